/** The rules, a page for each rule set: fetched when they are asked for, opened at any rule by a link, searched as one types. */

import { mark } from './rulesets.js';
import { has, lang } from './words.js';

/** `#rules=borders-2024/B4.3`, to a rule set or to one of its rules. */
const LINK = /^#rules=([a-z\d-]+)(?:\/([BWT]\d(?:\.\d+a?)?))?/;

/** @param {import('./types.d.ts').Store} store */
export function rulebook(store) {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'rulebook' in target.dataset) open({ rules: target.value });
  });
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && 'search' in target.dataset) search(target.value);
  });

  /** @param {{rules?: string | undefined, rule?: string | undefined}} what the rules of the game in sight, unless others are named */
  async function open({ rules, rule = '' }) {
    const { view, setup } = store.state;
    const page = { rules: rules ?? view?.rules ?? setup.rules, chapters: null };
    forget();
    store.set({ sheet: 'rules', page });
    const chapters = await chaptersOf(page.rules);
    if (store.state.page !== page) return;
    store.set({ page: { ...page, chapters } });
    requestAnimationFrame(() => show(rule && mark(page.rules, rule)));
  }

  return {
    open,
    /** What a link leads to; an unknown rule set leads to the one in sight. */
    read() {
      const [, rules = '', rule] = LINK.exec(location.hash) ?? [];
      history.replaceState(null, '', location.pathname + location.search);
      return open({ rules: has(`rules.${rules}`) ? rules : undefined, rule });
    },
  };
}

/**
 * What the page of a rule set has in the language spoken now; nothing without a network and without a copy.
 * @param {string} rules @returns {Promise<import('./types.d.ts').Chapter[]>}
 */
export async function chaptersOf(rules) {
  try {
    const answer = await fetch(new URL(`../rules/${rules}.${lang()}.json`, import.meta.url));
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

/** Brings a rule or chapter into sight. @param {string} id */
function show(id) {
  const body = document.querySelector('.sheet[data-name="rules"] .sheet-body');
  const place = id && document.getElementById(id);
  if (!place) return body?.scrollTo(0, 0);
  place.scrollIntoView({ block: 'start' });
  place.focus({ preventScroll: true });
}

/** A page begins whole: what was hidden on the last one is not hidden on the next. */
function forget() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-search]'));
  if (!field?.value) return;
  field.value = '';
  search('');
}

/** Leaves what has the words in it, and marks them. @param {string} text */
function search(text) {
  const wanted = text.trim().toLowerCase();
  /** @type {Range[]} */
  const hits = [];
  const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.prose .part'));
  for (const part of parts) {
    part.hidden = Boolean(wanted) && !part.textContent.toLowerCase().includes(wanted);
    if (wanted && !part.hidden) hits.push(...ranges(part, wanted));
  }
  for (const chapter of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.prose section')))
    chapter.hidden = Boolean(wanted) && !chapter.querySelector('.part:not([hidden])');
  for (const rest of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.prose .unsought')))
    rest.hidden = Boolean(wanted);
  const none = /** @type {HTMLElement | null} */ (document.querySelector('.prose .none'));
  if (none) none.hidden = !wanted || [...parts].some((part) => !part.hidden);
  if ('highlights' in CSS) CSS.highlights.set('sought', new Highlight(...hits));
}

/** Where the words stand in a part. @param {HTMLElement} part @param {string} wanted */
function* ranges(part, wanted) {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      yield range;
    }
  }
}
