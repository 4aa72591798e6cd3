/** Today's game: its number, who has played it, for how many days in a row, and what one tells of it without spoiling it. */

/** @typedef {import('./types.d.ts').Save} Save */

const DAY = 86_400_000;
/** The day before number 1. */
const BEFORE = Date.UTC(2025, 11, 31);

/** A day of the calendar as a seed. @param {number} day as `Date.UTC` counts it: there every day has 24 hours */
const written = (day) => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

/** The day of the calendar where one is, as a seed: the same deal for everybody who has that date. @param {Date} [now] */
export const today = (now = new Date()) =>
  written(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));

/** The day of a seed, as `Date.UTC` counts it. @param {string} seed */
export const calendar = (seed) =>
  Date.UTC(Number(seed.slice(0, 4)), Number(seed.slice(4, 6)) - 1, Number(seed.slice(6)));

/** How many such games there have been. @param {string} seed */
export const dayNumber = (seed) => (calendar(seed) - BEFORE) / DAY;

/** Whether something is such a day. @param {unknown} seed */
export const isDay = (seed) =>
  typeof seed === 'string' && /^20\d{6}$/.test(seed) && written(calendar(seed)) === seed;

/** Whether a day is over where one is, so that its game counts no more. @param {string} seed */
export const isOver = (seed) => isDay(seed) && seed < today();

/** Whether a finished game was that of a day. @param {Save} save @param {string} [seed] */
export const isDaily = ({ setup, record }, seed = setup.seed) =>
  Boolean(record.result) && isDay(seed) && setup.seed === seed && setup.first === 'me';

/**
 * For how many days in a row that game was played, each on its day: up to this one or, where it is still to be played, the one before.
 * Where the calendar has gone back, the day that was played and is to come once more is among them.
 * @param {Save[]} saves @param {string} seed
 */
export function streak(saves, seed) {
  const played = new Set(
    saves.filter((save) => isDaily(save) && !save.late).map(({ setup }) => calendar(setup.seed)),
  );
  const now = calendar(seed);
  let last = played.has(now) ? now : now - DAY;
  if (last === now && played.has(now + DAY)) last += DAY;
  let day = last;
  while (played.has(day)) day -= DAY;
  return (last - day) / DAY;
}

/**
 * What one sends a friend: the number and the date, how it ended, the places by who has them (where there are none, the score), and where to play
 * it. No card is told.
 * @param {{title: string, number: number, date: string, won: boolean | null, turns: number, owners: (number | null)[], score?: number[], own: number, link: string}} what
 */
export const shared = ({ title, number, date, won, turns, owners, score = [], own, link }) =>
  [
    `${title} ${number} (${date}): ${won === null ? '=' : won ? '\u{1f3c6}' : '\u{1f6e1}'} ${turns}`,
    owners.length || score.length < 2 ? '' : `\u{1f7e9} ${score[own]} : ${score[1 - own]} \u{1f7e5}`,
    owners.map((owner) => (owner === null ? '\u{2b1c}' : owner === own ? '\u{1f7e9}' : '\u{1f7e5}')).join(''),
    link,
  ]
    .filter(Boolean)
    .join('\n');
