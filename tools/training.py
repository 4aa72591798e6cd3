"""What `train` plays and fits, per family: games of the evaluation against itself, and what became of every place."""

from __future__ import annotations

import math
import time
from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

import rows
from marchstones import families
from marchstones.borders.evaluation import DRAWN, DRAWS, BordersEvaluation
from marchstones.borders.state import DRAW
from marchstones.borders.state import PLAY as PLAYING
from marchstones.game import CHANCE, MOST_MOVES, NOBODY
from marchstones.rng import Rng
from marchstones.search.think import EDGES_A_PLAYOUT, MARGIN, QUARTERS, habits
from marchstones.search.tree import Search
from marchstones.siege.evaluation import SiegeEvaluation
from marchstones.tug.evaluation import INPUTS, TugEvaluation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from marchstones.search.evaluation import Evaluation

RULES = {
    "borders": (
        "borders-2024",
        "borders-2024-tactics",
        "borders-2024-earlybird",
        "borders-2004-tactics",
        "borders-2004-advanced",
    ),
    "tug": ("tug",),
    "siege": ("siege-2020", "siege-2020-tactics"),
}
# where a rule set without numbers begins
LIKE = {
    "borders-2024-tactics": "borders-2024",
    "borders-2024-earlybird": "borders-2024-tactics",
    "borders-2004-tactics": "borders-2024-tactics",
    "borders-2004-advanced": "borders-2024-earlybird",
}
HIDDEN = 16
BEST = 0.8  # share of moves that are the best
TRUST = 0.5  # what a search is believed beside the result
RECORDED = 0.25  # share of positions that become samples
ROWS = 0.17  # the same of whole rows, which are larger
SEARCHED = 0.5  # and of such in games that were dear
TRIED = 0.25  # share of draws that come from any stack
LEG = 2000  # decisions and throws, then a leg of Tug is broken off
TRACE = 0.8  # how far what happens later reaches back to a turn, beside what was thought there
PATIENCE = 0.997  # a turn further off is worth so much less, so that a leg is worth ending
VARIED = 0.15  # share of decisions of Tug that may be others than the best
WILD = 0.04  # share of moves that are any, so that the price of mistakes is learned


def choose(scores: array[float], n: int, rng: Rng) -> int:
    """Mostly the best move; sometimes one nearly as good, so that other positions are seen."""
    best = max(range(n), key=scores.__getitem__)
    if rng.unit() < BEST:
        return best
    chance = min(1.0, max(0.0, scores[best]))
    spread = 0.12 * chance * (1.0 - chance) + 0.002
    return pick([2.718281828 ** ((scores[i] - scores[best]) / spread) for i in range(n)], rng)


def pick(weights: Sequence[float], rng: Rng) -> int:
    """One of several, by its weight."""
    left = rng.unit() * sum(weights)
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    return max(range(len(weights)), key=weights.__getitem__)


def points(winner: int, seat: int) -> float:
    """What a game brought a seat; a half each where nobody won."""
    return float(winner == seat) if winner in {0, 1} else 0.5


def taught(result: float, said: float, trust: float) -> float:
    """What is learned: the result and, where a search said something (below 0: none was asked), that."""
    return result if said < 0.0 else result + trust * (said - result)


def searched(
    evaluation: Evaluation, state: Any, moves: array[int], n: int, playouts: int, rng: Rng
) -> tuple[int, float, float]:
    """A move as the strongest level finds it, mostly the best; then the win chance by the best move and by this one."""
    search = Search(state, state.turn, evaluation, rng.next(), EDGES_A_PLAYOUT * playouts + 1000, *habits(evaluation))
    for quarter, most in enumerate(QUARTERS):
        search.keep(most, MARGIN)
        while search.playouts < playouts * (quarter + 1) // len(QUARTERS):
            search.step(1)
    top = search.top()
    chosen = top[0] if rng.unit() < BEST else top[pick([share for _, share, _ in top], rng)]
    return moves[:n].index(chosen[0]), top[0][2], chosen[2]


# -- borders -----------------------------------------------------------------------------------------------------------


def first_guess() -> dict[str, Any]:
    """Numbers to begin with: stronger formations within reach are better."""
    net = {key: np.zeros(shape) for key, shape in rows.SHAPES.items()}
    for i, worth in enumerate((3, 2, 1, 0.3, 1, 1, 0.5, 0.3, 1, 0, 0, 0, 0, 0, 0, 4)):
        net["weight"][i, 0] = net["weight"][16 + i, 1] = worth
        net["weight"][i, 1] = net["weight"][16 + i, 0] = -worth
    net["out"][:2] = 0.5, -0.5
    return {
        "net": rows.numbers(net),
        "shares": [0.0, 1.0, 0.0, 0.3, 0.7, 1.0, 0.4, 0.6],
        "keep": [0.03] * DRAWN + [0.0] * DRAWS,
    }


def play_borders(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:
    """Games played on until every stone is decided; every sample is a whole row of stones."""
    row = learned or first_guess()
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    samples: dict[str, list[Any]] = {key: [] for key in ("x", "fixed", "held", "label", "won")}
    patterns: list[tuple[int, int]] = []
    drawn: list[list[float]] = []  # draws from any stack: what spoke for a tactics card, which stack, what came of it
    family = families.FAMILIES[rules]
    evaluation: BordersEvaluation | None = None
    for _ in range(games):
        state: Any = family.start(family.deal(rules, rng, rng.below(2)))
        if evaluation is None:
            evaluation = BordersEvaluation(state.edition, row["net"], row["shares"], row["keep"])
        seats: list[tuple[int, float]] = []  # of the samples of this game, and what a search says, if it was asked
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
            record = n > 1 and state.phase == PLAYING and winner < 0 and rng.unit() < (SEARCHED if playouts else ROWS)
            if record:
                seats.append((1 - seat, 1.0 - best if best >= 0.0 else -1.0))
                describe_row(evaluation, state, 1 - seat, 0, samples)
            for after in (0, 1):
                if after:
                    phase = state.phase
                    state.play(moves[k])
                    if state.turn == NOBODY:
                        if winner < 0:
                            winner = state.winner
                        if state.why == 3:
                            break
                        # the game is decided, but what becomes of the other stones is worth knowing
                        state.turn = state.mover
                        state.winner = -1
                        state.phase = phase
                if record:
                    seats.append((seat, played if after else best))
                    describe_row(evaluation, state, seat, 1 - after, samples)
            if state.turn == NOBODY or min(state.owner) >= 0:
                break
        owner = list(state.owner)
        for row_of, seat in zip(drawn[len(drawn) - len(tried) :], tried, strict=True):
            row_of[-1] = points(winner, seat) - row_of[-1]
        for seat, said in seats:
            samples["label"].append([0.5 if who < 0 else float(who == seat) for who in owner])
            samples["won"].append(taught(points(winner, seat), said, TRUST))
        if winner in {0, 1} and min(owner) >= 0:
            patterns.append((sum(2 ** (8 - s) for s in range(9) if owner[s] == 0), winner))
    return {
        "x": np.array(samples["x"], np.float16).reshape(-1, 9, 48),
        "fixed": np.array(samples["fixed"], np.int8).reshape(-1, 9),
        "held": np.array(samples["held"], np.int8).reshape(-1, 10),
        "label": np.array(samples["label"], np.float32).reshape(-1, 9),
        "won": np.array(samples["won"], np.float32),
        "patterns": np.array(patterns, np.int32).reshape(-1, 2),
        "drawn": np.array(drawn, np.float32).reshape(-1, DRAWS + 2),
    }


def describe_row(
    evaluation: BordersEvaluation, state: Any, seat: int, to_move: int, samples: dict[str, list[Any]]
) -> None:
    """Keep what the network is told of a position."""
    evaluation.judge_all(state, seat, to_move)
    x = np.zeros((9, 48), np.float16)
    fixed = [round(chance) for chance in evaluation.chances]
    for stone in range(9):
        if evaluation.describe(state, stone, seat):
            x[stone] = evaluation.features
            fixed[stone] = -1
    own = state.hand[seat * 10 : seat * 10 + state.hands[seat]]
    samples["x"].append(x)
    samples["fixed"].append(fixed)
    samples["held"].append([card in own for card in range(54, 64)])


def learn_borders(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
    _fit: Callable[..., Any],
    _numbers: Callable[..., list[float]],
    _network: Callable[..., Any],
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    patterns = samples.pop("patterns")
    held = samples.pop("held")
    drawn = samples.pop("drawn")
    won = np.zeros(8)
    seen = np.zeros(8)
    for pattern, winner in patterns:
        for seat in (0, 1):
            place = share_class(int(pattern) if seat == 0 else 511 - int(pattern))
            seen[place] += 1
            won[place] += winner == seat
    share = (won + 1) / (seen + 2)
    share[1], share[2], share[5] = max(share[1], 0.97), min(share[2], 0.35), max(share[5], 0.98)
    share[0] = 1 - share[1]
    shares = [round(float(v), 3) for v in share]
    leaves = [shares[share_class(pattern)] for pattern in range(512)]
    net, made = rows.fit(samples, leaves, seed, epochs, rows.network(learned["net"]) if learned else None)
    made |= {"samples": len(samples["won"]), "games": len(patterns), "seconds": round(time.monotonic() - begin)}
    keep = hold(held, samples["won"] - rows.judge(net, samples, leaves)) + draws(drawn)
    return {"net": rows.numbers(net), "shares": shares, "keep": keep, "made": made}


def hold(held: Any, surprise: Any) -> list[float]:
    """What each tactics card in the hand adds to the win chance: least squares on what the table does not say."""
    if not held.any():
        return [0.0] * DRAWN
    a = np.concatenate([held, np.ones((len(held), 1))], 1)
    keep = np.linalg.solve(a.T @ a + 10 * np.eye(11), a.T @ surprise)[:10]
    return [round(float(v), 3) for v in keep]


def draws(drawn: Any) -> list[float]:
    """The weights of a draw: least squares on what became of draws from any stack, beside what they have in common."""
    reasons, choice, surprise = drawn[:, :DRAWS], drawn[:, DRAWS:-1], drawn[:, -1]
    a = np.concatenate([reasons * choice, reasons], 1)
    weights = np.linalg.solve(a.T @ a + 30 * np.eye(2 * DRAWS), a.T @ surprise)[:DRAWS]
    return [round(float(v), 3) for v in weights]


def share_class(pattern: int) -> int:
    """As in marchstones.borders.evaluation."""
    run = [0, 0]
    three = [0, 0]
    for stone in range(9):
        who = pattern // 2 ** (8 - stone) % 2
        run[who] += 1
        run[1 - who] = 0
        three[who] |= run[who] == 3
    return (2 * three[1] + three[0]) * 2 + (pattern.bit_count() >= 5)


# -- siege -------------------------------------------------------------------------------------------------------------

SIDE = (3, 2, 1, 0.5, 1, 1, 0.5, 0.5, 1, 1, 0.3, 0, 0, 0, 0, 4)  # first worths of what stands in an outlook
SLIPS = 0.12  # share of moves that are not the best on purpose
STEP = 0.02  # how fast the handicap follows the results
WALL_SAMPLES, WHOLE_SAMPLES = 5_000_000, 3_000_000  # looked at in a generation, most of them several times
BALANCE = 0.45  # the attacker's share of the games


def first_siege() -> dict[str, Any]:
    """Numbers to begin with."""
    rows = [[0.0] * HIDDEN for _ in range(55)]
    for i, worth in enumerate(SIDE):
        rows[i][0] = rows[16 + i][1] = worth
        rows[i][1] = rows[16 + i][0] = -worth
    flat = [v for row in rows for v in row] + [0.0] * HIDDEN + [0.4, -0.4] + [0.0] * (HIDDEN - 2) + [-1.0]
    whole = [[0.0] * HIDDEN for _ in range(26)]
    whole[2][0] = 1.0
    weigh = [v for row in whole for v in row] + [0.0] * HIDDEN + [6.0] + [0.0] * (HIDDEN - 1) + [-3.0]
    return {"attacking": flat, "defending": flat, "weigh_attacking": weigh, "weigh_defending": weigh}


def waver(scores: array[float], n: int, heat: float, rng: Rng) -> int:
    """A move by its odds: the hotter, the less they matter."""
    logits = [math.log(max(score, 1e-7) / max(1.0 - score, 1e-7)) / heat for score in scores[:n]]
    best = max(logits)
    return pick([math.exp(logit - best) for logit in logits], rng)


def play_siege(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:
    """Games played on to the last card, so that every wall has the same time.

    The role that wins more often plays the worse, so that every generation sees both succeed.
    """
    row = learned or first_siege()
    handicap = float(learned["made"].get("handicap", 0.0)) if learned else 0.0  # above 0: the defender's
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    family = families.FAMILIES[rules]
    evaluation: SiegeEvaluation | None = None
    walls: dict[int, tuple[list[Any], list[Any]]] = {0: ([], []), 1: ([], [])}
    wholes: dict[int, list[Any]] = {0: [], 1: []}
    undecided: dict[int, list[bool]] = {0: [], 1: []}  # of every seven walls, whether they have a row in `wholes`
    ends = [0, 0]
    part = SEARCHED if playouts else RECORDED
    for _ in range(games):
        state: Any = family.start(family.deal(rules, rng, rng.below(2)))
        if evaluation is None:
            evaluation = SiegeEvaluation(state.edition, row)
        evaluation.toll = 0
        slips = (SLIPS + max(0.0, -handicap), SLIPS + max(0.0, handicap))
        pending: list[tuple[int, int, int, int]] = []  # role, sample, wall, how often it was taken before
        totals: list[tuple[int, float, list[float]]] = []  # role, what a search says of it, inputs
        taken = [0] * 7
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
                slip = rng.unit() < slips[seat ^ state.attacker]
                if playouts and winner < 0:
                    k, best, played = searched(evaluation, state, moves, n, playouts, rng)
                if slip or played < 0.0:
                    evaluation.score(state, moves, n, scores)
                    k = max(range(n), key=scores.__getitem__)
                if slip:
                    k, played = waver(scores, n, 0.15 if rng.unit() < 0.5 else 0.6, rng), -1.0
            record = n > 1 and state.phase == 0 and rng.unit() < part
            for after in (0, 1):
                if after:
                    phase = state.phase
                    move = moves[k]
                    if move // 16384 == 11:
                        taken[move % 128] += 1
                    state.play(move)
                    if state.turn == NOBODY:
                        if winner < 0:
                            winner = state.winner
                        if state.why == 3:
                            break
                        # the attacker has won, but what becomes of the walls is worth knowing
                        state.turn = state.mover
                        state.winner = -1
                        state.phase = phase
                        evaluation.toll = 1
                if record and state.mover == seat:
                    role = seat ^ state.attacker
                    first = 1 if state.phase < 2 else 0  # whether a play is still to come
                    undecided[role].append(winner < 0)
                    if winner < 0:
                        evaluation.judge_all(state, seat, first)
                        totals.append((role, played if after else best, evaluation.whole[:26]))
                    evaluation.know(state, seat, first)
                    xs = walls[role][0]
                    for wall in range(7):
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
            wholes[role].append([taught(float(winner == attacker), wins, TRUST), *whole])
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


def foregone(x: Any, role: int) -> tuple[Any, Any]:
    """Walls that are about to be taken, and such that cannot be any more: no network is asked about them."""
    sure = (x[:, 45] > 0.5) & ((x[:, 41] < 0.5) | (role == 0))
    gone = ~sure & (x[:, 54] > 0.5) & (x[:, 52] > 0.9) & (x[:, 41] < 0.5) & (role == 0)
    return sure, gone


def chances(net: dict[str, Any], x: Any) -> Any:
    """What a network says."""
    bends = np.maximum(x.astype(np.float32) @ net["w"] + net["b"], 0.0)
    return 1.0 / (1.0 + np.exp(-(bends @ net["o"] + net["c"])))


def rejudge(whole: Any, p: Any, damaged: Any) -> None:
    """The inputs of the last network as the new chances of the walls make them, after the label in the first column."""
    safe = np.where(damaged, 1.0 - p, 1.0).prod(1)
    counts = np.zeros((len(p), 8))
    counts[:, 0] = 1.0
    for wall in range(7):
        q = np.where(damaged[:, wall], 0.0, p[:, wall])[:, None]
        counts[:, 1:] += q * (counts[:, :-1] - counts[:, 1:])
        counts[:, :1] *= 1.0 - q
    few = np.where(np.arange(8) < 4 - damaged.sum(1)[:, None], counts, 0.0).sum(1)
    intact = np.where(damaged, 0.0, p)
    columns = (1.0 - safe, 1.0 - few, 1.0 - safe * few, intact.sum(1) * 0.5, intact.max(1))
    for i, column in enumerate(columns):
        whole[:, 1 + i] = column
    whole[:, 26] = np.where(damaged, p, 0.0).max(1)


def learn_siege(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
    fit: Callable[..., Any],
    numbers: Callable[..., list[float]],
    network: Callable[..., Any],
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    result: dict[str, Any] = {}
    losses = []
    for role, name in enumerate(("attacking", "defending")):
        x = samples[f"x{role}"]
        sure, gone = foregone(x, role)
        free = ~(sure | gone)
        start = network(learned[name]) if learned else None
        rounds = max(epochs, WALL_SAMPLES // len(x))
        net, loss = fit(x[free], samples[f"y{role}"][free], seed, rounds, start)
        result[name] = numbers(net)
        p = np.concatenate([chances(net, x[i : i + 65536]) for i in range(0, len(x), 65536)])
        p = np.where(sure, 0.998, np.where(gone, 0.002, p))
        seven = samples[f"undecided{role}"]
        whole = samples[f"whole{role}"].copy()
        rejudge(whole, p.reshape(-1, 7)[seven], x[:, 37:41].sum(1).reshape(-1, 7)[seven] > 0.5)
        start = network(learned["weigh_" + name]) if learned else None
        rounds = max(3 * epochs, WHOLE_SAMPLES // len(whole))
        weigh, last = fit(whole[:, 1:], whole[:, 0], seed, rounds, start)
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


# -- tug ---------------------------------------------------------------------------------------------------------------


def first_tug() -> dict[str, Any]:
    """Numbers to begin with: nothing is known."""
    return {"net": [0.0] * (INPUTS * HIDDEN + 2 * HIDDEN + 1)}


def play_tug(rules: str, learned: dict[str, Any] | None, seed: int, games: int, playouts: int) -> dict[str, Any]:  # noqa: ARG001 - every family is asked
    """Legs, one sample at the beginning of every turn; the first ones by chance alone, since those come to an end.

    What is learned is what a turn turned out to be worth some turns later, less the further off that is.
    """
    evaluation = TugEvaluation(learned or first_tug())
    rng = Rng(seed)
    moves = array("i", bytes(4 * MOST_MOVES))
    scores = array("d", bytes(8 * MOST_MOVES))
    family = families.FAMILIES[rules]
    inputs: list[Any] = []
    labels: list[float] = []
    for _ in range(games):
        state: Any = family.start(family.deal(rules, rng, rng.below(2)))
        movers: list[int] = []
        said: list[float] = []  # the mover's chance by what was learned before, once the dice lie
        strayed: list[bool] = []  # turns in which another move than the best was chosen
        plies = 0
        while state.turn != NOBODY and plies < LEG:
            plies += 1
            if state.turn == CHANCE:
                if state.phase == 0:
                    movers.append(state.mover)
                    said.append(-1.0)
                    strayed.append(False)
                    evaluation.describe(state, state.mover)
                    inputs.append(np.array(evaluation.features, np.float16))
                state.play(state.roll(rng))
                continue
            n = state.legal(moves)
            k = 0
            if learned is None:
                k = rng.below(n)
            elif n > 1:
                evaluation.score(state, moves, n, scores)
                best = max(range(n), key=scores.__getitem__)
                if said[-1] < 0.0:
                    said[-1] = scores[best]
                k = rng.below(n) if rng.unit() < WILD else choose(scores, n, rng) if rng.unit() < VARIED else best
                strayed[-1] = strayed[-1] or scores[k] < scores[best] - 1e-9
            state.play(moves[k])
        labels += credited(state, movers, said, strayed)
    return {"x": np.array(inputs, np.float16), "y": np.array(labels, np.float32)}


def credited(state: Any, movers: list[int], said: list[float], strayed: list[bool]) -> list[float]:
    """What every turn of a leg was worth to its mover, from the last one back."""
    worth: list[float] = []
    after = points(state.winner, 0) if state.turn == NOBODY else -1.0  # to seat 0
    for mover, win, stray in zip(reversed(movers), reversed(said), reversed(strayed), strict=True):
        mine = after if mover == 0 else 1.0 - after
        if after < 0.0 or (stray and win >= 0.0):
            mine = win if win >= 0.0 else 0.5
        elif win >= 0.0:
            mine = taught(mine, win, 1.0 - TRACE)
        mine = 0.5 + PATIENCE * (mine - 0.5)
        worth.append(mine)
        after = mine if mover == 0 else 1.0 - mine
    return worth[::-1]


def learn_tug(
    samples: dict[str, Any],
    learned: dict[str, Any] | None,
    seed: int,
    epochs: int,
    fit: Callable[..., Any],
    numbers: Callable[..., list[float]],
    network: Callable[..., Any],
) -> dict[str, Any]:
    """New numbers out of the samples of one generation."""
    begin = time.monotonic()
    net, loss = fit(samples["x"], samples["y"], seed, epochs, network(learned["net"]) if learned else None)
    made = {"samples": len(samples["y"]), "loss": round(loss, 4), "seconds": round(time.monotonic() - begin)}
    return {"net": numbers(net), "made": made}


# Generations whose samples are learned from together: players who only ever meet their latest selves chase each other
# in circles.
REMEMBERED = {"borders": 2, "siege": 8, "tug": 2}
FAMILIES = {"borders": play_borders, "siege": play_siege, "tug": play_tug}
LEARNED = {"borders": learn_borders, "siege": learn_siege, "tug": learn_tug}
