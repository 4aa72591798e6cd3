"""Siege: what becomes of every wall, as its attacker and as its defender."""

from __future__ import annotations

import math
import time
from array import array
from typing import Any

import numpy as np

from learn.net import fit, forward, network, numbers
from learn.selfplay import RECORDED, SEARCHED, TRUST, pick, searched, target
from marchstones.games import FAMILIES as GAMES
from marchstones.games.siege import evaluation as inputs
from marchstones.games.siege.evaluation import INPUTS, SURE, WHOLE, SiegeEvaluation
from marchstones.games.siege.moves import CONTROL, FIRST, KIND
from marchstones.games.siege.rules import WALLS_TO_WIN, WITHSTOOD
from marchstones.games.siege.state import ATTACKER, DEFENDER, OPEN, PLAY, WALL_COUNT
from marchstones.net import HIDDEN
from marchstones.outlook import FEATURES
from marchstones.rng import Rng
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

RULES = ("siege-2020", "siege-2020-tactics")
LIKE: dict[str, str] = {}
REMEMBERED = 8  # generations
SEARCHES = True  # a search may choose the moves
SIDE = (3, 2, 1, 0.5, 1, 1, 0.5, 0.5, 1, 1, 0.3, 0, 0, 0, 0, 4)  # first weights of what stands in an outlook
EXPLORED = 0.12  # share of moves that are drawn by their odds
TEMPERATURES = (0.15, 0.6)  # of such a draw, each as often
STEP = 0.02  # how fast the handicap follows the results
WALL_SAMPLES, WHOLE_SAMPLES = 5_000_000, 3_000_000  # looked at in a generation, most of them several times
BALANCE = 0.45  # the attacker's share of the games


def column(place: int) -> int:
    """Where an input of the place stands among those of a wall."""
    return 2 * FEATURES + place


def opening() -> dict[str, Any]:
    """Numbers to begin with."""
    rows = [[0.0] * HIDDEN for _ in range(INPUTS)]
    for i, worth in enumerate(SIDE):
        rows[i][0] = rows[FEATURES + i][1] = worth
        rows[i][1] = rows[FEATURES + i][0] = -worth
    flat = [v for row in rows for v in row] + [0.0] * HIDDEN + [0.4, -0.4] + [0.0] * (HIDDEN - 2) + [-1.0]
    whole = [[0.0] * HIDDEN for _ in range(WHOLE)]
    whole[inputs.EITHER_CHANCE][0] = 1.0
    weigh = [v for row in whole for v in row] + [0.0] * HIDDEN + [6.0] + [0.0] * (HIDDEN - 1) + [-3.0]
    return {"attacking": flat, "defending": flat, "weigh_attacking": weigh, "weigh_defending": weigh}


def sample_move(scores: array[float], n: int, temperature: float, rng: Rng) -> int:
    """A move by softmax over the logits of the win chances."""
    logits = [math.log(max(score, 1e-7) / max(1.0 - score, 1e-7)) / temperature for score in scores[:n]]
    best = max(logits)
    return pick([math.exp(logit - best) for logit in logits], rng)


def play(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:
    """Games played on to the last card, so that every wall has the same time.

    The role that wins more often plays the worse, so that every generation sees both succeed.
    """
    row = learned or opening()
    handicap = float(learned["made"].get("handicap", 0.0)) if learned else 0.0  # above 0: the defender's
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    family = GAMES[rules]
    evaluation: SiegeEvaluation | None = None
    walls: dict[int, tuple[list[Any], list[Any]]] = {0: ([], []), 1: ([], [])}
    wholes: dict[int, list[Any]] = {0: [], 1: []}
    undecided: dict[int, list[bool]] = {0: [], 1: []}  # of every seven walls, whether they have a row in `wholes`
    ends = [0, 0]
    part = SEARCHED if playouts else RECORDED
    for _ in range(games):
        state: Any = family.setup.start(family.setup.deal(rules, rng, rng.below(2)))
        if evaluation is None:
            evaluation = SiegeEvaluation(state.edition, row)
        evaluation.toll = 0
        explored = (EXPLORED + max(0.0, -handicap), EXPLORED + max(0.0, handicap))
        pending: list[tuple[int, int, int, int]] = []  # role, sample, wall, how often it was taken before
        totals: list[tuple[int, float, list[float]]] = []  # role, what a search says of it, inputs
        taken = [0] * WALL_COUNT
        winner = -1
        plies = 0
        while plies < 500:
            plies += 1
            if state.turn == CHANCE:
                state.play(state.roll(rng))
                continue
            n = state.legal(moves)
            if n == 0:
                break
            seat = state.turn
            k = 0 if n == 1 else evaluation.forced(state, moves, n)
            best = played = -1.0
            if k < 0:
                explore = rng.unit() < explored[seat ^ state.attacker]
                if playouts and winner < 0:
                    k, best, played = searched(evaluation, state, moves, n, playouts, rng)
                if explore or played < 0.0:
                    evaluation.score(state, moves, n, scores)
                    k = max(range(n), key=scores.__getitem__)
                if explore:
                    k, played = sample_move(scores, n, TEMPERATURES[rng.unit() >= 0.5], rng), -1.0
            record = n > 1 and state.phase == OPEN and rng.unit() < part
            for after in (0, 1):
                if after:
                    phase = state.phase
                    move = moves[k]
                    if move // KIND == CONTROL:
                        taken[move % FIRST] += 1
                    state.play(move)
                    if state.turn == NOBODY:
                        if winner < 0:
                            winner = state.winner
                        if state.why == WITHSTOOD:
                            break
                        # the attacker has won, but what becomes of the walls is worth knowing
                        state.turn = state.mover
                        state.winner = -1
                        state.phase = phase
                        evaluation.toll = 1
                if record and state.mover == seat:
                    role = seat ^ state.attacker
                    first = 1 if state.phase in {OPEN, PLAY} else 0  # whether a play is still to come
                    undecided[role].append(winner < 0)
                    if winner < 0:
                        evaluation.judge_all(state, seat, first)
                        totals.append((role, played if after else best, list(evaluation.whole)))
                    evaluation.know(state, seat, first)
                    xs = walls[role][0]
                    for wall in range(WALL_COUNT):
                        evaluation.describe(state, wall)
                        pending.append((role, len(xs), wall, taken[wall]))
                        xs.append(evaluation.features)
            if state.turn == NOBODY:
                break
        attacker = state.attacker
        ends[int(winner == attacker)] += 1
        handicap += STEP * (BALANCE - (winner == attacker))
        handicap = min(0.9, max(-0.9, handicap))
        for role, sample, wall, before in pending:
            assert len(walls[role][1]) == sample
            walls[role][1].append(float(taken[wall] > before))
        for role, said, whole in totals:
            # the attacker's chance is learned, a seat says its own
            wins = 1.0 - said if role and said >= 0.0 else said
            wholes[role].append([target(float(winner == attacker), wins, TRUST), *whole])
    return {
        "x0": np.array(walls[0][0], np.float16),
        "y0": np.array(walls[0][1], np.float32),
        "x1": np.array(walls[1][0], np.float16),
        "y1": np.array(walls[1][1], np.float32),
        "whole0": np.array(wholes[0], np.float32),
        "whole1": np.array(wholes[1], np.float32),
        "undecided0": np.array(undecided[0], bool),
        "undecided1": np.array(undecided[1], bool),
        "ends": np.array([ends], np.int32),
        "handicap": np.array([handicap], np.float32),
    }


def decided(x: Any, role: int) -> tuple[Any, Any]:
    """Walls that are about to be taken, and such that cannot be any more: the engine asks no network about them."""

    def of(place: int) -> Any:
        return x[:, column(place)]

    waiting = of(inputs.TO_MOVE) < 0.5
    sure = (of(inputs.DECLARABLE) > 0.5) & (waiting | (role == ATTACKER))
    last = (of(inputs.FINAL) > 0.5) & (of(inputs.LAST_TURNS) > 0.9)
    return sure, ~sure & last & waiting & (role == ATTACKER)


def chances(net: dict[str, Any], x: Any) -> Any:
    """What a network says."""
    return forward(net, x.astype(np.float32))[0]


def wall_chances(net: dict[str, Any], x: Any, role: int) -> Any:
    """The chance of every wall as the engine has it."""
    sure, gone = decided(x, role)
    p = np.concatenate([chances(net, x[i : i + 65536]) for i in range(0, len(x), 65536)])
    return np.where(sure, SURE, np.where(gone, 1.0 - SURE, p))


def damaged_walls(x: Any) -> Any:
    """Which walls show their damaged side, seven a position."""
    faces = x[:, column(inputs.DAMAGED_FACES) : column(inputs.FACES)]
    return faces.sum(1).reshape(-1, WALL_COUNT) > 0.5


def recombine(whole: Any, p: Any, damaged: Any) -> None:
    """Set the inputs of the last network that follow from the walls, as `SiegeEvaluation.combine` does."""
    safe = np.where(damaged, 1.0 - p, 1.0).prod(1)
    counts = np.zeros((len(p), WALL_COUNT + 1))
    counts[:, 0] = 1.0
    for wall in range(WALL_COUNT):
        q = np.where(damaged[:, wall], 0.0, p[:, wall])[:, None]
        counts[:, 1:] += q * (counts[:, :-1] - counts[:, 1:])
        counts[:, :1] *= 1.0 - q
    lacking = WALLS_TO_WIN - damaged.sum(1)[:, None]
    few = np.where(np.arange(WALL_COUNT + 1) < lacking, counts, 0.0).sum(1)
    intact = np.where(damaged, 0.0, p)
    whole[:, inputs.BREACH_CHANCE] = 1.0 - safe
    whole[:, inputs.ENOUGH_CHANCE] = 1.0 - few
    whole[:, inputs.EITHER_CHANCE] = 1.0 - safe * few
    whole[:, inputs.EXPECTED_WALLS] = intact.sum(1) * 0.5
    whole[:, inputs.LIKELIEST_WALL] = intact.max(1)
    whole[:, inputs.LIKELIEST_BREACH] = np.where(damaged, p, 0.0).max(1)


def learn(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    result: dict[str, Any] = {}
    losses = []
    for role, name in ((ATTACKER, "attacking"), (DEFENDER, "defending")):
        x = samples[f"x{role}"]
        sure, gone = decided(x, role)
        free = ~(sure | gone)
        start = network(learned[name]) if learned else None
        rounds = max(epochs, WALL_SAMPLES // len(x))
        net, loss = fit(x[free], samples[f"y{role}"][free], seed, rounds, start)
        result[name] = numbers(net)
        seven = samples[f"undecided{role}"]
        whole = samples[f"whole{role}"][:, 1:].copy()  # after the label
        recombine(whole, wall_chances(net, x, role).reshape(-1, WALL_COUNT)[seven], damaged_walls(x)[seven])
        start = network(learned["weigh_" + name]) if learned else None
        rounds = max(3 * epochs, WHOLE_SAMPLES // len(whole))
        weigh, last = fit(whole, samples[f"whole{role}"][:, 0], seed, rounds, start)
        result["weigh_" + name] = numbers(weigh)
        losses += [round(loss, 4), round(last, 4)]
    ends = samples["ends"].sum(0)
    result["made"] = {
        "samples": len(samples["y0"]) + len(samples["y1"]),
        "games": int(ends.sum()),
        "attacker": round(float(ends[1] / ends.sum()), 3),
        "handicap": round(float(samples["handicap"][-10:].mean()), 3),
        "losses": losses,
        "seconds": round(time.monotonic() - begin),
    }
    return result
