"""Lengths of letters and how many there are: counted, never timed."""

import pytest

from letters.counting import ADDRESS, counted
from letters.test_games import VEILED
from letters.two import Two, anything, eager, seed
from marchstones.family import Refused
from marchstones.letters.client import Client, named
from marchstones.letters.engine import RULES
from marchstones.letters.setup import Setup
from marchstones.letters.wire import LONGEST, LONGEST_CALL, to_text

USUAL, MOST, EXTRA = 260, 3700, 0.15
RINGS, FULL = 1200, 1900  # a usual letter and the longest turn where it is hidden when cards were drawn


@pytest.mark.parametrize("rules", RULES)
def test_lengths_and_numbers(rules, light):
    """A usual letter fits 260 characters with its address, the longest 3,700; few letters are no turn's."""
    for policy in (anything, eager):
        count = counted(rules, 2, policy)
        assert count.median <= USUAL
        assert count.setup <= count.longest <= MOST
        if rules != "tug":  # whose rerolls are counted below
            assert count.extra <= EXTRA
        if rules in {"borders-1999", "borders-2004", "borders-2024", "siege-2020"}:
            assert count.extra == 0


@pytest.mark.parametrize("rules", VEILED)
def test_lengths_where_it_is_hidden_when_cards_were_drawn(rules, light):
    """Letters are longer then, and as many."""
    count = counted(rules, 4, veiled=True)
    assert USUAL < count.median <= RINGS
    assert max(count.usual) <= FULL
    assert count.longest <= MOST
    assert count.extra == 0


def test_a_reroll_costs_two_letters(light):
    """T2.1: with dice a turn is one letter, and two more for every reroll."""
    two = Two("tug", 300, policy=eager).start().play()
    moves = two.clients[0].verdict()["record"]["moves"]
    rerolls = sum(move.startswith("reroll") for move in moves)
    turns = sum(len(move.split()) == 4 and move.startswith("throw") for move in moves)
    assert rerolls > 0
    first = 0 if two.clients[0].table.first == 0 else 1
    assert len(two.texts) - 2 - first == turns + 2 * rerolls


def test_the_longest_letter_of_all(light):
    """No letter is longer than a link can carry: the longest is an acceptance of Siege with tactics."""
    assert len(ADDRESS) + (LONGEST * 4 + 2) // 3 <= MOST
    ann = Client.invite(named(Setup("siege-2020-tactics"), "A" * 24), seed(1, 0), bytes(LONGEST_CALL))
    ben = Client.accept(to_text(ann.log.letters[0]), "Benedictus", seed(1, 1), bytes(93))
    assert max(map(len, ann.log.letters + ben.log.letters)) <= LONGEST
    with pytest.raises(Refused) as caught:
        Client.accept(to_text(ann.log.letters[0]), "B" * 24, seed(1, 1), bytes(LONGEST_CALL))
    assert caught.value.reason == "letter-too-long"
    for rules in RULES[:-3]:
        ann = Client.invite(named(Setup(rules), "A" * 24), seed(1, 0), bytes(LONGEST_CALL))
        Client.accept(to_text(ann.log.letters[0]), "B" * 24, seed(1, 1), bytes(LONGEST_CALL))
