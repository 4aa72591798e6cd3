"""A random user (monkey.py) finds nothing in any game: no error, no lost move, no dead page, no hidden card."""

import time

import pytest

from web.monkey import FAMILIES, Monkey

STEPS = 40  # a run; a long one has more of them, each in a profile of its own
LONG = 150


@pytest.mark.parametrize("family", FAMILIES)
def test_a_random_user_finds_nothing(browser, inn, family, request):
    """Clicks, drags, keys, links, files, dead workers, hidden tabs: the promises of the page hold after each step."""
    option = request.config.getoption
    minutes, seed, steps = option("--monkey"), option("--seed"), option("--steps")
    end = time.monotonic() + 60 * minutes
    Monkey(browser, inn, family, seed).run(steps or (LONG if minutes else STEPS))
    while time.monotonic() < end:
        seed += 1
        Monkey(browser, inn, family, seed).run(LONG)
