/** Records step by step, and what the search thinks of each move: asked from the same view the mover had. */

import { nextMistake } from './draw/replay.js';
import { freshId } from './chance.js';
import { closed, running, sameDeal } from './deals.js';
import * as saves from './saves.js';
import { withGame } from './state.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */

/** Playouts a decision: enough to tell a mistake, few enough for a minute a game. */
const PLAYOUTS = 400;

export class Review {
  #run = 0;
  /** The move one wants to see; the engine may still be on its way to it. */
  #wanted = 0;

  /**
   * @param {import('./types.d.ts').Store} store
   * @param {import('./engine.js').Engine} engine
   * @param {import('./engine.js').Opponent} opponent
   * @param {import('./session.js').Session} session whose table it takes
   */
  constructor(store, engine, opponent, session) {
    this.store = store;
    this.engine = engine;
    this.opponent = opponent;
    this.session = session;
  }

  /**
   * Shows a record. While its game or another with its cards runs, the hands stay covered: only a level's opponent has shown the own
   * one. A deleted game that could come back is one more; it does not come back once its cards have been seen.
   * @param {Save} save
   */
  async open(save) {
    this.stop();
    this.session.end();
    const { saves: list, gone } = this.store.state;
    const runs = running(save, list);
    const open = !runs && !closed(save.record, list, this.store.state.rules);
    const at = save.record.moves.length;
    this.store.set({
      gone: open ? gone.filter((one) => one.record.result || !sameDeal(one.record, save.record)) : gone,
      screen: 'replay',
      sheet: null,
      ...withGame(this.store.state, save, { open: true }),
      view: null,
      marks: null,
      bottom: 0,
      proof: null,
      picked: [],
      curtain: null,
      thinking: false,
      score: null,
    });
    this.store.set({ replay: { at, open, runs, hands: [], busy: null, learn: null } });
    try {
      await this.show(at);
    } catch (error) {
      this.session.leave();
      throw error;
    }
  }

  /** The record as far as a move. @param {number} at */
  async show(at) {
    const { replay, save } = this.store.state;
    if (!replay || !save) return;
    const { record } = save;
    this.#wanted = at;
    const late = () => at !== this.#wanted || !this.store.state.replay || this.store.state.open !== save.id;
    await this.engine.ask({
      do: 'load',
      record: { ...record, moves: record.moves.slice(0, at), result: null },
      chance: 'manual',
    });
    if (late()) return;
    const seat = replay.open || save.setup.mode === 'level' ? 0 : null;
    const { view, marks } = await this.engine.ask({ do: 'table', seat });
    const { hands = [] } = replay.open ? await this.engine.ask({ do: 'position' }) : view;
    const now = this.store.state.replay;
    if (now && !late())
      this.store.set({ view, marks, picked: [], staged: null, replay: { ...now, at, hands } });
  }

  /** @param {string} to */
  async step(to) {
    const { replay, save } = this.store.state;
    if (!replay || !save) return;
    const { record, review } = save;
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
    this.store.set({ sheet: null, replay: { ...replay, learn: null } });
    await this.show(Math.min(last, Math.max(0, at)));
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
    const { replay, levels, save } = this.store.state;
    if (!replay?.open || replay.busy !== null || !save || save.review) return;
    const run = ++this.#run;
    this.#busy(0);
    /** @param {Record<string, any>} so */
    const onprogress = (so) => {
      if (run === this.#run) this.#busy(so['done'] / Math.max(1, so['total']));
    };
    const request = { do: 'review', record: save.record, level: levels.at(-1), playouts: PLAYOUTS };
    try {
      const review = await this.opponent.think(request, { onprogress });
      if (run !== this.#run) return;
      const kept = (await saves.all()).find(({ id }) => id === save.id);
      // Meanwhile another tab may have deleted it, or brought another state of it.
      if (kept && String(kept.record.moves) === String(save.record.moves))
        await saves.keep({ ...kept, review });
      const now = this.store.state.replay;
      if (run !== this.#run || !now) return;
      this.store.set({ ...withGame(this.store.state, { ...save, review }), replay: { ...now, busy: null } });
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

  /** Plays on from the position shown, or from before one's mistake, as a game of its own whose cards have lain open. */
  async retry() {
    const { replay, save: shown } = this.store.state;
    if (!replay?.open || !shown) return;
    this.stop();
    const { review, ...save } = shown;
    const row = review?.moves[replay.at - 1];
    const at = row?.mark && row.seat === this.store.state.bottom ? replay.at - 1 : replay.at;
    const record = { ...save.record, moves: save.record.moves.slice(0, at), result: null };
    await this.session.resume({
      ...save,
      id: freshId(),
      open: true,
      record,
      results: [],
      date: new Date().toISOString(),
      setup: { ...save.setup, length: 1 },
    });
  }
}
