/**
 * Runs a Python script in Pyodide under Node: `node tools/pyodide.mjs WHEEL SCRIPT [ARGUMENT…]`.
 * The wheel is installed as the browser's worker installs it; `-` installs none.
 */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPyodide } from 'pyodide';

const [wheel, script, ...words] = process.argv.slice(2);
const python = await loadPyodide({
  lockFileContents: {
    info: JSON.parse((await readFile(new URL(import.meta.resolve('pyodide/pyodide-lock.json')))).toString())
      .info,
    packages: {},
  },
});
if (wheel !== '-')
  await python.loadPackage(pathToFileURL(resolve(wheel)).href, { messageCallback: () => {} });
python.globals.set('words', python.toPy([script, ...words]));
python.runPython('import sys; sys.argv = words');
python.runPython(await readFile(script, 'utf8'), { filename: script });
