"""Borders moves as ints: kind * 16384 + card * 128 + place; how they are spelt stands in `spelling`."""

PLAY = 0  # card to stone (elite cards, fog and mud too)
SCOUT = 1
REDEPLOY = 2  # card to stone, or OFF
DESERT = 3
TRAITOR = 4  # card to stone
DROP = 5
CLAIM = 6  # stone
DRAW = 7  # place 0: clan stack, 1: tactics stack
RETURN = 8
PASS = 9
END = 10
OFF = 9  # instead of a stone: to the discard
KIND = 16384
CARD = 128


def move(kind: int, card: int, place: int) -> int:
    """The int of a move."""
    return kind * KIND + card * CARD + place
