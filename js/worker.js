/** The table's worker: one game, asked and answered in JSON text. The engine comes as one archive of compiled modules. */

import { boot, say, serve } from './boot.js';

const ENGINE = 'engine.zip';

serve(async () => {
  const { python, files } = await boot([ENGINE]);
  python.FS.writeFile(`/${ENGINE}`, /** @type {Uint8Array} */ (files[0]));
  // A recursion through C at Python's own limit would be the end of the interpreter, not an error.
  python.runPython(`import sys; sys.path.insert(0, '/${ENGINE}'); sys.setrecursionlimit(350)`);
  const { answer } = python.pyimport('marchstones.bridge');
  answer('{"do":"rules"}');
  return ({ id, text }) => {
    if (text !== undefined) say({ id, text: answer(text) });
  };
});
