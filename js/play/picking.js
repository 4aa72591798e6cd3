/** Picking, as pure functions: from the state and what is pointed at to a change of the state, a move, or a question. */

import * as choose from '../choose.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {Pick<State, 'view' | 'picked' | 'staged' | 'sheet' | 'settings'> & Partial<Pick<State, 'lead'>>} Picked */
/** @typedef {Partial<State>} Patch */

/** Refs that lie nowhere on the table: what they name is offered side by side. */
const APART = ['discard', 'count'];
/** Refs that pick themselves where they are no choice: dice. */
const IMPLIED = ['free', 'column'];

/** @param {string} ref */
const kindOf = (ref) => ref.split(':')[0] ?? '';

/** With these picked; choices that lie nowhere on the table are offered side by side. @param {Picked} s @param {string[]} picked @returns {Patch} */
function withPicked({ view, sheet }, picked) {
  const next = [...choose.targets(view?.moves ?? [], picked)];
  const apart = picked.length > 0 && next.length > 0 && next.every((ref) => APART.includes(kindOf(ref)));
  if (apart) return { picked, chooser: next, sheet: 'choose' };
  return { picked, chooser: null, ...(sheet === 'choose' ? { sheet: null } : {}) };
}

/** Dice that are no choice pick themselves, and in a first game the first card is in the hand already. @param {Picked} s @param {string[]} [picked] @returns {Patch} */
export function imply(s, picked = s.picked) {
  const moves = s.view?.moves ?? [];
  const from = !picked.length && s.lead && choose.targets(moves, []).has(s.lead) ? [s.lead] : picked;
  const path = choose.imply(moves, from, (ref) => IMPLIED.includes(kindOf(ref)));
  return { ...withPicked(s, path), ...(s.lead ? { lead: '' } : {}) };
}

/**
 * Points at one more thing.
 * @param {Picked} s @param {string} ref
 * @param {{dropped?: boolean}} [how] dropping a card somewhere is decision enough
 * @returns {{set: Patch, quiet?: boolean} | {move: string} | {say: string} | {why: string[]}} a change of the state; a move to be
 * played; what to do first; refs that lead to none
 */
export function point(s, ref, { dropped = false } = {}) {
  const { view, picked, staged, settings } = s;
  const moves = view?.moves ?? [];
  const found = choose.pick(moves, picked, ref);
  if (!found) return early(s, ref) ? { say: 'prompt.first' } : { why: [...picked, ref] };
  const fresh = { staged: null, hint: null };
  if (found.move) {
    const again = picked.length === 1 && picked[0] === ref;
    if (!dropped && !again && choose.wantsSecondTap(moves, found.move))
      return { set: { ...fresh, ...withPicked(s, found.picked) } };
    if (settings.confirm && !staged)
      return {
        set: { staged: found.move, picked: found.picked, hint: null, chooser: null },
        quiet: true,
      };
    return { move: found.move.move };
  }
  const back = picked.at(-1) === ref && found.picked.length === 1;
  return { set: { ...fresh, ...(back ? withPicked(s, []) : imply(s, found.picked)) } };
}

/** Whether a card can go there, and none has been picked yet. @param {Picked} s @param {string} ref */
const early = ({ view, picked }, ref) =>
  !picked.length &&
  Boolean(view?.moves?.some(({ refs }) => refs[0]?.startsWith('hand:') && refs.includes(ref)));

/** One step back in what is picked. @param {Picked} s @returns {Patch} */
export const cancel = ({ picked }) => ({
  picked: picked.slice(0, -1),
  staged: null,
  hint: null,
  chooser: null,
  sheet: null,
});
