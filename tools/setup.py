"""Makes a fresh clone ready: the Python environment, the Node packages, the browsers. Nothing to do costs nothing.

Standard library only, since it runs before anything is installed.
"""

from __future__ import annotations  # so that an old Python comes as far as being told it is old

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHEELS = ROOT / "build" / "pypi"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NETWORK = "Is there a network? Set-up needs PyPI and npm once; afterwards everything works without."


def stop(reason: str) -> NoReturn:
    """End with one sentence a person can act on."""
    sys.exit(f"marchstones: {reason}")


def run(*command: object, trouble: str) -> None:
    """Run a command in the project; `trouble` is what to say when it fails."""
    try:
        subprocess.run(list(map(str, command)), cwd=ROOT, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        stop(f"{trouble}\n({error})")


def fingerprint(*files: Path) -> str:
    """A word that changes when one of the files, this Python or its place does."""
    parts = [sys.version.encode(), str(ROOT).encode(), *(file.read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_done(stamp: Path, word: str) -> bool:
    """Whether a stamp of an earlier run says that nothing has changed since."""
    return stamp.is_file() and stamp.read_text() == word


def environment() -> None:
    """An empty .venv of this very Python."""
    try:
        venv.create(ENVIRONMENT, clear=True, symlinks=os.name != "nt", with_pip=True)
    except subprocess.CalledProcessError:
        if not apt_get("python3-venv"):
            stop("this Python cannot make environments; on Debian and Ubuntu install python3-venv.")
        venv.create(ENVIRONMENT, clear=True, symlinks=os.name != "nt", with_pip=True)


def python_packages() -> None:
    """The environment of development in .venv, each file checked against its hash."""
    lock = ROOT / "requirements.txt"
    stamp, word = ENVIRONMENT / "ready", fingerprint(lock)
    if is_done(stamp, word):
        return
    print("Python packages …", flush=True)
    configuration = ENVIRONMENT / "pyvenv.cfg"
    if not configuration.is_file() or f"version = {platform.python_version()}\n" not in configuration.read_text():
        environment()
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock]
    run(*pip, trouble=f"the Python packages could not be installed. {NETWORK}")
    stamp.write_text(word)


def site_wheels() -> None:
    """The wheels the site itself carries, made for Pyodide's Python, into build/pypi."""
    lock = ROOT / "requirements-site.txt"
    stamp, word = WHEELS / "ready", fingerprint(lock)
    if is_done(stamp, word):
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    pip = [
        PYTHON,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
    ]
    target = ["--python-version", "3.14", "--require-hashes", "-r", lock, "-d", WHEELS]
    run(*pip, *target, trouble=f"micropip could not be downloaded. {NETWORK}")
    stamp.write_text(word)


def node_packages() -> None:
    """What package-lock.json pins, into node_modules."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        stop(f"Node {OLDEST_NODE} or newer is needed (with npm): https://nodejs.org")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < OLDEST_NODE:
        stop(f"Node {OLDEST_NODE} or newer is needed; this is {version}.")
    stamp = ROOT / "node_modules" / ".ready"
    word = fingerprint(ROOT / "package-lock.json") + version
    if is_done(stamp, word):
        return
    print("Node packages …", flush=True)
    # without a network npm would try for more than a minute
    patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
    options = ["--no-audit", "--no-fund", "--loglevel=error", *patience]
    run(npm, "ci", *options, trouble=f"npm ci failed. {NETWORK}")
    stamp.write_text(word)


def apt_get(*packages: str) -> bool:
    """Install Debian packages where that is possible, and say whether it was."""
    tool = shutil.which("apt-get")
    if not tool or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", *packages]):
        if subprocess.run([tool, *step], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return True


def on_path() -> str | None:
    """A Chromium that this machine already has."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def chromium() -> str | None:
    """The Chromium the tests drive: this machine's, else Debian's, else (None) Playwright's own."""
    found = on_path()
    if found:
        return found
    print("Chromium …", flush=True)
    if apt_get("chromium"):
        return on_path()
    run(
        PYTHON,
        "-m",
        "playwright",
        "install",
        "chromium",
        trouble=f"no Chromium found, none could be installed. {NETWORK}",
    )
    return None


def missing_browsers() -> list[str]:
    """What the tests in other browsers lack on this machine."""
    other = {
        "firefox-esr": shutil.which("firefox-esr") or shutil.which("firefox"),
        "webkit2gtk-driver": shutil.which("WebKitWebDriver"),
        "xvfb": shutil.which("Xvfb"),
    }
    return [name for name, found in other.items() if not found]


def other_browsers() -> None:
    """Firefox and a WebKit, where Debian's packages can be installed; else the tests say what they could not run."""
    missing = missing_browsers()
    if not missing:
        return
    print(f"Other browsers: {', '.join(missing)} …", flush=True)
    if not apt_get(*missing):
        print(f"Not installed, so not tested here: apt-get install {' '.join(missing)}", flush=True)


def setup(*, browser: bool) -> None:
    """Everything a build needs, and with `browser` everything the tests need."""
    if sys.version_info < OLDEST_PYTHON:
        stop(f"Python {'.'.join(map(str, OLDEST_PYTHON))} or newer is needed; this is {sys.version.split()[0]}.")
    node_packages()
    python_packages()
    site_wheels()
    if browser:
        chromium()
        other_browsers()


if __name__ == "__main__":
    setup(browser=True)
