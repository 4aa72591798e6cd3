// Packs what the page's roles import, by playing them: tools/roles.py, inside Pyodide itself, so that what is compiled can never be
// of another Python. First with all there is, to see what is imported, then with the packed archives, to see that nothing is missing.
// usage: node tools/precompile.mjs JOB.json   (the job's paths are relative to the project)

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { imported, installed } from '../js/python.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bytes = (/** @type {string} */ name) => new Uint8Array(readFileSync(resolve(ROOT, name)));
const source = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * A role in a Pyodide of its own: the engine is brought in as its worker does, and used for all there is.
 * @typedef {import('pyodide').PyodideAPI} Python
 * @typedef {import('../js/python.js').Bridge} Bridge
 * @typedef {Record<'library' | 'engine' | 'installer' | 'opponent', string>} Files
 * @type {Record<string, [role: string, bring: (python: Python, files: Files) => Bridge | Promise<Bridge>]>}
 */
const ROLES = {
  table: ['table', (python, files) => imported(python, bytes(files.engine))],
  opponent: [
    'opponent',
    (python, files) => installed(python, bytes(files.installer), basename(job.best), bytes(files.opponent)),
  ],
};

/** @param {keyof typeof ROLES} name @param {Files} files @param {boolean} own whether the library is the site's own */
async function played(name, files, own) {
  const python = await loadPyodide({
    enableRunUntilComplete: false,
    args: ['-X', 'no_debug_ranges'],
    ...(own ? { stdLibURL: resolve(ROOT, files.library) } : {}),
  });
  python.runPython(source('roles.py'), { filename: 'roles.py' });
  const [role, bring] = ROLES[name];
  python.globals.get(role)(await bring(python, files));
  try {
    python.runPython('1/0');
  } catch {
    // how an error is told is Python too
  }
  /** @type {string[]} */
  const modules = JSON.parse(python.globals.get('modules')());
  return { python, modules };
}

try {
  const { stock, micropip, pure, best, parts } = job;
  const all = { library: stock, engine: pure, installer: micropip, opponent: best };
  /** @type {Record<string, string[]>} */
  const found = {};
  let python;
  for (const name of Object.keys(ROLES)) {
    const one = await played(name, all, false);
    python = one.python;
    found[name] = one.modules;
  }
  python.mountNodeFS('/home/pyodide', ROOT);
  python.runPython(source('precompile.py'), { filename: 'precompile.py' });
  python.globals.get('packed')(JSON.stringify({ ...job, found }));
  for (const [name, wanted] of Object.entries(found)) {
    const { modules } = await played(name, parts, true);
    const missing = wanted.filter((one) => !modules.includes(one));
    if (missing.length) throw new Error(`the ${name} would miss ${missing.join(', ')}`);
  }
} catch (error) {
  // of what the machine refuses (a full disk) the last line tells all
  console.error(error.type === 'OSError' ? error.message.trim().split('\n').at(-1) : error.message);
  process.exit(1);
}
