"""T3: a leg, and the game of two legs."""

import pytest


def test_the_last_athlete_loses_the_leg(tug):
    """T3.1: at once; the rest of the dice are void."""
    rope = tug("432", thrown="441", other=1).play("eliminate 1 1 standing")
    assert (rope.winner, rope.why, rope.phase, rope.turn) == (0, "athletes", "over", None)
    assert (rope.places, rope.legal) == ([1, 0, 0], [])
    assert rope.refused("weaken 2 2") == "game-over"


def test_the_last_lying_athlete_too(tug):
    """T3.1: a lying one counts until it is removed."""
    assert tug("432", thrown="441", other="0+1").play("eliminate 1 1 lying").winner == 0


def test_a_result_says_how_it_ended(leg):
    """T3.1: the record of a leg carries its winner."""
    rope = leg(columns=("111", "111")).play("throw 6 6 6", "berserk")
    assert rope.ask("record")["ok"]["result"] == {"winner": 0, "why": "athletes", "first": 0, "athletes": [3, 0]}


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_the_first_leg_gets_an_athlete(leg, winner):
    """T3.2: one athlete more than their pips, for the other leg."""
    sheet = leg().ask("match", rules="tug", results=[{"winner": winner, "first": 0}])["ok"]
    bonus = [int(seat == winner) for seat in (0, 1)]
    assert sheet == {"points": bonus, "winner": None, "next": {"first": 1, "bonus": bonus}}
    assert leg(columns=("342", "511"), first=1, bonus=bonus).standing == [9 + bonus[0], 7 + bonus[1]]


def test_before_the_first_leg(leg):
    """T3.2: nobody has an athlete more."""
    sheet = leg().ask("match", rules="tug", results=[])["ok"]
    assert sheet == {"points": [0, 0], "winner": None, "next": {"first": 0, "bonus": [0, 0]}}


@pytest.mark.parametrize("legs", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_the_second_leg_decides(leg, legs):
    """T3.3: whoever wins the second leg wins the game."""
    results = [{"winner": winner, "first": first} for first, winner in enumerate(legs)]
    sheet = leg().ask("match", rules="tug", results=results)["ok"]
    assert (sheet["winner"], sheet["next"]) == (legs[1], None)
    assert sheet.get("why") == ("second" if legs[0] != legs[1] else None)


def test_there_is_no_third_leg(leg):
    """T3.3: more results than legs are refused."""
    three = [{"winner": 0, "first": 0}] * 3
    assert leg().ask("match", rules="tug", results=three)["error"]["code"] == "bad-request"
