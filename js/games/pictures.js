/** What the summary of each game says, in pictures: made of the parts of the table. They repeat the words beside them, so nobody is read them. */

import { gameOf } from '../rulesets.js';
import { html, nothing } from '../vendor.js';
import { drawnCard, icon, pips } from '../draw/card.js';

const then = html`<b>→</b>`;
const back = html`<i class="back"></i>`;
const gap = html`<i class="hole">?</i>`;
/** @param {string} cards @param {string} [game] */
const cards = (cards, game = 'borders') =>
  cards.split(' ').map((card) => (card === '?' ? gap : drawnCard(card, game)));
/** Places of the table; a letter for each: free, mine, theirs; whole, damaged, taken. @param {string} kind @param {string} states */
const places = (kind, states) =>
  html`<span class="places ${kind}"
    >${[...states].map((state, k) => html`<i class="p${k + 1} ${state}"></i>`)}</span
  >`;
/** @param {string} values @param {string} [more] */
const dice = (values, more = '') =>
  [...values].map((value) => html`<i class="die ${more}">${pips(Number(value))}</i>`);
/** @param {string} how */
const athletes = (how) =>
  [...how].map(
    (one) => html`<svg class="figure ${one}"><use href="#a-${one === 'd' ? 'down' : 'up'}"></use></svg>`,
  );

/** By game, one for each item of its summary. @type {Record<string, unknown[]>} */
const PICTURES = {
  borders: [
    places('stones', 'fffmmmfff'),
    html`${cards('r7')}${then}${places('stones', 'f')}${then}${back}`,
    html`${cards('g2 g3 g4')}<b>&gt;</b>${cards('r9 b9 w9')}`,
    html`${cards('b8 w6 p5')}<b>≥</b>${cards('y8 g2 ?')}`,
    cards('joker1 spy shield fog mud'),
  ],
  siege: [
    places('walls', 'wwwwwww'),
    html`${icon('i-oil')}${then}${cards('b7', 'siege')}${then}${back}`,
    html`${places('walls', 'w')}${then}${places('walls', 'd')}`,
    places('walls', 'dwdwddw'),
    html`${places('walls', 'wdwwdwd')}<i class="hole">0</i>`,
  ],
  tug: [
    html`${dice('532', 'col')}${athletes('uuuu')}`,
    html`${dice('651')}${then}${dice('532', 'col')}`,
    html`${dice('444')}${then}${athletes('dddd')}`,
    html`${dice('621')}${then}${icon('i-next')}`,
    html`${athletes('uuuu')}<b>+1</b>`,
  ],
};

/** @param {string} rules @param {number} k */
export function picture(rules, k) {
  const drawn = PICTURES[gameOf(rules)]?.[k];
  return drawn ? html`<span class="picture minis" aria-hidden="true">${drawn}</span>` : nothing;
}
