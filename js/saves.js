/**
 * What the browser keeps: games in IndexedDB, settings in localStorage. Where the database refuses (full, private, broken), a game goes
 * to localStorage, each under a name of its own; where that refuses too, the page is told. What comes from outside (storage, file,
 * link) is looked at here first, from without; whether a record is sound only the engine can tell.
 */

import { soundProgress } from './study/progress.js';
import { del, entries, openStore, set } from './vendor.js';
import { LANGUAGES } from './words.js';

/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Settings} Settings */
/** @typedef {import('./types.d.ts').Setup} Setup */

/** A game the database did not take; in the first version there was one, under a name without its id. */
const BESIDE = 'marchstones-game ';
const LAST = 'marchstones-last';
const SETTINGS = 'marchstones-settings';
const PUZZLE = 'marchstones-puzzle';
const LET_GO = 3000;
/** Milliseconds a database may take; one that does not answer is as good as none. */
const PATIENCE = 5000;
/** @type {ReturnType<typeof openStore> | undefined} */
let games;
let silent = false;

/** @template T @param {(store: ReturnType<typeof openStore>) => Promise<T>} act @returns {Promise<T>} */
const database = (act) =>
  new Promise((resolve, reject) => {
    if (silent) return reject();
    const timer = setTimeout(() => {
      silent = true;
      reject();
    }, PATIENCE);
    const asked = async () => act((games ??= openStore('marchstones', 'games'))); // where there is none this throws
    asked()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** Every game kept, the latest first. @returns {Promise<Save[]>} */
export async function all() {
  /** @type {Save[]} */
  let list = [];
  try {
    list = (await database(entries)).map(([, save]) => save).filter(looksLikeSave);
  } catch {
    // What the database lost, the fallback may still have.
  }
  // They are there only while the database does not have them, whatever the clocks say.
  const apart = beside();
  list = [...apart, ...list.filter(({ id }) => !apart.some((save) => save.id === id))].map(tidied);
  for (const { date } of list) notBefore(date);
  return list.sort((a, b) => b.date.localeCompare(a.date));
}

/** The latest moment that any save has seen. */
let latest = 0;
/** Milliseconds by which a clock may once have been ahead; whatever lies beyond is no date of ours. */
const AHEAD = 5 * 366 * 86_400_000;

/** @param {string} date */
function notBefore(date) {
  const time = Date.parse(date);
  if (time < Date.now() + AHEAD) latest = Math.max(latest, time);
}

/** The date of what is kept now: later than all before, so that a clock set back does not put an old game first. */
export function now() {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest).toISOString();
}

/** Names fit the page; a review is made anew where an earlier version wrote it in another shape. @param {Save} save @returns {Save} */
function tidied({ review, best, ...kept }) {
  const save = {
    ...kept,
    ...bestOf({ best }),
    record: { ...kept.record, names: soundNames(kept.record.names) },
  };
  const sound = Array.isArray(review?.curve) && review.moves?.every?.(({ word }) => word);
  return sound ? { ...save, review } : save;
}

/** A best formation that looks like one, as a field of its save; else none. @param {{best?: any}} save @returns {Pick<Save, 'best'>} */
export function bestOf({ best }) {
  const whole = [best?.total, best?.rank].every(Number.isInteger) && typeof best?.kind === 'string';
  const named = (/** @type {unknown} */ card) => typeof card === 'string' && /^[a-z]\w{0,15}$/.test(card);
  if (!whole || !Array.isArray(best.cards) || best.cards.length > 6 || !best.cards.every(named)) return {};
  const { kind, total, rank, cards } = best;
  return { best: { kind, total, rank, cards } };
}

/** Every game the database did not take. @returns {Save[]} */
function beside() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key === LAST || key.startsWith(BESIDE));
    const list = keys.sort().map(read).filter(looksLikeSave);
    return list.filter(({ id }, k) => list.findIndex((save) => save.id === id) === k);
  } catch {
    return [];
  }
}

/** Keeps a game; false if nowhere had room. @param {Save} save */
export async function keep(save) {
  try {
    await database((store) => set(save.id, save, store));
    leave(save.id);
    return true;
  } catch {
    return write(BESIDE + save.id, save);
  }
}

/** The game that is this tab's, and what gives it up; the one it is just getting. */
let mine = '';
let free = () => {};
let coming = { id: '', given: Promise.resolve(false) };

/** @param {string} id */
const lockOf = (id) => `marchstones game ${id}`;

/** No game is this tab's any more. */
export function disown() {
  mine = '';
  free();
}

/** Makes a game this tab's own: two tabs never play one game. False if another tab has it. @param {string} id */
export async function own(id) {
  if (mine === id) return true;
  if (coming.id !== id) coming = { id, given: get(id) };
  const given = await coming.given;
  if (coming.id === id) coming = { id: '', given: Promise.resolve(false) };
  return given;
}

/** @param {string} id @returns {Promise<boolean>} */
function get(id) {
  return new Promise((resolve) => {
    const hold = () => {
      disown();
      mine = id;
      resolve(true);
      return new Promise((/** @type {(value: void) => void} */ done) => (free = done));
    };
    if (!navigator.locks) return void hold();
    // A tab that was closed or loaded anew this moment needs a little to let go.
    const signal = AbortSignal.timeout(LET_GO);
    navigator.locks.request(lockOf(id), { signal }, hold).catch(() => resolve(false));
  });
}

/** Does something to a game that nobody plays meanwhile, here or in another tab; false if somebody plays it. @param {string} id @param {() => Promise<unknown>} act */
export async function unplayed(id, act) {
  const alone = async (/** @type {unknown} */ lock) => {
    if (lock) await act();
    return Boolean(lock);
  };
  if (mine === id) return false;
  return navigator.locks ? navigator.locks.request(lockOf(id), { ifAvailable: true }, alone) : alone(true);
}

/** The browser is asked to keep the saves, once there is something worth keeping; not where that pops up a question. */
export function persist() {
  if (!/firefox/i.test(navigator.userAgent)) navigator.storage?.persist?.();
}

/** @param {string} id */
export async function remove(id) {
  leave(id);
  try {
    await database((store) => del(id, store));
  } catch {
    // Nothing is there to be removed.
  }
}

/** A save's outside; whether its record is sound only the engine can tell. @param {unknown} value @returns {value is Save} */
export function looksLikeSave(value) {
  if (typeof value !== 'object' || value === null) return false;
  const { id, setup, record, results, date } = /** @type {Record<string, any>} */ (value);
  return (
    typeof id === 'string' &&
    isDate(date) &&
    typeof setup === 'object' &&
    setup !== null &&
    Array.isArray(results) &&
    looksLikeRecord(record)
  );
}

/** What the fields of a set-up may be. @type {Record<keyof Setup, (value: any) => boolean>} */
const SOUND = {
  rules: (value) => typeof value === 'string',
  mode: (value) => ['level', 'friend', 'far'].includes(value),
  level: (value) => typeof value === 'string',
  names: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((name) => typeof name === 'string'),
  first: (value) => value === 'me' || value === 'other' || value === 'random',
  length: (value) => Number.isInteger(value) && value >= 0 && value < 10,
  seed: (value) => typeof value === 'string' && /^\d{0,10}$/.test(value),
};

/** A set-up from outside, field by field; what is not sound is as in `first`. @param {any} value @param {Setup} first */
export function soundSetup(value, first) {
  const sound = Object.entries(SOUND).filter(([key, is]) => is(value?.[key]));
  const { names, ...setup } = /** @type {Setup} */ ({
    ...first,
    ...Object.fromEntries(sound.map(([key]) => [key, value[key]])),
  });
  return { ...setup, names: soundNames(names) };
}

/** Letters of a name that comes from elsewhere; programs have longer ones than people. */
const LONGEST_NAME = 40;

/** Names as the page can show them: short, on one line, in one direction. @param {string[]} names */
export const soundNames = (names) =>
  names.map((name) =>
    [...name.slice(0, 400).replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')]
      .slice(0, LONGEST_NAME)
      .join(''),
  );

/** @param {unknown} value @returns {value is string} */
const isDate = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** The day somebody else wrote down, if it is one. @param {unknown} value */
export const soundDate = (value) => (isDate(value) ? value : now());

/** @param {any} record */
export const looksLikeRecord = (record) =>
  typeof record === 'object' &&
  record !== null &&
  typeof record.rules === 'string' &&
  Array.isArray(record.moves) &&
  record.moves.every((/** @type {unknown} */ move) => typeof move === 'string') &&
  typeof (record.result ?? null) === 'object' &&
  SOUND.names(record.names);

/** Settings that are one of several. @type {Record<string, readonly unknown[]>} */
const ONE_OF = {
  lang: LANGUAGES,
  theme: ['auto', 'light', 'dark'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  motion: ['auto', 'full', 'less'],
  think: ['short', 'normal', 'long'],
  sort: ['none', 'clan', 'value'],
};

/** Letters of a name, as in its field. */
const LONGEST = 20;

/** The settings as they were left. @param {Settings} first */
export const settings = (first) => soundSettings(read(SETTINGS), first);

/** Settings from outside, one by one; what is not sound is as in `first`. @param {unknown} kept @param {Settings} first @returns {Settings} */
export function soundSettings(kept, first) {
  if (typeof kept !== 'object' || kept === null) return first;
  const like = /** @type {Record<string, unknown>} */ ({ ...first });
  const sound = Object.entries(kept)
    .filter(([key, value]) =>
      Object.hasOwn(ONE_OF, key)
        ? ONE_OF[key]?.includes(value)
        : Object.hasOwn(like, key) && typeof value === typeof like[key],
    )
    .map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, LONGEST) : value]);
  return { ...first, ...Object.fromEntries(sound) };
}

/** @param {Settings} now */
export const keepSettings = (now) => write(SETTINGS, now);

/** How far one has come with the puzzles, or remembers it. @param {import('./study/progress.js').Progress} [now] */
export function puzzle(now) {
  if (now) write(PUZZLE, now);
  return soundProgress(read(PUZZLE));
}

/** @param {string} key @returns {unknown} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The database has this game, or nobody wants it: what was kept in its place goes. @param {string} id */
function leave(id) {
  try {
    localStorage.removeItem(BESIDE + id);
    if (/** @type {Save | null} */ (read(LAST))?.id === id) localStorage.removeItem(LAST);
  } catch {
    // Then it was never kept either.
  }
}
