"""Build the compiled engine for this machine: the package with its hot modules as extensions, below build/native."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cythonise

BUILD = cythonise.ROOT / "build" / "native"
# contracted floating point would differ from the interpreter's
FLAGS = ["-O3", "-w", "-fPIC", "-shared", "-fno-strict-overflow", "-ffp-contract=off", "-DNDEBUG"]
LIMITED = ["-DCYTHON_LIMITED_API=1", "-DPy_LIMITED_API=0x030B0000", "-DCYTHON_COMPRESS_STRINGS=0"]


def compiler() -> list[str]:
    """The machine's C compiler, else the one that comes with ziglang."""
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    return [sys.executable, "-m", "ziglang", "cc"]


def build(folder: Path = BUILD) -> Path:
    """Build what has changed; the folder to put on the path."""
    with cythonise.alone(folder):
        hot = cythonise.to_c()
        command = [*compiler(), *FLAGS, *LIMITED, f"-I{sysconfig.get_path('include')}"]
        library = folder / "lib"

        def compile_one(module: str) -> str:
            source = cythonise.C / cythonise.path_of(module, ".c")
            target = library / cythonise.path_of(module, ".abi3.so")
            made_from = cythonise.digest(sys.version, *command, source.read_bytes())
            if not cythonise.is_made(target, made_from):
                target.parent.mkdir(parents=True, exist_ok=True)
                subprocess.run([*command, str(source), "-o", str(target)], check=True)
                cythonise.mark_made(target, made_from)
            return made_from

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(compile_one, hot))
        plain = [path for path in sorted(cythonise.PACKAGE.rglob("*")) if cythonise.is_shipped(path)]
        package = folder / "marchstones"
        made_from = cythonise.digest(*made, *(str(path) for path in plain), *(path.read_bytes() for path in plain))
        if not cythonise.is_made(package, made_from):
            shutil.rmtree(package, ignore_errors=True)
            files = [(path, path.relative_to(cythonise.PACKAGE)) for path in plain]
            files += [(library / name, name) for name in (cythonise.path_of(module, ".abi3.so") for module in hot)]
            for source, name in files:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, folder / name)
            cythonise.mark_made(package, made_from)
    return folder


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=BUILD)
    print(build(parser.parse_args().out))
