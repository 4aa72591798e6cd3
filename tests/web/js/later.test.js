/** Parts of the page that are fetched later. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later } from '../../../js/later.js';

test('it is fetched once, whoever asks for it first', async () => {
  let fetched = 0;
  const part = later(
    async () => ({ n: ++fetched }),
    () => {},
  );
  const seen = [];
  await Promise.all([part.with(({ n }) => seen.push(n)), part.with(({ n }) => seen.push(n))]);
  assert.deepEqual(seen, [1, 1]);
  assert.equal(part.here.n, 1);
});

test('what is here acts at once', async () => {
  const part = later(
    async () => 1,
    () => {},
  );
  await part.load();
  let acted = false;
  part.with(() => (acted = true));
  assert.ok(acted);
});

test('what could not be fetched is told, and fetched anew when it is wanted again', async () => {
  const failed = [];
  let tries = 0;
  const part = later(
    async () => {
      if (!tries++) throw new Error('no line');
      return 'here';
    },
    (error) => failed.push(error.message),
  );
  await part.with(() => {});
  assert.deepEqual(failed, ['no line']);
  await part.with((what) => assert.equal(what, 'here'));
  assert.equal(failed.length, 1);
});

test('what goes wrong with it is told too', async () => {
  const failed = [];
  const part = later(
    async () => 1,
    (error) => failed.push(error.message),
  );
  await part.with(async () => {
    throw new Error('not today');
  });
  assert.deepEqual(failed, ['not today']);
});
