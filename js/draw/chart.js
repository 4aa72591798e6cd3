/** Pictures of how one has played, drawn by the page from the saves; each says in words what it shows. */

import { html, nothing, svg } from '../vendor.js';
import { levelName, personName } from '../persons.js';
import { RATINGS } from '../ratings.js';
import { percent, t, told } from '../words.js';
import { face } from './face.js';

/** @typedef {import('../rating.js').Rating} Rating */
/** Won, drawn, lost. @typedef {1 | 0 | -1} Ending */

const FACES = Object.keys(RATINGS);
/** Games a picture shows, and values it says. */
const SHOWN = 60;
const SAID = 10;
/** The strength chart in its own units: its size, the margins of numbers and faces, and a face's size. */
const [WIDE, HIGH, NUMBER, MARGIN, FACE] = [340, 230, 36, 42, 24];
/** Points the scale goes beyond the five, and to which its ends are rounded. */
const BEYOND = 120;

/** What one is thought to be worth, game by game: the mean as a line, the doubt as a band, the five beside it. @param {Rating[]} ratings */
export function strength(ratings) {
  const shown = ratings.slice(-SHOWN);
  const values = Object.values(RATINGS);
  const low = Math.min(...values, ...shown.map(({ mean }) => mean)) - BEYOND;
  const high = Math.max(...values, ...shown.map(({ mean }) => mean)) + BEYOND;
  const room = WIDE - MARGIN - NUMBER - 8;
  const x = (/** @type {number} */ k) =>
    NUMBER + (shown.length < 2 ? room / 2 : (room * k) / (shown.length - 1));
  const y = (/** @type {number} */ value) =>
    HIGH - (HIGH * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const at = (/** @type {number} */ k, /** @type {number} */ value) =>
    `${x(k).toFixed(1)} ${y(value).toFixed(1)}`;
  const line = shown.map(({ mean }, k) => at(k, mean)).join('L');
  const band = [
    ...shown.map((one, k) => at(k, one.high)),
    ...shown.map((one, k) => at(k, one.low)).reverse(),
  ].join('L');
  const last = shown.at(-1);
  const said = shown.slice(-SAID).map(({ mean }) => String(Math.round(mean)));
  return html`<svg
    class="strength"
    viewBox="0 0 ${WIDE} ${HIGH}"
    role="img"
    aria-label=${told(t('stats.curve'), said.join(', '))}
  >
    ${FACES.map((level) => {
      const height = y(RATINGS[level] ?? 0);
      return svg`<path class="rung" d="M0 ${height}H${WIDE - MARGIN}"></path><text x="5" y=${height - 3}>${RATINGS[level]}</text>`;
    })}
    <path class="band" d="M${band}Z"></path>
    <path class="line" d="M${line}"></path>
    ${last ? svg`<circle cx=${x(shown.length - 1)} cy=${y(last.mean)} r="5"></circle>` : nothing}
    ${FACES.map(
      (level, k) =>
        svg`<svg x=${WIDE - MARGIN + (k % 2) * 16 + 1} y=${y(RATINGS[level] ?? 0) - FACE / 2} width=${FACE} height=${FACE} viewBox="${k * 120} 0 120 120"><image href="./art/opponents.svg" width="600" height="120"></image></svg>`,
    )}
  </svg>`;
}

/** The last games as stones on a line: those won stand, those lost lie below, a draw is a pebble. @param {Ending[]} run */
export function stones(run) {
  const shown = run.slice(-SHOWN);
  const step = WIDE / Math.max(20, shown.length);
  const wide = Math.min(12, step * 0.72);
  const words = shown.map((one) => t(`ending.${one > 0 ? 'won' : one < 0 ? 'lost' : 'drawn'}`));
  return html`<svg
    class="run"
    viewBox="0 0 ${WIDE} 62"
    role="img"
    aria-label=${told(t('stats.course'), words.join(', '))}
  >
    ${shown.map((one, k) => {
      const x = k * step + step / 2;
      const half = wide / 2;
      if (one > 0)
        return svg`<path class="won" d="M${x - half} 36C${x - half} 14 ${x - half * 0.7} 4 ${x} 4S${x + half} 14 ${x + half} 36Z"></path>`;
      if (one < 0)
        return svg`<path class="lost" d="M${x - half} 38H${x + half}L${x + half * 0.6} 54Q${x} 58 ${x - half * 0.8} 53Z"></path>`;
      return svg`<circle class="drawn" cx=${x} cy="33" r=${half * 0.8}></circle>`;
    })}
    <path class="ground" d="M0 37H${WIDE}"></path>
  </svg>`;
}

/** How one has done against each of the five: face, name, a bar and the figures. @param {Map<string, {won: number, drawn: number, lost: number}>} found */
export const rivals = (found) =>
  html`<ul class="rivals">
    ${FACES.flatMap((level) => {
      const row = found.get(level);
      if (!row) return [];
      const { won, drawn, lost } = row;
      const all = won + drawn + lost;
      return html`<li>
        ${face(level)}
        <div>
          <p>
            <b>${personName(level)}</b>
            <small>${levelName(level)} · ${t('rating', { n: RATINGS[level] })}</small>
            <span class="share">${percent(won / all)}</span>
          </p>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="lost" width="100" height="8"></rect>
            <rect class="drawn" width=${(100 * (won + drawn)) / all} height="8"></rect>
            <rect class="won" width=${(100 * won) / all} height="8"></rect>
          </svg>
          <small>${t('stats.vs', { won, drawn, lost })}</small>
        </div>
      </li>`;
    })}
  </ul>`;

/** What one's strength is, in a sentence with its doubt, or that it is not known yet. @param {Rating | null} now @param {number} missing games until something can be said */
export const strengthText = (now, missing) =>
  now
    ? t('stats.rating', { mean: tens(now.mean), low: tens(now.low), high: tens(now.high) })
    : t('stats.rating.none', { n: missing });

/** More exact would be a lie. @param {number} value */
const tens = (value) => Math.round(value / 10) * 10;
