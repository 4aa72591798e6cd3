/** A record on the table, step by step, with what the review says about each move. */

import { html, nothing, svg } from '../vendor.js';
import { moveText, percent, t } from '../words.js';
import { bootBar, board, look, overText, top } from './table.js';
import { cardButton, icon, lyingCard } from './card.js';
import { logList, tracker } from './panels.js';
import { tug } from './tug.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Review} Review */
/** @typedef {Review['moves'][number]} Row */

/** @param {State} s */
export function replay(s) {
  const { replay: r } = s;
  if (!r || !s.view || !s.marks)
    return html`<main class="table">
      <div class="over"><div class="plate">${bootBar(s)}</div></div>
    </main>`;
  const l = look(
    /** @type {State & {view: View, marks: Marks}} */ ({
      ...s,
      picked: [],
      hint: null,
      view: { ...s.view, moves: [] },
    }),
  );
  const own = r.hands[s.bottom];
  const other = r.hands[1 - s.bottom];
  return html`<main class="table replay" data-game=${l.game}>
    <h1 class="sr">${t('replay')}: ${t(`rules.${l.rules}`)}</h1>
    ${top(l)}
    <div class="foe">
      <span class="who">${r.save.record.names[1 - s.bottom]}</span>
      ${
        Array.isArray(other)
          ? html`<ul class="openhand" aria-label=${t('hand.foe', { n: other.length })}>
              ${other.map((card) => lyingCard(card, l.rules, '', card))}
            </ul>`
          : nothing
      }
    </div>
    ${l.game === 'tug' ? tug(l) : board(l)}
    <div class="act" role="group" aria-label=${t('actions')} data-group="act">
      <button class="btn" data-do="step" data-to="first" aria-label=${t('step.first')}>
        ${icon('i-first')}
      </button>
      <button class="btn" data-do="step" data-to="-1" aria-label=${t('step.back')}>${icon('i-back')}</button>
      <p class="prompt" role="status">${said(s, r.save, r.at)}</p>
      <button class="btn" data-do="step" data-to="1" aria-label=${t('step.next')} data-focus>
        ${icon('i-next')}
      </button>
      <button class="btn" data-do="step" data-to="last" aria-label=${t('step.last')}>
        ${icon('i-last')}
      </button>
    </div>
    <div class="under">
      ${reviewPart(s, r.save)}
      ${
        Array.isArray(own)
          ? html`<div
              class="hand wait ${own.length > 7 ? 'many' : ''}"
              role="group"
              aria-label=${t('hand.own')}
            >
              ${own.map((card) => cardButton(card, l.rules, { ref: '', key: card, off: true }))}
            </div>`
          : nothing
      }
    </div>
    ${
      s.wide
        ? html`<aside class="beside left" aria-label=${t('replay')}>
              <h2>${t('replay')}</h2>
              <button class="btn" data-do="retry">${t('retry')}</button>
            </aside>
            <aside class="beside right" aria-label=${t('log')}>
              ${l.game === 'tug' ? nothing : tracker(l)}
              <h2>${t('log')}</h2>
              ${logList(s)}
            </aside>`
        : nothing
    }
  </main>`;
}

/** The move that led here, and what the review thinks of it. @param {State} s @param {Save} save @param {number} at */
function said(s, save, at) {
  const { record, review } = save;
  const last = s.marks?.log.at(-1);
  if (!last) return t('step.count', { n: at, all: record.moves.length });
  const row = review?.moves[at - 1];
  const end =
    at === record.moves.length && s.view && s.view.winner !== null
      ? ` ${overText(s.view, record.names, s.bottom)}`
      : '';
  const who = last[0] === 'chance' ? t('chance') : record.names[last[0]];
  return html`<b>${at}/${record.moves.length}</b> ${who}: ${moveText(last[1], record.rules)}${end}
    ${row?.win === undefined ? nothing : html`<span class="judge ${row.mark ?? ''}">${judged(row, record.rules)}</span>`}`;
}

/** @param {Row} row @param {string} rules */
function judged({ mark, loss = 0, better, line = [] }, rules) {
  if (!mark || !better) return t('review.fine');
  const then = line.slice(1, 3).map((move) => moveText(move, rules));
  return [
    t(`review.${mark}`, { loss: percent(loss), best: moveText(better, rules) }),
    then.length ? t('review.line', { moves: then.join('; ') }) : '',
  ].join(' ');
}

/** @param {State} s @param {Save} save */
function reviewPart(s, save) {
  if (s.replay?.busy !== null && s.replay?.busy !== undefined)
    return html`<div class="review">
      <label for="review-bar">${t('review.busy')}</label
      ><progress id="review-bar" max="1" .value=${s.replay.busy}></progress
      ><button class="btn" data-do="review-stop">${t('cancel')}</button>
    </div>`;
  if (!save.review)
    return html`<div class="review">
      <button class="btn" data-do="review">${t('review')}</button
      ><button class="btn" data-do="retry">${t('retry')}</button>
    </div>`;
  return html`<figure class="review">
    ${curve(save.review, s.replay?.at ?? 0)}
    <figcaption class="small">
      ${t('review.sum', counts(save.review))} <button class="btn" data-do="retry">${t('retry')}</button>
    </figcaption>
  </figure>`;
}

/** How often the seat below erred. @param {Review} review */
export function counts({ moves }) {
  const n = (/** @type {string} */ word) =>
    moves.filter(({ seat, mark }) => seat === 0 && mark === word).length;
  return { inaccuracies: n('inaccuracy'), mistakes: n('mistake'), blunders: n('blunder') };
}

/** The chances of the seat below over the game. @param {Review} review @param {number} at */
function curve({ curve: wins, moves }, at) {
  const x = (/** @type {number} */ ply) => (300 * ply) / Math.max(1, wins.length - 1);
  const y = (/** @type {number} */ ply) => 60 - 60 * (wins[ply] ?? 0.5);
  const line = wins.map((_, ply) => `${x(ply).toFixed(1)} ${y(ply).toFixed(1)}`).join('L');
  const marked = moves.flatMap(({ mark, seat }, ply) => (mark && seat === 0 ? [{ ply, mark }] : []));
  const text = wins
    .filter((_, ply) => ply % 10 === 0)
    .map(percent)
    .join(', ');
  return html`<svg
    class="curve"
    viewBox="0 -2 300 64"
    role="img"
    aria-label="${t('review.curve')}: ${text}"
    preserveAspectRatio="none"
  >
    <path class="mid" d="M0 30h300"></path>
    <path class="area" d="M0 60L${line}L300 60z"></path>
    <path class="line" d="M${line}"></path>
    ${marked.map(({ ply, mark }) => svg`<circle class=${mark} cx=${x(ply)} cy=${y(ply)} r="3"></circle>`)}
    <path class="now" d="M${x(at)} 0v60"></path>
  </svg>`;
}
