/** What both workers have in common: Pyodide, loaded from this site alone and counted byte by byte. */

/** The site's folder; everything else is found from here, so the site works under any path. */
export const BASE = new URL('../', import.meta.url).href;

/**
 * What the build wrote down: the unpacked size of every file a boot loads, a lock file without packages (so that nothing is ever
 * looked for elsewhere), and the wheels the opponent may install, best first.
 * @type {Promise<{ sizes: Record<string, number>, lock: any, micropip: string, wheels: string[] }>}
 */
export const BUILD = fetch(`${BASE}boot.json`).then((answer) => answer.json());

const GLUE = 'pyodide/pyodide.asm.mjs';
const MACHINE = 'pyodide/pyodide.asm.wasm';
const LIBRARY = 'pyodide/python_stdlib.zip';

/** Milliseconds between two reports. */
const OFTEN = 50;

/** @param {unknown} message */
export const say = (message) => self.postMessage(message);

/** How many of the bytes have come; reported at most every `OFTEN` milliseconds. */
class Count {
  #loaded = 0;
  #total = 0;
  #said = 0;

  /** @param {string[]} names */
  async expect(names) {
    const { sizes } = await BUILD;
    this.#total = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
    this.add(0);
  }

  /** @param {number} bytes */
  add(bytes) {
    this.#loaded += bytes;
    const now = performance.now();
    if (!this.#total || (now - this.#said < OFTEN && this.#loaded < this.#total)) return;
    this.#said = now;
    say({ load: { loaded: this.#loaded, total: this.#total } });
  }

  /** The same answer, counted while it is read. @param {Response} answer @param {(error: Error) => void} trouble */
  through(answer, trouble) {
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${answer.url}`);
    const { readable, writable } = new TransformStream({
      transform: (chunk, out) => {
        this.add(chunk.byteLength);
        out.enqueue(chunk);
      },
    });
    answer.body.pipeTo(writable).catch(trouble);
    return new Response(readable, { headers: answer.headers });
  }
}

/**
 * A Pyodide with `extra` files fetched beside it, the page kept informed.
 * @param {string[]} extra names below the site's folder
 * @returns {Promise<{ python: import('pyodide').PyodideAPI, files: Uint8Array[] }>}
 */
export async function boot(extra) {
  const count = new Count();
  const counted = count.expect([GLUE, MACHINE, LIBRARY, ...extra]);
  // Pyodide only logs a file it cannot have, and then waits for ever; so a lost file is noticed here.
  /** @type {(error: Error) => void} */
  let trouble = () => {};
  const lost = new Promise((_, reject) => (trouble = reject));
  const uncounted = self.fetch;
  /** @type {typeof self.fetch} */
  const counting = (what, options) => {
    const answer = uncounted.call(self, what, options).then((given) => count.through(given, trouble));
    answer.catch(trouble);
    return answer;
  };
  // The glue is a module: it is counted when it is there, not while it comes.
  const glue = import(BASE + GLUE).then(async () => count.add((await BUILD).sizes[GLUE] ?? 0));
  glue.catch(trouble);
  counted.catch(trouble);
  const files = Promise.all(
    extra.map(async (name) => new Uint8Array(await (await counting(BASE + name)).arrayBuffer())),
  );
  self.fetch = counting;
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
    say({ start: 0.92 });
    return { python, files: await Promise.race([files, lost]) };
  } finally {
    self.fetch = uncounted;
  }
}

/** A question from the page, or a word about one. @typedef {{ id: number, text: string, sliced?: boolean, watched?: boolean, now?: number, cancel?: number }} Message */

/** Whether it is one; whoever else speaks to a worker is not heard. @param {any} data @returns {data is Message} */
export const isMessage = (data) =>
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
