"""The tree is kept from one decision to the next of the same seat, where it learned nothing in between."""

import pytest

from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.think import Memory, thinking
from marchstones.state import CHANCE

LONG = 60_000.0


def begun(rules, seed=1):
    """A game at its first decision, dice thrown."""
    family = FAMILIES[rules]
    deal = family.setup.deal(rules, Rng(seed), 0)
    return Game(family, family.setup.start(deal), deal, Rng(seed))


def think(memory, match, level="grandmaster", playouts=150):
    """A thought of the seat to decide, stepped until it has found something."""
    thought = memory.thinking(match.family, match.view(match.turn), level, 1, LONG)
    while thought.search and thought.forced < 0 and thought.search.playouts < playouts and not thought.step(1.0):
        pass
    return thought


def go_on(memory, match, until):
    """Play what the memory's thoughts answer, up to the first decision of which `until` is true; its thought."""
    for _ in range(60):
        thought = think(memory, match)
        if until(thought):
            return thought
        match.play(thought.answer()["move"])
    raise AssertionError("there was no such decision")


def is_kept(thought):
    """Whether it stands below the root of an earlier search."""
    return thought.forced < 0 and thought.search.base > 0


def test_one_die_after_the_other_is_thought_about_in_one_tree():
    """T2.2: what was found below the first die's use is known when the second one's is decided."""
    match, memory = begun("tug"), Memory()
    first = think(memory, match)
    while match.family.positions.position(match.state)["phase"] != "act":
        match.play(first.answer()["move"])
        first = think(memory, match)
    match.play(first.answer()["move"])
    view = match.view(match.turn)
    second = memory.thinking(match.family, view, "grandmaster", 1, LONG)
    assert second.search is first.search
    assert is_kept(second)
    found = {item["move"] for item in second.answer()["top"]}
    assert found
    assert found <= {item["move"] for item in view["moves"]}
    second.step(5.0)
    assert second.answer()["move"] in match.moves()


def test_which_stack_to_draw_from_is_known_from_the_play_before():
    """B2.3: nothing is learned between a play and the draw that closes the turn."""
    thought = go_on(Memory(), begun("borders-2024-tactics"), is_kept)
    assert thought.answer()["move"] in {"draw stack", "draw tactics"}


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020"])
def test_a_card_drawn_begins_a_new_tree(rules):
    """The first decision of every turn: what was found before did not know the card."""
    match, memory = begun(rules), Memory()
    mover = None
    for _ in range(12):
        thought = think(memory, match, playouts=40)
        assert mover == match.state.mover or not is_kept(thought)
        mover = match.state.mover
        match.play(thought.answer()["move"])


def test_another_decision_than_the_one_expected_begins_a_new_tree():
    """Another move than the one answered, the other seat, the same view again."""
    match, memory = begun("tug", 3), Memory()
    thought = think(memory, match)
    answered = thought.answer()["move"]
    again = memory.thinking(match.family, match.view(match.turn), "grandmaster", 1, LONG)
    assert not is_kept(again)
    think(memory, match).answer()
    match.play(next(move for move in match.moves() if move != answered))
    if match.turn != CHANCE:
        assert not is_kept(think(memory, match))


def test_a_repeatable_answer_uses_no_memory():
    """Bounded by playouts it follows from view, seed and playouts alone."""
    match, memory = begun("tug"), Memory()
    while match.family.positions.position(match.state)["phase"] != "act":
        match.play(think(memory, match).answer()["move"])
    match.play(think(memory, match).answer()["move"])
    thought = thinking(match.family, match.view(match.turn), "grandmaster", 1, None, 50)
    assert thought.search.base == 0


def test_a_nearly_full_tree_is_not_gone_on_with():
    """However many decisions follow each other, a search finds room."""
    match, memory = begun("tug"), Memory()
    while match.family.positions.position(match.state)["phase"] != "act":
        match.play(think(memory, match).answer()["move"])
    thought = memory.thinking(match.family, match.view(match.turn), "grandmaster", 1, 1.0)  # room for 1,400 edges
    while thought.search.edges < 700:
        thought.search.step(10)
    move = thought.answer()["move"]
    match.play(move)
    assert not thought.leads_to(match.view(match.turn))


def test_a_level_without_a_search_keeps_nothing():
    """It looks one ply ahead, every time anew."""
    match, memory = begun("tug"), Memory()
    for _ in range(4):
        thought = think(memory, match, "master")
        assert thought.search is None
        match.play(thought.answer()["move"])
