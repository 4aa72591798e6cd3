/** Draws the page after every change, and keeps the focus, the dialog and the title in step. */

import * as input from './input.js';
import * as motion from './motion.js';
import { html, nothing, render } from './vendor.js';
import { worded } from './refusals.js';
import { t } from './words.js';
import { REFUSED, sheet } from './draw/panels.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Store} Store */

/** Milliseconds a card flies and a stone slides; at the fast pace this part of them. */
const FLY = 220;
const SLIDE = 350;
const HURRY = 0.6;

/**
 * Draws whatever the store holds, once a turn of the browser's loop.
 * @param {Store} store @param {HTMLElement} app
 * @param {{screen: (s: State) => unknown, lessMotion: () => boolean}} how
 */
export function drawing(store, app, { screen, lessMotion }) {
  let drawn = store.state;
  let waiting = false;
  let settling = false;

  globalThis.addEventListener?.('resize', unsettle);

  /** Draws; rescue.js watches whether that works. */
  function draw() {
    waiting = false;
    const { dataset } = document.documentElement;
    try {
      if (store.state.screen === 'none') return;
      drawState(store.state);
      dataset['up'] = '';
    } catch (error) {
      delete dataset['up'];
      throw error;
    }
  }

  /** @param {State} s */
  function drawState(s) {
    const { speed } = s.settings;
    const moves =
      speed !== 'instant' && s.view !== drawn.view && s.screen === drawn.screen && s.screen !== 'start';
    const before = moves ? motion.snapshot(app) : new Map();
    if (!s.sheet) app.querySelector('dialog')?.close(); // whatever opened it has the focus again
    const focus = focusMark(app);
    const sameScreen =
      s.screen === drawn.screen && s.curtain === drawn.curtain && Boolean(s.proof) === Boolean(drawn.proof);
    render(html`${screen(s)} ${sheet(s)} ${toast(s)}`, app);
    if (s.screen !== drawn.screen) scrollTo(0, 0);
    openDialog(s);
    /** @type {HTMLElement | null} */ (app.querySelector('.toast'))?.togglePopover?.(true); // over the dialog too
    drawn = s;
    if (moves) {
      const hurry = speed === 'fast' ? HURRY : 1;
      motion.play(app, before, { less: lessMotion(), fly: FLY * hurry, slide: SLIDE * hurry });
    }
    title(s);
    keepFocus(app, focus, sameScreen);
    unsettle();
  }

  /** What asks where things stand waits for the frame, which lays them out anyway: several pictures may be drawn in one. */
  function unsettle() {
    if (!settling) requestAnimationFrame(settle);
    settling = true;
  }

  function settle() {
    settling = false;
    input.mendTabs(app);
    for (const log of app.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
  }

  /** @param {State} s */
  function openDialog(s) {
    const dialog = app.querySelector('dialog');
    if (!dialog) return;
    if (!('shown' in dialog.dataset)) watch(dialog);
    if (dialog.dataset['shown'] === s.sheet) return;
    dialog.dataset['shown'] = s.sheet ?? '';
    if (!dialog.open) dialog.showModal();
  }

  /** However a dialog closes, its sheet is no more. @param {HTMLDialogElement} dialog */
  function watch(dialog) {
    // Its event comes with the next frame, which may be long in coming: by then something else may be wanted.
    new MutationObserver(() => {
      if (!dialog.open && dialog.isConnected && dialog.dataset['shown'] === store.state.sheet)
        store.set({ sheet: null, chooser: null });
    }).observe(dialog, { attributeFilter: ['open'] });
    // A handler that returned false would keep every box and label in the sheet from working.
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
  }

  // What is unfolded in a sheet is to be seen.
  app.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.closest('dialog'))
        target.scrollIntoView({ block: 'nearest' });
    },
    true,
  );
  store.on(
    (s) => s,
    () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(draw);
    },
  );
}

/** Another tab shows whose turn it is. @param {State} s */
function title({ screen: where, view, bottom, save }) {
  const mine =
    where === 'table' && view?.winner === null && view.turn === bottom && save?.setup.mode === 'level';
  document.title = mine ? `${t('say.turn')} ${t('title')}` : t('title');
}

/** @param {State} s */
function toast(s) {
  const one = s.toast;
  return one
    ? html`<div class="toast ${one.kind}" popover="manual">
        <span aria-hidden="true">${worded(one.message)}</span> ${REFUSED.link?.(s) ?? nothing}
      </div>`
    : nothing;
}

/** What has the focus, so that a thing that is drawn anew or gone does not lose it. @param {HTMLElement} app */
function focusMark(app) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !app.contains(element)) return null;
  const { ref, do: command, place } = element.dataset;
  return { element, ref, command, place, group: element.closest('[data-group]')?.getAttribute('data-group') };
}

/** @param {HTMLElement} app @param {ReturnType<typeof focusMark>} mark @param {boolean} sameScreen */
function keepFocus(app, mark, sameScreen) {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) {
    const first = /** @type {HTMLElement | null} */ (dialog.querySelector('[data-ref], button'));
    if (!dialog.contains(document.activeElement)) first?.focus();
    return;
  }
  const wanted = /** @type {HTMLElement | null} */ (app.querySelector('[data-focus]'));
  if (!sameScreen && wanted) return wanted.focus({ preventScroll: true });
  if (!mark) return;
  if (mark.element.isConnected && document.activeElement === mark.element) return;
  const same = mark.ref && app.querySelector(`[data-ref="${CSS.escape(mark.ref)}"]`);
  const again = same || (mark.command && app.querySelector(`[data-do="${mark.command}"]`));
  const group =
    mark.group &&
    app.querySelector(
      `[data-group="${mark.group}"] button[tabindex="0"], [data-group="${mark.group}"] button`,
    );
  const next = /** @type {HTMLElement | null} */ (
    again || group || app.querySelector('[data-group="hand"] button') || app.querySelector('main button')
  );
  next?.focus({ preventScroll: true });
}
