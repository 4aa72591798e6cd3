"""Cards as elements of the group: packs, masks, shuffles, and the proofs that say one mask was used throughout.

A card c is the element M(c), hashed from its name. Slot i of a shuffled stack is a·b·M(c): a and b are the players'
masks, and which card it is, nobody knows. Taking the own mask off for the other is called an opening.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha512
from typing import TYPE_CHECKING

from marchstones.letters.engine import describe
from marchstones.letters.group import GENERATOR, ORDER, combined, decode, encode, hashed, multiplied
from marchstones.letters.keys import digest, scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.letters.group import Point

CHALLENGE = 16  # bytes
PROOF = CHALLENGE + 32
PILES = ("stack", "tactics")


class Element:
    """An element of the group with its encoding; never the identity."""

    __slots__ = ("_code", "point")

    def __init__(self, point: Point, code: bytes | None = None) -> None:
        self.point = point
        self._code = code

    @property
    def code(self) -> bytes:
        """The encoding, written when it is first asked for."""
        if self._code is None:
            self._code = encode(self.point)
        return self._code

    @classmethod
    def read(cls, code: bytes) -> Element:
        """From outside; ValueError for what is no element, and for the identity."""
        if not any(code):
            raise ValueError("the identity")
        return cls(decode(code), code)

    def times(self, k: int) -> Element:
        """Masked by k."""
        return Element(multiplied(k, self.point))

    def without(self, k: int) -> Element:
        """With the mask k taken off."""
        return self.times(pow(k, -1, ORDER))


BASE = Element(GENERATOR)


def total(terms: Sequence[tuple[int, Element]]) -> Element:
    """The sum of k times the element over all terms."""
    return Element(combined([(k, element.point) for k, element in terms]))


class Pack:
    """The cards of a rule set."""

    def __init__(self, rules: str) -> None:
        facts = describe(rules)
        cards: list[str] = facts.get("cards", [])
        plain = {f"{colour}{value}" for colour in facts.get("colours", []) for value in facts.get("values", [])}
        self.hand: int = facts["hand"] if cards else 0
        self.cards = {
            "stack": [card for card in cards if card in plain],
            "tactics": [card for card in cards if card not in plain],
        }
        self.deck = {card: deck for deck, names in self.cards.items() for card in names}
        self.element = {card: Element(hashed(sha512(f"marchstones card {card}".encode()).digest())) for card in cards}
        self.name = {element.code: card for card, element in self.element.items()}


@cache
def pack_of(rules: str) -> Pack:
    """The pack of a rule set, made once."""
    return Pack(rules)


def shuffled(elements: Sequence[Element], mask: int, order: Sequence[int]) -> list[Element]:
    """All of them masked, in another order."""
    return [elements[i].times(mask) for i in order]


Pair = tuple[Element, Element]


def transcript(public: Element, pairs: Sequence[Pair], context: bytes) -> bytes:
    """What a proof is about."""
    return digest("proof", context, public.code, *(one.code + two.code for one, two in pairs))


def weights(about: bytes, count: int) -> list[int]:
    """Numbers that nobody could know when choosing the pairs."""
    return [int.from_bytes(digest("weight", about, bytes([i]))[:CHALLENGE], "little") for i in range(count)]


def challenge(about: bytes, one: Point, two: Point) -> bytes:
    """What the proof must answer to."""
    return digest("challenge", about, encode(one), encode(two))[:CHALLENGE]


def prove(mask: int, public: Element, pairs: Sequence[Pair], context: bytes, around: bytes = b"") -> bytes:
    """One proof (Chaum-Pedersen, batched) that public = mask·G and that Q = mask·P for every pair (P, Q).

    `around` is what else stands in the letter. Any k makes a proof; this one only the author can make, so the author,
    and nobody else, sees by it whether a letter is as it was written.
    """
    about = transcript(public, pairs, context)
    sum_ = combined([(w, one.point) for w, (one, _) in zip(weights(about, len(pairs)), pairs, strict=True)])
    k = scalar("proof nonce", mask.to_bytes(32, "little"), about, around)
    asked = challenge(about, multiplied(k, GENERATOR), multiplied(k, sum_))
    answer = (k - int.from_bytes(asked, "little") * mask) % ORDER
    return asked + answer.to_bytes(32, "little")


def proven(proof: bytes, public: Element, pairs: Sequence[Pair], context: bytes) -> bool:
    """Whether it is one."""
    about = transcript(public, pairs, context)
    asked, answer = int.from_bytes(proof[:CHALLENGE], "little"), int.from_bytes(proof[CHALLENGE:], "little")
    if answer >= ORDER:
        return False
    row = weights(about, len(pairs))
    one = combined([(answer, GENERATOR), (asked, public.point)])
    terms = [(w * answer, p.point) for w, (p, _) in zip(row, pairs, strict=True)]
    terms += [(w * asked, q.point) for w, (_, q) in zip(row, pairs, strict=True)]
    return challenge(about, one, combined(terms)) == proof[:CHALLENGE]
