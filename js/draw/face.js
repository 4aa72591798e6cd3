/** The face of an opponent; its picture comes with the art, and those who listen hear the name beside it. */

import { html, nothing } from '../vendor.js';
import { RATINGS } from '../ratings.js';

/** @param {string} level @param {string} [more] classes */
export const face = (level, more = '') =>
  level in RATINGS ? html`<i class="portrait ${level} ${more}" aria-hidden="true"></i>` : nothing;
