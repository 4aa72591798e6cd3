/** Tabs of one browser tell each other what has changed, and hand letters to the one whose table the game lies on. */

import { freshId } from '../chance.js';

const NAME = 'marchstones letters';
/** Milliseconds another tab has for its answer. */
const PATIENCE = 3000;

export class Doors {
  #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;
  /** Letters handed over, by what their answer is called. @type {Map<string, (took: boolean) => void>} */
  #waiting = new Map();

  /**
   * @param {(key: string, letter: string) => Promise<boolean>} handed a letter for the game at this table; whether it is here
   * @param {() => unknown} changed the list of games has changed elsewhere
   */
  constructor(handed, changed) {
    this.#channel?.addEventListener('message', async ({ data }) => {
      const { what, key, letter, id } = data ?? {};
      if (what === 'changed') changed();
      else if (what === 'took') this.#waiting.get(id)?.(true);
      else if (what === 'hand' && typeof key === 'string' && typeof letter === 'string')
        if (await handed(key, letter)) this.#channel?.postMessage({ what: 'took', id });
    });
  }

  /** The list of games has changed here. */
  changed() {
    this.#channel?.postMessage({ what: 'changed' });
  }

  /** Whether another tab took the letter. @param {string} key @param {string} letter @returns {Promise<boolean>} */
  hand(key, letter) {
    const id = freshId();
    return new Promise((resolve) => {
      const done = (/** @type {boolean} */ took) => {
        this.#waiting.delete(id);
        resolve(took);
      };
      this.#waiting.set(id, done);
      setTimeout(done, PATIENCE, false);
      this.#channel?.postMessage({ what: 'hand', key, letter, id });
    });
  }
}
