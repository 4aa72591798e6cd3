"""A tug position on one line, played through the public protocol."""

import pytest

from client import Client


def dice(text):
    """`"432"` as three dice."""
    return [int(value) for value in text]


def team(athletes):
    """`9` standing, or `"7+2"`: seven standing and two lying."""
    standing, _, lying = str(athletes).partition("+")
    return int(standing), int(lying or 0)


class Rope(Client):
    """A leg under way, as the player to move sees it."""

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
        rope.ok("set", position=position | more)
        return rope

    return build


@pytest.fixture
def leg():
    """`leg(columns, first, bonus)`: a new leg, dice thrown by hand."""

    def build(columns=("432", "331"), first=0, bonus=(0, 0)):
        rope = Rope()
        deal = {"rules": "tug", "first": first, "columns": [dice(one) for one in columns], "bonus": list(bonus)}
        rope.ok("new", deal=deal, chance="manual")
        return rope

    return build
