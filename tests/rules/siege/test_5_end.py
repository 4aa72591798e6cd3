"""W5: how a siege ends."""

import pytest


def test_the_attacker_wins_by_breach_or_walls(siege):
    """W5.1: a damaged wall taken, or the fourth; after that no move is left."""
    for walls, why in (("5!: r9 r10 r11 |", "breach"), ("1!: |; 2!: |; 3!: |; 5: r9 r10 r11 |", "walls")):
        castle = siege(walls).play("control 5")
        assert (castle.winner, castle.why, castle.legal) == (0, why, [])
        assert castle.refused("control 5") == "game-over"


def test_the_last_card_drawn_by_the_defender(siege):
    """W5.2: then comes the attacker's last turn."""
    castle = siege(mover="defender", hand="b1", other="b2", stack="y1", empty=True)
    castle.play("play b1 1", "draw stack")
    assert (castle.left, castle.mover) == (1, 0)
    castle.play("play b2 1")
    assert (castle.winner, castle.why, castle.phase, castle.turn) == (1, "held", "over", None)


def test_the_last_card_drawn_by_the_attacker(siege):
    """W5.2: the defender plays one more turn, then comes the attacker's last."""
    castle = siege(hand="b1", other="b2", stack="y1", empty=True)
    castle.play("play b1 1", "draw stack")
    assert (castle.left, castle.mover) == (2, 1)
    castle.play("play b2 1")
    assert (castle.left, castle.mover) == (1, 0)
    castle.play("play y1 1")
    assert (castle.winner, castle.why) == (1, "held")


def test_the_turn_of_the_last_card_is_finished(siege):
    """W5.2: after drawing it the attacker may still declare; this turn, the defender's and the last one are left."""
    castle = siege("4: r10 r11 |; 3: b9 b10 b11 |", hand="p1", stack="y1", empty=True)
    castle.play("play p1 1", "draw stack")
    assert (castle.left, castle.phase) == (3, "end")
    assert castle.play("control 3", "end").left == 2


def test_the_last_turn_may_win(siege):
    """W5.2: a declaration after the last card is played."""
    castle = siege("4!: r0 b0 g0 | r11 g11 b11", hand="p0", mover="attacker", left=1, empty=True, sizes=(1, 1))
    castle.play("play p0 4")
    assert (castle.phase, castle.legal) == ("end", ["control 4", "end"])
    assert castle.play("control 4").why == "breach"


def test_the_last_turn_given_away(siege):
    """W5.2: who leaves the declaration open has not won."""
    castle = siege("4!: r0 b0 g0 | r11 g11 b11", hand="p0", left=1, empty=True, sizes=(1, 1))
    assert castle.play("play p0 4", "end").winner == 1


def test_one_still_draws_tactics_cards(siege):
    """W5.2: in the last turns one draws as usual while a stack has cards."""
    castle = siege(mover="defender", hand="b1", other="b2", stack="y1", tactics="spy", empty=True)
    castle.play("play b1 1", "draw stack", "play b2 1")
    assert castle.legal == ["draw tactics"]
    assert castle.play("draw tactics").why == "held"


def test_reinforcements_do_not_undo_the_end(siege):
    """W5.2: the stack has cards again, the turns left are the same."""
    castle = siege(mover="defender", hand="reinforce", discards="r1 r2", tactics="", left=2, sizes=(7, 7), empty=True)
    castle.play("play reinforce r1 r2", "insert r1 0", "insert r2 0", "draw stack")
    assert (castle.left, castle.mover, castle.stack) == (1, 0, ["r1"])
    castle.play(castle.moves("play")[0], "draw stack")
    assert castle.why == "held"


def test_length_of_the_base_game(game):
    """W5.2: 48 cards, one a turn: without a pass the defender draws the last one, and turn 49 is the last."""
    lengths = []
    for seed in range(12):
        castle, log = game(seed=seed), []
        while castle.winner is None:
            # three walls at most, and none twice, so that nobody wins early; the cleared walls leave room to play on
            held = castle.moves("control")
            fresh = [move for move in held if int(move[-1]) not in castle.damaged and len(castle.damaged) < 3]
            rest = [move for move in castle.legal if move not in held]
            log.append((fresh or [move for move in rest if "oil" not in move and "retreat" not in move] or rest)[0])
            castle.play(log[-1])
        assert castle.why == "held"
        if "pass" not in log:
            assert castle.mover == 0
            lengths.append(sum(move.startswith("play") for move in log))
    assert lengths
    assert set(lengths) == {49}


FULL = "1: | r1 r2 r3; 2: | r4 r5 r6 r7; 3: | y1 y2 y3; 4: | y4 y5; 5: | g1 g2 g3; 6: | g4 g5 g6 g7; 7: | b1 b2 b3"


@pytest.fixture
def stuck(siege):
    """The defender is full, the attacker has nothing but tactics cards that may not be played."""

    def build(walls=FULL, **more):
        cards = "joker1 joker2 spy shield redeploy recruit desert"
        return siege(walls, mover="defender", other=cards, **({"played": [1, 0], "discards": "blast"} | more))

    return build


def test_two_passes_in_a_row(stuck):
    """W5.3: the second pass in direct succession ends the game: the wall has held."""
    castle = stuck().play("pass")
    assert (castle.idle, castle.mover, castle.legal) == (1, 0, ["pass"])
    castle.play("pass")
    assert (castle.winner, castle.why, castle.phase) == (1, "held", "over")


def test_a_move_between_breaks_the_row(stuck):
    """W5.3: what is done between two passes, they do not follow each other directly."""
    castle = stuck(FULL.replace("1: |", "1: p1 |")).play("pass", "retreat 1")
    assert castle.idle == 0
    assert castle.play("pass").winner is None
    assert castle.idle == 1
