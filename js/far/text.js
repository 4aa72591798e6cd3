/** Letters as text: in a link, in a message around a link, or bare. What they say only the worker can tell. */

/** Letters in one link stand between these. */
export const BETWEEN = '.';
/** What stands before them in a link, behind the #. */
const NAME = 'letter';
/** Characters that are looked at, and that a link may have where two letters share one. */
const MOST = 20_000;
const LONGEST_LINK = 3700;
/** No letter is shorter. */
const LEAST = 24;

/** @param {string} letters */
export const address = (letters) => `${location.origin}${location.pathname}#${NAME}=${letters}`;

/** Whether two letters are too long for one link. @param {string} link */
export const joined = (link) => link.length > LONGEST_LINK;

/** The letters in a text; null where there is none. @param {string} text */
export function lettersIn(text) {
  const part = text.slice(0, MOST);
  const linked = new RegExp(`[#&]${NAME}=([\\w.-]+)`).exec(part)?.[1];
  if (linked) return linked.replace(/\.+$/, '');
  const bare = part.replace(/\s+/g, '').replace(/\.+$/, '');
  return bare.length >= LEAST && /^[\w-]+(\.[\w-]+)*$/.test(bare) ? bare : null;
}

/** A link that carries one half of a direct connection, for a game. @param {string} game @param {string} half */
export const calling = (game, half) => `${location.origin}${location.pathname}#call=${game}.${half}`;

/** What such a link carries; null where there is none. @param {string} text */
export function callIn(text) {
  const [, game = '', half = ''] = /[#&]call=([0-9a-f]{16})\.([\w-]{20,180})/.exec(text.slice(0, MOST)) ?? [];
  return half ? { game, half } : null;
}
