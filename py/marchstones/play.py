"""A table of text: two people, or a person and the opponent, in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from marchstones.families import FAMILIES
from marchstones.family import Json, Refused
from marchstones.match import Match
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
    parser.add_argument("--rules", default="borders-2024", choices=list(FAMILIES))
    parser.add_argument("--against", default="friend", help="friend, random, or the name of a level")
    parser.add_argument("--seat", type=int, default=0, choices=(0, 1), help="your seat against an opponent")
    parser.add_argument("--first", type=int, default=0, choices=(0, 1), help="who begins")
    parser.add_argument("--seed", type=int, default=1, help="of the deal and the dice")
    parser.add_argument("--ms", type=int, default=1000, help="thinking time of the opponent")


def show(match: Match, seat: int) -> str:
    """The table as this seat sees it."""
    view = match.family.view(match.state, seat)
    draw = {"borders": show_borders, "siege": show_siege, "tug": show_tug}[match.family.name]
    return draw(view, match.family.marks(match.state, seat), seat)


def tag(side: Json | None) -> str:
    """A complete side in words."""
    return f"{side['kind']} {side['total']}" if side else ""


def hands(view: Json, seat: int) -> list[str]:
    """Both hands and the stacks."""
    own = " ".join(view["hands"][seat])
    stacks = f"stack {view['stack']}, tactics {view['tactics']}, discards: {' '.join(view['discards']) or 'none'}"
    return [f"other hand: {view['hands'][1 - seat]} cards; {stacks}", f"your hand:  {own}"]


def show_borders(view: Json, marks: Json, seat: int) -> str:
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


def show_siege(view: Json, marks: Json, seat: int) -> str:
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


def show_tug(view: Json, marks: Json, seat: int) -> str:
    """Athletes, columns and free dice."""
    del marks
    lines = [
        f"{label}: {view['standing'][s]} standing, {view['lying'][s]} lying; "
        f"column {' '.join(map(str, view['columns'][s]))}"
        for label, s in (("other", 1 - seat), ("you  ", seat))
    ]
    free = view["free"]
    return "\n".join([*lines, f"free dice: {' '.join(map(str, free)) if free else 'not thrown'}"])


def opponent(name: str, options: argparse.Namespace) -> Callable[[Match, int], str] | None:
    """Who chooses the other seat's moves; None if a person does."""
    if name == "friend":
        return None
    if name == "random":
        rng = Rng(options.seed + 1)

        def at_random(match: Match, seat: int) -> str:
            del seat
            moves = match.moves()
            return moves[rng.below(len(moves))]

        return at_random
    if name not in LEVELS:
        sys.exit(f"no such opponent: friend, random or one of {', '.join(LEVELS)}")

    memory = Memory()

    def by_search(match: Match, seat: int) -> str:
        thought = memory.thinking(match.family, match.view(seat), name, len(match.log), float(options.ms))
        while not thought.step(100.0):
            pass
        return str(thought.answer()["move"])

    return by_search


def ask(match: Match, seat: int, ways: list[int]) -> bool:
    """One decision of a person; false to quit."""
    print(f"\n{show(match, seat)}\n{NAMES[seat]} to decide ({HELP})")
    while True:
        try:
            word = input("> ").strip()
        except EOFError:
            return False
        if word == "q":
            return False
        if word == "?":
            print("\n".join(match.moves()))
        elif word == "u":
            match.shorten(ways.pop() if ways else 0)
            return True
        elif word.startswith("p ") and word[2:].isdigit() and match.family.name != "tug":
            places = match.family.describe(match.family.position(match.state)["rules"])["places"]
            print(match.family.proof(match.state, int(word[2:])) if 1 <= int(word[2:]) <= places else "no such place")
        else:
            length = len(match.log)
            try:
                match.play(word)
            except Refused as error:
                print(f"no: {error.text}")
                continue
            ways.append(length)
            return True


def main(options: argparse.Namespace) -> int:
    """Play one game."""
    family = FAMILIES[options.rules]
    deal = family.deal(options.rules, Rng(options.seed), options.first)
    match = Match(family, family.start(deal), deal, Rng(options.seed + 2))
    other = opponent(options.against, options)
    ways: list[int] = []
    while isinstance(match.turn(), int):
        seat = match.state.turn
        if other is not None and seat != options.seat:
            move = other(match, seat)
            print(f"{NAMES[seat]}: {move if family.redact(move) == move else family.redact(move)}")
            match.play(move)
        elif not ask(match, seat, ways):
            return 0
    print(f"\n{show(match, options.seat)}\nover: {match.result()}")
    return 0
