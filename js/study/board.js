/**
 * The analysis board: a position laid by hand, taken from a game or brought by a link, judged by the search and played on from. What
 * is taken from a game that runs is its seat's view and no more; what lies hidden is dealt anew here.
 */

import { LAYING } from '../games/laying.js';
import { pack, unpack } from '../links.js';
import { freshSeed } from '../chance.js';
import { gameOf, factsOf } from '../rulesets.js';
import * as picking from '../play/picking.js';
import { refusal, unwanted } from '../refusals.js';
import { IDLE } from '../state.js';
import { add, has, named, t } from '../words.js';
import * as cards from './cards.js';
import * as dice from './dice.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Seat} Seat */
/** @typedef {import('../types.d.ts').Desk} Desk */

/** Milliseconds a position is thought about. */
const THINK = 2500;
/** Milliseconds the computer thinks about its move here. */
const MOVE = 900;
/** Letters of a position that is pasted. */
const LONGEST = 20_000;

/** In an order nobody can foresee. @template T @param {T[]} list @returns {T[]} */
function shuffled(list) {
  const keys = crypto.getRandomValues(new Uint32Array(list.length));
  return list.map((one, k) => ({ one, key: keys[k] ?? 0 })).sort((a, b) => a.key - b.key).map(({ one }) => one); // prettier-ignore
}

/** @param {string} rules */
const laying = (rules) => LAYING[/** @type {keyof typeof LAYING} */ (gameOf(rules))];

export class Board {
  /** The game that was left for it. @type {string | undefined} */
  #left;
  /** Counts what is asked, so that a late answer is known as one. */
  #run = 0;
  #busy = false;

  /**
   * @param {import('../types.d.ts').Store} store
   * @param {Pick<import('../engine.js').Engine, 'ask'>} engine
   * @param {{judge: Pick<import('../engine.js').Opponent, 'think' | 'cancel'>, player: Pick<import('../engine.js').Opponent, 'think' | 'cancel'>}} minds `judge`: who analyses; never the opponent of a game that runs
   * @param {Pick<import('../session.js').Session, 'end' | 'leave'>} session
   * @param {import('../messages.js').Messages & {resume: (id: string) => unknown}} page
   */
  constructor(store, engine, { judge, player }, session, page) {
    this.store = store;
    this.engine = engine;
    this.judge = judge;
    this.player = player;
    this.session = session;
    this.page = page;
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && 'boardRules' in target.dataset) this.#blank(target.value);
    });
  }

  get #desk() {
    return this.store.state.lesson?.board;
  }

  /** @param {Partial<Desk>} patch */
  #set(patch) {
    const { lesson } = this.store.state;
    if (lesson?.board) this.store.set({ lesson: { ...lesson, board: { ...lesson.board, ...patch } } });
  }

  /** From wherever one is: the position of the game in sight, else an empty board. */
  async begin() {
    await add('study');
    const { screen, view, replay, save, bottom, setup } = this.store.state;
    const shown = view && view.winner === null && view.turn !== null;
    const open = screen === 'replay' && replay?.open;
    this.#left = screen === 'table' && save && !save.record.result ? save.id : undefined;
    if (shown && open) {
      const position = await this.engine.ask({ do: 'position' });
      return this.take(laying(view.rules).seen(position, bottom, true));
    }
    if (shown && view.seat !== null && save?.setup.mode === 'level') return this.take(view);
    this.#left = undefined;
    return this.#blank(setup.rules);
  }

  /** @param {string} rules */
  async #blank(rules) {
    this.session.end();
    const { v, desk } = await this.#fresh(rules);
    this.#open({ ...desk, v: v.columns ? v : laying(rules).settled(v, desk.box, desk.phase), mode: 'lay' });
    this.page.say(named('board.lay', rules));
  }

  /** A position to begin with, and what belongs to the rule set. @param {string} rules */
  async #fresh(rules) {
    await this.engine.ask({ do: 'new', rules, seed: freshSeed(), first: 0, chance: 'manual' });
    const { view, marks } = await this.engine.ask({ do: 'table', seat: 0 });
    const own = view.hands?.[0] ?? [];
    const hand = factsOf(rules, this.store.state.rules).hand ?? own.length;
    const desk = {
      rules,
      box: { cards: [...own, ...marks.unseen], hand },
      phase: view.phase,
      faces: marks.places,
      held: null,
      versus: false,
      lines: null,
      note: '',
    };
    const { colours = [], values = [] } = factsOf(rules, this.store.state.rules);
    const rank = (/** @type {string} */ card) =>
      desk.box.cards.length && colours.includes(card[0] ?? '') && /\d$/.test(card) && !/^[a-z]{2}/.test(card)
        ? colours.indexOf(card[0] ?? '') * (values.length + 1) + Number(card.slice(1))
        : 999;
    desk.box.cards.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    const v = view.hands ? { ...view, moves: [], hands: [[], view.hands[1]] } : { ...view, moves: [] };
    return { v, desk };
  }

  /** @param {Omit<Desk, 'v' | 'mode'> & {v: View, mode: 'lay' | 'play'}} board */
  #open(board) {
    const { rules } = board;
    const lesson = { game: 'board', rules, steps: [], at: 0, board };
    const clean = { sheet: null, open: null, replay: null, view: null, marks: null, ...IDLE };
    this.store.set({ ...clean, screen: 'lesson', bottom: board.v.seat ?? 0, lesson });
  }

  /** A view is put on the board and looked at. @param {any} view */
  async take(view) {
    this.session.end();
    const { desk } = await this.#fresh(view.rules);
    const v = { ...view, moves: [], ...(view.hands ? { known: { hand: view.known?.hand ?? [], stack: [], tactics: [] } } : {}) }; // prettier-ignore
    this.#open({ ...desk, v, mode: 'lay' });
    await this.#play();
  }

  /** What its buttons ask for. @param {string} what @param {DOMStringMap} data */
  run(what, data) {
    const desk = this.#desk;
    if (what === 'leave') return this.#leave();
    if (!desk) return;
    if (what === 'play') return this.#play();
    if (what === 'lay') return this.#lay();
    if (what === 'back') return this.#back();
    if (what === 'versus') return this.#versus(!desk.versus);
    if (what === 'link') return this.#link();
    if (what === 'text') return this.store.set({ sheet: 'position' });
    if (what === 'copy') return this.#copy();
    if (what === 'paste') return this.#paste();
    this.#change(what, data);
  }

  /** A change of what is laid. @param {string} what @param {DOMStringMap} data */
  #change(what, { card = '', at = '', n, seat, kind, by }) {
    const desk = /** @type {Desk} */ (this.#desk);
    const { v, box, held } = desk;
    const settled = (/** @type {View} */ now) => laying(desk.rules).settled(now, box, desk.phase);
    if (what === 'clear') return this.#blank(desk.rules);
    if (what === 'hold') return this.#set({ held: held === card ? null : card, note: '' });
    if (what === 'put') {
      const lying = cards.cardsAt(v, at);
      const top = lying.at(-1);
      if (!held && !top) return this.#set({ note: t('board.pick') });
      if (!held || lying.includes(held)) return this.#set({ held: held ? null : (top ?? null), note: '' });
      return this.#set({ v: settled(cards.lay(v, held, at)), held: null, note: '' });
    }
    const now =
      what === 'turn'
        ? v.columns
          ? dice.turned(v, at)
          : cards.turned(v, Number(n))
        : what === 'mover'
          ? { ...v, mover: /** @type {Seat} */ (Number(seat)) }
          : what === 'attacker'
            ? { ...v, attacker: /** @type {Seat} */ (Number(seat)) }
            : what === 'oil'
              ? { ...v, oil: ((v.oil ?? 0) + 1) % 4 }
              : what === 'deal'
                ? cards.dealt(v, box, shuffled)
                : what === 'thrown'
                  ? dice.thrown(v, !v.free)
                  : dice.counted(v, kind === 'lying' ? 'lying' : 'standing', Number(seat), Number(by));
    this.#set({ v: settled(now), note: '' });
  }

  /** The engine takes the position, or says why it cannot be. */
  async #play() {
    const desk = this.#desk;
    if (!desk || this.#busy) return;
    this.#busy = true;
    try {
      const position = laying(desk.rules).whole(desk.v, desk.box, shuffled);
      await this.engine.ask({ do: 'set', position, chance: 'auto' });
      this.#set({ mode: 'play', held: null, note: '', lines: null });
      await this.#look();
    } catch (error) {
      const { code, reason, text } = /** @type {any} */ (error);
      if (code !== 'bad-position') return this.#trouble(error);
      const note = t(has(`board.${reason}`) ? `board.${reason}` : 'board.bad');
      this.#set({ note, mode: 'lay' });
      this.store.set({ view: null, marks: null });
      this.page.say(note);
      console.info(text);
    } finally {
      this.#busy = false;
    }
  }

  /** The table from the side of whoever decides, and what there is to think of it. */
  async #look() {
    const home = this.#desk?.v.seat ?? 0;
    const told = await this.engine.ask({ do: 'table', seat: home });
    const { turn, winner } = told.view;
    const other = (turn === 0 || turn === 1) && turn !== home;
    const desk = this.#desk;
    if (!desk) return;
    const { view, marks } = other && !desk.versus ? await this.engine.ask({ do: 'table', seat: turn }) : told;
    this.store.set({ ...IDLE, sheet: null, view, marks, bottom: view.seat });
    this.store.set(picking.imply(this.store.state));
    this.#set({ lines: null });
    if (winner !== null) return;
    if (other && desk.versus) return void this.#answer(turn);
    void this.#think(view);
  }

  /** What the strongest level makes of it, from what the seat to move may know. @param {View} view */
  async #think(view) {
    const run = ++this.#run;
    const desk = this.#desk;
    if (!desk || view.seat === null || view.turn !== view.seat) return;
    const known = view.seat === desk.v.seat && cards.knownOf(desk.v).length ? await this.#known(view) : null;
    const { levels } = this.store.state;
    const asked = known ? { ...view, known: { ...view.known, hand: known } } : view;
    const request = { do: 'think', view: asked, level: levels.at(-1), ms: THINK, seed: 1, explain: true, patient: true }; // prettier-ignore
    /** @param {any} reply @param {boolean} done */
    const show = (reply, done) => {
      if (run === this.#run && this.store.state.view === view) this.#set({ lines: { ...reply, done } });
    };
    try {
      const reply = await this.judge.think(request, { onprogress: (best) => show(best, false) });
      show(reply, true);
    } catch (error) {
      if (run === this.#run) this.#trouble(error);
    }
  }

  /** Of the known cards those that are still in the other hand. @param {View} view */
  async #known(view) {
    const { hands } = await this.engine.ask({ do: 'position' });
    const theirs = hands[1 - Number(view.seat)];
    return cards.knownOf(/** @type {Desk} */ (this.#desk).v).filter((card) => theirs.includes(card));
  }

  /** The computer's move, from its own view. @param {Seat} seat */
  async #answer(seat) {
    const run = ++this.#run;
    this.store.set({ thinking: true });
    try {
      const view = await this.engine.ask({ do: 'view', seat });
      const { setup } = this.store.state;
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const request = { do: 'think', view, level: setup.level, ms: MOVE, seed };
      const { move } = view.moves.length === 1 ? view.moves[0] : await this.player.think(request);
      if (run !== this.#run || !this.#desk) return;
      await this.#ask({ do: 'play', move });
    } catch (error) {
      if (run === this.#run) this.#trouble(error);
    }
  }

  /** Something is done to the game, then it is looked at. @param {Record<string, unknown>} request */
  async #ask(request) {
    if (this.#busy) return;
    this.#busy = true;
    this.#quiet();
    try {
      await this.engine.ask(request);
      await this.#look();
    } catch (error) {
      this.#trouble(error);
    } finally {
      this.#busy = false;
    }
  }

  #quiet() {
    this.#run += 1;
    this.judge.cancel();
    this.player.cancel();
  }

  /** @param {string} ref */
  async point(ref) {
    const { view, picked, proof, thinking } = this.store.state;
    const desk = this.#desk;
    if (!desk || desk.mode === 'lay' || !view || this.#busy || thinking) return;
    if (proof) return this.store.set({ proof: null });
    const found = picking.point(this.store.state, ref);
    if ('move' in found) {
      this.page.sound('place');
      return this.#ask({ do: 'play', move: found.move });
    }
    if ('set' in found) {
      this.page.sound('select');
      return this.store.set(found.set);
    }
    if ('say' in found) return this.page.warn(found.say);
    try {
      if (ref.startsWith('stone:') && !picked.length) {
        const place = Number(ref.slice(6));
        const { holds, own, reply, blockers = [] } = await this.engine.ask({ do: 'proof', place });
        const names = blockers.map((/** @type {{card: string}} */ { card }) => card);
        return this.store.set({ proof: { place, holds, own, reply, blockers: names } });
      }
      if (view.winner !== null) return;
      const why = await this.engine.ask({ do: 'why', seat: view.seat, refs: found.why });
      this.page.warn(refusal(why, view.rules));
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** Back before the last decision; against the computer before one's own. */
  #back() {
    const { marks } = this.store.state;
    const desk = this.#desk;
    const home = desk?.v.seat ?? 0;
    const mine = (/** @type {unknown} */ seat) => (desk?.versus ? seat === home : seat !== 'chance');
    const to = (marks?.log ?? []).findLastIndex(([seat]) => mine(seat));
    if (to >= 0) return this.#ask({ do: 'undo', to });
    return this.#play();
  }

  /** @param {boolean} versus the computer plays the other side */
  async #versus(versus) {
    this.#quiet();
    this.#set({ versus });
    this.page.say(t(versus ? 'board.versus.on' : 'board.versus.off'));
    await this.#look().catch((error) => this.#trouble(error));
  }

  /** What lies on the board now, as its own side may see it. */
  async #now() {
    const desk = /** @type {Desk} */ (this.#desk);
    if (desk.mode === 'lay') return desk.v;
    const view = await this.engine.ask({ do: 'view', seat: desk.v.seat });
    if (!view.hands) return { ...view, moves: [] };
    const known = await this.#known({ ...view, seat: desk.v.seat });
    return { ...view, moves: [], known: { hand: known, stack: [], tactics: [] } };
  }

  /** Back to laying: what was played meanwhile lies there. */
  async #lay() {
    this.#quiet();
    const v = await this.#now();
    this.#set({ mode: 'lay', lines: null, v: v.winner === null ? v : /** @type {Desk} */ (this.#desk).v });
    this.store.set({ ...IDLE, view: null, marks: null });
  }

  async #link() {
    const url = new URL(location.href);
    url.hash = `board=${await pack(await this.#now())}`;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        await navigator.share({ title: t('title'), url: url.href });
      else await navigator.clipboard.writeText(url.href);
      this.page.tell('share.done');
    } catch {
      history.replaceState(null, '', url);
      this.page.note('share.here');
    }
  }

  /** What is to be shown as text. */
  async #copy() {
    const field = /** @type {HTMLTextAreaElement | null} */ (
      document.querySelector('dialog [data-position]')
    );
    if (!field) return;
    const { moves, ...view } = await this.#now();
    field.value = JSON.stringify(view);
    field.select();
    await navigator.clipboard.writeText(field.value).catch(() => {});
    this.page.tell('board.copied');
  }

  async #paste() {
    const field = /** @type {HTMLTextAreaElement | null} */ (
      document.querySelector('dialog [data-position]')
    );
    await this.#bring(field?.value ?? '');
  }

  /** A link or the text of a position. @param {string} text */
  async #bring(text) {
    await add('study');
    try {
      if (text.length > LONGEST) throw new Error('too long');
      const link = /#board=([\w-]+)/.exec(text)?.[1];
      const found = /** @type {any} */ (link ? await unpack(link) : JSON.parse(text));
      if (!has(`rules.${found?.rules}`)) throw new Error('no rules');
      const whole = found.seat !== 0 && found.seat !== 1;
      const seat = found.turn === 1 ? 1 : 0;
      const view = whole ? laying(found.rules).seen(found, seat, true) : found;
      if (view.hands && !Array.isArray(view.hands[view.seat])) throw new Error('no hand');
      this.store.set({ sheet: null });
      await this.take(view);
    } catch (error) {
      const { code } = /** @type {any} */ (error);
      if (code) this.#trouble(error);
      else this.page.warn('share.bad');
    }
  }

  /** What the address has brought. */
  async read() {
    const { hash } = location;
    history.replaceState(null, '', location.pathname + location.search);
    this.#left = undefined;
    await this.#bring(hash);
  }

  async #leave() {
    this.#quiet();
    const left = this.#left;
    this.#left = undefined;
    this.session.leave();
    this.store.set({ lesson: null });
    if (left) await this.page.resume(left);
  }

  /** @param {any} error */
  #trouble(error) {
    this.store.set({ thinking: false });
    if (!unwanted(error)) this.page.warn(refusal(error, this.store.state.view?.rules));
  }
}
