"""B1: the cards, the hands, who begins."""

import pytest

from rules.borders.scene import CLAN, EVERY, TACTICS, Table, base_editions, dealt, every_edition, with_tactics


@every_edition
def test_every_clan_card_once(rules):
    """B1.1: six colours of the values 1 to 9, each once in the hands and the stack."""
    table = dealt(rules)
    assert sorted([*table.hand(0), *table.hand(1), *table.stack]) == sorted(CLAN)


@every_edition
def test_stack_is_shuffled(rules):
    """B1.1: another seed deals other cards, the same seed the same."""
    one, again, other = dealt(rules, 1).position, dealt(rules, 1).position, dealt(rules, 2).position
    assert one == again
    assert one["stack"] != other["stack"]


@every_edition
def test_stack_is_face_down(rules):
    """B1.1: nobody sees more of the stack than its size."""
    table = dealt(rules)
    assert [table.view(seat)["stack"] for seat in (0, 1)] == [len(table.stack)] * 2


@pytest.mark.parametrize(("rules", "size"), list(zip(EVERY, (6, 6, 6, 6, 6, 7, 7), strict=True)))
def test_hand_size(rules, size):
    """B1.2: six cards each, seven in the 2024 tactics rules; all of them clan cards."""
    table = dealt(rules)
    assert [len(table.hand(seat)) for seat in (0, 1)] == [size, size]
    assert {*table.hand(0), *table.hand(1)} <= set(CLAN)


@every_edition
def test_hand_is_hidden(rules):
    """B1.2: of the other hand a player sees the size."""
    table = dealt(rules)
    assert table.view(0)["hands"] == [table.hand(0), len(table.hand(1))]
    assert table.view(1)["hands"] == [len(table.hand(0)), table.hand(1)]


@every_edition
@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_agreed(rules, first):
    """B1.3: whoever was agreed on has the first turn."""
    table = dealt(rules, first=first)
    assert (table.first, table.turn, table.mover, table.phase) == (first, first, first, "play")


@with_tactics
def test_tactics_stack(rules):
    """B1.4: ten tactics cards, shuffled, face down in a stack of their own."""
    table = dealt(rules)
    assert sorted(table.tactics) == sorted(TACTICS)
    assert table.tactics != dealt(rules, 2).tactics
    assert [table.view(seat)["tactics"] for seat in (0, 1)] == [10, 10]


@base_editions
def test_no_tactics_in_the_base_game(rules):
    """B1.4: without tactics that stack is empty from the start."""
    assert dealt(rules).tactics == []


@every_edition
def test_table_is_empty(rules):
    """B1.1: nothing lies at the nine stones, and nothing is discarded."""
    table = dealt(rules)
    assert table.stones == [{"owner": None, "cards": [[], []], "since": [[], []], "env": []}] * 9
    assert (table.discards, table.played, table.jokers, table.idle) == ([], [0, 0], [False, False], 0)


@every_edition
def test_given_deal(rules):
    """B1.1: a deal given by hand is used as it is, the next card of a stack first."""
    position = dealt(rules).position
    deal = {field: position[field] for field in ("rules", "first", "hands", "stack", "tactics")}
    table = Table()
    assert table.ok("new", deal=deal) == position
