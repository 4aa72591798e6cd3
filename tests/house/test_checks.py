"""The house keeps its own rules: one formatter a language, no lint, types that hold."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = ROOT / "node_modules" / ".bin"


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "ruff", "check"],
        [sys.executable, "-m", "ruff", "format", "--check"],
        [sys.executable, "-m", "mypy"],
        [NODE / "prettier", "--check", "."],
        [NODE / "tsc", "--noEmit"],
        [NODE / "tsc", "--noEmit", "-p", "js/service"],
    ],
    ids=lambda command: " ".join(Path(command[0]).name if n == 0 else str(w) for n, w in enumerate(command)),
)
def test_check(command):
    """Every tool is content; what it says otherwise is the failure."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_javascript_units():
    """Every tests/**/*.test.js passes under node's own runner."""
    files = sorted(map(str, (ROOT / "tests").glob("**/*.test.js")))
    if not files:
        pytest.skip("no JavaScript units yet")
    done = subprocess.run(
        [shutil.which("node"), "--test", *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
