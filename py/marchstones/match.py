"""One game being played: the only door through which a position changes. People, opponent, replay and tests use it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.family import Json, Refused
from marchstones.game import CHANCE, MOST_MOVES, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Family
    from marchstones.game import State
    from marchstones.rng import Rng

SEATS = 2


class Match:
    """A position, how it came about, and who throws the dice."""

    def __init__(self, family: Family, origin: State, deal: Json | None, chance: Rng | None) -> None:
        """A game from a position; `deal` if it is the first one of a deal; `chance` None: the caller plays chance."""
        self.family = family
        self.origin = origin
        self.deal = deal
        self.chance = chance
        self.state = origin.clone()
        self.log: list[tuple[int, str]] = []  # who decided, and the move
        self.names = ["", ""]
        self.date = ""
        self.out = array("i", [0] * MOST_MOVES)
        self.roll()

    def legal(self) -> list[int]:
        """The legal moves as ints."""
        return list(self.out[: self.state.legal(self.out)])

    def moves(self) -> list[str]:
        """The legal moves as they are spelt."""
        return [self.family.text(self.state, move) for move in self.legal()]

    def play(self, text: str) -> None:
        """Make a move; refused with the reason if it is not listed, and then nothing has changed."""
        move = self.family.parse(self.state, text)
        if move < 0 or move not in self.legal() or self.family.text(self.state, move) != text:
            raise self.family.refusal(self.state, text)
        self.make(move, text)
        self.roll()

    def make(self, move: int, text: str) -> None:
        """Apply and log a legal move."""
        self.log.append((self.state.turn, text))
        self.state.play(move)

    def roll(self) -> None:
        """Let chance decide as long as it is chance's turn, unless the caller does."""
        while self.chance is not None and self.state.turn == CHANCE:
            move = self.state.roll(self.chance)
            self.make(move, self.family.text(self.state, move))

    def replay(self, texts: Sequence[str]) -> None:
        """Play recorded moves, chance included; refused with the number of the first that does not fit."""
        chance, self.chance = self.chance, None
        try:
            for number, text in enumerate(texts):
                try:
                    self.play(text)
                except Refused as error:
                    raise Refused(
                        "bad-record",
                        "no-replay",
                        f"record: move {number + 1} ({text[:40]!r}) does not fit: {error.text}",
                        number=number + 1,
                        move=text[:40],
                    ) from error
        finally:
            self.chance = chance

    def shorten(self, length: int) -> None:
        """Go back to the first `length` moves; hidden order stays as it was dealt."""
        texts = [text for _, text in self.log[:length]]
        self.state = self.origin.clone()
        self.log = []
        self.replay(texts)
        self.roll()

    def turn(self) -> int | str | None:
        """Who decides, as the notation says it."""
        return {CHANCE: "chance", NOBODY: None}.get(self.state.turn, self.state.turn)

    def view(self, seat: int | None) -> Json:
        """What a seat may see, with its legal moves if it decides."""
        view = self.family.view(self.state, seat)
        decides = seat is not None and self.state.turn == seat
        view["moves"] = [self.describe(move) for move in self.legal()] if decides else []
        return view

    def describe(self, move: int) -> Json:
        """A legal move with what the page needs to offer it."""
        family = self.family
        return {
            "move": family.text(self.state, move),
            "refs": family.refs(self.state, move),
            **family.extras(self.state, move),
        }

    def marks(self, seat: int | None) -> Json:
        """What the page shows beside the view (docs/page-protocol.md)."""
        marks = self.family.marks(self.state, seat)
        marks["log"] = [
            ["chance" if who == CHANCE else who, text if who == seat else self.family.redact(text)]
            for who, text in self.log
        ]
        marks["undo"], marks["takeback"] = self.ways_back(seat)
        return marks

    def ways_back(self, seat: int | None) -> tuple[int | None, int | None]:
        """Log lengths: before the seat's last decision of its present turn, and before its latest earlier turn."""
        if seat is None:
            return None, None
        length = len(self.log)
        start = length  # where the seat's present run of decisions began
        while start > 0 and self.log[start - 1][0] in (seat, CHANCE):
            start -= 1
        undo = None
        last = self.log[-1] if self.log else None
        if self.state.turn == seat and last is not None and last[0] == seat and not self.family.reveals(last[1]):
            undo = length - 1
        decides = self.state.turn == seat
        at = start if decides else length
        while at > 0 and self.log[at - 1][0] != seat:
            at -= 1
        while at > 0 and self.log[at - 1][0] == seat:
            at -= 1
        own = any(who == seat for who, _ in self.log[at:length])
        return undo, at if own and at < length else None

    def result(self) -> Json | None:
        """What counts for the match; None while the game runs."""
        return self.family.result(self.state)
