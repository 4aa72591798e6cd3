/** What gzip packed comes out as it was, in every kind of block. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';
import { gunzip } from '../../../js/inflate.js';

const text = readFileSync(new URL('../../../js/engine.js', import.meta.url));
const noise = Uint8Array.from({ length: 100_000 }, (_, n) => (Math.imul(n, 0x9e3779b1) >>> 13) & 255);
const CONTENTS = {
  nothing: new Uint8Array(),
  'one byte': new Uint8Array([7]),
  'one byte over and over': new Uint8Array(70_000).fill(7),
  text,
  noise,
  'text and noise': Buffer.concat([text, noise, text]),
};
const WAYS = {
  stored: { level: 0 },
  'fixed codes': { strategy: constants.Z_FIXED },
  'own codes': { level: 9 },
  'no distances': { strategy: constants.Z_HUFFMAN_ONLY },
};

for (const [what, bytes] of Object.entries(CONTENTS))
  for (const [way, options] of Object.entries(WAYS))
    test(`${what}, ${way}`, () => {
      assert.deepEqual(Buffer.from(gunzip(gzipSync(bytes, options))), Buffer.from(bytes));
    });

test('a name and further fields stand before the content', () => {
  const plain = gzipSync(text);
  const head = Buffer.from([
    ...plain.subarray(0, 3),
    4 | 8 | 2,
    ...plain.subarray(4, 10),
    2,
    0,
    9,
    9,
    120,
    0,
    1,
    2,
  ]);
  assert.deepEqual(Buffer.from(gunzip(Buffer.concat([head, plain.subarray(10)]))), text);
});

test('what is broken is refused', () => {
  const packed = gzipSync(text);
  assert.throws(() => gunzip(Buffer.concat([packed.subarray(0, 2000), packed.subarray(-4)])));
  const wrong = Buffer.from(packed);
  wrong[10] = 0xff;
  assert.throws(() => gunzip(wrong));
});
