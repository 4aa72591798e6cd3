"""Turn the hot modules into C with Cython: their types from their annotations, and refuse what is known to miscompile.

The Python source stays the only source; `twins` makes the .pxd beside each hot module. For the compiler a few things
are rewritten, by the syntax tree:

- module-level integer constants become a `cpdef enum` in the .pxd;
- where a function names a module-level constant with a point, or a size, the number itself is written;
- imports from hot modules become `cimport` for the names their .pxd declares;
- imports that exist for type checkers only become `cimport` or disappear;
- the functions of INLINE modules are written into those that call them.

What Cython's own runtime needs in every module stands once, in an extension without source: SHARED.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent))
from twins import read, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from twins import Twins

PACKAGE = Path(__file__).resolve().parent.parent / "py"
ROOT = PACKAGE.parent
USERS = (ROOT / "tools", ROOT / "tests" / "parity")  # name what they use of the hot modules beside the package itself
C = ROOT / "build" / "c"  # where the builds for this machine and for the browser share their C
SHARED = "marchstones._shared"
UNSHARED = "AutoPickle,CythonFunction,PythonClasses"  # features no hot module uses
DIRECTIVES = (
    "boundscheck=True",
    "wraparound=False",
    "cdivision=True",
    "annotation_typing=False",
    "infer_types=True",
    "binding=False",  # methods without Python's trimmings: smaller
    "auto_pickle=False",
    "emit_code_comments=False",
    "initializedcheck=False",  # an array that is not there has no elements, so its bounds say the same
    "always_allow_keywords=False",
)
# the modules that are compiled, by the last part of their names, in whatever package they stand
HOT = {
    "arithmetic",
    "claims",
    "evaluation",
    "fold",
    "formations",
    "net",
    "network",
    "outlook",
    "plain",
    "playout",
    "race",
    "recall",
    "rng",
    "rollouts",
    "rules",
    "state",
    "tactics",
    "tree",
}
INLINE = {"moves"}  # constants and functions of one line: part of the modules that use them, so no extension


def modules_named(stems: set[str]) -> list[str]:
    """The modules with these last parts, by dotted name, in a stable order."""
    found = [path.relative_to(PACKAGE).with_suffix("") for path in sorted(PACKAGE.rglob("*.py")) if path.stem in stems]
    return [".".join(path.parts) for path in found]


def hot_modules() -> list[str]:
    """Every module that is compiled."""
    return modules_named(HOT)


def is_shipped(path: Path) -> bool:
    """Whether a file below PACKAGE belongs to the installed package: sources and data."""
    hidden = any(part.startswith((".", "__pycache__")) for part in path.relative_to(PACKAGE).parts)
    read = path.name != "views.py"  # types that nothing runs
    return path.is_file() and read and not hidden and "egg-info" not in str(path)


def path_of(module: str, suffix: str) -> Path:
    """The file of a module, relative to the folder that holds the package."""
    return Path(*module.split(".")).with_suffix(suffix)


class Rewriter:
    """One hot module for the compiler: lines to replace in its source, and its .pxd."""

    def __init__(self, name: str, twins: Twins) -> None:
        self.twins = twins
        self.module = twins.modules[name]
        self.declared = twins.declared(name)
        self.lines = (PACKAGE / self.module.path).read_text().split("\n")
        self.cimports: list[str] = []

    def replace(self, node: ast.stmt, instead: str = "") -> None:
        """A statement gives way to another one; the lines keep their numbers."""
        first = self.lines[node.lineno - 1]
        for i in range(node.lineno - 1, node.end_lineno or node.lineno):
            self.lines[i] = ""
        self.lines[node.lineno - 1] = first[: len(first) - len(first.lstrip())] + instead

    def cimport(self, module: str, names: list[str]) -> None:
        """Take these names from another hot module's .pxd."""
        self.cimports += [f"from {module} cimport {name}" for name in names]

    def imports_for_types(self) -> None:
        """What stands below `if TYPE_CHECKING` becomes `cimport` or disappears."""
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                self.replace(node)
                for inner in node.body:
                    if isinstance(inner, ast.ImportFrom) and inner.module in self.twins.modules:
                        names = [alias.name for alias in inner.names]
                        self.cimport(inner.module, [name for name in names if name in self.twins.known])

    def imports(self) -> None:
        """Imports from hot modules become `cimport`, as far as the .pxd declares the names."""
        hot = self.twins.modules
        for node in ast.walk(self.module.tree):
            if not isinstance(node, ast.ImportFrom) or not node.module or not self.lines[node.lineno - 1].strip():
                continue
            names = [alias.name for alias in node.names]
            if node.module == "__future__":
                self.replace(node, "import cython")
            elif node.module in hot:
                typed = {*self.twins.declared(node.module), *hot[node.module].integers}
                self.cimport(node.module, [name for name in names if name in typed])
                rest = [name for name in names if name not in typed]
                self.replace(node, f"from {node.module} import {', '.join(rest)}" if rest else "pass")
            elif any(f"{node.module}.{name}" in hot for name in names):
                self.cimport(node.module, names)
                self.replace(node, "pass")

    def constants(self) -> list[str]:
        """The module's integers move to an enum in the .pxd; those of a width of their own keep only their value."""
        known = self.module.integers
        for node, names in self.module.assigned.items():
            if set(names) <= set(known):
                self.replace(node)
        outermost = set(self.module.tree.body)
        for inner in ast.walk(self.module.tree):
            if isinstance(inner, ast.AnnAssign) and (inner in outermost or isinstance(inner.target, ast.Attribute)):
                value = f" = {ast.unparse(inner.value)}" if inner.value else ""
                self.replace(inner, ast.unparse(inner.target) + value)
        return ["cpdef enum:"] + [f"    {name} = {n}" for name, n in known.items()] if known else []

    def numbers(self) -> None:
        """Functions have the number itself for a constant with a point, and for how often a list is repeated."""
        texts: dict[ast.expr, object] = {}
        for function in (node for node in ast.walk(self.module.tree) if isinstance(node, ast.FunctionDef)):
            for node in ast.walk(function):
                match node:
                    case ast.Name(id=name) if name in self.module.fractions:
                        texts[node] = self.module.fractions[name]
                    case ast.BinOp(left=ast.List(), op=ast.Mult(), right=times):
                        texts[times] = value_of(times, self.module.values) or ast.unparse(times)
        for node, text in sorted(texts.items(), key=lambda item: -item[0].col_offset):  # what is left of it stays
            line = self.lines[node.lineno - 1].encode()
            parts = line[: node.col_offset], str(text).encode(), line[node.end_col_offset :]
            self.lines[node.lineno - 1] = b"".join(parts).decode()

    def locals(self) -> None:
        """The types of locals stand in the empty line above their function."""
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.FunctionDef) and (types := self.twins.locals(node, self.module)):
                if self.lines[node.lineno - 2].strip():
                    self.module.wrong(node, "a compiled function with typed locals needs an empty line above it")
                words = ", ".join(f'{name}="{kind}"' for name, kind in types.items())
                self.lines[node.lineno - 2] = f"{' ' * node.col_offset}@cython.locals({words})"

    def inline(self) -> None:
        """The functions of a module that is no extension stand in its .pxd with their one line."""
        for node in self.module.tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in self.declared:
                if not isinstance(node.body[0 if ast.get_docstring(node) is None else 1], ast.Return):
                    self.module.wrong(node, "a module without an extension has functions of one line")
                head = re.sub(r"^cp?def (.*\)).*", r"cdef inline \1 noexcept:", self.declared[node.name][0])
                self.declared[node.name] = [head, f"    {ast.unparse(node.body[-1])}"]

    def rewrite(self) -> tuple[str, str]:
        """The .py and the .pxd."""
        if self.module.path.stem in INLINE:
            self.inline()
        self.locals()
        self.numbers()
        self.imports_for_types()
        self.imports()
        enum = self.constants()
        twin = [line for lines in self.declared.values() for line in lines]
        return "\n".join(self.lines), "\n".join(["cimport cython", *self.cimports, *enum, *twin, ""])


def refuse(module: str) -> None:
    """Stop at what Cython silently gets wrong.

    `1 << n` is done in 32 bits, whatever type n and the result have. An index below 0 reads what lies before the array,
    since a check for it at every index would cost too much.
    """
    for node in ast.walk(ast.parse((PACKAGE / path_of(module, ".py")).read_text())):
        match node:
            case ast.BinOp(op=ast.LShift(), right=ast.expr() as by) | ast.AugAssign(op=ast.LShift(), value=by):
                wrong = "" if isinstance(by, ast.Constant) else "shifted by a variable; write it with a table of masks"
            case ast.Subscript(slice=ast.UnaryOp(op=ast.USub())):
                wrong = "a negative index; count from the start"
            case _:
                wrong = ""
        if wrong and isinstance(node, (ast.expr, ast.stmt)):
            sys.exit(f"{path_of(module, '.py')}:{node.lineno}: {wrong}")


def digest(*parts: str | bytes) -> str:
    """A word for what something is made from."""
    return hashlib.sha256(b"\0".join(p.encode() if isinstance(p, str) else p for p in parts)).hexdigest()


def is_made(target: Path, made_from: str) -> bool:
    """Whether a file or folder is there and was made from exactly this.

    If not, what says what it was made from goes, so that what is broken off in its making never passes for whole.
    """
    stamp = target.with_name(target.name + ".from")
    if target.exists() and stamp.exists() and stamp.read_bytes() == made_from.encode():
        return True
    stamp.unlink(missing_ok=True)
    return False


def mark_made(target: Path, made_from: str) -> None:
    """Remember what a file or folder was made from."""
    target.with_name(target.name + ".from").write_text(made_from)


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One build at a time in this folder; a second one waits."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        with contextlib.suppress(ImportError):  # Windows has no such lock
            import fcntl  # noqa: PLC0415

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write(path: Path, text: str) -> str:
    """Write a file unless it says that already; the text."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return text


def write_sources(folder: Path) -> dict[str, str]:
    """Write .py and .pxd of all hot modules below a folder; by module, what its C is made from."""
    hot = modules_named(HOT | INLINE)
    paths = {module: PACKAGE / path_of(module, ".py") for module in hot}
    users = [path for place in (PACKAGE, *USERS) for path in sorted(place.rglob("*.py")) if path not in paths.values()]
    twins = read(PACKAGE, paths, [path for path in users if re.search("(from|import) marchstones", path.read_text())])
    sources: dict[str, str] = {}
    types: dict[str, str] = {}
    for module in hot:
        refuse(module)
        source, twin = Rewriter(module, twins).rewrite()
        (folder / path_of(module, ".py")).parent.mkdir(parents=True, exist_ok=True)
        sources[module] = write(folder / path_of(module, ".py"), source)
        types[module] = write(folder / path_of(module, ".pxd"), twin)
    for package in {parent for module in hot for parent in path_of(module, ".py").parents if parent.name}:
        (folder / package / "__init__.pxd").touch()

    def used(module: str, seen: dict[str, str]) -> dict[str, str]:
        """The .pxd of a module and of all it takes types from."""
        if module in types and module not in seen:
            seen[module] = types[module]
            for package, name in re.findall(r"^from ([\w.]+) cimport (\w+)", types[module], re.MULTILINE):
                used(package, seen)
                used(f"{package}.{name}", seen)
        return seen

    return {m: digest(version("cython"), *DIRECTIVES, sources[m], *used(m, {}).values()) for m in hot_modules()}


def to_c(folder: Path = C) -> list[str]:
    """Translate all hot modules below a folder to C, unless that is done; the modules, SHARED among them."""
    made_from = write_sources(folder)
    made_from[SHARED] = digest(version("cython"), UNSHARED)
    flags = [word for directive in DIRECTIVES for word in ("-X", directive)]

    def translate(module: str) -> None:
        target = folder / path_of(module, ".c")
        if is_made(target, made_from[module]):
            return
        target.unlink(missing_ok=True)
        name = str(path_of(module, ".c"))
        if module == SHARED:
            command = ["generate-shared", "--exclude", UNSHARED, name]
        else:
            source = str(path_of(module, ".py"))
            command = ["-3", "--no-docstrings", *flags, "--shared", SHARED, "--module-name", module, source, "-o", name]
        subprocess.run([sys.executable, "-m", "cython", *command], cwd=folder, check=True)
        mark_made(target, made_from[module])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(translate, made_from))
    return list(made_from)
