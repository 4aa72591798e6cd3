/**
 * The turn loop: asks whoever decides, makes the move at the host, shows what has come of it, until the game is over or a curtain has to
 * be lifted. It knows neither who the players are nor where the game is kept (players.js, host.js).
 */

import { UNPICKED } from '../state.js';
import * as picking from './picking.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').Seat} Seat */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('./host.js').Host} Host */
/** @typedef {import('./host.js').Table} Table */
/** @typedef {import('./host.js').Onlooker} Onlooker */
/** @typedef {import('./players.js').Player} Player */
/** @typedef {import('../types.d.ts').Store} Store */

/**
 * What the loop tells the others.
 * @typedef {object} Heard
 * @property {(save: Save, tail: import('./host.js').Tail | undefined) => void} made a move has come to this game's record
 * @property {(view: View, marks: Marks) => void} due somebody here is to be told what has happened
 * @property {(view: View) => void} waits somebody here waits for another's move
 * @property {() => void} shown the table has been drawn
 * @property {() => void} covered the curtain has fallen
 * @property {() => void} stopped nothing that was under way is wanted any more
 * @property {(name: string) => void} sound
 * @property {(view: View, signal: AbortSignal) => Promise<void>} over the game has ended
 * @property {(error: unknown) => void} trouble
 */

/** Milliseconds between two moves one did not make oneself. */
const PACE = { slow: 1500, normal: 800, fast: 350, instant: 0 };

/** What a move sounds like. @param {string | undefined} kind */
const soundOf = (kind) => (kind === 'draw' || kind === 'claim' ? kind : kind === 'reroll' ? 'dice' : 'place');

/** What the other does without anybody seeing much is not waited for. @param {string | undefined} kind */
const isQuiet = (kind) => kind === 'draw' || kind === 'give';

export class Turns {
  /** Aborted as soon as what is under way is no longer wanted. */
  #run = new AbortController();
  /** @type {(() => void) | null} */
  #skip = null;
  /** @type {Player[]} */
  #players = [];
  /** Whether something is hidden, so that two people here need a curtain. */
  #hidden = true;
  /** Whose hand may be on the page, when two people share the device. @type {Seat | null} */
  #shown = null;
  /** Grows whenever another game comes to the host. */
  #games = 0;
  /** A move is on its way to the table and back. */
  #busy = false;
  /** Somebody is asked, or the table on its way. */
  #going = false;
  /** A game has been opened whose table is not drawn yet; until then the sheet over the last one stays. */
  #arriving = false;
  /** The game at the host is the one on the page. */
  ready = false;
  /** When the last move was made here, so that a second tap is not taken for something else. */
  moved = 0;

  /** @param {Store} store @param {Host} host @param {Heard} heard */
  constructor(store, host, heard) {
    this.store = store;
    this.host = host;
    this.heard = heard;
  }

  /** Somebody else has the host. */
  part() {
    this.#games++;
    this.stop();
  }

  /** Two sit down to a new game. @param {Player[]} players @param {boolean} hidden */
  seat(players, hidden) {
    this.#games++;
    this.#players = players;
    this.#hidden = hidden;
    this.#shown = null;
    this.#arriving = true;
  }

  /** Whose table is to be asked for, as long as the same one looks at it. @returns {Onlooker} */
  get onlooker() {
    if (!this.shared) return { table: this.#own };
    return this.#hidden ? { table: this.#shown, curtain: true } : { table: 'turn' };
  }

  /** Whether both sit at this device. */
  get shared() {
    return this.#players.every(({ here }) => here);
  }

  get #own() {
    return /** @type {Seat} */ (this.#players.findIndex(({ here }) => here));
  }

  /** Whether somebody sits here who may be glad. @param {Seat} seat */
  here(seat) {
    return Boolean(this.#players[seat]?.here);
  }

  get pace() {
    return PACE[this.store.state.settings.speed];
  }

  /** Ends what is under way. */
  stop() {
    this.ready = false;
    const signal = this.#renew();
    this.heard.stopped();
    return signal;
  }

  #renew() {
    this.#run.abort();
    this.#skip?.();
    this.#busy = false;
    this.#going = false;
    this.#run = new AbortController();
    return this.#run.signal;
  }

  /** Lets pass the time in which one can see what happened; a tap ends it. @param {number} ms @returns {Promise<void>} */
  pause(ms) {
    if (!ms) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#skip = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#skip = done;
    });
  }

  /** A tap while the other's moves are shown; if an answer got lost, it is asked for again. */
  skip() {
    const { view } = this.store.state;
    this.#skip?.();
    if (view && view.winner === null && this.ready && !this.#going && this.store.state.curtain === null)
      this.again();
  }

  /** Nobody looks at the device: between two people the curtain falls. */
  hide() {
    const { view, screen } = this.store.state;
    if (screen !== 'table' || !this.ready || !view || view.winner !== null || view.seat === null) return;
    if (!this.shared || !this.#hidden) return;
    this.#shown = null;
    this.heard.covered();
    if (!this.#busy) this.again();
  }

  /** The curtain is lifted by the one it hides the cards from. */
  async lift() {
    this.#shown = this.store.state.bottom;
    await this.again();
  }

  /** Goes on from the table as the host has it. */
  again() {
    const seat = !this.shared ? this.#own : this.#hidden ? this.#shown : this.store.state.bottom;
    return this.run(this.host.look(seat));
  }

  /** Goes on from a table until a person has lifted the curtain, or the game is over. @param {Table | Promise<Table>} from */
  async run(from) {
    const signal = this.#renew();
    this.ready = true;
    this.#going = true;
    try {
      for (let table = await from; !signal.aborted;) {
        const shown = await this.#show(table, signal);
        if (!shown) return;
        const { view, marks } = shown;
        const over = view.winner !== null;
        if (over || this.store.state.curtain !== null) this.heard.due(view, marks);
        if (over) return await this.heard.over(view, signal);
        if (this.store.state.curtain !== null) return;
        const who = /** @type {Seat} */ (view.turn);
        const player = this.#players[who];
        if (!player) return;
        if (player.here) {
          this.heard.due(view, marks);
          this.store.set(picking.imply(this.store.state));
        } else this.heard.waits(view);
        const next = await this.#turn(player, who, view, signal);
        if (!next) return;
        table = next;
      }
    } catch (error) {
      if (!signal.aborted) this.heard.trouble(error);
    } finally {
      if (!signal.aborted) this.#going = false;
    }
  }

  /**
   * One decision and what it leads to. A move the host refuses is no end: the table has gone on meanwhile, it is shown as it is.
   * @param {Player} player @param {Seat} who @param {View} view @param {AbortSignal} signal @returns {Promise<Table | null>}
   */
  async #turn(player, who, view, signal) {
    const save = /** @type {Save} */ (this.store.state.save);
    const game = this.#games;
    if (player.thinks) this.store.set({ thinking: true });
    const own = view.seat === who ? view : await this.host.view(who);
    if (signal.aborted) return null;
    const pause = player.here ? null : this.pause(this.pace);
    const move = await player.decide(own ?? view, signal);
    // Whoever pointed and left in the same moment has decided nevertheless.
    if (signal.aborted && !(player.here && move && game === this.#games)) return null;
    if (move === null) return this.host.look(view.seat);
    const kind = own?.moves.find((one) => one.move === move)?.kind;
    if (pause && !isQuiet(kind)) {
      await pause;
      if (signal.aborted) return null;
    }
    if (!signal.aborted) {
      this.#busy = true;
      const soon = this.host.soon?.(own ?? view, move);
      if (soon) this.store.set({ view: soon, ...UNPICKED });
    }
    try {
      const made = await this.host.play(move, who, this.onlooker);
      this.heard.made(save, made.tail);
      if (signal.aborted) return null;
      this.heard.sound(soundOf(kind));
      if (player.here) {
        this.moved = performance.now();
        if (this.store.state.sheet === 'choose') this.store.set({ sheet: null });
      }
      return made;
    } catch (error) {
      const refused = /** @type {{code?: string}} */ (error).code;
      if (!player.here || !refused || signal.aborted) throw error;
      this.heard.trouble(error);
      return this.host.look(view.seat);
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  }

  /**
   * Draws a table, turned towards whoever looks at it; nothing where that is not wanted any more.
   * @param {Table} table @param {AbortSignal} signal @returns {Promise<Table | null>}
   */
  async #show(table, signal) {
    const { turn, winner } = table.view;
    const over = winner !== null;
    const decides = turn === 0 || turn === 1 ? turn : this.store.state.bottom;
    const bottom = !this.shared ? this.#own : over ? this.store.state.bottom : decides;
    const seat = this.shared && this.#hidden && !over && this.#shown !== bottom ? null : bottom;
    // Somebody else looks now than when it was asked for.
    const { view, marks } = table.view.seat === seat ? table : await this.host.look(seat);
    if (signal.aborted) return null;
    const state = this.store.state;
    const before = state.bottom === bottom ? state.view?.hands?.[bottom] : undefined;
    const held = view.hands?.[bottom];
    const fresh =
      Array.isArray(before) && Array.isArray(held) ? held.filter((card) => !before.includes(card)) : [];
    const curtain = seat === null ? bottom : null;
    // What is said to one is not for the other's ears.
    if (curtain !== null && state.curtain === null) this.heard.covered();
    this.store.set({
      view,
      marks,
      bottom,
      curtain,
      fresh,
      ...(this.#arriving ? { sheet: null } : {}),
      ...(curtain === null ? {} : { win: null, chances: [] }),
      ...UNPICKED,
    });
    this.#arriving = false;
    this.heard.shown();
    return { view, marks };
  }

  /** Whether pointing has to wait. */
  get busy() {
    return this.#busy;
  }
}
