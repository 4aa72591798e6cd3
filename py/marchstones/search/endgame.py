"""Alpha-beta to the last move, for ends of games in which nothing is hidden any more and chance has no part."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.state import CHANCE, MOST_MOVES, NOBODY

if TYPE_CHECKING:
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

UNSOLVED = -1
LOSS, DRAW_, WIN = 0, 1, 2
DEEPEST = 60


class Endgame:
    """Solves one position for the seat to decide, or gives up after so many positions."""

    __slots__ = ("best", "evaluation", "left", "legals", "origin", "scores", "states")

    def __init__(self, origin: State, evaluation: Evaluation) -> None:
        """The position, and who says which moves look best and so are tried first."""
        self.origin = origin
        self.evaluation = evaluation
        self.states = [origin.clone()]
        self.legals = [array("i", bytes(4 * MOST_MOVES))]
        self.scores = array("d", bytes(8 * MOST_MOVES))
        self.best = -1  # the move that does it, after `solve`
        self.left = 0

    def solve(self, positions: int) -> int:
        """LOSS, DRAW_ or WIN for the seat to decide, or UNSOLVED after so many positions."""
        self.left = positions
        self.best = -1
        self.states[0].copy(self.origin)
        return self.result(0, LOSS, WIN)

    def result(self, depth: int, least: int, most: int) -> int:
        """For the seat to decide at states[depth], who is sure of `least` elsewhere and is allowed `most`."""
        state: State = self.states[depth]
        self.left -= 1
        if self.left < 0 or depth >= DEEPEST or state.turn == CHANCE:
            return UNSOLVED
        if len(self.states) == depth + 1:
            self.states.append(self.origin.clone())
            self.legals.append(array("i", bytes(4 * MOST_MOVES)))
        legal = self.legals[depth]
        n = state.legal(legal)
        forced = self.evaluation.forced(state, legal, n) if n > 1 else 0
        if forced >= 0:
            order = [forced]
        else:
            self.evaluation.score(state, legal, n, self.scores)
            scores = self.scores[:n]
            order = sorted(range(n), key=scores.__getitem__, reverse=True)
        seat = state.turn
        found = UNSOLVED
        after: State = self.states[depth + 1]
        for i in order:
            after.copy(state)
            after.play(legal[i])
            if after.turn == NOBODY:
                value = WIN if after.winner == seat else LOSS if after.winner == 1 - seat else DRAW_
            elif after.turn == seat:
                value = self.result(depth + 1, least, most)
            else:
                value = self.result(depth + 1, WIN - most, WIN - least)
                if value != UNSOLVED:
                    value = WIN - value
            if value == UNSOLVED:
                return UNSOLVED
            if value > found:
                found = value
                if depth == 0:
                    self.best = legal[i]
            least = max(least, value)
            if least >= most:
                break
        return found
