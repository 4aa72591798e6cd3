/**
 * Games with friends far away: invitations and letters go out and come in here, and the table is the one of every game. A letter is
 * text in a link; what is in it only the worker knows, which keeps the secrets too (keeper.js).
 */

import { refusal, unwanted } from '../refusals.js';
import * as saves from '../saves.js';
import { withGame } from '../state.js';
import { add, has, t } from '../words.js';
import { Aside } from './aside.js';
import { Doors } from './doors.js';
import { SIGNS, agreedOn, draw, friend } from './draw.js';
import { Meeting } from './meeting.js';
import { LetterTable, NOTHING, idOf, keyOf } from './table.js';
import { BETWEEN, address, callIn, joined, lettersIn } from './text.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').Far} FarState */
/** @typedef {import('../types.d.ts').Message} Message */
/** @typedef {import('./table.js').Standing} Standing */
/** @typedef {Record<string, any>} Json */
/** @typedef {ReturnType<typeof import('../store.js').createStore<State>>} Store */

const TOLD = 'marchstones-far-told';
/** What a set-up calls those who begin, and what the letters do. */
const BEGINS = { me: 'me', other: 'friend', random: 'coin' };

/** The friend decides elsewhere: what comes of it comes as a letter, and the turn loop looks again. @param {unknown} _ @param {AbortSignal} signal @returns {Promise<null>} */
const decide = (_, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

export class Far {
  /**
   * @param {Store} store
   * @param {import('../engine.js').Engine} engine
   * @param {import('../session.js').Session} session
   * @param {{take: (begin: (session: import('../session.js').Session) => Promise<void>) => Promise<void>, tell: (message: Message) => void, warn: (message: Message) => void, say: (text: string) => void, note: (message: Message) => void, refresh: () => Promise<void>, persist: () => void, sound: (name: string) => void}} page
   */
  constructor(store, engine, session, page) {
    this.store = store;
    this.session = session;
    this.page = page;
    const friendly = { here: false, thinks: false, decide };
    this.table = new LetterTable(engine, (state) => this.set({ state }));
    session.far = {
      host: this.table,
      players: (person) => (this.table.state?.seat ? [friendly, person] : [person, friendly]),
    };
    this.doors = new Doors((key, letters) => this.#handed(key, letters), page.refresh);
    this.set({ told: localStorage.getItem(TOLD) !== null });
    draw();
    this.meeting = new Meeting(this);
    // The turn loop gets its table first.
    this.table.looked = () => void setTimeout(() => this.meeting.settle());
    store.on(
      ({ screen, save, sheet, far }) =>
        (screen === 'table' && (!save || save.setup.mode === 'far')) ||
        sheet !== null ||
        (!far?.sat && ['on', 'away', 'calling'].includes(far?.live ?? '')),
      (here) => here || this.#moving || this.#left(),
    );
    this.aside = new Aside(this);
  }

  /** Ready when its words are. @param {ConstructorParameters<typeof Far>} parts */
  static async come(...parts) {
    await add('far');
    const far = new Far(...parts);
    await far.#sweep();
    return far;
  }

  get far() {
    return this.store.state.far ?? NOTHING;
  }

  /** @param {Partial<FarState>} patch */
  set(patch) {
    this.store.set({ far: { ...this.far, ...patch } });
  }

  /** @param {string | null} sheet @param {Partial<FarState>} [patch] */
  sheet(sheet, patch = {}) {
    this.set(patch);
    this.store.set({ sheet });
  }

  /** What no list of games has known for long goes. */
  async #sweep() {
    const known = (await saves.all()).flatMap(({ far }) => (far ? [far.key] : []));
    if (known.length) this.table.engine.ask({ do: 'remote', act: 'sweep', known }).catch(() => {});
  }

  /** Nothing of these games is on the page any more: another tab may have them. */
  #left() {
    this.meeting.left();
    const { screen, save } = this.store.state;
    if (screen !== 'table') saves.disown();
    else if (save) void saves.own(save.id); // a letter may have come while another game was played, and was not taken
    this.table.state = null;
    this.set({ sat: false, state: null, theirs: null, sign: null, out: null, offered: null, near: null });
  }

  /** The last letter that is being written, taken in or kept. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** The next game of a series takes this one's place. */
  #moving = false;

  /** One letter after the other: a line brings the next one while this one is still being kept. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  #alone(act) {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Who one is to the friend. */
  get #name() {
    return this.store.state.settings.name.trim() || t('far.me');
  }

  /** What buttons ask for. @type {Record<string, (data: DOMStringMap) => unknown>} */
  commands = {
    'far-new': () => this.sheet('far-new'),
    'far-invite': () => this.invite(),
    'far-accept': () => this.#accept(),
    'far-both': () => this.sheet('far-in'),
    'far-paste': () => this.sheet('far-paste'),
    'far-take': () => {
      const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('far-text'));
      return this.take(field?.value ?? '');
    },
    'far-send': () => this.send(),
    'far-again': () => this.#again(),
    'far-share': () => this.#share(),
    'far-copy': () => this.#copy(),
    'far-giveup': () => this.sheet('far-giveup'),
    'far-giveup-yes': () => this.send({ giveup: true }),
    'far-numbers': async () =>
      this.sheet('far-numbers', { numbers: (await this.table.remote('words')).words }),
    'far-next': () => this.#next(),
    'far-signs': () => this.sheet('far-sign'),
    'far-sign': ({ sign }) => {
      const one = Number(sign);
      if (this.meeting.on && SIGNS[one]) this.meeting.live.sign(one);
      else this.sheet(null, { sign: this.far.sign === one || !SIGNS[one] ? null : one });
    },
  };

  /** What has come with the address. */
  async read() {
    const { hash } = location;
    history.replaceState(null, '', location.pathname + location.search);
    await this.take(hash);
  }

  /** @param {string} name @param {DOMStringMap} data */
  async run(name, data) {
    try {
      await (this.commands[name] ?? this.meeting.commands[name])?.(data);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Why a letter was not taken, in a sentence; nothing has changed. @param {unknown} error @param {Partial<NonNullable<FarState['note']>>} [more] */
  trouble(error, more = {}) {
    const { reason, params } = /** @type {any} */ (error);
    if (unwanted(/** @type {any} */ (error))) return;
    const id = [`letter.${reason}`, `reason.${reason}`].find(has) ?? '';
    if (!reason || !id) return this.page.warn(refusal(error));
    const said = t(id, { ...params, name: friend(this.far) });
    this.page.say(said);
    const own = reason === 'own-letter';
    this.sheet('far-note', { note: { text: said, ...(own ? { again: true } : {}), ...more } });
  }

  // -- beginning --------------------------------------------------------------------------------------------------

  /** It was read, once, who learns what. */
  wasTold() {
    localStorage.setItem(TOLD, '1');
    this.set({ told: true });
    this.page.persist();
  }

  async invite() {
    const { setup } = this.store.state;
    if (this.far.busy) return;
    this.set({ busy: true });
    try {
      const { letter } = await this.table.remote('invite', {
        rules: setup.rules,
        name: this.#name,
        begins: BEGINS[setup.first],
        ...agreedOn(this.store.state),
      });
      this.wasTold();
      await this.#own();
      await this.keep();
      this.#out(letter, 'invite');
    } finally {
      this.set({ busy: false });
    }
  }

  async #accept() {
    const { invitation } = this.far;
    if (!invitation || this.far.busy) return;
    this.set({ busy: true });
    try {
      const { letter } = await this.table.remote('accept', { text: invitation.text, name: this.#name });
      this.wasTold();
      // The friend's page is told while the line is still there that this game had.
      if (this.meeting.on) this.meeting.live.mail(letter);
      await this.#own();
      await this.keep();
      this.#went([...(invitation.before ?? []), letter].join(BETWEEN), 'accept');
    } finally {
      this.set({ busy: false, invitation: null });
    }
  }

  /** The next game, to which the friend's last letter invites; the own last letter goes with the answer where there is room. */
  async #next() {
    const { state } = this.table;
    if (!state?.next) return;
    const { letters } = await this.table.remote('peek', { text: state.next });
    // Another game than this one is agreed to only when it was looked at.
    if (['rules', 'length', 'strict', 'veiled'].some((name) => letters[0][name] !== state[name]))
      return this.sheet('far-in', { invitation: letters[0] });
    const before = await this.#lastLetter(state);
    const line = this.meeting.on;
    this.#moving = true;
    if (this.store.state.screen === 'table') this.session.leave();
    this.#moving = false;
    this.set({ invitation: { ...letters[0], before: before && !line ? [before] : [] } });
    await this.#accept();
    const { out } = this.far;
    if (before && out && joined(out.link)) this.#out(out.link.split(BETWEEN).at(-1) ?? '', 'accept');
  }

  /** A game that is new here is this tab's. */
  async #own() {
    const { state } = this.table;
    if (state) await saves.own(idOf(keyOf(state)));
  }

  /** One's own last letter of a game that is over, if the friend may not have it: it goes with the answer. @param {Standing} state */
  async #lastLetter(state) {
    if (state.status === 'send') {
      return this.#alone(async () => {
        const { letter } = await this.table.remote('send');
        await this.keep();
        return /** @type {string} */ (letter);
      });
    }
    return (state.number - 1) % 2 === state.seat ? this.#lastOwn() : null;
  }

  // -- letters go out ---------------------------------------------------------------------------------------------

  /** @param {string} letter @param {NonNullable<FarState['out']>['what']} what */
  #out(letter, what) {
    const link = address(letter);
    this.sheet('far-out', { out: { link, what }, qr: null });
    this.#code(link);
  }

  /** A link short enough is shown as a picture for the other's camera. @param {string} link */
  async #code(link) {
    const { QR_MOST } = await import('./draw.js');
    if (link.length > QR_MOST) return;
    const { code } = await import('./qr.js');
    if (this.far.out?.link === link) this.set({ qr: code(link) });
  }

  /** Seals what was decided: from now on it is part of the game. @param {Json} [more] */
  async send(more = {}) {
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById('far-rematch'));
    const rematch = box?.checked ? { rematch: true } : {};
    /** @type {(() => void) | undefined} */
    let went;
    await this.#alone(async () => {
      const { state } = this.table;
      // Meanwhile it may have gone off by itself.
      if (!state || (!state.ready && !more['giveup'])) return;
      const over = Boolean(state.over) || more['giveup'];
      const { sign } = this.far;
      const call = this.meeting.live.take();
      this.set({ busy: true });
      try {
        const { letter } = await this.table.remote('send', {
          ...(sign === null ? {} : { sign }),
          ...(call ? { call } : {}),
          ...rematch,
          ...more,
        });
        this.set({ sign: null });
        await this.keep();
        went = () => this.#went(letter, over ? 'end' : state.automatic ? 'auto' : 'turn');
        // Nothing can be played any more; the result is shown when the answer comes.
        if (more['giveup']) this.store.set(await this.table.look());
      } finally {
        this.set({ busy: false });
      }
    });
    went?.();
    this.meeting.settle();
  }

  /** Goes on with the turn loop when a letter has changed the table. */
  #wake() {
    const { state } = this.table;
    if (state && this.#seated(keyOf(state))) this.session.turns.again();
  }

  /** It is on its way: by the line that stands, else by hand. @param {string} letter @param {NonNullable<FarState['out']>['what']} what */
  #went(letter, what) {
    if (!this.table.state?.over) this.#wake();
    if (this.meeting.on) return this.#through();
    this.#out(letter, what);
    if (what !== 'auto' && matchMedia('(pointer: coarse)').matches && navigator.userActivation?.isActive)
      this.#share();
  }

  /** It goes through the line by itself. */
  #through() {
    const { sheet } = this.store.state;
    if (sheet?.startsWith('far-')) this.sheet(null);
    this.page.say(t('far.went', { name: friend(this.far) }));
  }

  /** The own letter that the friend has not answered. */
  async #lastOwn() {
    const { state } = this.table;
    if (!state) return null;
    const first = state.number - 1;
    const number = first % 2 === state.seat ? first : first - 1;
    if (number < 0) return null;
    const { letters } = await this.table.remote('letters', { from: number });
    return /** @type {string} */ (letters[0]);
  }

  async #again() {
    const { state } = this.table;
    const letter = await this.#lastOwn();
    if (!state || !letter) return;
    const what =
      state.number === 1
        ? 'invite'
        : state.number === 2 && state.seat
          ? 'accept'
          : state.over
            ? 'end'
            : 'turn';
    this.#out(letter, what);
  }

  async #share() {
    const { out } = this.far;
    if (!out) return;
    try {
      await navigator.share({ title: t('title'), url: out.link });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== 'AbortError') await this.#copy();
    }
  }

  async #copy() {
    const { sheet } = this.store.state;
    const { note, near, out } = this.far;
    const link = (sheet === 'far-note' ? note : sheet === 'far-near' ? near : out)?.link;
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      this.page.tell({ id: 'far.copied', params: { name: friend(this.far) } });
    } catch {
      const more = /** @type {HTMLDetailsElement | null} */ (document.querySelector('dialog details'));
      if (more) more.open = true;
      const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog textarea'));
      field?.focus();
      field?.select();
      this.page.note('far.select');
    }
  }

  // -- letters come in --------------------------------------------------------------------------------------------

  /** Whatever was put in: a link, a message with a link in it, or bare letters. @param {string} text */
  take(text) {
    return this.aside.during(() => this.#take(text));
  }

  /** @param {string} text */
  async #take(text) {
    const call = callIn(text);
    if (call) return this.meeting.came(call);
    const found = lettersIn(text);
    if (!found) return this.trouble({ reason: 'no-letter' });
    performance.mark('letter');
    this.sheet('far-reading');
    try {
      const [{ letters }, { keys }] = await Promise.all([
        this.table.remote('peek', { text: found }),
        this.table.remote('keys'),
      ]);
      for (const [k, one] of letters.entries())
        if (!(await this.#arrived({ ...one, more: k + 1 < letters.length }, keys))) return;
    } catch (error) {
      this.trouble(error);
    } finally {
      performance.mark('letter-read');
    }
  }

  /** One letter; whether the next in the link may follow. @param {Json} one @param {string[]} keys the games that are here */
  async #arrived(one, keys) {
    const [to, own] = [1 - one['author'], one['author']].map((seat) => `${one['game']}-${seat}`);
    const invites = one['kind'] === 'invite';
    const key = keys.find((each) => each === to) ?? keys.find((each) => each === own);
    if (key) {
      const mine = invites && key === own;
      const opened = await this.#deliver(key, one['text'], one['more'], mine);
      if (!opened && mine) this.#offerBoth(one);
      return opened;
    }
    if (invites) {
      this.sheet('far-in', { invitation: one });
      return false;
    }
    const hint = t('far.elsewhere.hint');
    this.sheet('far-note', { note: { text: t('far.elsewhere'), hint, link: address(one['text']) } });
    return false;
  }

  /** Two people may sit before one browser with two windows. @param {Json} invitation */
  #offerBoth(invitation) {
    const { note } = this.far;
    if (note) this.set({ invitation, note: { ...note, both: true } });
  }

  /** To the game it belongs to, wherever that is open. @param {string} key @param {string} letter @param {boolean} more another follows it in the link @param {boolean} mine one's own invitation, of no use there */
  async #deliver(key, letter, more, mine) {
    if (!(await this.at(key))) {
      if (mine) return (this.trouble({ reason: 'own-letter' }, { again: false }), false);
      const took = await this.doors.hand(key, letter);
      this.sheet('far-note', {
        note: { text: t(took ? 'far.handed' : 'far.handed.not'), hint: t('far.handed.hint') },
      });
      return took;
    }
    const done = await this.open(letter, more);
    if (done && !more) await this.show();
    return done;
  }

  /** Another tab has brought a letter for the game at this table. @param {string} key @param {string} letter */
  async #handed(key, letter) {
    if (key === this.table.state?.game) return (await this.meeting.called(letter), true);
    // The answer to an invitation comes while the sheet with its link may still be open.
    const { state } = this.table;
    if (!this.#seated(key) && !(state && keyOf(state) === key)) return false;
    // The other tab hears at once that the letter is here, however long it takes to open.
    this.open(letter)
      .then((opened) => opened && this.show())
      .catch((error) => this.trouble(error));
    return true;
  }

  /** @param {string} key */
  #seated(key) {
    const { screen, save } = this.store.state;
    return screen === 'table' && save?.id === idOf(key);
  }

  /** The game is the one in the worker, and no other tab's. @param {string} key @param {boolean} [back] another was there meanwhile */
  async at(key, back = false) {
    if (this.#seated(key) && !back) return true;
    if (!(await saves.own(idOf(key)))) return false;
    await this.table.remote('resume', { game: key });
    return true;
  }

  /** Takes a letter in; what it was, or null with a sentence. @param {string} letter @param {boolean} [again] it may have come before */
  async open(letter, again = false) {
    try {
      const { opened, call } = await this.#alone(async () => {
        const told = await this.table.remote('open', { text: letter });
        this.set({ theirs: told.sign ?? null });
        await this.keep();
        return told;
      });
      // Whatever comes of the connection that is offered with it: the letter is taken.
      if (call) await this.meeting.called(call).catch(() => this.meeting.nobody());
      return opened;
    } catch (error) {
      if (again && /** @type {any} */ (error).reason === 'known-letter') return 'known';
      this.trouble(error);
      return null;
    }
  }

  /** The table after a letter, or what is to be done where there is none yet. An answer without a decision is written at once. */
  async show() {
    const { state } = this.table;
    if (!state) return;
    const { status, automatic, why, first } = state;
    if (this.#seated(keyOf(state)) && this.store.state.sheet?.startsWith('far-')) this.sheet(null);
    if (first === null) return this.#again();
    await this.sit();
    if (status === 'send' && automatic && why !== 'end') await this.send();
  }

  /** Takes up a game of the list. @param {Save} save */
  async resume(save) {
    const { far } = save;
    if (!far) return;
    try {
      if (!(await this.at(far.key))) return this.page.warn('update.tabs');
      await this.keep();
      if (this.table.state?.first === null) await this.#again();
      else await this.sit();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** To the table, or on with the turn loop where one sits there. */
  async sit() {
    const { state } = this.table;
    if (!state) return;
    const key = keyOf(state);
    if (this.#seated(key)) return this.#wake();
    const save = this.store.state.saves.find(({ id }) => id === idOf(key));
    if (!save) return;
    // The turn loop goes on for as long as one sits there: it is enough that the table is drawn.
    const drawn = new Promise((resolve) => {
      const stop = this.store.on(
        (s) => this.#seated(key) && s.view !== null,
        (here) => here && (stop(), resolve(null)),
      );
    });
    await Promise.race([drawn, this.page.take((session) => session.resume(save))]);
    this.set({ sat: true });
    this.meeting.live.follow(state);
  }

  // -- keeping ----------------------------------------------------------------------------------------------------

  /** The game as the list of games knows it: nothing hidden is in it before the end. */
  async keep() {
    const { state } = this.table;
    if (!state) return;
    const key = keyOf(state);
    const id = idOf(key);
    if (state.first !== null) await this.table.look();
    const record = await this.table.record();
    const before = this.store.state.games[id];
    /** @type {Save} */
    const save = {
      ...(before ?? {}),
      id,
      setup: {
        rules: state.rules,
        mode: 'far',
        level: '',
        names: record.names,
        first: 'random',
        length: state.length,
        seed: '',
      },
      record: { ...record, date: before?.record.date ?? saves.now() },
      results: state.results,
      date: saves.now(),
      far: { key, seat: state.seat, status: state.status, checked: Boolean(state.checked) },
    };
    this.store.set(withGame(this.store.state, save, { kept: true }));
    if (!(await saves.keep(save))) this.page.warn('save.failed');
    await this.#follows();
    this.doors.changed();
    this.meeting.live.follow(state);
    this.meeting.settle();
  }

  /** Whether the friend's last letter invites to another game; one's own invitation lies in the vault. */
  async #follows() {
    const { next } = this.table.state ?? {};
    let theirs = false;
    if (next) {
      const [{ letters }, { keys }] = await Promise.all([
        this.table.remote('peek', { text: next }),
        this.table.remote('keys'),
      ]);
      theirs = !keys.includes(`${letters[0].game}-0`);
    }
    this.set({ follows: theirs });
  }
}
