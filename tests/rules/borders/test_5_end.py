"""B5: three neighbours, five stones, two passes."""

import pytest

from rules.borders.scene import every_edition, scene, usual_tactics, with_tactics

WON = "{n}: own r{n} y{n} g{n} / b{n}"
LOST = "{n}: lost r{n} / b{n} p{n} w{n}"


def stones(own=(), lost=(), rest=""):
    """Claimed stones as a line, and some more."""
    return "; ".join([*(WON.format(n=n) for n in own), *(LOST.format(n=n) for n in lost), *filter(None, [rest])])


# -- B5.1 ------------------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(("own", "third"), [((1, 2), 3), ((2, 4), 3), ((8, 9), 7), ((4, 5), 6)])
def test_three_neighbours(rules, own, third):
    """B5.1: the third of three neighbouring stones wins at once, whichever of them comes last."""
    table = scene(stones(own, (), f"{third}: p7 p8 p9 /"), rules=rules).play(f"claim {third}")
    assert (table.winner, table.why, table.turn, table.phase) == (0, "three", None, "over")
    assert table.legal == []


@every_edition
def test_any_five(rules):
    """B5.1: the fifth stone wins, wherever it lies."""
    table = scene(stones((1, 3, 5, 7), (2, 4), "9: p7 p8 p9 /"), rules=rules).play("claim 9")
    assert (table.winner, table.why) == (0, "five")


@every_edition
def test_four_apart_do_not_win(rules):
    """B5.1: four stones without three neighbours are not enough."""
    table = scene(stones((1, 3, 5), (), "7: p7 p8 p9 /"), rules=rules).play("claim 7")
    assert (table.winner, table.phase) == (None, "play")


@every_edition
def test_neighbours_of_both_are_no_three(rules):
    """B5.1: the three stones must be one player's."""
    table = scene(stones((1,), (2,), "3: p7 p8 p9 /"), rules=rules).play("claim 3")
    assert table.winner is None


@every_edition
def test_three_before_five(rules):
    """B5.1: a claim that makes both is told as three."""
    table = scene(stones((1, 2, 5, 7), (), "3: p7 p8 p9 /"), rules=rules).play("claim 3")
    assert (table.winner, table.why) == (0, "three")


@every_edition
def test_claims_after_that_are_void(rules):
    """B5.1: what else could be claimed stays unclaimed."""
    table = scene(stones((1, 2), (), "3: p7 p8 p9 /; 6: w7 w8 w9 /"), rules=rules).play("claim 3")
    assert table.refused("claim 6") == "game-over"
    assert table.owner(6) is None


@every_edition
def test_nothing_is_legal_after_the_end(rules):
    """B5.1: every further move is refused."""
    table = scene(stones((1, 2), (), "3: p7 p8 p9 /"), hand="w1", rules=rules).play("claim 3")
    for move in ("play w1 6", "draw stack", "pass", "end"):
        assert table.refused(move) == "game-over"


@usual_tactics
def test_win_after_playing(rules):
    """B5.1: the win needs no draw any more."""
    table = scene(stones((1, 2), (), "3: p7 p8 /"), hand="p9", rules=rules).play("play p9 3", "claim 3")
    assert (table.winner, table.phase) == (0, "over")


# -- B5.2 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_second_pass_ends(rules):
    """B5.2: a reading: two passes in a row end the game; more stones win."""
    table = scene(stones((1, 4), (7,)), drained=True, rules=rules)
    assert table.play("pass").idle == 1
    table.play("pass")
    assert (table.winner, table.why, table.phase) == (0, "stones", "over")


@every_edition
def test_more_stones_win_whoever_passed(rules):
    """B5.2: a reading: the second to pass may be the loser or the winner."""
    assert scene(stones((1,), (4, 7)), drained=True, rules=rules).play("pass", "pass").winner == 1


@every_edition
@pytest.mark.parametrize(("own", "lost"), [((), ()), ((1, 4), (7, 9))])
def test_equal_stones_are_a_draw(rules, own, lost):
    """B5.2: a reading: equal stones, nobody wins."""
    table = scene(stones(own, lost), drained=True, rules=rules).play("pass", "pass")
    assert (table.winner, table.why) == ("draw", "stones")


@every_edition
def test_a_claim_between(rules):
    """B5.2: a reading: a claim between two passes begins the count anew."""
    table = scene("3: / r7 r8 r9", drained=True, rules=rules).play("pass", "claim 3")
    assert table.idle == 0
    assert table.play("pass").idle == 1
    assert table.phase == "play"
    assert table.play("pass").winner == 1


@every_edition
def test_a_claim_before_the_first_pass(rules):
    """B5.2: a reading: a claim before both passes changes nothing."""
    table = scene("3: r7 r8 r9 /", drained=True, rules=rules).play("claim 3", "pass", "pass")
    assert (table.winner, table.why) == (0, "stones")


@every_edition
def test_a_play_between(rules):
    """B5.2: a reading: so does a play."""
    line = "; ".join(f"{n}: r{n} y{n} g{n} /" for n in range(1, 10))
    table = scene(line, other="w1", hand="w2", drained=True, rules=rules).play("pass", "play w1 3")
    assert (table.idle, table.phase) == (0, "play")
    assert table.play("pass", "pass").phase == "over"


@with_tactics
def test_chosen_passes_count(rules):
    """B5.2: a reading: chosen passes end the game like forced ones."""
    table = scene(hand="spy", other="joker1", drained=True, rules=rules)
    assert "play spy 1" in table.legal
    assert table.play("pass", "pass").winner == "draw"


@every_edition
def test_a_pass_before_is_remembered(rules):
    """B5.2: a reading: a position knows whether the turn before was a pass."""
    assert scene(drained=True, idle=1, rules=rules).play("pass").phase == "over"
