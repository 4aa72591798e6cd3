/**
 * Runs a Python script in Pyodide under Node, as in the opponent's worker: `node tools/pyodide.mjs WHEEL SCRIPT [WORD…]`.
 * Python finds there a module `host` whose `clock()` is the processor's time of this thread in seconds, where the system
 * tells it, and whose `memory()` is the size of its memory in bytes.
 */

import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

/** Nanoseconds this thread has run stand first in schedstat. */
const clock = () => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
};

const [wheel, script, ...words] = process.argv.slice(2);
try {
  const source = readFileSync(script, 'utf8');
  const packed = new Uint8Array(readFileSync(wheel));
  const { info } = JSON.parse(
    readFileSync(new URL(import.meta.resolve('pyodide/pyodide-lock.json')), 'utf8'),
  );
  const python = await loadPyodide({
    lockFileContents: { info, packages: {} },
    enableRunUntilComplete: false,
  });
  python.unpackArchive(packed, 'wheel');
  python.registerJsModule('host', { clock, memory: () => python._module.HEAP8.length });
  python.globals.set('words', [script, ...words]);
  python.runPython('import sys; sys.argv = list(words); del words');
  python.runPython(source, { filename: script });
} catch (error) {
  console.error(error.pyodide_fatal_error ? `the machine stopped: ${error.message}` : error.message);
  process.exit(1);
}
