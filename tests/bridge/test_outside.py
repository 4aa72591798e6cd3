"""What comes from outside or from chance: a record is checked beside the open game, a seed has all its bits."""

import json

import pytest

from marchstones import bridge
from marchstones.bridge import Bridge

RULES = ["borders-2024", "siege-2020-tactics", "tug"]


def talk(**request):
    """One request to a bridge of its own."""
    return json.loads(Bridge().answer(json.dumps(request)))


@pytest.fixture
def table():
    """A conversation with a game open: `table("record")`."""
    mine = Bridge()

    def ask(do, **request):
        return json.loads(mine.answer(json.dumps({"do": do, **request})))

    ask("new", rules="borders-2024", seed=5, first=0)
    return ask


@pytest.mark.parametrize("rules", RULES)
def test_a_record_is_checked_beside_the_open_game(table, rules):
    """A sound record comes back as this engine writes it, names cut; the game that is open does not hear of it."""
    other = Bridge()
    other.answer(json.dumps({"do": "new", "rules": rules, "seed": 8, "names": ["Ann", "Bob"]}))
    record = json.loads(other.answer('{"do":"record"}'))["ok"]
    before = table("position"), table("record")
    checked = table("check", record=record | {"names": ["Ann", "B" * 500], "result": {"winner": 1}})["ok"]
    assert checked == record | {"names": ["Ann", "B" * 80]}
    assert (table("position"), table("record")) == before


def test_a_check_refuses_what_load_refuses(table):
    """Damaged records get the same answer from both, and the open game stays."""
    record = table("record")["ok"]
    before = table("position")
    for bad in (None, 7, {}, record | {"moves": ["claim 9"]}, record | {"rules": "chess"}, record | {"deal": {}}):
        refused = table("check", record=bad)["error"]
        assert refused == talk(do="load", record=bad)["error"]
    assert table("position") == before


def test_a_check_needs_no_game():
    """It is asked first thing, and leaves no game open."""
    mine = Bridge()
    mine.answer('{"do":"new","rules":"tug","seed":1}')
    record = json.loads(mine.answer('{"do":"record"}'))["ok"]
    alone = Bridge()
    assert "ok" in json.loads(alone.answer(json.dumps({"do": "check", "record": record})))
    assert json.loads(alone.answer('{"do":"position"}'))["error"]["code"] == "no-game"


@pytest.mark.parametrize("rules", RULES)
def test_each_word_of_a_seed_counts(rules):
    """The same three words deal the same; another lowest, middle or highest one deals otherwise, up to the last bit."""

    def dealt(*seed):
        return json.dumps(talk(do="new", rules=rules, seed=list(seed))["ok"])

    most = 2**32 - 1
    seeds = [(1, 2, 3), (9, 2, 3), (1, 9, 3), (1, 2, 9), (1, 2, 3 + 2**31), (most, most, most)]
    assert len({dealt(*seed) for seed in seeds}) == len(seeds)
    assert dealt(1, 2, 3) == dealt(1, 2, 3)
    assert dealt(7, 0, 0) == json.dumps(talk(do="new", rules=rules, seed=7)["ok"])


@pytest.mark.parametrize("seed", [[], [1, 2], [1, 2, 3, 4], [1, 2, -1], [1, 2, 2**32], [1, 2, 0.5], [1, 2, True], "7"])
def test_other_lists_are_no_seed(seed):
    """Two words, four, one that is too long, no number: refused."""
    assert talk(do="new", rules="tug", seed=seed)["error"]["params"] == {"field": "seed"}


def test_a_deal_without_a_seed_has_all_the_chance_there_is(monkeypatch):
    """The engine asks for as many bits as a stream of chance can be begun with: 96."""
    asked = []
    monkeypatch.setattr(bridge.secrets, "randbits", lambda bits: asked.append(bits) or 1)
    assert "ok" in talk(do="new", rules="borders-2024")
    assert asked == [96]
