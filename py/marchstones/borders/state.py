"""What lies where in a game of Borders, and the primitive changes. When they are allowed stands in `rules`.

Cards: 0-53 clan cards, colour * 9 + value - 1; 54-63 tactics cards in the order of TACTICS.
Sides: stone * 2 + seat, stones from 0; the cards of a side stand at side * ROOM in order of arrival.
Stacks are kept bottom first, so the next card to be drawn is the last.
"""

from __future__ import annotations

from marchstones.borders.editions import EDITIONS
from marchstones.formations import COUNTS_ALL, COUNTS_SUM, NOTHING, Prover
from marchstones.game import State

STONES = 9
SIDES = 18
FULL = 3  # cards of a complete side without mud (B3)
ROOM = 4  # most cards a side ever holds (B6.6)
CLAN = 54
CARDS = 64
JOKER1, JOKER2, SPY, SHIELD, FOG, MUD, SCOUT, REDEPLOY, DESERT, TRAITOR = range(54, 64)
MOST_HAND = 10  # 7, less the scout, and three drawn, is 9

UNPROVEN = -2  # in `refuters`: nothing known of this claim yet
PROVEN = -1  # in `refuters`: holds as long as the stone does not change

PLAY, SCOUTING, RETURN, DROP, DRAW, END, OVER = range(7)
PHASES = ("play", "scout", "return", "drop", "draw", "end", "over")

PROVER = Prover(6, 9, 1, 7)
RULE_SETS = list(EDITIONS.values())


class Table(State):
    """All of a position: the table, the hands, the stacks, and whose decision it is."""

    __slots__ = (
        "below",
        "cards",
        "clock",
        "count",
        "crowded",
        "discarded",
        "discards",
        "done",
        "due",
        "early",
        "edition",
        "first",
        "fog",
        "fog_seat",
        "hand",
        "hand_size",
        "hands",
        "idle",
        "jokers",
        "known",
        "mud",
        "mud_first",
        "mud_seat",
        "owner",
        "phase",
        "played",
        "rank",
        "refuter",
        "refuters",
        "sided",
        "since",
        "stack",
        "stack_left",
        "stones",
        "tactical",
        "tactics",
        "tactics_left",
        "unseen",
        "where",
        "why",
    )

    def __init__(self, edition: int) -> None:
        """An empty table of the rule set with this number."""
        self.turn = self.mover = 0
        self.winner = -1
        row = RULE_SETS[edition]
        self.edition = edition
        self.tactical = row.tactics
        self.early = row.early
        self.crowded = row.crowded
        self.sided = row.sided
        self.below = row.below
        self.hand_size = row.hand
        self.first = 0  # who began the game
        self.phase = PLAY
        self.why = 0
        self.idle = 0  # passes just before (B5.2)
        self.due = 0  # draws or returns still to make for the scout
        self.clock = 0  # arrivals so far
        self.owner = [-1] * 9
        self.cards = [-1] * 72
        self.since = [0] * 72  # arrival number of each card of a side
        self.count = [0] * 18
        self.rank = [-1] * 18  # of a complete side, else NOTHING
        self.done = [0] * 18  # arrival that completed the side (B3.3)
        self.refuter = [0] * 72  # cards of a reply that would beat the claim of this side
        self.refuters = [-2] * 18  # how many they are, or UNPROVEN, PROVEN
        self.where = [-1] * 64  # side on which a clan or elite card lies
        self.fog = self.mud = -1  # the stone where it lies
        self.fog_seat = self.mud_seat = 0  # who played it
        self.mud_first = 0  # 1: mud was laid before fog
        self.hand = [-1] * 20  # seat * MOST_HAND, in order of arrival
        self.hands = [0] * 2
        self.stack = [-1] * 54
        self.stack_left = 0
        self.tactics = [-1] * 10
        self.tactics_left = 0
        self.discards = [-1] * 64
        self.discarded = 0
        self.unseen = [1] * 54  # clan cards that are not openly seen (B4.4)
        self.known = [0] * 128  # seat * CARDS + card: the seat knows where this hidden card is
        self.played = [0] * 2
        self.jokers = [0] * 2
        self.stones = [0] * 2

    def copy(self, source: State) -> int:
        """Become equal to another position of the same rule set."""
        other: Table = source  # type: ignore[assignment]
        self.turn = other.turn
        self.mover = other.mover
        self.winner = other.winner
        self.first = other.first
        self.phase = other.phase
        self.why = other.why
        self.idle = other.idle
        self.due = other.due
        self.clock = other.clock
        self.fog = other.fog
        self.mud = other.mud
        self.fog_seat = other.fog_seat
        self.mud_seat = other.mud_seat
        self.mud_first = other.mud_first
        self.stack_left = other.stack_left
        self.tactics_left = other.tactics_left
        self.discarded = other.discarded
        self.owner[:] = other.owner
        self.cards[:] = other.cards
        self.since[:] = other.since
        self.count[:] = other.count
        self.rank[:] = other.rank
        self.done[:] = other.done
        self.refuter[:] = other.refuter
        self.refuters[:] = other.refuters
        self.where[:] = other.where
        self.hand[:] = other.hand
        self.hands[:] = other.hands
        self.stack[:] = other.stack
        self.tactics[:] = other.tactics
        self.discards[:] = other.discards
        self.unseen[:] = other.unseen
        self.known[:] = other.known
        self.played[:] = other.played
        self.jokers[:] = other.jokers
        self.stones[:] = other.stones
        return 0

    # -- the table ------------------------------------------------------------------------------------------------

    def need(self, stone: int) -> int:
        """B3, B6.6: cards that make a side of this stone complete."""
        return ROOM if self.mud == stone else FULL

    def counting(self, stone: int) -> int:
        """B6.5: the formations that count at this stone."""
        return COUNTS_SUM if self.fog == stone else COUNTS_ALL

    def has_room(self, side: int) -> bool:
        """B2.1, B2.4: one more card may be laid on this side."""
        stone = side >> 1
        return self.owner[stone] < 0 and self.count[side] < self.need(stone)

    def lay(self, card: int, side: int) -> int:
        """A clan or elite card arrives on a side."""
        at = side * ROOM + self.count[side]
        self.cards[at] = card
        self.clock += 1
        self.since[at] = self.clock
        self.count[side] += 1
        self.where[card] = side
        if card < CLAN:
            self.unseen[card] = 0
        return self.settle(side)

    def lift(self, card: int) -> int:
        """A clan or elite card leaves its side; those after it move up."""
        side = self.where[card]
        at = side * ROOM
        end = at + self.count[side] - 1
        while self.cards[at] != card:
            at += 1
        while at < end:
            self.cards[at] = self.cards[at + 1]
            self.since[at] = self.since[at + 1]
            at += 1
        self.cards[end] = -1
        self.since[end] = 0
        self.count[side] -= 1
        self.where[card] = -1
        return self.settle(side)

    def settle(self, side: int) -> int:
        """B3.3: after any change at a side: is it complete, since when, and how strong."""
        stone = side >> 1
        self.refuters[side] = UNPROVEN
        self.refuters[side ^ 1] = UNPROVEN
        need = self.need(stone)
        if self.count[side] != need:
            self.rank[side] = NOTHING
            return 0
        at = side * ROOM
        self.rank[side] = PROVER.best(self.cards, at, need, need, self.unseen, self.counting(stone), 0, 0)
        done = 0
        for i in range(at, at + need):
            done = max(done, self.since[i])
        self.done[side] = done
        return 0

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
        if before >= 0:
            self.settle(before * 2)
            self.settle(before * 2 + 1)
        if stone >= 0:
            self.settle(stone * 2)
            self.settle(stone * 2 + 1)
        return 0

    def discard(self, card: int) -> int:
        """A card is laid open beside the table."""
        self.discards[self.discarded] = card
        self.discarded += 1
        if card < CLAN:
            self.unseen[card] = 0
        return 0

    # -- hands and stacks -----------------------------------------------------------------------------------------

    def take_from_hand(self, seat: int, card: int) -> int:
        """A card leaves a hand."""
        at = seat * MOST_HAND
        end = at + self.hands[seat] - 1
        while self.hand[at] != card:
            at += 1
        while at < end:
            self.hand[at] = self.hand[at + 1]
            at += 1
        self.hand[end] = -1
        self.hands[seat] -= 1
        self.known[card] = 0
        self.known[CARDS + card] = 0
        return 0

    def draw_card(self, seat: int, from_tactics: int) -> int:
        """B2.3: the next card of a stack goes to a hand."""
        if from_tactics:
            self.tactics_left -= 1
            card = self.tactics[self.tactics_left]
            self.tactics[self.tactics_left] = -1
        else:
            self.stack_left -= 1
            card = self.stack[self.stack_left]
            self.stack[self.stack_left] = -1
        self.hand[seat * MOST_HAND + self.hands[seat]] = card
        self.hands[seat] += 1
        self.known[seat * CARDS + card] = 0
        return card

    def put_back(self, seat: int, card: int) -> int:
        """B6.8: a card of a hand goes face down to its own stack, on top or underneath.

        The seat knows where it is. The other seat no longer knows which cards of that kind are left in this hand.
        """
        self.take_from_hand(seat, card)
        clan = card < CLAN
        other = (1 - seat) * CARDS
        at = seat * MOST_HAND
        for i in range(at, at + self.hands[seat]):
            if (self.hand[i] < CLAN) == clan:
                self.known[other + self.hand[i]] = 0
        self.known[seat * CARDS + card] = 1
        if clan:
            place = self.stack_left
            if self.below:
                place = 0
                for i in range(self.stack_left, 0, -1):
                    self.stack[i] = self.stack[i - 1]
            self.stack[place] = card
            self.stack_left += 1
        else:
            place = self.tactics_left
            if self.below:
                place = 0
                for i in range(self.tactics_left, 0, -1):
                    self.tactics[i] = self.tactics[i - 1]
            self.tactics[place] = card
            self.tactics_left += 1
        return 0
