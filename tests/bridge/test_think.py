"""`think` through the protocol: from a view alone, repeatable, and honest about what it cannot do."""

import json

import pytest

from marchstones import bridge
from marchstones.bridge import Bridge
from marchstones.games import FAMILIES
from marchstones.search.levels import LEVELS


class Talk:
    """One conversation with the engine."""

    def __init__(self):
        self.bridge = Bridge()

    def full(self, **request):
        return json.loads(self.bridge.answer(json.dumps(request)))

    def ask(self, **request):
        answer = self.full(**request)
        assert "ok" in answer, answer
        return answer["ok"]

    def view(self, rules, plies=8):
        """A view somewhere in a game of a rule set."""
        self.ask(do="new", rules=rules, seed=4, first=0, chance="auto")
        for ply in range(plies):
            moves = self.ask(do="legal")["moves"]
            self.ask(do="play", move=moves[ply * 7 % len(moves)])
        while len(legal := self.ask(do="legal")["moves"]) == 1:
            self.ask(do="play", move=legal[0])
        return self.ask(do="view", seat=self.ask(do="legal")["turn"])


@pytest.mark.parametrize("rules", FAMILIES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_listed_move_in_every_rule_set(rules, level):
    """The move is one of the view's, its chance is a chance, and the first alternative is the move."""
    view = Talk().view(rules)
    thought = Talk().ask(do="think", view=view, level=level, playouts=6, seed=1)
    assert thought["move"] in [item["move"] for item in view["moves"]]
    assert 0 <= thought["win"] <= 1
    assert thought["top"][0]["move"] == thought["move"]
    assert {item["move"] for item in thought["top"]} <= {item["move"] for item in view["moves"]}


@pytest.mark.parametrize("rules", FAMILIES)
def test_the_same_seed_and_playouts_give_the_same_answer(rules):
    """`playouts` instead of `ms` makes it repeatable, in a process that has no game open."""
    view = Talk().view(rules)
    request = {"do": "think", "view": view, "level": "grandmaster", "playouts": 12, "seed": 3}
    assert Talk().ask(**request) == Talk().ask(**request)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["borders-2004-tactics", "borders-2024-earlybird"])
def test_the_only_draw_of_a_scout_is_thought_about(rules, level):
    """One stack is empty: each draw is the only move, and what it brings, and so what can go back, is not known."""
    talk = Talk()
    position = talk.ask(do="new", rules=rules, seed=4, first=0)
    while position["phase"] != "scout":
        wanted = "draw tactics" if position["tactics"] else "play scout"
        moves = talk.ask(do="legal")["moves"]
        plain = [move for move in moves if move.startswith("draw") or (move[5] in "rygbpw" and move[6] in "123456789")]
        talk.ask(do="play", move=wanted if wanted in moves else plain[0])
        position = talk.ask(do="position")
    while position["phase"] == "scout":
        view = talk.ask(do="view", seat=position["turn"])
        thought = Talk().ask(do="think", view=view, level=level, playouts=40, seed=1)
        assert thought["move"] == "draw stack"
        talk.ask(do="play", move="draw stack")
        position = talk.ask(do="position")


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020-tactics"])
def test_two_worlds_with_one_view_get_one_answer(rules):
    """Fairness: the other hand and the stacks are changed, the view is not, and neither is the answer."""
    talk = Talk()
    view = talk.view(rules)
    position = talk.ask(do="position")
    other = 1 - view["seat"]
    place = next(n for n, card in enumerate(position["hands"][other]) if len(card) < 4)
    hand, stack = position["hands"][other], position["stack"]
    hand[place], stack[0] = stack[0], hand[place]
    again = Talk()
    again.ask(do="set", position=position)
    same = again.ask(do="view", seat=view["seat"])
    assert same == view
    request = {"do": "think", "level": "grandmaster", "playouts": 12, "seed": 3}
    assert again.ask(**request, view=same) == talk.ask(**request, view=view)


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020"])
def test_a_view_that_does_not_say_what_is_known_knows_nothing(rules):
    """Views of other programs may leave `known` out."""
    view = Talk().view(rules)
    del view["known"]
    assert Talk().ask(do="think", view=view, level="master", playouts=1)["move"]


def test_an_unknown_level_and_a_seat_with_nothing_to_decide_are_refused():
    """The reasons come as codes."""
    talk = Talk()
    view = talk.view("borders-2024")
    assert talk.full(do="think", view=view, level="dragon")["error"]["code"] == "unknown-level"
    other = talk.ask(do="view", seat=1 - view["seat"])
    assert talk.full(do="think", view=other, level="novice")["error"]["code"] == "bad-request"
    assert talk.full(do="think", view={**view, "rules": "chess"})["error"]["code"] == "unknown-rules"
    assert talk.full(do="think", view=view, ms=-1)["error"]["code"] == "bad-request"


def test_a_number_of_playouts_is_used_in_full_unless_the_question_says_otherwise():
    """Asked for playouts a thought is patient; otherwise it may answer as soon as its move is clear."""
    hasty = 0
    for seed in range(4):
        talk = Talk()
        talk.ask(do="new", rules="siege-2020", seed=seed, first=0)
        request = {"do": "think", "view": talk.ask(do="view", seat=0), "level": "grandmaster", "seed": 1}
        if talk.ask(**request, playouts=400, patient=False)["playouts"] < 400:
            assert talk.ask(**request, playouts=400)["playouts"] >= 400
            hasty += 1
            break
    assert hasty
    assert talk.full(**request, playouts=1, patient="very")["error"]["code"] == "bad-request"


@pytest.mark.fault("a thought that is given hardly any time")
@pytest.mark.parametrize("ms", [1e-320, 1e-306, 0, 0.0])
def test_hardly_any_time_is_time_enough(ms, found):
    """However little a thought may take, it ends with a move, in slices too."""
    talk = Talk()
    view = talk.view("borders-2024")
    request = {"do": "think", "view": view, "level": "grandmaster", "ms": ms}
    assert talk.ask(**request)["move"]
    work = bridge.thinking(json.dumps(request))
    while not work.step(10.0):
        pass
    assert json.loads(work.answer())["ok"]["move"]
    found("a move")


class Broken:
    """Work that fails in the middle, or at its end."""

    def __init__(self, fails):
        self.fails = fails

    def step(self, _):
        """One slice."""
        if self.fails == "step":
            raise OverflowError
        return True

    def answer(self):
        """What it found."""
        raise ZeroDivisionError


@pytest.mark.fault("a fault in the middle of a thought")
@pytest.mark.parametrize("fails", ["step", "answer", "begin"])
def test_a_fault_in_a_slice_ends_the_request_and_not_its_worker(fails, monkeypatch, found):
    """A slice that fails is the last one, and the answer says that the engine failed."""

    def begin(reader, memory):
        if fails == "begin":
            raise IndexError
        return Broken(fails)

    monkeypatch.setattr(bridge, "begin", begin)
    work = bridge.thinking('{"do":"think","id":7}')
    assert work.step(10.0)
    answer = json.loads(work.answer())
    assert answer["id"] == 7
    assert answer["error"]["reason"] == "engine-fault"
    found("told as an error; its worker lives")
