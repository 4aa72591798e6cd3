/** What wide screens have room for: the stacks at the end of the board, the tracker and the log beside it. */

import { html, nothing } from '../vendor.js';
import { named, t } from '../words.js';
import { drawsItself } from './act.js';
import { printedCard } from './card.js';
import { LATE } from './panels.js';
import { logList } from './log.js';
import { tracker } from './tracker.js';

/** @typedef {import('./look.js').Look} Look */

/** Beside the board stand the last moves; the sheet has them all. */
const LINES = 50;

/** @param {Look} l */
export const beside = (l) =>
  html`${l.view.stack === undefined ? nothing : deck(l)}
    <div class="shelf">
      ${
        l.view.stack === undefined || l.s.curtain !== null
          ? nothing
          : html`<aside class="beside aids" tabindex="0" aria-label=${t('tracker')}>
              <h2 class="sr">${t('tracker')}</h2>
              ${tracker(l)} ${LATE['ladder']?.(l.s)}
            </aside>`
      }
      <aside class="beside news" aria-label=${t('log')}>
        <h2>${t('log')}</h2>
        ${logList(l.s, LINES)}
      </aside>
    </div>`;

/** The stacks as they lie on a table: to draw from, else to look at. @param {Look} l */
function deck(l) {
  const { view, rules, tactics } = l;
  const top = view.discards?.at(-1);
  return html`<aside class="deck" aria-label=${t('piles')} data-group="deck">
    ${heap(l, 'stack', named('stack', rules), view.stack ?? 0)}
    ${tactics ? heap(l, 'tactics', t('tactics'), view.tactics ?? 0) : nothing}
    ${
      view.discards
        ? html`<button class="heap" data-do="sheet" data-sheet="piles" aria-haspopup="dialog">
            <span class="laid" data-anchor="discard"
              >${top ? printedCard(top, rules) : html`<i class="bare"></i>`}</span
            ><b>${view.discards.length}</b><span>${named('discard', rules)}</span>
          </button>`
        : nothing
    }
  </aside>`;
}

/** @param {Look} l @param {'stack' | 'tactics'} which @param {string} name @param {number} n */
function heap(l, which, name, n) {
  const { next, rules, s } = l;
  const ref = `pile:${which}`;
  const legal = next.has(ref) && !drawsItself(l);
  return html`<button
    class="heap ${legal ? 'legal' : ''} ${s.hint?.refs.includes(ref) ? 'hint' : ''}"
    data-ref=${legal ? ref : nothing}
    data-do=${legal ? nothing : 'sheet'}
    data-sheet=${legal ? nothing : 'piles'}
    aria-haspopup=${legal ? nothing : 'dialog'}
  >
    ${legal ? html`<span class="sr">${named(`draw.${which}`, rules)}${t('colon')} </span>` : nothing}
    <i class="${n ? 'back' : 'bare'} ${which === 'tactics' ? 't' : ''}" data-anchor=${which}></i><b>${n}</b
    ><span>${name}</span>
  </button>`;
}
