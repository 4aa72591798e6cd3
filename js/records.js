/** Saved games that go out as files, that are deleted, and that come back after all. */

import { freshId } from './chance.js';
import { meet } from './keeping.js';
import * as saves from './saves.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').Save} Save */

/** @param {unknown} what @param {string} name */
function download(what, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what, null, 1)], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {import('./types.d.ts').Store} store
 * @param {{refresh: () => Promise<void>, tell: (message: import('./types.d.ts').Message) => void, warn: (message: import('./types.d.ts').Message) => void, say: (text: string) => void}} page
 */
export const recorder = (store, { refresh, tell, warn, say }) => {
  /** A save is the whole game, so the file of one that runs holds what lies hidden. @param {Save[]} list */
  const caution = (list) => list.some(({ record }) => !record.result) && tell('export.open');

  return {
    /** @param {Save} save */
    out(save) {
      const { record, setup, date } = save;
      download({ ...record, setup }, `${record.rules}-${date.slice(0, 10)}.json`);
      caution([save]);
    },

    all() {
      const { saves: games, settings } = store.state;
      const all = { format: 'marchstones/saves', saves: games, settings, puzzle: saves.puzzle() };
      download(all, 'marchstones.json');
      caution(games);
    },

    /** Not where another tab plays it; and it can be brought back until this page is left. @param {string} id */
    async remove(id) {
      await refresh(); // another tab may have played on
      const save = store.state.saves.find((one) => one.id === id);
      if (!save) return;
      if (!(await saves.unplayed(id, () => saves.remove(id)))) return warn('update.tabs');
      const { gone } = store.state;
      if (gone.some((one) => one.id === id)) return; // asked twice
      store.set({ gone: [save, ...gone] });
      await refresh();
      say(t('deleted'));
    },

    /** The game that was deleted last comes back. */
    async restore() {
      const [save, ...gone] = store.state.gone;
      if (!save) return;
      // A file may have brought it back meanwhile, and it may have been played on.
      const how = meet(save, await saves.all(), true);
      const back = how === 'add' ? save : { ...save, id: freshId() };
      if (how !== 'same' && !(await saves.keep(back))) return warn('save.failed');
      store.set({ gone });
      await refresh();
      say(t('restored'));
    },
  };
};
