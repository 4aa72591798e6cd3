"""What the tables of text have in common: complete sides, hands and stacks in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from marchstones.family import Json


def tag(side: Json | None) -> str:
    """A complete side in words."""
    return f"{side['kind']} {side['total']}" if side else ""


def hands(view: Json, seat: int) -> list[str]:
    """Both hands and the stacks."""
    own = " ".join(view["hands"][seat])
    stacks = f"stack {view['stack']}, tactics {view['tactics']}, discards: {' '.join(view['discards']) or 'none'}"
    return [f"other hand: {view['hands'][1 - seat]} cards; {stacks}", f"your hand:  {own}"]
