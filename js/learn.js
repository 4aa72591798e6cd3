/** Learning from one's mistakes: from one to the next, back on the table; a better move is asked for before it is told, and one about as good will do. */

import { refusal } from './refusals.js';
import * as picking from './play/picking.js';

/** @typedef {import('./types.d.ts').Learning} Learning */
/** @typedef {import('./types.d.ts').Review} Judged */

/** A loss of the chance to win that is none; and the share of the mistake's own loss that an answer may still lose. */
const NEAR = 0.03;
const PART = 1 / 3;

/** After which moves the seat below erred. @param {Judged} review */
export const mistakes = ({ moves }) =>
  moves.flatMap((row, ply) => (row.mark && row.seat === 0 ? [ply + 1] : []));

/**
 * What a move that was tried instead is worth, by what it loses and what the mistake lost.
 * @param {{loss?: number | undefined, mark?: string | null | undefined}} tried @param {number} lost @returns {'close' | 'nearer' | 'worse'}
 */
export function verdictOf({ loss = 0, mark }, lost) {
  if (loss <= NEAR || (!mark && loss <= lost * PART)) return 'close';
  return loss < lost - NEAR ? 'nearer' : 'worse';
}

/** Whether the answer was good enough to go on. @param {Learning['verdict']} verdict */
export const found = (verdict) => verdict === 'right' || verdict === 'close';

export class Learn {
  /** When the last answer came, so that a second tap is not taken for something else. */
  moved = 0;
  #run = 0;

  /**
   * @param {import('./types.d.ts').Store} store
   * @param {import('./engine.js').Engine} engine
   * @param {import('./engine.js').Opponent} opponent
   * @param {import('./review.js').Review} review whose table it takes
   * @param {{warn: (message: import('./types.d.ts').Message) => void, sound: (name: string) => void}} page
   */
  constructor(store, engine, opponent, review, page) {
    this.store = store;
    this.engine = engine;
    this.opponent = opponent;
    this.review = review;
    this.page = page;
  }

  get #now() {
    return this.store.state.replay?.learn ?? null;
  }

  /** @param {Partial<Learning>} patch */
  #set(patch) {
    const { replay } = this.store.state;
    if (replay?.learn)
      this.store.set({ replay: { ...replay, learn: { ...replay.learn, ...patch } }, ...UNPICKED });
  }

  /** From the first mistake on. */
  begin = () => this.#go(0, []);

  /** The next mistake, else the end. */
  next() {
    const now = this.#now;
    if (now) return this.#go(now.at, now.solved);
  }

  /** Back to the review, at the mistake one was looking at. */
  async stop() {
    const now = this.#now;
    this.leave();
    if (now) await this.review.show(now.at);
  }

  /** Nothing is asked any more. */
  leave() {
    this.#run++;
    const { replay } = this.store.state;
    if (!replay?.learn) return;
    if (replay.learn.verdict === 'busy') this.opponent.cancel();
    this.store.set({ replay: { ...replay, learn: null }, ...UNPICKED });
  }

  /** @param {number} after @param {number[]} solved */
  async #go(after, solved) {
    this.#run++;
    const { replay, save } = this.store.state;
    if (!replay?.open || !save?.review) return;
    const at = mistakes(save.review).find((one) => one > after);
    const learn = { at: at ?? after, tried: null, verdict: null, loss: 0, solved, done: at === undefined };
    this.store.set({ replay: { ...replay, learn }, sheet: null, ...UNPICKED });
    await this.review.show(at === undefined ? after : at - 1);
  }

  /** Shows the better move. */
  tell = () => this.#set({ verdict: 'told', tried: null });

  /** Points at one more thing. @param {string} ref @param {{dropped?: boolean}} [how] */
  point(ref, how) {
    const { state } = this.store;
    const { verdict, done } = this.#now ?? { done: true };
    if (done || verdict === 'busy' || verdict === 'told' || found(verdict ?? null)) return;
    const what = picking.point(state, ref, how);
    if ('say' in what) return this.page.warn(what.say);
    if ('why' in what) return this.#why(what.why);
    if ('move' in what) return this.#try(what.move);
    this.store.set(what.set);
  }

  /** A claim is judged like any other move, nothing is proven or waited for here. */
  async prove() {}
  skip() {}

  confirm() {
    const { staged } = this.store.state;
    if (staged) this.#try(staged.move);
  }

  cancel = () => this.store.set(picking.cancel(this.store.state));

  /** @param {string} move */
  async #try(move) {
    const { save, levels, view } = this.store.state;
    const now = this.#now;
    const row = now && save?.review?.moves[now.at - 1];
    if (!row || !view) return;
    const tried = view.moves.find((one) => one.move === move) ?? null;
    this.moved = performance.now();
    if (move === row.better) return this.#judged({ tried, verdict: 'right', loss: 0 });
    if (move === row.move) return this.#judged({ tried, verdict: 'same', loss: row.loss ?? 0 });
    const run = ++this.#run;
    this.#set({ tried, verdict: 'busy' });
    try {
      const from = now.at - 1;
      const { record } = save;
      const request = {
        do: 'review',
        record: { ...record, moves: [...record.moves.slice(0, from), move], result: null },
        from,
        level: levels.at(-1),
        playouts: PLAYOUTS,
      };
      const { moves } = await this.opponent.think(request);
      if (run !== this.#run) return;
      const { loss = 0, mark } = moves[from] ?? {};
      this.#judged({ tried, loss, verdict: verdictOf({ loss, mark }, row.loss ?? 0) });
    } catch (error) {
      if (run !== this.#run) return;
      this.#set({ verdict: null });
      throw error;
    }
  }

  /** @param {Pick<Learning, 'tried' | 'verdict' | 'loss'>} answer */
  #judged(answer) {
    const now = this.#now;
    if (!now) return;
    const good = found(answer.verdict);
    this.page.sound(good ? 'claim' : 'refuse');
    this.#set({ ...answer, solved: good ? [...now.solved, now.at] : now.solved });
  }

  /** @param {string[]} refs */
  async #why(refs) {
    const { view } = this.store.state;
    const why = await this.engine.ask({ do: 'why', seat: view?.seat, refs });
    if (this.store.state.view === view) this.page.warn(refusal(why, view?.rules));
  }
}

/** Playouts for an answer: as many as the review had for each move. */
const PLAYOUTS = 400;
const UNPICKED = { picked: [], staged: null, chooser: null };
