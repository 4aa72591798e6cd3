"""Letters counted: how long they are, and how many more than turns. Used by the tests and by tools/figures.py."""

import statistics
import time
from dataclasses import dataclass, field
from functools import partial

import pytest

from letters.two import Light, Two, anything, eager, seed
from marchstones.letters.client import Client, named
from marchstones.letters.deck import pack_of
from marchstones.letters.engine import RULES, load
from marchstones.letters.setup import Setup
from marchstones.letters.wire import to_text

ADDRESS = "https://somebody.github.io/marchstones/#letter="  # what a letter travels behind
SET_UP = 3  # invitation, acceptance, and the letter that shows the coin


@dataclass
class Count:
    """What was counted in some games."""

    usual: list = field(default_factory=list)  # characters with the address, after the set-up
    setup: int = 0
    longest: int = 0
    letters: int = 0
    turns: int = 0

    @property
    def median(self):
        """The usual letter."""
        return statistics.median(self.usual)

    @property
    def extra(self):
        """Letters a turn beyond one."""
        return self.letters / self.turns - 1

    def add(self, two):
        """One more game, played to its end."""
        sizes = [len(ADDRESS) + len(text) for text in two.texts]
        self.usual += sizes[SET_UP:]
        self.setup = max(self.setup, *sizes[:2])
        self.longest = max(self.longest, *sizes)
        record = two.clients[0].verdict()["record"]
        turns = turns_of(record)
        # the letter with the coin is a turn's if the inviter begins; the seed that answers the last letter is no turn's
        closing = 0 if two.rules == "tug" else 1
        opening = 0 if record["deal"]["first"] == 0 else 1
        self.letters += len(two.texts) - 2 - opening - closing
        self.turns += turns


def turns_of(record):
    """How often the mover changed, and once more."""
    game = load({**record, "moves": []})
    turns, mover = 1, game.state.mover
    for move in record["moves"]:
        game.play(move)
        if game.turn is not None and game.state.mover != mover:
            turns, mover = turns + 1, game.state.mover
    return turns


def counted(rules, games, policy=anything, **terms):
    """So many games of a rule set, counted."""
    count = Count()
    for number in range(games):
        count.add(Two(rules, 5000 + number, terms, policy).start().play())
    return count


def usual_and_worst(games):
    """Rule set by rule set: any moves, and whatever makes letters go to and fro; lengths do not depend on the group."""
    with pytest.MonkeyPatch.context() as patch:
        Light(patch)
        found = {rules: (counted(rules, games), counted(rules, games, eager)) for rules in RULES}
    pack_of.cache_clear()
    return found


def veiled(games):
    """The same where it is hidden when cards were drawn: any moves, in the rule sets in which that can be."""
    with pytest.MonkeyPatch.context() as patch:
        Light(patch)
        found = [counted(rules, games, veiled=True) for rules in RULES if Setup(rules).may_veil]
    pack_of.cache_clear()
    return found


def timed(rules, **terms):
    """One game with the true group: milliseconds of this process for what a player waits for, by what it is."""
    took = {"opening a letter": [], "writing a letter": []}

    def measured(what, do):
        began = time.process_time()
        done = do()
        took.setdefault(what, []).append((time.process_time() - began) * 1000)
        return done

    pack_of(rules)
    ann = measured("inviting", lambda: Client.invite(named(Setup(rules, **terms), "Ann"), seed(1, 0)))
    text = to_text(ann.log.letters[0])
    ben = measured("accepting", lambda: Client.accept(text, "Ben", seed(1, 1)))
    measured("opening the acceptance", lambda: ann.open(to_text(ben.log.letters[1])))
    two = Two(rules, 1, terms, eager).start()
    while not two.closed:
        author, reader = two.author, two.reader
        for _ in two.decide():
            pass
        text = measured("writing a letter", author.send)
        ends = author.table.over
        measured("opening the last letter, with the check" if ends else "opening a letter", partial(reader.open, text))
    measured("going on from a save", lambda: Client.resume(two.clients[0].save()))
    return took
