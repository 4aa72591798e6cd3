"""The types of the views: what the engine really sends fits them, and the page's are written from them."""

import types
import typing

import pytest

import views
from every_game.walking import RULES, walks
from marchstones import views as shared
from marchstones.family import KINDS
from marchstones.games import FAMILIES

SHAPES = dict(zip(dict.fromkeys(family.name for family in FAMILIES.values()), views.view_types(), strict=True))


def misfit(value, hint, where):
    """Where a value is not of its type, in words; nothing if it is."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if typing.is_typeddict(hint):
        hints = typing.get_type_hints(hint, include_extras=True)
        needed = {name for name, inner in hints.items() if typing.get_origin(inner) is not typing.NotRequired}
        if not isinstance(value, dict) or not needed <= value.keys() <= hints.keys():
            return f"{where}: {value} has not the fields of {hint.__name__}"
        plain = typing.get_type_hints(hint)
        return next(filter(None, (misfit(value[name], plain[name], f"{where}.{name}") for name in value)), None)
    if origin in {types.UnionType, typing.Union}:
        wrong = [misfit(value, arg, where) for arg in args]
        return None if None in wrong else wrong[0]
    if origin is typing.Literal:
        return None if value in args else f"{where}: {value}"
    if origin in {list, tuple}:
        if not isinstance(value, list) or (origin is tuple and len(value) != len(args)):
            return f"{where}: {value}"
        hints = args * len(value) if origin is list else args
        wrong = (misfit(item, inner, f"{where}[{i}]") for i, (item, inner) in enumerate(zip(value, hints, strict=True)))
        return next(filter(None, wrong), None)
    return None if type(value) is (types.NoneType if hint is None else hint) else f"{where}: {value} is no {hint}"


@pytest.mark.parametrize("rules", RULES)
def test_what_is_sent_is_what_the_types_say(rules):
    """Every field there and of its type, and none beside: views and marks of both seats, and of nobody."""
    for game, _ in walks(rules, 3, 7, 400):
        for seat in (0, 1, None):
            assert misfit(game.view(seat), SHAPES[game.family.name], "view") is None
            assert misfit(game.marks(seat), shared.Marks, "marks") is None


def test_the_types_of_the_page_are_written_from_them():
    """`.venv/bin/python tools/views.py` writes them anew."""
    assert views.TARGET.read_text() == views.text()


def test_what_the_page_knows_of_the_rule_sets_is_written_from_them():
    """Likewise: what it shows before the engine is there, and what the engine then says, is the same."""
    assert views.FACTS.read_text() == views.facts()


def test_there_is_one_list_of_kinds():
    assert typing.get_args(shared.Kind) == KINDS
