/** The analysis board as it is drawn: the position being laid, or the table with what the search makes of it. */

import { GAMES } from '../games/index.js';
import { gamesOf } from '../rulesets.js';
import { html, nothing } from '../vendor.js';
import { capital, cardName, isClan, list, moveText, named, percent, t } from '../words.js';
import { icon, pips, printedCard } from '../draw/card.js';
import { lanes } from '../draw/model.js';
import { table } from '../draw/table.js';
import * as cards from './cards.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Desk} Desk */
/** @typedef {import('../types.d.ts').Marks} Marks */

/** Moves that are compared. */
const BEST = 3;
/** Cards of a kind that lie in one line; of more, six do. */
const LINE = 9;

/** @param {State} s */
export function board(s) {
  const desk = s.lesson?.board;
  if (!desk) return nothing;
  return desk.mode === 'lay' ? layOut(s, desk) : judged(s, desk);
}

/** @param {string} what @param {string} glyph @param {string} [id] */
const tool = (what, glyph, id = `board.${what}`) =>
  html`<button class="tool" data-do="board-${what}" title=${t(id)}>
    ${icon(glyph)}<small>${t(`${id}.short`)}</small>
  </button>`;

/** @param {string} what @param {Record<string, string | number>} data @param {unknown} text @param {boolean} [on] */
const choice = (what, data, text, on) =>
  html`<button
    class="btn ${on ? 'on' : ''}"
    data-do="board-${what}"
    data-seat=${data['seat'] ?? nothing}
    data-kind=${data['kind'] ?? nothing}
    data-by=${data['by'] ?? nothing}
    data-at=${data['at'] ?? nothing}
    aria-pressed=${on === undefined ? nothing : on}
    aria-label=${data['label'] ?? nothing}
  >
    ${text}
  </button>`;

/* ---- what is laid ---- */

/** @param {State} s @param {Desk} desk */
function layOut(s, desk) {
  const { v, rules, note, held } = desk;
  const said = note || (held ? t('board.held', { card: cardName(held, rules) }) : named('board.lay', rules));
  return html`<main class="desk" data-rules=${rules}>
    <header>
      <button class="tool" data-do="board-leave" aria-label=${t('board.leave')}>${icon('i-close')}</button>
      <h1>${t('board.title')}</h1>
      <label
        ><span class="sr">${t('setup.rules')}</span
        ><select data-board-rules>
          ${gamesOf(s.rules).map(
            (game) =>
              html`<optgroup label=${t(`game.${game}`)}>
                ${s.rules.filter((one) => one.game === game).map(({ id }) => html`<option value=${id} ?selected=${id === rules}>${t(`rules.${id}`)}</option>`)}
              </optgroup>`,
          )}
        </select></label
      >
    </header>
    <p class="said ${note ? 'bad' : ''}" role="status">${said}</p>
    ${v.columns ? dice(desk) : lanesOf(s, desk)}
    <div class="row">
      ${choice('mover', { seat: v.seat ?? 0 }, t('board.mover.me'), v.mover === v.seat)}
      ${choice('mover', { seat: 1 - (v.seat ?? 0) }, t('board.mover.other'), v.mover !== v.seat)}
      ${
        v.attacker === undefined
          ? nothing
          : html`${choice('attacker', { seat: v.seat ?? 0 }, t('attacker'), v.attacker === v.seat)}
            ${choice('attacker', { seat: 1 - (v.seat ?? 0) }, t('defender'), v.attacker !== v.seat)}
            ${choice('oil', {}, html`${t('do:oil.short')} ${v.oil}`)}`
      }
    </div>
    <div class="foot">
      ${v.columns ? nothing : box(desk)}
      <div class="row">
        ${choice('clear', {}, t('board.clear'))} ${v.columns ? nothing : choice('deal', {}, t('board.deal'))}
        ${choice('text', {}, t('board.text'))}
        <button class="btn main" data-do="board-play">${t('board.play')}</button>
      </div>
    </div>
  </main>`;
}

/** Cards at a place one can lay at or take from. @param {Desk} desk @param {string} at @param {string} name */
function spot({ v, rules, held }, at, name) {
  const lying = cards.cardsAt(v, at);
  const said = lying.length ? list(lying.map((card) => cardName(card, rules))) : t('side.empty');
  return html`<button
    class="spot ${held && lying.includes(held) ? 'held' : ''} ${held ? 'open' : ''}"
    data-do="board-put"
    data-at=${at}
    aria-label="${name}${t('colon')} ${said}"
  >
    ${lying.map((card) => printedCard(card, rules))}
  </button>`;
}

/** @param {State} s @param {Desk} desk */
function lanesOf(s, desk) {
  const { v, rules, faces } = desk;
  const seat = v.seat ?? 0;
  const game = GAMES[s.rules.find(({ id }) => id === rules)?.game ?? ''];
  const places = faces.map((face, k) => {
    const { damaged } = cards.rowsOf(v)[k] ?? {};
    return damaged && face.after ? { ...face, ...face.after, after: null } : face;
  });
  const marks = /** @type {Marks} */ (/** @type {unknown} */ ({ places, log: [] }));
  const rows = lanes(v, marks, seat);
  const look = /** @type {any} */ ({ rules, view: v, marks, bottom: seat, won: new Set(), s });
  const known = cards.knownOf(v);
  const hidden = Number(v.hands?.[1 - seat] ?? 0) - known.length;
  return html`<div class="hands">
      ${spot(desk, 'known', t('board.known'))}
      <span>${t('board.known')}<small>${hidden > 0 ? t('board.hidden', { n: hidden }) : ''}</small></span>
    </div>
    <ol class="rows n${rows.length}" aria-label=${named('board', rules)}>
      ${rows.map((row) => {
        const place = named('place', rules, { n: row.n });
        const state = row.owner ? t(`owner.${row.owner}`) : row.damaged ? t('wall.damaged') : '';
        return html`<li class=${row.owner ? `won-${row.owner}` : ''}>
          ${spot(desk, `foe:${row.n}`, `${t('board.theirs')}, ${place}`)}
          <button
            class="tile ${row.damaged ? 'damaged' : ''}"
            data-do="board-turn"
            data-n=${row.n}
            aria-label=${[place, ...(game?.tileText?.(look, row) ?? []), state].filter(Boolean).join(', ')}
          >
            <b aria-hidden="true">${row.n}</b>${game?.tile?.(look, row)}
          </button>
          ${spot(desk, `own:${row.n}`, `${t('board.mine')}, ${place}`)}
        </li>`;
      })}
    </ol>
    <div class="hands">
      ${spot(desk, 'hand', t('hand.own'))}
      <span>${t('hand.own')}<small>${cards.handOf(v).length} / ${desk.box.hand}</small></span>
    </div>
    <div class="hands">
      ${spot(desk, 'out', named('discard', rules))}
      <span>${named('discard', rules)}<small>${named('stack', rules)} ${v.stack}</small></span>
    </div>`;
}

/** Every card there is: those in the box, and paler those that lie somewhere. @param {Desk} desk */
function box({ v, rules, box: { cards: all }, held }) {
  const laid = cards.laid(v);
  const group = (/** @type {string[]} */ some) =>
    html`<div class="suit ${some.length > LINE ? 'many' : ''}">
      ${some.map(
        (card) =>
          html`<button
            class="one ${laid.has(card) ? 'laid' : ''} ${held === card ? 'held' : ''}"
            data-do="board-hold"
            data-card=${card}
            aria-pressed=${held === card}
            aria-label=${[cardName(card, rules), laid.has(card) ? t('board.laid') : ''].filter(Boolean).join(', ')}
          >
            ${printedCard(card, rules)}
          </button>`,
      )}
    </div>`;
  const clans = [...new Set(all.filter(isClan).map((card) => card[0]))];
  const rest = all.filter((card) => !isClan(card));
  return html`<section class="box" aria-label=${t('board.box')}>
    ${held && laid.has(held) ? html`<button class="btn back" data-do="board-put" data-at="box">${t('board.back-in')}</button>` : nothing}
    ${clans.map((clan) => group(all.filter((card) => isClan(card) && card[0] === clan)))}
    ${rest.length ? group(rest) : nothing}
  </section>`;
}

/** @param {Desk} desk */
function dice({ v }) {
  const seat = v.seat ?? 0;
  const die = (/** @type {string} */ at, /** @type {number} */ value, /** @type {string} */ name) =>
    html`<button class="die" data-do="board-turn" data-at=${at} aria-label="${name} ${value}">
      ${pips(value)}
    </button>`;
  /** @param {number} one */
  const team = (one) => {
    const name = t(one === seat ? 'board.mine' : 'board.theirs');
    const count = (/** @type {'standing' | 'lying'} */ kind) =>
      html`<span class="count"
        >${t(`board.${kind}`)}
        ${choice('count', { kind, seat: one, by: -1, label: t('board.fewer', { name, kind: t(`board.${kind}`) }) }, '−')}
        <b>${v[kind]?.[one]}</b>
        ${choice('count', { kind, seat: one, by: 1, label: t('board.more', { name, kind: t(`board.${kind}`) }) }, '+')}</span
      >`;
    return html`<section class="team" aria-label=${name}>
      <h2>${capital(name)}</h2>
      <div class="dice">
        ${(v.columns?.[one] ?? []).map((value, k) => die(`column:${one}:${k}`, value, t('board.column')))}
      </div>
      ${count('standing')} ${count('lying')}
    </section>`;
  };
  return html`${team(1 - seat)}
    <section class="team" aria-label=${t('dice.free')}>
      <h2>${t('dice.free')}</h2>
      <div class="dice">${(v.free ?? []).map((value, k) => die(`free:${k}`, value, t('board.free')))}</div>
      ${choice('thrown', {}, t(v.free ? 'board.unthrown' : 'board.thrown'))}
    </section>
    ${team(seat)}`;
}

/* ---- what is thought of it ---- */

/** @param {State} s @param {Desk} desk */
function judged(s, desk) {
  const { view } = s;
  if (!view) return html`<main class="table"><p class="over">${t('loading')}</p></main>`;
  const guessed = view.seat !== desk.v.seat && view.hands && !cards.knownOf(desk.v).length;
  return html`<aside class="coach judges" aria-label=${t('board.title')}>
      <div class="told" tabindex="0" role="status">
        ${s.thinking ? t('board.thinking') : lines(s, desk)}
        ${guessed ? html`<small>${t('board.guessed')}</small>` : nothing}
      </div>
      <div class="row">
        ${tool('leave', 'i-close')} ${tool('lay', 'i-grid')} ${tool('back', 'i-undo')}
        ${tool('versus', desk.versus ? 'i-next' : 'i-hint', desk.versus ? 'board.both' : 'board.versus')}
        ${tool('link', 'i-more')}
      </div>
    </aside>
    ${table({ ...s, settings: { ...s.settings, draws: false }, wide: false, save: players() })}`;
}

/** Whose names stand at the table. @returns {any} */
const players = () => ({
  record: { names: [t('you'), capital(t('board.theirs'))] },
  setup: { mode: 'lesson', length: 1 },
});

/** The chance of whoever decides, its best moves, and how it would go on. @param {State} s @param {Desk} desk */
function lines({ view, bottom }, { lines: found, v }) {
  if (!view) return nothing;
  if (view.winner !== null)
    return view.winner === 'draw' ? t('board.drawn') : t(view.winner === v.seat ? 'board.won' : 'board.lost');
  if (!found) return t('board.thinking');
  const about = (/** @type {string} */ move) => view.moves.find((one) => one.move === move);
  const said = (/** @type {string} */ move) => {
    const one = about(move);
    return one ? moveText(one, view.rules) : move;
  };
  const sure = found.done && found.error === 0 && (found.win === 0 || found.win === 1);
  const plan = (found.plan ?? []).slice(1, 5).filter(({ kind }) => kind !== 'draw');
  return html`<p>
      <b>${t(bottom === v.seat ? 'board.chance.me' : 'board.chance.other', { win: percent(found.win) })}</b>
      ${sure ? t(found.win ? 'board.sure.win' : 'board.sure.loss') : nothing}
      ${found.done ? nothing : t('board.more-to-come')}
    </p>
    <ol class="best">
      ${found.top.slice(0, BEST).map(({ move, win }, k) => html`<li>${capital(said(move))} <b>${percent(win)}</b>${k === 0 && plan.length ? html` <small>${t('board.then', { moves: plan.map((one) => moveText(one, view.rules)).join(' – ') })}</small>` : nothing}</li>`)}
    </ol>`;
}

/** The position as a text, to take with one or to bring. @param {State} s */
export const positionSheet = (s) =>
  html`<p>${t('board.text.about')}</p>
    <textarea data-position rows="7" spellcheck="false" aria-label=${t('board.text')}></textarea>
    <p class="row">
      <button class="btn" data-do="board-copy">${t('board.copy')}</button>
      <button class="btn" data-do="board-link">${t('board.link')}</button>
      <button class="btn main" data-do="board-paste">${t('board.paste')}</button>
    </p>
    <p class="small">${s.lesson?.rules ? t(`rules.${s.lesson.rules}`) : ''}</p>`;
