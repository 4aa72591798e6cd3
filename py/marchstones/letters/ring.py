"""Hiding when a played card was drawn: a proof that it lies in one of the slots that ever came to the hand.

Every slot that a player was shown has an opening: x·M(c), with x the own mask and c its card. Whoever plays a card
shows that one of these openings is x·M(card), and nothing of which. The two claims, x·G = public and x·M(card) =
opening, are added up with a weight that nobody could know before. So x is the logarithm of one sum among n, and that is
proven in a ring: each place is asked what follows from the answer before it, and the first what follows from the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from marchstones.letters.deck import BASE, CHALLENGE, total, weights
from marchstones.letters.group import ORDER, SIZE
from marchstones.letters.keys import digest, scalar

if TYPE_CHECKING:
    from marchstones.letters.deck import Element


@dataclass(frozen=True)
class Ring:
    """What is claimed: that x·G = public, and that x·card is one of the openings."""

    card: Element
    public: Element
    openings: tuple[Element, ...]
    context: bytes

    @property
    def size(self) -> int:
        """Bytes of its proof."""
        return CHALLENGE + SIZE * len(self.openings)

    def about(self) -> bytes:
        """All of it in one hash."""
        codes = (opening.code for opening in self.openings)
        return digest("ring", self.context, self.public.code, self.card.code, *codes)

    def prove(self, mask: int, around: bytes) -> bytes:
        """The proof, by whoever knows x and holds the card; as in `deck.prove`, `around` is the rest of the letter."""
        mine = self.card.times(mask).code
        return self.closed([opening.code for opening in self.openings].index(mine), mask, around)

    def closed(self, mine: int, mask: int, around: bytes) -> bytes:
        """The ring, closed at the own place. It begins at the first one in any case, and all answers look alike."""
        walk, count = Walk(self), len(self.openings)
        secret = mask.to_bytes(SIZE, "little")
        answers = [scalar("ring answer", secret, walk.about, around, bytes([place])) for place in range(count)]
        asked = [b""] * count
        asked[(mine + 1) % count] = walk.after(mine, walk.base.times(answers[mine]))
        for place in (*range(mine + 1, count), *range(mine)):
            asked[(place + 1) % count] = walk.step(place, answers[place], asked[place])
        answers[mine] = (answers[mine] - int.from_bytes(asked[mine], "little") * mask) % ORDER
        return asked[0] + b"".join(answer.to_bytes(SIZE, "little") for answer in answers)

    def proven(self, proof: bytes) -> bool:
        """Whether it is a proof, every answer in the one way to write it."""
        walk = Walk(self)
        asked = proof[:CHALLENGE]
        for place in range(len(self.openings)):
            at = CHALLENGE + SIZE * place
            answer = int.from_bytes(proof[at : at + SIZE], "little")
            if answer >= ORDER:
                return False
            asked = walk.step(place, answer, asked)
        return bool(self.openings) and asked == proof[:CHALLENGE]


class Walk:
    """What it takes to go from place to place."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.about = ring.about()
        self.weight = weights(self.about, 1)[0]
        self.base = total([(1, BASE), (self.weight, ring.card)])

    def after(self, place: int, sum_: Element) -> bytes:
        """What the next place is asked."""
        return digest("ring challenge", self.about, bytes([place]), sum_.code)[:CHALLENGE]

    def step(self, place: int, answer: int, asked: bytes) -> bytes:
        """The same, where this place answers what it was asked."""
        c = int.from_bytes(asked, "little")
        opening = self.ring.openings[place]
        return self.after(place, total([(answer, self.base), (c, self.ring.public), (c * self.weight, opening)]))
