"""The table of a card game: what lies where, and the primitive changes. When they are allowed, each game says itself.

Cards: a plain one is colour * stride + value - lowest, whatever the rule set, the stride being the most values that
any deck of the game has; one that is not in a deck is never unseen. Tactics cards follow from PLAIN on.
Sides: place * 2 and place * 2 + 1, places from 0; the cards of a side stand at side * ROOM in order of arrival.
Stacks: that of the plain cards begins at 0, that of the tactics cards at PLAIN. They are kept bottom first, so the
next card to be drawn is the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.formations import COUNTS_ALL, NOTHING, PLAIN
from marchstones.state import NOBODY, State

if TYPE_CHECKING:
    from array import array

    from marchstones.formations import Prover
    from marchstones.rng import Rng

# room for the largest of all rule sets
TACTICS_CARDS = 11
CARDS = PLAIN + TACTICS_CARDS
PLACES = 9
SIDES = 2 * PLACES
ROOM = 4  # cards of a side
MOST_HAND = 10  # in Borders 7, less the scout, and three drawn is 9

UNPROVEN = -2  # in `refuters`: nothing known of this claim yet
PROVEN = -1  # in `refuters`: holds as long as nothing changes at the place and no card comes back

OVER = 6  # in `phase`: the last one of every game

HIDDEN = 0  # in `known`: the seat cannot say where this card is


class CardTable(State):
    """Places with two sides each, two hands, two stacks and a discard."""

    __slots__ = (
        "cards",
        "clock",
        "count",
        "counting",
        "deck",
        "discarded",
        "discards",
        "done",
        "edition",
        "hand",
        "hand_size",
        "hands",
        "idle",
        "known",
        "low",
        "need",
        "phase",
        "played",
        "pool",
        "prover",
        "rank",
        "refuter",
        "refuters",
        "rooms",
        "since",
        "stack",
        "stacked",
        "unseen",
        "where",
        "why",
    )

    def __init__(self, edition: int, hand_size: int, prover: Prover) -> None:
        """An empty table of a rule set, by its number, its full hand, and who knows its deck."""
        self.turn = self.mover = 0
        self.winner = -1
        self.edition: int = edition
        self.hand_size: int = hand_size
        self.prover: Prover = prover
        self.phase = 0
        self.why = 0
        self.idle = 0  # passes just before (B5.2, W5.3)
        self.clock = 0  # arrivals so far
        self.need = [ROOM] * PLACES  # cards that make a side complete
        self.counting = [COUNTS_ALL] * PLACES  # the formations that count
        self.low = [0] * PLACES  # 1: the lower total leads
        self.cards = [-1] * (SIDES * ROOM)
        self.since = [0] * (SIDES * ROOM)  # arrival number of each card of a side
        self.count = [0] * SIDES
        self.rank = [-1] * SIDES  # of a complete side, else NOTHING
        self.done = [0] * SIDES  # arrival that completed the side (B3.3, W4.3)
        self.refuter = [0] * (SIDES * ROOM)  # cards of a reply that would beat the claim of this side
        self.refuters = [-2] * SIDES  # how many they are, or UNPROVEN, PROVEN
        self.where = [-1] * CARDS  # side on which a plain or elite card lies
        self.hand = [-1] * (2 * MOST_HAND)  # seat * MOST_HAND, in order of arrival
        self.hands = [0] * 2
        self.stack = [-1] * CARDS
        self.stacked = [0] * 2  # cards left in each stack
        self.discards = [-1] * CARDS
        self.discarded = 0
        self.deck = [0] * PLAIN  # 1: the rule set has this plain card
        self.unseen = [0] * PLAIN  # 1: a plain card that lies nowhere open (B4.4, W3.2)
        self.known = [0] * (2 * CARDS)  # seat * CARDS + card: what the seat knows of where this hidden card is
        self.played = [0] * 2  # tactics cards
        self.pool = [0] * CARDS  # scratch of `guess`
        self.rooms = [0] * PLACES  # scratch: the places where a seat may lay one more card
        for colour in range(self.prover.colours):
            for value in range(self.prover.values):
                self.deck[colour * self.prover.stride + value] = 1
                self.unseen[colour * self.prover.stride + value] = 1

    def copy_table(self, other: CardTable) -> int:
        """Become equal to another position of the same rule set, in what all card games have."""
        self.turn = other.turn
        self.mover = other.mover
        self.winner = other.winner
        self.phase = other.phase
        self.why = other.why
        self.idle = other.idle
        self.clock = other.clock
        self.discarded = other.discarded
        self.need[:] = other.need
        self.counting[:] = other.counting
        self.low[:] = other.low
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
        self.stacked[:] = other.stacked
        self.discards[:] = other.discards
        self.unseen[:] = other.unseen
        self.known[:] = other.known
        self.played[:] = other.played
        return 0

    # -- places ---------------------------------------------------------------------------------------------------

    def lay(self, card: int, side: int) -> int:
        """A plain or elite card arrives on a side."""
        at = side * ROOM + self.count[side]
        self.cards[at] = card
        self.clock += 1
        self.since[at] = self.clock
        self.count[side] += 1
        self.where[card] = side
        if card < PLAIN:
            self.unseen[card] = 0
        return self.settle(side)

    def lift(self, card: int) -> int:
        """A plain or elite card leaves its side; those after it move up."""
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
        """B3.3, W4.3: after any change at a side: is it complete, since when, and how strong."""
        place = side >> 1
        self.refuters[side] = UNPROVEN
        self.refuters[side ^ 1] = UNPROVEN
        need = self.need[place]
        if self.count[side] != need:
            self.rank[side] = NOTHING
            return 0
        at = side * ROOM
        self.rank[side] = self.prover.best(
            self.cards, at, need, need, self.unseen, self.counting[place], self.low[place], 0
        )
        self.done[side] = self.since[at + need - 1]
        return 0

    def set_out(self, card: int, side: int) -> int:
        """A plain or elite card lies on a side from the start: for those who build a position by hand."""
        return self.lay(card, side)

    def settle_all(self) -> int:
        """After cards were put on the sides by hand: what follows at each of them."""
        for side in range(SIDES):
            self.settle(side)
        return 0

    def discard(self, card: int) -> int:
        """A card is laid open beside the table; used actions too."""
        self.discards[self.discarded] = card
        self.discarded += 1
        if card < PLAIN:
            self.unseen[card] = 0
        return 0

    def finish(self, winner: int, why: int) -> int:
        """B5, W5: the game is over."""
        self.winner = winner
        self.why = why
        self.turn = NOBODY
        self.phase = OVER
        return 0

    # -- hands and stacks -----------------------------------------------------------------------------------------

    def may_play_tactics(self, seat: int) -> bool:
        """B6.1, W6: never more than one tactics card ahead."""
        return self.played[seat] <= self.played[1 - seat]

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
        self.known[card] = HIDDEN
        self.known[CARDS + card] = HIDDEN
        return 0

    def add_to_hand(self, seat: int, card: int) -> int:
        """A card comes to the end of a hand."""
        self.hand[seat * MOST_HAND + self.hands[seat]] = card
        self.hands[seat] += 1
        self.known[seat * CARDS + card] = HIDDEN
        return 0

    def draw_card(self, seat: int, pile: int) -> int:
        """B2.3, W2.4: the next card of a stack (0: plain, 1: tactics) goes to a hand."""
        self.stacked[pile] -= 1
        at = pile * PLAIN + self.stacked[pile]
        card = self.stack[at]
        self.stack[at] = -1
        return self.add_to_hand(seat, card)

    def list_draws(self, first: int, out: array[int], n: int) -> int:
        """B2.3, W2.4: from any stack that has a card; `first` is the move that draws from the first one."""
        for pile in range(2):
            if self.stacked[pile]:
                out[n] = first + pile
                n += 1
        return n

    def insert_card(self, card: int, below: int) -> int:
        """A card comes into its own stack, above so many cards of it."""
        pile = 1 if card >= PLAIN else 0
        at = pile * PLAIN + below
        for i in range(pile * PLAIN + self.stacked[pile], at, -1):
            self.stack[i] = self.stack[i - 1]
        self.stack[at] = card
        self.stacked[pile] += 1
        return 0

    # -- what a seat cannot know ----------------------------------------------------------------------------------

    def collect_hand(self, seat: int, pile: int) -> int:
        """Put the cards of a kind in the other's hand that are hidden from the seat into `pool`; their number."""
        known = seat * CARDS
        other = (1 - seat) * MOST_HAND
        n = 0
        for i in range(other, other + self.hands[1 - seat]):
            card = self.hand[i]
            if (card >= PLAIN) == pile and self.known[known + card] == HIDDEN:
                self.pool[n] = card
                n += 1
        return n

    def collect_stack(self, seat: int, pile: int, known: int, n: int) -> int:
        """Add those of a stack of which the seat knows so much; the new number."""
        at = pile * PLAIN
        for i in range(at, at + self.stacked[pile]):
            card = self.stack[i]
            if self.known[seat * CARDS + card] == known:
                self.pool[n] = card
                n += 1
        return n

    def deal_hand(self, seat: int, pile: int) -> int:
        """The first cards of `pool` take the places of those that `collect_hand` took; their number."""
        known = seat * CARDS
        other = (1 - seat) * MOST_HAND
        n = 0
        for i in range(other, other + self.hands[1 - seat]):
            card = self.hand[i]
            if (card >= PLAIN) == pile and self.known[known + card] == HIDDEN:
                self.hand[i] = self.pool[n]
                n += 1
        return n

    def shuffle_pool(self, start: int, end: int, rng: Rng) -> int:
        """Fisher-Yates on a part of the pool."""
        for i in range(end - 1, start, -1):
            j = start + rng.below(i - start + 1)
            card = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = card
        return 0
