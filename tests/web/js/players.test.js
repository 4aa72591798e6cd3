/** Those who decide: a person who points, a machine that thinks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Machine, Person, byItself } from '../../../js/play/players.js';
import { FakeOpponent, fakeStore, wait } from './fake.js';

const draw = { move: 'draw stack', kind: 'draw', refs: ['pile:stack'] };
const tactics = { move: 'draw tactics', kind: 'draw', refs: ['pile:tactics'] };
const claim = { move: 'claim 3', kind: 'claim', refs: ['stone:3'] };
const pass = { move: 'pass', kind: 'pass', refs: ['do:pass'] };
const blast = { move: 'play blast 3', kind: 'act', refs: ['stone:3'] };

test('a draw that is no choice happens by itself, a claim where one wants it', () => {
  const both = { draws: true, claims: true };
  assert.equal(byItself([draw], both), 'draw stack');
  assert.equal(byItself([draw, tactics], both), null);
  assert.equal(byItself([draw], { draws: false, claims: true }), null);
  assert.equal(byItself([pass, claim], both), 'claim 3');
  assert.equal(byItself([pass, claim], { draws: true, claims: false }), null);
  assert.equal(byItself([blast], both), null, 'an act that points at a stone is no claim');
});

const person = (settings = {}) => {
  const store = fakeStore();
  store.set({ settings: { ...store.state.settings, ...settings } });
  return { store, one: new Person(store, () => wait(1)) };
};

test('a person decides by choosing, once', async () => {
  const { one } = person();
  one.choose('pass');
  const decided = one.decide({ moves: [pass, claim] }, new AbortController().signal);
  one.choose('claim 3');
  one.choose('pass');
  assert.equal(await decided, 'claim 3');
});

test('who is not asked any more comes to nothing', async () => {
  const { one } = person();
  const asked = new AbortController();
  const decided = one.decide({ moves: [pass] }, asked.signal);
  asked.abort();
  one.choose('pass');
  assert.equal(await decided, null);
});

test('what happens by itself waits while something is picked or proven', async () => {
  const { one, store } = person({ claims: true });
  store.set({ picked: ['hand:r7'] });
  let made = null;
  one.decide({ moves: [pass, claim] }, new AbortController().signal).then((move) => (made = move));
  await wait(10);
  assert.equal(made, null);
  store.set({ picked: [] });
  one.go();
  await wait(10);
  assert.equal(made, 'claim 3');
});

test('the machine thinks about the view it is given, not where there is no choice', async () => {
  const store = fakeStore({ save: { setup: { level: 'master' } } });
  const opponent = new FakeOpponent();
  const machine = new Machine(store, opponent);
  const { signal } = new AbortController();
  assert.equal(await machine.decide({ moves: [draw] }, signal), 'draw stack');
  assert.equal(opponent.asked.length, 0);
  const view = { seat: 1, moves: [pass, claim] };
  assert.equal(await machine.decide(view, signal), 'add 1');
  assert.deepEqual([opponent.asked[0].view, opponent.asked[0].level], [view, 'master']);
});

test('a thought that is not wanted any more is ended', async () => {
  const opponent = new FakeOpponent();
  opponent.slow = 10_000;
  const asked = new AbortController();
  const thought = new Machine(fakeStore(), opponent).decide({ moves: [pass, claim] }, asked.signal);
  asked.abort();
  await assert.rejects(thought, { code: 'cancelled' });
});
