/** A view turned towards the one who looks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsIn, lanes, latest, sorted } from '../../../js/draw/model.js';

test('borders: the side of the seat below is its own', () => {
  const view = { stones: [{ owner: 1, cards: [['r1'], ['b2', 'b3']], env: [{ card: 'mud', seat: 0 }] }] };
  const [lane] = lanes(view, null, 1);
  assert.deepEqual(
    [lane.own, lane.foe, lane.owner, lane.env],
    [['b2', 'b3'], ['r1'], 'own', [{ card: 'mud', side: 'foe' }]],
  );
});

test('siege: sides are the attacker’s, then the defender’s', () => {
  const view = { attacker: 1, walls: [{ damaged: true, cards: [['r1'], ['b2']] }] };
  assert.deepEqual(lanes(view, null, 1)[0].own, ['r1']);
  assert.deepEqual(lanes(view, null, 0)[0].own, ['b2']);
});

test('the hand is sorted as wished, tactics last', () => {
  const hand = ['w1', 'spy', 'r9', 'r2'];
  assert.deepEqual(sorted(hand, 'none'), hand);
  assert.deepEqual(sorted(hand, 'clan', ['r', 'w']), ['r2', 'r9', 'w1', 'spy']);
  assert.deepEqual(sorted(hand, 'value', ['r', 'w']), ['w1', 'r2', 'r9', 'spy']);
});

test('what the other seat did last is new, whatever one has done since', () => {
  const lay = (seat, card, place) => [seat, `play ${card} ${place}`, { kind: 'lay', card, place }];
  const draw = [1, 'draw stack', { kind: 'draw', pile: 'stack' }];
  const log = [lay(0, 'r1', 1), lay(1, 'b5', 2), draw, lay(0, 'g1', 3)];
  assert.deepEqual(latest(log, 0), [lay(1, 'b5', 2), draw]);
  assert.deepEqual(cardsIn(latest(log, 0)), ['b5']);
});

test('every card a move names is new on the table', () => {
  const row = [1, 'play reinforce r7 b2', { kind: 'act', card: 'reinforce', target: 'r7', second: 'b2' }];
  assert.deepEqual(cardsIn([row]), ['reinforce', 'r7', 'b2']);
});
