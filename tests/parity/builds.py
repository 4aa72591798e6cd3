"""The engine as it is run: interpreted, compiled for this machine, compiled for Pyodide. Each runs the same scripts."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node") or "node"


def tool(name, *words):
    """Run a build tool; the last line it says ends with a path, which may have spaces."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / f"{name}.py", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(done.stdout.splitlines()[-1].split("  ", 2)[-1])


def told(command, path=None):
    """The JSON that a script prints."""
    environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def interpreted(script, *words):
    """By this Python, from the sources."""
    return told([sys.executable, script, *words], ROOT / "py")


def native(script, *words):
    """By this Python, the hot modules compiled for this machine."""
    return told([sys.executable, script, *words], tool("native"))


def in_pyodide(wheel, script, *words):
    """In Pyodide under Node, with a wheel of the engine."""
    return told([NODE, ROOT / "tools" / "pyodide.mjs", wheel, script, *words])
