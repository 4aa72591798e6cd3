"""Random moves are drawn from exactly the legal ones, listed or not."""

from array import array

import pytest

from marchstones.games import FAMILIES
from marchstones.playout import LONGEST
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY


@pytest.mark.parametrize("rules", FAMILIES)
def test_a_pick_is_one_of_the_list(rules):
    """`pick` gives the legal move whose number the same stream draws, in every position of random games."""
    family = FAMILIES[rules]
    out, scratch = (array("i", [0] * MOST_MOVES) for _ in range(2))
    for seed in range(12):
        state = family.setup.start(family.setup.deal(rules, Rng(seed), seed % 2))
        picks, draws = Rng(seed), Rng(seed)
        moves = 0
        while state.turn != NOBODY and moves < LONGEST:
            if state.turn == CHANCE:
                move = state.roll(picks)
                assert move == state.roll(draws)
            else:
                move = state.pick(picks, scratch)
                assert move == out[draws.below(state.legal(out))]
            state.play(move)
            moves += 1
