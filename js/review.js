/** Records step by step, and what the search thinks of each move: asked from the same view the mover had. */

import { nextMistake } from './draw/replay.js';
import * as saves from './saves.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */

/** Playouts a decision: enough to tell a mistake, few enough for a minute a game. */
const PLAYOUTS = 400;

export class Review {
  #run = 0;
  /** The move one wants to see; the engine may still be on its way to it. */
  #wanted = 0;

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

  /** Shows a record. While its game runs, the hands stay covered: only a level's opponent has shown the own one. @param {Save} save */
  async open(save) {
    const running = !save.record.result && this.store.state.saves.some(({ id }) => id === save.id);
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
    this.store.set({ replay: { save, at, open: !running, hands: [], busy: null } });
    await this.#show(at);
  }

  /** @param {number} at */
  async #show(at) {
    const { replay } = this.store.state;
    if (!replay) return;
    const { record } = replay.save;
    this.#wanted = at;
    const late = () => at !== this.#wanted || this.store.state.replay?.save.id !== replay.save.id;
    await this.engine.ask({
      do: 'load',
      record: { ...record, moves: record.moves.slice(0, at), result: null },
      chance: 'manual',
    });
    if (late()) return;
    const seat = replay.open || replay.save.setup.mode === 'level' ? 0 : null;
    const { view, marks } = await this.engine.ask({ do: 'table', seat });
    const { hands = [] } = replay.open ? await this.engine.ask({ do: 'position' }) : view;
    const now = this.store.state.replay;
    if (now && !late()) this.store.set({ view, marks, replay: { ...now, at, hands } });
  }

  /** @param {string} to */
  async step(to) {
    const { replay } = this.store.state;
    if (!replay) return;
    const { record, review } = replay.save;
    const last = record.moves.length;
    const error = to === 'mistake' && review ? nextMistake(review, this.#wanted) : null;
    const at =
      to === 'first'
        ? 0
        : to === 'last'
          ? last
          : to.startsWith('@')
            ? Number(to.slice(1))
            : (error ?? this.#wanted + (Number(to) || 0));
    this.store.set({ sheet: null });
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
    if (!replay?.open || replay.busy !== null || replay.save.review) return;
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

  /** Plays on from the position shown, or from before one's mistake, as a game of its own. @param {import('./session.js').Session} session */
  async retry(session) {
    const { replay } = this.store.state;
    if (!replay) return;
    this.stop();
    const { review, ...save } = replay.save;
    const row = review?.moves[replay.at - 1];
    const at = row?.mark && row.seat === this.store.state.bottom ? replay.at - 1 : replay.at;
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
