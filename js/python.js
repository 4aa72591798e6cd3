/**
 * Brings the engine into a Pyodide. The workers do it with what the site holds; the build does it with the same lines, first with
 * everything there is, to write down what is imported, then with what it has packed, to see that nothing is missing.
 */

/** @typedef {import('pyodide').PyodideAPI} Python */
/** @typedef {{ answer: (text: string) => string, thinking: (text: string, apart?: boolean) => any }} Bridge */

const INSTALLER = '/installer.zip';
const ENGINE = '/engine.zip';
const LIBRARY = '/lib/python314.zip';
/** Packages of the library may go on in the installer. */
const LOOK_THERE_TOO = `
import sys
sys.path.append('${INSTALLER}')
for module in [*sys.modules.values()]:
    path = getattr(module, '__path__', None)
    if isinstance(path, list):
        path += [one.replace('${LIBRARY}', '${INSTALLER}') for one in path if one.startswith('${LIBRARY}/')]
`;

/**
 * The engine's door, once it has answered. A recursion through C at Python's own limit would be the end of the interpreter, not an
 * error.
 * @param {Python} python @returns {Bridge}
 */
function bridge(python) {
  python.runPython('import sys; sys.setrecursionlimit(350)');
  const door = python.pyimport('marchstones.bridge');
  door.answer('{"do":"rules"}');
  return door;
}

/** The table's engine, imported from its archive. @param {Python} python @param {Uint8Array} engine @returns {Bridge} */
export function imported(python, engine) {
  python.FS.writeFile(ENGINE, engine);
  python.runPython(`import sys; sys.path.insert(0, '${ENGINE}')`);
  return bridge(python);
}

/**
 * The opponent's engine, installed by micropip from a wheel; micropip is needed no longer then.
 * @param {Python} python @param {Uint8Array} installer micropip and what only it needs @param {string} name of the wheel
 * @param {Uint8Array} wheel @returns {Promise<Bridge>}
 */
export async function installed(python, installer, name, wheel) {
  python.FS.writeFile(INSTALLER, installer);
  python.FS.writeFile(`/${name}`, wheel);
  python.runPython(LOOK_THERE_TOO);
  const pip = python.pyimport('micropip');
  await pip.install(`emfs:/${name}`);
  pip.destroy();
  python.FS.unlink(`/${name}`);
  return bridge(python);
}

/** Forgets an engine that could not be used. @param {Python} python */
export function forget(python) {
  python.runPython(
    "import sys; [sys.modules.pop(m) for m in [*sys.modules] if m.split('.')[0] == 'marchstones']",
  );
}
