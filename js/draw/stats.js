/** How one has played so far: by rule set and level, from the saved games alone. */

import { html, nothing, svg } from '../vendor.js';
import { percent, t } from '../words.js';
import { levelName } from './panels.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */

/**
 * Finished games against the machine, grouped; the newest last in `run`.
 * @param {Save[]} saves
 */
export function tally(saves) {
  /** @type {Map<string, {rules: string, level: string, won: number, drawn: number, lost: number, run: number[]}>} */
  const rows = new Map();
  for (const { setup, record } of [...saves].sort((a, b) => a.date.localeCompare(b.date))) {
    if (setup.mode !== 'level' || !record.result) continue;
    const key = `${record.rules} ${setup.level}`;
    const row = rows.get(key) ?? {
      rules: record.rules,
      level: setup.level,
      won: 0,
      drawn: 0,
      lost: 0,
      run: [],
    };
    const { winner } = record.result;
    if (winner === 0) row.won++;
    else if (winner === 1) row.lost++;
    else row.drawn++;
    row.run.push(winner === 0 ? 1 : winner === 1 ? -1 : 0);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.rules.localeCompare(b.rules));
}

/** Games won in a row up to the last one. @param {number[]} run */
export function streak(run) {
  const end = run.findLastIndex((one) => one !== 1);
  return run.length - 1 - end;
}

/** @param {State} s */
export function statistics(s) {
  const rows = tally(s.saves);
  if (!rows.length) return html`<p>${t('stats.none')}</p>`;
  const all = rows.reduce((sum, row) => sum + row.run.length, 0);
  const won = rows.reduce((sum, row) => sum + row.won, 0);
  return html`<p class="big">${t('stats.all', { n: all, won, share: percent(won / all) })}</p>
    <div class="wide">
      <table class="sheet-table">
        <tr>
          ${['rules', 'level', 'won', 'lost', 'streak', 'course'].map((id) => html`<th scope="col">${t(`stats.${id}`)}</th>`)}
        </tr>
        ${rows.map(
          (row) =>
            html`<tr>
              <td>${t(`rules.${row.rules}`)}</td>
              <td>${levelName(row.level)}</td>
              <td>${row.won}</td>
              <td>${row.lost}${row.drawn ? ` + ${row.drawn}` : nothing}</td>
              <td>${streak(row.run)}</td>
              <td>${course(row.run)}</td>
            </tr>`,
        )}
      </table>
    </div>`;
}

/** The last twenty games as ups and downs. @param {number[]} run */
function course(run) {
  const shown = run.slice(-20);
  return html`<svg
    class="course"
    viewBox="0 0 ${20 * 6} 24"
    role="img"
    aria-label=${shown.map((one) => (one > 0 ? '+' : one < 0 ? '−' : '=')).join(' ')}
  >
    <path d="M0 12h120"></path>
    ${shown.map((one, k) => svg`<rect x=${k * 6 + 1} width="4" y=${one > 0 ? 3 : one < 0 ? 12 : 11} height=${one === 0 ? 2 : 9} class=${one > 0 ? 'up' : 'down'}></rect>`)}
  </svg>`;
}
