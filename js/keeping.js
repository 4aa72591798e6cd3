/** What an import does with each game it brings: decided here, done in bring.js. Nothing of one's own is lost unasked. */

import { sameDeal } from './deals.js';

/** @typedef {import('./types.d.ts').Save} Save */
/**
 * `add`: it is new here. `apart`: another game has its id, so it gets one of its own. `same`: it is here already. `on`: it is the
 * game that is here, gone on. `ask`: what is here would be lost, in part at least.
 * @typedef {'add' | 'apart' | 'same' | 'on' | 'ask'} Meeting
 */

/** @param {string[]} moves @param {string[]} longer */
const begins = (moves, longer) => moves.every((move, ply) => longer[ply] === move);

/** @param {Save} a @param {Save} b */
const alike = (a, b) =>
  sameDeal(a.record, b.record) &&
  a.record.moves.length === b.record.moves.length &&
  begins(a.record.moves, b.record.moves);

/**
 * @param {Save} theirs the game in the file
 * @param {Save[]} saves what is here
 * @param {boolean} whole whether the file had it with its id; a record alone has none
 * @returns {Meeting}
 */
export function meet(theirs, saves, whole) {
  if (!whole) return saves.some((save) => alike(save, theirs)) ? 'same' : 'add';
  const mine = saves.find(({ id }) => id === theirs.id);
  if (!mine) return 'add';
  if (!sameDeal(mine.record, theirs.record)) return 'apart';
  if (alike(mine, theirs)) return 'same';
  return begins(mine.record.moves, theirs.record.moves) && mine.date <= theirs.date ? 'on' : 'ask';
}
