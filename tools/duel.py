"""Two settings of the strongest level against each other: `.venv/bin/python tools/duel.py --a new --b tree`.

For what the arena cannot tell apart, since both are of one build: other numbers learned, with or without rollouts, one
ply deep. Time is the processor's own, so a busy machine changes little. A side is `new`, or several words by comma:
`tree` (no rollouts), `greedy` (one ply), `learned=FILE` (numbers as `tools/train.py --store` writes them), `ms=N` (its
own time a move).
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import sys
import time
from array import array
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
import native

if TYPE_CHECKING:
    from marchstones.family import Family
    from marchstones.search.evaluation import Evaluation

WORDS = ("new", "tree", "greedy")
GIVEN = ("learned=", "ms=")


def judging(family: Family, file: str, rules: str) -> Evaluation:
    """An evaluation with the numbers of a file."""
    unpacked = importlib.import_module("marchstones.family").unpacked
    stored = json.loads(Path(file).read_text())["rules"]
    rows = {
        name: {key: unpacked(value) if isinstance(value, str) else value for key, value in row.items()}
        for name, row in stored.items()
    }
    game = importlib.import_module(f"marchstones.games.{family.name}")
    with mock.patch.object(game, "learned", return_value=rows):
        return family.evaluation(rules)


class Side:
    """One of the two."""

    def __init__(self, family: Family, words: str, ms: float) -> None:
        """By words, with its milliseconds a move."""
        given = dict(word.partition("=")[::2] for word in words.split(","))
        self.think = importlib.import_module("marchstones.search.think")
        vars(self.think)["perf_counter"] = time.process_time
        evaluation = partial(judging, family, given["learned"]) if "learned" in given else family.evaluation
        self.family = replace(family, evaluation=evaluation)
        self.ms = float(given.get("ms", ms))
        self.tree = "tree" in given
        self.greedy = "greedy" in given

    def move(self, view: dict[str, Any], seed: int) -> str:
        """What it plays."""
        if self.greedy:
            return self.first(view)
        thought = self.think.thinking(self.family, view, "grandmaster", seed, self.ms)
        if self.tree:
            thought.horizon, thought.stages = 0, self.think.STAGES
        while not thought.step(1000.0):
            pass
        return str(thought.answer()["move"])

    def first(self, view: dict[str, Any]) -> str:
        """The best one ply deep."""
        state = self.family.positions.sight(view)
        evaluation = self.family.evaluation(view["rules"])
        moves, scores = array("i", bytes(4 * 4096)), array("d", bytes(8 * 4096))
        n = state.legal(moves)
        best = 0 if n == 1 else evaluation.forced(state, moves, n)
        if best < 0:
            evaluation.score(state, moves, n, scores)
            best = max(range(n), key=scores.__getitem__)
        return str(self.family.spelling.text(moves[best]))


def share(rules: str, words: tuple[str, str], ms: float, seed: int, number: int) -> float:
    """Both games of a deal: what the first side gets."""
    from marchstones.game import Game  # noqa: PLC0415
    from marchstones.games import FAMILIES  # noqa: PLC0415 - the compiled engine is on the path only in a worker
    from marchstones.rng import Rng  # noqa: PLC0415

    family = FAMILIES[rules]
    sides = [Side(family, each, ms) for each in words]
    points = 0.0
    for swapped in (0, 1):
        rng = Rng(seed * 1_000_003 + number)
        deal = family.setup.deal(rules, rng, number % 2)
        game = Game(family, family.setup.start(deal), deal, Rng(rng.next()))
        chance = [Rng(rng.next()), Rng(rng.next())]
        while isinstance(seat := game.turn, int):
            game.play(sides[seat ^ swapped].move(game.view(seat), chance[seat].next()))
        points += 0.5 if game.state.winner not in {0, 1} else float(game.state.winner == swapped)
    return points / 2


def main() -> None:
    """Print the share of the first side after every ten deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--a", default="new")
    parser.add_argument("--b", default="tree")
    parser.add_argument("--rules", default="borders-2024")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ms", type=float, default=150.0, help="of the processor's time a move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", type=Path, help="a compiled build to use instead of building one")
    given = parser.parse_args()
    for word in f"{given.a},{given.b}".split(","):
        if word not in WORDS and not word.startswith(GIVEN):
            parser.error(f"there is no {word!r}; a side is {', '.join(WORDS)}, learned=FILE or ms=N")
    engine = str(given.engine or native.build())
    os.environ["PYTHONPATH"] = engine
    sys.path.insert(0, engine)
    from marchstones.arena import interval  # noqa: PLC0415 - as above

    play = partial(share, given.rules, (given.a, given.b), given.ms, given.seed)
    shares: list[float] = []
    deals = (given.games + 1) // 2
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for each in pool.imap(play, range(deals)):
            shares.append(each)
            if len(shares) % 10 == 0 or len(shares) == deals:
                mean, half = interval(shares)
                told = f"{100 * mean:.1f} % ± {100 * half:.1f} in {2 * len(shares)} games"
                print(f"{given.rules} {given.a} - {given.b}: {told}", flush=True)


if __name__ == "__main__":
    main()
