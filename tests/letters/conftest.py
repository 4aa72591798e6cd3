"""Seeds that are the same in every run, and the stand-in for the group, where a test asks for it."""

import itertools

import pytest

from letters.two import Light
from marchstones.letters import client, deck
from marchstones.letters.keys import digest, number


@pytest.fixture(autouse=True)
def seeds(monkeypatch):
    """What would be random comes in a fixed order."""
    count = itertools.count()
    monkeypatch.setattr(client.secrets, "token_bytes", lambda size: digest("test", number(next(count)))[:size])


@pytest.fixture
def light(monkeypatch):
    """Arithmetic that costs nothing."""
    yield Light(monkeypatch)
    deck.pack_of.cache_clear()
