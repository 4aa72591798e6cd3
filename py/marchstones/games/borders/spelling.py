"""The moves of Borders as words, and what a person points at to make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards import spelling as cards
from marchstones.cards.deck import PILES
from marchstones.family import Json
from marchstones.family import about as told
from marchstones.games.borders import moves
from marchstones.games.borders.cards import LARGEST
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.state import FOG, MUD

if TYPE_CHECKING:
    from marchstones.state import State

SPELT = {moves.REDEPLOY: "redeploy", moves.DESERT: "desert", moves.TRAITOR: "traitor"}

KINDS = {word: kind for kind, word in SPELT.items()}

CARD_NAMES, IDS = LARGEST.names, LARGEST.ids

# in these the card games do not differ
recorded, extras, pips = cards.recorded, cards.extras, cards.pips


def stone_of(word: str) -> int:
    """The stone a word names, from 0, or -1."""
    return "123456789".find(word) if len(word) == 1 else -1


def text(move: int) -> str:
    """How a move is spelt."""
    kind, card, place = move // moves.KIND, move // moves.CARD % 128, move % moves.CARD
    if kind == moves.PLAY:
        return f"play {CARD_NAMES[card]} {place + 1}"
    if kind in (moves.REDEPLOY, moves.TRAITOR):
        return f"play {SPELT[kind]} {CARD_NAMES[card]} {'off' if place == moves.OFF else place + 1}"
    if kind == moves.DESERT:
        return f"play desert {CARD_NAMES[card]}"
    if kind == moves.CLAIM:
        return f"claim {place + 1}"
    if kind == moves.DRAW:
        return f"draw {PILES[place]}"
    if kind in (moves.RETURN, moves.DROP):
        return f"{'return' if kind == moves.RETURN else 'drop'} {CARD_NAMES[card]}"
    return {moves.SCOUT: "play scout", moves.PASS: "pass", moves.END: "end"}[kind]


def parse(text: str) -> int:
    """The int of a spelling, or -1."""
    match text.split(" "):
        case ["play", "scout"]:
            return moves.move(moves.SCOUT, 0, 0)
        case ["play", ("redeploy" | "traitor") as word, card, target] if card in IDS:
            place = moves.OFF if (target, word) == ("off", "redeploy") else stone_of(target)
            return moves.move(KINDS[word], IDS[card], place) if place >= 0 else -1
        case ["play", "desert", card] if card in IDS:
            return moves.move(moves.DESERT, IDS[card], 0)
        case ["play", card, target] if card in IDS and IDS[card] < IDS["scout"] and stone_of(target) >= 0:
            return moves.move(moves.PLAY, IDS[card], stone_of(target))
        case ["claim", target] if stone_of(target) >= 0:
            return moves.move(moves.CLAIM, 0, stone_of(target))
        case ["draw", ("stack" | "tactics") as pile]:
            return moves.move(moves.DRAW, 0, PILES.index(pile))
        case ["return", card] if card in IDS:
            return moves.move(moves.RETURN, IDS[card], 0)
        case ["drop", card] if card in IDS:
            return moves.move(moves.DROP, IDS[card], 0)
        case ["pass"]:
            return moves.move(moves.PASS, 0, 0)
        case ["end"]:
            return moves.move(moves.END, 0, 0)
    return -1


def about(text: str) -> Json:
    """What a spelt move is."""
    match text.split(" "):
        case ["claim", place]:
            return told("claim", "claim", place=place)
        case [("return" | "drop") as word, card]:
            return told("give" if word == "return" else word, word, card=card)
    return cards.about(text)


def refs(state: State, move: int) -> list[str]:
    """What a person points at to make this move."""
    assert isinstance(state, Borders)
    words = text(move).split(" ")
    kind, card = move // moves.KIND, move // moves.CARD % 128
    if kind == moves.PLAY:
        target = "stone" if FOG <= card <= MUD and not state.sided else "side"
        return [f"hand:{words[1]}", f"{target}:{words[2]}"]
    if kind in (moves.REDEPLOY, moves.TRAITOR, moves.DESERT):
        refs = [f"hand:{words[1]}", f"card:{words[2]}"]
        if kind != moves.DESERT:
            refs.append("pile:discard" if words[3] == "off" else f"side:{words[3]}")
        return refs
    if kind in (moves.PASS, moves.END):
        return [f"do:{words[0]}"]
    pointed = {moves.CLAIM: "stone", moves.DRAW: "pile", moves.DROP: "card"}
    return [f"{pointed.get(kind, 'hand')}:{words[1]}"]


def redact(move: str) -> str:
    """B6.8: the cards put back are not shown."""
    return "return ?" if move.startswith("return ") else move


def reveals(move: str) -> bool:
    """Only draws show a seat something it did not know."""
    return move.startswith("draw ")
