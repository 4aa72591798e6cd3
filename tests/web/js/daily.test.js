import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber, isDaily, isDay, isOver, shared, streak, today } from '../../../js/daily.js';

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
});

test('the day is that of the calendar where one is, through every change of the clocks', () => {
  const here = process.env.TZ;
  /** @param {string} zone @param {string} moment */
  const there = (zone, moment) => {
    process.env.TZ = zone;
    return today(new Date(moment));
  };
  try {
    const moment = '2026-11-20T10:30:00Z';
    assert.equal(there('Pacific/Kiritimati', moment), '20261121');
    assert.equal(there('Europe/Berlin', moment), '20261120');
    assert.equal(there('Pacific/Pago_Pago', moment), '20261119');
    assert.equal(there('America/Los_Angeles', '2026-03-09T06:59:59Z'), '20260308'); // a day of 23 hours
    assert.equal(there('America/Los_Angeles', '2026-03-09T07:00:00Z'), '20260309');
    assert.equal(there('Europe/Berlin', '2026-10-25T22:59:59Z'), '20261025'); // a day of 25 hours
    assert.equal(there('Europe/Berlin', '2026-10-25T23:00:00Z'), '20261026');
    assert.equal(there('America/Santiago', '2026-09-06T03:59:59Z'), '20260905'); // the next has no midnight
    assert.equal(there('America/Santiago', '2026-09-06T04:00:00Z'), '20260906');
  } finally {
    if (here === undefined) delete process.env.TZ;
    else process.env.TZ = here;
  }
});

test('a day is over once the calendar shows another', () => {
  const day = 86_400_000;
  assert.ok(isOver(today(new Date(Date.now() - 2 * day))));
  assert.ok(!isOver(today(new Date(Date.now() + 2 * day))));
  assert.ok(!isOver(''));
  assert.ok(!isOver('7'));
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
  const leap = ['20280228', '20280229', '20280301'].map((seed) => played(seed));
  assert.equal(streak(leap, '20280301'), 3);
});

test('a game of a day that was over does not mend a streak', () => {
  const list = [played('20261117'), played('20261118', { late: true }), played('20261119')];
  assert.equal(streak(list, '20261119'), 1);
  assert.ok(isDaily(list[1], '20261118'), 'it was played, though');
});

test('a calendar that goes back takes nothing from a streak, nor does one that jumps ahead', () => {
  const list = ['20261117', '20261118', '20261119'].map((seed) => played(seed));
  assert.equal(streak(list, '20261118'), 3); // over the date line, or a clock set right
  const ahead = [...list, played('20261121')];
  assert.equal(streak(ahead, '20261119'), 3);
  assert.equal(streak(ahead, '20261120'), 3);
  assert.equal(streak([...ahead, played('20261120')], '20261120'), 5);
});

test('what is shared tells who has which place and no card', () => {
  const text = shared({
    title: 'Marchstones',
    number: 323,
    date: '19 Nov 2026',
    won: true,
    turns: 31,
    owners: [0, 1, null],
    own: 0,
    link: 'https://example.org/',
  });
  assert.equal(text, 'Marchstones 323 (19 Nov 2026): 🏆 31\n🟩🟥⬜\nhttps://example.org/');
  assert.match(
    shared({ title: 'M', number: 1, date: 'D', won: null, turns: 2, owners: [], own: 0, link: '' }),
    /^M 1 \(D\): = 2$/,
  );
  const tug = { title: 'M', number: 1, date: 'D', won: false, turns: 9, owners: [], own: 1, link: '' };
  assert.equal(shared({ ...tug, score: [9, 4] }), 'M 1 (D): 🛡 9\n🟩 4 : 9 🟥');
});
