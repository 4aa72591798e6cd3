"""Tug: what a turn comes to be worth."""

from __future__ import annotations

import time
from array import array
from typing import Any

import numpy as np

from learn.net import fit, network, numbers
from learn.selfplay import WILD, choose, points, target
from marchstones.games import FAMILIES as GAMES
from marchstones.games.tug.evaluation import INPUTS, TugEvaluation
from marchstones.games.tug.rules import THROWING
from marchstones.net import HIDDEN
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

RULES = ("tug",)
LIKE: dict[str, str] = {}
REMEMBERED = 2  # generations
SEARCHES = False  # it learns from what its turns come to be worth
LEG = 2000  # decisions and throws, then a leg of Tug is broken off
LAMBDA = 0.8  # of TD(lambda): the weight of what happens later beside the estimate at a turn
DISCOUNT = 0.997  # for each turn, so that a leg is worth ending
VARIED = 0.15  # share of decisions of Tug that may be others than the best


def opening() -> dict[str, Any]:
    """Numbers to begin with: nothing is known."""
    return {"net": [0.0] * (INPUTS * HIDDEN + 2 * HIDDEN + 1)}


def play(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:  # noqa: ARG001 - every family is asked
    """Legs, one sample at the beginning of every turn; the first ones by chance alone, since those come to an end.

    What is learned is the discounted lambda-return: what a turn turned out to be worth some turns later.
    """
    evaluation = TugEvaluation(learned or opening())
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    family = GAMES[rules]
    inputs: list[Any] = []
    labels: list[float] = []
    for _ in range(games):
        state: Any = family.setup.start(family.setup.deal(rules, rng, rng.below(2)))
        movers: list[int] = []
        estimates: list[float] = []  # the mover's chance by what was learned before, once the dice lie
        explored: list[bool] = []  # turns in which another move than the best was chosen
        plies = 0
        while state.turn != NOBODY and plies < LEG:
            plies += 1
            if state.turn == CHANCE:
                if state.phase == THROWING:
                    movers.append(state.mover)
                    estimates.append(-1.0)
                    explored.append(False)
                    evaluation.describe(state, state.mover)
                    inputs.append(np.array(evaluation.features, np.float16))
                state.play(state.roll(rng))
                continue
            n = state.legal(moves)
            k = 0
            if learned is None:
                k = rng.below(n)
            elif n > 1:
                evaluation.score(state, moves, n, scores)
                best = max(range(n), key=scores.__getitem__)
                if estimates[-1] < 0.0:
                    estimates[-1] = scores[best]
                k = rng.below(n) if rng.unit() < WILD else choose(scores, n, rng) if rng.unit() < VARIED else best
                explored[-1] = explored[-1] or scores[k] < scores[best] - 1e-9
            state.play(moves[k])
        labels += returns(state, movers, estimates, explored)
    return {"x": np.array(inputs, np.float16), "y": np.array(labels, np.float32)}


def returns(state: Any, movers: list[int], estimates: list[float], explored: list[bool]) -> list[float]:
    """TD(lambda): what every turn of a leg was worth to its mover, from the last one back."""
    worth: list[float] = []
    after = points(state.winner, 0) if state.turn == NOBODY else -1.0  # to seat 0
    for mover, win, off in zip(reversed(movers), reversed(estimates), reversed(explored), strict=True):
        mine = after if mover == 0 else 1.0 - after
        if after < 0.0 or (off and win >= 0.0):
            mine = win if win >= 0.0 else 0.5
        elif win >= 0.0:
            mine = target(mine, win, 1.0 - LAMBDA)
        mine = 0.5 + DISCOUNT * (mine - 0.5)
        worth.append(mine)
        after = mine if mover == 0 else 1.0 - mine
    return worth[::-1]


def learn(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    net, loss = fit(samples["x"], samples["y"], seed, epochs, network(learned["net"]) if learned else None)
    made = {"samples": len(samples["y"]), "loss": round(loss, 4), "seconds": round(time.monotonic() - begin)}
    return {"net": numbers(net), "made": made}
