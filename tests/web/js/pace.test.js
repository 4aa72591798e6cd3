/** What is said about the time that is left. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace, roughly } from '../../../js/pace.js';

/** Reports every 50 ms at these bytes a second; what was said after each. @param {Pace} pace @param {number} from */
function watched(pace, from, seconds, speed, loaded = 0, total = 5_000_000) {
  const said = [];
  for (let at = 0; at <= seconds * 1000; at += 50)
    said.push(pace.left(from + at, loaded + (at * speed) / 1000, total));
  return said;
}

test('nothing is said in the first second, then what the line takes', () => {
  const said = watched(new Pace(), 1000, 5, 200_000);
  assert.ok(said.slice(0, 20).every((one) => one === null));
  for (const [n, one] of said.slice(20).entries())
    assert.ok(Math.abs(one - (25 - (n + 20) * 0.05)) < 0.01, `${n} ${one}`);
});

test('a line that becomes slower is told within seconds', () => {
  const pace = new Pace();
  watched(pace, 0, 10, 200_000);
  const said = watched(pace, 10_000, 12, 50_000, 2_000_000);
  assert.ok(Math.abs(said.at(-1) - (3_000_000 - 600_000) / 50_000) < 8, said.at(-1));
});

test('while nothing comes the rest takes ever longer', () => {
  const pace = new Pace();
  watched(pace, 0, 5, 200_000);
  const before = pace.left(6000, 1_000_000, 5_000_000);
  assert.ok(pace.left(9000, 1_000_000, 5_000_000) > before);
});

test('a line without a byte has no time', () => {
  assert.ok(watched(new Pace(), 0, 5, 0).every((one) => one === null));
});

test('it is told in steps', () => {
  assert.deepEqual([0, 0.4, 3.2, 9.1, 12, 26].map(roughly), [1, 1, 4, 10, 15, 30]);
});
