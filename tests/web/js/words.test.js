/** Three languages say the same things. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import * as words from '../../../js/words.js';

const root = new URL('../../../js/', import.meta.url);
const texts = Object.fromEntries(
  words.LANGUAGES.map((lang) => [
    lang,
    JSON.parse(readFileSync(new URL(`words/${lang}.json`, root), 'utf8')),
  ]),
);
const sources = [...readdirSync(root), ...readdirSync(new URL('draw/', root)).map((file) => `draw/${file}`)]
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
      if (typeof text === 'object')
        for (const form of new Intl.PluralRules(lang).resolvedOptions().pluralCategories)
          assert.ok(text[form], `${lang} ${id} ${form}`);
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
  const built = [...sources.matchAll(/`([a-z][\w.:-]*\$\{[^`]*)`/g)]
    .map(([, text]) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
    .filter((text) => /^[\w.:*-]+$/.test(text))
    .map((text) => new RegExp(`^${text.replace(/[.]/g, '\\.').replaceAll('*', '[\\w.-]+')}$`));
  for (const id of Object.keys(texts.en).map((one) => one.split('@')[0]))
    assert.ok(asked.has(id) || built.some((pattern) => pattern.test(id)), id);
});

test('a number before a noun has a form for one', () => {
  // No nouns, a number that is never one, a number of something else.
  const straight = ['effect.own', 'effect.other', 'step.count', 'stats.drawn', 'stats.rate'];
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
  assert.equal(words.moveText('play traitor r7 4', 'borders-2024-tactics'), 'Verrat: Rot 7 an Stein 4');
});

test('the saved language comes first, then the browser’s', () => {
  assert.equal(words.choose('nl', ['de-DE']), 'nl');
  assert.equal(words.choose(undefined, ['fr', 'de-CH', 'en']), 'de');
  assert.equal(words.choose(undefined, ['fr']), 'en');
});
