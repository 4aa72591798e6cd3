"""Writes the rules as the page shows them: `python tools/rulebook.py FOLDER` makes `<rule set>.<language>.json` there.

Each game has one source a language, docs/rules/<game>.<language>.md, in plain Markdown. What only some editions have
stands in a span with classes, `[it lies on top]{.2004 .tactics}`, and is on the page of a rule set that has all those
traits (`TRAITS`). What a span leaves empty goes with it: a table's column with its heading, a row with its first cell,
an item, a paragraph, a chapter. Whole rules and chapters are left out by `ONLY`, so their paragraphs need no mark.

A paragraph that opens with an emphasised word and a colon is an example (`*Example:* …`); elsewhere such a word owns
up to a reading (`*Our interpretation:* …`). What stands in backticks is a card, or what a die shows. No word of any
language is known here: a language is its files.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.attrs import attrs_plugin

from examples import EXAMPLES, positions
from languages import LANGUAGES

SOURCES = Path(__file__).parents[1] / "docs" / "rules"
TRAITS = {
    "borders-1999": "1999 older base usual hand6",
    "borders-2004": "2004 older base usual hand6",
    "borders-2004-tactics": "2004 older tactics usual hand6",
    "borders-2004-advanced": "2004 older tactics early hand6",
    "borders-2024": "2024 base usual hand6",
    "borders-2024-tactics": "2024 tactics usual hand7",
    "borders-2024-earlybird": "2024 tactics early hand7",
    "siege-2020": "2020 base hand6",
    "siege-2020-tactics": "2020 tactics hand7",
    "tug": "",
}
ONLY = {
    **dict.fromkeys(("B1.4", "B2.6", "B3.4", "B4.5", "B6", "W4.4", "W6"), "tactics"),
    "B4.8": "early",
}
MARKER = re.compile(r"[BWT]\d\.\d+a?")
CITED = re.compile(r"\b([BWT]\d(?:\.\d+a?)?)\b")
Inline = Any  # a text, or {what it is: its text or what is in it}


class Book:
    """The rules of one rule set, taken from the source of its game."""

    def __init__(self, rules: str, text: str) -> None:
        self.rules = rules
        self.traits = frozenset(TRAITS[rules].split())
        markdown = MarkdownIt("commonmark").enable("table")
        attrs_plugin(markdown, spans=True, allowed=("class",))
        self.tree = SyntaxTreeNode(markdown.parse(text))
        self.rule = ""  # the one whose paragraphs are read
        self.counted: dict[str, int] = {}  # examples under each rule, left out ones too

    def has(self, classes: str | None) -> bool:
        """Whether this rule set has all these traits."""
        wanted = set((classes or "").split())
        unknown = wanted - {trait for traits in TRAITS.values() for trait in traits.split()}
        if unknown:
            sys.exit(f"{self.rules}: no edition is called {', '.join(sorted(unknown))}")
        return wanted <= self.traits

    def holds(self, rule: str) -> bool:
        """Whether a rule or chapter is one of this rule set's."""
        return all(self.has(ONLY.get(one)) for one in (rule, rule.partition(".")[0]))

    # -- words ---------------------------------------------------------------------------------------------------------

    def inline(self, nodes: list[SyntaxTreeNode]) -> list[Inline]:
        """A run of text for this rule set."""
        return tidy(self.pieces(nodes))

    def pieces(self, nodes: list[SyntaxTreeNode]) -> list[Inline]:
        """The same, with spaces left over."""
        found: list[Inline] = []
        for node in nodes:
            match node.type:
                case "text":
                    found.append(node.content)
                case "softbreak":
                    found.append(" ")
                case "code_inline":
                    found.append({"card": node.content})
                case "strong":
                    found.append({"b": self.inline(node.children)})
                case "em":
                    found.append({"i": self.inline(node.children)})
                case "span":
                    if self.has(str(node.attrs.get("class", ""))):
                        found += self.pieces(node.children)
                case _:
                    sys.exit(f"{self.rules}: {node.type} is not written in the rules")
        return found

    def cell(self, node: SyntaxTreeNode) -> list[Inline]:
        """What a cell, an item or a paragraph says."""
        return self.inline([child for line in node.children for child in line.children])

    # -- blocks --------------------------------------------------------------------------------------------------------

    def paragraph(self, node: SyntaxTreeNode) -> dict[str, Any] | None:
        """A rule, an example, or what stands between them."""
        words = self.cell(node)
        first = words[0] if words and isinstance(words[0], dict) else {}
        opening = text_of(first)
        if "b" in first and MARKER.fullmatch(opening):
            self.rule = opening
            return {"rule": opening, "text": tidy(words[1:])} if self.holds(opening) else None
        example = "i" in first and opening.endswith(":")
        dropped = not words and any(child.type == "span" for line in node.children for child in line.children)
        if not example and not dropped:
            return {"text": words} if words and self.holds(self.rule) else None
        number = self.counted[self.rule] = self.counted.get(self.rule, 0) + 1
        if dropped or not self.holds(self.rule):
            return None
        return {"example": f"{self.rule}:{number}", "label": opening, "text": tidy(words[1:])}

    def table(self, node: SyntaxTreeNode) -> dict[str, Any] | None:
        """A table without the columns and rows of other editions; one of a single column says nothing."""
        lines = [row.children for part in node.children for row in part.children]
        kept = [k for k, cell in enumerate(lines[0]) if self.cell(cell) or not cell.children[0].children]
        head, *rows = ([self.cell(line[k]) for k in kept] for line in lines)
        body = [row for row in rows if row and row[0]]
        return {"head": head, "rows": body} if len(kept) > 1 and body else None

    def block(self, node: SyntaxTreeNode) -> dict[str, Any] | None:
        """One block of a chapter."""
        match node.type:
            case "paragraph":
                return self.paragraph(node)
            case "table":
                return self.table(node) if self.holds(self.rule) else None
            case "bullet_list":
                items = [self.cell(item.children[0]) for item in node.children]
                kept = [item for item in items if item]
                return {"items": kept} if kept and self.holds(self.rule) else None
        sys.exit(f"{self.rules}: {node.type} is not written in the rules")

    def page(self) -> list[dict[str, Any]]:
        """The chapters: `{"id", "title", "blocks"}` each, what none of them has left out."""
        chapters: list[dict[str, Any]] = []
        for node in self.tree.children:
            if node.type == "heading":
                title = text_of(self.cell(node))
                number = re.match(r"([BWT]\d) ", title)
                self.rule = number[1] if number else ""
                chapters.append({"id": self.rule, "title": title.removeprefix(self.rule).strip(), "blocks": []})
            elif block := self.block(node):
                chapters[-1]["blocks"].append(block)
        kept = [chapter for chapter in chapters if chapter["blocks"]]
        there = {chapter["id"] for chapter in kept if chapter["id"]}
        there |= {block["rule"] for chapter in kept for block in chapter["blocks"] if "rule" in block}
        return [{**chapter, "blocks": [linked(block, there) for block in chapter["blocks"]]} for chapter in kept]


def text_of(words: Inline) -> str:
    """A run of text without what it looks like."""
    if isinstance(words, str):
        return words
    return "".join(text_of(word) for word in (words.values() if isinstance(words, dict) else words))


def joined(words: list[Inline]) -> list[Inline]:
    """Neighbouring texts as one."""
    found: list[Inline] = []
    for word in words:
        if isinstance(word, str) and found and isinstance(found[-1], str):
            found[-1] += word
        else:
            found.append(word)
    return found


def tidy(words: list[Inline]) -> list[Inline]:
    """Single spaces, none at the ends; emphasis that owns up to a reading is called `own`."""
    found: list[Inline] = []
    merged = joined(words)
    for k, word in enumerate(merged):
        if isinstance(word, str):
            text = re.sub("  +", " ", word)
            text = text.lstrip(" ") if k == 0 else text
            text = text.rstrip(" ") if k == len(merged) - 1 else text
            found += [text] if text else []
        else:
            owns = k > 0 and "i" in word and text_of(word).endswith(":")
            found.append({"own": text_of(word)} if owns else word)
    return found


def linked(part: Inline, there: set[str]) -> Inline:
    """The rules named in a block as links, where they are on the same page."""
    if isinstance(part, dict):
        kept = {"rule", "example", "label", "card", "own"}
        return {key: value if key in kept else linked(value, there) for key, value in part.items()}
    found: list[Inline] = []
    for word in part:
        halves = CITED.split(word) if isinstance(word, str) else [linked(word, there)]
        found += [{"see": half} if k % 2 and half in there else half for k, half in enumerate(halves) if half != ""]
    return joined(found)


@cache
def source(game: str, language: str) -> str:
    """The Markdown of a game's rules."""
    return (SOURCES / f"{game}.{language}.md").read_text(encoding="utf-8")


def book(rules: str, language: str) -> list[dict[str, Any]]:
    """The page of a rule set in a language."""
    return Book(rules, source(rules.partition("-")[0], language)).page()


def write(folder: Path) -> None:
    """All pages, and `<rule set>.positions.json` with those of their examples that open on the table."""
    folder.mkdir(parents=True, exist_ok=True)
    for rules in TRAITS:
        told: set[str] = set()
        for language in LANGUAGES:
            page = book(rules, language)
            for block in (block for chapter in page for block in chapter["blocks"]):
                if block.get("example") in EXAMPLES:
                    block["try"] = True
                    told.add(block["example"])
            text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
            (folder / f"{rules}.{language}.json").write_text(text, encoding="utf-8")
        (folder / f"{rules}.positions.json").write_text(positions(rules, told), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
