/** An engine for the tests of the page's modules: a tiny game, told as the real one tells it (docs/page-protocol.md). */

import { createStore } from '../../../js/store.js';
import { first, follow, withGame } from '../../../js/state.js';

/** Both add one or two in turn; whoever comes to END wins. Each seat holds cards nobody else may see. */
const END = 5;

const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
export { wait };

/** Until something holds; the test fails by its own assertion if it never does. */
export async function until(holds) {
  for (let k = 0; k < 200 && !holds(); k++) await wait(2);
}

export class FakeEngine {
  asked = [];
  /** Milliseconds an answer takes. */
  slow = 0;
  /** What the next request of a kind is answered with instead: an error. */
  refuse = {};
  #moves = [];
  #first = 0;

  get #sum() {
    return this.#moves.reduce((sum, move) => sum + Number(move.split(' ')[1]), 0);
  }

  get #turn() {
    return /** @type {0 | 1} */ ((this.#first + this.#moves.length) % 2);
  }

  #over() {
    const over = this.#sum >= END;
    return { winner: over ? 1 - this.#turn : null, why: over ? 'last' : null };
  }

  #view(seat) {
    const { winner, why } = this.#over();
    const turn = winner === null ? this.#turn : null;
    const moves = [1, 2].map((n) => ({
      move: `add ${n}`,
      kind: 'act',
      word: 'take',
      place: n,
      refs: [`stone:${n}`],
    }));
    const hands = [0, 1].map((one) => (one === seat ? [`r${this.#moves.length}`] : 1));
    return {
      rules: 'count',
      turn,
      mover: this.#turn,
      winner,
      why,
      seat,
      hands,
      moves: turn === seat ? moves : [],
    };
  }

  #table(seat) {
    const log = this.#moves.map((move, k) => [(this.#first + k) % 2, move, { kind: 'act', word: 'take' }]);
    const mine = log.findLastIndex(([who]) => who === seat);
    return {
      view: this.#view(seat),
      marks: { places: [], unseen: [], score: [0, 0], log, undo: null, takeback: mine < 0 ? null : mine },
    };
  }

  #onlooker({ table, curtain }) {
    const seat = table === 'turn' ? this.#turn : table;
    const { winner } = this.#over();
    return this.#table(curtain && winner === null && this.#turn !== seat ? null : seat);
  }

  #record() {
    const { winner, why } = this.#over();
    const result = winner === null ? null : { winner, why };
    const deal = { rules: 'count', first: this.#first };
    return { format: 'marchstones/1', rules: 'count', deal, moves: [...this.#moves], result };
  }

  async ask(request) {
    this.asked.push(request);
    await wait(this.slow);
    const refused = this.refuse[request.do];
    delete this.refuse[request.do];
    if (refused) throw refused;
    return this[request.do](request);
  }

  /** How often something was asked for. */
  count(what) {
    return this.asked.filter((one) => one.do === what).length;
  }

  rules() {
    return { rules: [{ id: 'count', game: 'count', hidden: true }], levels: ['novice', 'master'] };
  }

  new(request) {
    this.#first = request.first ?? 0;
    this.#moves = [];
    return { ...this.#onlooker(request), record: this.#record() };
  }

  load(request) {
    this.#first = request.record.deal.first;
    this.#moves = [...request.record.moves];
    return { ...this.#onlooker(request), record: this.#record() };
  }

  table({ seat }) {
    return this.#table(seat);
  }

  view({ seat }) {
    return this.#view(seat);
  }

  play(request) {
    if (request.seat !== this.#turn)
      throw Object.assign(new Error(), { code: 'illegal', reason: 'not-your-turn' });
    const from = this.#moves.length;
    this.#moves.push(request.move);
    const { moves, result } = this.#record();
    return { ...this.#onlooker(request), tail: { from, moves: moves.slice(from), result } };
  }

  undo(request) {
    this.#moves.length = request.to;
    return { ...this.#onlooker(request), tail: { from: request.to, moves: [], result: null } };
  }

  match({ results, length }) {
    return { points: [results.length, 0], winner: null, next: results.length < length ? { first: 1 } : null };
  }

  why() {
    return { reason: 'side-full', text: 'the side is full', params: {} };
  }

  proof() {
    return { holds: true, own: { kind: 'sum', total: 3, cards: [] }, reply: null, blockers: [] };
  }

  outlook() {
    return { win: 0.75, places: [] };
  }
}

/** Somebody who thinks: adds one. It waits as long as `slow` says, unless it is told not to. */
export class FakeOpponent {
  slow = 0;
  asked = [];
  cancelled = 0;
  #reject = null;
  #timer = null;

  think(request) {
    this.asked.push(request);
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#timer = setTimeout(() => resolve({ move: 'add 1', win: 0.6 }), this.slow);
    });
  }

  cancel() {
    this.cancelled += 1;
    clearTimeout(this.#timer);
    this.#reject?.(Object.assign(new Error(), { code: 'cancelled' }));
  }

  moveNow() {}
}

/** A page that keeps what it is told. */
export function fakePage() {
  const heard = { say: [], warn: [], sound: [], hush: 0, persist: 0 };
  return {
    heard,
    say: (text) => heard.say.push(text),
    warn: (text) => heard.warn.push(text),
    sound: (name) => heard.sound.push(name),
    hush: () => (heard.hush += 1),
    persist: () => (heard.persist += 1),
  };
}

/** A store as the page begins with it, at the fastest pace. */
export function fakeStore({ save, ...patch } = {}) {
  const store = createStore(first(false), follow);
  const settings = { ...store.state.settings, speed: 'instant', leads: false };
  store.set({
    settings,
    rules: [{ id: 'count', game: 'count', hidden: true }],
    levels: ['novice', 'master'],
  });
  store.set(patch);
  if (save) store.set(withGame(store.state, { id: 'a', ...save }, { open: true }));
  return store;
}

/** A storage for what the database does not take: there is none here. Like a browser's, it shows its keys. */
export function fakeStorage() {
  globalThis.navigator ??= /** @type {any} */ ({});
  globalThis.localStorage = Object.create({
    getItem(key) {
      return this[key] ?? null;
    },
    setItem(key, value) {
      this[key] = value;
    },
    removeItem(key) {
      delete this[key];
    },
  });
  return globalThis.localStorage;
}

export const SETUP = {
  rules: 'count',
  mode: 'level',
  level: 'novice',
  names: ['Ann', 'Bob'],
  first: 'me',
  length: 1,
  seed: '',
};
