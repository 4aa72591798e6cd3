"""W1: what the rule sets are, the deal and the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.deck import Dealt
from marchstones.cards.positions import fill_hidden
from marchstones.games.siege.cards import deck_of
from marchstones.games.siege.editions import EDITIONS, WALLS
from marchstones.games.siege.rules import WALLS_TO_WIN, Siege
from marchstones.games.siege.state import CAULDRONS, GIFTS, WALL_COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Json
    from marchstones.rng import Rng
    from marchstones.state import State


def facts(rules: str) -> Json:
    """The facts of a rule set."""
    return {
        **deck_of(rules).facts(),
        "places": WALL_COUNT,
        "win": WALLS_TO_WIN,
        "beginner": "alternate",
        "oil": CAULDRONS,
        "gifts": GIFTS,
        "walls": [wall.name for wall in WALLS],
    }


def deal(rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
    """W1.1: shuffle and deal; `first` is the attacker's seat."""
    return deck_of(rules).deal(rules, rng, first)


def start(deal: Json) -> State:
    """W1: the first position of a deal."""
    dealt = Dealt(deal, EDITIONS, deck_of)
    state = Siege(list(EDITIONS).index(dealt.rules))
    state.attacker = state.mover = state.turn = dealt.first
    fill_hidden(state, dealt.hands, dealt.stacks)
    return state
