"""The network that judges a row of stones: every stone by itself, then in the light of the others, then the whole.

First the inputs of a stone are summed up into FIRST bends, in parts that can be kept. All stones together make the
context in which each is bent once more, SECOND times, and gets its chance. What the evaluation makes of the chances is
put right at last by LAST bends over the sums of those of the stones, plain and weighed by how much each stone matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.search.arithmetic import sigmoid

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

INPUTS = 48
FIRST = 32
SECOND = 16
LAST = 12
POOLED = 32  # two sums of SECOND
SIZES = (
    INPUTS * FIRST,
    FIRST,
    FIRST,
    FIRST * SECOND,
    FIRST * SECOND,
    SECOND,
    SECOND,
    POOLED * LAST,
    LAST,
    LAST,
    2,
)


class Network:
    """Learned numbers and the state of the row judged last."""

    __slots__ = (
        "aside",
        "bends",
        "bias",
        "context",
        "last",
        "last_bias",
        "last_out",
        "out",
        "pooled",
        "rest",
        "second",
        "second_bias",
        "second_out",
        "seconds",
        "weight",
    )

    def __init__(self, numbers: Sequence[float]) -> None:
        """All numbers in the order of SIZES."""
        parts: list[list[float]] = []
        at = 0
        for size in SIZES:
            parts.append(list(numbers[at : at + size]))
            at += size
        # the inputs to the first bends, their biases, what they say of the chance at once
        self.weight = parts[0]
        self.bias = parts[1]
        self.out = parts[2]
        # the first bends of a stone and of all stones to the second ones
        self.second = parts[3]
        self.aside = parts[4]
        self.second_bias = parts[5]
        self.second_out = parts[6]
        # the last bends, and what is added at the end: of a chance, then of the whole
        self.last = parts[7]
        self.last_bias = parts[8]
        self.last_out = parts[9]
        self.rest = parts[10]
        self.bends = [0.0] * 32  # of the stone judged last
        self.seconds = [0.0] * 16
        self.context = [0.0] * 16
        self.pooled = [0.0] * 32

    def add(self, inputs: Sequence[float], n: int, row: int, out: MutableSequence[float], at: int) -> int:
        """Write to out[at:] what the n inputs contribute, their rows beginning at `row`."""
        for j in range(FIRST):
            out[at + j] = 0.0
        for i in range(n):
            x = inputs[i]
            if x != 0.0:
                k = (row + i) * FIRST
                for j in range(FIRST):
                    out[at + j] += x * self.weight[k + j]
        return 0

    def begin(self) -> int:
        """Forget the row judged before."""
        for j in range(SECOND):
            self.context[j] = self.second_bias[j]
        for j in range(POOLED):
            self.pooled[j] = 0.0
        return 0

    def bend(  # noqa: PLR0913, PLR0917 - three parts, each with its place
        self,
        a: Sequence[float],
        i: int,
        b: Sequence[float],
        j: int,
        c: Sequence[float],
        k: int,
    ) -> int:
        """The first bends of a stone out of three kept parts: a[i:], b[j:] and c[k:]."""
        for h in range(FIRST):
            x = self.bias[h] + a[i + h] + b[j + h] + c[k + h]
            self.bends[h] = x if x > 0.0 else 0.0  # noqa: FURB136 - max would be a call where this is compiled
        return 0

    def join(self) -> int:
        """The stone bent last is one of the row: the others are judged in its light."""
        for h in range(FIRST):
            x = self.bends[h]
            if x != 0.0:
                k = h * SECOND
                for j in range(SECOND):
                    self.context[j] += x * self.aside[k + j]
        return 0

    def chance(self) -> float:
        """Of the stone bent last, in the context there is."""
        total = self.rest[0]
        for j in range(SECOND):
            self.seconds[j] = self.context[j]
        for h in range(FIRST):
            x = self.bends[h]
            if x != 0.0:
                total += x * self.out[h]
                k = h * SECOND
                for j in range(SECOND):
                    self.seconds[j] += x * self.second[k + j]
        for j in range(SECOND):
            x = self.seconds[j]
            if x > 0.0:
                total += x * self.second_out[j]
            else:
                self.seconds[j] = 0.0
        return sigmoid(total)

    def pool(self, seconds: Sequence[float], at: int, use: float) -> int:
        """A stone takes part in the last bends, by its second ones."""
        for j in range(SECOND):
            x = seconds[at + j]
            self.pooled[j] += x
            self.pooled[SECOND + j] += x * use
        return 0

    def lift(self) -> float:
        """After all stones are pooled: what is to be added to the odds of the whole."""
        total = self.rest[1]
        for j in range(LAST):
            x = self.last_bias[j]
            for i in range(POOLED):
                x += self.pooled[i] * self.last[i * LAST + j]
            if x > 0.0:
                total += x * self.last_out[j]
        return total
