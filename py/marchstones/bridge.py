"""Requests in, answers out, JSON text both ways: the engine protocol, and the only place that catches errors.

`answer` is what the page, the workers and `python -m marchstones engine` call. After an error nothing has changed.
"""

from __future__ import annotations

import json
import re
import secrets
import traceback
from math import isfinite
from typing import TYPE_CHECKING, Any, Protocol

from marchstones import __version__, record, review
from marchstones.borders import rules as compiled_probe
from marchstones.checks import Reader
from marchstones.families import FAMILIES
from marchstones.family import Family, Json, Refused
from marchstones.game import NOBODY
from marchstones.match import SEATS, Match
from marchstones.prospects import Prospects
from marchstones.rng import Rng
from marchstones.search import think
from marchstones.search.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST = 40  # levels of nesting; nothing in the protocol comes near it
FEW = 300  # brackets up to which no text can be nested dangerously
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]')
CHANCE_STREAM = 0x6368616E6365  # xored into the seed: dice do not repeat the shuffle's numbers
LONGEST_THINK = 600_000  # ms
MOST_PLAYOUTS = 10_000_000
REVIEW_PLAYOUTS = 400  # a decision, unless the request says otherwise


def too_deep(text: str) -> bool:
    """Nested beyond all use: the JSON reader calls itself once a level, and in a browser that is fatal."""
    if text.count("[") + text.count("{") <= FEW:
        return False
    depth = 0
    for token in TOKENS.finditer(text):
        first = token.group()[0]
        if first in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif first in "]}":
            depth -= 1
    return False


def finite(text: str) -> float:
    """A number with a fraction or an exponent; JSON has no word for one that is too large."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def read(text: str) -> Json:
    """A request as a dict."""
    if too_deep(text):
        raise Refused("bad-request", "too-deep", "the request is nested too deeply")
    try:
        request = json.loads(text, parse_float=finite, parse_constant=finite)
    except (ValueError, RecursionError) as error:
        raise Refused("bad-request", "not-json", "the request is not JSON") from error
    if not isinstance(request, dict):
        raise Refused("bad-request", "not-an-object", "the request is not an object")
    return request


def family_of(rules: Any, code: str = "bad-request") -> Family:
    """The game of a rule set; `code` says what is wrong if this is no name at all."""
    if not isinstance(rules, str):
        raise Refused(code, "bad-field", "`rules` is not the name of a rule set", field="rules")
    if rules not in FAMILIES:
        raise Refused("unknown-rules", "unknown-rules", "there are no rules of this name", rules=rules[:40])
    return FAMILIES[rules]


class Bridge:
    """One conversation: at most one game open."""

    def __init__(self) -> None:
        self.game: Match | None = None
        self.memory = think.Memory()
        self.does: dict[str, Callable[[Reader], Any]] = {
            "rules": self.rules,
            "new": self.new,
            "load": self.load,
            "set": self.set,
            "legal": self.legal,
            "play": self.play,
            "proof": self.proof,
            "view": self.view,
            "position": self.position,
            "record": self.record,
            "think": self.at_length,
            "review": self.at_length,
            "table": self.table,
            "why": self.why,
            "outlook": self.outlook,
            "undo": self.undo,
            "match": self.match,
        }

    def answer(self, text: str) -> str:
        """The answer to one request."""
        request: Json = {}
        answer: Json
        try:
            request = read(text)
            answer = {"ok": self.do(request)}
        except Refused as error:
            answer = told(error)
        except Exception:  # noqa: BLE001 (a fault of the engine ends one request, not the conversation)
            traceback.print_exc()
            answer = told(Refused("bad-request", "engine-fault", "the engine failed at this request"))
        if "id" in request:
            answer["id"] = request["id"]
        return json.dumps(answer, separators=(",", ":"))

    def do(self, request: Json) -> Any:
        """Carry out a request; refused with the reason if it cannot be."""
        reader = Reader(request, "bad-request", "request")
        does = request.get("do")
        if not isinstance(does, str) or does not in self.does:
            raise reader.wrong("unknown-request", "request: `do` names nothing this engine does")
        return self.does[does](reader)

    def open(self) -> Match:
        """The game that is open."""
        if self.game is None:
            raise Refused("no-game", "no-game", "no game is open")
        return self.game

    # -- beginning a game -----------------------------------------------------------------------------------------

    def rules(self, reader: Reader) -> Json:
        """What can be played."""
        del reader
        return {
            "rules": [family.describe(rules) for rules, family in FAMILIES.items()],
            "levels": list(LEVELS),
            "compiled": not str(compiled_probe.__file__).endswith((".py", ".pyc")),
            "version": __version__,
        }

    def chance(self, reader: Reader, usual: str) -> Rng | None:
        """Who throws the dice: a stream of the engine's own, or (None) the caller."""
        who = reader.word("chance", ("auto", "manual")) if "chance" in reader.source else usual
        if who == "manual":
            return None
        return Rng(self.seed(reader) ^ CHANCE_STREAM)

    def seed(self, reader: Reader) -> int:
        """The seed asked for, else one nobody can guess."""
        if "seed" not in reader.source:
            return secrets.randbits(53)
        return reader.integer("seed", -(2**63), 2**64)

    def new(self, reader: Reader) -> Json:
        """A game from a seed or from a given deal."""
        if "deal" in reader.source:
            deal = reader.source["deal"]
            if not isinstance(deal, dict):
                raise Refused("bad-deal", "not-an-object", "deal: it is not an object")
            family = family_of(deal.get("rules"), "bad-deal")
            chance = self.chance(reader, "auto")
        else:
            family = family_of(reader.source.get("rules"))
            seed = self.seed(reader)
            first = reader.integer("first", 0, 1, 0)
            bonus = reader.numbers("bonus", 2, 0, 99) if "bonus" in reader.source else [0, 0]
            deal = family.deal(reader.source["rules"], Rng(seed), first, bonus)
            chance = self.chance(Reader({**reader.source, "seed": seed}, "bad-request", "request"), "auto")
        names = reader.source.get("names", ["", ""])
        if not isinstance(names, list) or len(names) != SEATS or any(not isinstance(name, str) for name in names):
            raise reader.bad_field("names", "two names")
        game = Match(family, family.start(deal), deal, chance)
        game.names = [name[: record.LONGEST_NAME] for name in names]
        self.game = game
        return self.position(reader)

    def load(self, reader: Reader) -> Json:
        """A game from a record."""
        chance = self.chance(reader, "manual")
        source = reader.source.get("record")
        if isinstance(source, dict) and isinstance(source.get("rules"), str):
            family_of(source["rules"])
        self.game = record.load(source, FAMILIES, chance)
        return self.position(reader)

    def set(self, reader: Reader) -> Json:
        """A game from any position."""
        chance = self.chance(reader, "manual")
        position = reader.source.get("position")
        if not isinstance(position, dict):
            raise Refused("bad-position", "not-an-object", "position: it is not an object")
        family = family_of(position.get("rules"), "bad-position")
        self.game = Match(family, family.restore(position), None, chance)
        return self.position(reader)

    # -- playing --------------------------------------------------------------------------------------------------

    def legal(self, reader: Reader) -> Json:
        """Who decides and what may be decided."""
        del reader
        game = self.open()
        return {"turn": game.turn(), "moves": game.moves()}

    def play(self, reader: Reader) -> Json:
        """One move."""
        game = self.open()
        move = reader.source.get("move")
        if not isinstance(move, str):
            raise reader.bad_field("move", "a move")
        game.play(move)
        position = game.family.position(game.state)
        return {"turn": game.turn(), "winner": position["winner"], "why": position["why"]}

    def undo(self, reader: Reader) -> Json:
        """Back to the first moves."""
        game = self.open()
        game.shorten(reader.integer("to", 0, len(game.log)))
        return self.position(reader)

    # -- asking ---------------------------------------------------------------------------------------------------

    def proof(self, reader: Reader) -> Json:
        """Would a claim hold."""
        game = self.open()
        places = game.family.describe(game.family.position(game.state)["rules"])["places"]
        if not places:
            raise reader.wrong("no-claims", "nothing is claimed in this game")
        return game.family.proof(game.state, reader.integer("place", 1, places))

    def seat(self, reader: Reader) -> int | None:
        """A seat, or null for nobody."""
        if "seat" in reader.source and reader.source["seat"] is None:
            return None
        return reader.integer("seat", 0, 1)

    def view(self, reader: Reader) -> Json:
        """What a seat may see."""
        return self.open().view(reader.integer("seat", 0, 1))

    def position(self, reader: Reader) -> Json:
        """Everything."""
        del reader
        game = self.open()
        return game.family.position(game.state)

    def record(self, reader: Reader) -> Json:
        """The game so far."""
        del reader
        return record.record_of(self.open())

    def table(self, reader: Reader) -> Json:
        """A seat's view with what the page shows beside it."""
        game = self.open()
        seat = self.seat(reader)
        return {"view": game.view(seat), "marks": game.marks(seat)}

    def why(self, reader: Reader) -> Json:
        """Why refs lead to no move."""
        game = self.open()
        refs = reader.items("refs")
        if not refs or any(not isinstance(ref, str) for ref in refs):
            raise reader.bad_field("refs", "a list of refs")
        seat = reader.integer("seat", 0, 1)
        if game.state.turn not in (seat, NOBODY):
            return {"reason": "not-your-turn", "text": "it is the other's turn", "params": {}}
        refused = game.family.refusal(game.state, game.family.spelling(refs))
        return {"reason": refused.reason, "text": refused.text, "params": refused.params}

    def outlook(self, reader: Reader) -> Json:
        """What a seat may expect of the game and of each place, from what it knows."""
        prospects = Prospects(self.open().family, self.view(reader))
        return {"win": round(prospects.win(), 3), "places": [round(chance, 3) for chance in prospects.places()]}

    def match(self, reader: Reader) -> Json:
        """The score sheet of several games."""
        family = family_of(reader.source.get("rules"))
        results = reader.items("results")
        return family.match(reader.source["rules"], reader.integer("length", 1, 99, 1), results)

    # -- what takes time ------------------------------------------------------------------------------------------

    def at_length(self, reader: Reader) -> Json:
        """`think` or `review`, to the end at once: from requests like it alone, no open game is looked at."""
        work = begin(reader, self.memory)
        while not work.step(50.0):
            pass
        return work.answer()


class Work(Protocol):
    """Something done in slices."""

    def step(self, ms: float) -> bool:
        """Go on for about so many milliseconds; true when done."""

    def answer(self) -> Json:
        """The answer so far."""


def begin(reader: Reader, memory: think.Memory) -> Work:
    """Read a `think` or `review` request; the work has not begun."""
    do = reader.word("do", ("think", "review"))
    level = reader.source.get("level", list(LEVELS)[-1])
    if not isinstance(level, str) or level not in LEVELS:
        raise Refused("unknown-level", "unknown-level", "there is no level of this name")
    if do == "review":
        game = record.load(reader.source.get("record"), FAMILIES, None)
        return review.Review(game, level, reader.integer("playouts", 1, MOST_PLAYOUTS, REVIEW_PLAYOUTS))
    view = reader.source.get("view")
    if not isinstance(view, dict):
        raise reader.bad_field("view", "a view")
    family = family_of(view.get("rules"))
    explain = reader.boolean("explain", default=False)
    patient = reader.boolean("patient", default="playouts" in reader.source)
    seed = reader.integer("seed", -(2**63), 2**64, 0)
    if "playouts" in reader.source:
        playouts = reader.integer("playouts", 1, MOST_PLAYOUTS)
        thought = think.thinking(family, view, level, seed, None, playouts)
    else:
        ms = reader.source.get("ms", 1000)
        if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms <= LONGEST_THINK:
            raise reader.bad_field("ms", f"a number from 0 to {LONGEST_THINK}")
        thought = memory.thinking(family, view, level, seed, float(ms))
    thought.patient = patient
    return Explained(thought, Prospects(family, view)) if explain else thought


class Explained:
    """A thought whose answer also tells which places its move changes."""

    def __init__(self, thought: Work, prospects: Prospects) -> None:
        self.thought = thought
        self.prospects = prospects

    def step(self, ms: float) -> bool:
        """Go on thinking."""
        return self.thought.step(ms)

    def answer(self) -> Json:
        """The answer so far."""
        answer = self.thought.answer()
        return {**answer, "places": self.prospects.moved(answer["move"])}


def told(error: Refused) -> Json:
    """An error as it is answered."""
    return {"error": {"code": error.code, "text": error.text, "reason": error.reason, "params": error.params}}


class Sliced:
    """A `think` or `review` request carried out in slices, so that a worker can listen in between."""

    def __init__(self, text: str) -> None:
        """Begin; what is wrong with the request comes out of `answer`."""
        self.id: Json = {}
        self.work: Work | None = None
        self.error: Json = {}
        try:
            request = read(text)
            self.id = {"id": request["id"]} if "id" in request else {}
            self.work = begin(Reader(request, "bad-request", "request"), BRIDGE.memory)
        except Refused as error:
            self.error = told(error)

    def step(self, ms: float) -> bool:
        """Go on for about so many milliseconds; true when there is nothing left to do."""
        return self.work is None or self.work.step(ms)

    def answer(self) -> str:
        """The answer so far; complete after `step` said so, but good at any time."""
        answer = self.error if self.work is None else {"ok": self.work.answer()}
        return json.dumps({**answer, **self.id}, separators=(",", ":"))


BRIDGE = Bridge()


def answer(text: str) -> str:
    """The answer to one request, in this process's one conversation."""
    return BRIDGE.answer(text)


def thinking(text: str) -> Sliced:
    """A `think` request in slices."""
    return Sliced(text)
