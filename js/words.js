/** Every text of the page, by id: three languages, plurals, and names that differ from edition to edition. */

/** @typedef {Record<string, string | Record<string, string>>} Texts */

export const LANGUAGES = /** @type {const} */ (['en', 'de', 'nl']);

/** @type {Texts} */
let texts = {};
let language = 'en';
let plural = new Intl.PluralRules('en');

/** The language to begin with: the saved one, else the first of the browser's that there is.
 * @param {string | undefined} saved
 * @param {readonly string[]} wanted */
export function choose(saved, wanted) {
  const known = /** @type {readonly string[]} */ (LANGUAGES);
  return (
    [saved ?? '', ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())].find((tag) => known.includes(tag)) ??
    'en'
  );
}

/** @param {string} wanted */
export async function load(wanted) {
  const answer = await fetch(new URL(`./words/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  use(wanted, await answer.json());
}

/** @param {string} wanted @param {Texts} loaded */
export function use(wanted, loaded) {
  texts = loaded;
  language = wanted;
  plural = new Intl.PluralRules(wanted);
}

export const lang = () => language;
/** @param {string} id */
export const has = (id) => id in texts;
export const ids = () => Object.keys(texts);

/**
 * The text of an id, `{name}`s filled in; the form by `n` where there are plural forms. An unknown id is shown as it is.
 * @param {string} id
 * @param {Record<string, unknown>} [params]
 * @returns {string}
 */
export function t(id, params = {}) {
  const found = texts[id];
  const text =
    typeof found === 'object' ? (found[plural.select(Number(params['n']))] ?? found['other']) : found;
  return (text ?? id).replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** The text of an id as this rule set's edition words it: `id@borders-2024`, else `id@borders`, else `id`.
 * @param {string} id @param {string} rules @param {Record<string, unknown>} [params] */
export function named(id, rules, params) {
  const [game = '', year = ''] = rules.split('-');
  const key = [`${id}@${game}-${year}`, `${id}@${game}`].find(has) ?? id;
  return t(key, params);
}

/** A card in words. @param {string} card @param {string} rules */
export function cardName(card, rules) {
  if (/^[rygbpw]\d+$/.test(card)) return t(`clan.${card[0]}`, { value: card.slice(1) });
  return named(`card.${card}`, rules);
}

/** What a tactics card does, in one line. @param {string} card @param {string} rules */
export function cardHelp(card, rules) {
  const id = `help.${card.replace(/\d$/, '')}`;
  return has(id) ? named(id, rules) : '';
}

/** A formation in words. @param {string} kind @param {string} rules */
export const kindName = (kind, rules) => named(`kind.${kind.replaceAll(' ', '-')}`, rules);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} share */
export const percent = (share) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** @param {string} date */
export const day = (date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));

/** @param {string[]} parts */
export const list = (parts) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);

/**
 * A move of the log in words, without who made it.
 * @param {string} move
 * @param {string} rules
 */
export function moveText(move, rules) {
  const [verb = '', ...rest] = move.split(' ');
  const game = rules.split('-')[0] ?? '';
  const name = (/** @type {string | undefined} */ card) =>
    card === '?' || !card ? t('card.unknown') : cardName(card, rules);
  const place = (/** @type {string | undefined} */ n) => named('place', rules, { n });
  if (game === 'tug' || verb === 'insert') return t(`move.${verb}`, tugParams(verb, rest, name));
  if (verb === 'play') {
    const [card = '', a, b] = rest;
    const params = { card: name(card), target: a && name(a), target2: b && name(b), place: place(b ?? a) };
    if (card === 'redeploy' && b === 'off') return t('move.redeploy-off', params);
    if (card === 'blast') return t('move.play', { ...params, place: place(a) });
    if (has(`move.play-${card}`)) return t(`move.play-${card}`, params);
    return t(a ? 'move.play' : 'move.play-alone', params);
  }
  if (verb === 'draw') return named(`move.draw-${rest[0]}`, rules);
  return named(`move.${verb}`, rules, { card: name(rest[0]), place: place(rest[0]) });
}

/** @param {string} verb @param {string[]} rest @param {(card: string | undefined) => string} name */
function tugParams(verb, rest, name) {
  const [a, b, c] = rest;
  if (verb === 'insert') return { card: name(a) };
  if (verb === 'throw') return { dice: rest.join(' · '), n: rest.length };
  if (verb === 'eliminate') return { die: a, place: b, who: t(`athlete.${c}`) };
  return { die: a, place: b, n: Number(c ?? a ?? 0) };
}
