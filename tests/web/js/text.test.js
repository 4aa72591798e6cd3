/** Letters are found in whatever is pasted, and nothing else is. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.location = new URL('https://games.test/marchstones/');
const { address, callIn, calling, joined, lettersIn } = await import('../../../js/far/text.js');
const LETTER = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA';

test('in a link, in a message around a link, and bare', () => {
  for (const text of [
    address(LETTER),
    `Your turn! ${address(LETTER)} – greetings`,
    `${address(LETTER)}.`,
    LETTER,
    ` ${LETTER.slice(0, 20)}\n${LETTER.slice(20)} `,
  ])
    assert.equal(lettersIn(text), LETTER, text);
  assert.equal(lettersIn(address(`${LETTER}.${LETTER}`)), `${LETTER}.${LETTER}`);
});

test('what is none is none', () => {
  for (const text of [
    '',
    'Hello',
    'A long sentence that holds no letter at all, but words.',
    'https://games.test/',
  ])
    assert.equal(lettersIn(text), null, text);
});

test('half of a call, with its game', () => {
  const half = 'A'.repeat(124);
  assert.deepEqual(callIn(`here: ${calling('0123456789abcdef', half)} ok`), {
    game: '0123456789abcdef',
    half,
  });
  assert.equal(callIn(address(LETTER)), null);
  assert.equal(callIn(calling('xyz', half)), null);
});

test('two letters are too long for one link beyond 3,700 characters', () => {
  assert.ok(!joined('x'.repeat(3700)));
  assert.ok(joined('x'.repeat(3701)));
});
