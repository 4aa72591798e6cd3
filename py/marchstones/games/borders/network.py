"""A network that judges a row of stones: each by itself, beside its neighbours, in the context of the whole table.

The inputs of a stone feed FIRST hidden ReLU units, in partial sums that can be kept; of a decided stone they say whose
it is. A stone's own units, those of its neighbours one and two places away, their sum over the row and the FACTS of the
table feed SECOND hidden units and a sigmoid: the chance of the stone. At last LAST hidden units over the pooled second
ones of the open stones, plain and weighed by how much each stone matters, and over the facts correct the whole in
logits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.search.arithmetic import sigmoid

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Annotated

INPUTS = 48
DECIDED = 2  # rows beside the inputs: a stone is the seat's, or the other's
FIRST = 32
SECOND = 16
FACTS = 22  # of the whole table
RUNS = 2  # further ones that follow from the chances
LAST = 24
POOLED = 2 * SECOND  # plain sums and weighed ones
ROW = 9  # stones
SIZES = (
    (INPUTS + DECIDED) * FIRST,
    FIRST,
    FIRST,
    FIRST * SECOND,
    FIRST * SECOND,
    FIRST * SECOND,
    FIRST * SECOND,
    FACTS * SECOND,
    SECOND,
    SECOND,
    (POOLED + FACTS + RUNS) * LAST,
    LAST,
    LAST,
    2,
)


class Network:
    """Learned numbers and the state of the row judged last."""

    __slots__ = (
        "aside",
        "beyond",
        "bias",
        "context",
        "decided",
        "hidden",
        "last",
        "last_bias",
        "last_out",
        "lasts",
        "light",
        "near",
        "out",
        "pooled",
        "rest",
        "second",
        "second_bias",
        "second_out",
        "seconds",
        "told",
        "weight",
        "wide",
    )

    def __init__(self, numbers: Sequence[float]) -> None:
        """All numbers in the order of SIZES."""
        parts: list[list[float]] = []
        at = 0
        for size in SIZES:
            parts.append(list(numbers[at : at + size]))
            at += size
        # the inputs to the first hidden units, their biases, their part in the chance
        self.weight: Annotated[list[float], SIZES[0]] = parts[0]
        self.bias: Annotated[list[float], SIZES[1]] = parts[1]
        self.out: Annotated[list[float], SIZES[2]] = parts[2]
        # the first hidden units of a stone, of all stones, of neighbours one and two away, and the facts to the second
        self.second: Annotated[list[float], SIZES[3]] = parts[3]
        self.aside: Annotated[list[float], SIZES[4]] = parts[4]
        self.near: Annotated[list[float], SIZES[5]] = parts[5]
        self.beyond: Annotated[list[float], SIZES[6]] = parts[6]
        self.told: Annotated[list[float], SIZES[7]] = parts[7]
        self.second_bias: Annotated[list[float], SIZES[8]] = parts[8]
        self.second_out: Annotated[list[float], SIZES[9]] = parts[9]
        # the last hidden units, and the output biases: of a chance, then of the whole
        self.last: Annotated[list[float], SIZES[10]] = parts[10]
        self.last_bias: Annotated[list[float], SIZES[11]] = parts[11]
        self.last_out: Annotated[list[float], SIZES[12]] = parts[12]
        self.rest: Annotated[list[float], SIZES[13]] = parts[13]
        self.wide = 0  # 1: it has learned something of neighbours and facts, else all their numbers are 0
        for part in (parts[5], parts[6], parts[7], parts[10][POOLED * LAST :]):
            if any(part):
                self.wide = 1
        self.hidden = [0.0] * FIRST  # of the stone judged last
        self.seconds = [0.0] * SECOND
        self.context = [0.0] * SECOND
        self.lasts = [0.0] * LAST
        self.light = [0.0] * (ROW * SECOND)  # by stone: what its neighbours add to the context
        self.pooled = [0.0] * (POOLED + FACTS + RUNS)
        # what a stone tells the others: all of them, those beside it, those beyond; then of decided ones, by whose
        self.decided = [0.0] * ((1 + DECIDED) * 3 * SECOND)
        for who in range(DECIDED):
            for h in range(FIRST):
                x = self.bias[h] + self.weight[(INPUTS + who) * FIRST + h]
                self.hidden[h] = max(x, 0.0)
            self.tell((1 + who) * 3 * SECOND)

    def add(self, inputs: Sequence[float], n: int, row: int, out: MutableSequence[float], at: int) -> int:
        """Write to out[at:] what the n inputs contribute, their rows beginning at `row`."""
        x = inputs[0]
        for j in range(FIRST):
            out[at + j] = x * self.weight[row * FIRST + j]
        for i in range(1, n):
            x = inputs[i]
            if x != 0.0:
                k = (row + i) * FIRST
                for j in range(FIRST):
                    out[at + j] += x * self.weight[k + j]
        return 0

    def begin(self, facts: Sequence[float]) -> int:
        """Forget the row judged before; the facts are part of every context."""
        for j in range(SECOND):
            self.context[j] = self.second_bias[j]
        for j in range(POOLED):
            self.pooled[j] = 0.0
        if not self.wide:
            return 0
        for i in range(FACTS):
            x = facts[i]
            self.pooled[POOLED + i] = x
            if x != 0.0:
                k = i * SECOND
                for j in range(SECOND):
                    self.context[j] += x * self.told[k + j]
        for j in range(ROW * SECOND):
            self.light[j] = 0.0
        return 0

    def activate(  # noqa: PLR0913, PLR0917 - three parts, each with its place
        self,
        a: Sequence[float],
        i: int,
        b: Sequence[float],
        j: int,
        c: Sequence[float],
        k: int,
    ) -> int:
        """The first hidden units of a stone from three partial sums: a[i:], b[j:] and c[k:]."""
        for h in range(FIRST):
            x = self.bias[h] + a[i + h] + b[j + h] + c[k + h]
            self.hidden[h] = x if x > 0.0 else 0.0  # noqa: FURB136 - max would be a call where this is compiled
        return 0

    def tell(self, at: int) -> int:
        """Write to decided[at:] what the first hidden units say to the others: to all, to those beside, beyond."""
        for j in range(3 * SECOND):
            self.decided[at + j] = 0.0
        for h in range(FIRST):
            x = self.hidden[h]
            if x != 0.0:
                k = h * SECOND
                for j in range(SECOND):
                    self.decided[at + j] += x * self.aside[k + j]
                if self.wide:
                    for j in range(SECOND):
                        self.decided[at + SECOND + j] += x * self.near[k + j]
                        self.decided[at + 2 * SECOND + j] += x * self.beyond[k + j]
        return 0

    def join(self, stone: int) -> int:
        """The stone activated last is part of the context of all."""
        self.tell(0)
        return self.spread(stone, 0)

    def settle(self, stone: int, who: int) -> int:
        """So is a decided one: 0 the seat's, 1 the other's."""
        return self.spread(stone, (1 + who) * 3 * SECOND)

    def spread(self, stone: int, at: int) -> int:
        """What stands at decided[at:] is told by this stone."""
        for j in range(SECOND):
            self.context[j] += self.decided[at + j]
        if not self.wide:
            return 0
        for away in range(1, 3):
            k = at + away * SECOND
            if stone >= away:
                to = (stone - away) * SECOND
                for j in range(SECOND):
                    self.light[to + j] += self.decided[k + j]
            if stone + away < ROW:
                to = (stone + away) * SECOND
                for j in range(SECOND):
                    self.light[to + j] += self.decided[k + j]
        return 0

    def chance(self, stone: int) -> float:
        """Of the stone activated last, in the context there is."""
        total = self.rest[0]
        for j in range(SECOND):
            self.seconds[j] = self.context[j] + self.light[stone * SECOND + j]
        for h in range(FIRST):
            x = self.hidden[h]
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
        """A stone joins the pool that feeds the last hidden units, by its second ones."""
        for j in range(SECOND):
            x = seconds[at + j]
            self.pooled[j] += x
            self.pooled[SECOND + j] += x * use
        return 0

    def lift(self, own: float, other: float) -> float:
        """After all stones are pooled, the likeliest runs of both told: the correction of the whole, in logits."""
        inputs = POOLED
        if self.wide:
            self.pooled[POOLED + FACTS] = own
            self.pooled[POOLED + FACTS + 1] = other
            inputs += FACTS + RUNS
        for j in range(LAST):
            self.lasts[j] = self.last_bias[j]
        for i in range(inputs):
            x = self.pooled[i]
            if x != 0.0:
                k = i * LAST
                for j in range(LAST):
                    self.lasts[j] += x * self.last[k + j]
        total = self.rest[1]
        for j in range(LAST):
            x = self.lasts[j]
            if x > 0.0:
                total += x * self.last_out[j]
        return total
