"""What the page asks of a game by letters: `{"do": "remote", "act": …}` (docs/page-protocol.md). Secrets stay here.

The one thing that leaves with them is `save`, a text that the page stores and does not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.family import Json, Refused
from marchstones.letters import log as logs
from marchstones.letters import setup
from marchstones.letters.client import Client, named, terms_of
from marchstones.letters.engine import RULES, copied, describe
from marchstones.letters.setup import BEGINS, FRIEND, INVITER, MOST_GAMES, SIGNS, Setup
from marchstones.letters.wire import LONGEST_CALL, clean_name, from_text, to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from marchstones.checks import Reader
    from marchstones.letters.engine import Game

MOST_AT_ONCE = 4  # letters in one link
BETWEEN = "."  # letters in one link


class Post:
    """At most one game by letters open."""

    def __init__(self) -> None:
        self.client: Client | None = None
        self.acts: dict[str, Callable[[Reader], Json]] = {
            "invite": self.invite,
            "peek": self.peek,
            "accept": self.accept,
            "resume": self.resume,
            "open": self.open,
            "play": self.play,
            "undo": self.undo,
            "send": self.send,
            "state": self.state,
            "table": self.table,
            "letters": self.letters,
            "words": self.words,
            "record": self.record,
        }

    def do(self, reader: Reader) -> Json:
        """Carry out a request; refused with the reason if it cannot be."""
        return self.acts[reader.word("act", self.acts)](reader)

    def game(self) -> Game | None:
        """What the public requests of the engine look at: a copy, so that they change nothing here."""
        game = self.client.game() if self.client else None
        return copied(game) if game else None

    def at_hand(self) -> Client:
        """The game that is open."""
        if self.client is None:
            raise Refused("no-game", "no-game", "no game by letters is open")
        return self.client

    # -- beginning ------------------------------------------------------------------------------------------------

    def invite(self, reader: Reader) -> Json:
        """A new game: the invitation to be sent."""
        rules = reader.word("rules", RULES)
        begins = BEGINS.index(reader.word("begins", BEGINS)) if "begins" in reader.source else 0
        length = reader.integer("length", 1, MOST_GAMES, 1)
        terms = Setup(rules, begins, describe(rules).get("legs", length))
        terms.strict = reader.boolean("strict", default=False) and not terms.has_dice
        terms.veiled = reader.boolean("veiled", default=False) and terms.may_veil
        self.client = Client.invite(named(terms, reader.source.get("name", "")), call=read_call(reader))
        return self.changed(letter=to_text(self.client.log.letters[0]))

    def peek(self, reader: Reader) -> Json:
        """What stands open in the letters of a link: to which game they belong, and who wrote them."""
        text = reader.source.get("text")
        parts = text.split(BETWEEN) if isinstance(text, str) else [text]
        return {"letters": [peeked(part) for part in parts[:MOST_AT_ONCE]]}

    def accept(self, reader: Reader) -> Json:
        """The other side of an invitation: the answer to be sent."""
        name = clean_name(reader.source.get("name", ""))
        self.client = Client.accept(reader.source.get("text"), name, call=read_call(reader))
        return self.changed(letter=to_text(self.client.log.letters[1]), **self.brought())

    def resume(self, reader: Reader) -> Json:
        """A game from its save."""
        self.client = Client.resume(reader.source.get("save"))
        return {"state": self.told()}

    # -- playing --------------------------------------------------------------------------------------------------

    def open(self, reader: Reader) -> Json:
        """Take a letter in."""
        client = self.at_hand()
        kind = client.open(reader.source.get("text"))
        return self.changed(opened=kind, **(self.brought() if kind != "restored" else {}))

    def brought(self) -> Json:
        """What rode on the letter just opened."""
        client = self.at_hand()
        return {"call": to_text(client.call) or None, "sign": client.sign}

    def play(self, reader: Reader) -> Json:
        """One move more in the own letter."""
        self.at_hand().play(reader.source.get("move"))
        return self.changed()

    def undo(self, reader: Reader) -> Json:
        """The last move that was not sent is taken back."""
        del reader
        self.at_hand().undo()
        return self.changed()

    def send(self, reader: Reader) -> Json:
        """Seal the own letter; when it ends a game of a series, or on request, it invites to the next one."""
        client = self.at_hand()
        sign = reader.integer("sign", 0, SIGNS - 1) if reader.source.get("sign") is not None else None
        gives_up = reader.boolean("giveup", default=False)
        rematch = reader.boolean("rematch", default=False)
        call = read_call(reader)
        terms = self.next_terms(client, rematch=rematch, gives_up=gives_up)
        new = Client.invite(named(terms, client.table.setup.names[client.seat])) if terms else None
        invitation = new.log.letters[0] if new else b""
        letter = client.send(call, sign, gives_up=gives_up, invitation=invitation)
        answer = self.changed(letter=letter)
        if new and client.next == invitation:
            answer["next"] = {"save": new.save(), "letter": to_text(invitation), "game": new.log.game.hex()}
        return answer

    @staticmethod
    def next_terms(client: Client, *, rematch: bool, gives_up: bool) -> Setup | None:
        """The game that follows: the next one of the series, or on request another like it, which the other begins."""
        table = client.shown
        if client.next or not (gives_up or table.over):
            return None
        terms = None if gives_up or table.gave_up is not None else client.following(table, client.seat)
        if terms is None and rematch:
            beginner = (1 - table.first) ^ client.seat
            begins = FRIEND if beginner else INVITER
            same = table.setup
            terms = Setup(same.rules, begins, same.length, strict=same.strict, veiled=same.veiled)
        return terms

    # -- asking ---------------------------------------------------------------------------------------------------

    def changed(self, **more: object) -> Json:
        """What is answered after a change."""
        return {**more, "state": self.told(), "save": self.at_hand().save()}

    def state(self, reader: Reader) -> Json:
        """How the game stands."""
        del reader
        return {"state": self.told()}

    def told(self) -> Json:
        """The same, as it is told."""
        client = self.at_hand()
        table = client.shown
        verdict = client.verdict()
        game = table.live() if table.game else None
        return {
            "game": client.log.game.hex(),
            "seat": client.seat,
            "rules": table.setup.rules,
            "names": table.setup.names,
            "length": table.setup.length,
            "results": table.setup.results,
            "strict": table.setup.strict,
            "veiled": table.setup.veiled,
            "number": len(client.log.letters),
            "hash": client.log.history.hex(),
            "first": table.first if game else None,
            **standing(client),
            "hidden": len(table.waiting[client.seat]) if game else 0,
            "draft": client.draft.texts if client.draft else [],
            "over": ended(client) if table.over else None,
            "checked": {key: value for key, value in verdict.items() if key != "record"} if verdict else None,
            "next": to_text(client.next) or None,
        }

    def table(self, reader: Reader) -> Json:
        """The own view and what is shown beside it; own cards that are not opened yet are `?`."""
        del reader
        client = self.at_hand()
        game = client.game()
        if game is None:
            return {"view": None, "marks": None, "state": self.told()}
        view, marks = game.view(client.seat), game.marks(client.seat)
        marks["undo"] = marks["takeback"] = None
        hidden = client.draft.hidden() if client.draft else client_hidden(client)
        if hidden:
            hand = view["hands"][client.seat]
            view["hands"][client.seat] = ["?" if card in hidden else card for card in hand]
            view["moves"] = [move for move in view["moves"] if not from_hand(move["move"]) & hidden]
            marks["unseen"] = sorted(
                {*marks["unseen"], *hidden}, key=game.family.describe(view["rules"])["cards"].index
            )
        if client.draft is None or client.draft.table.awaits:
            view["moves"] = []
        return {"view": view, "marks": marks, "state": self.told()}

    def letters(self, reader: Reader) -> Json:
        """The letters from a number on, and the hash of those before: for two pages that meet on a wire."""
        log = self.at_hand().log
        start = reader.integer("from", 0, len(log.letters), 0)
        return {"letters": [to_text(letter) for letter in log.letters[start:]], "hash": log.hashes[start].hex()}

    def words(self, reader: Reader) -> Json:
        """Four numbers below 256 to be read aloud as words."""
        del reader
        return {"words": self.at_hand().log.words()}

    def record(self, reader: Reader) -> Json:
        """The whole game, once every card is known and checked."""
        del reader
        verdict = self.at_hand().verdict()
        if not verdict or not verdict["honest"]:
            raise Refused("no-game", "not-checked", "the record is whole when both have shown their seeds")
        return {"record": verdict["record"]}


def read_call(reader: Reader) -> bytes:
    """A call as the page sends it."""
    if reader.source.get("call") is None:
        return b""
    call = from_text(reader.source["call"])
    if len(call) > LONGEST_CALL:
        raise reader.bad_field("call", f"at most {LONGEST_CALL} bytes")
    return call


def peeked(text: object) -> Json:
    """What stands open in one letter."""
    letter = from_text(text)
    head = logs.head_of(letter)
    told: Json = {"game": head.game.hex(), "number": head.number, "kind": ("invite", "accept", "turn")[head.kind]}
    told |= {"author": head.author, "text": text}
    if head.kind == logs.INVITE:
        terms = setup.read_terms(terms_of(letter))
        told |= {"rules": terms.rules, "begins": BEGINS[terms.begins], "length": terms.length}
        told |= {"results": terms.results, "strict": terms.strict, "veiled": terms.veiled, "name": terms.names[0]}
    return told


def from_hand(move: str) -> set[str]:
    """The own card a move is made with."""
    words = move.split(" ")
    return {words[1]} if words[0] in {"play", "return", "give"} else set()


def client_hidden(client: Client) -> set[str]:
    """The cards that fill the own slots that are not opened, while the other's letter is awaited."""
    table = client.table
    position = table.live().position()
    known = {table.known.get(slot) for slot in table.hands[client.seat]}
    return {card for card in position["hands"][client.seat] if card not in known} if "hands" in position else set()


def standing(client: Client) -> Json:
    """Whose turn it is to do what, and why a letter is due where nothing is to be decided."""
    table, number = client.shown, len(client.log.letters)
    if client.table.closed:
        return {"status": "over", "ready": False, "automatic": False, "why": None}
    if client.draft is None:
        waits = "invited" if number == 1 else "accepted" if number == 2 and client.seat else "wait"  # noqa: PLR2004
        return {"status": waits, "ready": False, "automatic": False, "why": None}
    draft = client.draft
    decides = not table.over and table.decider() == client.seat and not table.awaits
    automatic = not draft.texts and not decides
    return {
        "status": "move" if decides else "send",
        "ready": draft.ready,
        "automatic": automatic,
        "why": reason(client) if automatic or (decides and draft.ready) else None,
    }


def reason(client: Client) -> str:
    """What an automatic letter is for, or what a letter in the middle of a turn asks for."""
    base = client.table
    if base.over:
        return "end"
    if len(client.log.letters) == 2:  # noqa: PLR2004 (the letter that opens the game)
        return "first"
    if base.mixing:
        return "reinforce"
    return "reroll" if base.dice else "opening"


def ended(client: Client) -> Json:
    """How the game ended."""
    table = client.shown
    return {"result": table.live().result() if table.game else None, "gaveup": table.gave_up}
