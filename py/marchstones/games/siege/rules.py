"""The course of a game of Siege: what may be decided, what it does, and when it is over; in rulebook order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.claims import proves
from marchstones.cards.state import HIDDEN, MOST_HAND, ROOM
from marchstones.formations import NOTHING, PLAIN
from marchstones.games.siege import moves
from marchstones.games.siege.state import (
    ATTACKER,
    BLAST,
    DEFENDER,
    DESERT,
    DRAW,
    END,
    EXCHANGE,
    GIFTS,
    GIVE,
    INSERT,
    OPEN,
    PLAY,
    RECRUIT,
    REDEPLOY,
    REINFORCE,
    SUNK,
    TRAITOR,
    WALL_COUNT,
    Table,
)
from marchstones.games.siege.tactics import list_tactics
from marchstones.state import CHANCE

if TYPE_CHECKING:
    from array import array

    from marchstones.rng import Rng
    from marchstones.state import State

BREACH, WALLS_FALLEN, WITHSTOOD = 1, 2, 3
WHYS = (None, "breach", "walls", "held")
WALLS_TO_WIN = 4
# the actions in the order of their moves: moves.REDEPLOY ... moves.EXCHANGE
ACTION_OF = [REDEPLOY, RECRUIT, DESERT, TRAITOR, BLAST, REINFORCE, EXCHANGE]


class Siege(Table):
    """A position of Siege that knows the rules."""

    __slots__ = ()

    def clone(self) -> State:
        """A new equal position."""
        new = Siege(self.edition)
        new.copy(self)
        return new

    # -- what may be decided --------------------------------------------------------------------------------------

    def legal(self, out: array[int]) -> int:
        """W2, by phase: declarations first, opening actions, plays in hand order, draws, and at last the refusals."""
        role = self.mover ^ self.attacker
        n = 0
        if self.phase == OPEN or self.phase == PLAY:
            if self.phase == OPEN:
                if role == ATTACKER:
                    n = self.list_controls(out, n)
                n = self.list_openings(role, out, n)
            before = n
            n = self.list_plays(role, out, n)
            if n == before and (role == DEFENDER or self.any_room(role)):
                out[n] = moves.move(moves.PASS, 0, 0)  # W2.6
                n += 1
        elif self.phase == DRAW:
            if role == ATTACKER:
                n = self.list_controls(out, n)
            n = self.list_draws(moves.move(moves.DRAW, 0, 0), out, n)
        elif self.phase == END:
            n = self.list_controls(out, n)
            out[n] = moves.move(moves.END, 0, 0)
            n += 1
        elif self.phase == GIVE:
            n = self.list_gifts(self.turn, out, n)
        elif self.phase == INSERT:
            n = self.list_places(out, n)
        return n

    def pick(self, rng: Rng, out: array[int]) -> int:
        """One of the legal moves, each equally likely; the plays of siege cards are counted, not listed."""
        if (self.phase != OPEN and self.phase != PLAY) or self.holds_tactics(self.mover):
            return out[rng.below(self.legal(out))]
        role = self.mover ^ self.attacker
        rooms = self.find_rooms(role)
        plays = self.hands[self.mover] * rooms
        if plays == 0:
            return out[rng.below(self.legal(out))]
        n = 0
        if self.phase == OPEN:
            if role == ATTACKER:
                n = self.list_controls(out, n)
            n = self.list_openings(role, out, n)
        chosen = rng.below(n + plays)
        if chosen < n:
            return out[chosen]
        chosen -= n
        return moves.move(moves.PLAY, self.hand[self.mover * MOST_HAND + chosen // rooms], self.rooms[chosen % rooms])

    def list_controls(self, out: array[int], n: int) -> int:
        """W3: every declaration that holds; the new number of moves."""
        for wall in range(WALL_COUNT):
            if self.rank[wall * 2] != NOTHING and proves(self, wall * 2):
                out[n] = moves.move(moves.CONTROL, 0, wall)
                n += 1
        return n

    def list_openings(self, role: int, out: array[int], n: int) -> int:
        """W2.1: retreats of the attacker, a cauldron of the defender; both need an attacker's card there."""
        if role == DEFENDER and self.oil == 0:
            return n
        kind = moves.RETREAT if role == ATTACKER else moves.OIL
        for wall in range(WALL_COUNT):
            if self.count[wall * 2]:
                out[n] = moves.move(kind, 0, wall)
                n += 1
        return n

    def list_plays(self, role: int, out: array[int], n: int) -> int:
        """W2.2, W6: every play of a card of the hand."""
        seat = self.mover
        rooms = self.find_rooms(role)
        tactics = self.may_play_tactics(seat)
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            card = self.hand[i]
            if card < PLAIN:
                for k in range(rooms):
                    out[n] = moves.move(moves.PLAY, card, self.rooms[k])
                    n += 1
            elif tactics:
                n = list_tactics(self, seat, card, out, n)
        return n

    def find_rooms(self, role: int) -> int:
        """W2.2: put the walls where this role may lay one more card into `rooms`; their number."""
        n = 0
        for wall in range(WALL_COUNT):
            if self.has_room(wall * 2 + role):
                self.rooms[n] = wall
                n += 1
        return n

    def holds_tactics(self, seat: int) -> bool:
        """Is a tactics card in this hand."""
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            if self.hand[i] >= PLAIN:
                return True
        return False

    def any_room(self, role: int) -> bool:
        """W2.6: has a side of this role room."""
        return self.find_rooms(role) > 0

    def list_gifts(self, seat: int, out: array[int], n: int) -> int:
        """W6.5: any card of the hand may be given."""
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            out[n] = moves.move(moves.GIVE, self.hand[i], 0)
            n += 1
        return n

    def list_places(self, out: array[int], n: int) -> int:
        """W6.5: every place of its stack for the next reinforced card."""
        for place in range(self.coming_room()):
            out[n] = moves.move(moves.INSERT, self.coming[0], place)
            n += 1
        return n

    def coming_room(self) -> int:
        """Number of places the next reinforced card may take."""
        return 1 + self.stacked[0 if self.coming[0] < PLAIN else 1]

    def any_control(self) -> bool:
        """Does a declaration hold."""
        for wall in range(WALL_COUNT):
            if self.rank[wall * 2] != NOTHING and proves(self, wall * 2):
                return True
        return False

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, move: int) -> int:
        """Apply a legal move."""
        kind = move // moves.KIND
        a = move // moves.FIRST % 128
        b = move % moves.FIRST
        if kind == moves.PASS:
            return self.pass_turn()
        self.idle = 0
        if kind == moves.PLAY:
            return self.play_card(a, b)
        if kind <= moves.EXCHANGE:
            return self.play_action(kind, a, b)
        if kind == moves.DRAW:
            return self.draw(b)
        if kind == moves.CONTROL:
            return self.control(b)
        if kind == moves.RETREAT:
            return self.clear(b * 2 + ATTACKER)
        if kind == moves.OIL:
            return self.pour(b)
        if kind == moves.GIVE:
            return self.give_card(a)
        if kind == moves.INSERT:
            return self.insert_coming(b)
        return self.end_turn()

    def pour(self, wall: int) -> int:
        """W2.1: a cauldron hits the attacker's card nearest the wall; then the defender plays."""
        card = self.cards[(wall * 2 + ATTACKER) * ROOM]
        self.oil -= 1
        self.lift(card)
        self.discard(card)
        self.phase = PLAY
        return 0

    def play_card(self, card: int, wall: int) -> int:
        """W2.2, W6.1: a siege or elite card to a wall."""
        seat = self.mover
        self.take_from_hand(seat, card)
        if card >= PLAIN:
            self.played[seat] += 1
        self.send_card(card, wall * 2 + (seat ^ self.attacker))
        return self.after_play()

    def play_action(self, kind: int, a: int, b: int) -> int:
        """W6.2: the action card is laid open, then does its work."""
        seat = self.mover
        role = seat ^ self.attacker
        action = ACTION_OF[kind - moves.REDEPLOY]
        self.take_from_hand(seat, action)
        self.discard(action)
        self.played[seat] += 1
        if kind == moves.EXCHANGE:
            self.phase = GIVE
            return 0
        if kind == moves.REINFORCE:
            self.recall_card(a)
            self.recall_card(b)
            self.phase = INSERT
            self.turn = CHANCE
            return 0
        if kind == moves.BLAST:
            self.clear(b * 2 + ATTACKER)
            self.clear(b * 2 + DEFENDER)
        elif kind == moves.RECRUIT:
            self.take_discard(a)
            self.send_card(a, b * 2 + role)
        else:
            self.lift(a)
            if kind == moves.DESERT or b == moves.OFF:
                self.discard(a)
            else:
                self.send_card(a, b * 2 + role)
        return self.after_play()

    def after_play(self) -> int:
        """What comes after a play: a draw, the last declarations, or the end of the turn."""
        self.turn = self.mover
        if self.stacked[0] + self.stacked[1]:
            self.phase = DRAW
            return 0
        return self.close()

    def close(self) -> int:
        """No draw is to come: the turn ends unless the attacker can still declare control."""
        if self.mover == self.attacker and self.any_control():
            self.phase = END
            return 0
        return self.end_turn()

    def end_turn(self) -> int:
        """The other seat's turn begins; after the attacker's last one the defender has held out (W5.2)."""
        if self.left > 0:
            self.left -= 1
            if self.left == 0:
                return self.finish(1 - self.attacker, WITHSTOOD)
        self.mover = 1 - self.mover
        self.turn = self.mover
        self.phase = OPEN
        return 0

    def draw(self, place: int) -> int:
        """W2.4, W5.2: one card from a stack; the last siege card sets the end."""
        self.surface(self.mover, place)
        self.draw_card(self.mover, place)
        if self.left < 0 and self.stacked[0] == 0:
            # this turn, the defender's if it is not this one, and the attacker's last
            self.left = 3 if self.mover == self.attacker else 2
        return self.close()

    def give_card(self, card: int) -> int:
        """W6.5: the mover chooses three cards, then the other; then they change hands."""
        self.give(self.turn, card)
        if self.gave[self.turn] < GIFTS:
            return 0
        if self.turn == self.mover:
            self.turn = 1 - self.mover
            return 0
        self.swap()
        return self.after_play()

    def insert_coming(self, place: int) -> int:
        """W6.5: chance puts a reinforced card into its stack."""
        self.insert_next(place)
        if self.arriving:
            return 0
        return self.after_play()

    def pass_turn(self) -> int:
        """W2.6, W5.3: the turn ends without a draw; after two passes in direct succession the defender has held out."""
        if self.idle:
            return self.finish(1 - self.attacker, WITHSTOOD)
        self.idle = 1
        return self.end_turn()

    def control(self, wall: int) -> int:
        """W3.3, W5.1: the wall is damaged; a second time there, or the fourth wall, wins."""
        if self.damaged[wall]:
            self.damage(wall)
            return self.finish(self.attacker, BREACH)
        self.damage(wall)
        fallen = 0
        for i in range(WALL_COUNT):
            fallen += self.damaged[i]
        if fallen == WALLS_TO_WIN:
            return self.finish(self.attacker, WALLS_FALLEN)
        if self.phase == END and not self.any_control():
            return self.end_turn()
        return 0

    # -- chance ---------------------------------------------------------------------------------------------------

    def roll(self, rng: Rng) -> int:
        """W6.5: a random place for the next reinforced card, every place equally likely."""
        return moves.move(moves.INSERT, self.coming[0], rng.below(self.coming_room()))

    # -- what a seat cannot know ----------------------------------------------------------------------------------

    def guess(self, seat: int, rng: Rng) -> int:
        """Shuffle among their places all cards that are hidden from the seat and not known to it."""
        for pile in range(2):
            self.redeal(seat, rng, pile)
        return self.mix_gifts(1 - seat, rng)

    def redeal(self, seat: int, rng: Rng, pile: int) -> int:
        """The same for one kind of card; what the seat knows to be in the stack is dealt to no hand."""
        gifts = (1 - seat) * GIFTS
        n = self.collect_hand(seat, pile)
        for i in range(gifts, gifts + self.gave[1 - seat]):
            if (self.given[i] >= PLAIN) == pile:
                self.pool[n] = self.given[i]
                n += 1
        n = self.collect_stack(seat, pile, HIDDEN, n)
        self.shuffle_pool(0, n, rng)
        self.collect_stack(seat, pile, SUNK, n)
        n = self.deal_hand(seat, pile)
        for i in range(gifts, gifts + self.gave[1 - seat]):
            if (self.given[i] >= PLAIN) == pile:
                self.given[i] = self.pool[n]
                n += 1
        left = self.stacked[pile]
        self.shuffle_pool(n, n + left, rng)  # now with the sunk ones among them
        for i in range(left):
            self.stack[pile * PLAIN + i] = self.pool[n + i]
        return 0

    def mix_gifts(self, seat: int, rng: Rng) -> int:
        """W6.5: which cards a seat has chosen for an exchange, and of which kind, is as hidden as its hand."""
        for i in range(self.gave[seat]):
            at = seat * GIFTS + i
            j = rng.below(self.hands[seat] + self.gave[seat] - i)
            card = self.given[at]
            if j < self.hands[seat]:
                self.given[at] = self.hand[seat * MOST_HAND + j]
                self.hand[seat * MOST_HAND + j] = card
            else:
                self.given[at] = self.given[at + j - self.hands[seat]]
                self.given[at + j - self.hands[seat]] = card
        return 0
