"""The review of a record: judged from views, in slices or at once, as JSON and as text."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from marchstones.bridge import Bridge, thinking
from marchstones.review import as_text

PY = Path(__file__).parents[2] / "py"
LEAST = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
MARKS = {None, "inaccuracy", "mistake", "blunder"}


@pytest.fixture(scope="module")
def record():
    """A short game in which seat 0 plays as the master and seat 1 the first move it sees."""
    bridge = Bridge()

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules="borders-2024", seed=11, first=0)
    while (legal := ask(do="legal"))["turn"] is not None:
        move = legal["moves"][0]
        if legal["turn"] == 0:
            move = ask(do="think", view=ask(do="view", seat=0), level="master", playouts=1)["move"]
        ask(do="play", move=move)
    return ask(do="record")


def review(record, **more):
    """A review to the end at once."""
    answer = json.loads(
        Bridge().answer(json.dumps({"do": "review", "record": record, "level": "master", "playouts": 4, **more}))
    )
    return answer["ok"]


def test_every_move_has_its_row_and_the_curve_ends_with_the_result(record):
    """One row a move, decisions with their loss, and at the end the winner's certainty."""
    found = review(record)
    assert [row["move"] for row in found["moves"]] == record["moves"]
    assert len(found["curve"]) == len(record["moves"]) + 1
    assert all(0 <= win <= 1 for win in found["curve"])
    assert found["curve"][-1] == (1.0 if record["result"]["winner"] == 0 else 0.0)
    judged = [row for row in found["moves"] if "loss" in row]
    assert judged
    assert all(row["loss"] >= 0 and row["mark"] in MARKS for row in judged)


def test_whoever_plays_the_first_move_listed_is_found_out(record):
    """The careless seat loses more a decision than the one that played what the reviewer would."""
    careful, careless = review(record)["loss"]
    assert careful < careless


def test_a_review_in_slices_tells_its_progress_and_ends_the_same(record):
    """As the opponent's worker does it."""
    request = {"do": "review", "id": 9, "record": record, "level": "master", "playouts": 4}
    work = thinking(json.dumps(request))
    done = [json.loads(work.answer())["ok"]["done"]]
    while not work.step(1.0):
        done.append(json.loads(work.answer())["ok"]["done"])
    answer = json.loads(work.answer())
    assert answer["id"] == 9
    assert answer["ok"] == review(record)
    assert done == sorted(done)


def test_a_damaged_record_is_refused_with_the_reason(record):
    """Nothing is reviewed that does not replay."""
    work = thinking(json.dumps({"do": "review", "record": {**record, "moves": ["claim 1"]}}))
    assert work.step(1.0)
    assert json.loads(work.answer())["error"]["code"] == "bad-record"


def test_the_command_line_prints_the_review(record, tmp_path):
    """`review RECORD` as text, and the same as JSON."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    command = [sys.executable, "-m", "marchstones", "review", str(path), "--level", "master", "--playouts", "4"]
    text = subprocess.run(command, cwd=PY, capture_output=True, text=True, check=True).stdout
    assert len(text.splitlines()) == len(record["moves"]) + 4
    as_json = subprocess.run([*command, "--json"], cwd=PY, capture_output=True, text=True, check=True).stdout
    assert json.loads(as_json) == review(record)


def test_a_file_that_is_no_record_is_said_so(tmp_path):
    """The command line answers in a sentence, not in a traceback."""
    path = tmp_path / "garbage.json"
    path.write_text("{")
    command = [sys.executable, "-m", "marchstones", "review", str(path)]
    result = subprocess.run(command, cwd=PY, capture_output=True, text=True, check=False)
    assert result.returncode != 0
    assert "Traceback" not in result.stderr


def test_a_mistake_tells_what_the_better_move_does_to_the_stones(record):
    """Each marked move names the stones whose chance the better one changes, the most changed first."""
    opening = {**record, "moves": record["moves"][:16], "result": None}
    marked = [row for row in review(opening, level="grandmaster", playouts=60)["moves"] if row.get("mark")]
    assert marked
    told = [row["places"] for row in marked if row["places"]]
    assert told
    for places in told:
        changes = [abs(row["to"] - row["from"]) for row in places]
        assert changes == sorted(changes, reverse=True)
        assert all(1 <= row["place"] <= 9 for row in places)
    own = [row for row in marked if row["better"].startswith("play ") and row["places"]]
    gained = [{item["place"] for item in row["places"] if item["to"] > item["from"]} for row in own]
    assert any(int(row["better"].split()[-1]) in places for row, places in zip(own, gained, strict=True))


def test_a_loss_comes_with_the_doubt_that_goes_off_before_it_is_marked(record):
    """A move is marked for what it lost for certain: the loss less the standard error of the comparison."""
    opening = {**record, "moves": record["moves"][:8], "result": None}
    rows = review(opening, level="grandmaster", playouts=30)["moves"]
    lost = [row for row in rows if row.get("loss")]
    assert any(row["error"] > 0 for row in lost)
    for row in lost:
        certain = row["loss"] - row["error"]
        wanted = next((word for least, word in LEAST if certain >= least - 1e-4), None)
        assert row["mark"] == wanted


def test_a_mistake_at_the_rope_tells_what_either_use_does():
    """Tug has no places: the reason is what the moves do to the athletes."""
    bridge = Bridge()

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules="tug", seed=4, first=0)
    while (legal := ask(do="legal"))["turn"] is not None:
        ask(do="play", move=legal["moves"][0])
    marked = [row for row in review(ask(do="record"))["moves"] if row.get("mark") and row["effects"][1]]
    assert marked
    assert all(set(row["effects"][1]) == {"own", "other", "lying"} for row in marked)


def test_dice_are_told_by_their_pips():
    """On the table's moves, in the log, in the review and in a line expected: what the dice show that a move names."""
    bridge = Bridge()

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules="tug", seed=4, first=0)
    shown = []
    while (view := ask(do="table", seat=ask(do="legal")["turn"])["view"])["turn"] is not None:
        at = view["columns"][view["mover"]]
        for move in view["moves"]:
            verb, *places = move["move"].split()
            dice = [view["free"][int(places[0]) - 1]] if places and verb != "berserk" else []
            column = [at[int(places[1]) - 1]] if len(places) > 1 else []
            assert move.get("dice", []) == dice + column, move
        choice = view["moves"][len(shown) % len(view["moves"])]
        shown.append((choice["move"], choice.get("dice")))
        ask(do="play", move=choice["move"])
        if len(shown) > 40:
            break
    log = ask(do="table", seat=0)["marks"]["log"]
    assert [(move, about.get("dice")) for who, move, about in log if who in (0, 1)] == shown
    ask(do="undo", to=12)
    assert ask(do="table", seat=1)["marks"]["log"] == log[:12]
    rows = review(ask(do="record"), level="grandmaster", playouts=40)["moves"]
    assert [(row["move"], row.get("pips", {}).get("move")) for row in rows if row["seat"] in (0, 1)] == [
        (move, about.get("dice")) for who, move, about in log[:12] if who in (0, 1)
    ]
    lines = [row for row in rows if row.get("line") and "line" in row.get("pips", {})]
    assert lines
    for row in lines:
        assert len(row["pips"]["line"]) == len(row["line"])
        assert row["pips"]["line"][0] == row["pips"].get("better", [])


def test_the_text_shows_the_chances_and_the_reason(record):
    """A bar a move, and behind a mistake the better move with the stones it helps."""
    opening = {**record, "moves": record["moves"][:16], "result": None}
    found = review(opening, level="grandmaster", playouts=60)
    lines = as_text(found, "stone").splitlines()[2:]
    for row, win, line in zip(found["moves"], found["curve"], lines, strict=False):
        assert row["move"] in line
        assert line.count("=") == round(20 * win)
        if row.get("mark"):
            assert f"{row['mark']}, " in line
            assert f"better: {row['better']}" in line
            assert "stone " in line or not row["places"]


def test_only_what_comes_later_is_judged_where_that_is_asked(record):
    """`from` leaves out the moves before it; the others are judged as in the whole; a number beyond is refused."""
    whole = review(record)["moves"]
    late = review(record, **{"from": 30})["moves"]
    assert len(late) == len(whole)
    assert not any("win" in row for row in late[:30])
    assert late[30:] == whole[30:]
    wrong = {"do": "review", "record": record, "from": len(record["moves"]) + 1}
    assert json.loads(Bridge().answer(json.dumps(wrong)))["error"]["code"] == "bad-request"
