"""One request a move: `play`, `undo`, `new` and `load` bring the table and the record along where they are asked to."""

import pytest

from client import Client
from marchstones.games import FAMILIES
from marchstones.rng import Rng

SEATS = (0, 1)


class Page(Client):
    """A page and its engine."""

    def state(self):
        """Who decides and who has won, as the public requests tell it."""
        position = self.ok("position")
        return {key: position[key] for key in ("turn", "winner", "why")}


@pytest.mark.parametrize("rules", FAMILIES)
def test_a_move_brings_the_table_and_the_end_of_the_record(rules):
    """The same that `table` and `record` answer; put together, the ends are the whole record."""
    page, rng = Page(), Rng(5)
    begun = page.ok("new", rules=rules, seed=5, first=1, table=1)
    assert begun == {**page.state(), **page.ok("table", seat=1), "record": page.ok("record")}
    moves = begun["record"]["moves"]
    for _ in range(60):
        legal = page.ok("legal")
        if legal["turn"] is None:
            break
        seat = rng.below(2)
        answer = page.ok("play", move=legal["moves"][rng.below(len(legal["moves"]))], seat=legal["turn"], table=seat)
        record = page.ok("record")
        tail = answer.pop("tail")
        assert answer == {**page.state(), **page.ok("table", seat=seat)}
        assert tail == {"from": len(moves), "moves": record["moves"][len(moves) :], "result": record["result"]}
        moves += tail["moves"]
        assert moves == record["moves"]
    assert page.ok("load", record=record, table=0) == {
        **page.state(),
        **page.ok("table", seat=0),
        "record": record,
    }
    back = page.ok("undo", to=4, table=None)
    assert back == {
        **page.state(),
        **page.ok("table", seat=None),
        "tail": {"from": 4, "moves": page.ok("record")["moves"][4:], "result": None},
    }


def test_without_the_word_the_answers_are_the_public_ones():
    """Nothing is brought along that was not asked for."""
    page = Page()
    assert page.ok("new", rules="siege-2020", seed=1) == page.ok("position")
    move = page.ok("legal")["moves"][0]
    assert page.ok("play", move=move, seat=page.ok("legal")["turn"]) == page.state()
    assert page.ok("undo", to=0) == page.ok("position")


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020-tactics"])
def test_nobody_sees_a_hand_behind_the_curtain(rules):
    """With `curtain` the table is nobody's while another than the seat asked for decides; `turn` is whoever does."""
    page = Page()
    page.ok("new", rules=rules, seed=2, first=0)
    seen = []
    for _ in range(8):
        legal = page.ok("legal")
        mine = page.ok("play", move=legal["moves"][0], table=0, curtain=True)
        seen.append(mine["view"]["seat"])
        assert seen[-1] == (0 if mine["turn"] == 0 else None)
        if mine["turn"] in SEATS:
            assert page.ok("undo", to=mine["tail"]["from"] + 1, table="turn")["view"]["seat"] == mine["turn"]
    assert set(seen) == {0, None}


@pytest.mark.parametrize("wrong", [{"table": 2}, {"table": "me"}, {"table": 0, "curtain": 1}, {"seat": "x"}], ids=str)
def test_a_wrong_word_changes_nothing(wrong):
    """What is asked for is read before anything is played."""
    page = Page()
    page.ok("new", rules="borders-2024", seed=1)
    move = page.ok("legal")["moves"][0]
    before = page.ok("position")
    assert page.ask("play", move=move, **wrong)["error"]["code"] == "bad-request"
    assert page.ok("position") == before
    if "seat" not in wrong:
        assert page.ask("new", rules="borders-2024", seed=2, **wrong)["error"]["code"] == "bad-request"
        assert page.ok("position") == before


def test_a_seat_plays_only_in_its_turn():
    """Whoever says who plays is held to it."""
    page = Page()
    page.ok("new", rules="borders-2024", seed=1, first=0)
    move = page.ok("legal")["moves"][0]
    error = page.ask("play", move=move, seat=1)["error"]
    assert (error["code"], error["reason"]) == ("illegal", "not-your-turn")
    assert page.ok("legal")["turn"] == 0
    assert page.ok("play", move=move, seat=0)["turn"] == 0


def test_the_rules_say_what_the_page_may_offer():
    """One edition of every game is offered first; lengths, limits and whether anything is hidden stand in every row."""
    rows = Page().ok("rules")["rules"]
    for name in {row["game"] for row in rows}:
        assert sum(row["offered"] for row in rows if row["game"] == name) == 1
    for row in rows:
        assert row["lengths"][0] == 1
        assert isinstance(row["tactics"], bool)
        assert row["hidden"] == (row["game"] != "tug")
        assert (row["places"] > 0) == ("win" in row)
    told = {row["id"]: row for row in rows}
    assert [told["borders-2024"][key] for key in ("offered", "lengths", "places", "win", "hand")] == [
        True,
        list(range(1, 10)),
        9,
        5,
        6,
    ]
    assert [told["siege-2020-tactics"][key] for key in ("places", "win", "oil", "gifts", "hand")] == [7, 4, 3, 3, 7]
    assert [told["tug"][key] for key in ("offered", "lengths", "athletes", "dice")] == [True, [1, 2], 18, 3]
