"""W6.5: an end in which cards can still be hidden again is searched, not solved."""

from array import array

from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.endgame import UNSOLVED, Endgame
from marchstones.search.think import thinking
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

RULES = "siege-2020-tactics"
EXCHANGE, REINFORCE = 70, 69


def ends(card):
    """Positions with nothing left to draw in which a hand holds this card."""
    family = FAMILIES[RULES]
    moves = array("i", bytes(4 * MOST_MOVES))
    for seed in range(200):
        deal = family.setup.deal(RULES, Rng(seed), 0)
        match, rng = Game(family, family.setup.start(deal), deal, None), Rng(seed)
        state = match.state
        while state.turn != NOBODY:
            drawn = sum(state.stacked) == 0
            held = [held for seat in (0, 1) for held in state.hand[seat * 10 : seat * 10 + state.hands[seat]]]
            if state.turn != CHANCE and drawn and card in held and state.legal(moves) > 1:
                yield match, FAMILIES[RULES].evaluation(RULES)
                break
            state.play(state.roll(rng) if state.turn == CHANCE else state.pick(rng, moves))


def test_nothing_is_settled_while_reinforcements_or_an_exchange_may_come():
    """Chance would insert the cards, or the other's choice would be hidden."""
    for card in (REINFORCE, EXCHANGE):
        found = [(match, evaluation) for match, evaluation in ends(card)][:5]
        assert len(found) == 5
        for match, evaluation in found:
            assert not evaluation.settled(match.state, match.state.turn)
            thought = thinking(match.family, match.view(match.state.turn), "grandmaster", 1, None, 20)
            while not thought.step(1000.0):
                pass
            assert thought.answer()["move"] in match.moves()


def test_an_end_that_meets_chance_is_given_up():
    """A move of chance is nobody's choice: there is no solution, and no seat to score moves for."""
    family = FAMILIES[RULES]
    moves = array("i", bytes(4 * MOST_MOVES))
    met = 0
    for seed in range(40):
        state, rng = family.setup.start(family.setup.deal(RULES, Rng(seed), 0)), Rng(seed)
        while state.turn not in {CHANCE, NOBODY}:
            state.play(state.pick(rng, moves))
        if state.turn == CHANCE:
            met += 1
            assert Endgame(state, FAMILIES[RULES].evaluation(RULES)).solve(50) == UNSOLVED
    assert met
