/** Which game a review belongs to, while links bring others. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Review } from '../../../js/review.js';
import * as saves from '../../../js/saves.js';
import { FakeEngine, SETUP, fakeStorage, fakeStore } from './fake.js';

/** A review, what was asked of the opponent, and games for it. */
function reviewing() {
  fakeStorage();
  const engine = Object.assign(new FakeEngine(), { position: () => ({ hands: [] }) });
  const store = fakeStore();
  const asked = [];
  const opponent = {
    think: (_, { onprogress }) =>
      new Promise((resolve, reject) => asked.push({ onprogress, resolve, reject })),
    cancel: () => asked.at(-1)?.reject({ code: 'cancelled' }),
  };
  const game = (id) => ({
    id,
    setup: SETUP,
    record: {
      ...{ rules: 'count', deal: { rules: 'count', first: 0, id }, moves: ['add 2', 'add 2', 'add 1'] },
      ...{ names: ['Ann', 'Bob'], result: { winner: 0, why: 'last' } },
    },
    results: [],
    date: '2026-11-01T00:00:00.000Z',
  });
  return { store, asked, game, review: new Review(store, engine, opponent, { end() {} }) };
}

test('a game that comes by a link ends the review of the one before', async () => {
  const { store, asked, game, review } = reviewing();
  await review.open(game('a'));
  const first = review.run().catch(({ code }) => code);
  asked[0].onprogress({ done: 1, total: 3 });
  assert.ok(store.state.replay.busy > 0);
  await review.open(game('b'));
  assert.equal(await first, 'cancelled');
  asked[0].onprogress({ done: 2, total: 3 });
  assert.equal(store.state.replay.busy, null);
  review.run();
  asked[1].onprogress({ done: 1, total: 2 });
  assert.equal(store.state.replay.busy, 0.5);
});

test('a review is kept with its game, and not where another state of it or none is kept by now', async () => {
  const words = { curve: [0.5], moves: [{ word: 'good' }] };
  for (const [change, found] of [
    [() => {}, [true]],
    [({ record }) => record.moves.pop(), [false]],
    [null, []],
  ]) {
    const { store, asked, game, review } = reviewing();
    await saves.keep(game('a'));
    await review.open(game('a'));
    const ran = review.run();
    const other = game('a');
    if (change) change(other);
    await (change ? saves.keep(other) : saves.remove('a'));
    asked[0].resolve(words);
    await ran;
    assert.deepEqual(
      (await saves.all()).map((save) => Boolean(save.review)),
      found,
    );
    assert.deepEqual(
      (await saves.all()).map(({ record }) => record.moves.length),
      change ? [other.record.moves.length] : [],
    );
    assert.equal(store.state.replay.busy, null);
    assert.ok(store.state.save.review);
    await saves.remove('a');
  }
});
