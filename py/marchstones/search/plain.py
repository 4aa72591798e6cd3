"""Plain Monte Carlo tree search, which strength is measured against: uniform priors, random rollouts to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.playout import game
from marchstones.rng import Rng
from marchstones.search.evaluation import Evaluation
from marchstones.state import NOBODY

if TYPE_CHECKING:
    from array import array

    from marchstones.state import State

LEVEL_SCORE = 0.5


class Plain(Evaluation):
    """A uniform prior; the value of a position is the result of one random rollout."""

    __slots__ = ("legal", "rng", "trial")

    def __init__(self, state: State, seed: int, legal: array[int]) -> None:
        """For positions like this one; `legal` is room for the moves of any position."""
        super().__init__()
        self.trial: State = state.clone()
        self.rng = Rng(seed)
        self.legal = legal

    def value(self, state: State, seat: int) -> float:
        """One random game."""
        trial = self.trial
        trial.copy(state)
        game(trial, self.rng, self.legal)
        if trial.turn != NOBODY or trial.winner > 1:
            return LEVEL_SCORE
        return 1.0 if trial.winner == seat else 0.0

    def fair(self, state: State) -> float:
        """One random game."""
        return self.value(state, 0)

    def score(self, state: State, options: array[int], n: int, out: array[float]) -> int:
        """All the same."""
        for i in range(n):
            out[i] = LEVEL_SCORE
        return 0
