"""What the views of all games have in common, as types: the page's own come from these (`tools/views.py`).

Each game's `views.py` has its `View`. They are for reading and for checking; nothing runs them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Seat = Literal[0, 1]
Kind = Literal["lay", "act", "claim", "draw", "give", "drop", "throw", "reroll", "insert", "pass", "end"]


class About(TypedDict):
    """What a move is, as far as it may be known."""

    kind: Kind
    word: str
    card: NotRequired[str]
    target: NotRequired[str]
    second: NotRequired[str]
    place: NotRequired[int]
    pile: NotRequired[str]
    die: NotRequired[int]
    dice: NotRequired[list[int]]
    who: NotRequired[str]
    count: NotRequired[int]


class Effect(TypedDict):
    """What an action of Tug changes: the mover's athletes, the other's, and the other's lying ones."""

    own: int
    other: int
    lying: int


class Move(About):
    """A legal move."""

    move: str
    refs: list[str]
    effect: NotRequired[Effect]


class Formation(TypedDict):
    """How strong a complete side is."""

    kind: str
    total: int


class Face(TypedDict):
    """What a face of a wall tile asks for."""

    need: int
    counts: list[str]
    low: bool


class Place(TypedDict):
    """A stone or a wall, with what everybody can work out."""

    need: int
    sides: list[Formation | None]
    first: Seat | None
    claimable: bool
    counts: NotRequired[list[str]]
    low: NotRequired[bool]
    after: NotRequired[Face | None]
    fog: NotRequired[bool]
    mud: NotRequired[bool]


class Marks(TypedDict):
    """What the page shows beside a view."""

    places: list[Place]
    unseen: list[str]
    score: list[int]
    log: list[tuple[Seat | Literal["chance"], str, About]]
    undo: int | None
    takeback: int | None


class Common(TypedDict):
    """The fields of every view."""

    rules: str
    first: Seat
    turn: Seat | Literal["chance"] | None
    mover: Seat
    phase: str
    winner: Seat | Literal["draw"] | None
    why: str | None
    seat: Seat | None
    moves: list[Move]
