/**
 * The page's side of the two workers. Requests and answers are those of the engine protocol; no rule lives here.
 *
 *     const engine = new Engine({ onprogress: (boot) => drawBar(boot) });      // boots at once, off the main thread
 *     const view = (await engine.ask({ do: 'table', seat: 0 })).view;          // waits for the boot by itself
 *     const opponent = new Opponent();                                         // asleep until start() or the first question
 *     const reply = await opponent.think({ do: 'think', view, level, ms: 500 }, { onprogress: (best) => … });
 *
 * - `ask` and `think` give what stands under `ok`, or reject with an `EngineError` that carries the `code`, `reason` and `params`
 *   the engine gave, or one of our own codes: `cancelled`, `crashed` (the worker died of the same request twice), `closed`.
 * - A worker that dies (noticed at once) or falls silent is replaced and put back where it was, and the open questions are asked again; the one who
 *   asked only sees a later answer. The engine's game is opened and played again, dice and all.
 * - A boot that fails or stalls is tried twice more by itself; then `onprogress` hears `failed` and the questions wait for `restart()`.
 */

import { freshId, freshSeed } from './chance.js';
import { own } from './own.js';
import { Pace } from './pace.js';

/** @typedef {Record<string, any>} Json what a request or an answer is, decoded */

/**
 * How far a worker's boot is. `part` (0 to 1) never goes back within one boot; bytes are those that come over the line.
 * @typedef {object} Boot
 * @property {'load' | 'start' | 'ready' | 'slow' | 'failed' | 'alone'} phase `slow`: no byte for ten seconds, still trying; `alone`: the
 *   device has no room for this worker, the table's does its work
 * @property {number} part
 * @property {number} loaded
 * @property {number} total
 * @property {number | null} [left] the seconds the line will take for the rest, as far as one can tell
 * @property {EngineError} [error] why it failed
 */

/** The milliseconds between two looks at a worker's pulse; a sleeping device takes no looks, so waking is no death. */
const LOOK = 1000;
/** Looks without a sign of life before a boot is called slow, a boot is given up, a running worker is given up. */
const SLOW = 10;
const STALLED = 30;
const SILENT = 8;
/** Boots that are tried before the page is told. */
const TRIES = 3;
/** Requests that put the engine's game somewhere, and those that move it from there. */
const OPENING = ['new', 'load', 'set'];
const MOVING = ['play', 'undo'];

/** What a boot ends with for want of memory; a worker that is gone without a word was ended by the device. */
const ROOM = /memory|allocat|RangeError|is gone/i;
/** Milliseconds the table may think where there is no room for an opponent. */
const SHORT = 1000;

/** Pyodide's machine as the first worker has compiled it, for those that come later. @type {WebAssembly.Module | null} */
let machine = null;

/** What an engine answers when it refuses, or what we say when there is no answer. */
class EngineError extends Error {
  /** @param {Json} error */
  constructor(error) {
    super(error.text ?? error.code);
    this.name = 'EngineError';
    /** @type {string} */
    this.code = error.code;
    /** @type {string} */
    this.text = error.text ?? error.code;
    /** @type {string | undefined} */
    this.reason = error.reason;
    /** @type {Json} */
    this.params = error.params ?? {};
    /** @type {Json} everything the engine said */
    this.all = error;
  }
}

/**
 * One question under way.
 * @typedef {object} Question
 * @property {Json} request
 * @property {boolean} sliced whether it is thought about in slices
 * @property {number} deaths how many workers died while it was open
 * @property {(answer: Json) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {((best: Json) => void) | undefined} onprogress
 */

/** A worker, its questions, its pulse and its replacement. */
class Link {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Question>} */
  #open = new Map();
  #last = 0;
  #silence = 0;
  #tries = 0;
  #booted = false;
  #deaths = 0;
  #timer = 0;
  /** @type {Boot} */
  #boot = { phase: 'load', part: 0, loaded: 0, total: 0 };
  #pace = new Pace();
  #settle = /** @type {{ resolve: () => void, reject: (error: EngineError) => void }} */ ({});

  /**
   * @param {string} script its name below the site's folder
   * @param {((boot: Boot) => void) | undefined} onprogress
   */
  constructor(script, onprogress) {
    this.script = script;
    this.onprogress = onprogress ?? (() => {});
    /** @type {Promise<void>} settled once by the boot that is under way; a new one after a failure and `restart()` */
    this.ready = this.#promise();
  }

  /** Boot, unless that was done already. */
  start() {
    if (!this.#worker && !this.failed && !this.isAlone) this.#spawn();
  }

  /** End this worker and begin again with a fresh one; open questions are asked again. */
  restart() {
    if (this.#boot.phase === 'failed') this.ready = this.#promise();
    this.#tries = 0;
    this.#spawn();
  }

  /** Whether the worker could not be booted and waits for `restart()`. */
  get failed() {
    return this.#boot.phase === 'failed';
  }

  /** End the worker while nobody waits for it; `start` or the next question begins a fresh one. */
  pause() {
    if (!this.#open.size) this.#stop();
  }

  /** Whether the table does its work. */
  get isAlone() {
    return this.#boot.phase === 'alone';
  }

  /** End the worker; the next question begins a fresh one. */
  close() {
    this.#stop();
    for (const id of [...this.#open.keys()])
      this.#refuse(id, { code: 'closed', text: 'the engine was closed' });
  }

  /** @param {Json} request @returns {Promise<any>} */
  ask(request) {
    return this.question(request, false).answer;
  }

  /**
   * @param {Json} request
   * @param {boolean} sliced
   * @param {(best: Json) => void} [onprogress]
   * @returns {{ id: number, answer: Promise<any> }}
   */
  question(request, sliced, onprogress) {
    this.start();
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => {
      this.#open.set(id, { request, sliced, deaths: 0, resolve, reject, onprogress });
    });
    if (this.#booted) this.#send(id);
    return { id, answer };
  }

  /** Tell the worker something about a question. @param {'now' | 'cancel'} word @param {number} id */
  tell(word, id) {
    if (this.#booted && this.#open.has(id)) this.#worker?.postMessage({ [word]: id });
    if (word === 'cancel') this.#refuse(id, { code: 'cancelled', text: 'not wanted any more' });
  }

  /** Questions that put a fresh worker where the old one was. @returns {Json[]} */
  memory() {
    return [];
  }

  /** Who does the work where there is no room for this worker. @type {((request: Json) => Promise<any>) | undefined} */
  alone;

  /** An answer came. @param {Json} _request @param {Json} _answer */
  remember(_request, _answer) {}

  #promise() {
    const ready = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    ready.catch(() => {}); // whoever does not wait for it hears of it by onprogress
    return ready;
  }

  #spawn() {
    this.#stop();
    this.#boot = { phase: 'load', part: 0, loaded: 0, total: 0 };
    this.#pace = new Pace();
    this.#silence = 0;
    this.onprogress(this.#boot);
    // The worker holds a lock of this name as long as it lives: whoever gets it next knows that the worker is gone.
    const name = `marchstones ${freshId()}${machine ? ' given' : ''}`;
    const worker = new Worker(own(this.script), { type: 'module', name });
    if (machine) worker.postMessage({ machine });
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.alive)
        navigator.locks.request(name, () => worker === this.#worker && this.#die('the worker is gone'));
      else this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#die(event.message || 'the worker could not be loaded');
    };
    this.#worker = worker;
    this.#timer = window.setInterval(() => this.#look(), LOOK);
  }

  #stop() {
    window.clearTimeout(this.#timer); // an interval's number works here too
    this.#worker?.terminate();
    this.#worker = null;
    this.#booted = false;
  }

  /** @param {Partial<Boot>} change */
  #progress(change) {
    this.#boot = { ...this.#boot, ...change };
    this.onprogress(this.#boot);
  }

  /** @param {Json} message */
  #hear(message) {
    this.#silence = 0;
    if (message.load) {
      const { loaded, total } = message.load;
      const part = total ? 0.85 * Math.min(1, loaded / total) : 0;
      this.#progress({
        phase: total && loaded >= total ? 'start' : 'load',
        loaded,
        total,
        left: this.#pace.left(performance.now(), loaded, total),
        part: Math.max(part, this.#boot.part),
      });
    } else if (message.start)
      this.#progress({ phase: 'start', part: Math.max(message.start, this.#boot.part) });
    else if (message.machine) machine = message.machine;
    else if (message.ready) this.#arrive();
    else if (message.failed) this.#die(message.failed);
    else if (message.best) this.#open.get(message.id)?.onprogress?.(JSON.parse(message.best).ok ?? {});
    else if (message.text !== undefined) this.#answer(message.id, JSON.parse(message.text));
  }

  #arrive() {
    this.#booted = true;
    this.#tries = 0;
    for (const request of this.memory()) this.#worker?.postMessage({ id: 0, text: JSON.stringify(request) });
    for (const id of this.#open.keys()) this.#send(id);
    this.#progress({ phase: 'ready', part: 1 });
    this.#settle.resolve();
  }

  /** @param {number} id */
  #send(id) {
    const { request, sliced, onprogress } = /** @type {Question} */ (this.#open.get(id));
    if (this.#open.size === 1) this.#silence = 0;
    this.#worker?.postMessage({ id, text: JSON.stringify(request), sliced, watched: Boolean(onprogress) });
  }

  /** @param {number} id @param {Json} answer */
  #answer(id, answer) {
    const question = this.#open.get(id);
    if (!question) return;
    if (answer.error) return this.#refuse(id, answer.error);
    this.#deaths = 0;
    this.#open.delete(id);
    this.remember(question.request, answer.ok);
    question.resolve(answer.ok);
  }

  /** @param {number} id @param {Json} error */
  #refuse(id, error) {
    const question = this.#open.get(id);
    this.#open.delete(id);
    question?.reject(new EngineError(error));
  }

  /** Once a second: is there still a pulse? Idle workers need none. */
  #look() {
    if (this.#booted && this.#open.size === 0) return;
    this.#silence += 1;
    if (this.#booted) {
      if (this.#silence >= SILENT << this.#deaths) this.#die('no answer'); // a slow device gets more time
    } else if (this.#silence >= STALLED) this.#die('the download stalled');
    else if (this.#silence === SLOW) this.#progress({ phase: 'slow' });
  }

  /** The worker is lost: a fresh one takes its place, but not for ever. @param {string} why */
  #die(why) {
    const running = this.#booted;
    this.#stop();
    if (running) {
      this.#deaths += 1;
      for (const [id, question] of this.#open) {
        question.deaths += 1;
        if (question.deaths > 1) this.#refuse(id, { code: 'crashed', text: why });
      }
    }
    this.#tries += 1;
    if (running) return this.#spawn();
    if (this.#tries < TRIES) {
      this.#timer = window.setTimeout(() => this.#spawn(), this.#tries * LOOK);
      return;
    }
    const error = new EngineError({ code: ROOM.test(why) ? 'memory' : 'boot', text: why });
    const { alone } = this;
    if (alone && error.code === 'memory') {
      this.#progress({ phase: 'alone' });
      for (const { request, resolve, reject } of this.#open.values()) alone(request).then(resolve, reject);
      this.#open.clear();
    } else this.#progress({ phase: 'failed', error });
    this.#settle.reject(error);
  }
}

/** The table: one game at a time, whose only truth is in this worker. */
export class Engine extends Link {
  /** @type {Json | null} the request that opened the game */
  #opening = null;
  /** @type {Json[]} what was played since */
  #moves = [];
  /** @type {Json[]} what takes up the game by letters, which lies beside it */
  #letters = [];

  /** @param {{ onprogress?: (boot: Boot) => void }} [options] */
  constructor({ onprogress } = {}) {
    super('js/worker.js', onprogress);
    this.start();
  }

  /** @override @returns {Json[]} */
  memory() {
    return [...(this.#opening ? [this.#opening, ...this.#moves] : []), ...this.#letters];
  }

  /** A game is opened with a seed, so that a fresh worker throws the dice as the old one did. @override @type {Link['question']} */
  question(request, sliced, onprogress) {
    const seeded = OPENING.includes(request.do) ? { seed: freshSeed(), ...request } : request;
    return super.question(seeded, sliced, onprogress);
  }

  /** A game by letters is taken up where the worker keeps it. @override @param {Json} request @param {Json} answer */
  remember(request, answer) {
    if (request.do === 'remote') {
      if (!answer.state) return;
      const { game, seat } = answer.state;
      this.#letters = [{ do: 'remote', act: 'resume', game: `${game}-${seat}` }];
    } else if (OPENING.includes(request.do)) {
      this.#opening = request;
      this.#moves = [];
    } else if (MOVING.includes(request.do)) this.#moves.push(request);
  }
}

/**
 * Somebody who thinks: knows only the views it is sent, thinks in slices, can be hurried and stopped at any time. One is the
 * opponent, another (with `rest`) gives the person hints, so that neither is ever told what the other's seat sees.
 */
export class Opponent extends Link {
  /** @type {number} the thought under way; a new one takes its place */
  #thought = 0;
  #rest = 0;
  /** @type {Opponent | undefined} */
  #instead;
  #timer = 0;

  /**
   * @param {{ onprogress?: (boot: Boot) => void, rest?: number, instead?: Opponent, table?: Engine }} [options] `rest`: milliseconds
   *   without a question until its worker is ended; `instead`: whose worker is ended while this one thinks, and begun again after it;
   *   `table`: who thinks, from the same views and for less time, on a device that has no room for this worker
   */
  constructor({ onprogress, rest = 0, instead, table } = {}) {
    super('js/opponent.js', onprogress);
    this.#rest = rest;
    this.#instead = instead;
    if (table)
      this.alone = async (/** @type {Json} */ request) => {
        if (request.do !== 'think') throw new EngineError({ code: 'memory', text: 'not enough memory' });
        return table.ask({ ...request, ...(request.ms ? { ms: Math.min(request.ms, SHORT) } : {}) });
      };
  }

  /**
   * @param {Json} request a `think` or another request the engine can answer in slices
   * @param {{ onprogress?: (best: Json) => void }} [options] `onprogress` hears the best answer so far, about four times a second
   * @returns {Promise<any>}
   */
  think(request, { onprogress } = {}) {
    this.cancel();
    if (this.isAlone && this.alone) return this.alone(request);
    if (this.failed) this.restart();
    this.#instead?.pause();
    const { id, answer } = this.question(request, true, onprogress);
    this.#thought = id;
    window.clearTimeout(this.#timer);
    const after = () => {
      if (id !== this.#thought) return;
      if (this.#rest) this.#timer = window.setTimeout(() => this.close(), this.#rest);
      if (!this.#instead) return;
      this.close();
      this.#instead.start();
    };
    answer.then(after, after);
    return answer;
  }

  /** End the thought under way with the best answer so far; one that could not boot tries again. */
  moveNow() {
    if (this.isAlone) return;
    if (this.failed) return this.restart();
    this.tell('now', this.#thought);
  }

  /** End the thought under way without an answer: it rejects with the code `cancelled`. */
  cancel() {
    this.tell('cancel', this.#thought);
  }
}
