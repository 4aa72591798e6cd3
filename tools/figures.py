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
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), *(str(ROOT / place) for place in ("py", "tools", "tests"))]

import apart  # noqa: E402 (found through the line above)
import budgets  # noqa: E402
import weighing  # noqa: E402
from build import build  # noqa: E402
from letters import counting  # noqa: E402
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
    "workers",
    "faults",
    "far",
    "fresh",
)
HEAD = f"{'what':54} {'budget':>10} {'found':>12}      kept"
PAGE = ROOT / "docs" / "budgets.md"
ODD = "a b ü #1%"
REMADE = ["node_modules", ".venv", "build/pypi", "build/site", "build/cache", "build/wheels"]  # what a start makes anew
MOMENT = 15  # seconds in which one is broken off
HARDEST = "siege-2020-tactics"  # to shuffle
VEILED = "siege-2020"  # has the longest letters where it is hidden when cards were drawn
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
        places = ["tests/web", "tests/house", "tests/bridge"]
        command = [str(PYTHON), "-m", "pytest", "-q", *options, "-o", "junit_family=xunit1", *places]
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


def far(table: Figures, games: int) -> None:
    """Letters between two players far apart: how long and how many they are, counted; and what they cost here."""
    counts = counting.usual_and_worst(games)
    every = [count for pair in counts.values() for count in pair]
    table.add("a usual letter with its address", max(count.median for count in every), "", 260, "characters")
    table.add("the longest letter", max(count.longest for count in every), "", 3700, "characters")
    cards = {rules: pair for rules, pair in counts.items() if rules != "tug"}
    for i, policy in enumerate(("any moves", "scouts, exchanges, reinforcements whenever possible")):
        extra, rules = max((pair[i].extra, rules) for rules, pair in cards.items())
        table.add("letters a turn beyond one", extra, "", 0.15, f"{policy}: {rules}")
    table.add("the same in tug, two for every reroll", max(count.extra for count in counts["tug"]), "")
    longer = counting.veiled(games)
    usual, turn = max(one.median for one in longer), max(max(one.usual) for one in longer)
    table.add("a usual letter that hides when cards were drawn", usual, "", 1200, "characters")
    table.add("the longest turn that does", turn, "", 1900, "characters")
    table.add("the longest letter then", max(one.longest for one in longer), "", 3700, "characters")
    for what, times in counting.timed(HARDEST).items():
        table.add(f"{what}, siege with tactics", max(times), "ms", note=f"median {statistics.median(times):.0f}")
    for what, times in counting.timed(VEILED, veiled=True).items():
        if what in {"opening a letter", "writing a letter"}:
            table.add(f"{what} that hides it, siege", max(times), "ms", note=f"median {statistics.median(times):.0f}")
    apart.apart(table, FLAGS, HARDEST)
    apart.apart(table, FLAGS, VEILED, "veiled")


class Start:
    """`npm start` in a clone, in a process group of its own."""

    def __init__(self, clone: Path) -> None:
        home = clone.parent
        empty = {"PIP_CACHE_DIR": f"{home}/pip", "npm_config_cache": f"{home}/npm", "HOME": str(home)}
        command = [shutil.which("npm") or "npm", "start", "--silent", "--", "--no-open"]
        self.said: list[str] = []
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command,
            cwd=clone,
            env=os.environ | empty,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self) -> None:
        """Everything it says."""
        for line in self.process.stdout or ():
            self.said.append(line)

    def address(self) -> str:
        """Where the page is served, as far as it is."""
        return next((line.split()[1] for line in self.said if line.startswith("Marchstones:")), "")

    def serves(self, patience: float = 3600) -> float:
        """The seconds until the page comes from there; none in that time: 0."""
        while not self.address() and self.process.poll() is None and time.monotonic() < self.began + patience:
            time.sleep(0.02)
        took = time.monotonic() - self.began
        if not self.address():
            return 0
        with urllib.request.urlopen(self.address() + "/boot.json") as answer:
            return took if json.loads(answer.read()) else 0

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it and all it has begun."""
        os.killpg(self.process.pid, how)
        self.reader.join()
        self.process.wait()


def fresh(table: Figures, breaks: int) -> None:
    """A fresh clone with empty caches, in a folder of an odd name: the first start, the second, and broken ones."""
    with tempfile.TemporaryDirectory() as place:
        clone = Path(place) / ODD
        began = time.monotonic()
        subprocess.run([shutil.which("git") or "git", "clone", "--quiet", ROOT, clone], check=True)
        table.add("git clone", time.monotonic() - began, "s")
        for what in ("npm start on a fresh machine, to the page served", "npm start again"):
            start = Start(clone)
            took = start.serves()
            start.end()
            table.add(what, took, "s", note="" if took else "not served: " + "".join(start.said[-3:]))
            table.broken += not took
        lost = [told for _ in range(breaks) if (told := broken_off(clone))]
        table.add(f"starts that fail, of {breaks} after one broken off", len(lost), "", 0, "; ".join(lost))


def broken_off(clone: Path) -> str:
    """A start that has something to do is ended at a random moment: what is wrong with the next one."""
    while True:
        gone = random.choice(REMADE)
        shutil.rmtree(clone / gone, ignore_errors=True)
        start = Start(clone)
        served = start.serves(random.uniform(0.1, MOMENT))
        how = random.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
        start.end(how)
        if not served:  # else it was too late
            break
    again = Start(clone)
    took = again.serves()
    again.end()
    if took and "Traceback" not in "".join(start.said + again.said):
        return ""
    return f"{gone}, {how.name} at {start.said[-1:]}: {again.said[-3:]}"


def sites(place: Path) -> tuple[Path, Path]:
    """The built site with an empty page for modules by themselves, and a bare stock Pyodide."""
    site, bare = place / "site", place / "stock"
    build(site)
    (site / "bench.html").write_text("<!doctype html><link rel=icon href=data:,><title>bench</title>")
    for name in budgets.APART:
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
            "workers": partial(weighing.weigh, *at),
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
    if sections - {"faults", "far", "fresh"}:
        measured(table, sections, quick=options.quick)
    if "faults" in sections:
        table.begin("Faults", f"{'fault':54} {'':12} found")
        faults(table, 20 if options.quick else 100)
    if "far" in sections:
        table.begin("Far apart", HEAD)
        far(table, 5 if options.quick else 20)
    if "fresh" in sections:
        table.begin("A fresh machine", HEAD)
        fresh(table, 5 if options.quick else 20)
    if options.write:
        table.write()
    took, load = time.monotonic() - began, os.getloadavg()[0]
    print(f"\n{took:.0f} s, load {load:.1f} at the end; {table.broken or 'nothing'} broken", flush=True)
    sys.exit(bool(table.broken))


if __name__ == "__main__":
    main()
