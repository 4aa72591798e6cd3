"""Racing with common random numbers: how sure it is that one move is better than another.

All are tried in the same guessed worlds. What two moves bring in one world differs less than what one brings in two
worlds, so the standard error of their difference (a paired test) falls sooner than that of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.search.arithmetic import root

if TYPE_CHECKING:
    from array import array

LANES = 16  # moves that can race


class Race:
    """The moves in question, by their edges, which may have any numbers."""

    __slots__ = ("gaps", "latest", "on", "rounds", "runners", "unseen")

    def __init__(self, unseen: float) -> None:
        """`unseen`: a difference that one more world might have told; those tried may have been alike by chance."""
        self.unseen = unseen * unseen
        self.on = False
        self.rounds = 0  # worlds in which all were tried
        self.runners = [0] * LANES  # edges, by lane
        self.latest = [0.0] * LANES  # by lane: what the world at hand told
        self.gaps = [0.0] * (LANES * LANES)  # by two lanes: the sum of the squares by which they differed

    def begin(self, edges: array[int], n: int) -> int:
        """These set out, if they are not too many and have not done so."""
        if n <= LANES and not self.on:
            self.on = True
            for i in range(n):
                self.runners[i] = edges[i]
        return 0

    def lane(self, edge: int) -> int:
        """Where one that set out runs."""
        for i in range(LANES):
            if self.runners[i] == edge:
                return i
        return 0

    def note(self, edge: int, value: float) -> int:
        """What a move brought in the world at hand."""
        self.latest[self.lane(edge)] = value
        return 0

    def lap(self, edges: array[int], n: int) -> int:
        """Those left have all been tried in it; how many such worlds there were."""
        self.rounds += 1
        for i in range(n):
            row = self.lane(edges[i])
            for j in range(n):
                column = self.lane(edges[j])
                gap = self.latest[row] - self.latest[column]
                self.gaps[row * LANES + column] += gap * gap
        return self.rounds

    def doubt(self, a: int, b: int) -> float:
        """The standard error of the difference between two that are left."""
        return root(self.gaps[self.lane(a) * LANES + self.lane(b)] + self.unseen) / self.rounds
