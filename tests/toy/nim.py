"""A whole game in one file: Nim. The template for another one, and the proof that it needs no more.

Three heaps; whoever decides takes as many as they like of one of them, and whoever takes the last one wins. A larger
game fills the roles of `Family` with modules of a folder of its own; here this very module fills all of them.
"""

from __future__ import annotations

import sys

from marchstones.checks import Reader
from marchstones.family import Family, Refused, course, illegal
from marchstones.family import about as told
from marchstones.search.evaluation import Evaluation
from marchstones.state import NOBODY, State

HEAPS = 3
MOST = 5  # in a heap
HEAP = 8  # a move is heap * HEAP + how many
PLACE = "heap"
LENGTHS = (1, 3)
COUNTED = {}


class Nim(State):
    """The game itself: what may be decided and what it does."""

    __slots__ = ("first", "heaps")

    def __init__(self, heaps, first):
        self.heaps = list(heaps)
        self.first = self.mover = self.turn = first
        self.winner = -1

    def legal(self, out):
        n = 0
        for heap, size in enumerate(self.heaps):
            for count in range(1, size + 1):
                out[n] = heap * HEAP + count
                n += 1
        return n

    def play(self, move):
        self.heaps[move // HEAP] -= move % HEAP
        if any(self.heaps):
            self.mover = self.turn = 1 - self.mover
        else:
            self.winner, self.turn = self.mover, NOBODY
        return 0

    def copy(self, other):
        self.heaps[:] = other.heaps
        self.first, self.mover, self.turn, self.winner = other.first, other.mover, other.turn, other.winner
        return 0

    def clone(self):
        new = Nim(self.heaps, self.first)
        new.copy(self)
        return new

    def guess(self, _seat, _rng):
        return 0  # nothing is hidden


class NimEvaluation(Evaluation):
    """What the search asks beside the rules. It knows nothing but the end, and does not need more."""

    __slots__ = ()

    def value(self, state, seat):
        return 0.5 if state.turn != NOBODY else float(state.winner == seat)

    def score(self, state, moves, n, out):
        for i in range(n):
            after = state.clone()
            after.play(moves[i])
            out[i] = self.value(after, state.turn)
        return n

    def settled(self, _state, _seat):
        return True  # so that the end is solved exactly where there is time for it


# -- setup and series --------------------------------------------------------------------------------------------------


def facts(rules):
    return {"tactics": False, "hidden": False, "places": 0, "heaps": HEAPS}


def deal(rules, rng, first, bonus=(0, 0)):
    return {"rules": rules, "first": first, "heaps": [1 + rng.below(MOST) for _ in range(HEAPS)]}


def start(deal):
    reader = Reader(deal, "bad-deal", "deal")
    reader.word("rules", ("nim",))
    return Nim(reader.numbers("heaps", HEAPS, 1, MOST), reader.integer("first", 0, 1))


def result(state):
    return {"winner": state.winner, "why": "last", "first": state.first} if state.turn == NOBODY else None


def match(rules, length, results):
    points = [
        sum(Reader(row, "bad-request", "result").integer("winner", 0, 1) == seat for row in results) for seat in (0, 1)
    ]
    if len(results) < length:
        return {"points": points, "winner": None, "next": {"first": len(results) % 2, "bonus": [0, 0]}}
    return {"points": points, "winner": int(points[1] > points[0]), "next": None}


# -- spelling ----------------------------------------------------------------------------------------------------------


def text(move):
    return f"take {move % HEAP} {move // HEAP + 1}"


def parse(text):
    match text.split(" "):
        case ["take", count, heap] if count in list("12345") and heap in list("123"):
            return (int(heap) - 1) * HEAP + int(count)
    return -1


def recorded(state, text):
    return text


def about(text):
    _, count, heap = text.split(" ")
    return told("act", "take", place=heap, count=count)


def refs(state, move):
    return [f"stone:{move // HEAP + 1}", f"count:{move % HEAP}"]


def extras(state, move):
    return {}


def pips(state, move):
    return []


def redact(text):
    return text


def reveals(text):
    return False


# -- positions ---------------------------------------------------------------------------------------------------------


def rules_of(state):
    return "nim"


def why(state):
    return "last" if state.turn == NOBODY else None


def position(state):
    return {
        "rules": "nim",
        "first": state.first,
        **course(state, "over" if state.turn == NOBODY else "take", why(state)),
        "heaps": list(state.heaps),
    }


def view(state, seat):
    return {**position(state), "seat": seat}


def restore(position):
    reader = Reader(position, "bad-position", "position")
    reader.word("phase", ("take",))
    state = Nim(reader.numbers("heaps", HEAPS, 0, MOST), reader.integer("first", 0, 1))
    state.mover = state.turn = reader.integer("turn", 0, 1)
    if not any(state.heaps):
        raise reader.wrong("game-over", "position: the last one has been taken")
    return state


sight = restore


# -- reasons -----------------------------------------------------------------------------------------------------------


def refusal(state, text):
    if parse(text) < 0:
        return illegal("no-such-move", "no move is spelt like this")
    return illegal("game-over", "the game is over") if state.turn == NOBODY else illegal("few", "there are not so many")


def pointed(refs):
    named = [ref.partition(":")[2] for ref in refs]
    return f"take {named[1]} {named[0]}" if len(named) == 2 else "take"


def proof(state, place):
    raise Refused("bad-request", "no-claims", "nothing is claimed in this game")


def marks(state, seat):
    return {"places": [], "unseen": [], "score": [0, 0] if state.turn != NOBODY else [1 - state.winner, state.winner]}


def chances(evaluation, state, seat):
    return []


def show(view, marks, seat):
    return "\n".join("o" * size for size in view["heaps"])


def new_evaluation(rules):
    return NimEvaluation()


THIS = sys.modules[__name__]
ROLES = dict.fromkeys(("setup", "spelling", "positions", "reasons", "series"), THIS)
FAMILY = Family(name="nim", rule_sets=("nim",), offered="nim", evaluation=new_evaluation, show=show, **ROLES)
