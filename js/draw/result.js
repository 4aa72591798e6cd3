/** The result: how it ended and why, what the game was like, and what to do now. */

import { html, nothing } from '../vendor.js';
import { capital, has, kindName, named, percent, t, told } from '../words.js';
import { isDaily } from '../daily.js';
import { levelName, offerWhy, offered, personName, remark } from '../persons.js';
import { gained } from '../study/goals.js';
import { icon } from './card.js';
import { face } from './face.js';
import { look } from './look.js';
import { bestOf } from './model.js';
import { outcome, overText } from './over.js';
import { FAR } from './panels.js';
import * as story from './story.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */

/** @param {State} s */
export function result(s) {
  const { view, marks, save, score } = s;
  if (!view || !marks || !save) return nothing;
  const names = save.record.names;
  const more = score && score.next;
  const open = more && save.setup.length === 0;
  return html`${parting(s, view)}
    <p class="big">${reason(s, view)}</p>
    ${gained(save, s).map(
      ({ id, of }) =>
        html`<p class="gained">${icon('i-check')}${told(t('goal.reached'), t(`goal.${id}`, { n: of }))}</p>`,
    )}
    ${facts(look(/** @type {State & {view: View, marks: Marks}} */ (s)))}
    ${
      score && save.setup.length !== 1
        ? html`<table class="sheet-table">
              <caption>
                ${named('match', view.rules, { n: save.results.length + 1 })}
              </caption>
              <tr>
                ${names.map((name) => html`<th scope="col">${name}</th>`)}
              </tr>
              <tr>
                ${score.points.map((points) => html`<td>${points}</td>`)}
              </tr>
            </table>
            <p>
              ${matchText(score, names, view.rules, { open: Boolean(open), own: save.setup.mode === 'friend' ? null : (save.far?.seat ?? 0) })}
            </p>`
        : nothing
    }
    ${save.setup.mode === 'far' ? FAR['over']?.(s) : next(s, Boolean(more), Boolean(open))}`;
}

/** The opponent's last word. @param {State} s @param {View} view */
function parting({ save, settings }, view) {
  if (!save || save.setup.mode !== 'level' || !settings.remarks || view.winner === 'draw') return nothing;
  const { level } = save.setup;
  const word = remark(level, view.winner === 0 ? 'lose' : 'win');
  return word
    ? html`<p class="parting">
        ${face(level)}<span class="sr">${t('person.says', { name: personName(level), text: word })}</span
        ><span aria-hidden="true">${t('person.quote', { text: word })}</span>
      </p>`
    : nothing;
}

/** What there is to do now. @param {State} s @param {boolean} more the series goes on @param {boolean} open for as long as one likes */
function next({ view, save, saves, levels }, more, open) {
  if (!view || !save) return nothing;
  const other = more || save.setup.mode !== 'level' ? null : offered(saves, save.record.rules, levels);
  return html`<p class="row two">
      <button
        class="btn main"
        data-do=${more ? 'next' : 'again'}
        data-level=${other?.level ?? nothing}
        title=${other ? offerWhy(other) : nothing}
        autofocus
      >
        ${
          other
            ? html`${face(other.level)}<span
                  >${t(other.up ? 'offer.up' : 'offer.down', { name: personName(other.level) })}<small
                    >${levelName(other.level)}</small
                  ></span
                >`
            : t(more ? 'match.next' : outcome(view, save) === 'foe' ? 'over.again.foe' : 'over.again')
        }
      </button>
      ${
        open
          ? html`<button class="btn" data-do="stop">${t('match.stop')}</button>`
          : html`<button class="btn" data-do="review" data-id=${save.id}>${t('review')}</button>`
      }
    </p>
    <details class="rest">
      <summary>${t('over.more')}</summary>
      <p class="row">
        ${other ? html`<button class="btn" data-do="again">${t('over.again.same', { name: save.record.names[1] })}</button>` : nothing}
        ${open ? html`<button class="btn" data-do="review" data-id=${save.id}>${t('review')}</button>` : nothing}
        <button class="btn" data-do="replay" data-id=${save.id}>${t('replay')}</button>
        ${isDaily(save) ? html`<button class="btn" data-do="share-day">${t('daily.share')}</button>` : nothing}
        <button class="btn" data-do="share">${t('share')}</button>
        <button class="btn" data-do="home">${t('menu.home')}</button>
      </p>
    </details>`;
}

/** Why, in the second person where one has played the machine. @param {State} s @param {View} view */
function reason({ save, bottom }, view) {
  if (!save || save.setup.mode === 'friend' || view.winner === 'draw') return overText(view, save);
  const own = `why.${view.why}.${view.winner === bottom ? 'own' : 'foe'}`;
  return `${capital(t(has(own) ? own : `why.${view.why}`))}.`;
}

/** How long it took, and one's best formation. @param {import('./look.js').Look} l */
function facts(l) {
  const { s, marks, rows, rules } = l;
  const save = /** @type {import('../types.d.ts').Save} */ (s.save);
  const level = save.setup.mode === 'level';
  const point = level ? story.turningPoint(l) : null;
  const time = story.minutes(save);
  const streak = level ? story.streak(save, s.saves) : 0;
  const order = (s.rules.find(({ id }) => id === rules)?.formations ?? []).map(({ kind }) => kind);
  const best = bestOf(rows, order);
  return html`${point ? html`<p class="turning">${t(point.won ? 'over.low' : 'over.high', { win: percent(point.win), n: point.turn })}</p>` : nothing}
    <dl class="facts">
      <div>
        <dt>${t('over.turns')}</dt>
        <dd>${story.turns(marks.log)}</dd>
      </div>
      ${time ? fact('over.time', t('minutes', { n: time })) : nothing}
      ${streak > 1 ? fact('over.streak', streak) : nothing}
      ${
        best
          ? html`<div>
              <dt>${t('over.best')}</dt>
              <dd>${capital(kindName(best.kind, rules))} ${best.total}</dd>
            </div>`
          : nothing
      }
    </dl>`;
}

/** @param {string} id @param {unknown} value */
const fact = (id, value) =>
  html`<div>
    <dt>${t(id)}</dt>
    <dd>${value}</dd>
  </div>`;

/** How the match stands, and what decided it where the points do not say. @param {import('../types.d.ts').Score} score @param {string[]} names @param {string} rules @param {{open?: boolean, own?: number | null}} [how] `own`: the seat that is spoken to */
export function matchText(
  { next, winner, why, counts = [] },
  names,
  rules,
  { open = false, own = null } = {},
) {
  if (winner === 'draw') return named('match.draw', rules);
  const name = winner === null ? '' : names[winner];
  const told = next
    ? named(open ? 'match.open' : 'match.on', rules)
    : named(winner === own ? 'match.won.own' : 'match.won', rules, { name });
  const reason = winner === own && has(`match.why.${why}.own`) ? `match.why.${why}.own` : `match.why.${why}`;
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  return [told, why ? t(reason, { name, most, least }) : ''].filter(Boolean).join(' ');
}
