/** How one has played so far: by rule set and level, and game by game; from the saved games alone. */

import { html, nothing, svg } from '../vendor.js';
import { day, percent, t } from '../words.js';
import { levelName } from './panels.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** Won, drawn, lost. @typedef {1 | 0 | -1} Ending */
/** @typedef {{rules: string, level: string, run: Ending[]}} Row */

/** Games the rate of wins is taken over, and games shown. */
const WINDOW = 10;
const SHOWN = 20;

/** @param {Save} save @returns {Ending} */
const ending = ({ record }) => (record.result?.winner === 0 ? 1 : record.result?.winner === 1 ? -1 : 0);

/** Finished games against the machine, the newest last. @param {Save[]} saves */
const finished = (saves) =>
  saves
    .filter(({ setup, record }) => setup.mode === 'level' && record.result)
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
    ${run.length > 2 ? rate(run) : nothing}
    <table class="sheet-table stats">
      <tr>
        ${['rules', 'won', 'lost', 'streak'].map((id) => html`<th scope="col">${t(`stats.${id}`)}</th>`)}
      </tr>
      ${tally(s.saves).map((row) => {
        const { now, best } = streaks(row.run);
        const drawn = count(row.run, 0);
        return html`<tr>
          <td>
            <b>${t(`rules.${row.rules}`)}</b> <small>${levelName(row.level)}</small>
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

/** A game one can look at again. @param {Save} save */
function past(save) {
  const { record, setup, date, id, results } = save;
  const how = { 1: 'won', 0: 'drawn', [-1]: 'lost' }[ending(save)];
  const score = setup.length > 1 ? ` · ${t('match', { n: results.length + 1 })}` : '';
  return html`<li class=${how}>
    <button class="item" data-do="replay" data-id=${id}>
      <b>${t(`ending.${how}`)}</b> ${t(`rules.${record.rules}`)}
      <small>${levelName(setup.level)} · ${day(date)}${score}</small>
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
    aria-label="${t('stats.course')}: ${shown.map((one) => t(`ending.${one > 0 ? 'won' : one < 0 ? 'lost' : 'drawn'}`)).join(', ')}"
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
      aria-label="${t('stats.rate', { n: WINDOW })}: ${shares.slice(-SHOWN).map(percent).join(', ')}"
    >
      <path class="mid" d="M0 30h300"></path>
      <path class="area" d="M0 60L${line.join('L')}L300 60z"></path>
      <path class="line" d="M${line.join('L')}"></path>
    </svg>
    <figcaption class="small">${t('stats.rate', { n: WINDOW })}</figcaption>
  </figure>`;
}
