/**
 * How strong one plays, from one's games against opponents of known strength. A Bayesian filter on a grid: what is thought of one's
 * strength is a distribution over Elo, wide at first; each result weighs it by the logistic curve, and between two games it spreads a
 * little, since people learn. What comes out has its uncertainty with it.
 */

import { RATINGS } from './ratings.js';

/** A result against a level: 1 won, 0 lost, 0.5 drawn. @typedef {{level: string, score: number}} Played */
/** The mean, and where 95 % of the chance lies. @typedef {{mean: number, low: number, high: number}} Rating */

const [FROM, TO, STEP] = [-400, 3200, 20];
const GRID = Array.from({ length: (TO - FROM) / STEP + 1 }, (_, k) => FROM + k * STEP);
/** Before the first game: as likely as not somewhere among the five, but far from sure of it. */
const values = Object.values(RATINGS);
const PRIOR = { mean: values.reduce((sum, one) => sum + one, 0) / values.length, spread: 400 };
/** Points by which one's strength may change from game to game. */
const DRIFT = 12;
/** Games from which on something can be said. */
export const ENOUGH = 5;

/** The share of the games a lead of so many points wins. @param {number} lead */
export const expected = (lead) => 1 / (1 + 10 ** (-lead / 400));

/** @param {number[]} weights */
function normal(weights) {
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((one) => one / sum);
}

/** A step of the walk: to each neighbour goes what gives the drift's variance. @param {number[]} chance */
function spread(chance) {
  const part = DRIFT ** 2 / (2 * STEP ** 2);
  const at = (/** @type {number} */ k) => chance[Math.min(chance.length - 1, Math.max(0, k))] ?? 0;
  return chance.map((one, k) => one * (1 - 2 * part) + part * (at(k - 1) + at(k + 1)));
}

/** @param {number[]} chance @returns {Rating} */
function told(chance) {
  const mean = chance.reduce((sum, one, k) => sum + one * (GRID[k] ?? 0), 0);
  /** @param {number} share */
  const quantile = (share) => {
    let sum = 0;
    for (const [k, one] of chance.entries()) {
      if (sum + one >= share) return (GRID[k] ?? 0) - STEP / 2 + (STEP * (share - sum)) / one;
      sum += one;
    }
    return TO;
  };
  return { mean, low: quantile(0.025), high: quantile(0.975) };
}

/** What is known after each game, the oldest first; opponents without a rating are passed over. @param {Played[]} games @returns {Rating[]} */
export function course(games) {
  let chance = normal(GRID.map((x) => Math.exp(-(((x - PRIOR.mean) / PRIOR.spread) ** 2) / 2)));
  return games.flatMap(({ level, score }) => {
    const rival = RATINGS[level];
    if (rival === undefined) return [];
    chance = normal(
      spread(chance).map((one, k) => {
        const p = expected((GRID[k] ?? 0) - rival);
        return one * p ** score * (1 - p) ** (1 - score);
      }),
    );
    return [told(chance)];
  });
}

/** What is known now; nothing where too few games were played to say. @param {Played[]} games @returns {Rating | null} */
export function rating(games) {
  const found = course(games);
  return found.length >= ENOUGH ? (found.at(-1) ?? null) : null;
}
