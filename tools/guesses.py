"""What the past plays tell about the other hand: `.venv/bin/python tools/guesses.py`. In nats, for each rule set.

In games of the strongest level against itself, at some decisions: how much likelier the weights of the evaluation make
the hidden cards as they are than an even guess does, beside how little an even guess knows.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
from array import array
from itertools import repeat
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import native

GUESSES = 200
ASKED = 0.15  # of the decisions


def told(rules: str, number: int, playouts: int, seed: int) -> list[tuple[float, float]]:
    """One game: at each decision asked about, what the past told, and what an even guess does not know."""
    from marchstones.game import Game  # noqa: PLC0415
    from marchstones.games import FAMILIES  # noqa: PLC0415
    from marchstones.players import Bound, Level  # noqa: PLC0415
    from marchstones.rng import Rng  # noqa: PLC0415
    from marchstones.state import MOST_MOVES  # noqa: PLC0415

    family = FAMILIES[rules]
    level = Level("grandmaster", Bound(None, playouts))
    rng = Rng(seed * 1_000_003 + number)
    deal = family.setup.deal(rules, rng, number % 2)
    game = Game(family, family.setup.start(deal), deal, Rng(rng.next()))
    evaluation = FAMILIES[rules].evaluation(rules)
    moves = array("i", bytes(4 * MOST_MOVES))
    rows = []
    while isinstance(seat := game.turn, int):
        state: Any = game.state
        if state.legal(moves) > 1 and rng.unit() < ASKED and evaluation.recall(state, seat):
            world = state.clone()
            weights = []
            for _ in range(GUESSES):
                world.guess(seat, rng)
                weights.append(evaluation.weight(world, seat))
            held = sum(card < len(state.unseen) for card in state.hand[(1 - seat) * 10 :][: state.hands[1 - seat]])
            even = math.log(math.comb(held + state.stacked[0], held))
            rows.append((math.log(evaluation.weight(state, seat) / fmean(weights)), even))
        game.play(level.think(game.view(seat), rng.next()))
    return rows


def main() -> None:
    """Print a row for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="borders-2024,borders-2024-tactics,borders-2024-earlybird")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=200, help="a move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", type=Path, help="a compiled build to use instead of building one")
    given = parser.parse_args()
    engine = str(given.engine or native.build())
    os.environ["PYTHONPATH"] = engine
    sys.path.insert(0, engine)
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for rules in given.rules.split(","):
            jobs = zip(repeat(rules), range(given.games), repeat(given.playouts), repeat(given.seed))
            games = [game for game in pool.starmap(told, jobs, chunksize=1) if game]
            means = [fmean(row[0] for row in game) for game in games]
            half = 1.96 * stdev(means) / math.sqrt(len(means))
            even = fmean(row[1] for game in games for row in game)
            print(f"{rules:24} {fmean(means):.2f} ± {half:.2f} of {even:.1f} nats in {len(games)} games", flush=True)


if __name__ == "__main__":
    main()
