"""How vectors find their adapter: an engine, and whether a move is allowed or refused."""

from client import Client


class Talk(Client):
    """One engine, asked in JSON text."""

    def refuses(self, move):
        """A move is neither listed nor taken, and nothing changes."""
        before = self.position
        error = self.ask("play", move=move).get("error", {})
        return move not in self.legal and error.get("code") == "illegal" and self.position == before

    def allows(self, move):
        """A move is listed and taken."""
        if move in self.legal:
            self.play(move)
            return True
        assert self.refuses(move)
        return False
