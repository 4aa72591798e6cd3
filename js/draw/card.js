/** Cards, dice and icons. Every look is a class; nothing is styled inline, the site's policy forbids it. */

import { html, nothing, svg } from '../vendor.js';
import { cardName } from '../words.js';
import { glyph, isTactics } from './model.js';

/** @param {string} id */
export const icon = (id) => html`<svg class="icon" aria-hidden="true"><use href="#${id}"></use></svg>`;

/** The class of a card's looks. @param {string} card */
const look = (card) => (isTactics(card) ? 't' : (card[0] ?? ''));
/** @param {string} card */
const symbol = (card) => (isTactics(card) ? `t-${glyph(card)}` : `c-${card[0]}`);

/** What is printed on a card. @param {string} card @param {boolean} brooch */
const face = (card, brooch) =>
  html`<span class="idx ${!isTactics(card) && card.length > 2 ? 'two' : ''}" aria-hidden="true"
      >${isTactics(card) ? nothing : card.slice(1)}<svg><use href="#${symbol(card)}"></use></svg></span
    >${brooch ? html`<svg class="brooch" aria-hidden="true"><use href="#${symbol(card)}"></use></svg>` : nothing}`;

/**
 * A card that lies somewhere.
 * @param {string} card @param {string} rules @param {string} [more] classes @param {string} [key] what motion knows it by
 */
export const lyingCard = (card, rules, more = '', key = card) =>
  html`<li class="card ${look(card)} ${more}" data-key=${key} data-card=${card}>
    ${face(card, isTactics(card))}<span class="sr">${cardName(card, rules)}</span>
  </li>`;

/**
 * A card that is a button.
 * @param {string} card @param {string} rules
 * @param {{ref: string, pressed?: boolean | undefined, more?: string, key?: string, tab?: number, label?: string, off?: boolean}} how
 */
export const cardButton = (card, rules, { ref, pressed, more = '', key, tab, label, off = false }) =>
  html`<button
    class="card ${look(card)} ${more}"
    data-key=${key ?? nothing}
    data-card=${card}
    data-ref=${ref}
    tabindex=${tab ?? nothing}
    aria-pressed=${pressed === undefined ? nothing : pressed}
    aria-disabled=${off || nothing}
    aria-label=${label ?? cardName(card, rules)}
  >
    ${face(card, true)}
  </button>`;

/** @param {number} n how many @param {string} [more] */
export const backs = (n, more = '') => Array.from({ length: n }, () => html`<i class="back ${more}"></i>`);

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** The pips of a die. @param {number} value */
export const pips = (value) =>
  html`<svg viewBox="0 0 40 40" aria-hidden="true">
    ${(PIPS[value] ?? []).map((k) => svg`<circle cx=${8 + (k % 3) * 12} cy=${8 + Math.floor(k / 3) * 12} r="4.2"></circle>`)}
  </svg>`;

/** What counts on a wall's face, as glyphs. @param {{need: number, counts?: string[] | undefined, low?: boolean | undefined}} face @param {boolean} after */
export function wallFace({ need, counts = [], low = false }, after) {
  const kinds = counts.map((kind) => kind.replaceAll(' ', '-'));
  const special = kinds.filter((kind) => kind !== 'sum');
  const shown = low ? ['low'] : special.length > 3 ? ['all'] : special.length ? special : ['sum'];
  return html`<span class="face ${after ? 'after' : ''}" aria-hidden="true"
    ><span class="pips">${Array.from({ length: need }, () => html`<i></i>`)}</span
    >${shown.map((kind) => icon(`f-${kind}`))}</span
  >`;
}
