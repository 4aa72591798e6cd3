/**
 * The friend's page beside one's own: lines are opened, watched and given up here. A game never depends on them: what a line carries
 * are letters, and without one they are sent by hand.
 */

import { Call, OFFER, canCall, fromText, headOf, toText, unpack } from './call.js';
import { Line, direct, tabs } from './line.js';
import { keyOf } from './table.js';

/** @typedef {import('./table.js').Standing} Standing */
/** @typedef {import('../types.d.ts').Far['live']} Shown */

/** Milliseconds after which nobody has been found. */
const NOBODY = 20_000;

/** A half as bytes, if it is one. @param {string} text */
function sound(text) {
  try {
    const bytes = fromText(text);
    unpack(bytes);
    return bytes;
  } catch {
    throw Object.assign(new Error('this is no half of a connection'), { reason: 'no-code' });
  }
}

export class Live {
  /** @type {Map<'tabs' | 'direct', Line>} */
  #lines = new Map();
  /** @type {Call | null} */
  #call = null;
  /** Goes with the next letter: the own half of a call. @type {string | null} */
  waiting = null;
  #key = '';
  #timer = 0;

  /**
   * @param {{
   *   state: () => Standing | null,
   *   letters: (from: number) => Promise<{letters: string[], hash: string}>,
   *   open: (letters: string[]) => Promise<boolean>,
   *   sign: (sign: number) => void,
   *   mail: (text: string) => Promise<unknown>,
   *   stands: (how: Shown | 'flood' | 'differs' | 'refused' | 'nobody') => void,
   *   stun: () => boolean,
   *   trouble: (error: unknown) => void,
   * }} page
   */
  constructor(page) {
    this.page = page;
    document.addEventListener('visibilitychange', () => this.#hello());
    window.addEventListener('pageshow', () => this.#hello());
    window.addEventListener('pagehide', ({ persisted }) => persisted || this.#end());
  }

  /** Whether the friend's page has what this one has, or gets it at once. */
  on = false;
  /** The line broke before the friend's page had all. */
  behind = false;

  #hello() {
    for (const line of this.#lines.values()) line.hello();
  }

  /** The game at this table, as it now stands; none is null. @param {Standing | null} state */
  follow(state) {
    const key = state ? keyOf(state) : '';
    if (key === this.#key) return this.#hello();
    this.#key = key;
    this.#lines.get('tabs')?.close('off');
    this.#lines.delete('tabs');
    if (!state) this.#end();
    if (state && 'BroadcastChannel' in globalThis) this.#open('tabs', (heard) => tabs(state.game, heard));
    this.#hello();
  }

  /** @param {'tabs' | 'direct'} name @param {(heard: (text: unknown) => void) => import('./line.js').Wire} wire */
  #open(name, wire) {
    this.#lines.get(name)?.close('off');
    /** @type {Line} */
    const line = new Line(
      wire((text) => line?.hear(text)),
      {
        place: () => {
          const state = this.page.state();
          return state && { game: state.game, seat: state.seat, number: state.number, hash: state.hash };
        },
        letters: this.page.letters,
        open: this.page.open,
        sign: this.page.sign,
        mail: this.page.mail,
        trouble: this.page.trouble,
        stands: (how) => {
          if (this.#lines.get(name) !== line) return;
          const { number = 0 } = this.page.state() ?? {};
          this.behind = how === 'lost' && line.theirs < number;
          this.on = how === 'on' || how === 'away';
          if (line.closed) this.#lines.delete(name);
          this.page.stands(how);
          // The other tab may come back.
          if (how === 'lost' && line.closed && name === 'tabs') this.#open(name, wire);
        },
      },
    );
    this.#lines.set(name, line);
  }

  /** Letters of another game than the one at this table. @param {string} text */
  mail(text) {
    for (const line of this.#lines.values()) line.mail(text);
  }

  /** @param {number} sign */
  sign(sign) {
    for (const line of this.#lines.values()) line.sign(sign);
  }

  #new() {
    this.#call?.close();
    clearTimeout(this.#timer);
    let met = false;
    const call = new Call({
      stun: this.page.stun(),
      opened: (channel) => {
        clearTimeout(this.#timer);
        met = true;
        this.waiting = null;
        this.#open('direct', (heard) => direct(channel, () => call.close(), heard));
      },
      failed: () => {
        if (this.#call !== call) return;
        this.#call = null;
        this.#lines.get('direct')?.close('lost');
        if (!met) this.page.stands('nobody');
      },
    });
    this.#call = call;
    return call;
  }

  /** The own half of a new call. */
  async offer() {
    this.waiting = toText(await this.#new().offer());
    this.page.stands('calling');
    return this.waiting;
  }

  /** What kind of half the other's is; null where this browser can do nothing with it. @param {string} text */
  static kind(text) {
    const { kind } = headOf(sound(text));
    return canCall() ? (kind === OFFER ? 'offer' : 'answer') : null;
  }

  /** The own half to the other's first. @param {string} text */
  async answer(text) {
    this.waiting = toText(await this.#new().answer(sound(text)));
    this.page.stands('calling');
    return this.waiting;
  }

  /** The other's second half: now both find each other, or nobody is there. It may come twice, by a code and with a letter. @param {string} text */
  async accept(text) {
    const bytes = sound(text);
    const call = this.#call;
    if (this.on || call?.accepted) return;
    if (!call || String(headOf(bytes).id) !== String(call.id)) return this.page.stands('nobody');
    this.waiting = null;
    await call.accept(bytes);
    this.#timer = window.setTimeout(() => {
      if (this.on || this.#call !== call) return;
      call.close();
      this.#call = null;
      this.page.stands('nobody');
    }, NOBODY);
  }

  /** The half that goes with the letter that is just being written. */
  take() {
    const { waiting } = this;
    this.waiting = null;
    return waiting;
  }

  #end() {
    for (const line of this.#lines.values()) line.close('off');
    this.#lines.clear();
    this.on = false;
  }

  /** The player wants no line any more. */
  hangUp() {
    this.#lines.get('direct')?.close('off');
    this.#lines.delete('direct');
    this.#call?.close();
    this.#call = null;
    this.waiting = null;
    this.on = false;
    this.page.stands('off');
  }
}
