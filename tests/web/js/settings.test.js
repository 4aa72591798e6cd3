/** Settings and set-up: what a change on the page does, and what of it is kept. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { deaf, happen, kept, link, media } from './document.js';

globalThis.fetch = async (url) => ({ ok: true, json: async () => JSON.parse(readFileSync(url, 'utf8')) });
const words = await import('../../../js/words.js');
const { isNew, known, lastSetup, names, rememberSetup, settings } = await import('../../../js/settings.js');
const { SETUP, first, follow, withGame } = await import('../../../js/state.js');
const { createStore } = await import('../../../js/store.js');

const ROWS = first(false).rules;
const root = document.documentElement;
let store;
let calls;

beforeEach(async () => {
  kept.clear();
  deaf();
  await words.load('en');
  store = createStore(first(false), follow);
  calls = { weigh: 0, brought: [], failed: [] };
});

/** The settings of this page; every test changes its own store, all listen to one document. */
const worn = () =>
  settings(store, {
    fail: (error) => calls.failed.push(error),
    weigh: () => (calls.weigh += 1),
    bring: (file) => calls.brought.push(file),
  });

test('a change is worn by the document, kept on the device, and weighs only where it asks the engine', async () => {
  const { set } = worn();
  await set({ theme: 'dark', motion: 'less' });
  assert.deepEqual([root.dataset.theme, root.dataset.motion], ['dark', 'less']);
  assert.equal(JSON.parse(kept.get('marchstones-settings')).theme, 'dark');
  assert.equal(calls.weigh, 0);
  await set({ winbar: true });
  assert.equal(calls.weigh, 1);
});

test('"automatic" follows the device, also when it changes its mind', async () => {
  const { set } = worn();
  await set({ theme: 'auto' });
  assert.equal(root.dataset.theme, 'light');
  const dark = media['(prefers-color-scheme: dark)'];
  dark.matches = true;
  dark.heard.forEach((act) => act());
  assert.equal(root.dataset.theme, 'dark');
  dark.matches = false;
});

test('another language renames those who have chosen no name, and them alone', async () => {
  const { set } = worn();
  const save = { id: 'a', setup: { ...SETUP, names: ['You', 'Ann'] }, record: { names: ['You', 'Ann'] } };
  store.set(withGame(store.state, save, { open: true }));
  await set({ lang: 'de' });
  assert.equal(root.lang, 'de');
  assert.deepEqual(store.state.save.record.names, [words.t('you'), 'Ann']);
  assert.notEqual(words.t('you'), 'You');
  assert.match(link.href, /manifest\.de\.webmanifest/);
  assert.deepEqual(calls.failed, []);
});

test('what is typed and ticked arrives as what it means', async () => {
  worn();
  store.set({ setup: lastSetup(ROWS) });
  happen('change', { dataset: { set: 'draws' }, type: 'checkbox', checked: false });
  happen('change', { dataset: { setText: 'name' }, value: 'A'.repeat(50) });
  happen('change', { dataset: { setupText: 'seed' }, value: '12 monkeys 7' });
  happen('change', { dataset: { setupKey: 'length' }, value: '3' });
  const file = {};
  const input = { dataset: { import: '' }, files: [file], value: 'x' };
  happen('change', input);
  await new Promise((done) => setTimeout(done));
  const { settings: now, setup } = store.state;
  assert.equal(now.draws, false);
  assert.equal(now.name.length, 20);
  assert.deepEqual([setup.seed, setup.length], ['127', 3]);
  assert.deepEqual([calls.brought, input.value], [[file], '']);
});

test('the set-up is remembered without its seed and names; nonsense in its place is none', () => {
  assert.ok(isNew());
  const setup = { ...SETUP, rules: 'siege-2020', mode: 'friend', seed: '7', names: ['Ann', 'Ben'] };
  rememberSetup(setup);
  assert.ok(!isNew());
  const last = lastSetup(ROWS);
  assert.deepEqual([last.rules, last.mode, last.seed, last.names], ['siege-2020', 'friend', '', ['', '']]);
  for (const garbage of ['{', 'null', '7', '{"rules":"chess"}']) {
    kept.set('marchstones-setup', garbage);
    assert.equal(lastSetup(ROWS).mode, SETUP.mode, garbage);
    assert.ok(
      ROWS.some(({ id }) => id === lastSetup(ROWS).rules),
      garbage,
    );
  }
});

test('a storage that refuses costs a convenience, no game', () => {
  const { setItem, getItem } = localStorage;
  Object.assign(localStorage, {
    setItem() {
      throw new Error('full');
    },
    getItem() {
      throw new Error('no');
    },
  });
  rememberSetup(SETUP);
  assert.equal(isNew(), false);
  assert.ok(lastSetup(ROWS).rules);
  Object.assign(localStorage, { setItem, getItem });
});

test('who sits there is called by name, or by what everybody is called', () => {
  const called = (setup, settings) =>
    names({ setup: { ...SETUP, ...setup }, settings: { name: '', friend: '', ...settings } });
  assert.deepEqual(called({ mode: 'friend' }, { name: ' Ann ', friend: '' }), ['Ann', words.t('player.2')]);
  const [own, other] = called({ mode: 'level', level: 'novice' });
  assert.equal(own, words.t('you'));
  assert.ok(other.length > 1);
  assert.equal(called({ mode: 'level', level: 'dragon' })[1], words.t('machine'));
});

test('a set-up from outside with a level nobody knows is between two people', () => {
  assert.equal(known({ ...SETUP, mode: 'level', level: 'dragon' }, ['novice']).mode, 'friend');
  assert.equal(known({ ...SETUP, mode: 'level', level: 'novice' }, ['novice']).mode, 'level');
});
