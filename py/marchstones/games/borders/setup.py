"""B1, B8: what the rule sets are, the deal and the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.deck import Dealt
from marchstones.cards.positions import fill_hidden
from marchstones.games.borders.cards import deck_of
from marchstones.games.borders.editions import EDITIONS
from marchstones.games.borders.rules import STONES_TO_WIN, Borders
from marchstones.games.borders.state import STONES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.family import Json
    from marchstones.rng import Rng
    from marchstones.state import State


def facts(rules: str) -> Json:
    """The facts of a rule set."""
    edition = EDITIONS[rules]
    return {
        **deck_of(rules).facts(),
        "early": bool(edition.early),
        "places": STONES,
        "win": STONES_TO_WIN,
        "beginner": "alternate" if edition.alternate else "winner",
        "open": bool(edition.open),
        "below": bool(edition.below),
    }


def deal(rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
    """B1: shuffle and deal."""
    return deck_of(rules).deal(rules, rng, first)


def start(deal: Json) -> State:
    """B1: the first position of a deal."""
    dealt = Dealt(deal, EDITIONS, deck_of)
    state = Borders(list(EDITIONS).index(dealt.rules))
    state.first = state.mover = state.turn = dealt.first
    fill_hidden(state, dealt.hands, dealt.stacks)
    return state
