"""Positions and views of Tug, written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.checks import Reader
from marchstones.family import Json, course
from marchstones.games.tug.editions import RULES
from marchstones.games.tug.rules import (
    ACTING,
    DICE,
    OVER,
    PHASES,
    PIPS,
    REROLLING,
    RETHROWING,
    THROWING,
    UNUSED,
    WHYS,
    Tug,
)
from marchstones.state import CHANCE

if TYPE_CHECKING:
    from marchstones.state import State

SEATS = (0, 1)
KINDS = ("standing", "lying")

MOST_ATHLETES = 1_000_000  # no game comes near; keeps the compiled numbers small


def rules_of(state: State) -> str:
    """There is one."""
    assert isinstance(state, Tug)
    return RULES


def why(state: State) -> str | None:
    """How the leg ended."""
    return WHYS[field(state).why]


def position(state: State) -> Json:
    """Everything, as the notation has it."""
    at = field(state)
    thrown = list(at.free)
    return {
        "rules": rules_of(state),
        "first": at.first,
        **course(state, PHASES[at.phase], why(state)),
        "columns": [list(at.columns)[:DICE], list(at.columns)[DICE:]],
        "free": thrown if thrown[0] else None,
        "standing": list(at.standing),
        "lying": list(at.lying),
        "places": [place + 1 for place in at.places],
        "rerolled": [die + 1 for die in list(at.rerolled)[: at.rerolls]],
    }


def view(state: State, seat: int | None) -> Json:
    """Nothing is hidden."""
    return {**position(state), "seat": seat}


def restore(position: Json) -> State:
    """Any position that could be, of a leg that is not over."""
    return read(Reader(position, "bad-position", "position"))


def sight(view: Json) -> State:
    """The position itself."""
    reader = Reader(view, "bad-position", "view")
    reader.integer("seat", 0, 1)
    return read(reader)


def field(state: State) -> Tug:
    """The position as what it is."""
    assert isinstance(state, Tug)
    return state


def on(state: State, seat: int) -> tuple[int, int]:
    """Standing and lying athletes of a seat."""
    at = field(state)
    return at.standing[seat], at.lying[seat]


def counts(leaving: int, standing: int, lying: int) -> tuple[int, int] | None:
    """T2.4, T2.6: the fewest and the most lying ones among so many that leave; None if there is no choice."""
    least, most = max(0, leaving - standing), min(leaving, lying)
    return (least, most) if least < most and leaving < standing + lying else None


def choice_of_gather(at: Tug, die: int, place: int) -> tuple[int, int] | None:
    """T2.4: the same for those who go back when this die gathers here; the one that came is among them."""
    standing, lying = on(at, at.mover)
    return counts(at.columns[at.mover * DICE + place] - at.free[die], standing + 1, lying)


def athletes(at: Tug) -> list[int]:
    """All athletes of both seats."""
    return [sum(on(at, seat)) for seat in SEATS]


def read_columns(reader: Reader) -> list[list[int]]:
    """Two columns of three dice."""
    rows = reader.items("columns", 2)
    columns = [Reader({"columns": row}, reader.code, reader.what) for row in rows]
    return [column.numbers("columns", DICE, 1, PIPS) for column in columns]


def read(reader: Reader) -> Tug:
    """A position from outside; refused if it could not be."""
    reader.word("rules", (RULES,))
    at = Tug()
    at.first = reader.integer("first", 0, 1)
    at.mover = reader.integer("mover", 0, 1)
    at.phase = PHASES.index(reader.word("phase", PHASES[:OVER]))
    reader.null("winner")
    reader.null("why")
    if at.phase in {THROWING, RETHROWING}:
        at.turn = CHANCE
        reader.word("turn", ("chance",))
    else:
        at.turn = reader.integer("turn", at.mover, at.mover)
    columns = read_columns(reader)
    at.columns = columns[0] + columns[1]
    at.standing, at.lying = (reader.numbers(kind, 2, 0, MOST_ATHLETES) for kind in KINDS)
    if not all(athletes(at)):
        raise reader.wrong("game-over", "position: whoever has no athletes has lost already")
    if at.phase == THROWING:
        reader.null("free")
    else:
        at.free = reader.numbers("free", DICE, 1, PIPS)
    places = reader.numbers("places", DICE, 0, DICE)
    used = [place for place in places if place]
    if len(set(used)) < len(used):
        raise reader.wrong("place-used", "position: two dice cannot be used at the same place")
    if len(used) == DICE or (used and at.phase != ACTING):
        raise reader.wrong(
            "bad-places", "position: dice are used one after the other, and after the third the turn is over"
        )
    at.places = [place - 1 for place in places]
    read_rerolled(reader, at)
    return at


def read_rerolled(reader: Reader, at: Tug) -> None:
    """T2.1: no more rerolls than sixes in the column as it lay at the throw, and no die twice."""
    dice = reader.numbers("rerolled", len(reader.items("rerolled")), 1, DICE)
    column = list(at.columns)[at.mover * DICE : at.mover * DICE + DICE]
    for value, place in zip(at.free, at.places, strict=True):
        # a used die may have gathered: then it shows what the column held before
        if place != UNUSED and value == PIPS:
            column[place] = PIPS
    least = 1 if at.phase == RETHROWING else 0
    most = column.count(PIPS)
    if at.phase == THROWING:
        most = 0
    elif at.phase == REROLLING:
        most -= 1
    if len(set(dice)) < len(dice) or not least <= len(dice) <= most:
        raise reader.wrong("bad-rerolled", "position: `rerolled` does not fit the sixes of the column and the phase")
    at.rerolls = len(dice)
    at.rerolled = [die - 1 for die in dice] + [0] * (DICE - len(dice))
