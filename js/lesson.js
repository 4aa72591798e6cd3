/** The tutorial: a fixed deal played in steps that are kept as views, so it runs before the engine is there. */

import * as choose from './choose.js';
import { t } from './words.js';
import { html, nothing } from './vendor.js';
import { icon } from './draw/card.js';
import { table } from './draw/table.js';

/** @typedef {import('./types.d.ts').State} State */

export class Lesson {
  /**
   * @param {import('./types.d.ts').Store} store
   * @param {{say: (text: string) => void, warn: (message: import('./types.d.ts').Message) => void, sound: (name: string) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
  }

  /** @param {string} game */
  async begin(game) {
    const answer = await fetch(new URL(`./lessons/${game}.json`, import.meta.url));
    if (!answer.ok) throw new Error(t('lesson.missing'));
    const steps = await answer.json();
    this.store.set({ screen: 'lesson', sheet: null, open: null, lesson: { game, steps, at: 0 } });
    this.#show(0);
  }

  /** @param {number} at */
  #show(at) {
    const { lesson } = this.store.state;
    const step = lesson?.steps[at];
    if (!lesson || !step) return;
    this.store.set({
      lesson: { ...lesson, at },
      view: step.view,
      marks: step.marks,
      bottom: 0,
      picked: [],
      proof: step.proof ?? null,
      curtain: null,
      thinking: false,
    });
    this.page.say(t(step.say));
  }

  next() {
    const { lesson } = this.store.state;
    if (!lesson) return;
    if (lesson.at + 1 < lesson.steps.length) this.#show(lesson.at + 1);
    else this.store.set({ screen: 'start', lesson: null, view: null, marks: null });
  }

  back() {
    const { lesson } = this.store.state;
    if (lesson && lesson.at > 0) this.#show(lesson.at - 1);
  }

  /** Only what the step asks for goes on; anything else is told kindly. @param {string} ref */
  point(ref) {
    const { lesson, picked, view } = this.store.state;
    const step = lesson?.steps[lesson.at];
    if (!step?.expect || !view) return;
    const path = [...picked, ...ref.split('+')];
    if (path.some((one, k) => step.expect?.[k] !== one)) return this.page.warn('lesson.other');
    const found = choose.pick(view.moves, picked, ref);
    this.page.sound('select');
    if (path.length === step.expect.length) this.next();
    else this.store.set({ picked: found?.picked ?? path });
  }
}

/** Whose names stand at the table. @returns {any} */
const players = () => ({
  record: { names: [t('you'), t('machine')] },
  setup: { mode: 'lesson', length: 1 },
});

/** The table as it is in the game, under what there is to learn. @param {State} s */
export function lesson(s) {
  const step = s.lesson?.steps[s.lesson.at];
  if (!s.lesson || !step) return html``;
  const { at, steps } = s.lesson;
  const last = at + 1 === steps.length;
  const left = (step.expect ?? []).slice(s.picked.length); // dice have one button for all that is left
  const hint = { refs: s.picked.length ? left : left.slice(0, 1) };
  return html`<aside class="coach teaches" aria-label=${t('lesson')}>
      <p>${t(step.say)}</p>
      <div class="row">
        <button class="btn" data-do="home" aria-label=${t('menu.home')}>${icon('i-close')}</button>
        <b>${at + 1} / ${steps.length}</b>
        <button class="btn" data-do="lesson-back" aria-label=${t('step.back')} aria-disabled=${at === 0}>
          ${icon('i-back')}
        </button>
        ${
          step.expect
            ? ''
            : html`<button
                class="btn ${last ? '' : 'main'}"
                data-do="lesson-next"
                data-focus=${last ? nothing : ''}
              >
                ${t(last ? 'lesson.end' : 'lesson.next')}
              </button>`
        }
        ${last && !step.expect ? html`<button class="btn main" data-do="lesson-play" data-focus>${t('play')}</button>` : nothing}
      </div>
    </aside>
    ${table({ ...s, settings: { ...s.settings, draws: false }, hint, wide: false, save: players() })}`;
}
