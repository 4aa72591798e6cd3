"""Takes the pictures of the README and the manifest from the built site: `.venv/bin/python tools/pictures.py`.

Also draws icons/*.png from css/art/icon.svg.
"""

import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from build import build
from figures import FLAGS, ROOT
from setup import on_path
from web.host import Host
from web.player import Player

PICTURES = ROOT / "docs" / "pictures"
PHONE, DESK = ViewportSize(width=390, height=664), ViewportSize(width=1280, height=800)
# name, rule set, size, dark
TABLES = (
    ("borders", "borders-2024-tactics", PHONE, False),
    ("siege", "siege-2020", PHONE, True),
    ("tug", "tug", PHONE, False),
    ("wide", "borders-2024", DESK, False),
)
CLICKS = 30


def icons(browser: Browser) -> None:
    """The icon in the sizes that devices ask for."""
    drawing = (ROOT / "css" / "art" / "icon.svg").read_text()
    for size in (180, 192, 512):
        page = browser.new_page(viewport=ViewportSize(width=size, height=size))
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
        page.screenshot(path=ROOT / "icons" / f"{size}.png")
        page.close()


def table(browser: Browser, url: str, rules: str, size: ViewportSize, *, dark: bool) -> bytes:
    """A game that has been going on for a while."""
    scheme: Literal["dark", "light"] = "dark" if dark else "light"
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    Player.prepare(context, speed="instant", theme="auto")
    player = Player.open(context, url)
    player.begin(rules, seed=7, level="apprentice")
    player.run(CLICKS)
    page = player.page
    page.keyboard.press("Escape")
    page.wait_for_timeout(1500)
    picture = bytes(page.screenshot(type="jpeg", quality=80))
    context.close()
    return picture


def main() -> None:
    """Build, look, keep."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Path(place)
        build(site)
        host = Host(site)
        browser = playwright.chromium.launch(executable_path=on_path(), args=FLAGS)
        icons(browser)
        for name, rules, size, dark in TABLES:
            (PICTURES / f"{name}.jpg").write_bytes(table(browser, host.url, rules, size, dark=dark))
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
