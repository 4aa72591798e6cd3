/** A hint in words: the advice with its reason, and the second best move for where there is room. */

import { reason } from '../reasons.js';
import { capital, moveText, percent, t } from '../words.js';

/** @typedef {import('../types.d.ts').Hint} Hint */
/** @typedef {import('../types.d.ts').View} View */

/** @param {Hint} hint @param {View} view @returns {{text: string, second: string}} */
export function hintText({ reply, thinking }, { moves, rules }) {
  if (!reply) return { text: thinking ? t('hint.thinking') : '', second: '' };
  const row = (/** @type {string} */ move) => moves.find((one) => one.move === move);
  const said = (/** @type {string} */ move) => {
    const about = row(move);
    return about ? moveText(about, rules) : move;
  };
  const name = said(reply.move);
  if (moves.length === 1) return { text: capital(t('hint.only', { move: name })), second: '' };
  // What looks better in a number and is not advised would only confuse.
  const second = reply.top?.find(({ move, win }) => said(move) !== name && win <= reply.win);
  const text = [
    capital(t('hint.text', { move: name, win: percent(reply.win) })),
    reason(reply, row(reply.move), rules),
  ];
  return {
    text: text.filter(Boolean).join(' '),
    second: second ? t('hint.second', { move: said(second.move), win: percent(second.win) }) : '',
  };
}
