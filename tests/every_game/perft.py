"""Counts of move sequences from fixed positions of fixed deals, chance moves counted like all others.

`perft.json` holds them. `.venv/bin/python tests/every_game/perft.py --write` makes it anew: right only after a rule was
found to be wrong, or for a new rule set.
"""

import argparse
import json
import sys
from array import array
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).parents[2]
    sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests")]

from every_game.walking import RULES, new, walk
from marchstones.rng import Rng
from marchstones.state import MOST_MOVES

FILE = Path(__file__).with_name("perft.json")
STARTS = (0.0, 0.3, 0.6, 0.9)  # how far into the game
MOST_NODES = 3000  # positions to count the moves of
DEEPEST = 6


def perft(state, depth):
    """Sequences of so many moves; games that are over before do not count."""
    out = array("i", [0] * MOST_MOVES)
    number = state.legal(out)
    if depth == 1:
        return number
    total = 0
    for move in list(out[:number]):
        after = state.clone()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def counts(state):
    """Counts of depth 1, 2, … as far as the budget goes."""
    found = [perft(state, 1)]
    while 0 < found[-1] <= MOST_NODES and len(found) < DEEPEST:
        found.append(perft(state, len(found) + 1))
    return found


def write():
    """Play a game of every rule set at random and count from places along it."""
    rows = []
    for number, rules in enumerate(RULES):
        match = new(rules, 100 + number)
        states = [match.state.clone() for _ in walk(match, Rng(number))]
        moves = [text for _, text in match.log]
        for part in STARTS:
            at = int(part * len(states))
            rows.append({"rules": rules, "deal": match.deal, "moves": moves[:at], "counts": counts(states[at])})
    FILE.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    write()
