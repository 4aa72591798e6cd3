/** A view turned towards the one who looks: what lies where, own side and other side. Counting and naming only, no rule. */

import { isClan } from '../words.js';

/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Seat} Seat */
/** @typedef {import('../types.d.ts').Place} Place */

/**
 * @typedef {object} Lane
 * @property {number} n its number
 * @property {string[]} own cards of the side below, the first next to the stone
 * @property {string[]} foe
 * @property {{card: string, side: 'own' | 'foe' | 'both'}[]} env
 * @property {'own' | 'foe' | null} owner
 * @property {boolean} damaged
 * @property {Place | null} place
 * @property {import('../types.d.ts').Formation | null} ownKind
 * @property {import('../types.d.ts').Formation | null} foeKind
 * @property {'own' | 'foe' | null} first whose side was complete first
 */

/**
 * The stones or walls as seen from the seat at the bottom of the screen.
 * @param {View} view @param {Marks | null} marks @param {Seat} bottom
 * @returns {Lane[]}
 */
export function lanes(view, marks, bottom) {
  const walls = view.walls;
  // Sides are kept by seat in borders, attacker then defender in siege.
  const mine = walls ? (view.attacker === bottom ? 0 : 1) : bottom;
  const side = (/** @type {unknown} */ who) => (who === mine ? 'own' : 'foe');
  const rows = walls ?? view.stones ?? [];
  return rows.map((row, k) => {
    const place = marks?.places?.[k] ?? null;
    const stone = /** @type {NonNullable<View['stones']>[number]} */ (walls ? { owner: null, env: [] } : row);
    return {
      n: k + 1,
      own: row.cards[mine] ?? [],
      foe: row.cards[1 - mine] ?? [],
      env: (stone.env ?? []).map(({ card, seat }) => ({
        card,
        side: seat === null || seat === undefined ? 'both' : side(seat),
      })),
      owner: stone.owner === null || stone.owner === undefined ? null : side(stone.owner),
      damaged: 'damaged' in row && row.damaged,
      place,
      ownKind: place?.sides[mine] ?? null,
      foeKind: place?.sides[1 - mine] ?? null,
      first: place && place.first !== null && place.first !== undefined ? side(place.first) : null,
    };
  });
}

/**
 * The places that won the game, as the engine words its reason: neighbouring stones, all of the winner's, damaged or whole walls.
 * @param {View} view @param {Lane[]} rows @param {Seat} bottom
 */
export function decisive({ winner, why, attacker }, rows, bottom) {
  if (winner !== 0 && winner !== 1) return new Set();
  const owner = winner === bottom ? 'own' : 'foe';
  const theirs =
    attacker === undefined
      ? rows.filter((row) => row.owner === owner)
      : rows.filter((row) => row.damaged === (winner === attacker));
  const places = new Set(theirs.map(({ n }) => n));
  if (why !== 'three') return places;
  const inRow = (/** @type {number} */ n) =>
    [n - 2, n - 1, n].some((k) => [k, k + 1, k + 2].every((m) => places.has(m)));
  return new Set([...places].filter(inRow));
}

/**
 * One's best formation on the table, the strongest kind first. Cards that tactics put in their places are shown as they lie.
 * @param {Lane[]} rows @param {string[]} order the kinds, the strongest first
 */
export const bestOf = (rows, order) =>
  rows
    .flatMap(({ ownKind, own }) =>
      ownKind && order.includes(ownKind.kind)
        ? [{ kind: ownKind.kind, total: ownKind.total, rank: order.indexOf(ownKind.kind), cards: own }]
        : [],
    )
    .sort((a, b) => a.rank - b.rank || b.total - a.total)[0];

/** Whether a card has a name and not a colour, told by one letter, and a value. @param {string} card */
export const isTactics = (card) => !isClan(card);

/** The card or cards of a kind, without the number of a double. @param {string} card */
export const glyph = (card) => card.replace(/\d$/, '');

/** By clan, in the order of the colours, then by value; tactics last. @param {string[]} [colours] @returns {(a: string, b: string) => number} */
const byClan =
  (colours = []) =>
  (a, b) =>
    Number(isTactics(a)) - Number(isTactics(b)) ||
    colours.indexOf(a[0] ?? '') - colours.indexOf(b[0] ?? '') ||
    value(a) - value(b);

/** @param {string} card */
export const value = (card) => Number(card.slice(1)) || 0;

/** @param {string[]} hand @param {'none' | 'clan' | 'value'} order @param {string[]} [colours] those of the rules, in their order */
export function sorted(hand, order, colours) {
  if (order === 'none') return hand;
  const clans = byClan(colours);
  if (order === 'clan') return [...hand].sort(clans);
  return [...hand].sort(
    (a, b) => Number(isTactics(a)) - Number(isTactics(b)) || value(a) - value(b) || clans(a, b),
  );
}

/**
 * Every card there is, as far as this seat can tell: what it sees and what it has not seen are together the whole deck.
 * @param {View} view @param {Marks} marks @param {string[]} [colours] those of the rules, in their order
 */
export function deck(view, marks, colours) {
  const seen = [
    ...(view.stones ?? view.walls ?? []).flatMap((row) => [
      ...row.cards.flat(),
      ...('env' in row ? row.env.map((env) => env.card) : []),
    ]),
    ...(view.discards ?? []),
    ...[...(view.hands ?? []), ...(view.given ?? [])].flatMap((hand) => (Array.isArray(hand) ? hand : [])),
  ];
  const unseen = new Set(marks.unseen ?? []);
  const all = [...new Set([...seen, ...unseen])].filter((card) => card !== '?').sort(byClan(colours));
  return { clan: all.filter((card) => !isTactics(card)), tactics: all.filter(isTactics), unseen };
}

/** Where each card lies on the table: `place` and which side. @param {Lane[]} rows */
export function lying(rows) {
  /** @type {Map<string, {n: number, side: string}>} */
  const map = new Map();
  for (const { n, own, foe, env } of rows) {
    for (const card of own) map.set(card, { n, side: 'own' });
    for (const card of foe) map.set(card, { n, side: 'foe' });
    for (const { card, side } of env) map.set(card, { n, side });
  }
  return map;
}

/** The cards and places named by the other seat's moves since this seat last moved: what is new on the table.
 * @param {Marks['log']} log @param {Seat} bottom */
export function latest(log, bottom) {
  let end = log.length;
  while (end && log[end - 1]?.[0] === bottom) end--;
  const since = log.slice(0, end).findLastIndex(([seat]) => seat === bottom);
  return log.slice(since + 1, end).filter(([seat]) => seat !== bottom && seat !== 'chance');
}

/** The cards that moves of the log name. @param {Marks['log']} moves */
export const cardsIn = (moves) =>
  moves.flatMap(([, , { card, target, second }]) =>
    [card, target, second].filter((one) => one !== undefined),
  );
