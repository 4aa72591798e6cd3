/** Links: a deal, or a game up to some move, packed small behind the #. What they bring is looked at here, then checked by the engine. */

import { freshId } from './chance.js';
import { calendar, dayNumber, isDay, shared } from './daily.js';
import { closed, running } from './deals.js';
import * as saves from './saves.js';
import { date, has, t } from './words.js';
import { turns } from './draw/story.js';

/** @typedef {import('./types.d.ts').Save} Save */
/** @typedef {import('./types.d.ts').Setup} Setup */

/** Letters of a link, and of what is in it. */
const LONGEST = 20_000;
const MOST = 100_000;
/** Letters at the end that may be marks around it. */
const MARKS = 3;
/** Letters of a name. */
const LONGEST_NAME = 20;

/** @param {unknown} value */
export async function pack(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @param {string} text @returns {Promise<unknown>} */
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error('too long');
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}

/**
 * What stands behind the #, if it looks like a deal or a game. What programs and people put after a link is passed over: all from
 * the first letter that is none of ours, and the marks of emphasis that are.
 * @param {string} hash
 * @returns {Promise<any>}
 */
export async function read(hash) {
  const text = /^#deal=([\w-]*)/.exec(hash)?.[1] ?? '';
  if (text.length > LONGEST) return null;
  for (let cut = 0; cut <= MARKS && cut < text.length; cut += 1)
    try {
      const what = /** @type {any} */ (await unpack(text.slice(0, text.length - cut)));
      const { rules, deal, moves, day } = what;
      const sound = typeof rules === 'string' && (isDay(day) || (typeof deal === 'object' && deal !== null));
      if (sound && (moves === undefined || saves.looksLikeRecord(what))) return what;
    } catch {
      // Then without a mark, or not at all.
    }
  return null;
}

/** What is to be beaten, as far as it is sound. @param {any} beat @returns {import('./types.d.ts').Beat | null} */
export function soundBeat(beat) {
  const { name, won, turns: n } = beat ?? {};
  if (![true, false, null].includes(won) || !Number.isInteger(n) || n < 1 || n > MOST) return null;
  return { name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '', won, turns: n };
}

/** How a game ended that was played against the machine: what a friend has to beat. @param {import('./types.d.ts').State} s */
export function toBeat({ save, view, marks, bottom, settings, replay }) {
  if (replay || !view || !marks || view.winner === null || save?.setup.mode !== 'level') return null;
  const won = view.winner === 'draw' ? null : view.winner === bottom;
  return { name: settings.name.trim(), won, turns: turns(marks.log) };
}

/**
 * @param {import('./types.d.ts').Store} store
 * @param {import('./engine.js').Engine} engine
 * @param {import('./review.js').Review} review
 * @param {{refresh: () => Promise<void>, begin: (deal: Record<string, unknown>) => Promise<void>, daily: (day: string) => Promise<void>, known: (setup: any) => Setup, tell: (message: import('./types.d.ts').Message) => void, warn: (message: import('./types.d.ts').Message) => void, note: (message: import('./types.d.ts').Message) => void}} page
 */
export const linker = (store, engine, review, { refresh, begin, daily, known, tell, warn, note }) => {
  /** What a link has brought. @type {any} */
  let brought = null;

  /** Sound by the engine's judgement, before anything that is under way is ended. @returns {Promise<import('./types.d.ts').GameRecord>} */
  const checked = () => {
    const { rules, deal, moves = [], names = ['', ''] } = brought;
    const date = new Date().toISOString();
    const record = { format: 'marchstones/1', rules, deal, moves, names: saves.soundNames(names), date };
    return engine.ask({ do: 'check', record });
  };

  return {
    /** Asks what to do with what the address has brought; nothing is opened unasked. */
    async read() {
      const { hash } = location;
      history.replaceState(null, '', location.pathname + location.search);
      brought = await read(hash);
      if (!brought || !has(`rules.${brought.rules}`)) return warn('share.bad');
      const { setup } = store.state;
      store.set({
        setup: { ...setup, rules: brought.rules },
        brought: { day: isDay(brought.day) ? brought.day : null, beat: soundBeat(brought.beat) },
        sheet: brought.moves === undefined ? 'deal' : 'shared',
      });
    },

    async takeDeal() {
      if (isDay(brought.day)) return daily(brought.day);
      const record = await checked();
      await refresh();
      if (closed(record, store.state.saves, store.state.rules)) return warn('deal.running');
      await begin(record.deal);
    },

    /** A shared game is looked at as a replay; it is kept only if one plays on from it. */
    async takeGame() {
      const record = await checked();
      await refresh();
      const { rules, names, date } = record;
      const setup = { ...known({ rules, names }), rules, length: 1 };
      await review.open({ id: freshId(), setup, record, results: [], date });
    },

    /** How today's game went, with the way to it: nothing that is told spoils it. */
    async shareDay() {
      const { save, view, marks, bottom } = store.state;
      if (!save || !view || !marks) return;
      const link = new URL(location.href);
      const { rules } = save.record;
      link.hash = `deal=${await pack({ rules, day: save.setup.seed, beat: toBeat(store.state) })}`;
      const text = shared({
        title: t('title'),
        number: dayNumber(save.setup.seed),
        date: date(calendar(save.setup.seed)),
        won: view.winner === 'draw' ? null : view.winner === bottom,
        turns: turns(marks.log),
        owners:
          view.stones?.map(({ owner }) => owner) ??
          (view.walls ?? []).map(({ damaged }) => (damaged ? Number(view.attacker) : null)),
        score: marks.score.flat(),
        own: bottom,
        link: link.href,
      });
      try {
        if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ text });
        else await navigator.clipboard.writeText(text);
        tell('daily.copied');
      } catch {
        note({ id: 'daily.told', params: { text } }); // to be copied by hand
      }
    },

    /** A link to the deal; from a replay, to the game up to the move shown. Of what still runs nothing goes out. */
    async share() {
      const { replay, save, saves: list, rules: rows } = store.state;
      if (!save) return;
      if (running(save, list) || closed(save.record, list, rows)) {
        store.set({ sheet: null });
        return note('share.later');
      }
      const { rules, deal, moves, names } = save.record;
      const beat = toBeat(store.state);
      const what = replay
        ? { rules, deal, moves: moves.slice(0, replay.at), names }
        : { rules, deal, ...(beat ? { beat } : {}) };
      const url = new URL(location.href);
      url.hash = `deal=${await pack(what)}`;
      try {
        if (navigator.share && matchMedia('(pointer: coarse)').matches)
          await navigator.share({ title: t('title'), url: url.href });
        else await navigator.clipboard.writeText(url.href);
        tell('share.done');
      } catch {
        history.replaceState(null, '', url);
        note('share.here');
      }
    },
  };
};
