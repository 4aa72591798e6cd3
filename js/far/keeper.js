/**
 * The worker's side of games by letters: between the page and `bridge.answer`. What the engine gives back as `save` goes to the vault
 * and no further; the page names a game by its key. A change is answered when it lies on the disk; where it cannot be kept, the game
 * is put back to what the vault has, and nothing was changed.
 */

/** @typedef {Record<string, any>} Json */

/** @param {Json} state */
export const keyOf = ({ game, seat }) => `${game}-${seat}`;

/** @param {(text: string) => string | Promise<string>} answer the engine's door @param {typeof import('./vault.js')} vault */
export function keeper(answer, vault) {
  /** The game that is open, as the vault has it. @type {{ key: string, save: string } | null} */
  let last = null;

  /** @param {Json} request @returns {Promise<Json>} */
  const ask = async (request) => JSON.parse(await answer(JSON.stringify(request)));

  /** @param {string} reason @param {string} text */
  const refused = (reason, text) => ({ error: { code: 'bad-letter', reason, text, params: {} } });

  /** @param {Json} request @returns {Promise<Json>} */
  async function resume(request) {
    const kept = await vault.find(request['game']);
    if (!kept) return refused('lost', 'this browser has lost what the game needs');
    const told = await ask({ ...request, save: kept.save });
    if (told['ok']) last = { key: request['game'], save: kept.save };
    return told;
  }

  /** Nothing was changed after all. */
  async function back() {
    if (last) await ask({ do: 'remote', act: 'resume', save: last.save });
  }

  /** What the page asks of the vault alone. @type {Record<string, (request: Json) => Promise<Json>>} */
  const OWN = {
    resume,
    keys: async () => ({ ok: { keys: await vault.keys() } }),
    sweep: async ({ known }) => ({ ok: (await vault.sweep(known), {}) }),
  };

  /** @param {Json} request @returns {Promise<Json>} */
  async function act(request) {
    const own = OWN[request['act']];
    if (own) return own(request);
    const told = await ask(request);
    const { ok } = told;
    if (!ok?.save) return told;
    const key = keyOf(ok.state);
    const saves = { [key]: ok.save, ...(ok.next?.save ? { [`${ok.next.game}-0`]: ok.next.save } : {}) };
    try {
      await vault.put(saves);
    } catch (error) {
      await back();
      throw error;
    }
    last = { key, save: ok.save };
    delete ok.save;
    if (ok.next) delete ok.next.save;
    return told;
  }

  /** @param {string} text @returns {Promise<string>} */
  return async (text) => {
    try {
      return JSON.stringify(await act(JSON.parse(text)));
    } catch (error) {
      return JSON.stringify(refused('storage', `this browser could not keep the game: ${error}`));
    }
  };
}
