"""What a seat may expect of each stone or wall, and what a move changes in that: the reasons behind hints and reviews.

Everything comes from the view of one seat, so it tells that seat nothing it could not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marchstones.family import Family, Json
    from marchstones.state import State

LEAST = 0.01  # a smaller change of a chance is not told
SAID = 3  # digits of a chance


class Prospects:
    """The chances of one seat in one position."""

    def __init__(self, family: Family, view: Mapping[str, Any]) -> None:
        """Read the view of a seat, its turn or not."""
        self.family = family
        self.seat = int(view["seat"])
        self.state = family.positions.sight(dict(view))
        self.evaluation = family.evaluation(view["rules"])

    def win(self) -> float:
        """The chance to win the game."""
        return float(self.evaluation.value(self.state, self.seat))

    def places(self, state: State | None = None) -> list[tuple[int, float]]:
        """The chance to get or hold each place, with the face it shows."""
        return self.family.reasons.chances(self.evaluation, state or self.state, self.seat)

    def after(self, text: str) -> list[tuple[int, float]]:
        """The same after a move of this seat; nothing where it shows what was hidden."""
        move = self.family.spelling.parse(text)
        if move < 0 or self.family.spelling.reveals(text):
            return []
        state = self.state.clone()
        state.play(move)
        return self.places(state)

    def moved(self, text: str, instead: str | None = None) -> list[Json]:
        """The places whose chance this move changes, or changes more or less than the other would; the most first."""
        after = self.after(text)
        before = self.places() if instead is None else self.after(instead)
        rows = [
            {"place": number, "from": round(old, SAID), "to": round(new, SAID)}
            for number, ((was, old), (now, new)) in enumerate(zip(before, after, strict=False), 1)
            if was == now and abs(new - old) >= LEAST
        ]
        return sorted(rows, key=lambda row: -abs(row["to"] - row["from"]))
