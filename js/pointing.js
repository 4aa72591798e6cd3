/** What a tap, a drop or a key means where it happens; picking and playing are decided in js/play/. */

import * as choose from './choose.js';
import * as input from './input.js';
import { wake } from './sound.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Store} Store */

/** Milliseconds in which a second tap belongs to the first. */
const DOUBLE_TAP = 350;

/** The number behind a ref's colon. @param {string} ref */
const number = (ref) => Number(ref.split(':')[1]);

/**
 * What pointing at something on the table leads to.
 * @param {State} s @param {string[]} refs what lies where one has pointed @param {{dropped: boolean, lane: number | null, settled: boolean}} how
 * `lane`: the place it belongs to; `settled`: the last move is long enough ago for a tap of its own
 * @returns {{prove: number} | {point: string} | {among: string[]} | null} a proof is wanted, one thing is meant, one of several
 */
export function meant({ view, picked, proof }, refs, { dropped, lane, settled }) {
  const ref = refs[0] ?? '';
  const legal = choose.targets(view?.moves ?? [], picked);
  if (!dropped && ref.startsWith('stone:') && !legal.has(ref) && !picked.length)
    return settled ? { prove: number(ref) } : null;
  if (proof && lane) return { prove: lane };
  // A card that needs no target may be dropped anywhere on the table.
  if (dropped && legal.size === 0 && picked[0]) return { point: picked[0] };
  return refs.length === 1 ? { point: ref } : { among: refs };
}

/** Whether a move is wanted here: at the table, or where one learns from a mistake. @param {State} s */
const asks = ({ screen, replay }) => screen === 'table' || (screen === 'replay' && Boolean(replay?.learn));

/**
 * @param {Store} store @param {HTMLElement} app
 * @param {{
 *   session: () => Pick<import('./session.js').Session, 'point' | 'prove' | 'moved' | 'skip'> | undefined,
 *   lesson: (ref: string) => void,
 *   key: (rules: string, n: number, picked: string[]) => string | undefined,
 *   run: (name: string, data: DOMStringMap, element?: HTMLElement) => void,
 *   step: (to: string) => void,
 * }} page `key`: what a number key points at in a game without lanes
 */
export function pointing(store, app, { session, lesson, key, run, step }) {
  /** @param {string} ref */
  const point = (ref) => (store.state.screen === 'lesson' ? lesson(ref) : session()?.point(ref));

  input.pointer(app, {
    point(refs, element, at, dropped) {
      wake();
      if (store.state.screen === 'lesson') {
        const card = at && refs.length > 1 ? cardAt(at, refs) : null;
        const { block, board, puzzles } = store.state.lesson ?? {};
        if (card || refs.length < 2 || !(block || board || puzzles)) return lesson(card ?? refs[0] ?? '');
        return store.set({ chooser: refs, sheet: 'choose' });
      }
      if (!asks(store.state)) return;
      const table = session();
      if (!table) return;
      const lane = Number(element.closest('[data-lane]')?.getAttribute('data-lane')) || null;
      const settled = performance.now() - table.moved > DOUBLE_TAP;
      const what = meant(store.state, refs, { dropped, lane, settled });
      if (!what) return;
      if ('prove' in what) return void table.prove(what.prove);
      if (store.state.proof) store.set({ proof: null });
      if ('point' in what) return void table.point(what.point, { dropped });
      const card = at && cardAt(at, what.among);
      if (card) table.point(card);
      else store.set({ chooser: what.among, sheet: 'choose' });
    },
    command: run,
    begin(ref) {
      const { view, picked } = store.state;
      if (!asks(store.state) || !view || view.turn !== view.seat) return false;
      if (picked.includes(ref)) return true;
      if (!choose.pick(view.moves, [], ref)) {
        session()?.point(ref);
        return false;
      }
      store.set({ picked: [ref], staged: null, proof: null, hint: null });
      return true;
    },
    targets: () => choose.targets(store.state.view?.moves ?? [], store.state.picked),
    skip: () => session()?.skip(),
  });

  input.keys(app, {
    letters: () => store.state.settings.keys && store.state.screen !== 'start',
    hand(k) {
      const card = /** @type {HTMLElement | undefined} */ (
        [...app.querySelectorAll('[data-group="hand"] [data-ref]')][k]
      );
      card?.focus();
      card?.click();
    },
    place(n) {
      const { view, picked } = store.state;
      const next = choose.targets(view?.moves ?? [], picked);
      const own = view && key(view.rules, n, picked);
      if (own)
        return void app
          .querySelector(`[data-ref="${own}"]`)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      const lane = app.querySelector(`[data-lane="${n}"]`);
      const ref = [`side:${n}`, `stone:${n}`].find((one) => picked.length && next.has(one));
      const aim = [...(lane?.querySelectorAll('.hit.legal') ?? [])][0];
      if (ref) point(ref);
      else if (picked.length && aim) /** @type {HTMLElement} */ (aim).click();
      else if (picked.length) point(`side:${n}`);
      else /** @type {HTMLElement | null} */ (lane?.querySelector('.stone'))?.focus();
    },
    command: (name) => run(name, {}),
    step(key) {
      if (store.state.screen !== 'replay' || store.state.replay?.learn) return false;
      const to = { ArrowLeft: '-1', ArrowRight: '1', Home: 'first', End: 'last' }[key];
      if (!to) return false;
      step(to);
      return true;
    },
  });
}

/** Which of several cards lies at a point of the screen, as a ref. @param {{x: number, y: number}} at @param {string[]} among */
function cardAt({ x, y }, among) {
  const refs = document
    .elementsFromPoint(x, y)
    .map((one) => `card:${/** @type {HTMLElement} */ (one).dataset?.['card']}`);
  return refs.find((ref) => among.includes(ref));
}
