/**
 * The first game teaches: a word beside the table when something happens for the first time ever. Shown until one has acted or
 * put it away, then never again; who knows the game never sees one.
 */

import { html, nothing } from '../vendor.js';
import { has, named, t } from '../words.js';
import { isTactics } from './model.js';

/** @typedef {import('./look.js').Look} Look */

const KEPT = 'marchstones-tips';

/** The place each is about, where it is about one. @type {Record<string, (l: Look) => number | undefined>} */
const PLACES = {
  claim: ({ moves }) => moves.find(({ kind }) => kind === 'claim')?.place,
  lost: ({ rows }) => rows.find(({ owner }) => owner === 'foe')?.n,
  full: ({ rows }) => rows.find(({ ownKind }) => ownKind)?.n,
  pair: ({ rows }) => rows.find(({ own }) => own.length === 2)?.n,
};

/** When each is due, the most pressing first. @type {[string, (l: Look) => boolean][]} */
const TIPS = [
  ['claim', ({ moves }) => moves.some(({ kind }) => kind === 'claim')],
  ['lost', ({ rows }) => rows.some(({ owner }) => owner === 'foe')],
  ['reroll', ({ view, moves }) => view.phase === 'reroll' && moves.length > 0],
  ['dice', ({ view, moves }) => view.phase === 'act' && moves.length > 0],
  ['oil', ({ moves }) => moves.some(({ refs }) => refs.includes('do:oil'))],
  ['full', ({ rows, moves }) => moves.length > 0 && rows.some(({ ownKind }) => ownKind)],
  ['tactics', (l) => l.moves.length > 0 && ownHand(l).some(isTactics)],
  ['pair', ({ rows, moves }) => moves.length > 0 && rows.some(({ own }) => own.length === 2)],
  ['card', (l) => l.moves.length > 0 && ownHand(l).length > 0],
];

/** @param {Look} l */
const ownHand = ({ view, bottom }) => {
  const hand = view.hands?.[bottom];
  return Array.isArray(hand) ? hand : [];
};

/** The tip that is due, if it has not been given; a draw is no moment for one, it passes by itself. @param {Look} l @param {Set<string>} given */
export const due = (l, given) =>
  l.over || l.s.curtain !== null || !l.moves.some(({ kind }) => kind !== 'draw')
    ? undefined
    : TIPS.find(([id, when]) => !given.has(id) && when(l))?.[0];

/** @type {Set<string>} */
let given = new Set();
try {
  given = new Set(JSON.parse(localStorage.getItem(KEPT) ?? '[]'));
} catch {
  // Then they are given once more.
}
let shown = { id: '', game: '', length: 0 };

/** The tip of this moment: it stays for the decision it belongs to, and marks the place it is about. @param {Look} l */
export function tip(l) {
  const { s, marks } = l;
  const game = s.save?.id ?? '';
  const length = marks.log.length;
  if (!s.settings.tips || s.save?.setup.mode !== 'level' || !l.view.moves.length) return nothing;
  if (!(shown.id && shown.game === game && shown.length === length)) {
    const id = l.view.turn === l.view.seat ? (due(l, given) ?? '') : '';
    shown = { id, game, length };
    if (id) give(id, text(id, l));
  }
  const key = `${game} ${length}`;
  const on = shown.id && s.tipped !== key;
  l.told = (on && PLACES[shown.id]?.(l)) || 0;
  return on
    ? html`<aside class="tutor" data-about=${shown.id} aria-label=${t('tip')}>
        <p>${text(shown.id, l)}</p>
        <button class="btn" data-do="tip-done" data-tip=${key}>${t('tip.done')}</button
        ><button class="btn" data-do="tip-off">${t('tip.off')}</button>
      </aside>`
    : nothing;
}

/** @param {string} id @param {Look} l */
function text(id, { rules, s }) {
  const key = id === 'card' && (s.lead || s.picked.length) ? 'ready' : id; // a card is in the hand already
  return has(`tip.${key}`) ? named(`tip.${key}`, rules) : '';
}

/** It is given, for good; whoever listens hears it. @param {string} id @param {string} said */
function give(id, said) {
  given.add(id);
  document.dispatchEvent(new CustomEvent('news', { detail: said }));
  try {
    localStorage.setItem(KEPT, JSON.stringify([...given]));
  } catch {
    // Then it may come again.
  }
}
