/** The turn loop over players of any kind, somebody far away among them. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { host } from '../../../js/play/host.js';
import { Turns } from '../../../js/play/turns.js';
import { FakeEngine, SETUP, fakeStore, until, wait } from './fake.js';

let store, engine, heard, turns;

beforeEach(() => {
  store = fakeStore({ screen: 'table', save: { setup: SETUP, record: { names: ['Ann', 'Bob'] } } });
  engine = new FakeEngine();
  heard = [];
  const note =
    (what) =>
    (...about) =>
      void heard.push([what, ...about]);
  const names = ['made', 'due', 'waits', 'shown', 'covered', 'stopped', 'sound', 'trouble'];
  const listeners = Object.fromEntries(names.map((what) => [what, note(what)]));
  turns = new Turns(store, host(engine), { ...listeners, over: async () => void heard.push(['over']) });
});

const player = (decide, more = {}) => ({ here: false, thinks: false, decide, ...more });
const always = (move) => player(async () => move);
const open = () => engine.new({ first: 0, table: 0 });
const kinds = () => heard.map(([what]) => what);

test('two players of any kind play to the end', async () => {
  turns.seat([player(async () => 'add 1', { here: true }), always('add 2')], true);
  await turns.run(open());
  assert.ok(kinds().includes('over'));
  assert.equal(store.state.view.winner, 1);
  assert.deepEqual(
    heard.filter(([what]) => what === 'made').map(([, , tail]) => tail.moves[0]),
    ['add 1', 'add 2', 'add 1', 'add 2'],
  );
});

test('a player whose move the table knows already comes to none', async () => {
  // As a letter does: the host has played what was in it.
  const far = player(async () => {
    await engine.ask({ do: 'play', move: 'add 2', seat: 1, table: 0 });
    return null;
  });
  turns.seat([player(async () => 'add 1', { here: true }), far], true);
  await turns.run(open());
  assert.equal(store.state.view.winner, 1);
  assert.equal(heard.filter(([what]) => what === 'made').length, 2, 'only the own moves were made here');
});

test('what a player is given is its own view', async () => {
  const given = [];
  const curious = player(async (view) => (given.push(view.seat), 'add 2'));
  turns.seat([player(async () => 'add 1', { here: true }), curious], true);
  await turns.run(open());
  assert.deepEqual([...new Set(given)], [1]);
});

test('only who thinks is shown as thinking', async () => {
  const seen = [];
  const seated = (thinks) => player(async () => (seen.push(store.state.thinking), 'add 2'), { thinks });
  for (const thinks of [true, false]) {
    turns.seat([player(async () => 'add 1', { here: true }), seated(thinks)], true);
    await turns.run(open());
  }
  assert.deepEqual([...new Set(seen)], [true, false]);
  assert.equal(store.state.thinking, false);
});

test('a player who fails ends the loop; a tap begins it again', async () => {
  let fails = true;
  const shaky = player(async () => {
    if (!fails) return 'add 2';
    fails = false;
    throw Object.assign(new Error('lost'), { code: 'crashed' });
  });
  turns.seat([player(async () => 'add 1', { here: true }), shaky], true);
  await turns.run(open());
  assert.equal(kinds().at(-1), 'trouble');
  turns.skip();
  await until(() => kinds().includes('over'));
  assert.equal(store.state.view.winner, 1);
});

test('who is asked hears that the table is left, and nothing is drawn any more', async () => {
  let told = false;
  const patient = player(
    (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => ((told = true), resolve(null)))),
    { here: true },
  );
  turns.seat([patient, always('add 2')], true);
  const run = turns.run(open());
  await until(() => store.state.view);
  const before = store.state.view;
  turns.stop();
  await run;
  await wait(5);
  assert.ok(told);
  assert.equal(store.state.view, before);
  assert.equal(engine.count('play'), 0);
  assert.ok(!turns.ready);
});

test('new cards of one’s own hand are marked', async () => {
  let moves = 0;
  const once = player(async () => (moves++ ? new Promise(() => {}) : 'add 1'), { here: true });
  turns.seat([once, always('add 1')], true);
  turns.run(open());
  await until(() => moves === 2);
  assert.deepEqual(store.state.fresh, ['r2']);
});
