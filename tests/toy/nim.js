/** Nim on the page: heaps of pebbles in the place of lanes. What else a table shows and says is as in every game. */

import { GAMES } from '../../js/games/index.js';
import { html } from '../../js/vendor.js';
import { named } from '../../js/words.js';

/** A heap is pointed at like a stone; how many are taken is then asked, as every count is. */
const heap = ({ next, rules, s }, size, k) =>
  html`<button
    class="btn heap ${next.has(`stone:${k + 1}`) ? 'legal' : ''} ${s.hint?.refs.includes(`stone:${k + 1}`) ? 'hint' : ''}"
    data-ref="stone:${k + 1}"
    data-lane=${k + 1}
    aria-disabled=${next.has(`stone:${k + 1}`) ? 'false' : 'true'}
    aria-label=${named('heap', rules, { n: k + 1, size })}
  >
    ${'●'.repeat(size)}
  </button>`;

const board = (l) =>
  html`<section class="heaps" aria-label=${named('board', l.rules)} data-group="board">
    ${l.view.heaps.map((size, k) => heap(l, size, k))}
  </section>`;

GAMES.nim = { board, hand: () => '' };
