/** Cards, dice and icons. Every look is a class; nothing is styled inline, the site's policy forbids it. */

import { html, nothing, svg } from '../vendor.js';
import { capital, cardHelp, cardName, told } from '../words.js';
import { glyph, isTactics, value } from './model.js';

/** @param {string} id */
export const icon = (id) => html`<svg class="icon" aria-hidden="true"><use href="#${id}"></use></svg>`;

/** The classes of a card's looks: its clan, its value and its game, or which tactics card it is. @param {string} card @param {string} rules */
const look = (card, rules) =>
  isTactics(card) ? `t t-${card}` : `${card[0]} v${value(card)} ${rules.split('-')[0]}`;
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
  html`<li class="card ${look(card, rules)} ${more}" data-key=${key} data-card=${card}>
    ${face(card, isTactics(card))}${titled(card, rules)}<span class="sr">${cardName(card, rules)}</span>
  </li>`;

/** A card shown in a text, by its name for those who listen. @param {string} card @param {string} rules */
export const printedCard = (card, rules) =>
  html`<span class="card printed ${look(card, rules)}"
    >${face(card, false)}${titled(card, rules)}<span class="sr">${cardName(card, rules)}</span></span
  >`;

/**
 * A card that is a button.
 * @param {string} card @param {string} rules
 * @param {{ref: string, pressed?: boolean | undefined, more?: string, key?: string, tab?: number, label?: string, off?: boolean}} how
 */
export const cardButton = (card, rules, { ref, pressed, more = '', key, tab, label, off = false }) =>
  html`<button
    class="card ${look(card, rules)} ${more}"
    data-key=${key ?? nothing}
    data-card=${card}
    data-ref=${ref}
    tabindex=${tab ?? nothing}
    aria-pressed=${pressed === undefined ? nothing : pressed}
    aria-disabled=${off || nothing}
    aria-label=${label ?? (isTactics(card) ? told(cardName(card, rules), cardHelp(card, rules)) : cardName(card, rules))}
  >
    ${face(card, true)}${titled(card, rules)}
    ${isTactics(card) ? html`<span class="does" aria-hidden="true">${cardHelp(card, rules)}</span>` : nothing}
  </button>`;

/** Letters of a word that a small card has room for; a longer word is drawn narrower, up to so many. */
const ROOM = 5;
const NARROWEST = 15;

/** The name on a tactics card, where it has room for it. @param {string} card @param {string} rules */
function titled(card, rules) {
  if (!isTactics(card)) return nothing;
  const name = cardName(card, rules);
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  const narrow = longest > ROOM ? `long-${Math.min(NARROWEST, longest)}` : '';
  return html`<span class="named ${narrow}" aria-hidden="true"><span>${capital(name)}</span></span>`;
}

/** A card as it lies on the table, for the eye alone. @param {string} card @param {string} rules */
export const drawnCard = (card, rules) => html`<i class="card ${look(card, rules)}">${face(card, false)}</i>`;

/** @param {number} n how many @param {string} [more] */
export const backs = (n, more = '') => Array.from({ length: n }, () => html`<i class="back ${more}"></i>`);

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** The pips of a die. @param {number} value */
export const pips = (value) =>
  html`<svg viewBox="0 0 40 40" aria-hidden="true">
    ${(PIPS[value] ?? []).map((k) => svg`<circle cx=${8 + (k % 3) * 12} cy=${8 + Math.floor(k / 3) * 12} r="4.2"></circle>`)}
  </svg>`;
