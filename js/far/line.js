/**
 * A line to the friend's page, whatever it goes through: a direct connection, or the channel between two tabs. What goes over it are
 * the letters of every game by letters, so the game can go on without it at any moment. First each page says how long its log is and
 * what its hash is; the longer one sends what is missing. So joining, coming back and changing over are one.
 */

/** Characters of a message, messages a second, characters a game: more is a flood, and the line is cut. */
const LONGEST = 16_384;
/** Shorter ones are signs of life, of which a long game has many. */
const SHORT = 400;
const OFTEN = 50;
const ALL = 262_144;
/** Letters of other games that a line brings: the answer to an invitation in a last letter, and once more. */
const MAILS = 2;
/** Milliseconds between two signs of life, and after which a page that gives none is gone. */
const PULSE = 4000;
const GONE = 13_000;
const FAREWELL = 100;

/**
 * @typedef {object} Wire what carries the messages
 * @property {(text: string) => void} send
 * @property {() => void} close
 */
/** What a page says of its log. @typedef {{game: string, seat: number, number: number, hash: string}} Place */
/** @typedef {'on' | 'away' | 'lost' | 'off' | 'flood' | 'differs' | 'refused'} Standing */

/** The first of these letters, as many as one message carries. @param {string[]} letters */
function fitting(letters) {
  let room = LONGEST - SHORT;
  const cut = letters.findIndex(({ length }) => (room -= length + 3) < 0);
  return cut < 0 ? letters : letters.slice(0, cut);
}

export class Line {
  #heardAt = 0;
  #second = { at: 0, n: 0 };
  #all = 0;
  #mails = 0;
  #joined = false;
  #invited = false;
  closed = false;
  /** Letters the other page has, as far as it has said. */
  theirs = 0;
  #pulse = 0;
  #last = Promise.resolve();

  /**
   * @param {Wire} wire
   * @param {{
   *   place: () => Place | null,
   *   letters: (from: number) => Promise<{letters: string[], hash: string}>,
   *   open: (letters: string[]) => Promise<boolean>,
   *   sign: (sign: number) => void,
   *   mail: (text: string) => Promise<unknown>,
   *   stands: (how: Standing) => void,
   *   trouble: (error: unknown) => void,
   * }} page `place`: null where no game is open, which takes any invitation
   */
  constructor(wire, page) {
    this.wire = wire;
    this.page = page;
    this.#heardAt = Date.now();
    this.#pulse = window.setInterval(() => this.#look(), PULSE);
    this.hello();
  }

  /** The own page was hidden or shown, or its log has grown. */
  hello() {
    const place = this.page.place();
    this.#say({
      hello: { ...(place ?? { game: '', seat: -1, number: 0, hash: '' }), away: document.hidden },
    });
  }

  /** Letters of whichever game, as in a link. @param {string} mail */
  mail(mail) {
    this.#say({ mail });
  }

  /** @param {number} sign */
  sign(sign) {
    this.#say({ sign });
  }

  /** @param {unknown} what */
  #say(what) {
    if (this.closed) return;
    try {
      this.wire.send(JSON.stringify(what));
    } catch {
      this.close('lost');
    }
  }

  #look() {
    this.hello();
    if (Date.now() - this.#heardAt > GONE && this.#joined) this.page.stands('lost');
  }

  /** A message. @param {unknown} text */
  hear(text) {
    const now = Date.now();
    if (now - this.#second.at > 1000) this.#second = { at: now, n: 0 };
    this.#second.n += 1;
    const length = typeof text === 'string' ? text.length : Infinity;
    if (length > SHORT) this.#all += length;
    if (length > LONGEST || this.#second.n > OFTEN || this.#all > ALL) return this.close('flood');
    /** @type {any} */
    let said;
    try {
      said = JSON.parse(String(text));
    } catch {
      return this.close('flood');
    }
    this.#heardAt = now;
    // One after the other, so that no letter overtakes another.
    this.#last = this.#last.then(() => this.#take(said)).catch((error) => this.page.trouble(error));
  }

  /** @param {any} said */
  async #take(said) {
    if (this.closed || typeof said !== 'object' || said === null) return;
    if (said.bye) return this.close('lost');
    const { letters, from, sign, mail, hello } = said;
    if (typeof mail === 'string') {
      this.#mails += 1;
      if (this.#mails > MAILS) return this.close('flood');
      await this.page.mail(mail);
    }
    if (Number.isInteger(sign)) this.page.sign(sign);
    if (Array.isArray(letters) && letters.every((one) => typeof one === 'string') && Number.isInteger(from)) {
      const place = this.page.place();
      // What was asked for twice comes twice.
      const missing = place ? letters.slice(Math.max(0, place.number - from)) : this.#invited ? [] : letters;
      this.#invited = true;
      // What is refused once would only be sent again.
      if (missing.length && from <= (place?.number ?? 0) && !(await this.page.open(missing)))
        return this.close('refused');
      this.hello();
    }
    if (typeof hello === 'object' && hello !== null) await this.#meet(hello);
  }

  /** @param {any} theirs */
  async #meet({ game, seat, number, hash, away }) {
    const mine = this.page.place();
    if (!mine) {
      // Whoever has no game yet takes the invitation of the one who has.
      if (number > 0 && seat === 0 && !this.#invited) this.hello();
      return;
    }
    const stranger = game === '' && number === 0;
    if (!stranger && (game !== mine.game || seat !== 1 - mine.seat)) return;
    this.theirs = Number(number) || 0;
    if (stranger ? mine.seat === 0 && mine.number === 1 : number < mine.number) {
      const from = stranger ? 0 : number;
      const missing = await this.page.letters(from);
      if (!stranger && missing.hash !== hash) return this.close('differs');
      return this.#say({ letters: fitting(missing.letters), from });
    }
    if (stranger) return;
    if (number > mine.number || !this.#joined) this.hello();
    if (number !== mine.number) return;
    if (hash !== mine.hash) return this.close('differs');
    this.#joined = true;
    this.page.stands(away ? 'away' : 'on');
  }

  /** @param {Standing} how */
  close(how) {
    if (this.closed) return;
    this.#say({ bye: 1 });
    this.closed = true;
    clearInterval(this.#pulse);
    setTimeout(() => this.wire.close(), FAREWELL); // else the goodbye would not arrive
    if (this.#joined || how === 'flood' || how === 'refused') this.page.stands(how);
  }
}

/** Two tabs of one browser. @param {string} game @param {(text: unknown) => void} heard @returns {Wire} */
export function tabs(game, heard) {
  const channel = new BroadcastChannel(`marchstones game ${game}`);
  channel.onmessage = ({ data }) => heard(data);
  return { send: (text) => channel.postMessage(text), close: () => channel.close() };
}

/** A direct connection. @param {RTCDataChannel} channel @param {() => void} closed @param {(text: unknown) => void} heard @returns {Wire} */
export function direct(channel, closed, heard) {
  channel.onmessage = ({ data }) => heard(data);
  return { send: (text) => channel.send(text), close: closed };
}
