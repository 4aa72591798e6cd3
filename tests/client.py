"""A conversation with the engine in its public protocol, JSON in and out: what the tests of every game talk through."""

import json

from marchstones.bridge import Bridge


class Client:
    """One engine with one game under way."""

    def __init__(self):
        self.bridge = Bridge()

    def ask(self, do, **request):
        """One request; its answer, with `ok` or `error`."""
        return json.loads(self.bridge.answer(json.dumps({"do": do, **request})))

    def ok(self, do, **request):
        """One request that is granted."""
        answer = self.ask(do, **request)
        assert "ok" in answer, answer
        return answer["ok"]

    def play(self, *moves):
        """Some legal moves; the table for the next question."""
        for move in moves:
            self.ok("play", move=move)
        return self

    def refusal(self, move):
        """The error of a move that is not allowed; nothing has changed."""
        before = self.position, self.legal
        error = self.ask("play", move=move)["error"]
        assert error["code"] == "illegal"
        assert error["text"]
        assert before == (self.position, self.legal)
        return error

    def refused(self, move):
        """The reason of a refusal."""
        assert move not in self.legal
        return self.refusal(move)["reason"]

    @property
    def legal(self):
        """The legal moves."""
        return self.ok("legal")["moves"]

    def moves(self, start):
        """The legal moves that begin so."""
        return [move for move in self.legal if move.startswith(start)]

    @property
    def position(self):
        """The whole position."""
        return self.ok("position")

    def proof(self, place):
        """The proof sheet of a place."""
        return self.ok("proof", place=place)

    def holds(self, place):
        """Whether a claim there holds by what lies open."""
        return self.proof(place)["holds"]

    def view(self, seat):
        """What a seat sees."""
        return self.ok("view", seat=seat)

    def __getattr__(self, field):
        """A field of the position: `phase`, `winner` and so on."""
        return self.position[field]
