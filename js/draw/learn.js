/** A mistake under another look: what was played and cost so much, the table to find a better move on, and what the answer is worth. */

import { html, nothing } from '../vendor.js';
import { found, mistakes } from '../learn.js';
import { capital, moveText, percent, t } from '../words.js';
import { choices } from './act.js';
import { bottomRow } from './hand.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').Learning} Learning */

/** Whether a move is still wanted. @param {Learning} learn */
export const wanted = ({ verdict, done }) =>
  !done && !found(verdict) && verdict !== 'told' && verdict !== 'busy';

/** What is said. @param {Save} save @param {Learning} learn @returns {string} */
export function asked(save, { at, tried, verdict, loss, solved, done }) {
  const { review, record } = save;
  const all = review ? mistakes(review) : [];
  if (done) return t('learn.done', { solved: new Set(solved).size, all: all.length });
  const row = review?.moves[at - 1];
  const [better] = row?.plan ?? [];
  const said = (/** @type {Parameters<typeof moveText>[0] | null | undefined} */ move) =>
    move ? moveText(move, record.rules) : '';
  const best = better ? moveText({ dice: row?.pips?.better, ...better }, record.rules) : '';
  if (verdict) return capital(t(`learn.${verdict}`, { move: said(tried), best, loss: percent(loss) }));
  return t('learn.ask', {
    k: all.indexOf(at) + 1,
    all: all.length,
    move: row ? moveText({ dice: row.pips?.move, ...row }, record.rules) : '',
    loss: percent(row?.loss ?? 0),
  });
}

/** The line to act on and the hand. @param {import('./look.js').Look} l @param {Save} save @param {Learning} learn */
export function learnRows(l, save, learn) {
  const asks = wanted(learn);
  const on = !asks && learn.verdict !== 'busy';
  return html`<div class="act learn" role="group" aria-label=${t('learn')} data-group="act">
      <p class="prompt ${learn.verdict ?? ''}" role="status">${asked(save, learn)}</p>
      ${asks ? choices(l) : nothing}
      ${l.s.picked.length || l.s.staged ? button('cancel', 'cancel.short') : nothing}
      ${asks && !l.s.picked.length ? button('learn-tell', 'learn.tell') : nothing}
      ${
        on && !learn.done
          ? html`<button class="btn main" data-do="learn-next" data-focus>${t('learn.next')}</button>`
          : nothing
      }
      ${learn.done ? button('learn', 'learn.again') : nothing} ${button('learn-stop', 'learn.stop')}
    </div>
    ${bottomRow(l)}`;
}

/** @param {string} what @param {string} id */
const button = (what, id) => html`<button class="btn" data-do=${what}>${t(id)}</button>`;
