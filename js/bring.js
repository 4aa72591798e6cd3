/** Files that are brought in: a record, a saved game, or everything there was elsewhere. What is not sound changes nothing. */

import { freshId } from './chance.js';
import { known as knownDeal } from './deals.js';
import { meet } from './keeping.js';
import * as saves from './saves.js';
import { joined, soundProgress } from './study/progress.js';

/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Settings} Settings */

const MOST = 5_000_000;

/**
 * @param {import('./types.d.ts').Store} store
 * @param {import('./engine.js').Engine} engine
 * @param {{known: (setup: any) => Setup, set: (patch: Settings) => unknown, refresh: () => Promise<void>, tell: (message: import('./types.d.ts').Message) => void, warn: (message: import('./types.d.ts').Message) => void}} page
 */
export const bringer = (store, engine, { known, set, refresh, tell, warn }) => {
  /**
   * A save or a record by itself, as a save that can be kept; the engine alone can tell whether it is sound, and is asked beside the
   * game that may be open. A record that was exported here knows how it was set up; any other is between two people.
   * @param {any} one @returns {Promise<{save: Save, whole: boolean}>}
   */
  async function examine(one) {
    const record = one?.record ?? one;
    if (!saves.looksLikeRecord(record)) throw new Error('import.no');
    const names = saves.soundNames(record.names);
    const sound = await engine.ask({ do: 'check', record: { ...record, names } });
    const whole = saves.looksLikeSave(one);
    const setup = { ...known(one.setup), rules: record.rules, names };
    const save = {
      id: whole ? one.id : freshId(),
      setup: whole ? setup : { ...setup, length: 1 },
      record: { ...sound, names, date: saves.soundDate(record.date) },
      results: whole ? one.results : [],
      ...(whole && one.stopped === true ? { stopped: true } : {}),
      date: saves.soundDate(whole ? one.date : record.date),
      ...(one.open === true ? { open: true } : {}),
      ...(whole ? saves.bestOf(one) : {}),
    };
    return { save, whole };
  }

  /** Kept, unless somebody plays it this moment. @param {Save} save */
  const put = (save) =>
    saves.unplayed(save.id, async () => {
      if (!(await saves.keep(save))) throw new Error('import.room');
    });

  /** @param {unknown} error */
  function fail(error) {
    const { code, text, message } = /** @type {any} */ (error);
    const why =
      error instanceof SyntaxError
        ? 'import.json'
        : code
          ? { id: 'reason.damaged', params: { why: text } }
          : message;
    warn({ id: 'import.failed', params: { why } });
  }

  return {
    /** @param {File} file */
    async read(file) {
      try {
        if (file.size > MOST) throw new Error('import.big');
        const found = JSON.parse(await file.text());
        const list =
          found?.format === 'marchstones/saves' && Array.isArray(found.saves) ? found.saves : [found];
        const sound = [];
        for (const one of list) sound.push(await examine(one));
        const here = await saves.all();
        /** @type {NonNullable<import('./types.d.ts').State['meeting']>} */
        const meeting = [];
        let [n, same] = [0, 0];
        for (const { save, whole } of sound) {
          const how = meet(save, here, whole);
          const at = here.findIndex(({ id }) => id === save.id);
          const kept = {
            ...save,
            ...(how === 'apart' ? { id: freshId() } : {}),
            ...(knownDeal(save.record, here, store.state.rules) ? { open: true } : {}),
          };
          if (how === 'same') same += 1;
          else if (how === 'ask' || !(await put(kept)))
            meeting.push({ mine: /** @type {Save} */ (here[at]), theirs: kept });
          else {
            n += 1;
            if (how === 'on') here[at] = kept;
            else here.push(kept);
          }
        }
        if (Number.isInteger(found?.puzzle) || (found?.puzzle && typeof found.puzzle === 'object'))
          saves.puzzle(joined(saves.puzzle(), soundProgress(found.puzzle)));
        if (found?.settings) await set(saves.soundSettings(found.settings, store.state.settings));
        await refresh();
        if (meeting.length) store.set({ meeting, sheet: 'meeting' });
        if (n || !meeting.length)
          tell([
            ...(n || !same ? [{ id: 'import.done', params: { n } }] : []),
            ...(same ? [{ id: 'import.same', params: { n: same } }] : []),
          ]);
      } catch (error) {
        fail(error);
      }
    },

    /** What is to become of the games that were here already, as chosen one by one in the sheet. */
    async settle() {
      const { meeting } = store.state;
      const chosen = (meeting ?? []).map((_, k) => {
        const box = document.querySelector(`dialog [name="meeting-${k}"]:checked`);
        return /** @type {HTMLInputElement | null} */ (box)?.value;
      });
      store.set({ meeting: null, sheet: null });
      let n = 0;
      try {
        for (const [k, { theirs }] of (meeting ?? []).entries()) {
          if (chosen[k] !== 'theirs' && chosen[k] !== 'both') continue;
          // What was chosen now is the latest there is of it, whatever its date was.
          const kept = chosen[k] === 'both' ? { id: freshId() } : { date: saves.now() };
          if (await put({ ...theirs, ...kept })) n += 1;
          else warn('update.tabs');
        }
        await refresh();
        if (n) tell({ id: 'import.done', params: { n } });
      } catch (error) {
        fail(error);
      }
    },
  };
};
