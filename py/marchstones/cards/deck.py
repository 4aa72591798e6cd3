"""The cards of a rule set, by number and by name, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.checks import Reader
from marchstones.formations import LADDER, PLAIN
from marchstones.rng import shuffle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from marchstones.family import Json
    from marchstones.rng import Rng

PILES = ("stack", "tactics")  # plain cards, tactics cards
SEATS = (0, 1)


class Deck:
    """Plain cards, spelt with a letter and a number, perhaps tactics cards, and how many are a full hand."""

    def __init__(self, hand: int, colours: str, values: range, stride: int, tactics: Sequence[str]) -> None:
        """`stride`: how far the numbers of two colours are apart."""
        self.hand = hand
        self.colours = colours
        self.values = values
        self.stride = stride
        self.tactics = tactics
        plain = {
            i * stride + k: f"{colour}{value}" for i, colour in enumerate(colours) for k, value in enumerate(values)
        }
        both = (plain, {PLAIN + i: name for i, name in enumerate(tactics)})
        self.names = both[0] | both[1]
        self.ids = {name: card for card, name in self.names.items()}
        self.piles = [{name: card for card, name in pile.items()} for pile in both]

    def part(self, hand: int, colours: int, values: int, tactics: int) -> Deck:
        """The deck of a rule set that has no more than the first colours and values; without tactics cards if 0."""
        return Deck(hand, self.colours[:colours], self.values[:values], self.stride, self.tactics if tactics else ())

    def spell(self, cards: Sequence[int]) -> list[str]:
        """Cards as they are spelt."""
        return [self.names[card] for card in cards]

    def facts(self) -> Json:
        """What there is to be shown of it."""
        return {
            "tactics": bool(self.piles[1]),
            "hidden": True,
            "hand": self.hand,
            "colours": list(self.colours),
            "values": list(self.values),
            "cards": list(self.ids),
            "formations": [{"kind": kind, "cards": list(cards)} for kind, cards in LADDER],
        }

    def deal(self, rules: str, rng: Rng, first: int) -> Json:
        """B1, W1.1: shuffle and deal."""
        stacks = [list(pile.values()) for pile in self.piles]
        for stack in stacks:
            shuffle(stack, rng)
        plain, tactics = map(self.spell, stacks)
        return {
            "rules": rules,
            "first": first,
            "hands": [plain[: self.hand], plain[self.hand : 2 * self.hand]],
            "stack": plain[2 * self.hand :],
            "tactics": tactics,
        }


class Dealt:
    """B1, W1: a deal that was read and checked."""

    def __init__(self, deal: Json, known: Iterable[str], deck_of: Callable[[str], Deck]) -> None:
        reader = Reader(deal, "bad-deal", "deal")
        self.rules = reader.word("rules", known)
        deck = deck_of(self.rules)
        self.first = reader.integer("first", 0, 1)
        self.hands = [reader.card_list(hand, "hands", deck.piles[0]) for hand in reader.items("hands", 2)]
        stack = reader.cards("stack", deck.piles[0])
        tactics = reader.cards("tactics", deck.piles[1]) if "tactics" in deal or deck.piles[1] else []
        self.stacks = [stack, tactics]
        if any(len(hand) != deck.hand for hand in self.hands):
            raise reader.wrong("bad-hand", f"deal: each hand has {deck.hand} cards in these rules")
        reader.once([*self.hands[0], *self.hands[1], *stack, *tactics], deck.names)
