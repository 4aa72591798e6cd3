/**
 * What has just happened, shown large for a moment: who has taken a stone or wall and why, or which tactics card was played.
 * It is read off the log's new rows; in Siege the cards are gone with the claim, so the table before it is remembered.
 */

import { html, nothing, repeat } from '../vendor.js';
import { capital, cardHelp, cardName, kindName, named, t } from '../words.js';
import { icon, lyingCard } from './card.js';
import { isTactics } from './model.js';
import { outcome } from './over.js';
import { quip, quote } from './remark.js';
import * as story from './story.js';

/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./model.js').Lane} Lane */
/** @typedef {{key: string, what: 'claim' | 'tactics', text: string, why: string, card: string, glyph: string, mine: boolean, won?: string[], lost?: string[], said?: ReturnType<typeof quip>}} News */

/** How long it stays, in milliseconds, if nobody taps. @type {Record<string, number>} */
const STAYS = { slow: 4500, normal: 3000, fast: 1500, instant: 0 };

/** What was drawn last: of which game, how many rows of its log, which lanes. */
let last = { id: '', length: 0, rows: /** @type {Lane[]} */ ([]) };
/** @type {News[]} */
let shown = [];
let timer = 0;

/** @param {Look} l */
export function news(l) {
  const { s, marks, rows } = l;
  const id = s.save?.id ?? '';
  const length = marks.log.length;
  const before = last;
  const known = id === before.id;
  last = { id, length, rows };
  story.open(id);
  if (length < before.length) story.back(length);
  story.follow(l);
  if (s.curtain !== null) document.dispatchEvent(new Event('curtain')); // what is shown large is not for the other
  if (!known || length < before.length || s.curtain !== null) hide();
  else if (length > before.length) tell(l, before.length, before.rows);
  return html`${repeat(
    shown,
    ({ key }) => key,
    (one) => banner(one, l),
  )}
  ${l.over && s.curtain === null ? ending(l) : nothing}`;
}

/** @param {Look} l @param {number} from @param {Lane[]} before */
function tell(l, from, before) {
  /** @type {News[]} */
  const found = l.marks.log.slice(from).flatMap(([seat, , about], k) => {
    const mine = seat === l.bottom;
    const key = `${last.id} ${from + k}`;
    if (about?.kind === 'claim' && about.place)
      return [{ key, ...verdict(l, about.place, before, mine), mine }];
    if (about?.card && (about.kind === 'lay' || about.kind === 'act') && isTactics(about.card))
      return [{ key, ...played(l, about.card), mine }];
    return /** @type {News[]} */ ([]);
  });
  if (!found.length) return;
  const stay = STAYS[l.s.settings.speed] ?? 0;
  const claims = found.filter(({ what }) => what === 'claim');
  if (claims.length) say(claims.map(({ text, why }) => `${text} ${why}`).join(' '));
  hide();
  if (!stay) return;
  shown = found.slice(-1).map((one) => ({ ...one, said: one.what === 'claim' ? quip(l, one.mine) : null }));
  timer = window.setTimeout(() => hide(), stay);
  document.addEventListener('pointerdown', hide, { once: true });
}

/** Takes away what is shown; what comes next is drawn anew. */
function hide() {
  clearTimeout(timer);
  document.removeEventListener('pointerdown', hide);
  shown = [];
  for (const one of document.querySelectorAll('.news-flash')) one.setAttribute('hidden', '');
}

/** The page says it, in one breath with what else there is to say. @param {string} text */
const say = (text) => document.dispatchEvent(new CustomEvent('news', { detail: text }));

/** Both formations of a place that has been taken, and why it could be. @param {Look} l @param {number} n @param {Lane[]} before @param {boolean} mine */
function verdict(l, n, before, mine) {
  const { rules, s, bottom } = l;
  const [now, then] = [l.rows[n - 1], before[n - 1]];
  const side = (/** @type {'ownKind' | 'foeKind'} */ who) => now?.[who] ?? then?.[who] ?? null;
  const [kind, other] = mine ? [side('ownKind'), side('foeKind')] : [side('foeKind'), side('ownKind')];
  const row = then ?? now;
  /** @type {story.Battle} */
  const battle = {
    own: mine && s.save?.setup.mode === 'level',
    name: s.save?.record.names[mine ? bottom : 1 - bottom] ?? '',
    kind,
    other,
    low: then?.place?.low ?? false,
    won: (mine ? row?.own : row?.foe) ?? [],
    lost: (mine ? row?.foe : row?.own) ?? [],
    at: last.length,
  };
  if (kind) story.remember(n, battle);
  return {
    ...(kind ? { won: battle.won, lost: battle.lost } : {}),
    ...inWords(battle, n, rules),
    what: /** @type {const} */ ('claim'),
    card: '',
    glyph: kind ? `f-${kind.kind.replaceAll(' ', '-')}` : 'i-check',
  };
}

/** A battle in words: who took the place, and why that could be. @param {story.Battle} battle @param {number} n @param {string} rules */
export function inWords({ own, name, kind, other, low }, n, rules) {
  const place = named('place', rules, { n });
  const text = capital(named(`verdict.${own ? 'own' : 'foe'}`, rules, { place, name }));
  if (!kind) return { text, why: '' };
  const words = (/** @type {{kind: string, total: number}} */ one) =>
    `${kindName(one.kind, rules)} ${one.total}`;
  const id = !other ? 'proof' : other.kind === kind.kind && other.total === kind.total ? 'first' : 'beats';
  const why = t(low && id === 'beats' ? 'verdict.low' : `verdict.${id}`, {
    kind: words(kind),
    other: other ? words(other) : '',
  });
  return { text, why: capital(why) };
}

/** @param {Look} l @param {string} card */
const played = ({ rules }, card) => ({
  what: /** @type {const} */ ('tactics'),
  text: capital(cardName(card, rules)),
  why: cardHelp(card, rules),
  card,
  glyph: '',
});

/** @param {News} one @param {Look} l */
const banner = ({ what, text, why, card, glyph, mine, won = [], lost = [], said }, { rules }) =>
  html`<div
    class="news-flash ${what === 'claim' ? 'verdict' : 'feature'} ${mine ? 'own' : ''}"
    aria-hidden="true"
  >
    ${
      card
        ? html`<ul>
            ${lyingCard(card, rules, '', `shown-${card}`)}
          </ul>`
        : icon(glyph)
    }
    <p><b>${text}</b> ${why ? html`<span>${why}</span>` : nothing}</p>
    ${won.length ? versus(won, lost, rules) : nothing} ${said ? quote(said) : nothing}
  </div>`;

/** The cards of both sides, which in Siege are about to leave the table. @param {string[]} won @param {string[]} lost @param {string} rules */
export const versus = (won, lost, rules) =>
  html`<div class="versus" aria-hidden="true">
    ${[won, lost].map(
      (cards, k) =>
        html`<ul class=${k ? 'lost' : 'winners'}>
          ${cards.map((card, n) => lyingCard(card, rules, `mini r${n}`, `versus-${card}`))}
        </ul>`,
    )}
  </div>`;

/** The end as it is seen before it is told: a ribbon over the board, and rain where it is lost. @param {Look} l */
function ending({ view, s, bottom }) {
  const how = outcome(view, s.save);
  const name = s.save?.record.names[Number(view.winner)] ?? '';
  const text = how === 'own' || how === 'foe' ? t(`ribbon.${how}`) : t(`sheet.over.${how}`, { name });
  const lost = how === 'foe' || (how === 'friend' && view.winner !== bottom);
  return html`<div class="ending ${lost ? 'lost' : 'won'}" aria-hidden="true">
    <b class="ribbon">${text}</b>
  </div>`;
}
