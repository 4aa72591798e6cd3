"""Bytes of letters, both ways: fixed layouts, every length exact; and letters as text. What does not fit is refused."""

from __future__ import annotations

import base64
import re

from marchstones.family import Refused
from marchstones.letters.deck import Element

LONGEST = 2_720  # bytes of a letter
LONGEST_TEXT = 8_192  # characters that are looked at; far beyond any letter
LONGEST_CALL = 130  # bytes
LONGEST_NAME = 24  # characters
NAME_ROOM = 48  # bytes of a name
ALPHABET = re.compile(r"[A-Za-z0-9_-]+")

# The words of which moves are made. A word's number is its place here, so new words go to the end.
COLOURS = "rygbpw"
WORDS = (
    *("play", "draw", "claim", "control", "pass", "end", "return", "give", "drop", "retreat", "oil"),
    *("reroll", "keep", "eliminate", "gather", "weaken", "berserk"),
    *("stack", "tactics", "off", "standing", "lying"),
    *map(str, range(10)),
    *("joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor"),
    *("recruit", "blast", "reinforce", "exchange"),
    *(f"{colour}{value}" for colour in COLOURS for value in range(12)),
)
NUMBERS = {word: number for number, word in enumerate(WORDS)}
MOST_WORDS = 4


def refuse(reason: str, text: str, **params: object) -> Refused:
    """A letter that is not accepted; nothing has changed."""
    return Refused("bad-letter", reason, text, **params)


def no_fit(what: str) -> Refused:
    """A letter that is sealed as it should be, but says what cannot be."""
    return refuse("no-fit", f"this letter does not fit the game: {what}", what=what)


def to_text(letter: bytes) -> str:
    """A letter as it travels in a link."""
    return base64.urlsafe_b64encode(letter).decode().rstrip("=")


def from_text(text: object) -> bytes:
    """The letter of a text, which must be written in the one way `to_text` writes it."""
    if not isinstance(text, str):
        raise refuse("no-letter", "this is no letter")
    if len(text) > LONGEST_TEXT:
        raise refuse("too-long", "this is longer than any letter")
    if not ALPHABET.fullmatch(text) or len(text) % 4 == 1:
        raise refuse("no-letter", "this is no letter")
    letter = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_text(letter) != text:
        raise refuse("no-letter", "this is no letter")
    if len(letter) > LONGEST:
        raise refuse("too-long", "this is longer than any letter")
    return letter


def clean_name(name: object) -> str:
    """A name as it may stand in a letter: short, on one line, nothing invisible."""
    if not isinstance(name, str):
        raise Refused("bad-request", "bad-field", "request: `name` is not a text", field="name")
    kept = " ".join("".join(mark if mark.isprintable() else " " for mark in name).split())[:LONGEST_NAME].strip()
    while len(kept.encode(errors="replace")) > NAME_ROOM:
        kept = kept[:-1].strip()
    return kept.encode(errors="replace").decode()


class Reader:
    """Takes a letter apart; refused if it is too short, or longer than what was asked of it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.listed: set[bytes] = set()  # elements of the lists so far

    def take(self, size: int) -> bytes:
        """The next bytes."""
        self.at += size
        if self.at > len(self.data):
            raise no_fit("it is too short")
        return self.data[self.at - size : self.at]

    def byte(self, most: int = 255) -> int:
        """A number from 0 to `most`."""
        value = self.take(1)[0]
        if value > most:
            raise no_fit("a number is too large")
        return value

    def pair(self) -> int:
        """A number of two bytes."""
        return int.from_bytes(self.take(2), "big")

    def element(self) -> Element:
        """An element of the group, never the identity."""
        try:
            return Element.read(self.take(32))
        except ValueError as error:
            raise no_fit("a point is none") from error

    def elements(self, count: int) -> list[Element]:
        """So many of them, no two alike, in this list or another."""
        found = [self.element() for _ in range(count)]
        before = len(self.listed)
        self.listed.update(one.code for one in found)
        if len(self.listed) != before + count:
            raise refuse("equal-cards", "this letter does not fit the game: two of its cards are one and the same")
        return found

    def name(self) -> str:
        """A name, made fit to be shown."""
        try:
            return clean_name(self.take(self.byte(NAME_ROOM)).decode())
        except UnicodeDecodeError as error:
            raise no_fit("the name is no text") from error

    def blob(self, most: int) -> bytes:
        """Bytes with their length before them, at least one."""
        size = self.byte(most)
        if not size:
            raise no_fit("something is announced and not there")
        return self.take(size)

    def words(self) -> list[str]:
        """A move."""
        count = self.byte(MOST_WORDS)
        if not count:
            raise no_fit("a move without words")
        return [WORDS[self.byte(len(WORDS) - 1)] for _ in range(count)]

    def done(self) -> None:
        """Nothing may be left."""
        if self.at != len(self.data):
            raise no_fit("it is too long")


def written(words: list[str]) -> bytes:
    """A move as bytes."""
    return bytes([len(words), *(NUMBERS[word] for word in words)])
