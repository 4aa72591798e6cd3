"""The cards of Borders: their numbers and names."""

from __future__ import annotations

from functools import cache

from marchstones.cards.deck import Deck
from marchstones.games.borders.editions import EDITIONS
from marchstones.games.borders.state import LOWEST, STRIDE

COLOURS = "rygbpw"

TACTICS = ("joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor")

LARGEST = Deck(0, COLOURS, range(LOWEST, LOWEST + STRIDE), STRIDE, TACTICS)  # spells the cards of all rule sets


@cache
def deck_of(rules: str) -> Deck:
    """The cards of a rule set."""
    row = EDITIONS[rules]
    return LARGEST.part(row.hand, row.colours, row.values, row.tactics)
