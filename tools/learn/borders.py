"""Borders: what becomes of every stone, and of every draw."""

from __future__ import annotations

import time
from array import array
from typing import Any

import numpy as np

import rows
from learn.selfplay import SEARCHED, TRUST, WILD, choose, points, searched, target
from marchstones.cards.state import MOST_HAND
from marchstones.games import FAMILIES as GAMES
from marchstones.games.borders.evaluation import DRAWN, DRAWS, OTHER, OWN, BordersEvaluation
from marchstones.games.borders.fold import CLASSES, LEAVES, class_of
from marchstones.games.borders.network import FACTS, INPUTS
from marchstones.games.borders.rules import STONES_COUNT
from marchstones.games.borders.state import DRAW, JOKER1, STONES
from marchstones.games.borders.state import PLAY as PLAYING
from marchstones.rng import Rng
from marchstones.state import MOST_MOVES, NOBODY

RULES = (
    "borders-2024",
    "borders-2024-tactics",
    "borders-2024-earlybird",
    "borders-2004-tactics",
    "borders-2004-advanced",
)
# where a rule set without numbers begins
LIKE = {
    "borders-2024-tactics": "borders-2024",
    "borders-2024-earlybird": "borders-2024-tactics",
    "borders-2004-tactics": "borders-2024-tactics",
    "borders-2004-advanced": "borders-2024-earlybird",
}
REMEMBERED = 2  # generations
SEARCHES = True  # a search may choose the moves
ROWS = 0.17  # the same of whole rows, which are larger
TRIED = 0.25  # share of draws that come from any stack
LAMBDA = 0.85  # of TD(lambda): the weight of what happens later beside the next estimate
LATER = 0.7  # the weight of that return beside the result, where no search was asked
SEATS = (0, 1)


def opening() -> dict[str, Any]:
    """Numbers to begin with: stronger formations within reach are better."""
    net = {key: np.zeros(shape) for key, shape in rows.SHAPES.items()}
    for i, worth in enumerate((3, 2, 1, 0.3, 1, 1, 0.5, 0.3, 1, 0, 0, 0, 0, 0, 0, 4)):
        net["weight"][OWN + i, 0] = net["weight"][OTHER + i, 1] = worth
        net["weight"][OWN + i, 1] = net["weight"][OTHER + i, 0] = -worth
    net["out"][:2] = 0.5, -0.5
    return {
        "net": rows.numbers(net),
        "shares": [0.0, 1.0, 0.0, 0.3, 0.7, 1.0, 0.4, 0.6],
        "keep": [0.03] * DRAWN + [0.0] * DRAWS,
    }


def play(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:
    """Games played on until every stone is decided; every sample is a whole row of stones."""
    row = learned or opening()
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    samples: dict[str, list[Any]] = {key: [] for key in ("x", "fixed", "facts", "held", "label", "won", "target")}
    patterns: list[tuple[int, int]] = []
    drawn: list[list[float]] = []  # draws from any stack: what spoke for a tactics card, which stack, what came of it
    family = GAMES[rules]
    evaluation: BordersEvaluation | None = None
    for _ in range(games):
        state: Any = family.setup.start(family.setup.deal(rules, rng, rng.below(2)))
        if evaluation is None:
            evaluation = BordersEvaluation(state.edition, row["net"], row["shares"], row["keep"])
        # of the samples of this game: the seat, what a search says if it was asked, and how many turns were judged
        seats: list[tuple[int, float, int]] = []
        judged: list[list[float]] = []  # by turn: what both seats think of it
        tried: list[int] = []  # of its draws
        winner = -1
        plies = 0
        while plies < 400:
            plies += 1
            n = state.legal(moves)
            if n == 0:
                break
            seat = state.turn
            k = 0 if n == 1 else evaluation.forced(state, moves, n)
            best = played = -1.0
            if k < 0:
                if playouts and winner < 0:
                    k, best, played = searched(evaluation, state, moves, n, playouts, rng)
                evaluation.score(state, moves, n, scores)
                if played < 0.0:
                    k = choose(scores, n, rng)
                if rng.unit() < WILD:
                    k, played = rng.below(n), -1.0
                if state.phase == DRAW and winner < 0 and rng.unit() < TRIED:
                    k = rng.below(n)
                    evaluation.list_draw()
                    tried.append(seat)
                    drawn.append([*evaluation.reasons, k - 0.5, evaluation.total])
            if n > 1 and state.phase == PLAYING and winner < 0:
                judged.append([evaluation.value(state, each) for each in SEATS])
            record = n > 1 and state.phase == PLAYING and winner < 0 and rng.unit() < (SEARCHED if playouts else ROWS)
            if record:
                seats.append((1 - seat, 1.0 - best if best >= 0.0 else -1.0, len(judged)))
                describe_row(evaluation, state, 1 - seat, 0, samples)
            for after in (0, 1):
                if after:
                    phase = state.phase
                    state.play(moves[k])
                    if state.turn == NOBODY:
                        if winner < 0:
                            winner = state.winner
                        if state.why == STONES_COUNT:
                            break
                        # the game is decided, but what becomes of the other stones is worth knowing
                        state.turn = state.mover
                        state.winner = -1
                        state.phase = phase
                if record:
                    seats.append((seat, played if after else best, len(judged)))
                    describe_row(evaluation, state, seat, 1 - after, samples)
            if state.turn == NOBODY or min(state.owner) >= 0:
                break
        owner = list(state.owner)
        for row_of, seat in zip(drawn[len(drawn) - len(tried) :], tried, strict=True):
            row_of[-1] = points(winner, seat) - row_of[-1]
        later = [returns([row[seat] for row in judged], points(winner, seat)) for seat in SEATS]
        for seat, said, turn in seats:
            won = points(winner, seat)
            samples["label"].append([0.5 if who < 0 else float(who == seat) for who in owner])
            samples["won"].append(won)
            samples["target"].append(
                target(won, said, TRUST) if said >= 0.0 else target(won, later[seat][turn - 1], LATER)
            )
        if winner in {0, 1} and min(owner) >= 0:
            patterns.append((sum(2 ** (STONES - 1 - s) for s in range(STONES) if owner[s] == 0), winner))
    return {
        "x": np.array(samples["x"], np.float16).reshape(-1, STONES, INPUTS),
        "fixed": np.array(samples["fixed"], np.int8).reshape(-1, STONES),
        "facts": np.array(samples["facts"], np.float16).reshape(-1, FACTS),
        "held": np.array(samples["held"], np.int8).reshape(-1, DRAWN),
        "label": np.array(samples["label"], np.float32).reshape(-1, STONES),
        "won": np.array(samples["won"], np.float32),
        "target": np.array(samples["target"], np.float32),
        "patterns": np.array(patterns, np.int32).reshape(-1, 2),
        "drawn": np.array(drawn, np.float32).reshape(-1, DRAWS + 2),
    }


def returns(estimates: list[float], result: float) -> list[float]:
    """TD(lambda): what every turn of a game came to be worth to one seat, by its own later estimates and the result."""
    worth = result
    found = []
    for turn in range(len(estimates) - 1, -1, -1):
        found.append(worth)
        worth = target(worth, estimates[turn], 1.0 - LAMBDA)
    return found[::-1]


def describe_row(
    evaluation: BordersEvaluation, state: Any, seat: int, to_move: int, samples: dict[str, list[Any]]
) -> None:
    """Keep what the network is told of a position."""
    evaluation.judge_all(state, seat, to_move)
    samples["facts"].append(list(evaluation.facts))
    x = np.zeros((STONES, INPUTS), np.float16)
    fixed = [round(chance) for chance in evaluation.chances]
    for stone in range(STONES):
        if evaluation.describe(state, stone, seat):
            x[stone] = evaluation.features
            fixed[stone] = -1
    own = state.hand[seat * MOST_HAND : seat * MOST_HAND + state.hands[seat]]
    samples["x"].append(x)
    samples["fixed"].append(fixed)
    samples["held"].append([card in own for card in range(JOKER1, JOKER1 + DRAWN)])


def learn(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    patterns = samples.pop("patterns")
    held = samples.pop("held")
    drawn = samples.pop("drawn")
    won = np.zeros(CLASSES)
    seen = np.zeros(CLASSES)
    for pattern, winner in patterns:
        for seat in (0, 1):
            place = class_of(int(pattern) if seat == 0 else LEAVES - 1 - int(pattern))
            seen[place] += 1
            won[place] += winner == seat
    share = (won + 1) / (seen + 2)
    share[1], share[2], share[5] = max(share[1], 0.97), min(share[2], 0.35), max(share[5], 0.98)
    share[0] = 1 - share[1]
    shares = [round(float(v), 3) for v in share]
    leaves = [shares[class_of(pattern)] for pattern in range(LEAVES)]
    net, made = rows.fit(samples, leaves, seed, epochs, rows.network(learned["net"]) if learned else None)
    made |= {"samples": len(samples["won"]), "games": len(patterns), "seconds": round(time.monotonic() - begin)}
    keep = hold(held, samples["won"] - rows.judge(net, samples, leaves)) + draws(drawn)
    return {"net": rows.numbers(net), "shares": shares, "keep": keep, "made": made}


def hold(held: Any, surprise: Any) -> list[float]:
    """What each tactics card in the hand adds to the win chance: least squares on what the table does not say."""
    if not held.any():
        return [0.0] * DRAWN
    a = np.concatenate([held, np.ones((len(held), 1))], 1)
    keep = np.linalg.solve(a.T @ a + 10 * np.eye(DRAWN + 1), a.T @ surprise)[:DRAWN]
    return [round(float(v), 3) for v in keep]


def draws(drawn: Any) -> list[float]:
    """The weights of a draw: least squares on what became of draws from any stack, beside what they have in common."""
    reasons, choice, surprise = drawn[:, :DRAWS], drawn[:, DRAWS:-1], drawn[:, -1]
    a = np.concatenate([reasons * choice, reasons], 1)
    weights = np.linalg.solve(a.T @ a + 30 * np.eye(2 * DRAWS), a.T @ surprise)[:DRAWS]
    return [round(float(v), 3) for v in weights]
