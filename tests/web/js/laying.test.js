/** Positions laid by hand: whatever is laid soundly, the engine takes and shows as it was laid; nothing hidden is carried over. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as cards from '../../../js/study/cards.js';
import * as dice from '../../../js/study/dice.js';
import { realEngine } from './real.js';

const engine = realEngine();
after(() => engine.end());
const { rules: SETS } = await engine.ask({ do: 'rules' });
const same = (list) => list;

/** An empty position of a rule set, and its box. */
async function empty({ id, hand = 0 }) {
  await engine.ask({ do: 'new', rules: id, seed: 1, first: 0, chance: 'manual' });
  const { view, marks } = await engine.ask({ do: 'table', seat: 0 });
  const box = { cards: [...(view.hands?.[0] ?? []), ...marks.unseen], hand };
  const bare = view.hands ? { ...view, moves: [], hands: [[], view.hands[1]] } : { ...view, moves: [] };
  return { bare, box, phase: view.phase };
}

/** As the engine shows a laid position to the one who laid it. */
async function shown(v, box) {
  await engine.ask({ do: 'set', position: cards.whole(v, box, same), chance: 'manual' });
  return engine.ask({ do: 'view', seat: v.seat });
}

const plain = (box) => box.cards.filter((card) => /^[a-z]\d+$/.test(card));

for (const facts of SETS.filter(({ hand }) => hand)) {
  test(`${facts.id}: a table laid by hand is the table that is played at`, async () => {
    const { bare, box, phase } = await empty(facts);
    const settle = (v) => cards.settled(v, box, phase);
    const some = plain(box);
    let v = cards.settled(bare, box, phase);
    for (const [k, at] of ['own:1', 'foe:1', 'own:4', 'out', 'known', 'hand'].entries())
      v = settle(cards.lay(v, some[k * 7 + 3], at));
    v = settle(cards.dealt(v, box, same));
    assert.equal(cards.handOf(v).length, facts.hand);
    const view = await shown(v, box);
    assert.deepEqual(
      cards.rowsOf(view).map(({ cards: sides }) => sides),
      cards.rowsOf(v).map(({ cards: sides }) => sides),
    );
    assert.deepEqual(view.hands, v.hands);
    assert.deepEqual(view.discards, v.discards);
    assert.equal(view.turn, 0);
    const { hands } = await engine.ask({ do: 'position' });
    assert.ok(hands[1].includes(some[4 * 7 + 3]));
  });

  test(`${facts.id}: whoever is to play may be the other, and a card is in one place`, async () => {
    const { bare, box, phase } = await empty(facts);
    const card = plain(box)[0];
    let v = cards.settled(cards.dealt(bare, box, same), box, phase);
    for (const at of ['own:2', 'foe:3', 'out', 'box', 'known', 'foe:2']) {
      v = cards.settled(cards.lay(v, card, at), box, phase);
      const places = cards.rowsOf(v).flatMap((_, k) => [`own:${k + 1}`, `foe:${k + 1}`, `stone:${k + 1}`]);
      const found = [...places, 'hand', 'known', 'out'].filter((one) => cards.cardsAt(v, one).includes(card));
      assert.deepEqual(found, at === 'box' ? [] : [at]);
    }
    v = cards.settled({ ...v, mover: 1 }, box, phase);
    v = cards.settled(cards.dealt(v, box, same), box, phase);
    assert.equal((await shown(v, box)).turn, 1);
  });
}

test('a stone that is nobody’s by right is refused with the reason', async () => {
  const facts = SETS.find(({ win, hand }) => win === 5 && hand);
  const { bare, box, phase } = await empty(facts);
  let v = cards.settled(cards.dealt(cards.turned(bare, 3), box, same), box, phase);
  assert.equal(cards.rowsOf(v)[2].owner, 0);
  await assert.rejects(shown(v, box), { code: 'bad-position', reason: 'side-incomplete' });
  const free = cards.hidden(v, box).clan;
  for (const card of free.slice(0, 3)) v = cards.settled(cards.lay(v, card, 'own:3'), box, phase);
  assert.equal(cards.rowsOf(await shown(v, box))[2].owner, 0);
  assert.equal(cards.rowsOf(cards.turned(cards.turned(v, 3), 3))[2].owner, null);
  await assert.rejects(shown(cards.settled(cards.lay(v, free[5], 'own:3'), box, phase), box), {
    reason: 'side-full',
  });
});

test('a hand that is not full is refused while there is a deck', async () => {
  const { bare, box, phase } = await empty(SETS[0]);
  const v = cards.settled(cards.lay(bare, plain(box)[0], 'hand'), box, phase);
  await assert.rejects(shown(v, box), { code: 'bad-position', reason: 'bad-hand' });
});

test('a running game’s view brings nothing of what its seat may not know', async () => {
  for (const { id, hand } of SETS.filter((one) => one.hand)) {
    await engine.ask({ do: 'new', rules: id, seed: 5, first: 0 });
    for (let k = 0; k < 12; k++) {
      const { moves, turn } = await engine.ask({ do: 'legal' });
      if (typeof turn !== 'number' || !moves.length) break;
      await engine.ask({ do: 'play', move: moves[k % moves.length] });
    }
    const { view, marks } = await engine.ask({ do: 'table', seat: 0 });
    const truth = await engine.ask({ do: 'position' });
    const v = {
      ...view,
      moves: [],
      known: { hand: view.known?.hand ?? [], stack: [], tactics: [] },
    };
    const box = { cards: [...cards.laid(v), ...marks.unseen], hand };
    const backwards = cards.whole(v, box, (list) => [...list].reverse());
    const forwards = cards.whole(v, box, same);
    for (const position of [forwards, backwards]) {
      await engine.ask({ do: 'set', position, chance: 'manual' });
      const { moves: _, known: __, ...again } = await engine.ask({ do: 'view', seat: 0 });
      const { moves: ___, known: ____, ...before } = view;
      assert.deepEqual(again, before);
    }
    // every hidden card is as likely in the other hand: the truth is only one of the ways to fill it
    assert.notDeepEqual(forwards.hands[1], backwards.hands[1]);
    assert.ok(
      truth.hands[1].every((card) => !JSON.stringify(v).includes(`"${card}"`) || v.known.hand.includes(card)),
    );
  }
});

test('dice and athletes are laid too', async () => {
  const { bare } = await empty(SETS.find(({ dice: n }) => n));
  let v = dice.settled(dice.thrown({ ...bare, mover: 0 }, true));
  v = dice.settled(dice.counted(dice.turned(dice.turned(v, 'column:0:1'), 'free:2'), 'lying', 1, 3));
  await engine.ask({ do: 'set', position: dice.whole(v), chance: 'manual' });
  const view = await engine.ask({ do: 'view', seat: 0 });
  assert.deepEqual([view.columns, view.free, view.lying], [v.columns, v.free, v.lying]);
  assert.ok(view.moves.length);
  assert.equal(dice.settled(dice.thrown(v, false)).turn, 'chance');
  assert.equal(dice.counted(v, 'lying', 1, -99).lying[1], 0);
});
