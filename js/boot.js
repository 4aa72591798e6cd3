/** What both workers have in common: Pyodide, loaded from this site alone and counted byte by byte. */

/** The site's folder; everything else is found from here, so the site works under any path. */
export const BASE = new URL('../', import.meta.url).href;

/**
 * What the build wrote down: of every file a boot loads the bytes a browser is given of it and those that come over the line; a lock
 * file without packages (so that nothing is ever looked for elsewhere); the name of the wheel the opponent installs, if it is to.
 * `brought` names the module of a game that lies in an archive of its own (tools/build.py, `bring`).
 * @type {Promise<{ sizes: Record<string, [given: number, line: number]>, lock: any, wheel: string | null, brought?: string }>}
 */
export const BUILD = fetch(`${BASE}boot.json`).then((answer) => answer.json());

const GLUE = 'pyodide/pyodide.asm.mjs';
const MACHINE = 'pyodide/pyodide.asm.wasm';
const LIBRARY = 'pyodide/library.pack';
/** Ends the name of what the build has compressed itself. */
const PACK = '.pack';
/** The first byte of what gzip has compressed. */
const GZIP = 0x1f;

/** The machine, compiled already, from the page that had it of another worker; null where each must compile its own. */
const given = self.name.endsWith(' given')
  ? new Promise((/** @type {(machine: WebAssembly.Module | null) => void} */ resolve) => {
      self.addEventListener('message', ({ data }) => {
        if (data?.machine instanceof WebAssembly.Module) resolve(data.machine);
      });
      self.addEventListener('messageerror', () => resolve(null));
    })
  : null;

/** Gives the page the machine for others; where it cannot be handed on, each compiles its own. @param {WebAssembly.Module} machine */
function offer(machine) {
  try {
    say({ machine });
  } catch {
    // an old browser
  }
}

/** Milliseconds between two reports. */
const OFTEN = 50;

/** @param {unknown} message */
export const say = (message) => self.postMessage(message);

/** How many bytes have come over the line; reported at most every `OFTEN` milliseconds. */
class Count {
  /** @type {Map<string, number>} of each file the bytes given */
  #given = new Map();
  /** @type {[string, [number, number]][]} */
  #sizes = [];
  #said = 0;

  /** @param {string[]} names */
  async expect(names) {
    const { sizes } = await BUILD;
    this.#sizes = names.map((name) => [name, sizes[name] ?? [1, 1]]);
    this.#report();
  }

  /** @param {string} name @param {number} bytes */
  add(name, bytes) {
    this.#given.set(name, (this.#given.get(name) ?? 0) + bytes);
    this.#report();
  }

  /** A file is there that could not be watched coming. @param {string} name */
  whole(name) {
    this.add(name, Infinity);
  }

  #report() {
    let loaded = 0;
    let total = 0;
    for (const [name, [given, line]] of this.#sizes) {
      loaded += line * Math.min(1, (this.#given.get(name) ?? 0) / given);
      total += line;
    }
    const now = performance.now();
    if (!total || (now - this.#said < OFTEN && loaded < total)) return;
    this.#said = now;
    say({ load: { loaded: Math.round(loaded), total } });
  }

  /** The same answer, counted while it is read. @param {Response} answer @param {string} name @param {(error: Error) => void} trouble */
  through(answer, name, trouble) {
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${answer.url}`);
    const { readable, writable } = new TransformStream({
      transform: (chunk, out) => {
        this.add(name, chunk.byteLength);
        out.enqueue(chunk);
      },
    });
    answer.body.pipeTo(writable).catch(trouble);
    return new Response(readable, { headers: answer.headers });
  }
}

/** What is in a file that the build has compressed, unless something on the way has unpacked it already. @param {Response} answer */
async function unpacked(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== GZIP) return new Response(bytes);
  if (!globalThis.DecompressionStream) return new Response((await import('./inflate.js')).gunzip(bytes));
  return new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip')));
}

/** What is in such a file. @param {string} name below the site's folder */
export async function content(name) {
  const answer = await fetch(BASE + name);
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.url}`);
  return new Uint8Array(await (await unpacked(answer)).arrayBuffer());
}

/**
 * A Pyodide with `extra` files fetched beside it, the page kept informed.
 * @template {string[]} Names
 * @param {[...Names]} extra names below the site's folder
 * @returns {Promise<{ python: import('pyodide').PyodideAPI, files: { [K in keyof Names]: Uint8Array } }>}
 */
export async function boot(extra) {
  const count = new Count();
  const counted = count.expect([GLUE, ...(given ? [] : [MACHINE]), LIBRARY, ...extra]);
  // Pyodide only logs a file it cannot have, and then waits for ever; so a lost file is noticed here.
  /** @type {(error: Error) => void} */
  let trouble = () => {};
  const lost = new Promise((_, reject) => (trouble = reject));
  const uncounted = self.fetch;
  /** @type {typeof self.fetch} */
  const counting = (what, options) => {
    const name = String(what).replace(BASE, '');
    if (name === MACHINE && given)
      return given.then((one) => (one ? new Response() : uncounted(what, options)));
    const answer = uncounted
      .call(self, what, options)
      .then((found) => count.through(found, name, trouble))
      .then((found) => (name.endsWith(PACK) ? unpacked(found) : found));
    answer.catch(trouble);
    return answer;
  };
  // The glue is a module: it is counted when it is there, not while it comes.
  const glue = import(BASE + GLUE).then(() => count.whole(GLUE));
  glue.catch(trouble);
  counted.catch(trouble);
  const files = Promise.all(
    extra.map(async (name) => new Uint8Array(await (await counting(BASE + name)).arrayBuffer())),
  );
  files.catch(trouble);
  self.fetch = counting;
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    const shared = await given;
    try {
      const module = shared ?? (await WebAssembly.compileStreaming(answer));
      if (!shared) offer(module);
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      trouble(/** @type {Error} */ (error));
      throw error;
    }
  };
  try {
    const load = async () => {
      /** @type {typeof import('pyodide')} */
      const { loadPyodide } = await import(`${BASE}pyodide/pyodide.mjs`);
      return loadPyodide({
        indexURL: `${BASE}pyodide/`,
        stdLibURL: BASE + LIBRARY,
        lockFileContents: BUILD.then(({ lock }) => lock),
        packageBaseUrl: BASE,
        enableRunUntilComplete: false,
      });
    };
    const python = await Promise.race([load(), lost]);
    const { brought } = await BUILD;
    if (brought) await bring(python, brought);
    say({ start: 0.92 });
    return { python, files: /** @type {any} */ (await Promise.race([files, lost])) };
  } finally {
    self.fetch = uncounted;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** A game from elsewhere, for the list of games to find. @param {import('pyodide').PyodideAPI} python @param {string} module */
async function bring(python, module) {
  const archive = await (await fetch(`${BASE}brought.zip`)).arrayBuffer();
  python.FS.writeFile('/brought.zip', new Uint8Array(archive));
  python.runPython(
    `import os, sys; sys.path.append('/brought.zip'); os.environ['MARCHSTONES_GAMES'] = '${module}'`,
  );
}

/** A question from the page, or a word about one. @typedef {{ id: number, text: string, sliced?: boolean, watched?: boolean, now?: number, cancel?: number }} Message */

/** Whether it is one; whoever else speaks to a worker is not heard. @param {any} data @returns {data is Message} */
const isMessage = (data) =>
  typeof data === 'object' &&
  data !== null &&
  (Number.isInteger(data.now) ||
    Number.isInteger(data.cancel) ||
    (Number.isInteger(data.id) && typeof data.text === 'string'));

/** Do it, or tell the page that this worker is lost. @param {() => Promise<void>} act */
async function guard(act) {
  try {
    await act();
  } catch (error) {
    say({ failed: String(error) });
  }
}

/**
 * Start a worker: what the page says while it boots waits, what goes wrong is told.
 * @param {() => Promise<(message: Message) => void | Promise<void>>} prepare boots, and gives what hears the messages
 */
export async function serve(prepare) {
  /** @type {Message[]} */
  const early = [];
  self.onmessage = ({ data }) => isMessage(data) && early.push(data);
  // Held to the end of this worker, however it ends: so the page notices.
  if (self.name && navigator.locks)
    navigator.locks.request(self.name, () => {
      say({ alive: true });
      return new Promise(() => {});
    });
  await guard(async () => {
    const answer = await prepare();
    /** @param {Message} message */
    const hear = (message) => guard(async () => answer(message));
    self.onmessage = ({ data }) => isMessage(data) && hear(data);
    say({ ready: true });
    early.forEach(hear);
  });
}
