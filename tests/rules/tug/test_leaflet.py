"""The leaflet's worked turns, step by step: yellow has the column 4 3 2 and nine athletes, red seven."""


def test_two_eliminations(tug):
    """T2.3: a 4 at the 4 and a 4 at the 3 remove two; the 1 at the 2 may gather or weaken, not eliminate."""
    rope = tug("432", thrown="441", own=9, other=7)
    rope.play("eliminate 1 1 standing")
    assert rope.athletes(1) == (6, 0)
    rope.play("eliminate 2 2 standing")
    assert rope.athletes(1) == (5, 0)
    assert rope.legal == ["gather 3 3", "weaken 3 3"]
    assert rope.refused("eliminate 3 3 standing") == "too-low"


def test_eliminate_and_gather_twice(tug):
    """T2.4: a 4 removes one, a 4 for the 3 brings two, a 1 for the 2 changes nothing; 4 3 2 are passed on."""
    rope = tug("432", thrown="441", own=9, other=7)
    rope.play("eliminate 1 1 standing")
    assert rope.standing == [9, 6]
    rope.play("gather 2 2")
    assert (rope.standing, rope.columns[0]) == ([11, 6], [4, 4, 2])
    assert rope.free == [4, 3, 1]
    rope.play("gather 3 3")
    assert (rope.standing, rope.columns[0], rope.mover) == ([11, 6], [4, 4, 1], 1)


def test_weaken_and_finish_later(tug):
    """T2.5: a 1 lays one athlete down, whom a die two lower than the column can remove later."""
    rope = tug("432", thrown="161", own=9, other=7).play("weaken 1 1")
    assert rope.athletes(1) == (6, 1)
    rope.play("gather 2 3", "weaken 3 2")
    rope.play("throw 1 1 1", "weaken 1 1", "weaken 2 2", "weaken 3 3")
    rope.play("throw 2 1 1", "keep")
    assert "eliminate 1 1 lying" in rope.legal
    assert "eliminate 1 1 standing" not in rope.legal
    assert rope.play("eliminate 1 1 lying").athletes(1) == (5, 1)


def test_berserker(tug):
    """T2.6: three 2s are as high as the lowest die of the column: four go."""
    rope = tug("432", thrown="222", own=9, other=7)
    assert rope.play("berserk").standing == [9, 3]
