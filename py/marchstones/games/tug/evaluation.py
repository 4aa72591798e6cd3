"""How good positions and moves of Tug look: a learned value at a turn's end, exact expectimax before it.

What is left of a turn is played out in full for the best end. What a position before a throw is worth is learned; one
turn further it is reckoned out exactly, over all throws, all rerolls and the best use of each.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.games.tug.moves import DIE, KIND, PLACE, THROW
from marchstones.games.tug.rules import ACTING, DICE, PIPS, REROLLING, THROWING, UNUSED, Tug
from marchstones.net import HIDDEN, Net
from marchstones.search.evaluation import Evaluation
from marchstones.state import NOBODY

if TYPE_CHECKING:
    from typing import Any

    from marchstones.state import State
    from marchstones.widths import Int64

# inputs: of the seat about to throw, then of the other: athletes, how many exactly while they are few, column
STANDING_, LYING_, ALL = 0, 1, 2
EVERY, UPRIGHT, DOWN = 3, 15, 23  # one each for 1-12 athletes, 0-7 standing, 0-7 lying
VALUES = 30  # one each for the values 1-6, at VALUES + value
SUM, RANGE = 37, 38
COLUMN = 39  # one each for what a column may be
FEATURES = 95
INPUTS = 2 * FEATURES
FEW, FEWER = 12, 8
CROWD, MANY = 20, 30  # athletes: legs it was learned from hardly knew more on both sides, on one side
DEEPEST = 6  # decisions of a turn, one level of scratch each
SIDES = 4096  # remembered: a seat's column and athletes
MULTIPLIER = 1640531535
TABLES = 1024  # of those reckoned out
ENDS = 32768  # turns half done
THROWS = 56  # of three dice, whatever their order
FULL = 64  # positions with more athletes of one kind are not remembered
MOST = 2047  # athletes that count
MOST_STANDS = 16777216  # how many they are of both kinds and seats


def sorts() -> list[int]:
    """Which of the 56 columns three dice are, whatever their order, by their values as digits to the base of seven."""
    kinds: dict[tuple[int, ...], int] = {}
    found = [0] * 343
    for column in range(343):
        values = sorted((column // 49, column // 7 % 7, column % 7))
        if values[0] > 0:
            found[column] = kinds.setdefault(tuple(values), len(kinds))
    return found


class Scratch:
    """What one decision of a turn is tried on."""

    __slots__ = ("legal", "trial")

    def __init__(self) -> None:
        """A position and its moves."""
        self.trial = Tug()
        self.legal = array("i", bytes(1024))


class TugEvaluation(Evaluation):
    """One per thread of thought; keeps scratch positions, one per decision of a turn."""

    __slots__ = (
        "end_keys",
        "ends",
        "features",
        "keys",
        "looked",
        "masks",
        "means",
        "net",
        "nothing",
        "parts",
        "scratch",
        "sides",
        "sorts",
        "table_columns",
        "table_counts",
        "thrown",
        "worths",
    )

    def __init__(self, learned: dict[str, Any]) -> None:
        """What was learned."""
        super().__init__()
        self.foresees = True
        self.looked = self.regard
        self.net = Net(learned["net"])
        self.features = [0.0] * INPUTS
        self.sorts = sorts()
        self.masks = [1, 2, 4]  # one bit for each die
        self.parts = [0.0] * HIDDEN
        self.nothing = [0.0] * HIDDEN
        self.scratch = [Scratch() for _ in range(DEEPEST)]
        self.thrown = Tug()
        # what was made of a seat before; turns end alike in many ways
        self.keys = array("i", bytes(4 * SIDES))
        self.sides = [0.0] * (HIDDEN * SIDES)
        # and what was reckoned out
        self.table_columns = array("i", bytes(4 * TABLES))
        self.table_counts = array("i", bytes(4 * TABLES))
        self.worths = array("d", bytes(8 * TABLES * THROWS))
        self.means = array("d", bytes(8 * TABLES))
        # and of turns half done, which many throws come to
        self.end_keys = array("d", bytes(8 * ENDS))  # whole numbers, exact below 2**53
        self.ends = array("d", bytes(8 * ENDS))

    def describe(self, tug: Tug, seat: int) -> int:
        """The inputs for a seat about to throw."""
        self.describe_side(tug, seat, 0)
        return self.describe_side(tug, 1 - seat, FEATURES)

    def counted(self, tug: Tug, who: int) -> int:
        """The athletes of a seat; of two crowds only what one is ahead of the other counts."""
        mine = tug.athletes(who)
        return min(mine - max(0, min(mine, tug.athletes(1 - who)) - CROWD), MOST)

    def lying(self, tug: Tug, who: int, every: int) -> int:
        """How many of those counted lie: in a crowd a few stand for many."""
        lying = tug.lying[who]
        uncounted = lying + tug.standing[who] - every
        return lying - max(0, min(uncounted, lying - FEWER + 1)) if uncounted else lying

    def describe_side(self, tug: Tug, who: int, at: int) -> int:
        """The half of them that one seat is."""
        x = self.features
        for i in range(FEATURES):
            x[at + i] = 0.0
        every = self.counted(tug, who)
        lying = self.lying(tug, who, every)
        standing = every - lying
        x[at + STANDING_] = standing * 0.1
        x[at + LYING_] = lying * 0.1
        x[at + ALL] = min(every, 10) * 0.1
        if 1 <= every <= FEW:
            x[at + EVERY + every - 1] = 1.0
        if standing < FEWER:
            x[at + UPRIGHT + standing] = 1.0
        if lying < FEWER:
            x[at + DOWN + lying] = 1.0
        total = 0
        for place in range(DICE):
            value = tug.columns[who * DICE + place]
            total += value
            x[at + VALUES + value] += 0.5
        x[at + SUM] = total * 0.1
        x[at + RANGE] = total * min(every, MANY) * 0.005
        x[at + COLUMN + self.column(tug, who)] = 1.0
        return 0

    def column(self, tug: Tug, who: int) -> int:
        """Which of the 56 a seat's column is."""
        at = who * DICE
        return self.sorts[(tug.columns[at] * 7 + tug.columns[at + 1]) * 7 + tug.columns[at + 2]]

    def cached_side(self, tug: Tug, who: int, other: int) -> int:
        """Where in `sides` stands what the net makes of one seat; most were asked for before."""
        every = self.counted(tug, who)
        key: Int64 = ((other * THROWS + self.column(tug, who)) * (MOST + 1) + every) * (MOST + 1)
        key += self.lying(tug, who, every) + 1
        slot = (key * MULTIPLIER >> 13) % SIDES
        if self.keys[slot] == key:
            return slot * HIDDEN
        self.keys[slot] = key
        self.describe_side(tug, who, 0)
        if other and self.regard < 1.0:
            for i in range(FEATURES):
                self.features[i] *= self.regard
        self.net.add(self.features, FEATURES, other * FEATURES, self.sides, slot * HIDDEN)
        return slot * HIDDEN

    def forget(self) -> int:
        """What was judged with another regard for the other side is worth nothing; asked before anything is judged."""
        if self.looked == self.regard:
            return 0
        for i in range(SIDES):
            self.keys[i] = 0
        for i in range(TABLES):
            self.table_counts[i] = 0
        for i in range(ENDS):
            self.end_keys[i] = 0
        self.looked = self.regard
        return 1

    def value_before_throw(self, tug: Tug, seat: int) -> float:
        """What was learned about a seat about to throw."""
        at = self.cached_side(tug, seat, 0)
        for i in range(HIDDEN):  # the other may need the place
            self.parts[i] = self.sides[at + i]
        at = self.cached_side(tug, 1 - seat, 1)
        return self.net.chance(self.parts, 0, self.sides, at, self.nothing, 0)

    def athletes_key(self, tug: Tug, seat: int) -> int:
        """The athletes as one number, the seat's first; -1 if they are too many for that."""
        other = 1 - seat
        if max(tug.standing[0], tug.standing[1], tug.lying[0], tug.lying[1]) >= FULL:
            return -1
        return ((tug.standing[seat] * FULL + tug.lying[seat]) * FULL + tug.standing[other]) * FULL + tug.lying[other]

    def outcome(self, tug: Tug, seat: int, level: int) -> float:
        """The win chance of the seat at turn in this position: over, at a throw, or with dice still to use."""
        if tug.turn == NOBODY:
            return 1.0 if tug.winner == seat else 0.0
        if tug.phase == THROWING:
            win = self.value_before_throw(tug, tug.mover)
            return win if tug.mover == seat else 1.0 - win
        if tug.phase == ACTING:
            return self.best_end(tug, seat, level)
        at = self.table(tug) * THROWS
        left = tug.sixes() - tug.rerolls
        if tug.phase == REROLLING:
            return self.best_after_rerolls(at, tug.free[0], tug.free[1], tug.free[2], self.rerolled_mask(tug), left)
        return self.rerolled(at, tug, left)

    # -- one turn reckoned out ------------------------------------------------------------------------------------

    def table(self, tug: Tug) -> int:
        """Which table says what the mover can make of every throw; reckoned out if it is not there."""
        seat = tug.mover
        columns = self.column(tug, seat) * THROWS + self.column(tug, 1 - seat)
        counts = self.athletes_key(tug, seat)
        at = 0  # for those that are not kept
        if counts >= 0:
            at = columns * 127 ^ counts * 61
            at = (at ^ at >> 15) % TABLES
            if self.table_counts[at] == counts and self.table_columns[at] == columns:
                return at
        self.table_counts[at] = max(counts, 0)
        self.table_columns[at] = columns
        self.means[at] = -1.0
        self.weighed += THROWS
        thrown = self.thrown
        thrown.copy(tug)
        thrown.turn = seat
        thrown.phase = ACTING
        for a in range(1, PIPS + 1):
            for b in range(a, PIPS + 1):
                for c in range(b, PIPS + 1):
                    thrown.free[0] = a
                    thrown.free[1] = b
                    thrown.free[2] = c
                    self.worths[at * THROWS + self.sorts[a * 49 + b * 7 + c]] = self.best_end(thrown, seat, 2)
        return at

    def rerolled_mask(self, tug: Tug) -> int:
        """The dice thrown again already, one bit each."""
        named = 0
        for i in range(tug.rerolls):
            named |= self.masks[tug.rerolled[i]]
        return named

    def best_after_rerolls(self, at: int, a: int, b: int, c: int, named: int, left: int) -> float:
        """The worth of dice of which some may be thrown again: kept as they are, or the best of them thrown."""
        best = self.worths[at + self.sorts[a * 49 + b * 7 + c]]
        if left > 0:
            for die in range(DICE):
                if not named & self.masks[die]:
                    best = max(best, self.thrown_again(at, a, b, c, named | self.masks[die], left - 1, die))
        return best

    def thrown_again(self, at: int, a: int, b: int, c: int, named: int, left: int, die: int) -> float:
        """The mean over the six results of one die."""
        total = 0.0
        for value in range(1, PIPS + 1):
            if die == 0:
                total += self.best_after_rerolls(at, value, b, c, named, left)
            elif die == 1:
                total += self.best_after_rerolls(at, a, value, c, named, left)
            else:
                total += self.best_after_rerolls(at, a, b, value, named, left)
        return total / PIPS

    def rerolled(self, at: int, tug: Tug, left: int) -> float:
        """The same for the die just named."""
        die = tug.rerolled[tug.rerolls - 1]
        return self.thrown_again(at, tug.free[0], tug.free[1], tug.free[2], self.rerolled_mask(tug), left, die)

    def thrown_first(self, at: int, left: int) -> float:
        """The mean over all throws."""
        total = 0.0
        for a in range(1, PIPS + 1):
            for b in range(a, PIPS + 1):
                for c in range(b, PIPS + 1):
                    ways = 1 if a == c else 3 if a == b or b == c else 6
                    total += ways * self.best_after_rerolls(at, a, b, c, 0, left)
        return total / (PIPS * PIPS * PIPS)

    def foresee(self, state: State) -> float:
        """Exact for the turn that begins, or for the die that is thrown again."""
        tug: Tug = state  # type: ignore[assignment]
        self.forget()
        if tug.phase != THROWING:
            return self.fair(tug)
        at = self.table(tug)
        if self.means[at] < 0.0:
            self.means[at] = self.thrown_first(at * THROWS, tug.sixes())
        return self.means[at] if tug.mover == 0 else 1.0 - self.means[at]

    # -- the end of a turn ----------------------------------------------------------------------------------------

    def best_end(self, tug: Tug, seat: int, level: int) -> float:
        """The best that the dice not yet used can do, one after the other, the lowest first.

        The order hardly matters: a low die can lay an athlete down for a higher one to remove.
        """
        first = -1
        left = 0
        for die in range(DICE):
            if tug.places[die] == UNUSED:
                left += 1
                if first < 0 or tug.free[die] < tug.free[first]:
                    first = die
        key: Int64 = self.turn_key(tug, seat) if left < DICE else 0
        slot = (key ^ key >> 17 ^ key >> 31) % ENDS
        if key > 0 and self.end_keys[slot] == key:
            return self.ends[slot]
        scratch: Scratch = self.scratch[level]
        legal = scratch.legal
        trial = scratch.trial
        n = 0
        for place in range(DICE):
            if not tug.is_used(place) and not self.is_twin(tug, place):
                n = tug.list_actions(first, place, legal, n)
        n = tug.list_berserk(legal, n)
        best = 0.0
        for i in range(n):
            trial.copy(tug)
            trial.play(legal[i])
            best = max(best, self.outcome(trial, seat, level + 1))
        if key > 0:
            self.end_keys[slot] = key  # only now: what came in between may have used the place
            self.ends[slot] = best
        return best

    def turn_key(self, tug: Tug, seat: int) -> Int64:
        """All that the rest of a turn depends on as one number, however it came about; 0: too many athletes."""
        counts = self.athletes_key(tug, seat)
        if counts < 0:
            return 0
        key: Int64 = self.column(tug, 1 - seat)
        at = seat * DICE
        for i in range(DICE):
            key = key * 7 + tug.columns[at + i]
            key = key * 7 + (tug.free[i] if tug.places[i] == UNUSED else 0)
            key = key * 2 + (1 if tug.is_used(i) else 0)
        return key * MOST_STANDS + counts

    def is_twin(self, tug: Tug, place: int) -> bool:
        """A column die before this one is as free and shows the same: what is done there need not be tried here."""
        at = tug.mover * DICE
        for i in range(place):
            if tug.columns[at + i] == tug.columns[at + place] and not tug.is_used(i):
                return True
        return False

    def value(self, state: State, seat: int) -> float:
        """The win chance of a seat."""
        tug: Tug = state  # type: ignore[assignment]
        self.forget()
        win = self.outcome(tug, tug.mover, 0)
        return win if tug.mover == seat else 1.0 - win

    def fair(self, state: State) -> float:
        """Both seats know everything."""
        return self.value(state, 0)

    def score(self, state: State, options: array[int], n: int, out: array[float]) -> int:
        """The win chance after each move and the best use of the dice left."""
        tug: Tug = state  # type: ignore[assignment]
        scratch: Scratch = self.scratch[0]
        trial = scratch.trial
        self.forget()
        for i in range(n):
            trial.copy(tug)
            trial.play(options[i])
            out[i] = self.outcome(trial, tug.mover, 1)
        return 0

    # -- what the search asks besides -----------------------------------------------------------------------------

    def same(self, state: State, move: int) -> int:
        """T2.1: thrown dice are as good in any order, so the search throws them sorted."""
        if move // KIND != THROW:
            return move
        a = move // DIE % 8
        b = move // PLACE % 8
        c = move % PLACE
        low = min(a, b, c)
        high = max(a, b, c)
        return low * DIE + (a + b + c - low - high) * PLACE + high
