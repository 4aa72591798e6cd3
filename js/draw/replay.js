/** A record on the table, step by step, with what the review says about each move. */

import { html, nothing, svg } from '../vendor.js';
import { capital, moveText, percent, t } from '../words.js';
import { differences, effectText } from '../reasons.js';
import { backs, cardButton, icon, lyingCard } from './card.js';
import { bootBar, board, look, overText, top } from './table.js';
import { logList } from './panels.js';
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
  return html`<main class="table replay" data-game=${l.game} data-at=${r.at}>
    <h1 class="sr">${t('replay')}: ${t(`rules.${l.rules}`)}</h1>
    ${top(l)}
    <div class="foe">
      <span class="who">${r.save.record.names[1 - s.bottom]}</span>
      ${
        Array.isArray(other)
          ? html`<ul class="openhand" aria-label=${t('hand.foe', { n: other.length })}>
              ${other.map((card) => lyingCard(card, l.rules, '', card))}
            </ul>`
          : other === undefined
            ? nothing
            : html`<span class="backs" role="img" aria-label=${t('hand.foe', { n: other })}
                >${backs(other)}</span
              >`
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
      ${s.wide ? nothing : reviewPart(s, r.save)}
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
              <p class="small">${t(`rules.${l.rules}`)}</p>
              <p class="small">${r.save.record.names.join(' – ')}</p>
            </aside>
            <aside class="beside right" aria-label=${t('review')}>
              <div class="reviewing">
                <h2>${t('review.title')}</h2>
                ${reviewPart(s, r.save)}
                ${
                  r.save.review
                    ? html`<ul class="marks">
                        ${marked(r.save.review).map((at) => mark(s, r.save, at))}
                      </ul>`
                    : nothing
                }
              </div>
              <h2>${t('log')}</h2>
              ${logList(s)}
            </aside>`
        : nothing
    }
  </main>`;
}

/** The move that led here, and for those who listen what the review thinks of it. @param {State} s @param {Save} save @param {number} at */
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
  return html`<b>${at}/${record.moves.length}</b> ${who}:
    ${moveText(last[1], record.rules)}.${end}${
      row?.win === undefined ? nothing : html`<span class="sr"> ${judged(row, record.rules)}</span>`
    }`;
}

/** What a decision cost, what was better and why. @param {Row} row @param {string} rules */
function judged({ mark: word, loss = 0, better, line = [], places = [], effects }, rules) {
  if (!word || !better) return loss >= 0.01 ? t('review.small', { loss: percent(loss) }) : t('review.fine');
  const then = line
    .slice(1, 4)
    .filter((move) => !move.startsWith('draw '))
    .map((move) => moveText(move, rules));
  const moved = differences(places, rules);
  const done = effectText(effects?.[1]);
  return [
    t(`review.${word}`, { loss: percent(loss), best: moveText(better, rules) }),
    /^(claim|control) /.test(better) ? t('hint.claim') : '',
    moved ? t('review.chances', { changes: moved }) : '',
    done ? t('hint.effect', { effect: done }) : '',
    then.length ? t('review.line', { moves: then.join('; ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {State} s @param {Save} save */
function reviewPart(s, save) {
  const { busy = null, at = 0, open = false } = s.replay ?? {};
  if (busy !== null)
    return html`<div class="review">
      <label for="review-bar">${t('review.busy')}</label
      ><progress id="review-bar" max="1" .value=${busy}></progress
      ><button class="btn" data-do="review-stop">${t('cancel')}</button>
    </div>`;
  const { review, record } = save;
  if (!review)
    return html`<div class="review">
      ${open ? html`<button class="btn" data-do="review">${t('review')}</button>` : html`<p class="small">${t('replay.running')}</p>`}
      <button class="btn" data-do="retry">${t('retry')}</button>
    </div>`;
  const row = review.moves[at - 1];
  const again = Boolean(row?.mark && row.seat === s.bottom);
  return html`<figure class="review">
    ${curve(review, at)}
    <figcaption>
      <p class="judge ${row?.mark ?? ''}" tabindex=${row?.mark ? 0 : nothing}>
        ${row?.win === undefined ? t('review.sum', counts(review)) : html`<span aria-hidden="true">${judged(row, record.rules)}</span>`}
      </p>
      <p class="tools">
        <button
          class="btn"
          data-do="mistake"
          aria-label=${t('review.next')}
          title=${t('review.next')}
          aria-disabled=${nextMistake(review, at) === null ? 'true' : nothing}
        >
          <b aria-hidden="true">?!</b>
        </button>
        <button
          class="btn"
          data-do="sheet"
          data-sheet="review"
          aria-haspopup="dialog"
          aria-label=${t('review.list')}
          title=${t('review.list')}
        >
          ${icon('i-menu')}
        </button>
        <button
          class="btn"
          data-do="retry"
          aria-label=${t(again ? 'retry.before' : 'retry')}
          title=${t(again ? 'retry.before' : 'retry')}
        >
          ${icon('i-undo')}
        </button>
      </p>
    </figcaption>
  </figure>`;
}

/** How often the seat below erred. @param {Review} review */
export function counts({ moves }) {
  const n = (/** @type {string} */ word) =>
    moves.filter(({ seat, mark: one }) => seat === 0 && one === word).length;
  return { inaccuracies: n('inaccuracy'), mistakes: n('mistake'), blunders: n('blunder') };
}

/** After which moves something was marked. @param {Review} review */
const marked = ({ moves }) => moves.flatMap((row, ply) => (row.mark ? [ply + 1] : []));

/** After which move the seat below errs next; the first error again after the last. @param {Review} review @param {number} at */
export function nextMistake({ moves }, at) {
  const own = moves.flatMap((row, ply) => (row.mark && row.seat === 0 ? [ply + 1] : []));
  return own.find((ply) => ply > at) ?? own[0] ?? null;
}

/** A marked move to go to. @param {State} s @param {Save} save @param {number} at */
function mark(s, { review, record }, at) {
  const row = review?.moves[at - 1];
  if (!row?.mark) return nothing;
  return html`<li>
    <button
      class="item ${row.mark}"
      data-do="step"
      data-to="@${at}"
      aria-current=${s.replay?.at === at ? 'true' : nothing}
    >
      <b>${at}</b> ${record.names[/** @type {number} */ (row.seat)]}: ${moveText(row.move, record.rules)}
      <small>${t(`mark.${row.mark}`)} −${percent(row.loss ?? 0)}</small>
    </button>
  </li>`;
}

/** Every move with its chance and what it lost: the curve in words. @param {State} s */
export function reviewList(s) {
  const save = s.replay?.save;
  if (!save?.review) return nothing;
  const { review, record } = save;
  return html`<p>${t('review.sum', counts(review))}</p>
    <table class="sheet-table moves">
      <tr>
        <th scope="col">${t('review.move')}</th>
        <th scope="col">${t('review.chance', { name: record.names[0] })}</th>
        <th scope="col">${t('review.lost')}</th>
      </tr>
      ${review.moves.map(
        (row, ply) =>
          html`<tr class=${row.mark ?? nothing}>
            <td>
              <button data-do="step" data-to="@${ply + 1}">
                <b>${ply + 1}</b> ${row.seat === 'chance' ? t('chance') : record.names[row.seat]}:
                ${moveText(row.move, record.rules)}
              </button>
              ${row.mark ? html`<small>${capital(judged(row, record.rules))}</small>` : nothing}
            </td>
            <td>${percent(review.curve[ply + 1] ?? review.curve[ply] ?? 0.5)}</td>
            <td>${row.loss && row.loss >= 0.005 ? `−${percent(row.loss)}` : nothing}</td>
          </tr>`,
      )}
    </table>`;
}

/** The chances of the seat below over the game; a tap goes to the move. @param {Review} review @param {number} at */
function curve({ curve: wins, moves }, at) {
  const last = Math.max(1, wins.length - 1);
  const x = (/** @type {number} */ ply) => ((300 * ply) / last).toFixed(1);
  const y = (/** @type {number} */ ply) => (60 - 60 * (wins[ply] ?? 0.5)).toFixed(1);
  const line = wins.map((_, ply) => `${x(ply)} ${y(ply)}`).join('L');
  const errors = moves.flatMap(({ mark: word, seat }, ply) => (word && seat === 0 ? [{ ply, word }] : []));
  const best = Math.max(...wins);
  const worst = Math.min(...wins);
  const text = t('review.text', {
    first: percent(wins[0] ?? 0.5),
    best: percent(best),
    high: wins.indexOf(best),
    worst: percent(worst),
    low: wins.indexOf(worst),
    last: percent(wins[last] ?? 0.5),
  });
  return html`<svg
    class="curve"
    viewBox="0 -3 300 66"
    role="img"
    aria-label="${t('review.curve')}: ${text}"
    preserveAspectRatio="none"
  >
    <path class="mid" d="M0 30h300"></path>
    <path class="area" d="M0 60L${line}L300 60z"></path>
    <path class="line" d="M${line}"></path>
    <path class="now" d="M${x(at)} -3v66"></path>
    ${errors.map(({ ply, word }) => svg`<path class="dot ${word}" d="M${x(ply)} ${y(ply)}h.01"></path>`)}
    ${wins.map(
      (_, ply) =>
        svg`<rect data-do="step" data-to="@${ply}" x=${x(ply - 0.5)} y="-3" width=${x(1)} height="66"></rect>`,
    )}
  </svg>`;
}
