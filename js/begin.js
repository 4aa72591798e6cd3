/** The beginning: the start screen in one's language, then whatever takes longer. */

import { isNew, lastSetup } from './settings.js';
import * as words from './words.js';

/** @typedef {import('./types.d.ts').Setup} Setup */

/** The levels there are; the set-up's own, where there is such a level. @param {string[]} levels @param {Setup} setup */
const withLevels = (levels, setup) => ({
  levels,
  setup: { ...setup, level: levels.includes(setup.level) ? setup.level : (levels[0] ?? '') },
});

/**
 * @param {{
 *   store: import('./types.d.ts').Store,
 *   engine: import('./engine.js').Engine,
 *   opponent: import('./engine.js').Opponent,
 *   page: import('./messages.js').Messages,
 *   playing: {load: () => Promise<unknown>},
 *   act: {refresh: () => Promise<void>},
 *   friends: () => void,
 *   worn: {dress: () => void},
 *   readLink: () => unknown,
 *   fail: (error: unknown) => void,
 *   update: (apply: () => void) => void,
 * }} parts `update`: a newer version waits
 */
export async function begin({
  store,
  engine,
  opponent,
  page,
  playing,
  act,
  friends,
  worn,
  readLink,
  fail,
  update,
}) {
  const lang = words.choose(store.state.settings.lang, navigator.languages);
  await words.load(lang).catch(() => words.load('en'));
  document.getElementById('app')?.replaceChildren();
  store.set({
    screen: 'start',
    newcomer: isNew(),
    ...withLevels(store.state.levels, lastSetup(store.state.rules)),
    settings: { ...store.state.settings, lang: words.lang() },
  });
  worn.dress();
  playing.load().catch(() => {}); // whoever needs it asks again
  await act.refresh();
  friends();
  await readLink();
  window.addEventListener('hashchange', readLink);
  try {
    const answer = await engine.ask({ do: 'rules' });
    const levels = answer.levels?.length ? answer.levels : store.state.levels;
    store.set({ rules: answer.rules, ...withLevels(levels, store.state.setup) });
    opponent.start();
    performance.mark('engine-ready');
    await opponent.ready.catch(() => {}); // it is wanted before the copy of the site
    const { offline } = await import('./more.js');
    await offline({
      ready: () => store.set({ offline: true }),
      update(apply) {
        update(apply);
        store.set({ update: true });
      },
      tabs: () => page.show('update.tabs', 'news'),
      refused: () => {},
    });
  } catch (error) {
    fail(error);
  }
}
