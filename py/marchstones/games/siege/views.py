"""The views of Siege, as types."""

from __future__ import annotations

from typing import TypedDict

from marchstones.views import Common, Seat


class Wall(TypedDict):
    """A wall with both its sides, the attacker's first, in order of arrival."""

    damaged: bool
    cards: list[list[str]]
    since: list[list[int]]


class SiegeKnown(TypedDict):
    """Hidden cards a seat knows: in the other hand, and somewhere in the stacks."""

    hand: list[str]
    stack: list[tuple[None, str]]
    tactics: list[tuple[None, str]]


class SiegeView(Common):
    """What a seat may know of a game of Siege."""

    idle: int
    walls: list[Wall]
    attacker: Seat
    oil: int
    discards: list[str]
    played: list[int]
    left: int | None
    coming: list[str]
    hands: list[list[str] | int]
    stack: int
    tactics: int
    given: list[list[str] | int]
    known: SiegeKnown


View = SiegeView
