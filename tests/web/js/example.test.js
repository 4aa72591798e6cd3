/** A worked example on the table: opened, played from both sides, set up again, left the way one came. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Examples } from '../../../js/example.js';
import { first, follow } from '../../../js/state.js';
import { createStore } from '../../../js/store.js';

const BLOCK = { example: 'B4.3:1', label: 'Example:', text: ['you have ', { card: 'r7' }], try: true };
const POSITION = { rules: 'borders-2024' };

/** An engine with one move a side; whoever is not to move is shown nothing to do. */
function engine() {
  let moves = 0;
  const asked = [];
  return {
    asked,
    async ask(request) {
      asked.push(request);
      if (request.do === 'set') moves = 0;
      if (request.do === 'play') moves += 1;
      if (request.do === 'why') return { reason: 'stone-claimed', text: 'no', params: { place: 1 } };
      const turn = moves % 2;
      const own = request.seat === turn;
      const move = { move: 'claim 5', kind: 'claim', word: 'claim', place: 5, refs: ['stone:5'] };
      const view = {
        rules: 'borders-2024',
        turn,
        seat: request.seat,
        winner: null,
        moves: own ? [move] : [],
      };
      return { view, marks: { places: [], log: [] } };
    },
  };
}

function scene(state = {}) {
  const store = createStore({ ...first(false), screen: 'start', ...state }, follow);
  const page = { rules: 'borders-2024', chapters: [{ id: 'B4', title: 'x', blocks: [{}, BLOCK] }] };
  store.set({ page, sheet: 'rules' });
  const told = [];
  const table = engine();
  const session = {
    end: () => told.push('end'),
    leave: () => (store.set({ screen: 'start' }), told.push('leave')),
  };
  const messages = { say: () => {}, warn: (message) => told.push(message.reason), sound: () => {} };
  const back = {
    resume: (id) => told.push(`resume ${id}`),
    read: ({ rules, rule }) => told.push(`${rules} ${rule}`),
  };
  globalThis.fetch = async (url) => {
    told.push(String(url).split('/').pop());
    return { ok: true, json: async () => ({ 'B4.3:1': POSITION }) };
  };
  return { store, told, table, examples: new Examples(store, table, session, messages, back) };
}

test('it opens with its position and its text, and both sides are played', async () => {
  const { store, told, table, examples } = scene();
  await examples.begin('B4.3:1');
  assert.deepEqual(told, ['borders-2024.positions.json', 'end']);
  assert.deepEqual(table.asked[0], { do: 'set', position: POSITION, chance: 'auto' });
  const { screen, sheet, lesson, view, bottom } = store.state;
  assert.deepEqual([screen, sheet, lesson?.block, bottom, view?.seat], ['lesson', null, BLOCK, 0, 0]);
  await examples.point('stone:5');
  assert.deepEqual(
    table.asked.find(({ do: what }) => what === 'play'),
    { do: 'play', move: 'claim 5' },
  );
  assert.deepEqual([store.state.bottom, store.state.view?.seat], [1, 1]);
  await examples.again();
  assert.equal(store.state.bottom, 0);
});

test('what is not possible is told with its reason', async () => {
  const { told, examples } = scene();
  await examples.begin('B4.3:1');
  await examples.point('side:1');
  assert.equal(told.at(-1), 'stone-claimed');
});

test('one goes back to the rule, or to the game that waits', async () => {
  const reading = scene();
  await reading.examples.begin('B4.3:1');
  assert.equal(reading.examples.leads, false);
  await reading.examples.leave();
  assert.deepEqual(reading.told.slice(-2), ['leave', 'borders-2024 B4.3']);
  assert.equal(reading.store.state.lesson, null);

  const save = { id: 'a', record: { result: null } };
  const playing = scene({ screen: 'table', games: { a: save }, kept: ['a'], open: 'a' });
  await playing.examples.begin('B4.3:1');
  assert.equal(playing.examples.leads, true);
  await playing.examples.leave();
  assert.equal(playing.told.at(-1), 'resume a');
});
