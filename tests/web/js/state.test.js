/** One copy of a game, wherever it is shown. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { first, follow, withGame } from '../../../js/state.js';
import { createStore } from '../../../js/store.js';

const game = (id, moves) => ({ id, record: { moves } });
const begun = () => createStore(first(false), follow);

test('the open game is the kept one, and changes with it', () => {
  const store = begun();
  store.set(withGame(store.state, game('a', []), { open: true, kept: true }));
  assert.equal(store.state.save, store.state.saves[0]);
  store.set(withGame(store.state, game('a', ['x'])));
  assert.deepEqual(store.state.save.record.moves, ['x']);
  assert.equal(store.state.save, store.state.saves[0]);
});

test('the one kept last comes first, once', () => {
  const store = begun();
  for (const id of ['a', 'b', 'a']) store.set(withGame(store.state, game(id, []), { kept: true }));
  assert.deepEqual(
    store.state.saves.map(({ id }) => id),
    ['a', 'b'],
  );
});

test('a game may be looked at without being kept', () => {
  const store = begun();
  store.set(withGame(store.state, game('link', []), { open: true }));
  assert.equal(store.state.save.id, 'link');
  assert.deepEqual(store.state.saves, []);
  store.set({ open: null });
  assert.equal(store.state.save, null);
});

test('what has not changed stays the very same list', () => {
  const store = begun();
  store.set(withGame(store.state, game('a', []), { kept: true }));
  const { saves } = store.state;
  store.set({ picked: ['hand:r7'] });
  assert.equal(store.state.saves, saves);
});
