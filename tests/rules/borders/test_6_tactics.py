"""B6: how many tactics cards, and what each of them does."""

import pytest

from rules.borders.scene import (
    HAND,
    dealt,
    early_claims,
    in_2004,
    in_2024,
    scene,
    usual_tactics,
    with_tactics,
)

FULL = "; ".join(f"{n}: r{n} y{n} g{n} / b{n}" for n in range(1, 10))  # all own sides are

# -- B6.1 ------------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(("played", "may"), [((0, 0), True), ((1, 1), True), ((0, 1), True), ((1, 0), False)])
def test_never_more_than_one_ahead(rules, played, may):
    """B6.1: a tactics card may be played if one has not played more of them than the other."""
    gone = {0: "", 1: "scout", 2: "scout traitor"}[sum(played)]
    table = scene(hand="spy", discards=gone, played=list(played), rules=rules)
    assert ("play spy 3" in table.legal) == may
    if not may:
        assert table.refused("play spy 3") == "tactics-limit"


@with_tactics
@pytest.mark.parametrize("card", ["joker1 3", "shield 3", "fog 3", "mud 3", "scout", "desert b1", "traitor b1 4"])
def test_every_tactics_card_counts(rules, card):
    """B6.1: whatever it is; afterwards the next one must wait."""
    table = scene("9: / b1", hand=f"{card.split()[0]} spy", rules=rules).play(f"play {card}")
    assert table.played == [1, 0]


@with_tactics
def test_discarded_ones_count(rules):
    """B6.1: a tactics card that was discarded again still counts."""
    table = scene("9: / spy", hand="desert", played=[0, 1], rules=rules).play("play desert spy")
    assert table.played == [1, 1]


@with_tactics
def test_clan_cards_are_free(rules):
    """B6.1: one ahead, clan cards may be played as ever."""
    table = scene(hand="spy r1", discards="scout", played=[1, 0], rules=rules)
    assert "play r1 3" in table.legal


@with_tactics
def test_hand_of_tactics_cards(rules):
    """B6.1: the hand may hold any number of them."""
    table = scene(hand="r1 r2 r3", other="b1 b2 b3", rules=rules)
    for card in ("r1", "b1", "r2", "b2", "r3"):
        table.play(f"play {card} 3", "draw tactics")
    assert sum(len(card) > 2 for card in table.hand()) == 3


# -- B6.2 ------------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("r7 joker1 r5", "colour run", 18),
        ("r7 joker1 r6", "colour run", 21),
        ("r7 joker1 r8", "colour run", 24),
        ("r7 joker1 r9", "colour run", 24),
        ("r7 joker1 b7", "same value", 21),
        ("r2 joker2 r9", "colour", 20),
        ("r2 joker2 b4", "run", 9),
        ("r2 joker2 b9", "sum", 20),
    ],
)
def test_joker_is_what_helps_most(rules, side, kind, total):
    """B6.2: any colour and value, chosen when the stone is claimed."""
    assert scene(f"3: {side} /", rules=rules).own(3) == (kind, total)


@with_tactics
def test_joker_lies_like_a_clan_card(rules):
    """B6.2: it takes a place on the own side and arrives like any card."""
    table = scene("3: r7 r8 / b1", hand="joker2", rules=rules).play("play joker2 3")
    assert (table.side(3), table.since(3), table.jokers) == (["r7", "r8", "joker2"], [1, 2, 4], [True, False])


@with_tactics
def test_joker_needs_room(rules):
    """B6.2: laid like a clan card: not on a full side."""
    assert scene("3: r7 r8 r9 / b1", hand="joker1", rules=rules).refused("play joker1 3") == "side-full"


@with_tactics
def test_one_joker_a_player(rules):
    """B6.2: who has played one joker never plays the other."""
    table = scene("3: joker1 / spy", hand="joker2", rules=rules)
    assert table.refused("play joker2 4") == "second-joker"


@with_tactics
def test_the_other_player_may(rules):
    """B6.2: the rule is one a player: the other joker is free for the other."""
    assert "play joker2 4" in scene("3: / joker1", hand="joker2", rules=rules).legal


@with_tactics
def test_one_joker_also_if_it_was_discarded(rules):
    """B6.2: also if the first has been discarded since."""
    table = scene(hand="joker2", discards="desert joker1", jokers=[True, False], rules=rules)
    assert table.refused("play joker2 4") == "second-joker"


@with_tactics
def test_second_joker_is_not_put_back(rules):
    """B6.2: a reading: it stays in the hand to the end; the scout does not take it back."""
    table = scene("3: joker1 / spy", hand="joker2 scout", rules=rules)
    table.play("play scout", "draw stack", "draw stack", "draw stack")
    assert table.refused("return joker2") == "joker-stays"


@with_tactics
def test_both_jokers_may_be_put_back(rules):
    """B6.2: a reading: with none played, both may go back, in 2004 too."""
    table = scene(hand="joker1 joker2 scout", rules=rules)
    table.play("play scout", "draw stack", "draw stack", "draw stack", "return joker1", "return joker2")
    assert {"joker1", "joker2"} <= set(table.tactics)


# -- B6.3 ------------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("g5 g6 spy", "colour run", 18),
        ("g7 b7 spy", "same value", 21),
        ("g1 g2 spy", "colour", 10),
        ("g8 b9 spy", "run", 24),
        ("g9 b9 spy", "sum", 25),
    ],
)
def test_spy_is_a_seven(rules, side, kind, total):
    """B6.3: value 7, any colour."""
    assert scene(f"3: {side} /", rules=rules).own(3) == (kind, total)


@with_tactics
def test_spy_lies_like_a_clan_card(rules):
    """B6.3: it completes a side, and the claim can follow."""
    table = scene("3: g8 g9 / b9 w9 y9", hand="spy", rules=rules).play("play spy 3")
    assert table.side(3) == ["g8", "g9", "spy"]
    assert table.holds(3)


# -- B6.4 ------------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("g1 g2 shield", "colour run", 6),
        ("g4 g5 shield", "colour run", 12),
        ("g3 b3 shield", "same value", 9),
        ("g4 b4 shield", "sum", 11),
        ("g8 g9 shield", "colour", 20),
        ("y2 b4 shield", "run", 9),
    ],
)
def test_shield_is_one_two_or_three(rules, side, kind, total):
    """B6.4: value 1, 2 or 3, any colour."""
    assert scene(f"3: {side} /", rules=rules).own(3) == (kind, total)


@with_tactics
@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("joker1 spy shield", "colour", 19),
        ("joker1 spy r9", "colour run", 24),
        ("joker1 shield r9", "colour", 21),
        ("spy shield r9", "colour", 19),
        ("joker1 shield r2", "colour run", 9),
    ],
)
def test_several_wild_cards(rules, side, kind, total):
    """B6.4: each takes what is best for all together."""
    assert scene(f"3: {side} /", rules=rules).own(3) == (kind, total)


# -- B6.5 ------------------------------------------------------------------------------------------------------------


@with_tactics
def test_fog_changes_who_leads(rules):
    """B6.5: laid at a stone, only totals count there from now on."""
    table = scene("3: g1 g2 g3 / b9 w9 y8", hand="fog", rules=rules)
    assert table.holds(3)
    table.play("play fog 3")
    assert (table.env(3), table.holds(3), table.own(3)) == ([("fog", 0)], False, ("sum", 6))


@with_tactics
def test_environment_takes_no_room(rules):
    """B6.5: it may be laid at a stone with full sides, and no card of the own side is moved."""
    table = scene("3: g1 g2 g3 / b9 w9 y8", hand="fog", rules=rules).play("play fog 3")
    assert (table.side(3, 0), table.side(3, 1)) == (["g1", "g2", "g3"], ["b9", "w9", "y8"])


@with_tactics
def test_environment_needs_an_open_stone(rules):
    """B6.5: never at a claimed stone."""
    table = scene("3: own g1 g2 g3 / b9 w9", hand="fog mud", rules=rules)
    assert table.moves("play fog") == [f"play fog {stone}" for stone in (1, 2, 4, 5, 6, 7, 8, 9)]
    assert table.refused("play mud 3") == "stone-claimed"


# -- B6.6 ------------------------------------------------------------------------------------------------------------


@with_tactics
def test_mud_opens_full_sides(rules):
    """B6.6: both sides need four cards: one with three is no longer complete and takes another."""
    table = scene("3: g1 g2 g3 / b9 w9 y8", hand="mud w1", other="b1", rules=rules)
    assert table.holds(3)
    assert table.play("play mud 3").proof(3)["own"] is None
    assert "play w1 3" in table.play("draw stack", "play b1 3", "draw stack").legal


@with_tactics
def test_order_under_mud(rules):
    """B6.6: the last card needed decides who was complete first."""
    line = "3: g6 g7 g8 g9 mud / b6 b7 b8 b9"
    assert scene(line, later="b9", rules=rules).holds(3)
    assert scene(line, later="g9", rules=rules).refused("claim 3") == "tie-later"


# -- B6.7 ------------------------------------------------------------------------------------------------------------


@in_2024
@pytest.mark.parametrize(("first", "second"), [("mud", "fog"), ("fog", "mud")])
def test_one_environment_card_a_stone(rules, first, second):
    """B6.7: in 2024 a stone with one takes no second."""
    table = scene(f"3: {first} r1 / b1", hand=second, rules=rules)
    assert table.refused(f"play {second} 3") == "environment-taken"


@in_2004
def test_fog_and_mud_share_a_stone(rules):
    """B6.7: in 2004 they may: totals of four cards; they lie in the order of play."""
    table = scene("3: r9 r8 / mud b1", hand="fog", rules=rules).play("play fog 3")
    assert table.env(3) == [("mud", 1), ("fog", 0)]
    assert scene("3: fog r9 r8 g4 w1 mud / b1", rules=rules).own(3) == ("sum", 22)


@in_2024
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_nothing_moves_environment_cards(rules, card):
    """B6.7: in 2024 they lie on nobody's side: neither redeploy nor desert takes them."""
    table = scene(f"3: {card} r1 / b1", hand="redeploy desert", rules=rules)
    assert not [move for move in table.legal if move.startswith(("play redeploy", "play desert")) and card in move]
    table = scene(f"3: r1 / {card} b1", hand="redeploy desert", rules=rules)
    assert not [move for move in table.legal if move.startswith(("play redeploy", "play desert")) and card in move]


@in_2004
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_owner_redeploys_environment(rules, card):
    """B6.7: a reading: in 2004 its player may move it to another open stone, full sides or not, or discard it."""
    table = scene(f"3: {card} r1 / b1; 5: g1 g2 g3 /; 6: own y1 y2 y3 /", hand="redeploy", rules=rules)
    targets = [move.split()[-1] for move in table.moves(f"play redeploy {card}")]
    assert targets == ["1", "2", "4", "5", "7", "8", "9", "off"]
    assert table.play(f"play redeploy {card} 5").env(5) == [(card, 0)]
    assert table.env(3) == []


@in_2004
@pytest.mark.parametrize("card", ["fog", "mud"])
def test_opponent_deserts_environment(rules, card):
    """B6.7: a reading: in 2004 it lies on its player's side, where the other's deserter finds it."""
    table = scene(f"3: r1 / {card} b1", hand="desert", rules=rules).play(f"play desert {card}")
    assert (table.env(3), table.discards[-2:]) == ([], ["desert", card])


@in_2004
def test_not_the_other_way_round(rules):
    """B6.7: a reading: one redeploys only one's own, and deserts only the other's."""
    table = scene("3: fog r1 / mud b1", hand="redeploy desert", rules=rules)
    assert table.moves("play redeploy mud") == []
    assert table.moves("play desert fog") == []


@in_2004
def test_traitor_takes_no_environment(rules):
    """B6.7: a reading: the traitor takes clan cards only."""
    assert scene("3: r1 / mud b1", hand="traitor", rules=rules).moves("play traitor mud") == []


@in_2004
def test_mud_that_goes_leaves_a_card_too_many(rules):
    """B6.7: a reading: the owner of a side with four cards discards one of them, openly; then comes the draw."""
    table = scene("3: r1 r2 r3 r4 mud / b1", hand="redeploy", rules=rules).play("play redeploy mud 5")
    assert (table.phase, table.turn, table.legal) == ("drop", 0, ["drop r1", "drop r2", "drop r3", "drop r4"])
    table.play("drop r2")
    assert (table.side(3), table.discards[-2:], table.phase) == (["r1", "r3", "r4"], ["redeploy", "r2"], "draw")


@in_2004
def test_the_other_drops_from_the_other_side(rules):
    """B6.7: a reading: the owner of the side chooses, also in the other's turn."""
    table = scene("3: r1 / b1 b2 b3 b4 mud", hand="desert", rules=rules).play("play desert mud")
    assert (table.phase, table.turn, table.mover) == ("drop", 1, 0)
    assert table.moves("drop") == ["drop b1", "drop b2", "drop b3", "drop b4"]
    table.play("drop b4")
    assert (table.turn, table.phase, table.discards[-3:]) == (0, "draw", ["desert", "mud", "b4"])


@in_2004
def test_both_drop(rules):
    """B6.7: a reading: with four cards on both sides both drop one, the mover first."""
    table = scene("3: r1 r2 r3 r4 mud / b1 b2 b3 spy", hand="redeploy", rules=rules).play("play redeploy mud off")
    assert (table.turn, table.play("drop r1").turn) == (0, 1)
    table.play("drop spy")
    assert table.discards[-4:] == ["redeploy", "mud", "r1", "spy"]
    assert (table.side(3, 0), table.side(3, 1), table.turn) == (["r2", "r3", "r4"], ["b1", "b2", "b3"], 0)


@in_2004
def test_nothing_else_than_the_drop(rules):
    """B6.7: a reading: no claim and no draw before it."""
    table = scene("3: r1 r2 r3 r4 mud / b1; 7: g7 g8 g9 /", hand="redeploy", rules=rules)
    table.play("play redeploy mud 5")
    assert table.refused("draw stack") == "wrong-phase"
    assert table.refused("claim 7") in ("wrong-phase", "claim-early")
    assert table.refused("drop g7") == "not-to-drop"


@in_2004
def test_three_cards_need_no_drop(rules):
    """B6.7: a reading: a side with three is simply complete again."""
    table = scene("3: r7 r8 r9 mud / b1", hand="redeploy", rules=rules).play("play redeploy mud off")
    assert table.phase == "draw"
    assert table.holds(3)


@in_2004
def test_mud_that_leaves_for_another_stone(rules):
    """B6.7: a reading: there it makes sides with three cards incomplete."""
    table = scene("3: r1 mud / b1; 5: g7 g8 g9 /", hand="redeploy", rules=rules).play("play redeploy mud 5")
    assert table.proof(5)["own"] is None


# -- guile cards ------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize(
    ("card", "line"),
    [("redeploy", "3: / b1"), ("desert", "3: r1 /"), ("traitor", "3: r1 /"), ("traitor", "3: / spy")],
)
def test_guile_needs_a_target(rules, card, line):
    """B6.8-B6.11: a reading: without a target the card is not played."""
    assert scene(line, hand=card, rules=rules).moves(f"play {card}") == []


@with_tactics
@pytest.mark.parametrize("move", ["scout", "redeploy r1 5", "desert b1", "traitor b1 3"])
def test_guile_cards_lie_open(rules, move):
    """B6.8-B6.11: done at once, then the card lies open in the discard, before what it discards."""
    card = move.split()[0]
    table = scene("3: r1 / b1", hand=card, rules=rules).play(f"play {move}")
    assert card in table.view(1)["discards"]
    assert card not in table.hand()


# -- B6.8 ------------------------------------------------------------------------------------------------------------


def scouted(rules, *moves, **rest):
    """A scout played, and so on."""
    return scene(hand=rest.pop("hand", "scout r1 r2"), rules=rules, **rest).play("play scout", *moves)


@with_tactics
def test_three_draws_from_either_stack(rules):
    """B6.8: three cards in all, one by one, in any split."""
    table = scouted(rules, stack="w9 w8", tactics="spy")
    assert (table.phase, table.due, table.legal) == ("scout", 3, ["draw stack", "draw tactics"])
    table.play("draw stack")
    assert (table.phase, table.due) == ("scout", 2)
    table.play("draw tactics", "draw stack")
    assert table.hand()[-3:] == ["w9", "spy", "w8"]
    assert (table.phase, table.due) == ("return", 2)


@with_tactics
def test_two_cards_go_back(rules):
    """B6.8: any two of the hand, the drawn ones too; then the hand has its size again."""
    table = scouted(rules, "draw stack", "draw stack", "draw stack", stack="w9")
    assert {"return r1", "return r2", "return w9"} <= set(table.legal)
    table.play("return w9")
    assert (table.phase, table.due) == ("return", 1)
    assert len(table.play("return r1").hand(0)) == HAND[rules]


@in_2004
def test_back_on_top(rules):
    """B6.8: in 2004 on top, each on its own stack; the second lies above the first."""
    table = scouted(rules, "draw stack", "draw stack", "draw tactics", "return r1", "return r2", stack="w9 w8 w7")
    assert table.stack[:3] == ["r2", "r1", "w7"]


@in_2024
def test_back_underneath(rules):
    """B6.8: in 2024 underneath; the second lies below the first."""
    table = scouted(rules, "draw stack", "draw stack", "draw tactics", "return r1", "return r2", stack="w9 w8 w7")
    assert table.stack[0] == "w7"
    assert table.stack[-2:] == ["r1", "r2"]


@with_tactics
def test_order_is_the_players(rules):
    """B6.8: the two may go back in either order."""
    draws = ("draw stack", "draw stack", "draw stack")
    one = scouted(rules, *draws, "return r1", "return r2").stack
    two = scouted(rules, *draws, "return r2", "return r1").stack
    assert one != two
    assert sorted(one) == sorted(two)


@with_tactics
def test_each_to_its_own_stack(rules):
    """B6.8: a tactics card goes back to the tactics stack."""
    table = scouted(rules, "draw tactics", "draw stack", "draw stack", "return spy", "return r1", tactics="spy")
    assert "spy" in table.tactics
    assert "r1" in table.stack


@usual_tactics
def test_claims_after_the_scout(rules):
    """B6.8: a reading: no claim between draws and returns; after them claims are allowed, and there is no draw."""
    table = scouted(rules, stones="3: r7 r8 r9 / b1")
    assert table.refused("claim 3") == "wrong-phase"
    table.play("draw stack", "draw stack", "draw stack")
    assert table.refused("claim 3") == "wrong-phase"
    table.play("return r1", "return r2")
    assert (table.phase, table.legal) == ("end", ["claim 3", "end"])
    assert table.play("claim 3").turn == 1


@with_tactics
def test_scout_replaces_the_draw(rules):
    """B6.8: a reading: with nothing to claim the turn ends after the returns: 6 - 1 + 3 - 2 = 6."""
    table = scouted(rules, "draw stack", "draw stack", "draw stack", "return r1", "return r2")
    assert (table.turn, len(table.hand(0))) == (1, HAND[rules])


@with_tactics
@pytest.mark.parametrize(("left", "back"), [(3, 2), (2, 1), (1, 0)])
def test_short_stacks(rules, left, back):
    """B6.8: a reading: drawing ends with the last card; 2, 1 or 0 cards go back after 3, 2 or 1."""
    stack = " ".join(["w9", "w8", "w7"][:left])
    table = scene(hand="scout r1 r2", stack=stack, no_clan=True, no_tactics=True, rules=rules)
    assert (table.play("play scout").due, table.phase) == (left, "scout")
    table.play(*["draw stack"] * left)
    if back:
        assert (table.phase, table.due) == ("return", back)
        table.play(*["return r1", "return r2"][:back])
    assert (table.turn, len(table.hand(0)), len(table.stack)) == (1, HAND[rules], back)


@with_tactics
def test_short_stacks_of_both_kinds(rules):
    """B6.8: a reading: what counts is both stacks together."""
    table = scene(hand="scout r1", stack="w9", tactics="spy", no_clan=True, no_tactics=True, rules=rules)
    table.play("play scout", "draw tactics")
    assert table.legal == ["draw stack"]
    assert (table.play("draw stack").phase, table.due) == ("return", 1)


@with_tactics
def test_no_scout_without_stacks(rules):
    """B6.8: a reading: with both stacks empty the scout is not playable."""
    assert scene(hand="scout r1", other="b1", drained=True, rules=rules).refused("play scout") == "stack-empty"


@with_tactics
def test_known_cards_put_back(rules):
    """B6.8: who put cards back knows where they lie; the other sees only that a card came."""
    table = scouted(rules, "draw stack", "draw stack", "draw stack", "return r1", "return r2")
    places = [[table.stack.index("r2"), "r2"], [table.stack.index("r1"), "r1"]]
    assert sorted(table.view(0)["known"]["stack"]) == sorted(places)
    assert table.view(1)["known"] == {"hand": [], "stack": [], "tactics": []}


@in_2004
def test_known_card_drawn_by_the_other(rules):
    """B6.8: a card put back on top and drawn by the other is known in the other's hand."""
    table = scouted(rules, "draw stack", "draw stack", "draw stack", "return r1", "return r2", other="b1")
    table.play("play b1 5", "draw stack")
    assert table.view(0)["known"]["hand"] == ["r2"]
    assert table.view(0)["known"]["stack"] == [[0, "r1"]]


# -- B6.9 ------------------------------------------------------------------------------------------------------------


@with_tactics
def test_redeploy_to_another_stone(rules):
    """B6.9: a card of the own side to another open stone with room, or to the open discard."""
    table = scene("3: r1 spy / b1; 4: g1 g2 g3 / ; 5: own y1 y2 y3 /", hand="redeploy", rules=rules)
    targets = [move.split()[-1] for move in table.moves("play redeploy r1")]
    assert targets == ["1", "2", "6", "7", "8", "9", "off"]
    table.play("play redeploy r1 7")
    assert (table.side(3), table.side(7), table.since(7)) == (["spy"], ["r1"], [10])


@with_tactics
def test_redeploy_off(rules):
    """B6.9: discarded openly."""
    table = scene("3: r1 / b1", hand="redeploy", rules=rules).play("play redeploy r1 off")
    assert (table.side(3), table.discards) == ([], ["redeploy", "r1"])


@with_tactics
@pytest.mark.parametrize("card", ["joker1", "spy", "shield", "r7"])
def test_redeploy_takes_tactics_cards_too(rules, card):
    """B6.9: elite cards move like clan cards."""
    assert scene(f"3: {card} r1 / b1", hand="redeploy", rules=rules).play(f"play redeploy {card} 4").side(4) == [card]


@with_tactics
def test_redeploy_refused(rules):
    """B6.9: not to the same stone, not to a full side, not the other's cards."""
    table = scene("3: r1 / b1; 4: g1 g2 g3 /", hand="redeploy", rules=rules)
    assert table.refused("play redeploy r1 3") == "same-stone"
    assert table.refused("play redeploy r1 4") == "side-full"
    assert table.refused("play redeploy b1 5") not in ("side-full", "same-stone", "not-in-hand")


@with_tactics
def test_redeployed_joker_stays_the_only_one(rules):
    """B6.9: moving a joker frees nobody to play the other."""
    table = scene("3: joker1 / b1", hand="redeploy joker2", rules=rules).play("play redeploy joker1 off")
    assert table.jokers == [True, False]


@with_tactics
def test_redeploy_opens_a_full_side(rules):
    """B6.9: a side that gave a card is incomplete and has room."""
    table = scene("3: r7 r8 r9 / b1", hand="redeploy w1", rules=rules).play("play redeploy r9 4")
    assert table.proof(3)["own"] is None


# -- B6.10 -----------------------------------------------------------------------------------------------------------


@with_tactics
@pytest.mark.parametrize("card", ["joker1", "spy", "shield", "b7"])
def test_desert(rules, card):
    """B6.10: any clan or elite card of the other's side of an open stone is discarded openly."""
    table = scene(f"3: r1 / b1 {card}", hand="desert", rules=rules).play(f"play desert {card}")
    assert (table.side(3, 1), table.discards) == (["b1"], ["desert", card])


@with_tactics
def test_desert_takes_no_own_card(rules):
    """B6.10: only from the opponent's side."""
    table = scene("3: r1 / b1", hand="desert", rules=rules)
    assert table.moves("play desert") == ["play desert b1"]


@with_tactics
def test_deserted_cards_are_gone(rules):
    """B6.10: what was discarded cannot come any more."""
    table = scene("3: r4 g4 y4 / b6 b8; 5: / b7", hand="desert", rules=rules)
    assert table.holds(3)
    assert table.play("play desert b7").holds(3)


# -- B6.11 -----------------------------------------------------------------------------------------------------------


@with_tactics
def test_traitor(rules):
    """B6.11: a clan card of the other's side comes to an own side with room, as the latest arrival."""
    table = scene("3: r1 / b1 b7; 4: g1 / w1", hand="traitor", rules=rules).play("play traitor b1 4")
    assert (table.side(3, 1), table.side(4, 0), table.since(4, 0)) == (["b7"], ["g1", "b1"], [2, 6])


@with_tactics
def test_traitor_at_the_same_stone(rules):
    """B6.11: the same stone is allowed."""
    table = scene("4: p4 p5 / p6 p7 p8", hand="traitor", rules=rules).play("play traitor p6 4")
    assert (table.side(4, 0), table.side(4, 1)) == (["p4", "p5", "p6"], ["p7", "p8"])


@with_tactics
def test_traitor_takes_no_tactics_card(rules):
    """B6.11: elite cards are safe."""
    table = scene("3: r1 / spy b1", hand="traitor", rules=rules)
    assert table.moves("play traitor spy") == []
    assert len(table.moves("play traitor b1")) == 9


@with_tactics
def test_traitor_needs_room(rules):
    """B6.11: with all own sides full it is not playable."""
    assert scene(FULL, hand="traitor", drained=True, rules=rules).moves("play traitor") == []


@with_tactics
def test_traitor_takes_no_own_card(rules):
    """B6.11: only from the opponent's side."""
    assert scene("3: r1 / b1", hand="traitor", rules=rules).moves("play traitor r1") == []


# -- the ten cards ----------------------------------------------------------------------------------------------------


@with_tactics
def test_tactics_cards_come_from_the_stack(rules):
    """B6.1: no hand begins with a tactics card."""
    table = dealt(rules)
    assert table.played == [0, 0]
    assert not [move for move in table.legal if not move.startswith("play ") or len(move.split()[1]) != 2]


@early_claims
def test_guile_in_early_claims(rules):
    """B6.8: after the returns of an early-claims turn nothing is claimed."""
    table = scouted(rules, stones="3: r7 r8 r9 / b1")
    table.play("draw stack", "draw stack", "draw stack", "return r1", "return r2")
    assert (table.turn, table.owner(3)) == (1, None)
