/** Parts of the page that are fetched later than its first picture. */

/**
 * @template T
 * @param {() => Promise<T>} fetch gets the part; after a failure it is tried anew
 * @param {(error: unknown) => void} fail
 */
export function later(fetch, fail) {
  /** @type {T | null} */
  let here = null;
  /** @type {Promise<T> | null} */
  let coming = null;

  const load = () =>
    (coming ??= fetch().then(
      (part) => (here = part),
      (error) => {
        coming = null;
        throw error;
      },
    ));

  return {
    /** The part, if it is here. */
    get here() {
      return here;
    },
    load,
    /** Does something with it: at once if it is here, else as soon as it is. @param {(part: T) => unknown} act */
    async with(act) {
      try {
        await act(here ?? (await load()));
      } catch (error) {
        fail(error);
      }
    },
  };
}
