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
CITED = re.compile(r"([BWT]\d(?:\.\d+a?)?)(?:-([BWT]\d\.\d+))?(?:, |: )")


def functions_of(game):
    """`(file and name, docstring)` of every test function of a game."""
    for file in sorted((HERE / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.name}: {node.name}", ast.get_docstring(node) or ""


def cited(docstring):
    """The rules a docstring opens with: `B4.3, B4.4: …`, or `W3.1-W3.3: …` for all between."""
    found, at = [], 0
    while match := CITED.match(docstring, at):
        first, last = match.groups()
        found.append(first)
        if last:
            chapter, start = first.split(".")
            found += [f"{chapter}.{n}" for n in range(int(start) + 1, int(last.split(".")[1]) + 1)]
        at = match.end()
        if docstring[at - 2] == ":":
            return found
    return []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game):
    """A rule without a test is a promise nobody keeps."""
    rules = set(RULE.findall((PAGES / f"{game}.en.md").read_text(encoding="utf-8")))
    tested = {rule for _, docstring in functions_of(game) for rule in cited(docstring)}
    assert not sorted(rules - tested)


@pytest.mark.parametrize("game", GAMES)
def test_every_test_cites_a_rule(game):
    """A test of a rule opens its docstring with the number: a rule, or a chapter such as B8."""
    page = (PAGES / f"{game}.en.md").read_text(encoding="utf-8")
    known = {*RULE.findall(page), *CHAPTER.findall(page)}
    wrong = [name for name, docstring in functions_of(game) if not cited(docstring) or not set(cited(docstring)) <= known]
    assert not wrong
