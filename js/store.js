/** The one changing thing of the page: a flat state, patches, and listeners that hear of what they selected. */

/**
 * @template {object} S
 * @template {keyof S} [Follows=never]
 * @param {Omit<S, Follows>} first
 * @param {(now: Omit<S, Follows>, before: S | null) => Pick<S, Follows>} [derive] the fields that follow from the others: nobody sets them
 */
export function createStore(first, derive = () => /** @type {Pick<S, Follows>} */ ({})) {
  const start = derive(first, null);
  let state = /** @type {S} */ ({ ...first, ...start });
  /** @type {Set<() => void>} */
  const watchers = new Set();
  return {
    get state() {
      return state;
    },
    /** @param {Partial<Omit<S, Follows>>} patch */
    set(patch) {
      const changes = /** @type {Partial<S>} */ (patch);
      const keys = /** @type {(keyof S)[]} */ (Object.keys(patch));
      const follows = keys.find((key) => key in start);
      if (follows) throw new Error(`${String(follows)} follows from the rest of the state`);
      if (keys.every((key) => Object.is(state[key], changes[key]))) return;
      const now = { ...state, ...changes };
      state = { ...now, ...derive(now, state) };
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
