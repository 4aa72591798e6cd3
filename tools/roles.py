"""Every role that Python has on the page, played inside Pyodide: what it imports is what the site's archives hold.

tools/precompile.mjs runs this after js/python.js has brought the engine in, as the workers do.
"""

from __future__ import annotations

import io
import json
import random
import sys
from contextlib import redirect_stderr
from itertools import count, groupby
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = 7
HALF = 20  # moves, some of which are then taken back
FEW = 2  # moves are reviewed
LETTERS = 5  # of a game between two who are far apart, before one gives up


class Door(Protocol):
    """The engine's bridge, or one of its conversations."""

    def answer(self, text: str) -> str:
        """The answer to one request."""


def modules() -> str:
    """The modules that came out of files."""
    specs = {name: getattr(module, "__spec__", None) for name, module in [*sys.modules.items()]}
    return json.dumps(sorted(name for name, spec in specs.items() if spec and (spec.origin or "").startswith("/")))


def asked(door: Door, do: str, **request: object) -> Any:  # noqa: ANN401 (what the protocol says)
    """The answer to a request that is in order."""
    answer = json.loads(door.answer(json.dumps({"do": do, **request})))
    if "ok" not in answer:
        raise AssertionError((do, request, answer))
    return answer["ok"]


def kinds(rules: list[dict[str, Any]]) -> Iterator[str]:
    """The first and the last rule set of each game: with the least and with the most in it."""
    for _, rows in groupby(rules, key=lambda row: row["game"]):
        ids = [row["id"] for row in rows]
        yield from dict.fromkeys((ids[0], ids[-1]))


def game(door: Door, rules: str, rng: random.Random) -> dict[str, Any]:
    """A game to its end, with everything one may ask at a table; its record."""
    asked(door, "new", rules=rules, seed=SEED, table=0)
    for ply in count():
        legal = asked(door, "legal")
        turn, moves = legal["turn"], legal["moves"]
        if not moves:
            break
        if ply % 9 == 1 and turn != "chance":
            look(door, turn)
        asked(door, "play", move=rng.choice(moves), table="turn", curtain=True)
        if ply == HALF:
            asked(door, "undo", to=HALF // 2, table=0)
    record: dict[str, Any] = asked(door, "record")
    return record


def look(door: Door, seat: int) -> None:
    """What a seat may ask when it is to decide."""
    table = asked(door, "table", seat=seat)
    asked(door, "outlook", seat=seat)
    refs = table["view"]["moves"][0]["refs"]
    asked(door, "why", seat=seat, refs=refs[:1])
    if table["marks"]["places"]:
        asked(door, "proof", place=1)
    asked(door, "view", seat=seat)


def table(door: Any) -> None:  # noqa: ANN401 (the module itself)
    """The table's worker: every request of the protocol."""
    rules = asked(door, "rules")["rules"]
    for row in kinds(rules):
        record = game(door, row, random.Random(SEED))
        asked(door, "load", record=record)
        asked(door, "load", record=record | {"moves": record["moves"][:9], "result": None}, chance="auto", table=0)
        asked(door, "check", record=record)
        asked(door, "set", position=asked(door, "position"))
        asked(door, "match", rules=row, results=[record["result"]])
        asked(door, "new", deal=record["deal"])
    wrong(door)
    far(rules)
    opponent(door)  # where no compiled engine can be used, one like the table's thinks


def wrong(door: Any) -> None:  # noqa: ANN401 (as above)
    """What is refused, and what the engine itself gets wrong."""
    broken = ("rubbish", "[]", "1e999", "[" * 900, "{}", '{"do":"new"}', '{"do":"load","record":{"rules":"tug"}}')
    for text in (*broken, '{"do":"set","position":{}}', '{"do":"play","move":"conquer"}', '{"do":"remote"}'):
        if "error" not in json.loads(door.answer(text)):
            raise AssertionError(text)
    with redirect_stderr(io.StringIO()) as said:
        try:
            raise ArithmeticError  # noqa: TRY301 (it stands for any)
        except ArithmeticError:
            door.fault()
    if "ArithmeticError" not in said.getvalue():
        raise AssertionError(said.getvalue())


def far(rules: list[dict[str, Any]]) -> None:
    """Two players by letters: some letters, a save, one gives up, both check; and a strict shuffle to be agreed on."""
    from marchstones.bridge import Bridge  # noqa: PLC0415 (there is one only where a role is played)

    dice, cards = rules[-1]["id"], rules[0]["id"]
    for terms in ({"rules": dice}, {"rules": cards, "begins": "me"}, {"rules": cards, "strict": True}):
        pages = [Bridge(), Bridge()]
        begun = asked(pages[0], "remote", act="invite", name="Ann", **terms)
        asked(pages[1], "remote", act="peek", text=begun["letter"])
        letter = asked(pages[1], "remote", act="accept", text=begun["letter"], name="Ben")["letter"]
        asked(pages[0], "remote", act="open", text=letter)
        for number in range(LETTERS):
            state = asked(pages[0], "remote", act="state")["state"]
            page, other = pages if state["status"] in {"move", "send"} else pages[::-1]
            sent = written(page, giveup=number == LETTERS - 2)
            if sent is None or "strict" in terms:
                break
            asked(other, "remote", act="open", text=sent["letter"])
        asked(pages[0], "remote", act="resume", save=begun["save"])
        asked(page, "remote", act="words")
        asked(page, "remote", act="letters")


def written(page: Door, *, giveup: bool) -> Any:  # noqa: ANN401 (as above)
    """The next letter, its moves the first that are offered; None when nothing is left to send."""
    while True:
        shown = asked(page, "remote", act="table")
        state, view = shown["state"], shown["view"]
        if state["status"] in {"wait", "over"}:
            return None
        moves = [item["move"] for item in view["moves"]] if view else []
        if state["status"] != "move" or not moves or (state["ready"] and state["hidden"]) or giveup:
            return asked(page, "remote", act="send", giveup=giveup)
        asked(page, "remote", act="play", move=moves[-1])


def opponent(door: Any) -> None:  # noqa: ANN401 (as above)
    """The worker of the opponent, of the adviser and of the review: thoughts in slices, at every level."""
    about = asked(door, "rules")
    for row in kinds(about["rules"]):
        asked(door, "new", rules=row, seed=SEED)
        rng = random.Random(SEED)
        levels = [*about["levels"]]
        while levels:
            legal = asked(door, "legal")
            if legal["turn"] != "chance" and len(legal["moves"]) > 1:
                view = asked(door, "view", seat=legal["turn"])
                thought(door, do="think", view=view, level=levels.pop(), playouts=1, explain=True)
            asked(door, "play", move=rng.choice(legal["moves"]))
        thought(door, do="think", view=view, level=about["levels"][-1], ms=1)
        record = asked(door, "record")
        few = record | {"moves": record["moves"][:FEW], "result": None}
        thought(door, do="review", record=few, playouts=1)
    thought(door, do="think", view={})


def thought(door: Any, **request: object) -> None:  # noqa: ANN401 (as above)
    """One question, thought about to its end."""
    work = door.thinking(json.dumps(request))
    work.answer()
    while not work.step(12.0):
        pass
    work.answer()
