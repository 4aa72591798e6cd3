"""The wheels: the same bytes wherever they are built, nothing done twice, nothing refused too late."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from parity.builds import NODE, ROOT, in_pyodide, tool

sys.path.insert(0, str(ROOT / "tools"))
import cythonise
import wheel as wheels

LARGEST = 310_000  # bytes of all extensions, packed each by itself; what the opponent's worker downloads is one pack


@pytest.fixture(scope="module")
def built():
    """The wheel as the site carries it."""
    return tool("wheel")


def test_two_builds_are_identical(built, tmp_path):
    """Built again from nothing in another directory, both wheels have the same bytes."""
    again = tool("wheel", "--out", tmp_path / "out", "--work", tmp_path / "work")
    assert again.read_bytes() == built.read_bytes()
    assert (again.parent / wheels.PURE).read_bytes() == (built.parent / wheels.PURE).read_bytes()


def test_nothing_is_done_twice(built):
    """With nothing changed, nothing is written."""
    before = built.stat().st_mtime_ns
    assert tool("wheel").stat().st_mtime_ns == before


def test_it_is_small(built):
    """Being compiled costs the download little beside Pyodide itself."""
    files = zipfile.ZipFile(built).infolist()
    assert sum(file.compress_size for file in files if file.filename.endswith(".so")) <= LARGEST


def test_each_module_comes_once(built):
    """What is compiled comes as its extension alone, the rest as the pure wheel has it."""
    compiled, pure = (set(zipfile.ZipFile(path).namelist()) for path in (built, built.parent / wheels.PURE))
    hot = cythonise.hot_modules()
    sources = {cythonise.path_of(module, ".py").as_posix() for module in hot}
    extensions = {cythonise.path_of(module, ".abi3.so").as_posix() for module in [*hot, cythonise.SHARED]}
    assert sources < pure
    inside = {name for name in compiled if name.startswith("marchstones/")}
    assert inside == {name for name in pure if name.startswith("marchstones/")} - sources | extensions


def test_pip_installs_the_pure_one(built, tmp_path):
    """The pure wheel is one that pip takes, and the engine runs from it."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", tmp_path]
    # by its name alone: pip takes a # in a path for the beginning of something else
    subprocess.run([*pip, wheels.PURE], cwd=built.parent, check=True)
    command = [sys.executable, "-m", "marchstones", "engine"]
    done = subprocess.run(command, cwd=tmp_path, input=b'{"do":"rules"}\n', capture_output=True, check=True)
    assert b'"borders-2024"' in done.stdout


def test_every_extension_is_used(built, tmp_path):
    """In Pyodide each hot module is its extension, not its source."""
    script = tmp_path / "where.py"
    script.write_text(
        "import importlib, json, sys\n"
        "print(json.dumps([importlib.import_module(name).__file__ for name in sys.argv[1:]]))\n"
    )
    files = in_pyodide(built, script, *cythonise.hot_modules())
    assert [file for file in files if not file.endswith(".so")] == []


@pytest.mark.parametrize("line", ["x = 1 << n", "x <<= n", "x = y[-1]"])
def test_what_miscompiles_is_refused(line, tmp_path, monkeypatch):
    """A shift by a variable (32 bits in C) and an index below 0 (unchecked) stop the build at their line."""
    (tmp_path / "hot.py").write_text(f"def f(n, x, y):\n    {line}\n    return x\n")
    monkeypatch.setattr(cythonise, "PACKAGE", tmp_path)
    with pytest.raises(SystemExit, match=r"hot\.py:2: "):
        cythonise.refuse("hot")


def test_an_import_pyodide_lacks_is_refused(built):
    """Extensions may import only what Pyodide's main module exports."""
    extension = zipfile.ZipFile(built).read("marchstones/rng.abi3.so")
    needed = set(wheels.Wasm(extension).names(wheels.IMPORTS))
    exported = set(wheels.Wasm((wheels.PYODIDE / "pyodide.asm.wasm").read_bytes()).names(wheels.EXPORTS))
    assert "PyErr_Occurred" in needed & exported
    assert needed - exported <= wheels.LOADER


def test_a_lost_import_stops_the_build(tmp_path, monkeypatch):
    """Such an extension is removed again and named."""
    compiler = wheels.Compiler(tmp_path, checked=False)
    compiler.exports = {"memory"}
    extension = tmp_path / "rng.abi3.so"
    extension.write_bytes(zipfile.ZipFile(tool("wheel")).read("marchstones/rng.abi3.so"))
    with pytest.raises(SystemExit, match="PyErr_Occurred"):
        compiler.check(extension)
    assert not extension.exists()


def test_a_bad_index_stops_the_checked_build(tmp_path):
    """The checked build stops where the fast one reads beside an array: or the parity walks would prove little."""
    checked = tool("wheel", "--checked", "--out", tmp_path)
    script = tmp_path / "beside.py"
    script.write_text("from marchstones.games.borders.rules import Borders\nBorders(0).set_out(3, 40)\n")
    command = [NODE, ROOT / "tools" / "pyodide.mjs", checked, script]
    done = subprocess.run(command, cwd=Path(ROOT), capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "the machine stopped" in done.stderr


def test_headers_are_found_where_debian_keeps_them(tmp_path, monkeypatch):
    """There the usual pyconfig.h only says where that of each machine is; what is made of it is the same."""
    wheels.headers(tmp_path / "usual")
    names = re.findall(r"#define (\w+)", (tmp_path / "usual" / "pyconfig.h").read_text())
    for place, text in (
        ("python3", "# include <machine/python3/pyconfig.h>\n# include <another/python3/pyconfig.h>\n"),
        ("machine/python3", "".join(f"#define {name} 1\n" for name in names)),
    ):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "pyconfig.h").write_text(text)
    monkeypatch.setattr("sysconfig.get_config_h_filename", lambda: str(tmp_path / "python3" / "pyconfig.h"))
    wheels.headers(tmp_path / "debian")
    assert (tmp_path / "debian" / "pyconfig.h").read_text() == (tmp_path / "usual" / "pyconfig.h").read_text()
