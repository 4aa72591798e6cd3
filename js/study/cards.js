/**
 * Positions of card games laid by hand, as pure functions. What is laid is a view as the notation has it: the own hand, how many cards
 * the other hand and the stacks have, and which of them are known. Whether it could be, the engine alone decides.
 */

import { isClan } from '../words.js';

/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Seat} Seat */
/** @typedef {{cards: string[], hand: number}} Box every card there is, and how many a hand has */
/** @typedef {{cards: string[][], since: number[][], owner?: Seat | null, damaged?: boolean, env?: {card: string, seat: Seat}[]}} Row */

/** The stones or walls. @param {View} v @returns {Row[]} */
export const rowsOf = (v) => /** @type {any} */ (v.walls ?? v.stones ?? []);
/** @param {View} v @param {Row[]} rows @returns {View} */
const withRows = (v, rows) => /** @type {any} */ ({ ...v, [v.walls ? 'walls' : 'stones']: rows });
/** Which of a place's sides is a seat's: by seat, or the attacker's first. @param {View} v @param {number} seat */
const sideOf = (v, seat) => (v.attacker === undefined ? seat : v.attacker === seat ? 0 : 1);
/** @param {View} v */
const seatOf = (v) => /** @type {Seat} */ (v.seat ?? 0);
/** @param {View} v @returns {string[]} */
export const handOf = (v) => /** @type {string[]} */ (v.hands?.[seatOf(v)] ?? []);
/** What is known of the other hand. @param {View} v @returns {string[]} */
export const knownOf = (v) => v.known?.hand ?? [];
/** What lies at a place without being on a side. @param {string} card */
const besideSides = (card) => card === 'fog' || card === 'mud';

/** Every card that lies open or is known to be in a hand. @param {View} v */
export const laid = (v) =>
  new Set([
    ...rowsOf(v).flatMap(({ cards, env = [] }) => [...cards.flat(), ...env.map(({ card }) => card)]),
    ...(v.discards ?? []),
    ...handOf(v),
    ...knownOf(v),
    ...(v.coming ?? []),
    ...(v.given ?? []).flatMap((cards) => (Array.isArray(cards) ? cards : [])),
  ]);

/** The cards at a place: `own:3`, `foe:3`, `stone:3`, `hand`, `known`, `out`. @param {View} v @param {string} at @returns {string[]} */
export function cardsAt(v, at) {
  const [where, n] = at.split(':');
  const row = rowsOf(v)[Number(n) - 1];
  const mine = sideOf(v, seatOf(v));
  if (where === 'own') return row?.cards[mine] ?? [];
  if (where === 'foe') return row?.cards[1 - mine] ?? [];
  if (where === 'stone') return (row?.env ?? []).map(({ card }) => card);
  if (where === 'hand') return handOf(v);
  return where === 'known' ? knownOf(v) : where === 'out' ? (v.discards ?? []) : [];
}

/** Without a card, wherever it is. @param {View} v @param {string} card @returns {View} */
function without(v, card) {
  const rows = rowsOf(v).map((row) => ({
    ...row,
    cards: row.cards.map((side) => side.filter((one) => one !== card)),
    since: row.since.map((list, k) => list.filter((_, i) => row.cards[k]?.[i] !== card)),
    ...(row.env ? { env: row.env.filter((one) => one.card !== card) } : {}),
  }));
  const less = (/** @type {string[]} */ list) => list.filter((one) => one !== card);
  return {
    ...withRows(v, rows),
    discards: less(v.discards ?? []),
    hands: (v.hands ?? []).map((hand) => (Array.isArray(hand) ? less(hand) : hand)),
    known: /** @type {any} */ ({ hand: less(knownOf(v)), stack: [], tactics: [] }),
  };
}

/** A card comes to lie somewhere; nowhere: it goes back into the box. @param {View} v @param {string} card @param {string} at @returns {View} */
export function lay(v, card, at) {
  const clear = without(v, card);
  const [where = '', n] = at.split(':');
  if (where === 'hand') {
    const hands = (clear.hands ?? []).map((hand) => (Array.isArray(hand) ? [...hand, card] : hand));
    return { ...clear, hands };
  }
  if (where === 'known')
    return { ...clear, known: /** @type {any} */ ({ ...clear.known, hand: [...knownOf(clear), card] }) };
  if (where === 'out') return { ...clear, discards: [...(clear.discards ?? []), card] };
  if (!n) return clear;
  const mine = sideOf(v, seatOf(v));
  const beside = besideSides(card) && rowsOf(v).some(({ env }) => env);
  if (where === 'stone' && !beside) return v;
  const clock = Math.max(0, ...rowsOf(clear).flatMap(({ since }) => since.flat()));
  const side = where === 'foe' ? 1 - mine : mine;
  const rows = rowsOf(clear).map((row, k) => {
    if (k + 1 !== Number(n)) return row;
    const seat = /** @type {Seat} */ (where === 'foe' ? 1 - seatOf(v) : seatOf(v));
    if (beside) return { ...row, env: [...(row.env ?? []), { card, seat }] };
    const put = (/** @type {any[][]} */ lists, /** @type {unknown} */ one) =>
      lists.map((list, s) => (s === side ? [...list, one] : list));
    return { ...row, cards: put(row.cards, card), since: put(row.since, clock + 1) };
  });
  return withRows(clear, rows);
}

/** The next thing a place can be: nobody's, one's own, the other's; whole or damaged. @param {View} v @param {number} n @returns {View} */
export function turned(v, n) {
  const seat = seatOf(v);
  const next = /** @type {Record<string, Seat | null>} */ ({
    null: seat,
    [seat]: /** @type {Seat} */ (1 - seat),
    [1 - seat]: null,
  });
  const rows = rowsOf(v).map((row, k) => {
    if (k + 1 !== n) return row;
    if (row.damaged !== undefined) return { ...row, damaged: !row.damaged };
    return { ...row, owner: next[String(row.owner ?? null)] ?? null };
  });
  return withRows(v, rows);
}

/** The cards nobody has seen, those of colours and the others. @param {View} v @param {Box} box */
export function hidden(v, { cards }) {
  const seen = laid(v);
  const rest = cards.filter((card) => !seen.has(card));
  return { clan: rest.filter(isClan), tactics: rest.filter((card) => !isClan(card)) };
}

/** The tactics cards each has played: those that lie open, by whose they are, the discarded ones shared out evenly. @param {View} v */
function playedIn(v) {
  const count = [0, 0];
  const add = (/** @type {number} */ seat) => (count[seat] = (count[seat] ?? 0) + 1);
  for (const { cards, env = [] } of rowsOf(v)) {
    for (const seat of [0, 1]) for (const card of cards[sideOf(v, seat)] ?? []) if (!isClan(card)) add(seat);
    for (const { seat } of env) add(seat);
  }
  for (const card of v.discards ?? []) if (!isClan(card)) add((count[0] ?? 0) <= (count[1] ?? 0) ? 0 : 1);
  return count;
}

/**
 * What follows from what was laid: a turn begins, hands and stacks have the sizes they have in a game.
 * @param {View} v @param {Box} box @param {string} phase in which a turn begins @returns {View}
 */
export function settled(v, box, phase) {
  const seat = seatOf(v);
  const { clan, tactics } = hidden(v, box);
  const wanted = Math.max(0, box.hand - knownOf(v).length);
  const drawn = Math.min(wanted, clan.length);
  const more = Math.min(wanted - drawn, tactics.length);
  const other = knownOf(v).length + drawn + more;
  const stack = clan.length - drawn;
  const jokers = v.jokers?.map((_, k) =>
    rowsOf(v).some(({ cards }) => cards[sideOf(v, k)]?.some((card) => card.startsWith('joker'))),
  );
  return {
    ...v,
    phase,
    turn: v.mover,
    winner: null,
    why: null,
    moves: [],
    idle: 0,
    stack,
    tactics: tactics.length - more,
    played: playedIn(v),
    hands: [0, 1].map((k) => (k === seat ? handOf(v) : other)),
    ...(v.attacker === undefined ? { jokers, due: 0 } : {}),
    ...(v.attacker === undefined
      ? {}
      : {
          first: v.attacker,
          left: stack ? null : v.mover === v.attacker ? 1 : 2,
          coming: [],
          given: [0, 1].map((k) => (k === seat ? [] : 0)),
        }),
  };
}

/** One's own hand filled up with cards nobody has seen. @param {View} v @param {Box} box @param {<T>(list: T[]) => T[]} shuffled @returns {View} */
export function dealt(v, box, shuffled) {
  const { clan } = hidden(v, box);
  const free = box.hand - handOf(v).length;
  const cards = shuffled(clan).slice(0, Math.max(0, free));
  return cards.reduce((now, card) => lay(now, card, 'hand'), v);
}

/**
 * A whole position that looks like this view; what is hidden lies anywhere.
 * @param {View} v @param {Box} box @param {<T>(list: T[]) => T[]} shuffled @returns {Record<string, unknown>}
 */
export function whole(v, box, shuffled) {
  const seat = seatOf(v);
  const { clan, tactics } = hidden(v, box);
  const [plain, other] = [shuffled(clan), shuffled(tactics)];
  const [stack, aside] = [v.stack ?? 0, v.tactics ?? 0];
  const gift = v.given?.[1 - seat];
  const rest = [...plain.slice(stack), ...other.slice(aside)];
  const given = typeof gift === 'number' ? rest.splice(0, gift) : [];
  const theirs = [...knownOf(v), ...rest];
  const { seat: _, moves, known, ...open } = v;
  return {
    ...open,
    hands: [0, 1].map((k) => (k === seat ? handOf(v) : theirs)),
    stack: plain.slice(0, stack),
    tactics: other.slice(0, aside),
    ...(v.given ? { given: [0, 1].map((k) => (k === seat ? v.given?.[k] : given)) } : {}),
  };
}

/** A position as its seat may see it; with `open`, what the other hand has is known. @param {any} position @param {Seat} seat @param {boolean} open @returns {View} */
export function seen(position, seat, open) {
  const { hands, stack, tactics, given, ...rest } = position;
  return {
    ...rest,
    seat,
    moves: [],
    hands: [0, 1].map((k) => (k === seat ? hands[k] : hands[k].length)),
    stack: stack.length,
    tactics: tactics.length,
    known: { hand: open ? hands[1 - seat] : [], stack: [], tactics: [] },
    ...(given ? { given: [0, 1].map((k) => (k === seat ? given[k] : given[k].length)) } : {}),
  };
}
