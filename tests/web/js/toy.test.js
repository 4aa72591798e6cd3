/** What lies in tests/toy plays through the page's own modules and the real engine: set up, drawn, played and kept. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { targets } from '../../../js/choose.js';
import { table } from '../../../js/draw/table.js';
import { tracker } from '../../../js/draw/tracker.js';
import { look } from '../../../js/draw/look.js';
import { start } from '../../../js/draw/start.js';
import { Session } from '../../../js/session.js';
import * as words from '../../../js/words.js';
import { SETUP, fakePage, fakeStorage, fakeStore, until } from './fake.js';
import { drawnText, realEngine, realOpponent } from './real.js';
import '../../toy/nim.js';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
let engine, store, page, session;

before(async () => {
  engine = realEngine('toy.nim,toy.ten');
  fakeStorage();
  store = fakeStore(await engine.ask({ do: 'rules' }).then(({ rules, levels }) => ({ rules, levels })));
  page = fakePage();
  const thinks = realOpponent(engine);
  session = new Session(store, engine, thinks, thinks, page);
  words.use('en', {
    ...read('../../../js/words/en.json'),
    ...read('../../toy/nim.json'),
    ...read('../../toy/ten.json'),
  });
});
after(() => engine.end());

const due = () => until(() => ['over', 'mine'].includes(standing()));
function standing() {
  const { view, sheet, thinking } = store.state;
  if (sheet === 'over') return 'over';
  return !thinking && view?.seat === 0 && view.turn === 0 ? 'mine' : 'wait';
}

/** To the end, always the first thing that can be pointed at; everything that is drawn on the way. */
async function play(rules) {
  store.set({ sheet: null, view: null });
  void session.begin({ ...SETUP, rules, level: 'novice', seed: '4' });
  const seen = [];
  for (let taps = 0; taps < 2000; taps++) {
    for (let k = 0; k < 50 && standing() === 'wait'; k++) await due();
    if (standing() === 'over') return seen;
    assert.equal(standing(), 'mine', `after ${taps} taps`);
    const { view, picked } = store.state;
    seen.push(drawnText(table(store.state)));
    const [ref] = targets(view.moves, picked);
    session.point(ref);
    await until(() => store.state.picked !== picked);
  }
  return assert.fail('it does not end');
}

test('the toy is offered, drawn, played to the end and told', async () => {
  assert.match(drawnText(start(store.state)), /Nim/);
  const seen = await play('nim');
  assert.match(seen[0], /data-ref="stone:1"/);
  assert.match(seen[0], /Three heaps/);
  assert.doesNotMatch(seen.join(''), /\b(?:prompt|move|score|board|place)[.@]/, 'every text is there');
  assert.equal(store.state.save.record.result.why, 'last');
  assert.deepEqual(page.heard.warn, []);
});

test('Borders with ten values is a row: sixty cards, seven in the hand', async () => {
  const seen = await play('borders-ten');
  const { cards, values, hand } = store.state.rules.find(({ id }) => id === 'borders-ten');
  assert.deepEqual([cards.length, values.length, hand], [60, 10, 7]);
  assert.equal(seen[0].match(/data-ref=hand:/g)?.length ?? 0, 7);
  const all = drawnText(tracker(look(store.state)));
  assert.equal(all.match(/<td/g).length, 60);
  assert.ok(store.state.save.record.result);
  assert.deepEqual(page.heard.warn, []);
});
