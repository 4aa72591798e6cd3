/** One's own strength, from results against opponents of known strength. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENOUGH, course, expected, rating } from '../../../js/rating.js';
import { RATINGS } from '../../../js/ratings.js';

/** So many games against a level, one in `every` lost. @param {string} level @param {number} n @param {number} every */
const games = (level, n, every) =>
  Array.from({ length: n }, (_, k) => ({ level, score: k % every === every - 1 ? 0 : 1 }));

test('the five stand one above the other', () => {
  const found = Object.values(RATINGS);
  assert.deepEqual(
    found,
    [...found].sort((a, b) => a - b),
  );
  assert.ok(Math.abs(expected(0) - 0.5) < 1e-9 && expected(200) > 0.75 && expected(200) < 0.77);
});

test('of too few games nothing is said', () => {
  assert.equal(rating(games('novice', ENOUGH - 1, 9)), null);
  assert.ok(rating(games('novice', ENOUGH, 9)));
  assert.equal(rating(Array.from({ length: 30 }, () => ({ level: 'nobody', score: 1 }))), null);
});

test('who wins every second game is about as strong as the opponent', () => {
  const found = rating(games('journeyman', 60, 2));
  assert.ok(Math.abs(found.mean - RATINGS.journeyman) < 40, `${found.mean}`);
  assert.ok(found.low < RATINGS.journeyman && found.high > RATINGS.journeyman);
});

test('who wins three games of four is some two hundred points stronger', () => {
  const lead = rating(games('apprentice', 120, 4)).mean - RATINGS.apprentice;
  assert.ok(lead > 130 && lead < 240, `${lead}`);
});

test('each game tells more, but what is known of one who may have learned stays uncertain', () => {
  const widths = course(games('master', 300, 2)).map(({ low, high }) => high - low);
  assert.ok(widths[4] > 400 && widths[29] < widths[4] && widths[299] > 100, `${widths}`);
});

test('a win never counts against one, nor a loss for one; a draw lies between', () => {
  const before = games('journeyman', 10, 2);
  const after = (score) => rating([...before, { level: 'journeyman', score }]).mean;
  const stays = rating(before).mean;
  assert.ok(after(0) < after(0.5) && after(0.5) < after(1));
  assert.ok(after(1) > stays && after(0) < stays);
});

test('a win against a stronger one says more than against a weaker one', () => {
  const after = (level) => rating([...games('journeyman', 10, 2), { level, score: 1 }]).mean;
  assert.ok(after('grandmaster') > after('novice'));
});

test('the truth lies in the interval as often as is said', () => {
  let seed = 12345;
  const chance = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const levels = Object.keys(RATINGS);
  let kept = 0;
  const rounds = 300;
  for (let k = 0; k < rounds; k++) {
    // as strong as the prior takes one to be: a bell curve of twelve dice
    const bell = Array.from({ length: 12 }, chance).reduce((sum, one) => sum + one, -6);
    const truth = 1427 + 400 * bell;
    const played = Array.from({ length: 25 }, (_, n) => {
      const level = levels[n % levels.length];
      return { level, score: Number(chance() < expected(truth - RATINGS[level])) };
    });
    const { low, high } = rating(played);
    kept += Number(low <= truth && truth <= high);
  }
  assert.ok(kept / rounds > 0.91, `${kept} of ${rounds}`);
});
