"""`set` of a tug position: any that could be is taken, any other is refused with its reason."""

import json

import pytest

from marchstones.bridge import Bridge

ACTING = {
    "rules": "tug",
    "first": 0,
    "turn": 1,
    "mover": 1,
    "phase": "act",
    "winner": None,
    "why": None,
    "columns": [[4, 3, 2], [6, 6, 1]],
    "free": [5, 1, 1],
    "standing": [3, 0],
    "lying": [0, 2],
    "places": [0, 2, 0],
    "rerolled": [1, 3],
}
THROWING = ACTING | {"phase": "throw", "turn": "chance", "free": None, "places": [0, 0, 0], "rerolled": []}
REROLLING = ACTING | {"phase": "reroll", "places": [0, 0, 0], "rerolled": [2]}
RETHROWING = REROLLING | {"phase": "rethrow", "turn": "chance", "rerolled": [2, 1]}


def put(position):
    """The engine's answer."""
    return json.loads(Bridge().answer(json.dumps({"do": "set", "position": position})))


@pytest.mark.parametrize(
    "position",
    [
        ACTING,
        THROWING,
        REROLLING,
        RETHROWING,
        ACTING | {"standing": [500, 0]},
        ACTING | {"columns": [[4, 3, 2], [6, 2, 1]], "free": [5, 6, 1]},  # die 2 gathered: a six lay there
        ACTING | {"places": [1, 0, 3], "rerolled": []},
    ],
)
def test_a_position_that_could_be(position):
    """It comes back unchanged."""
    assert put(position) == {"ok": position}


@pytest.mark.parametrize(
    ("start", "wrong", "reason"),
    [
        (ACTING, {"first": 2}, "bad-field"),
        (ACTING, {"first": True}, "bad-field"),
        (ACTING, {"mover": None}, "bad-field"),
        (ACTING, {"mover": 0}, "bad-field"),
        (ACTING, {"turn": 0}, "bad-field"),
        (ACTING, {"turn": "chance"}, "bad-field"),
        (THROWING, {"turn": 1}, "bad-field"),
        (ACTING, {"phase": "over"}, "bad-field"),
        (ACTING, {"phase": []}, "bad-field"),
        (ACTING, {"winner": 0}, "bad-field"),
        (ACTING, {"why": "athletes"}, "bad-field"),
        (ACTING, {"columns": [[4, 3, 2]]}, "bad-field"),
        (ACTING, {"columns": [[4, 3, 2], [6, 6]]}, "bad-field"),
        (ACTING, {"columns": [[4, 3, 2], [6, 6, 7]]}, "bad-field"),
        (ACTING, {"columns": [[4, 3, 2], {"6": 6}]}, "bad-field"),
        (ACTING, {"free": None}, "bad-field"),
        (ACTING, {"free": [1, 2, 0]}, "bad-field"),
        (THROWING, {"free": [1, 2, 3]}, "bad-field"),
        (ACTING, {"standing": [3, -1]}, "bad-field"),
        (ACTING, {"standing": [3, 1e9]}, "bad-field"),
        (ACTING, {"standing": [3, 10**12]}, "bad-field"),
        (ACTING, {"lying": [0, 0]}, "game-over"),
        (ACTING, {"lying": [0, "2"]}, "bad-field"),
        (ACTING, {"places": [0, 4, 0]}, "bad-field"),
        (ACTING, {"places": [2, 2, 0]}, "place-used"),
        (ACTING, {"places": [1, 2, 3]}, "bad-places"),
        (REROLLING, {"places": [1, 0, 0]}, "bad-places"),
        (ACTING, {"rerolled": [1, 2, 3]}, "bad-rerolled"),
        (ACTING, {"rerolled": [1, 1]}, "bad-rerolled"),
        (ACTING, {"rerolled": [0]}, "bad-field"),
        (ACTING, {"rerolled": 1}, "bad-field"),
        (THROWING, {"rerolled": [1]}, "bad-rerolled"),
        (REROLLING, {"rerolled": [1, 2]}, "bad-rerolled"),
        (RETHROWING, {"rerolled": []}, "bad-rerolled"),
    ],
)
def test_a_position_that_could_not_be(start, wrong, reason):
    """It is refused, and the reason names what is wrong."""
    error = put(start | wrong)["error"]
    assert (error["code"], error["reason"]) == ("bad-position", reason)
    assert error["text"]


@pytest.mark.parametrize("field", [field for field in ACTING if field not in {"rules", "winner", "why"}])
def test_a_field_is_missing(field):
    """Every field is needed."""
    position = dict(ACTING)
    del position[field]
    assert put(position)["error"]["code"] == "bad-position"
