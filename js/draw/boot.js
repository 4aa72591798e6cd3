/** How far the engine is, in honest bytes. */

import { html, nothing } from '../vendor.js';
import { roughly } from '../pace.js';
import { gameOf } from '../rulesets.js';
import { has, t, tenths } from '../words.js';
import { icon } from './card.js';
import { ladder } from './ladder.js';

/** @typedef {import('../types.d.ts').State} State */

/** Seconds that are not worth a word. */
const SOON = 2;

/** What stands above the bar. @param {State['boot']} boot */
function progress({ phase, loaded, total, left }) {
  if (phase === 'start') return t('boot.start');
  if (!total) return t('boot.load');
  const bytes = { got: tenths(loaded / 1e6), all: tenths(total / 1e6) };
  return phase === 'load' && left && left > SOON
    ? t('boot.left', { ...bytes, left: roughly(left) })
    : t('boot.bytes', bytes);
}

/** @param {State} s */
export function bootBar({ boot }) {
  if (boot.phase === 'ready') return nothing;
  if (boot.phase === 'failed')
    return html`<div class="boot bad" role="alert">
      <p>${t('boot.failed')}</p>
      <p class="small">${boot.error?.text ?? ''}</p>
      <button class="btn main" data-do="reboot">${t('boot.retry')}</button>
    </div>`;
  return html`<div class="boot">
    <label for="boot-bar">${progress(boot)}</label>
    <progress id="boot-bar" max="1" .value=${boot.part}></progress>
    ${
      boot.phase === 'slow'
        ? html`<p class="small">${t('boot.slow')}</p>
            <button class="btn" data-do="reboot">${t('boot.retry')}</button>`
        : nothing
    }
  </div>`;
}

/** The table before the engine is there: what beats what, and what can be played meanwhile. @param {State} s */
export function waiting(s) {
  const game = gameOf(s.save?.record.rules ?? s.setup.rules);
  return html`<main class="table">
    <h1 class="sr">${t('title')}</h1>
    <div class="cover">
      <div class="plate soon">
        ${bootBar(s)}
        <h2>${t('soon.meanwhile')}</h2>
        ${ladder(s)}
        <div class="row">
          ${has(`lesson.${game}.1`) ? html`<button class="btn" data-do="lesson" data-game=${game}>${t('lesson')}</button>` : nothing}
          <button class="btn" data-do="puzzle">${t('puzzle.title')}</button>
        </div>
      </div>
    </div>
    <header class="top">
      <button class="tool" data-do="home" aria-label=${t('home')}>${icon('i-back')}</button>
    </header>
  </main>`;
}

/** The first card lies, and the engine is still on its way: who is awaited, for how long, and what beats what. @param {State} s */
export const awaited = (s) =>
  html`<div class="awaited">
    <b>${t('soon', { name: s.save?.record.names[1 - s.bottom] ?? '' })}</b> ${bootBar(s)}
    ${s.wide ? nothing : ladder(s)}
  </div>`;
