"""What both players see of a game of letters, and what one of them knows; a letter changes it or is refused.

A slot is a place of a shuffled stack: its element, never its card. Slots move between stacks and hands in the open;
names are known to who drew them, and to both once played. A letter is read in parts that always come in this order:

    head    what the state demands before anybody decides: coin, link, an exchange shown, a reshuffle, openings owed
    moves   the author's decisions
    tail    what these demand at once: a commitment, cards to be mixed in, the openings of cards given
    proofs  one for every key used, and rings
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, Any

from marchstones.family import Refused
from marchstones.letters import fill, strict
from marchstones.letters.deck import BASE, PILES, PROOF, Element, Pair, pack_of, prove, proven
from marchstones.letters.engine import CHANCE, FORMAT, copied, describe, load
from marchstones.letters.keys import HASH, LINKS, dice, digest, hashed, number
from marchstones.letters.ring import Ring
from marchstones.letters.wire import Reader, no_fit, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.letters.engine import Game
    from marchstones.letters.keys import Keys
    from marchstones.letters.setup import Setup

Key = tuple[str, int]
FIRST_KEY: Key = ("", 0)
GIFTS = 3
MOST_MOVES = 60  # in one letter; far beyond any turn
SEATS = (0, 1)


@dataclass(frozen=True)
class Slot:
    """A place of a shuffled stack."""

    deck: str
    key: Key
    element: Element


@dataclass(frozen=True)
class Exchange:
    """Cards being exchanged: what the mover has bound itself to, and (on its own side only) which slots these are."""

    mover: int
    commitment: bytes = b""
    number: int = 0  # of the letter that bound it
    chosen: tuple[int, ...] = ()
    answered: bool = False


@dataclass(frozen=True)
class Mixing:
    """Discarded cards on their way back: masked by the mover, then mixed in by the other, then by the mover."""

    mover: int
    cards: tuple[str, ...]
    masked: tuple[Element, ...] = ()
    middle: tuple[tuple[str, tuple[Element, ...], Element], ...] = ()  # deck, its elements, the other's new public key

    def decks(self, deck_of: dict[str, str]) -> list[str]:
        """The stacks concerned."""
        return [deck for deck in PILES if any(deck_of[card] == deck for card in self.cards)]


@dataclass(frozen=True)
class Reshuffle:
    """A reshuffle that is done, for the record and for the check at the end."""

    deck: str
    key: Key
    mixing: Mixing
    middle: tuple[Element, ...]
    old: tuple[int, ...]
    new: tuple[int, ...]
    recalled: tuple[tuple[str, int], ...]  # card, and the slot it had when it was played


def duplicate(value: Any) -> Any:  # noqa: ANN401 - as nested as the table has it
    """A copy of nested lists, each of one kind of thing, dicts and sets; all else is shared."""
    if isinstance(value, list):
        return [duplicate(item) for item in value] if value and isinstance(value[0], list | dict | set) else value[:]
    if isinstance(value, dict):
        return {key: duplicate(item) for key, item in value.items()}
    return set(value) if isinstance(value, set) else value


def context_of(history: bytes) -> bytes:
    """What binds a proof to its letter."""
    return digest("context", history)


def picks(hand: Sequence[int], slots: Sequence[int]) -> bytes:
    """Where in a hand these slots are, each in what is left of it."""
    left, found = list(hand), []
    for slot in slots:
        found.append(left.index(slot))
        left.remove(slot)
    return bytes(found)


class Table:
    """One game, as one player sees it."""

    def __init__(self, me: int, keys: Keys, setup: Setup) -> None:
        self.me = me
        self.keys = keys
        self.setup = setup
        self.pack = pack_of(setup.rules)
        self.dice = setup.has_dice
        self.game: Game | None = None
        self.stale = False  # the game is behind what is known
        self.first = 0
        self.bonus = [0, 0]
        self.coined = b""  # what the coin must hash to
        self.box = BASE
        self.public: list[dict[Key, Element]] = [{}, {}]
        self.bound = [b"", b""]  # to the rounds of a strict shuffle
        self.half: dict[str, list[Element]] = {}  # the stacks as the inviter alone had shuffled them
        self.slots: list[Slot] = []
        self.hands: list[list[int]] = [[], []]
        self.stacks: dict[str, list[int]] = {deck: [] for deck in PILES}
        self.dealt: list[list[int]] = [[], []]
        self.laid: dict[str, list[int]] = {}
        self.known: dict[int, str] = {}
        self.opened: list[dict[int, Element]] = [{}, {}]  # slots a seat has been shown, in this order, and as what
        self.waiting: list[list[int]] = [[], []]  # slots a seat has drawn and not been shown
        self.used: dict[str, int] = {}  # the slot of a card that was played
        self.among: dict[str, frozenset[int]] = {}  # the same where it is hidden: it is one of these
        self.course: list[fill.Step] = []
        self.bars: dict[int, set[str]] = {}  # names a slot cannot have
        self.reshuffles: list[Reshuffle] = []
        self.epochs = dict.fromkeys(PILES, 0)
        self.exchange: Exchange | None = None
        self.mixing: Mixing | None = None
        self.anchors = [b"", b""]  # what the next link must hash to
        self.shown = [b"", b""]  # the latest link of each
        self.links = [0, 0]  # how many links each has shown
        self.throws = 0
        self.seeds: list[bytes | None] = [None, None]
        self.gave_up: int | None = None

    def clone(self) -> Table:
        """The same table once more."""
        new = object.__new__(Table)
        for name, value in self.__dict__.items():
            new.__dict__[name] = value if name in {"pack", "keys", "setup"} else duplicate(value)
        new.game = copied(self.game) if self.game is not None else None
        return new

    # -- what is asked of it --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Nothing is left to decide."""
        return self.gave_up is not None or (self.game is not None and self.live().turn is None)

    @property
    def closed(self) -> bool:
        """Nothing is left to be sent."""
        return self.over and (self.dice or None not in self.seeds)

    def live(self) -> Game:
        """The game, which has begun."""
        if self.game is None:
            raise no_fit("the game has not begun")
        if self.stale:
            self.sync()
        return self.game

    def decider(self) -> int | str | None:
        """Who decides now, as the engine says it; "chance" too."""
        return None if self.over else self.live().turn

    @property
    def awaits(self) -> bool:
        """Cards are on their way that must have come before anything more is decided."""
        if self.exchange and not self.over:  # both have given, and what the mover gave is not shown yet
            return bool(self.live().position()["phase"] != "give")
        return self.mixing is not None

    def mask(self, slot: Slot) -> int:
        """The own mask of a slot."""
        return self.keys.mask(slot.key)

    def opening(self, slot: int) -> Element:
        """A slot with the own mask taken off: for the other's eyes."""
        return self.slots[slot].element.without(self.mask(self.slots[slot]))

    def key_of(self, deck: str) -> Key:
        """The key under which a stack lies now."""
        return (deck, self.epochs[deck]) if self.epochs[deck] else FIRST_KEY

    def handed(self, seat: int, index: int) -> int:
        """A slot of a hand."""
        if index >= len(self.hands[seat]):
            raise no_fit("the hand has no such card")
        return self.hands[seat][index]

    def index_of(self, card: str) -> int:
        """Where the own hand has a card that is known."""
        return [self.known.get(slot) for slot in self.hands[self.me]].index(card)

    # -- dealing --------------------------------------------------------------------------------------------------

    def deal(self, stacks: dict[str, list[Element]]) -> None:
        """B1, W1: the doubly shuffled stacks; the inviter's hand comes first."""
        for deck in PILES:
            ids = range(len(self.slots), len(self.slots) + len(stacks[deck]))
            self.slots += [Slot(deck, FIRST_KEY, element) for element in stacks[deck]]
            self.stacks[deck] = list(ids)
        size = self.pack.hand
        for seat in SEATS:
            self.hands[seat] = self.stacks["stack"][seat * size : seat * size + size]
            self.waiting[seat] = list(self.hands[seat])
        self.stacks["stack"] = self.stacks["stack"][2 * size :]
        self.dealt, self.laid = duplicate(self.hands), duplicate(self.stacks)

    def begin(self, coin: bytes, history: bytes) -> None:
        """The coin, which nobody could choose: who begins, and the columns of dice."""
        self.first, self.bonus = self.setup.start(digest("coin thrown", coin, history)[0] & 1)
        if self.dice:
            pips = dice(6, "columns", coin, history)
            deal = {
                "rules": self.setup.rules,
                "first": self.first,
                "columns": [pips[:3], pips[3:]],
                "bonus": self.bonus,
            }
            record = {"format": FORMAT, "rules": self.setup.rules, "deal": deal, "moves": []}
            self.game = load({**record, "names": self.setup.names})
        else:
            self.sync()

    def sync(self) -> None:
        """Ask the engine again, after something has become known."""
        self.game = fill.fitting(self)
        self.stale = False

    # -- reading --------------------------------------------------------------------------------------------------

    def read_head(self, author: int, letter: Letter) -> None:
        """What the state demands before anybody decides."""
        if letter.number == 2:  # noqa: PLR2004 (the letter that opens the game)
            coin = letter.take(HASH)
            if hashed(coin) != self.coined:
                raise no_fit("the coin is not the one that was thrown")
            self.begin(coin, letter.history)
        if self.setup.strict and letter.number <= 3:  # noqa: PLR2004 (the first letter of each but the agreement)
            before, after = self.shuffle_of(author)
            trusted = self.trusts(author, letter)
            strict.check(letter, self.bound[author], before, after, trusted=trusted)
            if author == 0:
                strict.check_box(letter, self.box, trusted=trusted)
        if self.dice:
            self.read_link(author, letter)
        if self.exchange and self.exchange.answered:
            self.read_exchange(author, letter)
        if self.mixing:
            self.read_mixing(author, letter)
        for slot in self.waiting[1 - author]:
            self.read_opening(author, slot, letter)
        self.waiting[1 - author] = []

    def trusts(self, author: int, letter: Letter) -> bool:
        """Whether proofs need no checking."""
        return letter.trusted or (author == self.me and not letter.restores)

    def shuffle_of(self, author: int) -> tuple[dict[str, list[Element]], dict[str, list[Element]]]:
        """The stacks before and after the first shuffle of a player."""
        cards = {deck: [self.pack.element[card] for card in self.pack.cards[deck]] for deck in PILES}
        last = {deck: [slot.element for slot in self.slots[: self.size] if slot.deck == deck] for deck in PILES}
        return (cards, self.half) if author == 0 else (self.half, last)

    @property
    def size(self) -> int:
        """The cards of both packs."""
        return len(self.pack.element)

    def read_opening(self, author: int, slot: int, letter: Letter) -> None:
        """A slot opened for the other player."""
        place = self.slots[slot]
        letter.keys.add(place.key)
        opening = self.opened[1 - author][slot] = letter.element()
        if author == self.me and not letter.restores:
            return
        letter.pairs.setdefault(place.key, []).append((opening, place.element))
        if author == self.me:
            if self.opening(slot).code != opening.code:
                raise false_proof()
            return
        name = self.pack.name.get(opening.without(self.mask(place)).code)
        letter.learnt.append((slot, name if name and self.pack.deck[name] == place.deck else None))

    def read_link(self, author: int, letter: Letter) -> None:
        """The author's next link; with it the author's dice are thrown."""
        link = letter.take(HASH)
        if hashed(link) != self.anchors[author]:
            raise no_fit("the dice are not those agreed on")
        self.links[author] += 1
        self.shown[author] = link
        self.anchors[author] = letter.take(HASH) if self.links[author] % LINKS == 0 else link
        game = self.live()
        if game.state.turn == CHANCE and game.state.mover == author:
            self.roll(link)

    def roll(self, link: bytes) -> None:
        """The dice of the mover: its own link, the other's latest, and the number of the throw."""
        game = self.live()
        other = self.shown[1 - game.state.mover] or self.anchors[1 - game.state.mover]
        self.throws += 1
        count = len(game.family.spelling.text(game.legal()[0]).split(" ")) - 1  # every throw has as many dice
        values = dice(count, "throw", link, other, number(self.throws))
        game.play(" ".join(["throw", *map(str, values)]))

    def read_exchange(self, author: int, letter: Letter) -> None:
        """W6.5: the mover shows what it had bound itself to, and the cards change hands."""
        assert self.exchange
        nonce, indexes = letter.take(HASH), letter.take(GIFTS)
        if digest("gifts", nonce, indexes)[:HASH] != self.exchange.commitment:
            raise no_fit("the cards given are not those that were chosen")
        at = next(i for i, step in enumerate(self.course) if step.kind == "gift")
        mine, theirs = [], [step.slot for step in self.course[at + GIFTS : at + 2 * GIFTS]]
        for index in indexes:
            slot = self.handed(author, index)
            self.hands[author].remove(slot)
            mine.append(slot)
            self.read_opening(author, slot, letter)
        for i, slot in enumerate(mine):
            self.course[at + i] = fill.Step("card", "give", slot)
        gifts = (mine, theirs) if author == 0 else (theirs, mine)
        for seat in SEATS:
            self.hands[1 - seat] += gifts[seat]
        self.exchange = None

    def read_mixing(self, author: int, letter: Letter) -> None:
        """W6.5: discarded cards are mixed in: the other's half of the shuffle, then the mover's."""
        mixing = self.mixing
        assert mixing
        done = []
        for deck in mixing.decks(self.pack.deck):
            extra = sum(self.pack.deck[card] == deck for card in mixing.cards)
            elements = letter.elements(len(self.stacks[deck]) + extra)
            done.append((deck, tuple(elements), letter.element()))
        if author != mixing.mover:
            self.mixing = replace(mixing, middle=tuple(done))
            return
        for (deck, mixed, public), (_, middle, theirs) in zip(done, mixing.middle, strict=True):
            self.epochs[deck] += 1
            key = self.key_of(deck)
            self.public[author][key], self.public[1 - author][key] = public, theirs
            new = tuple(range(len(self.slots), len(self.slots) + len(mixed)))
            self.slots += [Slot(deck, key, element) for element in mixed]
            recalled = tuple((card, self.used.pop(card)) for card in mixing.cards if self.pack.deck[card] == deck)
            old = tuple(self.stacks[deck])
            self.reshuffles.append(Reshuffle(deck, key, mixing, middle, old, new, recalled))
            self.stacks[deck] = list(new)
        self.course += [fill.Step("insert", card) for card in mixing.cards]
        self.mixing = None

    def read_moves(self, author: int, letter: Letter) -> int:
        """The author's decisions, and how many; the engine judges them when all are read, dice at once."""
        count = letter.byte(MOST_MOVES)
        for _ in range(count):
            words = letter.words()
            if self.exchange and self.exchange.mover == author:
                raise no_fit("cards are being exchanged")
            self.decide(author, words, letter)
        return count

    def decide(self, author: int, words: list[str], letter: Letter) -> None:
        """One decision."""
        text = " ".join(words)
        if self.dice:
            self.play_open(author, text)
            return
        match words:
            case ["play", card, *_] if card in self.pack.element:
                (self.play_veiled if self.setup.veiled else self.play_card)(author, words, letter)
            case [("return" | "give"), _, *_]:
                raise no_fit("a card that leaves a hand unseen is not named")
            case ["return"] | ["give"]:
                slot = self.handed(author, letter.byte())
                self.hands[author].remove(slot)
                deck = self.slots[slot].deck
                self.course.append(fill.Step("card", words[0], slot))
                if words[0] == "give":
                    letter.given.append(slot)
                elif describe(self.setup.rules).get("below"):
                    self.stacks[deck].append(slot)
                else:
                    self.stacks[deck].insert(0, slot)
            case ["draw", ("stack" | "tactics") as deck]:
                if not self.stacks[deck]:
                    raise no_fit("the stack is empty")
                slot = self.stacks[deck].pop(0)
                self.hands[author].append(slot)
                if slot not in self.opened[author]:
                    self.waiting[author].append(slot)
                self.course.append(fill.Step("say", text))
            case _:
                self.course.append(fill.Step("say", text))

    def play_open(self, author: int, text: str) -> None:
        """A decision where nothing is hidden."""
        game = self.live()
        if game.state.turn != author:
            raise no_fit("it is not the author's turn")
        try:
            game.play(text)
        except Refused as error:
            raise no_fit(error.text) from error

    def play_card(self, author: int, words: list[str], letter: Letter) -> None:
        """A card leaves a hand for the table: which one it is, is said, and proven."""
        card = words[1]
        slot = self.handed(author, letter.byte())
        place = self.slots[slot]
        if self.pack.deck[card] != place.deck or self.known.get(slot, card) != card:
            raise no_fit("the card played is not the one it is said to be")
        letter.keys.add(place.key)
        said = self.pack.element[card]
        if author != self.me:
            if not letter.trusted:
                letter.pairs.setdefault(place.key, []).append((said, self.opening(slot)))
            self.known[slot] = card
        elif letter.restores:
            letter.pairs.setdefault(place.key, []).append((said, said.times(self.mask(place))))
        self.hands[author].remove(slot)
        self.used[card] = slot
        self.course.append(fill.Step("say", " ".join(words)))
        if card == "exchange":
            if min(len(hand) for hand in self.hands) < GIFTS:
                raise no_fit("there are too few cards for an exchange")
            self.exchange = Exchange(author)
        elif card == "reinforce":
            self.mixing = Mixing(author, tuple(words[2:]))

    def play_veiled(self, author: int, words: list[str], letter: Letter) -> None:
        """The same where nobody is to see when it was drawn: no slot leaves a hand, so any that came may be the one."""
        card, came = words[1], self.opened[author]
        if card in self.among or (author == self.me and card not in {self.known[slot] for slot in came}):
            raise no_fit("the card played is not the one it is said to be")
        public, context = self.public[author][FIRST_KEY], context_of(letter.history)
        letter.rings.append(Ring(self.pack.element[card], public, tuple(came.values()), context))
        self.among[card] = frozenset(came)
        self.course.append(fill.Step("say", " ".join(words)))

    def read_tail(self, author: int, letter: Letter) -> None:
        """What the decisions demand at once."""
        if self.exchange and self.exchange.mover == author:
            commitment = letter.take(HASH)
            chosen = self.chosen_by(author, self.keys, letter.number, commitment) if author == self.me else ()
            self.exchange = Exchange(author, commitment, letter.number, chosen)
            self.course += [fill.Step("gift", slot=author)] * GIFTS
        if self.mixing and self.mixing.mover == author:
            cards = self.mixing.cards
            if len(cards) != 2 or any(card not in self.used for card in cards):  # noqa: PLR2004 (W6.2: two)
                raise no_fit("these cards are not discarded")
            masked = letter.elements(len(cards))
            for card, element in zip(cards, masked, strict=True):
                key = self.key_of(self.pack.deck[card])
                letter.keys.add(key)
                letter.pairs.setdefault(key, []).append((self.pack.element[card], element))
            self.mixing = replace(self.mixing, masked=tuple(masked))
        if letter.given:
            if not self.exchange or len(letter.given) != GIFTS:
                raise no_fit("cards are given that nobody asked for")
            for slot in letter.given:
                self.read_opening(author, slot, letter)
            self.exchange = replace(self.exchange, answered=True)

    def chosen_by(self, seat: int, keys: Keys, number_: int, commitment: bytes) -> tuple[int, ...]:
        """The slots behind a commitment, for whoever has its author's keys: found by trying, so they are in no save."""
        nonce, hand = keys.nonce(number_), self.hands[seat]
        for slots in permutations(hand, GIFTS):
            if digest("gifts", nonce, picks(hand, slots))[:HASH] == commitment:
                return slots
        raise no_fit("the cards given are not those that were chosen")

    def read_proofs(self, author: int, letter: Letter) -> None:
        """One proof for every key used, then the rings; then what was opened is known."""
        before = letter.data[: letter.at]
        size = PROOF * len(letter.keys) + sum(ring.size for ring in letter.rings)
        around = before + letter.data[letter.at + size :]
        for key in sorted(letter.keys):
            proof = letter.take(PROOF)
            if not self.trusts(author, letter) and not self.is_proven(author, key, proof, letter, around):
                raise false_proof()
        for ring in letter.rings:
            proof = letter.take(ring.size)
            if not self.trusts(author, letter) and not self.is_among(author, ring, proof, around):
                raise false_proof()
        for slot, name in letter.learnt:
            if name is None:
                raise refuse("blank-card", "a card came up that is not in the pack: a shuffle was not honest")
            if self.known.setdefault(slot, name) != name:
                raise no_fit("a card has become another")

    def is_proven(self, author: int, key: Key, proof: bytes, letter: Letter, around: bytes) -> bool:
        """Whether a proof holds; an own one must be the one that is made for exactly this letter."""
        context = context_of(letter.history)
        public = self.public[author].get(key)
        if public is None:
            return False
        if author == self.me:
            return proof == prove(self.keys.mask(key), public, letter.pairs[key], context, around)
        return proven(proof, public, letter.pairs[key], context)

    def is_among(self, author: int, ring: Ring, proof: bytes, around: bytes) -> bool:
        """The same of a card that was played."""
        return proof == ring.prove(self.keys.mask(FIRST_KEY), around) if author == self.me else ring.proven(proof)


def false_proof() -> Refused:
    """Something is not proven."""
    return refuse("false-proof", "this letter does not fit the game: a card in it is not proven")


class Letter(Reader):
    """A letter being read, with what is gathered on the way."""

    def __init__(
        self, body: bytes, number_: int, history: bytes, *, trusted: bool = False, restores: bool = False
    ) -> None:
        super().__init__(body)
        self.number = number_
        self.history = history  # the hash of all letters before
        self.trusted = trusted  # it comes from the own save: its proofs held when it came
        self.restores = restores  # an own one that comes from outside: is it as it was written?
        self.keys: set[Key] = set()  # under which something is opened or played
        self.pairs: dict[Key, list[Pair]] = {}
        self.rings: list[Ring] = []  # of the cards played, where it is hidden when they were drawn
        self.learnt: list[tuple[int, str | None]] = []
        self.given: list[int] = []
        self.game: Game | None = None  # how it stands after an own letter, where that is known
        self.extras: tuple[int, bytes, int | None] = (0, b"", None)  # flags, call, sign
