"""The opponent keeps to what it sees, to its budget and to its seed."""

from __future__ import annotations

import json
import time

import pytest

from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.levels import LEVELS, noise
from marchstones.search.think import thinking


def some_match(rules: str, seed: int, moves: int) -> Game:
    """A game some random moves old, with a seat to decide."""
    family = FAMILIES[rules]
    rng = Rng(seed)
    deal = family.setup.deal(rules, rng, seed % 2)
    match = Game(family, family.setup.start(deal), deal, Rng(seed + 1))
    while len(match.log) < moves or len(match.moves()) < 2:
        if match.turn is None:
            return some_match(rules, seed + 1, moves)
        listed = match.moves()
        match.play(listed[rng.below(len(listed))])
    return match


def thought(match: Game, level: str, seed: int = 1, playouts: int = 24) -> dict[str, object]:
    """What a level answers to the seat at turn, by way of JSON."""
    view = json.loads(json.dumps(match.view(match.turn)))
    thinking_now = thinking(match.family, view, level, seed, None, playouts)
    while not thinking_now.step(5.0):
        pass
    return thinking_now.answer()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", FAMILIES)
def test_every_level_answers_a_legal_move_in_every_rule_set(rules: str, level: str):
    match = some_match(rules, 3, 9)
    answer = thought(match, level, playouts=6)
    assert answer["move"] in match.moves()
    assert 0 <= answer["win"] <= 1
    assert abs(sum(row["share"] for row in answer["top"]) - 1) < 0.02 or len(answer["top"]) == 12


@pytest.mark.parametrize("rules", ["borders-2024", "borders-2004-tactics", "siege-2020-tactics"])
def test_what_is_hidden_does_not_change_the_answer(rules: str):
    """Two worlds with one view get one seeded answer."""
    for seed in (5, 6):
        match = some_match(rules, seed, 12)
        seat = match.turn
        before = thought(match, "grandmaster")
        view = match.view(seat)
        match.state.guess(seat, Rng(99))
        assert match.view(seat) == view
        assert thought(match, "grandmaster") == before


def test_equal_seeds_give_equal_answers_however_it_is_sliced():
    match = some_match("borders-2024", 8, 10)
    whole = thought(match, "grandmaster", 4, 60)
    sliced = thinking(match.family, match.view(match.turn), "grandmaster", 4, None, 60)
    while not sliced.step(0.0):
        pass
    assert sliced.answer() == whole


def test_an_answer_can_be_had_at_any_time():
    match = some_match("borders-2024", 8, 10)
    begun = thinking(match.family, match.view(match.turn), "grandmaster", 4, 60_000.0, None)
    assert begun.answer()["move"] in match.moves()
    assert not begun.step(1.0)
    assert begun.answer()["playouts"] >= 1


def test_thinking_keeps_to_its_time():
    match = some_match("borders-2024", 8, 10)
    begun = time.perf_counter()
    thinking_now = thinking(match.family, match.view(match.turn), "grandmaster", 4, 200.0, None)
    while not thinking_now.step(50.0):
        pass
    assert time.perf_counter() - begun < 2.0  # generous: the machine may be busy, and nothing may be compiled


def test_a_winning_claim_is_taken():
    """Four stones and a claim that holds: the fifth wins."""
    match = some_match("borders-2024", 2, 0)
    position = match.family.positions.position(match.state)
    taken = [("r1", "r2", "r3"), ("g1", "g2", "g3"), ("b1", "b2", "b3"), ("p1", "p2", "p3"), ("w7", "w8", "w9")]
    lost = [("y1", "r4"), ("r6", "g9"), ("b9", "p9"), ("p7", "y7")]
    cards = [card for colour in "rygbpw" for card in (f"{colour}{value}" for value in range(1, 10))]
    clock = 0
    for place, side in zip((0, 1, 3, 4, 6), taken, strict=True):
        stone = position["stones"][place]
        stone["owner"] = None if place == 6 else 0
        stone["cards"][0] = list(side)
        stone["since"][0] = [clock + 1, clock + 2, clock + 3]
        clock += 3
    for place, side in zip((2, 5, 7, 8), lost, strict=True):
        position["stones"][place]["cards"][1] = list(side)
        position["stones"][place]["since"][1] = [clock + 1, clock + 2]
        clock += 2
    lying = {card for stone in position["stones"] for side in stone["cards"] for card in side}
    rest = [card for card in cards if card not in lying]
    position |= {"hands": [rest[:6], rest[6:12]], "stack": rest[12:], "turn": 0, "mover": 0, "phase": "play"}
    state = match.family.positions.restore(position)
    won = Game(match.family, state, None, None)
    assert thought(won, "grandmaster")["move"] == "claim 7"


def test_an_open_end_is_solved_exactly():
    """With nothing left to draw and few cards in hand, the answer is certain and says so."""
    solved = 0
    for seed in range(40, 52):
        if solved == 3:
            break
        match = some_match("borders-2024", seed, 0)
        rng = Rng(seed)
        while match.turn is not None:
            listed = match.moves()
            view = match.view(match.turn)
            if view["stack"] == 0 and len(listed) > 1 and not any(move.startswith("claim") for move in listed):
                answer = thought(match, "grandmaster", playouts=400)
                if answer["error"] == 0.0:
                    assert answer["win"] in {0.0, 0.5, 1.0}
                    solved += 1
                    break
            match.play(listed[rng.below(len(listed))])
    assert solved == 3


@pytest.mark.parametrize("rules", FAMILIES)
def test_a_higher_level_slips_less(rules: str):
    slips = [noise(level, FAMILIES[rules].slips.get(rules, {})) for level in LEVELS.values()]
    assert slips == sorted(slips, reverse=True)
    assert len(set(slips)) == len(LEVELS)
    assert slips[-1] == 0.0
