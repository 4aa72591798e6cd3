"""A position, as every game gives one to the search, to `Game` and to the tests: it can list, apply and copy.

Seats are 0 and 1. Chance is a seat too: it throws dice and reinserts cards. A shuffle is not a move: it is hidden
order in the position. Moves are small ints; how they are spelt is known at the edge alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

    from marchstones.rng import Rng

CHANCE = 2  # in `turn`: chance decides
NOBODY = 3  # in `turn`: the game is over
NONE = -1  # in `winner`: not decided
DRAWN = 2  # in `winner`: a draw
MOST_MOVES = 4096  # no position of any game lists more (siege reinforcements: 60 * 59 / 2 pairs)


class State:
    """A position. Subclasses hold flat arrays of small ints; nothing here allocates on the way down a playout."""

    __slots__ = ("mover", "turn", "winner")

    def __init__(self) -> None:
        self.turn = 0  # who decides now: 0, 1, CHANCE or NOBODY
        self.mover = 0  # whose turn it is; differs from `turn` in answers to a card and in chance
        self.winner = NONE  # NONE, 0, 1 or DRAWN

    def legal(self, out: array[int]) -> int:
        """Write the legal moves into `out`, in a stable order, without doubles; their number. 0 only when over."""
        raise NotImplementedError

    def pick(self, rng: Rng, out: array[int]) -> int:
        """One of the legal moves, each equally likely: of n the one numbered `rng.below(n)`. `out` is scratch.

        A game overrides it where it can count its moves faster than list them.
        """
        return out[rng.below(self.legal(out))]

    def play(self, move: int) -> int:
        """Apply a legal move in place. Illegal moves are not noticed here: `Game.play` is the door that checks."""
        raise NotImplementedError

    def copy(self, other: State) -> int:
        """Become equal to `other`, a position of the same game and rule set."""
        raise NotImplementedError

    def clone(self) -> State:
        """A new equal position."""
        raise NotImplementedError

    def roll(self, rng: Rng) -> int:
        """A chance move with its true probability; only when `turn` is CHANCE."""
        raise NotImplementedError

    def guess(self, seat: int, rng: Rng) -> int:
        """Re-deal in place everything `seat` cannot know: another world that gives that seat the same view."""
        raise NotImplementedError
