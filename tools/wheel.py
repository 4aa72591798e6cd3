"""Build the engine's wheels: the pure one, and one whose hot modules are compiled ahead of time for Pyodide.

Everything comes from the package registries: clang, its linker and the headers of a 32-bit libc from ziglang, Cython,
and the npm package pyodide, which says how its Python was configured and what its main module exports. The extensions
use Python's Limited API, so the headers of the running Python serve. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distribution, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cythonise
from native import LIMITED

if TYPE_CHECKING:
    from collections.abc import Iterator

WHEELS = cythonise.ROOT / "build" / "wheels"
WORK = cythonise.ROOT / "build" / "wasm"
PYODIDE = cythonise.ROOT / "node_modules" / "pyodide"
PROJECT: dict[str, Any] = tomllib.loads((cythonise.ROOT / "pyproject.toml").read_text())["project"]
NAME, VERSION = PROJECT["name"], PROJECT["version"]
INFO = f"{NAME}-{VERSION}.dist-info"
PURE_TAG = "py3-none-any"
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
PURE = f"{NAME}-{VERSION}-{PURE_TAG}.whl"
COMPILED = f"{NAME}-{VERSION}-{TAG}.whl"

TARGET = ["--target=wasm32-unknown-emscripten", "-fPIC", "-DNDEBUG", "-D_GNU_SOURCE", "-w", "-nostdlibinc"]
EXACT = ["-fno-strict-overflow", "-ffp-contract=off"]
# What C leaves undefined and Python does not know, stops the machine: overflow, and an index outside its array.
CHECKED = ["-fsanitize=signed-integer-overflow,shift,bounds", "-fsanitize-trap=all", "-ffp-contract=off"]
FAST, SMALL = ["-O2", "-fno-unroll-loops", "-msimd128"], ["-Oz"]
LINK = ["-O2", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--no-entry", "--strip-all"]
LINK += ["--gc-sections", "--export-if-defined=__wasm_call_ctors"]
TRACEBACK = re.compile(r"(static void __Pyx_AddTraceback\([^)]*\) \{)")
COLD = r"__pyx_(?:pw_|pf_|pymod|getprop|setprop)|__Pyx_(?:modinit|Init|Import|carray)"
COLD_FUNCTION = re.compile(rf"^(?=static [\w *]+?(?:{COLD})\w*\([^;{{]*\{{)", re.MULTILINE)
LOADER = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}
IMPORTS, EXPORTS = 2, 7  # sections of a wasm module
FUNCTION, TABLE, MEMORY, GLOBAL, EXCEPTION = range(5)


class Wasm:
    """Reads the names a wasm module imports or exports."""

    def __init__(self, code: bytes) -> None:
        self.code = code
        self.at = 8  # after the magic word and the version

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.code[self.at - 1]

    def number(self) -> int:
        """The next LEB128 number."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:  # noqa: PLR2004 - the top bit says that more follows
                return result

    def name(self) -> str:
        """The next length and name."""
        size = self.number()
        self.at += size
        return self.code[self.at - size : self.at].decode()

    def limits(self) -> None:
        """Skip the limits of a table or memory."""
        flags = self.number()
        self.number()
        if flags & 1:
            self.number()

    def names(self, section: int) -> Iterator[str]:
        """All names of the import or export section."""
        self.at = 8
        while self.at < len(self.code):
            kind, size = self.byte(), self.number()
            end = self.at + size
            if kind == section:
                for _ in range(self.number()):
                    if section == IMPORTS:
                        self.name()  # the module it comes from
                    yield self.name()
                    self.skip(section)
            self.at = end

    def skip(self, section: int) -> None:
        """Skip what follows a name: an index, or the type of what is imported."""
        kind = self.byte()
        if section == EXPORTS or kind == FUNCTION:
            self.number()
        elif kind in {TABLE, MEMORY}:
            if kind == TABLE:
                self.byte()
            self.limits()
        else:
            self.byte()
            self.number()


def package_files() -> dict[str, bytes]:
    """The package as it is installed: sources and data, by their names in the wheel."""
    files = sorted(path for path in cythonise.PACKAGE.rglob("*") if cythonise.is_shipped(path))
    return {path.relative_to(cythonise.PACKAGE).as_posix(): path.read_bytes() for path in files}


def pack(wheel: Path, files: dict[str, bytes], tag: str) -> None:
    """Write a wheel whose bytes depend on nothing but its content."""
    metadata = {
        "Metadata-Version": "2.4",
        "Name": NAME,
        "Version": VERSION,
        "Summary": PROJECT["description"],
        "License-Expression": PROJECT["license"],
        "Requires-Python": PROJECT["requires-python"],
    }
    pure = str(tag == PURE_TAG).lower()
    scripts = "".join(f"{name} = {target}\n" for name, target in PROJECT["scripts"].items())
    files = dict(sorted(files.items()))
    files[f"{INFO}/METADATA"] = "".join(f"{key}: {value}\n" for key, value in metadata.items()).encode()
    files[f"{INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()
    files[f"{INFO}/entry_points.txt"] = f"[console_scripts]\n{scripts}".encode()
    record = ""
    for name, data in files.items():
        mark = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={mark},{len(data)}\n"
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    wheel.parent.mkdir(parents=True, exist_ok=True)
    part = wheel.with_suffix(f".{os.getpid()}.part")  # two may build the same
    with zipfile.ZipFile(part, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    part.replace(wheel)


def obstacle() -> str | None:
    """What is missing to compile for Pyodide, if anything."""
    for tool in ("ziglang", "Cython"):
        if importlib.util.find_spec(tool) is None:
            return f"{tool} is not installed (requirements.txt)"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of this Python are missing (Debian: python3-dev)"
    if not (PYODIDE / "pyodide.asm.wasm").is_file():
        return "node_modules has no pyodide (npm ci)"
    return None


def headers(folder: Path) -> None:
    """The headers of the running Python, configured as Pyodide's.

    The names of the macros come from this machine's pyconfig.h, their values from Pyodide's own build record.
    """
    record: dict[str, Any] = {}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        exec(library.read("_sysconfigdata__emscripten_wasm32-emscripten.py"), record)  # noqa: S102
    values = record["build_time_vars"]
    file = Path(sysconfig.get_config_h_filename())
    template = file.read_text()
    for machine in re.findall(r"<(.+/pyconfig\.h)>", template):  # Debian's own says only where each machine's stands
        if (file.parents[1] / machine).is_file():
            template += (file.parents[1] / machine).read_text()
    known = re.findall(r"^\s*(?:#\s*define|/\*\s*#\s*undef)\s+(\w+)", template, re.MULTILINE)
    defined = {name: values[name] for name in known if values.get(name) not in {None, 0, "0", ""}}
    if (defined["SIZEOF_VOID_P"], defined["SIZEOF_LONG"]) != (4, 4):
        sys.exit("this Pyodide is not a 32-bit machine")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    (folder / "pyconfig.h").write_text("".join(f"#define {name} {value}\n" for name, value in defined.items()))


def lean(code: str) -> str:
    """The C of a module without what costs the browser bytes and nobody misses there.

    Exceptions no longer note the line they passed in compiled code (the build for this machine keeps that); what is
    called from Python or only once at the start is compiled for size.
    """
    return COLD_FUNCTION.sub("__attribute__((minsize)) ", TRACEBACK.sub(r"\1 return;", code))


class Compiler:
    """From the C of a module to a side module of Pyodide, below one folder; done once per change."""

    def __init__(self, work: Path, *, checked: bool) -> None:
        self.work = work
        self.c = work / "c" if work != WORK else cythonise.C
        self.checked = checked
        zig = distribution("ziglang").locate_file("ziglang/lib")
        self.zig = [sys.executable, "-m", "ziglang"]
        # zig has no libc of Emscripten; musl's for 32-bit ARM has the same sizes, and only types and prototypes matter
        systems = [zig / name for name in ("libc/include/arm-linux-musl", "libc/include/generic-musl", "include")]
        self.include = work / "include"
        self.command = [*self.zig, "clang", *TARGET, *(CHECKED if checked else EXACT), *LIMITED]
        self.command += [word for system in systems for word in ("-isystem", str(system))]
        self.mark = cythonise.digest(
            version("ziglang"), sys.version, (PYODIDE / "package.json").read_bytes(), *TARGET, *LIMITED, *LINK, *CHECKED
        )
        self.exports: set[str] = set()

    def prepare(self) -> list[str]:
        """Make the C and the headers; the modules to compile."""
        modules = cythonise.to_c(self.c)
        if not cythonise.is_made(self.include, self.mark):
            headers(self.include)
            cythonise.mark_made(self.include, self.mark)
        return modules

    def compile(self, module: str) -> tuple[str, bytes]:
        """The extension of one module: its name in the wheel, and its bytes."""
        name = cythonise.path_of(module, ".abi3.so")
        target = self.work / ("checked" if self.checked else "lib") / name
        source = lean((self.c / cythonise.path_of(module, ".c")).read_text())
        optimise = SMALL if module == cythonise.SHARED else FAST
        made_from = cythonise.digest(self.mark, *optimise, str(self.checked), source)
        if not cythonise.is_made(target, made_from):
            target.parent.mkdir(parents=True, exist_ok=True)
            c, o = target.with_suffix(".c"), target.with_suffix(".o")
            c.write_text(source)
            compiling = [*self.command, *optimise, f"-I{self.include}", "-c", c.name, "-o", o.name]
            subprocess.run(compiling, cwd=c.parent, check=True)
            entry = f"--export=PyInit_{module.rpartition('.')[2]}"
            subprocess.run([*self.zig, "wasm-ld", *LINK, entry, o.name, "-o", target.name], cwd=c.parent, check=True)
            self.check(target)
            cythonise.mark_made(target, made_from)
        return name.as_posix(), target.read_bytes()

    def check(self, extension: Path) -> None:
        """Refuse an extension that would not load."""
        if not self.exports:
            self.exports = {*Wasm((PYODIDE / "pyodide.asm.wasm").read_bytes()).names(EXPORTS), *LOADER}
        lost = set(Wasm(extension.read_bytes()).names(IMPORTS)) - self.exports
        if lost:
            extension.unlink()
            sys.exit(f"{extension.name}: Pyodide does not export {', '.join(sorted(lost))}")


def build_pure(out: Path = WHEELS) -> Path:
    """The wheel for any Python."""
    files = package_files()
    wheel = out / PURE
    made_from = cythonise.digest(Path(__file__).read_bytes(), *files, *files.values())
    if not cythonise.is_made(wheel, made_from):
        pack(wheel, files, PURE_TAG)
        cythonise.mark_made(wheel, made_from)
    return wheel


def build(out: Path = WHEELS, work: Path = WORK, *, checked: bool = False) -> Path:
    """The wheel for Pyodide. With `checked` a slower one that stops at an overflow or a bad index, for tests."""
    missing = obstacle()
    if missing:
        sys.exit(f"cannot compile the engine for Pyodide: {missing}")
    with cythonise.alone(work):
        compiler = Compiler(work, checked=checked)
        modules = compiler.prepare()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            extensions = dict(pool.map(compiler.compile, modules))
        sources = {cythonise.path_of(module, ".py").as_posix() for module in modules}
        files = {name: data for name, data in package_files().items() if name not in sources} | extensions
        wheel = out / COMPILED
        made_from = cythonise.digest(Path(__file__).read_bytes(), *files, *files.values())
        if not cythonise.is_made(wheel, made_from):
            pack(wheel, files, TAG)
            cythonise.mark_made(wheel, made_from)
    return wheel


def main() -> None:
    """Build both and say how large they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=WHEELS, help="where the wheels go")
    parser.add_argument("--work", type=Path, default=WORK, help="where everything between is kept")
    parser.add_argument("--checked", action="store_true", help="stop at an overflow or a bad index (slower)")
    given = parser.parse_args()
    wheels = [build_pure(given.out.resolve())]
    wheels.append(build(given.out.resolve(), given.work.resolve(), checked=given.checked))
    for wheel in wheels:
        data = wheel.read_bytes()
        print(f"{hashlib.sha256(data).hexdigest()[:16]} {len(data):8,} bytes  {wheel}")


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:  # a full disk, a compiler that failed and said why
        sys.exit(f"cannot compile the engine for Pyodide: {error}")
