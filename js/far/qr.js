/** A link as a picture that the other's camera reads; light and dark as scanners want it, whatever the page's colours. */

import { correction, generate } from 'lean-qr';
import { html } from '../vendor.js';
import { t } from '../words.js';

/** Light modules around it. */
const MARGIN = 4;

/** @param {string} text */
export function code(text) {
  const bits = generate(text, { minCorrectionLevel: correction.L });
  let path = '';
  for (let y = 0; y < bits.size; y++)
    for (let x = 0; x < bits.size; x++) if (bits.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  const edge = bits.size + 2 * MARGIN;
  return html`<svg
    class="code"
    viewBox="0 0 ${edge} ${edge}"
    role="img"
    aria-label=${t('far.qr')}
    shape-rendering="crispEdges"
  >
    <rect width=${edge} height=${edge} fill="#fff"></rect>
    <path d=${path} fill="#000"></path>
  </svg>`;
}
