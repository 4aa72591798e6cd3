/** How far one has come on the trail of puzzles, as pure functions: what is kept is the ids of puzzles, so the trail may change. */

/**
 * @typedef {object} Progress
 * @property {string} at the one that was looked at last
 * @property {string[]} solved
 * @property {string[]} tried whose answer was wrong once
 * @property {number} [was] how many of the first thirty an earlier version had seen answered; it kept nothing else
 */
/** @typedef {{id?: string, was?: number}} Station */

/** @param {unknown} value @returns {string[]} */
const ids = (value) =>
  Array.isArray(value)
    ? [...new Set(value.filter((id) => typeof id === 'string' && /^[0-9a-f]{1,16}$/.test(id)))].slice(0, 2000)
    : [];

/** What storage or a file holds, as progress. @param {unknown} value @returns {Progress} */
export function soundProgress(value) {
  if (Number.isInteger(value)) return { at: '', solved: [], tried: [], was: Math.abs(Number(value)) };
  const { at, solved, tried, was } = /** @type {Record<string, unknown>} */ (
    typeof value === 'object' && value !== null ? value : {}
  );
  return {
    at: ids([at])[0] ?? '',
    solved: ids(solved),
    tried: ids(tried),
    ...(Number.isInteger(was) ? { was: Math.abs(Number(was)) } : {}),
  };
}

/** Both together: nothing that was solved is lost. @param {Progress} mine @param {Progress} theirs @returns {Progress} */
export const joined = (mine, theirs) => ({
  at: mine.at || theirs.at,
  solved: [...new Set([...mine.solved, ...theirs.solved])],
  tried: [...new Set([...mine.tried, ...theirs.tried])],
  ...(mine.was === undefined && theirs.was === undefined
    ? {}
    : { was: Math.max(mine.was ?? 0, theirs.was ?? 0) }),
});

/** What an earlier version kept, as stations of this trail: those before the one it was at are done. @param {Progress} now @param {Station[]} stations @returns {Progress} */
export function reached({ was, ...now }, stations) {
  if (was === undefined) return now;
  const old = stations.filter((one) => one.was !== undefined);
  const done = old.filter((one) => Number(one.was) < was % Math.max(1, old.length));
  const at = old.find((one) => one.was === was % Math.max(1, old.length));
  return {
    ...now,
    at: now.at || (was > 0 && at?.id) || '',
    solved: [...new Set([...now.solved, ...done.flatMap(({ id }) => id ?? [])])],
  };
}

/** The place of the first station from `from` on that is not solved, else the first at all; -1: all are. @param {Progress} now @param {Station[]} stations @param {number} [from] */
export function resumed({ solved }, stations, from = 0) {
  const open = stations.flatMap(({ id }, k) => (id && !solved.includes(id) ? [k] : []));
  return open.find((k) => k >= from) ?? open[0] ?? -1;
}

/** Where one goes on: the station one was at, if it is not solved, else the next that is not. @param {Progress} now @param {Station[]} stations */
export const here = (now, stations) =>
  resumed(
    now,
    stations,
    Math.max(
      0,
      stations.findIndex(({ id }) => id === now.at),
    ),
  );
