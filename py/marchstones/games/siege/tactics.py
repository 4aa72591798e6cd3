"""W6: the tactics cards: which may be played and on what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import ROOM
from marchstones.games.siege import moves
from marchstones.games.siege.state import (
    BLAST,
    DESERT,
    GIFTS,
    RECRUIT,
    REDEPLOY,
    REINFORCE,
    SHIELD,
    TRAITOR,
    WALL_COUNT,
    Table,
)

if TYPE_CHECKING:
    from array import array


def list_tactics(table: Table, seat: int, card: int, out: array[int], n: int) -> int:
    """W6.1-W6.3: append the legal plays of one tactics card of the hand; the new number of moves."""
    role = seat ^ table.attacker
    if card <= SHIELD:
        for wall in range(WALL_COUNT):
            if table.has_room(wall * 2 + role):
                out[n] = moves.move(moves.PLAY, card, wall)
                n += 1
        return n
    if card == REDEPLOY:
        return list_redeploy(table, role, out, n)
    if card == RECRUIT:
        return list_recruit(table, role, out, n)
    if card == DESERT:
        return list_desert(table, role, out, n)
    if card == TRAITOR:
        return list_traitor(table, role, out, n)
    if card == BLAST:
        return list_blast(table, out, n)
    if card == REINFORCE:
        return list_reinforce(table, out, n)
    if can_exchange(table, seat):
        out[n] = moves.move(moves.EXCHANGE, 0, 0)
        n += 1
    return n


def list_redeploy(table: Table, role: int, out: array[int], n: int) -> int:
    """W6.2: a card of the own side to another wall with room, or off."""
    for wall in range(WALL_COUNT):
        side = wall * 2 + role
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            for target in range(WALL_COUNT):
                if target != wall and table.has_room(target * 2 + role):
                    out[n] = moves.move(moves.REDEPLOY, table.cards[i], target)
                    n += 1
            out[n] = moves.move(moves.REDEPLOY, table.cards[i], moves.OFF)
            n += 1
    return n


def list_recruit(table: Table, role: int, out: array[int], n: int) -> int:
    """W6.2, W6.3: a discarded siege or elite card, never a used action, to the own side of a wall with room."""
    for i in range(table.discarded):
        if table.discards[i] <= SHIELD:
            for wall in range(WALL_COUNT):
                if table.has_room(wall * 2 + role):
                    out[n] = moves.move(moves.RECRUIT, table.discards[i], wall)
                    n += 1
    return n


def list_desert(table: Table, role: int, out: array[int], n: int) -> int:
    """W6.2: any card of the opponent's at a wall."""
    for wall in range(WALL_COUNT):
        side = wall * 2 + 1 - role
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            out[n] = moves.move(moves.DESERT, table.cards[i], 0)
            n += 1
    return n


def list_traitor(table: Table, role: int, out: array[int], n: int) -> int:
    """W6.2: any card of the opponent's, elite too, to the own side of a wall with room."""
    for wall in range(WALL_COUNT):
        side = wall * 2 + 1 - role
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            for target in range(WALL_COUNT):
                if table.has_room(target * 2 + role):
                    out[n] = moves.move(moves.TRAITOR, table.cards[i], target)
                    n += 1
    return n


def list_blast(table: Table, out: array[int], n: int) -> int:
    """W6.2, W6.3: a wall where a card lies."""
    for wall in range(WALL_COUNT):
        if table.count[wall * 2] + table.count[wall * 2 + 1]:
            out[n] = moves.move(moves.BLAST, 0, wall)
            n += 1
    return n


def list_reinforce(table: Table, out: array[int], n: int) -> int:
    """W6.2, W6.3: every pair of discarded siege and elite cards, once, the earlier discard first."""
    for i in range(table.discarded):
        if table.discards[i] > SHIELD:
            continue
        for j in range(i + 1, table.discarded):
            if table.discards[j] <= SHIELD:
                out[n] = moves.move(moves.REINFORCE, table.discards[i], table.discards[j])
                n += 1
    return n


def can_exchange(table: Table, seat: int) -> bool:
    """W6.2: both hands have three cards to give once the exchange itself is played."""
    return table.hands[seat] > GIFTS and table.hands[1 - seat] >= GIFTS
