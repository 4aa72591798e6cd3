"""Writes how strong the five opponents are from the ladder of docs/opponent.md: `.venv/bin/python tools/ratings.py`.

js/ratings.js has it for the page, and the table below "Ratings" in docs/opponent.md for readers. One scale for all: a
rung is the mean of its logits over the rule sets measured, each weighted by its own precision; the first level stands
at a round number, the others follow.
"""

from __future__ import annotations

import re
from math import log, log10, sqrt
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "opponent.md"
TARGET = ROOT / "js" / "ratings.js"
FIRST = 1000  # where the scale is hung up
SCALE = 400 / log(10)  # Elo: a lead of 400 wins ten games of eleven
NORMAL = 1.96  # half a 95 % interval in standard errors
LEVELS = ("novice", "apprentice", "journeyman", "master", "grandmaster")
SHARE = r"(\d+(?:\.\d+)?) % ± (\d+(?:\.\d+)?)"
TABLE = re.compile(r"(?<=\n## Ratings\n\n)(.*?\n\n)\|.*?\n(?=\n)", re.DOTALL)


class Rung(NamedTuple):
    """A level against the one below: so many points ahead, give or take a standard error."""

    lead: float
    error: float


def points(share: float, half: float) -> Rung:
    """The lead that wins this share of the games, both in per cent."""
    p = share / 100
    return Rung(400 * log10(p / (1 - p)), SCALE * half / 100 / NORMAL / (p * (1 - p)))


def pooled(rungs: list[Rung]) -> Rung:
    """Several measurements of one rung, the precise ones counting for more."""
    weights = [1 / rung.error**2 for rung in rungs]
    lead = sum(weight * rung.lead for weight, rung in zip(weights, rungs, strict=True)) / sum(weights)
    return Rung(lead, 1 / sqrt(sum(weights)))


def measured(text: str) -> list[list[Rung]]:
    """Each rung in every rule set it was measured in, from the lowest; the top one stands in a sentence."""
    ladder = text.split("\n## Ladder\n")[1].split("\n## ", maxsplit=1)[0]
    rows = [re.findall(SHARE, line) for line in ladder.splitlines() if line.startswith("| ")]
    columns = [[points(float(row[k][0]), float(row[k][1])) for row in rows if row] for k in range(len(LEVELS) - 2)]
    top = re.search(r"The top rung.*?\n\n", ladder, re.DOTALL)
    if not top:
        raise SystemExit("docs/opponent.md: the sentence on the top rung is gone")
    return [*columns, [points(float(share), float(half)) for share, half in re.findall(SHARE, top[0])]]


def ratings(text: str) -> dict[str, tuple[int, int]]:
    """Every level's rating, and half the 95 % interval of its distance from the first."""
    rating, variance = float(FIRST), 0.0
    found = {LEVELS[0]: (FIRST, 0)}
    for level, rung in zip(LEVELS[1:], map(pooled, measured(text)), strict=True):
        rating, variance = rating + rung.lead, variance + rung.error**2
        found[level] = (round(rating), round(NORMAL * sqrt(variance)))
    return found


def script(found: dict[str, tuple[int, int]]) -> str:
    """For the page."""
    rows = "".join(f"  {level}: {rating},\n" for level, (rating, _) in found.items())
    return (
        "/** How strong the opponents are on one scale (Elo), from their games against each other: "
        "written by tools/ratings.py. */\n\n"
        f"/** @type {{Record<string, number>}} */\nexport const RATINGS = {{\n{rows}}};\n"
    )


def table(found: dict[str, tuple[int, int]]) -> str:
    """For readers."""
    head = "| level | rating | from the first, 95 % |\n| ----- | -----: | -------------------: |\n"
    return head + "".join(
        f"| {level} | {rating:,} | {f'{rating - FIRST} ± {half}' if half else '–'} |\n"
        for level, (rating, half) in found.items()
    )


def page(text: str) -> str:
    """docs/opponent.md with its table as the ladder has it."""
    return TABLE.sub(lambda match: match[1] + table(ratings(text)), text)


if __name__ == "__main__":
    said = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(page(said), encoding="utf-8")
    TARGET.write_text(script(ratings(said)))
