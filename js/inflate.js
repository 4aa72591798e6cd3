/** Unpacks gzip (RFC 1951 and 1952) where the browser does not do it itself. */

/** The codes of lengths come in this order. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MOST_BITS = 15;
const END = 256;

/**
 * The first value and the extra bits of every length, or of every distance.
 * @param {number} first @param {number[]} extras
 */
const ranges = (first, extras) => {
  let from = first;
  return extras.map((bits) => {
    /** @type {[number, number]} */
    const range = [from, bits];
    from += 1 << bits;
    return range;
  });
};
const LENGTHS = ranges(
  3,
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
);
LENGTHS.push([258, 0]);
const DISTANCES = ranges(
  1,
  Array.from({ length: 30 }, (_, n) => Math.max(0, (n >> 1) - 1)),
);

/** Huffman's codes from their lengths: how many there are of each length, and their symbols in order. */
class Codes {
  /** @param {number[]} lengths */
  constructor(lengths) {
    this.counts = new Uint16Array(MOST_BITS + 1);
    for (const bits of lengths) this.counts[bits] = (this.counts[bits] ?? 0) + 1;
    this.counts[0] = 0;
    const symbols = lengths.map((bits, symbol) => ({ bits, symbol })).filter(({ bits }) => bits);
    this.symbols = Uint16Array.from(
      symbols.sort((a, b) => a.bits - b.bits || a.symbol - b.symbol),
      ({ symbol }) => symbol,
    );
  }
}

const FIXED = /** @type {[Codes, Codes]} */ (
  [
    [...Array(144).fill(8), ...Array(112).fill(9), ...Array(24).fill(7), ...Array(8).fill(8)],
    Array(30).fill(5),
  ].map((lengths) => new Codes(lengths))
);

/** Reads a stream of bits, lowest first. */
class Bits {
  #held = 0;
  #count = 0;

  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @param {number} at */
  byte(at) {
    return this.bytes[at] ?? 0;
  }

  /** @param {number} count */
  take(count) {
    while (this.#count < count) {
      if (this.at >= this.bytes.length) throw new Error('the file ends too early');
      this.#held |= this.byte(this.at++) << this.#count;
      this.#count += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return value;
  }

  /** @param {Codes} codes */
  symbol({ counts, symbols }) {
    let code = 0;
    let first = 0;
    let place = 0;
    for (let bits = 1; bits <= MOST_BITS; bits += 1) {
      code |= this.take(1);
      const many = counts[bits] ?? 0;
      if (code - first < many) return symbols[place + code - first] ?? END;
      place += many;
      first = (first + many) << 1;
      code <<= 1;
    }
    throw new Error('no such code');
  }

  /** What follows unpacked, from the next whole byte on. */
  stored() {
    this.#held = this.#count = 0;
    const size = this.byte(this.at) | (this.byte(this.at + 1) << 8);
    this.at += 4 + size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** The codes a block brings along. @returns {[Codes, Codes]} */
  codes() {
    const literals = this.take(5) + 257;
    const distances = this.take(5) + 1;
    const count = this.take(4) + 4;
    /** @type {number[]} */
    const few = Array(ORDER.length).fill(0);
    for (const symbol of ORDER.slice(0, count)) few[symbol] = this.take(3);
    const coded = new Codes(few);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < literals + distances) {
      const symbol = this.symbol(coded);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...Array(3 + this.take(2)).fill(lengths.at(-1)));
      else lengths.push(...Array(symbol === 17 ? 3 + this.take(3) : 11 + this.take(7)).fill(0));
    }
    return [new Codes(lengths.slice(0, literals)), new Codes(lengths.slice(literals))];
  }
}

/** Where the packed part begins: behind a head with or without further fields. @param {Uint8Array} bytes */
function head(bytes) {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
  for (const text of [8, 16]) if (flags & text) at = bytes.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
}

/** @param {[number, number][]} ranges @param {number} number */
function range(ranges, number) {
  const found = ranges[number];
  if (!found) throw new Error('no such range');
  return found;
}

/** @param {Uint8Array} bytes a whole file, as gzip makes it @returns {Uint8Array<ArrayBuffer>} */
export function gunzip(bytes) {
  const out = new Uint8Array(new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true));
  const bits = new Bits(bytes, head(bytes));
  let at = 0;
  for (let last = 0; !last;) {
    last = bits.take(1);
    const kind = bits.take(2);
    if (kind === 0) {
      const part = bits.stored();
      out.set(part, at);
      at += part.length;
      continue;
    }
    if (kind === 3) throw new Error('no such block');
    const [literals, distances] = kind === 1 ? FIXED : bits.codes();
    for (let symbol = bits.symbol(literals); symbol !== END; symbol = bits.symbol(literals)) {
      if (symbol < END) {
        out[at++] = symbol;
        continue;
      }
      const [length, more] = range(LENGTHS, symbol - END - 1);
      const end = at + length + bits.take(more);
      const [distance, further] = range(DISTANCES, bits.symbol(distances));
      const back = distance + bits.take(further);
      for (; at < end; at += 1) out[at] = out[at - back] ?? 0;
    }
  }
  if (at !== out.length) throw new Error('the file is not whole');
  return out;
}
