/** What a link carries, and what stands around it in chats and mails. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, read, soundBeat, toBeat } from '../../../js/links.js';

const DEAL = {
  rules: 'borders-2024',
  deal: { rules: 'borders-2024', hands: [['r1'], ['b2']], stack: ['g3'] },
};
const GAME = { ...DEAL, moves: ['play r1 3'], names: ['Ann', 'Bob'] };

test('a deal and a game come out as they went in', async () => {
  for (const what of [DEAL, GAME]) assert.deepEqual(await read(`#deal=${await pack(what)}`), what);
});

test('a day stands for its deal, and what is to be beaten goes with it', async () => {
  const beat = { name: 'Ann', won: true, turns: 31 };
  const today = { rules: 'tug', day: '20261120', beat };
  assert.deepEqual(await read(`#deal=${await pack(today)}`), today);
  assert.equal(await read(`#deal=${await pack({ rules: 'tug', day: '20261320' })}`), null);
  assert.deepEqual(soundBeat(beat), beat);
  assert.deepEqual(soundBeat({ ...beat, name: 7 }), { ...beat, name: '' });
  for (const no of [undefined, 7, {}, { ...beat, won: 1 }, { ...beat, turns: 0 }, { ...beat, turns: 1.5 }])
    assert.equal(soundBeat(no), null);
});

test('only a game against the computer that is over is to be beaten', () => {
  const log = [
    [0, 'play r7 3', { kind: 'lay' }],
    [1, 'play b2 3', { kind: 'lay' }],
  ];
  const over = {
    save: { setup: { mode: 'level' } },
    view: { winner: 0 },
    marks: { log },
    bottom: 0,
    settings: { name: ' Ann ' },
    replay: null,
  };
  const { turns, ...told } = toBeat(over);
  assert.deepEqual(told, { name: 'Ann', won: true });
  assert.ok(turns > 0);
  assert.equal(toBeat({ ...over, view: { winner: 1 } }).won, false);
  assert.equal(toBeat({ ...over, view: { winner: 'draw' } }).won, null);
  assert.equal(toBeat({ ...over, view: { winner: null } }), null);
  assert.equal(toBeat({ ...over, save: { setup: { mode: 'friend' } } }), null);
});

test('what stands behind a link is passed over', async () => {
  const link = `#deal=${await pack(GAME)}`;
  for (const end of ['.', ',', ')', '!', '%20', '&x=1', '*', '_', '__', '-', '_)', '…', '%0Amore'])
    assert.deepEqual(await read(link + end), GAME, end);
});

test('what is damaged, empty or too long brings nothing', async () => {
  const link = `#deal=${await pack(GAME)}`;
  const rubbish = [
    '',
    '#',
    '#deal=',
    '#deal=.',
    '#deal=abc',
    link.slice(0, -9),
    `#deal=${'A'.repeat(30_000)}`,
  ];
  for (const hash of rubbish) assert.equal(await read(hash), null, hash.slice(0, 30));
});

test('what is no deal or no game brings nothing', async () => {
  const bombs = [
    null,
    7,
    [],
    {},
    { rules: 7, deal: {} },
    { rules: 'tug', deal: null },
    { ...GAME, moves: [7] },
  ];
  for (const what of [...bombs, { ...GAME, names: 'Ann' }, { ...DEAL, more: 'x'.repeat(200_000) }])
    assert.equal(await read(`#deal=${await pack(what)}`), null);
});
