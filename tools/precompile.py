"""What tools/precompile.mjs runs inside Pyodide: packs the modules that the page's roles import, compiled.

Compiling is two thirds of a stock boot. What no role imports is not carried; docstrings and the columns of tracebacks
are not either, their lines are. Archives are stored, not deflated: the build compresses each of them once, as a whole.
"""

import ast
import base64
import hashlib
import importlib.util
import io
import json
import marshal
import struct
import zipfile
from pathlib import Path

Files = dict[str, bytes]

LIBRARY = "/lib/python314.zip/"
DOCUMENTED = {"_pyodide/_core_docs.py"}  # Pyodide's start reads them and hands them on


def undocumented(tree: ast.Module) -> ast.Module:
    """The same code without docstrings: an empty one stays one, for code that edits its `__doc__`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            match node.body[0]:
                case ast.Expr(value=ast.Constant(value=str()) as text):
                    text.value = ""
    return tree


def compiled(name: str, source: bytes, kept: set[str]) -> bytes:
    """A .pyc that is taken as it is: no date, no look at any source."""
    tree = ast.parse(source, name)
    code = compile(tree if name in kept else undocumented(tree), name, "exec", dont_inherit=True)
    unchecked = struct.pack("<I", 1) + importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(code)


def pack(files: Files) -> bytes:
    """A zip that is the same bytes for the same files; what is alike lies side by side and packs the better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(files.items(), key=lambda one: (one[0].rpartition(".")[2], one[0])):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


def contents(file: str) -> Files:
    """The files of an archive by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def module(name: str) -> str:
    """The module a file is the source of, or the extension."""
    return name.removesuffix(".py").removesuffix(".abi3.so").removesuffix("/__init__").replace("/", ".")


def lean(files: Files, wanted: set[str], below: str = "") -> Files:
    """Of these files the wanted modules, compiled, as if they stood below a folder."""
    return {
        name + "c": compiled(below + name, data, {below + one for one in DOCUMENTED})
        for name, data in files.items()
        if name.endswith(".py") and module(name) in wanted
    }


def data(files: Files) -> Files:
    """Of the files of a wheel what is neither a module nor about the wheel."""
    return {name: one for name, one in files.items() if not name.endswith((".py", ".so")) and ".dist-info/" not in name}


def wheel(files: Files, wanted: set[str]) -> bytes:
    """A wheel with the wanted modules alone."""
    extensions = {name: one for name, one in files.items() if name.endswith(".so") and module(name) in wanted}
    about = {name: one for name, one in files.items() if name.endswith(("/METADATA", "/WHEEL"))}
    inside = extensions | data(files) | lean(files, wanted) | about
    record = "".join(f"{name},sha256={mark(one)},{len(one)}\n" for name, one in sorted(inside.items()))
    place = next(iter(about)).partition("/")[0] + "/RECORD"
    return pack(inside | {place: f"{record}{place},,\n".encode()})


def mark(one: bytes) -> str:
    """A file's hash as a wheel's record has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(one).digest()).rstrip(b"=").decode()


def packed(text: str) -> None:
    """Write the four archives of a job."""
    job = json.loads(text)
    table, opponent = (set(job["found"][role]) for role in ("table", "opponent"))
    stock, micropip = contents(job["stock"]), contents(job["micropip"])
    first, second = contents(job["pure"]), contents(job["best"])
    made = {
        "library": pack(lean(stock, table, LIBRARY)),
        "engine": pack(lean(first, table) | data(first)),
        "installer": pack(lean(stock, opponent - table, LIBRARY) | lean(micropip, opponent)),
        "opponent": wheel(second, opponent),
    }
    for name, one in made.items():
        Path(job["parts"][name]).write_bytes(one)
