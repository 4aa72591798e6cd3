/** Goals: a few for each game, worked out from the saved games alone. Nothing is lost by not coming. */

import { GOALS } from '../games/goals.js';
import { gameOf, gamesOf } from '../rulesets.js';
import { html, nothing } from '../vendor.js';
import { t } from '../words.js';
import { icon } from '../draw/card.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {{game: string, id: string, n: number, of: number}} Reached so far one has come with a goal */

/** Won games in a row that make a run. */
const RUN = 3;

/** Finished games one has played for oneself, the oldest first. @param {Save[]} saves */
const played = (saves) =>
  saves
    .filter(({ setup, record }) => setup.mode !== 'friend' && record.result)
    .sort((a, b) => a.date.localeCompare(b.date));

/** @param {Save} save */
const won = ({ record, far }) => record.result?.winner === (far?.seat ?? 0);

/** The longest run of wins. @param {Save[]} games */
function longest(games) {
  let [now, best] = [0, 0];
  for (const one of games) best = Math.max(best, (now = won(one) ? now + 1 : 0));
  return best;
}

/**
 * How far one has come with each goal there is.
 * @param {Save[]} saves @param {State['rules']} rules @param {string[]} levels @returns {Reached[]}
 */
export const reached = (saves, rules, levels) =>
  gamesOf(rules).flatMap((game) => {
    const games = played(saves).filter(({ record }) => gameOf(record.rules) === game);
    const wins = games.filter(won);
    const sets = rules.filter((one) => one.game === game).length;
    const beaten = new Set(wins.flatMap(({ setup }) => (levels.includes(setup.level) ? setup.level : [])));
    const rows = [
      { id: 'first', n: wins.length, of: 1 },
      { id: 'run', n: longest(games), of: RUN },
      { id: 'levels', n: beaten.size, of: levels.length },
      ...(sets > 1
        ? [{ id: 'sets', n: new Set(wins.map(({ record }) => record.rules)).size, of: sets }]
        : []),
      ...(GOALS[game] ?? []).map(({ id, of, count }) => ({
        id,
        of,
        n: count(wins.flatMap(({ record }) => record.result ?? [])),
      })),
    ];
    return rows.map((one) => ({ ...one, game, n: Math.min(one.n, one.of) }));
  });

/** The goals that a game has brought. @param {Save} save @param {State} s @returns {Reached[]} */
export function gained(save, { saves, rules, levels }) {
  const others = saves.filter(({ id }) => id !== save.id);
  const before = reached(others, rules, levels);
  return reached([...others, save], rules, levels).filter(
    ({ n, of }, k) => n === of && before[k] && before[k].n < of,
  );
}

/** @param {State} s */
export function goals(s) {
  const all = reached(s.saves, s.rules, s.levels);
  return html`<section class="goals" aria-label=${t('goals')}>
    <h2>${t('goals')} <small>${all.filter(({ n, of }) => n >= of).length} / ${all.length}</small></h2>
    <p class="small">${t('goals.about')}</p>
    ${gamesOf(s.rules).map(
      (game) =>
        html`<h3>${t(`game.${game}`)}</h3>
          <ul>
            ${all
              .filter((one) => one.game === game)
              .map(
                ({ id, n, of }) =>
                  html`<li class=${n >= of ? 'done' : ''}>
                    ${n >= of ? icon('i-check') : html`<i></i>`}
                    <span>${t(`goal.${id}`, { n: of })}</span>
                    <small
                      >${of > 1 ? `${n} / ${of}` : nothing}<span class="sr">
                        ${t(n >= of ? 'goal.done' : 'goal.open')}</span
                      ></small
                    >
                  </li>`,
              )}
          </ul>`,
    )}
  </section>`;
}
