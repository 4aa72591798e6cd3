/** Moves as turns: a draw that nobody has anything to say about stands with the move before it. */

import { cardName, list, t } from '../words.js';

/** @typedef {{seat: unknown, kind: string, card?: string, mark?: string | null, loss?: number}} Row */

/** A loss that is worth a row of its own. */
const TOLD = 0.005;

/**
 * The rows of a list, each with its number and the draws that went with it.
 * @template {Row} R @param {R[]} moves @returns {{row: R, ply: number, draws: R[]}[]}
 */
export function turnRows(moves) {
  const rows = /** @type {{row: R, ply: number, draws: R[]}[]} */ ([]);
  for (const [ply, row] of moves.entries()) {
    const before = rows.at(-1);
    const goes = row.kind === 'draw' && !row.mark && (row.loss ?? 0) < TOLD;
    if (goes && before && before.row.seat === row.seat && before.row.kind !== 'draw') before.draws.push(row);
    else rows.push({ row, ply, draws: [] });
  }
  return rows;
}

/** What was drawn, after the move. @param {Row[]} draws @param {string} rules */
export function drawn(draws, rules) {
  const cards = draws.flatMap(({ card }) => (card && card !== '?' ? [cardName(card, rules)] : []));
  return cards.length ? ` · ${t('folded', { cards: list(cards) })}` : '';
}
