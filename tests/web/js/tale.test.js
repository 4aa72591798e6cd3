/** The story of a game, from its review. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leads, tale, turnOf } from '../../../js/tale.js';

/** A game of lone moves in turn, with the chances of seat 0 before each. @param {number[]} curve @param {Record<number, object>} [marks] */
const review = (curve, marks = {}) => ({
  curve: [...curve, 1],
  moves: curve.map((_, k) => ({
    seat: k % 2,
    kind: 'lay',
    word: 'play',
    card: 'r1',
    place: 1,
    move: `m${k}`,
    ...marks[k],
  })),
});
const game = (winner, own = true) => ({ winner, names: ['You', 'Rory'], own });
const ids = (...of) => tale(...of).map(({ id }) => id);
const flat = (n, win) => Array.from({ length: n }, () => win);

test('a game won from far behind is told by its lowest point, one lost from far ahead by its highest', () => {
  const curve = [0.5, 0.4, 0.2, 0.1, 0.4, 0.7, 0.9];
  const [how] = tale(review(curve), game(0));
  assert.deepEqual(how, { id: 'over.low', params: { win: 0.1, n: 4 } });
  const [other] = tale(review(curve.map((win) => 1 - win)), game(1));
  assert.deepEqual(other, { id: 'over.high', params: { win: 0.9, n: 4 } });
  const [sure] = tale(review([0.5, 0.6, 1, 0.2]), game(1));
  assert.equal(sure?.params['win'], 0.99, 'what was lost after all was not certain');
});

test('a lead from beginning to end, a seesaw and a close game are told as such', () => {
  assert.equal(ids(review([0.5, ...flat(20, 0.65)]), game(0))[0], 'tale.ahead');
  assert.equal(ids(review([0.5, ...flat(20, 0.36)]), game(1))[0], 'tale.behind');
  const seesaw = [0.6, 0.6, 0.4, 0.6, 0.4, 0.6, 0.4];
  assert.deepEqual(tale(review(seesaw), game(1))[0], { id: 'tale.seesaw', params: { times: 5 } });
  assert.equal(ids(review(flat(20, 0.5)), game(0))[0], 'tale.even');
  const fell = [...flat(8, 0.5), ...flat(12, 0.35)];
  assert.deepEqual(tale(review(fell), game(1))[0], { id: 'tale.since.foe', params: { turn: 9 } });
  const rose = fell.map((win) => 1 - win);
  assert.deepEqual(tale(review(rose), game(0))[0], { id: 'tale.since.own', params: { turn: 9 } });
  assert.equal(ids(review([...flat(18, 0.5), 0.3, 0.3]), game(1))[0], 'tale.even');
});

test('small swings are no change of the lead', () => {
  assert.equal(leads([0.51, 0.49, 0.52, 0.48]), 0);
  assert.equal(leads([0.6, 0.52, 0.6]), 0);
  assert.equal(leads([0.6, 0.44, 0.5, 0.56]), 2);
});

test('the costliest move of all is named, whosever it was, with its turn', () => {
  const marks = { 3: { mark: 'blunder', loss: 0.3 }, 4: { mark: 'mistake', loss: 0.12 } };
  const found = tale(review(flat(8, 0.5), marks), game(0)).find(({ move }) => move);
  assert.equal(found.id, 'tale.cost');
  assert.deepEqual(found.params, { turn: 4, loss: 0.3, name: 'Rory' });
  const own = tale(review(flat(8, 0.5), { 2: { mark: 'blunder', loss: 0.4 }, ...marks }), game(0));
  assert.equal(own.find(({ move }) => move).id, 'tale.cost.own');
});

test('between two people nobody is spoken to, and who erred how often is said of both', () => {
  const marks = {
    2: { mark: 'mistake', loss: 0.1 },
    3: { mark: 'blunder', loss: 0.2 },
    5: { mark: 'inaccuracy', loss: 0.06 },
  };
  const told = tale(review([0.5, 0.4, 0.1, 0.1, 0.4, 0.7], marks), {
    ...game(0, false),
    names: ['Ann', 'Bob'],
  });
  assert.deepEqual(
    told.map(({ id }) => id),
    ['tale.cost', 'tale.errors'],
  );
  assert.deepEqual(told[1].params, { first: 'Ann', own: 1, second: 'Bob', foe: 1 });
});

test('moves of one side that follow each other are one turn; nothing is told of nothing', () => {
  const rows = [0, 0, 1, 'chance', 1, 0].map((seat) => ({ seat, kind: 'lay', word: 'play', move: 'm' }));
  assert.deepEqual(
    [0, 1, 2, 4, 5].map((ply) => turnOf(rows, ply)),
    [1, 1, 2, 2, 3],
  );
  assert.deepEqual(tale({ curve: [], moves: [] }, game(null)), []);
});
