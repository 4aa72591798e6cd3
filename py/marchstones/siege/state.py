"""What lies where in a game of Siege, and the primitive changes. When they are allowed stands in `rules`.

Cards: 0-59 siege cards, colour * 12 + value; 60-70 tactics cards in the order of their names in `notation`.
Roles: 0 attacker, 1 defender; a seat's role is seat ^ attacker, and back likewise.
Sides: wall * 2 + role, walls from 0; the cards of a side stand at side * ROOM in order of arrival, the first nearest
the wall. Stacks are kept bottom first, so the next card to be drawn is the last.
"""

from __future__ import annotations

from marchstones.formations import NOTHING, Prover
from marchstones.game import State
from marchstones.siege.editions import EDITIONS, WALLS

WALL_COUNT = 7
SIDES = 14
ROOM = 4  # most cards a side ever holds
SIEGE = 60
CARDS = 71
JOKER1, JOKER2, SPY, SHIELD, REDEPLOY, RECRUIT, DESERT, TRAITOR, BLAST, REINFORCE, EXCHANGE = range(60, 71)
VALUES = 12
TOP = 11  # the chef; the chicken is 0
MOST_HAND = 8
CAULDRONS = 3
GIFTS = 3  # cards each gives in an exchange
RETURNS = 2  # cards a reinforcement shuffles back

ATTACKER, DEFENDER = 0, 1

UNPROVEN = -2  # in `refuters`: nothing known of this declaration yet
PROVEN = -1  # in `refuters`: holds as long as the wall does not change and no card comes back

HIDDEN, HELD, SUNK = 0, 1, 2  # in `known`: cannot say; in the other hand; somewhere in its own stack

OPEN, PLAY, DRAW, END, GIVE, INSERT, OVER = range(7)
PHASES = ("open", "play", "draw", "end", "give", "insert", "over")

PROVER = Prover(5, 12, 0, 10)
RULE_SETS = list(EDITIONS.values())

# wall * 2 + damaged: what the visible face asks for
NEEDS = [face.need for wall in WALLS for face in (wall.intact, wall.damaged)]
COUNTING = [face.counting for wall in WALLS for face in (wall.intact, wall.damaged)]
LOW = [face.low for wall in WALLS for face in (wall.intact, wall.damaged)]


class Table(State):
    """All of a position: the walls, the hands, the stacks, and whose decision it is."""

    __slots__ = (
        "arriving",
        "attacker",
        "cards",
        "clock",
        "coming",
        "count",
        "damaged",
        "discarded",
        "discards",
        "done",
        "edition",
        "gave",
        "given",
        "hand",
        "hand_size",
        "hands",
        "idle",
        "known",
        "left",
        "oil",
        "phase",
        "played",
        "rank",
        "refuter",
        "refuters",
        "since",
        "stack",
        "stack_left",
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
        self.edition = edition
        self.hand_size = RULE_SETS[edition].hand
        self.phase = OPEN
        self.why = 0
        self.attacker = 0  # the attacker's seat
        self.oil = CAULDRONS  # cauldrons left
        self.idle = 0  # passes just before (W5.3)
        self.left = -1  # turns still to come once the last siege card is drawn (W5.2)
        self.clock = 0  # arrivals so far
        self.damaged = [0] * 7
        self.cards = [-1] * 56
        self.since = [0] * 56  # arrival number of each card of a side
        self.count = [0] * 14
        self.rank = [-1] * 14  # of a complete side, else NOTHING
        self.done = [0] * 14  # arrival that completed the side (W4.3)
        self.refuter = [0] * 28  # wall * ROOM: cards of a reply that would beat the declaration there
        self.refuters = [-2] * 7  # how many they are, or UNPROVEN, PROVEN
        self.where = [-1] * 71  # side on which a card lies
        self.hand = [-1] * 16  # seat * MOST_HAND, in order of arrival
        self.hands = [0] * 2
        self.stack = [-1] * 60
        self.stack_left = 0
        self.tactics = [-1] * 11
        self.tactics_left = 0
        self.discards = [-1] * 71
        self.discarded = 0
        self.unseen = [1] * 60  # siege cards neither on the table nor in the discard (W3.2)
        self.known = [0] * 142  # seat * CARDS + card: what the seat knows of where this hidden card is
        self.played = [0] * 2
        self.given = [-1] * 6  # seat * GIFTS: cards of an exchange under way
        self.gave = [0] * 2
        self.coming = [-1] * 2  # reinforced cards not yet inserted, the next one first
        self.arriving = 0

    def copy(self, source: State) -> int:
        """Become equal to another position of the same rule set."""
        other: Table = source  # type: ignore[assignment]
        self.turn = other.turn
        self.mover = other.mover
        self.winner = other.winner
        self.phase = other.phase
        self.why = other.why
        self.attacker = other.attacker
        self.oil = other.oil
        self.idle = other.idle
        self.left = other.left
        self.clock = other.clock
        self.stack_left = other.stack_left
        self.tactics_left = other.tactics_left
        self.discarded = other.discarded
        self.arriving = other.arriving
        self.damaged[:] = other.damaged
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
        self.given[:] = other.given
        self.gave[:] = other.gave
        self.coming[:] = other.coming
        return 0

    # -- the walls ------------------------------------------------------------------------------------------------

    def need(self, wall: int) -> int:
        """W1.3: cards that make a side of this wall complete."""
        return NEEDS[wall * 2 + self.damaged[wall]]

    def counting(self, wall: int) -> int:
        """W4.2: the formations that count at this wall."""
        return COUNTING[wall * 2 + self.damaged[wall]]

    def low(self, wall: int) -> int:
        """W4.3: 1 where the lower total leads."""
        return LOW[wall * 2 + self.damaged[wall]]

    def has_room(self, side: int) -> bool:
        """W2.2: one more card may be laid on this side."""
        return self.count[side] < self.need(side >> 1)

    def lay(self, card: int, side: int) -> int:
        """W2.3, W6.4: a card arrives outermost on a side, or is discarded at once with its foe opposite."""
        self.clock += 1
        foe = -1
        if card < SIEGE:
            value = card % VALUES
            if value == 0:
                foe = card + TOP
            elif value == TOP:
                foe = card - TOP
        if foe >= 0 and self.where[foe] == side ^ 1:
            self.lift(foe)
            if side & 1:
                self.discard(foe)
                return self.discard(card)
            self.discard(card)
            return self.discard(foe)
        at = side * ROOM + self.count[side]
        self.cards[at] = card
        self.since[at] = self.clock
        self.count[side] += 1
        self.where[card] = side
        if card < SIEGE:
            self.unseen[card] = 0
        return self.settle(side)

    def lift(self, card: int) -> int:
        """A card leaves its side; those after it move up."""
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
        """W4.3: after any change at a side: is it complete, since when, and how strong."""
        wall = side >> 1
        self.refuters[wall] = UNPROVEN
        need = self.need(wall)
        if self.count[side] != need:
            self.rank[side] = NOTHING
            return 0
        at = side * ROOM
        self.rank[side] = PROVER.best(self.cards, at, need, need, self.unseen, self.counting(wall), self.low(wall), 0)
        self.done[side] = self.since[at + need - 1]
        return 0

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
        self.damaged[wall] = 1
        self.clear(wall * 2)
        return self.clear(wall * 2 + 1)

    # -- the discard ----------------------------------------------------------------------------------------------

    def discard(self, card: int) -> int:
        """A card is laid open beside the walls; used actions too (W6.2)."""
        self.discards[self.discarded] = card
        self.discarded += 1
        if card < SIEGE:
            self.unseen[card] = 0
        return 0

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

    def recall(self, card: int) -> int:
        """W6.2: a discarded card is about to be shuffled back: nobody sees it any more, so proofs must be made anew."""
        self.take_discard(card)
        self.coming[self.arriving] = card
        self.arriving += 1
        if card < SIEGE:
            self.unseen[card] = 1
            for wall in range(WALL_COUNT):
                if self.refuters[wall] == PROVEN:
                    self.refuters[wall] = UNPROVEN
        return 0

    def insert(self, place: int) -> int:
        """W6.5: the next reinforced card goes to a place of its own stack, counted from the card drawn next."""
        card = self.coming[0]
        self.coming[0] = self.coming[1]
        self.coming[1] = -1
        self.arriving -= 1
        self.known[card] = SUNK
        self.known[CARDS + card] = SUNK
        if card < SIEGE:
            at = self.stack_left - place
            for i in range(self.stack_left, at, -1):
                self.stack[i] = self.stack[i - 1]
            self.stack[at] = card
            self.stack_left += 1
        else:
            at = self.tactics_left - place
            for i in range(self.tactics_left, at, -1):
                self.tactics[i] = self.tactics[i - 1]
            self.tactics[at] = card
            self.tactics_left += 1
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
        self.known[card] = HIDDEN
        self.known[CARDS + card] = HIDDEN
        return 0

    def add_to_hand(self, seat: int, card: int) -> int:
        """A card comes to the end of a hand."""
        self.hand[seat * MOST_HAND + self.hands[seat]] = card
        self.hands[seat] += 1
        self.known[seat * CARDS + card] = HIDDEN
        return 0

    def draw_card(self, seat: int, from_tactics: int) -> int:
        """W2.4: the next card of a stack goes to a hand; it may be any that the other seat knew to be in there."""
        other = (1 - seat) * CARDS
        if from_tactics:
            self.tactics_left -= 1
            card = self.tactics[self.tactics_left]
            self.tactics[self.tactics_left] = -1
            for i in range(SIEGE, CARDS):
                if self.known[other + i] == SUNK:
                    self.known[other + i] = HIDDEN
        else:
            self.stack_left -= 1
            card = self.stack[self.stack_left]
            self.stack[self.stack_left] = -1
            for i in range(SIEGE):
                if self.known[other + i] == SUNK:
                    self.known[other + i] = HIDDEN
        return self.add_to_hand(seat, card)

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
