"""B3: the five formations, which wins, and who was complete first."""

from itertools import permutations

import pytest

from marchstones.formations import LADDER
from rules.borders.scene import every_edition, in_2004, scene, usual_tactics, with_tactics

FORMATIONS = [  # strongest first
    ("r7 r6 r8", "colour run", 21),
    ("r8 b8 g8", "same value", 24),
    ("r9 r8 r6", "colour", 23),
    ("r9 b8 g7", "run", 24),
    ("r9 b9 g8", "sum", 26),
]

# -- what a side is ---------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(("side", "kind", "total"), FORMATIONS)
def test_formation(rules, side, kind, total):
    """B3: what three cards are, by the first line of the table that fits."""
    assert scene(f"3: {side} / b1", rules=rules).own(3) == (kind, total)


@every_edition
@pytest.mark.parametrize(("name", "cards"), LADDER)
def test_what_a_page_shows_of_it(rules, name, cards):
    """B3: the examples on the ladder are exactly what stands beside them, strongest first."""
    assert scene(f"3: {' '.join(cards)} / b1", rules=rules).own(3)[0] == name
    assert [kind for kind, _ in LADDER] == [kind for _, kind, _ in FORMATIONS]


@pytest.mark.parametrize("side", [" ".join(cards) for cards in permutations(("r3", "r5", "r4"))])
def test_any_order_of_play(side):
    """B3: a run may be laid in any order."""
    assert scene(f"3: {side} / b1").own(3) == ("colour run", 12)


@pytest.mark.parametrize(
    ("side", "kind"),
    [
        ("r1 r2 r3", "colour run"),
        ("r1 b2 g3", "run"),
        ("r1 r2 r4", "colour"),
        ("r1 b1 g2", "sum"),
        ("r1 b2 g4", "sum"),
        ("r7 r8 b9", "run"),
        ("r4 y4 b4", "same value"),
    ],
)
def test_near_misses(side, kind):
    """B3: consecutive means without a gap, one colour means all of them."""
    assert scene(f"3: {side} / p5").own(3)[0] == kind


def test_incomplete_side_is_nothing():
    """B3: two cards are no formation yet."""
    assert scene("3: r7 r8 / b1").proof(3)["own"] is None


# -- B3.1, B3.2 which is stronger -------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("place", range(4))
def test_order_of_formations(rules, place):
    """B3.1: each formation beats the next one, even with a lower total."""
    stronger = ("r1 r2 r3", "r1 b1 g1", "r1 r2 r4", "r1 b2 g3")[place]
    weaker = ("p9 y9 w9", "p9 p8 p6", "p9 y8 w7", "p9 y9 w8")[place]
    assert scene(f"3: {stronger} / {weaker}", later=stronger[-2:], rules=rules).holds(3)
    assert not scene(f"3: {weaker} / {stronger}", rules=rules).holds(3)


@pytest.mark.parametrize("side", ["r9 r1 r2", "r8 r9 r1"])
def test_no_wrap_around(side):
    """B3.1: after the 9 comes nothing: 9-1-2 is a colour and no run."""
    assert scene(f"3: {side} / b1").own(3)[0] == "colour"
    assert scene(f"3: {side.replace('r1', 'y1')} / b1").own(3)[0] == "sum"


@every_edition
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("r5 r6 r7", "b4 b5 b6"),
        ("r5 g5 y5", "b4 p4 w4"),
        ("r1 r6 r9", "b2 b4 b7"),
        ("r5 g6 y7", "b4 p5 w6"),
        ("r9 g9 y1", "b9 p7 w2"),
    ],
)
def test_higher_total(rules, higher, lower):
    """B3.2: of the same formation the higher total wins, whoever was first."""
    assert scene(f"3: {higher} / {lower}", later=higher[-2:], rules=rules).holds(3)
    assert not scene(f"3: {lower} / {higher}", rules=rules).holds(3)


def test_total_of_the_whole_side():
    """B3.2: the highest card alone decides nothing."""
    assert scene("3: r5 r6 r8 / b1 b8 b9", later="r8").holds(3)


# -- B3.3 who was complete first --------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("own", "other"), [("r5 r6 r7", "b5 b6 b7"), ("r5 b5 g5", "p5 w5 y5"), ("r2 g5 b8", "y1 p6 w8")]
)
def test_equal_goes_to_the_first(rules, own, other):
    """B3.3: same formation, same total: the side that was complete first wins."""
    assert scene(f"3: {own} / {other}", later=other[-2:], rules=rules).holds(3)
    assert not scene(f"3: {own} / {other}", later=own[-2:], rules=rules).holds(3)


def test_first_card_does_not_count():
    """B3.3: it is the last card that makes a side complete."""
    table = scene("3: r5 r6 r7 / b5 b6 b7", later="r7")
    assert (table.since(3, 0), table.since(3, 1)) == ([1, 2, 100], [4, 5, 6])
    assert table.refused("claim 3") == "tie-later"


def test_the_later_card_loses_the_tie():
    """B3.3: played one turn after the other: equal is not enough for who came second."""
    table = scene("3: r5 r6 / b5 b6", hand="r7", other="b7").play("play r7 3", "draw stack", "play b7 3")
    assert table.turn == 1
    assert table.refused("claim 3") == "tie-later"


@usual_tactics
def test_lost_and_refilled(rules):
    """B3.3: a reading: a side that lost a card and got another is complete since that one, not since before."""
    table = scene("3: r5 r6 r7 / b6 b7 b8", hand="w1 r8", other="desert", rules=rules)
    table.play("play w1 9", "draw stack", "play desert r5", "draw stack", "play r8 3")
    assert table.own(3) == table.reply(3) == ("colour run", 21)
    assert table.refused("claim 3") == "tie-later"


@usual_tactics
def test_moved_card_arrives_anew(rules):
    """B3.3: a reading: a card redeployed to a side counts from its move."""
    table = scene("3: r5 r6 / b5 b6 b7; 5: r7 /", hand="redeploy", rules=rules).play("play redeploy r7 3")
    assert table.since(3) == [1, 2, 7]
    assert table.refused("claim 3") == "tie-later"


@usual_tactics
def test_stolen_card_arrives_anew(rules):
    """B3.3: a reading: so does a card that a traitor brings."""
    table = scene("3: r5 r6 / b5 b6 b7; 5: / r7", hand="traitor", rules=rules).play("play traitor r7 3")
    assert table.since(3)[-1] == 7
    assert table.refused("claim 3") == "tie-later"


@in_2004
def test_dropped_card_counts_no_more(rules):
    """B3.3: a reading: when the latest card goes, the side counts as complete since the one before."""
    line = "3: r5 r6 r7 p9 mud / b5 b6 b7"
    table = scene(line, hand="redeploy", later="p9", rules=rules)
    assert table.since(3) == [1, 2, 3, 100]
    assert table.play("play redeploy mud 5", "drop p9").holds(3)


@in_2004
@pytest.mark.parametrize(("card", "own", "other"), [("fog", "r5 b5 g5", "p5 w5 y5"), ("fog", "r9 b2 g1", "p4 p5 p3")])
def test_an_environment_card_is_not_the_last_card(rules, card, own, other):
    """B3.3: a reading: whoever lays fog at a tie as the last card there has not become second by it."""
    table = scene(f"3: {own} / {other}", hand=card, later=other[-2:], rules=rules).play(f"play {card} 3")
    assert table.own(3)[1] == table.reply(3)[1]
    assert table.holds(3)


@with_tactics
def test_a_tie_in_fog(rules):
    """B3.3: a reading: equal totals in fog go to the side that was complete first, too."""
    line = "3: r9 b2 g1 fog / p4 p5 p3"
    assert scene(line, later="p3", rules=rules).holds(3)
    assert not scene(line, later="g1", rules=rules).holds(3)


# -- B3.4 mud and fog -------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("r7 r6 r8 r9", "colour run", 30),
        ("r8 b8 g8 w8", "same value", 32),
        ("r9 r8 r6 r1", "colour", 24),
        ("r9 b8 g7 y6", "run", 30),
        ("r6 r7 r8 b9", "run", 30),
        ("r9 b9 g9 y8", "sum", 35),
        ("r6 r7 r9 r1", "colour", 23),
    ],
)
def test_four_cards(rules, side, kind, total):
    """B3.4: under mud the same five formations with four cards, judged as a whole."""
    assert scene(f"3: {side} mud / b1", rules=rules).own(3) == (kind, total)


@with_tactics
@pytest.mark.parametrize(("side", "_", "__"), FORMATIONS)
def test_only_totals_in_fog(rules, side, _, __):
    """B3.4: in fog everything is a sum."""
    total = sum(int(card[1]) for card in side.split())
    assert scene(f"3: {side} fog / b1", rules=rules).own(3) == ("sum", total)


@with_tactics
def test_fog_compares_totals(rules):
    """B3.4: the higher total wins against every formation."""
    assert scene("3: b9 w9 p2 fog / g5 g6 g7", later="p2", rules=rules).holds(3)
    assert not scene("3: g5 g6 g7 fog / b9 w9 p2", rules=rules).holds(3)


@with_tactics
def test_equal_totals_in_fog(rules):
    """B3.4: equal totals in fog go to the side that was complete first."""
    assert scene("3: g5 g6 g7 fog / b9 w7 p2", later="p2", rules=rules).holds(3)
    assert not scene("3: g5 g6 g7 fog / b9 w7 p2", later="g7", rules=rules).holds(3)


@in_2004
def test_mud_and_fog_together(rules):
    """B3.4: totals of four cards."""
    assert scene("3: r9 g8 b4 w2 fog / y4 y5 y6 y7 mud", later="w2", rules=rules).holds(3)
