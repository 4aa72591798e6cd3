/** Settings and set-up: changed on the page, kept on the device, worn by the document. */

import * as saves from './saves.js';
import * as words from './words.js';
import { personName } from './persons.js';
import { gamesOf, offeredOf } from './rulesets.js';
import { SETUP, withGame } from './state.js';
import { playable } from './draw/start.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Settings} Settings */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Store} Store */

const { t } = words;
const LAST_SETUP = 'marchstones-setup';
const LONGEST_NAME = 20;
const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the eye is to be spared. @param {State} s */
export const lessMotion = ({ settings: { motion } }) =>
  motion === 'less' || (motion === 'auto' && calm.matches);

/** Theme, motion and language on the document itself, and on what an installed app is called by. @param {State} s */
function dress(s) {
  const { theme, motion: wanted } = s.settings;
  const root = document.documentElement;
  root.dataset['theme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  root.dataset['motion'] = lessMotion(s) ? 'less' : wanted === 'full' ? 'full' : '';
  root.lang = words.lang();
  document.title = t('title');
  const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=manifest]'));
  const file = `./manifest${root.lang === 'en' ? '' : `.${root.lang}`}.webmanifest`;
  if (link.getAttribute('href') !== file) link.setAttribute('href', file);
}

/** The names at the table, as they were given or else called in this language. @param {State} s */
export function names({ setup, settings }) {
  const own = settings.name.trim() || t('you');
  return setup.mode === 'friend'
    ? [settings.name.trim() || t('player.1'), settings.friend.trim() || t('player.2')]
    : [own, words.has(`level.${setup.level}`) ? personName(setup.level) : t('machine')];
}

/** The names of those who have chosen none; in earlier versions opponents were called by their level. @param {string[]} levels */
const standIns = (levels) =>
  ['you', 'machine', 'player.1', 'player.2', ...levels.map((level) => `level.${level}`)].map((id) => t(id));

/** The set-up of the next game is remembered, but for its seed and names. @param {Setup} setup */
export function rememberSetup(setup) {
  try {
    localStorage.setItem(LAST_SETUP, JSON.stringify({ ...setup, seed: '', names: ['', ''] }));
  } catch {
    // A convenience only.
  }
}

/** Whether nobody has played or chosen anything on this device. */
export function isNew() {
  try {
    return localStorage.getItem(LAST_SETUP) === null;
  } catch {
    return false;
  }
}

/** The set-up as it was left, else with the rules that are offered first. @param {State['rules']} rows */
export function lastSetup(rows) {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_SETUP) ?? '{}');
    if (rows.some(({ id }) => id === kept.rules)) return playable(saves.soundSetup(kept, SETUP), rows);
  } catch {
    // Then there was none.
  }
  return { ...SETUP, rules: offeredOf(gamesOf(rows)[0] ?? '', rows) };
}

/** A set-up from outside, as far as it is sound; with a level nobody knows it is between two people. @param {any} setup @param {string[]} levels */
export function known(setup, levels) {
  const sound = saves.soundSetup(setup, { ...SETUP, mode: 'friend' });
  return levels.includes(sound.level) ? sound : { ...sound, mode: /** @type {const} */ ('friend') };
}

/**
 * @param {Store} store
 * @param {{fail: (error: unknown) => void, weigh: () => void, bring: (file: File) => void}} page
 */
export function settings(store, { fail, weigh, bring }) {
  /** In another language they are called otherwise. @param {string[]} before @param {string[]} now */
  function rename(before, now) {
    const { save } = store.state;
    if (!save) return;
    const called = save.record.names.map((name) => now[before.indexOf(name)] ?? name);
    const { setup, record } = save;
    const renamed = { ...save, setup: { ...setup, names: called }, record: { ...record, names: called } };
    store.set(withGame(store.state, renamed));
  }

  /** @param {Partial<Settings>} patch */
  async function set(patch) {
    const now = { ...store.state.settings, ...patch };
    if (patch.lang && patch.lang !== words.lang()) {
      const before = standIns(store.state.levels);
      await words.load(patch.lang).catch(fail);
      now.lang = words.lang();
      rename(before, standIns(store.state.levels));
    }
    store.set({ settings: now });
    saves.keepSettings(now);
    dress(store.state);
    if ('winbar' in patch || 'leads' in patch) weigh();
  }

  document.addEventListener('change', (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    const { set: key, setupKey, setText, setupText, game, import: imports } = target.dataset;
    const { setup } = store.state;
    if (key) set({ [key]: target.type === 'checkbox' ? target.checked : target.value });
    else if (setupKey)
      store.set({
        setup: playable(
          { ...setup, [setupKey]: setupKey === 'length' ? Number(target.value) : target.value },
          store.state.rules,
        ),
      });
    else if (setText) set({ [setText]: target.value.slice(0, LONGEST_NAME) });
    else if (setupText) store.set({ setup: { ...setup, [setupText]: target.value.replace(/\D/g, '') } });
    else if (game !== undefined) {
      store.set({ setup: { ...setup, rules: offeredOf(target.value, store.state.rules), length: 1 } });
    } else if (imports !== undefined && target.files?.[0]) {
      bring(target.files[0]);
      target.value = '';
    }
  });

  for (const media of [dark, calm]) media.addEventListener('change', () => dress(store.state));
  return { set, dress: () => dress(store.state) };
}
