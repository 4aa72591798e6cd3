/**
 * A card seen large with its full text: held for a moment, rested upon, or asked for by the key I. It only shows; nothing is played by it.
 */

import { html, nothing, render } from '../vendor.js';
import { capital, cardHelp, cardName } from '../words.js';
import { lyingCard } from './card.js';
import { isTactics } from './model.js';
import { inWords, versus } from './news.js';
import { battleAt } from './story.js';

const HOLD = 400;
/** What a clan card says can be read on its corner: it is shown only to who rests on it. */
const REST = 700;
/** Pixels between a card and what is shown of it, and to the edges of the screen. */
const AWAY = 10;
/** The eighth card of a large hand is chosen by the same key. */
const CHOSEN_BY_I = 8;

/** Which rules the table in sight has. */
const rules = () => document.querySelector('main')?.dataset['rules'] ?? '';

/** @param {string} card */
function large(card) {
  const help = isTactics(card) ? cardHelp(card, rules()) : '';
  return html`<ul aria-hidden="true">
      ${lyingCard(card, rules(), '', `tip-${card}`)}
    </ul>
    <b>${capital(cardName(card, rules()))}</b>${help ? html`<span>${help}</span>` : nothing}`;
}

/** A stone or wall in words, and the last battle there. @param {HTMLElement} stone */
function place(stone) {
  const [name = '', ...rest] = (stone.getAttribute('aria-label') ?? '').split(', ');
  const n = Number(stone.closest('li')?.dataset['lane']);
  const battle = battleAt(n);
  return html`<b>${capital(name)}</b><span>${rest.join(', ')}</span>${
      battle
        ? html`<p>${inWords(battle, n, rules()).why}</p>
            ${versus(battle.won, battle.lost, rules())}`
        : nothing
    }`;
}

export function inspector() {
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.className = 'tip';
  tip.setAttribute('role', 'tooltip');
  tip.popover = 'manual';
  document.body.append(tip);
  let timer = 0;
  /** @type {{x: number, y: number} | null} */
  let held = null;
  let swallow = false;
  /** @type {Element | null} */
  let told = null;

  /** @param {HTMLElement} element */
  function show(element) {
    const card = element.dataset['card'] ?? element.dataset['key'] ?? '';
    if (!card || !element.isConnected) return;
    render(element.matches('.stone') ? place(element) : large(card), tip);
    if (!tip.matches(':popover-open')) tip.showPopover();
    const at = element.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = tip;
    const x = Math.min(Math.max(AWAY, at.x + at.width / 2 - w / 2), innerWidth - w - AWAY);
    const above = at.y - h - AWAY;
    const y = above >= AWAY ? above : Math.min(at.bottom + AWAY, innerHeight - h - AWAY);
    tip.style.left = `${x}px`;
    tip.style.top = `${Math.max(AWAY, y)}px`;
    told = element.closest('button');
    told?.setAttribute('aria-describedby', 'tip');
  }

  function hide() {
    clearTimeout(timer);
    if (tip.matches(':popover-open')) {
      tip.hidePopover();
      render(nothing, tip);
    }
    told?.removeAttribute('aria-describedby');
    told = null;
  }

  /** The card at a point, also below what is laid over it to be pointed at. @param {number} x @param {number} y */
  const cardAt = (x, y) =>
    /** @type {HTMLElement | undefined} */ (
      document
        .elementsFromPoint(x, y)
        .map((one) => one.closest('[data-card], .env, .stone'))
        .find(Boolean)
    );

  document.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, isPrimary }) => {
      hide();
      swallow = false;
      const card = isPrimary && cardAt(x, y);
      if (!card) return;
      held = { x, y };
      timer = window.setTimeout(() => {
        if (document.querySelector('.drag')) return;
        swallow = true;
        show(card);
      }, HOLD);
    },
    true,
  );
  document.addEventListener('pointermove', ({ clientX: x, clientY: y, pointerType, buttons, target }) => {
    if (buttons) {
      if (held && Math.hypot(x - held.x, y - held.y) > AWAY) {
        hide();
        swallow = false;
      }
      return;
    }
    if (pointerType !== 'mouse' || (target instanceof Element && !target.closest('.table, dialog'))) return;
    const card = cardAt(x, y);
    if (card && card.closest('button') === told && told) return;
    hide();
    if (!card) return;
    const name = card.dataset['card'] ?? card.dataset['key'] ?? '';
    timer = window.setTimeout(() => show(card), isTactics(name) || card.matches('.stone') ? HOLD : REST);
  });
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => {
      clearTimeout(timer);
      held = null;
    });
  // The click that ends a long press is none.
  document.addEventListener(
    'click',
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  // What one looks at is not for whoever looks next.
  for (const end of ['visibilitychange', 'curtain']) document.addEventListener(end, hide);
  document.addEventListener('contextmenu', (event) => swallow && event.preventDefault());
  document.addEventListener(
    'keydown',
    (event) => {
      const open = tip.matches(':popover-open');
      hide();
      if (event.key === 'Escape' && open) return event.stopPropagation();
      if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelectorAll('[data-group="hand"] [data-ref]').length >= CHOSEN_BY_I) return;
      const card = document.activeElement?.closest('[data-card], .stone');
      if (card) show(/** @type {HTMLElement} */ (card));
    },
    true,
  );
}
