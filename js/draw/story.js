/** What a game was like, remembered while it is played: how the chances went, and the last battle at each place. The games of late are kept beside the settings, so that a reload forgets nothing. */

/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('../types.d.ts').Formation | null} Kind */
/** Who took it (`own`: against the machine, oneself) and with what; `at`: the length of the log then. @typedef {{own: boolean, name: string, kind: Kind, other: Kind, low: boolean, won: string[], lost: string[], at: number}} Battle */
/** @typedef {{id: string, curve: [number, number][], fought: [number, Battle][]}} Kept */

const NAME = 'marchstones-story';
/** So many games are kept. */
const GAMES = 6;

/** So far a chance has to have been from even to be told. */
const LOW = 0.3;
const HIGH = 0.6;
/** Longer than this and the game was laid aside. */
const SITTING = 180;

let id = '';
/** The chance to win, by the length of the log. @type {Map<number, number>} */
let curve = new Map();
/** @type {Map<number, Battle>} */
let fought = new Map();
let heard = /** @type {number | null} */ (null);

/** Another game begins or is taken up. @param {string} which */
export function open(which) {
  if (which === id) return;
  id = which;
  const kept = shelf().find((one) => one.id === which);
  curve = new Map(kept?.curve);
  fought = new Map(kept?.fought);
}

/** What is kept; nonsense, or a storage that is not there, is nothing. @returns {Kept[]} */
function shelf() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return kept.filter((/** @type {Kept} */ one) => [one.curve, one.fought].every(pairs));
  } catch {
    return [];
  }
}

/** @param {unknown} list */
const pairs = (list) =>
  Array.isArray(list) && list.every((one) => Array.isArray(one) && Number.isInteger(one[0]));

function keep() {
  if (!id) return;
  const others = shelf().filter((one) => one.id !== id);
  const kept = [{ id, curve: [...curve], fought: [...fought] }, ...others].slice(0, GAMES);
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // no room, or not allowed: it is remembered until the page is left
  }
}

/** The chance as it is told: what was asked for one position comes a moment after it. @param {Look} l */
export function follow({ s, marks }) {
  if (s.win === null || s.win === heard) return;
  heard = s.win;
  curve.set(marks.log.length, s.win);
  keep();
}

/** What has been taken back has not been. @param {number} length */
export function back(length) {
  for (const at of curve.keys()) if (at > length) curve.delete(at);
  for (const [place, { at }] of fought) if (at > length) fought.delete(place);
  keep();
}

/** @param {number} place @param {Battle} battle */
export function remember(place, battle) {
  fought.set(place, battle);
  keep();
}

/** @param {number} place */
export const battleAt = (place) => fought.get(place);

/** The moves of each side that follow each other are a turn. @param {Look['marks']['log']} log @param {number} [end] */
export function turns(log, end = log.length) {
  let n = 0;
  let last = /** @type {unknown} */ (null);
  for (const [seat] of log.slice(0, end)) {
    if (seat === 'chance' || seat === last) continue;
    last = seat;
    n++;
  }
  return n;
}

/** What was not to be is told as no certainty, however the chance is rounded. @param {number} win */
export const unsure = (win) => Math.min(0.99, Math.max(0.01, win));

/** The low point of a game won, the high point of a game lost; before anybody's turn there is none. @param {Look} l */
export function turningPoint({ view, bottom, marks }) {
  const won = view.winner === bottom;
  const played = [...curve].filter(([length]) => turns(marks.log, length) > 0);
  const [at, win] = played.sort((a, b) => (won ? a[1] - b[1] : b[1] - a[1]))[0] ?? [];
  if (at === undefined || win === undefined || (won ? win > LOW : win < HIGH)) return null;
  return { won, win: unsure(win), turn: turns(marks.log, at) };
}

/** Games won in a row with this one, against the machine in this game. @param {import('../types.d.ts').Save} save @param {import('../types.d.ts').Save[]} saves */
export function streak(save, saves) {
  const game = (/** @type {import('../types.d.ts').Save} */ one) => one.record.rules.split('-')[0];
  const played = [save, ...saves.filter((one) => one.id !== save.id)]
    .filter((one) => one.setup.mode === 'level' && one.record.result && game(one) === game(save))
    .sort((a, b) => b.date.localeCompare(a.date));
  const end = played.findIndex(({ record }) => record.result?.winner !== 0);
  return end < 0 ? played.length : end;
}

/** How many minutes it took, if it was played in one sitting. @param {import('../types.d.ts').Save} save */
export function minutes({ record, date }) {
  const n = Math.round((Date.parse(date) - Date.parse(record.date)) / 60_000);
  return n >= 1 && n <= SITTING ? n : null;
}
