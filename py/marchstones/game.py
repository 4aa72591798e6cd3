"""One game being played: the only door through which a position changes. People, opponent, replay and tests use it."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

from marchstones.family import Json, Refused, turn_word, winner_word
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from marchstones.family import Family
    from marchstones.state import State

SEATS = 2


@cache
def fields(deal: Callable[[str, Rng, int], Json], rules: str) -> list[str]:
    """What a deal of a rule set holds."""
    return list(deal(rules, Rng(0), 0))


class Game:
    """A position, how it came about, and who throws the dice."""

    def __init__(self, family: Family, origin: State, deal: Json | None, chance: Rng | None) -> None:
        """A game from a position; `deal` if it is the first one of a deal; `chance` None: the caller plays chance."""
        self.family = family
        self.origin = origin
        # the fields of its notation; what else came with it is neither kept nor shared
        self.deal = deal and {name: deal[name] for name in fields(family.setup.deal, deal["rules"]) if name in deal}
        self.chance = chance
        self.state = origin.clone()
        self.log: list[tuple[int, str]] = []  # who decided, and the move
        self.pips: list[list[int]] = []  # of the dice that each of these moves names
        self.names = ["", ""]
        self.date = ""
        self.out = array("i", bytes(MOST_MOVES * array("i").itemsize))
        self.roll()

    def legal(self) -> list[int]:
        """The legal moves as ints."""
        return list(self.out[: self.state.legal(self.out)])

    def moves(self) -> list[str]:
        """The legal moves as they are spelt."""
        return [self.family.spelling.text(move) for move in self.legal()]

    def play(self, text: str) -> None:
        """Make a move; refused with the reason if it is not listed, and then nothing has changed."""
        move = self.family.spelling.parse(text)
        if move < 0 or move not in self.legal() or self.family.spelling.text(move) != text:
            raise self.family.reasons.refusal(self.state, text)
        self.make(move, text)
        self.roll()

    def make(self, move: int, text: str) -> None:
        """Apply and log a legal move."""
        self.log.append((self.state.turn, text))
        self.pips.append(self.family.spelling.pips(self.state, move))
        self.state.play(move)

    def roll(self) -> None:
        """Let chance decide as long as it is chance's turn, unless the caller does."""
        while self.chance is not None and self.state.turn == CHANCE:
            move = self.state.roll(self.chance)
            self.make(move, self.family.spelling.text(move))

    def replay(self, texts: Sequence[str]) -> None:
        """Play recorded moves, chance included; refused with the number of the first that does not fit."""
        chance, self.chance = self.chance, None
        try:
            for number, text in enumerate(texts):
                try:
                    self.play(self.family.spelling.recorded(self.state, text))
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
        self.log, self.pips = [], []
        self.replay(texts)
        self.roll()

    @property
    def turn(self) -> int | str | None:
        """Who decides, as the notation says it."""
        return turn_word(self.state)

    @property
    def rules(self) -> str:
        """The rule set."""
        return self.family.positions.rules_of(self.state)

    @property
    def winner(self) -> int | str | None:
        """Who has won, as the notation says it."""
        return winner_word(self.state)

    @property
    def why(self) -> str | None:
        """How it ended, in one word."""
        return self.family.positions.why(self.state)

    def position(self) -> Json:
        """Everything."""
        return self.family.positions.position(self.state)

    def view(self, seat: int | None) -> Json:
        """What a seat may see, with its legal moves if it decides."""
        view = self.family.positions.view(self.state, seat)
        decides = seat is not None and self.state.turn == seat
        view["moves"] = [self.describe(move) for move in self.legal()] if decides else []
        return view

    def describe(self, move: int) -> Json:
        """A legal move with what the page needs to offer it."""
        spelling = self.family.spelling
        return {
            **self.family.told(spelling.text(move)),
            "refs": spelling.refs(self.state, move),
            **spelling.extras(self.state, move),
        }

    def marks(self, seat: int | None) -> Json:
        """What the page shows beside the view (docs/page-protocol.md)."""
        marks = self.family.reasons.marks(self.state, seat)
        marks["log"] = [self.logged(number, seat) for number in range(len(self.log))]
        marks["undo"], marks["takeback"] = self.ways_back(seat)
        return marks

    def logged(self, number: int, seat: int | None) -> list[Any]:
        """A row of the log as a seat may know it: who decided, the move, and what it is."""
        who, text = self.log[number]
        spelling = self.family.spelling
        shown = text if who == seat else spelling.redact(text)
        dice = {"dice": self.pips[number]} if self.pips[number] else {}
        return ["chance" if who == CHANCE else who, shown, {**spelling.about(shown), **dice}]

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
        if (
            self.state.turn == seat
            and last is not None
            and last[0] == seat
            and not self.family.spelling.reveals(last[1])
        ):
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
        return self.family.series.result(self.state)
