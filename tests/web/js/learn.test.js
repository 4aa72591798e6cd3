/** Learning from one's mistakes: which they are, what an answer is worth, and how draws are folded into their turn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betterOf } from '../../../js/draw/better.js';
import { turnRows } from '../../../js/draw/folded.js';
import { found, mistakes, verdictOf } from '../../../js/learn.js';

test('an answer about as good as the best is accepted, a little better than the mistake is not', () => {
  assert.equal(verdictOf({ loss: 0 }, 0.2), 'close');
  assert.equal(verdictOf({ loss: 0.03, mark: null }, 0.06), 'close');
  assert.equal(verdictOf({ loss: 0.05, mark: null }, 0.2), 'close');
  assert.equal(verdictOf({ loss: 0.06, mark: 'inaccuracy' }, 0.2), 'nearer');
  assert.equal(verdictOf({ loss: 0.15, mark: 'blunder' }, 0.17), 'worse');
  assert.equal(verdictOf({ loss: 0.3, mark: 'blunder' }, 0.1), 'worse');
  assert.deepEqual(['right', 'close', 'nearer', 'worse', 'same', 'told', null].filter(found), [
    'right',
    'close',
  ]);
});

test('only the mistakes of the seat below are one’s own', () => {
  const moves = [
    { seat: 0, mark: 'mistake' },
    { seat: 1, mark: 'blunder' },
    { seat: 'chance' },
    { seat: 0, mark: null },
    { seat: 0, mark: 'inaccuracy' },
  ];
  assert.deepEqual(mistakes({ moves }), [1, 5]);
});

test('a draw stands with the move before it, unless it was a mistake or nobody moved before', () => {
  const [lay, draw] = ['lay', 'draw'].map((kind) => ({ seat: 0, kind }));
  const wrong = { ...draw, mark: 'mistake', loss: 0.1 };
  const plies = (moves) => turnRows(moves).map(({ ply, draws }) => [ply, draws.length]);
  assert.deepEqual(plies([lay, draw, { ...lay, seat: 1 }, { ...draw, seat: 1 }]), [
    [0, 1],
    [2, 1],
  ]);
  assert.deepEqual(plies([lay, wrong]), [
    [0, 0],
    [1, 0],
  ]);
  assert.deepEqual(plies([draw, lay, draw, draw]), [
    [0, 0],
    [1, 2],
  ]);
  assert.deepEqual(plies([lay, { ...draw, seat: 1 }]), [
    [0, 0],
    [1, 0],
  ]);
});

test('the better move is drawn where it would have been made, the played card struck', () => {
  const played = { seat: 0, mark: 'mistake', kind: 'lay', card: 'r1', place: 2 };
  const better = (plan, more) => betterOf({ ...played, plan: [plan], ...more }, 0);
  const lay = better({ kind: 'lay', card: 'b9', place: 4 });
  assert.deepEqual(lay, {
    side: 'own',
    place: 4,
    ghost: 'b9',
    stone: false,
    from: 'b9',
    target: null,
    struck: 'r1',
  });
  assert.equal(better({ kind: 'lay', card: 'b9', place: 4 }, { seat: 1 }).side, 'foe');
  assert.deepEqual(better({ kind: 'claim', place: 3 }), {
    ...lay,
    place: 3,
    ghost: null,
    stone: true,
    from: null,
  });
  const moved = better({ kind: 'act', card: 'redeploy', target: 'g2', place: 7 });
  assert.deepEqual([moved.ghost, moved.from, moved.target], ['g2', 'g2', null]);
  const off = better({ kind: 'act', card: 'redeploy', target: 'g2' });
  assert.deepEqual([off.ghost, off.from, off.target, off.stone], [null, 'redeploy', 'g2', false]);
  assert.equal(betterOf({ ...played, mark: null, plan: [] }, 0), null);
  assert.equal(betterOf({ ...played, plan: [{ kind: 'lay', card: 'b9', place: 4 }] }, 0, false).struck, null);
});
