/** The one changing thing of the page: a flat state, patches, and listeners that hear of what they selected. */

/**
 * @template {object} S
 * @param {S} first
 */
export function createStore(first) {
  let state = first;
  /** @type {Set<() => void>} */
  const watchers = new Set();
  return {
    get state() {
      return state;
    },
    /** @param {Partial<S>} patch */
    set(patch) {
      const keys = /** @type {(keyof S)[]} */ (Object.keys(patch));
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = { ...state, ...patch };
      for (const watcher of [...watchers]) watcher();
    },
    /**
     * Calls `heard` whenever what `select` picks has changed; gives back how to stop.
     * @template T
     * @param {(state: S) => T} select
     * @param {(now: T, before: T) => void} heard
     */
    on(select, heard) {
      let last = select(state);
      const watcher = () => {
        const now = select(state);
        if (Object.is(now, last)) return;
        const before = last;
        last = now;
        heard(now, before);
      };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
