"""Reading JSON that comes from outside: every helper returns a value of the right shape or refuses with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marchstones.family import Json, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Reader:
    """One JSON object, read field by field; `code` is the protocol's error code for what is wrong with it."""

    def __init__(self, source: Any, code: str, what: str) -> None:
        self.code = code
        self.what = what
        if not isinstance(source, dict):
            raise self.wrong("not-an-object", f"the {what} is not an object")
        self.source: Json = source

    def wrong(self, reason: str, text: str, **params: Any) -> Refused:
        """An error about this object, to be raised."""
        return Refused(self.code, reason, text, **params)

    def bad_field(self, field: str, wanted: str) -> Refused:
        """An error about one field, to be raised."""
        return self.wrong("bad-field", f"{self.what}: `{field}` is not {wanted}", field=field)

    def integer(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        value = self.source.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad_field(field, f"a number from {low} to {high}")
        return value

    def boolean(self, field: str, *, default: bool | None = None) -> bool:
        """True or false."""
        value = self.source.get(field, default)
        if not isinstance(value, bool):
            raise self.bad_field(field, "true or false")
        return value

    def word(self, field: str, allowed: Iterable[str]) -> str:
        """One of some words."""
        value = self.source.get(field)
        words = list(allowed)
        if not isinstance(value, str) or value not in words:
            raise self.bad_field(field, "one of " + ", ".join(words))
        return value

    def items(self, field: str, length: int | None = None) -> list[Any]:
        """A list, of this length if one is given."""
        value = self.source.get(field)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.bad_field(field, "a list" if length is None else f"a list of {length}")
        return value

    def numbers(self, field: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        values = self.items(field, length)
        if any(type(value) is not int or not low <= value <= high for value in values):
            raise self.bad_field(field, f"a list of {length} numbers from {low} to {high}")
        return values

    def cards(self, field: str, ids: Mapping[str, int]) -> list[int]:
        """A list of cards as card numbers."""
        return self.card_list(self.items(field), field, ids)

    def card_list(self, values: Any, field: str, ids: Mapping[str, int]) -> list[int]:
        """The same for a list inside a field."""
        if not isinstance(values, list):
            raise self.bad_field(field, "a list of cards")
        for value in values:
            if not isinstance(value, str) or value not in ids:
                raise self.wrong("no-such-card", f"{self.what}: `{field}` names a card this game has not", field=field)
        return [ids[value] for value in values]

    def null(self, field: str) -> None:
        """A field that must be null or missing."""
        if self.source.get(field) is not None:
            raise self.bad_field(field, "null")

    def once(self, cards: Sequence[int], names: Mapping[int, str]) -> None:
        """Each card of a deck exactly once."""
        seen: set[int] = set()
        for card in cards:
            if card in seen:
                raise self.wrong("card-twice", f"{self.what}: {names[card]} is there twice", card=names[card])
            seen.add(card)
        missing = [name for card, name in names.items() if card not in seen]
        if missing:
            raise self.wrong("card-missing", f"{self.what}: {missing[0]} is missing", card=missing[0])
