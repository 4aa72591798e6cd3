"""T1: what the rule set is, the throw of the columns and the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.checks import Reader
from marchstones.games.tug.editions import RULES
from marchstones.games.tug.positions import MOST_ATHLETES, SEATS, read_columns
from marchstones.games.tug.rules import DICE, PIPS, Tug
from marchstones.games.tug.series import LEGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Json
    from marchstones.rng import Rng
    from marchstones.state import State

RESERVE = 18  # athletes of a village; the field may need more (T2.9)


def facts(rules: str) -> Json:
    """Dice of a column, athletes of a village, legs of a game; nothing is ever claimed."""
    return {"tactics": False, "hidden": False, "places": 0, "dice": DICE, "athletes": RESERVE, "legs": LEGS}


def deal(rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
    """T1.1: both columns are thrown."""
    columns = [[1 + rng.below(PIPS) for _ in range(DICE)] for _ in SEATS]
    return {"rules": rules, "first": first, "columns": columns, "bonus": list(bonus)}


def start(deal: Json) -> State:
    """T1.1, T3.2: as many athletes as the column shows pips, and the bonus."""
    reader = Reader(deal, "bad-deal", "deal")
    reader.word("rules", (RULES,))
    state = Tug()
    state.first = state.mover = reader.integer("first", 0, 1)
    columns = read_columns(reader)
    bonus = reader.numbers("bonus", 2, 0, MOST_ATHLETES)
    state.columns = columns[0] + columns[1]
    state.standing = [sum(columns[seat]) + bonus[seat] for seat in SEATS]
    return state
