// Runs tools/precompile.py inside Pyodide itself, so that what it compiles can never be of another Python.
// usage: node tools/precompile.mjs JOB.json   (the job's paths are relative to the project)

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const root = new URL('../', import.meta.url);
const job = readFileSync(process.argv[2], 'utf8');
try {
  const python = await loadPyodide({ enableRunUntilComplete: false, packageBaseUrl: root.href });
  python.mountNodeFS('/home/pyodide', fileURLToPath(root));
  await python.loadPackage(new URL(JSON.parse(job).micropip, root).href, { messageCallback: () => {} });
  python.runPython(readFileSync(new URL('precompile.py', import.meta.url), 'utf8'));
  await python.globals.get('main')(job);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
