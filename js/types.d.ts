/** What the page's modules hand to each other. The views are the engine's (docs/page-protocol.md); no field is added to them. */

import type { Move } from './choose.js';
import type { About, Formation, Marks, Seat, View } from './views.d.ts';

export type { Formation, GameView, Marks, Place, Seat, View } from './views.d.ts';

export type Answer = Formation & { cards: string[] };

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
  mode: 'level' | 'friend' | 'far';
  level: string;
  names: string[];
  first: 'me' | 'other' | 'random';
  /** Games of a match; 0: one plays on until both have had enough. */
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
  /** Both have had enough: the games played are the whole match. */
  stopped?: boolean;
  /** Its cards have lain open here before it began. */
  open?: boolean;
  /** The game of a day that was over when it began. */
  late?: boolean;
  review?: Review;
  /** One's best formation of the game: `rank` 0 is the strongest kind. */
  best?: Formation & { rank: number; cards: string[] };
  /** A game by letters as the list of games knows it; what is secret lies elsewhere (js/far/vault.js). */
  far?: { key: string; seat: Seat; status: string; checked: boolean };
}

/** What the engine's `review` says of a game: the chances of seat 0 before each move, and each decision judged. */
export interface Review {
  curve: number[];
  moves: (About & {
    seat: Seat | 'chance';
    move: string;
    win?: number;
    loss?: number;
    mark?: 'inaccuracy' | 'mistake' | 'blunder' | null;
    better?: string | null;
    line?: string[];
    /** With a mark: the better move and what was expected to follow it. */
    plan?: (About & { move: string })[];
    pips?: { move?: number[]; better?: number[]; line?: number[][] };
    places?: import('./reasons.js').Change[];
    effects?: (import('./reasons.js').Effect | null)[];
  })[];
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
  /** Stones and walls lean to whoever leads there. */
  leads: boolean;
  /** A word beside the table when something happens for the first time. */
  tips: boolean;
  /** Opponents say a word now and then. */
  remarks: boolean;
  sort: 'none' | 'clan' | 'value';
  name: string;
  friend: string;
  /** Of games by letters: signs are shown, new games prove their shuffles and hide when a card was drawn, a server is asked for the own address. */
  signs: boolean;
  strict: boolean;
  veiled: boolean;
  stun: boolean;
}

export interface Proof {
  place: number;
  holds: boolean;
  own: Answer | null;
  reply: Answer | null;
  blockers: string[];
}

/** What to point at, and why: what the adviser answered; nothing yet while it thinks, never anything in a lesson. */
export interface Hint {
  refs: string[];
  thinking?: boolean;
  reply?: {
    move: string;
    win: number;
    top?: { move: string; win: number }[];
    places?: import('./reasons.js').Change[];
  };
}

export interface Score {
  points: number[];
  winner: Seat | 'draw' | null;
  next: Record<string, unknown> | null;
  why?: string;
  counts?: number[];
}

/** The id of a text, with what fills it; a refusal of the engine; or several. */
export type Message =
  | string
  | { id: string; params: { why?: Message; [name: string]: unknown } }
  | { reason?: string | undefined; params: Record<string, any>; rules: string; text: string }
  | Message[];

export interface Toast {
  message: Message;
  kind: 'bad' | 'ok' | 'news';
}

/** What `rules` says of a rule set (docs/page-protocol.md). */
export interface RuleSet {
  id: string;
  game: string;
  offered?: boolean;
  lengths?: number[];
  /** One may also play on until both have had enough. */
  open?: boolean;
  tactics?: boolean;
  hidden?: boolean;
  places?: number;
  win?: number;
  hand?: number;
  colours?: string[];
  values?: number[];
  cards?: string[];
  formations?: { kind: string; cards: string[] }[];
  early?: boolean;
  beginner?: string;
  below?: boolean;
  oil?: number;
  gifts?: number;
  walls?: string[];
  dice?: number;
  athletes?: number;
  legs?: number;
}

export interface State {
  screen: 'start' | 'table' | 'records' | 'replay' | 'rules' | 'stats' | 'lesson' | 'none';
  sheet: string | null;
  boot: import('./engine.js').Boot;
  /** What the engine says of each rule set; before it is there, what it said when the site was made (js/games/facts.js). */
  rules: RuleSet[];
  levels: string[];
  settings: Settings;
  setup: Setup;
  /** Every game the page knows, the one copy of each, by its id. */
  games: Record<string, Save>;
  /** The ids of those that are kept on the device, the latest first. */
  kept: string[];
  /** The id of the one at the table or in the replay. */
  open: string | null;
  /** Those that are kept: follows from `kept`. */
  saves: Save[];
  /** Deleted since the page was loaded, the latest first. */
  gone: Save[];
  /** Games a file has brought that are here already, in another state. */
  meeting: { mine: Save; theirs: Save }[] | null;
  /** The one that is open: follows from `open`. */
  save: Save | null;
  view: View | null;
  marks: Marks | null;
  bottom: Seat;
  picked: string[];
  staged: Move | null;
  proof: Proof | null;
  chooser: string[] | null;
  hint: Hint | null;
  thinking: boolean;
  curtain: Seat | null;
  fresh: string[];
  toast: Toast | null;
  score: Score | null;
  win: number | null;
  /** The chance of the seat at the bottom to get each stone or wall, as far as the engine was asked. */
  chances: number[];
  wide: boolean;
  offline: boolean;
  /** Whether the part of the page that is fetched later is here. */
  more: boolean;
  /** Has never chosen or played anything here: is shown what this is first. */
  newcomer: boolean;
  /** The date where one is, as the seed of its game. */
  today: string;
  /** What a link has brought beside its cards: the day whose game it is, and what is to be beaten. */
  brought: { day: string | null; beat: Beat | null } | null;
  /** The moment whose tip has been put away. */
  tipped: string;
  /** What is picked by itself at the next decision. */
  lead: string;
  update: boolean;
  replay: Replay | null;
  /** What would have been better, drawn on the board of a replay. */
  better: Better | null;
  lesson: LessonState | null;
  /** The rules that are read; no chapters yet while they come, none at all if they do not. */
  page: { rules: string; chapters: Chapter[] | null } | null;
  far: Far | null;
}

/** What the page knows of games by letters; the game open in the worker is `state`, as docs/page-protocol.md says. */
export interface Far {
  /** It was read who learns what. */
  told: boolean;
  state: Record<string, any> | null;
  /** A letter is being written. */
  busy: boolean;
  /** A letter to be sent, and what it is. */
  out: { link: string; what: 'invite' | 'accept' | 'turn' | 'auto' | 'end' } | null;
  qr: unknown;
  note: { text: string; hint?: string; link?: string; again?: boolean; both?: boolean } | null;
  invitation: Record<string, any> | null;
  numbers: number[] | null;
  /** The sign that goes with the next letter, and the one that came with the last. */
  sign: number | null;
  theirs: number | null;
  /** The line to the friend. */
  live: 'off' | 'calling' | 'on' | 'away' | 'lost';
  /** The friend's half of a direct connection, and the own one as a link. */
  offered: string | null;
  near: { game: string; link: string; picture: unknown } | null;
  /** The friend's last letter invites to another game. */
  follows: boolean;
  /** One has sat at the table of this game; leaving it ends the line. */
  sat: boolean;
}

/** The page's one store; what follows from the rest of the state is not set. */
export type Store = ReturnType<typeof import('./store.js').createStore<State, 'save' | 'saves'>>;

/** How somebody fared with the same cards. */
export interface Beat {
  name: string;
  won: boolean | null;
  turns: number;
}

/** A better move as it is drawn: on whose side of which place, which card as a ghost or the stone itself; the arrow's beginning
 * and, where nothing is laid, the card it aims at; the card that was played instead. */
export interface Better {
  side: 'own' | 'foe';
  place: number;
  ghost: string | null;
  stone: boolean;
  from: string | null;
  target: string | null;
  struck: string | null;
}

/** A mistake of one's own under another look: which (the move it was), what was tried, and what came of it. */
export interface Learning {
  at: number;
  tried: import('./views.d.ts').Move | null;
  verdict: 'busy' | 'same' | 'worse' | 'nearer' | 'close' | 'right' | 'told' | null;
  loss: number;
  /** The mistakes found better moves for, at the first go or a later one. */
  solved: number[];
  /** There is none left. */
  done: boolean;
}

export interface Replay {
  at: number;
  /** Whether the hands may be seen and the moves judged: not while the game runs. */
  open: boolean;
  /** Whether it is one's own game and not over. */
  runs: boolean;
  hands: (string[] | number)[];
  busy: number | null;
  learn?: Learning | null;
}

export interface LessonState {
  game: string;
  /** A worked example, and the rule set on whose page it stands. */
  block?: Block;
  rules?: string;
  steps: LessonStep[];
  at: number;
  /** The trail of puzzles, how far one has come, and what became of the answer given: whether it was right, and why. */
  puzzles?: Puzzle[];
  progress?: import('./study/progress.js').Progress;
  right?: boolean;
  said?: string;
  board?: Desk;
}

/** The analysis board: what is laid, as its seat may see it, and what is thought of it. */
export interface Desk {
  mode: 'lay' | 'play';
  rules: string;
  v: View;
  box: { cards: string[]; hand: number };
  /** In which a turn begins. */
  phase: string;
  /** The places of an empty table. */
  faces: import('./views.d.ts').Place[];
  /** The card in hand. */
  held: string | null;
  /** The computer plays the other side. */
  versus: boolean;
  lines:
    | (NonNullable<Hint['reply']> & {
        done: boolean;
        error?: number;
        plan?: (About & { move: string })[];
        top: { move: string; win: number }[];
      })
    | null;
  /** Why the position could not be. */
  note: string;
}

/** A puzzle: a position, what is asked, and all that can be answered with what speaks against it (tools/puzzles.py). */
export interface Puzzle {
  id: string;
  ask: 'claim' | 'which' | 'lay' | 'win' | 'keep' | 'end';
  leg: number;
  hard: number;
  /** Its place among the first thirty there were. */
  was?: number;
  view: View;
  marks: Marks;
  /** Of the question whether a claim holds. */
  answer?: Proof;
  /** Of the others: everything there is to try, and which of it is right. */
  tried?: {
    refs: string[];
    proof?: Proof;
    /** What can be taken then: by oneself, or by the other seat after this card. */
    takes?: number[];
    then?: About;
    /** How an ending goes on, and what one gets. */
    line?: (About & { seat: number })[];
    value?: number;
    /** The card does not stay there. */
    gone?: boolean;
  }[];
  right?: number;
  /** The other hand, where it is known because nothing else is left. */
  foe?: string[];
}

/** A step of a tutorial: what is said, over which table, and what is asked for. */
export interface LessonStep {
  say: string;
  view: View;
  marks: Marks;
  expect?: string[];
  proof?: Proof;
}

/** A text of the rules: words, cards, dice, numbers of rules, and what owns up to a reading. */
export type Words = (string | { b?: Words; i?: Words; card?: string; see?: string; own?: string })[];

/** A rule, an example, a list, a table or what stands between them. */
export interface Block {
  rule?: string;
  example?: string;
  /** It has a position that opens on the table. */
  try?: boolean;
  label?: string;
  text?: Words;
  items?: Words[];
  head?: Words[];
  rows?: Words[][];
}

/** A chapter of the rules of a rule set, as tools/rulebook.py writes it. */
export interface Chapter {
  id: string;
  title: string;
  blocks: Block[];
}
