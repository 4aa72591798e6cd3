"""What lies where in a game of Borders, and the primitive changes of its own. When they are allowed stands in `rules`.

A clan card is colour * STRIDE + value - 1, a side stone * 2 + seat; the rest as on every card table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import CARDS, MOST_HAND, OVER, ROOM, CardTable
from marchstones.formations import COUNTS_ALL, COUNTS_SUM, PLAIN, Prover
from marchstones.games.borders.editions import EDITIONS

if TYPE_CHECKING:
    from marchstones.state import State

STONES = 9
FULL = 3  # cards of a complete side without mud (B3)
LOWEST, SPY_VALUE = 1, 7
STRIDE = 10  # the most values of a colour
JOKER1, JOKER2, SPY, SHIELD, FOG, MUD, SCOUT, REDEPLOY, DESERT, TRAITOR = range(PLAIN, PLAIN + 10)

PLAY, SCOUTING, RETURN, DROP, DRAW, END = range(OVER)
PHASES = ("play", "scout", "return", "drop", "draw", "end", "over")


class Table(CardTable):
    """All of a position: the stones, the hands, the stacks, and whose decision it is."""

    __slots__ = (
        "below",
        "crowded",
        "due",
        "early",
        "first",
        "fog",
        "fog_seat",
        "jokers",
        "mud",
        "mud_first",
        "mud_seat",
        "owner",
        "sided",
        "stones",
        "tactical",
    )

    def __init__(self, edition: int) -> None:
        """An empty table of the rule set with this number."""
        row = [*EDITIONS.values()][edition]
        CardTable.__init__(self, edition, row.hand, Prover(row.colours, row.values, LOWEST, SPY_VALUE, STRIDE))
        self.tactical: int = row.tactics
        self.early: int = row.early
        self.crowded: int = row.crowded
        self.sided: int = row.sided
        self.below: int = row.below
        self.first = 0  # who began the game
        self.due = 0  # draws or returns still to make for the scout
        self.owner = [-1] * STONES
        self.fog = self.mud = -1  # the stone where it lies
        self.fog_seat = self.mud_seat = 0  # who played it
        self.mud_first = 0  # 1: mud was laid before fog
        self.jokers = [0] * 2
        self.stones = [0] * 2
        for stone in range(STONES):
            self.need[stone] = FULL

    def copy(self, source: State) -> int:
        """Become equal to another position of the same rule set."""
        other: Table = source  # type: ignore[assignment]
        self.copy_table(other)
        self.first = other.first
        self.due = other.due
        self.fog = other.fog
        self.mud = other.mud
        self.fog_seat = other.fog_seat
        self.mud_seat = other.mud_seat
        self.mud_first = other.mud_first
        self.owner[:] = other.owner
        self.jokers[:] = other.jokers
        self.stones[:] = other.stones
        return 0

    def is_drawing(self) -> bool:
        """The seat is to choose a stack to draw from."""
        return self.phase == DRAW

    def has_room(self, side: int) -> bool:
        """B2.1, B2.4: one more card may be laid on this side."""
        stone = side >> 1
        return self.owner[stone] < 0 and self.count[side] < self.need[stone]

    def set_environment(self, card: int, stone: int, seat: int) -> int:
        """B6.5-B6.7: fog or mud comes to lie at a stone (-1: leaves it)."""
        if card == FOG:
            before = self.fog
            self.fog = stone
            self.fog_seat = seat
            self.mud_first = 1 if self.mud >= 0 else 0
        else:
            before = self.mud
            self.mud = stone
            self.mud_seat = seat
            self.mud_first = 0 if self.fog >= 0 else 1
        self.settle_stone(before)
        return self.settle_stone(stone)

    def settle_stone(self, stone: int) -> int:
        """B3, B6.5, B6.6: what a complete side of this stone has, and which formations count."""
        if stone < 0:
            return 0
        self.need[stone] = ROOM if self.mud == stone else FULL
        self.counting[stone] = COUNTS_SUM if self.fog == stone else COUNTS_ALL
        self.settle(stone * 2)
        return self.settle(stone * 2 + 1)

    def put_back(self, seat: int, card: int) -> int:
        """B6.8: a card of a hand goes face down to its own stack, on top or underneath.

        The seat knows where it is. The other seat no longer knows which cards of that kind are left in this hand.
        """
        self.take_from_hand(seat, card)
        clan: bool = card < PLAIN
        other = (1 - seat) * CARDS
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            if (self.hand[i] < PLAIN) == clan:
                self.known[other + self.hand[i]] = 0
        self.known[seat * CARDS + card] = 1
        return self.insert_card(card, 0 if self.below else self.stacked[0 if clan else 1])
