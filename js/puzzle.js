/** Proof puzzles: can this be claimed? Positions and answers were worked out beforehand, so no engine is needed. */

import { puzzle as place } from './saves.js';
import { html } from './vendor.js';
import { named, t } from './words.js';
import { icon } from './draw/card.js';
import { table } from './draw/table.js';

/** @typedef {import('./types.d.ts').State} State */

export class Puzzles {
  /**
   * @param {ReturnType<typeof import('./store.js').createStore<State>>} store
   * @param {{say: (text: string) => void, sound: (name: string) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
  }

  async begin() {
    const answer = await fetch(new URL('./lessons/puzzles.json', import.meta.url));
    if (!answer.ok) throw new Error(t('lesson.missing'));
    const steps = await answer.json();
    this.store.set({ screen: 'lesson', sheet: null, save: null, lesson: { game: 'puzzles', steps, at: 0 } });
    this.show(Math.abs(place()) % steps.length);
  }

  /** @param {number} at */
  show(at) {
    const { lesson } = this.store.state;
    const step = lesson?.steps[at];
    if (!lesson || !step) return;
    place(at);
    const clean = {
      bottom: /** @type {const} */ (0),
      picked: [],
      proof: null,
      curtain: null,
      thinking: false,
    };
    this.store.set({ ...clean, lesson: { ...lesson, at }, view: step.view, marks: step.marks });
    this.page.say(question(step));
  }

  /** On to the next one, after the last to the first. */
  next() {
    const { lesson } = this.store.state;
    if (lesson) this.show((lesson.at + 1) % lesson.steps.length);
  }

  /** @param {boolean} yes */
  answer(yes) {
    const { lesson } = this.store.state;
    const proof = lesson?.steps[lesson.at]?.answer;
    if (!lesson || !proof) return;
    const right = yes === proof.holds;
    this.store.set({ proof, lesson: { ...lesson, right } });
    this.page.sound(right ? 'claim' : 'refuse');
    this.page.say(t(right ? 'puzzle.right' : 'puzzle.wrong'));
  }
}

/** @param {import('./types.d.ts').LessonStep} step */
function question({ say, view, answer }) {
  return named(say, view.rules, { place: named('place', view.rules, { n: answer?.place }) });
}

/** The question over its table; the proof sheet is the answer. @param {State} s */
export function puzzle(s) {
  const { at = 0, steps = [], right } = s.lesson ?? {};
  const step = steps[at];
  if (!step) return html``;
  const hint = { refs: [`stone:${step.answer?.place}`], text: '', second: '' };
  const button = (/** @type {string} */ what, kind = '') =>
    html`<button class="btn ${kind}" data-do="puzzle-${what}" data-focus>${t(`puzzle.${what}`)}</button>`;
  return html`<aside class="coach" aria-label=${t('puzzle.title')}>
      <p>${s.proof ? t(right ? 'puzzle.right' : 'puzzle.wrong') : question(step)}</p>
      <div class="row">
        <button class="btn" data-do="home" aria-label=${t('menu.home')}>${icon('i-close')}</button>
        <b>${at + 1} / ${steps.length} <small>${t(`puzzle.level.${step.level}`)}</small></b>
        ${s.proof ? button('next', 'main') : html`${button('no')} ${button('yes', 'main')}`}
      </div>
    </aside>
    ${table({ ...s, hint, wide: false })}`;
}
