/** What stands in the storage is looked at before it is believed. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import {
  all,
  disown,
  keep,
  own,
  puzzle,
  settings,
  soundNames,
  soundSettings,
  unplayed,
} from '../../../js/saves.js';
import * as words from '../../../js/words.js';

const FIRST = { theme: 'auto', speed: 'normal', sounds: true, name: '' };
const storage = (text) => (globalThis.localStorage = { getItem: () => text });

test('settings are taken one by one, and only those there are', () => {
  const kept = { theme: 'dark', speed: 7, sounds: 'yes', name: 'Ann', lang: 'nl', other: 1 };
  assert.deepEqual(soundSettings(kept, FIRST), {
    theme: 'dark',
    speed: 'normal',
    sounds: true,
    name: 'Ann',
    lang: 'nl',
  });
});

test('what an object has from its maker is no setting', () => {
  for (const text of ['{"__proto__": {}}', '{"constructor": 1, "toString": "x"}', '{"hasOwnProperty": true}'])
    assert.deepEqual(soundSettings(JSON.parse(text), FIRST), FIRST, text);
});

test('no language but those there are', () => {
  for (const lang of ['../lessons/siege', '__proto__', 'EN', '', 7, ['en']])
    assert.deepEqual(soundSettings({ lang }, FIRST), FIRST);
});

test('a name is as long as its field', () => {
  assert.equal(soundSettings({ name: 'x'.repeat(1_000_000) }, FIRST).name.length, 20);
});

test('names from elsewhere are short, on one line, in one direction', () => {
  const [long, faces, odd] = soundNames(['x'.repeat(2_000_000), '🐑'.repeat(99), 'A\nn\u202en\u0000 B']);
  assert.equal(long.length, 40);
  assert.equal(faces, '🐑'.repeat(40), 'no half letters');
  assert.equal(odd, 'A n n  B');
});

/** Locks as a browser has them: each for one at a time, the others wait until they lose patience. */
function locks() {
  const held = new Map();
  const request = async (name, { ifAvailable, signal }, act) => {
    await new Promise((resolve) => setTimeout(resolve)); // nobody gets one at once
    if (held.has(name) && ifAvailable) return act(null);
    while (held.has(name)) {
      const gone = new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('abort'))),
      );
      await Promise.race([held.get(name), gone]);
    }
    const done = Promise.resolve(act({}));
    held.set(name, done);
    await done.finally(() => held.delete(name));
    return done;
  };
  return { request };
}

test('a game asked for twice at once is given to this tab, to no other, and free again when it is left', async () => {
  const { navigator } = globalThis;
  Object.defineProperty(globalThis, 'navigator', { value: { locks: locks() }, configurable: true });
  try {
    assert.deepEqual(await Promise.all([own('a'), own('a')]), [true, true]);
    assert.equal(await own('a'), true);
    assert.equal(await unplayed('a', () => assert.fail('it is played')), false);
    disown();
    let done = 0;
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(await unplayed('a', async () => (done += 1)), true);
    assert.equal(done, 1);
  } finally {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  }
});

test('whatever the storage says or refuses, it is read without a throw', () => {
  for (const text of ['{', 'null', '7', '[[]]', '{"valueOf": 1, "toString": 1}', '{"theme": "__proto__"}']) {
    storage(text);
    assert.deepEqual(settings(FIRST), FIRST, text);
    const { at, solved, tried } = puzzle();
    assert.deepEqual([typeof at, solved, tried], ['string', [], []], text);
  }
  delete globalThis.localStorage;
  assert.deepEqual(settings(FIRST), FIRST);
});

test('a language that fails leaves the old one in force', async () => {
  words.use('en', { hello: 'Hello' });
  await assert.rejects(words.load('../lessons/siege'));
  assert.throws(() => words.use('../lessons/siege', { hello: 'x' }));
  assert.equal(words.lang(), 'en');
  assert.equal(words.t('hello'), 'Hello');
});

test('a database that never answers is as good as none', async () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  let asked = 0;
  globalThis.indexedDB = { open: () => ((asked += 1), {}) };
  mock.timers.enable({ apis: ['setTimeout'] });
  const first = keep({ id: 'a' });
  mock.timers.tick(5000);
  assert.equal(await first, true);
  mock.timers.reset();
  assert.equal(await keep({ id: 'b' }), true, 'it is not waited for again');
  assert.deepEqual([...kept.keys()], ['marchstones-game a', 'marchstones-game b']);
  assert.deepEqual(await all(), []);
  assert.equal(asked, 1);
  delete globalThis.indexedDB;
  delete globalThis.localStorage;
});
