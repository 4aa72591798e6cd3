/** The story of a game in a few sentences, from its review: how it went, where it turned, who erred how often. Pure: ids of texts and what fills them. */

import { turns, unsure } from './draw/story.js';

/** @typedef {import('./types.d.ts').Review} Review */
/** @typedef {{id: string, params: Record<string, unknown>, move?: Review['moves'][number]}} Sentence */

/** Chances from which a game was nearly lost, or nearly won. */
const LOW = 0.3;
const HIGH = 0.7;
/** A lead that counts as one, and the share of the game that is nearly all of it. */
const AHEAD = 0.55;
const MOST = 0.8;
/** The part of the game after which a lead that stays comes late. */
const LATE = 0.75;
/** Changes of the lead that are worth telling. */
const OFTEN = 3;

/** In which turn a move was made, or the one that follows the last. @param {Review['moves']} moves @param {number} ply */
export const turnOf = (moves, ply) =>
  turns(
    moves.map(({ seat, move, ...about }) => [seat, move, about]),
    ply + 1,
  );

/** How often the lead went over to the other, small swings left out. @param {number[]} wins */
export function leads(wins) {
  let leader = 0;
  let times = 0;
  for (const win of wins) {
    const now = win >= AHEAD ? 1 : win <= 1 - AHEAD ? -1 : leader;
    if (leader && now !== leader) times++;
    leader = now;
  }
  return times;
}

/** How it went for the seat below, who has won or not. @param {Review} review @param {unknown} winner @returns {Sentence | null} */
function course({ curve, moves }, winner) {
  const wins = curve.slice(0, moves.length);
  const won = winner === 0;
  const end = won ? Math.min(...wins) : Math.max(...wins);
  const n = turnOf(moves, wins.indexOf(end));
  const share = wins.filter((win) => (won ? win >= AHEAD : win <= 1 - AHEAD)).length / wins.length;
  const times = leads(wins);
  if (winner !== 0 && winner !== 1) return times >= OFTEN ? { id: 'tale.seesaw', params: { times } } : null;
  if (won && end < LOW) return { id: 'over.low', params: { win: unsure(end), n } };
  if (!won && end > HIGH) return { id: 'over.high', params: { win: unsure(end), n } };
  if (share >= MOST) return { id: won ? 'tale.ahead' : 'tale.behind', params: {} };
  if (times >= OFTEN) return { id: 'tale.seesaw', params: { times } };
  const settled = wins.findLastIndex((win) => (won ? win < AHEAD : win > 1 - AHEAD)) + 1;
  return settled < wins.length * LATE
    ? { id: won ? 'tale.since.own' : 'tale.since.foe', params: { turn: turnOf(moves, settled) } }
    : { id: 'tale.even', params: {} };
}

/** How often a seat made a mistake or worse. @param {Review} review @param {number} seat */
const errors = ({ moves }, seat) =>
  moves.filter((row) => row.seat === seat && (row.mark === 'mistake' || row.mark === 'blunder')).length;

/**
 * @param {Review} review @param {{winner: unknown, names: string[], own: boolean}} game `own`: seat 0 is the one who reads it
 * @returns {Sentence[]}
 */
export function tale(review, { winner, names, own }) {
  if (review.moves.length === 0) return [];
  const how = own && winner !== undefined && winner !== null ? course(review, winner) : null;
  const worst = review.moves
    .filter(({ mark }) => mark)
    .reduce(
      (most, row) => ((row.loss ?? 0) > (most?.loss ?? 0) ? row : most),
      review.moves.find(({ mark }) => mark),
    );
  const told = /** @type {Sentence[]} */ ([]);
  if (how) told.push(how);
  if (worst)
    told.push({
      id: own && worst.seat === 0 ? 'tale.cost.own' : 'tale.cost',
      params: {
        turn: turnOf(review.moves, review.moves.indexOf(worst)),
        loss: worst.loss,
        name: names[Number(worst.seat)] ?? '',
      },
      move: worst,
    });
  told.push({
    id: 'tale.errors',
    params: { first: names[0], own: errors(review, 0), second: names[1], foe: errors(review, 1) },
  });
  return told;
}
