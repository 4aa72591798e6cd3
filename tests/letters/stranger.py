"""A second reader of letters, written from docs/far.md alone; of this project it uses the group, which is RFC 9496's.

It follows a game as seat 1 does: what the invitation says, the acceptance written anew to the byte, every later letter
read with its seal, its openings and its proofs. It knows no rules, so it believes the moves.
"""

import base64
import hmac
from hashlib import sha256, sha512

from marchstones.letters.group import GENERATOR, ORDER, combined, decode, encode, hashed, multiplied

NAME = b"marchstones far 1"
RULES = ("borders-1999", "borders-2004", "borders-2004-tactics", "borders-2004-advanced", "borders-2024",
         "borders-2024-tactics", "borders-2024-earlybird", "siege-2020", "siege-2020-tactics", "tug")  # fmt: skip
PLAIN = ("borders-1999", "borders-2004", "borders-2024")  # six colours of nine cards and no others
COLOURS = "rygbpw"
HAND = 6


def digest(label, *parts):
    mill = sha512()
    for part in (NAME, label.encode(), *parts):
        mill.update(len(part).to_bytes(4, "big") + part)
    return mill.digest()


def scalar(label, *parts):
    return 1 + int.from_bytes(digest(label, *parts), "little") % (ORDER - 1)


def numbers(label, *parts):
    block = 0
    while True:
        data = digest(label, *parts, block.to_bytes(4, "big"))
        for at in range(0, 64, 2):
            yield int.from_bytes(data[at : at + 2], "big")
        block += 1


def rest_of(stream, m):
    """The next number of a stream, modulo m, without those that would make it uneven."""
    return next(v for v in stream if v < 65536 - 65536 % m) % m


def order(n, label, *parts):
    stream, found = numbers(label, *parts), list(range(n))
    for i in range(n - 1, 0, -1):
        j = rest_of(stream, i + 1)
        found[i], found[j] = found[j], found[i]
    return found


def dice(count, label, *parts):
    stream = numbers(label, *parts)
    return [1 + rest_of(stream, 6) for _ in range(count)]


def times(k, code):
    return encode(multiplied(k, decode(code)))


def base(k):
    return encode(multiplied(k, GENERATOR))


def card(name):
    return encode(hashed(sha512(f"marchstones card {name}".encode()).digest()))


def proves(proof, public, pairs, context):
    """Whether public = x·G and Q = x·P for all pairs (P, Q), by the Chaum-Pedersen proof of their weighted sum."""
    c, r = int.from_bytes(proof[:16], "little"), int.from_bytes(proof[16:], "little")
    about = digest("proof", context, public, *(p + q for p, q in pairs))
    weights = [int.from_bytes(digest("weight", about, bytes([i]))[:16], "little") for i in range(len(pairs))]
    one = combined([(r, GENERATOR), (c, decode(public))])
    two = combined(
        [(r * w, decode(p)) for w, (p, _) in zip(weights, pairs, strict=True)]
        + [(c * w, decode(q)) for w, (_, q) in zip(weights, pairs, strict=True)]
    )
    return r < ORDER and digest("challenge", about, encode(one), encode(two))[:16] == proof[:16]


def ring_proves(proof, public, said, openings, context):
    """Whether one x has x·G = public and x·said = one of the openings, by the ring around their weighted sums."""
    about = digest("ring", context, public, said, *openings)
    w = int.from_bytes(digest("weight", about, bytes(1))[:16], "little")
    s = combined([(1, GENERATOR), (w, decode(said))])
    asked = proof[:16]
    for j, opening in enumerate(openings):
        t = combined([(1, decode(public)), (w, decode(opening))])
        r = int.from_bytes(proof[16 + 32 * j : 48 + 32 * j], "little")
        if r >= ORDER:
            return False
        step = encode(combined([(r, s), (int.from_bytes(asked, "little"), t)]))
        asked = digest("ring challenge", about, bytes([j]), step)[:16]
    return asked == proof[:16]


class Cursor:
    """Bytes that are taken from the front."""

    def __init__(self, data):
        self.data = data

    def take(self, size):
        assert len(self.data) >= size
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def byte(self):
        return self.take(1)[0]

    def list(self, count):
        return [self.take(32) for _ in range(count)]


class Stranger:
    """Seat 1, from its seed and the letters."""

    def __init__(self, seed, words):
        self.seed = seed
        self.mask = scalar("mask", seed, b"", bytes(4))
        self.words = words  # the table of docs/far.md
        self.h = b""
        self.count = 0
        self.moves = []
        self.hand = []  # the names of all cards opened to it
        self.throws = 0

    # -- the chain ------------------------------------------------------------------------------------------------

    @staticmethod
    def bytes_of(text):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    def seal(self, unsealed):
        key = self.key if self.count else b""
        return hmac.new(key, self.h + unsealed, sha256).digest()[:16]

    def body(self, text):
        """What stands between head and seal, both being right; the letter is part of the history from now on."""
        letter = self.bytes_of(text)
        kind = min(self.count, 2)
        assert letter[:2] == bytes([1, kind])
        head = 2
        if self.count:
            head = 12
            assert letter[2:10] == self.game
            assert int.from_bytes(letter[10:12], "big") == self.count
        else:
            self.game = digest("game", letter)[:8]
        assert self.seal(letter[:-16]) == letter[-16:]
        self.before = self.h
        self.h = sha256(NAME + self.h + letter).digest()
        self.count += 1
        return Cursor(letter[head:-16])

    @staticmethod
    def extras(body):
        flags = body.byte()
        call = body.take(body.byte()) if flags & 1 else b""
        sign = body.byte() if flags & 2 else None
        return flags, call, sign

    # -- letters 0 and 1 ------------------------------------------------------------------------------------------

    def invitation(self, text):
        body = self.body(text)
        self.extras(body)
        begins, rules, self.games, played = (body.byte() for _ in range(4))
        self.begins, self.strict, self.rules = begins & 3, bool(begins & 4), RULES[rules]
        self.veiled = bool(begins & 8)
        self.results = [body.take(7) for _ in range(played)]
        self.inviter = body.take(body.byte()).decode()
        self.coined, self.box, self.a = body.take(32), body.take(32), body.take(32)
        self.dice = self.rules == "tug"
        if self.dice:
            self.anchors = [body.take(32), self.chain(0)[0]]
        self.cards = [f"{colour}{n}" for colour in COLOURS for n in range(1, 10)] if self.rules in PLAIN else []
        self.half = body.list(len(self.cards))
        assert not body.data
        self.key = digest("seal", times(self.mask, self.box), self.h)[:32]

    def chain(self, c):
        """The anchor of a chain of links, and all its links."""
        links = [digest("dice", self.seed, c.to_bytes(4, "big"))[:32]]
        while len(links) <= 1024:
            links.append(sha256(links[-1]).digest())
        return links[::-1]

    def acceptance(self, name):
        """Letter 1 as this client writes it, without the seal and the proof: any k makes a proof."""
        letter = bytes([1, 1]) + self.game + bytes([0, 1]) + base(self.mask) + bytes([0, len(name)]) + name.encode()
        if self.dice:
            letter += self.anchors[1]
        places = order(len(self.half), "order", self.seed, b"stack", bytes(4))
        self.slots = [times(self.mask, self.half[i]) for i in places]
        openings = [self.half[places[i]] for i in range(HAND if self.slots else 0)]
        return letter + b"".join([*self.slots, *openings]), list(zip(openings, self.slots, strict=False))

    def accepted(self, text, name):
        """The acceptance as it was sent is the one this client would write; its proof holds."""
        own, pairs = self.acceptance(name)
        self.body(text)
        letter = self.bytes_of(text)
        assert letter.startswith(own)
        proof = letter[len(own) : -16]
        assert len(proof) == (48 if pairs else 0)
        assert not pairs or proves(proof, base(self.mask), pairs, digest("context", self.before))
        self.hands = [list(range(HAND)), list(range(HAND, 2 * HAND))] if self.slots else [[], []]
        self.came = [[opening for opening, _ in pairs], []]  # what was opened to each, in that order
        self.stack = list(range(2 * HAND, len(self.slots)))
        self.owed = [[], list(self.hands[1])]  # slots that a seat has drawn and not seen
        self.shown = list(self.anchors) if self.dice else []
        mill = digest("words", self.h)
        for _ in range(16384):
            mill = sha256(mill).digest()
        self.aloud = list(mill[:4])

    # -- later letters --------------------------------------------------------------------------------------------

    def turn(self, text):
        """One letter: its moves, and for its author's proof what it speaks of."""
        author = self.count % 2
        body = self.body(text)
        flags, _, _ = self.extras(body)
        assert flags == 0
        pairs, rings = [], []
        if self.count == 3:
            coin = body.take(32)
            assert sha256(coin).digest() == self.coined
            thrown = digest("coin thrown", coin, self.before)[0] & 1
            self.first = {0: thrown, 1: 0, 2: 1}[self.begins]
            if self.dice:
                pips = dice(6, "columns", coin, self.before)
                self.columns = [pips[:3], pips[3:]]
                self.thrower, self.free = self.first, 3
        if self.dice:
            link = body.take(32)
            assert sha256(link).digest() == self.shown[author]
            self.shown[author] = link
            if author == self.thrower:
                self.throws += 1
                about = (link, self.shown[1 - author], self.throws.to_bytes(4, "big"))
                self.moves.append(" ".join(["throw", *map(str, dice(self.free, "throw", *about))]))
        for slot in self.owed[1 - author]:
            opening = body.take(32)
            pairs.append((opening, self.slots[slot]))
            self.came[1 - author].append(opening)
            if author == 0:
                self.hand.append(self.name(opening))
        self.owed[1 - author] = []
        for _ in range(body.byte()):
            self.move(author, body, pairs, rings)
        if self.dice and author == self.thrower:
            again = self.moves[-1].startswith("reroll")
            self.thrower, self.free = (author, 1) if again else (1 - author, 3)
        public = self.a if author == 0 else base(self.mask)
        if pairs:
            assert proves(body.take(48), public, pairs, digest("context", self.before))
        for said, openings in rings:
            proof = body.take(16 + 32 * len(openings))
            assert ring_proves(proof, public, said, openings, digest("context", self.before))
        assert not body.data

    def name(self, opening):
        """The card of an opening, once the own mask is off too."""
        bare = times(pow(self.mask, -1, ORDER), opening)
        return next(name for name in self.cards if card(name) == bare)

    def move(self, author, body, pairs, rings):
        words = [self.words[body.byte()] for _ in range(body.byte())]
        self.moves.append(" ".join(words))
        if words[0] == "play" and self.veiled:
            rings.append((card(words[1]), list(self.came[author])))
        elif words[0] == "play" and self.cards:
            slot, said = self.hands[author].pop(body.byte()), card(words[1])
            # the slot without the other's mask: the inviter's as this player sees it, its own as the inviter does
            masked = times(self.mask, said) if author else times(pow(self.mask, -1, ORDER), self.slots[slot])
            pairs.append((said, masked))
        elif words == ["draw", "stack"]:
            slot = self.stack.pop(0)
            self.hands[author].append(slot)
            self.owed[author].append(slot)
