/** What the result sheet says of a match. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { overText } from '../../../js/draw/over.js';
import { matchText } from '../../../js/draw/result.js';
import * as words from '../../../js/words.js';

const read = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../js/words/${lang}.json`, import.meta.url), 'utf8'));
const names = ['Ann', 'Bob'];
const RULES = 'siege-2020';

test('whoever won the match at equal points is told why, with the figures', () => {
  const told = (why, counts) =>
    matchText({ points: [1, 1], winner: 1, next: null, why, counts }, names, RULES);
  for (const lang of words.LANGUAGES) {
    words.use(lang, read(lang));
    for (const why of ['stack', 'kept']) {
      const text = told(why, [5, 12]);
      assert.match(text, /Bob.*Bob/, `${lang}: who won, and why`);
      assert.match(text, /12\D+5\D/, `${lang}: the winner's figure first`);
      assert.doesNotMatch(text, /[{}]|match\.why/);
    }
    assert.notEqual(told('stack', [5, 12]), told('kept', [5, 12]));
    const plain = matchText({ points: [2, 0], winner: 1, next: null }, names, RULES);
    assert.ok(told('second').startsWith(`${plain} `) && !/match\.why/.test(told('second')));
  }
});

test('whoever sits here is spoken to, not of', () => {
  const score = { points: [1, 1], winner: 0, next: null, why: 'stack', counts: [12, 5] };
  for (const lang of words.LANGUAGES) {
    words.use(lang, read(lang));
    const text = matchText(score, names, RULES, { own: 0 });
    assert.ok(text.startsWith(words.t('match.won.own')), lang);
    assert.doesNotMatch(text, /Ann/, lang);
    assert.match(matchText({ ...score, winner: 1 }, names, RULES, { own: 0 }), /Bob/);
  }
});

test('a game ends in a victory, a defeat, a draw or a friend’s victory', () => {
  words.use('en', read('en'));
  const save = (mode) => ({ setup: { mode }, record: { names } });
  const told = (winner, mode) => overText({ winner, why: 'five' }, save(mode));
  assert.equal(told(0, 'level'), 'Well played: five stones.');
  assert.equal(told(1, 'level'), 'Bob won: five stones.');
  assert.equal(told(0, 'friend'), 'Ann won: five stones.');
  assert.equal(told('draw', 'level'), words.t('over.draw'));
});

test('a level pair is followed by another', () => {
  words.use('en', read('en'));
  const text = matchText({ points: [1, 1], winner: null, next: {}, why: 'level' }, names, RULES);
  assert.equal(text, 'The match continues. Still level: two more games follow.');
});

test('without an agreed number one is asked whether to play on', () => {
  words.use('en', read('en'));
  const text = matchText({ points: [5, 2], winner: null, next: {} }, names, 'borders-1999', { open: true });
  assert.equal(text, 'Play on, or leave it at that.');
});

test('a match of 2024 has the name of its edition', () => {
  words.use('de', read('de'));
  const score = { points: [9, 6], winner: 1, next: null };
  assert.equal(matchText(score, names, 'borders-2024-tactics'), 'Bob gewinnt die Clanfehde.');
  assert.equal(matchText(score, names, 'borders-2004'), 'Bob gewinnt das Match.');
});
