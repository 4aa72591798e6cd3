"""A new game is its own file and a line that registers it: everything else takes it as it takes the others."""

import inspect
import json
import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import marchstones
from every_game import test_promises, walking
from marchstones import arena, games, play
from marchstones.bridge import Bridge
from marchstones.rng import Rng
from toy.nim import FAMILY

PROMISES = [test for name, test in vars(test_promises).items() if name.startswith("test_")]


@pytest.fixture(autouse=True)
def registered():
    """Nim is one of the games while a test here runs."""
    known = dict(games.FAMILIES)
    games.register(FAMILY)
    yield
    games.FAMILIES.clear()
    games.FAMILIES.update(known)


def ask(bridge, **request):
    answer = json.loads(bridge.answer(json.dumps(request)))
    assert "ok" in answer, answer
    return answer["ok"]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_it_keeps_every_promise(promise):
    """What every rule set promises, tried on random walks."""
    more = {"games": 5} if "games" in inspect.signature(promise).parameters else {}
    promise("nim", **more)


def test_it_is_played_through_the_bridge():
    """From the list of rules to a record that loads, pointed at by refs and refused with reasons."""
    bridge = Bridge()
    row = ask(bridge, do="rules")["rules"][-1]
    assert (row["id"], row["game"], row["offered"], row["lengths"]) == ("nim", "nim", True, [1, 3])
    ask(bridge, do="new", rules="nim", seed=3, first=1)
    heap = ask(bridge, do="view", seat=1)["heaps"][0]
    assert ask(bridge, do="why", seat=1, refs=["stone:1", f"count:{heap + 1}"])["reason"] in {"few", "no-such-move"}
    answer = ask(bridge, do="play", move=f"take {heap} 1", seat=1, table=0)
    assert answer["marks"]["log"] == [[1, f"take {heap} 1", {"kind": "act", "word": "take", "place": 1, "count": heap}]]
    while ask(bridge, do="legal")["turn"] is not None:
        view = ask(bridge, do="view", seat=ask(bridge, do="legal")["turn"])
        ask(bridge, do="play", move=ask(bridge, do="think", view=view, level="grandmaster", playouts=20)["move"])
    record = ask(bridge, do="record")
    assert record["result"]["why"] == "last"
    assert ask(bridge, do="load", record=record)["phase"] == "over"
    review = ask(bridge, do="review", record=record, playouts=10)
    assert review["done"] == review["total"] == len(record["moves"])


def test_the_strongest_level_plays_it_perfectly():
    """Whoever leaves heaps that cancel out bit by bit wins: the search finds such a move wherever there is one."""
    for seed in range(12):
        game = walking.new("nim", seed)
        heaps = game.state.heaps
        view = game.view(game.state.turn)
        move = ask(Bridge(), do="think", view=view, level="grandmaster", playouts=3000)["move"]
        if heaps[0] ^ heaps[1] ^ heaps[2]:
            game.play(move)
            left = game.state.heaps
            assert not left[0] ^ left[1] ^ left[2], (heaps, move)


def test_it_is_brought_along_by_the_environment():
    """`MARCHSTONES_GAMES` names its module, for programs that nobody can register it in."""
    path = os.pathsep.join([str(Path(marchstones.__file__).parents[1]), str(Path(__file__).parents[1])])
    environment = os.environ | {"MARCHSTONES_GAMES": "toy.nim", "PYTHONPATH": path}
    request = json.dumps({"do": "new", "rules": "nim", "seed": 1})
    command = [sys.executable, "-m", "marchstones", "engine"]
    done = subprocess.run(command, input=request, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ok"]["rules"] == "nim"


def test_it_is_played_in_the_arena(tmp_path):
    """A level against chance, every deal both ways round, in a file of records."""
    out = tmp_path / "games.jsonl"
    words = {"a": "level=grandmaster", "b": "random", "rules": "nim", "games": 4, "ms": None, "playouts": 100}
    assert arena.main(Namespace(**words, jobs=1, cluster="", seed=1, out=str(out))) == 0
    assert [json.loads(line)["fault"] for line in out.read_text().splitlines()] == [None] * 4


def test_it_is_played_in_the_terminal(monkeypatch, capsys):
    """To the end against chance, the first move of every list."""
    deal = FAMILY.setup.deal("nim", Rng(1), 0)
    typed = iter([f"take 1 {heap + 1}" for heap, size in enumerate(deal["heaps"]) for _ in range(size)])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert play.main(Namespace(rules="nim", against="friend", seat=0, first=0, seed=1, ms=10)) == 0
    assert "over: {'winner'" in capsys.readouterr().out
