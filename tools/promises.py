"""What `tools/bench.py --think` runs in Pyodide: how a thought keeps to its time, hears and uses memory. JSON out.

Times are the processor's for this thread, the engine's own clock included, so that a busy machine changes little.

usage: promises.py SECONDS, the length of the long thought
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from host import clock, memory  # type: ignore[import-not-found]

time.perf_counter = clock

from marchstones import bridge  # noqa: E402 - now it has this clock
from marchstones.games import FAMILIES  # noqa: E402

SLICE = 12.0  # milliseconds, as in js/opponent.js
TIMES = (100, 300)
SEEDS = range(2)
LATE = 40  # plies into a game


def ask(**question: object) -> Any:  # noqa: ANN401 - an answer is JSON
    """A question to the bridge."""
    return json.loads(bridge.answer(json.dumps(question)))["ok"]


def views(rules: str) -> list[dict[str, Any]]:
    """What a seat sees at the beginning of a game and late in it."""
    found = []
    for seed in SEEDS:
        for plies in (0, LATE):
            ask(do="new", rules=rules, seed=seed, first=0, chance="auto")
            for ply in range(plies):
                legal = ask(do="legal")
                if legal["turn"] is None:
                    break
                ask(do="play", move=legal["moves"][ply * 7 % len(legal["moves"])])
            while len((legal := ask(do="legal"))["moves"]) == 1:
                ask(do="play", move=legal["moves"][0])
            if legal["turn"] is not None:
                found.append(ask(do="view", seat=legal["turn"]))
    return found


def thought(view: dict[str, Any], ms: float, seed: int) -> tuple[float, float, int]:
    """Milliseconds until the answer, the longest time in which nobody could stop it, and the playouts."""
    begin = last = clock()
    longest = 0.0
    question = {"do": "think", "view": view, "level": "grandmaster", "ms": ms, "seed": seed, "patient": True}
    thinking = bridge.thinking(json.dumps(question))
    over = False
    while True:  # as in js/opponent.js it listens once it has begun, and after every slice
        now = clock()
        longest, last = max(longest, now - last), now
        if over:
            break
        over = thinking.step(SLICE)
    answer = json.loads(thinking.answer())["ok"]
    end = clock()
    return 1000 * (end - begin), 1000 * max(longest, end - last), int(answer["playouts"])


def main(seconds: float) -> None:
    """Measure every rule set, then one long thought in the last of each family."""
    told: dict[str, Any] = {"late": {}, "deaf": {}, "memory": {}}
    for rules in FAMILIES:
        seen = views(rules)
        thought(seen[0], 50.0, 0)  # once for the caches, and in WebAssembly for the compiler
        late = []
        deaf = []
        for ms in TIMES:
            for seed, view in enumerate(seen):
                spent, longest, _ = thought(view, ms, seed)
                late.append(spent - ms)
                deaf.append(longest)
        told["late"][rules] = sorted(late)
        told["deaf"][rules] = sorted(deaf)
    for rules in {family.name: rules for rules, family in FAMILIES.items()}.values():
        view = views(rules)[0]
        before = memory()
        _, longest, playouts = thought(view, 1000 * seconds, 1)
        told["memory"][rules] = {"before": before, "after": memory(), "deaf": longest, "playouts": playouts}
    sys.stdout.write(json.dumps(told) + "\n")


main(float(sys.argv[1]))
