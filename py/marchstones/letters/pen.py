"""Writing letters: the same parts in the same order as `table` reads them, from the secrets of one player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from marchstones.family import Refused
from marchstones.letters import strict
from marchstones.letters.deck import BASE, PILES, Element, Pair, prove, shuffled
from marchstones.letters.group import ORDER
from marchstones.letters.keys import HASH, digest, hashed
from marchstones.letters.setup import Setup, write_extras, write_terms
from marchstones.letters.table import FIRST_KEY, Key, Letter, Table, context_of, picks
from marchstones.letters.wire import clean_name, written

if TYPE_CHECKING:
    from marchstones.letters.keys import Keys
    from marchstones.letters.ring import Ring

OPENING_LETTER = 2  # the number of the letter that shows the coin
HELD = ("play", "return", "give")  # moves that take a card from the hand


def invitation(keys: Keys, terms: Setup, call: bytes) -> bytes:
    """Letter 0: the agreement, what binds the inviter, and both stacks shuffled once."""
    mask = keys.mask(FIRST_KEY)
    table = Table(0, keys, terms)
    body = write_extras(call, None) + write_terms(terms) + hashed(keys.coin())
    body += BASE.times(keys.box()).code + BASE.times(mask).code
    if table.dice:
        body += keys.link(0)
    after: dict[str, list[Element]] = {}
    for deck in PILES:
        cards = [table.pack.element[card] for card in table.pack.cards[deck]]
        after[deck] = shuffled(cards, mask, keys.order(deck, 0, len(cards)))
        body += codes(after[deck])
    return body + (strict.bind(keys, after) if terms.strict else b"")


def acceptance(table: Table, name: str, call: bytes, history: bytes) -> bytes:
    """Letter 1: both stacks shuffled again, and the inviter's hand opened."""
    keys = table.keys
    mask = keys.mask(FIRST_KEY)
    public = BASE.times(mask)
    name_bytes = clean_name(name).encode()
    body = public.code + write_extras(call, None) + bytes([len(name_bytes)]) + name_bytes
    if table.dice:
        body += keys.link(0)
    hand: list[Pair] = []
    after: dict[str, list[Element]] = {}
    for deck in PILES:
        before = table.half[deck]
        order = keys.order(deck, 0, len(before))
        after[deck] = shuffled(before, mask, order)
        body += codes(after[deck])
        if deck == "stack":
            hand = [(before[order[i]], after[deck][i]) for i in range(table.pack.hand)]
    if table.setup.strict:
        body += strict.bind(keys, after)
    body += codes([opening for opening, _ in hand])
    return body + (prove(mask, public, hand, context_of(history)) if hand else b"")


def codes(elements: list[Element]) -> bytes:
    """Elements one after the other."""
    return b"".join(element.code for element in elements)


class Draft:
    """The own letter under way: the table with its moves made, and its parts as far as they are written."""

    def __init__(self, base: Table, number: int, history: bytes) -> None:
        self.base = base
        self.table = base.clone()
        self.number = number
        self.history = history
        self.pairs: dict[Key, list[Pair]] = {}
        self.texts: list[str] = []
        self.moves: list[bytes] = []
        self.rings: list[Ring] = []
        self.given: list[int] = []
        self.head = b""
        if not base.over:
            self.head = self.write_head()
            self.table.read_head(base.me, self.letter(self.head))
            if base.exchange or base.mixing:  # else nothing has become known that was not
                self.table.sync()

    def letter(self, data: bytes) -> Letter:
        """Own bytes, to be read as the other will."""
        return Letter(data, self.number, self.history, trusted=True)

    def pair(self, key: Key, one: Element, two: Element) -> None:
        """Two elements that the proof will speak of."""
        self.pairs.setdefault(key, []).append((one, two))

    def opened(self, slot: int) -> bytes:
        """An opening, and its part of the proof."""
        place, opening = self.base.slots[slot], self.base.opening(slot)
        self.pair(place.key, opening, place.element)
        return opening.code

    # -- parts ----------------------------------------------------------------------------------------------------

    def write_head(self) -> bytes:
        """What the state demands."""
        base, me, keys = self.base, self.base.me, self.base.keys
        head = keys.coin() if self.number == OPENING_LETTER else b""
        if base.setup.strict and self.number <= OPENING_LETTER + 1:
            _, after = base.shuffle_of(me)
            orders = {deck: keys.order(deck, 0, len(after[deck])) for deck in PILES}
            head += strict.answer(keys, after, self.history, keys.mask(FIRST_KEY), orders)
            if me == 0:
                head += strict.prove_box(keys, self.history)
        if base.dice:
            head += keys.link(base.links[me] + 1)
        if base.exchange and base.exchange.answered:
            head += keys.nonce(base.exchange.number) + picks(base.hands[me], base.exchange.chosen)
            head += b"".join(self.opened(slot) for slot in base.exchange.chosen)
        if base.mixing:
            head += self.mixed()
        return head + b"".join(self.opened(slot) for slot in base.waiting[1 - me])

    def mixed(self) -> bytes:
        """W6.5: the own half of a reshuffle, with the new public key."""
        base, keys, mixing = self.base, self.base.keys, self.base.mixing
        assert mixing
        middle = {deck: elements for deck, elements, _ in mixing.middle}
        parts = b""
        for deck in mixing.decks(base.pack.deck):
            mask_now, mask_new = keys.mask(base.key_of(deck)), keys.mask((deck, base.epochs[deck] + 1))
            if mixing.mover == base.me:
                before = list(middle[deck])
            else:
                before = [base.slots[slot].element for slot in base.stacks[deck]]
                for card, element in zip(mixing.cards, mixing.masked, strict=True):
                    if base.pack.deck[card] == deck:
                        before.append(element.times(mask_now))
            remask = mask_new * pow(mask_now, -1, ORDER) % ORDER
            after = shuffled(before, remask, keys.order(deck, base.epochs[deck] + 1, len(before)))
            parts += codes(after) + BASE.times(mask_new).code
        return parts

    def tail(self) -> bytes:
        """What the moves demand."""
        table, keys = self.table, self.base.keys
        me = table.me
        tail = b""
        if table.exchange and table.exchange.mover == me and table.exchange.chosen:
            indexes = picks(table.hands[me], table.exchange.chosen)
            tail += digest("gifts", keys.nonce(self.number), indexes)[:HASH]
        if table.mixing and table.mixing.mover == me:
            for card in table.mixing.cards:
                key = table.key_of(table.pack.deck[card])
                element = table.pack.element[card]
                masked = element.times(keys.mask(key))
                self.pair(key, element, masked)
                tail += masked.code
        return tail + b"".join(self.opened(slot) for slot in self.given)

    def body(self, extras: bytes = b"", rest: bytes = b"") -> bytes:
        """All parts, with their proofs, between `extras` and `rest`; nothing where the game was over before."""
        if self.base.over:
            return b""
        pairs = {key: list(row) for key, row in self.pairs.items()}
        body = self.head + bytes([len(self.moves)]) + b"".join(self.moves) + self.tail()
        around = extras + body + rest
        for key in sorted(self.pairs):
            mask = self.base.keys.mask(key)
            body += prove(mask, BASE.times(mask), self.pairs[key], context_of(self.history), around)
        for ring in self.rings:
            body += ring.prove(self.base.keys.mask(FIRST_KEY), around)
        self.pairs = pairs
        return body

    # -- moves ----------------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the letter can be sent: the turn is over, or something drawn is to be opened first."""
        table = self.table
        return table.over or table.awaits or table.decider() != table.me or bool(table.waiting[table.me])

    def hidden(self) -> set[str]:
        """The cards with which the engine fills the own slots that are not opened yet."""
        table = self.table
        if not table.exchange and all(slot in table.known for slot in table.hands[table.me]):
            return set()
        hands = table.live().position().get("hands")
        known = {table.known.get(slot) for slot in table.hands[table.me]}
        return {card for card in hands[table.me] if card not in known} if hands else set()

    def play(self, text: str) -> None:
        """A move, judged by the engine; refused, and nothing has changed."""
        table = self.table
        if self.base.over or table.awaits or table.decider() != table.me:
            raise Refused("illegal", "not-your-turn", "it is the other's turn, or this letter must be sent first")
        words = text.split(" ")
        if words[0] in HELD and self.hidden().intersection(words[1:2]):
            raise Refused("illegal", "not-opened", "this card is not opened yet: the other's next letter opens it")
        if table.dice:
            table.live().play(text)
            self.moves.append(written(words))
        else:
            self.play_card(words, text)
        self.texts.append(text)

    def play_card(self, words: list[str], text: str) -> None:
        """The same where cards are hidden."""
        table = self.table
        game = table.live()
        index = b""
        if words[0] in HELD and not table.setup.veiled:
            known = {table.known.get(slot) for slot in table.hands[table.me]}
            if words[1:2] and words[1] in known:
                index = bytes([table.index_of(words[1])])
        game.play(text)
        if words[0] == "give" and table.exchange and table.exchange.mover == table.me:
            slot = table.handed(table.me, index[0])
            table.exchange = replace(table.exchange, chosen=(*table.exchange.chosen, slot))
            return
        if words[0] == "play" and not table.setup.veiled:
            slot = table.handed(table.me, index[0])
            said = table.pack.element[words[1]]
            self.pair(table.slots[slot].key, said, said.times(table.mask(table.slots[slot])))
        said_words = words[:1] if words[0] in {"return", "give"} else words
        if words[0] == "give":
            self.given.append(table.handed(table.me, index[0]))
        move = written(said_words) + index
        self.moves.append(move)
        reader = self.letter(move)
        table.decide(table.me, reader.words(), reader)
        self.rings += reader.rings
