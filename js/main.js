/** The page: puts its parts together and begins. */

import { begin } from './begin.js';
import { commands } from './commands.js';
import { today } from './daily.js';
import { Engine, Opponent } from './engine.js';
import { later } from './later.js';
import { messages } from './messages.js';
import { drawing } from './page.js';
import { pointing } from './pointing.js';
import { refusal, unwanted } from './refusals.js';
import * as saves from './saves.js';
import { known, lessMotion, settings } from './settings.js';
import { gameOf } from './rulesets.js';
import { first, follow } from './state.js';
import { createStore } from './store.js';
import { nothing } from './vendor.js';
import { add } from './words.js';
import { waiting } from './draw/boot.js';
import { start } from './draw/start.js';

/** @typedef {import('./types.d.ts').State} State */

/** Milliseconds without a question until the adviser's worker is ended. */
const REST = 60_000;
/** Gigabytes from which three workers are no burden. */
const ROOM = 8;
/** Whether the device has room for them; where it does not tell, a phone has not. */
function roomy() {
  const { deviceMemory } = /** @type {{ deviceMemory?: number }} */ (navigator);
  return deviceMemory ? deviceMemory >= ROOM : !matchMedia('(pointer: coarse)').matches;
}
const app = /** @type {HTMLElement} */ (document.getElementById('app'));
const wide = matchMedia('(min-width: 1100px) and (min-height: 640px)');

/** @type {import('./types.d.ts').Store} */
const store = createStore(first(wide.matches), follow);
const calm = () => lessMotion(store.state);
const page = { ...messages(store, app, calm), persist: saves.persist, calm };

/** @param {any} error */
const fail = (error) => unwanted(error) || page.warn(refusal(error));

const engine = new Engine({ onprogress: (boot) => store.set({ boot }) });
const opponent = new Opponent({
  table: engine,
  onprogress({ phase }) {
    if (phase === 'failed') page.warn('opponent.failed');
    if (phase === 'alone') page.note('opponent.alone');
  },
});
/**
 * Hints come from a worker of their own, so that neither it nor the opponent is told what the other's seat sees. It is ended when
 * nobody asks any more; on a small device the opponent's makes room for it, and comes back after the hint.
 */
const adviser = new Opponent({
  ...(roomy() ? { rest: REST } : { instead: opponent }),
  table: engine,
  onprogress({ phase }) {
    if (phase !== 'failed') return;
    page.warn('hint.failed');
    adviser.close();
  },
});

const playing = later(async () => {
  const { GAMES, Session, status, styled, table } = await import('./playing.js');
  await Promise.all([styled, add('late')]);
  return { session: new Session(store, engine, opponent, adviser, page), status, table, games: GAMES };
}, fail);

/** @typedef {Awaited<ReturnType<typeof import('./more.js').assembled>>} More */
const more = later(async () => {
  const [{ assembled }, { session }] = await Promise.all([import('./more.js'), playing.load()]);
  const parts = await assembled(store, engine, opponent, session, {
    ...page,
    known: (setup) => known(setup, store.state.levels),
    set: worn.set,
    refresh: act.refresh,
    begin: act.takeDeal,
    daily: act.daily,
    resume: (id) => act.run('resume', { id }),
  });
  setTimeout(() => store.set({ more: true })); // what is in sight may have parts of it
  return parts;
}, fail);

/** Games with friends far away. */
const far = later(async () => {
  const parts = [import('./far/far.js'), playing.load(), more.load()];
  const [{ Far }, { session }] =
    /** @type {[typeof import('./far/far.js'), {session: import('./session.js').Session}]} */ (
      await Promise.all(parts)
    );
  return Far.come(store, engine, session, { ...page, take: act.take, refresh: act.refresh });
}, fail);

/** Loads the newer version that waits. @type {(() => void) | undefined} */
let applyUpdate;
const act = commands(store, app, {
  engine,
  page,
  playing,
  more,
  far,
  fail,
  update: () => applyUpdate?.(),
  teach: (tips) => worn.set({ tips }),
});
const worn = settings(store, {
  fail,
  weigh: () => playing.here?.session.weigh(),
  bring: (file) => more.with(({ bring }) => bring.read(file)),
});

/** @param {State} s */
function screen(s) {
  if (s.screen === 'start') return start(s);
  if (s.screen === 'table') return (playing.here?.table ?? waiting)(s);
  const { replay, lesson, puzzle, example, board } = more.here?.draw ?? {};
  if (s.screen === 'replay') return replay?.(s);
  if (s.lesson?.block) return example?.(s, more.here?.examples.leads ?? false);
  if (s.screen !== 'lesson') return nothing;
  return (s.lesson?.board ? board : s.lesson?.puzzles ? puzzle : lesson)?.(s);
}

drawing(store, app, { screen, lessMotion: calm });
pointing(store, app, {
  session: () => (store.state.screen === 'replay' ? more.here?.learn : playing.here?.session),
  run: act.run,
  key: (rules, n, picked) => playing.here?.games[gameOf(rules)]?.key?.(n, picked),
  lesson(ref) {
    const { block, board, puzzles } = store.state.lesson ?? {};
    const parts = more.here;
    (board ? parts?.board : block ? parts?.examples : puzzles ? parts?.puzzles : parts?.lessons)?.point(ref);
  },
  step: (to) => more.with(({ review }) => review.step(to)),
});
store.on(
  (s) => s.screen === 'table',
  (there) => there && more.load().catch(() => {}), // whoever needs it asks again
);
wide.addEventListener('change', () => store.set({ wide: wide.matches }));
document.addEventListener('visibilitychange', () => {
  if (document.hidden) playing.here?.session.hide();
  else store.set({ today: today() });
});

/** Games with friends far away stand on the start screen, once their part of the page is there. */
function friends() {
  if (store.state.saves.some(({ setup }) => setup.mode === 'far')) far.load().catch(() => {});
}

/** A link is asked about where it has come, whatever the page shows; one to a rule opens it. */
function readLink() {
  if (location.hash.startsWith('#deal=')) return more.with(({ links }) => links.read());
  if (location.hash.startsWith('#rules=')) return more.with(({ rulebook }) => rulebook.read());
  if (location.hash.startsWith('#board=')) return more.with(({ board }) => board.read());
  if (/^#(letter|call)=/.test(location.hash)) return far.with((letters) => letters.read());
}

begin({
  store,
  engine,
  opponent,
  page,
  playing,
  act,
  friends,
  worn,
  readLink,
  fail,
  update: (apply) => (applyUpdate = apply),
});
