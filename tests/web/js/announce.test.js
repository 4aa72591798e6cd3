/** What has happened at the table, as it is said. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Announcer, announcement } from '../../../js/play/announce.js';
import * as words from '../../../js/words.js';
import { fakePage, fakeStore } from './fake.js';

words.use('en', JSON.parse(readFileSync(new URL('../../../js/words/en.json', import.meta.url), 'utf8')));

const rules = 'borders-2024';
const view = { rules, turn: 0, moves: [] };
const row = (seat, move, about) => [seat, move, about];
const LOG = [
  row(0, 'play r7 3', { kind: 'lay', word: 'play', card: 'r7', place: 3 }),
  row(0, 'draw stack', { kind: 'draw', word: 'draw-stack', pile: 'stack' }),
  row(1, 'play b2 4', { kind: 'lay', word: 'play', card: 'b2', place: 4 }),
  row(1, 'draw stack', { kind: 'draw', word: 'draw-stack', pile: 'stack' }),
];
const who = { names: ['Ann', 'Bob'], bottom: 0, fresh: [] };
const say = (more, heard = 0, silent = false) =>
  announcement({ ...who, ...more }, view, { log: LOG }, heard, silent);

test('the other’s moves are told, one’s own are not', () => {
  const { text, bell } = say({});
  assert.equal(text.match(/Bob/g).length, 2);
  assert.doesNotMatch(text, /Ann/);
  assert.ok(text.endsWith(words.t('say.turn')) && bell);
});

test('what was told once is not told again', () => {
  assert.equal(say({}, 3).text.match(/Bob/g).length, 1);
  assert.deepEqual(say({}, 4), { text: '', bell: false });
});

test('at a table where nothing was said yet the turn is', () => {
  assert.equal(say({}, 4, true).text, words.t('say.turn'));
});

test('new cards and claims that are possible are told', () => {
  const claims = { ...view, moves: [{ move: 'claim 5', kind: 'claim', place: 5, refs: ['stone:5'] }] };
  const { text } = announcement({ ...who, fresh: ['g4'] }, claims, { log: [] }, 0, false);
  assert.ok(text.includes(words.cardName('g4', rules)) && /\b5\b/.test(text), text);
});

test('after a move was taken back the log is told from there', () => {
  const page = fakePage();
  const store = fakeStore({ save: { record: { names: ['Ann', 'Bob'] } } });
  const announcer = new Announcer(store, page);
  announcer.from(0, true);
  announcer.tell(view, { log: LOG });
  announcer.from(2, false);
  announcer.tell(view, { log: LOG });
  assert.equal(page.heard.say.length, 2);
  assert.match(page.heard.say[1], /Bob.*Bob/);
});
