"""Fit the network that judges a row of stones (`games/borders/network.py`): the same sums, and the way back by hand.

It learns two things at once: what becomes of every stone, and who wins (the result, mixed with later judgements).
"""

from __future__ import annotations

import numpy as np

from adam import Adam, Array, Net
from marchstones.games.borders.evaluation import SURE
from marchstones.games.borders.network import DECIDED, FACTS, FIRST, INPUTS, LAST, POOLED, RUNS, SECOND
from marchstones.games.borders.state import STONES

SHAPES = {
    "weight": (INPUTS + DECIDED, FIRST),
    "bias": (FIRST,),
    "out": (FIRST,),
    "second": (FIRST, SECOND),
    "aside": (FIRST, SECOND),
    "near": (FIRST, SECOND),
    "beyond": (FIRST, SECOND),
    "told": (FACTS, SECOND),
    "second_bias": (SECOND,),
    "second_out": (SECOND,),
    "last": (POOLED + FACTS + RUNS, LAST),
    "last_bias": (LAST,),
    "last_out": (LAST,),
    "rest": (2,),
}
BATCH = 1024
STONE = 3.0  # what a stone's log loss counts beside the game's
RATE = 0.01
SILENT = -20.0  # an input that closes every unit it reaches


def begin(seed: int) -> Net:
    """Numbers to begin with."""
    rng = np.random.default_rng(seed)
    scale = {
        "weight": 0.07,
        "second": 0.18,
        "aside": 0.02,
        "near": 0.05,
        "beyond": 0.05,
        "told": 0.05,
        "out": 0.18,
        "second_out": 0.1,
        "last": 0.05,
        "last_out": 0.1,
    }
    return {key: rng.normal(0, scale.get(key, 0.0), shape).astype(np.float32) for key, shape in SHAPES.items()}


def wake(net: Net, seed: int) -> Net:
    """Units that say nothing, as those that a narrower network has not had, get something to learn with."""
    rng = np.random.default_rng(seed)
    said = begin(seed)
    silent = ~net["last"].any(0) & (net["last_out"] == 0.0)
    net["last"][:, silent] = said["last"][:, silent]
    net["last_out"][silent] = rng.normal(0, 0.02, silent.sum())
    for who in range(INPUTS, INPUTS + DECIDED):
        if (net["weight"][who] <= SILENT).all():
            net["weight"][who] = 0.0
    return net


def numbers(net: Net) -> list[float]:
    """A network as it is stored, in the order of SHAPES."""
    return [round(float(v), 3) for key in SHAPES for v in net[key].ravel()]


def network(flat: list[float]) -> Net:
    """The way back."""
    net = {}
    at = 0
    for key, shape in SHAPES.items():
        size = int(np.prod(shape))
        net[key] = np.array(flat[at : at + size], np.float32).reshape(shape)
        at += size
    return net


def combine(p: Array, leaf: Array) -> tuple[Array, Array]:
    """The chance to win if the stones fall independently, and how much it grows with each stone's."""
    n = len(p)
    folds = [np.broadcast_to(leaf, (n, len(leaf)))]
    for stone in range(STONES - 1, -1, -1):
        pairs = folds[-1].reshape(n, -1, 2)
        folds.append(pairs[:, :, 0] + p[:, stone, None] * (pairs[:, :, 1] - pairs[:, :, 0]))
    use = np.empty_like(p)
    reach = np.ones((n, 1), p.dtype)
    for stone in range(STONES):
        pairs = folds[STONES - 1 - stone].reshape(n, -1, 2)
        use[:, stone] = (reach * (pairs[:, :, 1] - pairs[:, :, 0])).sum(1)
        q = p[:, stone, None]
        reach = np.stack([reach * (1 - q), reach * q], 2).reshape(n, -1)
    return folds[-1][:, 0], use


def sigmoid(x: Array) -> Array:
    """From numbers to chances."""
    return 1.0 / (1.0 + np.exp(-x))


def beside(a: Array, away: int) -> Array:
    """Of every stone in each row: the sum of what the two so many places away have."""
    total = np.zeros_like(a)
    total[:, away:] += a[:, :-away]
    total[:, :-away] += a[:, away:]
    return total


def likeliest_run(p: Array) -> Array:
    """The chance of the likeliest three stones side by side."""
    return np.asarray((p[:, :-2] * p[:, 1:-1] * p[:, 2:]).max(1))


def forward(net: Net, part: dict[str, Array], leaf: Array) -> dict[str, Array]:
    """Everything on the way to the win chances of many positions."""
    x = part["x"].astype(np.float32).reshape(-1, INPUTS)
    facts = part["facts"].astype(net["told"].dtype)
    free: Array = (part["fixed"] < 0)[:, :, None]
    n = len(free)
    h = (x @ net["weight"][:INPUTS] + net["bias"]).reshape(n, STONES, FIRST)
    for who in range(DECIDED):
        h[part["fixed"] == 1 - who] += net["weight"][INPUTS + who]
    h = np.maximum(h, 0.0)
    flat = h.reshape(-1, FIRST)
    together = h.sum(1)
    k = (flat @ net["second"]).reshape(n, STONES, SECOND)
    k += beside((flat @ net["near"]).reshape(n, STONES, SECOND), 1)
    k += beside((flat @ net["beyond"]).reshape(n, STONES, SECOND), 2)
    k += (together @ net["aside"] + facts @ net["told"] + net["second_bias"])[:, None]
    k = np.maximum(k, 0.0) * free
    p = sigmoid((flat @ net["out"]).reshape(n, STONES) + k @ net["second_out"] + net["rest"][0])
    p = np.asarray(np.where(free[:, :, 0], p, part["fixed"]), np.float32)
    raw, use = combine(p, leaf)
    runs = np.stack([likeliest_run(p), likeliest_run(1 - p)], 1)
    pooled = np.concatenate([k.sum(1), (k * use[:, :, None]).sum(1), facts, runs], 1)
    m = np.maximum(pooled @ net["last"] + net["last_bias"], 0.0)
    raw = np.clip(raw, 1 - SURE, SURE)
    win = sigmoid(np.log(raw / (1 - raw)) + m @ net["last_out"] + net["rest"][1])
    return {
        "x": x,
        "facts": facts,
        "h": h,
        "together": together,
        "k": k,
        "p": p,
        "raw": raw,
        "use": use,
        "pooled": pooled,
        "m": m,
        "win": win,
    }


def backward(net: Net, part: dict[str, Array], mid: dict[str, Array]) -> Net:
    """The slopes of both losses, but for what the last units learn by way of `use` and of the likeliest runs."""
    n = len(mid["win"])
    flat = mid["h"].reshape(-1, FIRST)
    known = (part["fixed"] < 0) & (part["label"] != 0.5)  # noqa: PLR2004 - a stone left open when the game stopped
    whole = (mid["win"] - part["target"]) / n
    last = np.outer(whole, net["last_out"]) * (mid["m"] > 0)
    pooled = last @ net["last"].T
    seconds = pooled[:, None, :SECOND] + mid["use"][:, :, None] * pooled[:, None, SECOND:POOLED]
    chance = (whole / (mid["raw"] * (1 - mid["raw"])))[:, None] * mid["use"] * mid["p"] * (1 - mid["p"])
    chance *= part["fixed"] < 0
    chance += STONE * (mid["p"] - part["label"]) * known / max(1, known.sum())
    seconds = (seconds + chance[:, :, None] * net["second_out"]) * (mid["k"] > 0)
    context = seconds.sum(1)
    rows = seconds.reshape(-1, SECOND)
    ones = beside(seconds, 1).reshape(-1, SECOND)
    twos = beside(seconds, 2).reshape(-1, SECOND)
    back = rows @ net["second"].T + ones @ net["near"].T + twos @ net["beyond"].T
    firsts = chance[:, :, None] * net["out"] + back.reshape(mid["h"].shape)
    firsts = ((firsts + (context @ net["aside"].T)[:, None]) * (mid["h"] > 0)).reshape(-1, FIRST)
    fixed = part["fixed"].ravel()
    decided = [firsts[fixed == 1 - who].sum(0)[None] for who in range(DECIDED)]
    return {
        "weight": np.concatenate([mid["x"].T @ firsts, *decided]),
        "bias": firsts.sum(0),
        "out": flat.T @ chance.ravel(),
        "second": flat.T @ rows,
        "aside": mid["together"].T @ context,
        "near": flat.T @ ones,
        "beyond": flat.T @ twos,
        "told": mid["facts"].T @ context,
        "second_bias": context.sum(0),
        "second_out": mid["k"].reshape(-1, SECOND).T @ chance.ravel(),
        "last": mid["pooled"].T @ last,
        "last_bias": last.sum(0),
        "last_out": mid["m"].T @ whole,
        "rest": np.array([chance.sum(), whole.sum()]),
    }


def judge(net: Net, samples: dict[str, Array], leaf: list[float]) -> Array:
    """The win chances of many positions."""
    leaves = np.array(leaf, np.float32)
    parts = (
        {key: value[i : i + BATCH] for key, value in samples.items()} for i in range(0, len(samples["won"]), BATCH)
    )
    return np.concatenate([forward(net, part, leaves)["win"] for part in parts])


def log_loss(p: Array, y: Array) -> float:
    """How surprising the results are."""
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def fit(
    samples: dict[str, Array], leaf: list[float], seed: int, epochs: float, start: Net | None
) -> tuple[Net, dict[str, float]]:
    """Adam on both losses; the last tenth of the games is only measured."""
    rng = np.random.default_rng(seed)
    net = wake(start, seed) if start else begin(seed)
    leaves = np.array(leaf, np.float32)
    count = len(samples["won"])
    cut = count * 9 // 10
    steps = max(1, int(epochs * (cut // BATCH)))
    adam = Adam(net, RATE, steps)
    while adam.step < steps:
        order = rng.permutation(cut)
        for i in range(0, cut - BATCH + 1, BATCH):
            if adam.step == steps:
                break
            chosen = np.sort(order[i : i + BATCH])
            part = {key: value[chosen] for key, value in samples.items()}
            adam.descend(backward(net, part, forward(net, part, leaves)))
    wins, stones, labels = [], [], []
    for i in range(cut, count, BATCH):
        part = {key: value[i : i + BATCH] for key, value in samples.items()}
        mid = forward(net, part, leaves)
        known = (part["fixed"] < 0) & (part["label"] != 0.5)  # noqa: PLR2004 - as above
        wins.append(mid["win"])
        stones.append(mid["p"][known])
        labels.append(part["label"][known])
    return net, {
        "stones": round(log_loss(np.concatenate(stones), np.concatenate(labels)), 4),
        "wins": round(log_loss(np.concatenate(wins), samples["won"][cut:]), 4),
    }
