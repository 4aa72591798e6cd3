"""The languages of the page and their texts, from the one list there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "js"
LIST = re.compile(r"^export const LANGUAGES = .*\[(.*)\]", re.MULTILINE)


def listed() -> tuple[str, ...]:
    """As `js/words.js` has them."""
    found = LIST.search((SCRIPTS / "words.js").read_text(encoding="utf-8"))
    assert found
    return tuple(re.findall(r"'(\w+)'", found[1]))


LANGUAGES = listed()
# where not only one is singular
ONE = {"fr": (0, 1)}


def said(language: str, text: str | dict[str, str], **holes: object) -> str:
    """A text with its holes filled; of several forms the one that `n` asks for."""
    form = text if isinstance(text, str) else text["one" if holes.get("n") in ONE.get(language, (1,)) else "other"]
    return form.format(**holes)


def texts(language: str) -> dict[str, str | dict[str, str]]:
    """All texts of a language, by id: those of the first screen, those that come late, those of games far apart."""
    found: dict[str, str | dict[str, str]] = {}
    for folder in ("words", "late/words", "study/words", "far/words"):
        found |= json.loads((SCRIPTS / folder / f"{language}.json").read_text(encoding="utf-8"))
    return found
