/**
 * A direct connection between two pages without anybody who introduces them: each side's half of it is packed into a hundred bytes
 * that ride on a letter or stand in a code. From the other's half nothing is taken over as text: each field is checked and a
 * description written anew.
 */

/** What a packed half is; the two bytes after it say to which call it belongs. */
export const OFFER = 1;
export const ANSWER = 2;
/** Bytes of a half, as a letter takes them; and addresses in it. */
const MOST = 130;
const ADDRESSES = 4;
/** Milliseconds for finding one's own addresses. */
const GATHER = 2000;
/** The one server that may be asked for the own address on the internet, where the player wants that. */
export const STUN = 'stun.cloudflare.com';
/** Firefox gives up five seconds after the last address it was told, so it is told one that leads nowhere, every three. */
const PATIENCE = 3000;
const NOWHERE = '192.0.2.1'; // TEST-NET-1, RFC 5737

const MDNS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^[0-9a-f:]+$/;
const SECRET = /^[A-Za-z0-9+/]{4,60}$/;
/** How a string is packed: its bytes are hex, base64 or its characters. */
const [HEX, BASE64, TEXT] = [0, 1, 2];
/** What an address is, and that it was told by a server. */
const [NAME, FOUR, SIX, TOLD] = [0, 1, 2, 4];

/** @param {Iterable<number>} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} digits */
const unhex = (digits) => (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
/** @param {string} text */
const bytesOf = (text) => Array.from(text, (one) => one.charCodeAt(0));

/** As text for a letter or a link. @param {Iterable<number>} bytes */
export const toText = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {string} text */
export const fromText = (text) => bytesOf(atob(text.replaceAll('-', '+').replaceAll('_', '/')));

/** @param {string} text */
function packed(text) {
  const even = text.length % 2 === 0 && /^[0-9a-f]+$/.test(text);
  const [form, bytes] = even
    ? [HEX, unhex(text)]
    : text.length % 4 === 0
      ? [BASE64, bytesOf(atob(text))]
      : [TEXT, bytesOf(text)];
  return [(form << 6) | bytes.length, ...bytes];
}

/** Reads bytes one field after the other; too few are an error. */
class Bytes {
  #at = 0;
  /** @param {number[]} all */
  constructor(all) {
    this.all = all;
  }

  get done() {
    return this.#at === this.all.length;
  }

  /** @param {number} n */
  take(n) {
    const part = this.all.slice(this.#at, this.#at + n);
    if (part.length !== n) throw new Error('the code is too short');
    this.#at += n;
    return part;
  }

  string() {
    const [head = 0] = this.take(1);
    const bytes = this.take(head & 63);
    const form = head >> 6;
    const text = String.fromCharCode(...bytes);
    const found = form === HEX ? hex(bytes) : form === BASE64 ? btoa(text) : text;
    if (form > TEXT || !SECRET.test(found)) throw new Error('the code says nothing');
    return found;
  }
}

/** The eight groups of an address. @param {string} ip */
function groups(ip) {
  const [head = '', tail = ''] = ip.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const gap = Array(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))).fill('0');
  return [...(before ?? []), ...gap, ...(after ?? [])].flatMap((group) => unhex(group.padStart(4, '0')));
}

/** One way to reach a page, packed; null for what is no use. @param {string} line */
function addressOf(line) {
  const found = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/i.exec(line);
  if (!found) return null;
  const [, ip = '', port = '', kind] = found;
  const told = kind === 'srflx' ? TOLD : 0;
  const where = MDNS.test(ip)
    ? [NAME | told, ...unhex(ip.slice(0, 36).replaceAll('-', ''))]
    : IPV4.test(ip)
      ? [FOUR | told, ...ip.split('.').map(Number)]
      : IPV6.test(ip)
        ? [SIX | told, ...groups(ip)]
        : null;
  return where && [...where, Number(port) >> 8, Number(port) & 255];
}

/** A page's half of a connection, packed. @param {string} description @param {number} kind @param {number[]} id */
export function pack(description, kind, id) {
  const field = (/** @type {RegExp} */ what) => what.exec(description)?.[1] ?? '';
  const print = unhex(
    field(/a=fingerprint:sha-256 (\S+)/i)
      .replaceAll(':', '')
      .toLowerCase(),
  );
  const bytes = [
    kind,
    ...id,
    ...packed(field(/a=ice-ufrag:(\S+)/)),
    ...packed(field(/a=ice-pwd:(\S+)/)),
    ...print,
  ];
  const ways = description.split(/\r?\n/).flatMap((line) => [addressOf(line) ?? []]);
  for (const way of ways.filter(({ length }) => length).slice(0, ADDRESSES))
    if (bytes.length + way.length <= MOST) bytes.push(...way);
  return bytes;
}

/** What a packed half is and to which call it belongs. @param {number[]} bytes */
export const headOf = ([kind, one, two]) => ({ kind, id: [one ?? 0, two ?? 0] });

/** The half of the other, as a description written here. @param {number[]} bytes */
export function unpack(bytes) {
  if (bytes.length > MOST) throw new Error('the code is too long');
  const reader = new Bytes(bytes);
  const [kind] = reader.take(3);
  if (kind !== OFFER && kind !== ANSWER) throw new Error('the code is of no known kind');
  const [name, word] = [reader.string(), reader.string()];
  const print = hex(reader.take(32)).toUpperCase().match(/../g)?.join(':');
  const ways = [];
  while (!reader.done && ways.length < ADDRESSES) {
    const [form = 0] = reader.take(1);
    const shape = form & 3;
    if (form > (TOLD | SIX) || shape > SIX) throw new Error('the code names no address');
    const where = reader.take(shape === FOUR ? 4 : 16);
    const [high = 0, low = 0] = reader.take(2);
    const ip =
      shape === FOUR
        ? where.join('.')
        : shape === SIX
          ? hex(where).match(/..../g)?.join(':')
          : hex(where).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5.local');
    ways.push(candidate(ways.length + 1, String(ip), high * 256 + low, Boolean(form & TOLD)));
  }
  if (!reader.done) throw new Error('the code is too long');
  const lines = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0'];
  lines.push('m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', 'a=mid:0');
  lines.push(`a=ice-ufrag:${name}`, `a=ice-pwd:${word}`, `a=fingerprint:sha-256 ${print}`);
  lines.push(
    `a=setup:${kind === OFFER ? 'actpass' : 'active'}`,
    'a=sctp-port:5000',
    'a=max-message-size:65536',
  );
  const sdp = [...lines, ...ways.map((way) => `a=${way}`), ''].join('\r\n');
  return /** @type {RTCSessionDescriptionInit} */ ({ type: kind === OFFER ? 'offer' : 'answer', sdp });
}

/** @param {number} n @param {string} ip @param {number} port @param {boolean} told */
const candidate = (n, ip, port, told) =>
  `candidate:${n} 1 udp ${(told ? 1_677_720_000 : 2_113_930_000) - n} ${ip} ${port} typ ${told ? 'srflx raddr 0.0.0.0 rport 0' : 'host'}`;

/** Whether this browser can do it at all. */
export const canCall = () => 'RTCPeerConnection' in globalThis;

/** One try to reach the friend's page: offer or answer, and a channel when both halves are known. */
export class Call {
  #timer = 0;

  /** @param {{stun: boolean, opened: (channel: RTCDataChannel) => void, failed: () => void}} how */
  constructor({ stun, opened, failed }) {
    const iceServers = stun ? [{ urls: `stun:${STUN}` }] : [];
    this.peer = new RTCPeerConnection({ iceServers });
    this.id = [...crypto.getRandomValues(new Uint8Array(2))];
    const channel = this.peer.createDataChannel('letters', { negotiated: true, id: 0 });
    channel.onopen = () => (clearInterval(this.#timer), opened(channel));
    channel.onclose = failed;
    this.peer.onconnectionstatechange = () => this.peer.connectionState === 'failed' && failed();
  }

  /** The first half. */
  async offer() {
    await this.peer.setLocalDescription();
    return this.#half(OFFER);
  }

  /** The second half, to the other's first. @param {number[]} bytes */
  async answer(bytes) {
    this.id = headOf(bytes).id;
    await this.peer.setRemoteDescription(unpack(bytes));
    await this.peer.setLocalDescription();
    if (/firefox/i.test(navigator.userAgent))
      this.#timer = window.setInterval(() => this.#nowhere(), PATIENCE);
    return this.#half(ANSWER);
  }

  /** The other's half is known. */
  get accepted() {
    return this.peer.remoteDescription !== null;
  }

  /** The other's answer is there. @param {number[]} bytes */
  async accept(bytes) {
    await this.peer.setRemoteDescription(unpack(bytes));
  }

  #port = 9000;
  #nowhere() {
    const line = candidate(9, NOWHERE, ++this.#port, false);
    this.peer.addIceCandidate({ candidate: line, sdpMid: '0' }).catch(() => clearInterval(this.#timer));
  }

  /** @param {number} kind */
  async #half(kind) {
    const { peer } = this;
    if (peer.iceGatheringState !== 'complete')
      await new Promise((resolve) => {
        setTimeout(resolve, GATHER);
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve(null);
      });
    return pack(peer.localDescription?.sdp ?? '', kind, this.id);
  }

  close() {
    clearInterval(this.#timer);
    this.peer.close();
  }
}
