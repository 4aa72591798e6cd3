"""What Cython must know of the compiled modules and Python does not say: a .pxd for each, out of its annotations.

- A parameter or a result is what its annotation says. A Sequence is a pointer to the numbers of an attribute; an array
  is a buffer, which Python can hand over too.
- An attribute is what `__init__` puts into it first, or what its annotation says. A list of numbers becomes a C array
  of that size: it is filled, never exchanged.
- A local is what its annotation says; one that only counts in a loop is an index; Cython infers the others.
- A function that only compiled modules call is C's own (`cdef`); one that others call or override is Python's too
  (`cpdef`). One that no compiled module calls stays Python's alone if its annotations have no C type.
- An attribute that others read or set is visible to them, and a class that nothing extends is final. In one that is
  extended, a method that Python sees asks at each call whether Python has overridden it: what is called at every move
  is best called from compiled modules alone (by a name of its own, since names are all that is compared).

Constants and sizes need no rules: the modules are imported, and asked.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import sys
from array import array
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

TYPES = {
    "int": "int",
    "float": "double",
    "bool": "bint",
    "Int64": "long long",
    "UInt32": "unsigned int",
    "UInt64": "unsigned long long",
    "list": "list",
    "tuple": "tuple",
}
NUMBERS = {"int", "double"}
BUFFERS = {"i": "int[::1]", "d": "double[::1]"}
RAISED = -99  # what a function returns that raised; whether it did is asked only where it returns that
KNOWN = "int, float, bool, Int64, UInt32, UInt64, a compiled class, Sequence or array of int or float, list or tuple"


@contextlib.contextmanager
def interpreted(package: Path) -> Iterator[None]:
    """Imports come from the sources in this folder, and are forgotten again."""
    roots = {path.stem for path in package.iterdir()}
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in roots}
    sys.path.insert(0, str(package))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(package))
        for name in [name for name in sys.modules if name.split(".")[0] in roots]:
            del sys.modules[name]
        sys.modules.update(kept)


def value_of(node: ast.expr, names: dict[str, Any]) -> object:
    """What an expression gives with the names of its module; None if it needs others."""
    try:
        return eval(compile(ast.Expression(node), "", "eval"), dict(names))  # noqa: S307 - the project's own source
    except NameError:
        return None


@dataclass
class Module:
    """A compiled module: its source, and what its names stand for."""

    path: Path
    tree: ast.Module
    values: dict[str, Any]

    def wrong(self, node: ast.AST, why: str) -> NoReturn:
        """Stop at a line."""
        sys.exit(f"{self.path}:{getattr(node, 'lineno', 1)}: {why}")

    @property
    def classes(self) -> dict[str, ast.ClassDef]:
        """Its classes, by name."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def assigned(self) -> dict[ast.Assign, list[str]]:
        """The assignments at module level, and the names that each binds."""
        return {
            node: [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
            for node in self.tree.body
            if isinstance(node, ast.Assign)
        }

    @cached_property
    def integers(self) -> dict[str, int]:
        """The constants that fit into an enum."""
        found: dict[str, int] = {}
        for names in self.assigned.values():
            values = [self.values[name] for name in names]
            if all(type(value) is int and -(2**31) <= value < 2**31 for value in values):
                found |= zip(names, values, strict=True)
        return found

    @cached_property
    def fractions(self) -> dict[str, float]:
        """The constants with a point."""
        names = [name for names in self.assigned.values() for name in names]
        return {name: self.values[name] for name in names if type(self.values[name]) is float}


@dataclass
class Used:
    """What some sources name: functions and methods they call, attributes they read or set, classes they extend."""

    functions: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    bases: dict[str, set[str]] = field(default_factory=dict)
    own: dict[str, set[str]] = field(default_factory=dict)  # by class: the methods it defines

    @classmethod
    def by(cls, trees: Iterable[ast.Module], *, compiled: bool) -> Used:
        """All of them together, by name alone, which errs on the safe side.

        In sources that are not compiled `self` is no compiled object, nor is a module they import.
        """
        used = cls()
        for tree in trees:
            called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
            foreign = {alias.asname or alias.name for node in imports for alias in node.names}
            foreign |= set() if compiled else {"self"}
            for node in ast.walk(tree):
                match node:
                    case ast.Attribute(value=ast.Name(id=name)) if name in foreign:
                        pass
                    case ast.Name(id=name) if id(node) in called:
                        used.functions.add(name)
                    case ast.Attribute(attr=name) if id(node) in called:
                        used.methods.add(name)
                    case ast.Attribute(attr=name, ctx=ast.Store()):
                        used.stored.add(name)
                    case ast.Attribute(attr=name):
                        used.read.add(name)
                    case ast.ImportFrom(names=aliases) if not compiled:
                        used.functions |= {alias.name for alias in aliases}
                    case ast.ClassDef(name=name, bases=bases, body=body):
                        used.bases.setdefault(name, set()).update(map(ast.unparse, bases))
                        own = {inner.name for inner in body if isinstance(inner, ast.FunctionDef)}
                        used.own.setdefault(name, set()).update(own)
        return used

    def below(self, name: str) -> set[str]:
        """The classes derived from a class."""
        near = {other for other, bases in self.bases.items() if name in bases}
        return near.union(*map(self.below, near))


class Twins:
    """All compiled modules, by dotted name, beside the sources that use them interpreted."""

    def __init__(self, modules: dict[str, Module], users: Iterable[ast.Module]) -> None:
        self.modules = modules
        self.known = {name for module in modules.values() for name in module.classes}
        self.inside = Used.by((module.tree for module in modules.values()), compiled=True)
        self.outside = Used.by(users, compiled=False)
        for name, bases in self.outside.bases.items():
            if bases & self.known:
                self.inside.bases.setdefault(name, set()).update(bases)
                self.inside.own.setdefault(name, set()).update(self.outside.own[name])
                self.outside.methods |= self.outside.own[name]
        self.made: dict[tuple[str, str], dict[str, str]] = {}  # by module and class: what `attributes` says

    # -- types ----------------------------------------------------------------------------------------------------

    def annotated(self, node: ast.expr | None, module: Module) -> str | None:
        """The C type of an annotation, if it has one."""
        match node:
            case ast.Name(id=name):
                return TYPES.get(name) or (name if name in self.known else None)
            case ast.Constant(value=None):
                return "object"
            case ast.Subscript(value=ast.Name(id="list" | "tuple" as name)):
                return name
            case ast.Subscript(value=ast.Name(id="Sequence" | "MutableSequence" | "array" as name), slice=of):
                element = self.annotated(of, module)
                end = "[::1]" if name == "array" else "*"
                return f"{element}{end}" if element in NUMBERS else None
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[ast.Subscript(slice=of), size])):
                return f"{self.annotated(of, module)}[{value_of(size, module.values)}]"
        return None

    def type_of(self, value: object) -> str | None:
        """The C type of a value, if it has one."""
        name = type(value).__name__
        match value:
            case bool() | int() | float():
                return TYPES[name]
            case array():
                return BUFFERS[value.typecode]
            case list() | tuple() if len(kinds := {type(item).__name__ for item in value}) == 1:
                element = TYPES.get(kinds.pop())
                return f"{element}[{len(value)}]" if element in NUMBERS else name
        return name if name in self.known else None

    def inferred(self, node: ast.expr, names: dict[str, str | None], module: Module) -> str | None:
        """The C type of an expression in `__init__`, if it can be told; `names`: of parameters, locals, `self.…`."""
        match node:
            case ast.Name(id=name) if name in names:
                return names[name]
            case ast.Attribute(value=ast.Name(id="self")):
                return names.get(ast.unparse(node))
            case ast.Call(func=ast.Name(id=name)) if name in self.known:
                return name
            case ast.Call(func=ast.Name(id="array"), args=[ast.Constant(value=str(code)), *_]):
                return BUFFERS[code]
            case ast.IfExp(body=a, orelse=b) | ast.BinOp(left=a, right=b):
                kinds = {self.inferred(a, names, module), self.inferred(b, names, module)}
                if kinds == {"int"} and not isinstance(getattr(node, "op", None), ast.Div):
                    return "int"
                if kinds <= NUMBERS:
                    return "double"
        used = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
        return None if used & {"self", *names} else self.type_of(value_of(node, module.values))

    # -- classes --------------------------------------------------------------------------------------------------

    def attributes(self, name: str, module: Module) -> dict[str, str]:
        """The C types of the attributes that a class adds to those of its bases."""
        at = module.values["__name__"], name
        if at not in self.made:
            self.made[at] = {}
            for inner in module.classes[name].body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    self.made[at] = self.read_init(inner, module.values[name].__mro__[1:-1], module)
        return self.made[at]

    def read_init(self, begin: ast.FunctionDef, bases: Iterable[type], module: Module) -> dict[str, str]:
        """The same from what stands in `__init__`, not below a condition."""
        names = {arg.arg: self.annotated(arg.annotation, module) for arg in begin.args.args}
        for base in bases:
            inherited = self.attributes(base.__name__, self.modules[base.__module__])
            names |= {f"self.{name}": kind for name, kind in inherited.items()}
        found: dict[str, str] = {}
        for statement in begin.body:
            match statement:
                case ast.Assign(targets=[*targets], value=value):
                    kind = self.inferred(value, names, module)
                case ast.AnnAssign(target=target, annotation=annotation):
                    targets, kind = [target], self.annotated(annotation, module)
                case _:
                    continue
            for place in targets:
                name = ast.unparse(place)
                if isinstance(place, ast.Attribute) and name not in names:
                    if kind is None:
                        module.wrong(place, f"what is {name} in C? Annotate it: {name}: … with {KNOWN}")
                    found[place.attr] = kind
                names.setdefault(name, kind)
        return found

    def is_handed_on(self, name: str, owner: str, module: Module) -> bool:
        """Whether a method is used as a value, as a key to sort by, say."""
        called = {id(node.func) for node in ast.walk(module.tree) if isinstance(node, ast.Call)}
        within = ast.walk(module.classes[owner])
        uses = [node for node in within if isinstance(node, ast.Attribute) and id(node) not in called]
        return any(ast.unparse(node) == f"self.{name}" for node in uses)

    # -- functions ------------------------------------------------------------------------------------------------

    def locals(self, node: ast.FunctionDef, module: Module) -> dict[str, str]:
        """The C types of the locals of a function that are annotated, or count in a loop and do nothing else.

        Cython would count in an int, and since one may overflow, C would add to arrays one number at a time.
        """
        found: dict[str, str | None] = {}
        counting: dict[str, set[int]] = {}
        bound = [(arg.arg, 0) for arg in node.args.args]
        for inner in ast.walk(node):
            match inner:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    found[name] = self.annotated(annotation, module)
                case ast.For(target=ast.Name(id=name) as target, iter=ast.Call(func=ast.Name(id="range"))):
                    counting.setdefault(name, set()).add(id(target))
                case ast.Name(id=name, ctx=ast.Store()):
                    bound.append((name, id(inner)))
        other = {name for name, target in bound if target not in counting.get(name, ())}
        counted = dict.fromkeys(sorted(counting.keys() - other), "Py_ssize_t")
        return counted | {name: kind for name, kind in found.items() if kind}

    def declaration(self, node: ast.FunctionDef, module: Module, owner: str = "") -> list[str]:
        """The lines for a function or a method of a class; none if it stays Python's alone."""
        name, inside, outside = node.name, self.inside, self.outside
        if owner:
            called = name in inside.methods
            seen = name in outside.methods or self.is_handed_on(name, owner, module)
        else:
            called = name in inside.functions | inside.methods
            seen = name in outside.functions | outside.methods
        if name.startswith("__") or node.decorator_list or not (called or seen):
            return []
        arguments = node.args.args[1 if owner else 0 :]
        types = [(arg, self.annotated(arg.annotation, module)) for arg in arguments]
        result = self.annotated(node.returns, module) if node.returns else None
        rest = node.args.kwonlyargs or node.args.defaults or node.args.vararg or node.args.kwarg
        strange = [f"takes {ast.unparse(arg)}" for arg, kind in types if kind is None]
        strange += ["does not say what it returns"] if node.returns is None else []
        strange += [f"returns {ast.unparse(node.returns)}"] if node.returns and not result else []
        strange += ["has arguments that may be left out or named"] if rest else []
        if strange and called:
            module.wrong(node, f"{name} is called where it is compiled and {strange[0]}; C knows {KNOWN}")
        if strange:
            return []
        pointer = any(kind and kind.endswith("*") for _, kind in types)  # which Python cannot hand over
        keyword = "cpdef" if seen and not pointer else "cdef"
        words = ["self"] * bool(owner) + [f"{kind} {arg.arg}" for arg, kind in types]
        wide = str(result).endswith("long long")  # left to Cython, which would write LL behind the number twice
        raises = "" if wide or result in {"list", "tuple", "object", *self.known} else f" except? {RAISED}"
        lines = [f"{keyword} {result} {name}({', '.join(words)}){raises}"]
        below = inside.below(owner)
        if below and keyword == "cdef" and not any(name in inside.own[other] for other in below):
            lines.insert(0, "@cython.final")  # Cython allows it of what Python cannot see
        return lines

    # -- modules --------------------------------------------------------------------------------------------------

    def constant(self, node: ast.stmt, module: Module) -> tuple[str, str] | None:
        """Name and C type of a constant that is one object or a row of numbers, or has a width of its own."""
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                kind = self.annotated(annotation, module)
            case ast.Assign(targets=[ast.Name(id=name)]):
                kind = self.type_of(module.values[name])
                kind = kind if kind in self.known or str(kind).endswith("]") else None
            case _:
                return None
        return (name, kind) if kind else None

    def class_lines(self, node: ast.ClassDef, module: Module) -> list[str]:
        """A class: its attributes and methods, but for those it overrides, which are declared above it."""
        lines = [] if self.inside.below(node.name) else ["@cython.final"]
        lines.append(f"cdef class {node.name}({', '.join(map(ast.unparse, node.bases))}):")
        for name, kind in self.attributes(node.name, module).items():
            seen = "public " if name in self.outside.stored else "readonly " if name in self.outside.read else ""
            lines.append(f"    cdef {seen}{kind} {name}")
        inherited = set(dir(module.values[node.name].__base__))
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef) and inner.name not in inherited:
                lines += [f"    {line}" for line in self.declaration(inner, module, node.name)]
        return [*lines, "    pass"]

    def declared(self, name: str) -> dict[str, list[str]]:
        """By name, the lines for everything of a module that other modules may `cimport`, but for its integers."""
        module = self.modules[name]
        found: dict[str, list[str]] = {}
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = self.class_lines(node, module)
            elif isinstance(node, ast.FunctionDef):
                found[node.name] = self.declaration(node, module)
            elif constant := self.constant(node, module):
                found[constant[0]] = [f"cdef {constant[1]} {constant[0]}"]
        return {name: lines for name, lines in found.items() if lines}


def read(package: Path, compiled: dict[str, Path], users: Iterable[Path]) -> Twins:
    """The twins of these modules, by dotted name, of which `users` may see something."""
    with interpreted(package):
        modules = {
            name: Module(path.relative_to(package), ast.parse(path.read_text()), vars(importlib.import_module(name)))
            for name, path in compiled.items()
        }
    return Twins(modules, [ast.parse(path.read_text()) for path in users])
