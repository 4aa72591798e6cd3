"""A small feed-forward network: one layer of ReLU units, a sigmoid on top. How the evaluations judge a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.search.arithmetic import sigmoid

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Annotated

HIDDEN = 16
MOST_ROWS = 192


class Net:
    """`rows` inputs, HIDDEN ReLU units, one chance. The hidden layer is summed in parts, so that parts can be kept."""

    __slots__ = ("last", "rows", "units", "weight")

    def __init__(self, numbers: Sequence[float]) -> None:
        """The rows of the inputs, then the HIDDEN biases, the HIDDEN weights of the output, its bias."""
        self.rows: int = (len(numbers) - 2 * HIDDEN - 1) // HIDDEN
        size = self.rows * HIDDEN
        self.weight = [0.0] * (MOST_ROWS * HIDDEN)
        for i in range(size):
            self.weight[i] = numbers[i]
        # of the hidden units: biases, then output weights
        self.units: Annotated[list[float], 2 * HIDDEN] = list(numbers[size : size + 2 * HIDDEN])
        self.last: float = numbers[len(numbers) - 1]

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
            x = self.units[h] + a[i + h] + b[j + h] + c[k + h]
            if x > 0.0:
                total += x * self.units[HIDDEN + h]
        return sigmoid(total)
