"""The five opponents, weakest first. They differ in how they play, not in how long they think."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """One row of the table below."""

    name: str
    noise: float  # differences of win chance it hardly feels when it chooses; 0: it takes the best
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

# Where a slip costs more the levels lie closer together: with a hand full of tactics cards that nobody may play, and
# most of all in Tug, where a leg has room for hundreds of slips.
TACTICS = {"novice": 0.03, "apprentice": 0.02, "journeyman": 0.0125, "master": 0.0065}
CLOSER = {
    "borders-2004-tactics": TACTICS,
    "borders-2004-advanced": TACTICS,
    "borders-2024-tactics": TACTICS,
    "borders-2024-earlybird": TACTICS,
    "tug": {"novice": 0.014, "apprentice": 0.005, "journeyman": 0.003, "master": 0.0007},
}


def noise(level: Level, rules: str) -> float:
    """How noisily a level chooses in a rule set."""
    return CLOSER.get(rules, {}).get(level.name, level.noise)
