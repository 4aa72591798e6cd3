"""W1: the two rule sets and the seven walls with both their faces, as data."""

from __future__ import annotations

from typing import NamedTuple

from marchstones.formations import COUNTS_ALL, COUNTS_COLOUR, COUNTS_RUN, COUNTS_SAME, COUNTS_SUM


class Edition(NamedTuple):
    """What differs between the rule sets."""

    rules: str  # the public name
    tactics: int  # 1: with the eleven tactics cards
    hand: int  # cards dealt to each player
    colours: int = 5  # of the siege cards, at most the five of `cards.COLOURS`
    values: int = 12  # of each colour, from 0 on, at most `state.STRIDE`


class Face(NamedTuple):
    """One side of a wall tile."""

    need: int  # cards that make a side complete
    counting: int  # the formations that count, the others are worth their sum
    low: int  # 1: the lower total leads


class Wall(NamedTuple):
    """A wall tile."""

    name: str
    intact: Face
    damaged: Face


EDITIONS = {
    edition.rules: edition
    for edition in (
        Edition("siege-2020", tactics=0, hand=6),
        Edition("siege-2020-tactics", tactics=1, hand=7),
    )
}

_PIT = Face(3, COUNTS_RUN | COUNTS_SUM, 0)
_TOWER = Wall("tower", Face(4, COUNTS_ALL, 0), Face(2, COUNTS_SAME | COUNTS_SUM, 0))
_WALL = Wall("wall", Face(3, COUNTS_ALL, 0), Face(3, COUNTS_COLOUR | COUNTS_SUM, 0))

# W1.3, left to right as the attacker sees them
WALLS = (
    Wall("pit", Face(3, COUNTS_SUM, 0), _PIT),
    _TOWER,
    _WALL,
    Wall("gate", Face(2, COUNTS_ALL, 0), Face(4, COUNTS_SUM, 1)),
    _WALL,
    _TOWER,
    Wall("pit", Face(3, COUNTS_SUM, 1), _PIT),
)
