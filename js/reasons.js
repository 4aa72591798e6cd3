/** Why a move is good, in words: what it does to the chances of stones and walls, or to the athletes. */

import { list, named, percent, t } from './words.js';

/** The chance of a place before and after, or with one move and with another. @typedef {{place: number, from: number, to: number}} Change */
/** @typedef {{own: number, other: number, lying: number}} Effect */

/** So many places are named, and none whose chance hardly changes. */
const NAMED = 2;
const LEAST = 0.02;

/** What speaks for the move comes first. @param {Change[]} places @param {string} rules @param {(change: Change) => string} id */
function said(places, rules, id) {
  const told = places.filter(({ from, to }) => Math.abs(to - from) >= LEAST);
  const gains = told.filter(({ from, to }) => to > from).slice(0, 1);
  return list(
    [...gains, ...told.filter((change) => !gains.includes(change))].slice(0, NAMED).map((change) =>
      t(id(change), {
        place: named('place', rules, { n: change.place }),
        from: percent(change.from),
        to: percent(change.to),
      }),
    ),
  );
}

/** How the chances move. @param {Change[]} places @param {string} rules */
export const changes = (places, rules) =>
  said(places, rules, ({ from, to }) => (to > from ? 'chance.up' : 'chance.down'));

/** How the chances of the better move differ from those of the one played. @param {Change[]} places @param {string} rules */
export const differences = (places, rules) => said(places, rules, () => 'chance.instead');

/** What a use of the dice changes; nothing is an empty text. @param {Effect | null | undefined} effect */
export function effectText(effect) {
  const { own = 0, other = 0, lying = 0 } = effect ?? {};
  const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : `−${-n}`);
  return [
    own ? t('effect.own', { n: signed(own) }) : '',
    other ? t('effect.other', { n: signed(other) }) : '',
    lying > 0 ? t('effect.lying', { n: lying }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Why this is the move to make.
 * @param {{move: string, win: number, places?: Change[]}} reply @param {Effect | undefined} effect @param {string} rules
 */
export function reason({ move, places = [] }, effect, rules) {
  if (/^(claim|control) /.test(move)) return t('hint.claim');
  const moved = changes(places, rules);
  if (moved) return t('hint.chances', { changes: moved });
  const done = effectText(effect);
  return done ? t('hint.effect', { effect: done }) : t('hint.quiet');
}
