/**
 * The kill switch: `serve.py --build DIR --kill-switch` puts this in the service worker's place. It takes every copy of the site off
 * every device that comes by, leaves the saved games alone, and then itself.
 */

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const PREFIX = `marchstones ${new URL('./', here.location.href).pathname} `;

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  await here.registration.unregister();
  for (const client of await here.clients.matchAll({ type: 'window' })) await client.navigate(client.url);
}

here.addEventListener('install', () => here.skipWaiting());
here.addEventListener('activate', (event) => event.waitUntil(leave()));
