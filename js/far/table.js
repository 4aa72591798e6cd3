/**
 * A game by letters, with the methods by which the turn loop knows a game (js/play/host.js): all from the own seat. What nobody here
 * may know never comes; what was not sent can be taken back; the record is whole once both have shown their seeds.
 */

import * as saves from '../saves.js';

/** @typedef {Record<string, any>} Json */
/** How a game stands: docs/page-protocol.md. @typedef {Json} Standing */
/** @typedef {import('../types.d.ts').GameRecord} GameRecord */
/** @typedef {import('../play/host.js').Tail} Tail */

/** What the page knows of friends far away before it has looked. @type {import('../types.d.ts').Far} */
export const NOTHING = {
  told: false,
  state: null,
  busy: false,
  out: null,
  qr: null,
  note: null,
  invitation: null,
  numbers: null,
  sign: null,
  theirs: null,
  live: 'off',
  offered: null,
  near: null,
  follows: false,
  sat: false,
};

/** The same words everywhere for a game and the seat one has in it. @param {Json} state */
export const keyOf = ({ game, seat }) => `${game}-${seat}`;

/** How the list of games calls it. @param {string} key */
export const idOf = (key) => `far-${key}`;

/** Why a game that was given up is over. */
const GAVE_UP = 'gave-up';

export class LetterTable {
  /** @type {Standing | null} */
  state = null;
  /** The moves everybody sees. @type {string[]} */
  #moves = [];
  /** The whole record, once it is there. @type {GameRecord | null} */
  whole = null;
  /** Moves one may choose from, as last looked at. */
  choices = 0;

  /** Hears when a table was looked at. */
  looked = () => {};

  /** @param {Pick<import('../engine.js').Engine, 'ask'>} engine @param {(state: Standing) => void} heard of every change */
  constructor(engine, heard) {
    this.engine = engine;
    this.heard = heard;
  }

  /** Asks the worker that keeps the letters. @param {string} act @param {Json} [more] @returns {Promise<any>} */
  async remote(act, more = {}) {
    const told = await this.engine.ask({ do: 'remote', act, ...more });
    if (told.state) {
      if (!this.state || keyOf(this.state) !== keyOf(told.state)) {
        this.#moves = [];
        this.whole = null;
      }
      this.state = told.state;
      this.heard(told.state);
    }
    return told;
  }

  /** The game is open already: its table, and its record as far as it may be known. */
  async open() {
    const table = await this.look();
    return { ...table, record: await this.record() };
  }

  async look() {
    const { view, marks, state } = await this.remote('table');
    if (!view) throw new Error('the game has not begun');
    const { over, draft } = state;
    this.#moves = marks.log.map((/** @type {[unknown, string]} */ [, move]) => move);
    if (over && over.gaveup !== null)
      Object.assign(view, { winner: 1 - over.gaveup, why: GAVE_UP, turn: null, moves: [] });
    this.choices = view.moves.length;
    marks.undo = draft.length ? Math.max(0, marks.log.length - 1) : null;
    this.looked();
    return { view, marks };
  }

  /** What the other sees is nobody's business here. */
  async view() {
    return null;
  }

  /** @param {string} move */
  async play(move) {
    await this.remote('play', { move });
    return this.after();
  }

  /** Back to the last decision: a draw that is no choice would only be made again. */
  async undo() {
    for (;;) {
      await this.remote('undo');
      const told = await this.after();
      const [only, ...more] = told.view.moves;
      if (!this.state?.['draft'].length || more.length || only?.kind !== 'draw') return told;
    }
  }

  /** The table and the record after a change. */
  async after() {
    const table = await this.look();
    return { ...table, tail: { from: 0, moves: this.#moves, result: this.result() } };
  }

  /** @param {Json} request */
  ask(request) {
    return this.engine.ask({ ...request, remote: true });
  }

  result() {
    const { over, first } = this.state ?? {};
    return over?.gaveup != null ? { winner: 1 - over.gaveup, why: GAVE_UP, first } : (over?.result ?? null);
  }

  /** The record as far as it may be known; whole, with every card, once the check at the end was made. */
  async record() {
    const { state } = this;
    if (!state) throw new Error('no game');
    if (state.checked?.honest && !this.whole) this.whole = (await this.remote('record')).record;
    const open = {
      format: 'marchstones/1',
      rules: state.rules,
      deal: { letters: keyOf(state) },
      moves: this.#moves,
    };
    const date = this.whole?.date ?? saves.now();
    return /** @type {GameRecord} */ ({
      ...(this.whole ?? open),
      names: this.names(),
      result: this.result(),
      date,
    });
  }

  /** The names as they can be shown. */
  names() {
    const { names = [] } = this.state ?? {};
    return saves.soundNames([names[0] || '', names[1] || '']);
  }
}
