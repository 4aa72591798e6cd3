/** Motion is the difference of two pictures: what lay there before and lies here now has flown. No game is known here. */

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{key: string, from: Box, to: Box, fade: boolean}} Flight */

const NEAR = 1.5;

/**
 * What flies from where to where.
 * @param {Map<string, Box>} before boxes of everything with a key
 * @param {Map<string, Box>} after
 * @param {(key: string) => Box | null} origin where something new comes from
 * @returns {Flight[]}
 */
export function flights(before, after, origin) {
  /** @type {Flight[]} */
  const list = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (from) {
      if (Math.abs(from.x - to.x) > NEAR || Math.abs(from.y - to.y) > NEAR)
        list.push({ key, from, to, fade: false });
    } else {
      const start = origin(key);
      if (start) list.push({ key, from: start, to, fade: false });
    }
  }
  return list;
}

/** What lay there and lies nowhere now. @param {Map<string, Box>} before @param {Map<string, Box>} after */
export const gone = (before, after) => [...before.keys()].filter((key) => !after.has(key));

/** @param {Element} element @returns {Box} */
export function box(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

/** Everything that can fly, by key. @param {ParentNode} root */
export function snapshot(root) {
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  for (const element of root.querySelectorAll('.table [data-key]')) {
    const found = box(element);
    if (found.w) boxes.set(/** @type {HTMLElement} */ (element).dataset['key'] ?? '', found);
  }
  return boxes;
}

/** @param {string} name @param {ParentNode} root @returns {Box | null} */
function anchor(name, root) {
  const element = [...root.querySelectorAll(`[data-anchor="${name}"]`)].find(
    (one) => one.getClientRects().length,
  );
  return element ? box(element) : null;
}

const EASE = 'cubic-bezier(.2,.7,.2,1)';

/**
 * Lets everything fly that has moved since `before`.
 * @param {HTMLElement} root @param {Map<string, Box>} before
 * @param {{less: boolean, fly: number, slide: number}} how
 */
export function play(root, before, { less, fly, slide }) {
  if (!before.size || fly === 0) return;
  const after = snapshot(root);
  const find = (/** @type {string} */ key) =>
    /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`));
  const list = flights(before, after, (key) => {
    const element = find(key);
    if (!element || key.startsWith('ghost') || key.startsWith('free') || key.startsWith('col')) return null;
    if (element.closest('.hand'))
      return anchor(element.classList.contains('t') ? 'tactics' : 'stack', root) ?? anchor('stack', root);
    if (element.closest('.board')) return anchor(element.closest('.owns') ? 'hand' : 'foe', root);
    return null;
  });
  for (const { key, from, to } of list) {
    const element = find(key);
    if (!element) continue;
    if (less) {
      element.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 120 });
      continue;
    }
    const duration = key.startsWith('stone') ? slide : fly;
    const scale = Math.min(1.6, Math.max(0.35, from.w / (to.w || 1)));
    const dx = from.x + from.w / 2 - to.x - to.w / 2;
    const dy = from.y + from.h / 2 - to.y - to.h / 2;
    // What was drawn is turned face up on its way; what is laid settles.
    const turned = element.closest('.hand') && !before.has(key) ? ' perspective(600px) rotateY(-100deg)' : '';
    const settles = element.closest('.owns');
    element.animate(
      [
        { transform: `translate(${dx}px,${dy}px) scale(${scale})${turned}`, zIndex: 60, easing: EASE },
        ...(settles ? [{ transform: 'translateY(2px) scale(.99)', zIndex: 60, offset: 0.8 }] : []),
        { transform: 'none', zIndex: 60 },
      ],
      { duration },
    );
  }
  if (!less) leave(root, before, after, fly);
}

/** Cards that left the table fade where they lay, drawn towards the discard. @param {HTMLElement} root
 * @param {Map<string, Box>} before @param {Map<string, Box>} after @param {number} duration */
function leave(root, before, after, duration) {
  const away = anchor('discard', root);
  for (const key of gone(before, after)) {
    const from = before.get(key);
    if (!from || !away || !/^([rygbpw]\d+|[a-z]+\d?)$/.test(key)) continue;
    const ghost = document.createElement('i');
    ghost.className = 'back leaving';
    ghost.style.cssText = `left:${from.x}px;top:${from.y}px;width:${from.w}px;height:${from.h}px`;
    document.body.append(ghost);
    const dx = away.x - from.x;
    const dy = away.y - from.y;
    const flight = ghost.animate(
      [{ opacity: 0.9 }, { opacity: 0, transform: `translate(${dx}px,${dy}px) scale(.4)` }],
      { duration, easing: EASE },
    );
    flight.onfinish = () => ghost.remove();
    flight.oncancel = () => ghost.remove();
  }
}
