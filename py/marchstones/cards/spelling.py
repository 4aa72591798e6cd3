"""What the moves of all card games have in common as words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.family import Json
from marchstones.family import about as told

if TYPE_CHECKING:
    from marchstones.state import State


def recorded(state: State, text: str) -> str:
    """No version has spelt a move otherwise."""
    return text


def about(text: str) -> Json:
    """What a move is that they all spell alike."""
    match text.split(" "):
        case ["play", card]:
            return told("act", "play-alone", card=card)
        case ["play", "redeploy", target, "off"]:
            return told("act", "redeploy-off", card="redeploy", target=target)
        case ["play", ("redeploy" | "recruit" | "desert" | "traitor") as card, target, *place]:
            return told("act", f"play-{card}", card=card, target=target, place="".join(place))
        case ["play", card, place]:
            return told("lay", "play", card=card, place=place)
        case ["draw", pile]:
            return told("draw", f"draw-{pile}", pile=pile)
    return told(text, text)


def extras(state: State, move: int) -> Json:
    """Nothing more to show on a move."""
    return {}


def pips(state: State, move: int) -> list[int]:
    """There are no dice."""
    return []
