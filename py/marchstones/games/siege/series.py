"""W7: what a game of Siege counts, and who wins a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import OVER
from marchstones.checks import Reader
from marchstones.formations import PLAIN
from marchstones.games.siege.positions import why
from marchstones.games.siege.rules import Siege
from marchstones.games.siege.state import CAULDRONS, WALL_COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Json
    from marchstones.state import State

LENGTHS = (1, 2)  # a single game, or a pair with the roles swapped
COUNTED = {"stack": False, "intact": False, "oil": False}
GAMES_IN_A_PAIR = 2


def result(state: State) -> Json | None:
    """What counts for the match."""
    assert isinstance(state, Siege)
    if state.phase != OVER:
        return None
    return {
        "winner": state.winner,
        "why": why(state),
        "first": state.attacker,
        "attacker": state.attacker,
        "stack": state.stacked[0],
        "intact": WALL_COUNT - sum(state.damaged),
        "oil": state.oil,
    }


def match(rules: str, length: int, results: Sequence[Json]) -> Json:
    """W7: games in pairs with roles swapped; an undecided pair is played again. `length` 1 is a single game."""
    points = [0, 0]
    games = []
    for row in results:
        reader = Reader(row, "bad-request", "result")
        attacker = reader.integer("attacker", 0, 1, row.get("first"))
        winner = reader.integer("winner", 0, 1)
        stack = reader.integer("stack", 0, PLAIN)
        kept = reader.integer("intact", 0, WALL_COUNT) + reader.integer("oil", 0, CAULDRONS)
        games.append((attacker, winner, stack if winner == attacker else kept))
        points[winner] += 1
    following = {"first": 1 - games[-1][0] if games else 0, "bonus": [0, 0]}
    if length == 1 and len(games) == 1:
        return {"points": points, "winner": games[0][1], "next": None}
    if games and len(games) % GAMES_IN_A_PAIR == 0:
        sheet = {"points": points, **compared(games[-2], games[-1])}
        return {**sheet, "next": following if sheet["winner"] is None else None}
    return {"points": points, "winner": None, "next": following}


def compared(one: tuple[int, int, int], two: tuple[int, int, int]) -> Json:
    """W7.1-W7.4: who is ahead after a pair of games (attacker, winner, what counts); `why` where both won one."""
    if one[1] == two[1]:
        return {"winner": one[1]}
    # one game each: roles are swapped, so both won as attacker or both as defender
    counts = [one[2], two[2]] if one[1] == 0 else [two[2], one[2]]
    if counts[0] == counts[1]:
        return {"winner": None, "why": "level"}
    return {"winner": counts.index(max(counts)), "why": "stack" if one[0] == one[1] else "kept", "counts": counts}
