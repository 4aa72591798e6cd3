"""Matches between levels and any program that speaks `think`: every deal twice with the seats swapped.

A job is one deal, both ways round. Jobs run on all cores, or on a Dask cluster; each is told by its number alone, so
a run that was broken off goes on where it stopped. What comes out is one line of JSON a game, and the win rate with
its 95 % interval over deals, not games, since the two games of a deal are not independent.
"""

from __future__ import annotations

import json
import math
import os
import shlex
import subprocess
import sys
import time
from array import array
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from marchstones.families import FAMILIES
from marchstones.game import MOST_MOVES
from marchstones.match import Match
from marchstones.record import record_of
from marchstones.rng import Rng
from marchstones.search.levels import LEVELS
from marchstones.search.plain import Plain
from marchstones.search.think import thinking
from marchstones.search.tree import Search

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from marchstones.family import Json

LONGEST = 3000  # moves after which a game counts as a draw
BAR = 30
SLICE = 8  # iterations of the plain search between looks at the clock
PLAIN_EDGES = 200_000
NEARLY = 1.96  # standard errors of a 95 % interval


class Job(NamedTuple):
    """One deal, to be played both ways round."""

    rules: str
    number: int
    seed: int
    sides: tuple[str, str]
    ms: float | None
    playouts: int | None


# -- players -----------------------------------------------------------------------------------------------------------


class Level:
    """A level of this package: `level=NAME`."""

    def __init__(self, name: str, job: Job) -> None:
        """By name, with the bounds of the job."""
        if name not in LEVELS:
            sys.exit(f"no such level: {name}; there are {', '.join(LEVELS)}")
        self.name = name
        self.job = job

    def think(self, view: Json, seed: int) -> str:
        """What the level plays."""
        thought = thinking(FAMILIES[self.job.rules], view, self.name, seed, self.job.ms, self.job.playouts)
        while not thought.step(1000.0):
            pass
        return str(thought.answer()["move"])

    def close(self) -> None:
        """Nothing to end."""


class Chance:
    """`random`: every move is equally likely."""

    def think(self, view: Json, seed: int) -> str:
        """Any move of the view."""
        moves = view["moves"]
        return str(moves[Rng(seed).below(len(moves))]["move"])

    def close(self) -> None:
        """Nothing to end."""


class Rollouts:
    """`plain`: tree search with random playouts, to measure against."""

    def __init__(self, job: Job) -> None:
        """With the bounds of the job."""
        self.job = job

    def think(self, view: Json, seed: int) -> str:
        """The move most visited."""
        begun = time.perf_counter()
        family = FAMILIES[self.job.rules]
        state = family.sight(view)
        legal = array("i", bytes(4 * MOST_MOVES))
        if state.legal(legal) == 1:
            return family.text(state, legal[0])
        plain = Plain(state, seed, array("i", bytes(4 * MOST_MOVES)))
        search = Search(state, int(view["seat"]), plain, seed, PLAIN_EDGES, 0.7, 1.0, 0.01, 10_000)
        if self.job.playouts is not None:
            search.step(self.job.playouts)
        while self.job.ms is not None and time.perf_counter() - begun < self.job.ms / 1000:
            search.step(SLICE)
        top = search.top()
        return family.text(state, top[0][0] if top else legal[0])

    def close(self) -> None:
        """Nothing to end."""


class Program:
    """`cmd=…`: another program, one JSON request a line."""

    def __init__(self, command: str, job: Job) -> None:
        """Started once a job."""
        self.job = job
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def think(self, view: Json, seed: int) -> str:
        """Ask and wait."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        bound = {"playouts": self.job.playouts} if self.job.playouts is not None else {"ms": self.job.ms}
        self.process.stdin.write(json.dumps({"do": "think", "view": view, "seed": seed, **bound}) + "\n")
        line = self.process.stdout.readline()
        try:
            return str(json.loads(line)["ok"]["move"])
        except (ValueError, KeyError, TypeError):
            sys.exit(f"the program answered {line[:200]!r}")

    def close(self) -> None:
        """End the program this job started."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def player(words: str, job: Job) -> Level | Chance | Rollouts | Program:
    """Who is meant by `level=NAME`, `cmd=…`, `random` or `plain`."""
    kind, _, rest = words.partition("=")
    if kind == "level":
        return Level(rest, job)
    if kind == "cmd":
        return Program(rest, job)
    if words == "random":
        return Chance()
    if words == "plain":
        return Rollouts(job)
    sys.exit(f"no such player: {words}; it is level=NAME, cmd=COMMAND, random or plain")


# -- one job -----------------------------------------------------------------------------------------------------------


def play(job: Job) -> list[Json]:
    """Both games of a deal."""
    return [play_game(job, swapped) for swapped in (0, 1)]


def play_game(job: Job, swapped: int) -> Json:
    """One game; player a has seat `swapped`."""
    family = FAMILIES[job.rules]
    rng = Rng(job.seed * 1_000_003 + job.number)
    first = job.number % 2
    deal = family.deal(job.rules, rng, first)
    chance = Rng(rng.next())
    match = Match(family, family.start(deal), deal, chance)
    players = [player(words, job) for words in job.sides]
    seats = players if not swapped else players[::-1]
    match.names = list(job.sides) if not swapped else list(job.sides[::-1])
    seconds = [0.0, 0.0]
    asked = [0, 0]
    while isinstance(match.turn(), int) and len(match.log) < LONGEST:
        seat = int(match.turn() or 0)
        begun = time.perf_counter()
        move = seats[seat].think(match.view(seat), rng.next())
        seconds[seat ^ swapped] += time.perf_counter() - begun
        asked[seat ^ swapped] += 1
        match.play(move)
    for each in players:
        each.close()
    winner = match.state.winner
    points = 0.5 if winner not in (0, 1) else float(winner ^ swapped == 0)
    return {
        "rules": job.rules,
        "number": job.number,
        "seed": job.seed,
        "a": job.sides[0],
        "b": job.sides[1],
        "swapped": swapped,
        "points": points,
        "ms": [round(1000 * seconds[i] / max(1, asked[i]), 2) for i in range(2)],
        "record": record_of(match),
    }


# -- all jobs ----------------------------------------------------------------------------------------------------------


def run(jobs: list[Job], workers: int, cluster: str) -> Iterator[list[Json]]:
    """The games of every job as they are done: here, on local processes, or on a Dask cluster."""
    if cluster:
        import distributed  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 - an optional extra

        with distributed.Client(cluster) as client:
            for future in distributed.as_completed(client.map(play, jobs, pure=False)):
                yield future.result()
    elif workers == 1:
        yield from map(play, jobs)
    else:
        with ProcessPoolExecutor(workers) as pool:
            for done in as_completed([pool.submit(play, job) for job in jobs]):
                yield done.result()


def interval(pairs: dict[int, list[float]]) -> tuple[float, float]:
    """The share of points of player a, and half the width of its 95 % interval over deals."""
    means = [sum(points) / len(points) for points in pairs.values()]
    n = len(means)
    if n == 0:
        return 0.5, 0.5
    mean = sum(means) / n
    if n == 1:
        return mean, 0.5
    spread = math.sqrt(sum((value - mean) ** 2 for value in means) / (n - 1) / n)
    # all alike: the rule of three says what may still have been missed
    return mean, NEARLY * spread if spread else 3 / (2 * n)


def done_before(path: Path, rules: str, options: argparse.Namespace) -> dict[int, list[float]]:
    """The points of the deals that stand complete in the file, of this very match."""
    pairs: dict[int, list[float]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                game = json.loads(line)
            except ValueError:
                continue  # the line a broken run left half written
            known = (game["rules"], game["seed"], game["a"], game["b"])
            if known == (rules, options.seed, options.a, options.b):
                pairs.setdefault(game["number"], []).append(game["points"])
    return {number: points for number, points in pairs.items() if len(points) == 2}  # noqa: PLR2004 - both ways round


def compete(rules: str, options: argparse.Namespace) -> tuple[float, float]:
    """One rule set: play what is missing, show how it stands."""
    ms = None if options.playouts is not None else options.ms
    path = Path(options.out) if options.out else None
    pairs = done_before(path, rules, options) if path else {}
    wanted = range((options.games + 1) // 2)
    pairs = {number: points for number, points in pairs.items() if number in wanted}
    jobs = [
        Job(rules, number, options.seed, (options.a, options.b), ms, options.playouts)
        for number in wanted
        if number not in pairs
    ]
    times: list[list[float]] = []
    for games in run(jobs, options.jobs, options.cluster):
        pairs[games[0]["number"]] = [game["points"] for game in games]
        times += [game["ms"] for game in games]
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write("".join(json.dumps(game) + "\n" for game in games))
        show(rules, pairs, len(wanted))
    share, half = interval(pairs)
    spent = [sum(pair[i] for pair in times) / len(times) if times else 0.0 for i in range(2)]
    sys.stderr.write("\r" + " " * 100 + "\r")
    print(  # noqa: T201 - this is the answer of the command
        f"{rules:24} {options.a} - {options.b}: {100 * share:.1f} % ± {100 * half:.1f} in {2 * len(pairs)} games"
        f" ({spent[0]:.1f} and {spent[1]:.1f} ms a move)",
        flush=True,
    )
    return share, half


def show(rules: str, pairs: dict[int, list[float]], wanted: int) -> None:
    """The progress bar, on the error stream."""
    done = len(pairs) / wanted
    share, half = interval(pairs)
    bar = "#" * int(BAR * done)
    sys.stderr.write(f"\r{rules:24} {bar:{BAR}} {done:4.0%}  {100 * share:.1f} % ± {100 * half:.1f} ")
    sys.stderr.flush()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    who = "level=NAME, cmd=COMMAND, random or plain (tree search with random playouts)"
    parser.add_argument("--a", required=True, help=who)
    parser.add_argument("--b", required=True, help=who)
    parser.add_argument("--rules", default="borders-2024", help="a rule set, several by comma, or all")
    parser.add_argument("--games", type=int, default=100, help="for each rule set; every deal is two games")
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--ms", type=float, default=100.0, help="milliseconds a move")
    bound.add_argument("--playouts", type=int, help="playouts a move instead: repeatable")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--cluster", default="", help="address of a Dask scheduler to run the jobs on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="", help="a file of JSON lines, one a game; a broken run goes on from it")


def main(options: argparse.Namespace) -> int:
    """All rule sets asked for."""
    names = list(FAMILIES) if options.rules == "all" else options.rules.split(",")
    for rules in names:
        if rules not in FAMILIES:
            sys.exit(f"no such rule set: {rules}; there are {', '.join(FAMILIES)}")
    for rules in names:
        compete(rules, options)
    return 0
