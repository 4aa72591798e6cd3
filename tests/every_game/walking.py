"""Random walks through every rule set: where the promises, the counts and the playthroughs start from."""

import json

from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from marchstones.state import CHANCE

RULES = list(FAMILIES)
MOST = {"borders": 400, "siege": 1500}  # moves within which a random game is over
LONGEST = 20_000  # of every other game


def new(rules, seed):
    """A game dealt from a seed, chance played by the caller."""
    family = FAMILIES[rules]
    deal = family.setup.deal(rules, Rng(seed), seed % 2)
    return Game(family, family.setup.start(deal), deal, None)


def longest(family):
    """How many moves a random game may take."""
    return MOST.get(family.name, LONGEST)


def walk(match, rng, most=None):
    """Play at random to the end; the game is handed out before every move."""
    for _ in range(most or longest(match.family)):
        if not match.legal():
            return
        yield match
        move = match.state.roll(rng) if match.state.turn == CHANCE else pick(match.legal(), rng)
        match.make(move, match.family.spelling.text(move))


def walks(rules, games, every=1, most=None):
    """Positions of several games, every so manyth of them, each with the stream of its game."""
    for seed in range(games):
        rng = Rng(seed)
        match = new(rules, seed)
        for number, _ in enumerate(walk(match, rng, most)):
            if number % every == seed % every:
                yield match, rng


def pick(items, rng):
    """Any of them."""
    return items[rng.below(len(items))]


def position(state, family):
    """Everything, as text: equal texts are equal positions."""
    return json.dumps(family.positions.position(state))


def strings(value):
    """Every string in a JSON value, keys aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
