"""How good positions and moves of Tug look: a learned chance at a turn's end, and what the dice can do before it.

What is left of a turn is played out in full for the best end; rerolls are weighed over all results of the die. The
throw of the next turn is left to the search, which meets every throw with its true weight.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.game import NOBODY
from marchstones.net import HIDDEN, Net
from marchstones.search.evaluation import Evaluation
from marchstones.tug.moves import BERSERK, DIE, KIND, PLACE, RETHROW, THROW
from marchstones.tug.rules import ACTING, DICE, PIPS, REROLLING, THROWING, UNUSED, Tug

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Any

    from marchstones.game import State

# inputs: of the seat about to throw, then of the other: athletes, few athletes, column
STANDING_, LYING_, ALL, FEW = 0, 1, 2, 3  # FEW: one each for 1-6 athletes
VALUES = 9  # one each for the values 1-6
SUM, RANGE = 15, 16
FEATURES = 17
INPUTS = 34
DEEPEST = 6  # decisions of a turn, one level of scratch each
SLOTS = 32768  # of the positions remembered
FULL = 64  # more athletes of one kind are not remembered


class TugEvaluation(Evaluation):
    """One per thread of thought; keeps scratch positions, one per decision of a turn."""

    __slots__ = ("columns", "counts", "features", "legals", "net", "parts", "tally", "trials", "wins")

    def __init__(self, learned: dict[str, Any]) -> None:
        """What was learned."""
        self.attention = self.regard = 1.0
        self.net = Net(learned["net"])
        self.features = [0.0] * 34
        self.parts = [0.0] * 32
        self.trials = [Tug() for _ in range(DEEPEST)]
        self.legals = [array("i", bytes(1024)) for _ in range(DEEPEST)]
        self.tally = [0, 1, 4, 16, 64, 256, 1024]  # by value: one of it, two bits each
        # what was judged before; turns end alike in many ways
        self.columns = array("i", bytes(4 * SLOTS))
        self.counts = array("i", bytes(4 * SLOTS))
        self.wins = array("d", bytes(8 * SLOTS))

    def describe(self, tug: Tug, seat: int) -> int:
        """The inputs for a seat about to throw."""
        x = self.features
        for i in range(INPUTS):
            x[i] = 0.0
        for which in range(2):
            who = seat if which == 0 else 1 - seat
            at = which * FEATURES
            every = tug.standing[who] + tug.lying[who]
            x[at + STANDING_] = tug.standing[who] * 0.1
            x[at + LYING_] = tug.lying[who] * 0.1
            x[at + ALL] = (every if every < 10 else 10) * 0.1
            if 1 <= every <= 6:
                x[at + FEW + every - 1] = 1.0
            total = 0
            for place in range(DICE):
                value = tug.columns[who * DICE + place]
                total += value
                x[at + VALUES + value - 1] += 0.5
            x[at + SUM] = total * 0.1
            x[at + RANGE] = total * every * 0.005
            if which and self.regard < 1.0:
                for i in range(FEATURES):
                    x[at + i] *= self.regard
        return 0

    def ahead(self, tug: Tug, seat: int) -> float:
        """The win chance of a seat about to throw, remembered if it was asked before."""
        other = 1 - seat
        most = max(tug.standing[0], tug.standing[1], tug.lying[0], tug.lying[1])
        if most >= FULL or self.regard < 1.0:
            return self.judge(tug, seat)
        columns = 0  # how often each value lies there
        for place in range(DICE):
            columns += self.tally[tug.columns[seat * DICE + place]]
            columns += 4096 * self.tally[tug.columns[other * DICE + place]]
        counts = ((tug.standing[seat] * FULL + tug.lying[seat]) * FULL + tug.standing[other]) * FULL + tug.lying[other]
        at = columns * 127 ^ counts * 61
        at = (at ^ at >> 15) % SLOTS
        if self.counts[at] != counts or self.columns[at] != columns:
            self.wins[at] = self.judge(tug, seat)
            self.columns[at] = columns
            self.counts[at] = counts
        return self.wins[at]

    def judge(self, tug: Tug, seat: int) -> float:
        """What was learned about a seat about to throw."""
        self.describe(tug, seat)
        for i in range(HIDDEN):
            self.parts[HIDDEN + i] = 0.0
        self.net.add(self.features, INPUTS, 0, self.parts, 0)
        return self.net.chance(self.parts, 0, self.parts, HIDDEN, self.parts, HIDDEN)

    def outcome(self, tug: Tug, seat: int, level: int) -> float:
        """The win chance of the seat at turn in this position: over, at a throw, or with dice still to use."""
        if tug.turn == NOBODY:
            return 1.0 if tug.winner == seat else 0.0
        if tug.phase == THROWING:
            win = self.ahead(tug, tug.mover)
            return win if tug.mover == seat else 1.0 - win
        if tug.phase == ACTING:
            return self.best_end(tug, seat, level)
        return self.rolled(tug, seat, level)

    def best_end(self, tug: Tug, seat: int, level: int) -> float:
        """The best that the dice not yet used can do, one after the other in their order."""
        legal: MutableSequence[int] = self.legals[level]
        trial: Tug = self.trials[level]
        n = tug.legal(legal)
        first = -1
        for die in range(DICE):
            if first < 0 and tug.places[die] == UNUSED:
                first = die
        best = 0.0
        for i in range(n):
            move = legal[i]
            if (first == move // DIE % 8 and not self.is_twin(tug, move // PLACE % 8)) or move // KIND == BERSERK:
                trial.copy(tug)
                trial.play(move)
                best = max(best, self.outcome(trial, seat, level + 1))
        return best

    def is_twin(self, tug: Tug, place: int) -> bool:
        """A column die before this one is as free and shows the same: what is done there need not be tried here."""
        at = tug.mover * DICE
        for i in range(place):
            if tug.columns[at + i] == tug.columns[at + place] and not tug.is_used(i):
                return True
        return False

    def rolled(self, tug: Tug, seat: int, level: int) -> float:
        """A die thrown again: the mean over its six results, each used as it is."""
        trial: Tug = self.trials[level]
        total = 0.0
        for value in range(1, PIPS + 1):
            trial.copy(tug)
            trial.play(RETHROW * KIND + value)
            trial.phase = ACTING
            total += self.best_end(trial, seat, level + 1)
        return total / PIPS

    def value(self, state: State, seat: int) -> float:
        """The win chance of a seat."""
        tug: Tug = state  # type: ignore[assignment]
        if tug.phase == REROLLING:
            trial: Tug = self.trials[0]
            trial.copy(tug)
            trial.phase = ACTING
            win = self.best_end(trial, tug.mover, 1)
        else:
            win = self.outcome(tug, tug.mover, 0)
        return win if tug.mover == seat else 1.0 - win

    def fair(self, state: State) -> float:
        """Both seats know everything."""
        return self.value(state, 0)

    def score(self, state: State, options: Sequence[int], n: int, out: MutableSequence[float]) -> int:
        """The win chance after each move and the best use of the dice left."""
        tug: Tug = state  # type: ignore[assignment]
        trial: Tug = self.trials[0]
        for i in range(n):
            trial.copy(tug)
            trial.play(options[i])
            out[i] = self.outcome(trial, tug.mover, 1)
        return 0

    # -- what the search asks besides -----------------------------------------------------------------------------

    def forced(self, state: State, options: Sequence[int], n: int) -> int:
        """Nothing goes without saying."""
        return -1

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

    def group(self, move: int) -> int:
        """Every use of a die stands for itself."""
        return move

    def settled(self, state: State, seat: int) -> bool:
        """There is always chance to come."""
        return False

    def weight(self, state: State, seat: int) -> float:
        """Nothing is hidden."""
        return 1.0
