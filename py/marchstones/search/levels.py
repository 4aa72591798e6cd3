"""The five opponents, weakest first. They differ in how they play, not in how long they think."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Level(NamedTuple):
    """One row of the table below."""

    name: str
    noise: float  # softmax temperature in win chance; 0: it takes the best
    regard: float  # 1: it looks at the other side as closely as at its own; 0: not at all
    attention: float  # 1: it counts out every card it has seen; 0: it counts none
    playouts: int  # the most iterations of its search; 0: it looks one ply ahead, -1: no bound but the time


LEVELS = {
    level.name: level
    for level in (
        Level("novice", noise=0.055, regard=0.6, attention=0.0, playouts=0),
        Level("apprentice", noise=0.031, regard=0.85, attention=0.0, playouts=0),
        Level("journeyman", noise=0.016, regard=1.0, attention=0.5, playouts=0),
        Level("master", noise=0.004, regard=1.0, attention=1.0, playouts=0),
        Level("grandmaster", noise=0.0, regard=1.0, attention=1.0, playouts=-1),
    )
}


def noise(level: Level, slips: Mapping[str, float]) -> float:
    """The softmax temperature of a level, where a rule set has `slips` of its own."""
    return slips.get(level.name, level.noise)
