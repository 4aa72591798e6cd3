/** A game's life: it begins, is gone on with, taken back, kept, and followed by the next of its series. */

import { freshId, freshSeed } from '../chance.js';
import { isOver } from '../daily.js';
import { known } from '../deals.js';
import * as saves from '../saves.js';
import { IDLE, withGame } from '../state.js';
import { bestOf, lanes } from '../draw/model.js';
import { t } from '../words.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').Setup} Setup */
/** @typedef {import('./host.js').Tail} Tail */
/** @typedef {import('../types.d.ts').Store} Store */

/**
 * A save as it is once this has come to its record. A review and the best formation hold as long as no move has come or gone.
 * @param {Save} save @param {Tail | undefined} tail @param {string} date @returns {Save}
 */
export function grown(save, tail, date) {
  const { review, best, ...rest } = save;
  const { record } = save;
  const moves = tail ? [...record.moves.slice(0, tail.from), ...tail.moves] : record.moves;
  return {
    ...rest,
    ...(review?.moves.length === moves.length ? { review } : {}),
    ...(best && !tail ? { best } : {}),
    record: {
      ...record,
      moves,
      result: tail ? tail.result : record.result,
      names: save.setup.names,
    },
    date,
  };
}

/** The results of a series so far, with this game's if it is over. @param {Save} save */
export const resultsOf = ({ results, record }) => (record.result ? [...results, record.result] : results);

/** How long the end of a game is looked at before its result is told, unless one taps or wants it at once. */
const CEREMONY = 2400;

export class Life {
  /**
   * @param {Store} store
   * @param {import('./host.js').Host} host
   * @param {import('./turns.js').Turns} turns
   * @param {{
   *   players: (setup: Setup) => import('./players.js').Player[],
   *   hidden: (rules: string) => boolean,
   *   opened: (length: number, silent: boolean) => void,
   *   trouble: (error: unknown) => void,
   *   say: (text: string) => void,
   *   warn: (message: import('../types.d.ts').Message) => void,
   *   persist: () => void,
   *   calm?: () => boolean,
   * }} page `calm`: less motion is wanted; `players`: who plays in such a game; `opened`: so many moves need not be told any more
   */
  constructor(store, host, turns, page) {
    this.store = store;
    this.host = host;
    this.turns = turns;
    this.page = page;
  }

  get save() {
    return /** @type {Save} */ (this.store.state.save);
  }

  /**
   * Deals a new game. `next` goes on with a series.
   * @param {Setup} setup
   * @param {{results?: import('../types.d.ts').Result[], next?: Record<string, unknown>, deal?: Record<string, unknown>, opening?: import('./early.js').Opening | null}} [follow]
   */
  async begin(setup, { results = [], next, deal, opening } = {}) {
    const first =
      next?.['first'] ??
      (setup.first === 'random' ? Math.floor(Math.random() * 2) : setup.first === 'me' ? 0 : 1);
    const seed = setup.seed && !results.length ? Number(setup.seed) : freshSeed();
    const bonus = /** @type {number[] | undefined} */ (next?.['bonus']);
    const request = opening
      ? { do: 'load', record: { ...opening.record, date: saves.now() }, chance: 'auto' }
      : deal
        ? { do: 'new', deal, chance: 'auto' }
        : { do: 'new', rules: setup.rules, seed, first, ...(bonus?.some(Boolean) ? { bonus } : {}) };
    await this.#open(setup, request, (record) => ({
      id: freshId(),
      setup,
      record: { ...record, names: setup.names, date: saves.now() },
      results,
      date: saves.now(),
      ...(known(record, this.store.state.saves, this.store.state.rules) ? { open: true } : {}),
      ...(isOver(setup.seed) ? { late: true } : {}),
    }));
  }

  /** Takes up a saved game where it was left. @param {Save} save */
  async resume(save) {
    const { names, date } = save.record;
    const request = { do: 'load', record: save.record, chance: 'auto' };
    await this.#open(save.setup, request, (record) => ({ ...save, record: { ...record, names, date } }));
  }

  /** @param {Setup} setup @param {Record<string, unknown>} request @param {(record: import('../types.d.ts').GameRecord) => Save} saved */
  async #open(setup, request, saved) {
    const signal = this.turns.stop();
    this.turns.seat(this.page.players(setup), this.page.hidden(setup.rules));
    const { record, ...table } = await this.host.open(request, this.turns.onlooker);
    if (signal.aborted) return;
    const save = saved(record);
    await saves.own(save.id);
    if (signal.aborted) return;
    this.page.opened(record.moves.length, true);
    this.store.set({
      ...withGame(this.store.state, save, { open: true }),
      screen: 'table',
      score: null,
      win: null,
      bottom: 0,
      replay: null,
      lesson: null,
      ...IDLE,
    });
    const kept = this.keep(save);
    if (setup.length !== 1) await this.score();
    await kept;
    if (!signal.aborted) await this.turns.run(table);
  }

  /** Somebody else uses the table: what is under way ends, and the game may be played in another tab. */
  end() {
    this.turns.part();
    saves.disown();
  }

  leave() {
    this.turns.stop();
    saves.disown();
    this.store.set({
      screen: 'start',
      open: null,
      view: null,
      marks: null,
      sheet: null,
      score: null,
      ...IDLE,
    });
  }

  /** The next game of the series. */
  async follow() {
    const { score, save } = this.store.state;
    if (save && score?.next) await this.begin(save.setup, { results: resultsOf(save), next: score.next });
  }

  /** Both have had enough of playing on: the games played are the series. */
  async stop() {
    this.store.set(withGame(this.store.state, { ...this.save, stopped: true }));
    await this.score();
    await this.keep(this.save);
  }

  /** How the series stands. */
  async score() {
    const { setup, stopped } = this.save;
    const results = resultsOf(this.save);
    const length = stopped ? results.length : setup.length;
    this.store.set({ score: await this.host.ask({ do: 'match', rules: setup.rules, length, results }) });
  }

  /** Keeps a game, with what a move has added to its record. @param {Save} save @param {Tail} [tail] */
  async keep(save, tail) {
    const kept = grown(this.store.state.games[save.id] ?? save, tail, saves.now());
    this.store.set(withGame(this.store.state, kept, { kept: true }));
    if (!(await saves.keep(kept))) this.page.warn('save.failed');
  }

  /** One's best formation is seen on the table alone, so it is kept with the game. */
  #remember() {
    const { view, marks, bottom, rules } = this.store.state;
    const order = rules.find(({ id }) => id === view?.rules)?.formations?.map(({ kind }) => kind);
    if (!view || !marks || !order || this.save.best || this.turns.shared) return;
    const best = bestOf(lanes(view, marks, bottom), order);
    if (!best) return;
    this.store.set(withGame(this.store.state, { ...this.save, best }));
    void this.keep(this.save);
  }

  /** The game has ended: its place in the series is worked out, and after a moment the result is shown. @param {AbortSignal} signal */
  async over(signal) {
    this.#remember();
    if (this.save.setup.length !== 1) await this.score();
    this.page.persist();
    const { pace } = this.turns;
    await this.turns.pause(pace && !this.page.calm?.() ? Math.max(pace, CEREMONY) : 0);
    if (!signal.aborted) this.store.set({ sheet: 'over' });
  }

  /** Back by a move that has revealed nothing, else by the own turn before. */
  async undo() {
    const to = this.store.state.marks?.undo;
    if (to === null || to === undefined) return this.takeback();
    await this.#back(to);
  }

  /** Back to the own turn before, against the machine. */
  async takeback() {
    const to = this.store.state.marks?.takeback;
    if (to !== null && to !== undefined && !this.turns.shared) await this.#back(to);
  }

  /** @param {number} to */
  async #back(to) {
    if (!this.turns.ready) return;
    const { save } = this;
    const signal = this.turns.stop();
    try {
      const { tail, ...table } = await this.host.undo(to, this.turns.onlooker);
      const kept = this.keep(save, tail);
      if (signal.aborted) return;
      this.page.opened(to, false);
      this.store.set({ sheet: null, thinking: false });
      const going = this.turns.run(table);
      await kept;
      this.page.say(t('say.undone'));
      await going;
    } catch (error) {
      if (signal.aborted) return;
      this.page.trouble(error);
      await this.turns.again();
    }
  }
}
