/** A record on the table, step by step, with what the review says about each move. */

import { html, nothing, svg } from '../vendor.js';
import { capital, effectText, moveText, named, percent, t, told } from '../words.js';
import { GAMES } from '../games/index.js';
import { differences } from '../reasons.js';
import { mistakes } from '../learn.js';
import { tale } from '../tale.js';
import { backs, cardButton, icon, lyingCard } from './card.js';
import { top } from './bar.js';
import { bootBar } from './boot.js';
import { arrow, betterOf } from './better.js';
import { board } from './lanes.js';
import { asked, learnRows, wanted } from './learn.js';
import { look } from './look.js';
import { overText } from './over.js';
import { drawn, turnRows } from './folded.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Review} Review */
/** @typedef {Review['moves'][number]} Row */

/** @param {State} s */
export function replay(s) {
  const { replay: r, save } = s;
  if (!r || !save || !s.view || !s.marks)
    return html`<main class="table">
      <div class="cover"><div class="plate">${bootBar(s)}</div></div>
    </main>`;
  const learn = r.learn ?? null;
  const asks = Boolean(learn && wanted(learn));
  const row = learn
    ? learn.done
      ? undefined
      : save.review?.moves[learn.at - 1]
    : save.review?.moves[r.at - 1];
  const better = asks || learn?.verdict === 'busy' ? null : betterOf(row, s.bottom, !learn);
  const refs = learn && better ? (s.view.moves.find(({ move }) => move === row?.better)?.refs ?? []) : [];
  const l = look(
    /** @type {State & {view: View, marks: Marks}} */ ({
      ...s,
      picked: asks ? s.picked : [],
      staged: asks ? s.staged : null,
      hint: refs.length ? { refs } : null,
      chances: [],
      better,
      view: { ...s.view, moves: asks ? s.view.moves : [] },
    }),
  );
  const own = r.hands[s.bottom];
  const other = r.hands[1 - s.bottom];
  return html`<main
    class="table replay ${learn ? 'learning' : ''} ${l.time}"
    data-game=${l.game}
    data-rules=${l.rules}
    data-at=${r.at}
  >
    <h1 class="sr">${told(t('replay'), t(`rules.${l.rules}`))}</h1>
    ${top(l)}
    <div class="foe">
      <span class="who">${save.record.names[1 - s.bottom]}</span>
      ${
        Array.isArray(other)
          ? html`<ul class="openhand" aria-label=${t('hand.foe', { n: other.length })}>
              ${other.map((card) => lyingCard(card, l.rules, better?.side === 'foe' && better.from === card ? 'hint' : '', card))}
            </ul>`
          : other === undefined
            ? nothing
            : html`<span class="backs" role="img" aria-label=${t('hand.foe', { n: other })}
                >${backs(other)}</span
              >`
      }
    </div>
    ${(GAMES[l.game]?.board ?? board)(l)} ${better ? arrow(better) : nothing}
    ${learn ? learnRows(l, save, learn) : steps(s, save, own, better?.side === 'own' ? better.from : null)}
    ${
      s.wide
        ? html`<aside class="beside right" aria-label=${t('review')}>
            <div class="reviewing">
              <h2>${t('review.title')}</h2>
              ${learn ? html`<p class="judge">${asked(save, learn)}</p>` : reviewPart(s, save)}
              ${
                save.review && !learn
                  ? html`<ul class="marks">
                      ${marked(save.review).map((at) => mark(s, save, at))}
                    </ul>`
                  : nothing
              }
            </div>
            <h2>${t('log')}</h2>
            ${turnList(s)}
          </aside>`
        : nothing
    }
  </main>`;
}

/** Where one goes on through the record, what is thought of the move, and the hand. @param {State} s @param {Save} save @param {unknown} own @param {string | null} from the card of the better move */
function steps(s, save, own, from) {
  const { rules } = save.record;
  const { at } = /** @type {import('../types.d.ts').Replay} */ (s.replay);
  return html`<div class="act" role="group" aria-label=${t('actions')} data-group="act">
      <button class="btn" data-do="step" data-to="first" aria-label=${t('step.first')}>
        ${icon('i-first')}
      </button>
      <button class="btn" data-do="step" data-to="-1" aria-label=${t('step.back')}>${icon('i-back')}</button>
      <p class="prompt" role="status">${said(s, save, at)}</p>
      <button class="btn" data-do="step" data-to="1" aria-label=${t('step.next')} data-focus>
        ${icon('i-next')}
      </button>
      <button class="btn" data-do="step" data-to="last" aria-label=${t('step.last')}>
        ${icon('i-last')}
      </button>
    </div>
    <div class="under">
      ${s.wide ? nothing : reviewPart(s, save)}
      ${
        Array.isArray(own)
          ? html`<div
              class="hand wait ${own.length > 7 ? 'many' : ''}"
              role="group"
              aria-label=${t('hand.own')}
            >
              ${own.map((card) => cardButton(card, rules, { ref: '', key: card, off: true, more: from === card ? 'hint' : '' }))}
            </div>`
          : nothing
      }
    </div>`;
}

/** The move that led here, and for those who listen what the review thinks of it. @param {State} s @param {Save} save @param {number} at */
function said(s, save, at) {
  const { record, review } = save;
  const last = s.marks?.log.at(-1);
  if (!last) return t('step.count', { n: at, all: record.moves.length });
  const row = review?.moves[at - 1];
  const end =
    at === record.moves.length && s.view && s.view.winner !== null ? ` ${overText(s.view, save)}` : '';
  const who = last[0] === 'chance' ? named('chance', record.rules) : record.names[last[0]];
  return html`<b>${at}/${record.moves.length}</b> ${who}${t('colon')}
    ${moveText(last[2], record.rules)}.${end}${
      row?.win === undefined ? nothing : html`<span class="sr"> ${judged(row, record.rules)}</span>`
    }`;
}

/** What a decision cost, what was better and why. @param {Row} row @param {string} rules */
function judged({ mark: word, loss = 0, plan: [better, ...line] = [], places = [], effects, pips }, rules) {
  if (!word || !better) return loss >= 0.01 ? t('review.small', { loss: percent(loss) }) : t('review.fine');
  const then = line
    .map((move, k) => (move.kind === 'draw' ? '' : moveText({ dice: pips?.line?.[k + 1], ...move }, rules)))
    .slice(0, 3)
    .filter(Boolean);
  const moved = differences(places, rules);
  const done = effectText(effects?.[1]);
  return [
    t(`review.${word}`, { loss: percent(loss), best: moveText({ dice: pips?.better, ...better }, rules) }),
    better.kind === 'claim' ? t('hint.claim') : '',
    moved ? t('review.chances', { changes: moved }) : '',
    done ? t('hint.effect', { effect: done }) : '',
    then.length ? t('review.line', { moves: then.join(' – ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {State} s @param {Save} save */
function reviewPart(s, save) {
  const { busy = null, at = 0, open = false, runs = false } = s.replay ?? {};
  if (busy !== null)
    return html`<div class="review">
      <label for="review-bar">${t('review.busy')}</label
      ><progress id="review-bar" max="1" .value=${busy}></progress
      ><button class="btn" data-do="review-stop">${t('cancel')}</button>
    </div>`;
  const { review, record } = save;
  if (!review || !open)
    return html`<div class="review">
      ${
        open
          ? html`<button class="btn" data-do="review">${t('review')}</button>
              <button class="btn" data-do="retry">${t('retry')}</button>`
          : html`<p class="small">${t(runs ? 'replay.running' : 'replay.closed')}</p>`
      }
      ${runs ? html`<button class="btn" data-do="resume" data-id=${save.id}>${t('resume')}</button>` : nothing}
    </div>`;
  const row = review.moves[at - 1];
  const again = Boolean(row?.mark && row.seat === s.bottom);
  return html`<figure class="review">
    ${curve(review, at)}
    <figcaption>
      <p class="judge ${row?.mark ?? ''}" tabindex=${row?.mark ? 0 : nothing}>
        ${
          at === 0 || (at === record.moves.length && !row?.mark)
            ? taleText(s, save)
            : row?.win === undefined
              ? t('review.sum', counts(review))
              : html`<span aria-hidden="true">${judged(row, record.rules)}</span>`
        }
      </p>
      <p class="tools">
        ${
          mistakes(review).length
            ? html`${tool('learn', 'i-hint', t('learn.short'), t('learn'))}
              ${tool('mistake', 'i-next', t('review.next.short'), t('review.next'))}`
            : nothing
        }
        <button
          class="tool"
          data-do="sheet"
          data-sheet="review"
          aria-haspopup="dialog"
          title=${t('review.list')}
        >
          ${icon('i-menu')}<small>${t('review.list.short')}</small>
        </button>
        ${tool('retry', 'i-undo', t('retry.short'), t(again ? 'retry.before' : 'retry'))}
      </p>
    </figcaption>
  </figure>`;
}

/** A button with its word, and all of what it does for whoever asks. @param {string} what @param {string} glyph @param {string} word @param {string} name */
const tool = (what, glyph, word, name) =>
  html`<button class="tool" data-do=${what} title=${name}>${icon(glyph)}<small>${word}</small></button>`;

/** The story of the game in a few sentences. @param {State} s @param {Save} save */
function taleText({ view }, { review, record, setup }) {
  if (!review) return '';
  const own = setup.mode !== 'friend';
  const winner = record.result?.winner ?? view?.winner ?? null;
  return tale(review, { winner, names: record.names, own })
    .map(({ id, params, move }) => {
      const { win, loss, ...rest } = params;
      return t(id, {
        ...rest,
        ...(win === undefined ? {} : { win: percent(Number(win)) }),
        ...(loss === undefined ? {} : { loss: percent(Number(loss)) }),
        ...(move ? { move: moveText({ dice: move.pips?.move, ...move }, record.rules) } : {}),
      });
    })
    .join(' ');
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
export function nextMistake(review, at) {
  const own = mistakes(review);
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
      <b>${at}</b> ${record.names[/** @type {number} */ (row.seat)]}${t('colon')}
      ${moveText({ dice: row.pips?.move, ...row }, record.rules)}
      <small>${t(`mark.${row.mark}`)} −${percent(row.loss ?? 0)}</small>
    </button>
  </li>`;
}

/** Every move with its chance and what it lost: the curve in words. @param {State} s */
export function reviewList(s) {
  const { save } = s;
  if (!save?.review) return nothing;
  const { review, record } = save;
  return html`<p class="tale">${taleText(s, save)}</p>
    <p class="small">${t('review.sum', counts(review))}</p>
    <table class="sheet-table moves">
      <tr>
        <th scope="col">${t('review.move')}</th>
        <th scope="col">${t('review.chance', { name: record.names[0] })}</th>
        <th scope="col">${t('review.lost')}</th>
      </tr>
      ${turnRows(review.moves).map(
        ({ row, ply, draws }) =>
          html`<tr class=${row.mark ?? nothing}>
            <td>
              <button data-do="step" data-to="@${ply + 1}">
                <b>${ply + 1}</b>
                ${row.seat === 'chance' ? named('chance', record.rules) : record.names[row.seat]}${t('colon')}
                ${moveText({ dice: row.pips?.move, ...row }, record.rules)}${drawn(draws, record.rules)}
              </button>
              ${row.mark ? html`<small>${capital(judged(row, record.rules))}</small>` : nothing}
            </td>
            <td>${percent(review.curve[ply + 1] ?? review.curve[ply] ?? 0.5)}</td>
            <td>${row.loss && row.loss >= 0.005 ? `−${percent(row.loss)}` : nothing}</td>
          </tr>`,
      )}
    </table>`;
}

/** What has happened so far, turn by turn. @param {State} s */
function turnList({ marks, save, bottom }) {
  const names = save?.record.names ?? [];
  const rules = save?.record.rules ?? '';
  const moves = (marks?.log ?? []).map(([seat, , about]) => ({ seat, ...about }));
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${t('log')}>
    <ol>
      ${turnRows(moves).map(
        ({ row, draws }) =>
          html`<li class=${row.seat === bottom ? 'me' : row.seat === 'chance' ? 'luck' : 'them'}>
            <b>${row.seat === 'chance' ? named('chance', rules) : names[row.seat]}${t('colon')}</b>
            ${moveText(row, rules)}${drawn(draws, rules)}
          </li>`,
      )}
    </ol>
  </div>`;
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
    aria-label=${told(t('review.curve'), text)}
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
