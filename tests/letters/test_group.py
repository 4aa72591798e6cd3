"""The group: the vectors of RFC 9496, and numbers computed by @noble/curves 2.4.0 (`vectors.json`)."""

import json
from hashlib import sha512
from pathlib import Path

import pytest

from marchstones.letters.deck import Element
from marchstones.letters.group import (
    GENERATOR,
    IDENTITY,
    ORDER,
    P,
    add,
    combined,
    decode,
    doubled,
    encode,
    hashed,
    multiplied,
    negated,
)

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
MULTIPLES, INVALID = VECTORS["multiples"], VECTORS["invalid"]


def test_multiples_of_the_generator():
    """RFC 9496, A.1: nought to fifteen times the generator, by multiplying and by adding."""
    sum_ = IDENTITY
    for k, code in enumerate(MULTIPLES):
        assert encode(multiplied(k, GENERATOR)).hex() == code
        assert encode(sum_).hex() == code
        if k:
            assert encode(decode(bytes.fromhex(code))).hex() == code
        sum_ = add(sum_, GENERATOR)


@pytest.mark.parametrize("code", INVALID)
def test_what_is_no_element(code):
    """RFC 9496, A.2: not canonical, negative, no square, or off the group: all refused."""
    with pytest.raises(ValueError, match="not an element"):
        decode(bytes.fromhex(code))


def test_what_is_of_another_length():
    """31 and 33 bytes are refused, and nothing at all."""
    for size in (0, 31, 33):
        with pytest.raises(ValueError, match="not an element"):
            decode(b"\2" * size)


def test_the_identity_is_refused_by_the_caller():
    """The identity has an encoding, which `decode` takes; as a card or a key it is refused."""
    assert encode(decode(bytes(32))) == bytes(32)
    with pytest.raises(ValueError, match="identity"):
        Element.read(bytes(32))


def test_hashing_to_the_group():
    """RFC 9496, A.3: the element of a hash."""
    text = b"Ristretto is traditionally a short shot of espresso coffee"
    code = "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"
    assert encode(hashed(sha512(text).digest())).hex() == code


def test_noble_agrees():
    """Products, hashes, and which of many random bytes are elements."""
    for k, code, product in VECTORS["products"]:
        assert encode(multiplied(int(k, 16), decode(bytes.fromhex(code)))).hex() == product
    for uniform, code in VECTORS["hashes"]:
        assert encode(hashed(bytes.fromhex(uniform))).hex() == code
    for code, good in VECTORS["decoded"]:
        if good:
            assert encode(decode(bytes.fromhex(code))).hex() == code
        else:
            with pytest.raises(ValueError, match="not an element"):
                decode(bytes.fromhex(code))


def test_sums_of_multiples():
    """Many multiples at once are what they are one by one; the order of the group gives the identity."""
    points = [decode(bytes.fromhex(code)) for _, code, _ in VECTORS["products"][:6]]
    factors = [0, 1, ORDER - 1, 2**128 - 1, ORDER + 5, 7]
    sum_ = IDENTITY
    for k, point in zip(factors, points, strict=True):
        sum_ = add(sum_, multiplied(k, point))
    assert encode(combined(list(zip(factors, points, strict=True)))) == encode(sum_)
    assert encode(combined([])) == bytes(32)
    for point in points:
        assert encode(multiplied(ORDER, point)) == bytes(32)
        assert encode(add(point, negated(point))) == bytes(32)
        assert encode(doubled(point)) == encode(add(point, point))


def test_one_encoding_for_every_form():
    """Other coordinates of the same point, and points that differ by torsion, have the same encoding."""
    x, y, z, t = decode(bytes.fromhex(VECTORS["products"][0][1]))
    code = encode((x, y, z, t))
    assert encode((x * 5 % P, y * 5 % P, z * 5 % P, t * 5 % P)) == code
    assert encode((-x % P, -y % P, z, t)) == code
