"""B6: the tactics cards: which may be played, where, and what the guile cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.state import MOST_HAND, ROOM
from marchstones.formations import PLAIN
from marchstones.games.borders import moves
from marchstones.games.borders.state import FOG, JOKER2, MUD, REDEPLOY, SCOUT, SHIELD, STONES, TRAITOR, Table

if TYPE_CHECKING:
    from array import array


def takes_environment(table: Table, stone: int) -> bool:
    """B6.7: an unclaimed stone takes fog or mud; where stones are not crowded, only if neither lies there."""
    if table.owner[stone] >= 0:
        return False
    return table.crowded == 1 or (table.fog != stone and table.mud != stone)


def list_tactics(table: Table, seat: int, card: int, out: array[int], n: int) -> int:
    """B6: append the legal plays of one tactics card of the hand; the new number of moves."""
    if card <= SHIELD:
        if card <= JOKER2 and table.jokers[seat]:
            return n  # B6.2: one joker a player
        for stone in range(STONES):
            if table.has_room(stone * 2 + seat):
                out[n] = moves.move(moves.PLAY, card, stone)
                n += 1
        return n
    if card <= MUD:
        for stone in range(STONES):
            if takes_environment(table, stone):
                out[n] = moves.move(moves.PLAY, card, stone)
                n += 1
        return n
    if card == SCOUT:
        if table.stacked[0] + table.stacked[1]:
            out[n] = moves.move(moves.SCOUT, 0, 0)
            n += 1
        return n
    if card == REDEPLOY:
        return list_redeploy(table, seat, out, n)
    if card == TRAITOR:
        return list_traitor(table, seat, out, n)
    return list_desert(table, seat, out, n)


def list_redeploy(table: Table, seat: int, out: array[int], n: int) -> int:
    """B6.9: a card of the own side of an unclaimed stone to another one with room, or off."""
    for stone in range(STONES):
        if table.owner[stone] >= 0:
            continue
        side = stone * 2 + seat
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            for target in range(STONES):
                if target != stone and table.has_room(target * 2 + seat):
                    out[n] = moves.move(moves.REDEPLOY, table.cards[i], target)
                    n += 1
            out[n] = moves.move(moves.REDEPLOY, table.cards[i], moves.OFF)
            n += 1
        if table.sided:
            for card in range(FOG, MUD + 1):
                if lies_for(table, card, stone, seat):
                    for target in range(STONES):
                        if target != stone and takes_environment(table, target):
                            out[n] = moves.move(moves.REDEPLOY, card, target)
                            n += 1
                    out[n] = moves.move(moves.REDEPLOY, card, moves.OFF)
                    n += 1
    return n


def lies_for(table: Table, card: int, stone: int, seat: int) -> bool:
    """B6.7: this environment card lies at the stone, on the seat's side."""
    if card == FOG:
        return table.fog == stone and table.fog_seat == seat
    return table.mud == stone and table.mud_seat == seat


def list_desert(table: Table, seat: int, out: array[int], n: int) -> int:
    """B6.10: any card of the opponent's side of an unclaimed stone."""
    for stone in range(STONES):
        if table.owner[stone] >= 0:
            continue
        side = stone * 2 + 1 - seat
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            out[n] = moves.move(moves.DESERT, table.cards[i], 0)
            n += 1
        if table.sided:
            for card in range(FOG, MUD + 1):
                if lies_for(table, card, stone, 1 - seat):
                    out[n] = moves.move(moves.DESERT, card, 0)
                    n += 1
    return n


def list_traitor(table: Table, seat: int, out: array[int], n: int) -> int:
    """B6.11: a clan card of the opponent's side of an unclaimed stone to an own side with room."""
    for stone in range(STONES):
        if table.owner[stone] >= 0:
            continue
        side = stone * 2 + 1 - seat
        for i in range(side * ROOM, side * ROOM + table.count[side]):
            if table.cards[i] >= PLAIN:
                continue
            for target in range(STONES):
                if table.has_room(target * 2 + seat):
                    out[n] = moves.move(moves.TRAITOR, table.cards[i], target)
                    n += 1
    return n


def may_return(table: Table, seat: int, card: int) -> bool:
    """B6.2, B6.8: the joker that can never be played stays in the hand."""
    return not (PLAIN <= card <= JOKER2 and table.jokers[seat])


def remove(table: Table, card: int) -> int:
    """A card that lies at a stone leaves it, environment cards too."""
    if FOG <= card <= MUD:
        return table.set_environment(card, -1, 0)
    return table.lift(card)


def dropper(table: Table) -> int:
    """B6.7: the stone * 2 + seat of a side that mud left with four cards, the mover's first, or -1."""
    for turn in range(2):
        seat = table.mover if turn == 0 else 1 - table.mover
        for stone in range(STONES):
            side = stone * 2 + seat
            if table.owner[stone] < 0 and table.count[side] > table.need[stone]:
                return side
    return -1


def list_returns(table: Table, seat: int, out: array[int]) -> int:
    """B6.8: the cards that may go back."""
    n = 0
    for i in range(seat * MOST_HAND, seat * MOST_HAND + table.hands[seat]):
        if may_return(table, seat, table.hand[i]):
            out[n] = moves.move(moves.RETURN, table.hand[i], 0)
            n += 1
    return n
