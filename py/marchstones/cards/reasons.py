"""Claims explained, in all card games: refusals, what a proof rests on, and what complete sides are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.claims import ALL_OPEN, NO_CARD, open_elsewhere, survey
from marchstones.cards.positions import side_of
from marchstones.family import Json, Refused, illegal
from marchstones.formations import NAMES, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.cards.deck import Deck
    from marchstones.cards.state import CardTable


def proof_sheet(table: CardTable, deck: Deck, side: int, *, proven: bool) -> Json:
    """B4, W3: would a claim with this side hold, and the reply that decides it."""
    kind, total, needed, _ = survey(table, side ^ 1, NO_CARD)
    reply = {"kind": NAMES[kind], "total": total, "cards": deck.spell(needed)} if kind else None
    if table.rank[side] == NOTHING:
        return {"holds": False, "own": None, "reply": reply, "blockers": []}
    kind, total, _, rank = survey(table, side, NO_CARD)
    own = {"kind": NAMES[kind], "total": total, "cards": deck.spell(side_of(table, side))}
    blockers = blocking(table, deck, side, rank) if proven else []
    return {"holds": proven, "own": own, "reply": reply, "blockers": blockers}


def blocking(table: CardTable, deck: Deck, side: int, own: int) -> list[Json]:
    """The open cards but for which a better reply were possible: each alone, or if none does, together."""
    seen = open_elsewhere(table, side >> 1)
    better = [card for card in seen if survey(table, side ^ 1, card)[3] > own]
    if not better:
        _, _, needed, rank = survey(table, side ^ 1, ALL_OPEN)
        better = [card for card in needed if card in seen] if rank > own else []
    return [
        {"card": deck.names[card], "place": (table.where[card] >> 1) + 1 if table.where[card] >= 0 else None}
        for card in better
    ]


def incomplete(whose: str, place: int, have: int, need: int) -> Refused:
    """A claim with too few cards; `whose`: the side in words."""
    text = f"the {whose} {place} has {have} of {need} cards"
    return illegal("side-incomplete", text, place=place, have=have, need=need)


def unproven(sheet: Json, where: str, place: int) -> Refused:
    """A claim that does not hold by its proof sheet; `where`: what a place is called."""
    own, reply = sheet["own"], sheet["reply"]
    details = {"place": place, "own": own, "reply": reply}
    if reply["cards"]:
        text = f"{', '.join(reply['cards'])} could still come: {reply['kind']} {reply['total']}"
        text = f"not proven: {text} would beat {own['kind']} {own['total']} at {where} {place}"
        return illegal("reply", text, **details)
    if (own["kind"], own["total"]) == (reply["kind"], reply["total"]):
        return illegal("tie-later", f"equal, and the other side of {where} {place} was complete first", **details)
    text = f"the other side of {where} {place} is stronger: {reply['kind']} {reply['total']}"
    return illegal("weaker", text, **details)


def sides_shown(table: CardTable, place: int) -> Json:
    """What the complete sides of a place are, and if both are, which was complete first."""
    sides = (place * 2, place * 2 + 1)
    found = [survey(table, side, NO_CARD) if table.rank[side] != NOTHING else None for side in sides]
    first = (0 if table.done[sides[0]] < table.done[sides[1]] else 1) if all(found) else None
    return {"sides": [{"kind": NAMES[side[0]], "total": side[1]} if side else None for side in found], "first": first}


def pointed(refs: Sequence[str], claim: str) -> str:
    """The move that refs point at; `claim`: the word of a move that points at a stone or wall alone."""
    words = ["off" if ref == "pile:discard" else ref.partition(":")[2] for ref in refs]
    match [ref.partition(":")[0] for ref in refs]:
        case ["stone"]:
            return f"{claim} {words[0]}"
        case ["pile"]:
            return f"draw {words[0]}"
        case ["do", *_]:
            return " ".join(words)
    return " ".join(["play", *words])
