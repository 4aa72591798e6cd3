/** The start screen: painted before any Python is there. */

import { html, nothing } from '../vendor.js';
import { day, has, t } from '../words.js';
import { levelName } from './panels.js';
import { icon } from './card.js';
import { bootBar } from './table.js';

/** @typedef {import('../types.d.ts').State} State */

const GAMES = ['borders', 'siege', 'tug'];

/** @param {State} s */
export function start(s) {
  const game = s.setup.rules.split('-')[0] ?? '';
  const running = s.saves.find((save) => !save.record.result) ?? s.saves.slice(0, 1).find(goesOn);
  return html`<main class="start">
    <header class="hero">
      <h1>${t('title')}</h1>
      <p>${t('tagline')}</p>
      <button class="tool" data-do="sheet" data-sheet="settings" aria-haspopup="dialog">
        ${t('settings')}
      </button>
    </header>
    ${s.update ? html`<p class="note">${t('update')} <button class="btn" data-do="update">${t('update.now')}</button></p>` : nothing}
    ${running ? goOn(running) : nothing}
    <form class="setup" data-setup>
      <fieldset class="games">
        <legend class="sr">${t('setup.game')}</legend>
        ${GAMES.map(
          (one) =>
            html`<label class="game"
              ><input type="radio" name="game" value=${one} .checked=${one === game} data-game /><span
                class="art"
                aria-hidden="true"
                >${art(one)}</span
              ><span class="name">${t(`game.${one}`)}</span><small>${t(`game.${one}.text`)}</small></label
            >`,
        )}
      </fieldset>
      ${editions(s, game)} ${opponent(s)}
      ${radios('first', ['me', 'other', 'random'], s, t(`setup.first.${game}`))}
      ${radios('length', game === 'borders' ? ['1', '3', '5'] : ['1', '2'], s, t('setup.length'), (value) => t(`setup.length.${game}`, { n: Number(value) }))}
      <details>
        <summary>${t('setup.more')}</summary>
        <label class="field-line"
          ><span>${t('setup.seed')}</span
          ><input
            type="text"
            inputmode="numeric"
            pattern="[0-9]*"
            maxlength="10"
            name="seed"
            .value=${s.setup.seed}
            data-setup-text="seed"
        /></label>
        <p class="small">${t('setup.seed.text')}</p>
      </details>
      <div class="go">
        ${bootBar(s)}
        <button class="btn main" type="button" data-do="play">${t('play')}</button>
      </div>
    </form>
    <nav class="links" aria-label=${t('more')}>
      ${has('lesson.borders.1') ? html`<button class="btn" data-do="lesson" data-game=${game}>${t('lesson')}</button>` : nothing}
      <button class="btn" data-do="puzzle">${t('puzzle.title')}</button>
      ${daily(s)}
      <button class="btn" data-do="rules" data-game=${game}>${t('rules')}</button>
      <button class="btn" data-do="sheet" data-sheet="records">${t('records')}</button>
      <button class="btn" data-do="sheet" data-sheet="stats">${t('stats')}</button>
      <button class="btn" data-do="sheet" data-sheet="keys">${t('keys')}</button>
      <button class="btn" data-do="sheet" data-sheet="about">${t('about')}</button>
    </nav>
    <footer class="small">${s.offline ? t('offline.ready') : nothing} ${t('about.unofficial.short')}</footer>
  </main>`;
}

/** The day as a seed: the same deal for everybody. */
export const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** @param {State} s */
function daily({ saves, setup }) {
  const done = saves.some(
    ({ setup: how, record }) =>
      record.result && record.rules === setup.rules && how.seed === today() && how.first === 'me',
  );
  return html`<button class="btn" data-do="daily" aria-label=${t(done ? 'daily.done' : 'daily')}>
    ${t('daily')} ${done ? icon('i-check') : nothing}
  </button>`;
}

/** A match whose last game is over, but not the match. @param {import('../types.d.ts').Save} save */
const goesOn = ({ setup, results }) => results.length + 1 < setup.length;

/** @param {import('../types.d.ts').Save} save */
const goOn = ({ id, record, date, setup }) =>
  html`<section class="continue">
    <div>
      <h2>${t('continue')}</h2>
      <p>
        ${t(`rules.${record.rules}`)} ·
        ${setup.mode === 'level' ? levelName(setup.level) : record.names.join(' – ')}
      </p>
      <small>${day(date)} · ${t('records.moves', { n: record.moves.length })}</small>
    </div>
    <button class="btn main" data-do="resume" data-id=${id}>${t('resume')}</button>
  </section>`;

/** @param {State} s @param {string} game */
function editions(s, game) {
  const own = s.rules.filter((one) => one.game === game);
  if (own.length < 2) return nothing;
  return html`<fieldset class="seg many">
    <legend>${t('setup.rules')}</legend>
    <div>
      ${own.map(
        ({ id }) =>
          html`<label
            ><input
              type="radio"
              name="rules"
              value=${id}
              .checked=${id === s.setup.rules}
              data-setup-key="rules"
            /><span>${t(`edition.${id}`)}<small>${t(`edition.${id}.text`)}</small></span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** @param {State} s */
function opponent(s) {
  const { setup, settings } = s;
  return html`${radios('mode', ['level', 'friend'], s, t('setup.mode'))}
  ${
    setup.mode === 'level'
      ? radios('level', s.levels, s, t('setup.level'), levelName)
      : html`<div class="names">
          <label class="field-line"
            ><span>${t('setup.name')}</span
            ><input
              type="text"
              maxlength="20"
              autocomplete="off"
              .value=${settings.name}
              data-set-text="name"
          /></label>
          <label class="field-line"
            ><span>${t('setup.friend')}</span
            ><input
              type="text"
              maxlength="20"
              autocomplete="off"
              .value=${settings.friend}
              data-set-text="friend"
          /></label>
        </div>`
  }`;
}

/**
 * @param {'mode' | 'level' | 'first' | 'length'} key @param {string[]} values @param {State} s @param {string} title
 * @param {(value: string) => string} [text]
 */
const radios = (
  key,
  values,
  s,
  title,
  text = (value) =>
    t(`setup.${key}.${value}${key === 'first' ? (s.setup.mode === 'friend' ? '.friend' : '') : ''}`),
) =>
  html`<fieldset class="seg">
    <legend>${title}</legend>
    <div>
      ${values.map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name=${key}
              value=${value}
              .checked=${String(s.setup[key]) === value}
              data-setup-key=${key}
            /><span>${text(value)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/** A picture of each game: stones on a cloth, a wall, a rope. @param {string} game */
function art(game) {
  if (game === 'borders')
    return html`<svg viewBox="0 0 96 56">
      <path class="cloth" d="M0 34h96v12H0z"></path>
      <path class="thread" d="M0 37h96M0 43h96"></path>
      <path class="rock" d="M6 40c-1-12 2-24 11-24s13 12 12 24z"></path>
      <path class="rock" d="M36 42c-2-16 3-33 13-33s14 17 13 33z"></path>
      <path class="rock" d="M70 40c-1-13 3-22 11-22s11 11 10 22z"></path>
      <use href="#c-r" x="11" y="24" width="12" height="12" class="c-r"></use>
      <use href="#c-g" x="42" y="20" width="14" height="14" class="c-g"></use>
      <use href="#c-b" x="75" y="26" width="11" height="11" class="c-b"></use>
    </svg>`;
  if (game === 'siege')
    return html`<svg viewBox="0 0 96 56">
      <path class="rock" d="M8 52V18h6v5h6v-5h6v5h44v-5h6v5h6v-5h6v34z"></path>
      <path class="rock" d="M34 52V12h5v5h6v-5h6v5h6v-5h5v40z"></path>
      <path class="dark" d="M42 52V40a6 7 0 0 1 12 0v12z"></path>
      <path
        class="joint"
        d="M8 32h26m28 0h26M8 42h26m28 0h26M20 23v9m52-9v9M14 32v10m66-10v10M34 24h28M48 17v7"
      ></path>
      <path class="flag" d="M48 12V1l14 3.500L48 8z"></path>
    </svg>`;
  return html`<svg viewBox="0 0 96 56">
    <path class="hill" d="M0 50c30-10 66-10 96 0v6H0z"></path>
    <path class="ropeline" d="M6 30c28 3 56 3 84 0"></path>
    <use href="#a-up" x="2" y="14" width="30" height="36" class="c-y"></use>
    <use href="#a-up" x="22" y="14" width="30" height="36" class="c-y"></use>
    <use href="#a-up" x="64" y="14" width="30" height="36" class="c-r"></use>
    <path class="flag" d="M56 32V20l9 4-9 4z"></path>
  </svg>`;
}
