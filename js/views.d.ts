/** What the engine answers, as types: written by tools/views.py from the views.py of the games. */

export type Seat = 0 | 1;
export type Kind =
  'lay' | 'act' | 'claim' | 'draw' | 'give' | 'drop' | 'throw' | 'reroll' | 'insert' | 'pass' | 'end';

/** What a move is, as far as it may be known. */
export interface About {
  kind: Kind;
  word: string;
  card?: string;
  target?: string;
  second?: string;
  place?: number;
  pile?: string;
  die?: number;
  dice?: number[];
  who?: string;
  count?: number;
}

/** What an action of Tug changes: the mover's athletes, the other's, and the other's lying ones. */
export interface Effect {
  own: number;
  other: number;
  lying: number;
}

/** A legal move. */
export interface Move extends About {
  move: string;
  refs: string[];
  effect?: Effect;
}

/** The fields of every view. */
export interface Common {
  rules: string;
  first: Seat;
  turn: Seat | 'chance' | null;
  mover: Seat;
  phase: string;
  winner: Seat | 'draw' | null;
  why: string | null;
  seat: Seat | null;
  moves: Move[];
}

/** Fog or mud at a stone, and who played it. */
export interface Environment {
  card: string;
  seat: Seat;
}

/** A stone with both its sides, by seat, in order of arrival. */
export interface Stone {
  owner: Seat | null;
  cards: string[][];
  since: number[][];
  env: Environment[];
}

/** Hidden cards a seat knows: in the other hand, and by place in the stacks. */
export interface BordersKnown {
  hand: string[];
  stack: [number, string][];
  tactics: [number, string][];
}

/** What a seat may know of a game of Borders. */
export interface BordersView extends Common {
  idle: number;
  stones: Stone[];
  discards: string[];
  played: number[];
  jokers: boolean[];
  due: number;
  hands: (string[] | number)[];
  stack: number;
  tactics: number;
  known: BordersKnown;
}

/** A wall with both its sides, the attacker's first, in order of arrival. */
export interface Wall {
  damaged: boolean;
  cards: string[][];
  since: number[][];
}

/** Hidden cards a seat knows: in the other hand, and somewhere in the stacks. */
export interface SiegeKnown {
  hand: string[];
  stack: [null, string][];
  tactics: [null, string][];
}

/** What a seat may know of a game of Siege. */
export interface SiegeView extends Common {
  idle: number;
  walls: Wall[];
  attacker: Seat;
  oil: number;
  discards: string[];
  played: number[];
  left: number | null;
  coming: string[];
  hands: (string[] | number)[];
  stack: number;
  tactics: number;
  given: (string[] | number)[];
  known: SiegeKnown;
}

/** A leg of Tug, of which everybody sees everything. */
export interface TugView extends Common {
  columns: number[][];
  free: number[] | null;
  standing: number[];
  lying: number[];
  places: number[];
  rerolled: number[];
}

/** How strong a complete side is. */
export interface Formation {
  kind: string;
  total: number;
}

/** What a face of a wall tile asks for. */
export interface Face {
  need: number;
  counts: string[];
  low: boolean;
}

/** A stone or a wall, with what everybody can work out. */
export interface Place {
  need: number;
  sides: (Formation | null)[];
  first: Seat | null;
  claimable: boolean;
  counts?: string[];
  low?: boolean;
  after?: Face | null;
  fog?: boolean;
  mud?: boolean;
}

/** What the page shows beside a view. */
export interface Marks {
  places: Place[];
  unseen: string[];
  score: number[];
  log: [Seat | 'chance', string, About][];
  undo: number | null;
  takeback: number | null;
}

/** Any view, told apart by the fields it has. */
export type GameView = BordersView | SiegeView | TugView;

/** Any view, before it has been asked which game's it is. */
export type View = Common &
  Partial<Omit<BordersView, keyof Common>> &
  Partial<Omit<SiegeView, keyof Common>> &
  Partial<Omit<TugView, keyof Common>>;
