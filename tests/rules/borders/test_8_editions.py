"""B8: the table of what differs, each cell by what it does."""

import pytest

from languages import LANGUAGES, texts
from rulebook import book
from rules.borders.scene import EVERY, Table, dealt, scene

TABLE = {  # a row of the rules page: its cells in the order of the rule sets
    "tactics": (False, False, True, True, False, True, True),
    "hand": (6, 6, 6, 6, 6, 7, 7),
    "claims": ("draw", "draw", "draw", "start", "draw", "draw", "start"),
    "environment cards a stone": (None, None, 2, 2, None, 1, 1),
    "environment lies": (None, None, "own", "own", None, "nobody", "nobody"),
    "scout puts back": (None, None, "top", "top", None, "under", "under"),
    "next game begins": ("winner", "winner", "winner", "winner", "alternate", "alternate", "alternate"),
}


def row(name):
    """The cells of a row that say something, with their rule sets."""
    cells = [(rules, cell) for rules, cell in zip(EVERY, TABLE[name], strict=True) if cell is not None]
    return pytest.mark.parametrize(("rules", "cell"), cells)


def test_rule_sets():
    """B8: seven rule sets, and each is a game that can be begun."""
    listed = [entry["id"] for entry in Table().ok("rules")["rules"] if entry["game"] == "borders"]
    assert listed == list(EVERY)
    assert [dealt(rules).rules for rules in listed] == listed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_the_rule_sets(lang):
    """B8: each page calls its rule set what the button calls it, over its table."""
    for rules in EVERY:
        overview = next(chapter for chapter in book(rules, lang) if chapter["id"] == "B8")
        tables = [block["head"] for block in overview["blocks"] if "head" in block]
        assert tables == [[[], [texts(lang)[f"edition.{rules}"]]]]


@row("tactics")
def test_tactics(rules, cell):
    """B8: with tactics or without."""
    assert (len(dealt(rules).tactics) == 10) == cell


@row("hand")
def test_hand(rules, cell):
    """B8: cards in the hand, at the deal and after every turn."""
    table = dealt(rules)
    assert len(table.hand()) == cell
    assert len(table.play(table.legal[0], "draw stack").hand()) == cell


@row("claims")
def test_claims(rules, cell):
    """B8: claims until the draw, or at the start of the turn only."""
    table = scene("3: r7 r8 r9 / b1", hand="w1", rules=rules)
    assert "claim 3" in table.legal
    assert ("claim 3" in table.play("play w1 5").legal) == (cell == "draw")


@row("environment cards a stone")
def test_environment_cards(rules, cell):
    """B8: how many fit at a stone."""
    assert ("play fog 3" in scene("3: mud r1 / b1", hand="fog", rules=rules).legal) == (cell == 2)


@row("environment lies")
def test_where_environment_lies(rules, cell):
    """B8: on its player's side it can be moved."""
    table = scene(
        "3: mud r1 / fog b1" if cell == "own" else "3: mud r1 / b1; 4: / fog", hand="redeploy desert", rules=rules
    )
    assert ("play redeploy mud off" in table.legal) == (cell == "own")
    assert ("play desert fog" in table.legal) == (cell == "own")


@row("scout puts back")
def test_scout(rules, cell):
    """B8: on top or underneath."""
    table = scene(hand="scout r1 r2", rules=rules)
    table.play("play scout", "draw stack", "draw stack", "draw stack", "return r1", "return r2")
    assert (table.stack[0] if cell == "top" else table.stack[-1]) == "r2"


@row("next game begins")
def test_next_game(rules, cell):
    """B8: the winner, or by turns."""
    results = [{"winner": 0, "why": "five", "first": 0, "stones": [5, 2]}]
    sheet = Table().ok("match", rules=rules, length=2, results=results)
    assert sheet["next"]["first"] == (0 if cell == "winner" else 1)
