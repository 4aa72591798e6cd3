"""The command line says in a sentence what it cannot do, and ends quietly when it is ended."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from marchstones.bridge import Bridge
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng

PY = Path(__file__).parents[2] / "py"
COMMAND = [sys.executable, "-m", "marchstones"]
ENGINE = {"cwd": PY, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


@pytest.fixture(autouse=True)
def heard():
    """Ctrl-C reaches a program also where the tests run in the background, whose children ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def told(*words):
    """What the command complains of; no traceback."""
    done = subprocess.run([*COMMAND, *map(str, words)], cwd=PY, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def record(tmp_path):
    """A file with the record of a game of some moves."""
    bridge = Bridge()
    bridge.answer('{"do":"new","rules":"borders-1999","seed":1}')
    for card in json.loads(bridge.answer('{"do":"position"}'))["ok"]["hands"][0][:1]:
        bridge.answer(json.dumps({"do": "play", "move": f"play {card} 1"}))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(json.loads(bridge.answer('{"do":"record"}'))["ok"]))
    return path


@pytest.mark.fault("a command line that asks for the impossible")
@pytest.mark.parametrize("playouts", [-1, 0, 10**9, "many"])
def test_a_review_needs_a_number_of_playouts(record, playouts, found):
    """From 1 on, and not without end."""
    assert "--playouts" in told("review", record, "--playouts", playouts)
    found("a sentence")


@pytest.mark.fault("a file for the command line that is no record")
@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 50_000, "{", "\x00", '"game"', "NaN"])
def test_what_is_no_record_is_named(tmp_path, text, found):
    """However deep it goes."""
    path = tmp_path / "strange.json"
    path.write_text(text)
    assert told("review", path).startswith(f"{path}: ")
    found("a sentence with its name")


@pytest.mark.fault("the engine ended by Ctrl-C or a closed pipe")
@pytest.mark.parametrize("end", [signal.SIGINT, "closed pipe"])
def test_the_engine_ends_quietly(end, found):
    """By Ctrl-C, or where nobody reads its answers any more."""
    with subprocess.Popen([*COMMAND, "engine"], **ENGINE) as engine:
        engine.stdin.write(b'{"do":"rules"}\n')
        engine.stdin.flush()
        assert engine.stdout.readline().startswith(b'{"ok"')
        if end == signal.SIGINT:
            engine.send_signal(end)
        else:
            engine.stdout.close()
            engine.stdin.write(b'{"do":"rules"}\n')
            engine.stdin.flush()
        assert engine.wait(60) != 0
        assert engine.stderr.read() == b""
    found("no word")


@pytest.mark.skipif(os.name == "nt", reason="looks at the signals of Unix")
def test_ctrl_c_ends_a_review_quietly(record):
    """While it thinks."""
    command = [*COMMAND, "review", str(record), "--playouts", "10000000"]
    with subprocess.Popen(command, **ENGINE) as review:
        assert review.stderr.read(6) == b"\r0 of "
        review.send_signal(signal.SIGINT)
        assert review.wait(60) == 130
        assert b"Traceback" not in review.stderr.read()


@pytest.mark.parametrize("rules", dict.fromkeys(family.offered for family in FAMILIES.values()))
def test_a_game_is_played_in_the_terminal_to_its_end(rules):
    """Two friends type the moves of a game known beforehand, with a slip, a look at the list and a step back."""
    family, rng = FAMILIES[rules], Rng(5)
    deal = family.setup.deal(rules, Rng(7), 0)
    game = Game(family, family.setup.start(deal), deal, Rng(9))
    typed = ["fly", "?"]
    while isinstance(game.turn, int):
        moves = game.moves()
        typed.append(moves[rng.below(len(moves))])
        game.play(typed[-1])
        if len(typed) == 3 and "dice" not in family.describe(rules):  # dice would fall otherwise the second time
            typed += ["u", typed[-1]]
    words = ["play", "--rules", rules, "--against", "friend", "--seed", "7"]
    text = "\n".join([*typed, ""])
    done = subprocess.run(
        [*COMMAND, *words], cwd=PY, input=text, capture_output=True, text=True, check=True, timeout=300
    )
    assert not done.stderr
    assert done.stdout.count("> ") == len(typed)
    assert done.stdout.count("no: ") == 1
    assert done.stdout.endswith(f"over: {game.result()}\n")
