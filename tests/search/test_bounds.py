"""A search grows no further than it was allowed to, and goes on thinking when it is full."""

from __future__ import annotations

from array import array

import pytest

from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search import think
from marchstones.search.tree import Search
from marchstones.state import MOST_MOVES

LEAST = 64  # edges: more than any root has moves


def decision(rules: str, seed: int):
    """A position in which there is something to choose."""
    family = FAMILIES[rules]
    state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
    rng = Rng(seed + 1)
    out = array("i", bytes(4 * MOST_MOVES))
    while state.turn > 1 or state.legal(out) < 2:
        state.play(state.roll(rng) if state.turn > 1 else out[0])
    return state


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020-tactics", "tug"])
def test_a_full_tree_stays_full_and_answers(rules):
    """However long it thinks, it has no more edges than its cap, and the root's moves are still compared."""
    state = decision(rules, 3)
    evaluation = FAMILIES[rules].evaluation(rules)
    search = Search(state, state.turn, evaluation, 1, LEAST, *think.COARSE)
    search.step(120)
    assert search.edges == LEAST
    assert search.playouts >= 120
    assert abs(sum(share for _, share, _ in search.top()) - 1) < 1e-9


def test_the_longest_thought_is_capped(monkeypatch):
    """A minute's thought asks for no more edges than ten minutes' would."""
    caps = []
    real = think.Search

    def spy(*words):
        caps.append(words[4])
        return real(*words)

    monkeypatch.setattr(think, "Search", spy)
    monkeypatch.setattr(think, "MOST_EDGES", 5000)
    family = FAMILIES["tug"]
    state = family.setup.start(family.setup.deal("tug", Rng(3), 0))
    while state.turn > 1:
        state.play(state.roll(Rng(5)))
    view = {**family.positions.view(state, state.turn), "moves": []}
    for ms in (60_000.0, 600_000.0):
        think.thinking(family, view, "grandmaster", 1, ms, None)
    assert caps == [5000, 5000]


def test_dice_are_told_without_their_luck():
    """What a search says depends less on the dice it threw where each throw is told less its luck."""

    def spread(*, lucky: bool) -> float:
        wins = []
        for seed in range(6):
            state = decision("tug", 0)
            evaluation = FAMILIES["tug"].evaluation("tug")
            evaluation.foresees = not lucky
            search = Search(state, state.turn, evaluation, seed, 20_000, *think.FINE)
            search.step(60)
            wins.append(search.win())
        return max(wins) - min(wins)

    assert 0 < spread(lucky=False) < spread(lucky=True)


def test_a_round_of_moves_is_only_left_unfinished_where_one_try_is_long():
    """Moves in question are compared after equally many tries; in Tug one of them may be waited for, not all."""
    for rules, once in (("borders-2024", False), ("tug", True)):
        state = decision(rules, 0)
        search = Search(state, state.turn, FAMILIES[rules].evaluation(rules), 1, 20_000, *think.FINE)
        asked = search.live
        search.step(1)
        assert asked > 1
        tries = [round(share * search.visits[0]) for _, share, _ in search.top()]
        assert tries == [1] if once else [1] * asked


def test_a_throw_weighed_counts_as_a_playout():
    """So that as many playouts take about as long in every game."""
    state = decision("tug", 0)
    search = Search(state, state.turn, FAMILIES["tug"].evaluation("tug"), 1, 20_000, *think.FINE)
    search.step(4)
    assert search.playouts >= 4 + 56
    assert search.visits[0] == 4
