/** Borders: stones, with what was played on them. */

import { html } from '../vendor.js';
import { cardName } from '../words.js';
import { glyph } from '../draw/model.js';

/** @typedef {import('../draw/look.js').Look} Look */
/** @typedef {import('../draw/model.js').Lane} Lane */

export const room = 3;

/** @param {Look} _l @param {Lane} row */
export const tile = (_l, { env }) =>
  env.map(
    ({ card }) =>
      html`<svg class="env" data-key=${card} aria-hidden="true">
        <use href="#t-${glyph(card)}"></use>
      </svg>`,
  );

/** @param {Look} l @param {Lane} row */
export const tileText = ({ rules }, { env }) => env.map(({ card }) => cardName(card, rules));
