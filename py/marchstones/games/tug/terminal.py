"""The table of Tug as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from marchstones.family import Json


def show(view: Json, marks: Json, seat: int) -> str:
    """Athletes, columns and free dice."""
    lines = [
        f"{label}: {view['standing'][s]} standing, {view['lying'][s]} lying; "
        f"column {' '.join(map(str, view['columns'][s]))}"
        for label, s in (("other", 1 - seat), ("you  ", seat))
    ]
    free = view["free"]
    return "\n".join([*lines, f"free dice: {' '.join(map(str, free)) if free else 'not thrown'}"])
