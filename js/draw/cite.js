/** The way from what was refused, proven or advised to the rule it rests on. */

import { cited } from '../games/cites.js';
import { factsOf } from '../rulesets.js';
import { html, nothing } from '../vendor.js';
import { t } from '../words.js';

/** The way to a rule. @param {{rule: string, href: string} | null} cite */
export const ruleLink = (cite) =>
  cite
    ? html`<a class="cite" href=${cite.href} aria-label=${t('rules.rule', cite)}>${cite.rule}</a>`
    : nothing;

/** Of a message: where it is a refusal. @param {import('../types.d.ts').State} s */
export function refusedLink({ toast, rules }) {
  const message = toast?.message;
  if (!message || typeof message === 'string' || !('rules' in message) || !message.rules) return nothing;
  return ruleLink(cited(factsOf(message.rules, rules), [message.reason, message.params['card']]));
}
