/** Pointing becomes a move by narrowing alone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as choose from '../../../js/choose.js';

const MOVES = [
  { move: 'play r7 3', kind: 'lay', refs: ['hand:r7', 'side:3'] },
  { move: 'play r7 5', kind: 'lay', refs: ['hand:r7', 'side:5'] },
  { move: 'play traitor b2 4', kind: 'act', refs: ['hand:traitor', 'card:b2', 'side:4'] },
  { move: 'play traitor b2 5', kind: 'act', refs: ['hand:traitor', 'card:b2', 'side:5'] },
  { move: 'play scout', kind: 'act', refs: ['hand:scout'] },
  { move: 'claim 2', kind: 'claim', refs: ['stone:2'] },
];

test('at first every first ref is a target', () => {
  assert.deepEqual([...choose.targets(MOVES, [])], ['hand:r7', 'hand:traitor', 'hand:scout', 'stone:2']);
});

test('after a card its places are the targets', () => {
  assert.deepEqual([...choose.targets(MOVES, ['hand:r7'])], ['side:3', 'side:5']);
});

test('the last ref gives the move', () => {
  assert.equal(choose.pick(MOVES, ['hand:r7'], 'side:5')?.move?.move, 'play r7 5');
});

test('a step in between gives no move yet', () => {
  assert.deepEqual(choose.pick(MOVES, ['hand:traitor'], 'card:b2'), {
    picked: ['hand:traitor', 'card:b2'],
    move: null,
  });
});

test('another card begins anew', () => {
  assert.deepEqual(choose.pick(MOVES, ['hand:traitor', 'card:b2'], 'hand:r7')?.picked, ['hand:r7']);
});

test('what no move has is refused', () => {
  assert.equal(choose.pick(MOVES, ['hand:r7'], 'side:4'), null);
});

test('a card that acts at once wants a second tap while others want a target', () => {
  const scout = MOVES[4];
  assert.equal(choose.wantsSecondTap(MOVES, scout), true);
  assert.equal(choose.wantsSecondTap([scout], scout), false);
  assert.equal(choose.wantsSecondTap(MOVES, MOVES[5]), false);
  const back = { move: 'return r7', kind: 'give', refs: ['hand:r7'] };
  const other = { move: 'return b2', kind: 'give', refs: ['hand:b2'] };
  assert.equal(choose.wantsSecondTap([back, other], back), false);
});

test('dice that are no choice pick themselves, but never the last step', () => {
  const dice = [
    { move: 'weaken 3 1', refs: ['free:3', 'column:1', 'do:weaken'] },
    { move: 'gather 3 1', refs: ['free:3', 'column:1', 'do:gather'] },
  ];
  assert.deepEqual(
    choose.imply(dice, [], (ref) => !ref.startsWith('do:')),
    ['free:3', 'column:1'],
  );
  assert.deepEqual(
    choose.imply(dice.slice(0, 1), [], () => true),
    ['free:3', 'column:1'],
  );
  assert.deepEqual(
    choose.imply([{ move: 'reroll 2', refs: ['free:2'] }], [], () => true),
    [],
  );
});

test('dropping takes the thing itself, then the place, then the only card there', () => {
  const next = new Set(['side:3', 'card:b2', 'card:g4']);
  assert.equal(choose.dropRef(next, ['card:b2', 'side:3'], []), 'card:b2');
  assert.equal(choose.dropRef(next, ['stone:3', 'side:3'], []), 'side:3');
  assert.equal(choose.dropRef(next, ['side:9'], ['card:b2']), 'card:b2');
  assert.equal(choose.dropRef(next, ['side:9'], ['card:b2', 'card:g4']), null);
});
