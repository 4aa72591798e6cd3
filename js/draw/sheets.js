/** Sheets one seldom opens: settings, saved games, keys, about. They come when they are first wanted. */

import { html, nothing } from '../vendor.js';
import { LANGUAGES, day, t } from '../words.js';
import { icon } from './card.js';
import { levelName } from './panels.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */

/** @param {keyof import('../types.d.ts').Settings} key @param {string[]} values @param {State} s */
const choice = (key, values, s) =>
  html`<fieldset class="seg">
    <legend>${t(`set.${key}`)}</legend>
    <div>
      ${values.map(
        (one) =>
          html`<label
            ><input
              type="radio"
              name=${`set-${key}`}
              value=${one}
              .checked=${String(s.settings[key]) === one}
              data-set=${key}
            /><span>${t(`set.${key}.${one}`)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/** @param {keyof import('../types.d.ts').Settings} key @param {State} s */
const toggle = (key, s) =>
  html`<label class="toggle"
    ><input type="checkbox" role="switch" .checked=${Boolean(s.settings[key])} data-set=${key} /><span
      >${t(`set.${key}`)}</span
    ></label
  >`;

/** @param {State} s */
export const settings = (s) =>
  html`${choice('lang', [...LANGUAGES], s)} ${choice('theme', ['auto', 'light', 'dark'], s)}
    ${choice('speed', ['slow', 'normal', 'fast', 'instant'], s)}
    ${choice('motion', ['auto', 'full', 'less'], s)} ${choice('think', ['short', 'normal', 'long'], s)}
    ${choice('sort', ['none', 'clan', 'value'], s)} ${toggle('draws', s)} ${toggle('claims', s)}
    ${toggle('confirm', s)} ${toggle('winbar', s)} ${toggle('sounds', s)} ${toggle('haptics', s)}
    ${toggle('keys', s)}
    <p class="row"><button class="btn" data-do="repair">${t('repair')}</button></p>
    <p class="small">${t('repair.text')}</p>`;

/** @param {State} s */
export const about = (s) =>
  html`<p>${t('about.what')}</p>
    <p>${t('about.unofficial')}</p>
    <p>${t('about.fair')}</p>
    <p>${t('about.local')}</p>
    ${s.offline ? html`<p class="ok">${t('offline.ready')}</p>` : nothing}
    <p class="small">${t('about.licence')}</p>`;

const KEYS = [
  ['Q W E R T Y U I O', 'hand'],
  ['1 – 9', 'place'],
  ['← → ↑ ↓', 'move'],
  ['Enter', 'enter'],
  ['C', 'claim'],
  ['B', 'proof'],
  ['Z', 'undo'],
  ['H', 'hint'],
  ['L', 'log'],
  ['M', 'tracker'],
  ['N', 'mistake'],
  ['S', 'status'],
  ['?', 'help'],
  ['Esc', 'cancel'],
];

/** @param {State} _s */
export function keys(_s) {
  return html`<dl class="keys">
    ${KEYS.map(
      ([key, what]) =>
        html`<dt><kbd>${key}</kbd></dt>
          <dd>${t(`key.${what}`)}</dd>`,
    )}
  </dl>`;
}

/** @param {State} s */
export function records(s) {
  return html`<p class="row">
      <label class="btn"
        >${t('import')}<input class="sr" type="file" accept=".json,application/json" data-import
      /></label>
      <button class="btn" data-do="export-all" aria-disabled=${s.saves.length ? nothing : 'true'}>
        ${t('export.all')}
      </button>
    </p>
    <ul class="records">
      ${s.saves.map((save) => recordItem(save))}
    </ul>
    ${s.saves.length ? nothing : html`<p class="small">${t('records.none')}</p>`}`;
}

/** @param {Save} save */
function recordItem(save) {
  const { record, setup, id } = save;
  const result = record.result;
  const state = result
    ? result.winner === 'draw'
      ? t('over.draw')
      : t('records.won', { name: record.names[result.winner] })
    : t('records.running');
  return html`<li>
    <div>
      <b>${t(`rules.${record.rules}`)}</b>
      <span>${record.names.join(' – ')}</span>
      <span>${state}</span>
      <small
        >${day(save.date)} · ${t('records.moves', { n: record.moves.length })}
        ${setup.mode === 'level' ? `· ${levelName(setup.level)}` : ''}</small
      >
    </div>
    <p class="row">
      ${result ? nothing : html`<button class="btn main" data-do="resume" data-id=${id}>${t('resume')}</button>`}
      <button class="btn" data-do="replay" data-id=${id}>${t('replay')}</button>
      <button class="btn" data-do="export" data-id=${id}>${t('export')}</button>
      <button class="btn" data-do="delete" data-id=${id} aria-label=${t('delete')}>${icon('i-close')}</button>
    </p>
  </li>`;
}
