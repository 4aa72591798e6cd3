"""T1: how a leg begins."""


def test_columns_give_athletes(leg):
    """T1.1: as many athletes stand as the column shows pips."""
    rope = leg(columns=("432", "331"))
    assert (rope.athletes(0), rope.athletes(1)) == ((9, 0), (7, 0))


def test_columns_stay_as_thrown(leg):
    """T1.1: the dice are laid unchanged, in the order of the deal."""
    assert leg(columns=("261", "516")).columns == [[2, 6, 1], [5, 1, 6]]


def test_columns_from_three_to_eighteen(leg):
    """T1.1: three ones are the fewest athletes, three sixes the most."""
    assert leg(columns=("111", "666")).standing == [3, 18]


def test_free_dice_are_not_thrown_yet(leg):
    """T1.1: the third set of dice lies aside until the first throw."""
    rope = leg()
    assert (rope.free, rope.phase, rope.turn, rope.places, rope.rerolled) == (None, "throw", "chance", [0, 0, 0], [])


def test_a_seed_throws_both_columns(leg):
    """T1.1: a game dealt from a seed is a leg with fair columns."""
    rope = leg()
    position = rope.ask("new", rules="tug", seed=3, chance="manual")["ok"]
    assert all(1 <= value <= 6 for column in position["columns"] for value in column)
    assert position["standing"] == [sum(column) for column in position["columns"]]


def test_who_begins_is_agreed(leg):
    """T1.2: the deal says who begins."""
    assert (leg(first=0).mover, leg(first=1).mover) == (0, 1)


def test_the_other_begins_the_second_leg(leg):
    """T1.2: whoever began the first leg does not begin the second, whoever won."""
    for first in (0, 1):
        for winner in (0, 1):
            sheet = leg().ask("match", rules="tug", results=[{"winner": winner, "first": first}])["ok"]
            assert sheet["next"]["first"] == 1 - first
