/** Siege: one attacks, the other defends, between them walls that say what counts. */

import { html, nothing } from '../vendor.js';
import { kindName, t } from '../words.js';
import { icon } from '../draw/card.js';

/** @typedef {import('../draw/look.js').Look} Look */
/** @typedef {import('../draw/model.js').Lane} Lane */

export const room = 4;

/** Walls that are damaged, and those left. @param {Look} l */
export const score = ({ marks }) => {
  const [n, left] = marks.score.flat();
  return { n, left };
};

/** @param {Look} l */
export const role = ({ view, bottom }) => {
  const attacks = view.attacker === bottom;
  return html`<span class="role ${attacks ? 'att' : 'def'}">${t(attacks ? 'attacker' : 'defender')}</span>`;
};

/** @param {Look} l */
export const points = (l) => html`${icon('i-crack')}${score(l).n}<small>/ ${l.facts.win}</small>`;

/** @param {Look} l @param {Lane} row */
export const tile = (l, { n, place, damaged }) =>
  place
    ? html`${wallFace(place, false)}${place.after ? wallFace(place.after, true) : nothing}${damaged ? html`<b class="order" aria-hidden="true" data-n=${fallen(l, n)}></b>` : nothing}`
    : nothing;

/** Which breach of the castle it was, counted from the first, for its flag; none where the wall is whole. @param {Look} l @param {number} n */
function fallen({ marks }, n) {
  const breached = marks.log.flatMap(([, , { kind, place }]) => (kind === 'claim' && place ? [place] : []));
  return [...new Set(breached)].indexOf(n) + 1 || '';
}

/** Where oil has just been poured, and on which side of the wall. @param {Look} l @param {Lane} row */
export function trace({ marks, view, bottom }, { n }) {
  const last = marks.log.findLast(([seat]) => seat !== 'chance')?.[2];
  return last?.word === 'oil' && last.place === n ? `oiled ${view.attacker === bottom ? 'low' : 'high'}` : '';
}

/** @param {Look} l @param {Lane} row */
export const tileText = ({ rules }, { place, damaged }) => (place ? [wallText(place, damaged, rules)] : []);

/** What counts on a wall's face, as glyphs. @param {{need: number, counts?: string[] | undefined, low?: boolean | undefined}} face @param {boolean} after */
function wallFace({ need, counts = [], low = false }, after) {
  const kinds = counts.map((kind) => kind.replaceAll(' ', '-'));
  const special = kinds.filter((kind) => kind !== 'sum');
  const shown = low ? ['low'] : special.length > 3 ? ['all'] : special.length ? special : ['sum'];
  return html`<span class="face ${after ? 'after' : ''}" aria-hidden="true"
    ><b class="fan" data-n=${need}></b>${shown.map((kind) => icon(`f-${kind}`))}</span
  >`;
}

/** A wall in words. @param {import('../types.d.ts').Place} place @param {boolean} damaged @param {string} rules */
function wallText(place, damaged, rules) {
  const face = (/** @type {{need: number, counts?: string[], low?: boolean}} */ { need, counts = [], low }) =>
    t('wall.face', {
      n: need,
      kinds: low
        ? t('kind.low')
        : counts.length > 4
          ? t('kind.all')
          : counts.map((kind) => kindName(kind, rules)).join(', '),
    });
  return [
    t(damaged ? 'wall.damaged' : 'wall.intact'),
    face(place),
    place.after ? t('wall.after', { face: face(place.after) }) : '',
  ]
    .filter(Boolean)
    .join('; ');
}
