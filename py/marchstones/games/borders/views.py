"""The views of Borders, as types."""

from __future__ import annotations

from typing import TypedDict

from marchstones.views import Common, Seat


class Environment(TypedDict):
    """Fog or mud at a stone, and who played it."""

    card: str
    seat: Seat


class Stone(TypedDict):
    """A stone with both its sides, by seat, in order of arrival."""

    owner: Seat | None
    cards: list[list[str]]
    since: list[list[int]]
    env: list[Environment]


class BordersKnown(TypedDict):
    """Hidden cards a seat knows: in the other hand, and by place in the stacks."""

    hand: list[str]
    stack: list[tuple[int, str]]
    tactics: list[tuple[int, str]]


class BordersView(Common):
    """What a seat may know of a game of Borders."""

    idle: int
    stones: list[Stone]
    discards: list[str]
    played: list[int]
    jokers: list[bool]
    due: int
    hands: list[list[str] | int]
    stack: int
    tactics: int
    known: BordersKnown


View = BordersView
