/** What the opponent says during a game: a greeting beside the own name, a word when a place is taken. Brief, over at any tap, to be switched off. */

import { html, nothing } from '../vendor.js';
import { personName, remark } from '../persons.js';
import { t } from '../words.js';
import { face } from './face.js';

/** @typedef {import('./look.js').Look} Look */

/** How long a greeting stays, in milliseconds, if nobody taps; who wants all at once wants none. @type {Record<string, number>} */
const STAYS = { slow: 6000, normal: 4500, fast: 3000, instant: 0 };
/** The places of a side, as they are taken, that are worth a word: not each. */
const WORTH = [1, 3];

/** The game that was looked at last, and the greeting that stands. */
let last = '';
let shown = '';
let timer = 0;

/** The level of the machine that may speak here. @param {Look} l */
const speaker = ({ s }) =>
  s.settings.remarks && STAYS[s.settings.speed] && s.save?.setup.mode === 'level' && s.curtain === null
    ? s.save.setup.level
    : '';

/** @param {string} level @param {string} text */
const read = (level, text) =>
  document.dispatchEvent(
    new CustomEvent('news', { detail: t('person.says', { name: personName(level), text }) }),
  );

/** The greeting of a game that begins; not where the first game teaches, which has more to say. @param {Look} l */
export function greeting(l) {
  const id = l.s.save?.id ?? '';
  const level = speaker(l);
  if (id !== last) {
    last = id;
    hide();
    const begins = !l.marks.log.some(([seat]) => seat === l.bottom);
    shown = level && begins && !l.s.settings.tips ? remark(level, 'hello') : '';
    if (shown) {
      read(level, shown);
      timer = window.setTimeout(hide, STAYS[l.s.settings.speed]);
      document.addEventListener('pointerdown', hide, { once: true });
    }
  }
  return shown && level
    ? html`<p class="bubble" aria-hidden="true">${t('person.quote', { text: shown })}</p>`
    : nothing;
}

/** Takes it away; it is not drawn again. */
function hide() {
  clearTimeout(timer);
  document.removeEventListener('pointerdown', hide);
  shown = '';
  for (const one of document.querySelectorAll('.bubble')) one.setAttribute('hidden', '');
}

/** A word on a place that has just been taken, said and to be shown. @param {Look} l @param {boolean} mine by whoever looks on */
export function quip(l, mine) {
  const level = speaker(l);
  const taken = l.marks.log.filter(
    ([seat, , about]) => about?.kind === 'claim' && (seat === l.bottom) === mine,
  ).length;
  const text = level && !l.over && WORTH.includes(taken) ? remark(level, mine ? 'gave' : 'took') : '';
  if (text) read(level, text);
  return text ? { level, text } : null;
}

/** It, in the banner that tells of the place. @param {{level: string, text: string}} said */
export const quote = ({ level, text }) =>
  html`<p class="quip">${face(level)}<span>${t('person.quote', { text })}</span></p>`;
