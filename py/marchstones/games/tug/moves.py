"""Tug moves as ints: kind * 512 + die * 64 + place * 8 + last; how they are spelt stands in `spelling`."""

THROW = 0  # the three free dice: die, place and last are their values
RETHROW = 1  # last: the new value of the die named before
REROLL = 2  # die
KEEP = 3
ELIMINATE = 4  # die, place, last: STANDING or LYING
GATHER = 5  # die, place, last: 0, or 1 + how many lying athletes go back
WEAKEN = 6  # die, place
BERSERK = 7  # last: 0, or 1 + how many of the removed are lying
STANDING, LYING = range(2)
KIND = 512
DIE = 64
PLACE = 8


def move(kind: int, die: int, place: int, last: int) -> int:
    """The int of a move; dice and places from 0."""
    return kind * KIND + die * DIE + place * PLACE + last
