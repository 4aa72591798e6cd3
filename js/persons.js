/** The opponents as persons, one for each level: what they are called, what they say, and whom to play next. */

import { gameOf } from './rulesets.js';
import { has, t } from './words.js';

/** @typedef {import('./types.d.ts').Save} Save */

/** @param {string} level */
export const levelName = (level) => (has(`level.${level}`) ? t(`level.${level}`) : level);

/** The name at the table; a level nobody has given a face is called by its own. @param {string} level */
export const personName = (level) => (has(`person.${level}`) ? t(`person.${level}`) : levelName(level));

/** Both, where one chooses or looks back. @param {string} level */
export const fullName = (level) =>
  has(`person.${level}`) ? `${t(`person.${level}`)} · ${levelName(level)}` : levelName(level);

/** How one plays, in a line; it comes with the parts of the page that are fetched later. @param {string} level */
export const manner = (level) => (has(`manner.${level}`) ? t(`manner.${level}`) : '');

/** A word of theirs, if there is one for this moment. @param {string} level @param {'hello' | 'took' | 'gave' | 'win' | 'lose'} moment */
export const remark = (level, moment) =>
  has(`remark.${level}.${moment}`) ? t(`remark.${level}.${moment}`) : '';

/** Games looked back at, and wins among them that lead on. */
const LAST = 3;
const WINS = 2;

/**
 * Whom to play next in a game, and why: after two wins in the last three games against one the next, after three losses the one before.
 * @param {Save[]} saves @param {string} rules @param {string[]} levels the weakest first
 * @returns {{level: string, rival: string, up: boolean, won: number, all: number} | null}
 */
export function offered(saves, rules, levels) {
  const played = saves
    .filter(
      ({ setup, record, open }) =>
        setup.mode === 'level' && record.result && !open && gameOf(record.rules) === gameOf(rules),
    )
    .sort((a, b) => b.date.localeCompare(a.date));
  const rival = played[0]?.setup.level ?? '';
  const end = played.findIndex(({ setup }) => setup.level !== rival);
  const run = played.slice(0, end < 0 ? LAST : Math.min(LAST, end));
  const count = (/** @type {number} */ seat) =>
    run.filter(({ record }) => record.result?.winner === seat).length;
  const [won, lost, at] = [count(0), count(1), levels.indexOf(rival)];
  const up = won >= WINS;
  const level = at < 0 ? undefined : up ? levels[at + 1] : lost === LAST ? levels[at - 1] : undefined;
  return level ? { level, rival, up, won, all: run.length } : null;
}

/** Why it is offered. @param {NonNullable<ReturnType<typeof offered>>} next */
export const offerWhy = ({ up, rival, won, all }) =>
  t(up ? 'offer.why.up' : 'offer.why.down', { won, all, rival: personName(rival) });
