"""How strong cards are together, and how strong they can still become; once, for borders and siege.

A *rank* is one int: formation * 64 + total, so that a plain comparison is the comparison of the rulebooks. Where the
lowest sum leads, the total is counted down from 63. NOTHING is the rank of a side that cannot be completed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# formations, weakest first, and the bit that says that a place counts them
SUM, RUN, COLOUR, SAME, COLOUR_RUN = 1, 2, 3, 4, 5
COUNTS_SUM, COUNTS_RUN, COUNTS_COLOUR, COUNTS_SAME, COUNTS_COLOUR_RUN = 2, 4, 8, 16, 32
COUNTS_ALL = 62
NAMES = ("", "sum", "run", "colour", "same value", "colour run")
# what a page shows of them, strongest first; each is exactly that and nothing better
LADDER = (
    ("colour run", ("g7", "g8", "g9")),
    ("same value", ("r8", "y8", "b8")),
    ("colour", ("p3", "p6", "p9")),
    ("run", ("y4", "r5", "g6")),
    ("sum", ("b2", "g5", "r9")),
)
NOTHING = -1
SPAN = 64  # ranks of neighbouring formations are this far apart

PLAIN = 60  # room for the plain cards of the largest deck: Borders with ten values, Siege
# wild cards follow them in every deck, in this order
JOKER1, JOKER2, SPY, SHIELD = 0, 1, 2, 3
SHIELD_MOST = 3  # a shield is 1, 2 or 3
MIXED = -2  # more than one colour

BITS = tuple(2**value for value in range(16))  # a set of values is one int


class Prover:
    """Finds the best side that lying cards can still become from cards not yet seen.

    One per deck; it keeps the cards of its last answer in `cards[:missing]`. Values are counted from 0 inside:
    index = value - lowest; card = colour * stride + index.
    """

    __slots__ = (
        "cards",
        "colour",
        "colours",
        "distinct",
        "high",
        "jokers",
        "kind",
        "lies",
        "low",
        "lowest",
        "missing",
        "need",
        "plains",
        "shields",
        "spies",
        "spy",
        "stride",
        "sum",
        "total",
        "values",
        "wilds",
    )

    def __init__(self, colours: int, values: int, lowest: int, spy: int, stride: int) -> None:
        self.colours = colours
        self.values = values
        self.stride = stride  # how far the numbers of two colours are apart
        self.lowest = lowest
        self.spy = spy - lowest  # the spy's value as an index
        self.cards = [0] * 4  # the cards the last answer still needs
        self.missing = 0
        self.kind = 0
        self.total = 0
        self.need = 0
        # what lies there, read by `read`
        self.plains = self.wilds = self.jokers = self.spies = self.shields = 0
        self.low = self.high = self.sum = self.colour = 0
        self.lies = 0  # the set of plain values
        self.distinct = 1

    def read(self, lying: Sequence[int], at: int, n: int, need: int) -> int:
        """Take in the n cards at lying[at:] of a side that needs `need`."""
        self.need = need
        self.missing = need - n
        self.wilds = self.jokers = self.spies = self.shields = 0
        low = self.values
        high = only = -1
        total = lies = 0
        self.distinct = 1
        for i in range(at, at + n):
            card = lying[i]
            if card < PLAIN:
                value = card % self.stride
                colour = card // self.stride
                if only == -1:
                    only = colour
                elif only != colour:
                    only = MIXED
                bit = BITS[value]
                if lies & bit:
                    self.distinct = 0
                lies |= bit
                low = min(low, value)
                high = max(high, value)
                total += value
            else:
                self.wilds += 1
                if card == PLAIN + SPY:
                    self.spies += 1
                elif card == PLAIN + SHIELD:
                    self.shields += 1
                else:
                    self.jokers += 1
        self.plains = n - self.wilds
        self.low = low
        self.high = high
        self.colour = only
        self.sum = total
        self.lies = lies
        return 0

    def best(
        self,
        lying: Sequence[int],
        at: int,
        n: int,
        need: int,
        unseen: Sequence[int],
        counting: int,
        lowest_leads: int,
        floor: int,
    ) -> int:
        """B3, B4.3-B4.5, W3.2, W4: the rank of the best side the n cards at lying[at:] can become with unseen cards.

        `unseen[card]` is 1 for every plain card that could still come. Wild cards take their best value. `counting`
        are the formations that count here; the others are worth their sum. Below `floor` the search may stop
        with NOTHING. Afterwards `kind`, `total` and `cards[:missing]` describe the answer.
        """
        self.read(lying, at, n, need)
        first = floor // SPAN  # weaker formations cannot reach the floor
        near: int = self.distinct and self.high - self.low < need  # the plain cards may stand in one run
        if near and counting & COUNTS_COLOUR_RUN and self.colour != MIXED:
            only = self.colour  # -1 if no plain card lies there
            rank = self.best_run(max(0, only), self.colours - 1 if only < 0 else only, unseen, floor)
            if rank != NOTHING:
                return rank
        if first > SAME:
            return NOTHING
        if counting & COUNTS_SAME and self.low >= self.high:
            rank = self.best_same(unseen)
            if rank != NOTHING:
                return rank
        if first > COLOUR:
            return NOTHING
        if counting & COUNTS_COLOUR and self.colour != MIXED:
            rank = self.best_colour(unseen)
            if rank != NOTHING:
                return rank
        if first > RUN:
            return NOTHING
        if near and counting & COUNTS_RUN:
            rank = self.best_run(-1, -1, unseen, floor)
            if rank != NOTHING:
                return rank
        return self.least_sum(unseen) if lowest_leads else self.best_sum(unseen)

    def best_run(self, first: int, last: int, unseen: Sequence[int], floor: int) -> int:
        """Consecutive values in one of the colours first to last, or (-1) in any mix: the highest window that fills."""
        need = self.need
        kind = COLOUR_RUN if first >= 0 else RUN
        start = min(self.low, self.values - need)
        stop = max(0, self.high - need + 1)
        while start >= stop:
            total = need * (start + self.lowest) + need * (need - 1) // 2
            if kind * SPAN + total < floor:
                return NOTHING
            for colour in range(first, last + 1):
                if self.fills(start, colour, unseen):
                    self.kind = kind
                    self.total = total
                    return kind * SPAN + total
            start -= 1
        return NOTHING

    def fills(self, start: int, colour: int, unseen: Sequence[int]) -> bool:
        """Can every value from `start` be there.

        Each value not covered by a plain card is a gap, filled by a wild card that can be it or by an unseen card. A
        spy fits one gap only, so it goes first; a shield prefers a gap no unseen card can fill; jokers take what is
        left.
        """
        spies = self.spies
        shields = self.shields
        jokers = self.jokers
        found = 0
        for value in range(start, start + self.need):
            if self.lies & BITS[value]:
                continue
            if spies and value == self.spy:
                spies = 0
                continue
            card = self.fresh(value, colour, unseen)
            if card >= 0:
                self.cards[found] = card
                found += 1
            elif shields and 1 <= value + self.lowest <= SHIELD_MOST:
                shields = 0
            elif jokers:
                jokers -= 1
            else:
                return False
        return spies == 0 and self.fits(found, shields)

    def fits(self, found: int, shields: int) -> bool:
        """A shield still to place takes the gap of one of the found cards, which drops out; false if none suits."""
        if shields == 0:
            return True
        for i in range(found):
            value = self.cards[i] % self.stride + self.lowest
            if 1 <= value <= SHIELD_MOST:
                for j in range(i, found - 1):
                    self.cards[j] = self.cards[j + 1]
                return True
        return False

    def fresh(self, value: int, colour: int, unseen: Sequence[int]) -> int:
        """An unseen card of this value (and colour, unless -1), or -1."""
        if colour >= 0:
            card = colour * self.stride + value
            return card if unseen[card] else -1
        for c in range(self.colours):
            card = c * self.stride + value
            if unseen[card]:
                return card
        return -1

    def best_same(self, unseen: Sequence[int]) -> int:
        """Equal values: the highest value that everything lying there can be."""
        start = self.values - 1
        stop = 0
        if self.plains:
            start = stop = self.low
        if self.spies:
            if not stop <= self.spy <= start:
                return NOTHING
            start = stop = self.spy
        if self.shields:
            start = min(start, SHIELD_MOST - self.lowest)
            stop = max(stop, 1 - self.lowest)
        value = start
        while value >= stop:
            found = 0
            for colour in range(self.colours):
                card = colour * self.stride + value
                if found < self.missing and unseen[card]:
                    self.cards[found] = card
                    found += 1
            if found == self.missing:
                self.kind = SAME
                self.total = self.need * (value + self.lowest)
                return SAME * SPAN + self.total
            value -= 1
        return NOTHING

    def wild_sum(self) -> int:
        """The most the wild cards lying there add to a total."""
        top = self.values - 1 + self.lowest
        return self.jokers * top + self.spies * (self.spy + self.lowest) + self.shields * SHIELD_MOST

    def best_colour(self, unseen: Sequence[int]) -> int:
        """One colour: the highest unseen cards of it, wild cards at their highest."""
        best = -1
        chosen = 0
        for colour in range(self.colours):
            if self.colour >= 0 and colour != self.colour:
                continue
            total = self.highest(colour, unseen)
            if total > best:
                best = total
                chosen = colour
        if best < 0:
            return NOTHING
        self.highest(chosen, unseen)
        self.kind = COLOUR
        self.total = self.sum + self.plains * self.lowest + self.wild_sum() + best
        return COLOUR * SPAN + self.total

    def highest(self, colour: int, unseen: Sequence[int]) -> int:
        """The total of the `missing` highest unseen cards of a colour, or -1 if there are fewer."""
        found = 0
        total = 0
        value = self.values - 1
        while value >= 0 and found < self.missing:
            card = colour * self.stride + value
            if unseen[card]:
                self.cards[found] = card
                found += 1
                total += value + self.lowest
            value -= 1
        return total if found == self.missing else -1

    def best_sum(self, unseen: Sequence[int]) -> int:
        """Anything: the highest unseen cards."""
        found = 0
        total = 0
        value = self.values - 1
        while value >= 0 and found < self.missing:
            for colour in range(self.colours):
                card = colour * self.stride + value
                if found < self.missing and unseen[card]:
                    self.cards[found] = card
                    found += 1
                    total += value + self.lowest
            value -= 1
        if found < self.missing:
            return NOTHING
        self.kind = SUM
        self.total = self.sum + self.plains * self.lowest + self.wild_sum() + total
        return SUM * SPAN + self.total

    def least_sum(self, unseen: Sequence[int]) -> int:
        """W4.3, lowest sum: the lowest unseen cards, wild cards at their lowest."""
        found = 0
        total = 0
        for value in range(self.values):
            for colour in range(self.colours):
                card = colour * self.stride + value
                if found < self.missing and unseen[card]:
                    self.cards[found] = card
                    found += 1
                    total += value + self.lowest
        if found < self.missing:
            return NOTHING
        wild = self.jokers * self.lowest + self.spies * (self.spy + self.lowest) + self.shields
        self.kind = SUM
        self.total = self.sum + self.plains * self.lowest + wild + total
        return SUM * SPAN + SPAN - 1 - self.total
