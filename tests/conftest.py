"""Options of the whole run."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--games", type=int, default=20, help="random games to the end for every rule set")
    parser.addoption("--vectors", action="append", default=[], metavar="PATH", help="one more file of vectors")


@pytest.fixture
def games(request):
    """How many random games."""
    return request.config.getoption("games")
