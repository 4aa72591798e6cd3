"""Self-play for training, whatever the game: mostly the best move, sometimes an explored one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from marchstones.search.think import EDGES_A_PLAYOUT, MARGIN, STAGES, habits
from marchstones.search.tree import Search

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from marchstones.rng import Rng
    from marchstones.search.evaluation import Evaluation

BEST = 0.8  # share of moves that are the best
TRUST = 0.5  # weight of a search's estimate beside the result
RECORDED = 0.25  # share of positions that become samples
SEARCHED = 0.5  # and of those in games that were dear
WILD = 0.04  # share of moves drawn evenly (epsilon-greedy), so that the price of mistakes is learned


def choose(scores: array[float], n: int, rng: Rng) -> int:
    """Mostly the best move; else one by softmax over the win chances, so that other positions are seen."""
    best = max(range(n), key=scores.__getitem__)
    if rng.unit() < BEST:
        return best
    chance = min(1.0, max(0.0, scores[best]))
    temperature = 0.12 * chance * (1.0 - chance) + 0.002
    return pick([math.exp((scores[i] - scores[best]) / temperature) for i in range(n)], rng)


def pick(weights: Sequence[float], rng: Rng) -> int:
    """One of several, by its weight."""
    left = rng.unit() * sum(weights)
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    return max(range(len(weights)), key=weights.__getitem__)


def points(winner: int, seat: int) -> float:
    """What a game brought a seat; a half each where nobody won."""
    return float(winner == seat) if winner in {0, 1} else 0.5


def target(result: float, estimate: float, trust: float) -> float:
    """What is learned: the result mixed with a later estimate by its weight `trust`, if there is one (not below 0)."""
    return result if estimate < 0.0 else result + trust * (estimate - result)


def searched(
    evaluation: Evaluation, state: Any, moves: array[int], n: int, playouts: int, rng: Rng
) -> tuple[int, float, float]:
    """A move as the strongest level finds it, mostly the best; then the win chance by the best move and by this one."""
    search = Search(state, state.turn, evaluation, rng.next(), EDGES_A_PLAYOUT * playouts + 1000, *habits(evaluation))
    for stage, (_, most) in enumerate(STAGES):
        search.keep(most, MARGIN)
        while search.playouts < playouts * (stage + 1) // len(STAGES):
            search.step(1)
    top = search.top()
    chosen = top[0] if rng.unit() < BEST else top[pick([share for _, share, _ in top], rng)]
    return moves[:n].index(chosen[0]), top[0][2], chosen[2]
