"""B7: what a game of Borders counts, and who wins several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.deck import SEATS
from marchstones.cards.state import OVER
from marchstones.checks import Reader
from marchstones.family import Json, winner_word
from marchstones.games.borders.editions import EDITIONS
from marchstones.games.borders.positions import why
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.state import STONES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.state import State

LENGTHS = tuple(range(1, 10))  # as they are offered
COUNTED = {"stones": True}
POINTS_FOR_WIN = 5


def result(state: State) -> Json | None:
    """What counts for the match."""
    assert isinstance(state, Borders)
    if state.phase != OVER:
        return None
    return {
        "winner": winner_word(state),
        "why": why(state),
        "first": state.first,
        "stones": list(state.stones),
    }


def match(rules: str, length: int, results: Sequence[Json]) -> Json:
    """B7: five for a win, otherwise one for each stone; who begins next; who won. `length` 0: one plays on."""
    edition = EDITIONS[rules]
    points = [0, 0]
    begins = 0
    for row in results:
        reader = Reader(row, "bad-request", "result")
        first = reader.integer("first", 0, 1)
        stones = reader.numbers("stones", 2, 0, STONES)
        winner = row.get("winner")
        if winner not in (0, 1, "draw") or isinstance(winner, bool | float):
            raise reader.bad_field("winner", "0, 1 or draw")
        for seat in SEATS:
            points[seat] += POINTS_FOR_WIN if winner == seat else stones[seat]
        begins = 1 - first if edition.alternate or winner == "draw" else winner
    if length == 0 or len(results) < length:
        return {"points": points, "winner": None, "next": {"first": begins, "bonus": [0, 0]}}
    best = "draw" if points[0] == points[1] else points.index(max(points))
    return {"points": points, "winner": best, "next": None}
