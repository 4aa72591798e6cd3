/** The opponents as persons: whom to play next, and that each has all that makes one. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LEVELS } from '../../../js/games/facts.js';
import { fullName, manner, offerWhy, offered, personName, remark } from '../../../js/persons.js';
import { RATINGS } from '../../../js/ratings.js';
import * as words from '../../../js/words.js';

const read = (lang) =>
  Object.assign(
    {},
    ...['words', 'late/words'].map((folder) =>
      JSON.parse(readFileSync(new URL(`../../../js/${folder}/${lang}.json`, import.meta.url), 'utf8')),
    ),
  );

/** Games one after the other: a letter a game (won, lost, drawn), against a level. @param {[string, string][]} runs */
const saves = (runs, more = {}) =>
  runs
    .flatMap(([level, letters]) => [...letters].map((letter) => ({ level, letter })))
    .map(({ level, letter }, k) => ({
      id: `${k}`,
      date: `2026-03-${String(k + 1).padStart(2, '0')}`,
      setup: { mode: 'level', level },
      record: {
        rules: 'borders-2024',
        result: letter === '?' ? null : { winner: { w: 0, l: 1, d: 'draw' }[letter] },
      },
      ...more,
    }));
const next = (...runs) => offered(saves(runs), 'borders-2004', LEVELS)?.level ?? null;

test('two wins in the last three games lead on to the next', () => {
  assert.equal(next(['novice', 'w']), null);
  assert.equal(next(['novice', 'ww']), 'apprentice');
  assert.equal(next(['novice', 'wlw']), 'apprentice');
  assert.equal(next(['novice', 'wwll']), null);
  assert.equal(next(['novice', 'wwdl']), null);
  assert.equal(next(['master', 'ww']), 'grandmaster');
  assert.equal(next(['grandmaster', 'www']), null);
});

test('three losses in a row lead back by one', () => {
  assert.equal(next(['journeyman', 'll']), null);
  assert.equal(next(['journeyman', 'wlll']), 'apprentice');
  assert.equal(next(['novice', 'lll']), null);
});

test('only games against the opponent of the last one count, of this game, that are over and were played blind', () => {
  assert.equal(next(['novice', 'ww'], ['apprentice', 'l']), null);
  assert.equal(next(['apprentice', 'w'], ['novice', 'w']), null);
  assert.equal(next(['novice', 'ww?']), 'apprentice');
  const open = saves([['novice', 'ww']], { open: true });
  assert.equal(offered(open, 'borders-2024', LEVELS), null);
  assert.equal(offered(saves([['novice', 'ww']]), 'tug', LEVELS), null);
  assert.equal(offered(saves([['nobody', 'ww']]), 'borders-2024', LEVELS), null);
});

test('each has a name, a strength, a manner and something to say, in every language', () => {
  assert.deepEqual(Object.keys(RATINGS), LEVELS);
  for (const lang of words.LANGUAGES) {
    words.use(lang, read(lang));
    const said = LEVELS.flatMap((level) => {
      assert.notEqual(personName(level), words.t(`level.${level}`));
      assert.ok(fullName(level).includes(words.t(`level.${level}`)));
      const all = [
        manner(level),
        ...['hello', 'took', 'gave', 'win', 'lose'].map((one) => remark(level, one)),
      ];
      for (const text of all) assert.ok(text && text.length < 80, `${lang} ${level}: ${text}`);
      return all;
    });
    assert.equal(new Set(said).size, said.length, `${lang}: nobody speaks like another`);
    const why = offerWhy({ level: 'master', rival: 'journeyman', up: true, won: 2, all: 3 });
    assert.match(why, /Hamish/);
    assert.match(why, /2.*3/);
  }
});

test('a level nobody has given a face is called by its own name', () => {
  words.use('en', read('en'));
  assert.equal(personName('random'), 'random');
  assert.equal(remark('random', 'hello'), '');
});
