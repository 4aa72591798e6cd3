"""The chain of letters: whose a letter is, that it is whole, and that it follows on everything said before it.

Letter n is the inviter's if n is even, the friend's if it is odd. Every letter ends with a seal over itself and the
hash of all letters before it, so none can be forged, repeated, left out, swapped, or brought over from another game.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256

from marchstones.letters.keys import DOMAIN, HASH, digest
from marchstones.letters.wire import refuse

VERSION = 1
INVITE, ACCEPT, TURN = range(3)
KIND_AT, GAME_AT, NUMBER_AT, BODY_AT = 1, 2, 10, 12
INVITE_BODY_AT = 2
SEAL = 16
WORDS = 4
MILLING = 1 << 14  # hashes that the words cost, which makes it dear to search for keys with given ones
SEATS = 2


@dataclass(frozen=True)
class Head:
    """What stands open at the beginning of a letter."""

    kind: int
    game: bytes
    number: int

    @property
    def author(self) -> int:
        """The seat that wrote it."""
        return self.number % SEATS


def head_of(letter: bytes) -> Head:
    """The head of a letter from outside; refused if it is none of this version."""
    if not letter:
        raise refuse("no-letter", "this is no letter")
    if letter[0] != VERSION:
        word = "newer" if letter[0] > VERSION else "older"
        raise refuse(f"{word}-version", f"this letter was written by a page of a {word} version", version=letter[0])
    if len(letter) < BODY_AT + SEAL or letter[KIND_AT] > TURN:
        raise refuse("damaged", "this letter is damaged, or was changed on its way")
    kind = letter[KIND_AT]
    if kind == INVITE:
        if seal(b"", b"", letter[:-SEAL]) != letter[-SEAL:]:
            raise refuse("damaged", "this letter is damaged, or was changed on its way")
        return Head(INVITE, game_of(letter), 0)
    number = int.from_bytes(letter[NUMBER_AT:BODY_AT], "big")
    if (kind == ACCEPT) != (number == 1) or number == 0:
        raise refuse("damaged", "this letter is damaged, or was changed on its way")
    return Head(kind, letter[GAME_AT:NUMBER_AT], number)


def head(kind: int, game: bytes, number: int) -> bytes:
    """The beginning of a letter."""
    start = bytes([VERSION, kind])
    return start if kind == INVITE else start + game + number.to_bytes(BODY_AT - NUMBER_AT, "big")


def body_of(letter: bytes) -> bytes:
    """What stands between head and seal."""
    return letter[INVITE_BODY_AT if letter[KIND_AT] == INVITE else BODY_AT : -SEAL]


def game_of(invite: bytes) -> bytes:
    """The name of a game: what its invitation hashes to."""
    return digest("game", invite)[: NUMBER_AT - GAME_AT]


def seal(key: bytes, history: bytes, letter: bytes) -> bytes:
    """The end of a letter."""
    return hmac.new(key, history + letter, sha256).digest()[:SEAL]


def seal_key(shared: bytes, history: bytes) -> bytes:
    """The key of all seals, from what only the two players can compute."""
    return digest("seal", shared, history)[:HASH]


class Log:
    """The letters so far."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []
        self.hashes: list[bytes] = [b""]  # before each letter, and after the last
        self.key = b""

    def add(self, letter: bytes) -> None:
        """One more letter."""
        self.letters.append(letter)
        self.hashes.append(sha256(DOMAIN + self.hashes[-1] + letter).digest())

    @property
    def game(self) -> bytes:
        """The name of the game."""
        return game_of(self.letters[0])

    @property
    def history(self) -> bytes:
        """The hash of everything said so far."""
        return self.hashes[-1]

    def sealed(self, letter: bytes) -> bytes:
        """The next letter with its seal."""
        return letter + seal(self.key, self.history, letter)

    def is_sealed(self, letter: bytes, number: int, key: bytes | None = None) -> bool:
        """Whether this is, or once could have been, the letter of this number."""
        expected = seal(self.key if key is None else key, self.hashes[number], letter[:-SEAL])
        return hmac.compare_digest(expected, letter[-SEAL:])

    def words(self) -> list[int]:
        """Four numbers below 256, the same for both if nobody stood between them when the game was agreed."""
        mill = digest("words", self.hashes[min(2, len(self.letters))])
        for _ in range(MILLING):
            mill = sha256(mill).digest()
        return list(mill[:WORDS])
