"""Turn the hot modules into C with Cython: rewrite each .py for its .pxd, and refuse what is known to miscompile.

The Python source stays the only source. Each hot module has a .pxd beside it with the types of its classes and
functions. For the compiler three things are rewritten, by the syntax tree:

- module-level integer constants become a `cpdef enum` in the .pxd, so a number has one home, the .py;
- imports from hot modules become `cimport` for the names their .pxd declares;
- imports that exist for type checkers only become `cimport` or disappear.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "py"
DIRECTIVES = ("boundscheck=True", "wraparound=False", "cdivision=True", "annotation_typing=False", "infer_types=True")
DECLARED = re.compile(
    r"^(?:cdef class (\w+)|c(?:p)?def (?!class|enum|extern|struct|inline)[\w\[\]:. ]+?[ *](\w+)(?:\(|\[|$|\s*$)"
    r"|cdef inline \w+ (\w+)\()",
    re.M,
)


def hot_modules() -> list[str]:
    """Every module of the package that has a .pxd, by dotted name, in a stable order."""
    found = [path.relative_to(PACKAGE).with_suffix("") for path in sorted(PACKAGE.rglob("*.pxd"))]
    return [".".join(path.parts) for path in found]


def path_of(module: str, suffix: str) -> Path:
    """The file of a module, relative to the folder that holds the package."""
    return Path(*module.split(".")).with_suffix(suffix)


def constants(tree: ast.Module) -> dict[str, int]:
    """Module-level names bound to integers the compiler may know: literals, tuples of them, ranges."""
    found: dict[str, int] = {}

    def value(node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = value(node.operand)
            return None if inner is None else -inner
        if isinstance(node, ast.Name):
            return found.get(node.id)
        if isinstance(node, ast.BinOp):
            left, right = value(node.left), value(node.right)
            if left is None or right is None:
                return None
            if isinstance(node.op, ast.Add):
                return left + right
            if isinstance(node.op, ast.Sub):
                return left - right
            if isinstance(node.op, ast.Mult):
                return left * right
        return None

    for node in tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target = node.targets[0]
        if isinstance(target, ast.Name):
            number = value(node.value)
            if number is not None and -(2**31) <= number < 2**31:
                found[target.id] = number
        elif isinstance(target, ast.Tuple) and all(isinstance(name, ast.Name) for name in target.elts):
            names = [name.id for name in target.elts if isinstance(name, ast.Name)]
            numbers: list[int | None] = []
            if isinstance(node.value, ast.Tuple):
                numbers = [value(item) for item in node.value.elts]
            elif isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
                if node.value.func.id == "range":
                    bounds = [value(item) for item in node.value.args]
                    numbers = list(range(*[bound for bound in bounds if bound is not None]))
            if len(numbers) == len(names) and None not in numbers:
                found |= {name: number for name, number in zip(names, numbers, strict=True) if number is not None}
    return found


def declared(module: str) -> set[str]:
    """The names another module can cimport from this one: what its .pxd declares, and its constants."""
    pxd = (PACKAGE / path_of(module, ".pxd")).read_text()
    names = {name for match in DECLARED.finditer(pxd) for name in match.groups() if name}
    tree = ast.parse((PACKAGE / path_of(module, ".py")).read_text())
    return names | set(constants(tree))


def rewrite(module: str, hot: list[str]) -> tuple[str, str]:
    """The .py and .pxd of a module for the compiler."""
    source = (PACKAGE / path_of(module, ".py")).read_text()
    pxd = (PACKAGE / path_of(module, ".pxd")).read_text()
    tree = ast.parse(source)
    known = constants(tree)
    lines = source.split("\n")
    header: list[str] = []

    def drop(node: ast.stmt, instead: str = "") -> None:
        assert node.end_lineno is not None
        indent = len(lines[node.lineno - 1]) - len(lines[node.lineno - 1].lstrip())
        for i in range(node.lineno - 1, node.end_lineno):
            lines[i] = ""
        lines[node.lineno - 1] = " " * indent + instead

    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            drop(node)
            for inner in node.body:
                if isinstance(inner, ast.ImportFrom) and inner.module in hot:
                    header += [f"from {inner.module} cimport {a.name}" for a in inner.names]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and lines[node.lineno - 1].strip():
            if node.module == "__future__":
                drop(node)
            elif node.module in hot:
                typed = declared(node.module)
                header += [f"from {node.module} cimport {a.name}" for a in node.names if a.name in typed]
                rest = [a.name for a in node.names if a.name not in typed]
                drop(node, f"from {node.module} import {', '.join(rest)}" if rest else "pass")
            elif any(f"{node.module}.{a.name}" in hot for a in node.names):
                header += [f"from {node.module} cimport {a.name}" for a in node.names]
                drop(node, "pass")
    for node in tree.body:
        if isinstance(node, ast.Assign) and known:
            names = {name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)}
            if names and names <= set(known):
                drop(node)
    enum = ["cpdef enum:"] + [f"    {name} = {number}" for name, number in known.items()] if known else []
    return "\n".join(lines), "\n".join(["cimport cython", *header, "", *enum, "", pxd])


def write_sources(folder: Path) -> list[str]:
    """Write .py and .pxd of all hot modules below a folder; the modules."""
    hot = hot_modules()
    for module in hot:
        pyx, pxd = rewrite(module, hot)
        (folder / path_of(module, ".py")).parent.mkdir(parents=True, exist_ok=True)
        (folder / path_of(module, ".py")).write_text(pyx)
        (folder / path_of(module, ".pxd")).write_text(pxd)
    for package in {(folder / path_of(module, ".py")).parent for module in hot}:
        (package / "__init__.pxd").touch()
    return hot


def to_c(folder: Path) -> list[str]:
    """Translate all hot modules below a folder to C; a literal shifted by a variable is refused."""
    hot = write_sources(folder)
    flags = [word for directive in DIRECTIVES for word in ("-X", directive)]
    for module in hot:
        subprocess.run(
            [sys.executable, "-m", "cython", "-3", *flags, "--module-name", module, str(path_of(module, ".py"))],
            cwd=folder,
            check=True,
        )
        code = re.sub(r"/\*.*?\*/", "", (folder / path_of(module, ".c")).read_text(), flags=re.S)
        # `1 << n` is done in 32 bits whatever type n has: silently wrong from 31 on
        shifts = re.findall(r"^.*[^\w]1 << __pyx_.*$", code, re.M)
        if shifts:
            sys.exit(f"{module}: a literal is shifted by a variable; write it with a table: {shifts[0].strip()}")
    return hot
