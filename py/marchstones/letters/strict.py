"""The strict shuffle: a proof, before the first turn, that a stack was shuffled and nothing in it was marked.

Cut and choose. The prover shuffles its own result once more, ROUNDS times over, each time under another mask, and binds
itself to all of these rounds. Then the other's letters decide for every round which of two halves is shown: how the
round came from the result, or how it came from what was there before. Either half says nothing about the shuffle; both
can be shown for every round only if the result holds the same cards, under one mask, as what was there before.

The inviter also proves that it knows its box. Else that could be a card of its own shuffle: what the friend's mask
makes of it is the key of the seals, which can be tried out, and would be found again among the cards shuffled twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.letters.deck import BASE, PILES, PROOF, prove, proven, shuffled
from marchstones.letters.group import ORDER, SIZE
from marchstones.letters.keys import HASH, digest, number, order, scalar
from marchstones.letters.wire import no_fit, refuse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from marchstones.letters.deck import Element
    from marchstones.letters.keys import Keys
    from marchstones.letters.table import Letter

    Stacks = Mapping[str, Sequence[Element]]

ROUNDS = 20  # a false shuffle gets through once in 2**ROUNDS; the check at the end finds it then
ROUND_SEED = 16  # bytes


def seed_of(keys: Keys, round_: int) -> bytes:
    """What a round is made from."""
    return digest("round", keys.seed, number(round_))[:ROUND_SEED]


def again(seed: bytes, after: Stacks) -> tuple[int, dict[str, list[int]]]:
    """The mask and the orders of a round."""
    return scalar("round mask", seed), {
        deck: order(len(after[deck]), "round order", seed, deck.encode()) for deck in PILES
    }


def result(stacks: Stacks, mask: int, orders: Mapping[str, Sequence[int]]) -> bytes:
    """A round, as short as it can be bound to."""
    rows = (shuffled(stacks[deck], mask, orders[deck]) for deck in PILES)
    return digest("round result", *(b"".join(element.code for element in row) for row in rows))


def binding(results: Sequence[bytes]) -> bytes:
    """All rounds in one hash."""
    return digest("rounds", *results)[:HASH]


def bind(keys: Keys, after: Stacks) -> bytes:
    """What the prover sends with its shuffle."""
    return binding([result(after, *again(seed_of(keys, round_), after)) for round_ in range(ROUNDS)])


def asked(history: bytes) -> list[bool]:
    """Which half is wanted of each round: nobody knew it when the prover bound itself."""
    bits = int.from_bytes(digest("rounds asked", history), "little")
    return [bool(bits >> round_ & 1) for round_ in range(ROUNDS)]


def answer(keys: Keys, after: Stacks, history: bytes, mask: int, orders: Mapping[str, Sequence[int]]) -> bytes:
    """The halves that are wanted; `mask` and `orders` are those of the shuffle itself."""
    parts = b""
    for round_, from_before in enumerate(asked(history)):
        seed = seed_of(keys, round_)
        if not from_before:
            parts += seed
            continue
        round_mask, round_orders = again(seed, after)
        parts += (round_mask * mask % ORDER).to_bytes(SIZE, "little")
        for deck in PILES:
            parts += bytes(orders[deck][i] for i in round_orders[deck])
    return parts


def check(letter: Letter, bound: bytes, before: Stacks, after: Stacks, *, trusted: bool) -> None:
    """Read the halves and see that they are those the prover was bound to."""
    results = []
    for from_before in asked(letter.history):
        if not from_before:
            stacks, mask, orders = after, *again(letter.take(ROUND_SEED), after)
        else:
            stacks, mask = before, int.from_bytes(letter.take(SIZE), "little")
            orders = {deck: list(letter.take(len(before[deck]))) for deck in PILES}
            if not 0 < mask < ORDER or any(sorted(row) != list(range(len(row))) for row in orders.values()):
                raise no_fit("a round of the shuffle is none")
        if not trusted:
            results.append(result(stacks, mask, orders))
    if not trusted and binding(results) != bound:
        raise refuse("false-shuffle", "this letter does not fit the game: the shuffle is not proven")


def prove_box(keys: Keys, history: bytes) -> bytes:
    """That the inviter knows its box: a proof about no pair at all."""
    return prove(keys.box(), BASE.times(keys.box()), [], digest("box", history))


def check_box(letter: Letter, box: Element, *, trusted: bool) -> None:
    """Read it, and see that it holds."""
    proof = letter.take(PROOF)
    if not trusted and not proven(proof, box, [], digest("box", letter.history)):
        raise refuse("false-shuffle", "this letter does not fit the game: the key of the seals is not proven")
