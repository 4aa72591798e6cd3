"""W2: a turn: opening, play, draw."""


def test_a_retreat_clears_the_own_side(siege):
    """W2.1: all cards of the attacker there go to the open discard, in order of arrival; the defender's stay."""
    castle = siege("3: r3 r4 r7 | b8 b9").play("retreat 3")
    assert (castle.at(3), castle.discards, castle.phase) == ("| b8 b9", ["r3", "r4", "r7"], "open")


def test_a_retreat_from_several_walls(siege):
    """W2.1: from one or more walls, one after the other, before the play."""
    castle = siege("3: r3 |; 5: b2 b4 |; 6: | g1")
    assert castle.moves("retreat") == ["retreat 3", "retreat 5"]
    assert castle.play("retreat 5").moves("retreat") == ["retreat 3"]
    assert castle.play("retreat 3").moves("retreat") == []
    assert castle.discards == ["b2", "b4", "r3"]
    assert castle.refused("retreat 6") == "wall-empty"


def test_no_retreat_after_the_play(siege):
    """W2.1: it opens the turn."""
    assert siege("3: r3 |", hand="b5").play("play b5 1").refused("retreat 3") == "wrong-phase"


def test_only_the_attacker_retreats(siege):
    """W2.1: the defender has cauldrons, the attacker has not."""
    assert siege("3: r3 | b4", mover="defender").refused("retreat 3") == "not-attacker"
    assert siege("3: r3 | b4").refused("oil 3") == "not-defender"


def test_a_cauldron_hits_the_card_that_lay_longest(siege):
    """W2.1: the attacker's card nearest the wall is discarded; then the defender plays."""
    castle = siege("2: r1 b4 g9 |", mover="defender").play("oil 2")
    assert (castle.at(2), castle.discards, castle.oil, castle.phase) == ("b4 g9 |", ["r1"], 2, "play")


def test_the_next_card_is_nearest_then(siege):
    """W2.1: a turn later a second cauldron hits the card that lay second longest."""
    castle = siege("2: r1 b4 g9 |", mover="defender", hand="p1", other="p2", stack="y1 y2").play("oil 2")
    castle.play("play p1 1", "draw stack", "play p2 1", "draw stack", "oil 2")
    assert (castle.at(2), castle.discards, castle.oil) == ("g9 |", ["r1", "b4"], 1)


def test_a_cauldron_hits_tactics_cards_too(siege):
    """W2.1: an elite card nearest the wall is hit like any other."""
    castle = siege("3: joker1 r5 |", mover="defender").play("oil 3")
    assert (castle.at(3), castle.discards) == ("r5 |", ["joker1"])


def test_one_cauldron_a_turn(siege):
    """W2.1: never two in the same turn."""
    castle = siege("2: r1 b4 |", mover="defender").play("oil 2")
    assert castle.moves("oil") == []
    assert castle.refused("oil 2") == "oil-used"


def test_three_cauldrons_a_game(siege):
    """W2.1: with none left nothing is poured."""
    castle = siege("2: r1 b4 |", mover="defender", oil=0)
    assert castle.moves("oil") == []
    assert castle.refused("oil 2") == "no-oil"


def test_a_cauldron_needs_a_card(siege):
    """W2.1: it needs a card to hit, and that is never the defender's own."""
    castle = siege("2: | b4; 3: r1 |", mover="defender")
    assert castle.moves("oil") == ["oil 3"]
    assert castle.refused("oil 2") == "wall-empty"


def test_a_cauldron_is_pointed_at_the_nearest_card(siege):
    """W2.1: the reason why another card cannot be hit."""
    castle = siege("2: r1 b4 |", mover="defender")
    assert castle.ask("why", seat=1, refs=["do:oil", "card:b4"])["ok"]["reason"] == "not-nearest"


def test_cards_go_where_there_is_room(siege):
    """W2.2: to the own side of a wall, never more than the tile asks for."""
    castle = siege("4: r1 r2 |; 4: r1 r2 |", hand="b5")
    assert castle.moves("play b5") == [f"play b5 {wall}" for wall in (1, 2, 3, 5, 6, 7)]
    assert castle.refused("play b5 4") == "side-full"


def test_room_is_what_the_face_says(siege):
    """W2.2: a damaged gate takes four cards, a damaged tower two."""
    castle = siege("4!: r1 r2 r3 |; 2!: y1 y2 |", hand="b5")
    assert "play b5 4" in castle.legal
    assert castle.refused("play b5 2") == "side-full"


def test_only_cards_of_the_hand(siege):
    """W2.2: one plays from the hand."""
    assert siege(hand="b5", stack="b6").refused("play b6 1") == "not-in-hand"


def test_the_order_at_a_wall_stays(siege):
    """W2.2: later cards lie further out, whatever their values."""
    castle = siege("3: r7 r2 |", hand="b5").play("play b5 3")
    assert castle.at(3) == "r7 r2 b5 |"
    assert castle.walls[2]["since"] == [[1, 2, 3], []]


def test_chicken_meets_chef(siege):
    """W2.3: a 0 that comes to lie opposite an 11 of its colour goes to the discard with it."""
    castle = siege("4: r11 |", mover="defender", hand="r0").play("play r0 4")
    assert (castle.at(4), castle.discards, castle.phase) == ("|", ["r11", "r0"], "draw")


def test_chef_meets_chicken(siege):
    """W2.3: likewise an 11 opposite a 0."""
    castle = siege("4: | p0", hand="p11").play("play p11 4")
    assert (castle.at(4), castle.discards) == ("|", ["p11", "p0"])


def test_other_colours_do_not_meet(siege):
    """W2.3: only the same colour."""
    castle = siege("4: r11 |", mover="defender", hand="b0").play("play b0 4")
    assert (castle.at(4), castle.discards) == ("r11 | b0", [])


def test_own_side_and_other_walls_do_not_meet(siege):
    """W2.3: opposite means the other side of the same wall."""
    castle = siege("3: r11 |; 5: | r0", hand="b0 b11").play("play b0 3")
    assert (castle.at(3), castle.at(5)) == ("r11 b0 |", "| r0")
    castle = siege("3: r11 |", hand="r0").play("play r0 3")
    assert (castle.at(3), castle.discards) == ("r11 r0 |", [])


def test_cancelling_makes_no_room_beforehand(siege):
    """W2.3: it never allows a card beyond the tile's number."""
    castle = siege("4: r11 | b1 b2", mover="defender", hand="r0")
    assert castle.refused("play r0 4") == "side-full"


def test_a_cancelled_card_reopens_the_side_opposite(siege):
    """W2.3: the other card leaves a side that was complete, those after it move up."""
    castle = siege("4: r11 r10 |", mover="defender", hand="r0").play("play r0 4")
    assert castle.at(4) == "r10 |"
    assert castle.proof(4)["own"] is None


def test_elite_cards_cancel_nothing(siege):
    """W2.3: a joker is no chicken and no chef."""
    castle = siege("4: r11 |", mover="defender", hand="joker1").play("play joker1 4")
    assert castle.at(4) == "r11 | joker1"


def test_a_cancelled_card_uses_an_arrival_number(siege):
    """W2.3: the next card to arrive is numbered after it."""
    castle = siege("4: r11 |", mover="defender", hand="r0", other="b5").play("play r0 4", "draw stack", "play b5 1")
    assert castle.walls[0]["since"] == [[3], []]


def test_then_one_draws_one_card(siege):
    """W2.4: the next card of the stack comes to the end of the hand, and the other's turn begins."""
    castle = siege(hand="b5", stack="y7").play("play b5 1", "draw stack")
    assert castle.hands[0][-1] == "y7"
    assert (len(castle.hands[0]), castle.mover, castle.turn, castle.phase) == (6, 1, 1, "open")


def test_a_draw_is_always_a_move(siege):
    """W2.4: also when there is no choice."""
    assert siege(hand="b5").play("play b5 1").legal == ["draw stack"]


def test_with_tactics_one_chooses_the_stack(siege):
    """W2.4: either stack."""
    castle = siege(hand="b5", tactics="spy").play("play b5 1")
    assert castle.legal == ["draw stack", "draw tactics"]
    assert castle.play("draw tactics").hands[0][-1] == "spy"


def test_an_empty_tactics_stack_cannot_be_chosen(siege):
    """W2.4: the game goes on with the siege stack."""
    used = "joker1 joker2 spy shield redeploy recruit desert traitor blast reinforce exchange"
    castle = siege(hand="b5", discards=used).play("play b5 1")
    assert castle.legal == ["draw stack"]
    assert castle.refused("draw tactics") == "stack-empty"


def test_control_at_any_moment_of_the_turn(siege):
    """W2.5: before the play, before the draw and after it."""
    castle = siege("4: r10 r11 |; 3: b9 b10 b11 |; 7: g0 p0 y0 |", hand="r5")
    assert castle.moves("control") == ["control 3", "control 4", "control 7"]
    castle.play("control 4").play("play r5 1")
    assert (castle.phase, castle.moves("control")) == ("draw", ["control 3", "control 7"])
    castle.play("control 3", "draw stack")
    assert (castle.phase, castle.legal) == ("end", ["control 7", "end"])
    assert castle.play("end").mover == 1


def test_nothing_to_declare_ends_the_turn(siege):
    """W2.5: after the draw the turn ends by itself unless a declaration holds; the last one ends it too."""
    assert siege("4: r9 r10 |", hand="r5").play("play r5 1", "draw stack").mover == 1
    assert siege("4: r10 r11 |", hand="r5").play("play r5 1", "draw stack", "control 4").mover == 1


FULL = "1: r1 r2 r3 |; 2: r4 r5 r6 r7 |; 3: y1 y2 y3 |; 4: y4 y5 |; 5: g1 g2 g3 |; 6: g4 g5 g6 g7 |; 7: b1 b2 b3 |"
FULL_DEFENDER = FULL.replace(" |", "").replace(": ", ": | ")


def test_the_attacker_with_all_places_full_must_retreat(siege):
    """W2.6: no pass; after a retreat a card is played."""
    castle = siege(FULL)
    assert castle.legal == [f"retreat {wall}" for wall in range(1, 8)]
    assert castle.refused("pass") == "must-retreat"
    assert "pass" not in castle.play("retreat 3").legal


def test_the_defender_with_all_places_full_passes(siege):
    """W2.6: no play, no draw."""
    castle = siege(FULL_DEFENDER, mover="defender")
    assert castle.legal == ["pass"]
    castle.play("pass")
    assert (castle.mover, castle.idle, len(castle.hands[1]), castle.phase) == (0, 1, 6, "open")


def test_no_pass_while_a_card_can_be_played(siege):
    """W2.6: passing is never a choice."""
    castle = siege()
    assert "pass" not in castle.legal
    assert castle.refused("pass") == "can-play"


def test_a_cauldron_before_the_pass(siege):
    """W2.6: opening actions may come before it."""
    full = FULL_DEFENDER.replace("1: |", "1: p5 |")
    castle = siege(full, mover="defender")
    assert castle.legal == ["oil 1", "pass"]
    assert castle.play("oil 1").legal == ["pass"]


def test_an_action_with_a_target_is_a_play(siege):
    """W2.6: with all places full a card may still be made to desert; what may not be played is no play."""
    full = FULL.replace("7: b1 b2 b3 |", "7: b1 b2 b3 | p5")
    castle = siege(full, hand="desert")
    assert "play desert p5" in castle.legal
    assert "pass" not in castle.legal
    castle = siege("", hand="joker1 joker2 spy shield redeploy recruit desert", played=[1, 0], discards="blast")
    assert castle.legal == ["pass"]


def test_declarations_before_the_pass(siege):
    """W2.6: control may be declared first; a pass ends the turn at once."""
    cards = "joker1 joker2 spy shield redeploy recruit desert"
    castle = siege("4: r10 r11 |; 3: b9 b10 b11 |", hand=cards, played=[1, 0], discards="blast")
    assert castle.legal == ["control 3", "control 4", "retreat 3", "retreat 4", "pass"]
    assert castle.play("control 3", "pass").mover == 1
