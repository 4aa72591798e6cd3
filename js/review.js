/** Records step by step, and what the search thinks of each move: asked from the same view the mover had. */

import * as saves from './saves.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').ReviewPoint} ReviewPoint */

/** Playouts a position: enough for a tenth, few enough for a minute a game. */
const PLAYOUTS = 400;

export class Review {
  #run = 0;

  /**
   * @param {ReturnType<typeof import('./store.js').createStore<State>>} store
   * @param {import('./engine.js').Engine} engine
   * @param {import('./engine.js').Opponent} opponent
   */
  constructor(store, engine, opponent) {
    this.store = store;
    this.engine = engine;
    this.opponent = opponent;
  }

  /** @param {Save} save */
  async open(save) {
    const at = save.record.moves.length;
    this.store.set({
      screen: 'replay',
      sheet: null,
      save,
      view: null,
      marks: null,
      bottom: 0,
      proof: null,
      picked: [],
      curtain: null,
      thinking: false,
      score: null,
    });
    this.store.set({ replay: { save, at, open: true, hands: [], busy: null } });
    await this.#show(at);
  }

  /** @param {number} at */
  async #show(at) {
    const { replay } = this.store.state;
    if (!replay) return;
    const { record } = replay.save;
    await this.engine.ask({
      do: 'load',
      record: { ...record, moves: record.moves.slice(0, at), result: null },
      chance: 'manual',
    });
    const { view, marks } = await this.engine.ask({ do: 'table', seat: 0 });
    const { hands = [] } = await this.engine.ask({ do: 'position' });
    const now = this.store.state.replay;
    if (now?.save.id === replay.save.id) this.store.set({ view, marks, replay: { ...now, at, hands } });
  }

  /** @param {string} to */
  async step(to) {
    const { replay } = this.store.state;
    if (!replay || replay.busy !== null) return;
    const last = replay.save.record.moves.length;
    const at = to === 'first' ? 0 : to === 'last' ? last : replay.at + Number(to);
    await this.#show(Math.min(last, Math.max(0, at)));
  }

  stop() {
    this.#run++;
    const { replay } = this.store.state;
    if (replay?.busy != null) {
      this.opponent.cancel();
      this.store.set({ replay: { ...replay, busy: null } });
    }
  }

  /** Judges every decision of the record, in the background. */
  async run() {
    const { replay, levels } = this.store.state;
    if (!replay) return;
    const run = ++this.#run;
    const { save } = replay;
    const { moves } = save.record;
    /** @type {ReviewPoint[]} */
    const points = [];
    this.#busy(0);
    for (let ply = 0; ply < moves.length; ply++) {
      await this.engine.ask({
        do: 'load',
        record: { ...save.record, moves: moves.slice(0, ply), result: null },
        chance: 'manual',
      });
      const { turn, moves: legal } = await this.engine.ask({ do: 'legal' });
      if (run !== this.#run) return;
      if (
        (turn === 0 || turn === 1) &&
        legal.length > 1 &&
        !/^(draw|claim|control|end)/.test(moves[ply] ?? '')
      ) {
        const view = await this.engine.ask({ do: 'view', seat: turn });
        const reply = await this.opponent.think({
          do: 'think',
          view,
          level: levels.at(-1),
          playouts: PLAYOUTS,
          seed: ply,
        });
        if (run !== this.#run) return;
        points.push(judge(ply, turn, moves[ply] ?? '', reply));
      }
      this.#busy((ply + 1) / moves.length);
    }
    const judged = { ...save, review: points };
    await saves.keep(judged);
    const { replay: now, saves: all } = this.store.state;
    if (now)
      this.store.set({
        replay: { ...now, save: judged, busy: null },
        saves: all.map((one) => (one.id === save.id ? judged : one)),
      });
    await this.#show(now?.at ?? moves.length);
  }

  /** @param {number} part */
  #busy(part) {
    const { replay } = this.store.state;
    if (replay) this.store.set({ replay: { ...replay, busy: part } });
  }

  /** Plays on from the position shown, as a game of its own. @param {import('./session.js').Session} session */
  async retry(session) {
    const { replay } = this.store.state;
    if (!replay) return;
    this.stop();
    const { save, at } = replay;
    const record = { ...save.record, moves: save.record.moves.slice(0, at), result: null };
    await session.resume({
      ...save,
      id: crypto.randomUUID(),
      record,
      results: [],
      date: new Date().toISOString(),
      setup: { ...save.setup, length: 1 },
    });
  }
}

/**
 * A move against the best one found. The error is one standard error of the difference of two such shares.
 * @param {number} ply @param {0 | 1} seat @param {string} move @param {{move: string, win: number, playouts: number, top?: {move: string, win: number, share: number}[]}} reply
 * @returns {ReviewPoint}
 */
export function judge(ply, seat, move, { move: best, win, playouts, top = [] }) {
  const own = top.find((one) => one.move === move);
  const played = own?.win ?? Math.min(win, ...top.map((one) => one.win));
  const trials = Math.max(1, playouts * (own?.share ?? 0.02));
  const error = Math.sqrt(
    Math.max(0.01, win * (1 - win)) / Math.max(1, playouts) + Math.max(0.01, played * (1 - played)) / trials,
  );
  return { ply, seat, move, win, best, error, loss: move === best ? 0 : Math.max(0, win - played) };
}
