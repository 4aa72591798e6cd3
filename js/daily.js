/** Today's game: its number, who has played it, for how many days in a row, and what one tells of it without spoiling it. */

/** @typedef {import('./types.d.ts').Save} Save */

const DAY = 86_400_000;
/** The day before number 1. */
const BEFORE = Date.UTC(2025, 11, 31);

/** The day as a seed: the same deal for everybody. @param {number} [now] */
export const today = (now = Date.now()) => new Date(now).toISOString().slice(0, 10).replaceAll('-', '');

/** When it begins. @param {string} seed a day, as `today` writes it */
export const midnight = (seed) =>
  Date.UTC(Number(seed.slice(0, 4)), Number(seed.slice(4, 6)) - 1, Number(seed.slice(6)));

/** How many such games there have been. @param {string} seed */
export const dayNumber = (seed) => Math.round((midnight(seed) - BEFORE) / DAY);

/** Whether something is such a day. @param {unknown} seed */
export const isDay = (seed) =>
  typeof seed === 'string' && /^20\d{6}$/.test(seed) && today(midnight(seed)) === seed;

/** Whether a finished game was that of a day. @param {Save} save @param {string} seed */
export const isDaily = ({ setup, record }, seed) =>
  Boolean(record.result) && setup.seed === seed && setup.first === 'me';

/** For how many days in a row that game was played, up to this one or, where it is still to be played, the one before. @param {Save[]} saves @param {string} seed */
export function streak(saves, seed) {
  const played = new Set(
    saves.filter((save) => isDaily(save, save.setup.seed)).map(({ setup }) => setup.seed),
  );
  let day = midnight(seed);
  if (!played.has(today(day))) day -= DAY;
  let days = 0;
  while (played.has(today(day))) {
    days += 1;
    day -= DAY;
  }
  return days;
}

/**
 * What one sends a friend: the number, how it ended, the places by who has them (where there are none, the score), and where to play
 * it. No card is told.
 * @param {{title: string, number: number, won: boolean | null, turns: number, owners: (number | null)[], score?: number[], own: number, link: string}} what
 */
export const shared = ({ title, number, won, turns, owners, score = [], own, link }) =>
  [
    `${title} ${number}: ${won === null ? '=' : won ? '\u{1f3c6}' : '\u{1f6e1}'} ${turns}`,
    owners.length || score.length < 2 ? '' : `\u{1f7e9} ${score[own]} : ${score[1 - own]} \u{1f7e5}`,
    owners.map((owner) => (owner === null ? '\u{2b1c}' : owner === own ? '\u{1f7e9}' : '\u{1f7e5}')).join(''),
    link,
  ]
    .filter(Boolean)
    .join('\n');
