"""What a side is likely to become, where the rules stretch it."""

from __future__ import annotations

import pytest

from marchstones.cards.state import ROOM
from marchstones.formations import COUNTS_ALL, NOTHING, Prover
from marchstones.games import FAMILIES
from marchstones.games.borders.moves import CARD, DESERT, KIND, PLAY, REDEPLOY
from marchstones.games.borders.state import MUD
from marchstones.outlook import Outlook
from marchstones.rng import Rng
from marchstones.state import MOST_MOVES, NOBODY


def test_a_card_too_many_needs_no_card_to_come():
    """B6.7: mud has gone and four cards lie where three count; no other card of their colour is left."""
    outlook = Outlook(Prover(6, 9, 1, 7, 9))
    outlook.weight = [0.0] * 60
    outlook.gather()
    outlook.look([0, 1, 2, 3], 0, 3, 3, COUNTS_ALL, 0, NOTHING)
    three = list(outlook.out)
    outlook.look([0, 1, 2, 3], 0, 4, 3, COUNTS_ALL, 0, NOTHING)
    assert list(outlook.out) == three


@pytest.mark.parametrize("rules", ["borders-2004-tactics", "borders-2004-advanced"])
def test_a_side_with_a_card_too_many_is_judged(rules: str):
    """B6.7: before its owner has chosen a card to discard, and for every choice."""
    family = FAMILIES[rules]
    chance = Rng(4)
    moves = [0] * MOST_MOVES
    scores = [0.0] * MOST_MOVES
    seen = 0

    def wish(move: int) -> int:
        """Mud is played, both sides there filled, and then it is taken away."""
        kind, card, stone = move // KIND, move // CARD % 128, move % CARD
        if kind in {REDEPLOY, DESERT} and card == MUD:
            return 3 if max(state.count[2 * state.mud : 2 * state.mud + 2]) == ROOM else 0
        return 2 if kind == PLAY and stone == state.mud else int(kind == PLAY and card == MUD)

    for seed in range(400):
        state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
        while state.turn != NOBODY:
            n = state.legal(moves)
            if max(state.count[side] - state.need[side >> 1] for side in range(18)) > 0:
                evaluation = FAMILIES[rules].evaluation(rules)
                evaluation.score(state, moves, n, scores)
                values = [*scores[:n], evaluation.fair(state)]
                assert all(-0.5 < value < 1.5 for value in values)
                seen += 1
            best = max(wish(move) for move in moves[:n])
            wanted = [move for move in moves[:n] if wish(move) == best]
            state.play(wanted[chance.below(len(wanted))])
        if seen >= 12:
            return
    assert seen >= 12
