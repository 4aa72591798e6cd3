/**
 * The opponent's worker: knows only the views it is sent. It thinks in slices and listens between them, so it can be hurried
 * (`now`), stopped (`cancel`) and asked at any time. The engine is installed from this site's own wheels: the compiled one where
 * it fits, else the plain one.
 */

import { BASE, BUILD, boot, say, serve } from './boot.js';

/** @typedef {import('./boot.js').Message} Message */
/** @typedef {{ id: number, watched: boolean, ended: boolean, stopped: boolean, told: number, work: any }} Thought */

/** Milliseconds of thinking between two looks at the messages, and between two reports. */
const SLICE = 12;
const REPORT = 250;

// A message to ourselves lets the others in; a timer would cost four milliseconds a slice.
const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();
const breath = () =>
  new Promise((/** @type {(value: void) => void} */ resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

/** @param {import('pyodide').PyodideAPI} python */
async function install(python) {
  const { micropip, wheels } = await BUILD;
  await python.loadPackage(BASE + micropip, { messageCallback: () => {} });
  const pip = python.pyimport('micropip');
  let last;
  for (const wheel of wheels)
    try {
      await pip.install(BASE + wheel);
      python.runPython('import sys; sys.setrecursionlimit(350)');
      const bridge = python.pyimport('marchstones.bridge');
      bridge.answer('{"do":"rules"}');
      return bridge;
    } catch (error) {
      last = error;
      await pip.uninstall('marchstones');
      python.runPython(
        "import sys; [sys.modules.pop(m) for m in [*sys.modules] if m.split('.')[0] == 'marchstones']",
      );
    }
  throw last;
}

serve(async () => {
  const { python } = await boot([]);
  const bridge = await install(python);
  /** @type {Thought | null} */
  let thought = null;

  /** @param {Thought} mine */
  const think = async (mine) => {
    for (;;) {
      await breath(); // before the first slice too: to begin takes a while
      if (mine.stopped) return;
      mine.ended ||= mine.work.step(SLICE);
      if (mine.ended) return say({ id: mine.id, text: mine.work.answer() });
      if (performance.now() - mine.told > REPORT) {
        mine.told = performance.now();
        say({ id: mine.id, best: mine.watched ? mine.work.answer() : null });
      }
    }
  };

  /** @param {Message} message */
  return async ({ id, text, sliced, watched, now, cancel }) => {
    if (cancel !== undefined) {
      if (thought?.id === cancel) thought.stopped = true;
    } else if (now !== undefined) {
      if (thought?.id === now) thought.ended = true;
    } else if (sliced) {
      if (thought) thought.stopped = true;
      const mine = {
        id,
        watched: Boolean(watched),
        ended: false,
        stopped: false,
        told: performance.now(),
        work: bridge.thinking(text),
      };
      thought = mine;
      await think(mine);
      mine.work.destroy();
      if (thought === mine) thought = null;
    } else say({ id, text: bridge.answer(text) });
  };
});
