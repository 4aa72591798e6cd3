"""All games by the names of their rule sets: the one place that knows which games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.borders.notation import Family as Borders
from marchstones.siege.notation import Family as Siege
from marchstones.tug.notation import Family as Tug

if TYPE_CHECKING:
    from marchstones.family import Family

ALL: tuple[Family, ...] = (Borders(), Siege(), Tug())
FAMILIES: dict[str, Family] = {rules: family for family in ALL for rules in family.rule_sets}
