/** A game at the table: its life, its turns, its players, with an engine made for the test. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { worded } from '../../../js/refusals.js';
import { Session } from '../../../js/session.js';
import { FakeEngine, FakeOpponent, SETUP, fakePage, fakeStorage, fakeStore, until, wait } from './fake.js';

let kept, store, engine, opponent, adviser, page, session;

beforeEach(() => {
  kept = fakeStorage();
  store = fakeStore();
  engine = new FakeEngine();
  opponent = new FakeOpponent();
  adviser = new FakeOpponent();
  page = fakePage();
  session = new Session(store, engine, opponent, adviser, page);
});

const myTurn = () => until(() => store.state.view?.turn === 0 && store.state.view.seat === 0);
const begin = (setup = {}) => void session.begin({ ...SETUP, ...setup });
const stored = () => JSON.parse(kept.getItem(`marchstones-game ${store.state.save.id}`));

test('a game against the machine goes on until it is one’s turn', async () => {
  begin({ first: 'other' });
  await myTurn();
  assert.deepEqual(store.state.save.record.moves, ['add 1']);
  assert.equal(store.state.thinking, false);
  assert.equal(opponent.asked[0].view.seat, 1, 'it is given what its own seat may know');
  assert.equal(opponent.asked[0].level, 'novice');
});

test('one request makes a move, and brings the table and the record along', async () => {
  begin();
  await myTurn();
  engine.asked = [];
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
  await myTurn();
  assert.deepEqual(
    engine.asked.map((one) => one.do),
    ['play', 'view', 'play'],
    'the machine is shown its view in between',
  );
  assert.deepEqual(engine.asked[0], { do: 'play', move: 'add 2', seat: 0, table: 0 });
});

test('every move is kept as soon as it is made', async () => {
  begin();
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
  await wait(5);
  assert.deepEqual(stored().record.moves, ['add 2', 'add 1']);
  assert.deepEqual(stored().record.names, ['Ann', 'Bob']);
  assert.equal(store.state.saves.length, 1);
});

test('the end is told, kept, and shown after a moment', async () => {
  begin();
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.sheet === 'over');
  assert.equal(store.state.view.winner, 0);
  assert.equal(stored().record.result.winner, 0);
  assert.equal(page.heard.sound.at(-1), 'win');
  assert.equal(page.heard.persist, 1);
});

test('a table that is left takes its last move with it', async () => {
  begin();
  await myTurn();
  const { id } = store.state.save;
  engine.slow = 10;
  session.point('stone:2');
  await until(() => engine.count('play'));
  session.leave();
  await until(() => store.state.saves[0].record.moves.length);
  assert.deepEqual(store.state.saves[0].record.moves, ['add 2']);
  assert.equal(store.state.saves[0].id, id);
  assert.equal(store.state.screen, 'start');
  await wait(10);
  assert.equal(opponent.asked.length, 0, 'nobody plays on');
  assert.equal(store.state.view, null);
});

test('who points and leaves in the same moment has decided', async () => {
  begin();
  await myTurn();
  session.point('stone:2');
  session.leave();
  await until(() => store.state.saves[0].record.moves.length);
  assert.deepEqual(store.state.saves[0].record.moves, ['add 2']);
  await wait(10);
  assert.equal(store.state.screen, 'start');
  assert.equal(engine.count('play'), 1, 'and nobody answers');
});

test('but not in the game that comes next', async () => {
  begin();
  await myTurn();
  session.point('stone:2');
  begin({ names: ['Cem', 'Dot'] });
  await until(() => store.state.saves.length === 2);
  await myTurn();
  assert.deepEqual(store.state.save.record.moves, []);
  assert.equal(engine.count('play'), 0);
});

test('what is thought is not wanted any more once the table is left', async () => {
  opponent.slow = 10_000;
  begin({ first: 'other' });
  await until(() => store.state.thinking && opponent.asked.length);
  session.leave();
  assert.equal(opponent.cancelled, 1);
  await wait(5);
  assert.deepEqual(page.heard.warn, [], 'and that is no news');
});

test('whoever needs the table ends the game at it: the machine’s thought is played nowhere', async () => {
  opponent.slow = 30;
  begin({ first: 'other' });
  await until(() => store.state.thinking && opponent.asked.length);
  const { save } = store.state;
  session.end();
  engine.asked = [];
  await wait(60);
  assert.equal(opponent.cancelled, 1);
  assert.deepEqual(engine.asked, []);
  assert.equal(store.state.games[save.id], save);
});

test('an answer that got lost is asked for again by a tap', async () => {
  engine.refuse['view'] = Object.assign(new Error('gone'), { code: 'crashed', text: 'gone' });
  begin({ first: 'other' });
  await until(() => page.heard.warn.length);
  assert.equal(opponent.asked.length, 0);
  assert.equal(store.state.thinking, false);
  session.skip();
  await myTurn();
  assert.deepEqual(store.state.save.record.moves, ['add 1']);
});

test('a move the engine refuses is said, and one goes on', async () => {
  begin();
  await myTurn();
  engine.refuse['play'] = Object.assign(new Error('no'), { code: 'illegal', text: 'no' });
  session.point('stone:2');
  await until(() => page.heard.warn.length);
  assert.deepEqual(page.heard.warn.map(worded), ['no']);
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
});

test('why nothing comes of pointing is asked of the engine', async () => {
  begin();
  await myTurn();
  session.point('stone:9');
  await until(() => page.heard.warn.length);
  assert.deepEqual(engine.asked.at(-1), { do: 'why', seat: 0, refs: ['stone:9'] });
});

test('between two people a curtain falls, and no hand comes before it is lifted', async () => {
  begin({ mode: 'friend' });
  await until(() => store.state.curtain === 0);
  assert.equal(store.state.view.seat, null);
  session.lift();
  await myTurn();
  assert.equal(store.state.curtain, null);
});

test('the other’s curtain falls with the move, and hides the hand at once', async () => {
  begin({ mode: 'friend' });
  await until(() => store.state.curtain === 0);
  session.lift();
  await myTurn();
  engine.asked = [];
  session.point('stone:1');
  await until(() => store.state.curtain === 1);
  assert.deepEqual(engine.asked, [{ do: 'play', move: 'add 1', seat: 0, table: 0, curtain: true }]);
  assert.equal(store.state.bottom, 1);
  assert.ok(store.state.view.hands.every((hand) => hand === 1));
  assert.ok(page.heard.hush >= 1);
});

test('nobody looks: the curtain falls, even while a move is on its way', async () => {
  begin({ mode: 'friend' });
  await until(() => store.state.curtain === 0);
  session.lift();
  await myTurn();
  session.hide();
  await until(() => store.state.curtain === 0);
  assert.equal(store.state.view.seat, null);
  session.lift();
  await myTurn();
  session.point('stone:1');
  session.hide();
  await until(() => store.state.curtain === 1);
  assert.equal(store.state.view.seat, null);
});

test('where nothing is hidden two people need no curtain', async () => {
  store.set({ rules: [{ id: 'count', game: 'count', hidden: false }] });
  begin({ mode: 'friend' });
  await myTurn();
  session.point('stone:1');
  await until(() => store.state.view.turn === 1);
  assert.equal(store.state.curtain, null);
  assert.equal(store.state.bottom, 1);
  assert.equal(store.state.view.seat, 1);
});

test('a turn is taken back, and the record with it', async () => {
  begin();
  await myTurn();
  session.point('stone:1');
  await until(() => store.state.save.record.moves.length === 2);
  await myTurn();
  await until(() => store.state.marks.takeback === 0);
  session.undo();
  await until(() => store.state.save.record.moves.length === 0);
  await until(() => page.heard.say.length);
  await wait(5);
  assert.deepEqual(stored().record.moves, []);
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
  assert.deepEqual(store.state.save.record.moves, ['add 2', 'add 1']);
});

test('a saved game is taken up where it was left', async () => {
  begin();
  await myTurn();
  session.point('stone:1');
  await until(() => store.state.save.record.moves.length === 2);
  const { save } = store.state;
  session.leave();
  engine.asked = [];
  void session.resume(save);
  await myTurn();
  assert.deepEqual(
    engine.asked.map((one) => one.do),
    ['load'],
  );
  assert.deepEqual(store.state.save.record.moves, ['add 1', 'add 1']);
  assert.equal(store.state.save.id, save.id);
});

test('of two games begun one after the other the later one is played', async () => {
  begin({ first: 'other' });
  begin({ names: ['Cem', 'Dot'] });
  await myTurn();
  await wait(10);
  assert.deepEqual(store.state.save.record.names, ['Cem', 'Dot']);
  assert.equal(store.state.saves.length, 1);
});

test('a series goes on with what its score sheet says', async () => {
  begin({ length: 2 });
  await myTurn();
  assert.equal(store.state.score.next.first, 1);
  session.point('stone:2');
  await until(() => store.state.save.record.moves.length === 2);
  await myTurn();
  session.point('stone:2');
  await until(() => store.state.sheet === 'over');
  void session.follow();
  await until(() => store.state.save.results.length === 1);
  await myTurn();
  assert.equal(engine.asked.findLast((one) => one.do === 'new').first, 1);
});

test('what was asked about a game that has been left is not told any more', async () => {
  begin();
  await myTurn();
  store.set({ marks: { ...store.state.marks, places: [{}] } });
  engine.slow = 5;
  const said = [...page.heard.say];
  const asked = [session.prove(1), session.point('stone:9')];
  session.leave();
  await Promise.all(asked);
  assert.equal(store.state.proof, null);
  assert.deepEqual(page.heard.say, said);
  assert.deepEqual(page.heard.warn, []);
});

test('a hint comes from the adviser, by this seat’s own view', async () => {
  begin();
  await myTurn();
  engine.asked = [];
  await session.hint();
  assert.equal(adviser.asked[0].level, 'master');
  assert.equal(adviser.asked[0].view.seat, 0);
  assert.deepEqual(engine.asked, [], 'what the page shows is what is asked about');
  assert.deepEqual(store.state.hint.refs, ['stone:1']);
  assert.equal(opponent.asked.length, 0);
});
