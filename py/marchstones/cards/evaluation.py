"""What a seat knows of the cards, as every evaluation of a card game begins: a chance for each card, for both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import MOST_HAND, ROOM
from marchstones.formations import PLAIN, SHIELD
from marchstones.outlook import FEATURES, Outlook
from marchstones.search.evaluation import Evaluation

if TYPE_CHECKING:
    from marchstones.cards.state import CardTable
    from marchstones.formations import Prover


class CardEvaluation(Evaluation):
    """One per thread of thought; it judges positions of one rule set."""

    __slots__ = ("actions", "elites", "held", "other", "own")

    def __init__(self, prover: Prover) -> None:
        """For the deck that this prover knows."""
        super().__init__()
        self.own = Outlook(prover)
        self.other = Outlook(prover)
        self.elites = 0  # in the own hand
        self.actions = 0  # the other tactics cards there
        self.held = 0  # plain cards the other holds: their backs show it

    def weigh_cards(self, table: CardTable, seat: int, share: float) -> int:
        """The chance that a seat has or gets each card; `share`: how much of the stack a seat gets to use."""
        unseen = 0
        for card in range(PLAIN):
            unseen += table.unseen[card]
        at = seat * MOST_HAND
        self.elites = 0
        self.actions = 0
        for i in range(at, at + table.hands[seat]):
            card = table.hand[i]
            if card < PLAIN:
                unseen -= 1
            elif card <= PLAIN + SHIELD:
                self.elites += 1
            else:
                self.actions += 1
        other = 1 - seat
        self.held = 0
        for i in range(other * MOST_HAND, other * MOST_HAND + table.hands[other]):
            if table.hand[i] < PLAIN:
                self.held += 1
        mine = 0.0
        theirs = 0.0
        if unseen > 0:
            mine = share * table.stacked[0] / unseen
            theirs = (self.held + share * table.stacked[0]) / unseen
            theirs = min(theirs, 1.0)
        for card in range(PLAIN):
            if table.unseen[card]:
                self.own.weight[card] = mine
                self.other.weight[card] = theirs
            else:
                self.own.weight[card] = mine * (1.0 - self.attention)
                self.other.weight[card] = theirs * (1.0 - self.attention)
        for i in range(at, at + table.hands[seat]):
            card = table.hand[i]
            if card < PLAIN:
                self.own.weight[card] = 1.0
                self.other.weight[card] = theirs * (1.0 - self.attention)
        return 0

    def look_at(self, outlook: Outlook, table: CardTable, side: int) -> int:
        """What a side is likely to become, in the outlook of its owner; the other's with as much regard as there is."""
        place = side >> 1
        outlook.look(
            table.cards,
            side * ROOM,
            table.count[side],
            table.need[place],
            table.counting[place],
            table.low[place],
            table.rank[side ^ 1],
        )
        if outlook is self.other and self.regard < 1.0:
            for i in range(FEATURES):
                outlook.out[i] *= self.regard
        return 0
