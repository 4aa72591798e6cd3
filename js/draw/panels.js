/** The sheets over the table and the start screen: one open at a time, each a native dialog. */

import { html, nothing } from '../vendor.js';
import { cardHelp, cardName, has, moveText, named, t } from '../words.js';
import { bootBar, look, overText } from './table.js';
import { cardButton, icon, lyingCard } from './card.js';
import { deck, value } from './model.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Save} Save */

/** @type {Record<string, (s: State) => unknown> | undefined} */
let sheets;

/** Sheets that are there from the beginning. */
export const SHEETS = ['menu', 'piles', 'tracker', 'log', 'over', 'choose', 'deal', 'shared'];
/** The others, which come when they are first wanted. @type {Record<string, (s: State) => unknown>} */
export const LATE = {};

/** @param {State} s */
export function sheet(s) {
  sheets ??= {
    menu,
    piles,
    tracker: trackerSheet,
    log,
    over,
    choose: chooser,
    deal,
    shared,
  };
  const draw = s.sheet ? (sheets[s.sheet] ?? LATE[s.sheet]) : undefined;
  if (!draw || !s.sheet) return nothing;
  return html`<dialog class="sheet" data-name=${s.sheet} aria-labelledby="sheet-title">
    <header>
      <h2 id="sheet-title">${s.sheet === 'rules' && s.page ? s.page.title : t(`sheet.${s.sheet}`)}</h2>
      <button class="tool" data-do="close" aria-label=${t('close')}>${icon('i-close')}</button>
    </header>
    <div class="sheet-body">${draw(s)}</div>
  </dialog>`;
}

/** @param {string} what @param {string} text @param {Record<string, string>} [data] */
const item = (what, text, data = {}) =>
  html`<li><button class="item" data-do=${what} data-sheet=${data['sheet'] ?? nothing}>${text}</button></li>`;

/** @param {State} s */
function menu(s) {
  const level = s.save?.setup.mode === 'level';
  return html`<ul class="items">
    ${
      s.screen === 'table' && s.view
        ? html`${item('sheet', t('log'), { sheet: 'log' })}
          ${s.view.stack === undefined ? nothing : html`${item('sheet', t('tracker'), { sheet: 'tracker' })} ${item('proof', t('proof'))}`}
          ${level && s.view.winner === null ? item('hint', t('hint')) : nothing}
          ${s.marks?.takeback != null ? item('takeback', t('takeback')) : nothing}
          ${s.view.winner !== null ? item('sheet', t('over.show'), { sheet: 'over' }) : nothing}`
        : nothing
    }
    ${item('rules', t('rules'))} ${item('sheet', t('settings'), { sheet: 'settings' })}
    ${item('sheet', t('keys'), { sheet: 'keys' })}
    ${s.save ? html`${item('export', t('export'))} ${item('share', t('share'))}` : nothing}
    ${s.screen === 'replay' ? item('home', t('menu.home')) : nothing}
    ${s.screen === 'table' ? html`${item('new', t('menu.again'))} ${item('home', t('menu.home'))}` : nothing}
  </ul>`;
}

/** @param {State} s */
function piles(s) {
  const view = s.view;
  if (!view) return nothing;
  const { rules } = view;
  return html`<p>${named('stack.label', rules, { n: view.stack })}</p>
    ${view.tactics ? html`<p>${t('tactics.label', { n: view.tactics })}</p>` : nothing}
    <h3>${t('discard')}</h3>
    ${
      view.discards?.length
        ? html`<ul class="minis">
            ${view.discards.map((card) => lyingCard(card, rules, 'mini', `sheet-${card}`))}
          </ul>`
        : html`<p class="small">${t('discard.none')}</p>`
    }`;
}

/** @param {State} s */
const trackerSheet = (s) =>
  s.view && s.marks ? tracker(look(/** @type {State & {view: View, marks: Marks}} */ (s))) : nothing;

/**
 * Which cards this seat has not seen yet, clan by clan.
 * @param {import('./table.js').Look} l
 */
export function tracker({ view, marks, rules }) {
  const { clan, tactics, unseen } = deck(view, marks);
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const card of clan) rows.set(card[0] ?? '', [...(rows.get(card[0] ?? '') ?? []), card]);
  return html`<div class="tracker">
    <p>${t('tracker.text', { n: clan.filter((card) => unseen.has(card)).length })}</p>
    <table>
      <caption class="sr">
        ${t('tracker')}
      </caption>
      ${[...rows].map(
        ([colour, cards]) =>
          html`<tr>
            <th scope="row">
              <svg class="icon" aria-hidden="true"><use href="#c-${colour}"></use></svg
              ><span class="sr">${t(`colour.${colour}`)}</span>
            </th>
            ${cards.map(
              (card) =>
                html`<td class="${colour} ${unseen.has(card) ? 'hidden' : 'seen'}">
                  ${value(card)}<span class="sr"
                    >${t(unseen.has(card) ? 'tracker.unseen' : 'tracker.seen')}</span
                  >
                </td>`,
            )}
          </tr>`,
      )}
    </table>
    ${
      tactics.length
        ? html`<h3>${t('tactics')}</h3>
            <ul class="chips">
              ${tactics.map(
                (card) =>
                  html`<li class=${unseen.has(card) ? 'hidden' : 'seen'} title=${cardHelp(card, rules)}>
                    ${icon(`t-${card.replace(/\d$/, '')}`)}${cardName(card, rules)}<span class="sr"
                      >${t(unseen.has(card) ? 'tracker.unseen' : 'tracker.seen')}</span
                    >
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </div>`;
}

/** @param {State} s */
const log = (s) => logList(s);

/** @param {State} s */
export function logList(s) {
  const names = s.save?.record.names ?? [];
  const rules = s.view?.rules ?? '';
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${t('log')}>
    <ol>
      ${(s.marks?.log ?? []).map(
        ([seat, move]) =>
          html`<li class=${seat === s.bottom ? 'me' : seat === 'chance' ? 'luck' : 'them'}>
            <b>${seat === 'chance' ? t('chance') : names[seat]}:</b> ${moveText(move, rules)}
          </li>`,
      )}
    </ol>
  </div>`;
}

/** @param {State} s */
function over(s) {
  const { view, save, score, bottom } = s;
  if (!view || !save) return nothing;
  const names = save.record.names;
  const more = score && score.next;
  return html`<p class="big">${overText(view, names, bottom)}</p>
    ${
      score && save.setup.length > 1
        ? html`<table class="sheet-table">
              <caption>
                ${t('match', { n: save.results.length + 1 })}
              </caption>
              <tr>
                ${names.map((name) => html`<th scope="col">${name}</th>`)}
              </tr>
              <tr>
                ${score.points.map((points) => html`<td>${points}</td>`)}
              </tr>
            </table>
            <p>
              ${score.next ? t('match.on') : score.winner === 'draw' ? t('match.draw') : score.winner !== null ? t('match.won', { name: names[score.winner] }) : nothing}
            </p>`
        : nothing
    }
    <p class="row">
      <button class="btn main" data-do=${more ? 'next' : 'again'} autofocus>
        ${t(more ? 'match.next' : 'over.again')}
      </button>
      <button class="btn" data-do="review" data-id=${save.id}>${t('review')}</button>
      <button class="btn" data-do="replay" data-id=${save.id}>${t('replay')}</button>
      <button class="btn" data-do="share">${t('share')}</button>
      <button class="btn" data-do="home">${t('menu.home')}</button>
    </p>`;
}

/** @param {string} level */
export const levelName = (level) => (has(`level.${level}`) ? t(`level.${level}`) : level);

/** Several cards lie where one was pointed at, or the choice lies in the open discard: they are offered side by side. @param {State} s */
function chooser(s) {
  const rules = s.view?.rules ?? '';
  return html`<p>${t('choose.text')}</p>
    <div class="minis pick">
      ${(s.chooser ?? []).map((ref) => {
        const [kind = '', card = ''] = ref.split(':');
        if (kind === 'card' || kind === 'discard') return cardButton(card, rules, { ref });
        if (kind === 'count')
          return html`<button class="btn" data-ref=${ref}>${t('count', { n: Number(card) })}</button>`;
        return html`<button class="btn" data-ref=${ref}>${t(`${kind}.${card}`)}</button>`;
      })}
    </div>`;
}

/** A shared link has brought a game: nothing is opened unasked. @param {State} s */
const deal = (s) =>
  html`<p>${t('deal.text', { rules: t(`rules.${s.setup.rules}`) })}</p>
    <p class="row">
      <button class="btn main" data-do="take-deal" autofocus>${t('deal.take')}</button
      ><button class="btn" data-do="close">${t('cancel')}</button>
    </p>
    ${bootBar(s)}`;

/** Likewise a game. @param {State} s */
const shared = (s) =>
  html`<p>${t('shared.text', { rules: t(`rules.${s.setup.rules}`) })}</p>
    <p class="row">
      <button class="btn main" data-do="take-game" autofocus>${t('shared.take')}</button
      ><button class="btn" data-do="close">${t('cancel')}</button>
    </p>
    ${bootBar(s)}`;
