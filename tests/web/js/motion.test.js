/** Motion is the difference of two pictures. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flights, gone } from '../../../js/motion.js';

const at = (x, y) => ({ x, y, w: 40, h: 56 });
const none = () => null;

test('what stays does not fly', () => {
  assert.deepEqual(flights(new Map([['r7', at(0, 0)]]), new Map([['r7', at(1, 1)]]), none), []);
});

test('what has moved flies from where it was', () => {
  const [flight] = flights(new Map([['r7', at(0, 300)]]), new Map([['r7', at(80, 20)]]), none);
  assert.deepEqual([flight.key, flight.from.y, flight.to.y], ['r7', 300, 20]);
});

test('what is new comes from its origin, or simply appears', () => {
  const after = new Map([
    ['g2', at(10, 10)],
    ['b4', at(20, 20)],
  ]);
  const list = flights(new Map(), after, (key) => (key === 'g2' ? at(300, 0) : null));
  assert.deepEqual(
    list.map(({ key, from }) => [key, from.x]),
    [['g2', 300]],
  );
});

test('what left is known', () => {
  assert.deepEqual(
    gone(
      new Map([
        ['r7', at(0, 0)],
        ['b1', at(1, 1)],
      ]),
      new Map([['b1', at(1, 1)]]),
    ),
    ['r7'],
  );
});
