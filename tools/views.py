"""Writes what the page knows before the engine is there, from the engine: `.venv/bin/python tools/views.py`.

js/views.d.ts has the types of views and marks, js/games/facts.js the rule sets with what is said of them.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
import typing
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "py"))

from marchstones import games  # noqa: E402
from marchstones import views as shared  # noqa: E402
from marchstones.bridge import Bridge  # noqa: E402

TARGET = ROOT / "js" / "views.d.ts"
FACTS = ROOT / "js" / "games" / "facts.js"
LATER = {"cards"}  # what the page needs at the table alone
HEAD = "/** What the engine answers, as types: written by tools/views.py from the views.py of the games. */\n"
PLAIN = {int: "number", str: "string", bool: "boolean", type(None): "null", None: "null"}
BASES = (shared.Common, shared.About)  # a TypedDict forgets what it is derived from
NAMED = {shared.Seat: "Seat", shared.Kind: "Kind"}


def view_types() -> list[Any]:
    """The view of each game, in the order of the games."""
    names = dict.fromkeys(family.name for family in games.FAMILIES.values())
    return [importlib.import_module(f"marchstones.games.{name}.views").View for name in names]


def union(parts: list[str]) -> str:
    """Several types, each once; a seat among literals by its name."""
    return " | ".join(dict.fromkeys(parts))


def spelt(hint: Any, found: dict[str, Any]) -> str:  # noqa: ANN401 - a hint is anything
    """A Python type in TypeScript; the dicts it names are found."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in NAMED:
        return NAMED[hint]
    if typing.is_typeddict(hint):
        collect(hint, found)
        return str(hint.__name__)
    if origin is typing.Literal:
        return union([f"'{value}'" if isinstance(value, str) else str(value) for value in args])
    if origin is list:
        inner = spelt(args[0], found)
        mixed = typing.get_origin(args[0]) in {types.UnionType, typing.Union}
        return f"({inner})[]" if mixed else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(spelt(arg, found) for arg in args)}]"
    if origin in {types.UnionType, typing.Union}:
        return union([spelt(arg, found) for arg in args])
    return PLAIN[hint]


def collect(shape: Any, found: dict[str, Any]) -> None:  # noqa: ANN401 - likewise
    """An interface for a dict, after those it is made of."""
    if shape.__name__ in found:
        return
    bases = [
        base for base in BASES if base is not shape and base.__annotations__.keys() <= shape.__annotations__.keys()
    ]
    for base in bases:
        collect(base, found)
    inherited = {name for base in bases for name in typing.get_type_hints(base)}
    rows = []
    for name, hint in typing.get_type_hints(shape, include_extras=True).items():
        if name not in inherited:
            optional = typing.get_origin(hint) is typing.NotRequired
            inner = typing.get_args(hint)[0] if optional else hint
            rows.append(f"  {name}{'?' if optional else ''}: {spelt(inner, found)};")
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    doc = (shape.__doc__ or "").strip()
    found[shape.__name__] = f"/** {doc} */\nexport interface {shape.__name__}{extends} {{\n" + "\n".join(rows) + "\n}\n"


def text() -> str:
    """The file."""
    found: dict[str, Any] = {}
    every = view_types()
    for shape in (*every, shared.Marks):
        collect(shape, found)
    seat, kind = (" | ".join(repr(value) for value in typing.get_args(hint)) for hint in (shared.Seat, shared.Kind))
    names = [shape.__name__ for shape in every]
    return "\n".join(
        [
            HEAD,
            f"export type Seat = {seat};",
            f"export type Kind =\n  {kind};\n",
            *found.values(),
            f"/** Any view, told apart by the fields it has. */\nexport type GameView = {' | '.join(names)};\n",
            "/** Any view, before it has been asked which game's it is. */",
            "export type View = Common &",
            " &\n".join(f"  Partial<Omit<{name}, keyof Common>>" for name in names) + ";\n",
        ]
    )


def facts() -> str:
    """The rule sets, a row each, and the levels."""
    answer = Bridge().do({"do": "rules"})
    rows = [{name: fact for name, fact in row.items() if name not in LATER} for row in answer["rules"]]
    return "\n".join(
        [
            "/** Rule sets and levels as the engine tells them, for the time before: written by tools/views.py. */\n",
            "/** @type {import('../types.d.ts').RuleSet[]} */",
            "// prettier-ignore",
            "export const RULE_SETS = [",
            *(f"  {json.dumps(row)}," for row in rows),
            "];\n",
            "// prettier-ignore",
            f"export const LEVELS = {json.dumps(answer['levels'])};\n",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(text())
    FACTS.write_text(facts())
