/** What the page's modules hand to each other. The views are the engine's (docs/page-protocol.md); no field is added to them. */

import type { Move } from './choose.js';

export type Seat = 0 | 1;
export type Formation = { kind: string; total: number };
export type Answer = Formation & { cards: string[] };

export interface Place {
  need: number;
  sides: (Formation | null)[];
  first: Seat | null;
  claimable: boolean;
  counts?: string[];
  low?: boolean;
  after?: { need: number; counts: string[]; low: boolean } | null;
  fog?: boolean;
  mud?: boolean;
}

export interface View {
  rules: string;
  first: Seat;
  turn: Seat | 'chance' | null;
  mover: Seat;
  phase: string;
  winner: Seat | 'draw' | null;
  why: string | null;
  seat: Seat | null;
  moves: Move[];
  hands?: (string[] | number)[];
  stack?: number;
  tactics?: number;
  discards?: string[];
  played?: number[];
  due?: number;
  stones?: { owner: Seat | null; cards: string[][]; env: { card: string; seat: Seat }[] }[];
  walls?: { damaged: boolean; cards: string[][] }[];
  attacker?: Seat;
  oil?: number;
  left?: number | null;
  given?: (string[] | number)[];
  columns?: number[][];
  free?: number[] | null;
  standing?: number[];
  lying?: number[];
  places?: number[];
  rerolled?: number[];
}

export interface Marks {
  places?: Place[];
  unseen?: string[];
  score: number[];
  log: [Seat | 'chance', string][];
  undo: number | null;
  takeback: number | null;
}

export interface Result {
  winner: Seat | 'draw';
  why: string;
  [more: string]: unknown;
}

export interface GameRecord {
  format: string;
  rules: string;
  deal: Record<string, unknown>;
  moves: string[];
  names: string[];
  result: Result | null;
  date: string;
}

export interface Setup {
  rules: string;
  mode: 'level' | 'friend';
  level: string;
  names: string[];
  first: 'me' | 'other' | 'random';
  length: number;
  seed: string;
}

/** A game as it lies in the saves, running or over. */
export interface Save {
  id: string;
  setup: Setup;
  record: GameRecord;
  results: Result[];
  date: string;
  review?: Review;
}

/** What the engine's `review` says of a game: the chances of seat 0 before each move, and each decision judged. */
export interface Review {
  curve: number[];
  moves: {
    seat: Seat | 'chance';
    move: string;
    win?: number;
    loss?: number;
    mark?: 'inaccuracy' | 'mistake' | 'blunder' | null;
    better?: string | null;
    line?: string[];
    places?: import('./reasons.js').Change[];
    effects?: (import('./reasons.js').Effect | null)[];
  }[];
}

export interface Settings {
  lang?: string;
  theme: 'auto' | 'light' | 'dark';
  speed: 'slow' | 'normal' | 'fast' | 'instant';
  motion: 'auto' | 'full' | 'less';
  think: 'short' | 'normal' | 'long';
  claims: boolean;
  draws: boolean;
  confirm: boolean;
  sounds: boolean;
  haptics: boolean;
  keys: boolean;
  winbar: boolean;
  sort: 'none' | 'clan' | 'value';
  name: string;
  friend: string;
}

export interface Proof {
  place: number;
  holds: boolean;
  own: Answer | null;
  reply: Answer | null;
  blockers: string[];
}

export interface Score {
  points: number[];
  winner: Seat | 'draw' | null;
  next: Record<string, unknown> | null;
}

export interface Toast {
  text: string;
  kind: 'bad' | 'ok' | 'news';
  act?: { text: string; run: () => void };
}

export interface State {
  screen: 'start' | 'table' | 'records' | 'replay' | 'rules' | 'stats' | 'lesson' | 'none';
  sheet: string | null;
  boot: { phase: string; part: number; loaded: number; total: number; error?: { text: string } | undefined };
  rules: { id: string; game: string; tactics?: boolean }[];
  levels: string[];
  settings: Settings;
  setup: Setup;
  saves: Save[];
  save: Save | null;
  view: View | null;
  marks: Marks | null;
  bottom: Seat;
  picked: string[];
  staged: Move | null;
  proof: Proof | null;
  chooser: string[] | null;
  hint: { refs: string[]; text: string; second: string } | null;
  thinking: boolean;
  curtain: Seat | null;
  fresh: string[];
  toast: Toast | null;
  score: Score | null;
  win: number | null;
  wide: boolean;
  offline: boolean;
  update: boolean;
  replay: Replay | null;
  lesson: LessonState | null;
  page: { title: string; text: string } | null;
}

export interface Replay {
  save: Save;
  at: number;
  /** Whether the hands may be seen and the moves judged: not while the game runs. */
  open: boolean;
  hands: (string[] | number)[];
  busy: number | null;
}

export interface LessonState {
  game: string;
  steps: LessonStep[];
  at: number;
  right?: boolean;
}

/** A step of a tutorial, or a puzzle: what is said, over which table, and what is asked for. */
export interface LessonStep {
  say: string;
  view: View;
  marks: Marks;
  expect?: string[];
  proof?: Proof;
  answer?: Proof;
  level?: number;
}
