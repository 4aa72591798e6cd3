"""Every numbered rule of the pages is cited by a test, and every test of a rule cites one there is."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "rules"
GAMES = ("borders", "siege", "tug")
RULE = re.compile(r"^\*\*([BWT]\d\.\d+a?)\*\* ", re.MULTILINE)
CHAPTER = re.compile(r"^## ([BWT]\d) ", re.MULTILINE)
CITED = re.compile(r"([BWT]\d)(?:\.(\d+)(a?))?(?:-\1\.(\d+))?")


def functions_of(game):
    """`(file and name, docstring)` of every test function of a game."""
    for file in sorted((HERE / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.name}: {node.name}", ast.get_docstring(node) or ""


def cited(docstring):
    """The rules a docstring names before its colon: `B4.3, B4.4: …`, `W3.1-W3.3: …`, `W6 like B6.1: …`."""
    opening, colon, _ = docstring.partition(":")
    if not colon or not CITED.match(opening):
        return set()
    found = set()
    for chapter, rule, letter, last in CITED.findall(opening):
        found.add(f"{chapter}.{rule}{letter}" if rule else chapter)
        found |= {f"{chapter}.{n}" for n in range(int(rule or 0) + 1, int(last or 0) + 1)}
    return found


def read(game):
    """A page of rules."""
    return (PAGES / f"{game}.en.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game):
    """A rule without a test is a promise nobody keeps."""
    tested = {rule for _, docstring in functions_of(game) for rule in cited(docstring)}
    assert not sorted(set(RULE.findall(read(game))) - tested)


@pytest.mark.parametrize("game", GAMES)
def test_every_test_cites_a_rule(game):
    """A test of a rule opens its docstring with the number: a rule there is, or a chapter such as B8."""
    known = {rule for one in GAMES for rule in (*RULE.findall(read(one)), *CHAPTER.findall(read(one)))}
    wrong = [name for name, docstring in functions_of(game) if not cited(docstring) or cited(docstring) - known]
    assert not wrong
