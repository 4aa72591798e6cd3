"""Why a move of Tug is refused, and what lies open for everyone to work out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marchstones.family import Json, Refused, illegal
from marchstones.games.tug import moves, spelling
from marchstones.games.tug.positions import KINDS, athletes, choice_of_gather, counts, field, on
from marchstones.games.tug.rules import (
    ACTING,
    DICE,
    OVER,
    PHASES,
    PIPS,
    RAGE,
    REACH,
    REROLLING,
    RETHROWING,
    THROWING,
    UNUSED,
    Tug,
)
from marchstones.games.tug.spelling import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

PLACE = "place"

POINTED = re.compile(r"die ([1-3])(?: ([1-3]))?")  # a free die and perhaps a place, but no deed yet


def refusal(state: State, text: str) -> Refused:
    """Why a move that is not listed may not be played."""
    at = field(state)
    pointed = POINTED.fullmatch(text)
    move = spelling.parse(text)
    if move < 0 and not pointed:
        return illegal("no-such-move", "no move is spelt like this")
    if at.phase == OVER:
        return illegal("game-over", "the leg is over")
    if pointed:
        words = [int(word) - 1 for word in pointed.groups() if word]
        if at.phase == REROLLING:
            return no_reroll(at, words[0])
        return no_action(at, *words) or illegal("choose-deed", "say what this die shall do")
    kind, die, place, last = parts(move)
    wanted = {moves.THROW: THROWING, moves.RETHROW: RETHROWING, moves.REROLL: REROLLING, moves.KEEP: REROLLING}
    if kind == moves.REROLL and at.phase in {REROLLING, ACTING}:
        return no_reroll(at, die)
    if at.phase != wanted.get(kind, ACTING):
        return wrong_phase(at)
    if kind == moves.BERSERK:
        return no_berserk(at) or wrong_count(counts(RAGE, *on(at, 1 - at.mover)), last)
    return no_action(at, die, place) or no_deed(at, kind, die, place, last)


def pointed(refs: Sequence[str]) -> str:
    """The move that refs point at; `die 1 3` as long as no deed is named."""
    named = [ref.partition(":") for ref in refs]
    deeds = [word for kind, _, word in named if kind == "do"]
    rest = [word for kind, _, word in named if kind != "do"]
    return " ".join([deeds[0] if deeds else "die", *rest])


def proof(state: State, place: int) -> Json:
    """Nothing is claimed in this game."""
    raise Refused("bad-request", "no-claims", "nothing is claimed in this game")


def marks(state: State, seat: int | None) -> Json:
    """The athletes of both."""
    return {"places": [], "unseen": [], "score": athletes(field(state))}


def chances(evaluation: Evaluation, state: State, seat: int) -> list[tuple[int, float]]:
    """Nothing is claimed in this game."""
    return []


def sixes(at: Tug) -> int:
    """T2.1: the rerolls the mover's column allows."""
    return list(at.columns)[at.mover * DICE : at.mover * DICE + DICE].count(PIPS)


def wrong_phase(at: Tug) -> Refused:
    """Another kind of move is asked for."""
    return illegal("wrong-phase", f"not now: the turn is in its {PHASES[at.phase]} phase", phase=PHASES[at.phase])


def no_reroll(at: Tug, die: int) -> Refused:
    """T2.1: why this die is not thrown again."""
    if die in list(at.rerolled)[: at.rerolls]:
        return illegal("already-rerolled", f"die {die + 1} was thrown again already; it stands", die=die + 1)
    return illegal("no-reroll", "no reroll is available", sixes=sixes(at))


def no_action(at: Tug, die: int, place: int = UNUSED) -> Refused | None:
    """T2.2: why this die cannot act, or not at this place."""
    if at.phase != ACTING:
        return wrong_phase(at)
    if at.places[die] != UNUSED:
        return illegal("die-used", f"die {die + 1} was used", die=die + 1)
    if place != UNUSED and place in list(at.places):
        return illegal("place-used", f"another die was used at column die {place + 1}", place=place + 1)
    return None


def no_deed(at: Tug, kind: int, die: int, place: int, last: int) -> Refused:
    """T2.3-T2.5: why a die that may still act here cannot act so."""
    value = at.free[die]
    column = at.columns[at.mover * DICE + place]
    if kind == moves.GATHER:
        return wrong_count(choice_of_gather(at, die, place), last)
    if kind == moves.WEAKEN:
        return illegal("none-standing", "no opposing athlete stands")
    need = column - (REACH if last == moves.LYING else 0)
    if value < need:
        return illegal("too-low", f"a {value} is too low; it takes {need} at least", value=value, need=need)
    return illegal(f"none-{KINDS[last]}", f"no opposing athlete is {KINDS[last]}")


def no_berserk(at: Tug) -> Refused | None:
    """T2.6: why there is no berserker."""
    if any(place != UNUSED for place in at.places):
        return illegal("berserk-late", "a berserker takes all three dice")
    free = list(at.free)
    if len(set(free)) > 1:
        return illegal("not-equal", "a berserker takes three equal dice")
    lowest = min(list(at.columns)[at.mover * DICE : at.mover * DICE + DICE])
    if free[0] < lowest:
        return illegal("too-low", f"a {free[0]} is too low; it takes {lowest} at least", value=free[0], need=lowest)
    return None


def wrong_count(choice: tuple[int, int] | None, last: int) -> Refused:
    """T2.4, T2.6: the number of lying athletes among those leaving is missing, superfluous or impossible."""
    if choice:
        least, most = choice
        return illegal("count", f"say how many of them are lying: {least} to {most}", least=least, most=most)
    return illegal("no-count", "there is no choice here, so no number is given", count=last - 1)
