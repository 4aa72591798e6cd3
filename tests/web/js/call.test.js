/** Half of a connection, packed: what comes back is what went in, and nothing of the other's text is taken over. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER, OFFER, fromText, headOf, pack, toText, unpack } from '../../../js/far/call.js';

const PRINT = Array.from({ length: 32 }, (_, k) => (k * 7).toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
);
const described = ({ name, word, ways }) =>
  [
    'v=0',
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${word}`,
    `a=fingerprint:sha-256 ${PRINT}`,
    ...ways.map(
      ([ip, port, kind = 'host'], k) => `a=candidate:${k} 1 udp 2113937151 ${ip} ${port} typ ${kind}`,
    ),
    'a=end-of-candidates',
    '',
  ].join('\r\n');
const CHROMIUM = {
  name: 'aB3+',
  word: 'abcdefghijklmnopqrstuvwx',
  ways: [
    ['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.local', 50000],
    ['9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d.local', 50001],
  ],
};
const FIREFOX = {
  name: 'deadbeef',
  word: '0123456789abcdef0123456789abcdef',
  ways: [
    ['192.168.1.7', 40000],
    ['2001:db8::17', 40001],
    ['203.0.113.9', 40002, 'srflx'],
  ],
};
const ID = [17, 250];

test('both browsers’ halves come back with every field, and fit a letter', () => {
  for (const [half, kind] of [
    [CHROMIUM, OFFER],
    [FIREFOX, ANSWER],
  ]) {
    const bytes = pack(described(half), kind, ID);
    assert.ok(bytes.length <= 130, String(bytes.length));
    assert.deepEqual(headOf(bytes), { kind, id: ID });
    const { type, sdp } = unpack(fromText(toText(bytes)));
    assert.equal(type, kind === OFFER ? 'offer' : 'answer');
    assert.ok(sdp.includes(`a=ice-ufrag:${half.name}\r\n`));
    assert.ok(sdp.includes(`a=ice-pwd:${half.word}\r\n`));
    assert.ok(sdp.includes(PRINT));
    assert.ok(!sdp.includes('end-of-candidates'));
    for (const [ip, port, way = 'host'] of half.ways)
      assert.match(
        sdp,
        new RegExp(
          `${ip
            .replace('::', ':(0000:)+')
            .replaceAll(/:0?db8/g, ':0db8')
            .replace(/17$/, '0*17')} ${port} typ ${way}`,
        ),
      );
  }
});

test('a code with two addresses is at most 130 characters', () => {
  assert.ok(toText(pack(described(CHROMIUM), OFFER, ID)).length <= 130);
});

test('what is no half of a connection is refused', () => {
  const good = pack(described(CHROMIUM), OFFER, ID);
  for (let n = 0; n < good.length; n += 1)
    if (n !== good.length - 19 && n !== good.length - 38)
      assert.throws(() => unpack(good.slice(0, n)), `${n} bytes`);
  assert.throws(() => unpack([9, ...good.slice(1)]));
  assert.throws(() => unpack([...good, 1]));
  assert.throws(() => unpack(Array(200).fill(1)));
});

test('no line of the other’s text reaches the description', () => {
  const evil = 'x\r\na=candidate:1 1 udp 1 6.6.6.6 1 typ host';
  const bytes = [OFFER, ...ID, (2 << 6) | evil.length, ...Array.from(evil, (one) => one.charCodeAt(0))];
  assert.throws(() => unpack([...bytes, ...pack(described(CHROMIUM), OFFER, ID).slice(7)]));
  for (let round = 0; round < 3000; round += 1) {
    const noise = Array.from({ length: 60 + (round % 71) }, () => Math.floor(Math.random() * 256));
    noise[0] = OFFER;
    try {
      for (const line of unpack(noise).sdp.trim().split('\r\n'))
        assert.match(line, /^[vostmca]=[\w .:/+-]*$/);
    } catch (error) {
      assert.ok(!(error instanceof assert.AssertionError), String(error));
    }
  }
});
