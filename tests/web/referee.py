"""What lies hidden at each step of a record: asked of the engine as it runs here, not in the page."""

import json

from marchstones.bridge import Bridge


class Referee:
    """A record played again, step by step."""

    def __init__(self, record):
        self.bridge = Bridge()
        self.moves = iter(record["moves"])
        self.ask(do="load", record=record | {"moves": [], "result": None})

    def ask(self, **request):
        """One answer of the engine."""
        return json.loads(self.bridge.answer(json.dumps(request)))["ok"]

    def steps(self):
        """Before each move, and at the end: nothing but that the game stands there."""
        yield
        for move in self.moves:
            self.ask(do="play", move=move)
            yield

    def view(self, seat):
        """What a seat may know."""
        return self.ask(do="view", seat=seat)

    def hands(self):
        """Both hands as they are."""
        return [self.view(seat)["hands"][seat] for seat in (0, 1)]
