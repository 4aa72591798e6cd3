"""T3: what a leg of Tug counts, and who wins two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.checks import Reader
from marchstones.family import Json, Refused
from marchstones.games.tug.positions import SEATS, athletes, field
from marchstones.games.tug.positions import why as reason
from marchstones.games.tug.rules import OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.state import State

LENGTHS = (1, 2)  # a single leg, or both
COUNTED: dict[str, bool] = {}
LEGS = 2


def result(state: State) -> Json | None:
    """How a leg ended."""
    at = field(state)
    if at.phase != OVER:
        return None
    return {"winner": at.winner, "why": reason(state), "first": at.first, "athletes": athletes(at)}


def match(rules: str, length: int, results: Sequence[Json]) -> Json:
    """T1.2, T3.2, T3.3: two legs, always; the first gives an athlete, the second the game."""
    readers = [Reader(result, "bad-request", "result") for result in results]
    if len(readers) > LEGS:
        raise Refused("bad-request", "too-many-results", "a game has two legs")
    first = [reader.integer("first", 0, 1) for reader in readers]
    winners = [reader.integer("winner", 0, 1) for reader in readers]
    points = [winners.count(seat) for seat in SEATS]
    if len(readers) == LEGS:
        why = {"why": "second"} if points[0] == points[1] else {}
        return {"points": points, "winner": winners[-1], "next": None, **why}
    begins = 1 - first[0] if first else 0
    return {"points": points, "winner": None, "next": {"first": begins, "bonus": points}}
