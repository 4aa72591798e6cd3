"""What tools/bench.py runs in every build of the engine: the same work, timed by the processor's clock; JSON out.

usage: measure.py SECONDS [RULES…]
"""

from __future__ import annotations

import json
import sys
from array import array
from functools import partial
from typing import TYPE_CHECKING, Any

from marchstones import bridge, playout
from marchstones.games import FAMILIES
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.state import MUD, STRIDE
from marchstones.playout import games
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

try:
    from host import clock  # type: ignore[import-not-found]
except ImportError:
    from time import thread_time as clock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from marchstones.family import Family
    from marchstones.state import State

GAMES = 40  # from each of DEALS deals: the work that every build does, however often in its time
DEALS = 5
PLAYOUTS = 200
BORDERS = "borders-2024-tactics"  # with mud
SLICE = 0.1  # seconds one timing takes at least; the clock may tick only every few milliseconds


def rate(work: Callable[[], int], seconds: float) -> float:
    """The best rate a second of several slices, since the machine may be busy elsewhere."""
    work()  # once for the caches, and in WebAssembly for the compiler
    best = 0.0
    end = clock() + seconds
    while best == 0 or clock() < end:
        begin = now = clock()
        amount = 0
        while now - begin < SLICE:
            amount += work()
            now = clock()
        best = max(best, amount / (now - begin))
    return best


def playing(rules: str, seconds: float) -> dict[str, float]:
    """Random games a second, every claim proven, and their moves."""
    family = FAMILIES[rules]
    starts = [family.setup.start(family.setup.deal(rules, Rng(seed), 0)) for seed in range(DEALS)]
    moves = 0

    def work() -> int:
        nonlocal moves
        moves = sum(games(start, Rng(seed), GAMES) for seed, start in enumerate(starts))
        return GAMES * DEALS

    return {"games": rate(work, seconds), "moves": moves}


def thinking(rules: str, seconds: float) -> float | None:
    """Playouts a second of the strongest level, from the first position."""
    ask(do="new", rules=rules, seed=1, first=0)
    turn = ask(do="legal")["turn"]
    levels = ask(do="rules")["levels"]
    if not levels or turn is None:
        return None
    view = ask(do="view", seat=turn)
    question = {"do": "think", "view": view, "level": levels[len(levels) - 1], "playouts": PLAYOUTS, "seed": 1}
    return rate(lambda: int(ask(**question)["playouts"]), seconds)


def ask(**question: object) -> dict[str, Any]:
    """A question to the bridge."""
    answer: dict[str, Any] = json.loads(bridge.answer(json.dumps(question)))["ok"]
    return answer


def decided(family: Family, rules: str) -> Iterator[tuple[State, int]]:
    """Every place of random positions where the side of the seat to move is complete."""
    out = array("i", [0] * MOST_MOVES)
    places = family.describe(rules)["places"]
    for seed in range(DEALS):
        state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
        rng = Rng(seed)
        while state.turn != NOBODY:
            for place in range(1, places + 1):
                if state.turn != CHANCE and family.reasons.proof(state, place)["own"]:
                    yield state.clone(), place
            state.play(state.roll(rng) if state.turn == CHANCE else state.pick(rng, out))


def proofs(family: Family, asked: list[tuple[State, int]]) -> int:
    """Prove each; their number."""
    return sum(bool(family.reasons.proof(state, place)["own"]) for state, place in asked)


def proving() -> dict[str, float]:
    """Milliseconds of a proof: against an empty side, against an empty side in mud, and in random positions."""
    family = FAMILIES[BORDERS]
    found: dict[str, float] = {}
    for name, cards in (("empty", (0, 1, 2)), ("mud", (0, 1, 2, 3))):
        state = family.setup.start(family.setup.deal(BORDERS, Rng(1), 0))
        assert isinstance(state, Borders)
        if name == "mud":
            state.set_environment(MUD, 0, 1)
        for row in cards:  # r1, y2, g3, b4
            state.set_out(row * STRIDE + row, 0)
        found[name] = 1000 / rate(partial(proofs, family, [(state, 1)]), SLICE)
    typical = list(decided(family, BORDERS))
    found["typical"] = 1000 / rate(partial(proofs, family, typical), SLICE)
    return found


def main(seconds: float, chosen: list[str]) -> None:
    """Measure everything."""
    rules = chosen or list(FAMILIES)
    told: dict[str, Any] = {
        "python": sys.version.split()[0],
        "compiled": not str(playout.__file__).endswith(".py"),
        "playing": {name: playing(name, seconds) for name in rules},
        "thinking": {name: thinking(name, seconds) for name in rules},
        "proving": proving(),
    }
    sys.stdout.write(json.dumps(told) + "\n")


main(float(sys.argv[1]), sys.argv[2:])
