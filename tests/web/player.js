/**
 * Runs in the page before anything of it: what the workers are told is written down, and a player can ask what the page offers.
 * Nothing here knows a rule: what can be pointed at is what the page marks as such.
 */
{
  const open = new Map();
  const { postMessage, terminate } = Worker.prototype;
  const { requestAnimationFrame } = window;
  const told = [];
  const scripts = new Map();
  const workers = [];
  const starting = new Set();
  /** What the workers have said, in messages. */
  let heard = 0;
  let record = null;

  window.Worker = class extends Worker {
    constructor(script, options) {
      super(script, options);
      scripts.set(this, String(script).split('/').at(-1));
      workers.push(this);
      starting.add(this);
      this.addEventListener('message', ({ data }) => hear(this, data));
    }
  };

  /** An answer: no longer waited for; the record is kept, and grows. */
  function hear(worker, { id, text, ready }) {
    heard += 1;
    if (ready) starting.delete(worker);
    if (text === undefined) return;
    open.get(worker)?.delete(id);
    const { ok } = JSON.parse(text);
    if (ok?.deal && ok.moves) record = ok;
    if (ok?.record) record = ok.record;
    if (ok?.tail && record) {
      const { from, moves, result } = ok.tail;
      record = { ...record, moves: [...record.moves.slice(0, from), ...moves], result };
    }
  }

  /** A question as it is passed on: where the player wants it, a thought uses all its time. */
  function lengthened(message) {
    if (!window.player.patient || !message.text?.includes('"think"')) return message;
    return { ...message, text: JSON.stringify({ ...JSON.parse(message.text), patient: true }) };
  }

  Worker.prototype.postMessage = function (message, ...more) {
    const { id, text, now, cancel } = message;
    if (!open.has(this)) open.set(this, new Set());
    if (text !== undefined && id) {
      open.get(this).add(id);
      told.push({ to: scripts.get(this), who: workers.indexOf(this), text });
    } else if (cancel) open.get(this).delete(cancel);
    else if (now === undefined && !(message.machine instanceof WebAssembly.Module))
      told.push({ to: scripts.get(this), text: JSON.stringify(message) });
    return postMessage.call(this, lengthened(message), ...more);
  };
  Worker.prototype.terminate = function () {
    open.delete(this);
    scripts.delete(this);
    starting.delete(this);
    return terminate.call(this);
  };

  const seen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  const all = (what, root = document) => [...root.querySelectorAll(what)].filter(seen);
  const live = (one) => one.getAttribute('aria-disabled') !== 'true';
  const HAND = '.hand .card';
  const TARGETS =
    '.hit.legal, .stone.claim, .stone.legal, .act [data-ref], .heap.legal, .acts .legal, .die.legal, button.ath';

  /** The things one can point at now, as the page shows them. */
  function offers() {
    const dialog = document.querySelector('dialog[open]');
    if (dialog) return dialog.dataset.name === 'choose' ? all('[data-ref]', dialog) : [];
    if (document.querySelector('.curtain')) return [];
    const targets = all(TARGETS).filter(live);
    const held = all(`${HAND}[aria-pressed=true]`);
    if (held.length) return targets.length ? targets : held;
    return [...targets, ...all('.hand:not(.wait) .card').filter(live)];
  }

  const settings = () => JSON.parse(localStorage.getItem('marchstones-settings') ?? '{}');

  /** What the settings leave to the page is under way, however it looks. */
  function byItself(list) {
    const { claims, draws } = settings();
    if (claims && list.some((one) => one.matches('.claim'))) return true;
    return (
      draws &&
      list.length === 1 &&
      list[0].dataset.ref.startsWith('pile:') &&
      !document.querySelector('main [aria-pressed=true]')
    );
  }

  const asked = () => [...open.values()].some((ids) => ids.size);

  /** The state of the table: `wait`, `curtain`, `over`, `play`, `letter` (by letters: nothing is to be decided). */
  function state() {
    if (document.querySelector('dialog[data-name=over]')) return 'over';
    if (asked() || document.querySelector('.thinking')) return 'wait';
    if (document.querySelector('.curtain')) return 'curtain';
    const list = offers();
    if (!list.length && document.querySelector('.act [data-do^=far-]')) return 'letter';
    return list.length && !byItself(list) ? 'play' : 'wait';
  }

  /**
   * Looks at a table that waits until it is called stuck: at one where no worker is asked, starts or speaks, and in all.
   * They are no time, since on a starved machine everything takes longer; with nothing else to do they last 15 s and 3 minutes.
   */
  const [QUIET, MOST] = [2500, 30_000];

  /** The next frame in which the table waits for a person, whatever the page still does by itself until then. */
  async function rest() {
    for (let quiet = 0, looks = 0; quiet < QUIET && looks < MOST; looks += 1) {
      const before = heard;
      // Looking all the time would take the processor from the workers that are waited for; and who measures the page
      // wants to find its work, not that of looking at it.
      await new Promise((resolve) => setTimeout(resolve, window.player.calm));
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
        requestAnimationFrame(resolve);
      });
      const now = state();
      if (now !== 'wait') return now;
      quiet = asked() || starting.size || heard > before ? 0 : quiet + 1;
    }
    return 'stuck';
  }

  const MILD = /^(do:retreat|do:pass|do:end|do:weaken|pile:discard)/;
  const KEEN = /^(stone:)/;
  /** @type {(() => number) | null} */
  let dice = null;

  /** A chance that is the same in every run. @param {number} seed */
  function throws(seed) {
    let x = seed * 2654435761 + 1;
    return () => {
      x = (Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      x ^= x >>> 13;
      return (x >>> 0) / 2 ** 32;
    };
  }

  /** What a deed of the rope promises on its face, so that no game goes on for ever. */
  function gain(one) {
    const [, sign, n] = /([+−])(\d+)/.exec(one.textContent) ?? [null, '+', 0];
    return /gather/.test(one.dataset.ref) && sign === '−' ? -n : Number(n);
  }

  /** One of the offers: claims first, what ends a turn or gives something away last. */
  function choice() {
    const list = offers();
    const deeds = list.filter((one) => one.closest('.acts'));
    if (deeds.length) return deeds.sort((a, b) => gain(b) - gain(a))[0];
    const keen = list.filter((one) => KEEN.test(one.dataset.ref) && one.matches('.claim'));
    const brave = list.filter((one) => !MILD.test(one.dataset.ref));
    const from = keen.length ? keen : brave.length ? brave : list;
    return from[Math.floor(dice() * from.length)];
  }

  /** A point of an element where a pointer meets it and nothing else. */
  function spot(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const part of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const down of [0.5, 0.85, 0.15]) {
        const [x, y] = [left + width * part, top + height * down];
        if (element.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return null;
  }

  /** What to do next, for a hand outside the page. */
  async function next() {
    const now = await rest();
    if (now !== 'play') return { state: now };
    const element = choice();
    const group = element.closest('[data-group]')?.dataset.group ?? '';
    const lane = element.closest('[data-lane]')?.dataset.lane ?? '';
    const order = [...document.querySelectorAll('[data-group="hand"] [data-ref]')].indexOf(element);
    const held = Boolean(document.querySelector(`${HAND}[aria-pressed=true]`));
    return {
      state: now,
      ref: element.dataset.ref,
      at: spot(element),
      group,
      lane,
      order,
      held,
      claim: element.matches('.claim'),
    };
  }

  /** The arrow that leads from the focus towards something; none where it has the focus. @param {string} ref */
  function arrow(ref) {
    const here = document.activeElement;
    if (here.dataset.ref === ref) return null;
    const middle = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(here);
    const goals = all(`[data-ref="${ref}"]`).map(middle);
    const [[dx, dy]] = goals
      .map(([a, b]) => [a - x, b - y])
      .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    const along = Math.abs(dx) > 8 && Math.abs(dy) < 60; // in one field first along its rows
    if (!along && Math.abs(dy) > 8) return dy < 0 ? 'ArrowUp' : 'ArrowDown';
    return dx < 0 ? 'ArrowLeft' : 'ArrowRight';
  }

  /** Plays until a person is asked for something else, by clicks from within. */
  async function run(most = 1000) {
    for (let clicks = 0; clicks < most; clicks += 1) {
      const now = await rest();
      if (now !== 'play') return { state: now, clicks };
      choice().click();
    }
    return { state: 'play', clicks: most };
  }

  /** A worker dies, as when the browser runs out of memory: it says nothing any more, or (`loud`) its end is reported. */
  function kill(script, loud) {
    const worker = [...scripts].find(([, name]) => name === script)[0];
    terminate.call(worker);
    if (loud) worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
  }

  window.player = {
    /** Milliseconds between two looks. */
    calm: 5,
    kill,
    told,
    patient: false,
    workers,
    offers: () => offers().map((one) => one.dataset.ref),
    /** What is under way, for the report of a failure. */
    under: () => [
      ...[...open.values()].flatMap((ids) => [...ids]),
      ...[...starting].map((one) => scripts.get(one)),
    ],
    record: () => record,
    state,
    rest,
    next,
    arrow,
    run,
    begin: (seed) => (dice = throws(seed)),
    spotOf: (ref) => spot(document.querySelector(`[data-ref="${ref}"]`)),
  };
}
