/** The view model of the table: what its drawing needs at every turn, worked out once. */

import * as choose from '../choose.js';
import { factsOf, gameOf } from '../rulesets.js';
import { cardsIn, decisive, lanes, latest, lying } from './model.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */

/**
 * What the drawing needs at every turn, worked out once.
 * @param {State & {view: View, marks: Marks}} s
 */
export function look(s) {
  const { view, marks, bottom } = s;
  const moves = s.curtain === null && !s.thinking && s.proof === null ? (view.moves ?? []) : [];
  const rows = lanes(view, marks, bottom);
  const news = latest(marks.log, bottom);
  return {
    s,
    view,
    marks,
    rules: view.rules,
    game: gameOf(view.rules),
    facts: factsOf(view.rules, s.rules),
    tactics: factsOf(view.rules, s.rules).tactics ?? false,
    bottom,
    moves,
    next: choose.targets(moves, s.picked),
    rows,
    lie: lying(rows),
    news,
    fresh: new Set(cardsIn(news)),
    over: view.winner !== null,
    time: daytime(view, marks),
    won: decisive(view, rows, bottom),
    /** The place a tip is about. */
    told: 0,
  };
}
/** @typedef {ReturnType<typeof look>} Look */

const DUSK = 10;
const NOON = 16;

/** A game lasts a day: morning at the deal, dusk when the stack runs low, night at the end. @param {View} view @param {Marks} marks */
function daytime({ winner, stack }, { log }) {
  if (winner !== null) return 'night';
  if (stack !== undefined && stack < DUSK) return 'dusk';
  return log.length < NOON ? '' : 'noon';
}
