/** The whole situation in words, for those who listen. */

import { t } from '../words.js';
import { prompt } from './act.js';
import { GAMES } from '../games/index.js';
import { sideText } from './lanes.js';
import { look } from './look.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('./look.js').Look} Look */

/** @param {State} s */
export function status(s) {
  if (!s.view || !s.marks) return '';
  const l = look(/** @type {State & {view: View, marks: Marks}} */ (s));
  const line = s.hint ? '' : String(prompt(l));
  const sides = l.rows.flatMap((row) =>
    row.own.length + row.foe.length ? [sideText(l, row, 'foe'), sideText(l, row, 'own')] : [],
  );
  return [scoreText(l), line, ...sides].join('. ');
}

/** The score in words. @param {Look} l */
export function scoreText(l) {
  const { marks, bottom, game } = l;
  const flat = marks.score.flat();
  return t(`score.${game}`, GAMES[game]?.score?.(l) ?? { own: flat[bottom], foe: flat[1 - bottom] });
}
