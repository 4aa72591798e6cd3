"""A search grows no further than it was allowed to, and goes on thinking when it is full."""

from __future__ import annotations

from array import array

import pytest

from marchstones.evaluations import evaluation_for
from marchstones.families import FAMILIES
from marchstones.game import MOST_MOVES
from marchstones.rng import Rng
from marchstones.search import think
from marchstones.search.tree import Search

LEAST = 64  # edges: more than any root has moves


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020-tactics", "tug"])
def test_a_full_tree_stays_full_and_answers(rules):
    """However long it thinks, it has no more edges than its cap, and the root's moves are still compared."""
    family = FAMILIES[rules]
    state = family.start(family.deal(rules, Rng(3), 0))
    rng = Rng(4)
    out = array("i", bytes(4 * MOST_MOVES))
    while state.turn > 1 or state.legal(out) < 2:
        state.play(state.roll(rng))
    evaluation = evaluation_for(rules, state)
    search = Search(state, state.turn, evaluation, 1, LEAST, think.EXPLORE, think.HEAT, think.VIRTUAL, think.WIDE)
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
    state = family.start(family.deal("tug", Rng(3), 0))
    while state.turn > 1:
        state.play(state.roll(Rng(5)))
    view = {**family.view(state, state.turn), "moves": []}
    for ms in (60_000.0, 600_000.0):
        think.thinking(family, view, "grandmaster", 1, ms, None)
    assert caps == [5000, 5000]
