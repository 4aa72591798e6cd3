"""Records as earlier versions wrote them: `records/<version>.jsonl`, each with the position it led to."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from marchstones.bridge import Bridge
from marchstones.game import Game
from marchstones.games import FAMILIES

FILES = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
BARE = re.compile(r"gather \d \d")  # 0.1.0 netted who comes and who goes, so that fewer gathers had a choice
OLD = [(file.stem, line) for file in FILES for line in file.read_text().splitlines()]


def asked(bridge, **request):
    """What the bridge answers, error or not."""
    return json.loads(bridge.answer(json.dumps(request)))


def test_every_rule_set_is_among_them():
    """A finished and a running game of each, from every version."""
    known = {rules["id"] for rules in asked(Bridge(), do="rules")["ok"]["rules"]}
    for file in FILES:
        records = [json.loads(line)["record"] for line in file.read_text().splitlines()]
        assert {record["rules"] for record in records if record["result"]} == known
        assert {record["rules"] for record in records if not record["result"]} == known


@pytest.mark.parametrize(("version", "line"), OLD, ids=lambda value: None if value.startswith("{") else value)
def test_a_record_of_an_earlier_version_is_read(version, line):
    """It leads to the position it led to then, and goes out as it came in, but for the numbers T2.4 asks for now."""
    old = json.loads(line)
    bridge = Bridge()
    assert "ok" in asked(bridge, do="load", record=old["record"])
    assert asked(bridge, do="position")["ok"].items() >= old["position"].items()
    record = asked(bridge, do="record")["ok"]
    moves = record.pop("moves")
    then = old["record"].pop("moves")
    assert record.items() >= old["record"].items()
    assert len(moves) == len(then)
    for one, two in zip(moves, then, strict=True):
        assert one == two or (BARE.fullmatch(two) and re.fullmatch(two + r" \d", one))


def lowered(gather):
    """A record in which one side's athletes are laid down and that side gathers one pip lower; and the answer."""
    deal = {"rules": "tug", "first": 0, "columns": [[2, 2, 2], [2, 2, 2]], "bonus": [0, 0]}
    turns = ["throw 1 1 1", "weaken 1 1", "weaken 2 2", "weaken 3 3", "throw 1 1 1", gather]
    record = {"format": "marchstones/1", "rules": "tug", "deal": deal, "moves": turns}
    bridge = Bridge()
    return bridge, asked(bridge, do="load", record=record)


def test_a_bare_gather_of_0_1_0_means_what_it_meant():
    """T2.4: netted, one pip lower changed nobody; the same position is one of today's choices, and is spelt so."""
    bridge, loaded = lowered("gather 1 1")
    assert (loaded["ok"]["standing"][1], loaded["ok"]["lying"][1]) == (3, 3)
    assert asked(bridge, do="record")["ok"]["moves"][-1] == "gather 1 1 0"
    again = asked(Bridge(), do="load", record=asked(bridge, do="record")["ok"])
    assert again == loaded


def test_a_number_is_read_as_it_stands():
    """T2.4: a record that fits the rules of today is read by them."""
    bridge, loaded = lowered("gather 1 1 1")
    assert (loaded["ok"]["standing"][1], loaded["ok"]["lying"][1]) == (4, 2)
    assert asked(bridge, do="record")["ok"]["moves"][-1] == "gather 1 1 1"


def test_a_number_that_never_was_is_refused():
    """T2.4: reading old records opens no other door."""
    assert lowered("gather 1 1 2")[1]["error"]["reason"] == "no-replay"


def test_only_records_are_read_so():
    """T2.4: at the table a choice has to be named."""
    bridge, _ = lowered("gather 2 2 0")
    assert asked(bridge, do="play", move="gather 1 1")["error"]["reason"] == "count"


def by_0_1_0(position):
    """What `gather` was in 0.1.0, by its own arithmetic: `{spelling: (standing, lying)}` of the mover."""
    seat = position["mover"]
    standing, lying = position["standing"][seat], position["lying"][seat]
    found = {}
    for (die, value), (place, column) in product(
        enumerate(position["free"], 1), enumerate(position["columns"][seat], 1)
    ):
        if position["places"][die - 1] or place in position["places"]:
            continue
        change = 1 + value - column
        name = f"gather {die} {place}"
        least, most = max(0, -change - standing), min(-change, lying)
        if change >= 0:
            found[name] = (standing + change, lying)
        elif -change >= standing + lying:
            found[name] = (0, 0)
        elif least == most:
            found[name] = (standing + change + least, lying - least)
        else:
            found |= {f"{name} {n}": (standing + change + n, lying - n) for n in range(least, most + 1)}
    return found


@pytest.mark.parametrize(("value", "column"), list(product(range(1, 7), repeat=2)))
def test_every_gather_of_0_1_0_leads_where_it_led(value, column):
    """T2.4: whatever dice and athletes: the old spelling is read, and leads to what the old rules made of it."""
    family = FAMILIES["tug"]
    for standing, lying in product(range(8), repeat=2):
        if standing + lying == 0:
            continue
        position = {
            "rules": "tug",
            "first": 0,
            "turn": 0,
            "mover": 0,
            "phase": "act",
            "winner": None,
            "why": None,
            "columns": [[column, 1, 1], [1, 1, 1]],
            "free": [value, 1, 1],
            "standing": [standing, 3],
            "lying": [lying, 0],
            "places": [0, 2, 3],
            "rerolled": [],
        }
        for name, left in by_0_1_0(position).items():
            game = Game(family, family.positions.restore(position), None, None)
            game.replay([name])
            assert (game.state.standing[0], game.state.lying[0]) == left, (name, standing, lying)
