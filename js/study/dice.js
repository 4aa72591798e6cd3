/** Positions of a dice game laid by hand, as pure functions: nothing is hidden, so a view is a position. */

/** @typedef {import('../types.d.ts').View} View */

const PIPS = 6;
/** @param {number} value @param {number} least */
const next = (value, least) => (value >= PIPS ? least : value + 1);

/** The next value of a die: `column:0:2` or `free:1`; thrown dice can be taken off the table. @param {View} v @param {string} at @returns {View} */
export function turned(v, at) {
  const [what, a, b] = at.split(':');
  if (what === 'column')
    return {
      ...v,
      columns: (v.columns ?? []).map((dice, seat) =>
        dice.map((value, k) => (seat === Number(a) && k === Number(b) ? next(value, 1) : value)),
      ),
    };
  const free = v.free ?? [1, 1, 1];
  return { ...v, free: v.free ? free.map((value, k) => (k === Number(a) ? next(value, 1) : value)) : free };
}

/** Dice are on the table, or are still to be thrown. @param {View} v @param {boolean} on @returns {View} */
export const thrown = (v, on) => ({ ...v, free: on ? (v.free ?? [1, 1, 1]) : null });

/** More or fewer athletes. @param {View} v @param {'standing' | 'lying'} kind @param {number} seat @param {number} by @returns {View} */
export const counted = (v, kind, seat, by) => ({
  ...v,
  [kind]: (v[kind] ?? []).map((n, k) => (k === seat ? Math.min(99, Math.max(0, n + by)) : n)),
});

/** What follows: the dice are to be thrown, or have just been, and a six allows another throw. @param {View} v @returns {View} */
export function settled(v) {
  const again = v.columns?.[v.mover]?.includes(PIPS);
  return {
    ...v,
    phase: v.free ? (again ? 'reroll' : 'act') : 'throw',
    turn: v.free ? v.mover : 'chance',
    winner: null,
    why: null,
    moves: [],
    places: [0, 0, 0],
    rerolled: [],
  };
}

/** @param {View} v @returns {Record<string, unknown>} */
export function whole({ seat, moves, ...position }) {
  return position;
}

/** @param {any} position @param {0 | 1} seat @returns {View} */
export const seen = (position, seat) => ({ ...position, seat, moves: [] });
