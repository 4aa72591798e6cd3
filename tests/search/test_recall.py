"""What the other did not play counts against its holding it; nothing hidden is looked at for that."""

from __future__ import annotations

import math
from array import array

import pytest

from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.state import MOST_MOVES, NOBODY

# three plays of seat 1 after it has begun something at stone 5
LAID = {
    1: (["y4", "y5"], [3, 5]),
    2: (["g2", "b2"], [7, 9]),
    5: (["p3", "b4"], [1, 11]),
}
ANSWERED = {
    5: (["w7", "w8"], [2, 4]),
    8: (["g1", "b5", "r1"], [6, 8, 10]),
    9: (["y1"], [12]),
}
OWN = ["r4", "r5", "g8", "b9", "p7", "p8"]
OTHER = ["r2", "g3", "b1", "y2", "p1", "y8"]


def position(other: list[str]) -> dict[str, object]:
    """Seat 0 to play, after six plays of each."""
    stones = [
        {
            "owner": None,
            "cards": [LAID.get(stone, ([], []))[0], ANSWERED.get(stone, ([], []))[0]],
            "since": [LAID.get(stone, ([], []))[1], ANSWERED.get(stone, ([], []))[1]],
            "env": [],
        }
        for stone in range(1, 10)
    ]
    gone = {card for stone in stones for side in stone["cards"] for card in side} | set(OWN) | set(other)
    deck = [f"{colour}{value}" for colour in "rygbpw" for value in range(1, 10)]
    return {
        "rules": "borders-2024",
        "first": 0,
        "turn": 0,
        "mover": 0,
        "phase": "play",
        "winner": None,
        "why": None,
        "idle": 0,
        "stones": stones,
        "discards": [],
        "played": [0, 0],
        "jokers": [False, False],
        "due": 0,
        "hands": [OWN, other],
        "stack": [card for card in deck if card not in gone],
        "tactics": [],
    }


def weight(asked: list[str], guess: list[str]) -> float:
    """How likely seat 1 holds the guess, told from the position in which it really holds the other cards."""
    family = FAMILIES["borders-2024"]
    state = family.positions.restore(position(asked))
    evaluation = FAMILIES["borders-2024"].evaluation("borders-2024")
    assert evaluation.recall(state, 0) == 6
    return evaluation.weight(family.positions.restore(position(guess)), 0)


def test_a_card_drawn_after_the_last_play_is_not_suspected():
    assert weight(OTHER, [*OTHER[:-1], "w9"]) == weight(OTHER, OTHER)


def test_the_longer_a_card_was_held_the_more_its_silence_says():
    """W5 is better kept for stone 5 than played elsewhere, so that it may well be held; g4 is neither."""
    kept = [weight(OTHER, [*OTHER[:place], "w5", *OTHER[place + 1 :]]) for place in (0, 3, 4)]
    trifle = [weight(OTHER, [*OTHER[:place], "g4", *OTHER[place + 1 :]]) for place in (0, 3, 4)]
    assert kept[0] / trifle[0] > kept[1] / trifle[1] > kept[2] / trifle[2] > 1


def test_what_is_hidden_has_no_part_in_it():
    guess = ["w9", *OTHER[1:]]
    assert weight(OTHER, guess) == weight(guess, guess) == weight(["y7", "g9", "b8", "p9", "w1", "r9"], guess)


def test_nothing_is_said_before_the_first_play_nor_when_nothing_is_left_to_guess():
    family = FAMILIES["borders-2024"]
    begun = family.setup.start(family.setup.deal("borders-2024", Rng(1), 0))
    evaluation = FAMILIES["borders-2024"].evaluation("borders-2024")
    assert evaluation.recall(begun, 0) == 0
    while begun.stacked[0]:
        begun.play(begun.pick(Rng(begun.stacked[0]), [0] * MOST_MOVES))
    assert begun.turn in {0, 1}
    assert evaluation.recall(begun, begun.turn) == 0


@pytest.mark.parametrize("rules", ["borders-2024", "borders-2004-tactics", "borders-2024-earlybird"])
def test_hands_as_they_are_seem_likelier_than_even_guesses(rules: str):
    """Over whole games of players that play what seems best, by at least a fifth of a nat a decision."""
    family = FAMILIES[rules]
    rng = Rng(17)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    told = []
    for _ in range(4):
        state = family.setup.start(family.setup.deal(rules, rng, rng.below(2)))
        evaluation = FAMILIES[rules].evaluation(rules)
        while state.turn != NOBODY and (n := state.legal(moves)):
            seat = state.turn
            if n > 6 and rng.unit() < 0.15 and evaluation.recall(state, seat):
                guess = state.clone()
                weights = []
                for _ in range(60):
                    guess.guess(seat, rng)
                    weights.append(evaluation.weight(guess, seat))
                told.append(math.log(evaluation.weight(state, seat) * len(weights) / sum(weights)))
            best = 0 if n == 1 else evaluation.forced(state, moves, n)
            if best < 0:
                evaluation.score(state, moves, n, scores)
                best = max(range(n), key=scores.__getitem__)
            state.play(moves[best])
    assert len(told) > 15
    assert sum(told) / len(told) > 0.2
