"""What tools/precompile.mjs runs inside Pyodide: compiles the engine, and what a boot imports of the standard library.

Compiling is two thirds of a stock boot. What no boot imports stays source: it costs less to carry and is rarely needed.
"""

import importlib.util
import json
import marshal
import struct
import sys
import zipfile
from collections.abc import Iterator

# Left out: what needs sockets, processes, a terminal or a debugger, and the character tables of old machines.
DROPPED = set(
    """_pydatetime _pyio _pyrepl bdb cProfile doctest ensurepip ftplib idlelib imaplib lib2to3 mailbox multiprocessing
    pdb pickletools poplib profile pstats pydoc pydoc_data smtplib socketserver tkinter turtle turtledemo unittest venv
    wsgiref xmlrpc zipapp""".split()  # noqa: SIM905 (thirty quoted words are harder to read)
)
CODECS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
}


def compiled(name: str, source: bytes) -> bytes:
    """A .pyc that is taken as it is: no date, no look at any source."""
    code = compile(source, name, "exec", dont_inherit=True)
    unchecked = struct.pack("<I", 1) + importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(code)


def pack(target: str, files: Iterator[tuple[str, bytes]]) -> None:
    """A zip that is the same bytes for the same files."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


def is_dropped(name: str) -> bool:
    """Whether a file of the standard library is not carried."""
    parts = name.removesuffix(".py").split("/")
    return parts[0] in DROPPED or (
        parts[0] == "encodings" and parts[1] not in CODECS and not parts[1].startswith("utf")
    )


def library(source: str, imported: set[str]) -> Iterator[tuple[str, bytes]]:
    """The standard library, compiled where `imported` says so."""
    with zipfile.ZipFile(source) as archive:
        for name in archive.namelist():
            if name.endswith("/") or is_dropped(name):
                continue
            data = archive.read(name)
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and module in imported:
                yield name + "c", compiled(f"/lib/python314.zip/{name}", data)
            else:
                yield name, data


def engine(wheel: str) -> Iterator[tuple[str, bytes]]:
    """The package in the wheel: modules compiled, data as it is."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                yield name + "c", compiled(name, archive.read(name))
            elif ".dist-info/" not in name:
                yield name, archive.read(name)


async def main(text: str) -> None:
    """Do what a job says."""
    job = json.loads(text)
    if "engine" in job:
        pack(job["engine"], engine(job["wheel"]))
    if "library" in job:
        import micropip  # type: ignore[import-not-found]  # noqa: PLC0415 (only Pyodide has it)

        await micropip.install(f"emfs:/home/pyodide/{job['wheel']}", deps=False)
        for module in job["imports"]:
            importlib.import_module(module)
        pack(job["library"], library(job["stock"], set(sys.modules)))
