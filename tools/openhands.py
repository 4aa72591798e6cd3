"""What seeing the other hand would be worth: `.venv/bin/python tools/openhands.py`. The bound for any guess of cards.

The strongest level against itself, one of the two being told the other's hand. Only for measuring: the engine has no
such player, and no view holds what this one is told.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from itertools import repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import native


def share(rules: str, number: int, playouts: int, seed: int) -> float:
    """Both games of a deal: what the seat that sees gets."""
    from marchstones.game import Game  # noqa: PLC0415
    from marchstones.games import FAMILIES  # noqa: PLC0415 - the compiled engine is on the path only in a worker
    from marchstones.players import Bound, Level  # noqa: PLC0415
    from marchstones.rng import Rng  # noqa: PLC0415

    family = FAMILIES[rules]
    level = Level("grandmaster", Bound(None, playouts))
    points = 0.0
    for seeing in (0, 1):
        rng = Rng(seed * 1_000_003 + number)
        deal = family.setup.deal(rules, rng, number % 2)
        game = Game(family, family.setup.start(deal), deal, Rng(rng.next()))
        while isinstance(seat := game.turn, int):
            view = game.view(seat)
            if seat == seeing:
                view["known"]["hand"] = game.view(1 - seat)["hands"][1 - seat]
            game.play(level.think(view, rng.next()))
        winner = game.state.winner
        points += 0.5 if winner not in {0, 1} else float(winner == seeing)
    return points / 2


def main() -> None:
    """Print a row for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="borders-2024,borders-2024-tactics,siege-2020,siege-2020-tactics")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=600, help="a move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", type=Path, help="a compiled build to use instead of building one")
    given = parser.parse_args()
    engine = str(given.engine or native.build())
    os.environ["PYTHONPATH"] = engine
    sys.path.insert(0, engine)
    from marchstones.arena import interval  # noqa: PLC0415 - as above

    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for rules in given.rules.split(","):
            deals = range((given.games + 1) // 2)
            jobs = zip(repeat(rules), deals, repeat(given.playouts), repeat(given.seed))
            mean, half = interval(pool.starmap(share, jobs, chunksize=1))
            print(
                f"{rules:24} with open eyes: {100 * mean:.1f} % ± {100 * half:.1f} in {2 * len(deals)} games",
                flush=True,
            )


if __name__ == "__main__":
    main()
