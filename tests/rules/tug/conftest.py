"""A tug position on one line, played through the public protocol."""

import json

import pytest

from marchstones.bridge import Bridge


def dice(text):
    """`"432"` as three dice."""
    return [int(value) for value in text]


def team(athletes):
    """`9` standing, or `"7+2"`: seven standing and two lying."""
    standing, _, lying = str(athletes).partition("+")
    return int(standing), int(lying or 0)


class Rope:
    """A leg under way, as the player to move sees it."""

    def __init__(self):
        self.bridge = Bridge()

    def ask(self, do, **request):
        """One request; its answer, with `ok` or `error`."""
        return json.loads(self.bridge.answer(json.dumps({"do": do, **request})))

    def moves(self):
        """The legal moves."""
        return self.ask("legal")["ok"]["moves"]

    def play(self, *texts):
        """Some legal moves; the table for the next question."""
        for text in texts:
            assert "ok" in self.ask("play", move=text), text
        return self

    def why_not(self, text):
        """The reason for which a move is refused."""
        error = self.ask("play", move=text)["error"]
        assert error["code"] == "illegal"
        return error["reason"]

    def __getattr__(self, field):
        """A field of the position: `free`, `phase`, `winner` and so on."""
        return self.ask("position")["ok"][field]

    def athletes(self, seat):
        """`(standing, lying)` of a seat."""
        return self.standing[seat], self.lying[seat]


@pytest.fixture
def tug():
    """`tug(column, thrown, own, other)`: seat 0 has thrown and acts."""

    def build(column="432", thrown="441", own=9, other=7, **more):
        rope = Rope()
        own, other = team(own), team(other)
        position = {
            "rules": "tug",
            "first": 0,
            "turn": 0,
            "mover": 0,
            "phase": "act",
            "winner": None,
            "why": None,
            "columns": [dice(column), dice("321")],
            "free": dice(thrown) if thrown else None,
            "standing": [own[0], other[0]],
            "lying": [own[1], other[1]],
            "places": [0, 0, 0],
            "rerolled": [],
        }
        if not thrown:
            position |= {"phase": "throw", "turn": "chance"}
        answer = rope.ask("set", position=position | more)
        assert "ok" in answer, answer
        return rope

    return build


@pytest.fixture
def leg():
    """`leg(columns, first, bonus)`: a new leg, dice thrown by hand."""

    def build(columns=("432", "331"), first=0, bonus=(0, 0)):
        rope = Rope()
        deal = {"rules": "tug", "first": first, "columns": [dice(one) for one in columns], "bonus": list(bonus)}
        assert "ok" in rope.ask("new", deal=deal, chance="manual")
        return rope

    return build
