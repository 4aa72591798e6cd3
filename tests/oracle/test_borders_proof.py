"""The fast proof against trying everything: random positions, and a tiny deck wholly. `MANY=1000` is the long run."""

import os
import random
from collections import Counter
from itertools import chain, combinations, product
from math import comb

import pytest

from marchstones.formations import COUNTS_ALL, COUNTS_SUM, NOTHING, PLAIN, SPAN, Prover
from marchstones.games import FAMILIES
from oracle.positions_borders import random_position
from oracle.referee_borders import CLAN, ELITE, STONES, Referee, best, replies, strength

MANY = int(os.environ.get("MANY", "0"))
POSITIONS = 100 * MANY or 2000
BATCHES = 4
MOST_TRIED = (
    30_000 if MANY else 2000
)  # completions for which the best reply is looked for too, not only whether one beats the claim
KINDS = {5: "colour run", 4: "same value", 3: "colour", 2: "run", 1: "sum"}


def told(sheet):
    """A formation of a proof sheet as the referee says it."""
    return {name: kind for kind, name in KINDS.items()}[sheet["kind"]], sheet["total"]


def check_reply(reply, referee, seat, stone):
    """The reply is the best there is, and its cards really make it."""
    other = referee.stone(stone)["cards"][1 - seat]
    need, fog, unseen = referee.need(stone), "fog" in referee.environment(stone), referee.unseen()
    lacking = need - len(other)
    if reply is None:
        assert len(unseen) < lacking  # B4.3a
        return "none"
    assert len(reply["cards"]) == lacking
    assert set(reply["cards"]) <= unseen
    assert best([*other, *reply["cards"]], fog=fog) == told(reply)
    if comb(len(unseen), lacking) <= MOST_TRIED:
        assert told(reply) == max(reached for reached, _ in replies(other, unseen, need, fog=fog))
        return "best"
    return "unbounded"


def check_blockers(sheet, referee, seat, stone):
    """The open cards but for which the claim would not hold: all that alone are enough; else some that together are."""
    if len(referee.stone(stone)["cards"][1 - seat]) == referee.need(stone):
        return 0
    here = set(chain(*referee.stone(stone)["cards"]))
    lying = set(CLAN) - referee.unseen() - here
    blockers = {blocker["card"] for blocker in sheet["blockers"]}
    assert blockers <= lying
    really = {card for card in lying if not proves_with(referee, seat, stone, {card})}
    assert really in (blockers, set())
    if not really:
        assert (not blockers) == proves_with(referee, seat, stone, lying)
        assert not blockers or not proves_with(referee, seat, stone, blockers)
    return len(blockers)


def proves_with(referee, seat, stone, more):
    """The same claim if some more cards could still come."""
    unseen = referee.unseen() | more
    again = Referee(referee.position)
    again.unseen = lambda: unseen
    return again.proves(seat, stone)


def check_position(rng, seen):
    """All nine claims of the mover."""
    position = random_position(rng)
    referee, family = Referee(position), FAMILIES[position["rules"]]
    state = family.positions.restore(position)
    seat = position["mover"]
    for stone in STONES:
        sheet = family.reasons.proof(state, stone)
        lying, fog = referee.stone(stone), "fog" in referee.environment(stone)
        assert sheet["holds"] == referee.proves(seat, stone)
        if lying["owner"] is not None or len(lying["cards"][seat]) < referee.need(stone):
            assert sheet["own"] is None
            continue
        assert told(sheet["own"]) == best(lying["cards"][seat], fog=fog)
        seen[check_reply(sheet["reply"], referee, seat, stone)] += 1
        if sheet["holds"] and rng.random() < 0.05:
            seen["blocked"] += check_blockers(sheet, referee, seat, stone)
        seen["held" if sheet["holds"] else "refused"] += 1
        seen["wild own"] += any(card in ELITE for card in lying["cards"][seat])
        seen["wild other"] += any(card in ELITE for card in lying["cards"][1 - seat])
        seen["mud"] += referee.need(stone) == 4
        seen["fog"] += fog
        seen["mud and fog"] += fog and referee.need(stone) == 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_positions(batch):
    """B4.1-B4.5: a claim holds exactly if trying everything finds nothing better; the reply shown is the best."""
    seen = Counter()
    for number in range(POSITIONS // BATCHES):
        rng = random.Random(f"{batch} {number}")
        try:
            check_position(rng, seen)
        except BaseException:
            print(f"batch {batch}, position {number}")  # noqa: T201 - to look at it again
            raise
    corners = ("held", "refused", "best", "none", "wild own", "wild other", "mud", "fog", "mud and fog", "blocked")
    assert min(seen[corner] for corner in corners) > 0
    if MANY:
        print(dict(seen))  # noqa: T201 - what was reached


# -- tiny decks, wholly -----------------------------------------------------------------------------------------------


class Tiny:
    """A small deck with all four wild cards: what its cards can be, and the engine's prover for it."""

    def __init__(self, colours, highest, spy):
        self.plain = [f"{colour}{value}" for colour in colours for value in range(1, highest + 1)]
        self.cards = [*self.plain, *ELITE]
        self.faces = {card: [card] for card in self.plain} | dict.fromkeys(("joker1", "joker2"), self.plain)
        self.faces["spy"] = [card for card in self.plain if int(card[1]) == spy]
        self.faces["shield"] = [card for card in self.plain if int(card[1]) <= 3]
        self.prover = Prover(len(colours), highest, 1, spy, highest)
        self.ranks = {}

    def rank(self, cards, *, fog):
        """The strongest some cards can be, as the engine counts it."""
        key = frozenset(cards), fog
        if key not in self.ranks:
            kind, total = max(strength(choice, fog=fog) for choice in product(*(self.faces[card] for card in cards)))
            self.ranks[key] = kind * SPAN + total
        return self.ranks[key]

    def sides(self, need):
        """Every side, full or not, with every set of cards that could still come."""
        for size in range(need + 1):
            for lying in combinations(self.cards, size):
                rest = [card for card in self.plain if card not in lying]
                for number in range(len(rest) + 1):
                    for unseen in combinations(rest, number):
                        yield lying, unseen

    def proven(self, lying, unseen, need, *, fog, floor):
        """The engine's answer: the rank, and the cards it takes."""
        side = [self.plain.index(card) if card in self.plain else PLAIN + ELITE.index(card) for card in lying]
        side += [-1] * (4 - len(lying))
        flags = [int(card in unseen) for card in self.plain]
        counting = COUNTS_SUM if fog else COUNTS_ALL
        rank = self.prover.best(side, 0, len(lying), need, flags, counting, 0, floor)
        return rank, [self.plain[number] for number in self.prover.cards[: self.prover.missing]]


DECKS = [("ry", 3, 2), ("ry", 4, 3)] + ([("ryg", 3, 3), ("r", 7, 5)] if MANY else [])


@pytest.mark.parametrize("fog", [False, True], ids=["all", "totals"])
@pytest.mark.parametrize("need", [3, 4])
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_tiny_deck(deck, need, fog):
    """B4.3-B4.5: every side with every set of cards still to come: rank, cards, and a floor that hides nothing."""
    tiny = Tiny(*deck)
    cases = 0
    for lying, unseen in tiny.sides(need):
        reached = [tiny.rank((*lying, *added), fog=fog) for added in combinations(unseen, need - len(lying))]
        wanted = max(reached, default=NOTHING)
        rank, added = tiny.proven(lying, unseen, need, fog=fog, floor=0)
        assert rank == wanted
        if wanted != NOTHING:
            assert set(added) <= set(unseen)
            assert tiny.rank((*lying, *added), fog=fog) == wanted
            assert tiny.proven(lying, unseen, need, fog=fog, floor=wanted)[0] == wanted
            assert tiny.proven(lying, unseen, need, fog=fog, floor=wanted + 1)[0] <= wanted
        cases += 1
    assert cases > 4000
