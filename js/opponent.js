/**
 * The opponent's worker: knows only the views it is sent. It thinks in slices and listens between them, so it can be hurried
 * (`now`), stopped (`cancel`) and asked at any time. Its engine is compiled, and installed from a wheel of this site.
 */

import { BUILD, boot, content, say, serve } from './boot.js';
import { forget, imported, installed } from './python.js';

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

/** Installed from its wheel where that is possible, else imported as the table's. */
async function engine() {
  const { python, files } = await boot(['wheels/installer.pack', 'wheels/opponent.pack']);
  const { wheel } = await BUILD;
  if (wheel)
    try {
      return await installed(python, files[0], wheel, files[1]);
    } catch (error) {
      console.warn('the opponent thinks uncompiled:', error);
      forget(python);
    }
  return imported(python, await content('engine.pack'));
}

serve(async () => {
  const bridge = await engine();
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
