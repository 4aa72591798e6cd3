/**
 * A game that begins before the engine is there: its first table was worked out when the site was built (js/first/). One sees it,
 * and may decide, at once; the engine hears of it all as soon as it is there, and from then on has the game.
 */

/** @typedef {import('./host.js').Host} Host */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {{view: View, marks: import('../types.d.ts').Marks, record: import('../types.d.ts').GameRecord, lead: string}} Opening */

/**
 * @param {Host} host @param {Opening} opening
 * @param {{lost: (error: unknown) => void, waits: () => void}} page `lost`: the engine did not come; `waits`: a card lies, and it is still on its way
 * @returns {Host}
 */
export function early(host, opening, { lost, waits }) {
  /** @type {Promise<unknown>} */
  let there = Promise.resolve();
  let here = false;
  return {
    async open(request, who) {
      there = host.open(request, who).then(() => (here = true));
      there.catch(lost);
      return structuredClone(opening);
    },
    look: (seat) => there.then(() => host.look(seat)),
    view: (seat) => there.then(() => host.view(seat)),
    play: (move, seat, who) => there.then(() => host.play(move, seat, who)),
    undo: (to, who) => there.then(() => host.undo(to, who)),
    ask: (request) => there.then(() => host.ask(request)),
    soon(view, move) {
      if (here) return null;
      waits();
      return laid(view, move);
    },
  };
}

/** The table with a card where it is about to lie; nothing can be decided there until it does. @param {View} view @param {string} move @returns {View} */
export function laid(view, move) {
  const { card, place } = view.moves.find((one) => one.move === move) ?? {};
  const still = { ...view, moves: [] };
  const lanes = view.stones ? 'stones' : 'walls';
  const rows = view[lanes];
  const { seat } = view;
  if (!card || !place || !rows || (seat !== 0 && seat !== 1)) return still;
  const side = view.walls ? Number(view.attacker !== seat) : seat;
  const hands = view.hands?.map((hand) => (Array.isArray(hand) ? hand.filter((one) => one !== card) : hand));
  const put = (/** @type {string[][]} */ cards) => cards.map((own, k) => (k === side ? [...own, card] : own));
  const now = rows.map((row, k) => (k === place - 1 ? { ...row, cards: put(row.cards) } : row));
  return /** @type {View} */ ({ ...still, ...(hands ? { hands } : {}), [lanes]: now });
}
