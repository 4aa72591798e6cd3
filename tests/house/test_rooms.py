"""What may know what: the search knows no game, and nobody outside a game's own folder names one."""

import ast
import re
from pathlib import Path

import pytest

from marchstones.games import FAMILIES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py" / "marchstones"
GAMES = PACKAGE / "games"
NAMES = {family.name for family in FAMILIES.values()} | set(FAMILIES)
OUTSIDE = sorted(path for path in PACKAGE.rglob("*.py") if not path.is_relative_to(GAMES))


def imported(tree):
    """The modules a file imports from, at its head or anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def below(module, package):
    return f"{module}.".startswith(f"marchstones.{package}.")


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.stem)
def test_nobody_outside_its_folder_names_a_game(path):
    """Neither imports one of them nor has a game's or a rule set's name in a string; the list of games has them all."""
    tree = ast.parse(path.read_text())
    assert not [module for module in imported(tree) if any(below(module, f"games.{name}") for name in NAMES)]
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not words & NAMES


SCRIPTS = sorted(path for path in (ROOT / "js").rglob("*.js") if "games" not in path.relative_to(ROOT).parts)
REMARK = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
GAME = re.compile(rf"\b(?:{'|'.join(sorted(family.name for family in FAMILIES.values()))})\b")
READS_A_MOVE = re.compile(
    r"\bmove\)?\.(?:split|startsWith|match|replace|slice|at|charAt)\(|\.(?:test|exec)\([\w.]*\bmove\)"
)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT / "js").with_suffix("").as_posix())
def test_no_script_outside_its_folder_names_a_game(path):
    """The list of games in js/games/ has them all; what differs from game to game is asked of it, or of the engine."""
    assert not GAME.findall(REMARK.sub("", path.read_text()))


@pytest.mark.parametrize("path", sorted((ROOT / "js").rglob("*.js")), ids=lambda path: path.stem)
def test_no_script_reads_a_move(path):
    """What a move is the engine says beside it (`kind`, `card`, `place`): its text is sent back and nothing else."""
    assert not READS_A_MOVE.findall(REMARK.sub("", path.read_text()))


@pytest.mark.parametrize("path", sorted((PACKAGE / "search").glob("*.py")), ids=lambda path: path.stem)
def test_the_search_reaches_neither_games_nor_the_whole_truth(path):
    """It is given a view, a family and its evaluation: nothing it imports could hold a game, or more than a view."""
    for module in imported(ast.parse(path.read_text())):
        assert not any(below(module, room) for room in ("games", "game", "bridge", "record", "review"))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/*.py")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_stands_by_itself(path):
    """It imports no other game, and nothing that is built on top of games."""
    for module in imported(ast.parse(path.read_text())):
        if below(module, "games"):
            assert below(module, f"games.{path.parent.name}")
        assert not any(below(module, room) for room in ("game", "bridge", "record", "review", "arena", "play"))
