/**
 * Runs a Python script in Pyodide under Node, as in the opponent's worker: `node tools/pyodide.mjs WHEEL SCRIPT [WORD…]`.
 * Python finds there a module `host` whose `clock()` is the processor's time of this thread in seconds, where the system
 * tells it.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPyodide } from 'pyodide';

const [wheel, script, ...words] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(new URL(import.meta.resolve('pyodide/pyodide-lock.json')), 'utf8'));
const python = await loadPyodide({
  lockFileContents: { info: lock.info, packages: {} },
  enableRunUntilComplete: false,
});
await python.loadPackage(pathToFileURL(resolve(wheel)).href, { messageCallback: () => {} });

/** Nanoseconds this thread has run stand first in schedstat. */
const clock = () => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
};

python.registerJsModule('host', { clock });
python.globals.set('words', [script, ...words]);
python.runPython('import sys; sys.argv = list(words); del words');
python.runPython(readFileSync(script, 'utf8'), { filename: script });
