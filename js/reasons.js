/** Why a move is good, in words: what it does to the chances of stones and walls, or to the athletes. */

import { effectText, list, named, percent, t } from './words.js';

/** The chance of a place before and after, or with one move and with another. @typedef {{place: number, from: number, to: number}} Change */
/** @typedef {{own: number, other: number, lying: number}} Effect */

/** So many places are named, and none whose chance hardly changes. */
const NAMED = 2;
const LEAST = 0.02;

/** Only what speaks for the move: the places whose chance rises most. @param {Change[]} places @param {string} rules @param {string} id */
function said(places, rules, id) {
  const gains = places.filter(({ from, to }) => to - from >= LEAST).slice(0, NAMED);
  return list(
    gains.map(({ place, from, to }) =>
      t(id, { place: named('place', rules, { n: place }), from: percent(from), to: percent(to) }),
    ),
  );
}

/** How the chances rise. @param {Change[]} places @param {string} rules */
export const changes = (places, rules) => said(places, rules, 'chance.up');

/** Where the better move has better chances than the one played. @param {Change[]} places @param {string} rules */
export const differences = (places, rules) => said(places, rules, 'chance.instead');

/** Whether a use of the dice gains something, and more than it gives away. @param {Effect | null | undefined} effect */
const speaksFor = (effect) =>
  Boolean(effect) && (effect?.own ?? 0) - (effect?.other ?? 0) + (effect?.lying ?? 0) / 2 > 0;

/**
 * Why this is the move to make: it speaks for the move, whatever else the move may cost.
 * @param {{places?: Change[]}} reply @param {{kind: string, effect?: Effect} | undefined} move @param {string} rules
 */
export function reason({ places = [] }, move, rules) {
  if (move?.kind === 'claim') return t('hint.claim');
  const moved = changes(places, rules);
  if (moved) return t('hint.chances', { changes: moved });
  const done = speaksFor(move?.effect) ? effectText(move?.effect) : '';
  return done ? t('hint.effect', { effect: done }) : t('hint.quiet');
}
