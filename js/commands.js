/** What buttons and keys ask for, by name. */

import * as saves from './saves.js';
import { wake } from './sound.js';
import { personName } from './persons.js';
import { gameOf } from './rulesets.js';
import { known, names, rememberSetup } from './settings.js';
import { LATE } from './draw/panels.js';
import { today } from './daily.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./types.d.ts').Store} Store */

/** @template T @typedef {ReturnType<typeof import('./later.js').later<T>>} Later */

/** What may be done in a lesson, where no game is open. */
const IN_LESSONS = /^(lesson|puzzle|board|example|unproof|home|sheet|close|keys|rules|status|show-card)/;

/**
 * @param {Store} store @param {HTMLElement} app
 * @param {{
 *   engine: import('./engine.js').Engine,
 *   page: import('./messages.js').Messages,
 *   playing: Later<{session: Session, status: (s: State) => string}>,
 *   more: Later<import('./main.js').More>,
 *   far: Later<import('./far/far.js').Far>,
 *   fail: (error: unknown) => void,
 *   update: () => void,
 *   teach: (on: boolean) => void,
 * }} parts
 */
export function commands(store, app, { engine, page, playing, more, far, fail, update, teach }) {
  /** @param {(session: Session) => unknown} act */
  const at = (act) => playing.with(({ session }) => act(session));

  /** @type {Record<string, (data: DOMStringMap, element?: HTMLElement) => unknown>} */
  const COMMANDS = {
    sheet: ({ sheet: name = '' }) => openSheet(name),
    close: () => store.set({ sheet: null, chooser: null }),
    log: () => open('log'),
    tracker: () => open('tracker'),
    keys: () => open('keys'),
    play,
    enter: () => (rememberSetup(store.state.setup), store.set({ newcomer: false })),
    again: ({ level }) =>
      at((session) => {
        const { setup } = session.save;
        if (level) choose(level);
        const other = level ? { level, names: [setup.names[0] ?? '', personName(level)] } : {};
        return session.begin({ ...setup, seed: '', ...other });
      }),
    new: leave,
    next: () => at((session) => session.follow()),
    stop: () => at((session) => session.stop()),
    home,
    async resume({ id }) {
      if (!(await saves.own(id ?? ''))) return page.warn('update.tabs');
      await refresh(); // another tab may have played on
      find(id, (save) =>
        save.setup.mode === 'far'
          ? far.with((letters) => letters.resume(save))
          : take((session) => session.resume({ ...save, setup: known(save.setup, store.state.levels) })),
      );
    },
    replay: ({ id }) => find(id, (save) => more.with(({ review }) => review.open(save))),
    export: ({ id }) =>
      find(id ?? store.state.save?.id, (save) => more.with(({ records }) => records.out(save))),
    'export-all': () => more.with(({ records }) => records.all()),
    delete: ({ id }) => more.with(({ records }) => records.remove(id ?? '')),
    restore: () => more.with(({ records }) => records.restore()),
    meet: () => more.with(({ bring }) => bring.settle()),
    'share-day': () => more.with(({ links }) => links.shareDay()),
    'tip-done': ({ tip = '' }) => store.set({ tipped: tip }),
    'tip-off': () => teach(false),
    share: () => more.with(({ links }) => links.share()),
    'take-deal': () => more.with(({ links }) => links.takeDeal()),
    'take-game': () => more.with(({ links }) => links.takeGame()),
    reboot: () => engine.restart(),
    now: () => at((session) => session.moveNow()),
    cancel,
    confirm: () => (learning() ? more.here?.learn.confirm() : at((session) => session.confirm())),
    undo: () => at((session) => session.undo()),
    takeback: () => (store.set({ sheet: null }), at((session) => session.takeback())),
    hint: () => at((session) => session.hint()),
    lift: () => at((session) => session.lift()),
    claim,
    proof: () => (store.state.proof ? COMMANDS['unproof']?.({}) : prove(proofPlace())),
    unproof: () => (store.set({ proof: null }), at((session) => session.go())),
    'proof-step': ({ step }) => {
      const n = store.state.marks?.places.length || 1;
      prove((((store.state.proof?.place ?? 1) - 1 + Number(step) + n) % n) + 1);
    },
    'show-card': ({ card }) => {
      for (const element of app.querySelectorAll(`.board [data-card="${card}"]`)) {
        element.classList.remove('found');
        void (/** @type {HTMLElement} */ (element).offsetWidth);
        element.classList.add('found');
      }
    },
    status: () => playing.with(({ status }) => page.say(status(store.state))),
    rules: ({ rules, rule }) => more.with(({ rulebook }) => rulebook.open({ rules, rule })),
    example: ({ example }) => more.with(({ examples }) => examples.begin(example ?? '')),
    'example-again': () => more.with(({ examples }) => examples.again()),
    'example-back': () => more.with(({ examples }) => examples.leave()),
    daily: () => daily(),
    lesson({ game }) {
      unwait();
      return more.with(({ lessons }) => lessons.begin(game ?? gameOf(store.state.setup.rules)));
    },
    'lesson-next': () => more.here?.lessons.next(),
    'lesson-back': () => more.here?.lessons.back(),
    'lesson-play': play,
    board: () => more.with(({ board }) => board.begin()),
    puzzle: () => (unwait(), more.with(({ puzzles }) => puzzles.begin())),
    step: ({ to }) => more.with(({ review }) => review.step(to ?? '1')),
    mistake: () => store.state.screen === 'replay' && more.with(({ review }) => review.step('mistake')),
    review: ({ id }) =>
      more.with(async ({ review }) => {
        const save = store.state.saves.find((one) => one.id === id);
        if (save) await review.open(save);
        await review.run();
      }),
    'review-stop': () => more.here?.review.stop(),
    retry: () => more.with(({ review }) => review.retry()),
    learn: () => more.with(({ learn }) => learn.begin()),
    'learn-tell': () => more.here?.learn.tell(),
    'learn-next': () => more.with(({ learn }) => learn.next()),
    'learn-stop': () => more.with(({ learn }) => learn.stop()),
    update,
    repair: () => import('./more.js').then(({ repair }) => repair()).catch(fail),
  };

  /** @param {string} name */
  const open = (name) => (store.state.screen === 'start' && name !== 'keys' ? undefined : openSheet(name));

  /** @param {string} name */
  const openSheet = (name) =>
    name in LATE ? store.set({ sheet: name }) : more.with(() => store.set({ sheet: name }));

  /** The table is shown at once, the engine may still be on its way. @param {(session: Session) => Promise<void>} begin */
  async function take(begin) {
    store.set({ screen: 'table', sheet: null, view: null, marks: null, replay: null, lesson: null });
    try {
      const { session } = await playing.load();
      if (store.state.screen === 'table') await begin(session);
    } catch (error) {
      if (store.state.screen === 'table') leave();
      fail(error);
    }
  }

  /** A table that is not there yet is no longer waited for. */
  const unwait = () => store.state.screen === 'table' && !store.state.view && leave();

  /** Back to the start screen, also from a table that is not there yet. */
  function leave() {
    if (playing.here) playing.here.session.leave();
    else store.set({ screen: 'start', sheet: null });
  }

  /** @param {number} place */
  const prove = (place) => (learning() ? undefined : more.with(() => at((session) => session.prove(place))));

  /** Another opponent, from now on. @param {string} level */
  function choose(level) {
    store.set({ setup: { ...store.state.setup, level } });
    rememberSetup(store.state.setup);
  }

  /** @param {DOMStringMap} [data] */
  async function play({ level } = {}) {
    wake();
    if (level) choose(level);
    const { setup } = store.state;
    rememberSetup(setup);
    if (setup.mode === 'far') return far.with((letters) => letters.run('far-new', {}));
    const given = { ...setup, names: names(store.state) };
    if (!store.state.newcomer) return take((session) => session.begin(given));
    teach(true);
    store.set({ newcomer: false });
    const begins = fetch(new URL(`./first/${gameOf(setup.rules)}.json`, import.meta.url))
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null); // then it is dealt like any other
    await take(async (session) => {
      const opening = await begins;
      if (store.state.screen === 'table') await session.begin({ ...given, first: 'me' }, { opening });
    });
  }

  /** The same deal for everybody on one day: the date is the seed. @param {string} [day] */
  async function daily(day = today()) {
    store.set({ today: today() });
    const { setup } = store.state;
    const asked = { seed: day, first: /** @type {const} */ ('me'), length: 1, names: names(store.state) };
    const mode = setup.mode === 'far' ? 'level' : setup.mode; // it is played here
    await take((session) => session.begin({ ...setup, mode, ...asked }));
  }

  /** @param {Record<string, unknown>} deal */
  const takeDeal = (deal) =>
    take((session) =>
      session.begin({ ...store.state.setup, length: 1, names: names(store.state) }, { deal }),
    );

  function home() {
    more.here?.learn.leave();
    more.here?.review.stop();
    leave();
    refresh();
  }

  /** What lies in the storage; a move that is on its way there is known here already. */
  async function refresh() {
    const kept = await saves.all();
    const here = new Map(store.state.saves.map((save) => [save.id, save]));
    const newer = (/** @type {Save} */ save) => (here.get(save.id)?.date ?? '') > save.date;
    const games = kept.map((save) => (newer(save) ? (here.get(save.id) ?? save) : save));
    store.set({
      games: { ...store.state.games, ...Object.fromEntries(games.map((save) => [save.id, save])) },
      kept: games.map(({ id }) => id),
    });
    if (games.length) store.set({ newcomer: false });
  }

  /** @param {string | undefined} id @param {(save: Save) => unknown} act */
  function find(id, act) {
    const save = store.state.games[id ?? ''];
    if (save) act(save);
  }

  /** Whether a better move is asked for, in the replay. */
  const learning = () => store.state.screen === 'replay' && Boolean(store.state.replay?.learn);

  function cancel() {
    if (learning()) return void more.here?.learn.cancel();
    const { proof, picked, staged, hint } = store.state;
    if (proof) store.set({ proof: null });
    else if (picked.length || staged) at((session) => session.cancel());
    else if (hint) store.set({ hint: null });
    else at((session) => session.skip());
    at((session) => session.go());
  }

  /** @param {DOMStringMap} data */
  function claim({ place }) {
    const claims = (store.state.view?.moves ?? []).filter(({ kind }) => kind === 'claim');
    const n = Number(place ?? focusedPlace());
    const one = claims.find((move) => move.place === n) ?? (place ? undefined : claims[0]);
    if (learning()) return void (one && more.here?.learn.point(`stone:${one.place}`));
    if (one) {
      store.set({ proof: null, picked: [] });
      at((session) => session.play(one.move));
    } else prove(proofPlace());
  }

  /** The place one most likely wants proven: where the focus is, what can be claimed, where own cards are complete. */
  function proofPlace() {
    const at = focusedPlace();
    if (at) return at;
    const places = store.state.marks?.places ?? [];
    const k = places.findIndex((place) => place.claimable);
    const full = places.findIndex((place) => place.sides.some(Boolean));
    return Math.max(0, k >= 0 ? k : full) + 1;
  }

  return {
    take,
    takeDeal,
    daily,
    refresh,
    /** @param {string} name @param {DOMStringMap} data @param {HTMLElement} [element] */
    run(name, data, element) {
      if (element?.getAttribute('aria-disabled') === 'true') {
        if (name === 'undo') page.warn('undo.no');
        return;
      }
      if (store.state.screen === 'lesson' && !IN_LESSONS.test(name)) return;
      if (name.startsWith('puzzle-')) more.here?.puzzles.run(name.slice(7), data);
      else if (name.startsWith('board-')) more.here?.board.run(name.slice(6), data);
      else if (name.startsWith('far-')) far.with((letters) => letters.run(name, data));
      else COMMANDS[name]?.(data, element);
    },
  };
}

/** The number of the place that has the focus, or 0. */
const focusedPlace = () =>
  Number(document.activeElement?.closest('[data-lane]')?.getAttribute('data-lane') ?? 0);
