/** Advice: what the strongest level would do and why, whether a claim would hold, how the game stands. */

import { hintText } from '../draw/hint.js';
import { IDLE } from '../state.js';
import { capital, named, t, told } from '../words.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Store} Store */

/** Milliseconds a hint may be thought about. */
const HINT = 1500;

export class Advice {
  /**
   * @param {Store} store
   * @param {import('./host.js').Host} host
   * @param {Pick<import('../engine.js').Opponent, 'think' | 'cancel'>} adviser knows what the person sees; the opponent is not told that
   * @param {import('./turns.js').Turns} turns
   * @param {{say: (text: string) => void, trouble: (error: unknown) => void, imply: () => void}} page
   */
  constructor(store, host, adviser, turns, page) {
    this.store = store;
    this.host = host;
    this.adviser = adviser;
    this.turns = turns;
    this.page = page;
  }

  /** Shows whether a claim would hold at a place, and why. @param {number} place */
  async prove(place) {
    const { view, marks } = this.store.state;
    if (!view || !marks?.places.length || view.seat === null) return;
    if (view.winner === null && view.turn !== view.seat) return this.turns.skip();
    try {
      const { holds, own, reply, blockers = [] } = await this.host.ask({ do: 'proof', place });
      if (this.store.state.view !== view) return;
      const cards = blockers.map((/** @type {{card: string}} */ { card }) => card);
      this.store.set({
        proof: { place, holds, own, reply, blockers: cards },
        picked: [],
        staged: null,
        sheet: null,
      });
      const { rules } = view;
      const verdict = own ? named(holds ? 'proof.holds' : 'proof.fails', rules) : t('proof.open');
      this.page.say(told(capital(named('place', rules, { n: place })), verdict));
    } catch (error) {
      this.page.trouble(error);
    }
  }

  /** What the strongest level would do here and why, thought by the adviser from this seat's own view. */
  async hint() {
    const { view, levels, save } = this.store.state;
    if (!view || view.seat === null || view.turn !== view.seat || view.winner !== null) return;
    if (save?.setup.mode !== 'level' || !this.turns.ready) return;
    this.store.set({ hint: { refs: [], thinking: true }, picked: [], staged: null, sheet: null });
    try {
      const request = { do: 'think', view, level: levels.at(-1), ms: HINT, seed: 1, explain: true };
      const reply = await this.adviser.think(request);
      if (this.store.state.view !== view) return;
      const hint = { refs: view.moves.find(({ move }) => move === reply.move)?.refs ?? [], reply };
      this.store.set({ hint });
      this.page.imply();
      const { text, second } = hintText(hint, view);
      this.page.say([text, second].filter(Boolean).join(' '));
    } catch (error) {
      this.store.set({ hint: null });
      this.page.trouble(error);
    }
  }

  /** The chances to win and to get each place, as this seat can judge them: from its own view, by the host's own worker. */
  async weigh() {
    const { view, settings } = this.store.state;
    const asks = settings.winbar || settings.leads;
    if (!asks || !view || view.seat === null || view.winner !== null)
      return this.store.set({ chances: IDLE.chances });
    try {
      const { win, places } = await this.host.ask({ do: 'outlook', seat: view.seat });
      if (this.store.state.view === view)
        this.store.set({ win, chances: settings.leads ? places : IDLE.chances });
    } catch {
      // A table that died tells the next move's question.
    }
  }
}
