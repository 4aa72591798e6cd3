"""B2: play a card, claim, draw; and when there is nothing to play."""

import pytest

from rules.borders.scene import (
    HAND,
    base_editions,
    dealt,
    early_claims,
    every_edition,
    scene,
    usual_claims,
    usual_tactics,
    with_tactics,
)

FULL = "; ".join(f"{n}: r{n} y{n} g{n} /" for n in range(1, 10))  # all own sides are
TACTICS_ONLY = {6: "spy shield fog mud redeploy desert", 7: "spy shield fog mud redeploy desert traitor"}

# -- B2.1 playing -----------------------------------------------------------------------------------------------------


@every_edition
def test_any_card_to_any_open_stone(rules):
    """B2.1: at the start every card of the hand goes to every stone, and nothing else may be done."""
    table = dealt(rules)
    assert table.legal == [f"play {card} {stone}" for card in table.hand() for stone in range(1, 10)]


@every_edition
def test_card_lies_open_on_the_own_side(rules):
    """B2.1: the card leaves the hand and lies face up before its owner, for both to see."""
    table = scene(hand="r7", rules=rules).play("play r7 3")
    assert table.side(3, 0) == ["r7"]
    assert table.side(3, 1) == []
    assert "r7" not in table.hand()
    assert table.view(1)["stones"][2]["cards"] == [["r7"], []]


@every_edition
def test_own_side_whoever_moves(rules):
    """B2.1: seat 1 lays on the side of seat 1."""
    table = dealt(rules, first=1)
    card = table.hand(1)[0]
    assert table.play(f"play {card} 9").side(9, 1) == [card]


@every_edition
def test_exactly_one_card(rules):
    """B2.1: after the card no second one."""
    table = scene(hand="r7 r8", rules=rules).play("play r7 3")
    assert table.phase == "draw"
    assert table.refused("play r8 3") == "wrong-phase"


@every_edition
def test_three_cards_a_side(rules):
    """B2.1: a side with three cards has no room."""
    table = scene("3: r1 r2 r4 / b1 b2", hand="b5", rules=rules)
    assert table.refused("play b5 3") == "side-full"
    assert table.moves("play b5") == [f"play b5 {stone}" for stone in (1, 2, 4, 5, 6, 7, 8, 9)]


@with_tactics
def test_four_cards_under_mud(rules):
    """B2.1: under mud there is room for a fourth card, and for no fifth."""
    assert scene("3: r1 r2 r4 mud / b1", hand="b5", rules=rules).play("play b5 3").side(3) == ["r1", "r2", "r4", "b5"]
    assert scene("3: r1 r2 r4 r6 mud / b1", hand="b5", rules=rules).refused("play b5 3") == "side-full"


@every_edition
def test_only_cards_of_the_own_hand(rules):
    """B2.1: a card that is not in the hand is not played."""
    assert scene(hand="r7", other="r8", rules=rules).refused("play r8 3") == "not-in-hand"


@every_edition
def test_laid_cards_stay(rules):
    """B2.1: in later turns a laid card lies where it was laid."""
    table = scene(hand="r7", other="b1", rules=rules).play("play r7 3", "draw stack", "play b1 3", "draw stack")
    assert table.side(3, 0) == ["r7"]
    assert table.moves("play r7") == []


@every_edition
def test_arrivals_are_counted(rules):
    """B2.1: cards keep the order in which they came, over the whole table."""
    table = scene(hand="r7 r8", other="b1", rules=rules)
    table.play("play r7 3", "draw stack", "play b1 3", "draw stack", "play r8 3")
    assert (table.since(3, 0), table.since(3, 1)) == ([1, 3], [2])


# -- B2.2 claiming before the draw ------------------------------------------------------------------------------------


@usual_claims
def test_claim_after_playing(rules):
    """B2.2: the card just played may complete what is claimed, before the draw."""
    table = scene("3: r7 r8 / b1", hand="r9", rules=rules).play("play r9 3")
    assert table.legal[0] == "claim 3"
    assert table.play("claim 3").owner(3) == 0
    assert table.phase == "draw"


@every_edition
def test_claim_before_playing(rules):
    """B2.2: a reading: a claim is allowed before the card is played, too."""
    table = scene("3: r7 r8 r9 / b1", hand="r1", rules=rules).play("claim 3")
    assert (table.owner(3), table.turn, table.phase) == (0, 0, "play")
    assert "play r1 4" in table.legal


@every_edition
def test_several_claims(rules):
    """B2.2: any number of stones in one turn, one after the other."""
    table = scene("1: r7 r8 r9 / b1; 4: y7 y8 y9 / ; 7: g7 g8 g9 / b2", rules=rules)
    table.play("claim 7", "claim 1", "claim 4")
    assert [table.owner(stone) for stone in (1, 4, 7)] == [0, 0, 0]


@usual_claims
def test_no_claim_after_the_draw(rules):
    """B2.2: the draw ends the turn; the next to decide is the other."""
    table = scene("3: r7 r8 r9 / b1", hand="r1", rules=rules).play("play r1 4", "draw stack")
    assert (table.turn, table.phase) == (1, "play")
    assert table.moves("claim") == []


# -- B2.3 drawing -----------------------------------------------------------------------------------------------------


@every_edition
def test_draw_one_card(rules):
    """B2.3: the next card of the stack comes to the end of the hand."""
    table = scene(hand="r1", stack="w9", rules=rules)
    left = len(table.stack)
    table.play("play r1 4", "draw stack")
    assert table.hand()[-1] == "w9"
    assert (len(table.hand()), len(table.stack)) == (HAND[rules], left - 1)


@with_tactics
def test_choose_the_stack(rules):
    """B2.3: with cards in both stacks either may be drawn from."""
    table = scene(hand="r1", tactics="spy", rules=rules).play("play r1 4")
    assert table.moves("draw") == ["draw stack", "draw tactics"]
    assert table.play("draw tactics").hand()[-1] == "spy"


@with_tactics
def test_choose_the_stack_whatever_was_played(rules):
    """B2.3: the choice is the same after a tactics card."""
    table = scene(hand="spy", rules=rules).play("play spy 4")
    assert table.moves("draw") == ["draw stack", "draw tactics"]


@base_editions
def test_one_stack_in_the_base_game(rules):
    """B2.3: the draw is a move although there is no choice."""
    table = scene(hand="r1", rules=rules).play("play r1 4")
    assert table.legal == ["draw stack"]
    assert table.refused("draw tactics") == "stack-empty"


@with_tactics
def test_must_draw_from_the_other_stack(rules):
    """B2.3: from an empty stack nothing is drawn; the other must be."""
    table = scene(hand="r1", no_clan=True, rules=rules).play("play r1 4")
    assert table.moves("draw") == ["draw tactics"]
    assert table.refused("draw stack") == "stack-empty"
    table = scene(hand="r1", no_tactics=True, rules=rules).play("play r1 4")
    assert table.moves("draw") == ["draw stack"]
    assert table.refused("draw tactics") == "stack-empty"


@every_edition
def test_both_stacks_empty(rules):
    """B2.3: play goes on without drawing; the turn ends by itself."""
    table = scene(hand="r1 r4", other="b1 b2", drained=True, rules=rules).play("play r1 4")
    assert (table.hand(), table.turn, table.phase, table.why) == (["r4"], 1, "play", None)


@usual_claims
def test_last_claims_without_a_draw(rules):
    """B2.3: with both stacks empty a claim that holds may still be made or left, then the turn ends."""
    open_stone = "3: r7 r8 / b1"
    table = scene(open_stone, hand="r9 r4", other="b4 b5", drained=True, rules=rules).play("play r9 3")
    assert (table.phase, table.legal) == ("end", ["claim 3", "end"])
    assert table.play("end").turn == 1
    table = scene(open_stone, hand="r9 r4", other="b4 b5", drained=True, rules=rules).play("play r9 3", "claim 3")
    assert (table.turn, table.phase, table.owner(3)) == (1, "play", 0)


@usual_claims
def test_claims_one_by_one_without_a_draw(rules):
    """B2.3: the turn lasts as long as another claim is on offer."""
    table = scene("3: r7 r8 / b1; 5: g7 g8 g9 /", hand="r9 r4", other="b4 b5", drained=True, rules=rules)
    assert table.play("play r9 3", "claim 3").legal == ["claim 5", "end"]
    assert table.play("claim 5").turn == 1


# -- B2.4 claimed stones ----------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("owner", ["own r1 r2 r3 / b1", "lost r1 / b1 b2 b3"])
def test_no_play_on_a_claimed_stone(rules, owner):
    """B2.4: neither side of a claimed stone takes a card, even where one would have room."""
    table = scene(f"3: {owner}", hand="r9", rules=rules)
    assert table.refused("play r9 3") == "stone-claimed"
    assert [move for move in table.moves("play") if move.endswith(" 3")] == []


@with_tactics
def test_no_tactics_on_a_claimed_stone(rules):
    """B2.4: nor an elite or an environment card."""
    table = scene("3: lost r1 / b1 b2 b3", hand="spy fog", rules=rules)
    assert table.refused("play spy 3") == "stone-claimed"
    assert table.refused("play fog 3") == "stone-claimed"


# -- B2.5 nothing to play ---------------------------------------------------------------------------------------------


@base_editions
def test_all_sides_full(rules):
    """B2.5: a reading: the turn is skipped: claims, or the pass; nothing is played and nothing drawn."""
    table = scene(FULL, rules=rules)
    hand, stack = table.hand(), table.stack
    assert [move for move in table.legal if not move.startswith("claim")] == ["pass"]
    table.play("pass")
    assert (table.hand(), table.stack, table.turn) == (hand, stack, 1)


@every_edition
def test_empty_hand(rules):
    """B2.5: a reading: without a card in the hand the turn is skipped, too."""
    table = scene(drained=True, rules=rules)
    assert table.legal == ["pass"]
    assert table.play("pass").turn == 1


@every_edition
def test_claims_in_a_skipped_turn(rules):
    """B2.5: a reading: who cannot play may still claim first."""
    table = scene("3: r7 r8 r9 / b1", drained=True, rules=rules)
    assert table.legal == ["claim 3", "pass"]
    assert table.play("claim 3").legal == ["pass"]


@base_editions
def test_passing_is_no_choice_in_the_base_game(rules):
    """B2.5: as long as a card can be played it must be."""
    assert scene(hand="r1", rules=rules).refused("pass") == "can-play"


@every_edition
def test_room_at_a_claimed_stone_is_no_room(rules):
    """B2.5: only unclaimed stones count: the last side with room is that of a lost stone."""
    stones = FULL.replace("9: r9 y9 g9 /", "9: lost r9 / b9 p9 w9")
    assert "pass" in scene(stones, rules=rules).legal


# -- B2.6 passing with tactics ----------------------------------------------------------------------------------------


@with_tactics
def test_pass_with_tactics_cards_only(rules):
    """B2.6: who holds no clan card may pass or play a tactics card; elite cards are tactics cards."""
    table = scene(hand=TACTICS_ONLY[HAND[rules]], rules=rules)
    assert "pass" in table.legal
    assert "play spy 4" in table.legal
    hand = table.hand()
    table.play("pass")
    assert (table.hand(), table.turn) == (hand, 1)


@with_tactics
def test_pass_with_all_sides_full(rules):
    """B2.6: or who has no room for a clan card, though mud could still be played."""
    table = scene(FULL, hand="mud", rules=rules)
    assert {"pass", "play mud 3"} <= set(table.legal)


@with_tactics
def test_no_pass_with_a_playable_clan_card(rules):
    """B2.6: one clan card and room for it: no pass."""
    hand = TACTICS_ONLY[HAND[rules]].split()[1:]
    assert scene(hand=" ".join([*hand, "r1"]), rules=rules).refused("pass") == "can-play"


@with_tactics
def test_pass_is_judged_anew_every_turn(rules):
    """B2.6: a reading: after a pass, room that came back ends the right to pass."""
    table = scene(FULL, other="mud", rules=rules).play("pass", "play mud 3", "draw stack")
    assert table.turn == 0
    assert table.refused("pass") == "can-play"


@usual_tactics
def test_claim_before_a_pass(rules):
    """B2.6: claims are allowed in a turn without a play; there is no draw."""
    table = scene("3: r7 r8 r9 / b1", hand=TACTICS_ONLY[HAND[rules]], rules=rules).play("claim 3", "pass")
    assert (table.owner(3), table.turn, len(table.hand())) == (0, 1, HAND[rules])


@early_claims
def test_claim_before_a_pass_with_early_claims(rules):
    """B2.6: at the start of the turn; the pass comes after."""
    table = scene("3: r7 r8 r9 / b1", hand=TACTICS_ONLY[HAND[rules]], rules=rules).play("claim 3", "pass")
    assert (table.owner(3), table.turn) == (0, 1)
