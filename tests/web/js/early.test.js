/** A game that begins before the engine is there: seen and decided at once, heard of by the engine later. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { early, laid } from '../../../js/play/early.js';

const first = (game) =>
  JSON.parse(readFileSync(new URL(`../../../js/first/${game}.json`, import.meta.url), 'utf8'));

/** A host whose answers come when they are let. */
function slow() {
  const asked = [];
  let come;
  const coming = new Promise((resolve, reject) => (come = { resolve, reject }));
  const answer = (what) => (asked.push(what), Promise.resolve({ what }));
  const host = {
    open: (request) => (asked.push(request.do), coming),
    look: (seat) => answer(`look ${seat}`),
    view: () => answer('view'),
    play: (move) => answer(move),
    undo: () => answer('undo'),
    ask: () => answer('ask'),
  };
  return { host, asked, come };
}

for (const [game, lanes, side] of [
  ['borders', 'stones', 0],
  ['siege', 'walls', 0],
])
  test(`a card of ${game} lies where it was laid, and nothing else has changed`, () => {
    const { view, lead } = first(game);
    const card = lead.slice(5);
    const after = laid(view, `play ${card} 5`);
    assert.deepEqual(after[lanes][4].cards[side], [card]);
    assert.deepEqual(after[lanes][4].cards[1 - side], []);
    assert.ok(!after.hands[0].includes(card));
    assert.equal(after.hands[0].length, view.hands[0].length - 1);
    assert.deepEqual(after.moves, []);
    assert.equal(after[lanes].flatMap(({ cards }) => cards.flat()).length, 1);
    assert.ok(view.hands[0].includes(card));
  });

test('dice lie as they lay, but nothing can be done with them meanwhile', () => {
  const { view } = first('tug');
  assert.deepEqual(laid(view, view.moves[0].move), { ...view, moves: [] });
});

test('the first table is there at once, a move reaches the engine after its game', async () => {
  const { host, asked, come } = slow();
  let told = 0;
  const opening = first('borders');
  const table = early(host, opening, { lost: assert.fail, waits: () => told++ });
  const { view, record } = await table.open({ do: 'load' }, { table: 0 });
  assert.deepEqual(view, opening.view);
  assert.deepEqual(record, opening.record);
  const move = view.moves[0].move;
  const played = table.play(move, 0, { table: 0 });
  assert.equal(table.soon(view, move).moves.length, 0);
  assert.deepEqual(asked, ['load']);
  come.resolve();
  assert.deepEqual(await played, { what: move });
  assert.deepEqual(asked, ['load', move]);
  assert.equal(table.soon(view, move), null);
  assert.equal(told, 1, 'that the other is awaited is said once');
});

test('an engine that does not come is told', async () => {
  const { host, come } = slow();
  const told = [];
  const table = early(host, first('borders'), { lost: (error) => told.push(error), waits() {} });
  await table.open({ do: 'load' }, { table: 0 });
  come.reject('gone');
  await assert.rejects(table.look(0));
  assert.deepEqual(told, ['gone']);
});
