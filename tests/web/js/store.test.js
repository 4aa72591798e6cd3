/** One flat state, and listeners that hear of what they selected. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../../js/store.js';

test('a patch changes what it names and nothing else', () => {
  const store = createStore({ a: 1, b: 2 });
  store.set({ a: 3 });
  assert.deepEqual(store.state, { a: 3, b: 2 });
});

test('a listener hears of its part alone, with what it was before', () => {
  const store = createStore({ a: 1, b: 2 });
  const heard = [];
  store.on(
    (s) => s.a,
    (now, before) => heard.push([now, before]),
  );
  store.set({ b: 5 });
  store.set({ a: 1 });
  store.set({ a: 7 });
  assert.deepEqual(heard, [[7, 1]]);
});

test('a patch that changes nothing keeps the very same state', () => {
  const store = createStore({ a: 1 });
  const before = store.state;
  store.set({ a: 1 });
  assert.equal(store.state, before);
});

test('a listener can stop, also while it is called', () => {
  const store = createStore({ a: 1 });
  let calls = 0;
  const stop = store.on(
    (s) => s.a,
    () => {
      calls++;
      stop();
    },
  );
  store.set({ a: 2 });
  store.set({ a: 3 });
  assert.equal(calls, 1);
});

test('what follows from the rest is worked out with every change, and set by nobody', () => {
  const store = createStore({ a: 1 }, ({ a }) => ({ double: 2 * a }));
  assert.equal(store.state.double, 2);
  store.set({ a: 4 });
  assert.equal(store.state.double, 8);
  assert.throws(() => store.set({ double: 5 }), /double/);
});
