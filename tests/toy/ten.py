"""A larger deck: Borders with ten values, so sixty clan cards and hands of seven. Two rows, and nothing else.

`MARCHSTONES_GAMES=toy.ten PYTHONPATH=py:tests python -m marchstones play --rules borders-ten`
"""

from __future__ import annotations

from dataclasses import replace

from marchstones.games import borders
from marchstones.games.borders.editions import EDITIONS, Edition

LATEST = {"early": 0, "crowded": 0, "sided": 0, "below": 1, "alternate": 1, "open": 0}
ROWS = (
    Edition("borders-ten", tactics=0, hand=7, values=10, judged="borders-2024", **LATEST),
    Edition("borders-ten-tactics", tactics=1, hand=7, values=10, judged="borders-2024-tactics", **LATEST),
)
EDITIONS.update({row.rules: row for row in ROWS})
FAMILY = replace(borders.FAMILY, rule_sets=tuple(row.rules for row in ROWS), offered="")
