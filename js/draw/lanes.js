/** The lanes of the two card games: the sides, the stone or wall between them, and what can be pointed at. */

import { html, nothing, repeat } from '../vendor.js';
import { cardName, kindName, named, t } from '../words.js';
import { GAMES } from '../games/index.js';
import { lyingCard } from './card.js';
import { glyph } from './model.js';

/** @typedef {import('./model.js').Lane} Lane */
/** @typedef {import('./look.js').Look} Look */

/** @param {Look} l */
export const board = (l) =>
  html`<div class="ground">
    <ol class="board" aria-label=${named('board', l.rules)} data-group="board">
      ${l.rows.map((row) => lane(l, row))}
    </ol>
  </div>`;

/** @param {Look} l @param {Lane} row */
function lane(l, row) {
  const { s, next, lie, rules, fresh } = l;
  const { n, own, foe, place, owner } = row;
  const stone = `stone:${n}`;
  const side = `side:${n}`;
  const room = GAMES[l.game]?.room ?? 3; // cards that lie on a side without being pushed together
  const [ownGhosts, foeGhosts] = [ghosts(l, row, 'own'), ghosts(l, row, 'foe')];
  const ghostly = s.better ? 'ghost better' : 'ghost';
  const blocks = new Set(s.proof?.blockers ?? []);
  const aims = [...next].filter((ref) => ref.startsWith('card:') && lie.get(ref.slice(5))?.n === n);
  const ownAims = aims.filter((ref) => lie.get(ref.slice(5))?.side === 'own');
  const foeAims = aims.filter((ref) => lie.get(ref.slice(5))?.side !== 'own');
  const more = (/** @type {string} */ card, /** @type {number} */ k) =>
    `k${k}${aims.includes(`card:${card}`) ? ' aim' : ''}${blocks.has(card) ? ' block' : ''}${s.picked.includes(`card:${card}`) ? ' held' : ''}${s.better?.struck === card ? ' struck' : ''}${fresh.has(card) ? ' new' : ''}`;
  const hint = new Set(s.hint?.refs ?? []);
  const claim = next.has(stone) && s.picked.length === 0;
  const legal = next.has(side);
  const text = sideText(l, row, 'own');
  return html`<li
    class="lane ${owner ? `won-${owner}` : ''} ${l.won.has(n) ? 'won' : ''} ${GAMES[l.game]?.trace?.(l, row) ?? ''} ${s.proof?.place === n ? 'shown' : ''} ${l.told === n ? 'told' : ''}"
    data-lane=${n}
  >
    ${badge(row, 'foe', l)}
    <div class="slot foes ${foe.length + foeGhosts.length > room ? 'over' : ''}">
      <ul aria-label=${sideText(l, row, 'foe')}>
        ${repeat(
          foe,
          (card) => card,
          (card, k) => lyingCard(card, rules, more(card, k)),
        )}
        ${foeGhosts.map((card, k) => lyingCard(card, rules, `${ghostly} k${foe.length + k}`, `ghost-${card}`))}
      </ul>
      ${
        foeAims.length
          ? html`<button
              class="hit legal ${foeAims.some((ref) => hint.has(ref)) ? 'hint' : ''}"
              data-ref=${foeAims.join(' ')}
              tabindex="-1"
              aria-label=${t('aim.foe', { side: sideText(l, row, 'foe'), n: foeAims.length })}
            ></button>`
          : nothing
      }
    </div>
    ${tile(l, row, claim, hint.has(stone))}
    <div class="slot owns ${own.length + ownGhosts.length > room ? 'over' : ''}">
      <ul aria-label=${text}>
        ${repeat(
          own,
          (card) => card,
          (card, k) => lyingCard(card, rules, more(card, k)),
        )}
        ${ownGhosts.map((card, k) => lyingCard(card, rules, `${ghostly} k${own.length + k}`, `ghost-${card}`))}
      </ul>
      <button
        class="hit ${legal || ownAims.length ? 'legal' : ''} ${hint.has(side) || ownAims.some((ref) => hint.has(ref)) ? 'hint' : ''}"
        data-ref=${ownAims.length ? ownAims.join(' ') : side}
        tabindex="-1"
        aria-disabled=${legal || ownAims.length || s.picked.length === 0 ? nothing : 'true'}
        aria-label=${legal ? t('lane.legal', { side: text }) : ownAims.length ? t('aim.own', { side: text, n: ownAims.length }) : text}
      ></button>
    </div>
    ${badge(row, 'own', l)}
    ${
      row.first && place && row.ownKind && row.foeKind && !owner
        ? html`<span class="first ${row.first === 'own' ? 'low' : 'high'}" title=${t('first')}
            >1.<span class="sr">${t(`first.${row.first}`)}</span></span
          >`
        : nothing
    }
  </li>`;
}

/** The cards of the best reply or the better move, as ghosts on the side they would lie. @param {Look} l @param {Lane} row @param {'own' | 'foe'} who */
function ghosts({ s, view, bottom }, row, who) {
  const { better } = s;
  if (better?.ghost && better.place === row.n && better.side === who) return [better.ghost];
  if (s.proof?.place !== row.n) return [];
  const replies = view.attacker === undefined || view.attacker === bottom ? 'foe' : 'own';
  return who === replies ? (s.proof.reply?.cards ?? []) : [];
}

/** One side of a lane in words. @param {Look} l @param {Lane} row @param {'own' | 'foe'} who */
export function sideText({ rules }, row, who) {
  const cards = row[who];
  const kind = who === 'own' ? row.ownKind : row.foeKind;
  const place = named('place', rules, { n: row.n });
  const lies = cards.length ? cards.map((card) => cardName(card, rules)).join(', ') : t('side.empty');
  const done = kind ? `; ${t('side.kind', { kind: kindName(kind.kind, rules), total: kind.total })}` : '';
  return t(`side.${who}`, { place, count: cards.length, need: row.place?.need ?? '', cards: lies }) + done;
}

/** The formation of a complete side. @param {Lane} row @param {'own' | 'foe'} who @param {Look} l */
function badge(row, who, { rules }) {
  const kind = who === 'own' ? row.ownKind : row.foeKind;
  const id = kind?.kind.replaceAll(' ', '-');
  return html`<span
    class="badge ${who === 'own' ? 'low' : 'up'}"
    aria-hidden="true"
    title=${kind ? kindName(kind.kind, rules) : nothing}
    >${kind ? html`<svg><use href="#f-${id}"></use></svg>${kind.total}` : nothing}</span
  >`;
}

/** How sure a lead has to be for a stone to lean. */
const LEAD = 0.1;

/** What is seen of a stone or wall beside its number: which way it leans, what lies there, what has become of it. @param {Look} l @param {Lane} row */
function stateOf({ s, over, won }, { n, damaged, env, owner }) {
  const chance = s.chances[n - 1];
  const lead = owner || chance === undefined ? 0 : chance - 0.5;
  return [
    lead > LEAD ? 'right' : lead < -LEAD ? 'left' : '',
    damaged ? 'damaged' : '',
    damaged && over && won.has(n) ? 'burning' : '',
    ...env.map(({ card }) => glyph(card)),
  ].join(' ');
}

/** The stone or wall tile. @param {Look} l @param {Lane} row @param {boolean} claim @param {boolean} hint */
function tile(l, row, claim, hint) {
  const { game, next, rules, s } = l;
  const { n, owner } = row;
  const legal = next.has(`stone:${n}`) && !claim;
  const label = [
    named('place', rules, { n }),
    ...(GAMES[game]?.tileText?.(l, row) ?? []),
    owner ? t(`owner.${owner}`) : '',
    claim ? named('claimable', rules) : '',
    legal ? t('playable') : '',
  ].filter(Boolean);
  return html`<button
    class="stone ${claim ? 'claim' : ''} ${legal ? 'legal' : ''} ${stateOf(l, row)} ${hint ? 'hint' : ''} ${s.better?.stone && s.better.place === n ? 'better' : ''}"
    data-ref="stone:${n}"
    data-key="stone:${n}"
    tabindex="-1"
    aria-label=${label.join(', ')}
  >
    <span class="num" aria-hidden="true">${n}</span>
    ${GAMES[game]?.tile?.(l, row)}
    ${claim ? html`<svg class="tick" aria-hidden="true"><use href="#i-check"></use></svg>` : nothing}
  </button>`;
}
