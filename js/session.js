/**
 * One game at the table: who sits where, whose decision it is, what happens by itself. Every change goes through the engine's one door
 * and comes back as a view; the page never says what a move does.
 */

import * as choose from './choose.js';
import * as saves from './saves.js';
import { reason as reasonOf } from './reasons.js';
import { capital, cardName, moveText, named, percent, t } from './words.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Seat} Seat */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Marks} Marks */
/** @typedef {import('./choose.js').Move} Move */
/** @typedef {ReturnType<typeof import('./store.js').createStore<State>>} Store */

/** Milliseconds between two moves one did not make oneself. */
const PACE = { slow: 1500, normal: 800, fast: 350, instant: 0 };
/** Milliseconds the opponent may think, and a hint. */
const THINK = { short: 250, normal: 900, long: 3000 };
const HINT = 1500;
/** The machine sits here when there is one. */
const MACHINE = 1;
/** Games without anything hidden need no curtain. */
const OPEN_GAMES = ['tug'];

export class Session {
  /** Grows whenever what is under way is no longer wanted. */
  #turn = 0;
  /** @type {(() => void) | null} */
  #skip = null;
  /** The log as far as it has been read out. */
  #heard = 0;
  /** Whose hand may be on the page, when two people share the device. @type {Seat | null} */
  #shown = null;
  #busy = false;
  /** A game has been opened whose table is not drawn yet; until then the sheet over the last one stays. */
  #arriving = false;
  /** Nothing has been said at this table yet. */
  #silent = false;
  /** When the last move was made, so that a second tap is not taken for something else. */
  moved = 0;

  /**
   * @param {Store} store
   * @param {import('./engine.js').Engine} engine
   * @param {import('./engine.js').Opponent} opponent
   * @param {import('./engine.js').Opponent} adviser gives hints; the opponent is not told what the person sees
   * @param {{say: (text: string) => void, warn: (text: string) => void, sound: (name: string) => void, persist: () => void}} page
   */
  constructor(store, engine, opponent, adviser, page) {
    this.store = store;
    this.engine = engine;
    this.opponent = opponent;
    this.adviser = adviser;
    this.page = page;
  }

  get state() {
    return this.store.state;
  }

  get save() {
    return /** @type {Save} */ (this.state.save);
  }

  /** @param {number} seat */
  human(seat) {
    return this.save.setup.mode === 'friend' || seat !== MACHINE;
  }

  /**
   * Deals a new game. `follow` goes on with a match.
   * @param {Setup} setup
   * @param {{results?: import('./types.d.ts').Result[], next?: Record<string, unknown>, deal?: Record<string, unknown>}} [follow]
   */
  async begin(setup, { results = [], next, deal } = {}) {
    const turn = this.#stop();
    const first =
      next?.['first'] ??
      (setup.first === 'random' ? Math.floor(Math.random() * 2) : setup.first === 'me' ? 0 : 1);
    const seed =
      setup.seed && !results.length ? Number(setup.seed) : crypto.getRandomValues(new Uint32Array(1))[0];
    const bonus = /** @type {number[] | undefined} */ (next?.['bonus']);
    const request = deal
      ? { do: 'new', deal, chance: 'auto' }
      : { do: 'new', rules: setup.rules, seed, first, ...(bonus?.some(Boolean) ? { bonus } : {}) };
    await this.engine.ask(request);
    const record = await this.engine.ask({ do: 'record' });
    if (turn !== this.#turn) return;
    const save = {
      id: crypto.randomUUID(),
      setup,
      record: { ...record, names: setup.names, date: saves.now() },
      results,
      date: saves.now(),
    };
    await this.#open(save);
  }

  /** Takes up a saved game where it was left. @param {Save} save */
  async resume(save) {
    const turn = this.#stop();
    await this.engine.ask({ do: 'load', record: save.record, chance: 'auto' });
    if (turn !== this.#turn) return;
    await this.#open(save);
  }

  /** @param {Save} save */
  async #open(save) {
    await saves.own(save.id);
    this.#shown = null;
    this.#arriving = true;
    this.#silent = true;
    this.#heard = save.record.moves.length;
    this.store.set({
      save,
      screen: 'table',
      score: null,
      win: null,
      bottom: 0,
      replay: null,
      lesson: null,
      ...IDLE,
    });
    if (save.setup.length > 1) await this.#score();
    await this.#keep();
    await this.#settle();
  }

  /** Ends what is under way. */
  #stop() {
    this.#turn++;
    this.#skip?.();
    this.opponent.cancel();
    this.adviser.cancel();
    this.#busy = false;
    return this.#turn;
  }

  leave() {
    this.#stop();
    saves.disown();
    this.store.set({
      screen: 'start',
      save: null,
      view: null,
      marks: null,
      sheet: null,
      score: null,
      ...IDLE,
    });
  }

  /** The next game of the match. */
  async follow() {
    const { score, save } = this.state;
    if (!save || !score?.next) return;
    await this.begin(save.setup, { results: this.results, next: score.next });
  }

  /** Lets pass the time in which one can see what happened; a tap ends it. @param {number} ms */
  #pause(ms) {
    if (!ms) return Promise.resolve();
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(done, ms);
      const session = this;
      function done() {
        clearTimeout(timer);
        session.#skip = null;
        resolve();
      }
      this.#skip = done;
    });
  }

  /** A tap while the opponent's moves are shown; if its answer got lost, it is asked again. */
  skip() {
    const { view, thinking, save } = this.state;
    this.#skip?.();
    const theirs = view && (view.turn === 0 || view.turn === 1) && save && !this.human(view.turn);
    if (theirs && !thinking && !this.#busy) this.#settle();
  }

  get pace() {
    return PACE[this.state.settings.speed];
  }

  /** Asks for the table as it is and draws it. */
  async #refresh() {
    const { save } = this;
    const friend = save.setup.mode === 'friend' && !OPEN_GAMES.includes(save.record.rules);
    const open = save.setup.mode === 'friend' && !friend;
    /** @type {Seat | null} */
    let seat = 0;
    let bottom = this.state.bottom;
    if (friend || open) {
      const { view } = await this.engine.ask({ do: 'table', seat: null });
      const turn = /** @type {View} */ (view).turn;
      const over = /** @type {View} */ (view).winner !== null;
      const who = turn === 0 || turn === 1 ? turn : bottom;
      bottom = over ? bottom : who;
      seat = over || open || this.#shown === who ? bottom : null;
    }
    const { view, marks } = await this.engine.ask({ do: 'table', seat });
    const before = this.state.view?.hands?.[bottom];
    const held = view.hands?.[bottom];
    const fresh =
      Array.isArray(before) && Array.isArray(held) && this.state.bottom === bottom
        ? held.filter((/** @type {string} */ card) => !before.includes(card))
        : [];
    const curtain = seat === null && view.winner === null ? bottom : null;
    this.store.set({
      view,
      marks,
      bottom,
      curtain,
      fresh,
      ...(this.#arriving ? { sheet: null } : {}),
      ...(curtain === null ? {} : { win: null }),
      picked: [],
      staged: null,
      proof: null,
      hint: null,
      chooser: null,
    });
    this.#arriving = false;
    this.weigh();
    return { view: /** @type {View} */ (view), marks: /** @type {Marks} */ (marks) };
  }

  /** The chances of winning for the bar, as this seat can judge them: from its own view, in the table's worker. */
  async weigh() {
    const { view, settings } = this.state;
    if (!settings.winbar || !view || view.seat === null || view.winner !== null) return;
    try {
      const { win } = await this.engine.ask({ do: 'outlook', seat: view.seat });
      if (this.state.view === view) this.store.set({ win });
    } catch {
      // A table that died tells the next move's question.
    }
  }

  /** Nobody looks at the device: between two people the curtain falls. */
  hide() {
    const { view, save, screen } = this.state;
    if (screen !== 'table' || !view || view.winner !== null || view.seat === null) return;
    if (save?.setup.mode !== 'friend' || OPEN_GAMES.includes(view.rules)) return;
    this.#shown = null;
    if (!this.#busy) this.#settle();
  }

  /** The curtain is lifted by the one it hides the cards from. */
  async lift() {
    this.#shown = this.state.bottom;
    await this.#settle();
  }

  /** Goes on until a person has to decide. */
  async #settle() {
    const turn = ++this.#turn;
    try {
      for (;;) {
        const { view, marks } = await this.#refresh();
        if (turn !== this.#turn) return;
        if (view.winner !== null) return await this.#finish(view, marks);
        if (this.state.curtain !== null) {
          this.#announce(marks, view);
          return;
        }
        const who = /** @type {Seat} */ (view.turn);
        if (!this.human(who)) {
          const drawn = this.#drawn(view.rules);
          if (drawn) this.page.say(drawn);
          if (!(await this.#answer(turn))) return;
          continue;
        }
        this.#announce(marks, view);
        const move = this.#byItself(view);
        if (!move) {
          this.imply();
          return;
        }
        await this.#pause(Math.min(this.pace, 600));
        if (turn !== this.#turn || this.state.picked.length || this.state.proof) return;
        this.#busy = true;
        const made = await this.#make(move);
        this.#busy = false;
        this.page.sound(move.startsWith('draw') ? 'draw' : 'claim');
        await this.#keep(made);
        if (turn !== this.#turn) return;
      }
    } catch (error) {
      this.#busy = false;
      if (turn === this.#turn) this.#trouble(error);
    }
  }

  /** What happens by itself waits while something is picked or proven; now it may go on. */
  go() {
    const { view, picked, proof, screen } = this.state;
    const waits = view && screen === 'table' && view.turn === view.seat && !picked.length && !proof;
    if (waits && !this.#busy && this.#byItself(view)) this.#settle();
  }

  /** What the settings leave to the page: a draw that is no choice, claims. @param {View} view */
  #byItself(view) {
    const { settings } = this.state;
    const moves = view.moves;
    const only = moves.length === 1 ? moves[0] : undefined;
    if (settings.draws && only && only.refs[0]?.startsWith('pile:')) return only.move;
    const claim = moves.find(
      ({ refs, move }) => refs.length === 1 && refs[0]?.startsWith('stone:') && !move.startsWith('play'),
    );
    if (settings.claims && claim) return claim.move;
    return null;
  }

  /** The machine's decision, from its own view alone. @param {number} turn */
  async #answer(turn) {
    this.store.set({ thinking: true });
    const view = await this.engine.ask({ do: 'view', seat: MACHINE });
    const pause = this.#pause(this.pace);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const request = {
      do: 'think',
      view,
      level: this.save.setup.level,
      ms: THINK[this.state.settings.think],
      seed,
    };
    const reply = view.moves.length === 1 ? { move: view.moves[0].move } : await this.opponent.think(request);
    if (turn !== this.#turn) return false;
    await (/^(draw|return|give) /.test(reply.move) ? null : pause);
    if (turn !== this.#turn) return false;
    const made = await this.#make(reply.move);
    this.page.sound(
      reply.move.startsWith('draw') ? 'draw' : reply.move.startsWith('claim') ? 'claim' : 'place',
    );
    if (turn === this.#turn) this.store.set({ thinking: false });
    await this.#keep(made);
    return turn === this.#turn;
  }

  /** What has come to one's hand, in words. @param {string} rules */
  #drawn(rules) {
    return this.state.fresh.map((card) => t('drawn', { card: cardName(card, rules) })).join(' ');
  }

  /** Says in one go what has happened since one was last told. @param {Marks} marks @param {View} view */
  #announce(marks, view) {
    const { save, bottom } = this.state;
    if (!save) return;
    const names = save.record.names;
    const news = marks.log.slice(Math.min(this.#heard, marks.log.length)).filter(([seat]) => seat !== bottom);
    this.#heard = marks.log.length;
    const rules = view.rules;
    const said = news.map(
      ([seat, move]) => `${seat === 'chance' ? t('chance') : names[seat]}: ${moveText(move, rules)}.`,
    );
    const more = [this.#drawn(rules)];
    if (view.turn === bottom && news.some(([seat]) => seat !== 'chance')) this.page.sound('turn');
    const claims = view.moves
      .filter(({ refs }) => refs.length === 1 && refs[0]?.startsWith('stone:'))
      .map(({ refs }) => refs[0]?.slice(6));
    if (claims.length)
      more.push(named('prompt.claims', rules, { n: claims.length, places: claims.join(', ') }));
    const text = [
      ...said,
      ...more,
      view.turn === bottom && (said.length || this.#silent) ? t('say.turn') : '',
    ]
      .filter(Boolean)
      .join(' ');
    this.#silent = false;
    if (text) this.page.say(text);
  }

  /** @param {View} view @param {Marks} marks */
  async #finish(view, marks) {
    const { save } = this;
    this.store.set({ thinking: false });
    this.#announce(marks, view);
    const winner = view.winner;
    this.page.sound(winner === 'draw' || this.human(/** @type {Seat} */ (winner)) ? 'win' : 'lose');
    await this.#keep();
    if (this.state.save?.id !== save.id) return;
    if (save.setup.length > 1) await this.#score();
    this.page.persist();
    await this.#pause(this.pace);
    if (this.state.save?.id === save.id && this.state.screen === 'table') this.store.set({ sheet: 'over' });
  }

  /** The results of the match so far, with this game's if it is over. */
  get results() {
    const { results, record } = this.save;
    return record.result ? [...results, record.result] : results;
  }

  async #score() {
    const { setup } = this.save;
    const request = { do: 'match', rules: setup.rules, length: setup.length, results: this.results };
    this.store.set({ score: await this.engine.ask(request) });
  }

  /**
   * Makes a move. The record is asked for in the same breath, so that the move is kept even if the table is left meanwhile.
   * @param {string} move
   */
  async #make(move) {
    const { save } = this;
    const played = this.engine.ask({ do: 'play', move });
    const record = this.engine.ask({ do: 'record' });
    record.catch(() => {}); // whoever keeps it hears of it
    await played;
    return { save, record };
  }

  /** Keeps the game as it now is, or as a move has made it. @param {{save: Save, record: Promise<any>}} [made] */
  async #keep(made) {
    const save = made?.save ?? this.save;
    const record = await (made?.record ?? this.engine.ask({ do: 'record' }));
    const { review, ...rest } = save;
    const kept = {
      ...rest,
      ...(review?.moves.length === record.moves.length ? { review } : {}),
      record: { ...record, names: save.setup.names, date: save.record.date },
      date: saves.now(),
    };
    const list = [kept, ...this.state.saves.filter(({ id }) => id !== kept.id)];
    this.store.set({ saves: list, ...(this.state.save?.id === save.id ? { save: kept } : {}) });
    if (!(await saves.keep(kept))) this.store.set({ toast: { text: t('save.failed'), kind: 'bad' } });
  }

  /**
   * Points at one more thing.
   * @param {string} ref
   * @param {{dropped?: boolean}} [how] dropping a card somewhere is decision enough
   */
  async point(ref, { dropped = false } = {}) {
    const { view, picked } = this.state;
    if (this.#busy || !view) return;
    if (view.winner !== null) return;
    if (view.seat === null || view.turn !== view.seat) return this.skip();
    const moves = view.moves;
    const found = choose.pick(moves, picked, ref);
    if (!found) return this.#why([...picked, ref]);
    if (found.move) {
      const again = picked.length === 1 && picked[0] === ref;
      if (!dropped && !again && choose.wantsSecondTap(moves, found.move)) return this.#set(found.picked);
      if (this.state.settings.confirm && !this.state.staged)
        return this.store.set({ staged: found.move, picked: found.picked, hint: null, chooser: null });
      return this.play(found.move.move);
    }
    if (picked.at(-1) === ref && found.picked.length === 1) return this.#set([]);
    this.#set(found.picked);
    this.imply();
  }

  /** @param {string[]} picked */
  #set(picked) {
    this.page.sound('select');
    this.store.set({ picked, staged: null, hint: null, chooser: null });
    this.#offer();
  }

  /** Choices that lie nowhere on the table are offered side by side. */
  #offer() {
    const { view, picked } = this.state;
    const next = [...choose.targets(view?.moves ?? [], picked)];
    const apart = next.filter((ref) => /^(discard|count):/.test(ref));
    if (picked.length && apart.length && apart.length === next.length)
      this.store.set({ chooser: apart, sheet: 'choose' });
    else if (this.state.sheet === 'choose') this.store.set({ chooser: null, sheet: null });
  }

  /** Dice that are no choice pick themselves. */
  imply() {
    const { view, picked } = this.state;
    if (!view?.columns) return;
    const path = choose.imply(view.moves, picked, /^(free|column):/);
    if (path.length > picked.length) this.store.set({ picked: path });
    this.#offer();
  }

  /** One step back in what is picked. */
  cancel() {
    const { picked, staged } = this.state;
    this.store.set({ picked: picked.slice(0, -1), staged: null, hint: null, chooser: null, sheet: null });
    if (staged) this.store.set({ picked: picked.slice(0, -1) });
  }

  async confirm() {
    if (this.state.staged) await this.play(this.state.staged.move);
  }

  /** @param {string} move */
  async play(move) {
    if (this.#busy) return;
    this.#busy = true;
    const turn = ++this.#turn;
    try {
      const made = await this.#make(move);
      if (turn !== this.#turn) return await this.#keep(made);
      this.page.sound(/^(claim|control)/.test(move) ? 'claim' : move.startsWith('draw') ? 'draw' : 'place');
      this.moved = performance.now();
      this.store.set({ sheet: null, chooser: null });
      this.#busy = false;
      const settled = this.#settle();
      await this.#keep(made);
      await settled;
    } catch (error) {
      this.#busy = false;
      this.#trouble(error);
      // The table has gone on meanwhile: it is shown as it is.
      if (turn === this.#turn) await this.#settle();
    } finally {
      if (turn === this.#turn) this.#busy = false;
    }
  }

  /** Why nothing comes of it, said and shown. @param {string[]} refs */
  async #why(refs) {
    const { view } = this.state;
    try {
      const why = await this.engine.ask({ do: 'why', seat: view?.seat, refs });
      this.#refuse(why);
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {{reason?: string, text: string, params?: Record<string, any>}} why */
  #refuse({ reason, text, params }) {
    this.page.warn(reasonText(reason, params ?? {}, this.state.view?.rules ?? '') ?? text);
  }

  /** @param {unknown} error */
  #trouble(error) {
    const { code, reason, text, params, message } = /** @type {any} */ (error);
    if (code === 'cancelled' || code === 'closed') return;
    this.store.set({ thinking: false });
    if (reason || text) this.#refuse({ reason, text: text ?? message, params });
    else {
      this.page.warn(String(message ?? error));
      throw error;
    }
  }

  async undo() {
    const to = this.state.marks?.undo;
    if (to === null || to === undefined) return this.takeback();
    await this.#back(to);
  }

  async takeback() {
    const { marks, save } = this.state;
    if (marks?.takeback === null || marks?.takeback === undefined || save?.setup.mode !== 'level') return;
    await this.#back(marks.takeback);
  }

  /** @param {number} to */
  async #back(to) {
    this.#stop();
    try {
      await this.engine.ask({ do: 'undo', to });
      this.#heard = Math.min(this.#heard, to);
      this.store.set({ sheet: null, thinking: false });
      const settled = this.#settle();
      await this.#keep();
      this.page.say(t('say.undone'));
      await settled;
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** Shows whether a claim would hold at a place, and why. @param {number} place */
  async prove(place) {
    const { view } = this.state;
    if (!view || !(view.stones || view.walls) || view.seat === null) return;
    if (view.winner === null && view.turn !== view.seat) return this.skip();
    try {
      const { holds, own, reply, blockers = [] } = await this.engine.ask({ do: 'proof', place });
      this.store.set({
        proof: {
          place,
          holds,
          own,
          reply,
          blockers: blockers.map((/** @type {{card: string}} */ one) => one.card),
        },
        picked: [],
        staged: null,
        sheet: null,
      });
      const rules = view.rules;
      this.page.say(
        `${named('place', rules, { n: place })}: ${own ? named(holds ? 'proof.holds' : 'proof.fails', rules) : t('proof.open')}`,
      );
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** What the strongest level would do here and why, thought by the adviser from this seat's own view. */
  async hint() {
    const { view, levels, save } = this.state;
    if (!view || view.seat === null || view.turn !== view.seat || view.winner !== null) return;
    if (save?.setup.mode !== 'level') return;
    const turn = this.#turn;
    this.store.set({
      hint: { refs: [], text: t('hint.thinking'), second: '' },
      picked: [],
      staged: null,
      sheet: null,
    });
    try {
      const asked = await this.engine.ask({ do: 'view', seat: view.seat });
      const request = { do: 'think', view: asked, level: levels.at(-1), ms: HINT, seed: 1, explain: true };
      const reply = await this.adviser.think(request);
      if (turn !== this.#turn || this.state.view !== view) return;
      const move = view.moves.find((one) => one.move === reply.move);
      const { text, second } = hintText(reply, move, view);
      this.store.set({ hint: { refs: move?.refs ?? [], text, second } });
      this.imply();
      this.page.say([text, second].filter(Boolean).join(' '));
    } catch (error) {
      this.store.set({ hint: null });
      this.#trouble(error);
    }
  }

  moveNow() {
    this.opponent.moveNow();
    this.skip();
  }
}

/** What is put aside whenever the table changes hands. */
const IDLE = {
  picked: [],
  staged: null,
  proof: null,
  hint: null,
  chooser: null,
  thinking: false,
  curtain: null,
  fresh: [],
  toast: null,
};

/**
 * The advice and its reason; apart from it the second best move, for where there is room.
 * @param {any} reply @param {Move | undefined} move @param {View} view
 */
function hintText(reply, move, { moves, rules }) {
  const name = moveText(reply.move, rules);
  if (moves.length === 1) return { text: capital(t('hint.only', { move: name })), second: '' };
  const second = (reply.top ?? []).find(
    (/** @type {{move: string}} */ one) => moveText(one.move, rules) !== name,
  );
  const text = [
    capital(t('hint.text', { move: name, win: percent(reply.win) })),
    reasonOf(reply, move?.effect, rules),
  ];
  return {
    text: text.filter(Boolean).join(' '),
    second: second ? t('hint.second', { move: moveText(second.move, rules), win: percent(second.win) }) : '',
  };
}

/**
 * The engine's reason in this language.
 * @param {string | undefined} reason @param {Record<string, any>} params @param {string} rules
 */
export function reasonText(reason, params, rules) {
  const id = `reason.${reason}`;
  const said = Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (key === 'card' && typeof value === 'string') return [key, cardName(value, rules)];
      if (key === 'place') return [key, named('place', rules, { n: value })];
      if (key === 'reply' && value?.cards)
        return [key, value.cards.map((/** @type {string} */ card) => cardName(card, rules)).join(', ')];
      return [key, value];
    }),
  );
  const text = named(id, rules, { place: '', card: '', ...said });
  return text === id ? null : capital(text);
}
