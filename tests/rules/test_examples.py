"""The worked examples of the rules, opened and tried: the engine says what the text says, in every rule set."""

import pytest

from client import Client
from examples import EXAMPLES
from languages import LANGUAGES
from rulebook import TRAITS, book

SPOKEN = {"B1.1:1", "B7.2:1", "W1.1:1", "W7.3:1", "T1.1:1"}  # what a card is called, sums of points: no position


def keys(rules, language="en"):
    """The examples on a page."""
    return [block["example"] for part in book(rules, language) for block in part["blocks"] if "example" in block]


class Table(Client):
    """An example on the table."""

    def __init__(self, rules, key):
        super().__init__()
        self.ok("set", position=EXAMPLES[key](rules))

    def sides(self, place):
        return self.ok("table", seat=0)["marks"]["places"][place - 1]["sides"]


def pages(key):
    return [rules for rules in TRAITS if key in keys(rules)]


def tables(key):
    """An example on the table of each rule set that tells it."""
    shown = pages(key)
    assert shown
    for rules in shown:
        yield rules, Table(rules, key)


@pytest.mark.parametrize("rules", TRAITS)
def test_every_example_opens_on_the_table(rules):
    """Those that are about cards or dice; there is none that no page tells."""
    told = set(keys(rules))
    assert told - SPOKEN <= set(EXAMPLES)
    for key in told & set(EXAMPLES):
        assert Table(rules, key).legal
    assert set(EXAMPLES) <= {key for one in TRAITS for key in keys(one)}
    assert all(keys(rules, language) == keys(rules) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("key", "place", "own", "other"),
    [
        ("B3.1:1", 5, ("colour run", 9), ("same value", 27)),
        ("B3.2:1", 5, ("colour", 16), ("colour", 13)),
        ("B4.2:1", 5, ("same value", 15), ("sum", 14)),
        ("B6.2:1", 5, ("colour run", 24), ("same value", 27)),
        ("B6.3:1", 5, ("colour run", 21), ("same value", 27)),
        ("B6.4:1", 5, ("colour run", 9), ("same value", 27)),
        ("W4.2:1", 2, ("same value", 6), ("sum", 21)),
        ("W4.2:1", 1, ("run", 18), ("run", 15)),
    ],
)
def test_the_stronger_side_takes_the_place(key, place, own, other):
    """B3.1, B3.2, B4.2, B6.2-B6.4, W4.2: the formations are what the text says, and the claim holds."""
    for _, at in tables(key):
        assert at.sides(place) == [{"kind": kind, "total": total} for kind, total in (own, other)]
        assert {f"claim {place}", f"control {place}"} & set(at.legal)


def test_passing_with_tactics_cards_only():
    """B2.6: the spy could be played, and one may pass."""
    for _, at in tables("B2.6:1"):
        assert {"pass", "play spy 5"} <= set(at.legal)


def test_complete_since_the_new_card():
    """B3.3: full first, robbed and filled up again, the tie is lost."""
    for _, at in tables("B3.3:1"):
        at.play("play y8 4")
        assert at.sides(4) == [{"kind": "sum", "total": 15}] * 2
        assert not at.proof(4)["holds"]


def test_mud_and_fog():
    """B3.4: four cards of which three are red are a run; in fog the sum of 20 beats a colour run of 18."""
    for _, at in tables("B3.4:1"):
        assert at.sides(3)[1] == {"kind": "run", "total": 30}
        assert at.sides(6) == [{"kind": "sum", "total": 20}, {"kind": "sum", "total": 18}]
        assert {"claim 3", "claim 6"} <= set(at.legal)


def test_even_a_nine_is_a_tie():
    """B4.3: the best reply is the same sum, and later."""
    for _, at in tables("B4.3:1"):
        proof = at.proof(5)
        assert (proof["own"]["kind"], proof["own"]["total"]) == ("sum", 19)
        assert (proof["reply"]["kind"], proof["reply"]["total"]) == ("sum", 19)
        assert "claim 5" in at.legal


def test_too_few_cards_to_come():
    """B4.3a: the weakest sum holds, since nothing can be completed."""
    for _, at in tables("B4.3a:1"):
        assert (at.proof(5)["holds"], at.proof(5)["reply"]) == (True, None)
        assert "claim 5" in at.legal


def test_the_own_hand_proves_nothing():
    """B4.4: three of a kind could come with the very card one holds."""
    for rules, at in tables("B4.4:1"):
        assert "y3" in EXAMPLES["B4.4:1"](rules)["hands"][0]
        assert at.proof(5)["reply"]["kind"] == "same value"
        assert at.refused("claim 5") == "reply"


def test_the_other_spy_is_what_is_best_for_it():
    """B4.5: one waits until both ends of the run are gone."""
    for _, at in tables("B4.5:1"):
        assert at.proof(5)["reply"]["kind"] == "colour run"
        assert at.refused("claim 5") == "reply"
        at.play("play r9 2")
        assert at.proof(5)["holds"]


@pytest.mark.parametrize(("key", "move"), [("B6.1:1", "play fog 5"), ("W6:1", "play blast 2")])
def test_one_ahead_is_enough(key, move):
    """B6.1, W6: with one tactics card more than the other none may be played."""
    for _, at in tables(key):
        assert at.refused(move) == "tactics-limit"


def test_what_goes_with_a_joker_and_a_seven():
    """B6.2: red 5, 6, 8 and 9 make a colour run, another 7 three of a kind."""
    for rules in pages("B6.2:2"):
        for card in ("r5", "r6", "r8", "r9", "g7"):
            at = Table(rules, "B6.2:2").play(f"play {card} 5")
            assert at.sides(5)[0]["kind"] == ("same value" if card == "g7" else "colour run")


def test_stealing_across_the_stone():
    """B6.11: the own side becomes a colour run, the other keeps two."""
    for _, at in tables("B6.11:1"):
        at.play("play traitor p6 4")
        stone = at.ok("position")["stones"][3]
        assert [sorted(side) for side in stone["cards"]] == [["p4", "p5", "p6"], ["p7", "p8"]]


def test_oil_hits_the_nearest():
    """W2.1: the card that has lain there longest."""
    for _, at in tables("W2.1:1"):
        at.play("oil 2")
        assert at.ok("position")["walls"][1]["cards"] == [["b7"], ["g4", "g9"]]


def test_chicken_and_chef():
    """W2.3: the 0 and the 11 are both gone."""
    for _, at in tables("W2.3:1"):
        at.play("play y0 4")
        position = at.ok("position")
        assert position["walls"][3]["cards"] == [[], []]
        assert set(position["discards"]) == {"y0", "y11"}


def test_what_the_defender_can_still_reach():
    """W3.2: only a sum against three 7s; a colour run against three 4s; 21 at the gate, but later."""
    for _, at in tables("W3.2:1"):
        assert "control 3" in at.legal
        assert at.proof(5)["reply"]["kind"] == "colour run"
        assert at.refused("control 5") == "reply"
    for _, at in tables("W3.2:2"):
        proof = at.proof(4)
        assert (proof["own"]["total"], proof["reply"]["total"]) == (21, 21)
        assert "control 4" in at.legal


def test_lowest_sums():
    """W4.3: 7 already is more than 5; 6 holds against 5 as soon as only one 0 is left."""
    for _, at in tables("W4.3:1"):
        assert "control 7" in at.legal
    for _, at in tables("W4.3:2"):
        assert at.proof(4)["own"]["total"] == 6
        assert at.proof(4)["reply"]["total"] == 5
        assert at.refused("control 4") == "reply"
        at.play("play y0 3")
        assert at.proof(4)["reply"]["total"] == 6
        assert "control 4" in at.legal


def test_rerolls_by_sixes():
    """T2.1: with two sixes a 1 becomes a 2, which stays; one of the others may follow."""
    for _, at in tables("T2.1:1"):
        at.play("reroll 1", "throw 2")
        assert set(at.legal) == {"reroll 2", "reroll 3", "keep"}


def test_what_eliminates():
    """T2.3: at a 5, a 5 removes anyone; a 4 and a 3 only one who is down."""
    for _, at in tables("T2.3:1"):
        legal = set(at.legal)
        assert {"eliminate 1 1 standing", "eliminate 1 1 lying", "eliminate 2 1 lying", "eliminate 3 1 lying"} <= legal
        assert not {"eliminate 2 1 standing", "eliminate 3 1 standing"} & legal


def test_what_gathering_brings():
    """T2.4: four more; two fewer; as many as before, one who was down exchanged."""
    for move, change in (("gather 1 1", 4), ("gather 2 2", -2), ("gather 3 3", 0)):
        for _, at in tables("T2.4:1"):
            position = at.ok("position")
            before = position["standing"][0] + position["lying"][0]
            at.play(next(one for one in at.legal if one.startswith(move)))
            position = at.ok("position")
            assert position["standing"][0] + position["lying"][0] == before + change
    for _, at in tables("T2.4:1"):
        at.play("gather 3 3 1")
        position = at.ok("position")
        assert (position["standing"][0], position["lying"][0]) == (9, 1)


def test_a_berserker():
    """T2.6: 3 3 3 is enough where the lowest column die is a 3; 2 2 2 is not."""
    for _, at in tables("T2.6:1"):
        assert "berserk" in at.legal
        low = EXAMPLES["T2.6:1"]("tug") | {"free": [2, 2, 2]}
        at.ok("set", position=low)
        assert "berserk" not in at.legal


def test_a_whole_turn():
    """T2.9: the turn as it is told, die by die."""
    for _, at in tables("T2.9:1"):
        at.play("eliminate 1 1 standing", "gather 2 3", "weaken 3 2")
        position = at.ok("position")
        assert position["standing"] == [12, 5]
        assert position["lying"] == [0, 1]
        assert position["columns"][0] == [5, 3, 5]
        assert sorted(position["free"] or EXAMPLES["T2.9:1"]("tug")["free"]) in ([1, 2, 6], [1, 5, 6])
