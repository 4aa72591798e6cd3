import assert from 'node:assert/strict';
import { test } from 'node:test';
import { due } from '../../../js/draw/tip.js';

/** A view model with what tips look at. @param {any} more */
const table = (more) => ({
  s: { curtain: null },
  over: false,
  bottom: 0,
  view: { phase: 'play', hands: [['r7'], 6] },
  moves: [{ kind: 'lay', refs: ['hand:r7'] }],
  rows: [],
  ...more,
});
const none = new Set();

test('the first card comes first, and each tip once', () => {
  assert.equal(due(table({}), none), 'card');
  assert.equal(due(table({}), new Set(['card'])), undefined);
});

test('what presses most is said first: a claim, a loss, a complete side, a pair', () => {
  const rows = [{ own: ['r7', 'r8'], owner: null, ownKind: null }];
  assert.equal(due(table({ rows }), none), 'pair');
  const full = [{ own: ['r7', 'r8', 'r9'], owner: null, ownKind: { kind: 'run' } }];
  assert.equal(due(table({ rows: full }), none), 'full');
  const lost = [...full, { own: [], owner: 'foe', ownKind: null }];
  assert.equal(due(table({ rows: lost }), none), 'lost');
  const claim = [{ kind: 'claim', refs: ['stone:1'] }];
  assert.equal(due(table({ rows: lost, moves: claim }), none), 'claim');
});

test('a draw is no moment for a tip: it passes before one has read it', () => {
  const rows = [{ own: ['r7', 'r8'], owner: null, ownKind: null }];
  const draw = { kind: 'draw', refs: ['pile:stack'] };
  assert.equal(due(table({ rows, moves: [draw] }), none), undefined);
  assert.equal(due(table({ rows, moves: [draw, { kind: 'claim', refs: ['stone:1'] }] }), none), 'claim');
});

test('nothing is said when the game is over or a curtain hides the hands', () => {
  assert.equal(due(table({ over: true }), none), undefined);
  assert.equal(due(table({ s: { curtain: 1 } }), none), undefined);
});

test('dice have tips of their own', () => {
  const tug = { phase: 'reroll', hands: undefined };
  assert.equal(due(table({ view: tug }), none), 'reroll');
  assert.equal(due(table({ view: { ...tug, phase: 'act' } }), none), 'dice');
});
