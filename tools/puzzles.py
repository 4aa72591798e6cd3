"""Writes js/lessons/puzzles.json, the trail of puzzles: `nice -n 19 python tools/puzzles.py`.

Both seats collect formations in games from fixed seeds, so the file comes out the same every time. At each turn of seat
0 everything that can be done there is tried, and what comes of it: a position is a puzzle where exactly one answer is
right. What is tried is said in `ASKED`; nothing hidden is guessed, a puzzle holds whatever the other hand is. The tests
try everything once more with the referees of tests/oracle, which share nothing with the engine.

How hard a puzzle is, is counted in bits: how many answers there are, how many wrong ones look at least as good to
somebody who goes by formations, how large the tree is that proves the answer. By that they stand on the trail, in
`LEGS` stretches of the same length.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import log2

from lessons import CLANS, FOLDER, PLACE, SIEGE, Json, Table, text
from marchstones.cards.state import MOST_HAND
from marchstones.formations import PLAIN
from marchstones.game import Game
from marchstones.games.borders.moves import CARD
from marchstones.state import DRAWN, State

KINDS = ["sum", "run", "colour", "same value", "colour run"]
DECK = {"borders-2024": CLANS, "siege-2020": SIEGE}
EACH = {"borders-2024": 3, "siege-2020": 2}  # of those who ask whether a claim holds: so many of each kind
MISSING = 2  # cards the other side may lack
GAMES = 400  # at most, for each rule set
LEGS = 5  # stretches of the trail
HAND_OF_1 = MOST_HAND  # where the second hand begins in a position
MOST_NODES = 6000  # of the tree that proves an ending
WHIMS = {"end": 40}  # endings that are not decided yet come of games of whims
LINE = 6  # moves of an ending that are told


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


def kind_of(holds: bool, ways: int, blockers: int) -> int:  # noqa: FBT001
    """How well the answer is hidden whether a claim holds: 0 to 2, the fewer cards decide it the better."""
    if holds:
        return 0 if blockers == 0 else 1 if blockers > 1 else 2
    return 0 if ways > 5 else 1 if ways > 1 else 2  # noqa: PLR2004


def fits(move: str, view: Json, seat: int) -> float:
    """How well a play fits what lies there, for somebody who collects formations."""
    _, card, *where = move.split(" ")
    if not card[1:].isdigit() or not where:
        return 8.0
    lane = (view.get("stones") or view["walls"])[int(where[0]) - 1]["cards"]
    own = lane[seat if "stones" in view else seat ^ view["attacker"]]
    cards = [one for one in [*own, card] if one[1:].isdigit()]
    values = [int(one[1:]) for one in cards]
    near = max(values) - min(values) < 3 and len(set(values)) == len(values)  # noqa: PLR2004
    one = len({one[0] for one in cards}) == 1
    fit = 30 if one and near else 26 if len(set(values)) == 1 else 16 if one else 12 if near else 4
    return fit + len(lane[0] + lane[1])


def build(move: str, view: Json, seat: int, chance: random.Random, whim: float) -> float:
    """What such a player does: mostly what fits best."""
    word = move.split(" ", 1)[0]
    if word != "play":
        return chance.random() * (2 if word in {"claim", "control"} else 40 if word == "draw" else 1)
    return fits(move, view, seat) + chance.random() * whim


def positions(
    rules: str, seed: int, first: int = 0, *, claims: bool = False, whim: float = 12
) -> Iterator[tuple[Table, Json, Json]]:
    """The turns of seat 0 in a game of two builders; with `claims` they take what they can prove.

    Where seat 0 defends there is no oil: it would be one more thing to try before every play.
    """
    chance = random.Random(seed)
    engine = Table()
    engine.ask("new", rules=rules, seed=seed, first=first)
    if first:
        engine.bridge.game.state.oil = 0  # type: ignore[union-attr]
    while (turn := engine.ask("legal"))["moves"]:
        seat = turn["turn"]
        view, marks = engine.show() if seat == 0 else (engine.ask("view", seat=seat), {})
        if seat == 0 and view["phase"] in {"play", "open"}:
            yield engine, view, marks
        moves = [move for move in turn["moves"] if not move.startswith(("oil", "retreat"))] or turn["moves"]
        taken = [move for move in moves if claims and move.startswith(("claim", "control"))]
        engine.ask("play", move=max(taken or moves, key=lambda move: build(move, view, seat, chance, whim)))


def told(view: Json, marks: Json) -> Json:
    """A position as it is shown: without the moves there are, and how it came about."""
    places = [{key: place[key] for key in PLACE if key in place} for place in marks["places"]]
    seen = {**view, "moves": []}
    return {
        "view": seen,
        "marks": {"places": places, "score": marks["score"], "log": [], "undo": None, "takeback": None},
    }


# -- does a claim hold --------------------------------------------------------------------------------------------


def claims(rules: str) -> Iterator[Json]:
    """Whether a claim holds, one a game."""
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
                hidden = kind_of(proof["holds"], ways, len(proof["blockers"]))
                tried = sum(1 for _ in combinations(unseen, lacks))
                hard = 1 + 2 * hidden + log2(tried / ways if ways else tried) / 4
                answer = {"place": n, **sheet(proof)}
                yield {
                    "ask": "claim",
                    "hidden": hidden,
                    "seed": seed,
                    "hard": hard,
                    "answer": answer,
                    **told(view, marks),
                }


def sheet(proof: Json) -> Json:
    """A proof as the page shows it."""
    return {**proof, "blockers": [one["card"] for one in proof["blockers"]]}


def chosen(rules: str) -> list[Json]:
    """As many of each kind as wanted, each from a game of its own."""
    count: Counter[tuple[int, bool]] = Counter()
    seeds: set[int] = set()
    taken = []
    for one in claims(rules):
        kind = one.pop("hidden"), one["answer"]["holds"]
        seed = one.pop("seed")
        if count[kind] < EACH[rules] and seed not in seeds:
            count[kind] += 1
            seeds.add(seed)
            taken.append({**one, "was": kind[0]})
        if len(taken) == 6 * EACH[rules]:
            break
    return taken


def whether() -> list[Json]:
    """These puzzles, in the order in which they were all there was: `was` is the place of each."""
    found = [one for rules in DECK for one in chosen(rules)]
    random.Random(5).shuffle(found)
    found.sort(key=lambda one: one["was"])
    return [{**one, "was": k} for k, one in enumerate(found)]


# -- the one right answer of several ------------------------------------------------------------------------------


@dataclass
class Turn:
    """A turn of seat 0 with all that can be tried there."""

    game: Game
    view: Json
    marks: Json
    plays: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, engine: Table, view: Json, marks: Json) -> "Turn":
        """The turn at which an engine is."""
        game = engine.bridge.game
        assert game is not None
        return cls(game, view, marks, [move for move in game.legal() if game.family.spelling.text(move)[:5] == "play "])

    def text(self, move: int) -> str:
        """How a move is spelt."""
        return self.game.family.spelling.text(move)

    def refs(self, move: int) -> list[str]:
        """What one points at for it."""
        return self.game.family.spelling.refs(self.game.state, move)

    def about(self, state: State, move: int) -> Json:
        """What a move is, and who makes it."""
        return {"seat": state.turn, **self.game.family.spelling.about(self.text(move))}

    def after(self, move: int) -> State:
        """The position after a move."""
        state = self.game.state.clone()
        state.play(move)
        return state

    def proof(self, state: State, place: int) -> Json:
        """The proof sheet of a place there."""
        return sheet(self.game.family.reasons.proof(state, place))

    @property
    def lanes(self) -> list[Json]:
        """The stones or walls."""
        lanes: list[Json] = self.view.get("stones") or self.view["walls"]
        return lanes

    @property
    def uncertain(self) -> bool:
        """Whether what is drawn or given could matter within the turn."""
        return any(
            self.text(move) in {"play scout", "play exchange"} or "reinforce" in self.text(move) for move in self.plays
        )


def listed(state: State) -> list[int]:
    """The legal moves there."""
    from array import array  # noqa: PLC0415

    out = array("i", bytes(4 * 4096))
    return list(out[: state.legal(out)])


def taken(turn: Turn, state: State) -> list[int]:
    """The claims seat 0 can make there."""
    if state.turn != 0:
        return []
    return [move for move in listed(state) if turn.text(move).startswith(("claim", "control"))]


def place_of(turn: Turn, move: int) -> int:
    """The number of the stone or wall that a claim or a play is about, or 0."""
    return int(turn.game.family.spelling.about(turn.text(move)).get("place", 0))


def wins(turn: Turn, state: State) -> bool:
    """Whether seat 0 can win there by claims alone."""
    for move in taken(turn, state):
        after = state.clone()
        after.play(move)
        if after.winner == 0 or wins(turn, after):
            return True
    return False


def which(turn: Turn) -> Json | None:
    """The one of several complete sides that can be claimed."""
    tried: list[Json] = []
    for n, (lane, place) in enumerate(zip(turn.lanes, turn.marks["places"], strict=True), 1):
        mine = place["sides"][0]
        if mine and lane.get("owner") is None:
            tried.append({"refs": [f"stone:{n}"], "proof": {"place": n, **turn.proof(turn.game.state, n)}})
    right = [k for k, one in enumerate(tried) if one["proof"]["holds"]]
    if len(tried) < 3 or len(right) != 1:  # noqa: PLR2004
        return None
    ranks = [(KINDS.index(one["proof"]["own"]["kind"]), one["proof"]["own"]["total"]) for one in tried]
    tempting = sum(rank >= ranks[right[0]] for rank in ranks) - 1
    return {"tried": tried, "right": right[0], "tempting": tempting}


def lay(turn: Turn) -> Json | None:
    """The one play after which something can be claimed."""
    if taken(turn, turn.game.state) or turn.uncertain:
        return None
    tried: list[Json] = []
    right: list[int] = []
    for move in turn.plays:
        state = turn.after(move)
        claimed = [place_of(turn, claim) for claim in taken(turn, state)]
        if claimed:
            right.append(len(tried))
        tried.append({"refs": turn.refs(move), **shown(turn, move, state, claimed)})
    return judged(turn, tried, right)


def win(turn: Turn) -> Json | None:
    """The one play that wins in this turn."""
    if taken(turn, turn.game.state) or turn.uncertain:
        return None
    tried: list[Json] = []
    right: list[int] = []
    for move in turn.plays:
        state = turn.after(move)
        claimed = [place_of(turn, claim) for claim in taken(turn, state)]
        if wins(turn, state):
            right.append(len(tried))
        row = {"refs": turn.refs(move), **shown(turn, move, state, claimed)}
        tried.append({**row, **({"takes": claimed} if claimed else {})})
    return judged(turn, tried, right)


def shown(turn: Turn, move: int, state: State, claimed: list[int]) -> Json:
    """The proof of what a play leads to, where there is one: of the claim it allows, or of the side it completes."""
    place = claimed[0] if claimed else place_of(turn, move)
    if not place or state.turn != 0:
        return {}
    proof = turn.proof(state, place)
    return {"proof": {"place": place, **proof}} if proof["own"] else {}


def judged(turn: Turn, tried: list[Json], right: list[int], **more: Json) -> Json | None:
    """A question with one right answer; how tempting the others are to a collector."""
    if len(right) != 1 or len(tried) < 4:  # noqa: PLR2004
        return None
    for move, row in zip(turn.plays, tried, strict=True):
        card = move // CARD
        if card < PLAIN and turn.after(move).where[card] < 0:  # type: ignore[attr-defined]
            row["gone"] = True  # chicken and chef
    looks = [fits(turn.text(move), turn.view, 0) for move in turn.plays]
    best = looks[right[0]]
    return {"tried": tried, "right": right[0], "tempting": sum(look >= best for look in looks) - 1, **more}


def hidden(turn: Turn) -> list[int]:
    """The cards the other hand may hold: any that has not been seen, or where nothing can be drawn what it holds."""
    deck = turn.game.family.spelling.IDS  # type: ignore[attr-defined]
    return [deck[card] for card in turn.marks["unseen"]]


def loss(turn: Turn, state: State, unseen: list[int]) -> Json | None:
    """How the other seat takes something in its next turn, with one of these cards, and what it takes."""
    while state.turn == 0:  # a draw shows nothing on the table
        draws = [move for move in listed(state) if turn.text(move) in {"draw stack", "end"}]
        if not draws:
            return None
        state = state.clone()
        state.play(draws[0])
    if state.turn != 1:
        return None
    direct = claimed_by_other(turn, state)
    if direct:
        return {"takes": direct}
    held = state.hand[HAND_OF_1]  # type: ignore[attr-defined]
    room = [move - held * CARD for move in listed(state) if move // CARD == held]  # a play's number: card, then place
    for card in unseen:
        world = state.clone()
        world.hand[HAND_OF_1] = card  # type: ignore[attr-defined]
        for place in room:
            after = world.clone()
            after.play(card * CARD + place)
            if after.turn == 1 and (found := claimed_by_other(turn, after)):
                return {"then": turn.about(world, card * CARD + place), "takes": found}
    return None


def claimed_by_other(turn: Turn, state: State) -> list[int]:
    """What the other seat can claim there."""
    return [place_of(turn, move) for move in listed(state) if turn.text(move).startswith(("claim", "control"))]


def keep(turn: Turn) -> Json | None:
    """The one play after which the other seat can take nothing in its next turn, whatever it holds."""
    if turn.uncertain or taken(turn, turn.game.state) or any(not card[1:].isdigit() for card in turn.marks["unseen"]):
        return None
    unseen = hidden(turn)
    rows: list[Json | None] = []
    for move in turn.plays:
        rows.append(loss(turn, turn.after(move), unseen))
        if rows.count(None) > 1:
            return None
    right = [k for k, row in enumerate(rows) if row is None]
    tried = [{"refs": turn.refs(move), **(row or {})} for move, row in zip(turn.plays, rows, strict=True)]
    return judged(turn, tried, right)


class TooLarge(Exception):  # noqa: N818
    """The tree has too many positions."""


class Ending:
    """Everything that can still happen, tried to the end."""

    def __init__(self, turn: Turn) -> None:
        """How many positions were looked at."""
        self.turn = turn
        self.nodes = 0

    def value(self, state: State, least: int = -1, most: int = 1) -> tuple[int, list[Json]]:
        """What seat 0 gets, 1, 0 or -1, and how."""
        if state.winner in {0, 1, DRAWN}:
            return (1 if state.winner == 0 else -1 if state.winner == 1 else 0), []
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooLarge
        mine = state.turn == 0
        best, line = (-2 if mine else 2), []
        for move in listed(state):
            after = state.clone()
            after.play(move)
            value, rest = self.value(after, least, most)
            if value > best if mine else value < best:
                best, line = value, [self.turn.about(state, move), *rest]
            if mine:
                least = max(least, best)
            else:
                most = min(most, best)
            if least >= most:
                break
        return best, line


def end(turn: Turn) -> Json | None:
    """The one play of an ending, in which nothing is hidden any more, that wins, or that does not lose."""
    state = turn.game.state
    if turn.view["stack"] or turn.view.get("tactics") or taken(turn, state) or turn.uncertain:
        return None
    if any(turn.text(move).startswith(("retreat", "pass")) for move in turn.game.legal()):
        return None
    tried: list[Json] = []
    nodes = 0
    try:
        for move in turn.plays:
            tree = Ending(turn)
            value, line = tree.value(turn.after(move))
            nodes += tree.nodes
            tried.append({"refs": turn.refs(move), "value": value, "line": line[:LINE]})
            if nodes > MOST_NODES:
                return None
    except TooLarge:
        return None
    best = max((one["value"] for one in tried), default=-1)
    right = [k for k, one in enumerate(tried) if one["value"] == best]
    if best < 0 or len(right) != 1 or wins(turn, turn.after(turn.plays[right[0]])):
        return None  # lost, or another question
    found = judged(turn, tried, right)
    return found and {**found, "nodes": nodes, "foe": turn.marks["unseen"]}


# what is asked: by whom (who begins: in a siege the attacker), in which rule sets, and how many there shall be
ASKED: list[tuple[str, Callable[[Turn], Json | None], dict[str, int], int]] = [
    ("which", which, {"borders-2024": 8, "borders-2024-tactics": 4, "siege-2020": 8, "siege-2020-tactics": 2}, 0),
    ("lay", lay, {"borders-2024": 8, "borders-2024-tactics": 6, "siege-2020": 6, "siege-2020-tactics": 4}, 0),
    ("win", win, {"borders-2024": 8, "borders-2024-tactics": 6, "siege-2020": 6, "siege-2020-tactics": 4}, 0),
    ("keep", keep, {"borders-2024": 9}, 0),
    ("keep", keep, {"siege-2020": 12}, 1),
    ("end", end, {"borders-2024": 12}, 0),
]


def posed(ask: str, pose: Callable[[Turn], Json | None], rules: str, wanted: int, first: int) -> list[Json]:
    """Puzzles of a kind: one a game, as many as wanted, from the easiest to the hardest."""
    found: list[Json] = []
    for seed in range(1000, 1000 + GAMES):
        best: Json | None = None
        for engine, view, marks in positions(rules, seed, first, claims=True, whim=WHIMS.get(ask, 12)):
            turn = Turn.of(engine, view, marks)
            one = pose(turn) if turn.plays else None
            if one is None:
                continue
            nodes = one.pop("nodes", 1)
            hard = log2(len(one["tried"])) + log2(1 + one.pop("tempting")) + log2(nodes) / 2
            if best is None or hard > best["hard"]:
                best = {"ask": ask, "hard": hard, **one, **told(view, marks)}
        if best:
            found.append(best)
        if len(found) >= 2 * wanted:
            break
    found.sort(key=lambda one: one["hard"])
    if len(found) <= wanted:
        return found
    return [found[round(k * (len(found) - 1) / (wanted - 1))] for k in range(wanted)]


def every() -> list[Json]:
    """The trail."""
    found = whether()
    for ask, pose, numbers, first in ASKED:
        for rules, wanted in numbers.items():
            some = posed(ask, pose, rules, wanted, first)
            print(ask, rules, first, len(some), [round(one["hard"], 1) for one in some], flush=True)
            found += some
    found.sort(key=lambda one: one["hard"])
    for k, one in enumerate(found):
        one["leg"] = k * LEGS // len(found)
        one["hard"] = round(one["hard"], 1)
        one["id"] = hashlib.sha256(json.dumps([one["ask"], one["view"]]).encode()).hexdigest()[:6]
    return found


if __name__ == "__main__":
    found = every()
    (FOLDER / "puzzles.json").write_text(text(found))
    kinds = Counter((one["view"]["rules"], one["ask"]) for one in found)
    for kind, n in sorted(kinds.items()):
        print(*kind, n)
    print(len(found), (FOLDER / "puzzles.json").stat().st_size)
