"""What a side of a stone or wall is likely to become, from the chance its owner has of every card. For evaluations.

The chances are rough on purpose (cards are taken as independent); the learned networks put them right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.formations import (
    COLOUR,
    COLOUR_RUN,
    COUNTS_COLOUR,
    COUNTS_COLOUR_RUN,
    COUNTS_RUN,
    COUNTS_SAME,
    MIXED,
    PLAIN,
    RUN,
    SAME,
    SPAN,
    SUM,
    Prover,
)

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

# what `look` writes into `out`
COLOUR_RUN_CHANCE, SAME_CHANCE, COLOUR_CHANCE, RUN_CHANCE = 0, 1, 2, 3
COLOUR_RUN_TOTAL, SAME_TOTAL, COLOUR_TOTAL, RUN_TOTAL = 4, 5, 6, 7  # chance times expected total
SUM_TOTAL = 8
DONE, LACKS_ONE, LACKS_TWO, LACKS_THREE, LACKS_FOUR = 9, 10, 11, 12, 13
FACED = 14  # the other side is complete
BEATS = 15  # the chance of becoming stronger than it
FEATURES = 16
SCALE = 0.03125  # of totals
MOST_COUNTED = 5  # from none to four cards


class Outlook:
    """The chances of one player. Set `weight[card]` for every card, call `gather`, then `look` at sides."""

    __slots__ = (
        "anyof",
        "colour_totals",
        "colour_units",
        "colours",
        "gap",
        "have",
        "lowest",
        "most",
        "none",
        "of_colour",
        "of_value",
        "out",
        "reader",
        "spy",
        "stride",
        "tally",
        "unbeaten",
        "values",
        "weight",
    )

    def __init__(self, prover: Prover) -> None:
        """Of a player of the deck that this prover knows."""
        self.reader: Prover = prover
        self.colours: int = self.reader.colours
        self.values: int = self.reader.values
        self.stride: int = self.reader.stride
        self.lowest: int = self.reader.lowest
        self.spy: int = self.reader.spy
        self.weight = [0.0] * PLAIN  # chance that the owner has or gets this card in time
        self.none = [1.0] * 12  # chance that no card of this value comes
        self.anyof = [0.0] * 12
        # by value * 5 or colour * 5: the chance that at least 0-4 of its cards come
        self.of_value = [1.0] * 60
        self.of_colour = [1.0] * 30
        self.colour_units = [0.0] * 6  # how many cards of a colour come on average
        self.colour_totals = [0.0] * 6  # and what they come to
        self.most = [0.0] * 10  # the best sum of 0-4 further cards; from 5 on the least
        self.out = [0.0] * 16
        self.have = [0] * 12  # values lying on the side looked at
        self.gap = [0.0] * 8
        self.tally = [0.0] * 5
        self.unbeaten = 1.0

    def gather(self) -> int:
        """Bring up to date what follows from the weights."""
        for value in range(self.values):
            self.gather_value(value)
        for colour in range(self.colours):
            self.gather_colour(colour)
        return self.gather_sums()

    def gather_value(self, value: int) -> int:
        """The same for one value."""
        none = 1.0
        for colour in range(self.colours):
            none *= 1.0 - self.weight[colour * self.stride + value]
        self.none[value] = none
        self.anyof[value] = 1.0 - none
        return self.count(value, self.stride, self.colours, self.of_value, value * MOST_COUNTED)

    def gather_colour(self, colour: int) -> int:
        """The same for one colour."""
        row = colour * self.stride
        units = 0.0
        total = 0.0
        for value in range(self.values):
            units += self.weight[row + value]
            total += self.weight[row + value] * (value + self.lowest)
        self.colour_units[colour] = units
        self.colour_totals[colour] = total
        return self.count(row, 1, self.values, self.of_colour, colour * MOST_COUNTED)

    def gather_sums(self) -> int:
        """The totals of the highest and lowest cards that may be expected."""
        for least in range(2):
            need = 1
            units = 0.0
            total = 0.0
            for i in range(self.values):
                value = i if least else self.values - 1 - i
                amount = 0.0
                for colour in range(self.colours):
                    amount += self.weight[colour * self.stride + value]
                while need <= 4 and units + amount >= need:
                    part = need - units
                    total += part * (value + self.lowest)
                    amount -= part
                    units = need
                    self.most[least * 5 + need] = total
                    need += 1
                total += amount * (value + self.lowest)
                units += amount
            while need <= 4:
                self.most[least * 5 + need] = total
                need += 1
        return 0

    def change(self, card: int, weight: float) -> int:
        """Another chance for one card; sums of expected cards are left as they are."""
        self.weight[card] = weight
        self.gather_value(card % self.stride)
        return self.gather_colour(card // self.stride)

    def count(self, first: int, step: int, n: int, out: MutableSequence[float], at: int) -> int:
        """Write to out[at:] the chances of at least 0-4 of n cards: first, first + step and so on."""
        none = 1.0
        one = two = three = 0.0
        for i in range(n):
            w = self.weight[first + i * step]
            if w > 0.0:
                three += w * (two - three)
                two += w * (one - two)
                one += w * (none - one)
                none *= 1.0 - w
        rest = 1.0 - none
        out[at] = 1.0
        out[at + 1] = rest
        rest -= one
        out[at + 2] = max(0.0, rest)
        rest -= two
        out[at + 3] = max(0.0, rest)
        rest -= three
        out[at + 4] = max(0.0, rest)
        return 0

    def window(self, need: int, start: int, colour: int) -> float:
        """The chance to fill the consecutive values from start, of a colour or (-1) of any."""
        r = self.reader
        p = 1.0
        if r.wilds == 0:
            for value in range(start, start + need):
                if not self.have[value]:
                    p *= self.anyof[value] if colour < 0 else self.weight[colour * self.stride + value]
            return p
        spies = r.spies
        gaps = 0
        for value in range(start, start + need):
            if self.have[value]:
                continue
            if spies and value == self.spy:
                spies = 0
                continue
            # a shield bearer takes the hardest gap it can, so those gaps are marked by a value above 1
            w = self.anyof[value] if colour < 0 else self.weight[colour * self.stride + value]
            if r.shields and 1 <= value + self.lowest <= 3:
                w += 2.0
            self.gap[gaps] = w
            gaps += 1
        if spies:
            return 0.0
        if r.shields:
            hardest = -1
            for i in range(gaps):
                if self.gap[i] >= 2.0 and (hardest < 0 or self.gap[i] < self.gap[hardest]):
                    hardest = i
            if hardest < 0:
                return 0.0
            gaps -= 1
            self.gap[hardest] = self.gap[gaps]
            for i in range(gaps):
                if self.gap[i] >= 2.0:
                    self.gap[i] -= 2.0
        for _ in range(r.jokers):
            hardest = 0
            for i in range(1, gaps):
                if self.gap[i] < self.gap[hardest]:
                    hardest = i
            gaps -= 1
            self.gap[hardest] = self.gap[gaps]
        for i in range(gaps):
            p *= self.gap[i]
        return p

    def look(
        self,
        lying: Sequence[int],
        at: int,
        n: int,
        need: int,
        counting: int,
        lowest_leads: int,
        floor: int,
    ) -> int:
        """Describe in `out` the n cards at lying[at:] of a side that needs `need`; `floor` is the rank to beat.

        B6.7: of a side with a card too many the first ones stand for it until its owner has chosen.
        """
        r = self.reader
        out = self.out
        n = min(n, need)
        r.read(lying, at, n, need)
        missing = need - n
        for i in range(FEATURES):
            out[i] = 0.0
        out[DONE + missing] = 1.0
        self.unbeaten = 1.0
        kind = floor // SPAN if floor >= 0 else 9
        rest = floor % SPAN
        if counting & (COUNTS_COLOUR_RUN | COUNTS_RUN) and r.distinct:
            for value in range(self.values):
                self.have[value] = 0
            for i in range(at, at + n):
                if lying[i] < PLAIN:
                    self.have[lying[i] % self.stride] = 1
            if counting & COUNTS_COLOUR_RUN and r.colour != MIXED:
                self.look_at_runs(need, COLOUR_RUN, kind, rest)
            if counting & COUNTS_RUN:
                self.look_at_runs(need, RUN, kind, rest)
        if counting & COUNTS_SAME and r.low >= r.high:
            self.look_at_same(need, missing, kind, rest)
        if counting & COUNTS_COLOUR and r.colour != MIXED:
            self.look_at_colours(missing, kind, rest)
        total = r.sum + r.plains * self.lowest
        if lowest_leads:
            total += r.jokers * self.lowest + r.spies * (self.spy + self.lowest) + r.shields
            out[SUM_TOTAL] = (total + self.most[5 + missing] if missing else total) * SCALE
        else:
            total += r.wild_sum()
            out[SUM_TOTAL] = (total + self.most[missing] if missing else total) * SCALE
        if floor >= 0:
            if kind == SUM and missing:
                self.unbeaten *= 1.0 - self.sum_chance(total, missing, lowest_leads, rest)
            out[FACED] = 1.0
            out[BEATS] = 1.0 - self.unbeaten
        return 0

    def look_at_runs(self, need: int, run: int, kind: int, rest: int) -> int:
        """Runs: of the lying colour, of each colour, or of any."""
        r = self.reader
        first = -1
        last = 0
        if run == COLOUR_RUN:
            first = max(r.colour, 0)
            last = first + 1 if r.colour >= 0 else self.colours
        miss = 1.0
        mass = 0.0
        weighed = 0.0
        stop = self.values - need
        stop = min(stop, r.low)
        start = r.high - need + 1
        start = max(start, 0)
        for colour in range(first, last):
            for at in range(start, stop + 1):
                p = self.window(need, at, colour)
                if p > 0.0:
                    total = need * (at + self.lowest) + need * (need - 1) // 2
                    miss *= 1.0 - p
                    mass += p
                    weighed += p * total
                    if run > kind or (run == kind and total > rest):
                        self.unbeaten *= 1.0 - p
        if mass > 0.0:
            place = COLOUR_RUN_CHANCE if run == COLOUR_RUN else RUN_CHANCE
            self.out[place] = 1.0 - miss
            self.out[place + 4] = (1.0 - miss) * SCALE * weighed / mass
        return 0

    def look_at_same(self, need: int, missing: int, kind: int, rest: int) -> int:
        """Equal values."""
        r = self.reader
        start = 0
        stop = self.values - 1
        if r.plains:
            start = stop = r.low
        if r.spies:
            start = max(start, self.spy)
            stop = min(stop, self.spy)
        if r.shields:
            start = max(start, 1 - self.lowest)
            stop = min(stop, 3 - self.lowest)
        miss = 1.0
        mass = 0.0
        weighed = 0.0
        for value in range(start, stop + 1):
            p = self.of_value[value * MOST_COUNTED + missing]
            if p > 0.0:
                total = need * (value + self.lowest)
                miss *= 1.0 - p
                mass += p
                weighed += p * total
                if kind < SAME or (kind == SAME and total > rest):
                    self.unbeaten *= 1.0 - p
        if mass > 0.0:
            self.out[SAME_CHANCE] = 1.0 - miss
            self.out[SAME_TOTAL] = (1.0 - miss) * SCALE * weighed / mass
        return 0

    def look_at_colours(self, missing: int, kind: int, rest: int) -> int:
        """One colour."""
        r = self.reader
        first = max(r.colour, 0)
        last = first + 1 if r.colour >= 0 else self.colours
        lying = r.sum + r.plains * self.lowest + r.wild_sum()
        miss = 1.0
        mass = 0.0
        weighed = 0.0
        for colour in range(first, last):
            row = colour * self.stride
            p = self.of_colour[colour * MOST_COUNTED + missing]
            if p > 0.0:
                likely = lying + (missing * self.colour_totals[colour] / self.colour_units[colour] if missing else 0.0)
                miss *= 1.0 - p
                mass += p
                weighed += p * likely
                if kind < COLOUR:
                    self.unbeaten *= 1.0 - p
                elif kind == COLOUR and missing:
                    # the further cards must be this high, one for all on average
                    least = self.least_value(rest - lying, missing)
                    if least < self.values:
                        self.count(row + least, 1, self.values - least, self.tally, 0)
                        self.unbeaten *= 1.0 - self.tally[missing]
        if mass > 0.0:
            self.out[COLOUR_CHANCE] = 1.0 - miss
            self.out[COLOUR_TOTAL] = (1.0 - miss) * SCALE * weighed / mass
        return 0

    def least_value(self, rest: int, missing: int) -> int:
        """The least value (as an index) with which so many cards come to more than `rest`, or one less if several."""
        least = 0
        for value in range(self.values):
            total = missing * (value + self.lowest)
            if missing > 1:
                total += missing
            if total <= rest:
                least = value + 1
        return least

    def sum_chance(self, total: int, missing: int, lowest_leads: int, rest: int) -> float:
        """The chance that the sum leads over one that is worth `rest`."""
        none = 1.0
        if lowest_leads:
            goal = SPAN - 1 - rest  # the total to stay below
            for value in range(self.values):
                if missing * (value + self.lowest) < goal - total:
                    none *= self.none[value]
        else:
            for value in range(self.least_value(rest - total, missing), self.values):
                none *= self.none[value]
        p = 1.0
        for _ in range(missing):
            p *= 1.0 - none
        return p
