"""The few functions of real numbers the opponent needs, out of + - * / alone: the same bits on every machine."""

from __future__ import annotations


def exp(x: float) -> float:
    """The exponential; outside of -40 to 40 it stays at the border. Relative error below 1e-9."""
    x = min(x, 40.0)
    x = max(x, -40.0)
    n: int = int(x * 1.4426950408889634 + 64.5)  # rounded: the sum is positive
    n -= 64  # apart from it, else it would be reckoned with Python's long integers
    r = x - n * 0.6931471805599453
    result = 1.0 + r * (
        1.0
        + r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r * (1.0 / 5040 + r / 40320))))))
    )
    factor = 2.0
    if n < 0:
        factor = 0.5
        n = -n
    while n:
        if n & 1:
            result *= factor
        factor *= factor
        n >>= 1
    return result


def sigmoid(x: float) -> float:
    """From a real number to a chance."""
    return 1.0 / (1.0 + exp(-x))


def root(x: float) -> float:
    """The square root of a number from 0 to 2**40, by Newton."""
    if x <= 0.0:
        return 0.0
    guess = 1.0
    rest = x
    while rest > 4.0:
        rest *= 0.25
        guess *= 2.0
    while rest < 0.25:
        rest *= 4.0
        guess *= 0.5
    for _ in range(4):
        guess = 0.5 * (guess + x / guess)
    return guess
