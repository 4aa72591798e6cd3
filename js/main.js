/** The page: puts the modules together, draws after every change, and hears commands. */

import * as choose from './choose.js';
import { Engine, Opponent } from './engine.js';
import * as input from './input.js';
import * as motion from './motion.js';
import * as saves from './saves.js';
import { Session, reasonText } from './session.js';
import { sound, wake } from './sound.js';
import { createStore } from './store.js';
import * as words from './words.js';
import { html, nothing, render } from './vendor.js';
import { SHEETS, sheet } from './draw/panels.js';
import { start, today } from './draw/start.js';
import { prompt, look, sideText, table } from './draw/table.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Settings} Settings */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Marks} Marks */

const { t } = words;
const app = /** @type {HTMLElement} */ (document.getElementById('app'));
const wide = matchMedia(
  '(min-width: 1100px) and (min-height: 640px), (min-width: 700px) and (min-height: 800px)',
);
const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Settings} */
const SETTINGS = {
  theme: 'auto',
  speed: 'normal',
  motion: 'auto',
  think: 'normal',
  claims: false,
  draws: true,
  confirm: false,
  sounds: true,
  haptics: false,
  keys: true,
  winbar: false,
  sort: 'none',
  name: '',
  friend: '',
};

/** @type {Setup} */
const SETUP = {
  rules: 'borders-2024',
  mode: 'level',
  level: '',
  names: ['', ''],
  first: 'random',
  length: 1,
  seed: '',
};

/** The rules one begins a game with, until one chooses others. @type {Record<string, string>} */
const BASICS = { borders: 'borders-2024', siege: 'siege-2020' };

/** @type {State} */
const FIRST = {
  screen: 'none',
  sheet: null,
  boot: { phase: 'load', part: 0, loaded: 0, total: 0 },
  rules: [],
  levels: [],
  settings: saves.settings(SETTINGS),
  setup: SETUP,
  saves: [],
  save: null,
  view: null,
  marks: null,
  bottom: 0,
  picked: [],
  staged: null,
  proof: null,
  chooser: null,
  hint: null,
  thinking: false,
  curtain: null,
  fresh: [],
  toast: null,
  score: null,
  win: null,
  wide: wide.matches,
  offline: false,
  update: false,
  replay: null,
  lesson: null,
  page: null,
};

const store = createStore(FIRST);
const engine = new Engine({ onprogress: (boot) => store.set({ boot }) });
const opponent = new Opponent({
  onprogress: ({ phase }) => phase === 'failed' && warn(t('opponent.failed')),
});
/** Hints come from a worker of their own, which is ended when nobody asks any more. */
const adviser = new Opponent({
  rest: 60_000,
  onprogress({ phase }) {
    if (phase !== 'failed') return;
    warn(t('hint.failed'));
    adviser.close();
  },
});
const page = { say, warn, sound: (/** @type {string} */ name) => sound(name, store.state.settings), persist };
const session = new Session(store, engine, opponent, adviser, page);

/**
 * @typedef {typeof import('./more.js')} Parts
 * @typedef {object} More
 * @property {import('./review.js').Review} review
 * @property {import('./lesson.js').Lesson} lessons
 * @property {import('./puzzle.js').Puzzles} puzzles
 * @property {(file: File) => Promise<void>} bring
 * @property {Pick<Parts, 'replay' | 'lesson' | 'puzzle'>} draw
 */

/** What comes when it is first wanted. @type {More | null} */
let more = null;

/** @returns {Promise<More>} */
async function fetchMore() {
  const { Review, Lesson, Puzzles, bringer, replay, lesson, puzzle } = await import('./more.js');
  const settings = () => store.state.settings;
  return {
    review: new Review(store, engine, opponent),
    lessons: new Lesson(store, page),
    puzzles: new Puzzles(store, page),
    bring: bringer(engine, { known, settings, set, refresh: refreshSaves, done: tell, warn }),
    draw: { replay, lesson, puzzle },
  };
}

/** @param {(more: More) => unknown} act */
async function withMore(act) {
  try {
    more ??= await fetchMore();
    await act(more);
  } catch (error) {
    fail(error);
  }
}

/* ---- drawing ---- */

/** @type {State} */
let drawn = FIRST;
let waiting = false;

/** @param {State} s */
const screen = (s) =>
  s.screen === 'table'
    ? table(s)
    : s.screen === 'replay'
      ? more?.draw.replay(s)
      : s.screen === 'lesson'
        ? (s.lesson?.game === 'puzzles' ? more?.draw.puzzle : more?.draw.lesson)?.(s)
        : s.screen === 'start'
          ? start(s)
          : nothing;

function draw() {
  waiting = false;
  const s = store.state;
  if (s.screen === 'none') return;
  const moves = s.view !== drawn.view && s.screen === drawn.screen && s.screen !== 'start';
  const before = moves ? motion.snapshot(app) : new Map();
  const focus = focusMark();
  const sameScreen =
    s.screen === drawn.screen && s.curtain === drawn.curtain && Boolean(s.proof) === Boolean(drawn.proof);
  render(html`${screen(s)} ${sheet(s)} ${toast(s)}`, app);
  openDialog(s);
  drawn = s;
  if (moves && s.settings.speed !== 'instant') {
    const hurry = s.settings.speed === 'fast' ? 0.6 : 1;
    motion.play(app, before, { less: lessMotion(), fly: 220 * hurry, slide: 350 * hurry });
  }
  input.mendTabs(app);
  title(s);
  keepFocus(focus, sameScreen);
  for (const log of app.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
}

/** Another tab shows whose turn it is. @param {State} s */
function title({ screen: where, view, bottom, save }) {
  const mine =
    where === 'table' && view?.winner === null && view.turn === bottom && save?.setup.mode === 'level';
  document.title = mine ? `${t('say.turn')} ${t('title')}` : t('title');
}

/** What has the focus, so that a thing that is drawn anew or gone does not lose it. */
function focusMark() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !app.contains(element)) return null;
  const { ref, do: command, place } = element.dataset;
  return { element, ref, command, place, group: element.closest('[data-group]')?.getAttribute('data-group') };
}

/** @param {ReturnType<typeof focusMark>} mark @param {boolean} sameScreen */
function keepFocus(mark, sameScreen) {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) {
    const first = /** @type {HTMLElement | null} */ (dialog.querySelector('[data-ref], button'));
    if (!dialog.contains(document.activeElement)) first?.focus();
    return;
  }
  const wanted = /** @type {HTMLElement | null} */ (app.querySelector('[data-focus]'));
  if (!sameScreen && wanted) return wanted.focus({ preventScroll: true });
  if (!mark) return;
  if (mark.element.isConnected && document.activeElement === mark.element) return;
  const same = mark.ref && app.querySelector(`[data-ref="${CSS.escape(mark.ref)}"]`);
  const again = same || (mark.command && app.querySelector(`[data-do="${mark.command}"]`));
  const group =
    mark.group &&
    app.querySelector(
      `[data-group="${mark.group}"] button[tabindex="0"], [data-group="${mark.group}"] button`,
    );
  const next = /** @type {HTMLElement | null} */ (
    again || group || app.querySelector('[data-group="hand"] button') || app.querySelector('main button')
  );
  next?.focus({ preventScroll: true });
}

/** @param {State} s */
function openDialog(s) {
  const dialog = app.querySelector('dialog');
  if (!dialog) return;
  if (dialog.dataset['shown'] !== s.sheet) {
    dialog.dataset['shown'] = s.sheet ?? '';
    dialog.onclose = () => {
      if (dialog.isConnected && dialog.dataset['shown'] === store.state.sheet)
        store.set({ sheet: null, chooser: null });
    };
    // A handler that returned false would keep every box and label in the sheet from working.
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
    if (!dialog.open) dialog.showModal();
  }
}

/** @param {State} s */
const toast = ({ toast: one }) =>
  one ? html`<div class="toast ${one.kind}" aria-hidden="true"><span>${one.text}</span></div>` : nothing;

store.on(
  (s) => s,
  () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(draw);
  },
);

/* ---- saying ---- */

/** Messages that come together are read as one. @type {string[]} */
let said = [];

/** @param {string} text */
function say(text) {
  said.push(text);
  if (said.length > 1) return;
  setTimeout(() => {
    speak('polite', said.join(' '));
    said = [];
  }, 30);
}

/** @param {'polite' | 'alert'} id @param {string} text */
function speak(id, text) {
  const region = /** @type {HTMLElement} */ (document.getElementById(id));
  // The same words twice would not be read twice.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

let toastTimer = 0;

/** @param {string} text */
function warn(text) {
  speak('alert', text);
  page.sound('refuse');
  show(text, 'bad');
  const card = app.querySelector('.hand [aria-pressed="true"], .hand');
  if (!lessMotion() && card) {
    card.classList.remove('shake');
    void (/** @type {HTMLElement} */ (card).offsetWidth);
    card.classList.add('shake');
    setTimeout(() => card.classList.remove('shake'), 350);
  }
}

/** @param {string} text @param {'bad' | 'ok' | 'news'} kind */
function show(text, kind) {
  store.set({ toast: { text, kind } });
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => store.set({ toast: null }), 2500 + 45 * text.length);
}

/** Good news, seen and heard. @param {string} text */
function tell(text) {
  show(text, 'ok');
  say(text);
}

const lessMotion = () => {
  const { motion: wanted } = store.state.settings;
  return wanted === 'less' || (wanted === 'auto' && calm.matches);
};

/** The browser is asked to keep the saves, once there is something worth keeping; not where that pops up a question. */
function persist() {
  if (!/firefox/i.test(navigator.userAgent)) navigator.storage?.persist?.();
}

/* ---- commands ---- */

/** @type {Record<string, (data: DOMStringMap, element?: HTMLElement) => unknown>} */
const COMMANDS = {
  sheet: ({ sheet: name = '' }) => openSheet(name),
  close: () => store.set({ sheet: null, chooser: null }),
  log: () => open('log'),
  tracker: () => open('tracker'),
  keys: () => open('keys'),
  play,
  again: () => session.begin({ ...session.save.setup, seed: '' }).catch(fail),
  new: () => session.leave(),
  next: () => session.follow().catch(fail),
  home,
  async resume({ id }) {
    if (!(await saves.own(id ?? ''))) return warn(t('update.tabs'));
    await refreshSaves(); // another tab may have played on
    find(id, (save) => take(() => session.resume({ ...save, setup: known(save.setup) })));
  },
  replay: ({ id }) => find(id, (save) => withMore(({ review }) => review.open(save))),
  export: ({ id }) =>
    find(id ?? store.state.save?.id, (save) =>
      download({ ...save.record, setup: save.setup }, `${save.record.rules}-${save.date.slice(0, 10)}.json`),
    ),
  'export-all': () => {
    const { saves: games, settings } = store.state;
    download(
      { format: 'marchstones/saves', saves: games, settings, puzzle: saves.puzzle() },
      'marchstones.json',
    );
  },
  delete: ({ id }) => remove(id ?? ''),
  share,
  'take-deal': takeDeal,
  'take-game': takeGame,
  reboot: () => engine.restart(),
  now: () => session.moveNow(),
  cancel,
  confirm: () => session.confirm(),
  undo: () => session.undo(),
  takeback: () => (store.set({ sheet: null }), session.takeback()),
  hint: () => session.hint(),
  lift: () => session.lift(),
  claim,
  proof: () => (store.state.proof ? COMMANDS['unproof']?.({}) : session.prove(proofPlace())),
  unproof: () => (store.set({ proof: null }), session.go()),
  'proof-step': ({ step }) => {
    const n = store.state.marks?.places?.length ?? 9;
    session.prove((((store.state.proof?.place ?? 1) - 1 + Number(step) + n) % n) + 1);
  },
  'show-card': ({ card }) => {
    for (const element of app.querySelectorAll(`.board [data-card="${card}"]`)) {
      element.classList.remove('found');
      void (/** @type {HTMLElement} */ (element).offsetWidth);
      element.classList.add('found');
    }
  },
  status,
  rules: ({ game }) => readRules(game),
  daily,
  lesson: ({ game }) => withMore(({ lessons }) => lessons.begin(game ?? 'borders')),
  'lesson-next': () => more?.lessons.next(),
  'lesson-back': () => more?.lessons.back(),
  puzzle: () => withMore(({ puzzles }) => puzzles.begin()),
  'puzzle-yes': () => more?.puzzles.answer(true),
  'puzzle-no': () => more?.puzzles.answer(false),
  'puzzle-next': () => more?.puzzles.next(),
  step: ({ to }) => withMore(({ review }) => review.step(to ?? '1')),
  mistake: () => store.state.screen === 'replay' && withMore(({ review }) => review.step('mistake')),
  review: ({ id }) =>
    withMore(async ({ review }) => {
      const save = store.state.saves.find((one) => one.id === id);
      if (save) await review.open(save);
      await review.run();
    }),
  'review-stop': () => more?.review.stop(),
  retry: () => withMore(({ review }) => review.retry(session)),
  update: () => applyUpdate?.(),
  repair: () => import('./more.js').then(({ repair }) => repair()).catch(fail),
};

/** @param {string} name */
const open = (name) => (store.state.screen === 'start' && name !== 'keys' ? undefined : openSheet(name));

/** @param {string} name */
const openSheet = (name) =>
  SHEETS.includes(name) ? store.set({ sheet: name }) : withMore(() => store.set({ sheet: name }));

/** @param {unknown} error */
function fail(error) {
  const { code, reason, params, text, message } = /** @type {any} */ (error);
  if (code === 'cancelled' || code === 'closed') return;
  warn(reasonText(reason, params ?? {}, '') ?? text ?? message ?? String(error));
}

/** The table is shown at once, the engine may still be on its way. @param {() => Promise<void>} begin */
async function take(begin) {
  store.set({ screen: 'table', sheet: null, view: null, marks: null, replay: null, lesson: null });
  try {
    await begin();
  } catch (error) {
    if (store.state.screen === 'table') store.set({ screen: 'start' });
    fail(error);
  }
}

function names() {
  const { setup, settings } = store.state;
  const own = settings.name.trim() || t('you');
  return setup.mode === 'friend'
    ? [settings.name.trim() || t('player.1'), settings.friend.trim() || t('player.2')]
    : [own, words.has(`level.${setup.level}`) ? t(`level.${setup.level}`) : t('machine')];
}

/** The names of those who have chosen none. */
const standIns = () =>
  ['you', 'machine', 'player.1', 'player.2', ...store.state.levels.map((level) => `level.${level}`)].map(
    (id) => t(id),
  );

/** In another language they are called otherwise. @param {string[]} before @param {string[]} now */
function rename(before, now) {
  const { save } = store.state;
  if (!save) return;
  const names = save.record.names.map((name) => now[before.indexOf(name)] ?? name);
  store.set({ save: { ...save, setup: { ...save.setup, names }, record: { ...save.record, names } } });
}

async function play() {
  wake();
  const { setup } = store.state;
  rememberSetup(setup);
  await take(() => session.begin({ ...setup, names: names() }));
}

/** The same deal for everybody on one day: the date is the seed. */
async function daily() {
  const { setup } = store.state;
  await take(() => session.begin({ ...setup, seed: today(), first: 'me', length: 1, names: names() }));
}

function home() {
  more?.review.stop();
  session.leave();
  refreshSaves();
}

/** What lies in the storage; a move that is on its way there is known here already. */
async function refreshSaves() {
  const kept = await saves.all();
  const known = new Map(store.state.saves.map((save) => [save.id, save]));
  const newer = (/** @type {Save} */ save) => (known.get(save.id)?.date ?? '') > save.date;
  store.set({ saves: kept.map((save) => (newer(save) ? (known.get(save.id) ?? save) : save)) });
}

/** @param {string | undefined} id @param {(save: Save) => unknown} act */
function find(id, act) {
  const save =
    store.state.saves.find((one) => one.id === id) ??
    (store.state.save?.id === id ? store.state.save : undefined);
  if (save) act(save);
}

/** @param {string} id */
async function remove(id) {
  await saves.remove(id);
  await refreshSaves();
  show(t('deleted'), 'news');
}

/** @param {unknown} what @param {string} name */
function download(what, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what, null, 1)], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A set-up from outside, as far as it is sound; with a level nobody knows it is between two people. @param {any} setup */
function known(setup) {
  const sound = saves.soundSetup(setup, { ...SETUP, mode: 'friend' });
  return store.state.levels.includes(sound.level)
    ? sound
    : { ...sound, mode: /** @type {const} */ ('friend') };
}

/** A link to the deal; from a replay, to the game up to the move shown. */
async function share() {
  const { replay, save: open } = store.state;
  const save = open ?? replay?.save;
  if (!save) return;
  const { rules, deal, moves, names: players } = save.record;
  const what = replay ? { rules, deal, moves: moves.slice(0, replay.at), names: players } : { rules, deal };
  const url = new URL(location.href);
  url.hash = `deal=${await saves.pack(what)}`;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title: t('title'), url: url.href });
    else await navigator.clipboard.writeText(url.href);
    tell(t('share.done'));
  } catch {
    history.replaceState(null, '', url);
    show(t('share.here'), 'news');
  }
}

/** What a link has brought; it is looked at here and checked by the engine when it is opened. @type {any} */
let shared = null;

async function readLink() {
  const found = /^#deal=([\w-]{1,20000})$/.exec(location.hash);
  if (!found) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    const what = /** @type {any} */ (await saves.unpack(found[1] ?? ''));
    const { rules, deal, moves } = what;
    if (typeof rules !== 'string' || !words.has(`rules.${rules}`)) throw new Error('no rules');
    if (typeof deal !== 'object' || deal === null) throw new Error('no deal');
    if (moves !== undefined && !saves.looksLikeRecord(what)) throw new Error('no game');
    shared = what;
    store.set({
      setup: { ...store.state.setup, rules },
      sheet: moves === undefined ? 'deal' : 'shared',
    });
  } catch {
    warn(t('share.bad'));
  }
}

async function takeDeal() {
  if (!shared) return;
  const { deal } = shared;
  await take(() => session.begin({ ...store.state.setup, length: 1, names: names() }, { deal }));
}

/** A shared game is looked at as a replay; it is kept only if one plays on from it. */
async function takeGame() {
  if (!shared) return;
  const { rules, deal, moves, names: players } = shared;
  const date = new Date().toISOString();
  const record = { format: 'marchstones/1', rules, deal, moves, names: players, result: null, date };
  const setup = { ...SETUP, rules, mode: /** @type {const} */ ('friend'), names: players };
  const save = { id: crypto.randomUUID(), setup, record, results: [], date };
  await withMore(({ review }) => review.open(save));
}

function cancel() {
  const { proof, picked, staged, hint } = store.state;
  if (proof) store.set({ proof: null });
  else if (picked.length || staged) session.cancel();
  else if (hint) store.set({ hint: null });
  else session.skip();
  session.go();
}

/** @param {DOMStringMap} data */
function claim({ place }) {
  const claims = (store.state.view?.moves ?? []).filter(
    ({ refs }) => refs.length === 1 && refs[0]?.startsWith('stone:'),
  );
  const n = place ?? focusedPlace();
  const one = claims.find(({ refs }) => refs[0] === `stone:${n}`) ?? (place ? undefined : claims[0]);
  if (one) {
    store.set({ proof: null, picked: [] });
    session.play(one.move);
  } else session.prove(proofPlace());
}

const focusedPlace = () =>
  /** @type {HTMLElement | null} */ (document.activeElement?.closest('[data-lane]') ?? null)?.dataset['lane'];

/** The place one most likely wants proven: where the focus is, what can be claimed, where own cards are complete. */
function proofPlace() {
  const at = Number(focusedPlace());
  if (at) return at;
  const places = store.state.marks?.places ?? [];
  const k = places.findIndex((place) => place.claimable);
  const full = places.findIndex((place) => place.sides.some(Boolean));
  return Math.max(0, k >= 0 ? k : full) + 1;
}

/** The whole situation in words. */
function status() {
  const { view, marks } = store.state;
  if (!view || !marks) return;
  const l = look(/** @type {State & {view: View, marks: Marks}} */ (store.state));
  const line = l.s.hint ? '' : String(prompt(l));
  const sides = l.rows.flatMap((row) =>
    row.own.length + row.foe.length ? [sideText(l, row, 'foe'), sideText(l, row, 'own')] : [],
  );
  say([t(`score.${l.game === 'siege' ? 'siege' : l.game}`, scoreParams(l)), line, ...sides].join('. '));
}

/** @param {ReturnType<typeof look>} l */
function scoreParams({ marks, bottom, game }) {
  const flat = marks.score.flat();
  return game === 'siege' ? { n: flat[0], left: flat[1] } : { own: flat[bottom], foe: flat[1 - bottom] };
}

/** @param {string | undefined} game */
async function readRules(game) {
  const one = game ?? (store.state.view?.rules ?? store.state.setup.rules).split('-')[0] ?? 'borders';
  await withMore(() => store.set({ sheet: 'rules', page: null }));
  try {
    const answer = await fetch(new URL(`../rules/${one}.${words.lang()}.md`, import.meta.url));
    if (!answer.ok) throw new Error(String(answer.status));
    store.set({ page: { title: `${t('rules')}: ${t(`game.${one}`)}`, text: await answer.text() } });
  } catch {
    store.set({ page: { title: t('rules'), text: t('rules.missing') } });
  }
}

/* ---- settings and set-up ---- */

/** @param {Partial<Settings>} patch */
async function set(patch) {
  const settings = { ...store.state.settings, ...patch };
  if (patch.lang && patch.lang !== words.lang()) {
    const before = standIns();
    await words.load(patch.lang).catch(fail);
    rename(before, standIns());
  }
  store.set({ settings });
  saves.keepSettings(settings);
  dress();
  if (patch.winbar) session.weigh();
}

/** Theme, motion and language on the document itself, and on what an installed app is called by. */
function dress() {
  const { theme, motion: wanted } = store.state.settings;
  const root = document.documentElement;
  root.dataset['theme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  root.dataset['motion'] = lessMotion() ? 'less' : wanted === 'full' ? 'full' : '';
  root.lang = words.lang();
  document.title = t('title');
  const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=manifest]'));
  const file = `./manifest${root.lang === 'en' ? '' : `.${root.lang}`}.webmanifest`;
  if (link.getAttribute('href') !== file) link.setAttribute('href', file);
}

const LAST_SETUP = 'marchstones-setup';
/** @param {Setup} setup */
function rememberSetup(setup) {
  try {
    localStorage.setItem(LAST_SETUP, JSON.stringify({ ...setup, seed: '', names: ['', ''] }));
  } catch {
    // A convenience only.
  }
}

function lastSetup() {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_SETUP) ?? '{}');
    return words.has(`rules.${kept.rules}`) ? saves.soundSetup(kept, SETUP) : SETUP;
  } catch {
    return SETUP;
  }
}

document.addEventListener('change', (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const { set: key, setupKey, setText, setupText, game, import: imports } = target.dataset;
  const { setup } = store.state;
  if (key) set({ [key]: target.type === 'checkbox' ? target.checked : target.value });
  else if (setupKey)
    store.set({
      setup: { ...setup, [setupKey]: setupKey === 'length' ? Number(target.value) : target.value },
    });
  else if (setText) set({ [setText]: target.value.slice(0, 20) });
  else if (setupText) store.set({ setup: { ...setup, [setupText]: target.value.replace(/\D/g, '') } });
  else if (game !== undefined) {
    const rules = BASICS[target.value] ?? target.value;
    store.set({ setup: { ...setup, rules, length: 1 } });
  } else if (imports !== undefined && target.files?.[0]) {
    const file = target.files[0];
    withMore(({ bring }) => bring(file));
    target.value = '';
  }
});

document.addEventListener('input', (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.dataset['search'] === undefined) return;
  const wanted = target.value.trim().toLowerCase();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.prose > *')))
    part.hidden =
      Boolean(wanted) && !/^H/.test(part.tagName) && !part.textContent?.toLowerCase().includes(wanted);
});

/* ---- pointing ---- */

/** Milliseconds in which a second tap belongs to the first. */
const DOUBLE_TAP = 350;

input.pointer(app, {
  point(refs, element, at, dropped) {
    wake();
    if (store.state.screen === 'lesson') return more?.lessons.point(refs[0] ?? '');
    if (store.state.screen !== 'table') return;
    const ref = refs[0] ?? '';
    const { view, picked } = store.state;
    const legal = choose.targets(view?.moves ?? [], picked);
    if (!dropped && ref.startsWith('stone:') && !legal.has(ref) && !picked.length) {
      if (performance.now() - session.moved > DOUBLE_TAP) session.prove(Number(ref.slice(6)));
      return;
    }
    if (store.state.proof) {
      const lane = element.closest('[data-lane]');
      if (lane) return void session.prove(Number(/** @type {HTMLElement} */ (lane).dataset['lane']));
      store.set({ proof: null });
    }
    // A card that needs no target may be dropped anywhere on the table.
    if (dropped && legal.size === 0 && picked[0]) return void session.point(picked[0], { dropped });
    if (refs.length === 1) return void session.point(ref, { dropped });
    const hit =
      at &&
      document
        .elementsFromPoint(at.x, at.y)
        .find((one) => refs.includes(`card:${/** @type {HTMLElement} */ (one).dataset?.['card']}`));
    if (hit) session.point(`card:${/** @type {HTMLElement} */ (hit).dataset['card']}`);
    else store.set({ chooser: refs, sheet: 'choose' });
  },
  command: run,
  begin(ref) {
    const { view, picked, screen: where } = store.state;
    if (where !== 'table' || !view || view.turn !== view.seat) return false;
    if (picked.includes(ref)) return true;
    const found = choose.pick(view.moves, [], ref);
    if (!found) {
      session.point(ref);
      return false;
    }
    store.set({ picked: [ref], staged: null, proof: null, hint: null });
    return true;
  },
  targets: () => choose.targets(store.state.view?.moves ?? [], store.state.picked),
  skip: () => session.skip(),
});

/** @param {string} name @param {DOMStringMap} data @param {HTMLElement} [element] */
function run(name, data, element) {
  if (element?.getAttribute('aria-disabled') === 'true') {
    if (name === 'undo') warn(t('undo.no'));
    return;
  }
  if (store.state.screen === 'lesson' && !IN_LESSONS.test(name)) return;
  COMMANDS[name]?.(data, element);
}

/** What may be done in a lesson, where no game is open. */
const IN_LESSONS = /^(lesson|puzzle|home|sheet|close|keys|rules|status|show-card)/;

/** @param {string} ref */
const point = (ref) => (store.state.screen === 'lesson' ? more?.lessons.point(ref) : session.point(ref));

input.keys(app, {
  letters: () => store.state.settings.keys && store.state.screen !== 'start',
  hand(k) {
    const card = /** @type {HTMLElement | undefined} */ (
      [...app.querySelectorAll('[data-group="hand"] [data-ref]')][k]
    );
    card?.focus();
    card?.click();
  },
  place(n) {
    const { view, picked } = store.state;
    const next = choose.targets(view?.moves ?? [], picked);
    if (view?.columns) {
      const free = picked.length ? `column:${n}` : `free:${n}`;
      return void app
        .querySelector(`[data-ref="${free}"]`)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    const lane = app.querySelector(`[data-lane="${n}"]`);
    const ref = [`side:${n}`, `stone:${n}`].find((one) => picked.length && next.has(one));
    const aim = [...(lane?.querySelectorAll('.hit.legal') ?? [])][0];
    if (ref) point(ref);
    else if (picked.length && aim) /** @type {HTMLElement} */ (aim).click();
    else if (picked.length) point(`side:${n}`);
    else /** @type {HTMLElement | null} */ (lane?.querySelector('.stone'))?.focus();
  },
  command: (name) => run(name, {}),
  step(key) {
    if (store.state.screen !== 'replay') return false;
    const to = { ArrowLeft: '-1', ArrowRight: '1', Home: 'first', End: 'last' }[key];
    if (!to) return false;
    withMore(({ review }) => review.step(to));
    return true;
  },
});

/* ---- the beginning ---- */

wide.addEventListener('change', () => store.set({ wide: wide.matches }));
document.addEventListener('visibilitychange', () => document.hidden && session.hide());
dark.addEventListener('change', dress);
calm.addEventListener('change', dress);

/** Loads the newer version that waits. @type {(() => void) | undefined} */
let applyUpdate;

async function begin() {
  const lang = words.choose(store.state.settings.lang, navigator.languages);
  await words.load(lang).catch(() => words.load('en'));
  const rules = words
    .ids()
    .filter((id) => id.startsWith('rules.') && /^(borders|siege|tug)/.test(id.slice(6)))
    .map((id) => ({ id: id.slice(6), game: id.slice(6).split('-')[0] ?? '' }));
  const levels = words
    .ids()
    .filter((id) => id.startsWith('level.'))
    .map((id) => id.slice(6));
  const setup = lastSetup();
  app.replaceChildren();
  store.set({
    screen: 'start',
    rules,
    levels,
    setup: { ...setup, level: levels.includes(setup.level) ? setup.level : (levels[1] ?? '') },
    settings: { ...store.state.settings, lang: words.lang() },
  });
  dress();
  await refreshSaves();
  await readLink();
  window.addEventListener('hashchange', readLink);
  engine
    .ask({ do: 'rules' })
    .then(async (answer) => {
      const { level } = store.state.setup;
      const known = answer.levels?.length ? answer.levels : levels;
      store.set({
        rules: answer.rules,
        levels: known,
        setup: { ...store.state.setup, level: known.includes(level) ? level : (known[1] ?? known[0] ?? '') },
      });
      opponent.start();
      performance.mark('engine-ready');
      const { offline } = await import('./more.js');
      return offline({
        ready: () => store.set({ offline: true }),
        update(apply) {
          applyUpdate = apply;
          store.set({ update: true });
        },
        tabs: () => show(t('update.tabs'), 'news'),
        refused: () => {},
      });
    })
    .catch(fail);
}

begin();
