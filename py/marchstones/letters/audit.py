"""The check at the end: with the other's seed everything it ever did is done again, and every slot gets its name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from marchstones.family import Json, Refused
from marchstones.letters import fill
from marchstones.letters.deck import BASE, PILES, Element, shuffled
from marchstones.letters.engine import load, record_of
from marchstones.letters.group import ORDER
from marchstones.letters.keys import Keys, hashed
from marchstones.letters.table import FIRST_KEY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.letters.table import Reshuffle, Table


class Fault(Exception):  # noqa: N818 - it is a verdict
    """What the other did and should not have done."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


class Audit:
    """One player's check of the other."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self.table = table
        self.other = 1 - table.me
        self.keys = Keys(seed)
        self.shuffles = 0

    def result(self) -> Json:
        """The verdict: what was checked, or what was wrong; and the record of the game, every card in it."""
        try:
            record = self.record()
        except Fault as fault:
            return {"honest": False, "reason": fault.reason, "text": fault.text}
        found = {"shuffles": self.shuffles, "cards": len(self.table.slots), "moves": len(record["moves"])}
        return {"honest": True, "checked": found, "record": record}

    def record(self) -> Json:
        """The whole game, judged by the engine; Fault if anything was wrong."""
        self.check_first()
        for shuffle in self.table.reshuffles:
            self.check_reshuffle(shuffle)
        truth = self.first_names()
        truth |= {slot: self.name(slot) for slot in range(len(truth), len(self.table.slots))}
        for slot, card in self.table.known.items():
            if truth[slot] != card:
                raise Fault("false-card", f"a card that was said to be {card} was {truth[slot]}")
        for card, slots in self.table.among.items():
            if card not in {truth[slot] for slot in slots}:
                raise Fault("false-card", f"{card} was played by somebody who had not drawn it")
        try:
            self.learn_gifts()
            whole, _ = fill.record(self.table, truth)
            game = load(whole)
        except Refused as error:
            raise Fault("false-move", f"a move was not allowed: {error.text}") from error
        return record_of(game)

    def learn_gifts(self) -> None:
        """Where somebody gave up in the middle of an exchange, the seed tells what the other had chosen to give."""
        exchange = self.table.exchange
        if exchange and exchange.mover == self.other and exchange.commitment:
            chosen = self.table.chosen_by(self.other, self.keys, exchange.number, exchange.commitment)
            self.table.exchange = replace(exchange, chosen=chosen)

    def check_first(self) -> None:
        """The keys, and the shuffles before the game."""
        table, keys = self.table, self.keys
        honest = BASE.times(keys.mask(FIRST_KEY)).code == table.public[self.other][FIRST_KEY].code
        if self.other == 0:  # a box that is a card of the first shuffle would have shown where that card came to lie
            honest &= BASE.times(keys.box()).code == table.box.code and hashed(keys.coin()) == table.coined
        if not honest:
            raise Fault("false-seed", "the seed shown is not the one that was played with")
        for deck in PILES:
            pack = [table.pack.element[card] for card in table.pack.cards[deck]]
            final = [table.slots[slot].element for slot in self.first_slots(deck)]
            before, after = (pack, table.half[deck]) if self.other == 0 else (table.half[deck], final)
            self.check_shuffle(before, after, keys.mask(FIRST_KEY), keys.order(deck, 0, len(before)), deck)

    def first_slots(self, deck: str) -> list[int]:
        """The slots of a stack as it was before the deal."""
        dealt = [slot for hand in self.table.dealt for slot in hand] if deck == "stack" else []
        return [*dealt, *self.table.laid[deck]]

    def check_reshuffle(self, shuffle: Reshuffle) -> None:
        """The other's part of mixing cards in."""
        table, keys = self.table, self.keys
        old_key = table.slots[shuffle.old[0]].key if shuffle.old else self.key_before(shuffle)
        order = keys.order(shuffle.deck, shuffle.key[1], len(shuffle.new))
        mask, mask_before = keys.mask(shuffle.key), keys.mask(old_key)
        if BASE.times(mask).code != table.public[self.other][shuffle.key].code:
            raise Fault("false-seed", "the seed shown is not the one that was played with")
        remask = mask * pow(mask_before, -1, ORDER) % ORDER
        if shuffle.mixing.mover == self.other:
            final = [table.slots[slot].element for slot in shuffle.new]
            self.check_shuffle(shuffle.middle, final, remask, order, shuffle.deck)
            return
        joined = self.joined(shuffle, mask_before)
        self.check_shuffle(joined, shuffle.middle, remask, order, shuffle.deck)

    @staticmethod
    def key_before(shuffle: Reshuffle) -> tuple[str, int]:
        """The key of a stack before this reshuffle."""
        return (shuffle.deck, shuffle.key[1] - 1) if shuffle.key[1] > 1 else FIRST_KEY

    def joined(self, shuffle: Reshuffle, mask: int) -> list[Element]:
        """What the other had to shuffle: the stack, and the mover's cards under the other's mask too."""
        deck_of = self.table.pack.deck
        cards = zip(shuffle.mixing.cards, shuffle.mixing.masked, strict=True)
        added = [element.times(mask) for card, element in cards if deck_of[card] == shuffle.deck]
        return [*(self.table.slots[slot].element for slot in shuffle.old), *added]

    def check_shuffle(
        self, before: Sequence[Element], after: Sequence[Element], mask: int, order: Sequence[int], deck: str
    ) -> None:
        """One shuffle of the other, done again."""
        self.shuffles += bool(before)
        right = [element.code for element in shuffled(before, mask, order)]
        found = [element.code for element in after]
        if right == found:
            return
        strange = len(set(found) - set(right))
        if strange:
            raise Fault("marked-deck", f"{strange} cards of the {deck} were not cards of the pack")
        raise Fault("false-shuffle", f"the {deck} was not shuffled as agreed")

    def first_names(self) -> dict[int, str]:
        """What lay in the slots of the first shuffles: these are known to be right now, so their orders tell."""
        mine = self.table.keys
        inviter, friend = (self.keys, mine) if self.other == 0 else (mine, self.keys)
        truth: dict[int, str] = {}
        for deck in PILES:
            cards = self.table.pack.cards[deck]
            once, twice = (keys.order(deck, 0, len(cards)) for keys in (inviter, friend))
            truth |= {slot: cards[once[twice[i]]] for i, slot in enumerate(self.first_slots(deck))}
        return truth

    def name(self, slot: int) -> str:
        """What lay in a slot of a later shuffle."""
        place = self.table.slots[slot]
        both = self.keys.mask(place.key) * self.table.keys.mask(place.key) % ORDER
        card = self.table.pack.name.get(place.element.without(both).code)
        if card is None or self.table.pack.deck[card] != place.deck:
            raise Fault("marked-deck", f"a card of the {place.deck} was not a card of the pack")
        return card
