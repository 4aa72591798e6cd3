/** A worked example of the rules on the real table: its position, from which whoever reads plays both sides as the engine allows. */

import { said } from './draw/rules.js';
import { icon } from './draw/card.js';
import { table } from './draw/table.js';
import * as picking from './play/picking.js';
import { refusal, unwanted } from './refusals.js';
import { chaptersOf } from './rulebook.js';
import { IDLE } from './state.js';
import { html } from './vendor.js';
import { lang, t } from './words.js';

/** @typedef {import('./types.d.ts').State} State */
/** @typedef {import('./types.d.ts').Seat} Seat */

/** An example among the chapters of a page. @param {import('./types.d.ts').Chapter[]} chapters @param {string} name */
const named = (chapters, name) =>
  chapters.flatMap(({ blocks }) => blocks).find(({ example }) => example === name);

export class Examples {
  /** The game that was left for it. @type {string | undefined} */
  #left;
  /** @type {Record<string, any>} */
  #position = {};
  #busy = false;

  /**
   * @param {import('./types.d.ts').Store} store
   * @param {Pick<import('./engine.js').Engine, 'ask'>} engine
   * @param {Pick<import('./session.js').Session, 'end' | 'leave'>} session
   * @param {{say: (text: string) => void, warn: import('./messages.js').Messages['warn'], sound: (name: string) => void}} page
   * @param {{resume: (id: string) => unknown, read: (what: {rules: string, rule: string}) => unknown}} back ways back
   */
  constructor(store, engine, session, page, back) {
    this.store = store;
    this.engine = engine;
    this.session = session;
    this.page = page;
    this.back = back;
    store.on(
      ({ settings }) => settings.lang,
      () => this.#translate(),
    );
  }

  /** @param {string} name of the example on the page of rules that is read */
  async begin(name) {
    const { page, screen, save, lesson } = this.store.state;
    const block = named(page?.chapters ?? [], name);
    if (!page || !block) return;
    const answer = await fetch(new URL(`../rules/${page.rules}.positions.json`, import.meta.url));
    if (!answer.ok) throw new Error(t('rules.missing'));
    const positions = await answer.json();
    if (!(lesson && lesson.block))
      this.#left = screen === 'table' && !save?.record.result ? save?.id : undefined;
    this.session.end();
    this.#position = positions[name];
    this.store.set({
      ...IDLE,
      screen: 'lesson',
      sheet: null,
      open: null,
      replay: null,
      view: null,
      marks: null,
      bottom: 0,
      lesson: { game: 'example', rules: page.rules, block, steps: [], at: 0 },
    });
    await this.again();
    this.page.say(t('example.both'));
  }

  /** Sets the position up, as it was. */
  again = () => this.#ask({ do: 'set', position: this.#position, chance: 'auto' });

  /** Back to where the example was found: to the game that was left, or to the rules. */
  async leave() {
    const { lesson } = this.store.state;
    const left = this.#left;
    this.#left = undefined;
    this.session.leave();
    this.store.set({ lesson: null });
    if (left) return this.back.resume(left);
    await this.back.read({ rules: lesson?.rules ?? '', rule: lesson?.block?.example?.split(':')[0] ?? '' });
  }

  /** What the rules say of it, in the language spoken from now on. */
  async #translate() {
    const { rules = '', block } = this.store.state.lesson ?? {};
    const [name, spoken] = [block?.example, lang()];
    if (!name) return;
    const told = named(await chaptersOf(rules), name);
    const { lesson } = this.store.state;
    if (told && lesson?.block?.example === name && lang() === spoken)
      this.store.set({ lesson: { ...lesson, block: told } });
  }

  get leads() {
    return Boolean(this.#left);
  }

  /** Something is done to the game, and it is shown from the side of whoever decides next. @param {Record<string, unknown>} request */
  async #ask(request) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.engine.ask(request);
      const told = await this.engine.ask({ do: 'table', seat: this.store.state.bottom });
      const { turn } = told.view;
      const other = (turn === 0 || turn === 1) && turn !== told.view.seat;
      const { view, marks } = other ? await this.engine.ask({ do: 'table', seat: turn }) : told;
      if (this.store.state.lesson?.block)
        this.store.set({ ...IDLE, sheet: null, view, marks, bottom: view.seat });
      this.store.set(picking.imply(this.store.state));
    } catch (error) {
      this.#trouble(error);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {string} ref */
  async point(ref) {
    const { view } = this.store.state;
    if (this.#busy || !view || view.winner !== null) return;
    const found = picking.point(this.store.state, ref);
    if ('move' in found) {
      this.page.sound('place');
      return this.#ask({ do: 'play', move: found.move });
    }
    if ('set' in found) {
      this.page.sound('select');
      return this.store.set(found.set);
    }
    if ('say' in found) return this.page.warn(found.say);
    try {
      const why = await this.engine.ask({ do: 'why', seat: view.seat, refs: found.why });
      this.page.warn(refusal(why, view.rules));
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {any} error */
  #trouble(error) {
    if (!unwanted(error)) this.page.warn(refusal(error, this.store.state.view?.rules));
  }
}

/** Whose names stand at the table: both are whoever reads. @returns {any} */
const players = () => ({
  record: { names: [t('you'), t('you')] },
  setup: { mode: 'lesson', length: 1 },
});

/** What the rules say of it over the table. @param {State} s @param {boolean} leads back to a game */
export function example(s, leads) {
  const { block, rules = '' } = s.lesson ?? {};
  return html`<aside class="coach tries" aria-label=${t('rules.try')}>
      <p class="told" tabindex="0"><b>${block?.label}</b> ${said(block?.text ?? [], rules)}</p>
      <div class="row">
        <button class="btn" data-do="example-back">
          ${icon('i-back')} ${t(leads ? 'resume' : 'example.back')}
        </button>
        <b><small>${t('example.both')}</small></b>
        <button class="btn" data-do="example-again">${t('example.again')}</button>
      </div>
    </aside>
    ${s.view ? table({ ...s, settings: { ...s.settings, draws: false }, wide: false, save: players() }) : ''}`;
}
