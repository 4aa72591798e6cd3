/** What stands above the board: the bar with the score and the piles, and the other side of the table. */

import { html, nothing } from '../vendor.js';
import { capital, moveText, named, percent, t } from '../words.js';
import { GAMES } from '../games/index.js';
import { backs, icon } from './card.js';
import { face } from './face.js';
import { ASIDES, FAR } from './panels.js';
import { scoreText } from './status.js';

/** @typedef {import('./look.js').Look} Look */

/** @param {Look} l */
export function top(l) {
  const { s, view, marks, bottom, game, rules, tactics } = l;
  const score = marks.score.flat();
  return html`<header class="top">
    <button class="tool" data-do="sheet" data-sheet="menu" aria-label=${t('menu')} aria-haspopup="dialog">
      ${icon('i-menu')}
    </button>
    ${GAMES[game]?.role?.(l)}
    <span class="score" role="img" aria-label=${scoreText(l)}
      >${
        GAMES[game]?.points?.(l) ??
        html`<span class="me">${score[bottom]}</span><small>:</small
          ><span class="them">${score[1 - bottom]}</span>`
      }</span
    >
    ${
      s.score && s.save && s.save.setup.length !== 1
        ? html`<span class="score"
            ><small
              >${t('match.short', { own: s.score.points[bottom], foe: s.score.points[1 - bottom] })}</small
            ></span
          >`
        : nothing
    }
    ${
      s.settings.winbar && s.win !== null
        ? html`<svg
            class="winbar"
            role="img"
            aria-label=${t('winbar', { share: percent(s.win) })}
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
          >
            <rect class="bed" width="100" height="10"></rect>
            <rect width=${100 * s.win} height="10"></rect>
          </svg>`
        : html`<span class="grow"></span>`
    }
    ${
      view.stack === undefined || s.wide
        ? nothing
        : html`<button class="tool piles" data-do="sheet" data-sheet="piles" aria-haspopup="dialog">
            ${pile('stack', 'i-stack', named('stack', rules), view.stack)}
            ${tactics ? pile('tactics', 't-joker', t('tactics'), view.tactics) : nothing}
            ${view.discards?.length ? pile('discard', 'i-discard', named('discard', rules), view.discards.length) : nothing}
          </button>`
    }
    ${
      marks.unseen && view.stack !== undefined
        ? html`<button
              class="tool"
              data-do="sheet"
              data-sheet="ladder"
              aria-haspopup="dialog"
              aria-label=${t('ladder')}
              title=${t('ladder')}
            >
              ${icon('f-run')}</button
            ><button
              class="tool"
              data-do="sheet"
              data-sheet="tracker"
              aria-haspopup="dialog"
              aria-label=${t('tracker')}
              title=${t('tracker')}
            >
              ${icon('i-grid')}
            </button>`
        : html`<button
            class="tool"
            data-do="sheet"
            data-sheet="log"
            aria-haspopup="dialog"
            aria-label=${t('log')}
          >
            ${icon('i-more')}
          </button>`
    }
    <span class="sr">${t(`rules.${rules}`)}</span>
  </header>`;
}

/** How many cards lie somewhere. @param {string} anchor @param {string} glyph @param {string} name @param {number | undefined} n */
const pile = (anchor, glyph, name, n) =>
  html`<span class="pile" data-anchor=${anchor}>${icon(glyph)}<span class="sr">${name} </span>${n} </span>`;

/** @param {Look} l */
export function foe(l) {
  const { s, view, bottom } = l;
  const hand = view.hands?.[1 - bottom];
  const count = Array.isArray(hand) ? hand.length : (hand ?? 0);
  const name = s.save?.record.names[1 - bottom] ?? '';
  return html`<div class="foe" data-anchor="foe">
    <span class="who">${s.save?.setup.mode === 'level' ? face(s.save.setup.level) : nothing}${name}</span>
    ${ASIDES['greeting']?.(l)} ${FAR['foe']?.(l)}
    ${
      hand === undefined
        ? nothing
        : html`<span class="backs" role="img" aria-label=${t('hand.foe', { n: count })}
            >${backs(count)}</span
          >`
    }
    ${
      l.tactics && view.played?.some(Boolean)
        ? html`<span class="played" role="img" title=${playedText(l)} aria-label=${playedText(l)}
            >${icon('t-joker')}<b class="me">${view.played[bottom]}</b>:<b class="them"
              >${view.played[1 - bottom]}</b
            ></span
          >`
        : nothing
    }
    ${
      s.thinking
        ? html`<span class="thinking"
            ><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><span>${t('thinking')}</span
            ><button data-do="now">${t('now')}</button></span
          >`
        : ticker(l)
    }
  </div>`;
}

/** How many tactics cards each side has played. @param {Look} l */
const playedText = ({ view, bottom }) =>
  t('played', { own: view.played?.[bottom], foe: view.played?.[1 - bottom] });

/** The other's last move in one line. @param {Look} l */
function ticker({ news, rules }) {
  const last = news.filter(([, , { kind }]) => kind !== 'draw' && kind !== 'give').at(-1);
  return last
    ? html`<span class="ticker" aria-hidden="true">${capital(moveText(last[2], rules))}</span>`
    : nothing;
}
