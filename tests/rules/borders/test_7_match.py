"""B7: several games, their points, who begins the next."""

import pytest

from languages import LANGUAGES, texts
from rules.borders.scene import OF_2004, OF_2024, Table, dealt, every_edition

WINNER_BEGINS = ["borders-1999", "borders-2004", *OF_2004]
ALTERNATE = ["borders-2024", *OF_2024]


def result(winner, stones, first=0):
    """What the record of a game says at its end."""
    return {"winner": winner, "why": "five", "first": first, "stones": stones}


def sheet(rules, results, length=9):
    """The score sheet after these games."""
    return Table().ok("match", rules=rules, length=length, results=results)


@every_edition
def test_several_games(rules):
    """B7.1: the match goes on until the agreed number of games is played."""
    games = [result(0, [5, 2]), result(1, [4, 5], 1), result(1, [1, 3])]
    for played in (0, 1, 2):
        assert sheet(rules, games[:played], 3)["winner"] is None
        assert sheet(rules, games[:played], 3)["next"] is not None
    assert sheet(rules, games, 3)["next"] is None


@every_edition
@pytest.mark.parametrize("length", range(1, 10))
def test_any_number_of_games(rules, length):
    """B7.1: any number may be agreed on, an even one too."""
    games = [result(0, [5, 2])] * length
    assert sheet(rules, games[1:], length)["next"] is not None
    assert sheet(rules, games, length) == {"points": [5 * length, 2 * length], "winner": 0, "next": None}


@pytest.mark.parametrize("rules", WINNER_BEGINS)
def test_playing_on(rules):
    """B7.1: in 1999 and 2004 one simply plays on: without a number there is always a next game, and points add up."""
    for played in (0, 1, 10, 30):
        told = sheet(rules, [result(0, [5, 2])] * played, length=0)
        assert (told["points"], told["winner"]) == ([5 * played, 2 * played], None)
        assert told["next"] is not None


@pytest.mark.parametrize("rules", WINNER_BEGINS)
def test_until_both_have_had_enough(rules):
    """B7.1, B7.4: whoever stops playing on has agreed on the games that were played."""
    games = [result(0, [5, 2]), result(1, [4, 5], 1)]
    assert sheet(rules, games, length=0)["winner"] is None
    assert sheet(rules, games, length=len(games))["winner"] == 0


@every_edition
def test_who_may_play_on(rules):
    """B7.1: 1999 and 2004; in 2024 the number is agreed on."""
    known = {row["id"]: row for row in Table().ok("rules")["rules"]}
    assert known[rules]["open"] == (rules in WINNER_BEGINS)
    edition = "-".join(rules.split("-")[:2])
    for lang in LANGUAGES:  # the start screen, drawn before the engine is there, offers it by having a word for it
        words = texts(lang)
        assert bool(words.get(f"setup.length.open@{edition}", words["setup.length.open"])) == known[rules]["open"]


@every_edition
def test_points(rules):
    """B7.2: the winner scores five, the loser the stones claimed."""
    assert sheet(rules, [result(0, [5, 2])])["points"] == [5, 2]
    assert sheet(rules, [result(1, [1, 3])])["points"] == [1, 5]


@every_edition
def test_exactly_five(rules):
    """B7.2: three neighbours or four stones of a winner are worth five, too; a loser may score four."""
    assert sheet(rules, [result(0, [3, 4])])["points"] == [5, 4]
    assert sheet(rules, [result(0, [4, 3])])["points"] == [5, 3]


@every_edition
def test_example_of_three_rounds(rules):
    """B7.2: 5 + 4 + 1 against 2 + 5 + 5."""
    games = [result(0, [5, 2]), result(1, [4, 5], 1), result(1, [1, 3])]
    assert sheet(rules, games, 3) == {"points": [10, 12], "winner": 1, "next": None}


@every_edition
def test_a_drawn_game(rules):
    """B7.2: a reading: without a winner both score their stones."""
    assert sheet(rules, [result("draw", [3, 3])])["points"] == [3, 3]


@every_edition
def test_result_of_a_game(rules):
    """B7.2: what counts stands in the record of a finished game, and in none before."""
    table = dealt(rules, first=1)
    while moves := table.legal:
        assert table.ok("record")["result"] is None
        table.play(moves[0])
    stones = [sum(stone["owner"] == seat for stone in table.stones) for seat in (0, 1)]
    told = {"winner": table.winner, "why": table.why, "first": 1, "stones": stones}
    assert table.ok("record")["result"] == told
    assert sheet(rules, [told])["points"][0] in (5, stones[0])


@pytest.mark.parametrize("rules", WINNER_BEGINS)
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_winner_begins(rules, first, winner):
    """B7.3: in 1999 and 2004 the winner of the last game begins the next."""
    assert sheet(rules, [result(winner, [4, 4], first)])["next"]["first"] == winner


@pytest.mark.parametrize("rules", WINNER_BEGINS)
@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_after_a_draw(rules, first):
    """B7.3: a reading: in 1999 and 2004, after a draw, whoever did not begin the drawn game."""
    assert sheet(rules, [result("draw", [3, 3], first)])["next"]["first"] == 1 - first


@pytest.mark.parametrize("rules", ALTERNATE)
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("winner", [0, 1, "draw"])
def test_beginners_alternate(rules, first, winner):
    """B7.3: in 2024 the two alternate, whoever won."""
    assert sheet(rules, [result(winner, [4, 4], first)])["next"]["first"] == 1 - first


@every_edition
def test_most_points_win(rules):
    """B7.4: most points win the match."""
    assert sheet(rules, [result(0, [3, 4]), result(1, [2, 5], 1)], 2)["winner"] == 1


@every_edition
def test_equal_points_share(rules):
    """B7.4: a reading: equal points share the match."""
    assert sheet(rules, [result(0, [5, 2]), result(1, [2, 5], 1)], 2)["winner"] == "draw"
