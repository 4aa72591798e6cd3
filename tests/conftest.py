"""Options of the whole run."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--games", type=int, default=20, help="random games to the end for every rule set")
    parser.addoption("--monkey", type=float, default=0, metavar="MINUTES", help="so long a random user of each family")
    parser.addoption("--seed", type=int, default=1, help="the first seed of the random user")
    parser.addoption("--steps", type=int, default=0, help="the steps of its first run")
    parser.addoption("--vectors", action="append", default=[], metavar="PATH", help="one more file of vectors")
    parser.addoption("--fuzz", type=int, default=3000, help="damaged letters")


@pytest.fixture
def fuzz(request):
    """How many damaged letters."""
    return request.config.getoption("fuzz")


def pytest_configure(config):
    config.addinivalue_line("markers", "fault(what): this test is a row in the table of faults, tools/figures.py")


FIRST = ("web", "parity", "house")  # their files take longest, so that short ones fill the end of a run


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: FIRST.index(item.path.parent.name) if item.path.parent.name in FIRST else len(FIRST))
    for item in items:
        if mark := item.get_closest_marker("fault"):
            item.user_properties.append(("fault", mark.args[0]))


@pytest.fixture
def found(record_property):
    """`found("12 moves")`: what a row in the table of faults says was found."""
    return lambda text: record_property("found", text)


@pytest.fixture
def games(request):
    """How many random games."""
    return request.config.getoption("games")
