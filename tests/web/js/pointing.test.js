/** What a tap or a drop means where it happens. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { meant } = await import('../../../js/pointing.js');

const view = {
  moves: [
    { move: 'play r7 3', kind: 'lay', refs: ['hand:r7', 'side:3'] },
    { move: 'play scout', kind: 'act', refs: ['hand:scout'] },
    { move: 'claim 5', kind: 'claim', refs: ['stone:5'] },
  ],
};
const state = (more = {}) => ({ view, picked: [], proof: null, ...more });
const how = (more = {}) => ({ dropped: false, lane: null, settled: true, ...more });

test('a stone that can be claimed is pointed at, any other is to be proven', () => {
  assert.deepEqual(meant(state(), ['stone:5'], how()), { point: 'stone:5' });
  assert.deepEqual(meant(state(), ['stone:4'], how()), { prove: 4 });
});

test('a second tap right after a move proves nothing', () => {
  assert.equal(meant(state(), ['stone:4'], how({ settled: false })), null);
});

test('while a card is held a stone is a place like others', () => {
  assert.deepEqual(meant(state({ picked: ['hand:r7'] }), ['stone:4'], how()), { point: 'stone:4' });
});

test('while a proof is shown another lane is proven next', () => {
  const proof = { place: 2 };
  assert.deepEqual(meant(state({ proof }), ['side:7'], how({ lane: 7 })), { prove: 7 });
  assert.deepEqual(meant(state({ proof }), ['hand:r7'], how()), { point: 'hand:r7' });
});

test('a card that needs no target may be dropped anywhere', () => {
  const held = state({ picked: ['hand:scout'] });
  assert.deepEqual(meant(held, ['board'], how({ dropped: true })), { point: 'hand:scout' });
});

test('of several things at one place one is to be chosen', () => {
  const refs = ['card:r1', 'card:r2'];
  assert.deepEqual(meant(state({ picked: ['hand:traitor'] }), refs, how()), { among: refs });
});
