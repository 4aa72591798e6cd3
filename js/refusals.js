/** Messages, what was refused among them: kept as what they say, worded in this language when they are shown. */

import { capital, cardName, list, named, t } from './words.js';

/**
 * The engine's reason in this language; null where there is no word for it.
 * @param {string | undefined} reason @param {Record<string, any>} params @param {string} rules
 */
function reasonText(reason, params, rules) {
  const id = `reason.${reason}`;
  const said = Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (key === 'card' && typeof value === 'string') return [key, cardName(value, rules)];
      if (key === 'place') return [key, named('place', rules, { n: value })];
      if (key === 'reply' && value?.cards)
        return [key, list(value.cards.map((/** @type {string} */ card) => cardName(card, rules)))];
      return [key, value];
    }),
  );
  const text = named(id, rules, { place: '', card: '', ...said });
  return text === id ? null : capital(text);
}

/** Nobody waits for it any more. @param {any} error */
export const unwanted = ({ code }) => code === 'cancelled' || code === 'closed';

/** @typedef {import('./types.d.ts').Message} Message */

/** An error as a message: its reason, and what stands in for one nobody has words for. @param {any} error @param {string} [rules] @returns {Message} */
export const refusal = ({ reason, params, text, message, code }, rules = '') => ({
  reason,
  params: params ?? {},
  rules,
  text: text ?? message ?? String(code),
});

/** A message in this language. @param {Message} message @returns {string} */
export function worded(message) {
  if (typeof message === 'string') return t(message);
  if (Array.isArray(message)) return message.map(worded).join(' ');
  if ('rules' in message) return reasonText(message.reason, message.params, message.rules) ?? message.text;
  const { why, ...params } = message.params;
  return t(message.id, why === undefined ? params : { ...params, why: worded(why) });
}
