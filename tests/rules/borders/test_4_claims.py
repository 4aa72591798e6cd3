"""B4: which claims hold, what proves them, and when they may be made."""

import pytest

from rules.borders.scene import (
    early_claims,
    every_edition,
    scene,
    usual_claims,
    usual_tactics,
    with_tactics,
)

# -- B4.1 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_only_in_the_own_turn(rules):
    """B4.1: what the other could claim is not on offer to the mover."""
    table = scene("3: b1 / r7 r8 r9", hand="b2", rules=rules)
    assert table.refused("claim 3") == "side-incomplete"
    assert "claim 3" in table.play("play b2 5", "draw stack").legal


@every_edition
def test_only_an_unclaimed_stone(rules):
    """B4.1: a claimed stone is claimed no more, neither by its owner nor by the other."""
    assert scene("3: own r7 r8 r9 / b1", rules=rules).refused("claim 3") == "stone-claimed"
    assert scene("3: lost r7 r8 r9 / b1 b2 b3", rules=rules).refused("claim 3") == "stone-claimed"


@every_edition
@pytest.mark.parametrize("side", ["", "r9", "r9 b9"])
def test_only_a_complete_side(rules, side):
    """B4.1: the own side must be complete, however hopeless the other is."""
    assert scene(f"3: {side} / w1 g4", rules=rules).refused("claim 3") == "side-incomplete"


@every_edition
def test_claiming_takes_the_stone(rules):
    """B4.1: the stone has an owner, and it is still the same turn."""
    table = scene("3: r7 r8 r9 / b1", rules=rules).play("claim 3")
    assert (table.owner(3), table.turn) == (0, 0)


# -- B4.2 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_both_complete(rules):
    """B4.2: both sides complete: the stronger one may claim, the weaker one may not."""
    assert "claim 3" in scene("3: g5 r5 b5 / g7 p4 b3", later="b5", rules=rules).legal
    assert scene("3: g7 p4 b3 / g5 r5 b5", rules=rules).refused("claim 3") == "weaker"


@every_edition
def test_unseen_cards_do_not_matter_then(rules):
    """B4.2: a weak side wins against a weaker one although better cards are to come."""
    assert "claim 3" in scene("3: r1 g2 b4 / p1 w2 r2", rules=rules).legal


# -- B4.3 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_no_completion_beats(rules):
    """B4.3: with the blue 7 open, blue 6 and 8 make no colour run, so three fours are safe."""
    assert "claim 3" in scene("3: r4 g4 y4 / b6 b8; 9: b7 /", rules=rules).legal


@every_edition
def test_a_completion_beats(rules):
    """B4.3: with the blue 7 to come they are not."""
    table = scene("3: r4 g4 y4 / b6 b8", stack="b7", rules=rules)
    assert table.refused("claim 3") == "reply"
    assert table.proof(3)["reply"] == {"kind": "colour run", "total": 21, "cards": ["b7"]}


@every_edition
def test_equal_is_enough(rules):
    """B4.3: even a nine makes it only equal, and the other side would be complete later."""
    assert "claim 3" in scene("3: r9 g7 b4 / p9 y2", rules=rules).legal
    assert scene("3: r9 g7 b3 / p9 y2", rules=rules).refused("claim 3") == "reply"


@every_edition
def test_empty_side(rules):
    """B4.3: 7-8-9 of a colour is safe against an empty side, 6-7-8 is not."""
    assert "claim 3" in scene("3: r7 r8 r9 /", rules=rules).legal
    assert scene("3: r6 r7 r8 /", rules=rules).refused("claim 3") == "reply"


@every_edition
def test_a_gap_of_two(rules):
    """B4.3: 5 and 7 of a colour wait for the 6."""
    assert not scene("3: r9 b9 g9 / w5 w7", rules=rules).holds(3)
    assert scene("3: r9 b9 g9 / w5 w7; 9: w6 /", rules=rules).holds(3)


@every_edition
def test_the_last_fitting_card(rules):
    """B4.3: two fives with one five left are three fives."""
    assert not scene("3: r2 r5 r8 / w5 p5; 9: y5 b5 /", rules=rules).holds(3)
    assert scene("3: r2 r5 r8 / w5 p5; 9: y5 b5 g5 /", rules=rules).holds(3)


@every_edition
def test_best_colour_not_the_first(rules):
    """B4.3: the best reply counts: of purple 2 and what is left, the highest total of the colour."""
    table = scene("3: r2 r4 r9 / p2; 9: p3 p4 p1 /; 8: w2 y2 b2 / g2", rules=rules)
    assert table.reply(3) == ("colour", 19)


@with_tactics
def test_four_cards_under_mud(rules):
    """B4.3: a reading: under mud, too, it takes only the own four cards; the completion has four as well."""
    assert "claim 3" in scene("3: r6 r7 r8 r9 mud / b1 g3 p5", rules=rules).legal
    assert scene("3: r6 r7 r9 b8 mud / g2 g4 g5", rules=rules).refused("claim 3") == "reply"


@with_tactics
def test_totals_in_fog(rules):
    """B4.3: in fog only the highest total that could come counts."""
    assert "claim 3" in scene("3: r9 b9 g1 fog / w1 w2; 9: p9 y9 w9 /", rules=rules).legal
    assert scene("3: r7 r8 r9 fog / w9 w8", rules=rules).refused("claim 3") == "reply"


# -- B4.3a -----------------------------------------------------------------------------------------------------------


@every_edition
def test_too_few_cards_left(rules):
    """B4.3a: two are lacking and one could still come: the weakest side holds."""
    table = scene("3: r1 b2 g4 / p9", hand="y1", drained=True, rules=rules)
    assert "claim 3" in table.legal
    assert table.proof(3)["reply"] is None


@every_edition
def test_just_enough_cards_left(rules):
    """B4.3a: with two cards to come the other side can be completed, and is better."""
    table = scene("3: r1 b2 g4 / p9", hand="y1", other="w9", drained=True, rules=rules)
    assert table.refused("claim 3") == "reply"


# -- B4.4 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_own_hand_counts_as_possible(rules):
    """B4.4: holding the blue 7 oneself does not help."""
    assert scene("3: r4 g4 y4 / b6 b8", hand="b7", rules=rules).refused("claim 3") == "reply"


@every_edition
def test_other_hand_counts_as_possible(rules):
    """B4.4: nor does it matter whether the other holds it."""
    one = scene("3: r4 g4 y4 / b6 b8", other="b7", rules=rules).proof(3)
    assert one == scene("3: r4 g4 y4 / b6 b8", stack="b7", rules=rules).proof(3)


@every_edition
@pytest.mark.parametrize("where", ["9: b7 /", "9: / b7", "9: own w1 w2 w3 / b7", "9: lost b7 / w1 w2 w3"])
def test_everything_at_the_stones_is_open(rules, where):
    """B4.4: a card at any stone is gone, on either side, claimed or not."""
    assert "claim 3" in scene(f"3: r4 g4 y4 / b6 b8; {where}", rules=rules).legal


@with_tactics
def test_open_discards_are_gone(rules):
    """B4.4: an open discard cannot come."""
    assert "claim 3" in scene("3: r4 g4 y4 / b6 b8", discards="b7", rules=rules).legal


@usual_tactics
def test_cards_put_back_are_possible(rules):
    """B4.4: a card that one put back oneself is known to one but not open: no claim holds, and the turn is over."""
    table = scene("3: r4 g4 y4 / b6 b8", hand="scout b7 r1", rules=rules)
    table.play("play scout", "draw stack", "draw stack", "draw stack", "return b7", "return r1")
    assert table.turn == 1


@every_edition
def test_hand_sizes_prove_nothing(rules):
    """B4.4: an empty hand opposite and empty stacks prove nothing: an unseen card in the own hand could come."""
    table = scene("3: r4 g4 y4 / b6 b8", hand="b7", drained=True, rules=rules)
    assert (table.hand(1), table.stack) == ([], [])
    assert table.refused("claim 3") == "reply"


# -- B4.5 ------------------------------------------------------------------------------------------------------------


@with_tactics
def test_unplayed_tactics_are_ignored(rules):
    """B4.5: jokers and spies that could come as well do not count."""
    assert "claim 3" in scene("3: r4 g4 y4 / b6 b8; 9: b7 /", other="joker1 spy", hand="shield", rules=rules).legal


@with_tactics
def test_wild_card_opposite_at_its_best(rules):
    """B4.5: a reading: a spy opposite is the red 7 between red 8 and a red 6 or 9 to come."""
    assert scene("3: b5 y5 p5 / spy r8", rules=rules).refused("claim 3") == "reply"
    assert scene("3: b5 y5 p5 / spy r8; 9: r6 /", rules=rules).refused("claim 3") == "reply"
    assert "claim 3" in scene("3: b5 y5 p5 / spy r8; 9: r6 r9 /", rules=rules).legal


@with_tactics
def test_wild_card_opposite_of_a_complete_side(rules):
    """B4.5: a reading: on a complete side as well."""
    table = scene("3: b5 y5 p5 / joker1 r8 r9", rules=rules)
    assert table.refused("claim 3") == "weaker"
    assert table.reply(3) == ("colour run", 24)


@with_tactics
def test_joker_may_repeat_an_open_card(rules):
    """B4.5: a reading: a joker opposite may be a card that lies elsewhere."""
    assert not scene("3: b9 y9 p9 / joker1 r8; 9: r7 r6 /", rules=rules).holds(3)
    assert scene("3: b9 y9 p9 / joker1 r8; 9: r7 r6 / r9", rules=rules).holds(3)


@with_tactics
def test_own_wild_cards_at_their_best(rules):
    """B4.5: the own wild cards take their values when the stone is claimed."""
    assert scene("3: r7 joker1 r8 / b9 g9 y9", later="r8", rules=rules).own(3) == ("colour run", 24)


# -- B4.6 ------------------------------------------------------------------------------------------------------------


@every_edition
def test_refusal_names_what_would_beat_it(rules):
    """B4.6: the reason shows a completion that beats the claim, and nothing changes."""
    error = scene("3: r4 g4 y4 / b6 b8", rules=rules).refusal("claim 3")
    assert error["reason"] == "reply"
    assert error["params"]["place"] == 3
    assert error["params"]["own"] == {"kind": "same value", "total": 12, "cards": ["r4", "g4", "y4"]}
    assert error["params"]["reply"] == {"kind": "colour run", "total": 21, "cards": ["b7"]}
    assert "b7" in error["text"]


@every_edition
def test_a_refused_claim_costs_nothing(rules):
    """B4.6: the turn goes on as if nothing had been said."""
    table = scene("3: r4 g4 y4 / b6 b8", hand="w1", rules=rules)
    table.refusal("claim 3")
    assert table.play("play w1 5").side(5) == ["w1"]


# -- B4.7 ------------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("desert", "play desert b1"),
        ("redeploy", "play redeploy r8 off"),
        ("redeploy", "play redeploy r8 5"),
        ("traitor", "play traitor b1 5"),
    ],
)
def test_claimed_stones_are_final(rules, hand, move):
    """B4.7: no tactics card takes a card from a claimed stone."""
    table = scene("3: own r7 r8 r9 / b1; 5: w1 / w2", hand=hand, rules=rules)
    assert table.refusal(move)["reason"] not in ("wrong-phase", "not-in-hand", "no-such-move")


@with_tactics
def test_nothing_comes_to_a_claimed_stone(rules):
    """B4.7: nor does one bring a card there."""
    table = scene("3: own r7 r8 r9 / b1; 5: w1 / w2", hand="redeploy traitor mud", rules=rules)
    for move in ("play redeploy w1 3", "play traitor w2 3", "play mud 3"):
        assert table.refused(move) == "stone-claimed"


@usual_tactics
def test_environment_of_a_claimed_stone_stays(rules):
    """B4.7: nor does mud leave it."""
    table = scene("3: own r6 r7 r8 r9 mud / b1; 5: w1 /", hand="redeploy", rules=rules)
    assert [move for move in table.moves("play redeploy") if "mud" in move] == []


# -- B4.8 ------------------------------------------------------------------------------------------------------------


@early_claims
def test_claim_at_the_start(rules):
    """B4.8: with early claims a stone is claimed before the play."""
    table = scene("3: r7 r8 r9 / b1", hand="w1", rules=rules)
    assert table.play("claim 3", "play w1 5").owner(3) == 0


@early_claims
def test_no_claim_after_playing(rules):
    """B4.8: and no more after it, though it would hold."""
    table = scene("3: r7 r8 r9 / b1", hand="w1", rules=rules).play("play w1 5")
    assert table.holds(3)
    assert table.refused("claim 3") == "claim-early"
    assert table.legal == ["draw stack", "draw tactics"]


@early_claims
def test_turn_ends_without_last_claims(rules):
    """B4.8: with nothing to draw the turn ends with the play."""
    table = scene("3: r7 r8 / b1", hand="r9", other="b4", drained=True, rules=rules).play("play r9 3")
    assert (table.turn, table.phase) == (1, "play")


@early_claims
def test_claim_in_the_next_turn(rules):
    """B4.8: what was completed in one turn is claimed in the next."""
    table = scene("3: r7 r8 / b1", hand="r9", other="b4", rules=rules)
    assert "claim 3" in table.play("play r9 3", "draw stack", "play b4 5", "draw stack").legal


@usual_claims
def test_usual_claims_after_playing(rules):
    """B4.8: without early claims the same claim is made at once."""
    assert "claim 3" in scene("3: r7 r8 / b1", hand="r9", rules=rules).play("play r9 3").legal


@early_claims
def test_no_claim_after_the_scout(rules):
    """B4.8: nor after the scout's draws and returns."""
    table = scene("3: r7 r8 r9 / b1", hand="scout", rules=rules)
    table.play("play scout", "draw stack", "draw stack", "draw stack")
    assert table.moves("claim") == []
    table.play(*table.legal[:1])
    assert table.play(*table.legal[:1]).turn == 1
