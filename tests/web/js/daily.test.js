import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber, isDaily, isDay, shared, streak, today } from '../../../js/daily.js';

/** A finished game of a day. @param {string} seed */
const played = (seed, more = {}) => ({
  setup: { seed, first: 'me' },
  record: { result: { winner: 0 } },
  ...more,
});

test('days are numbered one after the other, over the end of a month and a year', () => {
  assert.equal(dayNumber('20260101'), 1);
  assert.equal(dayNumber('20260301') - dayNumber('20260228'), 1);
  assert.equal(dayNumber('20270101') - dayNumber('20261231'), 1);
  assert.equal(today(Date.UTC(2026, 10, 9, 23, 59)), '20261109');
});

test('a day is one of the calendar, as it is written here', () => {
  for (const day of ['20260101', '20280229']) assert.ok(isDay(day), day);
  for (const no of ['20260230', '2026-01-01', '19991231', '202601011', '', 20260101, null, undefined])
    assert.ok(!isDay(no), String(no));
});

test('only a finished game with the seed of the day, begun by oneself, is that of the day', () => {
  assert.ok(isDaily(played('20261119'), '20261119'));
  assert.ok(!isDaily(played('20261118'), '20261119'));
  assert.ok(!isDaily(played('20261119', { record: {} }), '20261119'));
  assert.ok(!isDaily(played('20261119', { setup: { seed: '20261119', first: 'random' } }), '20261119'));
});

test('a streak counts the days in a row up to today, or to yesterday where today is still to be played', () => {
  const list = ['20261114', '20261116', '20261117', '20261118'].map((seed) => played(seed));
  assert.equal(streak(list, '20261119'), 3);
  assert.equal(streak([...list, played('20261119')], '20261119'), 4);
  assert.equal(streak(list, '20261120'), 0);
  assert.equal(streak([], '20261119'), 0);
  assert.equal(streak([played(''), played('7')], '20261119'), 0);
});

test('what is shared tells who has which place and no card', () => {
  const text = shared({
    title: 'Marchstones',
    number: 323,
    won: true,
    turns: 31,
    owners: [0, 1, null],
    own: 0,
    link: 'https://example.org/',
  });
  assert.equal(text, 'Marchstones 323: 🏆 31\n🟩🟥⬜\nhttps://example.org/');
  assert.match(
    shared({ title: 'M', number: 1, won: null, turns: 2, owners: [], own: 0, link: '' }),
    /^M 1: = 2$/,
  );
  const tug = { title: 'M', number: 1, won: false, turns: 9, owners: [], own: 1, link: '' };
  assert.equal(shared({ ...tug, score: [9, 4] }), 'M 1: 🛡 9\n🟩 4 : 9 🟥');
});
