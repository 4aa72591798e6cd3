"""Siege moves as ints: kind * 16384 + a * 128 + b; how they are spelt stands in `spelling`."""

PLAY = 0  # card to wall
REDEPLOY = 1  # card to wall, or OFF
RECRUIT = 2  # card to wall
DESERT = 3  # card
TRAITOR = 4  # card to wall
BLAST = 5  # b: wall
REINFORCE = 6  # two cards, the earlier discard first
EXCHANGE = 7
GIVE = 8  # card
RETREAT = 9  # b: wall
OIL = 10  # b: wall
CONTROL = 11  # b: wall
DRAW = 12  # b 0: siege stack, 1: tactics stack
PASS = 13
END = 14
INSERT = 15  # card to place of its stack, 0 is drawn next
OFF = 7  # instead of a wall: to the discard
KIND = 16384
FIRST = 128


def move(kind: int, a: int, b: int) -> int:
    """The int of a move."""
    return kind * KIND + a * FIRST + b
