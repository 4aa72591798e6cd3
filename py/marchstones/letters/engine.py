"""The one door to the engine: records in, games out. No rule is decided outside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones import record
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.state import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Family, Json

# The rule sets by their number in an invitation: a new one stands last in the list of games, or the version changes.
RULES = tuple(FAMILIES)
FORMAT = record.FORMAT
__all__ = ["CHANCE", "FORMAT", "RULES", "Game"]


def family(rules: str) -> Family:
    """The game of a rule set."""
    return FAMILIES[rules]


def describe(rules: str) -> Json:
    """The facts of a rule set."""
    return FAMILIES[rules].describe(rules)


def load(source: Json) -> Game:
    """The game of a record; Refused if the engine does not accept it. Chance is played by the caller."""
    return record.load(source, FAMILIES, None)


def copied(game: Game) -> Game:
    """The same game once more."""
    new = Game(game.family, game.origin, game.deal, None)
    new.state = game.state.clone()
    new.log, new.pips = list(game.log), list(game.pips)
    new.names = game.names
    return new


def record_of(game: Game) -> Json:
    """The record of a game."""
    return record.record_of(game)


def score_sheet(rules: str, length: int, results: Sequence[Json]) -> Json:
    """The score sheet of a series: points, winner, and how the next game begins."""
    return FAMILIES[rules].series.match(rules, length, results)
