/** How long a download still takes on this line, from how fast it came so far: what came lately counts most. */

/** Milliseconds after which what was measured counts a third. */
const MEMORY = 4000;
/** Milliseconds that are watched before anything is said. */
const LOOK = 1000;

export class Pace {
  #began = -1;
  #last = 0;
  #loaded = 0;
  /** Bytes and milliseconds, the older the fainter. */
  #bytes = 0;
  #time = 0;

  /**
   * The seconds that are left, or null while nobody can tell.
   * @param {number} now in milliseconds @param {number} loaded @param {number} total
   */
  left(now, loaded, total) {
    if (this.#began < 0) [this.#began, this.#last, this.#loaded] = [now, now, loaded];
    const fade = Math.exp((this.#last - now) / MEMORY);
    this.#bytes = this.#bytes * fade + loaded - this.#loaded;
    this.#time = this.#time * fade + now - this.#last;
    [this.#last, this.#loaded] = [now, loaded];
    if (now - this.#began < LOOK || this.#bytes <= 0) return null;
    return ((total - loaded) * this.#time) / this.#bytes / 1000;
  }
}

/** Seconds as they are told: nobody counts along beyond ten. @param {number} seconds */
export const roughly = (seconds) => {
  const step = seconds < 10 ? 1 : 5;
  return Math.max(1, Math.ceil(seconds / step) * step);
};
