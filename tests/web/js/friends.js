/** Two friends far apart, without a browser: the page's part for games by letters over the engine as it is, a process each. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
export const kept = new Map();
const nothing = () => {};
Object.assign(globalThis, {
  window: globalThis,
  navigator: { userAgent: 'node' },
  location: new URL('https://games.test/marchstones/'),
  history: { replaceState: nothing },
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  addEventListener: nothing,
  fetch: async (url) => ({ ok: true, json: async () => JSON.parse(readFileSync(url, 'utf8')) }),
  document: {
    hidden: false,
    addEventListener: nothing,
    getElementById: () => null,
    querySelector: () => null,
    createTreeWalker: () => ({}),
    createComment: () => ({}),
  },
});
delete globalThis.BroadcastChannel; // else two pages of one process would be two tabs

export const words = await import('../../../js/words.js');
await words.load('en');
const { createStore } = await import('../../../js/store.js');
const { first, follow } = await import('../../../js/state.js');
const { Session } = await import('../../../js/session.js');
const { keeper } = await import('../../../js/far/keeper.js');
const { Far } = await import('../../../js/far/far.js');
export const { keyOf } = await import('../../../js/far/table.js');

/** A vault in memory. */
const vaultOf = (all, full) => ({
  find: async (key) => all.get(key),
  keys: async () => [...all.keys()],
  async put(saves) {
    if (full()) throw new Error('no room');
    Object.entries(saves).forEach(([key, save]) => all.set(key, { save, date: 0 }));
  },
  sweep: async () => {},
});

/** @type {import('node:child_process').ChildProcess[]} */
const processes = [];
after(() => processes.forEach((one) => one.kill()));

/** The worker of a page: the engine in a process of its own, and a vault of its own. */
async function worker(full) {
  const python = fileURLToPath(new URL('.venv/bin/python', ROOT));
  const program = existsSync(python) ? python : 'python3';
  const child = spawn(program, ['-m', 'marchstones', 'engine'], {
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('py', ROOT)) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(line));
  const answer = (text) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${text}\n`);
    });
  const base = new Map();
  const letters = keeper(answer, vaultOf(base, full));
  let last = Promise.resolve();
  const told = [];
  const ask = (request) => {
    const text = JSON.stringify(request);
    const turn = last.then(async () => {
      const said = await (request.do === 'remote' ? letters(text) : answer(text));
      told.push(said);
      const { ok, error } = JSON.parse(said);
      if (error) throw Object.assign(new Error(error.text), error);
      return ok;
    });
    last = turn.catch(nothing);
    return turn;
  };
  return { ask, base, told };
}

/** A friend's page. */
export async function page(name, { rules = 'borders-2024', length = 1 } = {}) {
  const self = { full: false };
  const { ask, base, told } = await worker(() => self.full);
  const store = createStore(first(false), follow);
  const setup = { ...store.state.setup, rules, mode: 'far', first: 'me', length };
  const settings = { ...store.state.settings, name, speed: 'instant', claims: true };
  const { rules: rows } = await ask({ do: 'rules' });
  store.set({ screen: 'start', rules: rows, setup, settings });
  const said = [];
  const speaker = Object.fromEntries(
    ['say', 'tell', 'note', 'hush', 'sound', 'persist', 'refresh'].map((what) => [
      what,
      (text) => said.push([what, text]),
    ]),
  );
  speaker.warn = (text) => said.push(['warn', text]);
  const thinker = { think: nothing, cancel: nothing, moveNow: nothing };
  const session = new Session(store, { ask }, thinker, thinker, speaker);
  speaker.take = async (begin) => {
    store.set({ screen: 'table', sheet: null, view: null, marks: null });
    await begin(session);
  };
  const far = await Far.come(store, { ask }, session, speaker);
  return Object.assign(self, { name, store, session, far, said, base, told });
}

export const until = async (done, what = String(done)) => {
  for (let k = 0; k < 2000; k += 1) {
    if (done()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(`never: ${what}`);
};
export const hash = (link) => link.slice(link.indexOf('#'));

/** Decides until a letter is due, and gives it back; null where another is awaited. */
export async function turn({ store, session, far }) {
  for (let k = 0; k < 500; k += 1) {
    const { state } = far.table;
    if (store.state.sheet === 'far-out') return store.state.far.out.link;
    if (state.status === 'wait' || state.status === 'over') return null;
    if (state.status === 'send' || (state.ready && !store.state.view.moves.length)) {
      await far.run('far-send', {});
      continue;
    }
    await until(() => store.state.view?.turn === state.seat && store.state.view.moves.length, 'my turn');
    const { view } = store.state;
    const moves = view.moves.filter(({ kind }) => kind !== 'pass' && kind !== 'end');
    const among = moves.length ? moves : view.moves;
    session.play(among[k % among.length].move);
    await until(() => store.state.view !== view);
  }
  return assert.fail('a turn without an end');
}

/** On with a game until nobody has anything to send, or so many letters. */
export async function on(ann, ben, most = 1000) {
  const links = [];
  let people = [ann, ben];
  for (let idle = 0; idle < 2 && links.length < most;) {
    const link = await turn(people[0]);
    idle = link ? 0 : idle + 1;
    if (link) {
      links.push(link);
      people[0].store.set({ sheet: null });
      await people[1].far.take(hash(link));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    people = people.reverse();
  }
  return links;
}

/** Invited and accepted. */
export async function begun(ann, ben) {
  await ann.far.run('far-new', {});
  await ann.far.run('far-invite', {});
  assert.ok(ann.store.state.far.out, JSON.stringify(ann.said));
  const invitation = ann.store.state.far.out.link;
  ann.store.set({ sheet: null });
  await ben.far.take(hash(invitation));
  assert.equal(ben.store.state.sheet, 'far-in');
  await ben.far.run('far-accept', {});
  const acceptance = ben.store.state.far.out.link;
  ben.store.set({ sheet: null });
  await ann.far.take(hash(acceptance));
  return [invitation, acceptance];
}
