/** The table: what everybody sees around the board, and the curtain between two people. */

import { html, nothing } from '../vendor.js';
import { GAMES } from '../games/index.js';
import { t } from '../words.js';
import { act } from './act.js';
import { foe, top } from './bar.js';
import { beside } from './beside.js';
import { awaited, waiting } from './boot.js';
import { bottomRow } from './hand.js';
import { board } from './lanes.js';
import { look } from './look.js';
import { ASIDES } from './panels.js';
import { tip } from './tip.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('./look.js').Look} Look */

/** @param {State} s */
export function table(s) {
  if (!s.view || !s.marks) return waiting(s);
  const l = look(/** @type {State & {view: View, marks: Marks}} */ (s));
  const said = ASIDES['news']?.(l); // first, since the proof tells what it remembers
  const away = s.boot.phase !== 'ready' && !l.view.moves.length && s.screen === 'table';
  const told = away ? awaited(s) : tip(l); // before the board, which marks what it is about
  return html`<main
    class="table ${s.proof ? 'proving' : ''} ${l.time}"
    data-game=${l.game}
    data-rules=${l.rules}
    data-length=${l.marks.log.length}
  >
    <h1 class="sr">${t(`rules.${l.rules}`)}</h1>
    ${top(l)} ${foe(l)} ${(GAMES[l.game]?.board ?? board)(l)}
    ${
      s.proof
        ? html`<div class="hand"></div>
            ${ASIDES['proof']?.(l)}`
        : html`${act(l)} ${bottomRow(l)}`
    }
    ${s.wide ? beside(l) : nothing} ${said} ${told} ${s.curtain === null ? nothing : curtain(l)}
  </main>`;
}

/** Between two people: nothing of either hand is on the page. @param {Look} l */
function curtain({ s }) {
  const seat = /** @type {number} */ (s.curtain);
  const name = s.save?.record.names[seat] ?? '';
  return html`<div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
    <div class="plate">
      <h2 id="curtain-title">${t('curtain.pass', { name })}</h2>
      <p>${t('curtain.text', { name })}</p>
      <button class="btn main" data-do="lift" data-focus>${t('curtain.ready', { name })}</button>
    </div>
  </div>`;
}
