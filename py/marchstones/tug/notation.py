"""Tug as text: moves, deals, positions and views of the public notation, reasons, and the game of two legs (T3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marchstones.checks import Reader
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
SEATS = (0, 1)
RESERVE = 18  # athletes of a village; the field may need more (T2.9)
LEGS = 2
MOST_ATHLETES = 1_000_000  # no game comes near; keeps the compiled numbers small
KINDS = ("standing", "lying")

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


class Family:
    """Tug as the edge sees it; the meaning of each method stands in `marchstones.family.Family`."""

    name = "tug"
    rule_sets: tuple[str, ...] = (RULES,)

    # -- a new leg ------------------------------------------------------------------------------------------------

    def describe(self, rules: str) -> Json:
        """Dice of a column, athletes of a village, legs of a game; nothing is ever claimed."""
        return {"id": rules, "game": self.name, "places": 0, "dice": DICE, "athletes": RESERVE, "legs": LEGS}

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """T1.1: both columns are thrown."""
        columns = [[1 + rng.below(PIPS) for _ in range(DICE)] for _ in SEATS]
        return {"rules": rules, "first": first, "columns": columns, "bonus": list(bonus)}

    def start(self, deal: Json) -> State:
        """T1.1, T3.2: as many athletes as the column shows pips, and the bonus."""
        reader = Reader(deal, "bad-deal", "deal")
        reader.word("rules", self.rule_sets)
        state = Tug()
        state.first = state.mover = reader.integer("first", 0, 1)
        columns = read_columns(reader)
        bonus = reader.numbers("bonus", 2, 0, MOST_ATHLETES)
        state.columns = columns[0] + columns[1]
        state.standing = [sum(columns[seat]) + bonus[seat] for seat in SEATS]
        return state

    # -- moves ----------------------------------------------------------------------------------------------------

    def text(self, state: State, move: int) -> str:
        """How a move is spelt."""
        del state
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

    def parse(self, state: State, text: str) -> int:
        """The move of a spelling, or -1."""
        del state
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

    def refs(self, state: State, move: int) -> list[str]:
        """The die, its place in the column, the deed, and what it leaves open."""
        del state
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
        change = [sum(on(after, seat)) - sum(on(before, seat)) for seat in SEATS]
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

    def view(self, state: State, seat: int | None) -> Json:
        """Nothing is hidden."""
        return {**self.position(state), "seat": seat}

    def restore(self, position: Json) -> State:
        """Any position that could be, of a leg that is not over."""
        return read(Reader(position, "bad-position", "position"))

    def sight(self, view: Json) -> State:
        """The position itself."""
        reader = Reader(view, "bad-position", "view")
        reader.integer("seat", 0, 1)
        return read(reader)

    # -- reasons --------------------------------------------------------------------------------------------------

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played."""
        at = field(state)
        pointed = POINTED.fullmatch(text)
        move = self.parse(state, text)
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
            return no_berserk(at) or wrong_count(at, 1 - at.mover, RAGE, last)
        return no_action(at, die, place) or no_deed(at, kind, die, place, last)

    def spelling(self, refs: Sequence[str]) -> str:
        """The move that refs point at; `die 1 3` as long as no deed is named."""
        named = [ref.partition(":") for ref in refs]
        deeds = [word for kind, _, word in named if kind == "do"]
        rest = [word for kind, _, word in named if kind != "do"]
        return " ".join([deeds[0] if deeds else "die", *rest])

    def proof(self, state: State, place: int) -> Json:
        """Nothing is claimed in this game."""
        del state, place
        raise Refused("bad-request", "no-claims", "nothing is claimed in this game")

    # -- what the page shows beside -------------------------------------------------------------------------------

    def marks(self, state: State, seat: int | None) -> Json:
        """The athletes of both."""
        del seat
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
        """T1.2, T3.2, T3.3: two legs, always; the first gives an athlete, the second the game."""
        del rules, length
        readers = [Reader(result, "bad-request", "result") for result in results]
        if len(readers) > LEGS:
            raise Refused("bad-request", "too-many-results", "a game has two legs")
        first = [reader.integer("first", 0, 1) for reader in readers]
        winners = [reader.integer("winner", 0, 1) for reader in readers]
        points = [winners.count(seat) for seat in SEATS]
        if len(readers) == LEGS:
            return {"points": points, "winner": winners[-1], "next": None}
        begins = 1 - first[0] if first else 0
        return {"points": points, "winner": None, "next": {"first": begins, "bonus": points}}


def field(state: State) -> Tug:
    """The position as what it is."""
    assert isinstance(state, Tug)
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
    return [sum(on(at, seat)) for seat in SEATS]


def sixes(at: Tug) -> int:
    """T2.1: the rerolls the mover's column allows."""
    return list(at.columns)[at.mover * DICE : at.mover * DICE + DICE].count(PIPS)


def read_columns(reader: Reader) -> list[list[int]]:
    """Two columns of three dice."""
    rows = reader.items("columns", 2)
    columns = [Reader({"columns": row}, reader.code, reader.what) for row in rows]
    return [column.numbers("columns", DICE, 1, PIPS) for column in columns]


def read(reader: Reader) -> Tug:
    """A position from outside; refused if it could not be."""
    reader.word("rules", (RULES,))
    at = Tug()
    at.first = reader.integer("first", 0, 1)
    at.mover = reader.integer("mover", 0, 1)
    at.phase = PHASES.index(reader.word("phase", PHASES[:OVER]))
    reader.null("winner")
    reader.null("why")
    if at.phase in {THROWING, RETHROWING}:
        at.turn = CHANCE
        reader.word("turn", ("chance",))
    else:
        at.turn = reader.integer("turn", at.mover, at.mover)
    columns = read_columns(reader)
    at.columns = columns[0] + columns[1]
    at.standing, at.lying = (reader.numbers(kind, 2, 0, MOST_ATHLETES) for kind in KINDS)
    if not all(athletes(at)):
        raise reader.wrong("game-over", "position: whoever has no athletes has lost already")
    if at.phase == THROWING:
        reader.null("free")
    else:
        at.free = reader.numbers("free", DICE, 1, PIPS)
    places = reader.numbers("places", DICE, 0, DICE)
    used = [place for place in places if place]
    if len(set(used)) < len(used):
        raise reader.wrong("place-used", "position: two dice cannot be used at the same place")
    if len(used) == DICE or (used and at.phase != ACTING):
        raise reader.wrong(
            "bad-places", "position: dice are used one after the other, and after the third the turn is over"
        )
    at.places = [place - 1 for place in places]
    read_rerolled(reader, at)
    return at


def read_rerolled(reader: Reader, at: Tug) -> None:
    """T2.1: no more rerolls than sixes in the column as it lay at the throw, and no die twice."""
    dice = reader.numbers("rerolled", len(reader.items("rerolled")), 1, DICE)
    column = list(at.columns)[at.mover * DICE : at.mover * DICE + DICE]
    for value, place in zip(at.free, at.places, strict=True):
        # a used die may have gathered: then it shows what the column held before
        if place != UNUSED and value == PIPS:
            column[place] = PIPS
    least = 1 if at.phase == RETHROWING else 0
    most = column.count(PIPS)
    if at.phase == THROWING:
        most = 0
    elif at.phase == REROLLING:
        most -= 1
    if len(set(dice)) < len(dice) or not least <= len(dice) <= most:
        raise reader.wrong("bad-rerolled", "position: `rerolled` does not fit the sixes of the column and the phase")
    at.rerolls = len(dice)
    at.rerolled = [die - 1 for die in dice] + [0] * (DICE - len(dice))


def illegal(reason: str, text: str, **params: object) -> Refused:
    """A move refused."""
    return Refused("illegal", reason, text, **params)


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
