/**
 * Who has the game: the only door of the turn loop to it. This one is the table's worker; a game that is kept otherwise (by letters,
 * say) needs an object with these methods.
 */

/** @typedef {import('../types.d.ts').Seat} Seat */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').GameRecord} GameRecord */

/**
 * Whose table is wanted: a seat's, nobody's, or (`turn`) that of whoever decides; with `curtain` nobody's where another seat decides.
 * @typedef {{table: Seat | null | 'turn', curtain?: boolean}} Onlooker
 */
/** What has come to the record: its moves from number `from` on. @typedef {{from: number, moves: string[], result: import('../types.d.ts').Result | null}} Tail */
/** @typedef {{view: View, marks: Marks}} Table */
/**
 * `soon`: how the table will look after a move, where it takes long to come.
 * @typedef {ReturnType<typeof host> & {soon?: (view: View, move: string) => View | null}} Host
 */

/** @param {Pick<import('../engine.js').Engine, 'ask'>} engine */
export const host = (engine) => ({
  /** Opens a game (`new`, `load`): its table and its whole record. @param {Record<string, unknown>} request @param {Onlooker} who @returns {Promise<Table & {record: GameRecord}>} */
  open: (request, who) => engine.ask({ ...request, ...who }),

  /** The table as it is. @param {Seat | null} seat @returns {Promise<Table>} */
  look: (seat) => engine.ask({ do: 'table', seat }),

  /** What a seat may know, for the one who decides there; null where that is nobody's business here. @param {Seat} seat @returns {Promise<View | null>} */
  view: (seat) => engine.ask({ do: 'view', seat }),

  /** One move. @param {string} move @param {Seat} seat @param {Onlooker} who @returns {Promise<Table & {tail?: Tail}>} */
  play: (move, seat, who) => engine.ask({ do: 'play', move, seat, ...who }),

  /** Back to the first moves. @param {number} to @param {Onlooker} who @returns {Promise<Table & {tail?: Tail}>} */
  undo: (to, who) => engine.ask({ do: 'undo', to, ...who }),

  /** What may be asked beside the game itself: `why`, `proof`, `outlook`, `match`. @param {Record<string, unknown>} request @returns {Promise<any>} */
  ask: (request) => engine.ask(request),
});
