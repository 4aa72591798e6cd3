/** How a game ended, in words. */

import { t } from '../words.js';

/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Save} Save */

/** Whom the news is for: against the computer the loser or the winner, at a shared device both. @param {View} view @param {Save | null} save */
export function outcome({ winner }, save) {
  if (winner === 'draw') return 'draw';
  if (!save || save.setup.mode === 'friend') return 'friend';
  return winner === (save.far?.seat ?? 0) ? 'own' : 'foe';
}

/** @param {View} view @param {Save | null} save */
export function overText(view, save) {
  const how = outcome(view, save);
  if (how === 'draw') return t('over.draw');
  const name = save?.record.names[/** @type {number} */ (view.winner)] ?? '';
  return t(how === 'own' ? 'over.own' : 'over.won', { name, why: t(`why.${view.why}`) });
}
