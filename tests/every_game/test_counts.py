"""Move counts from fixed positions: what the engine counts, what stands in the file, and what slow referees count."""

import copy
import json

import pytest

from every_game.perft import FILE, perft
from every_game.walking import RULES
from marchstones.game import Game
from marchstones.games import FAMILIES
from oracle.referee_borders import Referee as BordersReferee
from oracle.referee_tug import Referee as TugReferee

ROWS = json.loads(FILE.read_text())
FEW = 150  # positions of which a referee lists the moves in good time


def name(row):
    return f"{row['rules']}-{len(row['moves'])}"


def replayed(row):
    """The position a row starts from."""
    family = FAMILIES[row["rules"]]
    match = Game(family, family.setup.start(row["deal"]), row["deal"], None)
    match.replay(row["moves"])
    return match.state


def count(referee, depth):
    """The same count by a referee."""
    moves = referee.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(referee)
        after.play(move)
        total += count(after, depth - 1)
    return total


def test_every_rule_set_is_counted():
    """Four positions of each."""
    assert [row["rules"] for row in ROWS] == [rules for rules in RULES for _ in range(4)]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_engine_counts_as_ever(row):
    """A change here is a change of the rules."""
    state = replayed(row)
    assert [perft(state, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


@pytest.mark.parametrize("row", [row for row in ROWS if not row["rules"].startswith("siege")], ids=name)
def test_a_referee_counts_the_same(row):
    """Second implementations, written from the numbered rules, come to the same numbers."""
    referee = TugReferee(row["deal"]) if row["rules"] == "tug" else BordersReferee.deal(row["deal"])
    for move in row["moves"]:
        referee.play(move)
    for depth, nodes in enumerate([1, *row["counts"][:-1]], 1):
        if nodes <= FEW:
            assert count(referee, depth) == row["counts"][depth - 1]
