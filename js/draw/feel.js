/** A card of the hand tilts under the mouse as if it lay on its middle; a finger and those who want less motion leave it flat. */

/** Degrees at the edge of the card. */
const MOST = 6;

export function feel() {
  /** @type {HTMLElement | null} */
  let held = null;
  const rest = () => {
    held?.classList.remove('tilts');
    held = null;
  };
  document.addEventListener('pointermove', ({ target, clientX, clientY, pointerType, buttons }) => {
    const still = pointerType !== 'mouse' || buttons || document.documentElement.dataset['motion'] === 'less';
    const card = /** @type {HTMLElement | null} */ (
      !still && target instanceof Element ? target.closest('.hand button.card') : null
    );
    if (card !== held) rest();
    if (!card) return;
    held = card;
    const { left, top, width, height } = card.getBoundingClientRect();
    const lean = (/** @type {number} */ share) => `${(Math.min(1, Math.max(0, share)) - 0.5) * 2 * MOST}deg`;
    card.classList.add('tilts');
    card.style.setProperty('--turn-y', lean((clientX - left) / width));
    card.style.setProperty('--turn-x', lean(1 - (clientY - top) / height));
  });
  document.addEventListener('pointerdown', rest, true);
}
