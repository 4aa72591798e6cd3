"""Random games of every rule set, told in full: run by every build of the engine, which must all tell the same.

`walk.py GAMES [RULES…]` prints, as JSON, the number of moves and a digest for each rule set. The digest covers, at
every position: the legal moves in order, the move made and the whole position; now and then how the moves are spelt,
what each seat sees, every proof, and another world that a seat could be in.
"""

import hashlib
import json
import sys
from array import array

from marchstones.games import FAMILIES
from marchstones.playout import LONGEST, games
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY


def tell(*facts):
    """Facts as bytes, always the same for the same facts."""
    return json.dumps(facts, sort_keys=True).encode()


def walk(rules, seed, out):
    """One game to its end: what happened at every move."""
    family = FAMILIES[rules]
    state = family.setup.start(family.setup.deal(rules, Rng(seed), seed % 2))
    rng, guesses = Rng(seed + 1), Rng(seed + 2)
    length = 0
    while state.turn != NOBODY and length < LONGEST:
        number = state.legal(out)
        moves = list(out[:number])
        move = state.roll(rng) if state.turn == CHANCE else moves[rng.below(number)]
        yield tell(moves, move, family.positions.position(state))
        if length % 8 == seed % 8:  # the dear questions, now and then
            world = state.clone()
            world.guess(seed % 2, guesses)
            yield tell(
                [family.spelling.text(move) for move in moves], [family.positions.view(state, seat) for seat in (0, 1)]
            )
            places = range(1, family.describe(rules)["places"] + 1)
            yield tell(
                family.positions.position(world),
                family.reasons.marks(state, 0),
                [family.reasons.proof(state, place) for place in places],
            )
        state.play(move)
        length += 1
    yield tell(length, family.positions.position(state), family.series.result(state), rng.next())


def main(count, chosen):
    """Walk through all rule sets, then play random games as the benches do."""
    out = array("i", [0] * MOST_MOVES)
    told = {}
    for rules, family in FAMILIES.items():
        if chosen and rules not in chosen:
            continue
        digest = hashlib.sha256()
        moves = 0
        for seed in range(count):
            for fact in walk(rules, 100 * seed + 7, out):
                digest.update(fact)
                moves += 1
        rng = Rng(count)
        start = family.setup.start(family.setup.deal(rules, rng, 0))
        moves += games(start, rng, count)
        digest.update(tell(rng.next(), family.positions.position(start)))
        told[rules] = [moves, digest.hexdigest()]
    sys.stdout.write(json.dumps(told) + "\n")


main(int(sys.argv[1]), sys.argv[2:])
