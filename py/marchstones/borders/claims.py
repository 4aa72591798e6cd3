"""B4: which claims hold. The proof uses open cards only, and the same code serves referee, search and proof sheet."""

from __future__ import annotations

from marchstones.borders.state import CLAN, PROVEN, PROVER, ROOM, UNPROVEN, Table
from marchstones.formations import NOTHING

NO_CARD = -1
ALL_OPEN = -2


def holds(table: Table, stone: int, seat: int) -> bool:
    """B4.1-B4.3: the seat may claim this stone: own side complete, and no side opposite beats it or still can."""
    side = stone * 2 + seat
    if table.owner[stone] >= 0 or table.rank[side] == NOTHING:
        return False
    other = side ^ 1
    if table.rank[other] != NOTHING:
        return leads(table, side)
    return not refuted(table, side)


def leads(table: Table, side: int) -> bool:
    """B3.1-B3.3: of two complete sides, this one is stronger, or as strong and was complete first."""
    other = side ^ 1
    if table.rank[side] != table.rank[other]:
        return table.rank[side] > table.rank[other]
    return table.done[side] < table.done[other]


def refuted(table: Table, side: int) -> bool:
    """B4.3-B4.5: a completion opposite with cards that could still come would be stronger; being equal is not enough.

    The cards of the last such completion are remembered: as long as none of them is seen it still refutes, and
    a claim that was proven once stays proven until something changes at the stone, since unseen cards only get fewer.
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
    stone = side >> 1
    own = table.rank[side]
    reply = PROVER.best(
        table.cards,
        other * ROOM,
        table.count[other],
        table.need(stone),
        table.unseen,
        table.counting(stone),
        0,
        own + 1,
    )
    if reply <= own:
        table.refuters[side] = PROVEN
        return False
    table.refuters[side] = PROVER.missing
    for i in range(PROVER.missing):
        table.refuter[side * ROOM + i] = PROVER.cards[i]
    return True


def survey(table: Table, side: int, also: int) -> tuple[int, int, list[int]]:
    """For the proof sheet: kind, total and missing cards of the best this side can become; kind 0 if nothing can.

    `also` is an open card to be counted as unseen too, ALL_OPEN for every card open elsewhere, or NO_CARD.
    """
    stone = side >> 1
    if table.count[side] > table.need(stone):
        return 0, 0, []  # B6.7: one of its cards has yet to go
    seen = [card for card in range(CLAN) if not table.unseen[card] and table.where[card] >> 1 != stone]
    freed = [card for card in seen if also in (ALL_OPEN, card)]
    for card in freed:
        table.unseen[card] = 1
    rank = PROVER.best(
        table.cards, side * ROOM, table.count[side], table.need(stone), table.unseen, table.counting(stone), 0, 0
    )
    for card in freed:
        table.unseen[card] = 0
    if rank == NOTHING:
        return 0, 0, []
    return PROVER.kind, PROVER.total, [PROVER.cards[i] for i in range(PROVER.missing)]
