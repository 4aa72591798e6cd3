/** Every language says the same things. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import * as words from '../../../js/words.js';

const root = new URL('../../../js/', import.meta.url);
const texts = Object.fromEntries(
  words.LANGUAGES.map((lang) => [
    lang,
    Object.assign(
      {},
      ...['words', 'late/words', 'study/words', 'far/words'].map((folder) =>
        JSON.parse(readFileSync(new URL(`${folder}/${lang}.json`, root), 'utf8')),
      ),
    ),
  ]),
);
const sources = readdirSync(root, { recursive: true })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(new URL(file, root), 'utf8'))
  .join('\n');
const holes = (text) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('no text is missing in any language', () => {
  const plain = (texts) =>
    Object.keys(texts)
      .filter((id) => !id.includes('@'))
      .sort();
  for (const lang of words.LANGUAGES) assert.deepEqual(plain(texts[lang]), plain(texts.en), lang);
});

test('an edition’s own name belongs to a text that every edition has', () => {
  for (const lang of words.LANGUAGES)
    for (const id of Object.keys(texts[lang]))
      assert.ok(id.split('@')[0] in texts.en || id === 'board@tug', id);
});

test('the same holes are to be filled in every language', () => {
  for (const lang of words.LANGUAGES)
    for (const [id, text] of Object.entries(texts[lang])) {
      const wanted = new Set(holes(texts.en[id] ?? texts.en[id.split('@')[0]]));
      assert.deepEqual(new Set(holes(text)), wanted, `${lang} ${id}`);
    }
});

test('every plural has the forms its language needs', () => {
  for (const lang of words.LANGUAGES)
    for (const [id, text] of Object.entries(texts[lang]))
      if (typeof text === 'object') {
        const rules = new Intl.PluralRules(lang);
        // No count here has five digits: the form some languages have for millions is never asked for.
        const asked = new Set(Array.from({ length: 10_000 }, (_, n) => rules.select(n)));
        assert.deepEqual(new Set(Object.keys(text)), asked, `${lang} ${id}`);
      }
});

test('every text the page asks for by name is there', () => {
  for (const [, id] of sources.matchAll(/\b(?:t|named)\(\s*'([^'$]+)'/g)) assert.ok(id in texts.en, id);
});

test('every text is asked for somewhere', () => {
  const lessons = readdirSync(new URL('lessons/', root))
    .map((file) => readFileSync(new URL(`lessons/${file}`, root), 'utf8'))
    .join('\n');
  const asked = new Set(
    [...`${sources}\n${lessons}`.matchAll(/['"`]([a-z][\w.:-]*)['"`]/g)].map(([, id]) => id),
  );
  const built = [...sources.matchAll(/`((?:[a-z][\w.:-]*)?\$\{[^`]*)`/g)]
    .map(([, text]) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
    .filter((text) => /^[a-z][\w.:*-]+$|^\*\.[a-z]+$/.test(text))
    .map((text) => new RegExp(`^${text.replace(/[.]/g, '\\.').replaceAll('*', '[\\w.-]+')}$`));
  for (const id of Object.keys(texts.en).map((one) => one.split('@')[0]))
    assert.ok(asked.has(id) || built.some((pattern) => pattern.test(id)), id);
});

test('a number before a noun has a form for one', () => {
  // No nouns, a number that is never one, a number of something else.
  const straight = [
    'over.low',
    'over.high',
    'effect.own',
    'effect.other',
    'step.count',
    'stats.drawn',
    'stats.rate',
    'far.in.series',
    'puzzle.solved',
    'goal.run',
    'goal.levels',
    'goal.sets',
    'goal.three',
    'goal.five',
    'goal.attack',
    'goal.defend',
  ];
  for (const lang of words.LANGUAGES)
    for (const [id, text] of Object.entries(texts[lang]))
      if (typeof text === 'string' && /\{n\} \p{L}/u.test(text))
        assert.ok(straight.includes(id), `${lang} ${id}: ${text}`);
});

test('plurals and editions are chosen', () => {
  words.use('de', texts.de);
  assert.equal(words.t('records.moves', { n: 1 }), '1 Zug');
  assert.equal(words.t('records.moves', { n: 12 }), '12 Züge');
  assert.equal(words.kindName('colour run', 'borders-1999'), 'geordneter Clan');
  assert.equal(words.kindName('colour run', 'borders-2024-tactics'), 'Königstrupp');
  assert.equal(words.kindName('colour run', 'siege-2020'), 'Farblauf');
  assert.equal(words.cardName('r7', 'borders-2024'), 'Rot 7');
  assert.equal(
    words.moveText(
      { kind: 'act', word: 'play-traitor', card: 'traitor', target: 'r7', place: 4 },
      'borders-2024-tactics',
    ),
    'Verrat: Rot 7 an Stein 4',
  );
  const desert = { kind: 'act', word: 'play-desert', card: 'desert', target: 'r7' };
  assert.equal(words.moveText(desert, 'borders-2024-tactics'), 'Banshee-Beschwörung: Rot 7 ablegen');
  assert.equal(words.moveText(desert, 'siege-2020-tactics'), 'Fahnenflucht: Rot 7 abwerfen');
});

test('a capital stands at the beginning, whatever opens it', () => {
  assert.equal(words.capital('étape'), 'Étape');
  assert.equal(words.capital('¿reclamar?'), '¿Reclamar?');
  assert.equal(words.capital('7 rojo'), '7 rojo');
});

test('dice are called by what they show, as far as that is known', () => {
  words.use('en', texts.en);
  const said = (word, more) => words.moveText({ kind: 'act', word, ...more }, 'tug');
  assert.equal(
    said('eliminate', { who: 'lying', dice: [5, 4] }),
    'eliminate an athlete who is down (5 on 4)',
  );
  assert.equal(said('gather', { dice: [3, 2] }), 'gather strength (3 on 2)');
  assert.equal(said('gather'), 'gather strength');
  assert.equal(said('reroll', { dice: [1] }), 'reroll 1');
  assert.equal(said('reroll'), 'reroll');
  const thrown = words.moveText({ kind: 'throw', word: 'throw', dice: [3, 5, 1] }, 'tug');
  assert.ok(thrown.includes('3 · 5 · 1'), thrown);
});

test('what is hidden is called unknown', () => {
  words.use('en', texts.en);
  const text = words.moveText({ kind: 'give', word: 'return' }, 'borders-2024-tactics');
  assert.ok(text.includes(words.t('card.unknown')), text);
});

test('the saved language comes first, then the browser’s', () => {
  assert.equal(words.choose('nl', ['de-DE']), 'nl');
  assert.equal(words.choose(undefined, ['ja', 'de-CH', 'en']), 'de');
  for (const lang of words.LANGUAGES) assert.equal(words.choose(undefined, [`${lang}-XX`]), lang);
  assert.equal(words.choose(undefined, ['ja', 'deu', 'nld-NL']), 'en');
});
