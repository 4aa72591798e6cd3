"""The arena plays whole, mirrored, repeatable matches with anybody, and loses neither games nor its head."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import distributed
import pytest

import marchstones
from marchstones import arena, players
from marchstones.games import FAMILIES
from marchstones.record import load
from marchstones.rng import Rng

BOT = """
import json, os, sys
first = True
for line in sys.stdin:
    view = json.loads(line).get("view")
    print(json.dumps({{"ok": {{"move": view["moves"][0]["move"]}}}}) if {well} else {badly}, flush=True)
    first = False
"""
PATH = os.environ | {"PYTHONPATH": str(Path(marchstones.__file__).parents[1])}


def bot(folder: Path, well: str = "True", badly: str = "''", before: str = "") -> str:
    """The words for a program that plays the first move listed as long as it is well."""
    script = folder / f"bot{len(list(folder.glob('bot*.py')))}.py"
    script.write_text(before + BOT.format(well=well, badly=badly))
    return f"cmd={shlex.join([sys.executable, str(script)])}"


def ask(*words: object) -> int:
    """The command with these words, in this process."""
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return arena.main(parser.parse_args(list(map(str, words))))


def games(path: Path) -> list[dict]:
    """The lines of a file of games, in the order of the deals."""
    return sorted(map(json.loads, path.read_text().splitlines()), key=lambda game: (game["number"], game["swapped"]))


def told(path: Path) -> list[list[str]]:
    """The moves of all games."""
    return [game["record"]["moves"] for game in games(path)]


def test_all_rule_sets_with_a_row_and_records_that_replay(tmp_path, capsys):
    """`--rules all`: one row each; every deal twice, seats swapped; the first move alternates."""
    out = tmp_path / "games.jsonl"
    assert ask("--a", "random", "--b", "random*2", "--rules", "all", "--games", 4, "--jobs", 1, "--out", out) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == list(FAMILIES)
    lines = games(out)
    assert len(lines) == 4 * len(FAMILIES)
    for rules in FAMILIES:
        one, mirrored, other, _ = [game for game in lines if game["rules"] == rules]
        assert one["record"]["deal"] == mirrored["record"]["deal"] != other["record"]["deal"]
        assert one["record"]["names"] == mirrored["record"]["names"][::-1] == ["random", "random*2"]
        assert (one["first"], mirrored["first"]) == (0, 1)
        assert other["record"]["deal"]["first"] != one["record"]["deal"]["first"]
    for game in lines:
        match = load(game["record"], FAMILIES, None)
        assert match.turn is None
        winner = match.state.winner
        assert game["points"] == (float(winner == game["swapped"]) if winner in {0, 1} else 0.5)


def test_any_number_of_processes_plays_the_same_games(tmp_path):
    """Jobs are told by their numbers alone, and no process outlives them."""
    words = [
        "--a",
        "level=novice",
        "--b",
        "random",
        "--rules",
        "siege-2020",
        "--games",
        6,
        "--playouts",
        1,
        "--seed",
        5,
    ]
    for jobs in (1, 2):
        assert ask(*words, "--jobs", jobs, "--out", tmp_path / str(jobs)) == 0
    assert told(tmp_path / "1") == told(tmp_path / "2")
    assert not multiprocessing.active_children()


class Listener:
    """Plays the first move listed and keeps the seeds it was given."""

    def __init__(self):
        self.seeds = []

    def think(self, view, seed):
        self.seeds.append(seed)
        return view["moves"][0]["move"]

    def close(self):
        """Nothing to end."""


def seeds_given(monkeypatch, number=3) -> list[list[int]]:
    """The seeds both players were given in a game of the arena."""
    seats = []
    monkeypatch.setattr(arena, "player", lambda *_: seats.append(Listener()) or seats[-1])
    game = arena.play_game(arena.Job("borders-2024", number, 1, ("a", "b"), players.Bound(None, 1)), 0)
    assert not game["fault"]
    return [seat.seeds for seat in seats]


def test_what_a_program_is_given_tells_nothing_of_the_deal(monkeypatch):
    """Its seeds are the same whatever was dealt, they are not the other's, and no stream of a likely seed has them."""
    given = seeds_given(monkeypatch)
    family = FAMILIES["borders-2024"]
    other = family.setup.deal("borders-2024", Rng(999), 1)
    monkeypatch.setattr(family.setup, "deal", lambda *_: other)
    again = seeds_given(monkeypatch)
    for mine, then in zip(given, again, strict=True):
        both = min(len(mine), len(then))
        assert both > 10
        assert mine[:both] == then[:both]
    assert not set(given[0]) & set(given[1])
    for seed in {*range(20), *(1_000_003 * n + 3 for n in range(20))}:
        rng = Rng(seed)
        assert not {rng.next() for _ in range(500)} & {*given[0], *given[1]}


def test_a_program_cannot_deal_for_itself(tmp_path, capsys):
    """Where one plays, the seed is fresh and told to whoever began the match; else it is the usual one."""
    seeds = []
    for n, sides in enumerate([("random", bot(tmp_path)), (bot(tmp_path), "random"), ("greedy", "random")]):
        out = tmp_path / f"games {n}"
        for _ in range(2):  # the second goes on from the first
            assert ask("--a", sides[0], "--b", sides[1], "--games", 2, "--jobs", 1, "--out", out) == 0
        assert len(games(out)) == 2
        seeds.append(games(out)[0]["seed"])
    assert seeds[2] == 1
    assert seeds[0] != seeds[1]
    assert min(seeds[:2]) > 2**32
    said = capsys.readouterr().err
    assert [said.count(f"--seed {seed}\n") for seed in seeds] == [1, 1, 0]


def test_equal_players_stand_level_and_the_better_one_wins():
    """Mirrored: two deterministic equals take one game of every deal; greedy beats chance."""
    equal = argparse.Namespace(a="greedy", b="greedy", games=6, ms=1.0, playouts=1, seed=1, jobs=1, cluster="", out="")
    assert arena.compete("siege-2020", equal).interval()[0] == 0.5
    better = argparse.Namespace(**vars(equal) | {"b": "random", "games": 10})
    share, half = arena.compete("borders-2024", better).interval()
    assert share - half > 0.5


def test_the_interval_is_over_deals():
    """Four deals of which player a took both, one, one and no game; all alike still leaves doubt."""
    share, half = arena.interval([1.0, 0.5, 0.5, 0.0])
    assert share == 0.5
    assert half == pytest.approx(1.96 * (0.5 / 3 / 4) ** 0.5)
    assert arena.interval([1.0] * 30) == (1.0, 0.05)
    assert arena.interval([1.0]) == (1.0, 0.5)


def test_a_broken_run_goes_on_where_it_stopped(tmp_path, capsys):
    """Half a line and half a deal are played again, nothing else; another match in the same file is left alone."""
    words = ["--a", "level=novice", "--b", "random", "--rules", "borders-1999", "--games", 8, "--playouts", 1]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert ask(*words, "--out", whole) == 0
    lines = whole.read_text().splitlines(keepends=True)
    other = json.dumps({**json.loads(lines[0]), "seed": 9}) + "\n"
    broken.write_text(other + "".join(lines[:5]) + lines[6][:50])
    assert ask(*words, "--out", broken) == 0
    kept = broken.read_text().splitlines(keepends=True)
    assert kept[:6] == [other, *lines[:5]]
    assert len(kept) == 6 + 4
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split(" (")[0] == rows[1].split(" (")[0]
    assert ask(*words, "--out", broken) == 0
    assert broken.read_text().splitlines(keepends=True) == kept


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of it."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def until(condition) -> None:
    """Wait for something that will come true."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "waited for a minute"
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes the Linux way")
def test_a_killed_run_leaves_no_process_and_can_go_on(tmp_path):
    """Killed outright: its workers end, and with them their programs; the file is as good as ever."""
    out, whole, pids = tmp_path / "out", tmp_path / "whole", tmp_path / "pids"
    note = f"import os\nwith open({str(pids)!r}, 'a') as file: file.write(f'{{os.getpid()}}\\n')\n"
    words = ["--a", bot(tmp_path, before=note), "--b", "random", "--games", "40", "--playouts", "1", "--jobs", "2"]
    command = [sys.executable, "-m", "marchstones", "arena", *words, "--out", str(out)]
    running = subprocess.Popen(command, env=PATH, stderr=subprocess.DEVNULL)
    until(lambda: out.exists() and out.read_text().count("\n") >= 4)
    running.send_signal(signal.SIGKILL)
    running.wait()
    until(lambda: not any(is_running(int(pid)) for pid in pids.read_text().split()))
    assert out.read_text().count("\n") < 80
    assert ask(*words, "--out", out) == 0
    assert ask(*words, "--out", whole, "--seed", games(out)[0]["seed"]) == 0
    assert told(out) == told(whole)


def test_programs_on_either_side(tmp_path, monkeypatch):
    """`cmd=`: any program that answers, this engine among them."""
    monkeypatch.setenv("PYTHONPATH", PATH["PYTHONPATH"])
    engine = f"cmd={shlex.join([sys.executable, '-m', 'marchstones', 'engine'])}"
    out = tmp_path / "out"
    words = ["--a", engine, "--b", bot(tmp_path), "--games", 2, "--rules", "tug", "--playouts", 1, "--jobs", 1]
    assert ask(*words, "--out", out) == 0
    assert [game["fault"] for game in games(out)] == [None, None]
    assert all(load(game["record"], FAMILIES, None).turn is None for game in games(out))


def test_a_program_with_other_levels_plays_its_strongest(tmp_path):
    """It is asked which it has; without any it is asked for none."""
    refusal = """'{"ok": {"levels": ["ant", "dragon"]}}' if view is None else '{"error": {"code": "unknown-level"}}'"""
    words = bot(tmp_path, "view and '\"dragon\"' in line", refusal)
    program = players.Program(words.removeprefix("cmd="), players.Bound(None, 1))
    assert program.think({"moves": [{"move": "pass"}]}, 1) == "pass"
    assert program.level == "dragon"
    program.close()


@pytest.mark.parametrize(
    ("well", "badly", "said"),
    [
        ("first", "'not JSON'", "answered what is no JSON object: 'not JSON'"),
        ("first", "'[1]'", "answered what is no JSON object"),
        ("first", "'{}'", "answered without a move: {}"),
        ("first", '\'{"ok": {"move": 5}}\'', "answered without a move"),
        ("first", '\'{"error": {"text": "no idea"}}\'', "answered with an error: no idea"),
        ("first", '\'{"ok": {"move": "claim 99"}}\'', "played 'claim 99': "),
        ("first", "sys.exit('out of luck')", "ended in mid-game with exit code 1: out of luck"),
        ("first", "os._exit(0)", "ended in mid-game with exit code 0"),
        ("False", "'\\x00'", "answered what is no JSON object"),
    ],
)
def test_a_program_that_fails_loses_and_the_run_goes_on(tmp_path, capsys, well, badly, said):
    """Whatever it does: the game is the other's, the reason is told, the next game is played."""
    out = tmp_path / "out"
    assert ask("--a", "random", "--b", bot(tmp_path, well, badly), "--games", 4, "--jobs", 1, "--out", out) == 0
    assert [game["points"] for game in games(out)] == [1.0] * 4
    assert all(said in game["fault"] for game in games(out))
    row, *faults = capsys.readouterr().out.splitlines()
    assert "100.0 %" in row
    assert said in faults[0]
    assert "4 of 4" in faults[0]


def test_a_silent_program_is_waited_for_and_given_up(tmp_path):
    """Its patience is a bound of the match."""
    words = bot(tmp_path, "False", "__import__('time').sleep(1000)")
    program = players.Program(words.removeprefix("cmd="), players.Bound(None, 1, patience=0.3))
    with pytest.raises(players.Fault, match="gave no answer"):
        program.think({"moves": []}, 1)
    program.close()
    assert program.process.returncode is not None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--a", "level=dragon"], "no such level: dragon; there are novice"),
        (["--a", "level"], "no such player: level; it is level=NAME"),
        (["--a", "greedy*0"], "no such player"),
        (["--a", "cmd="], "cmd= names no program"),
        (["--a", "cmd='half"], "No closing quotation"),
        (["--a", "cmd=no-such-program-anywhere --fast"], "there is no program no-such-program-anywhere here"),
        (["--rules", "chess"], "no such rule set: chess; there are all, borders-1999"),
        (["--rules", ""], "no such rule set"),
        (["--games", "0"], "--games is a number above 0"),
        (["--jobs", "-1"], "--jobs is a number above 0"),
        (["--ms", "nan"], "--ms is a number above 0"),
        (["--playouts", "0"], "--playouts is a number above 0"),
        (["--out", "/no/such/folder/games"], "no file can be there"),
        (["--cluster", "tcp://127.0.0.1:9"], "there is no Dask scheduler at tcp://127.0.0.1:9"),
        (["--cluster", "nonsense:nonsense"], "there is no Dask scheduler at nonsense:nonsense"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(capsys, monkeypatch, words, said):
    """One sentence on the error stream and exit code 1."""
    monkeypatch.setattr(arena, "CONNECTING", 0.2)
    assert ask("--a", "random", "--b", "random", "--games", 2, *words) == 1
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("text", ["# a text\n", "[1]\n", "a note without an end", '{"a": 1}\n2\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path, capsys, text):
    """Games are never added to what is no file of games."""
    out = tmp_path / "notes"
    out.write_text(text)
    assert ask("--a", "random", "--b", "random", "--games", 2, "--out", out) == 1
    assert "name another" in capsys.readouterr().err
    assert out.read_text() == text


def test_a_level_may_think_several_times_as_long(tmp_path):
    """`*4`: four times the bound of the match."""
    bound = players.Bound(None, 6)
    assert players.player("level=grandmaster*4", bound).bound.playouts == 24
    assert players.player("plain*2", players.Bound(50.0, None)).bound.ms == 100.0
    out = tmp_path / "out"
    assert ask("--a", "plain*2", "--b", "plain", "--games", 2, "--rules", "tug", "--playouts", 2, "--out", out) == 0
    assert len(games(out)) == 2


@pytest.mark.filterwarnings("ignore")
def test_jobs_run_on_a_cluster(tmp_path):
    """A Dask cluster of two workers plays the same games as this process."""
    words = [
        "--a",
        "level=novice",
        "--b",
        "random",
        "--rules",
        "borders-2024,siege-2020",
        "--games",
        4,
        "--playouts",
        1,
    ]
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert ask(*words, "--out", tmp_path / "cluster", "--cluster", cluster.scheduler_address) == 0
    assert ask(*words, "--out", tmp_path / "here", "--jobs", 1) == 0
    assert told(tmp_path / "cluster") == told(tmp_path / "here")
