/** A letter of another game than the one on the table: while it is read that game is in the worker, and then this one again. */

import { keyOf } from './table.js';

export class Aside {
  /** Letters and calls that are being taken in. */
  #coming = 0;

  /** @param {import('./far.js').Far} far */
  constructor(far) {
    this.far = far;
    far.store.on(
      ({ sheet }) => sheet,
      () => this.#back(),
    );
  }

  /** While this is done, another game may be in the worker than on the table. @param {() => Promise<unknown>} act */
  async during(act) {
    this.#coming += 1;
    try {
      await act();
    } finally {
      this.#coming -= 1;
    }
    await this.#back();
  }

  /** What one sees again is the game on the table, so that is in the worker again. */
  async #back() {
    const { screen, save, view, sheet } = this.far.store.state;
    const { state } = this.far.table;
    if (this.#coming || screen !== 'table' || !view || sheet || !save?.far || !state) return;
    if (keyOf(state) === save.far.key) return;
    await this.far.at(save.far.key, true).catch((error) => this.far.trouble(error));
  }
}
