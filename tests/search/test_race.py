"""Moves in question race each other: tried in the same guessed worlds, the worse ones leave until it is decided."""

import pytest

from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.search.evaluation import Evaluation
from marchstones.search.race import Race
from marchstones.search.think import thinking
from marchstones.search.tree import LEAST_ROUNDS, Search
from marchstones.state import NOBODY, State


class Bet(State):
    """A hidden number below 100; move i wins if it is below the i-th bound."""

    def __init__(self, bounds):
        super().__init__()
        self.bounds = bounds
        self.hidden = 0

    def legal(self, out):
        if self.turn == NOBODY:
            return 0
        for i in range(len(self.bounds)):
            out[i] = i
        return len(self.bounds)

    def play(self, move):
        self.turn = NOBODY
        self.winner = 0 if self.hidden < self.bounds[move] else 1

    def copy(self, other):
        self.turn, self.winner, self.hidden = other.turn, other.winner, other.hidden

    def clone(self):
        bet = Bet(self.bounds)
        bet.copy(self)
        return bet

    def guess(self, _seat, rng):
        self.hidden = rng.below(100)


class Blind(Evaluation):
    """Sees no difference between moves."""

    def score(self, _state, _moves, n, out):
        for i in range(n):
            out[i] = 0.5

    def forced(self, _state, _moves, _n):
        return -1

    def group(self, move):
        return move


def race(*bounds, even=0.004, playouts=20_000):
    """A search that has thought until it was decided, at most so long."""
    search = Search(Bet(bounds), 0, Blind(), 5, 1000, 1.0, 0.03, 8.0, 4, even)
    search.keep(16, 1.0)
    while not search.decided and search.playouts < playouts:
        search.step(1)
    return search


def tries(search):
    """How often each move was tried, by move."""
    visits = search.visits[0]
    return {move: round(share * visits) for move, share, _ in search.top()}


def test_a_move_that_is_worse_beyond_doubt_leaves():
    """The others are tried more often then."""
    found = tries(race(10, 88, 90))
    assert found[0] < found[1] <= found[2]


def test_a_clear_best_move_is_decided_soon():
    """And never before every move had its rounds."""
    search = race(5, 95, 10)
    assert search.top()[0][0] == 1
    assert search.decided
    assert 3 * LEAST_ROUNDS <= search.playouts <= 6 * LEAST_ROUNDS


def test_a_close_race_takes_longer_and_ends_right():
    """The smaller the difference, the more worlds it takes to be sure of it."""
    close, clear = race(50, 56), race(50, 90)
    assert close.decided
    assert close.top()[0][0] == clear.top()[0][0] == 1
    assert close.playouts > 2 * clear.playouts


def test_moves_as_good_as_each_other_are_no_reason_to_think_on():
    """Unless not even the smallest difference may be given away."""
    assert race(50, 50).playouts < 300
    search = race(50, 50, 51, even=0.25)
    assert search.decided
    assert search.playouts < 2000
    assert not race(50, 51, even=0.0, playouts=2000).decided


def test_many_moves_race_only_when_few_are_left():
    """Until then nobody is sent away and nothing is decided."""
    search = Search(Bet([90, *([10] * 20)]), 0, Blind(), 5, 1000, 1.0, 0.03, 8.0, 4, 0.004)
    search.step(21 * 50)
    assert set(tries(search).values()) == {50}
    assert not search.decided
    search.keep(16, 1.0)
    search.step(16 * LEAST_ROUNDS)
    assert search.decided
    assert search.top()[0][0] == 0


@pytest.mark.parametrize(("rules", "most"), [("siege-2020", 400), ("borders-2024", 700)])
def test_a_thought_ends_when_it_is_decided_unless_it_is_patient(rules, most):
    """A review wants to know how good a move is, also where it is clear that it is the best."""
    family = FAMILIES[rules]
    for seed in range(4):  # not every opening is decided so soon
        state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
        view = family.positions.view(state, state.turn)
        hasty, patient = (thinking(family, view, "grandmaster", seed, None, most) for _ in range(2))
        patient.patient = True
        for thought in (hasty, patient):
            while not thought.step(1000.0):
                pass
        assert patient.answer()["playouts"] >= most
        if hasty.answer()["playouts"] < most:
            assert hasty.search.decided
            return
    raise AssertionError("none was decided")


def test_a_hasty_answer_does_not_depend_on_how_it_is_sliced():
    """It stops at the very round that decides, so as many playouts give the same answer on any machine."""
    family = FAMILIES["borders-2024"]
    view = family.positions.view(family.setup.start(family.setup.deal("borders-2024", Rng(0), 0)), 0)
    answers = []
    for slice_ms in (0.0, 1000.0):
        thought = thinking(family, view, "grandmaster", 1, None, 700)
        while not thought.step(slice_ms):
            pass
        answers.append(thought.answer())
    assert answers[0] == answers[1]


def test_moves_of_a_tree_that_was_kept_can_race():
    """Their edges have any numbers, far beyond those of the moves at a fresh root."""
    race = Race(0.0)
    edges = [390_000, 12, 17_000]
    race.begin(edges, 3)
    for values in ((0.5, 0.5, 0.2), (0.5, 0.6, 0.9)):
        for edge, value in zip(edges, values, strict=True):
            race.note(edge, value)
        race.lap(edges, 3)
    assert abs(race.doubt(390_000, 12) - 0.05) < 1e-6
    assert abs(race.doubt(17_000, 390_000) - 0.25) < 1e-6
