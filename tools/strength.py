"""How strong the opponent is: `.venv/bin/python tools/strength.py`. Prints the tables of docs/opponent.md, row by row.

Matches of the compiled engine with the playouts that 0.3 s allow in the browser: a busy machine changes nothing.
Every game is kept (below build/strength, by the engine that played it): a run that was broken off goes on, one of more
games plays only those.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import native
from cythonise import ROOT

sys.path.insert(0, str(ROOT / "py"))
from marchstones.family import learned
from marchstones.games import FAMILIES

WORK = ROOT / "build" / "strength"
LEVELS = ("novice", "apprentice", "journeyman", "master", "grandmaster")
BEST = "level=grandmaster"
# 0.3 s of Pyodide, compiled: tools/bench.py
PLAYOUTS = {"borders": 3900, "siege": 1650, "tug": 14000}
# those with numbers of their own; the others are judged as one of these
RULES = tuple(rules for rules, family in FAMILIES.items() if rules in learned(f"marchstones.games.{family.name}"))
OFFERED = tuple(dict.fromkeys(family.offered for family in FAMILIES.values()))
# who meets whom, in which rule sets; playouts, or milliseconds where the two do not count alike
TABLES: dict[str, tuple[list[tuple[str, str]], tuple[str, ...], float | None]] = {
    "greedy": ([(BEST, "greedy")], RULES, None),
    "plain": ([(BEST, "plain")], RULES, 200.0),
    "ladder": ([(f"level={b}", f"level={a}") for a, b in pairwise(LEVELS)], OFFERED, None),
    "time": ([(f"{BEST}*4", BEST)], OFFERED, None),
}
TITLES = {
    "greedy": "The strongest level against its own evaluation one ply deep, 0.3 s a move",
    "plain": "The strongest level against tree search with random playouts, at equal time",
    "ladder": "Every level against the one below",
    "time": "Four times the time",
}


def main() -> None:
    """Print the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", help=f"of {', '.join(TABLES)}; all if none is named")
    parser.add_argument("--rules", default="", help="some rule sets, by comma")
    parser.add_argument("--games", type=int, default=400, help="a pair")
    parser.add_argument("--ms", type=float, help="milliseconds a move in `plain`")
    parser.add_argument("--playouts", type=int, help="a move in the others, if not those of 0.3 s")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", type=Path, help="a compiled build to use instead of building one")
    given = parser.parse_args()
    if unknown := set(given.tables) - set(TABLES):
        parser.error(f"there is no table {', '.join(sorted(unknown))}")
    engine = given.engine or native.build()
    environment = os.environ | {"PYTHONPATH": str(engine)}
    kept = WORK / (engine / "marchstones.from").read_text()[:12]
    kept.mkdir(parents=True, exist_ok=True)
    for name in given.tables or TABLES:
        pairs, usual, ms = TABLES[name]
        print(f"\n{TITLES[name]}", flush=True)
        for rules in given.rules.split(",") if given.rules else usual:
            playouts = given.playouts or PLAYOUTS[FAMILIES[rules].name]
            bound = ["--ms", str(given.ms or ms)] if ms else ["--playouts", str(playouts)]
            for a, b in pairs:
                command = [sys.executable, "-m", "marchstones", "arena", "--a", a, "--b", b, "--rules", rules, *bound]
                command += ["--games", str(given.games), "--jobs", str(given.jobs), "--seed", str(given.seed)]
                done = subprocess.run(
                    [*command, "--out", str(kept / f"{name}-{rules}.jsonl")], env=environment, check=False
                )
                if done.returncode:
                    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
