/** The start screen: painted before any Python is there. */

import { html, nothing } from '../vendor.js';
import { factsOf, gameOf, gamesOf, offeredOf } from '../rulesets.js';
import { fullName, levelName, manner, offerWhy, offered, personName } from '../persons.js';
import { RATINGS } from '../ratings.js';
import { date, day, has, named, t } from '../words.js';
import { FAR } from './panels.js';
import { face } from './face.js';
import { drawnCard, icon } from './card.js';
import { bootBar } from './boot.js';
import { calendar, dayNumber, isDaily, streak } from '../daily.js';

/** @typedef {import('../types.d.ts').State} State */

const OPEN = 'setup.length.open';

/** @param {State} s */
export function start(s) {
  const game = gameOf(s.setup.rules);
  const matches = has(`setup.length.${game}`);
  const running = s.saves.find(
    (save, k) => (save.setup.mode !== 'far' && !save.record.result) || (k === 0 && goesOn(save)),
  );
  return html`<main class="start ${s.newcomer ? 'door' : ''}">
    <header class="hero">
      <h1>${t('title')}</h1>
      <p>${t(s.newcomer ? 'door' : 'tagline')}</p>
      <button class="tool" data-do="sheet" data-sheet="settings" aria-haspopup="dialog">
        ${t('settings')}
      </button>
    </header>
    ${s.update ? html`<p class="note">${t('update')} <button class="btn" data-do="update">${t('update.now')}</button></p>` : nothing}
    ${s.newcomer ? duel(gamesOf(s.rules)[0] ?? '') : nothing} ${FAR['games']?.(s)}
    ${running ? goOn(running) : nothing} ${s.newcomer ? nothing : html`${go(s)} ${daily(s)}`}
    <form class="setup" data-setup>
      <fieldset class="games">
        <legend class="sr">${t('setup.game')}</legend>
        ${gamesOf(s.rules).map(
          (one) =>
            html`<label class="game"
              ><input type="radio" name="game" value=${one} .checked=${one === game} data-game /><span
                class="art"
                aria-hidden="true"
                ><svg viewBox="0 0 96 56"><use href="#g-${one}"></use></svg></span
              ><span class="name">${t(`game.${one}`)}</span><small>${t(`game.${one}.text`)}</small></label
            >`,
        )}
      </fieldset>
      ${
        s.newcomer
          ? nothing
          : html`<details class="options">
              <summary>
                <span><b>${t(`rules.${s.setup.rules}`)}</b> · ${against(s)}</span>
                <span class="change">${t('options')}</span>
              </summary>
              <div class="setup">
                ${editions(s, game)} ${opponent(s)}
                ${radios('first', ['me', 'other', 'random'], s, t(`setup.first.${game}`))}
                ${radios('length', lengths(factsOf(s.setup.rules, s.rules)), s, named(matches ? 'setup.length' : 'setup.games', s.setup.rules), (value) => lengthText(value, s.setup.rules))}
                <label class="field-line"
                  ><span>${t('setup.seed')}</span
                  ><input
                    type="text"
                    inputmode="numeric"
                    pattern="[0-9]*"
                    maxlength="10"
                    name="seed"
                    .value=${s.setup.seed}
                    data-setup-text="seed"
                /></label>
                <p class="small">${t('setup.seed.text')}</p>
              </div>
            </details>`
      }
      ${s.newcomer ? go(s) : nothing}
    </form>
    <nav class="links" aria-label=${t('more')}>
      ${has(`lesson.${game}.1`) ? html`<button class="btn" data-do="lesson" data-game=${game}>${t('lesson')}</button>` : nothing}
      ${s.newcomer ? nothing : others(game)}
    </nav>
    <footer class="small">${s.offline ? t('offline.ready') : nothing} ${t('about.unofficial.short')}</footer>
  </main>`;
}

/** The way into a game: for whoever is new, or as one played last, until something else is chosen below. @param {State} s */
const go = (s) =>
  html`<div class="go">
    ${bootBar(s)}
    <button class="btn main" type="button" data-do="play">
      ${t(s.newcomer ? 'door.play' : 'play')}<small
        >${s.newcomer ? t('door.teaches') : html`${t(`rules.${s.setup.rules}`)} · ${against(s)}`}</small
      >
    </button>
    ${s.newcomer ? html`<button class="btn" type="button" data-do="enter">${t('door.know')}</button>` : offer(s)}
  </div>`;

/** Where else one can go from here. @param {string} game */
const others = (game) =>
  html`<button class="btn" data-do="puzzle">${t('puzzle.title')}</button>
    <button class="btn" data-do="board">${t('board.title')}</button>
    <button class="btn" data-do="rules" data-game=${game}>${t('rules')}</button>
    <button class="btn" data-do="sheet" data-sheet="records">${t('records')}</button>
    <button class="btn" data-do="sheet" data-sheet="stats">${t('stats')}</button>
    <button class="btn" data-do="sheet" data-sheet="keys">${t('keys')}</button>
    <button class="btn" data-do="sheet" data-sheet="about">${t('about')}</button>`;

/** Whom one is about to play. @param {State} s */
const against = ({ setup, settings }) =>
  setup.mode === 'level'
    ? fullName(setup.level)
    : (setup.mode === 'friend' && settings.friend.trim()) || t(`setup.mode.${setup.mode}`);

/** The whole game in one picture that moves: two trios meet at a stone, and it leans to the stronger. @param {string} rules */
const duel = (rules) =>
  html`<div class="duel" aria-hidden="true">
    ${['r5', 'p5', 'w5'].map((card) => drawnCard(card, rules))}
    <i class="rock"></i>
    ${['b7', 'b8', 'b9'].map((card) => drawnCard(card, rules))}
  </div>`;

/** Whom one might play next, by how one has done in this game. @param {State} s */
function offer({ saves, setup, levels }) {
  const next = setup.mode === 'level' ? offered(saves, setup.rules, levels) : null;
  if (!next || next.level === setup.level) return nothing;
  return html`<button class="btn offer" type="button" data-do="play" data-level=${next.level}>
    ${face(next.level)}
    <span
      >${t(next.up ? 'offer.up' : 'offer.down', { name: personName(next.level) })} ·
      ${levelName(next.level)}<small>${offerWhy(next)}</small></span
    >
  </button>`;
}

/** Today's game: the same for everybody, with its number and how many days in a row one has played. @param {State} s */
function daily({ saves, setup, today: now }) {
  const done = saves.some((save) => isDaily(save, now) && save.record.rules === setup.rules);
  const days = streak(saves, now);
  return html`<button class="btn today" data-do="daily">
    <b>${done ? icon('i-check') : nothing}${t(done ? 'daily.done' : 'daily')}</b>
    <span>${t('daily.number', { n: dayNumber(now) })} · ${date(calendar(now))}</span>
    ${days > 1 ? html`<span class="streak">${t('daily.streak', { n: days })}</span>` : nothing}
  </button>`;
}

/** A match whose last game is over, but not the match. @param {import('../types.d.ts').Save} save */
const goesOn = ({ setup, results, stopped }) =>
  setup.mode !== 'far' && (setup.length === 0 ? !stopped : results.length + 1 < setup.length);

/** @param {import('../types.d.ts').Save} save */
const goOn = ({ id, record, date, setup }) =>
  html`<section class="continue">
    <div>
      <h2>${t('continue')}</h2>
      <p>
        ${t(`rules.${record.rules}`)} ·
        ${setup.mode === 'level' ? fullName(setup.level) : record.names.join(' – ')}
      </p>
      <small>${day(date)} · ${t('records.moves', { n: record.moves.length })}</small>
    </div>
    <button class="btn main" data-do="resume" data-id=${id}>${t('resume')}</button>
  </section>`;

/** @param {State} s @param {string} game */
function editions(s, game) {
  const own = s.rules.filter((one) => one.game === game);
  if (own.length < 2) return nothing;
  const year = (/** @type {string} */ id) => id.split('-')[1];
  const now = year(offeredOf(game, s.rules));
  const group = (/** @type {typeof own[number]} */ { id, tactics }) =>
    year(id) !== now ? 'earlier' : tactics ? 'tactics' : 'base';
  return html`<fieldset class="seg many">
    <legend>${t('setup.rules')}</legend>
    ${['base', 'tactics', 'earlier'].map((name) =>
      editionsIn(
        name,
        own.filter((one) => group(one) === name),
        s,
      ),
    )}
  </fieldset>`;
}

/** Rule sets of a kind, with a sentence each. @param {string} name @param {State['rules']} rows @param {State} s */
function editionsIn(name, rows, s) {
  if (!rows.length) return nothing;
  return html`<p class="small">${t(`editions.${name}`)}</p>
    <div>
      ${rows.map(
        ({ id }) =>
          html`<label
            ><input
              type="radio"
              name="rules"
              value=${id}
              .checked=${id === s.setup.rules}
              data-setup-key="rules"
            /><span>${t(`edition.${id}`)}<small>${t(`edition.${id}.text`)}</small></span></label
          >`,
      )}
    </div>`;
}

/** How many games one may agree on; 0 is playing on, where the rules know that. @param {import('../types.d.ts').RuleSet} facts */
const lengths = ({ lengths: games = [1], open = false }) => [...games.map(String), ...(open ? ['0'] : [])];

/** @param {string} value @param {string} rules */
function lengthText(value, rules) {
  const id = `setup.length.${gameOf(rules)}`;
  return value === '0' ? named(OPEN, rules) : has(id) ? t(id, { n: Number(value) }) : value;
}

/** A set-up whose rules have a match of its length, else with a single game. @param {import('../types.d.ts').Setup} setup @param {State['rules']} rows */
export const playable = (setup, rows) =>
  lengths(factsOf(setup.rules, rows)).includes(String(setup.length)) ? setup : { ...setup, length: 1 };

/** @param {State} s */
function opponent(s) {
  const { setup, settings } = s;
  return html`${radios('mode', ['level', 'friend', 'far'], s, t('setup.mode'))}
  ${
    setup.mode === 'far'
      ? nothing
      : setup.mode === 'level'
        ? people(s)
        : html`<div class="names">
            <label class="field-line"
              ><span>${t('setup.name')}</span
              ><input
                type="text"
                maxlength="20"
                autocomplete="off"
                .value=${settings.name}
                data-set-text="name"
            /></label>
            <label class="field-line"
              ><span>${t('setup.friend')}</span
              ><input
                type="text"
                maxlength="20"
                autocomplete="off"
                .value=${settings.friend}
                data-set-text="friend"
            /></label>
          </div>`
  }`;
}

/** The five by face and name, how strong they are and how they play. @param {State} s */
const people = (s) =>
  html`<fieldset class="seg people">
    <legend>${t('setup.level')}</legend>
    <div>
      ${s.levels.map(
        (level) =>
          html`<label
            ><input
              type="radio"
              name="level"
              value=${level}
              .checked=${s.setup.level === level}
              data-setup-key="level"
            />${face(level)}<span
              ><b>${personName(level)}</b> ${levelName(level)}${
                level in RATINGS ? html` · ${t('rating', { n: RATINGS[level] })}` : nothing
              }<small>${manner(level)}</small></span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;

/**
 * @param {'mode' | 'first' | 'length'} key @param {string[]} values @param {State} s @param {string} title
 * @param {(value: string) => string} [text]
 */
const radios = (
  key,
  values,
  s,
  title,
  text = (value) =>
    t(`setup.${key}.${value}${key === 'first' ? (s.setup.mode === 'level' ? '' : '.friend') : ''}`),
) =>
  html`<fieldset class="seg">
    <legend>${title}</legend>
    <div>
      ${values.map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name=${key}
              value=${value}
              .checked=${String(s.setup[key]) === value}
              data-setup-key=${key}
            /><span>${text(value)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
