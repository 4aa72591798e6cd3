/**
 * The page's side of the service worker.
 *
 *     offline({
 *       ready: () => …,              // everything is on this device: the site now opens without a network
 *       update: (apply) => …,        // a newer version waits; apply() loads it. Never call it during a game.
 *       tabs: () => …,               // apply() was refused: another tab is open
 *       refused: () => …,            // not possible here (private window, storage full, half-deployed site): it works, but not offline
 *     });
 *     await repair();                // throws away everything but the saved games and loads the site afresh
 */

import { BASE, own } from './own.js';

/** Milliseconds between two looks for a newer version while a tab stays open. */
const HOUR = 3_600_000;

/**
 * Put the site on this device and keep it fresh.
 * @param {{ ready: () => void, update: (apply: () => void) => void, tabs: () => void, refused: (why: unknown) => void }} tell
 */
export async function offline(tell) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return tell.refused('no service worker');
  let asked = false;
  serviceWorker.addEventListener('controllerchange', () => asked && location.reload());
  serviceWorker.addEventListener('message', ({ data }) => data?.update === 'tabs' && tell.tabs());
  try {
    const registration = await serviceWorker.register(own('sw.js'), { updateViaCache: 'none' });
    /** @param {ServiceWorker | null} worker */
    const offer = (worker) => {
      if (!worker || !registration.active) return;
      tell.update(() => {
        asked = true;
        worker.postMessage('update');
      });
    };
    /** @param {ServiceWorker | null} worker */
    const follow = (worker) =>
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer(worker);
        if (worker.state === 'redundant' && !registration.active) tell.refused('not installed');
      });
    offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Math.abs(Date.now() - looked) < HOUR) return;
      looked = Date.now();
      registration.update().catch(() => {}); // no network is no news
    });
    await serviceWorker.ready;
    tell.ready();
  } catch (error) {
    tell.refused(error);
  }
}

/** Begin afresh: every copy of the site is thrown away, the saved games stay. */
export async function repair() {
  const registration = await navigator.serviceWorker?.getRegistration(BASE);
  await registration?.unregister();
  // Where the address is not secure there are no copies.
  const { caches } = globalThis;
  const ours = ((await caches?.keys()) ?? []).filter((name) =>
    name.startsWith(`marchstones ${BASE.pathname} `),
  );
  await Promise.all(ours.map((name) => caches.delete(name)));
  location.reload();
}
