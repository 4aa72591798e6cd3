"""W3: which declarations of control hold. The proof uses open cards only; referee, search and proof sheet share it."""

from __future__ import annotations

from marchstones.formations import NOTHING
from marchstones.siege.state import PROVEN, PROVER, ROOM, SIEGE, UNPROVEN, Table

NO_CARD = -1
ALL_OPEN = -2


def holds(table: Table, wall: int) -> bool:
    """W3.1, W3.2: the attacker's side is complete, and no side opposite beats it or still can."""
    side = wall * 2
    if table.rank[side] == NOTHING:
        return False
    if table.rank[side + 1] != NOTHING:
        return leads(table, wall)
    return not refuted(table, wall)


def leads(table: Table, wall: int) -> bool:
    """W4.1-W4.3: of two complete sides the attacker's is stronger, or as strong and was complete first."""
    side = wall * 2
    if table.rank[side] != table.rank[side + 1]:
        return table.rank[side] > table.rank[side + 1]
    return table.done[side] < table.done[side + 1]


def refuted(table: Table, wall: int) -> bool:
    """W3.2: a completion with cards that could still come would be stronger; being equal is not enough.

    The cards of the last such completion are remembered: as long as none of them is seen it still refutes. A
    declaration proven once stays proven until something changes at the wall or a discard goes back to a stack.
    """
    known = table.refuters[wall]
    if known == PROVEN:
        return False
    if known != UNPROVEN:
        intact = True
        for i in range(wall * ROOM, wall * ROOM + known):
            if not table.unseen[table.refuter[i]]:
                intact = False
        if intact:
            return True
    side = wall * 2
    own = table.rank[side]
    reply = PROVER.best(
        table.cards,
        (side + 1) * ROOM,
        table.count[side + 1],
        table.need(wall),
        table.unseen,
        table.counting(wall),
        table.low(wall),
        own + 1,
    )
    if reply <= own:
        table.refuters[wall] = PROVEN
        return False
    table.refuters[wall] = PROVER.missing
    for i in range(PROVER.missing):
        table.refuter[wall * ROOM + i] = PROVER.cards[i]
    return True


def survey(table: Table, side: int, also: int) -> tuple[int, int, list[int], int]:
    """For the proof sheet: kind, total, missing cards and rank of the best this side can become; kind 0 if nothing can.

    `also` is an open card to be counted as unseen too, ALL_OPEN for every card open elsewhere, or NO_CARD.
    """
    wall = side >> 1
    seen = [card for card in range(SIEGE) if not table.unseen[card] and table.where[card] >> 1 != wall]
    freed = [card for card in seen if also in (ALL_OPEN, card)]
    for card in freed:
        table.unseen[card] = 1
    rank = PROVER.best(
        table.cards,
        side * ROOM,
        table.count[side],
        table.need(wall),
        table.unseen,
        table.counting(wall),
        table.low(wall),
        0,
    )
    for card in freed:
        table.unseen[card] = 0
    if rank == NOTHING:
        return 0, 0, [], rank
    return PROVER.kind, PROVER.total, [PROVER.cards[i] for i in range(PROVER.missing)], rank
