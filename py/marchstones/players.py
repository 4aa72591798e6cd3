"""Who can be sent into the arena: levels of this package, players to measure against, and other people's programs."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import tempfile
import threading
import time
from array import array
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.levels import LEVELS
from marchstones.search.plain import Plain
from marchstones.search.think import Memory, thinking
from marchstones.search.tree import Search
from marchstones.state import MOST_MOVES

if TYPE_CHECKING:
    from marchstones.family import Json

SLICE = 8  # iterations of the plain search between looks at the clock
PLAIN_EDGES = 200_000
GOODBYE = 5.0  # seconds a program has to end after its input has
SHOWN = 160  # characters of what a program said
WORDS = "level=NAME, cmd=COMMAND, greedy, plain or random"


class Unknown(ValueError):  # noqa: N818 - it is told, not traced
    """Words that name no player; the text says what would."""


class Fault(Exception):  # noqa: N818 - the arena counts it, it is no crash
    """A player that cannot go on with its game; the text says why."""


class Bound(NamedTuple):
    """How long a player may think, and how patiently a silent program is waited for."""

    ms: float | None  # a move
    playouts: int | None  # a move, instead
    patience: float = 60.0  # seconds beyond the time allowed

    def times(self, factor: int) -> Bound:
        """So many times the thought."""
        ms = None if self.ms is None else self.ms * factor
        return self._replace(ms=ms, playouts=None if self.playouts is None else self.playouts * factor)


class Player(Protocol):
    """Anybody who answers a view with a move."""

    def think(self, view: Json, seed: int) -> str:
        """The move it plays; `Fault` if it has none."""

    def close(self) -> None:
        """The game is over."""


class Level:
    """`level=NAME`: a level of this package."""

    def __init__(self, name: str, bound: Bound) -> None:
        """By name, with its bound."""
        self.name = name
        self.bound = bound
        self.memory = Memory()

    def think(self, view: Json, seed: int) -> str:
        """What the level plays."""
        family = FAMILIES[view["rules"]]
        if self.bound.ms is None:
            thought = thinking(family, view, self.name, seed, None, self.bound.playouts)
        else:
            thought = self.memory.thinking(family, view, self.name, seed, self.bound.ms)
        while not thought.step(1000.0):
            pass
        return str(thought.answer()["move"])

    def close(self) -> None:
        """Nothing to end."""


class Greedy:
    """`greedy`: the best move one ply deep by the evaluation of the strongest level, without noise or search."""

    def think(self, view: Json, seed: int) -> str:  # noqa: ARG002 - it needs no chance
        """The move of the highest score."""
        family = FAMILIES[view["rules"]]
        state = family.positions.sight(view)
        legal = array("i", bytes(4 * MOST_MOVES))
        n = state.legal(legal)
        evaluation = family.evaluation(view["rules"])
        best = 0 if n == 1 else evaluation.forced(state, legal, n)
        if best < 0:
            scores = array("d", bytes(8 * MOST_MOVES))
            evaluation.score(state, legal, n, scores)
            best = max(range(n), key=scores.__getitem__)
        return family.spelling.text(legal[best])

    def close(self) -> None:
        """Nothing to end."""


class Rollouts:
    """`plain`: tree search with random playouts, no knowledge."""

    def __init__(self, bound: Bound) -> None:
        """With its bound."""
        self.bound = bound

    def think(self, view: Json, seed: int) -> str:
        """The move most visited."""
        begun = time.perf_counter()
        family = FAMILIES[view["rules"]]
        state = family.positions.sight(view)
        legal = array("i", bytes(4 * MOST_MOVES))
        if state.legal(legal) == 1:
            return family.spelling.text(legal[0])
        plain = Plain(state, seed, array("i", bytes(4 * MOST_MOVES)))
        search = Search(state, int(view["seat"]), plain, seed, PLAIN_EDGES, 0.7, 1.0, 0.01, 10_000, 0.0)
        search.keep_none()
        if self.bound.playouts is not None:
            search.step(self.bound.playouts)
        while self.bound.ms is not None and time.perf_counter() - begun < self.bound.ms / 1000:
            search.step(SLICE)
        top = search.top()
        return family.spelling.text(top[0][0] if top else legal[0])

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


class Program:
    """`cmd=COMMAND`: another program, one JSON request a line. Every game starts it anew."""

    def __init__(self, command: str, bound: Bound) -> None:
        """Started at once; what it says on its error stream is kept for when it fails."""
        self.bound = bound
        self.level: str | None = list(LEVELS)[-1]
        self.late = False
        self.complaints = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 - closed with the program
        try:
            self.process = subprocess.Popen(
                shlex.split(command, posix=os.name != "nt"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                text=True,
                errors="replace",
            )
        except (OSError, ValueError) as error:
            self.complaints.close()
            raise Fault(f"cannot be started: {error}") from error

    def think(self, view: Json, seed: int) -> str:
        """Ask and wait. A program with other levels than ours plays with the strongest it names."""
        bound = {"ms": self.bound.ms} if self.bound.playouts is None else {"playouts": self.bound.playouts}
        question = {"do": "think", "view": view, "seed": seed, **bound}
        answer = self.ask(question | {"level": self.level} if self.level else question)
        refused = answer.get("error")
        if isinstance(refused, dict) and refused.get("code") == "unknown-level" and self.level:
            known = self.ask({"do": "rules"}).get("ok")
            levels = known.get("levels") if isinstance(known, dict) else None
            self.level = str(levels[-1]) if isinstance(levels, list) and levels else None
            answer = self.ask(question | {"level": self.level} if self.level else question)
            refused = answer.get("error")
        if refused is not None:
            said = refused.get("text") if isinstance(refused, dict) else None
            raise Fault(f"answered with an error: {str(said or refused)[:SHOWN]}")
        told = answer.get("ok")
        move = told.get("move") if isinstance(told, dict) else None
        if not isinstance(move, str):
            raise Fault(f"answered without a move: {json.dumps(answer)[:SHOWN]}")
        return move

    def ask(self, question: Json) -> Json:
        """One line there, one line back."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        allowed = self.bound.patience + (self.bound.ms or 0.0) / 1000
        watch = threading.Timer(allowed, self.give_up)
        watch.daemon = True
        watch.start()
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""  # it has closed its end
        finally:
            watch.cancel()
        if not line.endswith("\n"):
            raise Fault(f"gave no answer in {allowed:.0f} s" if self.late else self.death())
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Fault(f"answered what is no JSON object: {line.strip()[:SHOWN]!r}")
        return answer

    def give_up(self) -> None:
        """It has been silent for too long."""
        self.late = True
        self.process.kill()

    def death(self) -> str:
        """How it ended, with the last thing it complained of."""
        self.end()
        self.complaints.seek(0)
        lines = [line.strip() for line in self.complaints if line.strip()]
        last = f": {lines[-1][:SHOWN]}" if lines else ""
        return f"ended in mid-game with exit code {self.process.returncode}{last}"

    def end(self) -> None:
        """Let it end, or end it."""
        try:
            self.process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        """Its input ends, and so should it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError):  # it may have gone already
            self.process.stdin.close()
        self.end()
        self.process.stdout.close()
        self.complaints.close()


def check(words: str, *, here: bool) -> None:
    """`Unknown`, with what would be right, unless the words name a player; one that is to be started `here`."""
    kind, _, rest = words.partition("=")
    name, factor = several(rest if kind == "level" else words)
    if factor < 1:
        raise Unknown(f"no such player: {words}; after * comes how many times as long it thinks")
    if kind == "cmd":
        try:
            found = shlex.split(rest)
        except ValueError as error:
            raise Unknown(f"{words}: {error}") from error
        if not found:
            raise Unknown("cmd= names no program")
        if here and not shutil.which(found[0]):
            raise Unknown(f"{words}: there is no program {found[0]} here")
    elif kind == "level" and "=" in words:
        if name not in LEVELS:
            raise Unknown(f"no such level: {name}; there are {', '.join(LEVELS)}")
    elif name not in {"greedy", "plain", "random"}:
        raise Unknown(f"no such player: {words}; it is {WORDS}")


def several(words: str) -> tuple[str, int]:
    """`grandmaster*4` is `grandmaster`, thinking four times as long."""
    name, star, factor = words.rpartition("*")
    return (name, int(factor)) if star and factor.isdecimal() else (words, 1)


def player(words: str, bound: Bound) -> Player:
    """Who is meant by words that `check` has passed."""
    kind, _, rest = words.partition("=")
    if kind == "cmd":
        return Program(rest, bound)
    name, factor = several(rest if kind == "level" else words)
    if kind == "level":
        return Level(name, bound.times(factor))
    if name == "plain":
        return Rollouts(bound.times(factor))
    return Greedy() if name == "greedy" else Chance()
