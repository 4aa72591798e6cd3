/** The table's worker: one game, asked and answered in JSON text. The engine comes as one archive of compiled modules. */

import { boot, say, serve } from './boot.js';
import { keeper } from './far/keeper.js';
import * as vault from './far/vault.js';
import { imported } from './python.js';

serve(async () => {
  const { python, files } = await boot(['engine.pack']);
  const { answer } = imported(python, files[0]);
  const letters = keeper(answer, vault);
  /** One after the other: a letter is kept before the next question is heard. */
  let last = Promise.resolve();
  return ({ id, text }) => {
    if (text === undefined) return;
    const turn = last.then(async () => {
      const remote = text.startsWith('{"do":"remote"');
      say({ id, text: remote ? await letters(text) : answer(text) });
    });
    last = turn.catch(() => {});
    return turn;
  };
});
