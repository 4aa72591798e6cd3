"""What every level thinks in the middle of a game of every rule set, as JSON: run by every build of the engine.

`thoughts.py PLAYOUTS [RULES…]`; each answer holds the move, the chances and the shares of the tree, to the last digit.
"""

import json
import sys
from array import array

from marchstones import bridge
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES

AHEAD = 24  # moves of the game before


def middle(rules, seed):
    """A position in the middle of a random game, somebody to move."""
    family = FAMILIES[rules]
    state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
    out = array("i", [0] * MOST_MOVES)
    rng = Rng(seed + 1)
    moves = 0
    while moves < AHEAD or state.turn == CHANCE:
        state.play(state.roll(rng) if state.turn == CHANCE else state.pick(rng, out))
        moves += 1
    return state


def main(playouts, chosen):
    """Ask every level."""
    told = {}
    levels = json.loads(bridge.answer('{"do":"rules"}'))["ok"]["levels"]
    for rules in chosen or FAMILIES:
        state = middle(rules, 5)
        view = FAMILIES[rules].positions.view(state, state.turn)
        for level in levels:
            question = {"do": "think", "view": view, "level": level, "playouts": playouts, "seed": 7}
            told[f"{rules} {level}"] = bridge.answer(json.dumps(question))
    sys.stdout.write(json.dumps(told) + "\n")


main(int(sys.argv[1]), sys.argv[2:])
