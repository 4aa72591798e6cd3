"""The course of a game of Borders: what may be decided, what it does, and when it is over; in rulebook order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.claims import proves
from marchstones.cards.state import CARDS, HIDDEN, MOST_HAND, ROOM
from marchstones.formations import NOTHING, PLAIN
from marchstones.games.borders import moves
from marchstones.games.borders.state import (
    DESERT,
    DRAW,
    DROP,
    END,
    FOG,
    JOKER2,
    MUD,
    PLAY,
    REDEPLOY,
    RETURN,
    SCOUT,
    SCOUTING,
    STONES,
    TRAITOR,
    Table,
)
from marchstones.games.borders.tactics import dropper, list_returns, list_tactics, remove
from marchstones.state import DRAWN

if TYPE_CHECKING:
    from array import array

    from marchstones.rng import Rng
    from marchstones.state import State

THREE, FIVE, STONES_COUNT = 1, 2, 3
WHYS = (None, "three", "five", "stones")
SCOUT_DRAWS = 3
STONES_TO_WIN = 5
NEIGHBOURS_TO_WIN = 3
PASSES_TO_END = 2


class Borders(Table):
    """A position of Borders that knows the rules."""

    __slots__ = ()

    def clone(self) -> State:
        """A new equal position."""
        new = Borders(self.edition)
        new.copy(self)
        return new

    # -- what may be decided --------------------------------------------------------------------------------------

    def legal(self, out: array[int]) -> int:
        """B2, by phase: claims first, then plays in hand order, draws, and at last the refusals."""
        seat = self.turn
        n = 0
        if self.phase == PLAY:
            n = self.list_claims(out, n)
            n = self.list_plays(out, n)
        elif self.phase == DRAW:
            if not self.early:
                n = self.list_claims(out, n)
            n = self.list_draws(moves.move(moves.DRAW, 0, 0), out, n)
        elif self.phase == END:
            n = self.list_claims(out, n)
            out[n] = moves.move(moves.END, 0, 0)
            n += 1
        elif self.phase == SCOUTING:
            n = self.list_draws(moves.move(moves.DRAW, 0, 0), out, n)
        elif self.phase == RETURN:
            n = list_returns(self, seat, out)
        elif self.phase == DROP:
            side = dropper(self)
            for i in range(side * ROOM, side * ROOM + self.count[side]):
                out[n] = moves.move(moves.DROP, self.cards[i], 0)
                n += 1
        return n

    def pick(self, rng: Rng, out: array[int]) -> int:
        """One of the legal moves, each equally likely; the plays of clan cards are counted, not listed."""
        seat = self.turn
        cards = self.plain_cards(seat) if self.phase == PLAY else 0
        rooms = self.find_rooms(seat) if cards else 0
        if rooms == 0:
            return out[rng.below(self.legal(out))]
        claims = self.list_claims(out, 0)
        chosen = rng.below(claims + cards * rooms)
        if chosen < claims:
            return out[chosen]
        chosen -= claims
        at = seat * MOST_HAND + chosen // rooms
        if cards < self.hands[seat]:  # tactics cards stand between
            at = seat * MOST_HAND
            before = chosen // rooms
            while before or self.hand[at] >= PLAIN:
                if self.hand[at] < PLAIN:
                    before -= 1
                at += 1
        return moves.move(moves.PLAY, self.hand[at], self.rooms[chosen % rooms])

    def list_claims(self, out: array[int], n: int) -> int:
        """B4: every claim that holds; the new number of moves."""
        owner, rank = self.owner, self.rank
        side = self.mover
        for stone in range(STONES):
            if rank[side] != NOTHING and owner[stone] < 0 and proves(self, side):
                out[n] = moves.move(moves.CLAIM, 0, stone)
                n += 1
            side += 2
        return n

    def list_plays(self, out: array[int], n: int) -> int:
        """B2.1, B6: every play of a card of the hand; B2.5, B2.6: the pass, where no clan card is among them."""
        seat = self.turn
        rooms = self.find_rooms(seat)
        tactics = self.may_play_tactics(seat)
        stuck = 1
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            card = self.hand[i]
            if card < PLAIN:
                first = moves.move(moves.PLAY, card, 0)
                for k in range(rooms):
                    out[n] = first + self.rooms[k]
                    n += 1
                    stuck = 0
            elif tactics:
                n = list_tactics(self, seat, card, out, n)
        if stuck:
            out[n] = moves.move(moves.PASS, 0, 0)
            n += 1
        return n

    def find_rooms(self, seat: int) -> int:
        """B2.1: put the stones where the seat may lay one more card into `rooms`; their number."""
        owner, count, need, rooms = self.owner, self.count, self.need, self.rooms
        n = 0
        side = seat
        for stone in range(STONES):
            if owner[stone] < 0 and count[side] < need[stone]:
                rooms[n] = stone
                n += 1
            side += 2
        return n

    def plain_cards(self, seat: int) -> int:
        """The number of clan cards in the hand, if no tactics card can be played beside them, else 0."""
        if not self.tactical:
            return self.hands[seat]
        n = 0
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            if self.hand[i] < PLAIN:
                n += 1
        return n if n == self.hands[seat] or not self.may_play_tactics(seat) else 0

    def can_play_clan(self, seat: int) -> bool:
        """B2.5, B2.6: a clan card in the hand and an own side with room."""
        if self.find_rooms(seat) == 0:
            return False
        for i in range(seat * MOST_HAND, seat * MOST_HAND + self.hands[seat]):
            if self.hand[i] < PLAIN:
                return True
        return False

    def any_claim(self) -> bool:
        """Does a claim of the mover hold."""
        side = self.mover
        for stone in range(STONES):
            if self.rank[side] != NOTHING and self.owner[stone] < 0 and proves(self, side):
                return True
            side += 2
        return False

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, move: int) -> int:
        """Apply a legal move."""
        kind = move // moves.KIND
        card = move // moves.CARD % 128
        place = move % moves.CARD
        if kind == moves.PLAY:
            return self.play_card(card, place)
        if kind == moves.DRAW:
            return self.draw(place)
        if kind == moves.CLAIM:
            return self.claim(place)
        if kind == moves.PASS:
            return self.pass_turn()
        if kind == moves.END:
            return self.end_turn()
        if kind == moves.RETURN:
            return self.return_card(card)
        if kind == moves.DROP:
            remove(self, card)
            self.discard(card)
            return self.after_play()
        return self.play_guile(kind, card, place)

    def play_card(self, card: int, stone: int) -> int:
        """B2.1, B6.2-B6.7: a card to a stone."""
        seat = self.mover
        self.idle = 0
        self.take_from_hand(seat, card)
        if card >= PLAIN:
            self.played[seat] += 1
            if card <= JOKER2:
                self.jokers[seat] = 1
        if FOG <= card <= MUD:
            self.set_environment(card, stone, seat)
        else:
            self.lay(card, stone * 2 + seat)
        return self.draw_or_close()

    def play_guile(self, kind: int, card: int, place: int) -> int:
        """B6.8-B6.11: the guile card is laid open, then does its work."""
        seat = self.mover
        self.idle = 0
        guile = SCOUT
        if kind == moves.REDEPLOY:
            guile = REDEPLOY
        elif kind == moves.DESERT:
            guile = DESERT
        elif kind == moves.TRAITOR:
            guile = TRAITOR
        self.take_from_hand(seat, guile)
        self.discard(guile)
        self.played[seat] += 1
        if guile == SCOUT:
            self.phase = SCOUTING
            self.due = min(SCOUT_DRAWS, self.stacked[0] + self.stacked[1])
            return 0
        remove(self, card)
        if kind == moves.DESERT or place == moves.OFF:
            self.discard(card)
        elif FOG <= card <= MUD:
            self.set_environment(card, place, seat)
        else:
            self.lay(card, place * 2 + seat)
        return self.after_play()

    def after_play(self) -> int:
        """What comes after cards left their places: a card to drop (B6.7), or what comes after every play."""
        side = dropper(self)
        if side >= 0:
            self.phase = DROP
            self.turn = side & 1
            return 0
        self.turn = self.mover
        return self.draw_or_close()

    def draw_or_close(self) -> int:
        """B2.2: a draw while there are cards, else the last claims or the end of the turn."""
        if self.stacked[0] + self.stacked[1]:
            self.phase = DRAW
            return 0
        return self.close()

    def close(self) -> int:
        """No draw is to come: the turn ends unless a claim is still on offer."""
        if not self.early and self.any_claim():
            self.phase = END
            return 0
        return self.end_turn()

    def end_turn(self) -> int:
        """The other seat's turn begins."""
        self.mover = 1 - self.mover
        self.turn = self.mover
        self.phase = PLAY
        return 0

    def draw(self, place: int) -> int:
        """B2.3, B6.8: one card from a stack; for the scout another decision follows."""
        self.draw_card(self.mover, place)
        if self.phase == DRAW:
            return self.end_turn()
        self.due -= 1
        if self.due == 0:
            # back down to the full hand that was there before: of three drawn two, of two one, of one none
            self.due = self.hands[self.mover] - self.hand_size
            self.phase = RETURN
            if self.due == 0:
                return self.close()
        return 0

    def return_card(self, card: int) -> int:
        """B6.8: a card goes back to its own stack."""
        self.put_back(self.mover, card)
        self.due -= 1
        if self.due == 0:
            return self.close()
        return 0

    def pass_turn(self) -> int:
        """B2.5, B2.6, B5.2: the turn ends; the second pass in a row ends the game."""
        if self.idle + 1 < PASSES_TO_END:
            self.idle += 1
            return self.end_turn()
        winner = DRAWN
        if self.stones[0] != self.stones[1]:
            winner = 0 if self.stones[0] > self.stones[1] else 1
        return self.finish(winner, STONES_COUNT)

    def claim(self, stone: int) -> int:
        """B4, B5.1: a stone is claimed for good; three neighbours or five in all win at once."""
        seat = self.mover
        self.owner[stone] = seat
        self.stones[seat] += 1
        self.idle = 0
        if self.has_neighbours(stone, seat):
            return self.finish(seat, THREE)
        if self.stones[seat] == STONES_TO_WIN:
            return self.finish(seat, FIVE)
        if self.phase == END and not self.any_claim():
            return self.end_turn()
        return 0

    def has_neighbours(self, stone: int, seat: int) -> bool:
        """B5.1: this stone is one of three in a row of the seat's."""
        run = 0
        for i in range(max(0, stone - 2), min(STONES, stone + 3)):
            run = run + 1 if self.owner[i] == seat else 0
            if run == NEIGHBOURS_TO_WIN:
                return True
        return False

    # -- what a seat cannot know ----------------------------------------------------------------------------------

    def guess(self, seat: int, rng: Rng) -> int:
        """Shuffle among their places all cards that are hidden from the seat and not known to it."""
        for pile in range(2):
            n = self.collect_stack(seat, pile, HIDDEN, self.collect_hand(seat, pile))
            self.shuffle_pool(0, n, rng)
            n = self.deal_hand(seat, pile)
            for i in range(pile * PLAIN, pile * PLAIN + self.stacked[pile]):
                if self.known[seat * CARDS + self.stack[i]] == HIDDEN:
                    self.stack[i] = self.pool[n]
                    n += 1
        return 0
