"""The evaluation function a search is handed: values of positions, scores of moves. One subclass per game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

    from marchstones.state import State


class Evaluation:
    """Judges positions from what one seat knows. Chances are between 0 and 1, always those of the seat named."""

    __slots__ = ("attention", "foresees", "regard", "wary", "weighed")

    def __init__(self) -> None:
        self.attention = 1.0  # 1: every card seen is counted out; 0: none is
        self.regard = 1.0  # 1: the other side is looked at as closely as the own one; 0: not at all
        self.foresees = False  # whether it can weigh all that chance does next
        self.wary = False  # whether positions are played on only after a longer look at the tree
        self.weighed = 0  # chance outcomes evaluated since the last backup, counted as playouts

    def value(self, state: State, seat: int) -> float:
        """The win chance of a seat whose decision it may or may not be; uses only what that seat knows."""
        raise NotImplementedError

    def fair(self, state: State) -> float:
        """The win chance of seat 0, halfway between what the two seats think of it."""
        return 0.5 * (self.value(state, 0) + 1.0 - self.value(state, 1))

    def foresee(self, state: State) -> float:
        """The win chance of seat 0 before a move of chance: the exact mean of what it is after, if it `foresees`."""
        raise NotImplementedError

    def score(self, state: State, moves: array[int], n: int, out: array[float]) -> int:
        """For the seat to decide: its win chance after each of n legal moves, judged one ply deep."""
        raise NotImplementedError

    def forced(self, state: State, moves: array[int], n: int) -> int:
        """The place of a move that is never worse than any other, or -1: the search does not branch there."""
        return -1

    def same(self, state: State, move: int) -> int:
        """The move of chance the search plays for this one, as likely and as good; usually itself."""
        return move

    def group(self, move: int) -> int:
        """Moves of one group compete for few places below the root; those of chance with one group share an edge."""
        return move

    def horizon(self, state: State) -> int:
        """For how many turns a position is best played on before it is judged; 0: it is judged at once."""
        return 0

    def settled(self, state: State, seat: int) -> bool:
        """Whether nothing is hidden from the seat and no chance is to come."""
        return False

    def recall(self, state: State, seat: int) -> int:
        """Look back at what the other seat did, as far as this seat saw it; 0 if it says nothing about hidden cards."""
        return 0

    def weight(self, world: State, seat: int) -> float:
        """After `recall`: how well a guess of the hidden cards explains that, beside other guesses."""
        return 1.0
