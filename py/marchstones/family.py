"""What the edge needs of a game: words for its moves and positions, and reasons. One `Family` per game.

`State` plays; a family reads and writes. Everything here is ordinary Python: strings, lists and dicts as in the public
notation. The bridge, the match, the search's door and the tests use families and nothing of a game beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.game import State
    from marchstones.rng import Rng

Json = dict[str, Any]


class Refused(Exception):  # noqa: N818 - it is an answer, not a crash
    """Something asked for is not possible; carries what a person needs to know why.

    `code` is one of the protocol's error codes, `reason` a fixed word the page can translate, `params` its details.
    """

    def __init__(self, code: str, reason: str, text: str, **params: Any) -> None:
        super().__init__(text)
        self.code = code
        self.reason = reason
        self.text = text
        self.params = params


class Family(Protocol):
    """One game with all its rule sets."""

    name: str  # "borders"
    rule_sets: tuple[str, ...]

    def describe(self, rules: str) -> Json:
        """The facts of a rule set that a page needs: cards, hand size, stones; never for deciding legality."""

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """A random deal in the form of the notation."""

    def start(self, deal: Json) -> State:
        """The first position of a deal; `Refused("bad-deal", …)`."""

    def text(self, state: State, move: int) -> str:
        """How a move of this position is spelt."""

    def parse(self, state: State, text: str) -> int:
        """The int of a spelling, or -1 if it spells no move; whether it is legal here is not asked."""

    def refs(self, state: State, move: int) -> list[str]:
        """What a person points at, in order, to make this move (docs/page-protocol.md)."""

    def extras(self, state: State, move: int) -> Json:
        """More that the page shows on a move, such as tug's `effect`; mostly empty."""

    def position(self, state: State) -> Json:
        """The whole position."""

    def restore(self, position: Json) -> State:
        """Any position that could be; `Refused("bad-position", …)`."""

    def view(self, state: State, seat: int | None) -> Json:
        """What a seat may know (None: nobody's hand), without `moves`."""

    def sight(self, view: Json) -> State:
        """A position that fits a view, its hidden cards anyhow; the seat's knowledge respected by `guess`."""

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played: `Refused("illegal", …)`."""

    def spelling(self, refs: Sequence[str]) -> str:
        """The move that refs point at, legal or not, as far as they go; for asking why."""

    def proof(self, state: State, place: int) -> Json:
        """The proof sheet of a stone or wall."""

    def marks(self, state: State, seat: int | None) -> Json:
        """What the page shows beside the view: `places`, `unseen`, `score` (docs/page-protocol.md)."""

    def redact(self, move: str) -> str:
        """A move as the other seat may know it: hidden words become `?`."""

    def reveals(self, move: str) -> bool:
        """Whether somebody learned something hidden by this move, so that it cannot be undone."""

    def result(self, state: State) -> Json | None:
        """The `result` of a record: None while the game runs."""

    def match(self, rules: str, length: int, results: Sequence[Json]) -> Json:
        """The score sheet after these results: `points`, `winner`, `next`."""
