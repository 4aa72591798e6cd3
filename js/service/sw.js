/**
 * The service worker: the whole site in one cache, put there all at once or not at all.
 *
 * Every file is known by its hash. A new version copies what has not changed from the old one and downloads only the rest, checked
 * against its hash, so that a half-deployed site can never be installed. The old version keeps working until the page says `update`
 * and no other tab is open: a game is never interrupted, and two versions never meet.
 */

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/** The site's files below this one, each with the SHA-256 of its content; the build fills them in. @type {[string, string][]} */
const FILES = [];
/** A word for this very set of files. */
const VERSION = 'none';

const BASE = new URL('./', here.location.href).href;
const PREFIX = `marchstones ${new URL(BASE).pathname} `;
const HOME = `${BASE}index.html`;
const LOST = `${BASE}404.html`;
/** A page's own policy does not reach its workers; this one does. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const WORKERS = ['js/worker.js', 'js/opponent.js'].map((name) => BASE + name);

const HASHES = new Map(FILES.map(([name, hash]) => [BASE + name, hash]));

/** Under what a file lies in the cache. @param {string} url @param {string} hash */
const key = (url, hash) => `${url}?${encodeURIComponent(hash)}`;

/** Fetch a file past any stale copy, refusing all but the very content. @param {string} url @param {string} hash */
const exactly = (url, hash) =>
  fetch(url, { cache: 'no-cache', integrity: `sha256-${hash}`, credentials: 'same-origin' });

/** @returns {Promise<string[]>} the names of our caches, this version's excepted */
const others = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);

async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  const old = await Promise.all((await others()).map((name) => caches.open(name)));
  await Promise.all(
    [...HASHES].map(async ([url, hash]) => {
      const place = key(url, hash);
      if (await cache.match(place)) return;
      for (const earlier of old) {
        const same = await earlier.match(place);
        if (same) return cache.put(place, same);
      }
      const answer = await exactly(url, hash);
      if (!answer.ok) throw new Error(`${answer.status}: ${url}`);
      await cache.put(place, answer);
    }),
  );
  // Where the earlier version has lost its copies, there is nothing that could be mixed: it is replaced at once.
  const held = await Promise.all(old.map((one) => one.keys()));
  if (!held.flat().length) await here.skipWaiting();
}

async function activate() {
  await Promise.all((await others()).map((name) => caches.delete(name)));
  await here.clients.claim();
}

/** @param {string} url @param {string} hash */
async function stored(url, hash) {
  const found = await caches.match(key(url, hash), { cacheName: PREFIX + VERSION });
  if (!found || !WORKERS.includes(url)) return found;
  const headers = new Headers(found.headers);
  headers.set('Content-Security-Policy', POLICY);
  return new Response(found.body, { headers });
}

/** @param {Request} request */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname === BASE ? HOME : origin + pathname;
  const hash = HASHES.get(url);
  if (hash) {
    try {
      const found = await stored(url, hash);
      if (found) return found;
      if (request.mode !== 'navigate') return await exactly(url, hash);
    } catch {
      // The copy is lost and the host has another version: the page is better off with that than with nothing.
    }
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = HASHES.get(LOST);
    const page = request.mode === 'navigate' && lost && (await stored(LOST, lost));
    if (page) return new Response(page.body, { status: 404, headers: page.headers });
    throw error;
  }
}

/** @param {ExtendableMessageEvent} event */
async function update(event) {
  const windows = await here.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const near = windows.filter(({ url }) => url.startsWith(BASE));
  if (near.length > 1) event.source?.postMessage({ update: 'tabs' });
  else await here.skipWaiting();
}

here.addEventListener('install', (event) => event.waitUntil(install()));
here.addEventListener('activate', (event) => event.waitUntil(activate()));
here.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(update(event));
});
here.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(BASE)) event.respondWith(answer(request));
});
