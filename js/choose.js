/**
 * How pointing becomes a move: nothing but narrowing. Each legal move says what to point at, in order (`refs`);
 * after some have been picked, the moves that still start with them remain. No rule of any game is needed here.
 */

/** @typedef {import('./views.d.ts').Move} Move */

/**
 * The moves that start with what has been picked.
 * @param {Move[]} moves
 * @param {string[]} picked
 */
export function narrow(moves, picked) {
  return moves.filter((move) => picked.every((ref, k) => move.refs[k] === ref));
}

/**
 * What can be pointed at next.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @returns {Set<string>}
 */
export function targets(moves, picked) {
  const next = new Set();
  for (const move of narrow(moves, picked)) {
    const ref = move.refs[picked.length];
    if (ref !== undefined) next.add(ref);
  }
  return next;
}

/**
 * Points at one more thing, or at several joined by `+`: goes on from what is picked, else starts anew with it, else null: no move has it.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @param {string} ref
 * @returns {{picked: string[], move: Move | null} | null}
 */
export function pick(moves, picked, ref) {
  const refs = ref.split('+');
  for (const path of [[...picked, ...refs], [...picked.slice(0, 1), ...refs], refs]) {
    const left = narrow(moves, path);
    if (left.length)
      return { picked: path, move: left.find((move) => move.refs.length === path.length) ?? null };
  }
  return null;
}

/**
 * Picks what is no choice any more, as long as that completes no move.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @param {(ref: string) => boolean} may whether a ref may be picked so
 */
export function imply(moves, picked, may) {
  const path = [...picked];
  for (;;) {
    const next = [...targets(moves, path)];
    const ref = next[0];
    if (next.length !== 1 || ref === undefined || !may(ref)) return path;
    if (narrow(moves, [...path, ref]).some((move) => move.refs.length === path.length + 1)) return path;
    path.push(ref);
  }
}

/**
 * A card that acts as soon as it is named wants to be named twice, if other cards of the hand want a target.
 * @param {Move[]} moves
 * @param {Move} move
 */
export function wantsSecondTap(moves, move) {
  const first = move.refs[0] ?? '';
  const acts = move.kind === 'act' || move.kind === 'lay';
  return move.refs.length === 1 && first.startsWith('hand:') && acts && moves.length > 1;
}

/**
 * What dropping something at a place means: the exact thing under the pointer, else the place's side or stone, else its
 * only card that is a target.
 * @param {Set<string>} next
 * @param {string[]} under refs under the pointer, innermost first
 * @param {string[]} cards refs of the cards that lie at the place
 */
export function dropRef(next, under, cards) {
  const exact = under.find((ref) => next.has(ref));
  if (exact) return exact;
  const lying = cards.filter((ref) => next.has(ref));
  return lying.length === 1 ? (lying[0] ?? null) : null;
}
