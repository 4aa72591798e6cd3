"""Turn the hot modules into C with Cython: rewrite each .py for its .pxd, and refuse what is known to miscompile.

The Python source stays the only source. Each hot module has a .pxd beside it with the types of its classes and
functions. For the compiler a few things are rewritten, mostly by the syntax tree:

- module-level integer constants become a `cpdef enum` in the .pxd, so a number has one home, the .py;
- where a function names a module-level constant that is no integer, the number itself is written;
- imports from hot modules become `cimport` for the names their .pxd declares;
- imports that exist for type checkers only become `cimport` or disappear;
- classes and methods that no hot module extends or overrides become final, so that they are called directly.

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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PACKAGE = Path(__file__).resolve().parent.parent / "py"
ROOT = PACKAGE.parent
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
DECLARED = re.compile(
    r"^(?:cdef class (\w+)|c(?:p)?def (?!class|enum|extern|struct|inline)[\w\[\]:. ]+?[ *](\w+)(?:\(|\[|$|\s*$)"
    r"|cdef inline \w+ (\w+)\()",
    re.MULTILINE,
)


def hot_modules() -> list[str]:
    """Every module of the package that has a .pxd, by dotted name, in a stable order."""
    found = [path.relative_to(PACKAGE).with_suffix("") for path in sorted(PACKAGE.rglob("*.pxd"))]
    return [".".join(path.parts) for path in found]


def is_shipped(path: Path) -> bool:
    """Whether a file below PACKAGE belongs to the installed package: sources and data, nothing that only builds it."""
    hidden = any(part.startswith((".", "__pycache__")) for part in path.relative_to(PACKAGE).parts)
    return path.is_file() and path.suffix != ".pxd" and not hidden and "egg-info" not in str(path)


def path_of(module: str, suffix: str) -> Path:
    """The file of a module, relative to the folder that holds the package."""
    return Path(*module.split(".")).with_suffix(suffix)


def number(node: ast.expr, known: dict[str, int]) -> int | None:
    """The integer an expression stands for, if it is made of literals and known names alone."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = number(operand, known)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as operator, right=right):
            a, b = number(left, known), number(right, known)
            if a is None or b is None:
                return None
            return a + b if isinstance(operator, ast.Add) else a - b if isinstance(operator, ast.Sub) else a * b
    return None


def numbers(node: ast.expr, known: dict[str, int]) -> list[int | None]:
    """The integers that a tuple or a range stands for."""
    match node:
        case ast.Tuple(elts=items):
            return [number(item, known) for item in items]
        case ast.Call(func=ast.Name(id="range"), args=bounds):
            return list(range(*(number(bound, known) or 0 for bound in bounds)))
    return []


def constants(tree: ast.Module) -> dict[str, int]:
    """Module-level names bound to integers the compiler may know: literals, sums of them, tuples, ranges."""
    known: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                names, values = [name], [number(value, known)]
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                values = numbers(value, known)
            case _:
                continue
        found = {name: n for name, n in zip(names, values, strict=False) if n is not None and -(2**31) <= n < 2**31}
        if len(found) == len(names) == len(values):
            known |= found
    return known


def fractions(tree: ast.Module) -> dict[str, float]:
    """Module-level names bound to literals with a point, or to the quotient of two."""
    known: dict[str, float] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=float(value))):
                known[name] = value
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(ast.Constant(value=float(value)), ast.Div(), ast.Constant(value=float(by))),
            ):
                known[name] = value / by
    return known


def declared(module: str) -> set[str]:
    """The names another module can cimport from this one: what its .pxd declares, and its constants."""
    pxd = (PACKAGE / path_of(module, ".pxd")).read_text()
    names = {name for match in DECLARED.finditer(pxd) for name in match.groups() if name}
    tree = ast.parse((PACKAGE / path_of(module, ".py")).read_text())
    return names | set(constants(tree))


class Rewriter:
    """One hot module for the compiler: lines to drop from its source, and what its .pxd gains."""

    def __init__(self, module: str, hot: list[str]) -> None:
        source = (PACKAGE / path_of(module, ".py")).read_text()
        self.hot = hot
        self.pxd = (PACKAGE / path_of(module, ".pxd")).read_text()
        self.tree = ast.parse(source)
        self.lines = source.split("\n")
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
        for node in ast.walk(self.tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                self.replace(node)
                for inner in node.body:
                    if isinstance(inner, ast.ImportFrom) and inner.module in self.hot:
                        self.cimport(inner.module, [alias.name for alias in inner.names])

    def imports(self) -> None:
        """Imports from hot modules become `cimport`, as far as the .pxd declares the names."""
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.ImportFrom) or not node.module or not self.lines[node.lineno - 1].strip():
                continue
            names = [alias.name for alias in node.names]
            if node.module == "__future__":
                self.replace(node)
            elif node.module in self.hot:
                typed = declared(node.module)
                self.cimport(node.module, [name for name in names if name in typed])
                rest = [name for name in names if name not in typed]
                self.replace(node, f"from {node.module} import {', '.join(rest)}" if rest else "pass")
            elif any(f"{node.module}.{name}" in self.hot for name in names):
                self.cimport(node.module, names)
                self.replace(node, "pass")

    def enum(self) -> list[str]:
        """The module's integers move to an enum in the .pxd."""
        known = constants(self.tree)
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                names = {name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)}
                if names and names <= set(known):
                    self.replace(node)
        return ["cpdef enum:"] + [f"    {name} = {n}" for name, n in known.items()] if known else []

    def fractions(self) -> None:
        """A constant that is no integer is looked up nowhere: functions have the number itself."""
        known = fractions(self.tree)
        functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        names = {node for function in functions for node in ast.walk(function) if isinstance(node, ast.Name)}
        for name in sorted(names, key=lambda name: -name.col_offset):  # so that what is left of it keeps its place
            if name.id in known:
                line = self.lines[name.lineno - 1].encode()
                parts = line[: name.col_offset], repr(known[name.id]).encode(), line[name.end_col_offset :]
                self.lines[name.lineno - 1] = b"".join(parts).decode()

    def rewrite(self) -> tuple[str, str]:
        """The .py and the .pxd."""
        self.fractions()
        self.imports_for_types()
        self.imports()
        enum = self.enum()
        return "\n".join(self.lines), "\n".join(["cimport cython", *self.cimports, "", *enum, "", self.pxd])


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
    """Whether a file or folder is there and was made from exactly this."""
    stamp = target.with_name(target.name + ".from")
    return target.exists() and stamp.exists() and stamp.read_text() == made_from


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


class Finals:
    """Which classes and methods are final; classes of one name are taken together, which errs on the safe side."""

    CLASS = re.compile(r"^cdef class (\w+).*\n((?: .*\n|\n)*)", re.MULTILINE)
    METHOD = re.compile(r"^    (cp?def) [^=\n]*?(\w+)\(", re.MULTILINE)

    def __init__(self, sources: Iterable[str]) -> None:
        self.methods: dict[str, set[str]] = {}
        self.bases: dict[str, set[str]] = {}
        for node in (node for source in sources for node in ast.walk(ast.parse(source))):
            if isinstance(node, ast.ClassDef):
                own = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}
                self.methods.setdefault(node.name, set()).update(own)
                self.bases.setdefault(node.name, set()).update(ast.unparse(base) for base in node.bases)

    def below(self, name: str) -> set[str]:
        """The classes derived from a class."""
        near = {other for other, bases in self.bases.items() if name in bases}
        return near.union(*map(self.below, near))

    def shared(self, name: str) -> set[str]:
        """The methods that a class has in common with one derived from it or one it is derived from."""
        relatives = self.below(name) | {other for other in self.bases if name in self.below(other)}
        return self.methods.get(name, set()) & set().union(*(self.methods[other] for other in relatives))

    def mark(self, pxd: str) -> str:
        """The .pxd with its final classes and methods decorated."""

        def decorate(match: re.Match[str]) -> str:
            shared = self.shared(match[1])
            declared_here = {name for _, name in self.METHOD.findall(match[0])}
            if not self.below(match[1]) and not shared & declared_here:
                return f"@cython.final\n{match[0]}"
            # in a class that is not final itself, Cython allows it of what Python cannot see
            return self.METHOD.sub(
                lambda m: m[0] if m[1] == "cpdef" or m[2] in shared else f"    @cython.final\n{m[0]}", match[0]
            )

        return self.CLASS.sub(decorate, pxd)


def write_sources(folder: Path) -> dict[str, str]:
    """Write .py and .pxd of all hot modules below a folder; by module, what its C is made from."""
    hot = hot_modules()
    sources: dict[str, str] = {}
    types: dict[str, str] = {}
    for module in hot:
        refuse(module)
        sources[module], types[module] = Rewriter(module, hot).rewrite()
    finals = Finals(sources.values())
    for module in hot:
        (folder / path_of(module, ".py")).parent.mkdir(parents=True, exist_ok=True)
        write(folder / path_of(module, ".py"), sources[module])
        types[module] = write(folder / path_of(module, ".pxd"), finals.mark(types[module]))
    for package in {(folder / path_of(module, ".py")).parent for module in hot}:
        (package / "__init__.pxd").touch()

    def used(module: str, seen: dict[str, str]) -> dict[str, str]:
        """The .pxd of a module and of all it takes types from."""
        if module in types and module not in seen:
            seen[module] = types[module]
            for package, name in re.findall(r"^from ([\w.]+) cimport (\w+)", types[module], re.MULTILINE):
                used(package, seen)
                used(f"{package}.{name}", seen)
        return seen

    return {m: digest(version("cython"), *DIRECTIVES, source, *used(m, {}).values()) for m, source in sources.items()}


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
