/** Picking as pure functions: what pointing at something leads to. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as picking from '../../../js/play/picking.js';

const lay = (card, n) => ({ move: `play ${card} ${n}`, kind: 'lay', refs: [`hand:${card}`, `side:${n}`] });
const MOVES = [
  lay('r7', 3),
  lay('r7', 4),
  lay('b2', 3),
  { move: 'play scout', kind: 'act', refs: ['hand:scout'] },
  { move: 'play recruit g1 2', kind: 'act', refs: ['hand:recruit', 'discard:g1', 'side:2'] },
  { move: 'play recruit g4 2', kind: 'act', refs: ['hand:recruit', 'discard:g4', 'side:2'] },
  { move: 'claim 5', kind: 'claim', refs: ['stone:5'] },
];
const state = (more = {}) => ({
  view: { moves: MOVES },
  picked: [],
  staged: null,
  sheet: null,
  settings: { confirm: false },
  ...more,
});

test('a card that is to lead lies in the hand at the first decision, and only then', () => {
  const told = picking.imply(state({ lead: 'hand:r7' }));
  assert.deepEqual([told.picked, told.lead], [['hand:r7'], '']);
  assert.deepEqual(picking.imply(state({ lead: '' })).picked, []);
  assert.deepEqual(picking.imply(state({ lead: 'hand:g9' })).picked, [], 'it is not held');
  assert.deepEqual(picking.imply(state({ lead: 'hand:r7', picked: ['hand:b2'] })).picked, ['hand:b2']);
});

test('a card is picked, its place makes the move', () => {
  assert.deepEqual(picking.point(state(), 'hand:r7').set.picked, ['hand:r7']);
  assert.deepEqual(picking.point(state({ picked: ['hand:r7'] }), 'side:4'), { move: 'play r7 4' });
});

test('the same card again is put back', () => {
  assert.deepEqual(picking.point(state({ picked: ['hand:r7'] }), 'hand:r7').set.picked, []);
});

test('another card is picked instead', () => {
  assert.deepEqual(picking.point(state({ picked: ['hand:r7'] }), 'hand:b2').set.picked, ['hand:b2']);
});

test('what no move has is a question', () => {
  assert.deepEqual(picking.point(state({ picked: ['hand:r7'] }), 'side:9'), { why: ['hand:r7', 'side:9'] });
});

test('a place before its card asks for the card', () => {
  assert.deepEqual(picking.point(state(), 'side:3'), { say: 'prompt.first' });
  assert.deepEqual(picking.point(state(), 'side:9'), { why: ['side:9'] }, 'no card can go there');
});

test('a card without a target wants a second tap, but no second drop', () => {
  assert.deepEqual(picking.point(state(), 'hand:scout').set.picked, ['hand:scout']);
  assert.deepEqual(picking.point(state({ picked: ['hand:scout'] }), 'hand:scout'), { move: 'play scout' });
  assert.deepEqual(picking.point(state(), 'hand:scout', { dropped: true }), { move: 'play scout' });
});

test('whoever wants to confirm is asked, once', () => {
  const settings = { confirm: true };
  const { set, quiet } = picking.point(state({ settings }), 'stone:5');
  assert.equal(set.staged.move, 'claim 5');
  assert.ok(quiet);
  assert.deepEqual(picking.point(state({ settings, ...set }), 'stone:5'), { move: 'claim 5' });
});

test('cards in the discard are offered side by side, and put away with the choice', () => {
  const { set } = picking.point(state(), 'hand:recruit');
  assert.deepEqual([set.sheet, set.chooser], ['choose', ['discard:g1', 'discard:g4']]);
  const next = picking.point(state({ ...set }), 'discard:g4').set;
  assert.deepEqual([next.sheet, next.chooser, next.picked.at(-1)], [null, null, 'discard:g4']);
});

test('dice that are no choice pick themselves, before the first pick and after', () => {
  const view = {
    moves: [
      { move: 'weaken 3 1', kind: 'act', refs: ['free:3', 'column:1', 'do:weaken'] },
      { move: 'gather 3 1', kind: 'act', refs: ['free:3', 'column:1', 'do:gather'] },
    ],
  };
  assert.deepEqual(picking.imply(state({ view })).picked, ['free:3', 'column:1']);
  assert.deepEqual(picking.point(state({ view }), 'free:3').set.picked, ['free:3', 'column:1']);
});

test('no other ref picks itself', () => {
  const view = { moves: [lay('r7', 3)] };
  assert.deepEqual(picking.imply(state({ view })).picked, []);
});

test('one step back', () => {
  assert.deepEqual(picking.cancel(state({ picked: ['hand:recruit', 'discard:g1'] })).picked, [
    'hand:recruit',
  ]);
});
