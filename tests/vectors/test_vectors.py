"""Shared vectors: positions with the expected answer, taken from the rulebooks' own examples.

`--vectors PATH` adds files of the same form; what a field means stands in `data/README.md`.
"""

import json
from pathlib import Path

from vectors import borders, siege, tug

DATA = Path(__file__).parent / "data"
GAMES = {"dice": tug, "siege": siege, "siege_tactics": siege}
SOURCES = {"003": tug, "004": siege}  # a match is told by its rulebook


def pytest_generate_tests(metafunc):
    """One test a vector."""
    files = [*sorted(DATA.glob("*.json")), *map(Path, metafunc.config.getoption("vectors"))]
    vectors = [vector for file in files for vector in json.loads(file.read_text())["vectors"]]
    metafunc.parametrize("vector", vectors, ids=[vector["id"] for vector in vectors])


def test_vector(vector):
    """The engine answers as the rulebook does."""
    game = GAMES.get(vector["variant"]) or SOURCES.get(vector["source"], borders)
    game.ACTIONS[vector["action"]["type"]](vector)
