"""The types that the compiled modules get from their annotations, and what is refused with a word of what to write."""

import re

import pytest

import cythonise
from parity.builds import native
from twins import read

BOARD = """
from array import array

SIZE = 3
WIDE = 2 * SIZE
HALF = 0.5
ROW = (1, 2, 4)


class Board:
    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.cells = [0] * WIDE
        self.chances = [HALF] * SIZE
        self.moves = array("i", bytes(4 * SIZE))
        self.half = HALF
        self.over = False

    def lay(self, cell: int, out: array[int]) -> int:
        self.settle(cell, self.cells)
        return self.weigh(cell)

    def settle(self, cell: int, cells: MutableSequence[int]) -> bool:
        return cells[cell] > 0

    def weigh(self, cell: int) -> int:
        return cell

    def tell(self, name: str) -> str:
        return name
"""


def twins(tmp_path, source, user="pass"):
    """The declarations of an engine of one module that somebody uses."""
    (tmp_path / "engine").mkdir()
    module, uses = tmp_path / "engine" / "rules.py", tmp_path / "uses.py"
    module.write_text("from __future__ import annotations\n" + source)
    uses.write_text(user)
    lines = read(tmp_path, {"engine.rules": module}, [uses]).declared("engine.rules")
    return [line.strip() for found in lines.values() for line in found]


def test_sizes_and_types_come_from_the_source(tmp_path):
    """Attributes are typed and sized by what `__init__` puts into them, rows of constants by their length."""
    found = twins(tmp_path, BOARD)
    assert "cdef int seat" in found
    assert "cdef int[6] cells" in found
    assert "cdef double[3] chances" in found
    assert "cdef int[::1] moves" in found
    assert "cdef double half" in found
    assert "cdef bint over" in found
    assert "cdef int[3] ROW" in found


def test_a_size_is_typed_once(tmp_path):
    """Another constant is another array."""
    assert "cdef int[10] cells" in twins(tmp_path, BOARD.replace("SIZE = 3", "SIZE = 5"))


def test_who_calls_decides_who_sees(tmp_path):
    """What no other module calls is C's alone; what one calls, reads or sets, Python sees; the rest stays Python's."""
    alone = twins(tmp_path, BOARD)
    assert any(line.startswith("cdef int weigh(self, int cell)") for line in alone)
    assert not [line for line in alone if " lay(" in line or " tell(" in line]
    (tmp_path / "more").mkdir()
    user = "def use(board):\n    board.seat = board.lay(1, board.moves) + board.weigh(2)\n    board.settle(1, [])\n"
    seen = twins(tmp_path / "more", BOARD, user)
    assert any(line.startswith("cpdef int lay(self, int cell, int[::1] out)") for line in seen)
    assert any(line.startswith("cpdef int weigh(self, int cell)") for line in seen)
    assert any(line.startswith("cdef bint settle(self, int cell, int* cells)") for line in seen)  # a pointer is C's
    assert {"cdef public int seat", "cdef readonly int[::1] moves", "cdef int[6] cells"} <= set(seen)


def test_a_class_that_somebody_extends_stays_open(tmp_path):
    """Nothing compiled takes it for final, and what is overridden is called as Python calls it."""
    assert "@cython.final" in twins(tmp_path, BOARD)
    (tmp_path / "more").mkdir()
    user = "class Mine(Board):\n    def weigh(self, cell):\n        return 1\n"
    found = twins(tmp_path / "more", BOARD, user)
    at = [
        found.index("cdef class Board():"),
        *(i for i, line in enumerate(found) if line.startswith("cpdef int weigh(")),
    ]
    assert [found[i - 1] == "@cython.final" for i in at] == [False, False]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("self.over = False", "self.over = Board", "what is self.over in C? Annotate it: self.over: … with int"),
        ("weigh(self, cell: int)", "weigh(self, cell: dict[str, int])", "takes cell: dict[str, int]; C knows int"),
        ("weigh(self, cell: int)", "weigh(self, cell)", "takes cell; C knows int"),
        ("weigh(self, cell: int)", "weigh(self, cell: int = 0)", "has arguments that may be left out or named"),
        (
            "cells: MutableSequence[int]",
            "cells: MutableSequence[str]",
            "takes cells: MutableSequence[str]; C knows int",
        ),
        ("weigh(self, cell: int) -> int", "weigh(self, cell: int) -> str", "returns str; C knows int"),
        ("weigh(self, cell: int) -> int", "weigh(self, cell: int)", "does not say what it returns; C knows int"),
    ],
)
def test_what_has_no_type_is_refused(before, after, words, tmp_path):
    """An annotation that says nothing to C stops the build at its line and says what would."""
    source = BOARD.replace(before, after)
    line = 2 + source[: source.index(after)].count("\n")
    with pytest.raises(SystemExit, match=rf"engine/rules\.py:{line}: .*{re.escape(words)}"):
        twins(tmp_path, source)


MOVES = '''
CARD = 128


def move(card: int, place: int) -> int:
    """The int of a move."""
    return card * CARD + place
'''
CALLS = "from engine.moves import move\n\n\ndef first(card: int) -> int:\n    return move(card, 0)\n"


def rewritten(tmp_path, monkeypatch, moves):
    """The .pxd of a module that is no extension, beside a compiled one that calls it."""
    (tmp_path / "engine").mkdir()
    paths = {f"engine.{name}": tmp_path / "engine" / f"{name}.py" for name in ("moves", "rules")}
    for path, source in zip(paths.values(), (moves, CALLS), strict=True):
        path.write_text("from __future__ import annotations\n" + source)
    monkeypatch.setattr(cythonise, "PACKAGE", tmp_path)
    return cythonise.Rewriter("engine.moves", read(tmp_path, paths, [])).rewrite()[1]


def test_a_function_of_one_line_is_part_of_its_callers(tmp_path, monkeypatch):
    """A module without an extension has constants and such functions, and both stand in its .pxd."""
    found = rewritten(tmp_path, monkeypatch, MOVES)
    assert "    CARD = 128\n" in found
    assert "cdef inline int move(int card, int place) noexcept:\n    return card * CARD + place\n" in found


def test_a_longer_function_there_is_refused(tmp_path, monkeypatch):
    """It would lose its other lines."""
    with pytest.raises(SystemExit, match=r"engine/moves\.py:6: .*one line"):
        rewritten(tmp_path, monkeypatch, MOVES.replace("    return", "    card += 1\n    return"))


def test_every_name_of_a_hot_module_is_one():
    """No name in the list stands for nothing, and no .pxd is written by hand."""
    assert {module.rpartition(".")[2] for module in cythonise.hot_modules()} == cythonise.HOT
    assert not list(cythonise.PACKAGE.rglob("*.pxd"))


def test_exceptions_travel_through_compiled_code(tmp_path):
    """What is raised below compiled functions arrives above them; what only returns the same number does not."""
    script = tmp_path / "raises.py"
    script.write_text(
        "import json\n"
        "from marchstones import playout, state\n"
        "from marchstones.rng import Rng\n"
        "class Plain(state.State):\n"
        "    def clone(self):\n"
        "        return type(self)()\n"
        "    def copy(self, other):\n"
        "        return -99\n"
        "class Broken(Plain):\n"
        "    def legal(self, out):\n"
        "        raise ValueError('not here')\n"
        "class Odd(Plain):\n"
        "    def legal(self, out):\n"
        "        out[0] = -99\n"
        "        return 1\n"
        "    def play(self, move):\n"
        "        self.turn = state.NOBODY\n"
        "        return move\n"
        "try:\n"
        "    told = playout.games(Broken(), Rng(1), 1)\n"
        "except ValueError as error:\n"
        "    told = str(error)\n"
        "print(json.dumps([playout.__file__[-3:], told, playout.games(Odd(), Rng(1), 1)]))\n"
    )
    assert native(script) == [".so", "not here", 1]
