"""How fast the engine is: interpreted and compiled, on this machine and in Pyodide, the same work in one run.

Times are the processor's for this thread, the best of several slices, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import native
import wheel
from cythonise import PACKAGE, ROOT

MEASURE = ROOT / "tools" / "measure.py"
PROMISES = ROOT / "tools" / "promises.py"
BUILDS = ("CPython", "native", "Pyodide", "Pyodide compiled")
PROOFS = {"empty": "against an empty side", "mud": "against an empty side in mud", "typical": "in random positions"}


def in_pyodide(package: Path, *words: str) -> list[str]:
    """The command that runs a script and its words there."""
    return [shutil.which("node") or "node", str(ROOT / "tools" / "pyodide.mjs"), str(package), *words]


def measure(build: str, seconds: float, rules: list[str]) -> dict[str, Any]:
    """What one build says of itself."""
    words = [str(MEASURE), str(seconds), *rules]
    environment = dict(os.environ)
    if build.startswith("Pyodide"):
        command = in_pyodide(wheel.build() if "compiled" in build else wheel.build_pure(), *words)
    else:
        command = [sys.executable, *words]
        environment["PYTHONPATH"] = str(native.build() if build == "native" else PACKAGE)
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    if told["compiled"] != (build in {"native", "Pyodide compiled"}):
        sys.exit(f"{build}: the engine that ran is not the one that was asked for")
    return told


def ratio(rates: list[float], above: int, below: int) -> str:
    """How many times as fast one build is as another."""
    return f"{rates[above] / rates[below]:5.1f}x"


def table(title: str, rows: dict[str, list[float | None]]) -> None:
    """Print one rate a second for each rule set and build."""
    print(f"\n{title:24}" + "".join(f"{build:>18}" for build in BUILDS) + "     native  in Pyodide")
    for name, rates in rows.items():
        known = [rate for rate in rates if rate is not None]
        if len(known) == len(BUILDS):
            cells = "".join(f"{rate:18,.0f}" for rate in known)
            print(f"{name:24}{cells}     {ratio(known, 1, 0)}      {ratio(known, 3, 2)}")


def promises(seconds: float) -> None:
    """Print how a thought in the browser's build keeps to its time, hears that it should stop, and uses memory."""
    command = in_pyodide(wheel.build(), str(PROMISES), str(seconds))
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    print(f"\n{'Pyodide compiled, ms':24}{'overrun: median':>17}{'most':>8}{'stop latency: median':>22}{'most':>8}")
    for name, late in told["late"].items():
        deaf = told["deaf"][name]
        print(f"{name:24}{late[len(late) // 2]:17.1f}{late[-1]:8.1f}{deaf[len(deaf) // 2]:22.1f}{deaf[-1]:8.1f}")
    head = f"{seconds:.0f} s of thought"
    print(f"\n{head:24}{'playouts':>14}{'memory before':>16}{'after, MB':>14}{'stop latency, ms':>18}")
    for name, row in told["memory"].items():
        before, after = (row[when] / 2**20 for when in ("before", "after"))
        print(f"{name:24}{row['playouts']:14,}{before:16.0f}{after:14.0f}{row['deaf']:18.1f}")


def main() -> None:
    """Measure all builds and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="rule sets; all if none is named")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--think", type=float, metavar="SECONDS", help="instead: what a thought promises, and a long one"
    )
    given = parser.parse_args()
    if given.think:
        promises(given.think)
        return
    told = [measure(build, given.seconds, given.rules) for build in BUILDS]
    if given.json:
        print(json.dumps(dict(zip(BUILDS, told, strict=True)), indent=1))
        return
    for name, played in told[0]["playing"].items():
        if any(other["playing"][name]["moves"] != played["moves"] for other in told):
            sys.exit(f"{name}: the builds played different games")
    names = list(told[0]["playing"])
    table("random games a second", {name: [build["playing"][name]["games"] for build in told] for name in names})
    table("playouts a second", {name: [build["thinking"][name] for build in told] for name in names})
    print(f"\n{'proof, milliseconds':28}" + "".join(f"{build:>18}" for build in BUILDS))
    for proof, words in PROOFS.items():
        print(f"{words:28}" + "".join(f"{build['proving'][proof]:18.4f}" for build in told))


if __name__ == "__main__":
    main()
