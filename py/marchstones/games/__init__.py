"""The games there are: the one place that names them. Each is one object, the `FAMILY` of its folder.

Whoever has another game registers its family before the first question is asked, or names its module in the
environment: `MARCHSTONES_GAMES=package.module`, several by comma.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from marchstones.games import borders, siege, tug

if TYPE_CHECKING:
    from marchstones.family import Family

FAMILIES: dict[str, Family] = {}  # by rule set, in the order they are to be shown


def register(family: Family) -> None:
    """From now on this game can be played."""
    FAMILIES.update(dict.fromkeys(family.rule_sets, family))


for game in (
    borders,
    siege,
    tug,
    *map(import_module, filter(None, os.environ.get("MARCHSTONES_GAMES", "").split(","))),
):
    register(game.FAMILY)
