"""What lies where in a game of Siege, and the primitive changes of its own. When they are allowed stands in `rules`.

Roles: 0 attacker, 1 defender; a seat's role is seat ^ attacker, and back likewise. A siege card is colour * STRIDE +
value, a side wall * 2 + role, its first card nearest the wall; the rest as on every card table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import CARDS, HIDDEN, MOST_HAND, OVER, PROVEN, ROOM, UNPROVEN, CardTable
from marchstones.formations import PLAIN, Prover
from marchstones.games.siege.editions import EDITIONS, WALLS

if TYPE_CHECKING:
    from marchstones.state import State

WALL_COUNT = 7
LOWEST, SPY_VALUE = 0, 10
STRIDE = 12  # the most values of a colour
TOP = 11  # the chef; the chicken is 0
JOKER1, JOKER2, SPY, SHIELD, REDEPLOY, RECRUIT, DESERT, TRAITOR, BLAST, REINFORCE, EXCHANGE = range(PLAIN, PLAIN + 11)
CAULDRONS = 3
GIFTS = 3  # cards each gives in an exchange
RETURNS = 2  # cards a reinforcement shuffles back

ATTACKER, DEFENDER = 0, 1

HELD, SUNK = 1, 2  # in `known`: in the other hand; somewhere in its own stack

OPEN, PLAY, DRAW, END, GIVE, INSERT = range(OVER)
PHASES = ("open", "play", "draw", "end", "give", "insert", "over")

# wall * 2 + damaged: what the visible face asks for
NEEDS = [face.need for wall in WALLS for face in (wall.intact, wall.damaged)]
COUNTING = [face.counting for wall in WALLS for face in (wall.intact, wall.damaged)]
LOW = [face.low for wall in WALLS for face in (wall.intact, wall.damaged)]


class Table(CardTable):
    """All of a position: the walls, the hands, the stacks, and whose decision it is."""

    __slots__ = ("arriving", "attacker", "coming", "damaged", "gave", "given", "left", "oil", "tactical")

    def __init__(self, edition: int) -> None:
        """An empty table of the rule set with this number."""
        row = [*EDITIONS.values()][edition]
        CardTable.__init__(self, edition, row.hand, Prover(row.colours, row.values, LOWEST, SPY_VALUE, STRIDE))
        self.tactical: int = row.tactics
        self.attacker = 0  # the attacker's seat
        self.oil = CAULDRONS  # cauldrons left
        self.left = -1  # turns still to come once the last siege card is drawn (W5.2)
        self.damaged = [0] * WALL_COUNT
        self.given = [-1] * (2 * GIFTS)  # seat * GIFTS: cards of an exchange under way
        self.gave = [0] * 2
        self.coming = [-1] * RETURNS  # reinforced cards not yet inserted, the next one first
        self.arriving = 0
        for wall in range(WALL_COUNT):
            self.turn_tile(wall, 0)

    def copy(self, source: State) -> int:
        """Become equal to another position of the same rule set."""
        other: Table = source  # type: ignore[assignment]
        self.copy_table(other)
        self.attacker = other.attacker
        self.oil = other.oil
        self.left = other.left
        self.arriving = other.arriving
        self.damaged[:] = other.damaged
        self.given[:] = other.given
        self.gave[:] = other.gave
        self.coming[:] = other.coming
        return 0

    # -- the walls ------------------------------------------------------------------------------------------------

    def turn_tile(self, wall: int, damaged: int) -> int:
        """W1.3, W4.2, W4.3: this face of a tile lies up: what it needs, what counts there, who leads."""
        self.damaged[wall] = damaged
        face = wall * 2 + damaged
        self.need[wall] = NEEDS[face]
        self.counting[wall] = COUNTING[face]
        self.low[wall] = LOW[face]
        return 0

    def has_room(self, side: int) -> bool:
        """W2.2: one more card may be laid on this side."""
        return self.count[side] < self.need[side >> 1]

    def send_card(self, card: int, side: int) -> int:
        """W2.3, W6.4: a card arrives outermost on a side, or is discarded at once with its foe opposite."""
        foe = -1
        if card < PLAIN:
            value = card % STRIDE
            if value == 0:
                foe = card + TOP
            elif value == TOP:
                foe = card - TOP
        if foe < 0 or self.where[foe] != side ^ 1:
            return self.lay(card, side)
        self.clock += 1
        self.lift(foe)
        if side & 1:
            self.discard(foe)
            return self.discard(card)
        self.discard(card)
        return self.discard(foe)

    def clear(self, side: int) -> int:
        """All cards of a side are discarded, in order of arrival."""
        at = side * ROOM
        while self.count[side]:
            card = self.cards[at]
            self.lift(card)
            self.discard(card)
        return 0

    def damage(self, wall: int) -> int:
        """W3.3: the tile is turned to its damaged side, then all cards there are discarded, the attacker's first."""
        self.turn_tile(wall, 1)
        self.clear(wall * 2)
        return self.clear(wall * 2 + 1)

    # -- the discard ----------------------------------------------------------------------------------------------

    def take_discard(self, card: int) -> int:
        """A card leaves the discard."""
        at = 0
        while self.discards[at] != card:
            at += 1
        self.discarded -= 1
        while at < self.discarded:
            self.discards[at] = self.discards[at + 1]
            at += 1
        self.discards[at] = -1
        return 0

    def recall_card(self, card: int) -> int:
        """W6.2: a discarded card is about to be shuffled back: nobody sees it any more, so proofs must be made anew."""
        self.take_discard(card)
        self.coming[self.arriving] = card
        self.arriving += 1
        if card < PLAIN:
            self.unseen[card] = 1
            for wall in range(WALL_COUNT):
                if self.refuters[wall * 2] == PROVEN:
                    self.refuters[wall * 2] = UNPROVEN
        return 0

    def insert_next(self, place: int) -> int:
        """W6.5: the next reinforced card goes to a place of its own stack, counted from the card drawn next."""
        card = self.coming[0]
        self.coming[0] = self.coming[1]
        self.coming[1] = -1
        self.arriving -= 1
        self.known[card] = SUNK
        self.known[CARDS + card] = SUNK
        return self.insert_card(card, self.stacked[1 if card >= PLAIN else 0] - place)

    # -- hands ----------------------------------------------------------------------------------------------------

    def surface(self, seat: int, pile: int) -> int:
        """W2.4: a card is drawn that may be any of those the other seat knew to be in this stack."""
        other = (1 - seat) * CARDS
        for card in range(pile * PLAIN, CARDS if pile else PLAIN):
            if self.known[other + card] == SUNK:
                self.known[other + card] = HIDDEN
        return 0

    def give(self, seat: int, card: int) -> int:
        """W6.5: a card is chosen for an exchange; it lies apart, face down."""
        self.take_from_hand(seat, card)
        self.given[seat * GIFTS + self.gave[seat]] = card
        self.gave[seat] += 1
        return 0

    def swap(self) -> int:
        """W6.2, W6.5: the chosen cards change hands together; each seat knows the cards it gave."""
        for seat in range(2):
            for i in range(seat * GIFTS, seat * GIFTS + GIFTS):
                card = self.given[i]
                self.given[i] = -1
                self.add_to_hand(1 - seat, card)
                self.known[seat * CARDS + card] = HELD
            self.gave[seat] = 0
        return 0

    def may_mix(self) -> bool:
        """W6.2: whether a hand holds a card that hides others again: by chance in a stack, or in the other hand."""
        for seat in range(2):
            for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
                if self.hand[i] == REINFORCE or self.hand[i] == EXCHANGE:
                    return True
        return False
