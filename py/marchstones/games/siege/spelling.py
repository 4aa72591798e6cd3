"""The moves of Siege as words, and what a person points at to make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards import spelling as cards
from marchstones.cards.deck import PILES
from marchstones.cards.state import CARDS, ROOM
from marchstones.family import Json
from marchstones.family import about as told
from marchstones.games.siege import moves
from marchstones.games.siege.cards import LARGEST
from marchstones.games.siege.rules import Siege
from marchstones.games.siege.state import SHIELD

if TYPE_CHECKING:
    from marchstones.state import State

SPELT = {
    moves.REDEPLOY: "redeploy",
    moves.RECRUIT: "recruit",
    moves.DESERT: "desert",
    moves.TRAITOR: "traitor",
    moves.BLAST: "blast",
    moves.REINFORCE: "reinforce",
    moves.EXCHANGE: "exchange",
}

AT_WALL = {moves.RETREAT: "retreat", moves.OIL: "oil", moves.CONTROL: "control"}

KINDS = {word: kind for kind, word in (SPELT | AT_WALL).items()}

CARD_NAMES, IDS = LARGEST.names, LARGEST.ids

# in these the card games do not differ
recorded, extras, pips = cards.recorded, cards.extras, cards.pips


def wall_of(word: str) -> int:
    """The wall a word names, from 0, or -1."""
    return "1234567".find(word) if len(word) == 1 else -1


def parts(move: int) -> tuple[int, int, int]:
    """The kind of a move and its two numbers."""
    return move // moves.KIND, move // moves.FIRST % 128, move % moves.FIRST


def text(move: int) -> str:
    """How a move is spelt."""
    kind, a, b = parts(move)
    if kind == moves.PLAY:
        return f"play {CARD_NAMES[a]} {b + 1}"
    if kind in (moves.REDEPLOY, moves.RECRUIT, moves.TRAITOR):
        return f"play {SPELT[kind]} {CARD_NAMES[a]} {'off' if b == moves.OFF else b + 1}"
    if kind == moves.REINFORCE:
        return f"play reinforce {CARD_NAMES[a]} {CARD_NAMES[b]}"
    if kind in AT_WALL:
        return f"{AT_WALL[kind]} {b + 1}"
    return {
        moves.DESERT: f"play desert {CARD_NAMES[a]}",
        moves.BLAST: f"play blast {b + 1}",
        moves.EXCHANGE: "play exchange",
        moves.GIVE: f"give {CARD_NAMES[a]}",
        moves.DRAW: f"draw {PILES[b > 0]}",
        moves.PASS: "pass",
        moves.END: "end",
        moves.INSERT: f"insert {CARD_NAMES[a]} {b}",
    }[kind]


def parse(text: str) -> int:
    """The int of a spelling, or -1."""
    match text.split(" "):
        case ["play", "exchange"]:
            return moves.move(moves.EXCHANGE, 0, 0)
        case ["play", ("redeploy" | "recruit" | "traitor") as word, card, target] if card in IDS:
            wall = moves.OFF if (target, word) == ("off", "redeploy") else wall_of(target)
            return moves.move(KINDS[word], IDS[card], wall) if wall >= 0 else -1
        case ["play", "desert", card] if card in IDS:
            return moves.move(moves.DESERT, IDS[card], 0)
        case ["play", "blast", target] if wall_of(target) >= 0:
            return moves.move(moves.BLAST, 0, wall_of(target))
        case ["play", "reinforce", first, second] if first in IDS and second in IDS:
            return moves.move(moves.REINFORCE, IDS[first], IDS[second])
        case ["play", card, target] if IDS.get(card, CARDS) <= SHIELD and wall_of(target) >= 0:
            return moves.move(moves.PLAY, IDS[card], wall_of(target))
        case ["give", card] if card in IDS:
            return moves.move(moves.GIVE, IDS[card], 0)
        case [("retreat" | "oil" | "control") as word, target] if wall_of(target) >= 0:
            return moves.move(KINDS[word], 0, wall_of(target))
        case ["draw", ("stack" | "tactics") as pile]:
            return moves.move(moves.DRAW, 0, PILES.index(pile))
        case ["insert", card, place] if card in IDS and place in map(str, range(CARDS)):
            return moves.move(moves.INSERT, IDS[card], int(place))
        case [("pass" | "end") as word]:
            return moves.move(moves.PASS if word == "pass" else moves.END, 0, 0)
    return -1


def about(text: str) -> Json:
    """What a spelt move is."""
    match text.split(" "):
        case ["play", "blast", place]:
            return told("act", "play", card="blast", place=place)
        case ["play", "reinforce", target, second]:
            return told("act", "play-reinforce", card="reinforce", target=target, second=second)
        case [("retreat" | "oil" | "control") as word, place]:
            return told("claim" if word == "control" else "act", word, place=place)
        case [("give" | "insert") as word, card, *_]:
            return told(word, word, card=card)
    return cards.about(text)


def refs(state: State, move: int) -> list[str]:
    """What a person points at to make this move."""
    assert isinstance(state, Siege)
    words = text(move).split(" ")
    kind, _, wall = parts(move)
    if kind == moves.OIL:
        return ["do:oil", f"card:{CARD_NAMES[state.cards[wall * 2 * ROOM]]}"]
    if kind == moves.REINFORCE:
        return ["hand:reinforce", f"discard:{words[2]}", f"discard:{words[3]}"]
    if kind in (moves.REDEPLOY, moves.RECRUIT, moves.TRAITOR, moves.DESERT):
        refs = [f"hand:{words[1]}", f"{'discard' if kind == moves.RECRUIT else 'card'}:{words[2]}"]
        if kind != moves.DESERT:
            refs.append("pile:discard" if words[3] == "off" else f"side:{words[3]}")
        return refs
    last = words[-1]
    return {
        moves.PLAY: [f"hand:{words[1 % len(words)]}", f"side:{last}"],
        moves.BLAST: ["hand:blast", f"stone:{last}"],
        moves.EXCHANGE: ["hand:exchange"],
        moves.GIVE: [f"hand:{last}"],
        moves.RETREAT: ["do:retreat", f"side:{last}"],
        moves.CONTROL: [f"stone:{last}"],
        moves.DRAW: [f"pile:{last}"],
    }.get(kind, [f"do:{words[0]}"])


def redact(move: str) -> str:
    """W6.5: the cards given and the places of reinforced cards are not shown."""
    if move.startswith("give "):
        return "give ?"
    return f"{move[: move.rindex(' ')]} ?" if move.startswith("insert ") else move


def reveals(move: str) -> bool:
    """Only draws show a seat something it did not know; an exchange ends with the other's decision."""
    return move.startswith("draw ")
