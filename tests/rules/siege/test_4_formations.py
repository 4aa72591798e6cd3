"""W4: which of two sides is stronger. The defender's side was complete first, so equal is not enough."""

import pytest


@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        ("r0 r1 r2", "b11 g11 y11"),
        ("r0 b0 g0", "y11 y10 y8"),
        ("r0 r1 r3", "b11 g10 y9"),
        ("r0 b1 g2", "y11 p11 b10"),
    ],
)
def test_order_of_formations(siege, strong, weak):
    """W4.1: colour run, same value, colour, run, sum."""
    assert siege(f"3: {strong} | {weak}", first="defender").holds(3)
    assert not siege(f"3: {weak} | {strong}").holds(3)


def test_formations_of_two_and_four(siege):
    """W4.1: as many cards as the tile asks for."""
    assert siege("4: r1 r2 | b11 g11", first="defender").holds(4)
    assert siege("2: r1 r4 r3 r2 | b11 g11 y11 p11", first="defender").holds(2)


def test_zero_begins_a_run_and_eleven_ends_it(siege):
    """W4.1: 0-1-2 is a run; 11-0 is not."""
    assert siege("3: r0 b1 g2 | y11 p11 b10", first="defender").holds(3)
    assert not siege("4: r11 r0 | b1 b2").holds(4)
    assert siege("4: r11 r0 |").proof(4)["own"]["kind"] == "colour"


def test_cards_lie_in_any_order(siege):
    """W4.1: 2-1-3 is a run."""
    assert siege("3: r2 r1 r3 |").proof(3)["own"]["kind"] == "colour run"


def test_a_colour_tile(siege):
    """W4.2: on a damaged wall only colour counts: it beats the same value."""
    assert siege("3!: r1 r4 r6 | b9 g9 y9", first="defender").holds(3)


def test_a_colour_run_on_a_colour_tile_is_a_colour(siege):
    """W4.2: a reading: no extra rank: 6 against 19; but more than a sum."""
    assert not siege("3!: r1 r2 r3 | b4 b6 b9").holds(3)
    assert siege("3!: r1 r2 r3 | b9 g9 y9", first="defender").holds(3)


def test_a_colour_run_on_a_run_tile_is_a_run(siege):
    """W4.2: a reading: 6 against 15; but more than a sum."""
    assert not siege("1!: r1 r2 r3 | b4 g5 y6").holds(1)
    assert siege("1!: r7 r8 r9 | b4 g5 y6", first="defender").holds(1)
    assert siege("1!: r1 r2 r3 | b9 g9 y11", first="defender").holds(1)


def test_a_run_tile(siege):
    """W4.2: a colour is worth its sum, so a run beats it."""
    assert siege("1!: r1 b2 g3 | y8 y10 y11", first="defender").holds(1)


def test_a_sum_tile(siege):
    """W4.2: nothing but the sum counts on the intact pit."""
    assert siege("1: r9 b9 g5 | y7 y8 y6", first="defender").holds(1)
    assert siege("1: r11 b10 g1 | y7 y8 y6", first="defender").holds(1)


def test_a_same_value_tile(siege):
    """W4.2: on a damaged tower a pair beats any sum."""
    assert siege("2!: r2 b2 | y10 y11", first="defender").holds(2)


def test_higher_total(siege):
    """W4.3: of two equal formations the higher total."""
    assert siege("3: r7 r8 r9 | b6 b7 b8", first="defender").holds(3)
    assert not siege("3: r6 r7 r8 | b7 b8 b9").holds(3)


def test_equal_totals_complete_first(siege):
    """W4.3: still equal: whoever was complete first."""
    assert siege("3: r7 r8 r9 | b7 b8 b9").holds(3)
    assert not siege("3: r7 r8 r9 | b7 b8 b9", first="defender").holds(3)


def test_complete_first_is_about_the_last_card(siege):
    """W4.3: who laid the first card there does not matter."""
    castle = siege("4: r5 | b5 b4", hand="r4").play("play r4 4")
    assert not castle.holds(4)


def test_lowest_sum(siege):
    """W4.3: on the pit at the right, intact, and on the damaged gate the lower total leads."""
    assert siege("7: r0 b1 g1 | y0 p1 r2", first="defender").holds(7)
    assert not siege("4!: r0 b1 g2 y3 | p0 b0 g0 y4").holds(4)


def test_lowest_sum_and_unseen_cards(siege):
    """W4.3: the lowest cards that could still come are the best reply."""
    assert not siege("4!: r0 b1 g2 y3 | p2 b3", discards="b0 g0").holds(4)
    castle = siege("4!: r0 b1 g2 y3 | p2 b3", discards="b0 g0 y0")
    assert castle.holds(4)
    assert castle.proof(4)["reply"]["total"] == 6
    assert castle.play("control 4").why == "breach"


def test_lowest_sum_equal(siege):
    """W4.3: equal sums: complete first."""
    assert siege("7: r0 b1 g2 | y0 p1 r2").holds(7)
    assert not siege("7: r0 b1 g2 | y0 p1 r2", first="defender").holds(7)


def test_jokers_are_at_their_best(siege):
    """W4.4: a joker as a fifth 9 is at most equal."""
    assert siege("3: r9 b9 g9 | y9 p9 joker1").holds(3)
    assert not siege("3: r9 b9 g9 | y9 p9 joker1", first="defender").holds(3)
    assert siege("3: r9 r10 joker1 |").proof(3)["own"] == {
        "kind": "colour run",
        "total": 30,
        "cards": ["r9", "r10", "joker1"],
    }


def test_spy_and_shield(siege):
    """W4.4: the spy is a 10 of any colour, the shield 1, 2 or 3."""
    assert siege("3: r9 spy r11 |").proof(3)["own"]["total"] == 30
    assert siege("3: r1 shield r2 |").proof(3)["own"] == {
        "kind": "colour run",
        "total": 6,
        "cards": ["r1", "shield", "r2"],
    }
    assert siege("3: r4 shield r5 |").proof(3)["own"]["total"] == 12


def test_elite_cards_where_the_lowest_leads(siege):
    """W4.4: best for the owner is lowest here: joker 0, shield 1, spy 10."""
    assert siege("7: joker1 shield spy |").proof(7)["own"] == {
        "kind": "sum",
        "total": 11,
        "cards": ["joker1", "shield", "spy"],
    }


def test_elite_cards_where_the_sum_leads(siege):
    """W4.4: and highest there: joker 11, shield 3, spy 10."""
    assert siege("1: joker1 shield spy |").proof(1)["own"]["total"] == 24


def test_each_owner_for_themselves(siege):
    """W4.4: a reading: the defender's lying joker and unseen cards together make the reply."""
    assert siege("4: r9 r10 | joker1").proof(4)["reply"]["total"] == 21
    assert siege("4: r9 r10 | joker1", discards="b10 g10 y10 p10 r11 b11 g11 y11 p11").proof(4)["reply"]["total"] == 19
