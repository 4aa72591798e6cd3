/** Games that come back and games that come in: what lies in the storage afterwards. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bringer } from '../../../js/bring.js';
import { recorder } from '../../../js/records.js';
import { all, keep } from '../../../js/saves.js';
import { fakePage, fakeStorage, fakeStore } from './fake.js';

let store, page, tools;

beforeEach(() => {
  fakeStorage();
  store = fakeStore();
  page = fakePage();
  tools = { ...page, refresh: async () => {}, tell: page.say, known: (setup) => setup, set: () => {} };
});

const game = (moves, date = '2026-11-01T00:00:00.000Z') => ({
  id: 'mine',
  setup: { rules: 'count', mode: 'friend', names: ['Ann', 'Bob'] },
  record: {
    rules: 'count',
    deal: { rules: 'count', first: 0 },
    moves,
    names: ['Ann', 'Bob'],
    result: null,
  },
  results: [],
  date,
});
const moves = async () => (await all()).map(({ record }) => record.moves.join(' '));

test('what was deleted comes back as it was', async () => {
  store.set({ gone: [game(['a', 'b'])] });
  await recorder(store, tools).restore();
  assert.deepEqual(await all(), [game(['a', 'b'])]);
  assert.deepEqual(store.state.gone, []);
});

test('what comes back replaces nothing that has come in its place', async () => {
  for (const other of [['a'], ['a', 'b', 'c'], ['x']]) {
    await keep(game(other));
    store.set({ gone: [game(['a', 'b'])] });
    await recorder(store, tools).restore();
    assert.deepEqual((await moves()).sort(), [other.join(' '), 'a b'].sort());
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  }
  await keep(game(['a', 'b']));
  store.set({ gone: [game(['a', 'b'])] });
  await recorder(store, tools).restore();
  assert.deepEqual(await moves(), ['a b'], 'it is here already');
});

test('of two states of a game the one chosen is the latest', async () => {
  const [mine, theirs] = [game(['a', 'b', 'c'], '2026-11-09T00:00:00.000Z'), game(['a'])];
  await keep(mine);
  store.set({ meeting: [{ mine, theirs }] });
  globalThis.document = { querySelector: () => ({ value: 'theirs' }) };
  await bringer(store, {}, tools).settle();
  delete globalThis.document;
  const [kept] = await all();
  assert.deepEqual(kept.record.moves, ['a']);
  assert.ok(kept.date > mine.date, 'or the page would go on with what it still knows');
});
