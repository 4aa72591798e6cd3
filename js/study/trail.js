/** The trail of puzzles as it is drawn: its stations, and the question over a table. */

import { html, nothing } from '../vendor.js';
import { t } from '../words.js';
import { icon, printedCard } from '../draw/card.js';
import { table } from '../draw/table.js';
import { here } from './progress.js';
import { question } from './puzzles.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Puzzle} Step */

/** What stands for a question on its station. @type {Record<string, string>} */
const SIGNS = {
  claim: 'i-proof',
  which: 'i-proof',
  lay: 'i-stack',
  win: 'c-p',
  keep: 'i-retreat',
  end: 'i-last',
};

/** @param {State} s @param {(s: State) => unknown} more what else stands under the trail */
export function puzzle(s, more) {
  const { at = -1, puzzles: steps = [] } = s.lesson ?? {};
  const step = steps[at];
  return step ? asked(s, step, at) : trail(s, steps, more);
}

/** @param {State} s @param {Step[]} steps @param {(s: State) => unknown} more */
function trail(s, steps, more) {
  const progress = s.lesson?.progress ?? { at: '', solved: [], tried: [] };
  const solved = new Set(progress.solved);
  const tried = new Set(progress.tried);
  const done = steps.filter(({ id }) => id && solved.has(id)).length;
  const on = here(progress, steps);
  const legs = [...new Set(steps.map(({ leg = 0 }) => leg))];
  return html`<main class="trail">
    <header>
      <button class="tool" data-do="home" aria-label=${t('menu.home')}>${icon('i-close')}</button>
      <h1>${t('puzzle.title')}</h1>
      <p>${t('puzzle.solved', { n: done, all: steps.length })}</p>
      <progress max=${steps.length} .value=${done} aria-hidden="true"></progress>
      ${
        on < 0
          ? html`<p>${t('puzzle.all')}</p>`
          : html`<button class="btn main" data-do="puzzle-open" data-at=${on} data-focus>
              ${t(done || progress.at ? 'puzzle.go' : 'puzzle.begin', { n: on + 1 })}
            </button>`
      }
    </header>
    ${legs.map((leg) => {
      const own = steps.flatMap((step, k) => (step.leg === leg ? [{ step, k }] : []));
      const here = own.filter(({ step }) => step.id && solved.has(step.id)).length;
      return html`<section class="leg l${leg}" aria-label=${t(`puzzle.leg.${leg}`)}>
        <h2>${t(`puzzle.leg.${leg}`)} <small>${here} / ${own.length}</small></h2>
        <ol>
          ${own.map(({ step, k }) => station(step, k, k === on, solved.has(step.id ?? ''), tried.has(step.id ?? '')))}
        </ol>
      </section>`;
    })}
    ${more(s)}
  </main>`;
}

/** @param {Step} step @param {number} k @param {boolean} on @param {boolean} solved @param {boolean} tried */
function station({ ask, view }, k, on, solved, tried) {
  const state = solved ? 'solved' : tried ? 'tried' : 'open';
  const label = [
    t('puzzle.station', { n: k + 1 }),
    t(`rules.${view.rules}`),
    t(`puzzle.kind.${ask}`),
    t(`puzzle.is.${state}`),
  ];
  return html`<li class=${state}>
    <button
      data-do="puzzle-open"
      data-at=${k}
      aria-label=${label.join(', ')}
      title=${label.slice(1, 3).join(', ')}
      aria-current=${on ? 'step' : nothing}
    >
      <b aria-hidden="true">${k + 1}</b>${icon(solved ? 'i-check' : (SIGNS[ask] ?? 'i-proof'))}
    </button>
  </li>`;
}

/** The question over its table; a proof sheet, or a sentence, is the answer. @param {State} s @param {Step} step @param {number} at */
function asked(s, step, at) {
  const { right, said = '', puzzles: steps = [] } = s.lesson ?? {};
  const over = right !== undefined;
  const hint = { refs: step.answer ? [`stone:${step.answer.place}`] : [] };
  const button = (/** @type {string} */ what, kind = '') =>
    html`<button class="btn ${kind}" data-do="puzzle-${what}" data-focus>${t(`puzzle.${what}`)}</button>`;
  const answers = over
    ? html`${right ? nothing : button('again')} ${button('next', 'main')}`
    : step.ask === 'claim'
      ? html`${button('no')} ${button('yes')}`
      : nothing;
  const verdict = t(over ? (right ? 'puzzle.right' : 'puzzle.wrong') : '');
  return html`<aside
      class="coach asks ${over ? (right ? 'right' : 'wrong') : ''}"
      aria-label=${t('puzzle.title')}
    >
      <p class="told" tabindex="0">
        ${over ? html`<b>${verdict}</b> ${said}` : question(step)}
        ${over || !step.foe ? nothing : html`${t('puzzle.foe')} ${step.foe.map((card) => printedCard(card, step.view.rules))}`}
      </p>
      <div class="row">
        <button class="btn" data-do="puzzle-map" aria-label=${t('puzzle.map')} title=${t('puzzle.map')}>
          ${icon('i-back')}
        </button>
        <b>${at + 1} / ${steps.length} <small>${t(`puzzle.leg.${step.leg}`)} · ${role(step)}</small></b>
        ${answers}
      </div>
    </aside>
    ${table({ ...s, hint, wide: false })}`;
}

/** Which rules it is played by, and on which side. @param {Step} step */
const role = ({ view }) =>
  view.attacker === undefined
    ? t(`rules.${view.rules}`)
    : `${t(`rules.${view.rules}`)}, ${t(view.attacker === 0 ? 'attacker' : 'defender')}`;
