"""Games of random moves: the measure of how fast the rules are, and the plainest player there is."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.state import CHANCE, MOST_MOVES, NOBODY

if TYPE_CHECKING:
    from marchstones.rng import Rng
    from marchstones.state import State

LONGEST = 2000  # moves after which a game is left undecided; only a leg of tug can last that long


def games(start: State, rng: Rng, n: int) -> int:
    """Play n games from a position, every move equally likely, chance with its own weights; the number of moves."""
    state = start.clone()
    out: array[int] = array("i", [0] * MOST_MOVES)
    moves = 0
    for _ in range(n):
        state.copy(start)
        moves += game(state, rng, out)
    return moves


def game(state: State, rng: Rng, out: array[int]) -> int:
    """Play this one to its end; the number of moves."""
    moves = 0
    while state.turn != NOBODY and moves < LONGEST:
        if state.turn == CHANCE:
            state.play(state.roll(rng))
        else:
            state.play(state.pick(rng, out))
        moves += 1
    return moves
