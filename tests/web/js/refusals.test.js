/** Messages are kept as what they say and worded when they are shown. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { refusal, unwanted, worded } from '../../../js/refusals.js';
import * as words from '../../../js/words.js';

const use = (lang) =>
  words.use(
    lang,
    JSON.parse(readFileSync(new URL(`../../../js/words/${lang}.json`, import.meta.url), 'utf8')),
  );

test('a message is worded in the language of the moment', () => {
  const message = refusal({ reason: 'side-full', params: { place: 3 }, text: 'full' }, 'borders-2024');
  use('en');
  const english = worded(message);
  use('de');
  assert.notEqual(worded(message), english);
  assert.match(english, /3/);
});

test('a reason nobody has words for is told as the engine says it', () => {
  use('en');
  assert.equal(worded(refusal({ reason: 'never-heard', text: 'it is so' })), 'it is so');
  assert.equal(worded(refusal({ code: 'crashed' })), 'crashed');
});

test('messages hold others, and come together', () => {
  use('en');
  const why = { id: 'import.failed', params: { why: 'import.json' } };
  assert.ok(worded(why).includes(words.t('import.json')));
  const both = [{ id: 'import.done', params: { n: 2 } }, 'save.failed'];
  assert.ok(worded(both).endsWith(words.t('save.failed')));
});

test('what nobody waits for any more is no news', () => {
  assert.ok(unwanted({ code: 'cancelled' }) && unwanted({ code: 'closed' }));
  assert.ok(!unwanted({ code: 'crashed' }));
});
