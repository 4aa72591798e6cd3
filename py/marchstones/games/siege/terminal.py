"""The table of Siege as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.terminal import hands, tag

if TYPE_CHECKING:
    from marchstones.family import Json


def show(view: Json, marks: Json, seat: int) -> str:
    """Seven walls: the defender, the wall and what counts there, the attacker."""
    lines = []
    for number, (wall, place) in enumerate(zip(view["walls"], marks["places"], strict=True), 1):
        attacker, defender = (" ".join(side) for side in wall["cards"])
        face = "damaged" if wall["damaged"] else "intact"
        counts = "lowest sum" if place["low"] else ", ".join(place["counts"])
        tags = f"{tag(place['sides'][1]):>14} {defender:>16} [{number} {face} {place['need']}: {counts}]"
        lines.append(
            f"{tags} {attacker:<16} {tag(place['sides'][0])}{' control!' if place['claimable'] else ''}".rstrip()
        )
    role = "attacker" if view["attacker"] == seat else "defender"
    return "\n".join([*lines, f"you are the {role}; cauldrons left: {view['oil']}", *hands(view, seat)])
