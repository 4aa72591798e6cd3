/** The better move on the board: its card as a ghost where it would lie, an arrow to it, the played one struck. */

import { html, svg } from '../vendor.js';

/** @typedef {import('../types.d.ts').Better} Better */
/** @typedef {import('../types.d.ts').Review['moves'][number]} Row */

/** Milliseconds after which cards that were flying have come to rest. */
const RESTED = 420;
/** So far from the middle of a thing its arrow ends, in pixels; and how long its head is. */
const SHORT = 12;
const HEAD = 13;

/**
 * What of a move's judgement is drawn; nothing where it was the best, or happens nowhere on the board.
 * @param {Row | undefined} row @param {number} bottom @param {boolean} [played] it has been played: its card can be struck
 * @returns {Better | null}
 */
export function betterOf(row, bottom, played = true) {
  const better = row?.mark ? row.plan?.[0] : undefined;
  if (!row || !better) return null;
  const { kind, place = 0, card, target } = better;
  const laid = place && (kind === 'lay' || (kind === 'act' && target)) ? (target ?? card) : undefined;
  return {
    side: row.seat === bottom ? 'own' : 'foe',
    place,
    ghost: laid ?? null,
    stone: place > 0 && !laid,
    from: (target && laid ? target : card) ?? null,
    target: laid ? null : (target ?? null),
    struck: played ? ((row.kind === 'act' ? row.target : row.card) ?? null) : null,
  };
}

/** What is shown; a window that changes its size draws it again. @type {Better | null} */
let shown = null;

/** Where they are drawn, once the cards lie. @param {Better} better */
export function arrow(better) {
  shown = better;
  requestAnimationFrame(draw);
  setTimeout(draw, RESTED);
  return html`<svg class="arrow" aria-hidden="true">
    ${svg`<path class="way"></path><path class="head"></path><path class="strike"></path>`}
  </svg>`;
}

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** What is shown, as the page stands. */
function draw() {
  const overlay = document.querySelector('svg.arrow');
  const main = overlay?.closest('main');
  if (!overlay || !main || !shown) return;
  const { side, place, ghost, from, target, struck } = shown;
  const at = main.getBoundingClientRect();
  overlay.setAttribute('viewBox', `0 0 ${at.width} ${at.height}`);
  /** @param {string} where @returns {Box | null} */
  const box = (where) => {
    const one = main.querySelector(where)?.getBoundingClientRect();
    return one?.width
      ? { x: one.x - at.x + one.width / 2, y: one.y - at.y + one.height / 2, w: one.width, h: one.height }
      : null;
  };
  const lane = `[data-lane="${place}"]`;
  const to = ghost
    ? box('.ghost.better')
    : target
      ? box(`.board [data-card="${target}"]`)
      : place
        ? box(`${lane} .stone`)
        : null;
  const start =
    (from &&
      (box(`${side === 'own' ? '.hand' : '.openhand'} [data-card="${from}"]`) ??
        box(`.board .card[data-card="${from}"]:not(.ghost)`))) ||
    null;
  // From the hand it begins where the board does, so that it crosses no word.
  const ground = main.querySelector('.ground')?.getBoundingClientRect();
  if (start && ground) {
    start.x = Math.min(ground.right - at.x, Math.max(ground.x - at.x, start.x));
    start.y = Math.min(ground.bottom - at.y, Math.max(ground.y - at.y, start.y));
  }
  const [way, head, strike] = overlay.querySelectorAll('path');
  const drawn = to && start ? arc(start, to) : { way: '', head: '' };
  way?.setAttribute('d', drawn.way);
  head?.setAttribute('d', drawn.head);
  const gone = struck && box(`.board .card[data-card="${struck}"]:not(.ghost)`);
  strike?.setAttribute('d', gone ? cross(gone) : '');
}

/** A bent way from one thing to another, and its head. @param {Box} from @param {Box} to */
function arc(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(40, far * 0.14) * (dx < 0 ? -1 : 1);
  const [cx, cy] = [from.x + dx / 2 - (bend * dy) / far, from.y + dy / 2 + (bend * dx) / far];
  const turn = Math.atan2(to.y - cy, to.x - cx);
  const point = (/** @type {number} */ back, /** @type {number} */ aside) =>
    `${(to.x - back * Math.cos(turn) - aside * Math.sin(turn)).toFixed(1)} ${(to.y - back * Math.sin(turn) + aside * Math.cos(turn)).toFixed(1)}`;
  return {
    way: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${point(SHORT + HEAD - 2, 0)}`,
    head: `M${point(SHORT - 4, 0)}L${point(SHORT + HEAD, 9)}L${point(SHORT + HEAD, -9)}Z`,
  };
}

/** Two strokes through a card. @param {Box} box */
function cross({ x, y, w, h }) {
  const [a, b] = [w * 0.42, h * 0.42];
  return `M${x - a} ${y - b}L${x + a} ${y + b}M${x + a} ${y - b}L${x - a} ${y + b}`;
}

globalThis.addEventListener?.('resize', draw);
