/**
 * The games the page can draw: the one place that names them. Each is a module of its own, which says what a table of it shows and says
 * otherwise than a card game in lanes does; another game registers itself here (docs/architecture.md, "How to add").
 */

import * as borders from './borders.js';
import * as siege from './siege.js';
import * as tug from './tug.js';

/** @typedef {import('../draw/look.js').Look} Look */
/** @typedef {import('../draw/model.js').Lane} Lane */

/**
 * @typedef {object} Game
 * @property {(l: Look) => unknown} [board] in place of lanes
 * @property {(l: Look) => unknown} [hand] in place of a hand of cards
 * @property {(l: Look) => Record<string, unknown>} [score] what the words `score.<game>` are filled with: else `own` and `foe`
 * @property {(l: Look) => unknown} [points] the score in the bar, for the eye: else the two numbers
 * @property {(l: Look) => unknown} [role] what one is in this game, before the score
 * @property {(l: Look, row: Lane) => unknown} [tile] what is seen of a place beside its number
 * @property {(l: Look, row: Lane) => string[]} [tileText] the same in words
 * @property {(l: Look, row: Lane) => string} [trace] what the last move has left on a lane, as a class
 * @property {number} [room] cards that lie on a side without being pushed together
 * @property {(n: number, picked: string[]) => string} [key] what a number key points at, where it is no lane
 */

/** @type {Record<string, Game>} */
export const GAMES = { borders, siege, tug };
