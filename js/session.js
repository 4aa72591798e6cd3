/** One game at the table: puts its life, its turns, its players, what is said of it and what is advised together (js/play/). */

import { hidden } from './deals.js';
import { Advice } from './play/advice.js';
import { Announcer } from './play/announce.js';
import { early } from './play/early.js';
import { host } from './play/host.js';
import { Life } from './play/life.js';
import * as picking from './play/picking.js';
import { Machine, Person } from './play/players.js';
import { Turns } from './play/turns.js';
import { refusal, unwanted } from './refusals.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Seat} Seat */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Store} Store */

export class Session {
  /** Where a game with a friend far away is kept, and who plays it: that part of the page comes when it is wanted. @type {{host: import('./play/host.js').Host, players: (person: Person) => import('./play/players.js').Player[]} | null} */
  far = null;

  /**
   * @param {Store} store
   * @param {Pick<import('./engine.js').Engine, 'ask'>} engine
   * @param {Pick<import('./engine.js').Opponent, 'think' | 'cancel' | 'moveNow'>} opponent
   * @param {Pick<import('./engine.js').Opponent, 'think' | 'cancel'>} adviser gives hints; the opponent is not told what the person sees
   * @param {{say: (text: string) => void, warn: (message: import('./types.d.ts').Message) => void, hush: () => void, sound: (name: string) => void, persist: () => void, calm?: () => boolean}} page
   */
  constructor(store, engine, opponent, adviser, page) {
    this.store = store;
    this.opponent = opponent;
    this.adviser = adviser;
    this.page = page;
    this.own = host(engine);
    this.host = this.own;
    const trouble = (/** @type {unknown} */ error) => this.#trouble(error);
    const announcer = new Announcer(store, page);
    this.turns = new Turns(store, this.host, {
      made: (save, tail) => void this.life.keep(save, tail),
      due: (view, marks) => announcer.tell(view, marks),
      waits: (view) => announcer.drawn(view),
      shown: () => void this.weigh(),
      covered: () => page.hush(),
      stopped: () => adviser.cancel(),
      sound: (name) => page.sound(name),
      over: (view, signal) => {
        const lost = view.winner !== 'draw' && !this.turns.here(/** @type {Seat} */ (view.winner));
        page.sound(lost ? 'lose' : 'win');
        return this.life.over(signal);
      },
      trouble,
    });
    const person = new Person(store, (ms) => this.turns.pause(Math.min(ms, this.turns.pace)));
    const machine = new Machine(store, opponent);
    this.person = person;
    this.life = new Life(store, this.host, this.turns, {
      ...page,
      players: ({ mode }) =>
        mode === 'far' && this.far
          ? this.far.players(person)
          : [person, mode === 'friend' ? person : machine],
      hidden: (rules) => hidden(rules, store.state.rules),
      opened: (length, silent) => announcer.from(length, silent),
      trouble,
    });
    this.advice = new Advice(store, this.host, adviser, this.turns, {
      say: page.say,
      imply: () => this.#imply(),
      trouble,
    });
  }

  get save() {
    return this.life.save;
  }

  /** When the last move was made here. */
  get moved() {
    return this.turns.moved;
  }

  /** @param {Setup} setup @param {Parameters<Life['begin']>[1]} [follow] */
  begin = (setup, follow) => (this.#move(setup, follow?.opening), this.life.begin(setup, follow));
  /** @param {Save} save */
  resume = (save) => (this.#move(save.setup), this.life.resume(save));
  end = () => this.life.end();
  leave = () => this.life.leave();
  follow = () => this.life.follow();
  stop = () => this.life.stop();
  undo = () => this.life.undo();
  takeback = () => this.life.takeback();

  skip = () => this.turns.skip();
  hide = () => this.turns.hide();
  lift = () => this.turns.lift();

  weigh = () => this.advice.weigh();
  hint = () => this.advice.hint();
  /** @param {number} place */
  prove = (place) => this.advice.prove(place);

  /** To where such a game is kept. @param {Setup} setup @param {import('./play/early.js').Opening | null} [opening] */
  #move({ mode }, opening) {
    const lost = (/** @type {unknown} */ error) => {
      if (this.host !== host) return; // another game has been begun meanwhile
      this.leave();
      this.page.warn(refusal(/** @type {any} */ (error)));
    };
    const waits = () => this.page.say(t('soon', { name: this.save.record.names[1] ?? '' }));
    /** @type {import('./play/host.js').Host} */
    const host =
      mode === 'far' && this.far
        ? this.far.host
        : opening
          ? early(this.own, opening, { lost, waits })
          : this.own;
    this.store.set({ lead: opening?.lead ?? '' });
    for (const part of [this, this.turns, this.life, this.advice]) part.host = host;
  }

  /** What happens by itself may go on. */
  go = () => this.person.go();
  /** @param {string} move */
  play = (move) => this.person.choose(move);

  moveNow() {
    this.opponent.moveNow();
    this.turns.skip();
  }

  /** Points at one more thing. @param {string} ref @param {{dropped?: boolean}} [how] */
  point(ref, how) {
    const { view } = this.store.state;
    if (this.turns.busy || !view) return;
    if (view.winner !== null || view.seat === null || view.turn !== view.seat) return this.turns.skip();
    const found = picking.point(this.store.state, ref, how);
    if ('say' in found) return this.page.warn(found.say);
    if ('why' in found) return this.#why(found.why);
    if ('move' in found) return this.play(found.move);
    if (!found.quiet) this.page.sound('select');
    this.store.set(found.set);
  }

  /** One step back in what is picked. */
  cancel() {
    this.store.set(picking.cancel(this.store.state));
  }

  confirm() {
    if (this.store.state.staged) this.play(this.store.state.staged.move);
  }

  #imply() {
    this.store.set(picking.imply(this.store.state));
  }

  /** Why nothing comes of it, said and shown. @param {string[]} refs */
  async #why(refs) {
    const { view } = this.store.state;
    try {
      const why = await this.host.ask({ do: 'why', seat: view?.seat, refs });
      if (this.store.state.view === view) this.page.warn(refusal(why, view?.rules));
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {any} error */
  #trouble(error) {
    if (unwanted(error)) return;
    this.store.set({ thinking: false });
    this.page.warn(refusal(error, this.store.state.view?.rules));
    if (!error.code) throw error;
  }
}
