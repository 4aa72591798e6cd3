/**
 * What the browser keeps: games in IndexedDB, settings in localStorage. Where the database refuses (full, private, broken), the running
 * game goes to localStorage; where that refuses too, the page is told. What comes from outside (storage, file, link) is looked at here
 * first, from without; whether a record is sound only the engine can tell.
 */

import { del, entries, openStore, set } from './vendor.js';

/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Settings} Settings */
/** @typedef {import('./types.d.ts').Setup} Setup */

const LAST = 'marchstones-last';
const SETTINGS = 'marchstones-settings';
const PUZZLE = 'marchstones-puzzle';
const LET_GO = 1000;
/** @type {ReturnType<typeof openStore> | undefined} */
let games;
const store = () => (games ??= openStore('marchstones', 'games'));

/** Every game kept, the latest first. @returns {Promise<Save[]>} */
export async function all() {
  /** @type {Save[]} */
  let list = [];
  try {
    list = (await entries(store()))
      .map(([, save]) => save)
      .filter(looksLikeSave)
      .map(withoutOldReview);
  } catch {
    // What the database lost, the fallback may still have.
  }
  // It is there only while the database does not have it, whatever the clocks say.
  const last = read(LAST);
  if (looksLikeSave(last)) list = [last, ...list.filter(({ id }) => id !== last.id)];
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

/** A review is made anew where an earlier version wrote it in another shape. @param {Save} save @returns {Save} */
function withoutOldReview({ review, ...save }) {
  const sound = Array.isArray(review?.curve) && Array.isArray(review.moves);
  return sound ? { ...save, review } : save;
}

/** Keeps a game; false if nowhere had room. @param {Save} save */
export async function keep(save) {
  try {
    await set(save.id, save, store());
    leaveLast(save.id);
    return true;
  } catch {
    return write(LAST, save);
  }
}

/** The game that is this tab's, and what gives it up. */
let mine = '';
let free = () => {};

/** No game is this tab's any more. */
export function disown() {
  mine = '';
  free();
}

/** Makes a game this tab's own: two tabs never play one game. False if another tab has it. @param {string} id */
export async function own(id) {
  if (mine === id || !navigator.locks) return true;
  return new Promise((/** @type {(value: boolean) => void} */ resolve) => {
    const hold = () => {
      disown();
      mine = id;
      resolve(true);
      return new Promise((/** @type {(value: void) => void} */ done) => (free = done));
    };
    // A tab that was closed or loaded anew this moment needs a little to let go.
    const signal = AbortSignal.timeout(LET_GO);
    navigator.locks.request(`marchstones game ${id}`, { signal }, hold).catch(() => resolve(false));
  });
}

/** @param {string} id */
export async function remove(id) {
  leaveLast(id);
  try {
    await del(id, store());
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
  mode: (value) => value === 'level' || value === 'friend',
  level: (value) => typeof value === 'string',
  names: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((name) => typeof name === 'string'),
  first: (value) => value === 'me' || value === 'other' || value === 'random',
  length: (value) => Number.isInteger(value) && value > 0 && value < 10,
  seed: (value) => typeof value === 'string' && /^\d{0,10}$/.test(value),
};

/** A set-up from outside, field by field; what is not sound is as in `first`. @param {any} value @param {Setup} first */
export function soundSetup(value, first) {
  const sound = Object.entries(SOUND).filter(([key, is]) => is(value?.[key]));
  return /** @type {Setup} */ ({ ...first, ...Object.fromEntries(sound.map(([key]) => [key, value[key]])) });
}

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

/** Settings that are one of several. @type {Record<string, string[]>} */
const ONE_OF = {
  theme: ['auto', 'light', 'dark'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  motion: ['auto', 'full', 'less'],
  think: ['short', 'normal', 'long'],
  sort: ['none', 'clan', 'value'],
};

/** The settings as they were left. @param {Settings} first */
export const settings = (first) => soundSettings(read(SETTINGS), first);

/** Settings from outside, one by one; what is not sound is as in `first`. @param {unknown} kept @param {Settings} first @returns {Settings} */
export function soundSettings(kept, first) {
  if (typeof kept !== 'object' || kept === null) return first;
  const like = /** @type {Record<string, unknown>} */ ({ lang: '', ...first });
  const sound = Object.entries(kept).filter(
    ([key, value]) => typeof value === typeof like[key] && (ONE_OF[key]?.includes(value) ?? key in like),
  );
  return { ...first, ...Object.fromEntries(sound) };
}

/** @param {Settings} now */
export const keepSettings = (now) => write(SETTINGS, now);

/** The puzzle one was at, or remembers it. @param {unknown} [at] */
export function puzzle(at) {
  if (Number.isInteger(at)) write(PUZZLE, at);
  return Number(read(PUZZLE)) || 0;
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
function leaveLast(id) {
  try {
    if (/** @type {Save | null} */ (read(LAST))?.id === id) localStorage.removeItem(LAST);
  } catch {
    // Then it was never kept either.
  }
}

/* Links: a record or a deal, packed small behind the #. */

/** @param {unknown} value */
export async function pack(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const MOST = 100_000;

/** @param {string} text @returns {Promise<unknown>} */
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error('too long');
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}
