/** What buttons and keys ask for: where each leads, and what may not be done where. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { deaf, kept } from './document.js';
import { fakePage, fakeStore, wait } from './fake.js';

const words = await import('../../../js/words.js');
words.use('en', JSON.parse(readFileSync(new URL('../../../js/words/en.json', import.meta.url), 'utf8')));
const { commands } = await import('../../../js/commands.js');
const { LATE } = await import('../../../js/draw/panels.js');
const { today } = await import('../../../js/daily.js');

let store, page, session, did, parts, act;

/** A part of the page that comes when it is loaded. */
function part(what, arrives = async () => {}) {
  const made = {
    here: null,
    loads: 0,
    async load() {
      made.loads += 1;
      await arrives();
      return (made.here = what);
    },
    with: async (then) => then(made.here ?? (await made.load())),
  };
  return made;
}

beforeEach(() => {
  kept.clear();
  deaf();
  Object.keys(LATE).forEach((name) => delete LATE[name]);
  did = [];
  const tell =
    (name) =>
    (...given) => {
      did.push([name, ...given]);
    };
  session = Object.fromEntries(
    ['begin', 'prove', 'play', 'cancel', 'skip', 'go', 'follow', 'stop'].map((name) => [name, tell(name)]),
  );
  session.leave = () => {
    did.push(['leave']);
    store.set({ screen: 'start' });
  };
  store = fakeStore({ screen: 'start' });
  page = fakePage();
  parts = {
    playing: part({ session }),
    more: part({
      review: { step: tell('step'), stop: tell('review-stop') },
      puzzles: { begin: tell('puzzle') },
    }),
    far: part({ run: tell('far') }),
  };
  act = commands(
    store,
    {},
    {
      ...parts,
      page,
      engine: null,
      fail: tell('fail'),
      update: tell('update'),
      teach: tell('teach'),
    },
  );
});

const done = () => wait(5);

test('Play shows the table at once, and begins as soon as its part is there', async () => {
  store.set({ newcomer: true });
  act.run('play', {});
  assert.deepEqual([store.state.screen, store.state.view, store.state.newcomer], ['table', null, false]);
  await done();
  const [begin] = did.filter(([name]) => name === 'begin');
  assert.equal(begin[1].rules, store.state.setup.rules);
  assert.equal(begin[1].names.length, 2);
  assert.equal(begin[1].first, 'me', 'nobody is waited for in the first game');
  assert.ok(
    did.some(([name, on]) => name === 'teach' && on),
    'the first game teaches',
  );
  assert.ok(kept.has('marchstones-setup'), 'the next visit begins with it');
});

test('who goes back before the table is there begins no game', async () => {
  let open;
  parts.playing = part({ session }, () => new Promise((go) => (open = go)));
  act = commands(store, {}, { ...parts, page, engine: null, fail: () => {}, update() {}, teach() {} });
  act.run('play', {});
  act.run('new', {});
  open();
  await done();
  assert.equal(store.state.screen, 'start');
  assert.deepEqual(
    did.filter(([name]) => name === 'begin'),
    [],
  );
});

test('who goes to a lesson or a puzzle meanwhile begins no game', async () => {
  for (const away of ['lesson', 'puzzle']) {
    let open;
    parts.playing = part({ session }, () => new Promise((go) => (open = go)));
    parts.more = part({ lessons: { begin() {} }, puzzles: { begin() {} } });
    act = commands(store, {}, { ...parts, page, engine: null, fail: () => {}, update() {}, teach() {} });
    act.run('play', {});
    act.run(away, { game: 'borders' });
    open();
    await done();
    assert.deepEqual(
      did.filter(([name]) => name === 'begin'),
      [],
      away,
    );
  }
});

test('a table that cannot be loaded is left again, and said', async () => {
  const error = new Error('no line');
  parts.playing = part({ session }, () => Promise.reject(error));
  act = commands(
    store,
    {},
    { ...parts, page, engine: null, fail: (why) => did.push(['fail', why]), update() {}, teach() {} },
  );
  act.run('play', {});
  await done();
  assert.equal(store.state.screen, 'start');
  assert.deepEqual(did, [['fail', error]]);
});

test('today’s game has the date for a seed and is one game, begun by oneself, on this device', async () => {
  store.set({ setup: { ...store.state.setup, mode: 'far', length: 3 } });
  act.run('daily', {});
  await done();
  const [[, setup]] = did;
  assert.deepEqual([setup.seed, setup.length, setup.first, setup.mode], [today(), 1, 'me', 'level']);
});

test('with somebody far away Play is a letter', async () => {
  store.set({ setup: { ...store.state.setup, mode: 'far' } });
  act.run('play', {});
  await done();
  assert.deepEqual(did, [['far', 'far-new', {}]]);
  assert.equal(store.state.screen, 'start');
});

test('a sheet that is here opens at once, one that is not when it has come', async () => {
  LATE['about'] = () => '';
  act.run('sheet', { sheet: 'about' });
  assert.equal(store.state.sheet, 'about');
  act.run('close', {});
  act.run('sheet', { sheet: 'stats' });
  assert.equal(store.state.sheet, null);
  await done();
  assert.equal(store.state.sheet, 'stats');
  assert.equal(parts.more.loads, 1);
});

test('log and tracker are of the table; the keys are told everywhere', () => {
  for (const name of ['keys', 'log', 'tracker']) LATE[name] = () => '';
  act.run('log', {});
  act.run('tracker', {});
  assert.equal(store.state.sheet, null);
  act.run('keys', {});
  assert.equal(store.state.sheet, 'keys');
  store.set({ screen: 'table' });
  act.run('log', {});
  assert.equal(store.state.sheet, 'log');
});

test('Escape takes back one thing at a time: the proof, what is picked, the hint, the pause', async () => {
  store.set({ screen: 'table', proof: { place: 2 }, picked: ['hand:r7'], hint: { move: 'x' } });
  act.run('cancel', {});
  assert.equal(store.state.proof, null);
  assert.deepEqual(store.state.picked, ['hand:r7']);
  await done();
  act.run('cancel', {});
  await done();
  assert.ok(did.some(([name]) => name === 'cancel'));
  store.set({ picked: [] });
  act.run('cancel', {});
  assert.equal(store.state.hint, null);
  act.run('cancel', {});
  await done();
  assert.ok(did.some(([name]) => name === 'skip'));
});

test('the claim key claims what can be claimed, else shows why not', async () => {
  const moves = [
    { kind: 'lay', move: 'play r7 3', place: 3 },
    { kind: 'claim', move: 'claim 4', place: 4 },
  ];
  store.set({ screen: 'table', view: { moves }, marks: { places: [], log: [] } });
  act.run('claim', {});
  await done();
  assert.deepEqual(did.at(-1), ['play', 'claim 4']);
  act.run('claim', { place: '3' });
  await done();
  assert.equal(did.at(-1)[0], 'prove');
});

test('the proof steps around the places, and its key puts it away again', async () => {
  const places = [1, 2, 3].map(() => ({ sides: [null, null] }));
  store.set({ screen: 'table', marks: { places }, proof: { place: 3 } });
  act.run('proof-step', { step: '1' });
  await done();
  assert.deepEqual(did.at(-1), ['prove', 1]);
  act.run('proof', {});
  assert.equal(store.state.proof, null);
});

test('a button that says it is off does nothing; taking back says why', () => {
  const off = { getAttribute: () => 'true' };
  act.run('play', {}, off);
  act.run('undo', {}, off);
  assert.deepEqual(page.heard.warn, ['undo.no']);
  assert.equal(store.state.screen, 'start');
});

test('in a lesson, where no game is open, nothing is done to one', async () => {
  store.set({ screen: 'lesson', lesson: { game: 'tug', step: 0 } });
  for (const name of ['play', 'claim', 'cancel', 'daily', 'hint']) act.run(name, {});
  await done();
  assert.deepEqual(did, []);
  act.run('home', {});
  assert.equal(store.state.screen, 'start');
});

test('what nobody knows is nothing', () => {
  act.run('dance', {});
  assert.deepEqual(did, []);
});
