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
from marchstones import state as compiled_probe
from marchstones.checks import Reader
from marchstones.family import Family, Json, Refused, illegal
from marchstones.game import SEATS, Game
from marchstones.games import FAMILIES
from marchstones.prospects import Prospects
from marchstones.rng import Rng
from marchstones.search import think
from marchstones.search.levels import LEVELS
from marchstones.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from marchstones.letters.requests import Post

DEEPEST = 40  # levels of nesting; nothing in the protocol comes near it
FEW = 300  # brackets up to which no text can be nested dangerously
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]')
CHANCE_STREAM = 0x6368616E6365  # xored into the seed: dice do not repeat the shuffle's numbers
LONGEST_THINK = 600_000  # ms
MOST_PLAYOUTS = 10_000_000
SEED_BITS = 96  # as many as a stream can be begun with
SEED_WORDS = 3  # the same in words of 32 bits, for callers whose numbers are not exact so far
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


def recorded(reader: Reader, chance: Rng | None) -> Game:
    """The game of a request's `record`."""
    source = reader.source.get("record")
    if isinstance(source, dict) and isinstance(source.get("rules"), str):
        family_of(source["rules"])
    return record.load(source, FAMILIES, chance)


class Bridge:
    """One conversation: at most one game open, and at most one by letters."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.memory = think.Memory()
        self.post: Post | None = None
        self.does: dict[str, Callable[[Reader], Any]] = {
            "rules": self.rules,
            "new": self.new,
            "load": self.load,
            "check": self.check,
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
            "remote": self.remote,
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
            answer = fault()
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

    def open(self, reader: Reader) -> Game:
        """The game that is open; with `remote` the one by letters, a copy of it as its seat knows it."""
        remote = reader.boolean("remote", default=False)
        game = (self.post.game() if self.post else None) if remote else self.game
        if game is None:
            raise Refused("no-game", "no-game", "no game is open")
        return game

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

    def chance(self, reader: Reader, usual: str, seed: int | None = None) -> Rng | None:
        """Who throws the dice: a stream of the engine's own, or (None) the caller."""
        who = reader.word("chance", ("auto", "manual")) if "chance" in reader.source else usual
        if who == "manual":
            return None
        return Rng((self.seed(reader) if seed is None else seed) ^ CHANCE_STREAM)

    def seed(self, reader: Reader) -> int:
        """The seed asked for, as a number or in words, lowest first; else one nobody can guess."""
        if "seed" not in reader.source:
            return secrets.randbits(SEED_BITS)
        if isinstance(reader.source["seed"], list):
            words = reader.numbers("seed", SEED_WORDS, 0, 2**32 - 1)
            return sum(word << 32 * place for place, word in enumerate(words))
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
            deal = family.setup.deal(reader.source["rules"], Rng(seed), first, bonus)
            chance = self.chance(reader, "auto", seed)
        names = reader.source.get("names", ["", ""])
        if not isinstance(names, list) or len(names) != SEATS or any(not isinstance(name, str) for name in names):
            raise reader.bad_field("names", "two names")
        game = Game(family, family.setup.start(deal), deal, chance)
        game.names = [name[: record.LONGEST_NAME] for name in names]
        return self.begun(reader, game)

    def load(self, reader: Reader) -> Json:
        """A game from a record."""
        return self.begun(reader, recorded(reader, self.chance(reader, "manual")))

    def check(self, reader: Reader) -> Json:
        """A record from outside as this engine would write it; the open game stays as it is."""
        return record.record_of(recorded(reader, None))

    def set(self, reader: Reader) -> Json:
        """A game from any position."""
        chance = self.chance(reader, "manual")
        position = reader.source.get("position")
        if not isinstance(position, dict):
            raise Refused("bad-position", "not-an-object", "position: it is not an object")
        family = family_of(position.get("rules"), "bad-position")
        return self.begun(reader, Game(family, family.positions.restore(position), None, chance))

    def begun(self, reader: Reader, game: Game) -> Json:
        """Open a game: its position, or with `table` what an onlooker may see and the whole record."""
        onlooker = Onlooker(reader)
        self.game = game
        if not onlooker.asks:
            return game.position()
        whole = {"record": record.record_of(game)} if game.deal else {}
        return {**state_of(game), **onlooker.table(game), **whole}

    # -- playing --------------------------------------------------------------------------------------------------

    def legal(self, reader: Reader) -> Json:
        """Who decides and what may be decided."""
        game = self.open(reader)
        return {"turn": game.turn, "moves": game.moves()}

    def play(self, reader: Reader) -> Json:
        """One move."""
        game = self.open(reader)
        move = reader.source.get("move")
        if not isinstance(move, str):
            raise reader.bad_field("move", "a move")
        onlooker = Onlooker(reader)
        if "seat" in reader.source and game.state.turn != reader.integer("seat", 0, 1):
            raise illegal("not-your-turn", "it is not this seat's turn")
        length = len(game.log)
        game.play(move)
        return {**state_of(game), **onlooker.news(game, length)}

    def undo(self, reader: Reader) -> Json:
        """Back to the first moves."""
        game = self.open(reader)
        onlooker = Onlooker(reader)
        length = reader.integer("to", 0, len(game.log))
        game.shorten(length)
        if not onlooker.asks:
            return game.position()
        return {**state_of(game), **onlooker.news(game, length)}

    # -- asking ---------------------------------------------------------------------------------------------------

    def proof(self, reader: Reader) -> Json:
        """Would a claim hold."""
        game = self.open(reader)
        places = game.family.setup.facts(game.rules)["places"]
        if not places:
            raise reader.wrong("no-claims", "nothing is claimed in this game")
        return game.family.reasons.proof(game.state, reader.integer("place", 1, places))

    def view(self, reader: Reader) -> Json:
        """What a seat may see."""
        return self.open(reader).view(reader.integer("seat", 0, 1))

    def position(self, reader: Reader) -> Json:
        """Everything."""
        return self.open(reader).position()

    def record(self, reader: Reader) -> Json:
        """The game so far."""
        return record.record_of(self.open(reader))

    def table(self, reader: Reader) -> Json:
        """A seat's view with what the page shows beside it."""
        game = self.open(reader)
        return table_of(game, seat_or_nobody(reader, "seat"))

    def why(self, reader: Reader) -> Json:
        """Why refs lead to no move."""
        game = self.open(reader)
        refs = reader.items("refs")
        if not refs or any(not isinstance(ref, str) for ref in refs):
            raise reader.bad_field("refs", "a list of refs")
        seat = reader.integer("seat", 0, 1)
        if game.state.turn not in (seat, NOBODY):
            return {"reason": "not-your-turn", "text": "it is the other's turn", "params": {}}
        refused = game.family.reasons.refusal(game.state, game.family.reasons.pointed(refs))
        return {"reason": refused.reason, "text": refused.text, "params": refused.params}

    def outlook(self, reader: Reader) -> Json:
        """What a seat may expect of the game and of each place, from what it knows."""
        prospects = Prospects(self.open(reader).family, self.view(reader))
        return {"win": round(prospects.win(), 3), "places": [round(chance, 3) for _, chance in prospects.places()]}

    def match(self, reader: Reader) -> Json:
        """The score sheet of several games."""
        family = family_of(reader.source.get("rules"))
        results = reader.items("results")
        return family.series.match(reader.source["rules"], reader.integer("length", 0, 99, 1), results)

    def remote(self, reader: Reader) -> Json:
        """A game by letters, beside the one that is open."""
        from marchstones.letters.requests import Post  # noqa: PLC0415 (few games need it; boot does not wait for it)

        self.post = self.post or Post()
        return self.post.do(reader)

    # -- what takes time ------------------------------------------------------------------------------------------

    def at_length(self, reader: Reader) -> Json:
        """`think` or `review`, to the end at once: from requests like it alone, no open game is looked at."""
        work = begin(reader, self.memory)
        while not work.step(50.0):
            pass
        return work.answer()


def state_of(game: Game) -> Json:
    """Who decides, and whether it is over."""
    return {"turn": game.turn, "winner": game.winner, "why": game.why}


def table_of(game: Game, seat: int | None) -> Json:
    """A seat's view with what the page shows beside it; None: nobody's."""
    return {"view": game.view(seat), "marks": game.marks(seat)}


def seat_or_nobody(reader: Reader, field: str) -> int | None:
    """A seat, or null for nobody."""
    if field in reader.source and reader.source[field] is None:
        return None
    return reader.integer(field, 0, 1)


class Onlooker:
    """Who is to be shown the table that a request leads to, if the request asks for it (`table`, `curtain`)."""

    def __init__(self, reader: Reader) -> None:
        """Read the request, before anything has changed."""
        self.asks = "table" in reader.source
        self.turns = reader.source.get("table") == "turn"  # whoever decides
        self.seat = None if not self.asks or self.turns else seat_or_nobody(reader, "table")
        self.curtain = reader.boolean("curtain", default=False)  # nobody, where another than this seat decides

    def table(self, game: Game) -> Json:
        """The table as the onlooker may see it."""
        decides = game.state.turn if game.state.turn < SEATS else game.state.mover
        seat = decides if self.turns else self.seat
        if self.curtain and game.winner is None and decides != seat:
            seat = None
        return table_of(game, seat)

    def news(self, game: Game, length: int) -> Json:
        """The table, and what has come to the record after so many moves; nothing if it was not asked for."""
        if not self.asks:
            return {}
        moves = [text for _, text in game.log[length:]]
        return {**self.table(game), "tail": {"from": length, "moves": moves, "result": game.result()}}


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
        playouts = reader.integer("playouts", 1, MOST_PLAYOUTS, REVIEW_PLAYOUTS)
        return review.Review(game, level, playouts, reader.integer("from", 0, len(game.log), 0))
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
    """A thought whose answer also tells which places its move changes, and what the moves of its line are."""

    def __init__(self, thought: Work, prospects: Prospects) -> None:
        self.thought = thought
        self.prospects = prospects

    def step(self, ms: float) -> bool:
        """Go on thinking."""
        return self.thought.step(ms)

    def answer(self) -> Json:
        """The answer so far."""
        answer = self.thought.answer()
        plan = [self.prospects.family.told(move) for move in answer["line"] or [answer["move"]]]
        return {**answer, "places": self.prospects.moved(answer["move"]), "plan": plan}


def told(error: Refused) -> Json:
    """An error as it is answered."""
    return {"error": {"code": error.code, "text": error.text, "reason": error.reason, "params": error.params}}


def fault() -> Json:
    """What is answered where the engine itself has failed; the developer finds the trace on the error stream."""
    traceback.print_exc()
    return told(Refused("bad-request", "engine-fault", "the engine failed at this request"))


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
        except Exception:  # noqa: BLE001 (a fault of the engine ends one request, not its worker)
            self.error = fault()

    def step(self, ms: float) -> bool:
        """Go on for about so many milliseconds; true when there is nothing left to do."""
        try:
            return self.work is None or self.work.step(ms)
        except Exception:  # noqa: BLE001 (as above)
            self.work, self.error = None, fault()
            return True

    def answer(self) -> str:
        """The answer so far; complete after `step` said so, but good at any time."""
        try:
            answer = self.error if self.work is None else {"ok": self.work.answer()}
        except Exception:  # noqa: BLE001 (as above)
            answer = fault()
        return json.dumps({**answer, **self.id}, separators=(",", ":"))


BRIDGE = Bridge()


def answer(text: str) -> str:
    """The answer to one request, in this process's one conversation."""
    return BRIDGE.answer(text)


def thinking(text: str) -> Sliced:
    """A `think` request in slices."""
    return Sliced(text)
