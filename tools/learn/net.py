"""The network of one hidden layer, fitted: the same sums as marchstones.net."""

from __future__ import annotations

import numpy as np

from adam import Adam, Array
from marchstones.net import HIDDEN


def forward(net: dict[str, Array], x: Array) -> tuple[Array, Array]:
    """The chances of many inputs, and the hidden units on the way."""
    hidden = np.maximum(x @ net["w"] + net["b"], 0.0)
    return 1.0 / (1.0 + np.exp(-(hidden @ net["o"] + net["c"]))), hidden


def fit(x: Array, y: Array, seed: int, epochs: int, start: dict[str, Array] | None) -> tuple[dict[str, Array], float]:
    """Adam on the log loss; the last tenth of the games is only measured."""
    rng = np.random.default_rng(seed)
    rows = x.shape[1]
    net = start or {
        "w": rng.normal(0, 0.5 / np.sqrt(rows), (rows, HIDDEN)).astype(np.float32),
        "b": np.zeros(HIDDEN, np.float32),
        "o": rng.normal(0, 0.5, HIDDEN).astype(np.float32),
        "c": np.zeros(1, np.float32),
    }
    cut = len(x) * 9 // 10
    batch = 4096
    adam = Adam(net, 0.01, max(1, epochs * cut // batch))
    for _ in range(epochs):
        order = rng.permutation(cut)
        for i in range(0, cut - batch + 1, batch):
            part = order[i : i + batch]
            xs = x[part].astype(np.float32)
            p, hidden = forward(net, xs)
            error = (p - y[part]) / batch
            back = np.outer(error, net["o"]) * (hidden > 0)
            adam.descend({"w": xs.T @ back, "b": back.sum(0), "o": hidden.T @ error, "c": np.array([error.sum()])})
    p = np.concatenate([forward(net, x[i : i + 65536].astype(np.float32))[0] for i in range(cut, len(x), 65536)])
    p = np.clip(p, 1e-6, 1 - 1e-6)
    t = y[cut:]
    return net, float(-(t * np.log(p) + (1 - t) * np.log(1 - p)).mean())


def numbers(net: dict[str, Array]) -> list[float]:
    """A network in the order of marchstones.net, rounded as it is stored."""
    flat = np.concatenate([net["w"].ravel(), net["b"], net["o"], net["c"]])
    return [round(float(v), 3) for v in flat]


def network(flat: list[float]) -> dict[str, Array]:
    """The way back."""
    a = np.array(flat, np.float32)
    rows = (len(a) - 2 * HIDDEN - 1) // HIDDEN
    cut = rows * HIDDEN
    return {"w": a[:cut].reshape(rows, HIDDEN), "b": a[cut : cut + HIDDEN], "o": a[cut + HIDDEN : -1], "c": a[-1:]}
