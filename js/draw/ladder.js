/** The formations from the strongest down, as the engine orders them, each with three cards that make it. */

import { html, nothing } from '../vendor.js';
import { capital, cardName, kindName, list, t } from '../words.js';
import { drawnCard } from './card.js';

/** @typedef {import('../types.d.ts').State} State */

/** @param {State} s @param {string} [rules] those of the game in sight, unless others are asked for */
export function ladder(s, rules = s.view?.rules ?? s.setup.rules) {
  const rows = s.rules.find(({ id }) => id === rules)?.formations ?? [];
  return rows.length
    ? html`<div class="ladder">
        <p>${t('ladder.text')}</p>
        <ol>
          ${rows.map(
            ({ kind, cards }) =>
              html`<li>
                <svg class="icon" aria-hidden="true"><use href="#f-${kind.replaceAll(' ', '-')}"></use></svg>
                <b>${capital(kindName(kind, rules))}</b>
                <span class="minis" role="img" aria-label=${list(cards.map((card) => cardName(card, rules)))}
                  >${cards.map((card) => drawnCard(card, rules))}</span
                >
              </li>`,
          )}
        </ol>
      </div>`
    : nothing;
}
