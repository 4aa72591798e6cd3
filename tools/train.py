"""Learn the evaluations by self-play: `.venv/bin/python tools/train.py borders`. Seeded, resumable, on all cores.

Each generation plays games with the numbers learned so far, compiled, and fits new numbers to what became of every
stone or wall. Games already played (below build/train) are not played again. Needs numpy; the engine never does.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from adam import Adam, Array

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "train"
sys.path.insert(0, str(ROOT / "tools"))

HIDDEN = 16


# -- the network: the same sums as marchstones.net ---------------------------------------------------------------------


def forward(net: dict[str, Array], x: Array) -> tuple[Array, Array]:
    """The chances of many inputs, and the bends on the way."""
    bends = np.maximum(x @ net["w"] + net["b"], 0.0)
    return 1.0 / (1.0 + np.exp(-(bends @ net["o"] + net["c"]))), bends


def fit(x: Array, y: Array, seed: int, epochs: int, start: dict[str, Array] | None) -> tuple[dict[str, Array], float]:
    """Adam on the log loss; the last tenth of the games is only measured."""
    rng = np.random.default_rng(seed)
    rows = x.shape[1]
    net = start or {
        "w": rng.normal(0, 0.5 / np.sqrt(rows), (rows, HIDDEN)).astype(np.float32),
        "b": np.zeros(HIDDEN, np.float32),
        "o": rng.normal(0, 0.5, HIDDEN).astype(np.float32),
        "c": np.zeros(1, np.float32),
    }
    cut = len(x) * 9 // 10
    batch = 4096
    adam = Adam(net, 0.01, max(1, epochs * cut // batch))
    for _ in range(epochs):
        order = rng.permutation(cut)
        for i in range(0, cut - batch + 1, batch):
            part = order[i : i + batch]
            xs = x[part].astype(np.float32)
            p, bends = forward(net, xs)
            error = (p - y[part]) / batch
            back = np.outer(error, net["o"]) * (bends > 0)
            adam.descend({"w": xs.T @ back, "b": back.sum(0), "o": bends.T @ error, "c": np.array([error.sum()])})
    p = np.concatenate([forward(net, x[i : i + 65536].astype(np.float32))[0] for i in range(cut, len(x), 65536)])
    p = np.clip(p, 1e-6, 1 - 1e-6)
    t = y[cut:]
    return net, float(-(t * np.log(p) + (1 - t) * np.log(1 - p)).mean())


def numbers(net: dict[str, Array]) -> list[float]:
    """A network in the order of marchstones.net, rounded as it is stored."""
    flat = np.concatenate([net["w"].ravel(), net["b"], net["o"], net["c"]])
    return [round(float(v), 3) for v in flat]


def network(flat: list[float]) -> dict[str, Array]:
    """The way back."""
    a = np.array(flat, np.float32)
    rows = (len(a) - 2 * HIDDEN - 1) // HIDDEN
    cut = rows * HIDDEN
    return {"w": a[:cut].reshape(rows, HIDDEN), "b": a[cut : cut + HIDDEN], "o": a[cut + HIDDEN : -1], "c": a[-1:]}


# -- the run -----------------------------------------------------------------------------------------------------------


def play_chunk(job: tuple[str, str, Any, int, int, int, Path]) -> Path:
    """A worker's job: play some games and keep their samples; nothing if that is done already."""
    family, rules, learned, seed, games, playouts, target = job
    if not target.exists():
        import training  # noqa: PLC0415 - the compiled engine is on the path only in a worker

        samples = training.FAMILIES[family](rules, learned, seed, games, playouts)
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
    stored: dict[str, Any] = json.loads(target.read_text()) if target.exists() else {"format": 1, "rules": {}}
    return stored


def command(family: str, rules: str, args: argparse.Namespace) -> str:
    """What is kept with the numbers: how they came about, from those there were before."""
    words = f"tools/train.py {family} --rules {rules} --games {args.games} --generations {args.generations}"
    words += f" --seed {args.seed} --epochs {args.epochs}"
    words += f" --playouts {args.playouts}" if args.playouts else ""
    return words + " --fresh" if args.fresh else words


def train(family: str, args: argparse.Namespace) -> None:
    """All rule sets of one family."""
    import training  # noqa: PLC0415

    target = args.store or ROOT / "py" / "marchstones" / family / "learned.json"
    stored = read(target)
    names = args.rules.split(",") if args.rules else training.RULES[family]
    context = multiprocessing.get_context("spawn")
    with context.Pool(args.jobs) as pool:
        for rules in names:
            row = stored["rules"].get(rules, {"as": training.LIKE.get(rules)})
            learned = None if args.fresh else stored["rules"].get(row["as"]) if "as" in row else row
            held: list[dict[str, Array]] = []
            for number in range(args.generations):
                held = [*held, generation(pool, family, rules, learned, args, number)][-training.REMEMBERED[family] :]
                samples = {key: np.concatenate([part[key] for part in held]) for key in held[0]}
                learned = training.LEARNED[family](samples, learned, args.seed, args.epochs, fit, numbers, network)
                print(rules, number, {key: value for key, value in learned["made"].items() if key != "command"})
                learned["made"]["command"] = command(family, rules, args)
                stored = read(target)  # another run may have learned another rule set meanwhile
                stored["rules"][rules] = learned
                text = (
                    json.dumps(stored, separators=(",", ":"))
                    .replace('"rules":{', '"rules":{\n')
                    .replace(',"made"', ',\n"made"')
                )
                target.write_text(text.replace("}},", "}},\n") + "\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=("borders", "siege", "tug"))
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
    if args.playouts and args.family == "tug":
        parser.error("tug learns from what its turns come to be worth, not from a search")
    if args.engine is None:
        import native  # noqa: PLC0415

        args.engine = native.build()
    os.environ["PYTHONPATH"] = f"{args.engine}{os.pathsep}{ROOT / 'tools'}"
    sys.path.insert(0, str(args.engine))
    train(args.family, args)


if __name__ == "__main__":
    main()
