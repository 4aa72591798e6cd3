/** Records step by step, and what the search thinks of each move: asked from the same view the mover had. */

import * as saves from './saves.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */

/** Playouts a decision: enough to tell a mistake, few enough for a minute a game. */
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

  /** Judges every decision of the record, in the background, each from the view its seat had. */
  async run() {
    const { replay, levels } = this.store.state;
    if (!replay) return;
    const run = ++this.#run;
    const { save } = replay;
    this.#busy(0);
    /** @param {Record<string, any>} so */
    const onprogress = (so) => {
      if (run === this.#run) this.#busy(so['done'] / Math.max(1, so['total']));
    };
    const request = { do: 'review', record: save.record, level: levels.at(-1), playouts: PLAYOUTS };
    try {
      const review = await this.opponent.think(request, { onprogress });
      if (run !== this.#run) return;
      const judged = { ...save, review };
      await saves.keep(judged);
      const { replay: now, saves: all } = this.store.state;
      if (now) {
        this.store.set({
          replay: { ...now, save: judged, busy: null },
          save: judged,
          saves: all.map((one) => (one.id === save.id ? judged : one)),
        });
      }
    } catch (error) {
      this.stop();
      throw error;
    }
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
