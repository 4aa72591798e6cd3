/** Pointer and keys. Both only point at things (refs) or call commands by name; what comes of it is decided elsewhere. */

import { dropRef } from './choose.js';

/** Pixels a pointer moves before a press is a drag. */
const SLOP = { mouse: 6, touch: 8, pen: 8 };
/** The preview hangs above a finger, so one sees it. */
const ABOVE_FINGER = 24;

/**
 * @param {HTMLElement} root
 * @param {{
 *   point: (refs: string[], element: HTMLElement, at: {x: number, y: number} | null, dropped: boolean) => void,
 *   command: (name: string, data: DOMStringMap, element: HTMLElement) => void,
 *   begin: (ref: string) => boolean,
 *   targets: () => Set<string>,
 *   skip: () => void,
 * }} page
 */
export function pointer(root, page) {
  /** One pointer drags at a time. @type {{pointer: number, ref: string, element: HTMLElement, x: number, y: number, ghost: HTMLElement | null, over: HTMLElement | null} | null} */
  let drag = null;
  let dragged = false;
  /** What the last click met. */
  let met = '';

  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (dragged && /** @type {PointerEvent} */ (event).detail) {
      dragged = false;
      return;
    }
    const element = /** @type {HTMLElement | null} */ (target.closest('[data-ref],[data-do]'));
    if (!element) {
      if (target.closest('.table')) page.skip();
      return;
    }
    // The second click of a double click is for what the first one met, not for what has come to lie there.
    const meets = JSON.stringify(element.dataset);
    if (event.detail > 1 && meets !== met) return;
    met = meets;
    const { ref, do: command } = element.dataset;
    if (command) page.command(command, element.dataset, element);
    else if (ref) {
      const mouse = /** @type {PointerEvent} */ (event);
      page.point(
        ref.split(' '),
        element,
        mouse.detail ? { x: mouse.clientX, y: mouse.clientY } : null,
        false,
      );
    }
  });

  root.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    giveUp();
    dragged = false;
    const element = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest('.hand .card[data-ref], .die[data-ref^="free"]')
    );
    const ref = element?.dataset['ref'];
    const { pointerId, clientX: x, clientY: y } = event;
    if (element && ref) drag = { pointer: pointerId, ref, element, x, y, ghost: null, over: null };
  });

  document.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.ghost) {
      const slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? SLOP.touch;
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slop) return;
      if (!page.begin(drag.ref)) return void (drag = null);
      drag.ghost = lift(drag.element);
    }
    const up = event.pointerType === 'mouse' ? 0 : ABOVE_FINGER;
    const { offsetWidth: w, offsetHeight: h } = drag.ghost;
    drag.ghost.style.transform = `translate(${event.clientX - w / 2}px,${event.clientY - h / 2 - up}px)`;
    const over = under(event.clientX, event.clientY - up, page.targets()).element;
    if (over !== drag.over) {
      drag.over?.classList.remove('over');
      over?.classList.add('over');
      drag.over = over;
    }
  });

  document.addEventListener('pointerup', (event) => {
    const held = drag;
    if (held?.pointer !== event.pointerId) return;
    drag = null;
    if (!held.ghost) return;
    dragged = true;
    // The click that follows a drag is none; a drag onto something else has no click at all.
    setTimeout(() => (dragged = false));
    const up = event.pointerType === 'mouse' ? 0 : ABOVE_FINGER;
    drop(held);
    const { ref, element, onTable } = under(event.clientX, event.clientY - up, page.targets());
    if (ref && element) page.point([ref], element, null, true);
    else if (onTable) page.point([onTable], held.element, null, true);
    else page.command('cancel', {}, held.element);
  });

  /** What is held goes back to the hand, and the click that ends the press is none. */
  function giveUp() {
    const held = drag;
    drag = null;
    if (!held?.ghost) return;
    drop(held);
    dragged = true;
    page.command('cancel', {}, held.element);
  }

  document.addEventListener('pointercancel', ({ pointerId }) => drag?.pointer === pointerId && giveUp());
  document.addEventListener('visibilitychange', () => document.hidden && giveUp());
  window.addEventListener('blur', giveUp);
  window.addEventListener('resize', giveUp);
  // Escape gives up what is picked by itself.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !drag?.ghost) return;
    drop(drag);
    drag = null;
    dragged = true;
  });

  /** @param {HTMLElement} element */
  function lift(element) {
    const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
    const style = getComputedStyle(element);
    ghost.removeAttribute('data-key');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.classList.add('drag');
    ghost.style.cssText = `width:${style.width};height:${style.height};--w:${style.width};--h:${style.height};--strip:calc(${style.width}*.46);margin:0;outline:none;translate:none`;
    element.classList.add('lift');
    document.body.append(ghost);
    return ghost;
  }

  /** @param {{ghost: HTMLElement | null, over: HTMLElement | null, element: HTMLElement}} held */
  function drop({ ghost, over, element }) {
    ghost?.remove();
    over?.classList.remove('over');
    element.classList.remove('lift');
  }
}

/**
 * What lies at a point of the screen: the target to drop on, else the place one would have liked.
 * @param {number} x @param {number} y @param {Set<string>} next
 */
function under(x, y, next) {
  const stack = /** @type {HTMLElement[]} */ (document.elementsFromPoint(x, y));
  const lane = stack
    .find((element) => element.dataset?.['lane'] || element.closest?.('[data-lane]'))
    ?.closest('[data-lane]');
  const n = /** @type {HTMLElement | undefined} */ (lane)?.dataset['lane'];
  const exact = stack.flatMap((element) => [
    ...(element.dataset?.['card'] ? [`card:${element.dataset['card']}`] : []),
    ...(element.dataset?.['ref']?.split(' ') ?? []),
  ]);
  const places = n ? [`side:${n}`, `stone:${n}`] : [];
  const cards = lane
    ? [...lane.querySelectorAll('[data-card]')].map(
        (card) => `card:${/** @type {HTMLElement} */ (card).dataset['card']}`,
      )
    : [];
  const envs = lane
    ? [...lane.querySelectorAll('.env')].map(
        (env) => `card:${/** @type {HTMLElement} */ (env).dataset['key']}`,
      )
    : [];
  const ref = dropRef(next, [...exact, ...places], [...cards, ...envs]);
  const element = ref
    ? (/** @type {HTMLElement | null} */ (
        [...document.querySelectorAll('[data-ref]')].find((one) =>
          /** @type {HTMLElement} */ (one).dataset['ref']?.split(' ').includes(ref),
        )
      ) ?? /** @type {HTMLElement} */ (stack[0]))
    : null;
  const board = stack.some((one) => one.closest?.('[data-group="board"]'));
  return { ref, element, onTable: ref || !board ? null : n ? `side:${n}` : 'board' };
}

const HAND = ['q', 'w', 'e', 'r', 't', 'y', 'u', 'i', 'o'];
const COMMANDS = /** @type {Record<string, string>} */ ({
  c: 'claim',
  b: 'proof',
  z: 'undo',
  h: 'hint',
  l: 'log',
  m: 'tracker',
  n: 'mistake',
  s: 'status',
  '?': 'keys',
});

/**
 * @param {HTMLElement} root
 * @param {{letters: () => boolean, hand: (k: number) => void, place: (n: number) => void, command: (name: string) => void, step: (to: string) => boolean}} page
 */
export function keys(root, page) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input,select,textarea')) return;
    if (event.key === 'Escape')
      return document.querySelector('dialog[open]') ? undefined : page.command('cancel');
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      if (document.querySelector('dialog[open]')) return;
      if (page.step(event.key) || rove(root, target, event.key)) event.preventDefault();
      return;
    }
    if (!page.letters() || document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) page.place(Number(key));
    else if (HAND.includes(key)) page.hand(HAND.indexOf(key));
    else if (COMMANDS[key]) page.command(COMMANDS[key]);
    else return;
    event.preventDefault();
  });
  root.addEventListener('focusin', (event) => tabStop(/** @type {HTMLElement} */ (event.target)));
}

/** The things of a group the arrows go through. @param {Element} group */
const stops = (group) =>
  /** @type {HTMLElement[]} */ (
    [...group.querySelectorAll('button')].filter((one) => one.getClientRects().length)
  );

/** One tab stop a group: where one was last. @param {HTMLElement} element */
function tabStop(element) {
  const group = element.closest('[data-group]');
  if (!group || group.getAttribute('data-group') === 'act') return;
  for (const one of stops(group)) one.tabIndex = one === element ? 0 : -1;
}

/** After drawing, each group has one tab stop again. @param {HTMLElement} root */
export function mendTabs(root) {
  for (const group of root.querySelectorAll('[data-group="board"],[data-group="hand"]')) {
    const all = stops(group);
    if (all.length && !all.some((one) => one.tabIndex === 0)) {
      const best =
        all.find((one) => one.matches('.legal,.hit.legal')) ??
        all.find((one) => one.matches('.hit,.card')) ??
        all[0];
      if (best) best.tabIndex = 0;
    }
  }
}

/** The nearest thing of the group in the arrow's direction. @param {HTMLElement} root @param {HTMLElement} from @param {string} key */
function rove(root, from, key) {
  const group = from.closest('[data-group]');
  if (!group) {
    const first = /** @type {HTMLElement | null} */ (
      root.querySelector('[data-group="hand"] button, [data-group="board"] button')
    );
    first?.focus();
    return Boolean(first);
  }
  const all = stops(group);
  if (key === 'Home' || key === 'End') {
    (key === 'Home' ? all[0] : all.at(-1))?.focus();
    return true;
  }
  const middle = (/** @type {Element} */ one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  const along = key === 'ArrowLeft' || key === 'ArrowRight' ? 'x' : 'y';
  const across = along === 'x' ? 'y' : 'x';
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  const near = all
    .map((one) => ({ one, at: middle(one) }))
    .filter(({ one, at }) => one !== from && sign * (at[along] - here[along]) > 2)
    .map(({ one, at }) => ({
      one,
      far: sign * (at[along] - here[along]) + 4 * Math.abs(at[across] - here[across]),
    }))
    .sort((a, b) => a.far - b.far)[0]?.one;
  if (near) near.focus();
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const order = ['board', 'act', 'hand'];
    const to = order[order.indexOf(group.getAttribute('data-group') ?? '') + sign];
    const other = to && root.querySelector(`[data-group="${to}"]`);
    const stop = other && (stops(other).find((one) => one.tabIndex === 0) ?? stops(other)[0]);
    if (stop) stop.focus();
  }
  return true;
}
