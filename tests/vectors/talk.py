"""A conversation with the engine in its public protocol, and how vectors find their adapter."""

import json

from marchstones.bridge import Bridge


class Talk:
    """One engine, asked in JSON text."""

    def __init__(self):
        self.bridge = Bridge()

    def raw(self, do, **request):
        """The whole answer."""
        return json.loads(self.bridge.answer(json.dumps({"do": do, **request})))

    def ask(self, do, **request):
        """What stands under `ok`."""
        answer = self.raw(do, **request)
        assert "ok" in answer, answer["error"]
        return answer["ok"]

    def moves(self):
        """The legal moves."""
        return self.ask("legal")["moves"]

    def play(self, *moves):
        """Some moves; what the last one led to."""
        for move in moves:
            told = self.ask("play", move=move)
        return told

    def refuses(self, move):
        """A move is neither listed nor taken, and nothing changes."""
        before = self.position()
        error = self.raw("play", move=move).get("error", {})
        return move not in self.moves() and error.get("code") == "illegal" and self.position() == before

    def allows(self, move):
        """A move is listed and taken."""
        if move in self.moves():
            self.play(move)
            return True
        assert self.refuses(move)
        return False

    def position(self):
        """Everything."""
        return self.ask("position")
