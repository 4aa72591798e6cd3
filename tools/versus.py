"""The first visit to two versions of the site in turn: `.venv/bin/python tools/versus.py SITE`, that of the other.

That is a site built from another commit: `python3 serve.py --build SITE` in a checkout of it. Both are measured in the
same run, one after the other in every round, so that a busy machine is as busy for both. Figures are medians.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), *(str(ROOT / place) for place in ("py", "tools", "tests"))]

from budgets import LINE, first_move, packed, tab, until  # noqa: E402 (found through the line above)
from build import build  # noqa: E402
from figures import FLAGS  # noqa: E402
from setup import on_path  # noqa: E402
from web.host import Host  # noqa: E402
from web.player import Player  # noqa: E402

SETUP = json.dumps({"rules": "borders-2024", "mode": "level", "level": "novice", "first": "me"})
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
READY = "performance.getEntriesByName('engine-ready')[0]?.startTime"
NOW = "performance.now()"
LATE = "performance.getEntriesByName('engine-ready').length && player.record()?.moves.length > 2"


def bytes_of_the_table(site: Path) -> float:
    """Megabytes on the line before the table's engine is ready."""
    sizes = json.loads((site / "boot.json").read_text())["sizes"]
    names = [name for name in sizes if not name.startswith("wheels/")]
    return (sum(packed(site / name) for name in names) + packed(site / "pyodide/pyodide.mjs")) / 1e6


def visit(browser: Browser, host: Host, *, slow: bool) -> dict[str, float]:
    """A fresh profile: to the first picture, the engine, the first move, the answer to it; seconds."""
    host.rate, host.delay = (LINE, 0.15) if slow else (0, 0)
    with tab(browser, slow=slow) as (page, _):
        Player.prepare(page.context)
        page.context.add_init_script(f"localStorage.setItem('marchstones-setup', {json.dumps(SETUP)})")
        page.goto(host.url, wait_until="commit")
        first_move(page)
        moved = page.evaluate(NOW)
        until(page, LATE, 120)
        answered = page.evaluate(NOW)
        found = {"first paint": page.evaluate(PAINT), "engine ready": page.evaluate(READY)}
    host.rate, host.delay = 0, 0
    found |= {"first move": moved, "first answer": answered}
    return {what: milliseconds / 1000 for what, milliseconds in found.items()}


def main() -> None:
    """Print a row for each figure: the other version, this one, the ratio, every round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="the built site of the other version")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        own = Path(place) / "site"
        build(own)
        hosts = {"other": Host(given.site), "this": Host(own)}
        browser = playwright.chromium.launch(executable_path=on_path(), args=FLAGS)
        found: dict[tuple[str, str], list[float]] = {}
        for _ in range(given.rounds):
            for slow in (True, False):
                for name, host in hosts.items():
                    for what, seconds in visit(browser, host, slow=slow).items():
                        row = f"{what}, slow" if slow else what
                        found.setdefault((row, name), []).append(seconds)
        browser.close()
        for host in hosts.values():
            host.stop()
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; the other version, this one, this one's share")
        print(row_of("table's engine, MB", *([bytes_of_the_table(site)] for site in (given.site, own))))
        for what in dict.fromkeys(what for what, _ in found):
            print(row_of(f"{what}, s", found[what, "other"], found[what, "this"]))


def row_of(what: str, other: list[float], this: list[float]) -> str:
    """One row of the table."""
    a, b = statistics.median(other), statistics.median(this)
    rounds = [" ".join(f"{one:.2f}" for one in all_) for all_ in (other, this)]
    return f"{what:22} {a:7.2f} {b:7.2f} {b / a:5.2f}   {' | '.join(rounds)}"


if __name__ == "__main__":
    main()
