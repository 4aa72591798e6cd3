"""ristretto255 (RFC 9496): a group of prime order in which every element has exactly one encoding of 32 bytes.

Points are extended coordinates X, Y, Z, T of the Edwards curve underneath. The time taken depends on the secrets:
good enough against a friend, and docs/far.md says so. The identity has an encoding too; callers refuse it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
SIZE = 32  # bytes of an encoding and of a scalar
WINDOW = 5  # bits of a multiplication looked at together
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of minus one
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) * (D - 1) % P
TWICE_D = 2 * D % P


def root_of_ratio(u: int, v: int) -> tuple[bool, int]:
    """Whether u/v is a square, and the even root of it, or else of ROOT * u/v."""
    v3 = v * v % P * v % P
    r = u * v3 % P * pow(u * v3 % P * v3 % P * v % P, (P - 5) // 8, P) % P
    check = v * r % P * r % P
    negative = -u % P
    if check in {negative, negative * ROOT % P}:
        r = r * ROOT % P
    return check in {u % P, negative}, even(r)


def even(x: int) -> int:
    """The one of x and -x that counts as not negative."""
    return P - x if x & 1 else x


SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = root_of_ratio(1, (-1 - D) % P)[1]
IDENTITY: Point = (0, 1, 1, 0)


def add(p: Point, q: Point) -> Point:
    """The sum of two points."""
    x, y, z, t = p
    x2, y2, z2, t2 = q
    a = (y - x) * (y2 - x2) % P
    b = (y + x) * (y2 + x2) % P
    c = t * TWICE_D % P * t2 % P
    d = 2 * z * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def negated(p: Point) -> Point:
    """What adds up with p to the identity."""
    return -p[0] % P, p[1], p[2], -p[3] % P


def doubled(p: Point, times: int = 1) -> Point:
    """The point added to itself, so many times over."""
    x, y, z, t = p
    for left in range(times, 0, -1):
        a = x * x % P
        b = y * y % P
        h = a + b
        e = h - (x + y) * (x + y) % P
        g = a - b
        f = 2 * z * z % P + g
        x = e * f % P
        y = g * h % P
        z = f * g % P
        if left == 1:
            t = e * h % P
    return x, y, z, t


def digits(k: int) -> list[int]:
    """The number as a sum of digit * 2**place, every digit 0 or odd and below 2**(WINDOW - 1), lowest first."""
    found = []
    while k:
        digit = 0
        if k & 1:
            digit = k & ((1 << WINDOW) - 1)
            if digit >> (WINDOW - 1):
                digit -= 1 << WINDOW
            k -= digit
        found.append(digit)
        k >>= 1
    return found


def combined(terms: Sequence[tuple[int, Point]]) -> Point:
    """The sum of k * p over all terms (k, p); the doublings are shared."""
    rows = []
    for k, p in terms:
        twice = doubled(p)
        odd = [p]
        for _ in range((1 << (WINDOW - 2)) - 1):
            odd.append(add(odd[-1], twice))
        rows.append((digits(k % ORDER), odd))
    at = max((len(row) for row, _ in rows), default=0)
    sum_, owed = IDENTITY, 0
    while at:
        at -= 1
        owed += 1
        for row, odd in rows:
            digit = row[at] if at < len(row) else 0
            if digit:
                if owed:
                    sum_ = doubled(sum_, owed)
                    owed = 0
                sum_ = add(sum_, odd[digit >> 1] if digit > 0 else negated(odd[-digit >> 1]))
    return doubled(sum_, owed) if owed else sum_


def multiplied(k: int, p: Point) -> Point:
    """The point added to itself k times."""
    return combined([(k, p)])


def encode(p: Point) -> bytes:
    """The one encoding of an element (RFC 9496, 4.3.2)."""
    x, y, z, t = p
    u1 = (z + y) * (z - y) % P
    u2 = x * y % P
    _, root = root_of_ratio(1, u1 * u2 % P * u2 % P)
    den1, den2 = root * u1 % P, root * u2 % P
    inverse = den1 * den2 % P * t % P
    if t * inverse % P & 1:
        x, y, den = y * ROOT % P, x * ROOT % P, den1 * INVSQRT_A_MINUS_D % P
    else:
        den = den2
    if x * inverse % P & 1:
        y = -y % P
    return even(den * (z - y) % P).to_bytes(SIZE, "little")


def decode(data: bytes) -> Point:
    """The element of an encoding (RFC 9496, 4.3.1); ValueError for anything that `encode` never writes."""
    s = int.from_bytes(data, "little")
    if len(data) != SIZE or s >= P or s & 1:
        raise ValueError("not an element")
    square = s * s % P
    u1, u2 = (1 - square) % P, (1 + square) % P
    u2_square = u2 * u2 % P
    v = (-(D * u1 % P * u1) - u2_square) % P
    good, root = root_of_ratio(1, v * u2_square % P)
    den = root * u2 % P
    x = even(2 * s * den % P)
    y = u1 * root % P * den % P * v % P
    t = x * y % P
    if not good or t & 1 or y == 0:
        raise ValueError("not an element")
    return x, y, 1, t


def mapped(t: int) -> Point:
    """A point from a field element (RFC 9496, 4.3.4)."""
    r = ROOT * t % P * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    good, s = root_of_ratio(u, v)
    c = P - 1
    if not good:
        s = -even(s * t % P) % P
        c = r
    n = (c * (r - 1) % P * D_MINUS_ONE_SQ - v) % P
    w0, w1, w2, w3 = 2 * s * v % P, n * SQRT_AD_MINUS_ONE % P, (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def hashed(uniform: bytes) -> Point:
    """The element of 64 random bytes, to whose logarithm nobody knows anything."""
    low = (1 << 255) - 1
    halves = [(int.from_bytes(half, "little") & low) % P for half in (uniform[:SIZE], uniform[SIZE:])]
    return add(mapped(halves[0]), mapped(halves[1]))


GENERATOR = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
