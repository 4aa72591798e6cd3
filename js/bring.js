/** Files that are brought in: a record, a saved game, or everything there was elsewhere. What is not sound changes nothing. */

import * as saves from './saves.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Settings} Settings */

const MOST = 5_000_000;

/**
 * @param {import('./engine.js').Engine} engine
 * @param {{known: (setup: any) => Setup, settings: () => Settings, set: (patch: Settings) => unknown, refresh: () => Promise<void>, done: (text: string) => void, warn: (text: string) => void}} page
 */
export const bringer = (engine, { known, settings, set, refresh, done, warn }) => {
  /**
   * A save or a record by itself, as a save that can be kept; the engine alone can tell whether it is sound, and is asked on a
   * table that is not in use. A record that was exported here knows how it was set up; any other is between two people.
   * @param {any} one @returns {Promise<Save>}
   */
  async function examine(one) {
    const record = one?.record ?? one;
    if (!saves.looksLikeRecord(record)) throw new Error(t('import.no'));
    await engine.ask({ do: 'load', record, chance: 'auto' });
    const sound = await engine.ask({ do: 'record' });
    const { names } = record;
    const date = saves.soundDate(record.date);
    const whole = saves.looksLikeSave(one);
    const setup = { ...known(one.setup), rules: record.rules, names };
    return {
      id: whole ? one.id : crypto.randomUUID(),
      setup: whole ? setup : { ...setup, length: 1 },
      record: { ...sound, names, date },
      results: whole ? one.results : [],
      date,
    };
  }

  /** @param {File} file */
  return async (file) => {
    try {
      if (file.size > MOST) throw new Error(t('import.big'));
      const found = JSON.parse(await file.text());
      const list =
        found?.format === 'marchstones/saves' && Array.isArray(found.saves) ? found.saves : [found];
      const sound = [];
      for (const one of list) sound.push(await examine(one));
      for (const save of sound) await saves.keep(save);
      saves.puzzle(found?.puzzle);
      if (found?.settings) await set(saves.soundSettings(found.settings, settings()));
      await refresh();
      done(t('import.done', { n: list.length }));
    } catch (error) {
      const { code, text, message } = /** @type {any} */ (error);
      const why =
        error instanceof SyntaxError ? t('import.json') : code ? t('reason.damaged', { why: text }) : message;
      warn(t('import.failed', { why }));
    }
  };
};
