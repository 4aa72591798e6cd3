"""A table of text: two people, or a person and the opponent, in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from marchstones.family import Refused
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.levels import LEVELS
from marchstones.search.think import Memory

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

HELP = "a move as listed · ? moves · p N proof of place N · u undo · q quit"
NAMES = ("seat 0", "seat 1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `play`."""
    parser.add_argument("--rules", default=next(iter(FAMILIES.values())).offered, choices=list(FAMILIES))
    parser.add_argument("--against", default="friend", help="friend, random, or the name of a level")
    parser.add_argument("--seat", type=int, default=0, choices=(0, 1), help="your seat against an opponent")
    parser.add_argument("--first", type=int, default=0, choices=(0, 1), help="who begins")
    parser.add_argument("--seed", type=int, default=1, help="of the deal and the dice")
    parser.add_argument("--ms", type=int, default=1000, help="thinking time of the opponent")


def show(game: Game, seat: int) -> str:
    """The table as this seat sees it."""
    return game.family.show(game.view(seat), game.marks(seat), seat)


def opponent(name: str, options: argparse.Namespace) -> Callable[[Game, int], str] | None:
    """Who chooses the other seat's moves; None if a person does."""
    if name == "friend":
        return None
    if name == "random":
        rng = Rng(options.seed + 1)

        def at_random(game: Game, seat: int) -> str:
            del seat
            moves = game.moves()
            return moves[rng.below(len(moves))]

        return at_random
    if name not in LEVELS:
        sys.exit(f"no such opponent: friend, random or one of {', '.join(LEVELS)}")

    memory = Memory()

    def by_search(game: Game, seat: int) -> str:
        thought = memory.thinking(game.family, game.view(seat), name, len(game.log), float(options.ms))
        while not thought.step(100.0):
            pass
        return str(thought.answer()["move"])

    return by_search


def ask(game: Game, seat: int, ways: list[int]) -> bool:
    """One decision of a person; false to quit."""
    print(f"\n{show(game, seat)}\n{NAMES[seat]} to decide ({HELP})")
    while True:
        try:
            word = input("> ").strip()
        except EOFError:
            return False
        if word == "q":
            return False
        if word == "?":
            print("\n".join(game.moves()))
        elif word == "u":
            game.shorten(ways.pop() if ways else 0)
            return True
        elif word.startswith("p ") and word[2:].isdigit():
            places = game.family.setup.facts(game.rules)["places"]
            number = int(word[2:])
            print(game.family.reasons.proof(game.state, number) if 1 <= number <= places else "no such place")
        else:
            length = len(game.log)
            try:
                game.play(word)
            except Refused as error:
                print(f"no: {error.text}")
                continue
            ways.append(length)
            return True


def main(options: argparse.Namespace) -> int:
    """Play one game."""
    family = FAMILIES[options.rules]
    deal = family.setup.deal(options.rules, Rng(options.seed), options.first)
    game = Game(family, family.setup.start(deal), deal, Rng(options.seed + 2))
    other = opponent(options.against, options)
    ways: list[int] = []
    while isinstance(game.turn, int):
        seat = game.state.turn
        if other is not None and seat != options.seat:
            move = other(game, seat)
            print(f"{NAMES[seat]}: {family.spelling.redact(move)}")
            game.play(move)
        elif not ask(game, seat, ways):
            return 0
    print(f"\n{show(game, options.seat)}\nover: {game.result()}")
    return 0
