/**
 * Where the secrets of games by letters lie: seeds and letters, written and read by the table's worker alone, so that the page never
 * holds them. A game's key is its name and the own seat, since both sides of one game may lie in one browser.
 */

/** @typedef {Record<string, any>} Json */
/** What lies there of a game. @typedef {{ save: string, date: number }} Kept */

const BASE = 'marchstones-letters';
const SHELF = 'games';
/** Milliseconds for which a game stays that no list of games knows. */
const ORPHAN = 86_400_000;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
const base = () =>
  (opened ??= (async () => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    const found = await settled(request);
    found.onclose = () => (opened = null);
    // Another tab with a newer version of the site, or somebody who clears the browser, waits for us.
    found.onversionchange = () => (found.close(), (opened = null));
    return found;
  })().catch((error) => {
    opened = null;
    throw error;
  }));

/** @param {string} key @returns {Promise<Kept | undefined>} */
export async function find(key) {
  const shelf = (await base()).transaction(SHELF).objectStore(SHELF);
  return settled(shelf.get(key));
}

/** @returns {Promise<string[]>} */
export async function keys() {
  const shelf = (await base()).transaction(SHELF).objectStore(SHELF);
  return (await settled(shelf.getAllKeys())).map(String);
}

/** Put them there, all or none, and come back only when they lie on the disk. @param {Record<string, string>} saves */
export async function put(saves) {
  const turn = (await base()).transaction(SHELF, 'readwrite', { durability: 'strict' });
  const done = new Promise((resolve, reject) => {
    turn.oncomplete = resolve;
    turn.onabort = () => reject(turn.error ?? new Error('not stored'));
  });
  const date = Date.now();
  for (const [key, save] of Object.entries(saves)) turn.objectStore(SHELF).put({ save, date }, key);
  await done;
}

/** Throws away what no list of games has known for a day. @param {string[]} known */
export async function sweep(known) {
  const shelf = (await base()).transaction(SHELF, 'readwrite').objectStore(SHELF);
  for (const key of (await settled(shelf.getAllKeys())).map(String)) {
    if (known.includes(key)) continue;
    const kept = /** @type {Kept} */ (await settled(shelf.get(key)));
    if (Date.now() - kept.date > ORPHAN) shelf.delete(key);
  }
}
