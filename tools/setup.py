"""Makes a fresh clone ready: the Python environment, the Node packages, the browsers. Nothing to do costs nothing.

Standard library only, since it runs before anything is installed. Each step bears a stamp, which goes before the step
begins and comes when it is done: what was broken off in between is begun anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHEELS = ROOT / "build" / "pypi"
OLDEST_NODE = 20
ROOM = 20_000_000  # bytes; with less, what failed has failed for want of them
LINES = 20  # of what a failed program said, the last
FULL = re.compile(r"ENOSPC|no space left|disk quota exceeded", re.IGNORECASE)
TRACE = re.compile(r"(npm error)?\s*$|(npm error)?\s{2}|npm error (Node\.js v|A complete log)")
# the one made for running without a window first: a tab starts there in two thirds of the time
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NETWORK = "Is there a network? Set-up needs PyPI and npm once; afterwards everything works without."


def stop(reason: str) -> NoReturn:
    """End with one sentence a person can act on."""
    sys.exit(f"marchstones: {reason}")


# -- one at a time -----------------------------------------------------------------------------------------------------

HELD: list[int] = []  # the lock, while it is ours


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One set-up or build of this checkout at a time; the second one says so and waits."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        try:
            hold(lock)
            yield
        finally:
            HELD.clear()


def hold(lock: IO[str]) -> None:
    """Take the lock, where there are locks."""
    try:
        import fcntl  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("Another start is at work in this folder; waiting for it …", flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        return  # some file systems have none
    HELD.append(lock.fileno())


def call(*command: object, **options: Any) -> subprocess.CompletedProcess[Any]:  # noqa: ANN401 (as `subprocess.run`)
    """Run a program in the project. It holds the lock too: one that outlives us is waited for, not disturbed."""
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=False, pass_fds=HELD, **options)


def run(*command: object, trouble: str) -> None:
    """Run a program in the project; `trouble` is what to say when it fails, after what it said itself."""
    done = call(*command, stderr=subprocess.PIPE, text=True, errors="replace")
    if not done.returncode:
        return
    full = any(shutil.disk_usage(place).free < ROOM for place in (ROOT, tempfile.gettempdir()))
    if full or FULL.search(done.stderr):
        stop("there is no room left on the disk.")
    stop("\n".join([*said(done.stderr), trouble]))


def said(errors: str) -> list[str]:
    """Of what a failed program said the lines that tell the cause."""
    lines = [line for line in errors.splitlines() if not TRACE.match(line)]
    return lines[-1:] if "Traceback" in errors else lines[-LINES:]


# -- the steps ---------------------------------------------------------------------------------------------------------


def fingerprint(*files: Path) -> str:
    """A word that changes when one of the files, this Python or its place does."""
    parts = [sys.version.encode(), str(ROOT).encode(), *(file.read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_done(stamp: Path, word: str) -> bool:
    """Whether a stamp of an earlier run says that nothing has changed since."""
    return stamp.is_file() and stamp.read_bytes() == word.encode()


@contextlib.contextmanager
def making(stamp: Path, word: str) -> Iterator[None]:
    """A step that counts when it is done."""
    stamp.unlink(missing_ok=True)
    yield
    stamp.write_text(word)


def environment() -> None:
    """An empty .venv of this very Python."""
    command = [sys.executable, "-m", "venv", "--clear", ENVIRONMENT]
    if call(*command, capture_output=True).returncode:
        apt_get("python3-venv")
        run(*command, trouble="this Python cannot make environments; on Debian and Ubuntu install python3-venv.")


def is_ours() -> bool:
    """Whether .venv is whole, and of this very Python."""
    configuration = ENVIRONMENT / "pyvenv.cfg"
    whole = (ENVIRONMENT / "ready").is_file() and PYTHON.exists() and configuration.is_file()
    return whole and f"version = {platform.python_version()}\n" in configuration.read_text()


def python_packages() -> None:
    """The environment of development in .venv, each file checked against its hash."""
    lock = ROOT / "requirements.txt"
    stamp, word = ENVIRONMENT / "ready", fingerprint(lock)
    if is_done(stamp, word):
        return
    print("Python packages …", flush=True)
    fresh = not is_ours()
    with making(stamp, word):
        if fresh:
            environment()
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
        run(*pip, "--require-hashes", "-r", lock, trouble=f"the Python packages could not be installed. {NETWORK}")


def site_wheels() -> None:
    """The wheels the site itself carries, made for Pyodide's Python, into build/pypi."""
    lock = ROOT / "requirements-site.txt"
    stamp, word = WHEELS / "ready", fingerprint(lock)
    if is_done(stamp, word):
        return
    with making(stamp, word):
        shutil.rmtree(WHEELS, ignore_errors=True)
        pip = [PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        target = ["--only-binary=:all:", "--python-version", "3.14", "--require-hashes", "-r", lock, "-d", WHEELS]
        run(*pip, *target, trouble=f"micropip could not be downloaded. {NETWORK}")


def node_packages() -> None:
    """What package-lock.json pins, into node_modules."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        stop(f"Node {OLDEST_NODE} or newer is needed (with npm): https://nodejs.org")
    version = call(node, "--version", capture_output=True, text=True).stdout.strip()
    number = re.match(r"v(\d+)\.", version)
    if not number or int(number[1]) < OLDEST_NODE:
        stop(f"Node {OLDEST_NODE} or newer is needed; this is {version or 'none that works'}.")
    stamp = ROOT / "node_modules" / ".ready"
    word = fingerprint(ROOT / "package-lock.json") + version
    if is_done(stamp, word):
        return
    print("Node packages …", flush=True)
    # without a network npm would try for more than a minute
    patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
    options = ["--no-audit", "--no-fund", "--loglevel=error", *patience]
    with making(stamp, word):
        run(npm, "ci", *options, trouble=f"npm ci failed. {NETWORK}")


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
    if apt_get("chromium-headless-shell") or apt_get("chromium"):
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
        "iproute2": shutil.which("ip"),
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
    with alone():
        node_packages()
        python_packages()
        site_wheels()
        if browser:
            chromium()
            other_browsers()
