/** Whole games by letters, and every accident on the way: one sentence each, and nothing changed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, hash, kept, keyOf, on, page, turn, until, words } from './friends.js';

const { t } = words;
for (const rules of ['borders-2024-tactics', 'tug'])
  test(`a whole game by letters: ${rules}`, async () => {
    const [ann, ben] = [await page('Ann', { rules }), await page('Ben')];
    const links = [...(await begun(ann, ben)), ...(await on(ann, ben))];
    for (const { far, store } of [ann, ben]) {
      assert.equal(far.table.state.checked?.honest, true);
      const save = store.state.saves.find(({ id }) => id === `far-${keyOf(far.table.state)}`);
      assert.ok(save.far.checked);
      assert.ok(Date.parse(save.date) - Date.parse(save.record.date) < 600_000); // when it began, to the moment
      assert.equal(save.record.deal.rules, rules);
    }
    assert.ok(Math.max(...links.map(({ length }) => length)) <= 3700);
  });

test('no secret is told to the page', async () => {
  const [ann, ben] = [await page('Ann'), await page('Ben')];
  await begun(ann, ben);
  await on(ann, ben, 4);
  const [{ save }] = ann.base.values();
  const [, , seed] = JSON.parse(save.slice(save.indexOf('.') + 1));
  assert.ok(seed.length > 40);
  for (const text of [ann.told.join(), JSON.stringify(ann.store.state), [...kept.values()].join()])
    assert.ok(!text.includes(seed));
});

/** What is said about a letter. */
const note = ({ store }) =>
  store.state.sheet === 'far-note' ? store.state.far.note.text : store.state.sheet;
/** Everything of a page that a letter might change. */
const whole = ({ base, far }) => JSON.stringify([[...base], far.table.state]);

/** Ben at the table, with a letter of Ann's that he has not opened. */
async function under(way = 4) {
  const [ann, ben] = [await page('Ann'), await page('Ben')];
  const links = [...(await begun(ann, ben)), ...(await on(ann, ben, way))];
  const link = await turn(ann);
  ann.store.set({ sheet: null });
  return { ann, ben, links, link };
}

test('an edited, cut, swollen, repeated or foreign link is a sentence and no change', async () => {
  const { ann, ben, links, link } = await under();
  const text = link.split('#letter=')[1];
  const half = Math.floor(text.length / 2);
  const cases = [
    [
      `#letter=${text.slice(0, half)}${text[half] === 'A' ? 'B' : 'A'}${text.slice(half + 1)}`,
      ['damaged', 'no-letter'],
    ],
    [`#letter=${text.slice(0, -4)}`, ['damaged', 'no-letter']],
    ['#letter=nothing', ['no-letter', 'newer-version']],
    ['Hello, how are you today, my friend?', ['no-letter']],
    [`#letter=${text}${'A'.repeat(9000)}`, ['too-long']],
    [hash(links.findLast((_, k) => k % 2 === 0)), ['known-letter']],
    [hash(links.findLast((_, k) => k % 2 === 1)), ['own-letter']],
  ];
  for (const [wrong, reasons] of cases) {
    const before = whole(ben);
    await ben.far.take(wrong);
    assert.ok(
      reasons.some((one) => note(ben) === t(`letter.${one}`, { name: 'Ann' })),
      `${reasons}: ${note(ben)}`,
    );
    assert.equal(whole(ben), before);
    ben.store.set({ sheet: null });
  }
  await ben.far.take(hash(link));
  assert.notEqual(ben.store.state.sheet, 'far-note');
  assert.equal((await on(ann, ben, 2)).length, 2);
});

test('bits that flip on the way are noticed, every one', async () => {
  const { ben, link } = await under(2);
  const letter = Buffer.from(link.split('#letter=')[1], 'base64url');
  const before = whole(ben);
  for (let bit = 0; bit < letter.length * 8; bit += 37) {
    const flipped = Buffer.from(letter);
    flipped[bit >> 3] ^= 1 << (bit & 7);
    await ben.far.take(`#letter=${flipped.toString('base64url')}`);
    assert.equal(ben.store.state.sheet, 'far-note', `bit ${bit}`);
    assert.equal(whole(ben), before, `bit ${bit}`);
  }
});

test('the first to accept plays', async () => {
  const [ann, ben, eve] = [await page('Ann'), await page('Ben'), await page('Eve')];
  const [invitation] = await begun(ann, ben);
  await eve.far.take(hash(invitation));
  await eve.far.run('far-accept', {});
  await ann.far.take(hash(eve.store.state.far.out.link));
  assert.equal(note(ann), t('letter.taken'));
  ann.store.set({ sheet: null });
  assert.equal((await on(ann, ben, 2)).length, 2);
});

test('one’s own invitation says whom it is for, and can be shown again', async () => {
  const ann = await page('Ann');
  await ann.far.run('far-invite', {});
  const { link } = ann.store.state.far.out;
  await ann.far.take(hash(link));
  assert.equal(note(ann), t('letter.own-letter', { name: t('far.friend') }));
  assert.ok(ann.store.state.far.note.both);
  await ann.far.run('far-again', {});
  assert.equal(ann.store.state.far.out.link, link);
});

test('a letter for another browser says so, with the link to take there', async () => {
  const { link } = await under(2);
  const eve = await page('Eve');
  await eve.far.take(hash(link));
  assert.equal(note(eve), t('far.elsewhere'));
  assert.equal(eve.store.state.far.note.link, link);
});

test('an old state of the vault: the friend is told, and what came first stands', async () => {
  const { ann, ben, link } = await under();
  const old = new Map(ann.base);
  await ben.far.take(hash(link));
  const [key] = old.keys();
  const lists = JSON.parse(old.get(key).save.split('.').slice(1).join('.'));
  assert.equal(lists.length, 5);
  const before = whole(ben);
  // a page that has forgotten its last letter writes another one
  const again = await page('Ann');
  const { save } = ann.base.get(key);
  const [form, seat, seed, letters] = JSON.parse(save.slice(save.indexOf('.') + 1));
  const { createHash } = await import('node:crypto');
  const text = JSON.stringify([form, seat, seed, letters.slice(0, -1), []]);
  const long = (data) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, data]);
  };
  const mill = createHash('sha512');
  for (const one of ['marchstones far 1', 'save', text]) mill.update(long(Buffer.from(one)));
  again.base.set(key, { save: `${mill.digest('hex').slice(0, 16)}.${text}`, date: 0 });
  again.store.set({ settings: { ...again.store.state.settings, draws: false } });
  await again.far.resume({ far: { key } });
  await until(() => again.store.state.view);
  const { view } = again.store.state;
  again.session.play(view.moves.at(-1).move);
  await until(() => again.store.state.view !== view);
  const other = await turn(again);
  assert.notEqual(other, link);
  await ben.far.take(hash(other));
  assert.equal(note(ben), t('letter.gone-back', { name: 'Ann' }));
  assert.equal(whole(ben), before);
});

test('a connection that leads nowhere costs no letter: the table goes on', async () => {
  const { ann, ben, link } = await under(2);
  await ben.far.take(hash(link));
  ben.far.meeting.live.waiting = 'AAAA'; // goes with the next letter, and is no half of a connection
  const answer = await turn(ben);
  await ann.far.take(hash(answer));
  assert.ok(ann.said.some(([, what]) => what?.id === 'far.live.nobody'));
  assert.equal(ann.far.table.state.status, 'move');
  assert.equal(ann.store.state.saves[0].far.status, 'move');
  ben.store.set({ sheet: null });
  await until(() => ann.store.state.view.turn === ann.far.table.state.seat, 'a table that has gone on');
  assert.equal((await on(ann, ben, 2)).length, 2);
});

test('a lost vault is said, not played over', async () => {
  const { ben } = await under(2);
  const save = ben.store.state.saves[0];
  ben.session.leave();
  ben.base.clear();
  await ben.far.resume(save);
  assert.equal(note(ben), t('letter.lost'));
});

test('what cannot be kept has not happened', async () => {
  const { ann, ben, link } = await under(2);
  const before = whole(ben);
  ben.full = true;
  await ben.far.take(hash(link));
  assert.equal(note(ben), t('letter.storage'));
  ben.full = false;
  await ben.far.table.remote('state');
  assert.equal(whole(ben), before);
  ben.store.set({ sheet: null });
  await ben.far.take(hash(link));
  assert.equal((await on(ann, ben, 2)).length, 2);
});

test('taking back goes to the last decision, past a draw that is none', async () => {
  const ann = await page('Ann');
  const ben = await page('Ben');
  await begun(ann, ben);
  await until(() => ann.store.state.view?.moves.length);
  const before = JSON.stringify(ann.store.state.view);
  ann.session.play(ann.store.state.view.moves[0].move);
  await until(() => ann.far.table.state.status === 'send');
  ann.session.undo();
  await until(() => JSON.stringify(ann.store.state.view) === before, 'as before');
  assert.equal(ann.far.table.state.draft.length, 0);
});

test('giving up ends the game for both, checked', async () => {
  const { ann, ben, link } = await under();
  await ben.far.take(hash(link));
  await ben.far.run('far-giveup-yes', {});
  const last = ben.store.state.far.out.link;
  ben.store.set({ sheet: null });
  await ann.far.take(hash(last));
  await until(() => ann.store.state.view?.why === 'gave-up');
  await ann.far.run('far-send', {});
  await ben.far.take(hash(ann.store.state.far.out.link));
  for (const { far, store } of [ann, ben]) {
    assert.equal(far.table.state.checked?.honest, true);
    assert.equal(store.state.saves[0].record.result.winner, 0);
  }
});

test('the last letter invites to the next game of a series; one link answers', async () => {
  const [ann, ben] = [await page('Ann', { rules: 'tug' }), await page('Ben')];
  await begun(ann, ben);
  await on(ann, ben);
  const taker = [ann, ben].find(({ store }) => store.state.far.follows);
  const inviter = taker === ann ? ben : ann;
  await taker.far.run('far-next', {});
  const { link } = taker.store.state.far.out;
  taker.store.set({ sheet: null });
  await inviter.far.take(hash(link));
  assert.equal(inviter.far.table.state.results.length, 1);
  assert.equal((await on(inviter, taker, 3)).length, 3);
});

test('four numbers are the same on both sides', async () => {
  const { ann, ben } = await under(1);
  for (const one of [ann, ben]) await one.far.run('far-numbers', {});
  assert.deepEqual(ann.store.state.far.numbers, ben.store.state.far.numbers);
  assert.equal(ann.store.state.far.numbers.length, 4);
});

test('several games at once, each with whose turn it is; a letter finds its own', async () => {
  const [ann, ben, eve] = [await page('Ann'), await page('Ben'), await page('Eve')];
  await begun(ann, ben);
  const first = keyOf(ann.far.table.state);
  const link = await turn(ann);
  ann.session.leave();
  await begun(ann, eve);
  assert.notEqual(keyOf(ann.far.table.state), first);
  const [late, early] = ann.store.state.saves;
  assert.equal(late.far.status, 'move');
  assert.equal(early.far.status, 'wait');
  await ben.far.take(hash(link));
  const answer = await turn(ben);
  await ann.far.take(hash(answer));
  assert.equal(keyOf(ann.far.table.state), first);
  assert.equal(ann.store.state.saves[0].far.status, 'move');
});

for (const what of ['another invitation', 'a known letter', 'an own letter', 'a damaged letter'])
  test(`${what} that comes during a game of one’s own changes nothing there`, async () => {
    const { ann, ben, links, link } = await under(2);
    await ben.far.take(hash(link));
    const answer = await turn(ben);
    await ann.far.take(hash(answer));
    const eve = await page('Eve');
    await eve.far.run('far-new', {});
    await eve.far.run('far-invite', {});
    const { store, session, far } = ann;
    const { setup } = store.state;
    session.leave();
    session.begin({ ...setup, rules: 'borders-2004', mode: 'friend', seed: '5' });
    const now = () => store.state;
    const moves = () => now().save.record.moves;
    await until(() => now().curtain !== null);
    const coming = {
      'another invitation': eve.store.state.far.out.link,
      'a known letter': answer,
      'an own letter': link,
      'a damaged letter': `${links.at(-1).slice(0, -6)}AAAAAA`,
    };
    await far.take(hash(coming[what]));
    assert.ok(now().sheet.startsWith('far-'));
    store.set({ sheet: null });
    for (const n of [2, 4]) {
      session.lift();
      await until(() => now().view.moves.length);
      session.play(now().view.moves[0].move);
      await until(() => now().curtain !== null && moves().length === n);
      assert.equal(now().view.rules, 'borders-2004');
    }
    assert.deepEqual((await far.table.engine.ask({ do: 'record' })).moves, moves());
  });

test('a letter of another game that is not taken leaves the one on the table where it was', async () => {
  const [ann, ben, eve] = [await page('Ann'), await page('Ben'), await page('Eve')];
  await begun(ann, eve);
  const links = await on(ann, eve, 2);
  const other = keyOf(ann.far.table.state);
  ann.session.leave();
  await begun(ann, ben);
  const mine = keyOf(ann.far.table.state);
  await until(() => ann.store.state.view?.moves.length);
  const vault = ann.base.get(other).save;
  await ann.far.take(hash(links[1]));
  assert.equal(note(ann), t('letter.known-letter'));
  ann.store.set({ sheet: null });
  await until(() => keyOf(ann.far.table.state) === mine);
  const link = await turn(ann);
  ann.store.set({ sheet: null });
  await ben.far.take(hash(link));
  assert.equal(ben.far.table.state.number, 3);
  assert.equal(ann.base.get(other).save, vault);
});

test('after a game of cards one tap answers the last letter and the invitation in it', async () => {
  const { ann, ben, link } = await under(2);
  await ben.far.take(hash(link));
  await ben.far.table
    .remote('send', { giveup: true, rematch: true })
    .then(({ letter }) => ann.far.take(`#letter=${letter}`));
  assert.equal(ann.far.table.state.status, 'send');
  await ann.far.run('far-next', {});
  const answer = ann.store.state.far.out.link;
  assert.equal(answer.split('.').length, 3); // the address has one, two letters another
  ann.store.set({ sheet: null });
  await ben.far.take(hash(answer));
  assert.equal(ben.far.table.state.number, 2);
  assert.equal(ben.store.state.saves.filter(({ far }) => far.checked).length, 1);
  assert.equal((await on(ben, ann, 2)).length, 2);
});

for (const term of ['strict', 'veiled'])
  test(`an invitation to another kind of game is looked at before it is accepted: ${term}`, async () => {
    const { ann, ben, link } = await under(2);
    await ben.far.take(hash(link));
    const { letter } = await ben.far.table.remote('send', { giveup: true, rematch: true });
    await ann.far.take(`#letter=${letter}`);
    const { table } = ann.far;
    const { remote } = table;
    table.remote = async (act, more) => {
      const told = await remote.call(table, act, more);
      if (act === 'peek') told.letters[0][term] = true;
      return told;
    };
    const { game, number } = table.state;
    await ann.far.run('far-next', {});
    assert.equal(ann.store.state.sheet, 'far-in');
    assert.equal(ann.store.state.far.invitation[term], true);
    assert.deepEqual([table.state.game, table.state.number], [game, number]);
  });
