/** Reasons in words, and results counted. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { streaks, tally } from '../../../js/draw/stats.js';
import * as reasons from '../../../js/reasons.js';
import * as words from '../../../js/words.js';

const read = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../js/words/${lang}.json`, import.meta.url), 'utf8'));

test('two places are named, those that gain most, and none that hardly changes', () => {
  words.use('en', read('en'));
  const places = [
    { place: 7, from: 0.51, to: 0.68 },
    { place: 2, from: 0.4, to: 0.31 },
    { place: 4, from: 0.4, to: 0.46 },
    { place: 3, from: 0.5, to: 0.54 },
  ];
  assert.equal(
    reasons.changes(places, 'borders-2024'),
    'stone 7 rises from 51% to 68% and stone 4 rises from 40% to 46%',
  );
  assert.equal(reasons.changes([{ place: 1, from: 0.5, to: 0.51 }], 'siege-2020'), '');
  assert.equal(reasons.differences(places.slice(0, 2), 'siege-2020'), 'wall 7 68% instead of 51%');
});

test('what the dice do is said only where they do something', () => {
  words.use('en', read('en'));
  assert.equal(words.effectText({ own: 3, other: -1, lying: 0 }), 'you +3, opponent −1');
  assert.equal(words.effectText({ own: 0, other: 0, lying: 0 }), '');
  assert.equal(words.effectText(null), '');
});

test('the reason is the claim, else the places, else the effect, else that nothing is better', () => {
  words.use('en', read('en'));
  const places = [{ place: 7, from: 0.51, to: 0.68 }];
  const why = (kind, effect, found) => reasons.reason({ places: found }, { kind, effect }, 'borders-2024');
  assert.equal(why('claim', undefined, places), words.t('hint.claim'));
  assert.match(why('lay', undefined, places), /stone 7 rises/);
  assert.match(why('act', { own: 0, other: 0, lying: 1 }, []), /1 knocked down/);
  assert.equal(why('draw', undefined, []), words.t('hint.quiet'));
});

test('streaks end with a game that was not won', () => {
  assert.deepEqual(streaks([]), { now: 0, best: 0 });
  assert.deepEqual(streaks([1, 1, 0, 1]), { now: 1, best: 2 });
  assert.deepEqual(streaks([1, 1, 1, -1]), { now: 0, best: 3 });
});

test('a hint never argues against its own move', () => {
  const loss = [{ place: 9, from: 0.54, to: 0.48 }];
  const gain = [{ place: 2, from: 0.31, to: 0.44 }];
  for (const lang of words.LANGUAGES) {
    words.use(lang, read(lang));
    const said = (places, effect) => reasons.reason({ places }, { kind: 'lay', effect }, 'borders-2024');
    const nine = words.named('place', 'borders-2024', { n: 9 });
    assert.equal(said(loss), words.t('hint.quiet'), lang);
    assert.ok(said([...loss, ...gain]).includes('44'), lang);
    assert.ok(!said([...loss, ...gain]).includes(nine), lang);
    assert.equal(said([], { own: -2, other: 0, lying: 0 }), words.t('hint.quiet'), lang);
    assert.equal(said([], { own: -1, other: -1, lying: 0 }), words.t('hint.quiet'), lang);
    assert.notEqual(said([], { own: 0, other: -1, lying: 0 }), words.t('hint.quiet'), lang);
  }
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
