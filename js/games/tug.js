/** Tug: two teams on one rope on one hill, the dice, and what each throw can do. Effects come with the moves; nothing is worked out here. */

import { html, nothing, repeat, svg } from '../vendor.js';
import * as choose from '../choose.js';
import { effectText, t, told } from '../words.js';
import { pips } from '../draw/card.js';

/** @typedef {import('../draw/look.js').Look} Look */
/** @typedef {0 | 1} Side a seat */

/** So many athletes of a team are drawn, in three ranks where they are many; the tally counts them all. */
const DRAWN = 18;
const RANKS = 3;
/** How much higher a rank stands than the one before it. */
const RISE = 32;
const FEW = 6;
/** The hill in its own units: how wide it is, also where there is less room, where the rope is held, how large an athlete is. */
const WIDE = 800;
const NARROW = 640;
const ROPE = 186;
const TALL = 312;
const SIZE = 142;
/** From the knot to the first fist, and how far the knot can come from the stake. */
const GAP = 46;
const REACH = 120;
/** A lead of so many athletes brings the knot half of that way. */
const HALF = 7;
const DEEDS = ['eliminate', 'gather', 'weaken', 'berserk'];

/** Where the knot is: the farther on one's own side, the more athletes one is ahead. @param {number} lead */
export const knotAt = (lead) => WIDE / 2 - (REACH * lead) / (Math.abs(lead) + HALF);

/** @param {Look} l */
export function board(l) {
  const other = /** @type {Side} */ (1 - l.bottom);
  return html`<section class="tug" aria-label=${t('board@tug')} data-group="board">
    ${pitch(l, other)}
    <div class="columns">${column(l, l.bottom)} ${column(l, other)}</div>
    ${thrown(l)}
  </section>`;
}

/* ---- the hill ---- */

/** How the teams stood when the hill was last drawn, so that it is seen who falls and who leaves. */
let last = {
  id: '',
  length: 0,
  teams: [
    [0, 0],
    [0, 0],
  ],
};
/** Those who have just left, by seat. */
let left = [0, 0];
/** Those who have just fallen, by seat. */
let fell = [0, 0];

/** @param {Look} l */
function changes({ s, view, marks }) {
  const id = s.save?.id ?? '';
  const length = marks.log.length;
  if (id === last.id && length === last.length) return;
  const teams = [0, 1].map((seat) => [view.standing?.[seat] ?? 0, view.lying?.[seat] ?? 0]);
  const goesOn = id === last.id && length > last.length;
  const [up, down] = [0, 1].map((kind) =>
    teams.map((team, seat) => (team[kind] ?? 0) - (last.teams[seat]?.[kind] ?? 0)),
  );
  left = teams.map((_, seat) => (goesOn ? Math.max(0, -(up?.[seat] ?? 0) - (down?.[seat] ?? 0)) : 0));
  fell = teams.map((_, seat) => (goesOn ? Math.max(0, down?.[seat] ?? 0) : 0));
  last = { id, length, teams };
}

/** The hill with the stake, both teams and the rope. @param {Look} l @param {Side} other */
function pitch(l, other) {
  changes(l);
  const { marks, bottom, view, s } = l;
  const [own = 0, foe = 0] = [marks.score[bottom], marks.score[other]];
  const wide = s.wide ? WIDE : NARROW;
  const knot = (knotAt(own - foe) * wide) / WIDE;
  const behind = view.winner !== null || own === foe ? null : own < foe ? bottom : other;
  return html`<div class="pitch ${view.winner === null ? '' : view.winner === bottom ? 'won' : 'lost'}">
    <svg viewBox="0 0 ${wide} ${TALL}" preserveAspectRatio="xMidYMax meet">
      ${stake(wide)} ${rope(knot, own, foe, wide)}
      ${team(l, other, { wide, room: wide - knot, all: foe, behind: behind === other })}
      ${team(l, bottom, { wide, room: knot, all: own, behind: behind === bottom })} ${mark(knot)}
    </svg>
    <b class="tally mine" aria-hidden="true">${own}</b><b class="tally theirs" aria-hidden="true">${foe}</b>
  </div>`;
}

/** Where the athlete of a place stands, seen from his own end: the first at the knot, the others behind him and in ranks beside him. @param {number} k @param {number} room @param {number} all */
function spot(k, room, all) {
  const ranks = all > FEW ? RANKS : 1;
  const rank = k % ranks;
  const step = Math.min(46, (room - GAP - SIZE) / (DRAWN / RANKS - 1));
  const front = room - GAP - (SIZE * 86) / 110;
  return {
    x: front - Math.floor(k / ranks) * step - (rank * step) / ranks,
    y: ROPE - (SIZE * 60) / 112 - rank * RISE,
    rank,
  };
}

/** Where one who has fallen lies, as near to the next as they are many. @param {number} k @param {number} room @param {number} all */
const fallen = (k, room, all) => ({
  x: room - GAP - SIZE - k * Math.min(54, (room - GAP - SIZE) / Math.max(1, all - 1)),
  y: ROPE - 30 + (k % 2) * 8,
});

/**
 * A team: those who stand at the rope, from the knot outwards, and before them on their backs those who fell.
 * @param {Look} l @param {Side} seat
 * @param {{wide: number, room: number, all: number, behind: boolean}} how the room from its end to the knot, whether it is losing
 */
function team({ view, s, bottom }, seat, { wide, room, all, behind }) {
  const lying = view.lying?.[seat] ?? 0;
  const down = Math.min(lying, DRAWN / 2);
  const up = Math.min(all - lying, DRAWN - down);
  const own = seat === bottom;
  const name = s.save?.record.names[seat] ?? '';
  const fresh = new Set(Array.from({ length: fell[seat] ?? 0 }, (_, k) => `d${down - 1 - k}`));
  const list = [
    ...Array.from({ length: up }, (_, k) => ({ id: `u${k}`, k, how: 'up' })),
    ...Array.from({ length: Math.min(left[seat] ?? 0, DRAWN) }, (_, k) => ({
      id: `g${last.length} ${k}`,
      k: up + k,
      how: 'gone',
    })),
    ...Array.from({ length: down }, (_, k) => ({ id: `d${k}`, k, how: 'down' })),
  ].sort(
    (a, b) =>
      Number(a.how === 'down') - Number(b.how === 'down') || (b.k % RANKS) - (a.k % RANKS) || b.k - a.k,
  );
  return svg`<g class="field t${seat}" role="img" aria-label=${t('athletes', { name, n: all, lying })}>
    ${repeat(
      list,
      ({ id }) => id,
      ({ k, how, id }) => {
        const at = how === 'down' ? fallen(k, room, down) : spot(k, room, up);
        const first = how === 'up' && k === 0;
        const pose = how === 'down' ? 6 + (k % 2) : first && behind ? 4 : k % 4;
        return svg`<g
          class="ath ${how} ${fresh.has(id) ? 'fell' : ''} ${first && behind ? 'totters' : ''}"
          transform="translate(${own ? at.x : wide - at.x - SIZE} ${at.y})"
        >
          <svg width=${SIZE} height=${(SIZE * 112) / 110} viewBox="0 0 110 112">
            <image href="art/athletes.svg" x=${-110 * pose} y=${own ? 0 : -112} width="880" height="224"></image>
          </svg>
        </g>`;
      },
    )}
  </g>`;
}

/** The rope from the last of one team to the last of the other. @param {number} knot @param {number} own @param {number} foe @param {number} wide */
function rope(knot, own, foe, wide) {
  const end = (/** @type {number} */ n, /** @type {number} */ room) =>
    n ? Math.max(8, spot(Math.min(n, DRAWN) - 1, room, n).x + 40) : room - GAP / 2;
  const [from, to] = [end(own, knot), wide - end(foe, wide - knot)];
  return svg`<g class="rope" role="img" aria-label=${t('rope', { own, foe })}>
    <path class="hemp" d="M${from} ${ROPE}H${to}"></path><path class="strand" d="M${from} ${ROPE}H${to}"></path>
    <path class="twist" d="M${from} ${ROPE}H${to}"></path>
  </g>`;
}

/** Where it began. @param {number} wide */
const stake = (wide) =>
  svg`<image href="art/stake.svg" x=${wide / 2 - 14} y=${ROPE - 96} width="60" height="110" aria-hidden="true"></image>`;

/** The rag on the rope. @param {number} knot */
const mark = (knot) => svg`<g class="knot" transform="translate(${knot} ${ROPE})" aria-hidden="true">
  <image href="art/knot.svg" x="-26" y="-20" width="52" height="91"></image>
</g>`;

/* ---- the dice ---- */

/** The column of a seat. @param {Look} l @param {Side} seat */
function column({ view, next, bottom, s }, seat) {
  const values = view.columns?.[seat] ?? [];
  const mine = seat === bottom;
  const team = mine ? 'own' : 'foe';
  const looks = `die col ${mine ? 'mine' : 'theirs'}`;
  return html`<div class="dice of-${team}" role="group" aria-label=${t(`column.${team}`)}>
    ${values.map((value, k) => {
      const ref = `column:${k + 1}`;
      const used = view.mover === seat && (view.places ?? []).includes(k + 1);
      const legal = mine && next.has(ref);
      const label = [t('column.die', { value }), used ? t('dice.used') : '', legal ? t('playable') : '']
        .filter(Boolean)
        .join(', ');
      const worn = `${looks} ${used ? 'used' : ''}`;
      const key = `col-${seat}-${k}-${value}`;
      if (!mine)
        return html`<span class=${worn} role="img" aria-label=${label} data-key=${key}>${pips(value)}</span>`;
      return html`<button
        class="${worn} ${legal ? 'legal' : ''} ${s.hint?.refs.includes(ref) ? 'hint' : ''}"
        data-ref=${ref}
        data-key=${key}
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
  const turn = s.marks?.log.findLastIndex(([, , { kind }]) => kind === 'throw') ?? 0;
  if (!free.length)
    return html`<div class="dice thrown">
      <span class="die used" role="img" aria-label=${t('dice.none')}></span>
    </div>`;
  return html`<div class="dice thrown" role="group" aria-label=${t('dice.free')}>
    ${free.map((value, k) => {
      const ref = `free:${k + 1}`;
      const used = Boolean(view.places?.[k]);
      const again = (view.rerolled ?? []).includes(k + 1);
      const label = [t('dice.die', { value }), used ? t('dice.used') : '', again ? t('dice.again') : '']
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

/* ---- what a die can do ---- */

/** In the place of a hand: the deeds there are, or, once a die is picked, everything it can do at each die of the column. @param {Look} l */
export const hand = (l) => (l.s.picked[0]?.startsWith('free:') ? results(l) : deeds(l));

/** @param {Look} l */
function deeds({ s, moves, next }) {
  const ways = choose.narrow(moves, s.picked);
  return html`<div class="acts" role="group" aria-label=${t('deeds')} data-group="hand">
    ${DEEDS.map((deed, k) => {
      const ref = `do:${deed}`;
      const on = next.has(ref);
      const effects = ways
        .filter((move) => on && move.refs[s.picked.length] === ref)
        .map(({ effect }) => effectText(effect));
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

/** Tap one picks the die, tap two what it does where; only a number of athletes may be asked for after that. @param {Look} l */
function results({ s, moves, view, bottom }) {
  const at = s.picked.findIndex((ref) => ref.startsWith('column:'));
  const die = s.picked.slice(0, 1);
  const places = at < 0 ? [1, 2, 3] : [Number(s.picked[at]?.slice(7))];
  const hint = (s.hint?.refs ?? []).join('+');
  return html`<div class="acts per${places.length}" role="group" aria-label=${t('deeds')} data-group="hand">
    ${places.map((place) => {
      const value = view.columns?.[bottom]?.[place - 1] ?? 0;
      const ways = choose.narrow(moves, [...die, `column:${place}`]);
      return html`<div class="at" role="group" aria-label=${t('column.die', { value })}>
        <span class="die mine small" aria-hidden="true">${pips(value)}</span>
        ${ways.length ? several(ways).map(({ path, effect }) => result(path, effect, hint)) : html`<small>${t('dice.used')}</small>`}
      </div>`;
    })}
  </div>`;
}

/** What there is to choose from: a deed with the kind of athlete it is done to, but not with their number. @param {import('../choose.js').Move[]} ways */
function several(ways) {
  /** @type {Map<string, {path: string[], effect: import('../choose.js').Move['effect']}>} */
  const found = new Map();
  for (const { refs, effect } of ways) {
    const path = refs.slice(1).filter((ref) => !ref.startsWith('count:'));
    if (!found.has(path.join('+'))) found.set(path.join('+'), { path, effect });
  }
  return [...found.values()];
}

/** @param {string[]} path @param {import('../choose.js').Move['effect']} effect @param {string} hint */
function result(path, effect, hint) {
  const [, deed = '', who] = path;
  const ref = path.join('+');
  const kind = who?.slice('athlete:'.length);
  const athlete = kind ? t(`athlete.${kind}`) : '';
  const short = kind ? t(`who.${kind}.short`) : effectText(effect) || t('effect.none');
  return html`<button
    class="btn legal ${hint.includes(ref) ? 'hint' : ''}"
    data-ref=${ref}
    aria-label=${kind ? told(t(deed), athlete) : nothing}
  >
    <b>${t(deed)}</b><small>${short}</small>
  </button>`;
}

/** The number keys point at dice: first at a rolled one, then at one of the column. @param {number} n @param {string[]} picked */
export const key = (n, picked) => (picked.length ? `column:${n}` : `free:${n}`);
