/** Reasons in words, and results counted. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { streaks, tally } from '../../../js/draw/stats.js';
import * as reasons from '../../../js/reasons.js';
import * as words from '../../../js/words.js';

const read = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../js/words/${lang}.json`, import.meta.url), 'utf8'));

test('two places are named, and none that hardly changes', () => {
  words.use('en', read('en'));
  const places = [
    { place: 7, from: 0.51, to: 0.68 },
    { place: 2, from: 0.4, to: 0.31 },
    { place: 3, from: 0.5, to: 0.46 },
  ];
  assert.equal(
    reasons.changes(places, 'borders-2024'),
    'stone 7 rises from 51% to 68% and stone 2 falls from 40% to 31%',
  );
  assert.equal(reasons.changes([{ place: 1, from: 0.5, to: 0.51 }], 'siege-2020'), '');
  assert.equal(reasons.differences(places.slice(0, 1), 'siege-2020'), 'wall 7 68% instead of 51%');
});

test('what speaks for the move comes before what it costs', () => {
  words.use('en', read('en'));
  const places = [
    { place: 5, from: 0.73, to: 0.63 },
    { place: 2, from: 0.5, to: 0.41 },
    { place: 3, from: 0.57, to: 0.65 },
  ];
  assert.equal(
    reasons.changes(places, 'borders-2024'),
    'stone 3 rises from 57% to 65% and stone 5 falls from 73% to 63%',
  );
});

test('what the dice do is said only where they do something', () => {
  words.use('en', read('en'));
  assert.equal(reasons.effectText({ own: 3, other: -1, lying: 0 }), '+3 yours, −1 theirs');
  assert.equal(reasons.effectText({ own: 0, other: 0, lying: 0 }), '');
  assert.equal(reasons.effectText(null), '');
});

test('the reason is the claim, else the places, else the effect, else that nothing is better', () => {
  words.use('en', read('en'));
  const places = [{ place: 7, from: 0.51, to: 0.68 }];
  const why = (move, effect, found) =>
    reasons.reason({ move, win: 0.5, places: found }, effect, 'borders-2024');
  assert.equal(why('claim 3', undefined, places), words.t('hint.claim'));
  assert.match(why('play r7 7', undefined, places), /stone 7 rises/);
  assert.match(why('weaken 1 2', { own: 0, other: 0, lying: 1 }, []), /1 lies down/);
  assert.equal(why('draw stack', undefined, []), words.t('hint.quiet'));
});

test('streaks end with a game that was not won', () => {
  assert.deepEqual(streaks([]), { now: 0, best: 0 });
  assert.deepEqual(streaks([1, 1, 0, 1]), { now: 1, best: 2 });
  assert.deepEqual(streaks([1, 1, 1, -1]), { now: 0, best: 3 });
});

test('results are counted by rule set and level, in the order of their days; running games and friends are not', () => {
  const save = (rules, level, winner, date, mode = 'level') => ({
    setup: { mode, level },
    record: { rules, result: winner === null ? null : { winner } },
    date,
  });
  const rows = tally([
    save('tug', 'novice', 1, '2026-02'),
    save('tug', 'novice', 0, '2026-01'),
    save('tug', 'master', 'draw', '2026-01'),
    save('tug', 'novice', null, '2026-03'),
    save('tug', 'novice', 0, '2026-03', 'friend'),
    save('borders-1999', 'novice', 0, '2026-01'),
  ]);
  assert.deepEqual(
    rows.map(({ rules, level, run }) => [rules, level, run]),
    [
      ['borders-1999', 'novice', [1]],
      ['tug', 'novice', [1, -1]],
      ['tug', 'master', [0]],
    ],
  );
});
