"""What a seat may expect, place by place: told with a thought when it is asked for, and never from what is hidden."""

import json

import pytest

from marchstones.bridge import Bridge, thinking
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng

PLACES = {"borders-2024": 9, "borders-2024-tactics": 9, "siege-2020": 7, "siege-2020-tactics": 7, "tug": 0}


@pytest.fixture
def bridge():
    """A fresh conversation."""
    return Bridge()


def ask(bridge, **request):
    """What stands under `ok`, or the error's code."""
    answer = json.loads(bridge.answer(json.dumps(request)))
    return answer["ok"] if "ok" in answer else answer["error"]["code"]


def begin(bridge, rules, moves, seed=11):
    """A game some moves old, each the best at first sight; the seat to decide."""
    ask(bridge, do="new", rules=rules, seed=seed, first=0)
    for _ in range(moves):
        seat = ask(bridge, do="legal")["turn"]
        view = ask(bridge, do="view", seat=seat)
        ask(bridge, do="play", move=ask(bridge, do="think", view=view, level="master", playouts=1)["move"])
    return ask(bridge, do="legal")["turn"]


@pytest.mark.parametrize("rules", PLACES)
def test_the_outlook_has_one_chance_a_place(bridge, rules):
    """Each is a chance, for either seat; tug has none."""
    begin(bridge, rules, 12)
    for seat in (0, 1):
        outlook = ask(bridge, do="outlook", seat=seat)
        assert len(outlook["places"]) == PLACES[rules]
        assert all(0 <= chance <= 1 for chance in [outlook["win"], *outlook["places"]])


def test_attacker_and_defender_want_the_opposite_of_a_wall(bridge):
    """A wall the attacker nearly has is one the defender hardly holds."""
    begin(bridge, "siege-2020", 30)
    one, other = (ask(bridge, do="outlook", seat=seat)["places"] for seat in (0, 1))
    assert all(abs(a + b - 1) < 0.35 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020-tactics"])
def test_the_outlook_does_not_know_what_the_seat_cannot_know(rules):
    """The same view of many worlds gives one outlook."""
    family = FAMILIES[rules]
    deal = family.setup.deal(rules, Rng(5), 0)
    match = Game(family, family.setup.start(deal), deal, Rng(7))
    rng = Rng(3)
    for _ in range(24):
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    told = set()
    for _ in range(8):
        bridge = Bridge()
        state = match.state.clone()
        state.guess(0, rng)
        ask(bridge, do="set", position=family.positions.position(state))
        told.add(json.dumps(ask(bridge, do="outlook", seat=0)))
    assert len(told) == 1


def test_a_thought_explains_itself_when_asked(bridge):
    """A card laid at a stone changes that stone's chance the most, or another's more; the order says which."""
    seat = begin(bridge, "borders-2024", 20, seed=12)
    view = ask(bridge, do="view", seat=seat)
    request = {"do": "think", "view": view, "level": "grandmaster", "playouts": 40, "seed": 1}
    plain = ask(bridge, **request)
    told = ask(bridge, **request, explain=True)
    assert {key: told[key] for key in plain} == plain
    assert plain.keys() ^ told.keys() == {"places", "plan"}
    assert [row["move"] for row in told["plan"]] == told["line"]
    assert (told["plan"][0]["move"], told["plan"][0]["kind"]) == (told["move"], "lay")
    place = told["plan"][0]["place"]
    assert any(row["place"] == place and row["to"] > row["from"] for row in told["places"])
    changes = [abs(row["to"] - row["from"]) for row in told["places"]]
    assert changes == sorted(changes, reverse=True)


def test_a_draw_changes_nothing_that_can_be_told(bridge):
    """What will be drawn nobody knows."""
    seat = begin(bridge, "borders-2024", 21)
    view = ask(bridge, do="view", seat=seat)
    told = ask(bridge, do="think", view=view, level="master", playouts=1, explain=True)
    assert told["move"].startswith("draw ")
    assert told["places"] == []


def test_in_slices_it_explains_the_best_so_far(bridge):
    """As the workers do it."""
    seat = begin(bridge, "siege-2020", 12)
    request = {"do": "think", "view": ask(bridge, do="view", seat=seat), "level": "grandmaster", "explain": True}
    work = thinking(json.dumps({**request, "playouts": 20}))
    while not work.step(1.0):
        assert "places" in json.loads(work.answer())["ok"]
    assert "places" in json.loads(work.answer())["ok"]


def test_nonsense_is_refused(bridge):
    """Wrong types and no game."""
    assert ask(bridge, do="outlook", seat=0) == "no-game"
    seat = begin(bridge, "tug", 3)
    view = ask(bridge, do="view", seat=seat)
    assert ask(bridge, do="think", view=view, level="master", explain="yes") == "bad-request"
    assert ask(bridge, do="outlook", seat=2) == "bad-request"
