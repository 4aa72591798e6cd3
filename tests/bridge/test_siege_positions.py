"""`set` of a siege position: any that could be is taken and comes back, any other is refused with its reason."""

import pytest

from rules.siege.conftest import ACTIONS, Castle, position

WIN = "4: r10 r11 |"
GIVING = {"phase": "give", "discards": "exchange", "played": [1, 0]}
COMING = {"phase": "insert", "turn": "chance", "discards": "reinforce", "played": [1, 0]}
LAST = {"empty": True, "sizes": (3, 3)}

each = pytest.mark.parametrize


def put(*args, **more):
    """The engine's answer, and what it was asked."""
    asked = position(*args, **more)
    return asked, Castle().ask("set", position=asked)


@each(
    "more",
    [
        {},
        {"mover": "defender"},
        {"idle": 1},
        {"mover": "defender", "phase": "play", "oil": 2},
        {"phase": "draw"},
        {"mover": "defender", "phase": "draw"},
        {"walls": WIN, "phase": "end"},
        {"walls": "1!: |; 2!: r1 |; 7!: r0 |"},
        {**GIVING, "given": [["r1", "r2"], []]},
        {**GIVING, "given": [["r1", "r2", "r3"], ["b1", "b2"]], "turn": 1},
        {**GIVING, "given": [["r1", "r2", "r3"], []], "turn": 1},
        {**COMING, "coming": ["r1", "r2"]},
        {**COMING, "coming": ["r1"]},
        {**COMING, "coming": ["spy", "r1"], "played": [1, 1]},
        {**COMING, "coming": ["r1"], "played": [1, 1]},  # an elite card went in before
        {"discards": "reinforce r5", "played": [2, 1]},  # two elite cards went back
        {"left": 1, **LAST},
        {"left": 1, "empty": True, "sizes": (3, 2)},
        {"left": 2, "mover": "defender", **LAST},
        {"left": 3, "walls": WIN, "phase": "end", **LAST},
        {"left": 1, "walls": WIN, "phase": "end", "empty": True, "sizes": (2, 3)},
        {"left": 1, "empty": True, "tactics": "spy"},  # a tactics card is left to draw
        {"left": 1, "discards": "reinforce", "played": [1, 0], "sizes": (6, 6)},  # the stack was refilled
        {"left": 1, "empty": True, "sizes": (0, 0)},
    ],
)
def test_a_position_that_could_be(more):
    """It comes back unchanged."""
    asked, answer = put(**more)
    assert answer == {"ok": asked}


@each(
    ("more", "reason"),
    [
        ({"attacker": 1}, "bad-field"),
        ({"oil": 4}, "bad-field"),
        ({"oil": True}, "bad-field"),
        ({"turn": "chance"}, "bad-field"),
        ({"turn": 1}, "bad-turn"),
        ({"phase": "scout"}, "bad-field"),
        ({"phase": "over"}, "bad-field"),
        ({"winner": 0}, "bad-field"),
        ({"why": "held"}, "bad-field"),
        ({"walls": []}, "bad-field"),
        ({"hands": [[]]}, "bad-field"),
        ({"given": [[], [], []]}, "bad-field"),
        ({"coming": None}, "bad-field"),
        ({"left": 0}, "bad-field"),
        ({"idle": 2}, "bad-field"),
        ({"tactics": ["spy"]}, "bad-field"),
    ],
)
def test_wrong_fields(more, reason):
    """A field that is no such thing."""
    answer = Castle().ask("set", position=position() | more)
    assert (answer["error"]["code"], answer["error"]["reason"]) == ("bad-position", reason)


@each(
    ("more", "reason"),
    [
        ({"walls": "4: r1 r2 r3 |"}, "side-full"),
        ({"walls": "2!: | r1 r2 r3"}, "side-full"),
        ({"walls": "4: desert |"}, "no-such-card"),
        ({"walls": "4: r12 |"}, "no-such-card"),
        ({"walls": "4: r1 |; 5: | r1"}, "card-twice"),
        ({"walls": "1!: |; 2!: |; 3!: |; 4!: |"}, "game-over"),
        ({"sizes": (6, 5)}, "bad-hand"),
        ({"sizes": (5, 6)}, "bad-hand"),
        ({"phase": "draw", "sizes": (6, 6)}, "bad-hand"),
        ({"left": 1, "empty": True, "sizes": (2, 3)}, "bad-hand"),
        ({"left": 1, "empty": True, "sizes": (4, 2)}, "bad-hand"),
        ({"left": 1, "empty": True, "sizes": (7, 7)}, "bad-hand"),
        ({"left": 1, "empty": True, "tactics": "spy", "hand": "reinforce", "sizes": (5, 5)}, "bad-hand"),
        ({"discards": "spy", "played": [0, 0]}, "bad-played"),
        ({"discards": "spy", "played": [2, 0]}, "bad-played"),
        ({"discards": "spy shield", "played": [2, 0]}, "bad-played"),
        ({"discards": "reinforce", "played": [2, 2]}, "bad-played"),
        ({**COMING, "coming": ["r1"], "played": [2, 1]}, "bad-played"),
        ({"phase": "play"}, "bad-phase"),
        ({"phase": "play", "mover": "defender"}, "bad-phase"),
        ({"phase": "end"}, "bad-phase"),
        ({"phase": "draw", "idle": 1}, "bad-idle"),
        ({"walls": WIN, "phase": "end", "mover": "defender"}, "bad-phase"),
        ({"phase": "draw", "left": 1, "empty": True, "sizes": (2, 2)}, "bad-stack"),
        ({"left": 1}, "bad-left"),
        ({"empty": True, "sizes": (3, 3)}, "bad-left"),
        ({"left": 2, **LAST}, "bad-left"),
        ({"left": 3, **LAST}, "bad-left"),
        ({"left": 1, "mover": "defender", **LAST}, "bad-left"),
        ({"coming": ["r1"]}, "bad-coming"),
        ({**COMING}, "bad-coming"),
        ({**COMING, "coming": ["r1"], "discards": "blast"}, "bad-coming"),
        ({**COMING, "coming": ["r1", "r2", "r3"]}, "bad-field"),
        ({**COMING, "coming": ["blast"], "played": [1, 1]}, "no-such-card"),
        ({"given": [["r1"], []]}, "bad-given"),
        ({**GIVING, "given": [["r1"], ["b1"]]}, "bad-given"),
        ({**GIVING, "given": [["r1", "r2", "r3"], []]}, "bad-given"),
        ({**GIVING, "given": [["r1", "r2"], []], "turn": 1}, "bad-given"),
        ({**GIVING, "given": [["r1", "r2", "r3"], ["b1", "b2", "b3"]], "turn": 1}, "bad-given"),
        ({**GIVING, "given": [["r1"], []], "discards": "blast"}, "bad-given"),
    ],
)
def test_a_position_that_cannot_be(more, reason):
    """Refused with the reason."""
    _, answer = put(**more)
    assert "error" in answer
    assert (answer["error"]["code"], answer["error"]["reason"]) == ("bad-position", reason)


@each(
    "since",
    [
        [[2, 1], []],
        [[1, 1], []],
        [[1], []],
        [[0, 1], []],
        [[1, 2.0], []],
        [[1, 2]],
        None,
    ],
)
def test_arrival_numbers(since):
    """They rise along a side, one a card."""
    asked = position("3: r1 r2 |")
    asked["walls"][2]["since"] = since
    assert Castle().ask("set", position=asked)["error"]["code"] == "bad-position"


def test_arrival_numbers_are_unique():
    """No number twice on the whole table."""
    asked = position("3: r1 |; 4: | r2")
    asked["walls"][3]["since"] = [[], [1]]
    assert Castle().ask("set", position=asked)["error"]["reason"] == "bad-since"


@each("field", sorted(position()))
def test_nothing_may_be_missing(field):
    """Every field is needed but those that are null anyway."""
    asked = position()
    value = asked.pop(field)
    answer = Castle().ask("set", position=asked)
    assert "ok" in answer if value is None else answer["error"]["code"] in ("bad-position", "bad-request")


def test_every_card_is_there():
    """None is missing, tactics cards neither."""
    asked = position(tactics="")
    for pile in ("stack", "tactics"):
        answer = Castle().ask("set", position=asked | {pile: asked[pile][1:]})
        assert answer["error"]["reason"] == "card-missing"
    assert set(asked["tactics"]) > set(ACTIONS)
