/** The proof sheet: why a claim holds, or the reply that refutes it; its cards show as ghosts in the lane above. */

import { html, nothing } from '../vendor.js';
import { capital, cardName, kindName, list, named, t, told } from '../words.js';
import { cited } from '../games/cites.js';
import { icon, lyingCard } from './card.js';
import { ruleLink } from './cite.js';
import { inWords, versus } from './news.js';
import { battleAt } from './story.js';

/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('../types.d.ts').Answer} Answer */

/** @param {Look} l */
export function proofPanel(l) {
  const { s, rules, rows, lie } = l;
  const proof = /** @type {NonNullable<typeof s.proof>} */ (s.proof);
  const claim = l.view.moves?.find(({ kind, place }) => kind === 'claim' && place === proof.place);
  return html`<section class="proof" role="region" aria-labelledby="proof-title" tabindex="-1" data-focus>
    <header>
      <button class="btn" data-do="proof-step" data-step="-1" aria-label=${t('proof.before')}>
        ${icon('i-back')}
      </button>
      <h2 id="proof-title" class=${proof.holds ? 'ok' : 'bad'}>
        ${told(
          capital(named('place', rules, { n: proof.place })),
          proof.own ? named(proof.holds ? 'proof.holds' : 'proof.fails', rules) : t('proof.open'),
        )}
      </h2>
      <button class="btn" data-do="proof-step" data-step="1" aria-label=${t('proof.after')}>
        ${icon('i-next')}
      </button>
      ${claim ? html`<button class="btn main" data-do="claim" data-place=${proof.place}>${named('claim', rules)}</button>` : nothing}
      <button class="btn" data-do="unproof" aria-label=${t('close')}>${icon('i-close')}</button>
    </header>
    <div class="proof-text" tabindex="0">
      ${battle(proof.place, rules)}
      <p>
        ${
          proof.own
            ? named('proof.own', rules, answer(proof.own, rules))
            : named(rows[proof.place - 1]?.owner ? 'proof.claimed' : 'proof.incomplete', rules)
        }
      </p>
      ${reply(proof, rules)}
      ${
        proof.blockers.length
          ? html`<p>${t('proof.blockers')}</p>
              <ul class="links">
                ${proof.blockers.map((card) => {
                  const at = lie.get(card);
                  return html`<li>
                    <button class="btn" data-do="show-card" data-card=${card} data-place=${at?.n ?? ''}>
                      ${cardName(card, rules)}
                      <small>${at ? named('place', rules, { n: at.n }) : named('discard', rules)}</small>
                    </button>
                  </li>`;
                })}
              </ul>`
          : nothing
      }
      <p class="small">${named('proof.note', rules)} ${ruleLink(cited(l.facts, ['proof']))}</p>
    </div>
  </section>`;
}

/** What the stone or wall remembers. @param {number} place @param {string} rules */
function battle(place, rules) {
  const last = battleAt(place);
  if (!last) return nothing;
  const { text, why } = inWords(last, place, rules);
  return html`<p class="battle"><small>${t('proof.battle')}</small><b>${text}</b> ${why}</p>
    ${versus(last.won, last.lost, rules)}`;
}

/** The best the other side can reach, and the cards it needs for it. @param {import('../types.d.ts').Proof} proof @param {string} rules */
function reply({ own, reply: best, holds }, rules) {
  if (!best) return own ? html`<p>${named('proof.reply.none', rules)}</p>` : nothing;
  const how = best.cards.length ? (holds ? 'weak' : 'strong') : 'lies';
  return html`<p>${named(`proof.reply.${how}`, rules, answer(best, rules))}</p>
    <ul class="minis">
      ${best.cards.map((card) => lyingCard(card, rules, 'mini', `reply-${card}`))}
    </ul>`;
}

/** @param {Answer} answer @param {string} rules */
const answer = ({ kind, total, cards }, rules) => ({
  kind: kindName(kind, rules),
  total,
  cards: list(cards.map((card) => cardName(card, rules))),
});
