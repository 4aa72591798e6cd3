/**
 * Those who decide. To the turn loop they are all alike: `decide(view, signal)` is given what its seat may know and comes to a move, or
 * to null if the table has gone on by itself; `signal` tells that the answer is not wanted any more.
 */

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../views.d.ts').Move} Move */
/** @typedef {import('../types.d.ts').Store} Store */

/**
 * @typedef {object} Player
 * @property {boolean} here sits at this device, and may see the table from there
 * @property {boolean} thinks is shown as thinking, and can be hurried
 * @property {(view: View, signal: AbortSignal) => Promise<string | null>} decide
 */

/** What the settings leave to the page: a draw that is no choice, claims. @param {Move[]} moves @param {{draws: boolean, claims: boolean}} settings */
export function byItself(moves, { draws, claims }) {
  const [only] = moves;
  if (draws && moves.length === 1 && only?.kind === 'draw') return only.move;
  return (claims && moves.find(({ kind }) => kind === 'claim')?.move) || null;
}

/** Whoever points at things here. @implements {Player} */
export class Person {
  here = true;
  thinks = false;
  /** What is to be decided, and how it is. @type {{view: View, choose: (move: string | null) => void} | null} */
  #asked = null;

  /** @param {Store} store @param {(ms: number) => Promise<void>} pause lets pass the time in which one sees what happens by itself */
  constructor(store, pause) {
    this.store = store;
    this.pause = pause;
  }

  /** @param {View} view @param {AbortSignal} signal @returns {Promise<string | null>} */
  decide(view, signal) {
    return new Promise((resolve) => {
      const choose = (/** @type {string | null} */ move) => {
        this.#asked = null;
        signal.removeEventListener('abort', leave);
        resolve(move);
      };
      const leave = () => choose(null);
      this.#asked = { view, choose };
      signal.addEventListener('abort', leave);
      this.go();
    });
  }

  /** Decides for this move; nothing where nothing is asked. @param {string} move */
  choose(move) {
    this.#asked?.choose(move);
  }

  /** What happens by itself waits while something is picked or proven; now it may go on. */
  async go() {
    const asked = this.#asked;
    const move = asked && this.#free && byItself(asked.view.moves, this.store.state.settings);
    if (!move) return;
    await this.pause(MOMENT);
    if (this.#asked === asked && this.#free) asked.choose(move);
  }

  get #free() {
    const { picked, proof } = this.store.state;
    return !picked.length && !proof;
  }
}

/** Milliseconds in which one sees that something happens by itself. */
const MOMENT = 600;
/** Milliseconds the opponent may think. */
const THINK = { short: 250, normal: 900, long: 3000 };

/** The search in a worker of its own, which is told nothing but the view. @implements {Player} */
export class Machine {
  here = false;
  thinks = true;

  /** @param {Store} store @param {Pick<import('../engine.js').Opponent, 'think' | 'cancel'>} opponent */
  constructor(store, opponent) {
    this.store = store;
    this.opponent = opponent;
  }

  /** @param {View} view @param {AbortSignal} signal @returns {Promise<string | null>} */
  async decide(view, signal) {
    const [only] = view.moves;
    if (only && view.moves.length === 1) return only.move;
    const { save, settings } = this.store.state;
    const cancel = () => this.opponent.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const request = { do: 'think', view, level: save?.setup.level, ms: THINK[settings.think], seed };
    const { move } = await this.opponent.think(request);
    signal.removeEventListener('abort', cancel);
    return move;
  }
}
