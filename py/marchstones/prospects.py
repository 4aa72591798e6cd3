"""What a seat may expect of each stone or wall, and what a move changes in that: the reasons behind hints and reviews.

Everything comes from the view of one seat, so it tells that seat nothing it could not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marchstones.evaluations import evaluation_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marchstones.family import Family, Json
    from marchstones.game import State

LEAST = 0.01  # a smaller change of a chance is not told
SAID = 3  # digits of a chance


class Prospects:
    """The chances of one seat in one position."""

    def __init__(self, family: Family, view: Mapping[str, Any]) -> None:
        """Read the view of a seat, its turn or not."""
        self.family = family
        self.seat = int(view["seat"])
        self.state = family.sight(dict(view))
        self.evaluation: Any = evaluation_for(view["rules"], self.state)
        self.defends = view.get("attacker", self.seat) != self.seat

    def win(self) -> float:
        """The chance to win the game."""
        return float(self.evaluation.value(self.state, self.seat))

    def places(self, state: State | None = None) -> list[float]:
        """The chance to get each stone, as attacker to take each wall, as defender to hold it; tug has no places."""
        if not hasattr(self.evaluation, "judge_all"):
            return []
        # whose move it is would shift every place a little, which is not what a move is chosen for
        self.evaluation.judge_all(state or self.state, self.seat, 0)
        chances = list(self.evaluation.chances)
        return [1.0 - chance for chance in chances] if self.defends else chances

    def faces(self, state: State) -> list[bool]:
        """What the chances of each place are about: a damaged wall is another one."""
        position = self.family.position(state)
        places: list[Json] = position.get("stones") or position.get("walls") or []
        return [place.get("damaged", False) for place in places]

    def after(self, text: str) -> tuple[list[float], list[bool]]:
        """The chances after a move of this seat, and the faces; nothing where it shows what was hidden."""
        move = self.family.parse(self.state, text)
        if move < 0 or self.family.reveals(text):
            return [], []
        state = self.state.clone()
        state.play(move)
        return self.places(state), self.faces(state)

    def moved(self, text: str, instead: str | None = None) -> list[Json]:
        """The places whose chance this move changes, or changes more or less than the other would; the most first."""
        after, faces = self.after(text)
        before, known = (self.places(), self.faces(self.state)) if instead is None else self.after(instead)
        rows = [
            {"place": number, "from": round(old, SAID), "to": round(new, SAID)}
            for number, (old, new, was, now) in enumerate(zip(before, after, known, faces, strict=False), 1)
            if was == now and abs(new - old) >= LEAST
        ]
        return sorted(rows, key=lambda row: -abs(row["to"] - row["from"]))
