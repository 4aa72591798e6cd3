/** What an import does with each game, and which cards stay closed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closed, known, running, sameDeal } from '../../../js/deals.js';
import { meet } from '../../../js/keeping.js';

const DEAL = { rules: 'borders-2024', first: 0, hands: [['r1'], ['r2']], stack: ['r3'] };
const OTHER = { ...DEAL, hands: [['r2'], ['r1']] };
const over = { winner: 0, why: 'five' };

const save = (
  id,
  moves,
  { deal = DEAL, date = '2026-11-19T10:00:00.000Z', result = null, ...more } = {},
) => ({
  id,
  setup: {},
  record: { format: 'marchstones/1', rules: deal.rules, deal, moves, names: ['', ''], result, date },
  results: [],
  date,
  ...more,
});
/** What the engine says of what is hidden. */
const ROWS = [
  { id: 'borders-2024', hidden: true },
  { id: 'tug', hidden: false },
];
const later = { date: '2026-11-19T11:00:00.000Z' };

test('a game that is not here is added', () => {
  assert.equal(meet(save('a', ['x']), [], true), 'add');
  assert.equal(meet(save('a', ['x']), [save('b', ['x', 'y'])], true), 'add');
});

test('a game that is here move for move is left alone, whatever its date', () => {
  assert.equal(meet(save('a', ['x'], later), [save('a', ['x'])], true), 'same');
  assert.equal(meet(save('a', ['x']), [save('a', ['x'], later)], true), 'same');
});

test('a game that went on elsewhere replaces its beginning here', () => {
  assert.equal(meet(save('a', ['x', 'y'], later), [save('a', ['x'])], true), 'on');
});

test('what would cost moves, or is older, is asked about', () => {
  assert.equal(meet(save('a', ['x'], later), [save('a', ['x', 'y'])], true), 'ask', 'shorter though later');
  assert.equal(meet(save('a', ['x', 'z', 'z'], later), [save('a', ['x', 'y'])], true), 'ask', 'another way');
  assert.equal(meet(save('a', ['x', 'y']), [save('a', ['x'], later)], true), 'ask', 'longer though older');
});

test('another game under the same id never takes its place', () => {
  assert.equal(meet(save('a', ['x', 'y'], { deal: OTHER, ...later }), [save('a', ['x'])], true), 'apart');
});

test('a record alone is added beside what is here, but not twice', () => {
  assert.equal(meet(save('new', ['x']), [save('a', ['x', 'y'])], false), 'add');
  assert.equal(meet(save('new', ['x', 'y']), [save('a', ['x', 'y'])], false), 'same');
});

test('a deal is the same whatever the order of its fields, not of its cards', () => {
  const turned = Object.fromEntries(Object.entries(DEAL).reverse());
  assert.ok(sameDeal({ rules: 'r', deal: DEAL }, { rules: 'r', deal: turned }));
  assert.ok(!sameDeal({ rules: 'r', deal: DEAL }, { rules: 'r', deal: OTHER }));
  assert.ok(!sameDeal({ rules: 'r', deal: DEAL }, { rules: 's', deal: DEAL }));
});

test('cards are closed while a game with them runs here', () => {
  const { record } = save('x', []);
  assert.ok(closed(record, [save('a', ['x'])], ROWS));
  assert.ok(!closed(record, [save('a', ['x'], { result: over })], ROWS));
  assert.ok(!closed(record, [save('a', ['x'], { deal: OTHER })], ROWS));
  assert.ok(
    closed(record, [save('a', ['x']), save('b', ['x', 'y'], { result: over })], ROWS),
    'a copy that is over',
  );
});

test('cards that have lain open are not closed by another try', () => {
  const { record } = save('x', []);
  const done = save('a', ['x', 'y'], { result: over });
  assert.ok(known(record, [done], ROWS));
  assert.ok(!known(record, [done, save('b', ['x'])], ROWS), 'not while they are closed');
  assert.ok(!known(record, [save('b', ['x'], { deal: OTHER, result: over })], ROWS));
  assert.ok(!closed(record, [done, save('b', ['x'], { open: true })], ROWS));
});

test('where nothing lies hidden nothing is closed', () => {
  const deal = { rules: 'tug', first: 0 };
  const [{ record }, games] = [save('x', [], { deal }), [save('a', ['x'], { deal })]];
  assert.ok(!closed(record, games, ROWS));
  assert.ok(closed(record, games, []), 'unless nobody has said yet whether anything does');
});

test('a game runs while it is here and not over', () => {
  const mine = save('a', ['x']);
  assert.ok(running(mine, [mine]));
  assert.ok(!running(mine, []), "somebody else's");
  assert.ok(!running({ ...mine, record: { ...mine.record, result: over } }, [mine]));
});
