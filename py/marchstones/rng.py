"""The project's own random stream (sfc32): the same numbers on every machine, interpreted or compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from marchstones.widths import UInt32, UInt64

MASK: UInt32 = 0xFFFFFFFF
UNIT = 1.0 / 4294967296.0


class Rng:
    """A repeatable stream of numbers. Deals, chance and thinking each have one of their own."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int) -> None:
        """Any integer is a seed; equal seeds give equal streams."""
        self.a: UInt32 = seed & MASK
        self.b: UInt32 = (seed >> 32) & MASK
        self.c: UInt32 = (seed >> 64) & MASK
        self.d: UInt32 = 1
        for _ in range(15):
            self.next()

    def copy(self, other: Rng) -> int:
        """Go on from where another stream is."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        return 0

    def next(self) -> UInt32:
        """Thirty-two random bits."""
        t: UInt32 = (self.a + self.b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + t) & MASK
        return t

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; the bias is under n / 2**32."""
        wide: UInt64 = self.next()
        return (wide * n) >> 32

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.next() * UNIT


def shuffle(items: list[int], rng: Rng) -> None:
    """Put a list into random order, every order equally likely."""
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]
