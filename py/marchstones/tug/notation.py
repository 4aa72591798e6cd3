"""Tug as text: moves, deals, positions and views of the public notation, reasons, and the game of two legs (T3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marchstones.family import Json, Refused
from marchstones.game import CHANCE, NOBODY, NONE
from marchstones.tug import moves
from marchstones.tug.rules import (
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
    WHYS,
    Tug,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.game import State
    from marchstones.rng import Rng

RULES = "tug"
SEATS = 2
RESERVE = 18  # athletes of a village; the field may need more (T2.9)
LEGS = 2
MOST_ATHLETES = 1_000_000  # no game comes near; keeps the compiled numbers small
KINDS = ("standing", "lying")
COLUMNS_MISSING = "columns are two lists of three values from 1 to 6"

SPELLINGS = (
    (moves.THROW, re.compile(r"throw ([1-6]) ([1-6]) ([1-6])")),
    (moves.RETHROW, re.compile(r"throw ([1-6])")),
    (moves.REROLL, re.compile(r"reroll ([1-3])")),
    (moves.KEEP, re.compile(r"keep")),
    (moves.ELIMINATE, re.compile(r"eliminate ([1-3]) ([1-3]) (standing|lying)")),
    (moves.GATHER, re.compile(r"gather ([1-3]) ([1-3])(?: ([0-4]))?")),
    (moves.WEAKEN, re.compile(r"weaken ([1-3]) ([1-3])")),
    (moves.BERSERK, re.compile(r"berserk(?: ([0-4]))?")),
)
POINTED = re.compile(r"die ([1-3])(?: ([1-3]))?")  # a free die and perhaps a place, but no deed yet


def is_whole(value: object, least: int, most: int) -> bool:
    """A whole number within bounds; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_list(value: object, size: int, least: int, most: int) -> bool:
    """So many whole numbers within bounds."""
    return isinstance(value, list) and len(value) == size and all(is_whole(item, least, most) for item in value)


def is_columns(value: object) -> bool:
    """Two lists of three dice."""
    return isinstance(value, list) and len(value) == SEATS and all(is_list(item, DICE, 1, PIPS) for item in value)


def illegal(reason: str, text: str, **params: object) -> Refused:
    """A move that may not be played, and why."""
    return Refused("illegal", reason, text, **params)


class TugFamily:
    """The rule set `tug`."""

    name = "tug"
    rule_sets = (RULES,)

    # -- a new leg ------------------------------------------------------------------------------------------------

    def describe(self, rules: str) -> Json:
        """Dice of a column, athletes of a village, legs of a game."""
        return {"id": rules, "game": self.name, "dice": DICE, "athletes": RESERVE, "legs": LEGS}

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """T1.1: both columns are thrown."""
        columns = [[1 + rng.below(PIPS) for _ in range(DICE)] for _ in range(2)]
        return {"rules": rules, "first": first, "columns": columns, "bonus": list(bonus)}

    def start(self, deal: Json) -> State:
        """T1.1, T3.2: as many athletes as the column shows pips, and the bonus."""

        def need(fine: bool, reason: str, text: str) -> None:  # noqa: FBT001 - it reads as a sentence
            if not fine:
                raise Refused("bad-deal", reason, text)

        need(deal.get("rules") == RULES, "rules", f"rules is {RULES}")
        need(is_whole(deal.get("first"), 0, 1), "first", "first is 0 or 1")
        need(is_columns(deal.get("columns")), "columns", COLUMNS_MISSING)
        need(is_list(deal.get("bonus"), 2, 0, MOST_ATHLETES), "bonus", "bonus is two numbers of extra athletes")
        state = Tug()
        state.first = state.mover = deal["first"]
        state.columns = [*deal["columns"][0], *deal["columns"][1]]
        state.standing = [sum(deal["columns"][seat]) + deal["bonus"][seat] for seat in (0, 1)]
        return state

    # -- moves ----------------------------------------------------------------------------------------------------

    def text(self, state: State, move: int) -> str:  # noqa: ARG002 - every game is asked
        """How a move is spelt."""
        kind, die, place, last = parts(move)
        count = [str(last - 1)] if last else []
        return {
            moves.THROW: lambda: f"throw {die} {place} {last}",
            moves.RETHROW: lambda: f"throw {last}",
            moves.REROLL: lambda: f"reroll {die + 1}",
            moves.KEEP: lambda: "keep",
            moves.ELIMINATE: lambda: f"eliminate {die + 1} {place + 1} {KINDS[last]}",
            moves.GATHER: lambda: " ".join(["gather", str(die + 1), str(place + 1), *count]),
            moves.WEAKEN: lambda: f"weaken {die + 1} {place + 1}",
            moves.BERSERK: lambda: " ".join(["berserk", *count]),
        }[kind]()

    def parse(self, state: State, text: str) -> int:  # noqa: ARG002 - every game is asked
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

    def refs(self, state: State, move: int) -> list[str]:  # noqa: ARG002 - every game is asked
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

    def extras(self, state: State, move: int) -> Json:
        """`effect` of an action: the change of the mover's athletes, of the other's, and of the other's lying ones."""
        if move < moves.ELIMINATE * moves.KIND:
            return {}
        before = field(state)
        after = before.clone()
        after.play(move)
        own, other = before.mover, 1 - before.mover
        change = [sum(on(after, seat)) - sum(on(before, seat)) for seat in (0, 1)]
        lying = on(after, other)[1] - on(before, other)[1]
        return {"effect": {"own": change[own], "other": change[other], "lying": lying}}

    # -- positions and views --------------------------------------------------------------------------------------

    def position(self, state: State) -> Json:
        """Everything, as the notation has it."""
        at = field(state)
        thrown = list(at.free)
        return {
            "rules": RULES,
            "first": at.first,
            "turn": "chance" if at.turn == CHANCE else None if at.turn == NOBODY else at.turn,
            "mover": at.mover,
            "phase": PHASES[at.phase],
            "winner": None if at.winner == NONE else at.winner,
            "why": WHYS[at.why],
            "columns": [list(at.columns)[:DICE], list(at.columns)[DICE:]],
            "free": thrown if thrown[0] else None,
            "standing": list(at.standing),
            "lying": list(at.lying),
            "places": [place + 1 for place in at.places],
            "rerolled": [die + 1 for die in list(at.rerolled)[: at.rerolls]],
        }

    def restore(self, position: Json) -> State:
        """Any position that could be, of a leg that is not over."""
        check(position)
        if position["winner"] is not None or position["why"] is not None or position["phase"] == "over":
            raise Refused("bad-position", "over", "the leg is over")
        return build(position)

    def view(self, state: State, seat: int | None) -> Json:
        """Nothing is hidden."""
        return self.position(state) | {"seat": seat}

    def sight(self, view: Json) -> State:
        """The position itself."""
        check(view)
        return build(view)

    # -- reasons --------------------------------------------------------------------------------------------------

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played."""
        at = field(state)
        pointed = POINTED.fullmatch(text)
        move = self.parse(state, text)
        if move < 0 and not pointed:
            return illegal("unknown-move", f"“{text[:40]}” is no move of this game")
        if at.phase == OVER:
            return illegal("over", "the leg is over")
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
            return not_now(at)
        if kind == moves.BERSERK:
            return no_berserk(at) or wrong_count(at, 1 - at.mover, RAGE, last)
        return no_action(at, die, place) or no_deed(at, kind, die, place, last)

    def spelling(self, refs: Sequence[str]) -> str:
        """The move that refs point at; `die 1 3` as long as no deed is named."""
        named = [ref.partition(":") for ref in refs]
        deeds = [word for kind, _, word in named if kind == "do"]
        rest = [word for kind, _, word in named if kind != "do"]
        return " ".join([deeds[0] if deeds else "die", *rest])

    def proof(self, state: State, place: int) -> Json:  # noqa: ARG002 - every game is asked
        """Nothing is claimed in this game."""
        raise Refused("bad-request", "no-proof", "there is nothing to prove in this game")

    # -- what the page shows beside -------------------------------------------------------------------------------

    def marks(self, state: State, seat: int | None) -> Json:  # noqa: ARG002 - every game is asked
        """The athletes of both."""
        return {"places": [], "unseen": [], "score": athletes(field(state))}

    def redact(self, move: str) -> str:
        """Nothing is hidden."""
        return move

    def reveals(self, move: str) -> bool:
        """A throw cannot be taken back."""
        return move.startswith("throw ")

    def result(self, state: State) -> Json | None:
        """How a leg ended."""
        at = field(state)
        if at.phase != OVER:
            return None
        return {"winner": at.winner, "why": WHYS[at.why], "first": at.first, "athletes": athletes(at)}

    def match(self, rules: str, length: int, results: Sequence[Json]) -> Json:
        """T1.2, T3.2, T3.3: the first leg gives an athlete, the second the game; with a length of 1 the leg is all."""
        if rules != RULES:
            raise Refused("unknown-rules", "rules", f"rules is {RULES}")
        legs = min(LEGS, length)
        for result in results:
            if not is_whole(result.get("winner"), 0, 1) or not is_whole(result.get("first"), 0, 1):
                raise Refused("bad-request", "results", "a result of a leg has `winner` and `first`, 0 or 1")
        if len(results) > legs:
            raise Refused("bad-request", "results", f"there are only {legs} legs")
        points = [sum(result["winner"] == seat for result in results) for seat in (0, 1)]
        if len(results) == legs:
            return {"points": points, "winner": results[-1]["winner"], "next": None}
        following: Json = {"first": 0, "bonus": [0, 0]}
        if results:
            following = {"first": 1 - results[0]["first"], "bonus": points}
        return {"points": points, "winner": None, "next": following}


def field(state: State) -> Tug:
    """The position as what it is."""
    assert isinstance(state, Tug)  # noqa: S101 - a family is handed its own positions
    return state


def parts(move: int) -> tuple[int, int, int, int]:
    """Kind, die, place and last of a move."""
    return move // moves.KIND, move // moves.DIE % 8, move // moves.PLACE % 8, move % moves.PLACE


def on(state: State, seat: int) -> tuple[int, int]:
    """Standing and lying athletes of a seat."""
    at = field(state)
    return at.standing[seat], at.lying[seat]


def athletes(at: Tug) -> list[int]:
    """All athletes of both seats."""
    return [sum(on(at, seat)) for seat in (0, 1)]


def sixes(at: Tug) -> int:
    """T2.1: the rerolls the mover's column allows."""
    return list(at.columns)[at.mover * DICE : at.mover * DICE + DICE].count(PIPS)


def check(position: Json) -> None:
    """Refuse a position that could not be."""

    def need(fine: bool, reason: str, text: str) -> None:  # noqa: FBT001 - it reads as a sentence
        if not fine:
            raise Refused("bad-position", reason, text)

    need(position.get("rules") == RULES, "rules", f"rules is {RULES}")
    need(is_whole(position.get("first"), 0, 1), "first", "first is 0 or 1")
    need(is_whole(position.get("mover"), 0, 1), "mover", "mover is 0 or 1")
    mover: int = position["mover"]
    phase = position.get("phase")
    need(type(phase) is str and phase in PHASES, "phase", f"phase is one of {', '.join(PHASES)}")
    turn = {"throw": "chance", "rethrow": "chance", "over": None}.get(str(phase), mover)
    asked = position.get("turn", "missing")
    need(type(asked) is type(turn) and asked == turn, "turn", "turn does not fit the phase and the mover")
    need(is_columns(position.get("columns")), "columns", COLUMNS_MISSING)

    for name in KINDS:
        need(is_list(position.get(name), 2, 0, MOST_ATHLETES), name, f"{name} is two numbers of athletes")
    empty = [position["standing"][seat] + position["lying"][seat] == 0 for seat in (0, 1)]
    if phase == "over":
        need(empty[0] != empty[1], "athletes", "at the end one of the two has no athletes")
        winner = position.get("winner")
        need(is_whole(winner, 0, 1) and not empty[position["winner"]], "winner", "the winner is who has athletes left")
        need(position.get("why") == "athletes", "why", "a leg is won by athletes")
    else:
        need(not any(empty), "athletes", "a side without athletes has lost")
        for name in ("winner", "why"):
            need(name in position and position[name] is None, name, f"{name} is null before the end")

    free = position.get("free", "missing")
    if phase == "throw":
        need(free is None, "free", "free is null before the throw")
    else:
        need(is_list(free, DICE, 1, PIPS), "free", "free is three values from 1 to 6")
    places = position.get("places")
    need(is_list(places, DICE, 0, DICE), "places", "places is three numbers from 0 to 3")
    used = [place for place in position["places"] if place]
    need(len(set(used)) == len(used), "places", "two dice cannot share a place of the column")
    need(not used or phase in {"act", "over"}, "places", "no die is used before all are thrown")
    need(len(used) < DICE or phase == "over", "places", "with all three dice used the turn is over")
    check_rerolled(position)


def check_rerolled(position: Json) -> None:
    """T2.1: no more rerolls than sixes in the column as it lay at the throw, and no die twice."""
    rerolled = position.get("rerolled")
    fine = type(rerolled) is list and is_list(rerolled, len(rerolled), 1, DICE) and len(set(rerolled)) == len(rerolled)
    if not fine:
        raise Refused("bad-position", "rerolled", "rerolled is a list of different dice from 1 to 3")
    column = list(position["columns"][position["mover"]])
    for die, place in enumerate(position["places"]):
        # a used die may have gathered: then it shows what the column held before
        if place and position["free"][die] == PIPS:
            column[place - 1] = PIPS
    most = column.count(PIPS)
    least = 0
    phase = position["phase"]
    if phase == "throw":
        most = 0
    elif phase == "reroll":
        most -= 1
    elif phase == "rethrow":
        least = 1
    if not least <= len(position["rerolled"]) <= most:
        raise Refused("bad-position", "rerolled", "the rerolls do not fit the sixes of the column and the phase")


def build(position: Json) -> Tug:
    """The state of a checked position."""
    at = Tug()
    at.first = position["first"]
    at.mover = position["mover"]
    at.turn = {"chance": CHANCE, None: NOBODY}.get(position["turn"], at.mover)
    at.phase = PHASES.index(position["phase"])
    at.winner = NONE if position["winner"] is None else position["winner"]
    at.why = WHYS.index(position["why"])
    at.columns = [*position["columns"][0], *position["columns"][1]]
    at.free = list(position["free"] or [0] * DICE)
    at.standing = list(position["standing"])
    at.lying = list(position["lying"])
    at.places = [place - 1 for place in position["places"]]
    dice = [die - 1 for die in position["rerolled"]]
    at.rerolls = len(dice)
    at.rerolled = dice + [0] * (DICE - len(dice))
    return at


def not_now(at: Tug) -> Refused:
    """Another kind of move is asked for."""
    return illegal("not-now", f"not now: the phase is “{PHASES[at.phase]}”", phase=PHASES[at.phase])


def no_reroll(at: Tug, die: int) -> Refused:
    """T2.1: why this die is not thrown again."""
    if die in list(at.rerolled)[: at.rerolls]:
        return illegal("already-rerolled", f"die {die + 1} was thrown again already; it stands", die=die + 1)
    return illegal("no-reroll", "no reroll is available", sixes=sixes(at))


def no_action(at: Tug, die: int, place: int = UNUSED) -> Refused | None:
    """T2.2: why this die cannot act, or not at this place."""
    if at.phase != ACTING:
        return not_now(at)
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
        return wrong_count(at, at.mover, column - value - 1, last)
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


def wrong_count(at: Tug, seat: int, leaving: int, last: int) -> Refused:
    """T2.4, T2.6: the number of lying athletes among those leaving is missing, superfluous or impossible."""
    standing, lying = on(at, seat)
    least, most = max(0, leaving - standing), min(leaving, lying)
    if least < most and leaving < standing + lying:
        return illegal("count", f"say how many of them are lying: {least} to {most}", least=least, most=most)
    return illegal("no-count", "there is no choice here, so no number is given", count=last - 1)
