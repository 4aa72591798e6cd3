/** The sheets one opens while playing: the menu, the tracker, a choice among things that do not lie on the table. */

import { html, nothing } from '../vendor.js';
import { named, t } from '../words.js';
import { cardButton } from './card.js';
import { look } from './look.js';
import { FAR } from './panels.js';
import { tracker } from './tracker.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */

/** @param {string} what @param {string} text @param {Record<string, string>} [data] */
const item = (what, text, data = {}) =>
  html`<li><button class="item" data-do=${what} data-sheet=${data['sheet'] ?? nothing}>${text}</button></li>`;

/** Whether the position in sight may be looked into: of a game that runs only against the computer. @param {State} s */
const analysable = ({ screen, view, replay, save }) =>
  view?.winner === null &&
  view.turn !== null &&
  ((screen === 'replay' && replay?.open) || (view.seat !== null && save?.setup.mode === 'level'));

/** @param {State} s */
export function menu(s) {
  const level = s.save?.setup.mode === 'level';
  return html`<ul class="items">
    ${
      s.screen === 'table' && s.view
        ? html`${item('sheet', t('log'), { sheet: 'log' })}
          ${s.view.stack === undefined ? nothing : html`${item('sheet', t('tracker'), { sheet: 'tracker' })} ${item('proof', t('proof'))}`}
          ${level && s.view.winner === null ? item('hint', t('hint')) : nothing}
          ${s.marks?.takeback != null ? item('takeback', t('takeback')) : nothing}
          ${s.view.winner !== null ? item('sheet', t('over.show'), { sheet: 'over' }) : nothing}`
        : nothing
    }
    ${analysable(s) ? item('board', t('board.here')) : nothing} ${FAR['menu']?.(s)}
    ${item('rules', t('rules'))} ${item('sheet', t('settings'), { sheet: 'settings' })}
    ${item('sheet', t('keys'), { sheet: 'keys' })}
    ${s.save && s.save.setup.mode !== 'far' ? html`${item('export', t('export'))} ${item('share', t('share'))}` : nothing}
    ${s.screen === 'replay' ? item('home', t('menu.home')) : nothing}
    ${s.screen === 'table' ? html`${item('new', t('menu.again'))} ${item('home', t('menu.home'))}` : nothing}
  </ul>`;
}

/** @param {State} s */
export const trackerSheet = (s) =>
  s.view && s.marks ? tracker(look(/** @type {State & {view: View, marks: Marks}} */ (s))) : nothing;

/** Several cards lie where one was pointed at, or the choice lies in the open discard: they are offered side by side. @param {State} s */
export function chooser(s) {
  const rules = s.view?.rules ?? '';
  const deed = s.picked.find((ref) => ref.startsWith('do:'))?.slice(3);
  return html`<p>${t(deed ? `choose.${deed}` : 'choose.text')}</p>
    <div class="minis pick">
      ${(s.chooser ?? []).map((ref) => {
        const [kind = '', card = ''] = ref.split(':');
        if (kind === 'card' || kind === 'discard') return cardButton(card, rules, { ref });
        if (kind === 'count')
          return html`<button class="btn" data-ref=${ref}>
            ${named('count', rules, { n: Number(card) })}
          </button>`;
        return html`<button class="btn" data-ref=${ref}>${t(`${kind}.${card}`)}</button>`;
      })}
    </div>`;
}
