"""Two players in one process, and a referee who knows both seeds."""

import random
from dataclasses import dataclass, field

from marchstones.letters import deck, fill
from marchstones.letters.client import Client, named
from marchstones.letters.engine import load
from marchstones.letters.group import ORDER
from marchstones.letters.setup import Setup
from marchstones.letters.wire import to_text

RARE = ("play scout", "play exchange", "play reinforce", "reroll", "draw tactics")
HELD = ("play", "return", "give")


def seed(number, seat):
    """A seed for a test."""
    return bytes([seat + 1]) + number.to_bytes(31, "big")


def anything(rng, moves):
    """Any legal move."""
    return rng.choice(moves)


def eager(rng, moves):
    """Whatever makes letters go to and fro, where it can be had."""
    rare = [move for move in moves if move.startswith(RARE)]
    return rng.choice(rare if rare and rng.random() < 0.8 else moves)


def brisk(policy):
    """The same, but mostly on the way to an end: legs of tug with any moves can outlast what a record holds."""

    def chosen(rng, moves):
        ends = [move for move in moves if move.startswith(("eliminate", "weaken"))]
        return rng.choice(ends) if ends and rng.random() < 0.8 else policy(rng, moves)

    return chosen


def choices(client):
    """The moves a page would offer: none with cards that are not opened yet."""
    draft = client.writing()
    table = draft.table
    if table.over or table.awaits or table.decider() != client.seat:
        return []
    hidden = draft.hidden()
    moves = table.live().moves()
    return [move for move in moves if not (move.startswith(HELD) and move.split(" ")[1] in hidden)]


def asks(client):
    """Whether the letter goes off in the middle of the turn: something is drawn that one needs to see."""
    table = client.writing().table
    return bool(table.waiting[client.seat]) and table.live().position()["phase"] == "return"


@dataclass
class Two:
    """A game between two clients."""

    rules: str
    number: int = 0
    terms: dict = field(default_factory=dict)
    policy: object = anything

    def __post_init__(self):
        self.rng = random.Random(f"{self.rules} {self.number}")
        ann = Client.invite(named(Setup(self.rules, **self.terms), "Ann"), seed(self.number, 0))
        self.texts = [to_text(ann.log.letters[0])]
        ben = Client.accept(self.texts[0], "Ben", seed(self.number, 1))
        self.texts.append(to_text(ben.log.letters[1]))
        self.clients = [ann, ben]
        self.names = {}
        self.turns = 0

    def start(self):
        """The invitation is answered."""
        assert self.clients[0].open(self.texts[1]) == "accept"
        return self

    @property
    def author(self):
        """Whose letter is next."""
        return self.clients[len(self.clients[0].log.letters) % 2]

    @property
    def reader(self):
        """Who will read it."""
        return self.clients[1 - self.author.seat]

    @property
    def closed(self):
        """Both have said all."""
        return all(client.table.closed for client in self.clients)

    def decide(self):
        """The next author makes all its moves, with a look at each choice."""
        while (moves := choices(self.author)) and not asks(self.author):
            yield self.author, moves
            self.author.play(self.policy(self.rng, moves))

    def write(self):
        """The next letter, written but not read."""
        for _ in self.decide():
            pass
        self.turns += bool(self.author.writing().texts)
        self.texts.append(self.author.send())
        return self.texts[-1]

    def letter(self):
        """The next letter, written and read; what reading it said."""
        reader = self.reader
        return reader.open(self.write())

    def play(self, letters=10**6):
        """On to the end, or so many letters."""
        while letters and not self.closed:
            self.letter()
            letters -= 1
        return self

    # -- the referee ----------------------------------------------------------------------------------------------

    def truth(self, table):
        """Every slot's card, from both seeds."""
        for slot, place in enumerate(table.slots):
            name = (slot, place.key)
            if name not in self.names:
                mask = 1
                for client in self.clients:
                    mask = mask * client.keys.mask(place.key) % ORDER
                self.names[name] = table.pack.name[place.element.without(mask).code]
        return {slot: self.names[slot, place.key] for slot, place in enumerate(table.slots)}

    def position(self, table):
        """The game as it truly stands after what this table has seen."""
        if table.dice:
            return table.live()
        return load(fill.record(table, self.truth(table))[0])


class Light:
    """A stand-in for the group: elements are the numbers below ORDER, which is honest arithmetic and hides nothing.

    Long runs use it: everything but the hiding and its cost is as it is.
    """

    def __init__(self, monkeypatch):
        monkeypatch.setattr(deck, "multiplied", lambda k, p: k * p % ORDER)
        monkeypatch.setattr(deck, "combined", lambda terms: sum(k * p for k, p in terms) % ORDER)
        monkeypatch.setattr(deck, "encode", lambda p: p.to_bytes(32, "little"))
        monkeypatch.setattr(deck, "decode", self.decode)
        monkeypatch.setattr(deck, "hashed", lambda uniform: int.from_bytes(uniform, "little") % ORDER)
        monkeypatch.setattr(deck, "GENERATOR", 1)
        monkeypatch.setattr(deck.BASE, "point", 1)
        monkeypatch.setattr(deck.BASE, "_code", (1).to_bytes(32, "little"))
        deck.pack_of.cache_clear()

    @staticmethod
    def decode(code):
        """A number, below ORDER."""
        value = int.from_bytes(code, "little")
        if value >= ORDER:
            raise ValueError("not an element")
        return value
