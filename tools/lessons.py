"""Writes the tutorials, js/lessons/<game>.json, and how a first game begins, js/first/<game>.json.

`python tools/lessons.py`. A lesson is a story told on real positions: every view in it is the engine's answer, every
move one that it allows.
So the page can show a lesson before the engine is there. What no lesson shows is left out to keep the files small.
The first game ever is dealt here, so that its first card can be laid before the engine is there too.
"""

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "py"))

from marchstones.bridge import Bridge  # noqa: E402

FOLDER = ROOT / "js" / "lessons"
OPENINGS = ROOT / "js" / "first"
CLANS = [f"{colour}{value}" for colour in "rygbpw" for value in range(1, 10)]
SIEGE = [f"{colour}{value}" for colour in "rygbp" for value in range(12)]
VIEW: tuple[str, ...]
VIEW = ("rules", "first", "turn", "mover", "phase", "winner", "why", "seat", "hands", "stack", "discards", "stones")
VIEW += ("walls", "attacker", "oil", "columns", "free", "standing", "lying", "places", "rerolled")
PLACE = ("need", "sides", "first", "counts", "low", "after")
FEW = 12  # moves a view keeps beside the wanted one
Json = dict[str, Any]


class Beat(NamedTuple):
    """What is said over one view, what the reader has to play there, and what is played after it unseen."""

    say: str
    move: str = ""
    then: str = ""  # moves, separated by commas
    proof: int = 0  # the place whose proof is shown


@dataclass
class Scene:
    """A position and the beats that are played from it."""

    position: Json
    beats: list[Beat] = field(default_factory=list)


def table(places: int, cards: dict[int, str], attacker: int = 0) -> list[Json]:
    """Lanes from `{3: "r6 r8 | g6 b6 p6"}`: seat 0's side, then seat 1's."""
    lanes: list[Json] = [{"cards": [[], []], "since": [[], []]} for _ in range(places)]
    clock = 0
    for place, text in cards.items():
        sides = [side.split() for side in text.partition("|")[::2]]
        for seat, side in enumerate(sides):
            lane = lanes[place - 1]
            at = seat ^ attacker
            lane["cards"][at] = side
            lane["since"][at] = list(range(clock + 1, clock + len(side) + 1))
            clock += len(side)
    return lanes


def dealt(deck: list[str], lanes: list[Json], hands: str, stack: str, out: str = "") -> Json:
    """Hands and stacks: the hands as given, seat 1's filled up; the rest in the stack, under the cards named."""
    own, other = (hand.split() for hand in hands.partition("|")[::2])
    top, discards = stack.split(), out.split()
    named = {card for lane in lanes for side in lane["cards"] for card in side}
    named |= {*own, *other, *top, *discards}
    rest = [card for card in deck if card not in named]
    while len(other) < len(own):
        other.append(rest.pop(len(rest) // 2))
    rest = rest[::2] + rest[1::2]
    return {"hands": [own, other], "stack": top + rest, "tactics": [], "discards": discards, "played": [0, 0]}


START: Json = {"first": 0, "turn": 0, "mover": 0, "winner": None, "why": None}


def borders(cards: dict[int, str], hands: str, stack: str = "") -> Json:
    """A position of the 2024 base game, seat 0 to play."""
    lanes = table(9, cards)
    more = {"rules": "borders-2024", "phase": "play", "idle": 0, "jokers": [False, False], "due": 0}
    stones = [{"owner": None, "env": [], **lane} for lane in lanes]
    return {**START, **more, "stones": stones, **dealt(CLANS, lanes, hands, stack)}


def siege(cards: dict[int, str], hands: str, stack: str = "", out: str = "", **more: Any) -> Json:  # noqa: ANN401
    """A position of siege, seat 0 to play; `more`: what differs from the beginning."""
    lanes = table(7, cards, more.get("attacker", 0))
    broken = more.pop("damaged", ())
    start: Json = {"rules": "siege-2020", "phase": "open", "idle": 0, "attacker": 0, "oil": 3, "left": None}
    walls = [{"damaged": n in broken, **lane} for n, lane in enumerate(lanes, 1)]
    extra: Json = {"given": [[], []], "coming": []}
    return {**START, **start, "walls": walls, **dealt(SIEGE, lanes, hands, stack, out), **extra, **more}


def tug(columns: str, free: str, standing: tuple[int, int], lying: tuple[int, int] = (0, 0)) -> Json:
    """A position of the rope, seat 0 to throw or, with `free` dice, to act."""
    own, other = ([int(value) for value in column] for column in columns.split())
    more: Json = {"rules": "tug", "phase": "act", "columns": [own, other], "free": [int(value) for value in free]}
    if not free:
        more |= {"phase": "throw", "turn": "chance", "free": None}
    athletes = {"standing": list(standing), "lying": list(lying)}
    return {**START, **more, **athletes, "places": [0, 0, 0], "rerolled": []}


LESSONS = {
    "borders": [
        Scene(borders({}, "r7 p9 w3 b5 y2 p4 | y8 r1 b8 w7 g7", "w8 y4 y6 p1"), [Beat("1")]),
        Scene(
            borders(
                {
                    1: "w4 | y3 b2",
                    2: "g2 | p8",
                    3: "r6 r8 | g6 b6 p6",
                    4: "g4 g5 g8 | r3 b3",
                    5: "r9 b9 | g1 y7",
                    6: "w2 | p3",
                    7: "| g3",
                },
                "r7 p9 w3 b5 y2 p4 | y8 r1 b8 w7 g7",
                "w8 y4 y6 p1",
            ),
            [
                Beat("2", "play r7 3"),
                Beat("3", "claim 3"),
                Beat("4", "draw stack", "play y8 7, draw stack"),
                Beat("5", "play p9 5"),
                Beat("6", "claim 5", "draw stack, play w7 7, draw stack"),
                Beat("7", proof=4),
                Beat("8", "play w3 1"),
                Beat("9", "claim 4"),
                Beat("10"),
            ],
        ),
    ],
    "siege": [
        Scene(siege({}, "b7 r0 g9 y4 p10 r8 | g11 y10 p3 r4 b2", "y6 g5 b0 p2"), [Beat("1")]),
        Scene(
            siege(
                {1: "g2 r1 | p6", 3: "b8 b9 | p9 g3", 4: "| r11", 5: "y5 | y8", 6: "g7 p7 | r6 b6", 7: "| y1 b1"},
                "b7 r0 g9 y4 p10 r8 | g11 y10 p3 r4 b2",
                "y6 g5 b0 p2",
            ),
            [
                Beat("2", "play b7 3"),
                Beat("3", "control 3"),
                Beat("4", "draw stack", "oil 6, play b2 6, draw stack"),
                Beat("5"),
                Beat("6", "play r0 4", "draw stack, play g11 1, draw stack"),
                Beat("7", "retreat 1"),
            ],
        ),
        Scene(
            siege(
                {2: "b11 | g8", 3: "g4 g9 | r2 y5", 4: "r10 | b10 p10", 6: "r6 y7 p7 | g3 b3", 7: "y2 | p5 r7"},
                "g6 y9 b5 r1 p8 g0",
                "y11 r3 p1",
                "b7 b8 b9 p9 g1 p6 g7 r11 r0 y0 y1 b1 p0 p2 r9 b2 g2 y3 b6 r8 p11 y8",
                damaged=(3, 5),
                oil=1,
            ),
            [Beat("8", "play g6 3"), Beat("9", "control 3"), Beat("10")],
        ),
    ],
    "tug": [
        Scene(
            tug("642 531", "", (12, 9)),
            [
                Beat("1", "", "throw 5 3 1"),
                Beat("2", "reroll 3", "throw 2"),
                Beat("3", "eliminate 1 2 standing"),
                Beat("4", "gather 2 3"),
                Beat("5", "weaken 3 1", "throw 6 1 3, eliminate 1 1 standing, weaken 2 3, gather 3 2, throw 4 2 1"),
                Beat("6", "keep"),
                Beat("7", "eliminate 1 1 lying"),
            ],
        ),
        Scene(
            tug("643 552", "444", (9, 2), (1, 2)),
            [Beat("8", "berserk"), Beat("9")],
        ),
    ],
}


# How the first game of each kind begins: rule set, deal number, what is picked already.
FIRST: dict[str, tuple[str, int, str]] = {
    "borders": ("borders-2024", 60, "hand:y8"),
    "siege": ("siege-2020", 33, "hand:r11"),
    "tug": ("tug", 11, ""),
}


class Table:
    """The engine, asked until it refuses."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, do: str, **request: object) -> Json:
        """One answer."""
        answer: Json = json.loads(self.bridge.answer(json.dumps({"do": do, **request})))
        if "ok" not in answer:
            sys.exit(f"{request}: {answer['error']['text']}")
        told: Json = answer["ok"]
        return told

    def show(self) -> tuple[Json, Json]:
        """The view and the marks of seat 0."""
        told = self.ask("table", seat=0)
        return told["view"], told["marks"]


def lean(view: Json, marks: Json, wanted: list[str]) -> Json:
    """A view and its marks without what no lesson shows: of the moves, those that begin as the wanted one does."""
    moves = [move for move in view["moves"] if wanted and move["refs"][0] == wanted[0]]
    kept = [move for move in moves if move["refs"] == wanted] + [move for move in moves if move["refs"] != wanted]
    seen = {key: view[key] for key in VIEW if key in view}
    for lanes in {"stones", "walls"} & seen.keys():
        seen[lanes] = [{key: lane[key] for key in lane if key != "since"} for lane in seen[lanes]]
    places = [{key: place[key] for key in PLACE if key in place} for place in marks["places"]]
    log = marks["log"][-6:]
    return {
        "view": {**seen, "moves": kept[:FEW]},
        "marks": {"places": places, "score": marks["score"], "log": log, "undo": None, "takeback": None},
    }


def tell(game: str) -> list[Json]:
    """The steps of a lesson."""
    steps = []
    for scene in LESSONS[game]:
        engine = Table()
        engine.ask("set", position=scene.position)
        for beat in scene.beats:
            view, marks = engine.show()
            wanted: list[str] = next((move["refs"] for move in view["moves"] if move["move"] == beat.move), [])
            step = {"say": f"lesson.{game}.{beat.say}", **lean(view, marks, wanted)}
            if beat.proof:
                step["proof"] = {"place": beat.proof, **engine.ask("proof", place=beat.proof)}
            if beat.move:
                step["expect"] = wanted
            steps.append(step)
            for move in filter(None, [beat.move, *beat.then.split(", ")]):
                engine.ask("play", move=move)
    return steps


def opening(game: str) -> Json:
    """The table and the record of a first game, at its first decision; what is picked there: one tap lays it."""
    rules, seed, lead = FIRST[game]
    engine = Table()
    engine.ask("new", rules=rules, seed=seed, first=0)
    view, marks = engine.show()
    record = {key: value for key, value in engine.ask("record").items() if key != "date"}
    return {"view": view, "marks": marks, "record": record, "lead": lead}


def text(steps: object) -> str:
    """As it stands in the file."""
    return json.dumps(steps, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for folder in (FOLDER, OPENINGS):
        folder.mkdir(exist_ok=True)
    for name in LESSONS:
        (FOLDER / f"{name}.json").write_text(text(tell(name)))
        print(f"{name}: {len(tell(name))} steps, {(FOLDER / f'{name}.json').stat().st_size} bytes")
        (OPENINGS / f"{name}.json").write_text(text(opening(name)))
