"""Matches between levels and any program that speaks `think`: every deal twice with the seats swapped.

A job is one deal, both ways round. Jobs run on all cores, or on a Dask cluster; each is told by its number alone, so
a run that was broken off goes on where it stopped. What comes out is one line of JSON a game, and the win rate with
its 95 % interval over deals, not games, since the two games of a deal are not independent.
"""

from __future__ import annotations

import hashlib
import json
import math
import multiprocessing
import multiprocessing.connection
import os
import secrets
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from marchstones.family import Refused
from marchstones.game import SEATS, Game
from marchstones.games import FAMILIES
from marchstones.players import WORDS, Bound, Fault, Unknown, check, player
from marchstones.record import record_of
from marchstones.rng import Rng

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from marchstones.family import Json
    from marchstones.players import Player

LONGEST = 20_000  # moves after which a game counts as a draw; legs of Tug between equals take some thousand
BAR = 30
SEED_BYTES = 12  # all that a stream takes
USUAL_SEED = 1
SECRET_BITS = 53  # all that a number in JSON holds
WIDE = 110  # columns the progress bar may have written on
NEARLY = 1.96  # standard errors of a 95 % interval
BROKEN_OFF = 130  # what a shell calls the end by Ctrl-C
TOLD = 3  # faults told in full
CONNECTING = 10.0  # seconds a scheduler has to answer


class Trouble(Exception):  # noqa: N818 - it is told, not traced
    """What ends the whole run; the text says what to do about it."""


class Job(NamedTuple):
    """One deal, to be played both ways round."""

    rules: str
    number: int
    seed: int
    sides: tuple[str, str]
    bound: Bound


# -- one job -----------------------------------------------------------------------------------------------------------


def play(job: Job) -> list[Json]:
    """Both games of a deal."""
    return [play_game(job, swapped) for swapped in range(SEATS)]


def play_game(job: Job, swapped: int) -> Json:
    """One game; player a has seat `swapped`. Who cannot go on, or plays what is not legal, has lost."""
    family = FAMILIES[job.rules]
    first = job.number % SEATS
    deal = family.setup.deal(job.rules, stream(job, "deal"), first)
    game = Game(family, family.setup.start(deal), deal, stream(job, "dice"))
    thinking = [stream(job, f"thinking {swapped} {seat}") for seat in range(SEATS)]
    names = job.sides if not swapped else job.sides[::-1]
    game.names = list(names)
    seats: list[Player] = []
    seconds = [0.0, 0.0]
    asked = [0, 0]
    fault = None
    seat = 0
    try:
        for name in names:
            seat = len(seats)
            seats.append(player(name, job.bound))
        while isinstance(turn := game.turn, int) and len(game.log) < LONGEST:
            seat = turn
            view = game.view(seat)
            begun = time.perf_counter()
            move = seats[seat].think(view, thinking[seat].next())
            seconds[seat ^ swapped] += time.perf_counter() - begun
            asked[seat ^ swapped] += 1
            game.play(move)
        winner = game.state.winner
    except Fault as error:
        winner = 1 - seat
        fault = f"{names[seat]} {error}"
    except Refused as error:
        winner = 1 - seat
        fault = f"{names[seat]} played {move[:40]!r}: {error.text}"
    finally:
        for each in seats:
            each.close()
    return {
        **identity(job),
        "number": job.number,
        "swapped": swapped,
        "first": first ^ swapped,  # 0: player a moved first
        "points": 0.5 if winner not in range(SEATS) else float(winner ^ swapped == 0),
        "fault": fault,
        "spent": [round(1000 * seconds[i] / max(1, asked[i]), 2) for i in range(SEATS)],  # ms a move
        "record": record_of(game),
    }


def stream(job: Job, purpose: str) -> Rng:
    """The chance of a job for one purpose: from the seeds a program is given no other stream can be worked out."""
    mill = hashlib.sha256(f"{job.rules} {job.seed} {job.number} {purpose}".encode())
    return Rng(int.from_bytes(mill.digest()[:SEED_BYTES]))


def identity(job: Job) -> Json:
    """What tells one match from another in a file of games."""
    bound = {"ms": job.bound.ms} if job.bound.playouts is None else {"playouts": job.bound.playouts}
    return {"rules": job.rules, "seed": job.seed, "a": job.sides[0], "b": job.sides[1], **bound}


# -- all jobs ----------------------------------------------------------------------------------------------------------


def run(jobs: list[Job], workers: int, cluster: str) -> Iterator[list[Json]]:
    """The games of every job as they are done: here, on local processes, or on a Dask cluster."""
    if cluster:
        yield from run_on_cluster(jobs, cluster)
    elif workers == 1:
        yield from map(play, jobs)
    else:
        pool = ProcessPoolExecutor(workers, initializer=attend)
        try:
            for done in as_completed([pool.submit(play, job) for job in jobs]):
                yield done.result()
        except BrokenProcessPool as error:
            raise Trouble("a process of the arena was ended from outside") from error
        finally:
            # waited for, as the interpreter would: left to its end a pool may complain on its way out
            pool.shutdown(cancel_futures=True)


def attend() -> None:
    """In a worker: Ctrl-C ends it at once, and so does the end of the arena, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def run_on_cluster(jobs: list[Job], address: str) -> Iterator[list[Json]]:
    """Every job a task; a worker that is lost has its jobs done by another."""
    try:
        import distributed  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        raise Trouble("a cluster needs the extra `cluster`: pip install 'marchstones[cluster]'") from error
    try:
        client = distributed.Client(address, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise Trouble(f"there is no Dask scheduler at {address}: {error}") from error
    with client:
        try:
            for done in distributed.as_completed(client.map(play, jobs, pure=False)):
                yield done.result()
        except (distributed.KilledWorker, distributed.CancelledError) as error:
            raise Trouble(f"the cluster gave up: {error}") from error
        except ImportError as error:
            raise Trouble(f"the cluster's workers need this very package: {error}") from error


# -- how it stands -----------------------------------------------------------------------------------------------------


class Score:
    """The games of one match in one rule set."""

    def __init__(self) -> None:
        self.games: dict[tuple[int, int], Json] = {}

    def add(self, games: list[Json]) -> None:
        """Games that are done; the same game counts once."""
        for game in games:
            self.games[game["number"], game["swapped"]] = game

    def whole(self, number: int) -> bool:
        """Whether a deal was played both ways round."""
        return all((number, swapped) in self.games for swapped in range(SEATS))

    def pairs(self) -> list[float]:
        """Player a's share of every deal."""
        numbers = sorted({number for number, _ in self.games})
        both = [[self.games[number, swapped]["points"] for swapped in range(SEATS)] for number in numbers]
        return [sum(points) / SEATS for points in both]

    def interval(self) -> tuple[float, float]:
        """Player a's share of the points, and half the width of its 95 % interval over deals."""
        return interval(self.pairs())

    def moving(self, first: int) -> float:
        """Player a's share of the games it began (0) or did not (1)."""
        points: list[float] = [game["points"] for game in self.games.values() if game["first"] == first]
        return sum(points) / max(1, len(points))

    def spent(self, side: int) -> float:
        """Milliseconds a move of a side, all in all."""
        spent: list[float] = [game["spent"][side] for game in self.games.values()]
        return sum(spent) / max(1, len(spent))

    def faults(self) -> list[str]:
        """What ended games before their end."""
        return [game["fault"] for game in self.games.values() if game["fault"]]


def interval(means: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    n = len(means)
    mean = sum(means) / n if n else 0.5
    if n <= 1:
        return mean, 0.5
    spread = math.sqrt(sum((value - mean) ** 2 for value in means) / (n - 1) / n)
    # all alike: the rule of three says what may still have been missed
    return mean, NEARLY * spread if spread else min(0.5, 3 / (2 * n))


def done_before(path: Path, wanted: Json, deals: int) -> Score:
    """The deals that stand complete in the file, of this very match. The half line of a broken run is cut off."""
    score = Score()
    if not path.exists():
        return score
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    for place, line in enumerate(whole.decode("utf-8", errors="replace").splitlines(), 1):
        try:
            game = json.loads(line)
            known = all(game.get(key) == value for key, value in wanted.items())
            if known and {"number", "swapped", "first", "points", "fault", "spent"} <= game.keys():
                score.add([game])
        except (ValueError, AttributeError) as error:
            raise Trouble(f"{path}, line {place}: this is no game of an arena; name another file") from error
    if len(whole) < len(text):
        if text[len(whole) : len(whole) + 1] != b"{":
            raise Trouble(f"{path}: this is no file of games; name another one")
        path.write_bytes(whole)
    score.games = {key: game for key, game in score.games.items() if score.whole(key[0]) and key[0] < deals}
    return score


def compete(rules: str, options: argparse.Namespace) -> Score:
    """One rule set: play what is missing, show how it stands."""
    bound = Bound(None if options.playouts is not None else options.ms, options.playouts)
    deals = (options.games + 1) // SEATS
    jobs = [Job(rules, number, options.seed, (options.a, options.b), bound) for number in range(deals)]
    path = Path(options.out) if options.out else None
    score = done_before(path, identity(jobs[0]), deals) if path else Score()
    missing = [job for job in jobs if not score.whole(job.number)]
    show(rules, score, deals)
    try:
        for games in run(missing, options.jobs, options.cluster) if missing else ():
            score.add(games)
            if path:
                with path.open("a", encoding="utf-8") as file:
                    file.write("".join(json.dumps(game) + "\n" for game in games))
            show(rules, score, deals)
    finally:
        sys.stderr.write(f"\r{'':{WIDE}}\r")
        if score.games:
            report(rules, score, options)
    return score


def show(rules: str, score: Score, deals: int) -> None:
    """The progress bar, on the error stream."""
    done = len(score.games) / SEATS / deals
    share, half = score.interval()
    stands = f"{100 * share:.1f} % ± {100 * half:.1f}" if score.games else ""
    sys.stderr.write(f"\r{rules:24} {'#' * int(BAR * done):{BAR}} {done:4.0%}  {stands:20}")
    sys.stderr.flush()


def report(rules: str, score: Score, options: argparse.Namespace) -> None:
    """The answer of the command: how it stands, and who failed."""
    share, half = score.interval()
    words = (
        f"{rules:24} {options.a} - {options.b}: {100 * share:.1f} % ± {100 * half:.1f} in {len(score.games)} games,"
        f" moving first {100 * score.moving(0):.1f} %, second {100 * score.moving(1):.1f} %"
        f" ({score.spent(0):.1f} and {score.spent(1):.1f} ms a move)\n"
    )
    faults = score.faults()
    for fault in sorted(set(faults))[:TOLD]:
        words += f"    lost by fault ({faults.count(fault)} of {len(faults)}): {fault}\n"
    sys.stdout.write(words)
    sys.stdout.flush()


# -- the command -------------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    who = f"{WORDS}; level=NAME*4 thinks four times as long"
    parser.add_argument("--a", required=True, help=who)
    parser.add_argument("--b", required=True, help="likewise")
    parser.add_argument(
        "--rules", default=next(iter(FAMILIES.values())).offered, help="a rule set, several by comma, or all"
    )
    parser.add_argument("--games", type=int, default=100, help="for each rule set; every deal is two games")
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--ms", type=float, default=100.0, help="milliseconds a move")
    bound.add_argument("--playouts", type=int, help="playouts a move instead: repeatable")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--cluster", default="", help="address of a Dask scheduler to run the jobs on")
    parser.add_argument(
        "--seed",
        type=int,
        help=f"of deals and thinking; usually {USUAL_SEED}, a fresh one where a program plays (cmd=)",
    )
    parser.add_argument("--out", default="", help="a file of JSON lines, one a game; a broken run goes on from it")


def read(options: argparse.Namespace) -> list[str]:
    """The rule sets asked for; `Trouble` or `Unknown` if anything asked for cannot be."""
    names = list(FAMILIES) if options.rules == "all" else options.rules.split(",")
    for rules in names:
        if rules not in FAMILIES:
            raise Trouble(f"no such rule set: {rules}; there are all, {', '.join(FAMILIES)}")
    for words in (options.a, options.b):
        check(words, here=not options.cluster)
    for option in ("games", "jobs", "playouts", "ms"):
        value = getattr(options, option)
        if value is not None and not 0 < value < math.inf:
            raise Trouble(f"--{option} is a number above 0")
    if options.out:
        path = Path(options.out)
        if path.is_dir() or not path.parent.is_dir():
            raise Trouble(f"{options.out}: no file can be there")
    return names


def seed_for(options: argparse.Namespace) -> int:
    """The usual one, so that a match repeats; but a program from outside could deal with it too, so it gets a secret.

    A run that goes on goes on with its own.
    """
    if not any(words.startswith("cmd=") for words in (options.a, options.b)):
        return USUAL_SEED
    path = Path(options.out) if options.out else None
    for line in path.read_bytes().splitlines() if path and path.exists() else ():
        with suppress(ValueError, TypeError, KeyError):
            game = json.loads(line)
            if (game["a"], game["b"]) == (options.a, options.b):
                return int(game["seed"])
    seed = secrets.randbits(SECRET_BITS)
    sys.stderr.write(f"to repeat this: --seed {seed}\n")
    return seed


def main(options: argparse.Namespace) -> int:
    """All rule sets asked for."""
    again = f"; what is done stands in {options.out}, the same command goes on from there" if options.out else ""
    try:
        names = read(options)
        if options.seed is None:
            options.seed = seed_for(options)
        for rules in names:
            compete(rules, options)
    except KeyboardInterrupt:
        sys.stderr.write(f"broken off{again}\n")
        return BROKEN_OFF
    except (Trouble, Unknown, OSError) as error:
        sys.stderr.write(f"marchstones arena: {error}\n")
        return 1
    return 0
