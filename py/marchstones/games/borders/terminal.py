"""The table of Borders as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.terminal import hands, tag

if TYPE_CHECKING:
    from marchstones.family import Json


def show(view: Json, marks: Json, seat: int) -> str:
    """Nine stones: the other side, the stone, the own side."""
    lines = []
    for number, (row, place) in enumerate(zip(view["stones"], marks["places"], strict=True), 1):
        other, own = (" ".join(row["cards"][s]).rjust(16) for s in (1 - seat, seat))
        owner = {None: " ", seat: "v", 1 - seat: "^"}[row["owner"]]
        extra = " ".join(item["card"] for item in row["env"])
        claim = " claim!" if place["claimable"] else ""
        theirs, mine = (tag(place["sides"][s]) for s in (1 - seat, seat))
        tags = f"{theirs:>14} {other} [{number}{owner}] {own.strip():<16} {mine}"
        lines.append(f"{tags} {extra}{claim}".rstrip())
    return "\n".join([*lines, *hands(view, seat)])
