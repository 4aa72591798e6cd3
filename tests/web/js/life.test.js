/** How a save grows with the moves that come to its record. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grown, resultsOf } from '../../../js/play/life.js';

const save = {
  id: 'a',
  setup: { names: ['Ann', 'Bob'] },
  record: { rules: 'tug', moves: ['x', 'y'], names: ['A', 'B'], result: null, date: 'then' },
  results: [{ winner: 1 }],
  review: { moves: [{}, {}] },
  date: 'then',
};

test('moves are added from where they begin, and the result comes with them', () => {
  const now = grown(save, { from: 2, moves: ['z'], result: { winner: 0 } }, 'now');
  assert.deepEqual(now.record.moves, ['x', 'y', 'z']);
  assert.deepEqual(now.record.result, { winner: 0 });
  assert.equal(now.record.date, 'then', 'it still began then');
  assert.equal(now.date, 'now');
});

test('moves that were taken back are gone', () => {
  const now = grown(save, { from: 1, moves: [], result: null }, 'now');
  assert.deepEqual(now.record.moves, ['x']);
});

test('a review holds as long as no move has come or gone', () => {
  assert.ok(grown(save, undefined, 'now').review);
  assert.ok(!grown(save, { from: 2, moves: ['z'], result: null }, 'now').review);
});

test('the game that is over counts in its series', () => {
  assert.equal(resultsOf(save).length, 1);
  assert.equal(resultsOf({ ...save, record: { ...save.record, result: { winner: 0 } } }).length, 2);
});
