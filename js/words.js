/** Every text of the page, by id: languages, plurals, and names that differ from edition to edition. */

/** @typedef {Record<string, string | Record<string, string>>} Texts */

/** The one list of them: settings, saves, tools and tests have it from here. */
export const LANGUAGES = /** @type {const} */ (['en', 'de', 'nl', 'fr', 'es']);

/** @param {unknown} value */
const isLanguage = (value) => /** @type {readonly unknown[]} */ (LANGUAGES).includes(value);

/** @type {Texts} */
let texts = {};
let language = 'en';
/** The region whose dates and numbers go with a language's spelling. @type {Record<string, string>} */
const REGION = { en: 'en-GB' };
const region = () => REGION[language] ?? language;
let plural = new Intl.PluralRules('en');

/** The language to begin with: the saved one, else the first of the browser's that there is.
 * @param {string | undefined} saved
 * @param {readonly string[]} wanted */
export function choose(saved, wanted) {
  return (
    [saved ?? '', ...wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')].find(isLanguage) ?? 'en'
  );
}

/** What fails leaves the language of before in force. @param {string} wanted */
export async function load(wanted) {
  if (!isLanguage(wanted)) throw new Error(`words: ${wanted}`);
  const answer = await fetch(new URL(`./words/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  const more = await Promise.all(added.map((folder) => textsOf(folder, wanted)));
  use(wanted, Object.assign(await answer.json(), ...more));
}

/** Folders beside this one whose texts were added. @type {string[]} */
const added = [];

/** The texts of a part of the page that comes late; in English where the language has none. @param {string} folder @param {string} wanted @returns {Promise<Texts>} */
async function textsOf(folder, wanted) {
  const answer = await fetch(new URL(`./${folder}/words/${wanted}.json`, import.meta.url));
  if (answer.ok) return answer.json();
  if (wanted === 'en') throw new Error(`words: ${answer.status}`);
  return textsOf(folder, 'en');
}

/** From now on there are the texts of this part too, in every language. @param {string} folder */
export async function add(folder) {
  if (added.includes(folder)) return;
  Object.assign(texts, await textsOf(folder, language));
  added.push(folder);
}

/** @param {string} wanted @param {Texts} loaded */
export function use(wanted, loaded) {
  plural = new Intl.PluralRules(wanted);
  texts = loaded;
  language = wanted;
}

export const lang = () => language;
/** @param {string} id */
export const has = (id) => Object.hasOwn(texts, id);
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

/** Whether a card is one of a colour, told by one letter, and a value. @param {string} card */
export const isClan = (card) => /^[a-z]\d+$/.test(card);

/** A card in words. @param {string} card @param {string} rules */
export function cardName(card, rules) {
  if (isClan(card)) return t(`clan.${card[0]}`, { value: card.slice(1) });
  return named(`card.${card}`, rules);
}

/** What a tactics card does, in one line. @param {string} card @param {string} rules */
export function cardHelp(card, rules) {
  const id = `help.${card.replace(/\d$/, '')}`;
  return has(id) ? named(id, rules) : '';
}

/** A formation in words. @param {string} kind @param {string} rules */
export const kindName = (kind, rules) => named(`kind.${kind.replaceAll(' ', '-')}`, rules);

/** With a capital at its beginning, after an opening mark if there is one. @param {string} text */
export const capital = (text) => text.replace(/^[¿¡]?\p{Ll}/u, (start) => start.toUpperCase());

/** What is named and what is said of it, with the colon as the language spaces it. @param {string} name @param {string} text */
export const told = (name, text) => `${name}${t('colon')} ${text}`;

/** A formatter takes a millisecond to make: it is kept until the language changes.
 * @template Made @param {(region: string) => Made} make */
function perLanguage(make) {
  let of = '';
  /** @type {Made} */
  let made;
  return () => {
    if (of !== region()) [made, of] = [make(region()), region()];
    return made;
  };
}

const percents = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }),
);
/** @param {number} share */
export const percent = (share) => percents().format(share);

const digit = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
/** With one digit after the point. @param {number} value */
export const tenths = (value) => digit().format(value);

const minutes = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
);
/** @param {string} date */
export const day = (date) => minutes().format(new Date(date));

const days = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));
/** A day of the calendar, as `Date.UTC` counts it. @param {number} day */
export const date = (day) => days().format(day);

const lists = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));
/** @param {string[]} parts */
export const list = (parts) => lists().format(parts);

/**
 * A move in words, without who made it: for the log, as advice and as a question. What it is the engine says; what it does not say
 * is hidden. `dice` are what the dice show that it names by their places: the one rolled, then the one of the column.
 * @param {import('./views.d.ts').About} about
 * @param {string} rules
 */
export function moveText({ kind, word, card, target, second, place, dice = [], count, who }, rules) {
  const name = (/** @type {string | undefined} */ one) => (one ? cardName(one, rules) : t('card.unknown'));
  const [die = '', column] = dice;
  const text = named(`move.${word}`, rules, {
    card: name(card),
    target: name(target),
    target2: name(second),
    place: named('place', rules, { n: place }),
    who: who && t(`who.${who}`),
    die,
    dice: dice.join(' · '),
    n: count ?? dice.length,
  }).trim();
  return kind !== 'throw' && column ? t('move.dice', { move: text, die, column }) : text;
}

/** What a use of the dice changes; nothing is an empty text. @param {import('./reasons.js').Effect | null | undefined} effect */
export function effectText(effect) {
  const { own = 0, other = 0, lying = 0 } = effect ?? {};
  const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : `−${-n}`);
  return [
    own ? t('effect.own', { n: signed(own) }) : '',
    other ? t('effect.other', { n: signed(other) }) : '',
    lying > 0 ? t('effect.lying', { n: lying }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
