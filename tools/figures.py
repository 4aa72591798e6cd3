"""Prints the budgets of the page and the faults it survives, each with its figure.

    .venv/bin/python tools/figures.py                 everything but `fresh`: some eight minutes
    .venv/bin/python tools/figures.py --quick         the same with fewer rounds and games: half of that
    .venv/bin/python tools/figures.py boot memory     some sections: see SECTIONS
    .venv/bin/python tools/figures.py fresh           a fresh clone with empty caches, for which it needs a network
    .venv/bin/python tools/figures.py --write         what it prints replaces what stands in docs/budgets.md

Ends with 1 if a budget is broken or a fault not survived. The budgets are measured by budgets.py; the faults are the
tests that bear the mark `fault`, run as they are, a hundred games for the dying workers.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tests")]

import budgets  # noqa: E402 (found through the line above)
from build import build  # noqa: E402
from setup import PYTHON, on_path  # noqa: E402
from web.host import Host  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SECTIONS = (
    "size",
    "start",
    "boot",
    "visits",
    "bar",
    "opponent",
    "game",
    "slow",
    "screens",
    "memory",
    "faults",
    "fresh",
)
HEAD = f"{'what':54} {'budget':>10} {'found':>12}      kept"
PAGE = ROOT / "docs" / "budgets.md"
LONG = 10  # numbers from here on need but one decimal, from its square none


@dataclass
class Figures:
    """The table under way: its lines by the heading they stand under in docs/budgets.md."""

    broken: int = 0
    lines: dict[str, list[str]] = field(default_factory=dict)

    def begin(self, heading: str, line: str) -> None:
        """The lines from here on stand under another heading."""
        load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        self.lines[heading] = []
        print(flush=True)
        self.say(f"{heading}; {load}: what takes time takes longer on a busy machine\n")
        self.say(line)

    def say(self, line: str) -> None:
        """Print a line and keep it."""
        print(line, flush=True)
        self.lines[[*self.lines][-1]].append(line.rstrip())

    def write(self) -> None:
        """Put the lines where they stand in the documentation."""
        text = PAGE.read_text()
        for heading, lines in self.lines.items():
            block = "\n".join(lines)
            found = re.search(rf"(?<=## {heading}\n\n```text\n).*?(?=\n```)", text, re.DOTALL)
            if found:
                text = text[: found.start()] + block + text[found.end() :]
        PAGE.write_text(text)

    def add(self, what: str, found: float, unit: str, limit: float | None = None, note: str = "") -> None:
        """One row: what was found, at most what is allowed."""
        kept = "-" if limit is None else "yes" if found <= limit else "NO"
        self.broken += kept == "NO"
        digits = 0 if found == round(found) or found >= LONG * LONG else 1 if found >= LONG else 2
        allowed = "" if limit is None else f"{limit:g} {unit}"
        self.say(f"{what:54} {allowed:>10} {found:12.{digits}f} {unit:4} {kept:4} {note}")

    def survive(self, fault: str, found: str, *, survived: bool) -> None:
        """One fault: what was found, and whether it was survived."""
        self.broken += not survived
        self.say(f"{fault:54} {'survived' if survived else 'NOT SURVIVED':12} {found}")


def faults(table: Figures, games: int) -> None:
    """The tests that bear the mark, two at a time, and what they wrote down."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.xml"
        options = ["-m", "fault", "-n", "2", "--dist=load", f"--games={games}", f"--junitxml={report}"]
        command = [str(PYTHON), "-m", "pytest", "-q", *options, "-o", "junit_family=xunit1", "tests/web"]
        done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        cases = [*ET.parse(report).iter("testcase")] if report.is_file() else []  # noqa: S314 (written this moment)
    told: dict[str, list[tuple[bool, str]]] = {}
    for case in cases:
        said = {one.get("name"): one.get("value") or "" for one in case.iter("property")}
        bad = any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))
        told.setdefault(said.get("fault", case.get("name", "")), []).append((not bad, said.get("found", "")))
    for fault, rows in sorted(told.items()):
        found = dict.fromkeys(text for _, text in rows if text)
        times = f" ({len(rows)} ways)" if len(rows) > 1 and len(found) <= 1 else ""
        table.survive(fault, "; ".join(found) + times, survived=all(good for good, _ in rows))
    if not cases:
        table.survive("the tests themselves", "none was run", survived=False)
    if done.returncode:
        print(done.stdout[-3000:])


def fresh(table: Figures) -> None:
    """A fresh clone, empty caches: clone, `npm start` until the page is served, and the same again."""
    with tempfile.TemporaryDirectory() as place:
        clone = Path(place) / "marchstones"
        empty = {"PIP_CACHE_DIR": f"{place}/pip", "npm_config_cache": f"{place}/npm", "HOME": place}
        began = time.monotonic()
        subprocess.run([shutil.which("git") or "git", "clone", "--quiet", ROOT, clone], check=True)
        table.add("git clone", time.monotonic() - began, "s")
        for what in ("npm start on a fresh machine, to the page served", "npm start again"):
            began = time.monotonic()
            command = [shutil.which("npm") or "npm", "start", "--silent", "--", "--no-open"]
            server = subprocess.Popen(
                command, cwd=clone, env=os.environ | empty, stdout=subprocess.PIPE, text=True, start_new_session=True
            )
            for line in server.stdout or ():
                if line.startswith("Marchstones:"):
                    break
            table.add(what, time.monotonic() - began, "s")
            os.killpg(server.pid, 15)
            server.wait()


def sites(place: Path) -> tuple[Path, Path]:
    """The built site with an empty page for modules by themselves, and a bare stock Pyodide."""
    site, bare = place / "site", place / "stock"
    build(site)
    (site / "bench.html").write_text("<!doctype html><link rel=icon href=data:,><title>bench</title>")
    for name in ("engine.js", "own.js"):
        shutil.copy(ROOT / "js" / name, site / "js" / name)
    bare.mkdir()
    for file in (ROOT / "node_modules" / "pyodide").iterdir():
        shutil.copy(file, bare)
    (bare / "index.html").write_text("<!doctype html><link rel=icon href=data:,><title>stock</title>")
    (bare / "stock.mjs").write_text(
        "import { loadPyodide } from './pyodide.mjs'; loadPyodide().then(() => postMessage(1));"
    )
    return site, bare


def measured(table: Figures, sections: set[str], *, quick: bool) -> None:
    """The budgets."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site, bare = sites(Path(place))
        host, stock = Host(site), Host(bare)
        browser: Browser = playwright.chromium.launch(executable_path=on_path(), args=FLAGS)
        at = (table, browser, host)
        work: dict[str, Callable[[], None]] = {
            "size": partial(budgets.weights, table, site),
            "start": partial(budgets.start_screen, *at),
            "boot": partial(budgets.engine, *at, stock, 2 if quick else 5),
            "visits": partial(budgets.visits, *at),
            "bar": partial(budgets.bar, *at),
            "opponent": partial(budgets.opponent, *at),
            "game": partial(budgets.game, *at),
            "slow": partial(budgets.slow_game, *at),
            "screens": partial(budgets.screens, *at),
            "memory": partial(budgets.memory, *at, 60 if quick else 200),
        }
        table.begin("Budgets", HEAD)
        for section, measure in work.items():
            if section in sections:
                measure()
        browser.close()
        host.stop()
        stock.stop()


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and games")
    parser.add_argument("--write", action="store_true", help="into docs/budgets.md")
    options = parser.parse_args()
    sections = set(options.sections or SECTIONS[:-1])
    if unknown := sections - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}")
    table, began = Figures(), time.monotonic()
    if sections - {"faults", "fresh"}:
        measured(table, sections, quick=options.quick)
    if "faults" in sections:
        table.begin("Faults", f"{'fault':54} {'':12} found")
        faults(table, 20 if options.quick else 100)
    if "fresh" in sections:
        table.begin("A fresh machine", HEAD)
        fresh(table)
    if options.write:
        table.write()
    took, load = time.monotonic() - began, os.getloadavg()[0]
    print(f"\n{took:.0f} s, load {load:.1f} at the end; {table.broken or 'nothing'} broken", flush=True)
    sys.exit(bool(table.broken))


if __name__ == "__main__":
    main()
