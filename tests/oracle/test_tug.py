"""Whole random games of tug beside a second implementation that shares no line with the engine."""

import json

import pytest

from marchstones.bridge import Bridge
from marchstones.rng import Rng
from oracle.referee_tug import Referee

GAMES = 60
LONGEST = 3000


def deal(rng):
    """Any columns, now and then with a bonus."""
    columns = [[1 + rng.below(6) for _ in range(3)] for _ in (0, 1)]
    return {"rules": "tug", "first": rng.below(2), "columns": columns, "bonus": [rng.below(2), rng.below(2)]}


def same(position, referee):
    """The engine's position is the referee's."""
    assert position["columns"] == referee.columns
    assert position["free"] == referee.dice
    assert position["standing"] == [team.count("up") for team in referee.teams]
    assert position["lying"] == [team.count("down") for team in referee.teams]
    assert position["mover"] == referee.mover
    assert position["winner"] == referee.winner
    assert position["rerolled"] == referee.again
    assert position["places"] == [referee.done.get(die, 0) for die in (1, 2, 3)]


@pytest.mark.parametrize("part", range(3))
def test_whole_games_agree(part):
    """At every step of random games both list the same moves, and both come to the same position."""
    rng = Rng(part)
    bridge = Bridge()

    def ask(do, **request):
        return json.loads(bridge.answer(json.dumps({"do": do, **request})))["ok"]

    for _ in range(GAMES // 3):
        dealt = deal(rng)
        referee = Referee(dealt)
        ask("new", deal=dealt, chance="manual")
        for _ in range(LONGEST):
            same(ask("position"), referee)
            listed = ask("legal")["moves"]
            expected = referee.legal()
            assert len(listed) == len(set(listed))
            assert sorted(listed) == sorted(expected)
            if not listed:
                break
            move = listed[rng.below(len(listed))]
            referee.play(move)
            ask("play", move=move)
