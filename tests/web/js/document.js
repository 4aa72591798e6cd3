/** A document, a storage and media, as far as the page's modules ask for them under node. Imported before them. */

const nothing = () => {};

/** What is kept on the device. */
export const kept = new Map();
/** Who listens to the document, by event. */
const ears = {};
/** By query, the media: what they match, and who listens. */
export const media = {};
export const link = {
  href: './manifest.webmanifest',
  getAttribute: () => link.href,
  setAttribute: (_, href) => (link.href = href),
};

Object.assign(globalThis, {
  window: globalThis,
  location: new URL('https://games.test/marchstones/'),
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  },
  matchMedia: (query) =>
    (media[query] ??= {
      matches: false,
      heard: [],
      addEventListener: (_, act) => media[query].heard.push(act),
    }),
  addEventListener: nothing,
  document: {
    hidden: false,
    title: '',
    documentElement: { dataset: {}, lang: '' },
    addEventListener: (name, act) => (ears[name] ??= []).push(act),
    getElementById: () => null,
    querySelector: (query) => (query.startsWith('link') ? link : null),
    createTreeWalker: () => ({}),
    createComment: () => ({}),
    activeElement: null,
  },
});

/** Something happens at an element with this data. */
export const happen = (name, target) =>
  (ears[name] ?? []).forEach((act) => act({ target, preventDefault: nothing }));
/** Nobody listens any more. */
export const deaf = () => Object.keys(ears).forEach((name) => delete ears[name]);
