"""What two pages that play far apart wait for in the browser, for tools/figures.py."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from budgets import Table
from build import build
from setup import on_path
from web.far import Friend, on
from web.host import Host

LETTERS = 16
MOST = 48  # where letters grow from turn to turn: most of a game
# Milliseconds from a press until something is there.
PRESS = """async ([press, there]) => {
  const began = performance.now();
  document.querySelector(press).click();
  while (!document.querySelector(there)) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
# Milliseconds from a link until it has been read and its table is drawn.
READ = """performance.getEntriesByName('letter-read').map(
  ({ startTime }, k) => startTime - performance.getEntriesByName('letter')[k].startTime)"""
# Milliseconds from the friend's code until the line stands.
MEET = """async (link) => {
  const began = performance.now();
  location.hash = new URL(link).hash;
  while (!document.querySelector('.line.on')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
OUT = "dialog[data-name=far-out] textarea"
CODE = "dialog[data-name=far-near] .qr svg"


def apart(table: Table, flags: list[str], rules: str, *options: str) -> None:
    """Invitation, acceptance, some turns by letter, then a line; each page in a profile of its own.

    With options agreed on, as the page names them, only what a letter takes then is told.
    """
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Path(place) / "site"
        build(site)
        host = Host(site)
        browser = playwright.chromium.launch(executable_path=on_path(), args=flags)
        ann, ben = (Friend.meet(browser, host.url, name, watched=lambda page: page) for name in ("Ann", "Ben"))
        ann.set_far(rules, options=options)
        inviting = ann.page.evaluate(PRESS, ["dialog [data-do=far-invite]", OUT])
        ben.take(ann.link)
        ben.wait("far-in")
        accepting = ben.page.evaluate(PRESS, ["dialog [data-do=far-accept]", OUT])
        ann.take(ben.link)
        ben.close()
        on(ann, ben, MOST if options else LETTERS)
        accepted, *read = ann.page.evaluate(READ)
        read += ben.page.evaluate(READ)[1:]
        letter = (statistics.median(read), "ms", 300, f"worst of {len(read)}: {max(read):.0f} ms")
        if options:
            table.add(f"in the browser: a letter, {', '.join(options)}", *letter)
        else:
            table.add("in the browser: inviting", inviting, "ms", 600, rules)
            table.add("in the browser: accepting", accepting, "ms", 600)
            table.add("in the browser: the acceptance, from link to table", accepted, "ms", 600)
            table.add("in the browser: a letter, from link to table", *letter)
            near(table, ann, ben)
        browser.close()
        host.stop()


def near(table: Table, ann: Friend, ben: Friend) -> None:
    """The line."""
    for one in (ann, ben):
        one.close()
    ann.near()
    shown = ann.page.evaluate(PRESS, ["dialog [data-do=far-code]", CODE])
    met = ann.page.evaluate(MEET, ben.answer(ann.code))
    table.add("in the browser: a code, from press to picture", shown, "ms", 500)
    table.add("in the browser: a line, from the second code", met, "ms", 1000, "two profiles on this machine")
