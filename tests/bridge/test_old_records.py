"""Records as earlier versions wrote them: `records/<version>.jsonl`, each with the position it led to."""

import json
from pathlib import Path

import pytest

from marchstones.bridge import Bridge

FILES = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
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
    """It leads to the position it led to then, and goes out again as it came in."""
    old = json.loads(line)
    bridge = Bridge()
    assert "ok" in asked(bridge, do="load", record=old["record"])
    assert asked(bridge, do="position")["ok"].items() >= old["position"].items()
    assert asked(bridge, do="record")["ok"].items() >= old["record"].items()
