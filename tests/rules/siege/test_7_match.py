"""W7: two games with roles swapped."""

RESULT = {"why": "held", "stack": 0, "intact": 5, "oil": 0}


def score(castle, *results):
    """The score sheet after these games, each (attacker, winner, what counts)."""
    rows = []
    for attacker, winner, more in results:
        rows.append(RESULT | {"first": attacker, "attacker": attacker, "winner": winner} | more)
    return castle.ask("match", rules="siege-2020", length=2, results=rows)["ok"]


def test_roles_are_swapped(game):
    """W7.1: after the first game the other attacks."""
    for first in (0, 1):
        sheet = score(game(), (first, 0, {}))
        assert (sheet["winner"], sheet["next"]["first"]) == (None, 1 - first)


def test_two_wins(game):
    """W7.1: whoever wins both is the champion."""
    sheet = score(game(), (0, 0, {}), (1, 0, {}))
    assert (sheet["points"], sheet["winner"], sheet["next"]) == ([2, 0], 0, None)


def test_both_won_as_attacker(game):
    """W7.2: more cards left in the siege stack of the own winning game."""
    assert score(game(), (0, 0, {"stack": 9}), (1, 1, {"stack": 12}))["winner"] == 1
    assert score(game(), (1, 1, {"stack": 9}), (0, 0, {"stack": 12}))["winner"] == 0


def test_the_tactics_stack_does_not_count(siege):
    """W7.2: a reading: with tactics, too, it is the siege stack alone that a result tells."""
    castle = siege("5!: r9 r10 r11 |; 1!: |", tactics="spy shield blast").play("control 5")
    result = castle.bridge.game.result()
    assert (len(castle.tactics), result["stack"]) == (len(castle.tactics), len(castle.stack))
    assert castle.tactics


def test_why_at_one_each(game):
    """W7.2-W7.4: at equal points the sheet says what decided, and by how much."""
    attackers = score(game(), (0, 0, {"stack": 9}), (1, 1, {"stack": 12}))
    assert (attackers["points"], attackers["why"], attackers["counts"]) == ([1, 1], "stack", [9, 12])
    defenders = score(game(), (0, 1, {"intact": 4, "oil": 2}), (1, 0, {"intact": 5, "oil": 0}))
    assert (defenders["points"], defenders["why"], defenders["counts"]) == ([1, 1], "kept", [5, 6])
    level = score(game(), (0, 0, {"stack": 9}), (1, 1, {"stack": 9}))
    assert (level["winner"], level["why"]) == (None, "level")
    assert "why" not in score(game(), (0, 0, {}), (1, 0, {}))


def test_both_won_as_defender(game):
    """W7.3: more intact tiles and unused cauldrons in the own winning game."""
    assert score(game(), (0, 1, {"intact": 4, "oil": 2}), (1, 0, {"intact": 5, "oil": 0}))["winner"] == 1


def test_equal_is_played_again(game):
    """W7.4: the pair is played again, and only the new pair counts for the tie-break."""
    pair = [(0, 1, {"intact": 4, "oil": 1}), (1, 0, {"intact": 5, "oil": 0})]
    sheet = score(game(), *pair)
    assert (sheet["winner"], sheet["next"]["first"]) == (None, 0)
    assert score(game(), *pair, (0, 0, {}))["winner"] is None
    assert score(game(), *pair, (0, 0, {"stack": 3}), (1, 1, {"stack": 2}))["winner"] == 0


def test_what_a_result_says(siege):
    """W7.2, W7.3: the attacker, the cards left in the siege stack, intact tiles and unused cauldrons."""
    castle = siege("5!: r9 r10 r11 |; 1!: |", oil=1)
    stack = len(castle.stack)
    castle.play("control 5")
    result = castle.bridge.game.result()
    assert result == {
        "winner": 0,
        "why": "breach",
        "first": 0,
        "attacker": 0,
        "stack": stack,
        "intact": 5,
        "oil": 1,
    }
