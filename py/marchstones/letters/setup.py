"""What is agreed before the first card: rules, series, who begins; and the two letters that agree it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from marchstones.family import Json, Refused
from marchstones.letters.engine import RULES, describe, family, score_sheet
from marchstones.letters.wire import LONGEST_CALL, Reader, no_fit

if TYPE_CHECKING:
    from collections.abc import Sequence

COIN, INVITER, FRIEND = range(3)
BEGINS = ("coin", "me", "friend")
MOST_GAMES = 99
HAS_CALL, HAS_SIGN, HAS_SEED, HAS_NEXT, GIVES_UP = 1, 2, 4, 8, 16
SIGNS = 6
DRAWN = 2
MOST_COUNTED = 3  # numbers of a result


@dataclass
class Setup:
    """The agreement; `results` are those of the earlier games of the series, with the seats of this game."""

    rules: str
    begins: int = COIN
    length: int = 1
    results: list[Json] = field(default_factory=list)
    strict: bool = False
    veiled: bool = False  # when a played card was drawn stays hidden
    names: list[str] = field(default_factory=lambda: ["", ""])

    @property
    def has_dice(self) -> bool:
        """Whether dice are thrown; then nothing is hidden."""
        return "dice" in describe(self.rules)

    @property
    def may_veil(self) -> bool:
        """Whether that can be: tactics put cards back, or give them, by their place in the hand."""
        facts = describe(self.rules)
        return "cards" in facts and not facts["tactics"]

    def start(self, coin: int) -> tuple[int, list[int]]:
        """The seat that begins, and what the series gives to the players."""
        if self.results:
            following = score_sheet(self.rules, self.length, self.results)["next"]
            if following is None:
                raise no_fit("the series is over")
            return following["first"], following["bonus"]
        return {COIN: coin, INVITER: 0, FRIEND: 1}[self.begins], [0, 0]


def result_row(rules: str, result: Json) -> bytes:
    """What counts of a result, in seven bytes: winner and beginner, then three numbers."""
    winner = DRAWN if result["winner"] == "draw" else result["winner"]
    numbers: list[int] = []
    for name in family(rules).series.COUNTED:
        value = result[name]
        numbers += value if isinstance(value, list) else [value]
    numbers += [0] * (MOST_COUNTED - len(numbers))
    return bytes([winner | result["first"] << 2]) + b"".join(n.to_bytes(2, "big") for n in numbers)


def read_result(rules: str, reader: Reader) -> Json:
    """A result as the score sheet wants it."""
    first = reader.byte(6)
    winner: Any = "draw" if first % 4 == DRAWN else first % 4
    if winner not in {0, 1, "draw"}:
        raise no_fit("a result without a winner")
    numbers = [reader.pair() for _ in range(MOST_COUNTED)]
    result: Json = {"winner": winner, "first": first >> 2}
    for name, both in family(rules).series.COUNTED.items():
        result[name] = [numbers.pop(0), numbers.pop(0)] if both else numbers.pop(0)
    return result


def swapped(result: Json) -> Json:
    """The same result with the seats the other way round."""
    new = dict(result)
    for name in ("winner", "first", "attacker"):
        if new.get(name) in {0, 1}:
            new[name] = 1 - new[name]
    for name in ("stones", "athletes"):
        if name in new:
            new[name] = new[name][::-1]
    return new


def write_terms(setup: Setup) -> bytes:
    """The agreement as the invitation has it."""
    name = setup.names[0].encode()
    rows = b"".join(result_row(setup.rules, result) for result in setup.results)
    flags = setup.begins | setup.strict << 2 | setup.veiled << 3
    start = bytes([flags, RULES.index(setup.rules), setup.length, len(setup.results)])
    return start + rows + bytes([len(name)]) + name


def read_terms(reader: Reader) -> Setup:
    """The agreement from outside."""
    flags = reader.byte(15)
    rules = RULES[reader.byte(len(RULES) - 1)]
    setup = Setup(rules, flags % 4, strict=bool(flags & 4), veiled=bool(flags & 8))
    if setup.begins > FRIEND:
        raise no_fit("nobody begins")
    setup.length = reader.byte(MOST_GAMES)
    setup.results = [read_result(setup.rules, reader) for _ in range(reader.byte(MOST_GAMES - 1))]
    setup.names[0] = reader.name()
    if not setup.length:
        raise no_fit("a series of no games")
    if setup.strict and setup.has_dice:
        raise no_fit("there is nothing to shuffle")
    if setup.veiled and not setup.may_veil:
        raise no_fit("in this game it cannot be hidden when a card was drawn")
    try:
        setup.start(0)
    except Refused as error:
        raise no_fit("the results of the series") from error
    return setup


def write_extras(call: bytes, sign: int | None, more: int = 0) -> bytes:
    """What may ride on any letter: flags, a call, a sign."""
    flags = more | (HAS_CALL if call else 0) | (HAS_SIGN if sign is not None else 0)
    return bytes([flags]) + (bytes([len(call)]) + call if call else b"") + (b"" if sign is None else bytes([sign]))


def read_extras(reader: Reader, allowed: int = 0) -> tuple[int, bytes, int | None]:
    """The same from outside: flags, call, sign."""
    flags = reader.byte()
    if flags & ~(HAS_CALL | HAS_SIGN | allowed):
        raise no_fit("it announces what does not belong in it")
    call = reader.blob(LONGEST_CALL) if flags & HAS_CALL else b""
    sign = reader.byte(SIGNS - 1) if flags & HAS_SIGN else None
    return flags, call, sign


def following(setup: Setup, results: Sequence[Json]) -> Setup | None:
    """The next game of the series after these results, or None where it is over."""
    if setup.length == 1 and not setup.has_dice:
        return None
    if score_sheet(setup.rules, setup.length, results)["next"] is None:
        return None
    return Setup(setup.rules, COIN, setup.length, list(results), setup.strict, setup.veiled)
