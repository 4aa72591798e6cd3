/**
 * The trail of puzzles: positions with one question each. What is right, and what speaks against everything else, was worked out
 * by trying it all (tools/puzzles.py), so no engine is needed.
 */

import * as choose from '../choose.js';
import { BASE } from '../own.js';
import { puzzle as kept } from '../saves.js';
import { UNPICKED } from '../state.js';
import { add, moveText, named, t, told } from '../words.js';
import { reached, resumed } from './progress.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Puzzle} Step */
/** @typedef {NonNullable<Step['tried']>[number]} Tried */

/** What a stone is pointed at for where the question is which: nothing is marked as right before. */
const ASKED = 'ask';

export class Puzzles {
  /**
   * @param {import('../types.d.ts').Store} store
   * @param {{say: (text: string) => void, sound: (name: string) => void, warn: (message: import('../types.d.ts').Message) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
  }

  /** The trail, as far as one has come on it. */
  async begin() {
    const [answer] = await Promise.all([fetch(new URL('js/lessons/puzzles.json', BASE)), add('study')]);
    if (!answer.ok) throw new Error(t('lesson.missing'));
    /** @type {Step[]} */
    const steps = await answer.json();
    kept(reached(kept(), steps));
    this.store.set({
      sheet: null,
      open: null,
      lesson: { game: 'puzzles', steps: [], puzzles: steps, at: -1 },
    });
    this.map();
  }

  /** Back to the trail. */
  map() {
    const { lesson } = this.store.state;
    if (!lesson) return;
    const clean = { view: null, marks: null, ...UNPICKED };
    this.store.set({ ...clean, screen: 'lesson', lesson: { ...lesson, at: -1, progress: kept() } });
    // once it is drawn
    queueMicrotask(() =>
      document.querySelector('.trail [aria-current]')?.scrollIntoView({ block: 'center' }),
    );
  }

  /** @param {number} at */
  show(at) {
    const { lesson } = this.store.state;
    const step = lesson?.puzzles?.[at];
    if (!lesson || !step?.id) return;
    kept({ ...kept(), at: step.id });
    const view = { ...step.view, moves: asked(step) };
    const picked = step.ask === 'which' ? [ASKED] : [];
    const { right, said, ...rest } = lesson;
    this.store.set({
      ...UNPICKED,
      bottom: 0,
      curtain: null,
      picked,
      view,
      marks: step.marks,
      lesson: { ...rest, at },
    });
    this.page.say(question(step));
  }

  /** On to the next one that is not solved; after the last of them back to the trail. */
  next() {
    const { lesson } = this.store.state;
    if (!lesson) return;
    const at = resumed(kept(), lesson.puzzles ?? [], lesson.at + 1);
    if (at < 0) this.map();
    else this.show(at);
  }

  /** What its buttons ask for. @param {string} what @param {DOMStringMap} data */
  run(what, data) {
    if (what === 'open') this.show(Number(data['at']));
    else if (what === 'yes' || what === 'no') this.answer(what === 'yes');
    else if (what === 'next') this.next();
    else if (what === 'again') this.show(this.store.state.lesson?.at ?? 0);
    else this.map();
  }

  /** @param {boolean} yes */
  answer(yes) {
    const step = this.#step;
    if (!step?.answer) return;
    this.store.set({ proof: step.answer });
    this.#judge(yes === step.answer.holds, '');
  }

  /** Points at one more thing; what is complete is the answer. @param {string} ref */
  point(ref) {
    const { view, picked, lesson, proof } = this.store.state;
    const step = this.#step;
    if (!step?.tried || !view || !lesson || lesson.right !== undefined || proof) return;
    const found = choose.pick(view.moves, picked, ref);
    if (!found || (found.picked.length === 1 && picked.at(-1) === ref)) {
      const again = step.ask === 'which' ? [ASKED] : [];
      if (!found && !picked.length) this.page.warn('puzzle.other');
      return this.store.set({ picked: again });
    }
    if (!found.move) {
      this.page.sound('select');
      return this.store.set({ picked: found.picked });
    }
    const refs = found.picked.filter((one) => one !== ASKED);
    const chosen = step.tried.findIndex((one) => one.refs.join() === refs.join());
    const tried = step.tried[chosen];
    if (!tried) return;
    const right = chosen === step.right;
    this.store.set({ ...after(step, tried), picked: [], proof: tried.proof ?? null });
    this.#judge(right, spoken(step, tried, right));
  }

  get #step() {
    const { lesson } = this.store.state;
    return lesson?.puzzles?.[lesson.at];
  }

  /** @param {boolean} right @param {string} said what speaks for it or against it */
  #judge(right, said) {
    const { lesson } = this.store.state;
    const id = this.#step?.id;
    if (!lesson || !id) return;
    const now = kept();
    const list = right ? 'solved' : 'tried';
    // Whoever has been told the answer has not found it; but solved is solved.
    const first = !now.tried.includes(id) || this.#step?.ask !== 'claim';
    if ((right ? first : true) && !now[list].includes(id)) kept({ ...now, [list]: [...now[list], id] });
    this.store.set({ lesson: { ...lesson, right, said } });
    this.page.sound(right ? 'claim' : 'refuse');
    this.page.say([t(right ? 'puzzle.right' : 'puzzle.wrong'), said].join(' '));
  }
}

/** What can be pointed at, as moves; what they lead to is known beforehand. @param {Step} step @returns {View['moves']} */
const asked = ({ ask, tried = [] }) =>
  tried.map(({ refs }) => ({
    move: refs.join(' '),
    kind: 'lay',
    word: 'play',
    refs: ask === 'which' ? [ASKED, ...refs] : refs,
  }));

/** @param {Step} step */
export function question({ ask, view, answer, tried = [], right = 0 }) {
  const id = ask === 'claim' ? 'puzzle.ask' : `puzzle.${ask}`;
  const draws = ask === 'end' && tried[right]?.value === 0;
  return named(draws ? 'puzzle.end.draw' : id, view.rules, {
    place: named('place', view.rules, { n: answer?.place }),
  });
}

/** Why it is right or wrong, where no proof is shown. @param {Step} step @param {Tried} tried @param {boolean} right */
function spoken({ ask, view: { rules } }, { then, takes = [], line, proof, value = -1 }, right) {
  const places = takes.map((n) => named('place', rules, { n })).join(', ');
  if (ask === 'keep') {
    if (right) return t('puzzle.kept');
    const move = then ? moveText(then, rules) : '';
    return named(then ? 'puzzle.loses' : 'puzzle.loses.now', rules, { move, places });
  }
  if (ask === 'end') {
    const how = t(right ? 'puzzle.line' : value === 0 ? 'puzzle.draws' : 'puzzle.lost');
    const moves = (line ?? []).filter(({ kind }) => kind !== 'draw');
    const who = (/** @type {number | string} */ seat) => t(seat === 0 ? 'puzzle.you' : 'puzzle.they');
    return moves.length
      ? told(how, moves.map(({ seat, ...about }) => told(who(seat), moveText(about, rules))).join(' – '))
      : `${how}.`;
  }
  if (ask === 'win' && !right && takes.length) return named('puzzle.takes', rules, { places });
  return proof ? '' : named('puzzle.nothing', rules);
}

/** The table after a play of one's own, as far as cards of the hand go to places, and the answer to it. @param {Step} step @param {Tried} tried @returns {Partial<State>} */
function after({ view, marks, ask }, { refs, proof, then, gone }) {
  const [held, place] = refs;
  if (gone || ask === 'which' || !held?.startsWith('hand:') || !place || refs.length > 2) return {};
  const mine = view.walls && view.attacker !== 0 ? 1 : 0;
  let shown = laid(view, held.slice(5), Number(place.split(':')[1]), mine, 0);
  if (then?.card) shown = laid(shown, then.card, then.place ?? 0, 1 - mine, 1);
  const places = marks.places.map((one, k) => {
    if (!proof?.own || k + 1 !== proof.place) return one;
    const sides = [...one.sides];
    sides[mine] = proof.own;
    return { ...one, sides };
  });
  const hands = (view.hands ?? []).map((hand, seat) =>
    seat === 0 && Array.isArray(hand) ? hand.filter((card) => card !== held.slice(5)) : hand,
  );
  return { view: { ...shown, hands, moves: [] }, marks: { ...marks, places } };
}

/** @param {View} view @param {string} card @param {number} n @param {number} side @param {0 | 1} seat @returns {View} */
function laid(view, card, n, side, seat) {
  const key = view.walls ? 'walls' : 'stones';
  const rows = /** @type {any[]} */ (view[key] ?? []).map((row, k) => {
    if (k + 1 !== n) return row;
    if (card === 'fog' || card === 'mud') return { ...row, env: [...row.env, { card, seat }] };
    const cards = [...row.cards];
    cards[side] = [...cards[side], card];
    return { ...row, cards };
  });
  return { ...view, [key]: rows };
}
