"""Declarations against trying everything: random walls, every face, wild cards. `MANY=1000` tries 100,000 of them.

Every completion of the defender's side is laid out, every wild card is tried as every card it may be.
"""

import os
import random
from collections import Counter
from itertools import combinations, pairwise, product

from marchstones.cards.claims import NO_CARD, proves, survey
from marchstones.cards.state import ROOM, SIDES
from marchstones.formations import PLAIN
from marchstones.games.siege.rules import Siege
from oracle.referee_siege import STRENGTH, TILES

POSITIONS = 100 * int(os.environ.get("MANY", "0")) or 4000
ALL = [(colour, value) for colour in range(5) for value in range(12)]
MOST_TRIED = 6000  # sides laid out for one position
JOKERS, SPY, SHIELD = (60, 61), 62, 63


def strength(cards, counting, low):
    """W4.1-W4.3: formation and total of siege cards (colour, value), as something comparable."""
    values = sorted(value for _, value in cards)
    one_colour = len({colour for colour, _ in cards}) == 1
    row = all(high - small == 1 for small, high in pairwise(values))
    is_ = {
        "colour run": one_colour and row,
        "same value": values[0] == values[-1],
        "colour": one_colour,
        "run": row,
        "sum": True,
    }
    total = -sum(values) if low else sum(values)
    return max((STRENGTH[kind], total) for kind in counting if is_[kind])


def faces(card):
    """W4.4, W6.1: what a card may be."""
    if card < PLAIN:
        return [(card // 12, card % 12)]
    if card in JOKERS:
        return ALL
    return [(colour, value) for colour in range(5) for value in ((10,) if card == SPY else (1, 2, 3))]


def strongest(cards, counting, low):
    """The best the owner can say of these cards."""
    return max(strength(choice, counting, low) for choice in product(*map(faces, cards)))


def ways(cards):
    """In how many ways the wild ones among these cards may be read."""
    number = 1
    for card in cards:
        number *= len(faces(card))
    return number


def random_wall(rng):
    """Two sides and what is unseen, often of few colours or near values, so that formations meet."""
    wall, damaged = rng.randrange(7), rng.randrange(2)
    need, counting, low = TILES[wall + 1][damaged]
    colours = rng.sample(range(5), rng.choice((1, 2, 3, 5)))
    first = rng.randrange(12)
    values = range(first, min(12, first + rng.choice((2, 3, 4, 6, 12))))
    pool = [colour * 12 + value for colour in colours for value in values]
    if len(pool) < need + 2 or rng.random() < 0.1:
        pool = list(range(PLAIN))
    wild = rng.sample(range(60, 64), rng.choice((0, 0, 0, 1, 1, 2, 3)))
    cards = rng.sample(pool, min(len(pool), 8)) + wild
    rng.shuffle(cards)
    attacker = cards[:need]
    defender = cards[need : need + rng.choice((need, *range(need + 1)))]
    open_cards = {*attacker, *defender}
    rest = [card for card in pool if card not in open_cards]
    unseen = rng.sample(rest, rng.randrange(len(rest) + 1))
    strangers = [card for card in range(PLAIN) if card not in open_cards and card not in rest]
    unseen += rng.sample(strangers, min(len(strangers), rng.randrange(4)))
    missing = need - len(defender)
    while unseen and ways(defender) * len(list(combinations(unseen, missing))) > MOST_TRIED:
        unseen.pop(rng.randrange(len(unseen)))
    return wall, damaged, attacker, defender, unseen, (need, counting, low)


def laid(wall, damaged, sides, unseen, *, attacker_first):
    """The position of the engine."""
    state = Siege(1)
    state.turn_tile(wall, damaged)
    cards, since, count = [-1] * (SIDES * ROOM), [0] * (SIDES * ROOM), [0] * SIDES
    for role, side in enumerate(sides):
        at = (wall * 2 + role) * ROOM
        cards[at : at + len(side)] = side
        early = (role == 0) == attacker_first
        since[at : at + len(side)] = range(1 if early else 9, (1 if early else 9) + len(side))
        count[wall * 2 + role] = len(side)
    state.cards, state.since, state.count = cards, since, count
    state.unseen = [int(card in unseen) for card in range(PLAIN)]
    state.settle_all()
    return state


def comparable(kind, total, low):
    """The engine's answer in the terms of this file."""
    return (kind, -total if low else total)


def test_declarations_are_what_trying_everything_says():
    """W3.2, W4: complete or not, strong or weak, on every face, wild cards included."""
    seen = Counter()
    for seed in range(POSITIONS):
        rng = random.Random(seed)
        wall, damaged, attacker, defender, unseen, (need, counting, low) = random_wall(rng)
        attacker_first = len(defender) < need or rng.random() < 0.5
        own = strongest(attacker, counting, low)
        completions = combinations(unseen, need - len(defender))
        reply = max((strongest([*defender, *more], counting, low) for more in completions), default=None)
        expected = reply is None or own > reply or (own == reply and attacker_first)
        state = laid(wall, damaged, (attacker, defender), unseen, attacker_first=attacker_first)
        assert proves(state, wall * 2) == expected, seed
        assert proves(state, wall * 2) == expected, (seed, "remembered")
        kind, total, needed, _ = survey(state, wall * 2 + 1, NO_CARD)
        assert (comparable(kind, total, low) if kind else None) == reply, seed
        if kind:
            assert strongest([*defender, *needed], counting, low) == reply, seed
            assert set(needed) <= set(unseen), seed
            assert len(set(needed)) == len(needed) == need - len(defender), seed
        kind, total, _, _ = survey(state, wall * 2, NO_CARD)
        assert comparable(kind, total, low) == own, seed
        seen[wall, damaged, expected, len(defender) == need] += 1
        seen["wild"] += any(card >= PLAIN for card in (*attacker, *defender))
    wanted = {(wall, damaged, True, whole) for wall in range(7) for damaged in (0, 1) for whole in (True, False)}
    assert wanted <= set(seen)
    assert seen["wild"] > POSITIONS // 4
