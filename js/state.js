/** What the page knows when it begins, and the settings and set-up one begins with. */

import { today } from './daily.js';
import { LEVELS, RULE_SETS } from './games/facts.js';
import * as saves from './saves.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Settings} Settings */
/** @typedef {import('./types.d.ts').Setup} Setup */
/** @typedef {import('./types.d.ts').Save} Save */

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
  leads: true,
  tips: false,
  remarks: true,
  sort: 'none',
  name: '',
  friend: '',
  signs: true,
  strict: false,
  veiled: false,
  stun: false,
};

/** @type {Setup} */
export const SETUP = {
  rules: '',
  mode: 'level',
  level: '',
  names: ['', ''],
  first: 'random',
  length: 1,
  seed: '',
};

/** What is put aside with every move. */
export const UNPICKED = {
  picked: [],
  staged: null,
  proof: null,
  hint: null,
  chooser: null,
  thinking: false,
};

/** What is put aside whenever the table changes hands. */
export const IDLE = {
  ...UNPICKED,
  curtain: null,
  fresh: [],
  toast: null,
  /** @type {number[]} */
  chances: [],
};

/** The one copy of a game, wherever it is shown; it becomes the one that is open, or the latest that is kept. @param {State} s @param {Save} save @param {{open?: boolean, kept?: boolean}} [how] */
export const withGame = ({ games, kept, open }, save, how = {}) => ({
  games: { ...games, [save.id]: save },
  kept: how.kept ? [save.id, ...kept.filter((id) => id !== save.id)] : kept,
  open: how.open ? save.id : open,
});

/** Those that are kept, and the one that is open. @param {Pick<State, 'games' | 'kept' | 'open'>} now @param {State | null} before */
export function follow({ games, kept, open }, before) {
  const save = (open && games[open]) || null;
  if (before && games === before.games && kept === before.kept) return { saves: before.saves, save };
  return { saves: kept.flatMap((id) => games[id] ?? []), save };
}

/** @param {boolean} wide @returns {Omit<State, 'save' | 'saves'>} */
export const first = (wide) => ({
  screen: 'none',
  sheet: null,
  boot: { phase: 'load', part: 0, loaded: 0, total: 0 },
  rules: RULE_SETS,
  levels: LEVELS,
  settings: saves.settings(SETTINGS),
  setup: SETUP,
  games: {},
  kept: [],
  open: null,
  gone: [],
  meeting: null,
  view: null,
  marks: null,
  bottom: 0,
  ...IDLE,
  score: null,
  win: null,
  wide,
  offline: false,
  more: false,
  newcomer: false,
  today: today(),
  brought: null,
  tipped: '',
  lead: '',
  update: false,
  replay: null,
  better: null,
  lesson: null,
  page: null,
  far: null,
});
