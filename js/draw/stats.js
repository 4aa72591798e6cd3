/** How one has played so far: by rule set and level, and game by game; from the saved games alone. */

import { html, nothing, svg } from '../vendor.js';
import { capital, day, kindName, named, percent, t, told } from '../words.js';
import { lyingCard } from './card.js';
import { rivals, stones, strength, strengthText } from './chart.js';
import { fullName } from '../persons.js';
import { ENOUGH, course as ratings, rating } from '../rating.js';
import { RATINGS } from '../ratings.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** Won, drawn, lost. @typedef {1 | 0 | -1} Ending */
/** @typedef {{rules: string, level: string, run: Ending[]}} Row */

/** Games the rate of wins is taken over, and games shown. */
const WINDOW = 10;
const SHOWN = 20;

/** @param {Save} save @returns {Ending} */
const ending = ({ record, far }) => {
  const winner = record.result?.winner;
  return winner === 0 || winner === 1 ? (winner === (far?.seat ?? 0) ? 1 : -1) : 0;
};

/** Against whom: a level of the machine, or somebody far away. @param {string} level */
const against = (level) => (level ? fullName(level) : t('setup.mode.far'));

/** Finished games against the machine, the newest last. @param {Save[]} saves */
const finished = (saves) =>
  saves
    .filter(({ setup, record }) => setup.mode !== 'friend' && record.result)
    .sort((a, b) => a.date.localeCompare(b.date));

/** They by rule set and level. @param {Save[]} saves @returns {Row[]} */
export function tally(saves) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const save of finished(saves)) {
    const { rules } = save.record;
    const { level } = save.setup;
    const row = rows.get(`${rules} ${level}`) ?? { rules, level, run: [] };
    row.run.push(ending(save));
    rows.set(`${rules} ${level}`, row);
  }
  return [...rows.values()].sort((a, b) => a.rules.localeCompare(b.rules));
}

/** Games won in a row: up to the last one, and at best. @param {Ending[]} run */
export function streaks(run) {
  let now = 0;
  let best = 0;
  for (const one of run) {
    now = one === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** @param {Ending[]} run @param {Ending} which */
const count = (run, which) => run.filter((one) => one === which).length;

/** @param {State} s */
export function statistics(s) {
  const games = finished(s.saves);
  if (!games.length) return html`<p>${t('stats.none')}</p>`;
  const run = games.map(ending);
  const won = count(run, 1);
  return html`<p class="big">${t('stats.all', { n: run.length, won, share: percent(won / run.length) })}</p>
    <p>${t('stats.streaks', streaks(run))}</p>
    <figure>${stones(run)}</figure>
    ${level(games)} ${best(games)} ${run.length > 2 ? rate(run) : nothing}
    <table class="sheet-table stats">
      <tr>
        ${['rules', 'won', 'lost', 'streak'].map((id) => html`<th scope="col">${t(`stats.${id}`)}</th>`)}
      </tr>
      ${tally(s.saves).map((row) => {
        const { now, best } = streaks(row.run);
        const drawn = count(row.run, 0);
        return html`<tr>
          <td>
            <b>${t(`rules.${row.rules}`)}</b> <small>${against(row.level)}</small>
            ${course(row.run)}
          </td>
          <td>${count(row.run, 1)}</td>
          <td>
            ${count(row.run, -1)}${drawn ? html` <small>${t('stats.drawn', { n: drawn })}</small>` : nothing}
          </td>
          <td>${now} <small>${t('stats.best', { n: best })}</small></td>
        </tr>`;
      })}
    </table>
    <h3>${t('stats.history')}</h3>
    <ol class="history">
      ${games.slice(-SHOWN).reverse().map(past)}
    </ol>`;
}

/** Games that tell of one's strength: against the five, the cards not seen before. @param {Save[]} games */
export const measured = (games) =>
  games.flatMap((save) =>
    save.setup.mode === 'level' && !save.open && save.setup.level in RATINGS
      ? [{ level: save.setup.level, score: (ending(save) + 1) / 2 }]
      : [],
  );

/** Won, drawn and lost against each level. @param {Save[]} games */
function byLevel(games) {
  /** @type {Map<string, {won: number, drawn: number, lost: number}>} */
  const found = new Map();
  for (const save of games) {
    if (save.setup.mode !== 'level') continue;
    const row = found.get(save.setup.level) ?? { won: 0, drawn: 0, lost: 0 };
    const how = ending(save);
    row[how > 0 ? 'won' : how < 0 ? 'lost' : 'drawn']++;
    found.set(save.setup.level, row);
  }
  return found;
}

/** One's own strength, and how one has done against each of the five. @param {Save[]} games */
function level(games) {
  const told = measured(games);
  const known = rating(told);
  return html`<section class="strengths">
    <h3>${t('stats.strength')}</h3>
    <p class="big">${strengthText(known, ENOUGH - told.length)}</p>
    ${known ? strength(ratings(told)) : nothing}
    <p class="small">${t('stats.rating.how')}</p>
    <h3>${t('stats.people')}</h3>
    ${rivals(byLevel(games))}
  </section>`;
}

/** The best formation one has claimed a place with, in each game that has some. @param {Save[]} games */
function best(games) {
  const found = games.flatMap((save) => (save.best ? [{ ...save.best, save }] : []));
  const [first] = found.sort((a, b) => a.rank - b.rank || b.total - a.total);
  if (!first) return nothing;
  const { rules } = first.save.record;
  return html`<section class="finest">
    <h3>${t('over.best')}</h3>
    <ul>
      ${first.cards.map((card) => lyingCard(card, rules))}
    </ul>
    <p>
      <b>${capital(kindName(first.kind, rules))} ${first.total}</b>
      <small>${against(first.save.setup.level)} · ${day(first.save.date)}</small>
    </p>
  </section>`;
}

/** A game one can look at again. @param {Save} save */
function past(save) {
  const { record, setup, date, id, results } = save;
  const how = { 1: 'won', 0: 'drawn', [-1]: 'lost' }[ending(save)];
  const score = setup.length !== 1 ? ` · ${named('match', setup.rules, { n: results.length + 1 })}` : '';
  return html`<li class=${how}>
    <button class="item" data-do="replay" data-id=${id}>
      <b>${t(`ending.${how}`)}</b> ${t(`rules.${record.rules}`)}
      <small>${against(setup.level)} · ${day(date)}${score}</small>
    </button>
  </li>`;
}

/** The last games as ups and downs. @param {Ending[]} run */
function course(run) {
  const shown = run.slice(-SHOWN);
  return html`<svg
    class="course"
    viewBox="0 0 ${SHOWN * 6} 24"
    role="img"
    aria-label=${told(t('stats.course'), shown.map((one) => t(`ending.${one > 0 ? 'won' : one < 0 ? 'lost' : 'drawn'}`)).join(', '))}
  >
    <path d="M0 12h${SHOWN * 6}"></path>
    ${shown.map((one, k) => svg`<rect x=${k * 6 + 1} width="4" y=${one > 0 ? 3 : one < 0 ? 12 : 11} height=${one === 0 ? 2 : 9} class=${one > 0 ? 'up' : 'down'}></rect>`)}
  </svg>`;
}

/** The share of wins among the last games, all along. @param {Ending[]} run */
function rate(run) {
  const shares = run.map((_, k) => {
    const part = run.slice(Math.max(0, k + 1 - WINDOW), k + 1);
    return count(part, 1) / part.length;
  });
  const line = shares.map((share, k) => `${((300 * k) / (run.length - 1)).toFixed(1)} ${60 - 60 * share}`);
  return html`<figure>
    <svg
      class="curve"
      viewBox="0 -3 300 66"
      preserveAspectRatio="none"
      role="img"
      aria-label=${told(t('stats.rate', { n: WINDOW }), shares.slice(-SHOWN).map(percent).join(', '))}
    >
      <path class="mid" d="M0 30h300"></path>
      <path class="area" d="M0 60L${line.join('L')}L300 60z"></path>
      <path class="line" d="M${line.join('L')}"></path>
    </svg>
    <figcaption class="small">${t('stats.rate', { n: WINDOW })}</figcaption>
  </figure>`;
}
