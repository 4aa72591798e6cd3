"""W3: declaring control."""


def test_only_the_attacker_declares(siege):
    """W3.1: the defender never has a declaration to make."""
    castle = siege("4: r1 r2 | b10 b11", mover="defender", hand="r5")
    assert castle.moves("control") == []
    assert castle.refused("control 4") == "not-attacker"


def test_the_side_must_be_complete(siege):
    """W3.1: three of four cards are no formation."""
    castle = siege("2: r9 r10 r11 | b1")
    assert castle.refused("control 2") == "side-incomplete"
    sheet = castle.proof(2)
    assert (sheet["holds"], sheet["own"]) == (False, None)


def test_two_complete_sides_are_compared(siege):
    """W3.2: the stronger formation."""
    castle = siege("5: r2 r1 r3 | b9 g9 y9")
    assert castle.moves("control") == ["control 5"]
    assert siege("5: b9 g9 y9 | r2 r1 r3").refused("control 5") == "weaker"


def test_the_strongest_formation_needs_no_proof(siege):
    """W3.2: 21 at the gate can be equalled, but only later."""
    assert siege("4: r10 r11 |").holds(4)


def test_unseen_cards_refute(siege):
    """W3.2: a completion with cards that are neither on the table nor in the discard."""
    castle = siege("4: r9 r10 | b11")
    assert not castle.holds(4)
    assert castle.proof(4)["reply"] == {"kind": "colour run", "total": 21, "cards": ["b10"]}
    assert castle.refused("control 4") == "reply"


def test_the_own_hand_is_no_proof(siege):
    """W3.2: cards in the attacker's hand count as possible."""
    assert not siege("4: r9 r10 |", hand="b11 g11 y11 p11 r11").holds(4)


def test_discards_are_proof(siege):
    """W3.2: what lies in the discard cannot come; being equal later is not enough."""
    assert siege("4: r9 r10 |", discards="r11 b11 g11 y11 p11").holds(4)


def test_the_table_is_proof(siege):
    """W3.2: what lies at other walls cannot come either."""
    assert not siege("4: r9 r10 | b11").holds(4)
    assert siege("4: r9 r10 | b11; 2: b10 |").holds(4)


def test_cancelling_is_ignored(siege):
    """W3.2: that a red 0 would cancel the red 11 does not matter, nor does it for the reply."""
    assert siege("4: r10 r11 |").holds(4)
    assert not siege("4: r0 r1 |").holds(4)


def test_tactics_cards_not_played_are_ignored(siege):
    """W3.2: the defender's jokers in hand or stack refute nothing."""
    castle = siege("4: r9 r10 |", other="joker1 joker2", discards="r11 b11 g11 y11 p11")
    assert castle.holds(4)


def test_equal_and_complete_first(siege):
    """W3.2: equal is enough for whoever was complete first."""
    assert siege("4: r5 r4 | b5 b4").holds(4)
    castle = siege("4: r5 r4 | b5 b4", first="defender")
    assert castle.refused("control 4") == "tie-later"


def test_a_side_that_cannot_be_completed(siege):
    """W3.2: where no card is left to complete it there is no reply."""
    castle = siege("4: r1 r3 | b11", empty=True, left=1, sizes=(0, 0))
    assert (castle.proof(4)["reply"], castle.holds(4)) == (None, True)


def test_the_tile_is_turned_and_cleared(siege):
    """W3.3: damaged, and all cards of both sides in the discard, the attacker's first."""
    castle = siege("4: r10 r11 | b1; 1: | y2", hand="p3").play("control 4")
    assert (castle.damaged, castle.at(4), castle.discards) == ([4], "|", ["r10", "r11", "b1"])
    assert (castle.phase, castle.winner, castle.turn) == ("open", None, 0)
    assert "play p3 4" in castle.legal


def test_a_damaged_tile_taken_wins(siege):
    """W3.3: breach."""
    castle = siege("5!: r9 r10 r11 | b4").play("control 5")
    assert (castle.winner, castle.why, castle.phase, castle.turn) == (0, "breach", "over", None)
    assert castle.discards == ["r9", "r10", "r11", "b4"]


def test_the_fourth_tile_wins(siege):
    """W3.3: four different walls damaged."""
    castle = siege("4: r10 r11 |; 1!: |; 3!: |; 6!: |").play("control 4")
    assert (castle.winner, castle.why, castle.damaged) == (0, "walls", [1, 3, 4, 6])


def test_the_third_tile_does_not_win(siege):
    """W3.3: the game goes on."""
    castle = siege("4: r10 r11 |; 1!: |; 3!: |").play("control 4")
    assert (castle.winner, castle.damaged) == (None, [1, 3, 4])


def test_a_breach_is_a_breach(siege):
    """W3.3: a damaged tile taken while three are damaged: still not a fourth wall."""
    castle = siege("1!: |; 3!: |; 5!: r9 r10 r11 |").play("control 5")
    assert (castle.winner, castle.why) == (0, "breach")


def test_no_success_changes_nothing(siege):
    """W3.4: the declaration is refused with the reason, nothing happens."""
    castle = siege("4: r9 r10 | b11")
    before = castle.ask("position")
    error = castle.ask("play", move="control 4")["error"]
    assert (error["code"], error["reason"]) == ("illegal", "reply")
    assert error["params"]["reply"]["cards"] == ["b10"]
    assert castle.ask("position") == before


def test_damage_makes_new_formations_possible(siege):
    """W3.3: the damaged gate asks for the lowest sum of four."""
    castle = siege("4: r10 r11 |", hand="b0", stack="y2").play("control 4", "play b0 4", "draw stack")
    assert castle.at(4) == "b0 |"
    assert castle.ask("table", seat=0)["ok"]["marks"]["places"][3]["need"] == 4


def test_cards_shuffled_back_undo_a_proof(siege):
    """W3.2: what goes back to the stack may come again."""
    castle = siege("4: r9 r10 | b11", discards="b10 r1", hand="reinforce r5")
    assert castle.holds(4)
    castle.play("play reinforce b10 r1")
    assert not castle.holds(4)
    castle.play("insert b10 0", "insert r1 0")
    assert not castle.holds(4)
    assert castle.moves("control") == []
