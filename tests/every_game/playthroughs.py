"""One whole game of every rule set, told so that it can be read: every move and what it changed.

`.venv/bin/python tests/every_game/playthroughs.py --write` tells them anew. Read the difference before it is committed:
it says what a change of the engine does to a game.
"""

import argparse
import json
import sys
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).parents[2]
    sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests")]

from every_game.walking import RULES, new, pick
from marchstones.rng import Rng
from marchstones.state import CHANCE

FOLDER = Path(__file__).with_name("playthroughs")
SEEDS = {rules: 11 + number for number, rules in enumerate(RULES)}
SEEDS["tug"] = 24  # a leg of ordinary length in which many may choose who goes back (T2.4)
WINNING = ("claim", "control")  # taken whenever they are on offer, so that a game has something to tell


def choose(match, rng):
    """Claims first, otherwise anything."""
    if match.state.turn == CHANCE:
        return match.family.spelling.text(match.state.roll(rng))
    moves = match.moves()
    return next((move for move in moves if move.startswith(WINNING)), None) or pick(moves, rng)


def short(value):
    """A value in few words."""
    if isinstance(value, list):
        return " ".join(map(short, value)) or "-"
    return value if isinstance(value, str) else json.dumps(value)


def leaves(value, way=""):
    """`{path: value}` down to plain values and lists of plain values; places count from 1."""
    if isinstance(value, dict):
        return {path: leaf for key, item in value.items() for path, leaf in leaves(item, f"{way} {key}").items()}
    if isinstance(value, list) and any(isinstance(item, list | dict) for item in value):
        seats = len(value) == 2
        return {
            path: leaf
            for number, item in enumerate(value, 0 if seats else 1)
            for path, leaf in leaves(item, f"{way} {number}").items()
        }
    return {way.strip(): short(value)}


def change(before, after):
    """What happened to one value."""
    old, new = before.split(" "), after.split(" ")
    gone = [f"-{word}" for word in old if word not in new]
    come = [f"+{word}" for word in new if word not in old]
    if len(old) + len(new) > 6 and len(gone) + len(come) == 1:
        return "".join(gone + come)
    return f"{before} > {after}"


def differences(before, after):
    """Every value that changed, arrival numbers aside: they follow from the cards."""
    old, new = leaves(before), leaves(after)
    for path in sorted({*old, *new}, key=lambda path: (list(old).index(path) if path in old else 999, path)):
        was, now = old.get(path, "-"), new.get(path, "-")
        if was != now and " since" not in path:
            yield f"{path}: {change(was, now)}"


def tell(rules):
    """The game, line by line."""
    match = new(rules, SEEDS[rules])
    rng = Rng(SEEDS[rules])
    before = match.family.positions.position(match.state)
    yield from (rules, "", *(f"{path}: {leaf}" for path, leaf in leaves(before).items() if leaf != "-"))
    while match.legal():
        number, who = len(match.legal()), match.turn
        text = choose(match, rng)
        match.play(text)
        told = match.family.spelling.redact(text)
        read = "" if told == text else f", read by the other as `{told}`"
        yield ""
        yield f"{len(match.log)}. {who if who == 'chance' else f'seat {who}'}: {text}  (of {number}{read})"
        after = match.family.positions.position(match.state)
        yield from (f"    {line}" for line in differences(before, after))
        before = after
    yield from ("", "result: " + json.dumps(match.result()))


def story(rules):
    """The file of a rule set."""
    return "\n".join(tell(rules)) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in RULES:
        (FOLDER / f"{name}.txt").write_text(story(name), encoding="utf-8")
