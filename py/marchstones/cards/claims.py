"""B4, W3: the proof that a claim holds. It uses open cards only; referee, search and proof sheet share it."""

from __future__ import annotations

from marchstones.cards.state import PROVEN, ROOM, UNPROVEN, CardTable
from marchstones.formations import NOTHING, PLAIN

NO_CARD = -1
ALL_OPEN = -2


def proves(table: CardTable, side: int) -> bool:
    """B4.1-B4.3, W3.1, W3.2: this side is complete, and the one opposite does not beat it and no longer can."""
    if table.rank[side] == NOTHING:
        return False
    if table.rank[side ^ 1] != NOTHING:
        return leads(table, side)
    return not refuted(table, side)


def leads(table: CardTable, side: int) -> bool:
    """B3.1-B3.3, W4.1-W4.3: of two complete sides, this one is stronger, or as strong and was complete first."""
    other = side ^ 1
    if table.rank[side] != table.rank[other]:
        return table.rank[side] > table.rank[other]
    return table.done[side] < table.done[other]


def refuted(table: CardTable, side: int) -> bool:
    """B4.3-B4.5, W3.2: a completion opposite with cards that could still come would be stronger; equal is not enough.

    The cards of the last such completion are remembered: as long as none of them is seen it still refutes, and a claim
    that was proven once stays proven until something changes at the place, since unseen cards only get fewer; where one
    comes back from the discard, the game forgets its proofs.
    """
    known = table.refuters[side]
    if known == PROVEN:
        return False
    if known != UNPROVEN:
        intact = True
        for i in range(side * ROOM, side * ROOM + known):
            if not table.unseen[table.refuter[i]]:
                intact = False
        if intact:
            return True
    other = side ^ 1
    place = side >> 1
    own = table.rank[side]
    prover = table.prover
    reply = prover.best(
        table.cards,
        other * ROOM,
        table.count[other],
        table.need[place],
        table.unseen,
        table.counting[place],
        table.low[place],
        own + 1,
    )
    if reply <= own:
        table.refuters[side] = PROVEN
        return False
    table.refuters[side] = prover.missing
    for i in range(prover.missing):
        table.refuter[side * ROOM + i] = prover.cards[i]
    return True


def open_elsewhere(table: CardTable, place: int) -> list[int]:
    """The plain cards that lie open, but not at this place."""
    return [
        card for card in range(PLAIN) if table.deck[card] and not table.unseen[card] and table.where[card] >> 1 != place
    ]


def survey(table: CardTable, side: int, also: int) -> tuple[int, int, list[int], int]:
    """For the proof sheet: kind, total, missing cards and rank of the best this side can become; kind 0 if nothing can.

    `also` is an open card to be counted as unseen too, ALL_OPEN for every card open elsewhere, or NO_CARD.
    """
    place = side >> 1
    if table.count[side] > table.need[place]:
        return 0, 0, [], NOTHING  # B6.7: one of its cards has yet to go
    freed = [card for card in open_elsewhere(table, place) if also in (ALL_OPEN, card)]
    for card in freed:
        table.unseen[card] = 1
    prover = table.prover
    rank = prover.best(
        table.cards,
        side * ROOM,
        table.count[side],
        table.need[place],
        table.unseen,
        table.counting[place],
        table.low[place],
        0,
    )
    for card in freed:
        table.unseen[card] = 0
    if rank == NOTHING:
        return 0, 0, [], rank
    return prover.kind, prover.total, [prover.cards[i] for i in range(prover.missing)], rank
