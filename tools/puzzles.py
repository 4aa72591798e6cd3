"""Writes js/lessons/puzzles.json, positions with one question, can this be claimed: `python tools/puzzles.py`.

Both seats build formations in games from fixed seeds. Where a side of seat 0 is complete and the other is not, the
engine's proof is the answer; it is checked here by trying every completion there is. A puzzle is the harder the fewer
cards decide it: completions that refute the claim, or open cards it could not do without.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from lessons import CLANS, FOLDER, SIEGE, Json, Table, lean, text

KINDS = ["sum", "run", "colour", "same value", "colour run"]
DECK = {"borders-2024": CLANS, "siege-2020": SIEGE}
EACH = {"borders-2024": 3, "siege-2020": 2}  # puzzles of each level that hold, and as many that do not
MISSING = 2  # cards the other side may lack
GAMES = 400  # at most, for each rule set


def strength(cards: list[str], counts: list[str], *, low: bool) -> tuple[int, int]:
    """How strong a side is where only some formations count."""
    values = sorted(int(card[1:]) for card in cards)
    one = len({card[0] for card in cards}) == 1
    run = all(b - a == 1 for a, b in pairwise(values))
    is_kind = {"colour run": one and run, "same value": len(set(values)) == 1, "colour": one, "run": run}
    best = max((KINDS.index(kind) for kind, is_it in is_kind.items() if is_it and kind in counts), default=0)
    return (0, -sum(values)) if low else (best, sum(values))


def refutations(lane: list[list[str]], place: Json, unseen: list[str]) -> int:
    """How many ways there are to make the other side stronger than the own."""
    counts, low = place.get("counts", KINDS), place.get("low", False)
    own = strength(lane[0], counts, low=low)
    ways = combinations(unseen, place["need"] - len(lane[1]))
    return sum(strength([*lane[1], *more], counts, low=low) > own for more in ways)


def level(holds: bool, ways: int, blockers: int) -> int:  # noqa: FBT001
    """How hard a puzzle is: 0 to 2."""
    if holds:
        return 0 if blockers == 0 else 1 if blockers > 1 else 2
    return 0 if ways > 5 else 1 if ways > 1 else 2  # noqa: PLR2004


def build(move: str, view: Json, seat: int, chance: random.Random) -> float:
    """How well a play fits what lies there, for somebody who collects formations."""
    word, card, *where = [*move.split(" "), ""]
    if word != "play":
        return chance.random() * (2 if word in {"claim", "control"} else 40 if word == "draw" else 1)
    lane = (view.get("stones") or view["walls"])[int(where[0]) - 1]["cards"]
    cards = [*lane[seat], card]
    values = [int(one[1:]) for one in cards]
    near = max(values) - min(values) < 3 and len(set(values)) == len(values)  # noqa: PLR2004
    one = len({one[0] for one in cards}) == 1
    fits = 30 if one and near else 26 if len(set(values)) == 1 else 16 if one else 12 if near else 4
    return fits + len(lane[0] + lane[1]) + chance.random() * 12


def positions(rules: str, seed: int) -> Iterator[tuple[Table, Json, Json]]:
    """The turns of seat 0 in a game of two builders."""
    chance = random.Random(seed)
    engine = Table()
    engine.ask("new", rules=rules, seed=seed, first=0)
    while (turn := engine.ask("legal"))["moves"]:
        seat = turn["turn"]
        view, marks = engine.show()
        if seat == 0 and view["phase"] in {"play", "open"}:
            yield engine, view, marks
        moves = [move for move in turn["moves"] if not move.startswith(("oil", "retreat"))] or turn["moves"]
        engine.ask("play", move=max(moves, key=lambda move: build(move, view, seat, chance)))


def puzzles(rules: str) -> Iterator[Json]:
    """What a rule set has to ask, one a game."""
    for seed in range(1, GAMES):
        for engine, view, marks in positions(rules, seed):
            lanes = [lane["cards"] for lane in view.get("stones") or view["walls"]]
            for n, (lane, place) in enumerate(zip(lanes, marks["places"], strict=True), 1):
                lacks = place["need"] - len(lane[1])
                if not place["sides"][0] or not 0 < lacks <= min(MISSING, len(lane[1])):
                    continue
                if rules.startswith("borders") and view["stones"][n - 1]["owner"] is not None:
                    continue
                proof = engine.ask("proof", place=n)
                unseen = [*marks["unseen"], *view["hands"][0]]
                ways = refutations(lane, place, unseen)
                if proof["holds"] != (ways == 0):
                    raise SystemExit(f"{rules} {seed}: the engine and trying everything differ at {n}")
                grade = level(proof["holds"], ways, len(proof["blockers"]))
                answer = {"place": n, **proof, "blockers": [one["card"] for one in proof["blockers"]]}
                shown = lean(view, {**marks, "log": []}, [])
                yield {"say": "puzzle.ask", "level": grade, "seed": seed, "answer": answer, **shown}


def chosen(rules: str) -> list[Json]:
    """As many of each kind as wanted, each from a game of its own."""
    count: Counter[tuple[int, bool]] = Counter()
    seeds: set[int] = set()
    taken = []
    for one in puzzles(rules):
        kind = one["level"], one["answer"]["holds"]
        seed = one.pop("seed")
        if count[kind] < EACH[rules] and seed not in seeds:
            count[kind] += 1
            seeds.add(seed)
            taken.append(one)
        if len(taken) == 6 * EACH[rules]:
            break
    return taken


def every() -> list[Json]:
    """All puzzles, the easy ones first, their answers mixed."""
    found = [one for rules in DECK for one in chosen(rules)]
    random.Random(5).shuffle(found)
    return sorted(found, key=lambda one: one["level"])


if __name__ == "__main__":
    found = every()
    (FOLDER / "puzzles.json").write_text(text(found))
    kinds = Counter((one["view"]["rules"], one["level"], one["answer"]["holds"]) for one in found)
    for kind, n in sorted(kinds.items()):
        print(*kind, n)
    print(len(found), (FOLDER / "puzzles.json").stat().st_size)
