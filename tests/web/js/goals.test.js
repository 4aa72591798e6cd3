/** Goals follow from the saved games: what was won, against whom, under which rules and how. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS, RULE_SETS } from '../../../js/games/facts.js';
import { GOALS } from '../../../js/games/goals.js';
import { gained, reached } from '../../../js/study/goals.js';

let day = 0;
const game = (rules, result, setup = {}, more = {}) => ({
  id: String((day += 1)),
  setup: { mode: 'level', level: 'novice', ...setup },
  record: { rules, result },
  date: `2026-01-01T00:00:00.${String(day).padStart(3, '0')}Z`,
  ...more,
});
const of = (saves, game, id) =>
  reached(saves, RULE_SETS, LEVELS).find((one) => one.game === game && one.id === id);

test('without games nothing is reached, and every game has its goals', () => {
  const none = reached([], RULE_SETS, LEVELS);
  assert.ok(none.every(({ n, of: all }) => n === 0 && all > 0));
  for (const name of Object.keys(GOALS)) assert.ok(none.filter((one) => one.game === name).length >= 5, name);
});

test('a win counts, a loss and a running game do not, nor does what two play at one device', () => {
  const lost = game('borders-2024', { winner: 1, why: 'five', stones: [4, 5] });
  const running = game('borders-2024', null);
  const friends = game('borders-2024', { winner: 0, why: 'five', stones: [5, 0] }, { mode: 'friend' });
  assert.equal(of([lost, running, friends], 'borders', 'first').n, 0);
  const mine = game('borders-2024', { winner: 0, why: 'three', stones: [3, 0] });
  const saves = [lost, running, friends, mine];
  for (const id of ['first', 'three', 'shutout', 'sets', 'levels', 'run'])
    assert.equal(of(saves, 'borders', id).n, 1, id);
  assert.equal(of(saves, 'borders', 'five').n, 0);
  assert.equal(of(saves, 'tug', 'first').n, 0);
});

test('wins in a row are counted by when they were, and a loss between ends the row', () => {
  const win = () => game('tug', { winner: 0, athletes: [12, 0] });
  const games = [win(), win(), game('tug', { winner: 1, athletes: [0, 3] }), win()];
  assert.equal(of([...games].reverse(), 'tug', 'run').n, 2);
  assert.equal(of(games, 'tug', 'strong').n, 1);
  assert.equal(of([game('tug', { winner: 0, athletes: [1, 0] })], 'tug', 'last').n, 1);
});

test('a game is told what it has brought, once, and not what others had brought before it', () => {
  const base = { rules: RULE_SETS, levels: LEVELS };
  const ids = (save, saves) => gained(save, { ...base, saves }).map(({ id }) => id);
  const win = () => game('tug', { winner: 0, athletes: [5, 0] });
  const [first, second, third] = [win(), win(), win()];
  assert.deepEqual(ids(first, [first]), ['first']);
  assert.deepEqual(ids(second, [first, second]), []);
  assert.deepEqual(ids(third, [third, second, first]), ['run']);
  assert.deepEqual(ids(game('tug', { winner: 1, athletes: [0, 3] }), [first]), []);
});

test('levels and rule sets count once each, and no more than there are', () => {
  const games = LEVELS.flatMap((level) =>
    [0, 1].map(() => game('siege-2020', { winner: 0, attacker: 0 }, { level })),
  );
  assert.deepEqual(of(games, 'siege', 'levels'), {
    game: 'siege',
    id: 'levels',
    n: LEVELS.length,
    of: LEVELS.length,
  });
  assert.equal(of(games, 'siege', 'sets').n, 1);
  assert.deepEqual(of(games, 'siege', 'attack').n, 3);
  assert.equal(of(games, 'siege', 'defend').n, 0);
  const held = { winner: 0, attacker: 1, oil: 3 };
  assert.equal(of([game('siege-2020', held)], 'siege', 'oil').n, 1);
});

test('a game by letters is won from one’s own seat', () => {
  const far = { far: { key: 'x', seat: 1, status: '', checked: true } };
  assert.equal(
    of([game('borders-2004', { winner: 1, stones: [0, 5] }, { mode: 'far' }, far)], 'borders', 'first').n,
    1,
  );
  assert.equal(
    of([game('borders-2004', { winner: 0, stones: [5, 0] }, { mode: 'far' }, far)], 'borders', 'first').n,
    0,
  );
});
