/** The hand, or what a game has in its place. */

import { html, repeat } from '../vendor.js';
import { t } from '../words.js';
import { backs, cardButton } from './card.js';
import { GAMES } from '../games/index.js';
import { sorted } from './model.js';
import { FAR } from './panels.js';

/** @typedef {import('./look.js').Look} Look */

/** @param {Look} l */
export function bottomRow(l) {
  const instead = GAMES[l.game]?.hand;
  if (instead) return instead(l);
  const { s, view, moves, next, rules, bottom } = l;
  const held = view.hands?.[bottom];
  if (!Array.isArray(held))
    return html`<div class="hand wait ${size(Number(held ?? 0), l)}" data-anchor="hand">
      ${backs(Number(held ?? 0), 'big')}
    </div>`;
  const hand = sorted(held, s.settings.sort, l.facts.colours);
  const hint = new Set(s.hint?.refs ?? []);
  return html`<div
    class="hand ${size(hand.length, l)} ${moves.length ? '' : 'wait'}"
    role="group"
    aria-label=${t('hand.own')}
    data-group="hand"
    data-anchor="hand"
  >
    ${repeat(
      hand,
      (card, k) => (card === '?' ? k : card),
      (card) => {
        if (card === '?') return FAR['hidden']?.(l);
        const ref = `hand:${card}`;
        const off = moves.length > 0 && s.picked.length === 0 && !next.has(ref);
        return cardButton(card, rules, {
          ref,
          pressed: s.picked.includes(ref),
          key: card,
          tab: -1,
          off,
          more: `${hint.has(ref) ? 'hint' : ''} ${s.fresh.includes(card) ? 'new' : ''}`,
        });
      },
    )}
    ${Array.from({ length: room(l, held.length) }, () => html`<i class="room"></i>`)}
  </div>`;
}

/** How many places a hand has, for its cards' size. @param {number} held @param {Look} l */
function size(held, l) {
  const n = held + room(l, held);
  return `c${Math.min(10, Math.max(6, n))} ${n > 7 ? 'many' : ''}`;
}

/** While cards can still be drawn their places are kept, so that the hand does not move when they come; a lesson has no deal. @param {Look} l @param {number} held */
function room({ s, view, bottom }, held) {
  const dealt = /** @type {string[][] | undefined} */ (s.save?.record.deal?.['hands'])?.[bottom]?.length ?? 0;
  const left = (view.stack ?? 0) + (view.tactics ?? 0);
  return Math.max(0, Math.min(dealt - held, left));
}
