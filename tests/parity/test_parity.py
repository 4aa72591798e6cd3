"""The same seeds give the same games, however the engine was built."""

from pathlib import Path

import pytest

from marchstones.letters.engine import RULES
from parity.builds import in_pyodide, interpreted, native, tool

WALK = Path(__file__).with_name("walk.py")
THOUGHTS = Path(__file__).with_name("thoughts.py")
TWO = Path(__file__).parents[1] / "letters" / "two.py"
# Behind the two players of that file: what they write, and what comes of it.
TOLD = """
import json
from hashlib import sha256
from types import SimpleNamespace

from marchstones.letters.engine import RULES

Light(SimpleNamespace(setattr=setattr))
told = {}
for rules in RULES:
    for veiled in (False, True)[: 1 + Setup(rules).may_veil]:
        two = Two(rules, 1002, {"veiled": veiled}, eager).start().play()
        letters = sha256(" ".join(two.texts).encode()).hexdigest()
        told[f"{rules} {veiled}"] = [letters, *(client.verdict()["record"]["moves"] for client in two.clients)]
print(json.dumps(told))
"""
COUNT = "6"
PLAYOUTS = "12"


@pytest.fixture(scope="module")
def reference():
    """What the sources tell, interpreted."""
    return interpreted(WALK, COUNT)


@pytest.fixture(scope="module")
def thoughts():
    """What the sources think, interpreted."""
    return interpreted(THOUGHTS, PLAYOUTS)


def test_every_rule_set_is_walked(reference):
    """A rule set that is not walked is not compared."""
    assert set(reference) == set(interpreted(Path(__file__).with_name("rule_sets.py")))


def test_native_is_the_same(reference):
    """Compiled for this machine, every position, view and proof is the interpreter's."""
    assert native(WALK, COUNT) == reference


def test_pyodide_is_the_same(reference):
    """Compiled for Pyodide, where C's long has 32 bits, every position, view and proof is the interpreter's."""
    assert in_pyodide(tool("wheel"), WALK, COUNT) == reference


def test_nothing_is_left_undefined(reference, tmp_path_factory):
    """The same walks, compiled to stop at an overflow, a shift too far or an index outside its array, do not stop."""
    checked = tool("wheel", "--checked", "--out", tmp_path_factory.mktemp("checked"))
    assert in_pyodide(checked, WALK, COUNT) == reference


def test_letters_are_the_same(tmp_path):
    """Games by letters, with all that makes letters go to and fro, are the same games however the rules were built."""
    script = tmp_path / "letters.py"
    script.write_text(TWO.read_text() + TOLD)
    told = interpreted(script)
    assert {name.split()[0] for name in told} == set(RULES)
    assert native(script) == told
    assert in_pyodide(tool("wheel"), script) == told


def test_thoughts_are_whole(reference, thoughts):
    """Every level answers in every rule set, with a tree behind it."""
    assert {name.split()[0] for name in thoughts} == set(reference)
    assert [answer for answer in thoughts.values() if '"ok"' not in answer] == []


def test_native_thinks_the_same(thoughts):
    """Compiled for this machine, every level's move, chances and shares are the interpreter's, to the last digit."""
    assert native(THOUGHTS, PLAYOUTS) == thoughts


def test_pyodide_thinks_the_same(thoughts):
    """Compiled for Pyodide, likewise."""
    assert in_pyodide(tool("wheel"), THOUGHTS, PLAYOUTS) == thoughts


def test_thinking_leaves_nothing_undefined(thoughts, tmp_path_factory):
    """Likewise, compiled to stop at an overflow or an index outside its array."""
    checked = tool("wheel", "--checked", "--out", tmp_path_factory.mktemp("checked"))
    assert in_pyodide(checked, THOUGHTS, PLAYOUTS) == thoughts
