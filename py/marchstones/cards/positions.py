"""What positions and views of all card games have, written and read."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from marchstones.cards.deck import PILES
from marchstones.cards.state import CARDS, MOST_HAND, ROOM, SIDES
from marchstones.formations import PLAIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.cards.deck import Deck
    from marchstones.cards.state import CardTable
    from marchstones.checks import Reader
    from marchstones.family import Json

MOST_ARRIVALS = 1_000_000  # more than any game has
NOTHING_KNOWN: Json = {"hand": [], "stack": [], "tactics": []}  # also in a view that does not say


def hand_of(table: CardTable, seat: int) -> list[int]:
    """The cards of a hand in order of arrival."""
    return list(table.hand[seat * MOST_HAND : seat * MOST_HAND + table.hands[seat]])


def side_of(table: CardTable, side: int) -> list[int]:
    """The cards of a side in order of arrival."""
    return list(table.cards[side * ROOM : side * ROOM + table.count[side]])


def stack_of(table: CardTable, pile: int) -> list[int]:
    """The cards of a stack, the next one first."""
    return list(table.stack[pile * PLAIN : pile * PLAIN + table.stacked[pile]][::-1])


def discards_of(table: CardTable) -> list[int]:
    """The discard, the earliest first."""
    return list(table.discards[: table.discarded])


def place_cards(table: CardTable, deck: Deck, place: int) -> Json:
    """What lies at a place, and since when."""
    sides = (place * 2, place * 2 + 1)
    return {
        "cards": [deck.spell(side_of(table, side)) for side in sides],
        "since": [list(table.since[side * ROOM : side * ROOM + table.count[side]]) for side in sides],
    }


def hidden_cards(table: CardTable, deck: Deck) -> Json:
    """Hands and stacks of a position."""
    return {
        "hands": [deck.spell(hand_of(table, seat)) for seat in (0, 1)],
        **{pile: deck.spell(stack_of(table, i)) for i, pile in enumerate(PILES)},
    }


def hidden_sizes(table: CardTable, deck: Deck, seat: int | None) -> Json:
    """The same in a view: the own hand, and how many cards the rest are."""
    return {
        "hands": [deck.spell(hand_of(table, s)) if s == seat else table.hands[s] for s in (0, 1)],
        **{pile: table.stacked[i] for i, pile in enumerate(PILES)},
        "seat": seat,
    }


def read_hidden(reader: Reader, deck: Deck) -> tuple[list[list[int]], list[list[int]]]:
    """The hands and stacks of a position."""
    hands = [reader.card_list(hand, "hands", deck.ids) for hand in reader.items("hands", 2)]
    return hands, [reader.cards(pile, deck.piles[i]) for i, pile in enumerate(PILES)]


def fill_hidden(table: CardTable, hands: Sequence[Sequence[int]], stacks: Sequence[Sequence[int]]) -> None:
    """Put hands and stacks (next card first) into a position."""
    rows = [[*hand, *[-1] * (MOST_HAND - len(hand))] for hand in hands]
    table.hand = rows[0] + rows[1]
    table.hands = [len(hand) for hand in hands]
    plain, tactics = ([*reversed(stack)] for stack in stacks)
    table.stack = [*plain, *[-1] * (PLAIN - len(plain)), *tactics, *[-1] * (CARDS - PLAIN - len(tactics))]
    table.stacked = [len(stack) for stack in stacks]


def nowhere_yet(reader: Reader, deck: Deck, sure: Sequence[int]) -> list[list[int]]:
    """In a view: the cards of each pile that are not known to be anywhere."""
    reader.once([*sure, *(set(deck.names) - set(sure))], deck.names)
    return [[card for card in pile.values() if card not in sure] for pile in deck.piles]


def fill_known(table: CardTable, seat: int, known: dict[int, int]) -> None:
    """What a seat knows of hidden cards; the other one knows nothing."""
    flags = [0] * (2 * CARDS)
    for card, where in known.items():
        flags[seat * CARDS + card] = where
    table.known = flags


def read_arrivals(reader: Reader, sides: Sequence[Sequence[int]]) -> list[list[int]]:
    """The `since` lists of a place: one number a card, ascending on each side."""
    numbers: list[Any] = reader.items("since", len(sides))
    for cards, row in zip(sides, numbers, strict=True):
        if (
            not isinstance(row, list)
            or len(row) != len(cards)
            or any(type(number) is not int or not 0 < number < MOST_ARRIVALS for number in row)
            or any(first >= second for first, second in itertools.pairwise(row))
        ):
            raise reader.wrong("bad-since", f"{reader.what}: `since` must rise along each side, one number a card")
    return numbers


class Lying:
    """The cards that lie open, gathered while a position is read."""

    def __init__(self, reader: Reader, deck: Deck, place: str, most: int) -> None:
        """`place`: what a place is called; `most`: the last card that may lie at one."""
        self.reader = reader
        self.deck = deck
        self.place = place
        self.most = most
        self.all: list[int] = []  # with the discards and so on, as they are added
        self.arrivals: list[int] = []
        self.cards, self.since, self.count = [-1] * (SIDES * ROOM), [0] * (SIDES * ROOM), [0] * SIDES
        self.where = [-1] * CARDS

    def read(self, row: Reader, number: int, room: Sequence[int]) -> list[list[int]]:
        """The two sides of a place, with so much room each."""
        sides = [row.card_list(side, "cards", self.deck.ids) for side in row.items("cards", 2)]
        numbers = read_arrivals(row, sides)
        for half, cards in enumerate(sides):
            side = number * 2 + half
            if len(cards) > room[half]:
                text = f"position: too many cards on a side of {self.place} {number + 1}"
                raise self.reader.wrong("side-full", text, place=number + 1)
            if any(card > self.most for card in cards):
                raise self.reader.wrong("no-such-card", "position: this card never lies on a side")
            at = side * ROOM
            self.cards[at : at + len(cards)] = cards
            self.since[at : at + len(cards)] = numbers[half]
            self.count[side] = len(cards)
            for card in cards:
                self.where[card] = side
            self.all += cards
            self.arrivals += numbers[half]
        return sides

    def fill(self, table: CardTable, discards: Sequence[int]) -> None:
        """Put the sides and the discard into a position; what is `unseen` and how strong the sides are follows."""
        if len(set(self.arrivals)) != len(self.arrivals):
            raise self.reader.wrong("bad-since", f"{self.reader.what}: an arrival number of `since` is there twice")
        table.cards, table.since, table.count, table.where = self.cards, self.since, self.count, self.where
        table.clock = max(self.arrivals, default=0)
        self.all += discards
        if len(discards) > CARDS:
            raise self.reader.wrong("card-twice", "position: a card lies twice in the discard")
        table.discards = [*discards, *[-1] * (CARDS - len(discards))]
        table.discarded = len(discards)
        unseen = list(table.deck)
        for card in self.all:
            if card < PLAIN:
                unseen[card] = 0
        table.unseen = unseen
        table.settle_all()
