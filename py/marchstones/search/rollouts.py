"""Policy rollouts: a game played on by a fixed policy, cut after some turns and then judged by the evaluation.

The policy is greedy one ply deep, for both seats, each out of what it knows in the guessed world. What a judgement at
once gets wrong about a whole table shows when a few turns have been played; more of them cost more and bring luck in.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.state import CHANCE, MOST_MOVES, NOBODY

if TYPE_CHECKING:
    from marchstones.rng import Rng
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

MOST_PLIES = 400  # moves of one rollout, whatever its turns


class Rollouts:
    """Plays positions on; one per search, for its scratch lists."""

    __slots__ = ("evaluation", "legal", "plies", "scores")

    def __init__(self, evaluation: Evaluation) -> None:
        """The evaluation is the policy and the judge."""
        self.evaluation = evaluation
        self.legal = array("i", bytes(4 * MOST_MOVES))
        self.scores = array("d", bytes(8 * MOST_MOVES))
        self.plies = 0  # decisions of the last rollout that took a judgement, each as dear as a playout of the tree

    def play_on(self, world: State, luck: Rng, turns: int) -> float:
        """The win chance of seat 0 after so many turns more, or its result; the world is used up."""
        evaluation = self.evaluation
        self.plies = 0
        mover = world.mover
        for _ in range(MOST_PLIES):
            if world.turn == NOBODY:
                return 1.0 if world.winner == 0 else 0.0 if world.winner == 1 else 0.5
            if world.mover != mover:
                mover = world.mover
                turns -= 1
                if turns < 0:
                    break
            if world.turn == CHANCE:
                world.play(world.roll(luck))
                continue
            n = world.legal(self.legal)
            best = 0 if n == 1 else evaluation.forced(world, self.legal, n)
            if best < 0:
                best = 0
                evaluation.score(world, self.legal, n, self.scores)
                self.plies += 1
                for i in range(1, n):
                    if self.scores[i] > self.scores[best]:
                        best = i
            world.play(self.legal[best])
        return evaluation.fair(world)
