/** How far one has come with the puzzles: what is kept, brought and found again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { here, joined, reached, resumed, soundProgress } from '../../../js/study/progress.js';

const NONE = { at: '', solved: [], tried: [] };
const TRAIL = [{ id: 'a1' }, { id: 'b2', was: 1 }, { id: 'c3', was: 0 }, { id: 'd4' }, { id: 'e5', was: 2 }];

test('what is not sound is as if nothing had been done', () => {
  for (const value of [null, 'y', [], { solved: 'a1', tried: [7], at: {} }, { solved: ['<b>', ''] }, 1.5])
    assert.deepEqual(soundProgress(value), NONE);
  assert.deepEqual(soundProgress({ at: 'a1', solved: ['a1', 'a1'], tried: ['b2'] }), {
    at: 'a1',
    solved: ['a1'],
    tried: ['b2'],
  });
});

test('an earlier version kept a number: the puzzles before it are done, and one is at that one', () => {
  assert.deepEqual(soundProgress(2), { ...NONE, was: 2 });
  const now = reached(soundProgress(2), TRAIL);
  assert.deepEqual(now, { at: 'e5', solved: ['b2', 'c3'], tried: [] });
  assert.deepEqual(reached(soundProgress(0), TRAIL), NONE);
  assert.deepEqual(reached(now, TRAIL), now);
});

test('what a file brings loses nothing of what is here', () => {
  const mine = { at: 'a1', solved: ['a1'], tried: ['b2'] };
  const theirs = { at: 'd4', solved: ['d4', 'a1'], tried: [] };
  assert.deepEqual(joined(mine, theirs), { at: 'a1', solved: ['a1', 'd4'], tried: ['b2'] });
  assert.deepEqual(joined(NONE, soundProgress(5)), { ...NONE, was: 5 });
});

test('one goes on where one was, past what is solved, and begins again with what was left', () => {
  assert.equal(here(NONE, TRAIL), 0);
  assert.equal(here({ ...NONE, at: 'b2' }, TRAIL), 1);
  assert.equal(here({ at: 'b2', solved: ['b2', 'c3'], tried: [] }, TRAIL), 3);
  assert.equal(resumed({ at: '', solved: ['d4', 'e5'], tried: [] }, TRAIL, 3), 0);
  assert.equal(resumed({ at: '', solved: TRAIL.map(({ id }) => id), tried: [] }, TRAIL), -1);
});
