"""What one, two and three workers weigh in three browsers, after their start and after a long game.

Counted is the memory of all of a browser's processes that show pages, what they share with others divided by how many
share it (`Pss` of /proc), less what a page without workers takes. It needs Linux; a browser that is not there is left
out.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser

from web.drivers import Firefox, WebKit
from web.host import Host

REST = 3  # seconds until a browser has cleaned up
PAGES = ("--type=renderer", "-contentproc", "WebKitWebProcess")  # in the command line of what shows pages
STEPS = {
    "one": """async () => {
      const { Engine, Opponent } = await import(new URL('js/engine.js', location.href).href);
      window.engine = new Engine();
      window.opponent = new Opponent();
      window.adviser = new Opponent();
      await engine.ask({ do: 'rules' });
      await engine.ask({ do: 'new', rules: 'siege-2020-tactics', seed: 1, first: 0 });
    }""",
    "two": """async () => {
      const view = await engine.ask({ do: 'view', seat: 0 });
      window.request = { do: 'think', view, level: 'grandmaster', ms: 900, seed: 1 };
      await opponent.think(request);
    }""",
    "three": "async () => { await adviser.think({ ...request, explain: true }) }",
    "three, after a long game": """async () => {
      for (let ply = 0; ply < 500; ply += 1) {
        const { turn, moves } = await engine.ask({ do: 'legal' });
        if (!moves.length) break;
        if (ply % 4 === 1 && turn !== 'chance') {
          const view = await engine.ask({ do: 'view', seat: turn });
          const who = turn ? opponent : adviser;
          await who.think({ do: 'think', view, level: 'grandmaster', ms: 300, seed: 1, explain: !turn });
        }
        await engine.ask({ do: 'play', move: moves[ply % moves.length], table: 'turn' });
      }
    }""",
}


class Table(Protocol):
    """Where the rows go."""

    def add(self, what: str, found: float, unit: str, limit: float | None = None, note: str = "") -> None:
        """One row: what was found, at most what is allowed."""


def below(pid: int) -> set[int]:
    """A process and all that came of it."""
    parents: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(place.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(place.parent.name))
    found, waiting = set(), [pid]
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting += parents.get(one, [])
    return found


def weight(pid: int) -> float:
    """What the pages of a browser weigh, in MB."""
    total = 0
    for one in below(pid):
        try:
            command = Path(f"/proc/{one}/cmdline").read_text()
            if any(word in command for word in PAGES):
                text = Path(f"/proc/{one}/smaps_rollup").read_text()
                total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
        except OSError:
            continue
    return total / 1000


@contextmanager
def opened(kind: type[Firefox | WebKit], url: str) -> Iterator[tuple[int, Callable[[str], Any]]]:
    """A page in another browser: the browser's process, and what runs a script in the page."""
    with tempfile.TemporaryDirectory() as home:
        browser = kind(Path(home))
        try:
            browser.open(url)
            yield browser.process.pid, browser.run
        finally:
            browser.close()


@contextmanager
def in_chromium(browser: Browser, url: str) -> Iterator[tuple[int, Callable[[str], Any]]]:
    """The same in Chromium."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    yield next(one["id"] for one in found if one["type"] == "browser"), page.evaluate
    context.close()


def weigh(table: Table, browser: Browser, host: Host) -> None:
    """A row for each browser and number of workers."""
    url = f"{host.url}bench.html"
    kinds = [kind for kind in (Firefox, WebKit) if kind.program]
    places = [("chromium", in_chromium(browser, url)), *((kind.name, opened(kind, url)) for kind in kinds)]
    for name, place in places:
        with place as (pid, run):
            time.sleep(REST)
            bare = weight(pid)
            for what, script in STEPS.items():
                run(script)
                time.sleep(REST)
                table.add(f"memory of workers in {name}: {what}", weight(pid) - bare, "MB")
