"""Policy rollouts: what the tree leaves in question is played on in the guessed worlds."""

from array import array

import pytest

from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.rollouts import Rollouts
from marchstones.search.think import ENOUGH, ROLLED, ROLLED_LATER, thinking
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

BASE, TACTICS = "borders-2024", "borders-2024-tactics"


def begun(rules, plies, seed=1):
    """A game after so many random moves, where somebody is to decide."""
    family, rng = FAMILIES[rules], Rng(seed)
    state = family.setup.start(family.setup.deal(rules, rng, 0))
    moves = array("i", bytes(4 * MOST_MOVES))
    while plies > 0 or state.turn == CHANCE:
        state.play(state.roll(rng) if state.turn == CHANCE else moves[rng.below(state.legal(moves))])
        plies -= 1
    return family, state


@pytest.mark.parametrize("rules", [BASE, "siege-2020", TACTICS])
def test_a_rollout_of_no_limit_ends_with_the_result(rules):
    """Its value is then a win, a loss or a draw of seat 0, and every decision is counted."""
    family, state = begun(rules, 10)
    rollouts = Rollouts(family.evaluation(rules))
    value = rollouts.play_on(state, Rng(2), 1000)
    assert state.turn == NOBODY
    assert value == {0: 1.0, 1: 0.0}.get(state.winner, 0.5)
    assert rollouts.plies > 0


def test_a_rollout_is_cut_after_so_many_turns():
    """Then the evaluation says how it stands; the same luck leads to the same end."""
    family, state = begun(BASE, 10)
    ends = []
    for _ in range(2):
        world = state.clone()
        value = Rollouts(family.evaluation(BASE)).play_on(world, Rng(3), 2)
        assert 0.0 < value < 1.0
        ends.append((value, family.positions.view(world, 0)))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("rules", "stages"), [(BASE, ROLLED), (TACTICS, ROLLED_LATER)])
def test_the_tree_begins_and_rollouts_go_on(rules, stages):
    """With enough to think; with less the tree is asked to the end."""
    family, state = begun(rules, 8)
    few = int(ENOUGH / stages[1][0]) // 2
    for playouts, turns in ((few, 0), (900, 8)):
        thought = thought_out(family, state, playouts)
        assert thought.search.turns == turns
        answer = thought.answer()
        assert answer["playouts"] >= playouts
        assert sum(row["share"] for row in answer["top"]) <= 1.001
        assert all(0.0 <= row["win"] <= 1.0 for row in answer["top"])


def test_a_draw_is_left_to_the_tree():
    """What comes of a card drawn from one stack or the other shows later than anything is played on."""
    family, state = begun(TACTICS, 9)
    assert state.is_drawing()
    assert thought_out(family, state, 900).search.turns == 0


def thought_out(family, state, playouts):
    """A thought that took all it was allowed."""
    thought = thinking(family, family.positions.view(state, state.turn), "grandmaster", 1, None, playouts)
    thought.patient = True
    while not thought.step(1000.0):
        pass
    return thought
