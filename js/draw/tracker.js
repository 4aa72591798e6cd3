/** Which cards one has not seen yet. */

import { html, nothing } from '../vendor.js';
import { cardHelp, cardName, t } from '../words.js';
import { icon } from './card.js';
import { deck, value } from './model.js';

const LOOKS = { unseen: 'hidden', mine: 'mine', seen: 'seen' };

/**
 * Which cards this seat has not seen yet, clan by clan.
 * @param {import('./look.js').Look} l
 */
export function tracker({ view, marks, rules, bottom, facts }) {
  const held = view.hands?.[bottom];
  const hand = new Set(Array.isArray(held) ? held : []);
  const stateOf = (/** @type {string} */ card) =>
    unseen.has(card) ? 'unseen' : hand.has(card) ? 'mine' : 'seen';
  const { clan, tactics, unseen } = deck(view, marks, facts.colours);
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const card of clan) rows.set(card[0] ?? '', [...(rows.get(card[0] ?? '') ?? []), card]);
  return html`<div class="tracker">
    <p>${t('tracker.text', { n: clan.filter((card) => unseen.has(card)).length })}</p>
    <table>
      <caption class="sr">
        ${t('tracker')}
      </caption>
      ${[...rows].map(
        ([colour, cards]) =>
          html`<tr>
            <th scope="row">
              <svg class="icon" aria-hidden="true"><use href="#c-${colour}"></use></svg
              ><span class="sr">${t(`colour.${colour}`)}</span>
            </th>
            ${cards.map(
              (card) =>
                html`<td
                  class="${colour} ${LOOKS[stateOf(card)]}"
                  aria-label="${value(card)}, ${t(`tracker.${stateOf(card)}`)}"
                >
                  ${value(card)}
                </td>`,
            )}
          </tr>`,
      )}
    </table>
    ${
      tactics.length
        ? html`<h3>${t('tactics')}</h3>
            <ul class="chips">
              ${tactics.map(
                (card) =>
                  html`<li class=${LOOKS[stateOf(card)]} title=${cardHelp(card, rules)}>
                    ${icon(`t-${card.replace(/\d$/, '')}`)}${cardName(card, rules)}<span class="sr"
                      >${t(`tracker.${stateOf(card)}`)}</span
                    >
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </div>`;
}
