/** The rope, the dice and the athletes. Effects come with the moves; nothing is worked out here. */

import { html, nothing, svg } from '../vendor.js';
import * as choose from '../choose.js';
import { t } from '../words.js';
import { effectText } from '../reasons.js';
import { pips } from './card.js';

/** @typedef {import('./table.js').Look} Look */

const SLOTS = 18;

/** @param {Look} l */
export function tug(l) {
  const other = /** @type {0 | 1} */ (1 - l.bottom);
  return html`<section class="tug" aria-label=${t('board@tug')} data-group="board">
    ${field(l, other)} ${column(l, other)} ${rope(l)} ${thrown(l)} ${column(l, l.bottom)}
    ${field(l, l.bottom)}
  </section>`;
}

/** The four deeds with their effect, in the place of a hand. @param {Look} l */
export function deeds(l) {
  const { s, moves, next } = l;
  const left = choose.narrow(moves, s.picked);
  return html`<div class="acts" role="group" aria-label=${t('deeds')} data-group="hand">
    ${['eliminate', 'gather', 'weaken', 'berserk'].map((deed, k) => {
      const ref = `do:${deed}`;
      const on = next.has(ref);
      const effects = left
        .filter((move) => on && move.refs[s.picked.length] === ref)
        .map((move) => effectText(move.effect));
      return html`<button
        class="btn ${on ? 'legal' : ''} ${s.picked.includes(ref) ? 'on' : ''} ${s.hint?.refs.includes(ref) ? 'hint' : ''}"
        data-ref=${ref}
        aria-disabled=${on ? nothing : 'true'}
      >
        <b>${'ABCD'[k]} ${t(ref)}</b
        ><small>${on ? (effects.find(Boolean) ?? t('effect.none')) : t(`deed.${deed}`)}</small>
      </button>`;
    })}
  </div>`;
}

/** The athletes of a seat. @param {Look} l @param {0 | 1} seat */
function field({ view, next, bottom, s }, seat) {
  const standing = view.standing?.[seat] ?? 0;
  const lying = view.lying?.[seat] ?? 0;
  const all = standing + lying;
  const slots = Array.from({ length: SLOTS }, (_, k) =>
    k < Math.min(standing, SLOTS) ? 'up' : k < all ? 'down' : '',
  );
  // Those who lie are always seen, however many stand.
  for (let k = 0; k < lying && all > SLOTS; k++) slots[SLOTS - 1 - k] = 'down';
  const name = s.save?.record.names[seat] ?? '';
  const aims = seat !== bottom ? ['standing', 'lying'].filter((kind) => next.has(`athlete:${kind}`)) : [];
  return html`<div
    class="field t${seat}"
    role=${aims.length ? nothing : 'img'}
    aria-label=${t('athletes', { name, n: all, lying })}
  >
    ${slots.map((how, k) => {
      const kind = how === 'up' ? 'standing' : 'lying';
      const key = how ? `ath-${seat}-${k}` : nothing;
      if (how && aims.includes(kind))
        return html`<button
          class="ath in ${how} ${s.hint?.refs.includes(`athlete:${kind}`) ? 'hint' : ''}"
          data-key=${key}
          data-ref="athlete:${kind}"
          tabindex="-1"
          aria-label=${t(`athlete.${kind}`)}
        >
          ${figure(how)}
        </button>`;
      return html`<span class="ath ${how ? `in ${how}` : ''}" data-key=${key}
        >${how ? figure(how) : nothing}</span
      >`;
    })}
    ${all > SLOTS ? html`<span class="plus">+${all - SLOTS}</span>` : nothing}
  </div>`;
}

/** @param {string} how */
const figure = (how) => html`<svg aria-hidden="true"><use href="#a-${how}"></use></svg>`;

/** The column of a seat. @param {Look} l @param {0 | 1} seat */
function column({ view, next, bottom, s }, seat) {
  const values = view.columns?.[seat] ?? [];
  const mine = seat === bottom;
  return html`<div
    class="dice field-${seat}"
    role="group"
    aria-label=${t(mine ? 'column.own' : 'column.foe')}
  >
    ${values.map((value, k) => {
      const ref = `column:${k + 1}`;
      const used = view.mover === seat && (view.places ?? []).includes(k + 1);
      const label = [
        t('column.die', { k: k + 1, value }),
        used ? t('dice.used') : '',
        mine && next.has(ref) ? t('playable') : '',
      ]
        .filter(Boolean)
        .join(', ');
      if (!mine)
        return html`<span
          class="die col t${seat} ${used ? 'used' : ''}"
          role="img"
          aria-label=${label}
          data-key="col-${seat}-${k}-${value}"
          >${pips(value)}</span
        >`;
      return html`<button
        class="die col t${seat} ${used ? 'used' : ''} ${next.has(ref) ? 'legal' : ''} ${s.hint?.refs.includes(ref) ? 'hint' : ''}"
        data-ref=${ref}
        data-key="col-${seat}-${k}-${value}"
        tabindex="-1"
        aria-pressed=${s.picked.includes(ref)}
        aria-label=${label}
      >
        ${pips(value)}
      </button>`;
    })}
  </div>`;
}

/** The thrown dice. @param {Look} l */
function thrown({ view, next, s, bottom }) {
  const free = view.free ?? [];
  const turn = s.marks?.log.findLastIndex(([, move]) => move.startsWith('throw ')) ?? 0;
  if (!free.length)
    return html`<div class="dice">
      <span class="die used" role="img" aria-label=${t('dice.none')}></span>
    </div>`;
  return html`<div class="dice" role="group" aria-label=${t('dice.free')}>
    ${free.map((value, k) => {
      const ref = `free:${k + 1}`;
      const used = Boolean(view.places?.[k]);
      const again = (view.rerolled ?? []).includes(k + 1);
      const label = [
        t('dice.die', { k: k + 1, value }),
        used ? t('dice.used') : '',
        again ? t('dice.again') : '',
      ]
        .filter(Boolean)
        .join(', ');
      return html`<button
        class="die tumble${turn % 2} ${used ? 'used' : ''} ${next.has(ref) ? 'legal' : ''} ${s.hint?.refs.includes(ref) ? 'hint' : ''}"
        data-ref=${ref}
        data-key="free-${k}"
        data-throw=${turn}
        tabindex="-1"
        aria-pressed=${s.picked.includes(ref)}
        aria-disabled=${view.mover === bottom && !used ? nothing : 'true'}
        aria-label=${label}
      >
        ${pips(value)}${again ? html`<span class="re" aria-hidden="true">↻</span>` : nothing}
      </button>`;
    })}
  </div>`;
}

/** The rope: its knot stands where the shares of the athletes put it. @param {Look} l */
function rope({ bottom, marks }) {
  const [a = 0, b = 0] = [marks.score[bottom], marks.score[1 - bottom]];
  const share = a + b ? a / (a + b) : 0.5;
  return html`<svg
    class="rope t${bottom}"
    viewBox="0 0 344 26"
    role="img"
    aria-label=${t('rope', { own: a, foe: b })}
  >
    <path class="shadow" d="M6 15h332"></path>
    <path class="strand" d="M6 13h332"></path>
    <path class="twist" d="M6 13h332"></path>
    ${[0.25, 0.5, 0.75].map((x) => svg`<path class="tick" d="M${6 + 332 * x} 3v20"></path>`)}
    <g class="knot" transform="translate(${6 + 332 * (1 - share)} 13)">
      <path class="flag" d="M0-2v-11l13 4-13 5z"></path>
      <circle r="8"></circle>
      <path class="lash" d="M-5-3 5 3M-5 3 5-3"></path>
    </g>
    <circle class="end" cx="6" cy="13" r="6"></circle>
    <circle class="end other" cx="338" cy="13" r="6"></circle>
  </svg>`;
}
