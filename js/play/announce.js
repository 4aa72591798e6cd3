/** What has happened at the table, as it is said and heard. */

import { cardName, list, moveText, named, t, told } from '../words.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('../types.d.ts').Store} Store */

/** What has come to one's hand, in words. @param {string[]} fresh @param {string} rules */
export const drawnText = (fresh, rules) =>
  fresh.map((card) => t('drawn', { card: cardName(card, rules) })).join(' ');

/**
 * All that has happened since one was last told, in one go.
 * @param {{names: string[], bottom: number, fresh: string[]}} who @param {View} view @param {Marks} marks
 * @param {number} heard so many rows of the log have been told @param {boolean} silent nothing has been said at this table yet
 */
export function announcement({ names, bottom, fresh }, view, { log }, heard, silent) {
  const { rules, moves, turn } = view;
  const news = log.slice(Math.min(heard, log.length)).filter(([seat]) => seat !== bottom);
  const said = news.map(([seat, , about]) => {
    const name = seat === 'chance' ? named('chance', rules) : (names[seat] ?? '');
    return `${told(name, moveText(about, rules))}.`;
  });
  const claims = moves.flatMap(({ kind, place }) => (kind === 'claim' && place ? [String(place)] : []));
  const text = [
    ...said,
    drawnText(fresh, rules),
    claims.length ? named('prompt.claims', rules, { n: claims.length, places: list(claims) }) : '',
    turn === bottom && (said.length || silent) ? t('say.turn') : '',
  ];
  return {
    text: text.filter(Boolean).join(' '),
    bell: turn === bottom && news.some(([seat]) => seat !== 'chance'),
  };
}

export class Announcer {
  /** The log as far as it has been told. */
  #heard = 0;
  #silent = false;

  /** @param {Store} store @param {{say: (text: string) => void, sound: (name: string) => void}} page */
  constructor(store, page) {
    this.store = store;
    this.page = page;
  }

  /** So many rows need not be told any more. @param {number} length @param {boolean} silent */
  from(length, silent) {
    this.#heard = silent ? length : Math.min(this.#heard, length);
    this.#silent ||= silent;
  }

  /** @param {View} view @param {Marks} marks */
  tell(view, marks) {
    const { save, bottom, fresh } = this.store.state;
    if (!save) return;
    const names = save.record.names;
    const { text, bell } = announcement({ names, bottom, fresh }, view, marks, this.#heard, this.#silent);
    this.#heard = marks.log.length;
    this.#silent = false;
    if (bell) this.page.sound('turn');
    if (text) this.page.say(text);
  }

  /** What has come to the hand of one who waits now. @param {View} view */
  drawn({ rules }) {
    const text = drawnText(this.store.state.fresh, rules);
    if (text) this.page.say(text);
  }
}
