"""B5.1: from the chances of nine stones to the chance to win, exactly, and how much that grows with each of them.

The stones are taken as independent: every way to share them out is a leaf of a binary tree, kept as a heap, and what
the leaves are worth is folded up to the root, one stone a level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.games.borders.rules import NEIGHBOURS_TO_WIN, STONES_TO_WIN
from marchstones.games.borders.state import STONES

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Annotated

LEAVES = 2**STONES
CLASSES = 8  # of leaves: who has three adjacent stones, and whether the seat has five


class Fold:
    """The tree over one row of stones."""

    __slots__ = ("fold", "leaves", "reach")

    def __init__(self, shares: list[float]) -> None:
        """What each class of leaves is worth."""
        self.leaves: Annotated[list[float], LEAVES] = [shares[class_of(pattern)] for pattern in range(LEAVES)]
        self.fold = [0.0] * (2 * LEAVES)
        self.reach = [0.0] * (2 * LEAVES)

    def combine(self, chances: Sequence[float]) -> float:
        """The chance to win."""
        fold = self.fold
        n = LEAVES // 2
        p = chances[STONES - 1]
        for i in range(n):
            fold[n + i] = self.leaves[2 * i] + p * (self.leaves[2 * i + 1] - self.leaves[2 * i])
        for stone in range(STONES - 2, -1, -1):
            n //= 2
            p = chances[stone]
            for i in range(n, 2 * n):
                fold[i] = fold[2 * i] + p * (fold[2 * i + 1] - fold[2 * i])
        return fold[1]

    def slopes(self, chances: Sequence[float], out: MutableSequence[float]) -> int:
        """After `combine`: its derivative by the chance of each stone."""
        fold = self.fold
        reach = self.reach
        reach[1] = 1.0
        n = 1
        for stone in range(STONES):
            p = chances[stone]
            slope = 0.0
            for i in range(n, 2 * n):
                if stone < STONES - 1:
                    slope += reach[i] * (fold[2 * i + 1] - fold[2 * i])
                    reach[2 * i] = reach[i] * (1.0 - p)
                    reach[2 * i + 1] = reach[i] * p
                else:
                    slope += reach[i] * (self.leaves[2 * (i - n) + 1] - self.leaves[2 * (i - n)])
            out[stone] = slope
            n *= 2
        return 0


def class_of(pattern: int) -> int:
    """The class of the stones shared out so: bit 8 is stone 0, 1 for the seat."""
    own = 0
    three_own = three_other = 0
    run_own = run_other = 0
    for stone in range(STONES):
        if pattern // 2 ** (8 - stone) % 2:
            own += 1
            run_own += 1
            run_other = 0
        else:
            run_other += 1
            run_own = 0
        three_own |= run_own == NEIGHBOURS_TO_WIN
        three_other |= run_other == NEIGHBOURS_TO_WIN
    return (2 * three_own + three_other) * 2 + (own >= STONES_TO_WIN)
