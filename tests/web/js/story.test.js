/** The story of a game, and where the knot of the rope is. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pick } from '../../../js/choose.js';
import * as story from '../../../js/draw/story.js';
import { knotAt } from '../../../js/games/tug.js';

const log = [0, 'chance', 1, 1, 0, 1].map((seat) => [seat, 'move', { kind: 'lay', word: 'play' }]);
const look = (win, length, winner = null) => ({
  s: { win },
  marks: { log: log.slice(0, length) },
  view: { winner },
  bottom: 0,
});

test('the moves a side makes in a row are one turn, and chance has none', () => {
  assert.equal(story.turns(log), 4);
  assert.equal(story.turns(log, 4), 2);
});

test('a game won is told by its low point, a game lost by its high point, if they are worth telling', () => {
  story.open('one');
  for (const [win, length] of [
    [0.5, 1],
    [0.12, 4],
    [0.7, 5],
  ])
    story.follow(look(win, length));
  assert.deepEqual(story.turningPoint(look(null, 6, 0)), { won: true, win: 0.12, turn: 2 });
  assert.deepEqual(story.turningPoint(look(null, 6, 1)), { won: false, win: 0.7, turn: 3 });
  story.open('as good as lost');
  story.follow(look(0.001, 4));
  assert.equal(story.turningPoint(look(null, 6, 0))?.win, 0.01, 'no chance at all it was not');
  story.open('none yet');
  story.follow(look(0.66, 0));
  assert.equal(story.turningPoint(look(null, 6, 1)), null, 'no turn has been played');
  story.open('two');
  story.follow(look(0.48, 2));
  assert.equal(story.turningPoint(look(null, 6, 0)), null);
  assert.equal(story.turningPoint(look(null, 6, 1)), null);
});

/** @param {number} total @param {number} at */
const battle = (total, at) => ({
  own: true,
  name: 'Ann',
  kind: { kind: 'run', total },
  other: null,
  low: false,
  won: ['r2'],
  lost: [],
  at,
});

test('another game remembers no battle of the one before', () => {
  story.open('three');
  story.remember(4, battle(9, 7));
  assert.equal(story.battleAt(4).kind.total, 9);
  story.back(7);
  assert.ok(story.battleAt(4));
  story.back(6);
  assert.equal(story.battleAt(4), undefined, 'it was taken back');
  story.remember(4, battle(9, 7));
  story.open('four');
  assert.equal(story.battleAt(4), undefined);
});

test('games of late are remembered where there is a storage; nonsense in it is nothing', () => {
  const shelf = new Map();
  globalThis.localStorage = {
    getItem: (name) => shelf.get(name) ?? null,
    setItem: (name, text) => shelf.set(name, text),
  };
  story.open('five');
  story.remember(2, battle(15, 3));
  story.open('six');
  assert.equal(story.battleAt(2), undefined);
  story.open('five');
  assert.equal(story.battleAt(2).kind.total, 15);
  for (let n = 0; n < 20; n++) {
    story.open(`game ${n}`);
    story.remember(1, battle(n, 1));
  }
  assert.ok([...shelf.values()].join('').length < 4000, 'not every game for ever');
  for (const garbage of ['{', 'null', '[1]', '[{"id":"five","curve":7,"fought":[]}]']) {
    shelf.set('marchstones-story', garbage);
    story.open('other');
    story.open('five');
    assert.equal(story.battleAt(2), undefined);
  }
  delete globalThis.localStorage;
});

/** @param {number} winner @param {string} rules @param {number} day */
const save = (winner, rules, day, mode = 'level') => ({
  id: `${day}`,
  date: `2026-10-0${day}`,
  setup: { mode },
  record: { rules, result: { winner } },
});

test('a streak is broken by a loss in the same game against the machine, and by nothing else', () => {
  const saves = [
    save(0, 'borders-1999', 7),
    save(1, 'siege-2020', 6),
    save(1, 'borders-2024', 5, 'friend'),
    save(0, 'borders-2024', 4),
    save(1, 'borders-2024', 3),
    save(0, 'borders-2024', 2),
  ];
  assert.equal(story.streak(save(0, 'borders-2024', 8), saves), 3);
  assert.equal(story.streak(save(1, 'borders-2024', 8), saves), 0);
});

test('the knot goes to the stronger, the farther the greater the lead, and stays on the hill', () => {
  const leads = Array.from({ length: 73 }, (_, k) => k - 36);
  const places = leads.map(knotAt);
  for (const [k, place] of places.entries()) if (k) assert.ok(place < places[k - 1]);
  assert.equal(knotAt(0), 400);
  assert.ok(places.every((place) => place > 250 && place < 550));
});

test('what several taps would pick can be picked by one', () => {
  const moves = [
    { move: 'weaken 3 1', refs: ['free:3', 'column:1', 'do:weaken'] },
    { move: 'gather 3 1 2', refs: ['free:3', 'column:1', 'do:gather', 'count:2'] },
  ];
  assert.equal(pick(moves, ['free:3'], 'column:1+do:weaken').move.move, 'weaken 3 1');
  assert.equal(pick(moves, ['free:3', 'column:1'], 'column:1+do:weaken').move.move, 'weaken 3 1');
  assert.deepEqual(pick(moves, ['free:3'], 'column:1+do:gather').picked, ['free:3', 'column:1', 'do:gather']);
  assert.equal(pick(moves, ['free:3'], 'column:2+do:gather'), null);
});
