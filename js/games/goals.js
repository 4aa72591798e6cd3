/** What is worth having done in each game, beside what is in all of them: read from the results of games that were won. */

/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {Record<string, any>} Result what a game's result says of it */
/** @typedef {{id: string, of: number, count: (results: Result[]) => number}} Goal */

/** @param {(result: Result) => boolean} holds */
const some = (holds) => (/** @type {Result[]} */ results) => results.filter(holds).length;

/** @type {Record<string, Goal[]>} */
export const GOALS = {
  borders: [
    { id: 'three', of: 3, count: some(({ why }) => why === 'three') },
    { id: 'five', of: 3, count: some(({ why }) => why === 'five') },
    { id: 'shutout', of: 1, count: some(({ stones = [], winner }) => stones[1 - winner] === 0) },
  ],
  siege: [
    { id: 'attack', of: 3, count: some(({ attacker, winner }) => attacker === winner) },
    { id: 'defend', of: 3, count: some(({ attacker, winner }) => attacker !== winner) },
    { id: 'oil', of: 1, count: some(({ attacker, winner, oil }) => attacker !== winner && oil === 3) },
  ],
  tug: [
    { id: 'strong', of: 1, count: some(({ athletes = [], winner }) => athletes[winner] >= 12) },
    { id: 'last', of: 1, count: some(({ athletes = [], winner }) => athletes[winner] === 1) },
  ],
};
