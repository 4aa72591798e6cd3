/** Which games have the same cards, and whether they may lie open: docs/decisions/closed-deals.md. */

/** @typedef {import('./types.d.ts').GameRecord} GameRecord */
/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {Pick<GameRecord, 'rules' | 'deal'>} Dealt */

/** @typedef {import('./types.d.ts').State['rules']} Rows what the engine says of each rule set */

/** Whether anything is hidden, so that two people need a curtain; what the engine has not told yet is. @param {string} rules @param {Rows} rows */
export const hidden = (rules, rows) => rows.find(({ id }) => id === rules)?.hidden ?? true;

/** The same whatever the order of the fields. @param {unknown} value @returns {string} */
const told = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.entries(part).sort() : part,
  );

/** @param {Dealt} one @param {Dealt} other */
export const sameDeal = (one, other) => one.rules === other.rules && told(one.deal) === told(other.deal);

/** Whether a game with these cards still runs here, so that what lies hidden is shown nowhere. @param {Dealt} record @param {Save[]} saves @param {Rows} rows */
export const closed = (record, saves, rows) =>
  hidden(record.rules, rows) &&
  saves.some((save) => !save.record.result && !save.open && sameDeal(save.record, record));

/** Whether it is a game of one's own that is not over. @param {Save} save @param {Save[]} saves */
export const running = (save, saves) => !save.record.result && saves.some(({ id }) => id === save.id);

/** Whether these cards have lain open here already: then a new game with them closes nothing. @param {Dealt} record @param {Save[]} saves @param {Rows} rows */
export const known = (record, saves, rows) =>
  !closed(record, saves, rows) && saves.some((save) => save.record.result && sameDeal(save.record, record));
