/** What the page says: read out by screen readers, shown for a moment, heard as a sound. */

import { worded } from './refusals.js';
import { sound } from './sound.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Store} Store */
/** @typedef {import('./types.d.ts').Message} Message */
/** @typedef {ReturnType<typeof messages>} Messages */

/** Milliseconds in which messages are read as one, the shake of a hand lasts, a message is shown (and for each letter). */
const TOGETHER = 30;
const SHAKE = 350;
const [SHOWN, LETTER] = [2500, 45];

/** @param {Store} store @param {HTMLElement} app @param {() => boolean} lessMotion */
export function messages(store, app, lessMotion) {
  /** @type {string[]} */
  let said = [];
  let timer = 0;

  /** @param {'polite' | 'alert'} id @param {string} text */
  function speak(id, text) {
    const region = /** @type {HTMLElement} */ (document.getElementById(id));
    // The same words twice would not be read twice.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {Message} message @param {'bad' | 'ok' | 'news'} kind */
  function show(message, kind) {
    store.set({ toast: { message, kind } });
    clearTimeout(timer);
    timer = window.setTimeout(() => store.set({ toast: null }), SHOWN + LETTER * worded(message).length);
  }

  /** @param {string} text */
  function say(text) {
    said.push(text);
    if (said.length > 1) return;
    setTimeout(() => {
      if (said.length) speak('polite', said.join(' '));
      said = [];
    }, TOGETHER);
  }

  document.addEventListener('news', (event) => say(/** @type {CustomEvent} */ (event).detail));

  /** @param {string} name */
  const play = (name) => sound(name, store.state.settings);

  return {
    say,
    show,
    sound: play,

    /** What was said is nobody's any more. */
    hush() {
      said = [];
      for (const id of ['polite', 'alert'])
        /** @type {HTMLElement} */ (document.getElementById(id)).textContent = '';
      store.set({ toast: null });
    },

    /** @param {Message} message */
    warn(message) {
      speak('alert', worded(message));
      play('refuse');
      show(message, 'bad');
      const card = app.querySelector('.hand [aria-pressed="true"], .hand');
      if (lessMotion() || !card) return;
      card.classList.remove('shake');
      void (/** @type {HTMLElement} */ (card).offsetWidth);
      card.classList.add('shake');
      setTimeout(() => card.classList.remove('shake'), SHAKE);
    },

    /** Good news, seen and heard. @param {Message} message */
    tell(message) {
      show(message, 'ok');
      say(worded(message));
    },

    /** Seen and heard, neither good nor bad. @param {Message} message */
    note(message) {
      show(message, 'news');
      say(worded(message));
    },
  };
}
