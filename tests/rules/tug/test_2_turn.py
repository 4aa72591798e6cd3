"""T2: the throw, the rerolls, the four deeds."""

import pytest

# -- T2.1 the throw ---------------------------------------------------------------------------------------------------


def test_every_throw_is_listed(leg):
    """T2.1: three dice, 216 throws, unsorted."""
    moves = leg().legal
    assert (len(moves), moves[0], moves[1], moves[-1]) == (216, "throw 1 1 1", "throw 1 1 2", "throw 6 6 6")
    assert {"throw 4 1 6", "throw 6 1 4"} <= set(moves)


def test_no_six_no_reroll(tug):
    """T2.1: without a six in the own column the dice act at once."""
    assert tug("542", thrown="").play("throw 1 1 3").phase == "act"


def test_a_six_of_the_other_column_gives_nothing(tug):
    """T2.1: only the own column counts."""
    assert tug("542", thrown="", columns=[[5, 4, 2], [6, 6, 6]]).play("throw 1 1 3").phase == "act"


def test_one_six_one_reroll(tug):
    """T2.1: one die may be thrown once more; then the dice act."""
    rope = tug("652", thrown="").play("throw 1 2 3")
    assert (rope.phase, rope.turn, rope.legal) == ("reroll", 0, ["reroll 1", "reroll 2", "reroll 3", "keep"])
    rope.play("reroll 2")
    assert (rope.phase, rope.turn, rope.mover, rope.rerolled) == ("rethrow", "chance", 0, [2])
    assert rope.legal == [f"throw {value}" for value in range(1, 7)]
    rope.play("throw 6")
    assert (rope.phase, rope.turn, rope.free, rope.rerolled) == ("act", 0, [1, 6, 3], [2])


def test_two_sixes_two_different_dice(tug):
    """T2.1: the second result stands, so no die is thrown a third time."""
    rope = tug("662", thrown="").play("throw 1 3 4", "reroll 1", "throw 1")
    assert rope.legal == ["reroll 2", "reroll 3", "keep"]
    assert rope.refused("reroll 1") == "already-rerolled"
    rope.play("reroll 3", "throw 5")
    assert (rope.phase, rope.free, rope.rerolled) == ("act", [1, 3, 5], [1, 3])


def test_three_sixes_three_dice(tug):
    """T2.1: with three sixes all three dice may be thrown again, and then nothing is asked."""
    rope = tug("666", thrown="").play(
        "throw 1 1 1", "reroll 3", "throw 2", "reroll 2", "throw 3", "reroll 1", "throw 4"
    )
    assert (rope.phase, rope.free, rope.rerolled) == ("act", [4, 3, 2], [3, 2, 1])


def test_a_reroll_is_never_compulsory(tug):
    """T2.1: `keep` leaves the rest of the rerolls."""
    rope = tug("666", thrown="").play("throw 1 1 1", "reroll 1", "throw 1", "keep")
    assert (rope.phase, rope.rerolled) == ("act", [1])
    assert rope.refused("reroll 2") == "no-reroll"


def test_the_column_as_it_lies_now(tug):
    """T2.1: a six gathered this turn gives no reroll any more, one gathered before does."""
    rope = tug("531", thrown="").play("throw 6 1 1", "gather 1 1", "weaken 2 2", "weaken 3 3")
    assert rope.columns[0] == [6, 3, 1]
    rope.play("throw 1 1 1", "weaken 1 1", "weaken 2 2", "weaken 3 3", "throw 2 2 2")
    assert (rope.mover, rope.phase) == (0, "reroll")


# -- T2.2 a die and its place -----------------------------------------------------------------------------------------


def test_each_die_at_a_place_of_its_own(tug):
    """T2.2: a reading: two dice never share a die of the column."""
    rope = tug("432", thrown="441").play("eliminate 1 1 standing")
    assert rope.places == [1, 0, 0]
    assert rope.refused("weaken 2 1") == "place-used"
    assert {move.split(" ")[2] for move in rope.legal} == {"2", "3"}


def test_each_die_acts_once(tug):
    """T2.2: a used die is not used again."""
    assert tug().play("weaken 1 1").refused("weaken 1 2") == "die-used"


def test_any_order(tug):
    """T2.2: whichever die first."""
    rope = tug("432", thrown="441").play("weaken 3 2", "eliminate 1 1 standing", "eliminate 2 3 standing")
    assert (rope.athletes(1), rope.mover) == ((4, 1), 1)


def test_effects_at_once(tug):
    """T2.2: an athlete laid down by the first die can be removed by the second."""
    rope = tug("654", thrown="444", other="5")
    assert rope.refused("eliminate 2 1 lying") == "none-lying"
    assert rope.play("weaken 1 3", "eliminate 2 1 lying").athletes(1) == (4, 0)


def test_every_die_must_act(tug):
    """T2.2: no refusal is ever listed among the deeds."""
    rope = tug()
    assert not {"end", "pass", "keep"} & set(rope.legal)
    assert rope.play("weaken 1 1", "weaken 2 2").turn == 0


def test_equal_dice_are_different_dice(tug):
    """T2.2: of two equal dice each is listed."""
    moves = tug("432", thrown="441").legal
    assert {"eliminate 1 1 standing", "eliminate 2 1 standing"} <= set(moves)


# -- T2.3 A ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "listed"), [(3, False), (4, True), (5, True)])
def test_a_standing_athlete_takes_as_much_as_the_column(tug, die, listed):
    """T2.3: thrown ≥ column."""
    assert ("eliminate 1 1 standing" in tug("432", thrown=f"{die}11").legal) is listed


@pytest.mark.parametrize(("die", "listed"), [(1, False), (2, True), (3, True), (6, True)])
def test_a_lying_athlete_takes_two_less(tug, die, listed):
    """T2.3: thrown ≥ column − 2."""
    assert ("eliminate 1 1 lying" in tug("432", thrown=f"{die}11", other="6+1").legal) is listed


def test_too_low_has_a_reason(tug):
    """T2.3: a refused elimination says what it takes."""
    error = tug("432", thrown="111", other="6+1").ask("play", move="eliminate 1 1 lying")["error"]
    assert (error["reason"], error["params"]) == ("too-low", {"value": 1, "need": 2})


def test_any_one_opposing_athlete(tug):
    """T2.3: standing or lying, the choice is open, and one goes."""
    rope = tug("432", thrown="411", other="3+2")
    assert {"eliminate 1 1 standing", "eliminate 1 1 lying"} <= set(rope.legal)
    assert rope.play("eliminate 1 1 lying").athletes(1) == (3, 1)


def test_it_takes_one_of_that_kind(tug):
    """T2.3: nobody lies, nobody stands."""
    assert tug("111", thrown="666", other="3").refused("eliminate 1 1 lying") == "none-lying"
    assert tug("111", thrown="666", other="0+3").refused("eliminate 1 1 standing") == "none-standing"


# -- T2.4 B ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "change"), [(1, 6, 6), (3, 4, 2), (4, 4, 1), (2, 1, 0), (4, 2, -1), (5, 1, -3), (6, 1, -4)]
)
def test_gather_changes_by_one_and_the_difference(tug, old, new, change):
    """T2.4: 1 + (new − old)."""
    assert tug(f"{old}11", thrown=f"{new}11", own=9).play("gather 1 1").athletes(0) == (9 + change, 0)


def test_gather_swaps_the_dice(tug):
    """T2.4: the thrown die lies in the column, the old one among the free dice."""
    rope = tug("432", thrown="611").play("gather 1 3")
    assert (rope.columns[0], rope.free, rope.places) == ([4, 3, 6], [2, 1, 1], [3, 0, 0])


def test_who_comes_stands(tug):
    """T2.4: athletes from the reserve stand; those who lie stay lying."""
    assert tug("111", thrown="311", own="2+2").play("gather 1 1").athletes(0) == (5, 2)


def test_one_comes_before_any_go(tug):
    """T2.4: a die one lower keeps even the single athlete: one comes, one goes back."""
    rope = tug("233", thrown="133", own=1).play("gather 1 1")
    assert (rope.athletes(0), rope.winner) == ((1, 0), None)


@pytest.mark.parametrize(("lying", "left"), [(0, (1, 2)), (1, (2, 1))])
def test_a_lying_athlete_is_traded_for_a_standing_one(tug, lying, left):
    """T2.4: a die one lower changes no number, but the one that goes may lie, while the one that came stands."""
    assert tug("211", thrown="111", own="1+2").play(f"gather 1 1 {lying}").athletes(0) == left


def test_the_one_that_came_may_go(tug):
    """T2.4: with nobody else standing, either the newcomer goes back or a lying one does."""
    rope = tug("211", thrown="111", own="0+1")
    assert [move for move in rope.legal if move.startswith("gather 1 1")] == ["gather 1 1 0", "gather 1 1 1"]
    assert rope.play("gather 1 1 0").athletes(0) == (0, 1)


def test_the_choice_who_goes(tug):
    """T2.4: of the own athletes any may go; the number says how many of them are lying."""
    rope = tug("511", thrown="111", own="4+2")  # one comes, four go
    assert [move for move in rope.legal if move.startswith("gather 1 1")] == [f"gather 1 1 {n}" for n in (0, 1, 2)]
    assert rope.refused("gather 1 1") == "count"
    assert rope.refused("gather 1 1 3") == "count"
    assert rope.play("gather 1 1 2").athletes(0) == (3, 0)


def test_all_who_go_may_be_lying(tug):
    """T2.4: five pips lower, five lying athletes: all of them may go, as the newcomer stands."""
    rope = tug("611", thrown="111", own="2+5")
    assert [move for move in rope.legal if move.startswith("gather 1 1")] == [f"gather 1 1 {n}" for n in range(2, 6)]
    assert rope.play("gather 1 1 5").athletes(0) == (3, 0)


@pytest.mark.parametrize(
    ("own", "listed", "left"),
    [
        ("5+0", ["gather 1 1"], (2, 0)),  # nobody lies
        ("2+1", ["gather 1 1"], (0, 0)),  # all go
        ("1+1", ["gather 1 1"], (0, 0)),  # all go, and it is fewer than four
        ("0+5", ["gather 1 1 3", "gather 1 1 4"], (0, 2)),  # the one that came goes, or stays
        ("1+4", ["gather 1 1 2", "gather 1 1 3", "gather 1 1 4"], (0, 2)),  # at least two of four are lying
        ("6+1", ["gather 1 1 0", "gather 1 1 1"], (3, 1)),  # at most one is
    ],
)
def test_a_number_only_with_a_choice(tug, own, listed, left):
    """T2.4: one comes, four go; a number stands exactly when more than one is possible."""
    rope = tug("511", thrown="111", own=own)
    assert [move for move in rope.legal if move.startswith("gather 1 1")] == listed
    assert rope.play(listed[0]).athletes(0) == left


def test_no_number_without_a_choice(tug):
    """T2.4: a superfluous number is refused, also where none goes back."""
    assert tug("511", thrown="111", own=9).refused("gather 1 1 0") == "no-count"
    assert tug("111", thrown="111", own="3+3").refused("gather 1 1 0") == "no-count"


def test_gather_may_take_you_to_none(tug):
    """T2.4: one comes and five go; three athletes are not enough, and you have lost."""
    rope = tug("633", thrown="133", own=3, other=4).play("gather 1 1")
    assert (rope.athletes(0), rope.winner, rope.why, rope.phase, rope.legal) == ((0, 0), 1, "athletes", "over", [])


# -- T2.5 C ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_any_value_weakens(tug, die):
    """T2.5: lay one standing opposing athlete down."""
    assert tug("666", thrown=f"{die}11", other="3+1").play("weaken 1 1").athletes(1) == (2, 2)


def test_nobody_is_laid_down_twice(tug):
    """T2.5: weakening needs a standing athlete."""
    assert tug(other="0+3").refused("weaken 1 1") == "none-standing"


def test_who_is_laid_down_may_go_in_the_same_turn(tug):
    """T2.5, T2.2: effects come at once: one die lays an athlete down, the next removes it."""
    rope = tug("432", thrown="321", other=7)
    assert "eliminate 1 1 lying" not in rope.legal
    assert "eliminate 1 1 standing" not in rope.legal
    assert rope.play("weaken 3 2", "eliminate 1 1 lying").athletes(1) == (6, 0)


def test_weakening_never_wins(tug):
    """T2.5: a lying athlete is still an athlete."""
    assert tug("666", thrown="111", other=1).play("weaken 1 1").winner is None


# -- T2.6 D ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("thrown", "listed"), [("111", False), ("222", True), ("555", True), ("221", False)])
def test_three_equal_dice_as_high_as_the_lowest(tug, thrown, listed):
    """T2.6: three equal dice, at least as high as the lowest of the column."""
    assert ("berserk" in tug("432", thrown=thrown, other=9).legal) is listed


def test_berserk_removes_four_and_uses_all_dice(tug):
    """T2.6: four go, all three dice are used, the turn is over."""
    rope = tug("432", thrown="222", other=9).play("berserk")
    assert (rope.athletes(1), rope.mover, rope.phase) == ((5, 0), 1, "throw")


def test_berserk_is_never_compulsory(tug):
    """T2.6: the dice may act one by one instead."""
    assert tug("432", thrown="555").play("weaken 1 1", "weaken 2 2").turn == 0


def test_berserk_takes_all_three_dice(tug):
    """T2.6: not after one of them was used."""
    assert tug("432", thrown="555").play("weaken 1 1").refused("berserk") == "berserk-late"


def test_berserk_removes_all_if_fewer(tug):
    """T2.6: three athletes against four: the leg is won."""
    rope = tug("432", thrown="555", other="2+1").play("berserk")
    assert (rope.athletes(1), rope.winner) == ((0, 0), 0)


@pytest.mark.parametrize(
    ("other", "listed"),
    [
        ("9+0", ["berserk"]),
        ("0+9", ["berserk"]),
        ("3+1", ["berserk"]),
        ("3+2", ["berserk 1", "berserk 2"]),
        ("9+2", ["berserk 0", "berserk 1", "berserk 2"]),
        ("9+9", [f"berserk {n}" for n in range(5)]),
        ("1+4", ["berserk 3", "berserk 4"]),
    ],
)
def test_the_choice_who_is_removed(tug, other, listed):
    """T2.6: the number says how many of the four are lying."""
    assert [move for move in tug("432", thrown="555", other=other).legal if move.startswith("berserk")] == listed


def test_berserk_by_number(tug):
    """T2.6: three of the four are lying."""
    assert tug("432", thrown="555", other="4+3").play("berserk 3").athletes(1) == (3, 0)


@pytest.mark.parametrize(
    ("column", "course"),
    [
        ("653", ["throw 3 3 5", "reroll 3", "throw 3"]),
        ("643", ["throw 3 3 1", "reroll 3", "throw 3"]),
        ("664", ["throw 1 2 5", "reroll 1", "throw 5", "reroll 2", "throw 5"]),
    ],
)
def test_berserk_after_a_reroll(tug, column, course):
    """T2.6: three equal dice count however they came about, thrown at once or reached by rerolls."""
    assert tug(column, thrown="", own=14, other=10).play(*course, "berserk").athletes(1) == (6, 0)


# -- T2.7-T2.9 ---------------------------------------------------------------------------------------------------------


def test_gather_is_the_last_resort(tug):
    """T2.7: neither A nor C is possible: the die must gather."""
    rope = tug("666", thrown="111", own=20, other="0+3")
    assert rope.legal == [f"gather {die} {place}" for die in (1, 2, 3) for place in (1, 2, 3)]


def test_gather_is_forced_even_if_it_costs_the_last_athlete(tug):
    """T2.7: every way to use the first die loses the leg."""
    rope = tug("666", thrown="111", own=4, other="0+3")
    for move in rope.legal:
        assert tug("666", thrown="111", own=4, other="0+3").play(move).winner == 1


def test_the_free_dice_go_on(tug):
    """T2.8: the other player throws next; nothing of the turn remains."""
    rope = tug("432", thrown="441").play("eliminate 1 1 standing", "gather 2 2", "gather 3 3")
    assert (rope.mover, rope.turn, rope.phase, rope.free) == (1, "chance", "throw", None)
    assert (rope.places, rope.rerolled) == ([0, 0, 0], [])
    assert len(rope.legal) == 216


def test_lying_athletes_stay_lying(tug):
    """T2.9: turns go by, nobody gets up."""
    rope = tug("666", thrown="111", own=9, other=9)
    for _ in range(4):
        rope.play("weaken 1 1", "weaken 2 2", "weaken 3 3", "throw 1 1 1")
        if rope.phase == "reroll":
            rope.play("keep")
    assert (rope.athletes(0), rope.athletes(1)) == ((3, 6), (3, 6))


def test_who_returns_stands(tug):
    """T2.9: a lying athlete goes back to the reserve, another comes from it: standing."""
    rope = tug("216", thrown="161", own="1+4")  # 1 + (1 − 6) = −4, then 1 + (6 − 1) = +6
    assert rope.play("gather 1 3 4", "gather 2 2").athletes(0) == (7, 0)


def test_more_than_eighteen(tug):
    """T2.9: there is no upper limit."""
    assert tug("311", thrown="411", own=18).play("gather 1 1").athletes(0) == (20, 0)
