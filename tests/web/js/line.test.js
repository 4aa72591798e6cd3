/** A line between two pages: whoever has fewer letters gets them, a flood is cut, and nothing of it ends a game. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, test } from 'node:test';

globalThis.document = { hidden: false };
globalThis.window = globalThis;
const { Line } = await import('../../../js/far/line.js');

const GAME = '0123456789abcdef';
/** A hash that tells how a log came about. @param {string[]} log */
const hashed = (log) => createHash('sha256').update(log.join('>')).digest('hex');
const breath = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms));
/** @param {() => unknown} holds */
const until = async (holds) => {
  for (let k = 0; k < 400 && !holds(); k += 1) await breath(5);
};
/** @type {Line[]} */
let lines = [];
afterEach(() => {
  for (const line of lines) line.close('off');
  lines = [];
});

/** A page with its letters; `log` null is one that has no game yet. @param {number} seat @param {string[] | null} log */
function page(seat, log) {
  const told = { log, stands: [], signs: [], mails: [] };
  return {
    told,
    place: () => told.log && { game: GAME, seat, number: told.log.length, hash: hashed(told.log) },
    letters: async (from) => ({ letters: told.log.slice(from), hash: hashed(told.log.slice(0, from)) }),
    open: async (letters) => {
      if (letters.includes('refused')) return false;
      (told.log ??= []).push(...letters);
      return true;
    },
    mail: async (text) => void told.mails.push(text),
    sign: (sign) => told.signs.push(sign),
    stands: (how) => told.stands.push(how),
  };
}

/** Two pages and a wire that can be cut. */
function joined(one, other) {
  const wire = { open: true, sent: 0 };
  const ends = [];
  const end = (k) => ({
    send(text) {
      wire.sent += 1;
      if (wire.open) setTimeout(() => ends[1 - k]?.hear(text));
    },
    close() {},
  });
  ends.push(new Line(end(0), one));
  ends.push(new Line(end(1), other));
  lines.push(...ends);
  return { wire, ends };
}

test('the shorter log grows, whoever has it', async () => {
  for (const lengths of [
    [5, 2],
    [2, 5],
    [3, 3],
  ]) {
    const all = ['a', 'b', 'c', 'd', 'e'];
    const [ann, ben] = lengths.map((n, seat) => page(seat, all.slice(0, n)));
    joined(ann, ben);
    await until(() => [ann, ben].every(({ told }) => told.stands.at(-1) === 'on'));
    assert.deepEqual(ann.told.log, ben.told.log);
    assert.equal(ann.told.stands.at(-1), 'on');
    assert.equal(ben.told.stands.at(-1), 'on');
  }
});

test('one who has no game yet gets the invitation, once', async () => {
  const [ann, ben] = [page(0, ['invitation']), page(1, null)];
  const { ends } = joined(ann, ben);
  await until(() => ben.told.log);
  ends[0].hello();
  await breath();
  assert.deepEqual(ben.told.log, ['invitation']);
});

test('a game under way is not told to a stranger', async () => {
  const [ann, ben] = [page(0, ['invitation', 'acceptance', 'turn']), page(1, null)];
  joined(ann, ben);
  await breath();
  assert.equal(ben.told.log, null);
});

test('two logs that differ are not mixed', async () => {
  const [ann, ben] = [page(0, ['a', 'b', 'x']), page(1, ['a', 'y'])];
  joined(ann, ben);
  await breath();
  assert.equal(ben.told.log.length, 2);
  assert.equal(ann.told.stands.includes('on'), false);
});

test('it is not said to stand before the first comparison', async () => {
  const ann = page(0, ['a']);
  const line = new Line({ send() {}, close() {} }, ann);
  lines.push(line);
  await breath();
  assert.deepEqual(ann.told.stands, []);
});

test('floods, giants and garbage are cut with a word, and the log stays', async () => {
  const floods = [
    (line) => line.hear('x'.repeat(1_000_000)),
    (line) => line.hear(new ArrayBuffer(9)),
    (line) => line.hear('not JSON'),
    (line) => Array.from({ length: 10_000 }, () => line.hear('{}')),
  ];
  for (const flood of floods) {
    const ann = page(0, ['a']);
    const line = new Line({ send() {}, close() {} }, ann);
    flood(line);
    await breath(5);
    assert.deepEqual(ann.told.stands, ['flood']);
    assert.deepEqual(ann.told.log, ['a']);
  }
});

test('nonsense in order is passed over', async () => {
  const ann = page(0, ['a']);
  const line = new Line({ send() {}, close() {} }, ann);
  lines.push(line);
  for (const one of [
    'null',
    '7',
    '[]',
    '{"hello":7}',
    '{"letters":[7]}',
    '{"sign":"x"}',
    '{"hello":{"game":7}}',
  ])
    line.hear(one);
  await breath();
  assert.deepEqual(ann.told, { log: ['a'], stands: [], signs: [], mails: [] });
});

test('a goodbye is heard at once', async () => {
  const [ann, ben] = [page(0, ['a']), page(1, ['a'])];
  const { ends } = joined(ann, ben);
  await until(() => ben.told.stands.length);
  ends[0].close('off');
  await until(() => ben.told.stands.at(-1) === 'lost');
  assert.equal(ben.told.stands.at(-1), 'lost');
});

test('a long game comes in several messages, none of them a flood', async () => {
  const log = Array.from({ length: 400 }, (_, k) => `${k}`.padStart(190, '-'));
  const [ann, ben] = [page(0, log), page(1, log.slice(0, 2))];
  joined(ann, ben);
  await until(() => ben.told.stands.at(-1) === 'on');
  assert.deepEqual(ben.told.log, log);
  assert.equal([...ann.told.stands, ...ben.told.stands].includes('flood'), false);
});

test('a letter that is refused ends the line, and is not sent for ever', async () => {
  const [ann, ben] = [page(0, ['a', 'b', 'refused']), page(1, ['a', 'b'])];
  const { wire } = joined(ann, ben);
  await until(() => ben.told.stands.length);
  await breath();
  assert.deepEqual(ben.told.stands, ['refused']);
  assert.deepEqual(ben.told.log, ['a', 'b']);
  assert.ok(wire.sent < 12, `${wire.sent} messages`);
});

test('letters of other games come once or twice, then they are a flood', async () => {
  const ann = page(0, ['a']);
  const line = new Line({ send() {}, close() {} }, ann);
  for (let k = 0; k < 9; k += 1) line.hear(JSON.stringify({ mail: `letter ${k}` }));
  await until(() => ann.told.stands.length);
  assert.deepEqual(ann.told.stands, ['flood']);
  assert.equal(ann.told.mails.length, 2);
});
