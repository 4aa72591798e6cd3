/**
 * Where the pages of two friends meet: halves of connections come and go, and while a line stands, letters take it by themselves.
 * What is decided and what is opened is the business of far.js; without a line all goes by hand.
 */

import { t } from '../words.js';
import { SIGNS, friend } from './draw.js';
import { Live } from './live.js';
import { calling } from './text.js';

/** @typedef {import('../types.d.ts').Far} FarState */

export class Meeting {
  /** @param {import('./far.js').Far} far */
  constructor(far) {
    this.far = far;
    this.live = new Live({
      state: () => far.table.state,
      letters: (from) => far.table.remote('letters', { from }),
      open: (letters) => this.#brought(letters),
      mail: (text) => far.take(text),
      sign: (sign) => SIGNS[sign] && far.set({ theirs: sign }),
      stands: (how) => this.#stands(how),
      stun: () => far.store.state.settings.stun,
      trouble: (error) => far.trouble(error),
    });
  }

  /** Whether what is sent now goes through a line. */
  get on() {
    return this.live.on;
  }

  /** What buttons ask for. @type {Record<string, (data: DOMStringMap) => unknown>} */
  commands = {
    'far-connect': () => this.far.sheet('far-near', { near: null }),
    'far-ride': () => this.#ride(),
    'far-code': () => this.#half(this.live.waiting ?? this.live.offer()),
    'far-answer': () => this.#answer(),
    'far-hangup': () => this.live.hangUp(),
    'far-near': () => this.#nearby(),
  };

  get #name() {
    return friend(this.far.far);
  }

  /** Nobody sits at the table any more. */
  left() {
    this.live.hangUp();
    this.live.follow(null);
  }

  /** What a line has brought: the letters the friend's page has beyond one's own; whether they could be taken. @param {string[]} letters */
  async #brought(letters) {
    const { far } = this;
    for (const text of letters) {
      if (!far.table.state) {
        const [one] = (await far.table.remote('peek', { text })).letters;
        if (one?.kind === 'invite') far.sheet('far-in', { invitation: one });
        return one?.kind === 'invite';
      }
      if (!(await far.open(text, true))) return false;
    }
    await far.show();
    return true;
  }

  /** With a line, what is decided goes off by itself. */
  settle() {
    const { state, choices } = this.far.table;
    if (!this.on || !state?.['ready'] || this.far.far.busy) return;
    const ends = state['over'] && !(state['automatic'] && state['next']);
    if (ends || (state['status'] === 'move' && choices)) return;
    this.far.send().catch((error) => this.far.trouble(error));
  }

  /** @param {FarState['live'] | 'flood' | 'differs' | 'refused' | 'nobody'} how */
  #stands(how) {
    const { page, store } = this.far;
    const before = this.far.far.live;
    const known = how === 'flood' || how === 'differs' || how === 'refused' || how === 'nobody' ? null : how;
    this.far.set({ live: known ?? 'off', ...(known === 'on' ? { offered: null, near: null } : {}) });
    if (known === before) return;
    const params = { name: this.#name };
    if (!known) page.warn({ id: `far.live.${how}`, params });
    else if (known === 'lost') {
      page.note({ id: 'far.live.lost', params });
      // A letter is on its way that may never have come.
      if (this.live.behind) this.far.run('far-again', {});
    }
    if (known === 'on' && before !== 'away') {
      page.note({ id: 'far.live.on', params });
      const { sheet } = store.state;
      if (sheet === 'far-near' || sheet === 'far-out') store.set({ sheet: null });
      this.settle();
    }
  }

  /** No connection comes of what the friend's page has sent. */
  nobody() {
    this.far.page.warn({ id: 'far.live.nobody', params: { name: this.#name } });
  }

  /** A half of a connection has come. @param {string} half */
  async called(half) {
    const kind = Live.kind(half);
    if (kind === 'answer') await this.live.accept(half);
    else if (kind === 'offer' && !this.on) {
      this.far.set({ offered: half });
      this.far.page.note({ id: 'far.offered', params: { name: this.#name } });
    }
  }

  /** It came by a link: to the game's own tab, or here. @param {{game: string, half: string}} call */
  async came({ game, half }) {
    const { far } = this;
    performance.mark('letter');
    try {
      if (!Live.kind(half)) return far.trouble({ reason: 'cannot-call' });
      if (far.table.state?.['game'] === game || !(await far.doors.hand(game, half))) {
        const { keys } = await far.table.remote('keys');
        const key = keys.find((/** @type {string} */ one) => one.startsWith(game));
        if (far.table.state?.['game'] !== game && key && (await far.at(key))) {
          await far.keep();
          if (far.table.state?.['first'] !== null) await far.sit();
        }
        await this.called(half);
        if (far.far.offered) far.sheet('far-near', { near: null });
      } else far.sheet('far-note', { note: { text: t('far.handed'), hint: t('far.handed.hint') } });
    } catch (error) {
      far.trouble(error);
    } finally {
      performance.mark('letter-read');
    }
  }

  /** The own half goes with the next letter. */
  async #ride() {
    await this.live.offer();
    this.far.sheet(null);
    this.far.page.tell({ id: 'far.ride.done', params: { name: this.#name } });
  }

  /** The own half as a link and a picture, for two who sit side by side or write to each other. @param {string | Promise<string>} coming */
  async #half(coming) {
    const half = await coming;
    const { state } = this.far.table;
    const game = state?.['game'] ?? this.far.far.near?.game ?? '0'.repeat(16);
    const link = calling(game, half);
    const { code } = await import('./qr.js');
    this.far.sheet('far-near', { near: { game, link, picture: code(link) } });
  }

  /** The other's offer is taken: the own half goes back. */
  async #answer() {
    const { offered } = this.far.far;
    if (!offered) return;
    this.far.wasTold();
    this.far.set({ offered: null });
    await this.#half(this.live.answer(offered));
  }

  /** Two who sit side by side begin: the invitation goes through the line as soon as it stands. */
  async #nearby() {
    await this.far.invite();
    await this.#half(this.live.offer());
  }
}
