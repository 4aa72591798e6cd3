"""A small network: sums of rows of learned numbers, one bend, one weighted sum. How the evaluations judge a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.search.arithmetic import sigmoid

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

HIDDEN = 16
MOST_ROWS = 192


class Net:
    """`rows` inputs, HIDDEN bends, one chance. Inputs are added in parts, so that parts can be kept."""

    __slots__ = ("bend", "last", "rows", "weight")

    def __init__(self, numbers: Sequence[float]) -> None:
        """The rows of the inputs, then the HIDDEN biases, the HIDDEN weights of the output, its bias."""
        self.rows = (len(numbers) - 2 * HIDDEN - 1) // HIDDEN
        size = self.rows * HIDDEN
        self.weight = list(numbers[:size]) + [0.0] * (MOST_ROWS * HIDDEN - size)
        self.bend = list(numbers[size : size + 2 * HIDDEN])  # biases, then output weights
        self.last = numbers[len(numbers) - 1]

    def add(self, inputs: Sequence[float], n: int, row: int, out: MutableSequence[float], at: int) -> int:
        """Write to out[at:] what the n inputs contribute, their rows beginning at `row`."""
        for j in range(HIDDEN):
            out[at + j] = 0.0
        for i in range(n):
            x = inputs[i]
            if x != 0.0:
                k = (row + i) * HIDDEN
                for j in range(HIDDEN):
                    out[at + j] += x * self.weight[k + j]
        return 0

    def chance(
        self,
        a: Sequence[float],
        i: int,
        b: Sequence[float],
        j: int,
        c: Sequence[float],
        k: int,
    ) -> float:
        """The chance out of three kept parts: a[i:], b[j:] and c[k:]."""
        total = self.last
        for h in range(HIDDEN):
            x = self.bend[h] + a[i + h] + b[j + h] + c[k + h]
            if x > 0.0:
                total += x * self.bend[HIDDEN + h]
        return sigmoid(total)
