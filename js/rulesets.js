/** Rule sets: which game they belong to, and what the engine says of them, so that the page keeps no list of its own. */

/** @typedef {import('./types.d.ts').RuleSet} RuleSet */

/** The game of a rule set. @param {string} rules */
export const gameOf = (rules) => rules.split('-')[0] ?? '';

/** The games there are, in their order. @param {RuleSet[]} rows */
export const gamesOf = (rows) => [...new Set(rows.map(({ game }) => game))];

/** What is known of a rule set. @param {string} rules @param {RuleSet[]} rows @returns {RuleSet} */
export const factsOf = (rules, rows) =>
  rows.find(({ id }) => id === rules) ?? { id: rules, game: gameOf(rules) };

/** The rule set of a game that is offered first. @param {string} game @param {RuleSet[]} rows */
export const offeredOf = (game, rows) => {
  const own = rows.filter((row) => row.game === game);
  return (own.find(({ offered }) => offered) ?? own[0])?.id ?? game;
};

/** What a rule on the page of a rule set is known by: its id, and with a # its address. @param {string} rules @param {string} rule */
export const mark = (rules, rule) => `rules=${rules}/${rule}`;
