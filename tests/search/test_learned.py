"""What was learned is small, is there for every rule set, and means the same to the engine and to the training tool."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import numpy as np
import pytest

import marchstones
from marchstones.family import learned
from marchstones.formations import PLAIN
from marchstones.games import FAMILIES
from marchstones.games.borders.editions import EDITIONS
from marchstones.games.borders.fold import LEAVES, class_of
from marchstones.games.borders.state import DRAW
from marchstones.games.tug import evaluation as tug
from marchstones.games.tug.moves import BERSERK, DIE, KIND, PLACE, THROW
from marchstones.games.tug.rules import ACTING
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

PACKAGE = Path(marchstones.__file__).parent
sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import rows  # noqa: E402 - a tool, not a package
from learn import siege  # noqa: E402 - likewise
from learn.net import forward, network  # noqa: E402 - likewise

# as `look_around` has them
FACTS = [
    f"{much} {side}" for much in ("room", "won", "two", "one", "three", "full", "nearly") for side in ("own", "other")
]
FACTS = ["open", *FACTS, "moving", "left", "none left", "few left", "hand", "finishing", "threatened"]
ROLES = {0: "attacking", 1: "defending"}


def positions(rules: str, seed: int, moves: int, chance: Rng, *, throws: bool = False):
    """A game of random moves: every position with a seat to decide, or those before chance throws."""
    family = FAMILIES[rules]
    state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
    out = [0] * 4096
    for _ in range(moves):
        if state.turn == NOBODY:
            return
        if throws == (state.turn == CHANCE):
            yield state
        state.play(state.roll(chance) if state.turn == CHANCE else state.pick(chance, out))


def sample(evaluation, state, seat):
    """A position as the training tool has it."""
    fixed = [round(chance) for chance in evaluation.chances]
    inputs = np.zeros((1, 9, 48), np.float32)
    for stone in range(9):
        if evaluation.describe(state, stone, seat):
            fixed[stone] = -1
            inputs[0, stone] = list(evaluation.features)
    return {
        "x": inputs,
        "fixed": np.array([fixed]),
        "facts": np.array([list(evaluation.facts)]),
        "label": np.array([[0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.5, 1.0, 0.0]]),
        "won": np.array([1.0]),
        "target": np.array([1.0]),
    }


@pytest.mark.parametrize("rules", [rules for rules in FAMILIES if rules.startswith("borders")])
def test_the_training_tool_and_the_engine_judge_alike(rules: str):
    row = learned("marchstones.games.borders")[EDITIONS[rules].judged or rules]
    leaves = np.array([row["shares"][class_of(pattern)] for pattern in range(LEAVES)])
    net = {key: value.astype(np.float64) for key, value in rows.network(row["net"]).items()}
    seen = 0
    for state in positions(rules, 4, 60, Rng(8)):
        evaluation = FAMILIES[rules].evaluation(rules)
        win = evaluation.judge_all(state, 0, 0)
        middle = rows.forward(net, sample(evaluation, state, 0), leaves)
        assert abs(middle["win"][0] - win) < 1e-3
        seen += 1
    assert seen > 30


@pytest.mark.parametrize(("rules", "decided"), [("borders-2024-tactics", set()), ("borders-2024", {0, 1})])
def test_the_slopes_of_the_training_tool_are_those_of_its_loss(rules: str, decided: set[int]):
    """Each number nudged by a little: the loss moves as `backward` says, up to what it leaves out (see there)."""
    row = learned("marchstones.games.borders")[rules]
    leaves = np.array([row["shares"][class_of(pattern)] for pattern in range(LEAVES)])
    evaluation = FAMILIES[rules].evaluation(rules)
    for number, state in enumerate(position for seed in range(9) for position in positions(rules, seed, 120, Rng(8))):
        evaluation.judge_all(state, 0, 0)
        part = sample(evaluation, state, 0)
        if number >= 20 and decided <= set(part["fixed"][0]):
            break
    assert decided <= set(part["fixed"][0])
    random = np.random.default_rng(1)
    net = {key: random.normal(0, 0.2, shape) for key, shape in rows.SHAPES.items()}
    net["last"][rows.SECOND :] = 0.0  # by way of how much a stone matters and of likely runs, no slope is followed
    known = (part["fixed"] < 0) & (part["label"] != 0.5)

    def loss() -> float:
        middle = rows.forward(net, part, leaves)
        return rows.log_loss(middle["win"], part["won"]) + rows.STONE * rows.log_loss(
            middle["p"][known], part["label"][known]
        )

    slopes = rows.backward(net, part, rows.forward(net, part, leaves))
    for key, slope in slopes.items():
        at = np.unravel_index(
            int(np.argmax(np.abs(slope) * (key != "last" or np.arange(len(slope))[:, None] < rows.SECOND))), slope.shape
        )
        before = net[key][at]
        net[key][at] = before + 1e-3
        above = loss()
        net[key][at] = before - 1e-3
        below = loss()
        net[key][at] = before
        assert (above - below) / 2e-3 == pytest.approx(slope[at], rel=0.03, abs=1e-4), key


@pytest.mark.parametrize("rules", ["borders-2024", "borders-2004-tactics"])
def test_the_facts_of_the_whole_table_are_those_anybody_can_count(rules: str):
    """Stones, room and runs of either side, counted again from the position as it is written."""
    several = set()
    for seed in range(4):
        for state in positions(rules, seed, 120, Rng(seed)):
            evaluation = FAMILIES[rules].evaluation(rules)
            evaluation.judge_all(state, 0, 1)
            decided = [-1 if 0.0 < chance < 1.0 else round(chance) for chance in evaluation.chances]
            free = [stone for stone in range(9) if decided[stone] < 0]
            rows = FAMILIES[rules].positions.position(state)["stones"]
            room = [[state.need[stone] - len(rows[stone]["cards"][seat]) for stone in free] for seat in (0, 1)]
            told = dict(zip(FACTS, evaluation.facts, strict=True))
            assert told["open"] == pytest.approx(len(free) / 5)
            for name, seat, own in (("own", 0, 1), ("other", 1, 0)):
                assert told[f"won {name}"] == pytest.approx(0.3 * decided.count(own))
                assert told[f"room {name}"] == pytest.approx(0.1 * sum(room[seat]))
                assert told[f"full {name}"] == sum(left <= 0 for left in room[seat])
                assert told[f"nearly {name}"] == room[seat].count(1)
                runs = [decided[at : at + 3] for at in range(7)]
                for much, word in ((1, "one"), (2, "two"), (3, "three")):
                    found = sum(run.count(own) == much and run.count(1 - own) == 0 for run in runs)
                    assert told[f"{word} {name}"] == found
                    several.add((word, found > 0))
            assert told["none left"] == (state.stacked[0] == 0)
            assert told["few left"] == (state.stacked[0] <= 6)
            assert (told["moving"], told["threatened"]) == (1.0, 0.0)
            assert told["finishing"] == (told["two own"] > 0)
    assert {("one", True), ("two", True), ("one", False)} <= several


@pytest.mark.parametrize("rules", ["siege-2020", "siege-2020-tactics"])
def test_the_training_of_siege_and_its_engine_judge_alike(rules: str):
    """Every wall and the whole, by both roles' networks, from the inputs a sample keeps."""
    row = learned("marchstones.games.siege")[rules]
    nets = {
        key: {name: value.astype(np.float64) for name, value in network(row[key]).items()} for key in ROLES.values()
    }
    last = {
        key: {name: v.astype(np.float64) for name, v in network(row["weigh_" + key]).items()} for key in ROLES.values()
    }
    seen = {0: 0, 1: 0}
    for seed in range(3):
        for state in positions(rules, seed, 120, Rng(seed)):
            seat = state.turn
            role = seat ^ state.attacker
            evaluation = FAMILIES[rules].evaluation(rules)
            win = evaluation.judge_all(state, seat, seed % 2)
            told, whole = list(evaluation.chances), np.array([list(evaluation.whole)])
            walls = []
            for wall in range(7):
                evaluation.describe(state, wall)
                walls.append(list(evaluation.features))
            x = np.array(walls)
            p = siege.wall_chances(nets[ROLES[role]], x, role)
            assert p == pytest.approx(told, abs=1e-5)
            kept = whole.copy()
            whole[:, [0, 1, 2, 3, 4, 25]] = 0.0
            siege.recombine(whole, p.reshape(1, 7), siege.damaged_walls(x))
            assert whole == pytest.approx(kept, abs=1e-5)
            attacker = siege.chances(last[ROLES[role]], whole)[0]
            assert win == pytest.approx(attacker if role == 0 else 1.0 - attacker, abs=1e-5)
            seen[role] += 1
    assert min(seen.values()) > 40


def test_the_training_of_tug_and_its_engine_judge_alike():
    """A seat about to throw, from the inputs a sample keeps."""
    net = {
        key: value.astype(np.float64) for key, value in network(learned("marchstones.games.tug")["tug"]["net"]).items()
    }
    evaluation = FAMILIES["tug"].evaluation("tug")
    compared = 0
    for seed in range(6):
        for state in positions("tug", seed, 60, Rng(seed), throws=True):
            for seat in (0, 1):
                evaluation.describe(state, seat)
                win = forward(net, np.array([list(evaluation.features)]))[0][0]
                assert evaluation.value_before_throw(state, seat) == pytest.approx(win, abs=1e-5)
                compared += 1
    assert compared > 100


def test_all_that_was_learned_is_small_and_says_how():
    files = list(PACKAGE.glob("games/*/learned.json"))
    assert len(files) == 3
    assert sum(path.stat().st_size for path in files) <= 200_000
    for path in files:
        for row in learned(f"marchstones.games.{path.parent.name}").values():
            assert "command" in row["made"]


def test_what_is_remembered_of_tug_is_what_would_be_judged_anew(monkeypatch):
    """Also where there is so little room that what is remembered is driven out all the time."""
    ample = [(name, getattr(tug, name)) for name in ("SIDES", "TABLES", "ENDS")]
    little = [("SIDES", 61), ("TABLES", 3), ("ENDS", 61)]

    def room(sizes):
        for name, size in sizes:
            monkeypatch.setattr(tug, name, size)

    def judged(evaluation, state):
        if state.turn == CHANCE:
            return [evaluation.foresee(state)]
        return [evaluation.value(state, seat) for seat in (0, 1)]

    chance = Rng(3)
    family = FAMILIES["tug"]
    out = [0] * 4096
    state = family.setup.start(family.setup.deal("tug", Rng(6), 0))
    kept = FAMILIES["tug"].evaluation("tug")
    room(little)
    crowded = FAMILIES["tug"].evaluation("tug")
    compared = 0
    while state.turn != NOBODY and compared < 80:
        room(little)
        values = judged(crowded, state)
        room(ample)
        assert values == judged(kept, state) == judged(FAMILIES["tug"].evaluation("tug"), state)
        compared += 1
        state.play(state.roll(chance) if state.turn == CHANCE else state.pick(chance, out))
    assert compared > 50


def test_what_is_remembered_of_tug_is_forgotten_when_the_other_side_is_looked_at_otherwise():
    family = FAMILIES["tug"]
    state = family.setup.start(family.setup.deal("tug", Rng(6), 0))
    state.play(THROW * KIND + 3 * DIE + 4 * PLACE + 5)
    moves = array("i", bytes(4 * MOST_MOVES))
    n = state.legal(moves)

    def scores(evaluation, regard: float) -> list[float]:
        out = array("d", bytes(8 * n))
        evaluation.regard = regard
        evaluation.score(state, moves, n, out)
        return list(out)

    kept = FAMILIES["tug"].evaluation("tug")
    found = {regard: scores(kept, regard) for regard in (0.6, 1.0)}
    assert found[0.6] != found[1.0]
    for regard, judged in found.items():
        assert judged == scores(FAMILIES["tug"].evaluation("tug"), regard)


def test_tug_finds_the_best_end_of_a_turn_though_it_tries_no_column_die_twice():
    """Against every way to use the dice, the lowest first, twins among the column dice too."""
    chance = Rng(5)
    family = FAMILIES["tug"]
    evaluation = FAMILIES["tug"].evaluation("tug")
    out = [0] * 4096

    def best(state, seat: int) -> float:
        if state.turn == NOBODY:
            return float(state.winner == seat)
        if state.turn == CHANCE:
            return 1.0 - evaluation.value_before_throw(state, 1 - seat)
        n = state.legal(out)
        moves = out[:n]
        dice = {move // DIE % 8 for move in moves if move // KIND != BERSERK}
        die = min(dice, key=lambda die: (state.free[die], die))
        wins = [0.0]
        for move in moves:
            if move // KIND == BERSERK or move // DIE % 8 == die:
                after = state.clone()
                after.play(move)
                wins.append(best(after, seat))
        return max(wins)

    compared = 0
    for seed in range(40):
        state = family.setup.start(family.setup.deal("tug", Rng(seed), 0))
        for _ in range(seed):
            if state.turn == NOBODY:
                break
            state.play(state.roll(chance) if state.turn == CHANCE else state.pick(chance, out))
        if state.turn in {0, 1} and state.phase == ACTING:
            assert evaluation.value(state, state.turn) == best(state, state.turn)
            compared += 1
    assert compared > 15


def test_tug_foresees_a_turn_with_all_its_rerolls():
    """T2.1, against every throw and every way to throw dice again, counted one by one."""
    family = FAMILIES["tug"]
    evaluation = FAMILIES["tug"].evaluation("tug")
    out = [0] * 4096

    used: dict[tuple[int, ...], float] = {}  # the worth of dice that lie

    def worth(state, seat: int) -> float:
        """Of the seat whose turn it was."""
        if state.phase == ACTING:
            dice = (*state.columns, *sorted(state.free))
            if dice not in used:
                used[dice] = evaluation.value(state, seat)
            return used[dice]
        n = state.legal(out)
        wins = []
        for move in out[:n]:
            after = state.clone()
            after.play(move)
            wins.append(worth(after, seat))
        return sum(wins) / n if state.turn == CHANCE else max(wins)

    for columns, seat, athletes in (
        ((1, 3, 5, 2, 2, 6), 0, (4, 1, 3, 2)),
        ((6, 3, 2, 1, 4, 5), 0, (2, 0, 1, 1)),
        ((2, 2, 4, 6, 5, 6), 1, (3, 0, 2, 1)),
    ):
        state = family.setup.start(family.setup.deal("tug", Rng(2), 0))
        state.columns[:] = columns
        state.standing[:] = athletes[0], athletes[2]
        state.lying[:] = athletes[1], athletes[3]
        state.mover = seat
        foreseen = evaluation.foresee(state)
        assert abs((foreseen if seat == 0 else 1 - foreseen) - worth(state, seat)) < 1e-9
        thrown = state.clone()
        thrown.play(THROW * KIND + 6 * DIE + PLACE + 3)
        assert abs(evaluation.value(thrown, seat) - worth(thrown, seat)) < 1e-9


def test_tug_wears_a_crowd_down():
    """T2.9: no leg it was learned from had so many athletes; one that knows nothing is beaten all the same."""
    family = FAMILIES["tug"]
    state = family.setup.start(family.setup.deal("tug", Rng(1), 0))
    state.standing[:] = 60, 60
    evaluation = FAMILIES["tug"].evaluation("tug")
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    chance = Rng(1)
    for _ in range(1000):
        if state.turn == NOBODY:
            break
        if state.turn == CHANCE:
            state.play(state.roll(chance))
            continue
        n = state.legal(moves)
        best = chance.below(n)
        if state.turn == 0:
            evaluation.score(state, moves, n, scores)
            best = max(range(n), key=scores.__getitem__)
        state.play(moves[best])
    assert state.winner == 0


def test_of_two_crowds_only_the_lead_counts():
    state = FAMILIES["tug"].setup.start(FAMILIES["tug"].setup.deal("tug", Rng(1), 0))
    evaluation = FAMILIES["tug"].evaluation("tug")

    def ahead(mine: tuple[int, int], other: tuple[int, int]) -> float:
        state.standing[:] = mine[0], other[0]
        state.lying[:] = mine[1], other[1]
        return evaluation.value_before_throw(state, 0)

    assert ahead((60, 5), (50, 7)) == ahead((23, 5), (13, 7))
    assert ahead((21, 0), (60, 0)) < ahead((22, 0), (60, 0)) < ahead((22, 0), (59, 0)) < 0.5
    assert 0.5 < ahead((90, 0), (23, 0)) < ahead((91, 0), (23, 0)) < ahead((91, 0), (22, 0)) < 1.0
    assert ahead((60, 0), (5, 0)) < ahead((60, 0), (4, 0)) < ahead((60, 0), (3, 0)) < 1.0


@pytest.mark.parametrize("rules", [name for name in FAMILIES if getattr(EDITIONS.get(name), "tactics", 0)])
def test_nobody_fills_the_hand_with_tactics_cards(rules: str):
    """B6.1: they can be played one by one at best, so with four of them a clan card is the better draw."""
    chance = Rng(12)
    family = FAMILIES[rules]
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    seen = 0
    for seed in range(60):
        state = family.setup.start(family.setup.deal(rules, Rng(seed), 0))
        evaluation = FAMILIES[rules].evaluation(rules)
        while state.turn != NOBODY:
            n = state.legal(moves)
            held = sum(
                card >= PLAIN for card in state.hand[state.turn * 10 : state.turn * 10 + state.hands[state.turn]]
            )
            if state.phase == DRAW and n > 1 and held >= 4 and evaluation.forced(state, moves, n) < 0:
                evaluation.score(state, moves, n, scores)
                assert scores[0] > scores[1], (seed, held)
                seen += 1
            state.play(moves[chance.below(n)])
    assert seen > 20
