"""Records: a deal and the moves made on it, from which every position follows; and the way from one to a game."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from marchstones.checks import Reader
from marchstones.family import Json, Refused
from marchstones.game import SEATS, Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marchstones.family import Family
    from marchstones.rng import Rng

FORMAT = "marchstones/1"
MOST_RECORDED = 20_000  # moves; far beyond any real game
LONGEST_NAME = 80


def record_of(game: Game) -> Json:
    """The record of a game that began with a deal."""
    if game.deal is None:
        raise Refused("no-deal", "no-deal", "this game was set up, not dealt, so it has no record")
    return {
        "format": FORMAT,
        "rules": game.deal["rules"],
        "deal": game.deal,
        "moves": [text for _, text in game.log],
        "names": game.names,
        "result": game.result(),
        "date": game.date or dt.datetime.now(tz=dt.UTC).date().isoformat(),
    }


def load(record: object, families: Mapping[str, Family], chance: Rng | None) -> Game:
    """Replay a record from outside; `bad-record` with the reason if it is damaged."""
    reader = Reader(record, "bad-record", "record")
    if reader.source.get("format") != FORMAT:
        raise reader.wrong("bad-format", f"record: `format` is not {FORMAT}")
    deal = Reader(reader.source.get("deal"), "bad-record", "record: `deal`")
    rules = reader.word("rules", families)
    if deal.source.get("rules") != rules:
        raise reader.wrong("bad-field", "record: `rules` of the record and of its deal differ", field="rules")
    moves = reader.items("moves")
    if len(moves) > MOST_RECORDED or any(not isinstance(move, str) for move in moves):
        raise reader.bad_field("moves", "a list of moves")
    names = reader.source.get("names", ["", ""])
    if not isinstance(names, list) or len(names) != SEATS or any(not isinstance(name, str) for name in names):
        raise reader.bad_field("names", "two names")
    date = reader.source.get("date", "")
    if not isinstance(date, str):
        raise reader.bad_field("date", "a date")
    family = families[rules]
    try:
        origin = family.setup.start(deal.source)
    except Refused as error:
        raise Refused("bad-record", error.reason, f"record: {error.text}", **error.params) from error
    game = Game(family, origin, deal.source, None)
    game.replay(moves)
    game.names = [name[:LONGEST_NAME] for name in names]
    game.date = date[:LONGEST_NAME]
    game.chance = chance
    game.roll()
    return game
