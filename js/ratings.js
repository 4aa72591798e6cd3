/** How strong the opponents are on one scale (Elo), from their games against each other: written by tools/ratings.py. */

/** @type {Record<string, number>} */
export const RATINGS = {
  novice: 1000,
  apprentice: 1210,
  journeyman: 1438,
  master: 1675,
  grandmaster: 1835,
};
