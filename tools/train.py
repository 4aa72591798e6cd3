"""Learn the evaluations by self-play: `.venv/bin/python tools/train.py borders`. Seeded, resumable, on all cores.

Each generation plays games with the numbers learned so far, compiled, and fits new numbers to what became of every
stone or wall. Games already played (below build/train) are not played again. Needs numpy; the engine never does.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import struct
import sys
import time
from binascii import b2a_base64
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from adam import Array

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "train"
LEARN = ROOT / "tools" / "learn"  # a module for each game
SHARED = {"net", "selfplay"}  # what they have in common
FORMAT = 3  # of what is stored
LONG = 100  # numbers, from which on they are stored packed
LARGEST = 2**15 - 1  # thousandths that two bytes hold
sys.path.insert(0, str(ROOT / "tools"))


def recipe(family: str) -> Any:
    """How a game learns: imported late, since only then the compiled engine is on the path."""
    return importlib.import_module(f"learn.{family}")


def play_chunk(job: tuple[str, str, Any, int, int, int, Path]) -> Path:
    """A worker's job: play some games and keep their samples; nothing if that is done already."""
    family, rules, learned, seed, games, playouts, target = job
    if not target.exists():
        samples = recipe(family).play(rules, learned, seed, games, playouts)
        part = target.with_suffix(f".{os.getpid()}.npz")
        np.savez(part, **samples)
        part.replace(target)
    return target


def generation(
    pool: Any, family: str, rules: str, learned: Any, args: argparse.Namespace, number: int
) -> dict[str, Array]:
    """All samples of one generation."""
    folder = WORK / f"{rules}-{args.seed}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    size = 50
    jobs = [
        (family, rules, learned, (args.seed * 1000 + number) * 100000 + i, size, args.playouts, folder / f"{i:04}.npz")
        for i in range(args.games // size)
    ]
    paths = []
    begin = time.monotonic()
    for path in pool.imap_unordered(play_chunk, jobs):
        paths.append(path)
        seconds = time.monotonic() - begin
        share = len(paths) / len(jobs)
        print(
            f"\r{rules} generation {number}: {'#' * int(40 * share):40} {share:4.0%} {seconds:5.0f} s",
            end="",
            flush=True,
        )
    print()
    parts = [dict(np.load(path)) for path in sorted(paths)]
    for path, part in zip(sorted(paths), parts, strict=True):
        if not all(np.isfinite(value).all() for value in part.values()):
            sys.exit(f"{path}: an evaluation was no number there")
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}


def read(target: Path) -> dict[str, Any]:
    """What is stored so far."""
    stored: dict[str, Any] = json.loads(target.read_text()) if target.exists() else {"format": FORMAT, "rules": {}}
    return stored


def opened(row: dict[str, Any]) -> dict[str, Any]:
    """A stored row of numbers, to play with."""
    family = importlib.import_module("marchstones.family")
    return {key: family.unpacked(value) if isinstance(value, str) else value for key, value in row.items()}


def closed(row: dict[str, Any]) -> dict[str, Any]:
    """The way back: long lists of numbers take two bytes each, in base64."""
    return {
        key: packed(value) if isinstance(value, list) and len(value) >= LONG else value for key, value in row.items()
    }


def packed(numbers: list[float]) -> str:
    """Thousandths in two bytes each; `marchstones.family.unpacked` reads them."""
    whole = [max(-LARGEST, min(LARGEST, round(1000 * number))) for number in numbers]
    return b2a_base64(struct.pack(f"<{len(whole)}h", *whole), newline=False).decode()


def command(family: str, rules: str, args: argparse.Namespace) -> str:
    """What is kept with the numbers: how they came about, from those there were before."""
    words = f"tools/train.py {family} --rules {rules} --games {args.games} --generations {args.generations}"
    words += f" --seed {args.seed} --epochs {args.epochs}"
    words += f" --playouts {args.playouts}" if args.playouts else ""
    return words + " --fresh" if args.fresh else words


def train(family: str, args: argparse.Namespace) -> None:
    """All rule sets of one family."""
    how = recipe(family)
    packaged = ROOT / "py" / "marchstones" / "games" / family / "learned.json"
    target = args.store or packaged
    if not target.exists() and not args.fresh:
        print(f"{target} is not there yet: it goes on from {packaged.relative_to(ROOT)}")
        target.write_bytes(packaged.read_bytes())
    stored = read(target)
    names = args.rules.split(",") if args.rules else how.RULES
    context = multiprocessing.get_context("spawn")
    with context.Pool(args.jobs) as pool:
        for rules in names:
            row = stored["rules"].get(rules) or stored["rules"].get(how.LIKE.get(rules))
            learned = None if args.fresh or row is None else opened(row)
            held: list[dict[str, Array]] = []
            for number in range(args.generations):
                held = [*held, generation(pool, family, rules, learned, args, number)][-how.REMEMBERED :]
                samples = {key: np.concatenate([part[key] for part in held]) for key in held[0]}
                learned = how.learn(samples, learned, args.seed, args.epochs)
                print(rules, number, {key: value for key, value in learned["made"].items() if key != "command"})
                learned["made"]["command"] = command(family, rules, args)
                stored = read(target)  # another run may have learned another rule set meanwhile
                stored["format"] = FORMAT
                stored["rules"][rules] = closed(learned)
                text = (
                    json.dumps(stored, separators=(",", ":"))
                    .replace('"rules":{', '"rules":{\n')
                    .replace(',"made"', ',\n"made"')
                )
                target.write_text(text.replace("}},", "}},\n") + "\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=sorted(path.stem for path in LEARN.glob("*.py") if path.stem not in SHARED))
    parser.add_argument("--rules", default="", help="some rule sets, by comma; all without it")
    parser.add_argument("--games", type=int, default=4000, help="games a generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=0, help="of a search for every move; 0: one ply")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--fresh", action="store_true", help="forget the numbers stored")
    parser.add_argument("--store", type=Path, default=None, help="another file than the one in the package")
    parser.add_argument("--engine", type=Path, default=None, help="a compiled build to use instead of building one")
    args = parser.parse_args()
    if args.engine is None:
        import native  # noqa: PLC0415

        args.engine = native.build()
    os.environ["PYTHONPATH"] = f"{args.engine}{os.pathsep}{ROOT / 'tools'}"
    sys.path.insert(0, str(args.engine))
    if args.playouts and not recipe(args.family).SEARCHES:
        parser.error(f"{args.family} learns without a search")
    train(args.family, args)


if __name__ == "__main__":
    main()
