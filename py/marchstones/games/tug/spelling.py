"""The moves of Tug as words, and what a person points at to make them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marchstones.family import Json
from marchstones.family import about as told
from marchstones.games.tug import moves
from marchstones.games.tug.positions import KINDS, SEATS, choice_of_gather, field, on
from marchstones.games.tug.rules import ACTING, DICE

if TYPE_CHECKING:
    from marchstones.state import State


SPELLINGS = (
    (moves.THROW, re.compile(r"throw ([1-6]) ([1-6]) ([1-6])")),
    (moves.RETHROW, re.compile(r"throw ([1-6])")),
    (moves.REROLL, re.compile(r"reroll ([1-3])")),
    (moves.KEEP, re.compile(r"keep")),
    (moves.ELIMINATE, re.compile(r"eliminate ([1-3]) ([1-3]) (standing|lying)")),
    (moves.GATHER, re.compile(r"gather ([1-3]) ([1-3])(?: ([0-5]))?")),
    (moves.WEAKEN, re.compile(r"weaken ([1-3]) ([1-3])")),
    (moves.BERSERK, re.compile(r"berserk(?: ([0-4]))?")),
)


def parts(move: int) -> tuple[int, int, int, int]:
    """Kind, die, place and last of a move."""
    return move // moves.KIND, move // moves.DIE % 8, move // moves.PLACE % 8, move % moves.PLACE


def text(move: int) -> str:
    """How a move is spelt."""
    kind, die, place, last = parts(move)
    count = [last - 1] if last else []
    words: dict[int, list[int | str]] = {
        moves.THROW: ["throw", die, place, last],
        moves.RETHROW: ["throw", last],
        moves.REROLL: ["reroll", die + 1],
        moves.KEEP: ["keep"],
        moves.ELIMINATE: ["eliminate", die + 1, place + 1, KINDS[last % 2]],
        moves.GATHER: ["gather", die + 1, place + 1, *count],
        moves.WEAKEN: ["weaken", die + 1, place + 1],
        moves.BERSERK: ["berserk", *count],
    }
    return " ".join(map(str, words[kind]))


def parse(text: str) -> int:
    """The move of a spelling, or -1."""
    for kind, pattern in SPELLINGS:
        match = pattern.fullmatch(text)
        if not match:
            continue
        words = match.groups()
        if kind == moves.THROW:
            a, b, c = (int(word) for word in words)
            return moves.move(kind, a, b, c)
        if kind == moves.RETHROW:
            return moves.move(kind, 0, 0, int(words[0]))
        if kind == moves.BERSERK:
            return moves.move(kind, 0, 0, 1 + int(words[0]) if words[0] else 0)
        die = int(words[0]) - 1 if words else 0
        place = int(words[1]) - 1 if len(words) > 1 else 0
        last = 0
        if kind == moves.ELIMINATE:
            last = KINDS.index(words[2])
        elif kind == moves.GATHER and words[2]:
            last = 1 + int(words[2])
        return moves.move(kind, die, place, last)
    return -1


def recorded(state: State, text: str) -> str:
    """T2.4: 0.1.0 netted who comes and who goes: `gather` had no number where as few lying ones went as could.

    A number meant what it means now, so no record can be read in two ways.
    """
    at = field(state)
    kind, die, place, last = parts(parse(text))
    if kind != moves.GATHER or last or at.phase != ACTING:
        return text
    choice = choice_of_gather(at, die, place)
    return f"{text} {choice[0]}" if choice else text


def about(text: str) -> Json:
    """What a spelt move is; `place` is one of the column."""
    match text.split(" "):
        case ["throw", *dice]:
            return told("throw", "throw", dice=[int(value) for value in dice])
        case ["reroll", die]:
            return told("reroll", "reroll", die=die)
        case ["eliminate", die, place, who]:
            return told("act", "eliminate", die=die, place=place, who=who)
        case ["gather", die, place, count]:
            return told("act", "gather-back" if int(count) else "gather-up", die=die, place=place, count=count)
        case [("gather" | "weaken") as word, die, place]:
            return told("act", word, die=die, place=place)
        case ["berserk", *count]:
            return told("act", "berserk", count="".join(count))
    return told("end", text)


def refs(state: State, move: int) -> list[str]:
    """The die, its place in the column, the deed, and what it leaves open."""
    kind, die, place, last = parts(move)
    free = f"free:{die + 1}"
    column = f"column:{place + 1}"
    count = [f"count:{last - 1}"] if last else []
    pointed: dict[int, list[str]] = {
        moves.THROW: [],
        moves.RETHROW: [],
        moves.REROLL: [free],
        moves.KEEP: ["do:keep"],
        moves.ELIMINATE: [free, column, "do:eliminate", f"athlete:{KINDS[last % 2]}"],
        moves.GATHER: [free, column, "do:gather", *count],
        moves.WEAKEN: [free, column, "do:weaken"],
        moves.BERSERK: ["do:berserk", *count],
    }
    return pointed[kind]


def extras(state: State, move: int) -> Json:
    """The `dice` of a move by their pips; `effect` of an action: what changes on the field.

    The change of the mover's athletes, of the other's, and of the other's lying ones.
    """
    dice = pips(state, move)
    named = {"dice": dice} if dice else {}
    if move < moves.ELIMINATE * moves.KIND:
        return named
    before = field(state)
    after = before.clone()
    after.play(move)
    own, other = before.mover, 1 - before.mover
    change = [sum(on(after, seat)) - sum(on(before, seat)) for seat in SEATS]
    lying = on(after, other)[1] - on(before, other)[1]
    return {**named, "effect": {"own": change[own], "other": change[other], "lying": lying}}


def pips(state: State, move: int) -> list[int]:
    """The rolled die, and the die of the mover's column it goes to."""
    at = field(state)
    kind, die, place, _ = parts(move)
    if kind == moves.REROLL:
        return [at.free[die]]
    if kind not in (moves.ELIMINATE, moves.GATHER, moves.WEAKEN):
        return []
    return [at.free[die], at.columns[DICE * at.mover + place]]


def redact(move: str) -> str:
    """Nothing is hidden."""
    return move


def reveals(move: str) -> bool:
    """A throw cannot be taken back."""
    return move.startswith("throw ")
