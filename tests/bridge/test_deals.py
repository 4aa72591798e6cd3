"""What goes into a record from outside: the deal as the notation has it, results of the right kind, nothing beside."""

import json

import pytest

from every_game.walking import RULES
from marchstones.bridge import Bridge

FOREIGN = {"note": "x" * 1000, "winner": 1, "__proto__": {}, "moves": ["claim 1"]}


def asked(bridge, does, **request):
    """What the bridge answers, error or not."""
    return json.loads(bridge.answer(json.dumps({"do": does, **request})))


@pytest.mark.fault("a deal with fields of its own")
@pytest.mark.parametrize("rules", RULES)
def test_a_deal_keeps_the_fields_of_its_notation_alone(rules, found):
    """What else a link or a file wrote into it is not kept, so it is not saved and shared with every record."""
    bridge = Bridge()
    asked(bridge, "new", rules=rules, seed=3)
    record = asked(bridge, "record")["ok"]
    assert "ok" in asked(bridge, "new", deal=record["deal"] | FOREIGN)
    assert asked(bridge, "record")["ok"]["deal"] == record["deal"]
    assert "ok" in asked(bridge, "load", record=record | {"deal": record["deal"] | FOREIGN})
    assert asked(bridge, "record")["ok"]["deal"] == record["deal"]
    found("dropped")


@pytest.mark.fault("a winner that is no seat")
@pytest.mark.parametrize("winner", [True, False, 1.0, 0.0, 2, None, "0"])
@pytest.mark.parametrize("rules", RULES)
def test_a_winner_is_a_seat(rules, winner, found):
    """A score sheet takes the number of a seat, and nothing that only equals it."""
    row = {"first": 0, "attacker": 0, "stones": [5, 2], "stack": 3, "kept": 4, "athletes": [3, 0], "why": "three"}
    answer = asked(Bridge(), "match", rules=rules, length=3, results=[row | {"winner": winner}])
    assert answer["error"]["params"] == {"field": "winner"}
    found("refused")
