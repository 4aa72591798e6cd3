"""An edition with another deck is a row: dealt, proven, searched, explained and kept with no line changed elsewhere."""

import inspect
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import marchstones
from every_game import test_promises
from marchstones import games
from marchstones.bridge import Bridge
from oracle import positions_borders, referee_borders, test_borders, test_borders_proof
from toy.ten import FAMILY, ROWS

PROMISES = [test for name, test in vars(test_promises).items() if name.startswith("test_")]
SIXTY = [f"{colour}{value}" for colour in "rygbpw" for value in range(1, 11)]
every_row = pytest.mark.parametrize("rules", FAMILY.rule_sets)


@pytest.fixture(autouse=True)
def registered():
    """The rows are among the rule sets while a test here runs."""
    known = dict(games.FAMILIES)
    games.register(FAMILY)
    yield
    games.FAMILIES.clear()
    games.FAMILIES.update(known)


@pytest.fixture
def referee(monkeypatch):
    """The referee that tries everything, with sixty clan cards."""

    def forget():
        referee_borders.best_of.cache_clear()
        referee_borders._witnesses.clear()

    fifty_four = list(referee_borders.CLAN)
    referee_borders.CLAN[:] = SIXTY
    for row in ROWS:
        edition = {"tactics": bool(row.tactics), "hand": 7, "early": False, "limit": 1, "owned": False, "top": False}
        monkeypatch.setitem(referee_borders.EDITIONS, row.rules, edition)
    forget()
    yield
    referee_borders.CLAN[:] = fifty_four
    forget()


def ask(bridge, **request):
    answer = json.loads(bridge.answer(json.dumps(request)))
    assert "ok" in answer, answer
    return answer["ok"]


@every_row
@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_it_keeps_every_promise(promise, rules):
    """What every rule set promises, tried on random walks."""
    more = {"games": 2} if "games" in inspect.signature(promise).parameters else {}
    promise(rules, **more)


@every_row
def test_whole_games_are_those_of_the_referee(rules, referee):
    """Legal moves, positions, proofs, refusals and the end, move by move, whatever the players lean to."""
    seen = Counter()
    for seed in range(6):
        test_borders.play_out(rules, random.Random(f"{rules} {seed}"), seen)
    assert {"play", "draw", "claim", "held", "refused"} <= seen.keys()


def test_claims_are_what_trying_everything_says(referee, monkeypatch):
    """B4.1-B4.5 in random positions, jokers up to ten included."""
    monkeypatch.setattr(positions_borders, "RULES", [row.rules for row in ROWS])
    seen = Counter()
    for number in range(120):
        test_borders_proof.check_position(random.Random(f"ten {number}"), seen)
    assert min(seen[corner] for corner in ("held", "refused", "best", "wild own", "wild other")) > 0


@every_row
def test_the_rules_tell_its_deck(rules):
    """All that a page needs to draw it: colours, values, cards, hand, places."""
    row = next(row for row in ask(Bridge(), do="rules")["rules"] if row["id"] == rules)
    assert (row["hand"], row["values"], row["colours"]) == (7, list(range(1, 11)), list("rygbpw"))
    assert row["cards"][:60] == SIXTY
    assert len(row["cards"]) == (70 if row["tactics"] else 60)


@every_row
def test_the_opponent_plays_it_through(rules):
    """Judged by the numbers of the row it names, from the deal to a record that loads and is reviewed."""
    bridge = Bridge()
    ask(bridge, do="new", rules=rules, seed=5)
    while (seat := ask(bridge, do="legal")["turn"]) is not None:
        view = ask(bridge, do="view", seat=seat)
        ask(bridge, do="play", move=ask(bridge, do="think", view=view, level="master", playouts=10)["move"])
    record = ask(bridge, do="record")
    moves = " ".join(record["moves"])
    assert any(f"{colour}10" in moves for colour in "rygbpw")
    assert record["result"]["why"] in {"three", "five"}
    assert ask(bridge, do="load", record=record)["phase"] == "over"
    review = ask(bridge, do="review", record=record, playouts=2)
    assert review["done"] == review["total"]


def test_a_smaller_deck_has_no_ten():
    """A card that only a larger deck has is no card at all where it is not dealt."""
    bridge = Bridge()
    ask(bridge, do="new", rules="borders-2024", seed=1)
    refused = json.loads(bridge.answer(json.dumps({"do": "play", "move": "play r10 1"})))
    assert refused["error"]["reason"] == "no-such-move"


def test_it_is_brought_along_by_the_environment():
    """`MARCHSTONES_GAMES` names the module of the rows, for programs that nobody can register them in."""
    path = os.pathsep.join([str(Path(marchstones.__file__).parents[1]), str(Path(__file__).parents[1])])
    environment = os.environ | {"MARCHSTONES_GAMES": "toy.ten", "PYTHONPATH": path}
    request = json.dumps({"do": "new", "rules": "borders-ten", "seed": 1})
    command = [sys.executable, "-m", "marchstones", "engine"]
    done = subprocess.run(command, input=request, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ok"]["rules"] == "borders-ten"
