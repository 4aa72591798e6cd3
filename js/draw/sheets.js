/** Sheets one seldom opens: settings, saved games, keys, about, the piles, what a link has brought. They come when they are first wanted. */

import { html, nothing } from '../vendor.js';
import { calendar, dayNumber } from '../daily.js';
import { fullName } from '../persons.js';
import { LANGUAGES, date, day, named, t } from '../words.js';
import { bootBar } from './boot.js';
import { icon, lyingCard } from './card.js';
import { sorted } from './model.js';
import { FAR } from './panels.js';

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
    ${toggle('confirm', s)} ${toggle('leads', s)} ${toggle('winbar', s)} ${toggle('tips', s)}
    ${toggle('remarks', s)} ${toggle('sounds', s)} ${toggle('haptics', s)} ${toggle('keys', s)}
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
    ${
      s.gone[0]
        ? html`<p class="gone">
            <span
              >${t('deleted')} ${t(`rules.${s.gone[0].record.rules}`)},
              ${s.gone[0].record.names.join(' – ')}</span
            >
            <button class="btn" data-do="restore">${t('restore')}</button>
          </p>`
        : nothing
    }
    <ul class="records">
      ${s.saves.map((save) => recordItem(save))}
    </ul>
    ${s.saves.length ? nothing : html`<p class="small">${t('records.none')}</p>`}`;
}

/** Games a file has brought that are here already, in another state: what is to be kept of each. @param {State} s */
export function meeting(s) {
  const list = s.meeting ?? [];
  const state = (/** @type {Save} */ { record, date }) =>
    `${t('records.moves', { n: record.moves.length })}, ${record.result ? t('records.over') : t('records.running')} · ${day(date)}`;
  return html`<p>${t('meeting.text', { n: list.length })}</p>
    <ul class="records">
      ${list.map(
        ({ mine, theirs }, k) =>
          html`<li>
            <fieldset class="seg many">
              <legend>${t(`rules.${mine.record.rules}`)} · ${mine.record.names.join(' – ')}</legend>
              <div>
                ${['mine', 'theirs', 'both'].map(
                  (one) =>
                    html`<label
                      ><input type="radio" name="meeting-${k}" value=${one} ?checked=${one === 'mine'} /><span
                        >${t(`meeting.${one}`)}<small
                          >${one === 'mine' ? state(mine) : one === 'theirs' ? state(theirs) : t('meeting.both.text')}</small
                        ></span
                      ></label
                    >`,
                )}
              </div>
            </fieldset>
          </li>`,
      )}
    </ul>
    <p class="row"><button class="btn main" data-do="meet">${t('meeting.done')}</button></p>`;
}

/** @param {Save} save */
function recordItem(save) {
  const { record, setup, id, far } = save;
  const whole = !far || far.checked;
  const result = record.result;
  const ended = result && whole;
  const state = result
    ? result.winner === 'draw'
      ? t('ending.drawn')
      : setup.mode !== 'friend'
        ? t(result.winner === (far?.seat ?? 0) ? 'ending.won' : 'ending.lost')
        : t('records.won', { name: record.names[result.winner] })
    : (FAR['standing']?.(save) ?? t('records.running'));
  return html`<li>
    <div>
      <b>${t(`rules.${record.rules}`)}</b>
      <span>${record.names.join(' – ')}</span>
      <span>${state}</span>
      <small
        >${day(save.date)} · ${t('records.moves', { n: record.moves.length })}
        ${setup.mode === 'level' ? `· ${fullName(setup.level)}` : ''}</small
      >
    </div>
    <p class="row">
      ${
        ended && !far
          ? nothing
          : html`<button class="btn ${ended ? '' : 'main'}" data-do="resume" data-id=${id}>
              ${t(ended ? 'over.show' : 'resume')}
            </button>`
      }
      ${
        whole
          ? html`<button class="btn" data-do="replay" data-id=${id}>${t('replay')}</button>
              <button class="btn" data-do="export" data-id=${id}>${t('export')}</button>`
          : nothing
      }
      <button class="btn" data-do="delete" data-id=${id} aria-label=${t('delete')}>${icon('i-close')}</button>
    </p>
  </li>`;
}

/** @param {State} s */
export function piles(s) {
  const view = s.view;
  if (!view) return nothing;
  const { rules } = view;
  return html`<p>${named('stack.label', rules, { n: view.stack })}</p>
    ${view.tactics ? html`<p>${t('tactics.label', { n: view.tactics })}</p>` : nothing}
    ${
      view.played && (view.tactics || view.played.some(Boolean))
        ? html`<p>${t('played', { own: view.played[s.bottom], foe: view.played[1 - s.bottom] })}</p>`
        : nothing
    }
    <h3>${named('discard', rules)}</h3>
    ${
      view.discards?.length
        ? html`<ul class="minis">
            ${sorted(view.discards, 'clan').map((card) => lyingCard(card, rules, 'mini', `sheet-${card}`))}
          </ul>`
        : html`<p class="small">${named('discard.none', rules)}</p>`
    }`;
}

/** What has come. @param {State} s */
const sent = ({ setup, brought }) =>
  brought?.day
    ? t('deal.day', {
        n: dayNumber(brought.day),
        date: date(calendar(brought.day)),
        rules: t(`rules.${setup.rules}`),
      })
    : t('deal.text', { rules: t(`rules.${setup.rules}`) });

/** How whoever sent it fared with these cards. @param {import('../types.d.ts').Beat} beat */
const toBeat = ({ name, won, turns }) =>
  t(`beat.${won === null ? 'drawn' : won ? 'won' : 'lost'}`, { name: name || t('beat.friend'), n: turns });

/** A shared link has brought a game: nothing is opened unasked. @param {State} s */
export const deal = (s) =>
  html`<p>${sent(s)}</p>
    ${s.brought?.beat ? html`<p class="beat">${toBeat(s.brought.beat)}</p>` : nothing}
    <p class="row">
      <button class="btn main" data-do="take-deal" autofocus>${t('deal.take')}</button
      ><button class="btn" data-do="close">${t('cancel')}</button>
    </p>
    ${bootBar(s)}`;

/** Likewise a game. @param {State} s */
export const shared = (s) =>
  html`<p>${t('shared.text', { rules: t(`rules.${s.setup.rules}`) })}</p>
    <p class="row">
      <button class="btn main" data-do="take-game" autofocus>${t('shared.take')}</button
      ><button class="btn" data-do="close">${t('cancel')}</button>
    </p>
    ${bootBar(s)}`;
