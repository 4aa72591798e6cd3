"""Build the compiled engine for this machine: the package with its hot modules as extensions, below build/native."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cythonise

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "native"
FLAGS = ["-O3", "-w", "-fPIC", "-shared", "-fno-strict-overflow", "-DNDEBUG"]
LIMITED = ["-DCYTHON_LIMITED_API=1", "-DPy_LIMITED_API=0x030B0000"]


def compiler() -> list[str]:
    """The machine's C compiler, else the one that comes with ziglang."""
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    return [sys.executable, "-m", "ziglang", "cc"]


def fingerprint() -> str:
    """Changes with every source that goes into the build."""
    digest = hashlib.sha256(sys.version.encode())
    here = Path(__file__).resolve().parent
    for path in [*sorted(cythonise.PACKAGE.rglob("*.p*")), here / "native.py", here / "cythonise.py"]:
        if path.suffix in {".py", ".pxd"}:
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def build(folder: Path = BUILD) -> Path:
    """Build if anything changed; the folder to put on the path."""
    stamp = folder / "stamp"
    mark = fingerprint()
    if stamp.exists() and stamp.read_text() == mark:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    work = folder / "c"
    work.mkdir(parents=True)
    hot = cythonise.to_c(work)
    shutil.copytree(
        cythonise.PACKAGE / "marchstones", folder / "marchstones", ignore=shutil.ignore_patterns("__pycache__", "*.pxd")
    )
    include = sysconfig.get_path("include")

    def compile_one(module: str) -> None:
        target = folder / cythonise.path_of(module, ".abi3.so")
        source = work / cythonise.path_of(module, ".c")
        subprocess.run([*compiler(), *FLAGS, *LIMITED, f"-I{include}", str(source), "-o", str(target)], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, hot))
    stamp.write_text(mark)
    return folder


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=BUILD)
    print(build(parser.parse_args().out))
