"""All secrets of one player and game, derived from one seed of 32 bytes, and the hashes the protocol is made of."""

from __future__ import annotations

from hashlib import sha256, sha512
from typing import TYPE_CHECKING

from marchstones.letters.group import ORDER

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = 32  # bytes
HASH = 32
LINKS = 1024  # of one chain; then the next chain begins
DOMAIN = b"marchstones far 1"
PIPS = 6


def digest(label: str, *parts: bytes) -> bytes:
    """64 bytes that nobody can foresee without all the parts; every part goes in with its length."""
    mill = sha512()
    for part in (DOMAIN, label.encode(), *parts):
        mill.update(len(part).to_bytes(4, "big") + part)
    return mill.digest()


def number(n: int) -> bytes:
    """A small number as a part."""
    return n.to_bytes(4, "big")


def scalar(label: str, *parts: bytes) -> int:
    """A multiplier from 1 to ORDER - 1, all but equally likely."""
    return 1 + int.from_bytes(digest(label, *parts), "little") % (ORDER - 1)


def stream(label: str, *parts: bytes) -> Iterator[int]:
    """Numbers below 2**16 without end."""
    block = 0
    while True:
        data = digest(label, *parts, number(block))
        yield from (data[i] << 8 | data[i + 1] for i in range(0, len(data), 2))
        block += 1


def order(n: int, label: str, *parts: bytes) -> list[int]:
    """An order of n things, every order equally likely."""
    numbers = stream(label, *parts)
    items = list(range(n))
    for i in range(n - 1, 0, -1):
        room = i + 1
        j = next(numbers)
        while j >= 65536 - 65536 % room:
            j = next(numbers)
        j %= room
        items[i], items[j] = items[j], items[i]
    return items


def dice(count: int, label: str, *parts: bytes) -> list[int]:
    """So many dice, every throw equally likely."""
    numbers = stream(label, *parts)
    found: list[int] = []
    while len(found) < count:
        value = next(numbers)
        if value < 65536 - 65536 % PIPS:
            found.append(1 + value % PIPS)
    return found


def hashed(link: bytes) -> bytes:
    """The link before this one."""
    return sha256(link).digest()


class Keys:
    """What one player alone knows. Keys of epoch 0 serve both stacks; each reshuffle of a stack begins an epoch."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.masks: dict[tuple[str, int], int] = {}
        self.chains: dict[int, list[bytes]] = {}

    def mask(self, key: tuple[str, int]) -> int:
        """What the cards of a stack are multiplied by."""
        if key not in self.masks:
            self.masks[key] = scalar("mask", self.seed, key[0].encode(), number(key[1]))
        return self.masks[key]

    def order(self, deck: str, epoch: int, n: int) -> list[int]:
        """How the cards of a stack are shuffled."""
        return order(n, "order", self.seed, deck.encode(), number(epoch))

    def box(self) -> int:
        """The inviter's half of the key that seals letters."""
        return scalar("box", self.seed)

    def coin(self) -> bytes:
        """The inviter's secret that decides what is thrown before the game."""
        return digest("coin", self.seed)[:HASH]

    def nonce(self, letter: int) -> bytes:
        """What hides a choice of cards until both have chosen."""
        return digest("nonce", self.seed, number(letter))[:HASH]

    def link(self, index: int) -> bytes:
        """The link shown by the index-th letter with dice, from 1; link 0 is the anchor, which is shown first.

        Each link is the hash of the next. The last link of a chain is followed at once by the anchor of a new one.
        """
        chain, place = divmod(max(index - 1, 0), LINKS)
        if chain not in self.chains:
            links = [digest("dice", self.seed, number(chain))[:HASH]]
            for _ in range(LINKS):
                links.append(hashed(links[-1]))
            self.chains = {chain: links[::-1]}
        shown = self.chains[chain][place + 1 if index else 0]
        if index and place == LINKS - 1:
            anchor = digest("dice", self.seed, number(chain + 1))[:HASH]
            for _ in range(LINKS):
                anchor = hashed(anchor)
            shown += anchor
        return shown
