"""An opponent model: a card that would have been good to play at a past turn is less likely to be in the other's hand.

A view tells when every card arrived, so the table before each play can be laid again. How good every card not seen
would have been there is judged like any move; the sums weigh the hands that the search guesses.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.cards.state import MOST_HAND, ROOM, SIDES, UNPROVEN
from marchstones.formations import PLAIN
from marchstones.games.borders.moves import CARD, PLAY, move
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.state import STONES
from marchstones.search.arithmetic import exp
from marchstones.state import MOST_MOVES

if TYPE_CHECKING:
    from marchstones.games.borders.state import Table
    from marchstones.search.evaluation import Evaluation

MEMORY = 6  # plays looked back
TRUST = 9.0  # inverse temperature: how strongly a win chance that was not taken speaks against a hand


class Recall:
    """Looks back once from a position, then gives determinizations their likelihood (importance weights)."""

    __slots__ = ("card", "cards", "legal", "missed", "n", "plays", "scores", "table")

    def __init__(self, edition: int) -> None:
        """For a rule set, by number."""
        self.table = Borders(edition)
        self.cards = [0] * PLAIN  # the clan cards the other may hold
        self.n = 0
        self.card = -1  # taken back last
        self.plays = 0
        # by plays back * PLAIN + card: what that card would have brought at all of these plays, beside an average one
        self.missed = [0.0] * ((MEMORY + 1) * PLAIN)
        self.legal = array("i", bytes(4 * MOST_MOVES))
        self.scores = array("d", bytes(8 * MOST_MOVES))

    def look_back(self, evaluation: Evaluation, source: Table, seat: int) -> int:
        """Take the last plays back one by one, as the seat saw them; how many of them were the other's."""
        table = self.table
        table.copy(source)
        other = 1 - seat
        self.plays = 0
        if source.stacked[0] == 0:
            return 0  # all cards not seen are in the other's hand
        self.n = 0
        for card in range(PLAIN):
            if source.unseen[card]:
                self.cards[self.n] = card
                self.n += 1
        for i in range(seat * MOST_HAND, seat * MOST_HAND + source.hands[seat]):
            if source.hand[i] < PLAIN:
                self.set_aside(source.hand[i])
        table.turn = other
        while self.plays < MEMORY:
            side = self.take_back()
            if side < 0:
                break
            if side % 2 == other:
                self.plays += 1
                self.reckon(evaluation, side // 2)
        return self.plays

    def set_aside(self, card: int) -> int:
        """The seat itself holds this card."""
        for i in range(self.n):
            if self.cards[i] == card:
                self.n -= 1
                self.cards[i] = self.cards[self.n]
                break
        return 0

    def take_back(self) -> int:
        """The card that arrived last leaves the table again, and with it a claim of its stone; the side, or -1."""
        table = self.table
        last = -1
        newest = 0
        for side in range(SIDES):
            at = side * ROOM + table.count[side] - 1
            if table.count[side] and table.since[at] > newest:
                newest = table.since[at]
                last = side
        if last < 0:
            return -1
        self.card = table.cards[last * ROOM + table.count[last] - 1]
        table.lift(self.card)
        if self.card < PLAIN:
            table.unseen[self.card] = 1
        owner = table.owner[last // 2]
        if owner >= 0:
            table.owner[last // 2] = -1
            table.stones[owner] -= 1
        table.stacked[0] += 1  # what was drawn after it
        for side in range(SIDES):
            table.refuters[side] = UNPROVEN  # perhaps by a card that is hidden again
        return last

    def reckon(self, evaluation: Evaluation, stone: int) -> int:
        """Add what each card would have brought instead of the one taken back, which lay at this stone."""
        now = self.plays * PLAIN
        before = now - PLAIN
        for i in range(self.n):
            card = self.cards[i]
            self.missed[now + card] = self.missed[before + card] if self.plays > 1 else 0.0
        if self.card >= PLAIN or self.n == 0:
            return 0
        table = self.table
        other = table.turn
        at = other * MOST_HAND
        hands = (self.n + table.hand_size - 2) // (table.hand_size - 1)
        mean = 0.0
        for first in range(hands):
            table.hand[at] = self.card
            held = 1
            for i in range(first, self.n, hands):
                table.hand[at + held] = self.cards[i]
                held += 1
            table.hands[other] = held
            n = 0
            for i in range(held):
                for place in range(STONES):
                    if table.has_room(place * 2 + other):
                        self.legal[n] = move(PLAY, table.hand[at + i], place)
                        n += 1
            evaluation.score(table, self.legal, n, self.scores)
            played = move(PLAY, self.card, stone)
            done = 0.0
            for i in range(n):
                if self.legal[i] == played:
                    done = self.scores[i]
            best = -1.0
            for i in range(n):
                card = self.legal[i] // CARD  # PLAY is 0
                best = max(best, self.scores[i])
                if i + 1 == n or self.legal[i + 1] // CARD != card:
                    if card != self.card:
                        self.missed[now + card] += best - done
                        mean += best - done
                    best = -1.0
        mean /= self.n
        for i in range(self.n):
            self.missed[now + self.cards[i]] -= mean
        return 0

    def weight(self, world: Table, seat: int) -> float:
        """How likely the other would hold what it holds in this guess; a card drawn after a play was not there yet."""
        total = 0.0
        at = (1 - seat) * MOST_HAND
        newest = world.hands[1 - seat] - 1
        for i in range(newest):
            card = world.hand[at + i]
            if card < PLAIN:
                total += self.missed[min(newest - i, self.plays) * PLAIN + card]
        return exp(-TRUST * total)
