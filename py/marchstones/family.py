"""What the edge needs of a game: one `Family` each, made of five modules of the game's folder.

`State` plays; a family reads and writes. Everything here is ordinary Python: strings, lists and dicts as in the public
notation. A module of functions fills a role; the bridge, `Game`, the search's door and the tests use families and
nothing of a game beside.
"""

from __future__ import annotations

import json
import struct
from binascii import a2b_base64
from dataclasses import dataclass, field
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, Protocol

from marchstones.state import CHANCE, DRAWN, NOBODY, NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from marchstones.rng import Rng
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

Json = dict[str, Any]

# what a move can be to the page, in every game: docs/page-protocol.md
KINDS = ("lay", "act", "claim", "draw", "give", "drop", "throw", "reroll", "insert", "pass", "end")
UNTOLD = (None, "", "?", "off")  # words of a spelling that name nothing


class Refused(Exception):  # noqa: N818 - it is an answer, not a crash
    """Something asked for is not possible; carries what a person needs to know why.

    `code` is one of the protocol's error codes, `reason` a fixed word the page can translate, `params` its details.
    """

    def __init__(self, code: str, reason: str, text: str, **params: Any) -> None:
        super().__init__(text)
        self.code = code
        self.reason = reason
        self.text = text
        self.params = params


def illegal(reason: str, text: str, **params: object) -> Refused:
    """A move refused."""
    return Refused("illegal", reason, text, **params)


def turn_word(state: State) -> int | str | None:
    """Who decides, as the notation says it."""
    return {CHANCE: "chance", NOBODY: None}.get(state.turn, state.turn)


def winner_word(state: State) -> int | str | None:
    """Who has won, as the notation says it."""
    return {NONE: None, DRAWN: "draw"}.get(state.winner, state.winner)


def course(state: State, phase: str, why: str | None) -> Json:
    """Where a game is in its course, as every position and view says it."""
    return {
        "turn": turn_word(state),
        "mover": state.mover,
        "phase": phase,
        "winner": winner_word(state),
        "why": why,
    }


def about(kind: str, word: str, **words: str | list[int] | None) -> Json:
    """What a move is, as `Spelling.about` tells it: numbers as numbers, and nothing of what is hidden or not there."""
    found: Json = {"kind": kind, "word": word}
    for name, value in words.items():
        if value not in UNTOLD:
            found[name] = int(value) if isinstance(value, str) and value.isdigit() else value
    return found


class Setup(Protocol):
    """What a rule set is, and how it begins."""

    def facts(self, rules: str) -> Json:
        """What is special about a rule set, to be shown (docs/page-protocol.md); never for deciding legality."""

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """A random deal in the form of the notation."""

    def start(self, deal: Json) -> State:
        """The first position of a deal; `Refused("bad-deal", …)`."""


class Spelling(Protocol):
    """Moves as words."""

    def text(self, move: int) -> str:
        """How a move is spelt."""

    def parse(self, text: str) -> int:
        """The int of a spelling, or -1 if it spells no move; whether it is legal is not asked."""

    def recorded(self, state: State, text: str) -> str:
        """A move of a record as it is spelt today, if an earlier version spelt it otherwise."""

    def about(self, text: str) -> Json:
        """`kind`, `card`, `place` and the like of a spelt move, as far as its words are not hidden; see KINDS."""

    def refs(self, state: State, move: int) -> list[str]:
        """What a person points at, in order, to make this move (docs/page-protocol.md)."""

    def extras(self, state: State, move: int) -> Json:
        """More that the page shows on a move, such as tug's `effect`; mostly empty."""

    def pips(self, state: State, move: int) -> list[int]:
        """What the dice show that a move names by their places: people tell dice by their pips."""

    def redact(self, text: str) -> str:
        """A move as the other seat may know it: hidden words become `?`."""

    def reveals(self, text: str) -> bool:
        """Whether somebody learned something hidden by this move, so that it cannot be undone."""


class Positions(Protocol):
    """Positions and views, written and read."""

    def rules_of(self, state: State) -> str:
        """The rule set of a position."""

    def why(self, state: State) -> str | None:
        """How the game ended, in one word."""

    def position(self, state: State) -> Json:
        """The whole position."""

    def restore(self, position: Json) -> State:
        """Any position that could be; `Refused("bad-position", …)`."""

    def view(self, state: State, seat: int | None) -> Json:
        """What a seat may know (None: nobody's hand), without `moves`."""

    def sight(self, view: Json) -> State:
        """A position that fits a view, its hidden cards anyhow; the seat's knowledge respected by `guess`."""


class Reasons(Protocol):
    """Why a move is refused, what a claim rests on, and what lies open for everyone to work out."""

    PLACE: str  # what a place is called in a terminal

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played: `Refused("illegal", …)`."""

    def pointed(self, refs: Sequence[str]) -> str:
        """The move that refs point at, legal or not, as far as they go; for asking why."""

    def proof(self, state: State, place: int) -> Json:
        """The proof sheet of a stone or wall."""

    def marks(self, state: State, seat: int | None) -> Json:
        """What the page shows beside the view: `places`, `unseen`, `score` (docs/page-protocol.md)."""

    def chances(self, evaluation: Evaluation, state: State, seat: int) -> list[tuple[int, float]]:
        """For each place its face, and a seat's chance to get or hold it; of two faces the chances do not compare."""


class Series(Protocol):
    """Several games in a row, and what counts of each."""

    @property
    def LENGTHS(self) -> tuple[int, ...]:  # noqa: N802 - a constant of the module
        """Of a series, in games, as they are offered."""

    @property
    def COUNTED(self) -> Mapping[str, bool]:  # noqa: N802 - likewise
        """What `match` reads of a result beside winner and first seat: a number each, or (true) one for each seat."""

    def result(self, state: State) -> Json | None:
        """The `result` of a record: None while the game runs."""

    def match(self, rules: str, length: int, results: Sequence[Json]) -> Json:
        """The score sheet after these results: `points`, `winner`, `next`, and `why` the winner won at equal points."""


@dataclass(frozen=True)
class Family:
    """One game with all its rule sets."""

    name: str  # "borders"
    rule_sets: tuple[str, ...]  # in the order they are to be shown
    offered: str  # the one that is offered first
    setup: Setup
    spelling: Spelling
    positions: Positions
    reasons: Reasons
    series: Series
    evaluation: Callable[[str], Evaluation]  # a new one for positions of a rule set
    show: Callable[[Json, Json, int], str]  # view, marks and seat as a table of text
    slips: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # by rule set and level: its own noise

    def describe(self, rules: str) -> Json:
        """What a page needs to know of a rule set."""
        return {
            "id": rules,
            "game": self.name,
            "offered": rules == self.offered,
            "lengths": list(self.series.LENGTHS),
            **self.setup.facts(rules),
        }

    def told(self, text: str) -> Json:
        """A spelt move with what it is."""
        return {"move": text, **self.spelling.about(text)}


def unpacked(text: str) -> list[float]:
    """Learned numbers as they are stored: thousandths in two bytes each, the low one first, spelt in base64."""
    data = a2b_base64(text)
    return [number / 1000 for number in struct.unpack(f"<{len(data) // 2}h", data)]


@cache
def learned(package: str) -> Json:
    """The numbers of a game's rule sets, as `tools/train.py` stored them in its folder."""
    text = get_data(package, "learned.json")  # in the browser the package lies in an archive
    assert text is not None
    rows: Json = json.loads(text)["rules"]
    return {
        rules: {key: unpacked(value) if isinstance(value, str) else value for key, value in row.items()}
        for rules, row in rows.items()
    }
