"""Takes the pictures of README, docs/table.md and manifest from the built site: `.venv/bin/python tools/pictures.py`.

One of them moves: a few turns of a game, as the browser draws them. Also draws icons/*.png from css/art/icon.svg.
"""

import base64
import struct
import tempfile
from collections.abc import Iterator
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
# what docs/table.md shows as it is now: name, rule set, clicks; name of a screen, its size, how large it is kept
NOW = (("borders", "borders-2024-tactics", 46), ("siege", "siege-2020", 40), ("tug", "tug", 9))
SCREENS = (
    ("phone", ViewportSize(width=390, height=760), 1.0),
    ("lying", ViewportSize(width=760, height=390), 1.0),
    ("tablet", ViewportSize(width=820, height=1180), 0.6),
    ("desk", ViewportSize(width=1440, height=900), 0.6),
)
CLICKS = 30
MOVING = 24  # clicks before the moving picture begins
TURNS = 8  # clicks in it
GLANCES = (120, 600)  # milliseconds after each at which a frame is taken
SCALE = 0.75


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


def screens(browser: Browser, url: str) -> Iterator[tuple[str, bytes]]:
    """Each game as it looks now on every kind of screen, and how one of them ends."""
    context = browser.new_context(viewport=SCREENS[0][1], color_scheme="light", reduced_motion="reduce")
    Player.prepare(context, speed="instant", theme="auto")
    player = Player.open(context, url)
    page = player.page
    camera = context.new_cdp_session(page)

    def taken(size: ViewportSize, scale: float) -> bytes:
        page.set_viewport_size(size)
        page.wait_for_timeout(1500)
        clip = {"x": 0, "y": 0, **size, "scale": scale}
        shot = camera.send("Page.captureScreenshot", {"format": "jpeg", "quality": 80, "clip": clip})
        return base64.b64decode(shot["data"])

    for game, rules, clicks in NOW:
        player.begin(rules, seed=31, level="apprentice")
        player.run(clicks)
        for screen, size, scale in SCREENS:
            if screen != "lying" or game == "borders":
                yield f"{game}-{screen}", taken(size, scale)
        page.set_viewport_size(SCREENS[0][1])
        if game == "borders":
            player.run()
            yield "result-phone", taken(*SCREENS[0][1:])
    context.close()


def chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a WebP file."""
    at = 12
    while at < len(webp):
        kind, size = webp[at : at + 4], struct.unpack_from("<I", webp, at + 4)[0]
        yield kind, webp[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def chunk(kind: bytes, data: bytes) -> bytes:
    """One part of a WebP file."""
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def small(number: int) -> bytes:
    """Three bytes of a number."""
    return struct.pack("<I", number)[:3]


def moving(frames: list[tuple[bytes, int]], width: int, height: int) -> bytes:
    """Pictures, each for its milliseconds, as one that moves (WebP container specification, "Animation")."""
    size = small(width - 1) + small(height - 1)
    parts = [chunk(b"VP8X", b"\x02\0\0\0" + size), chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")]
    for webp, shown in frames:
        kind, picture = next(part for part in chunks(webp) if part[0] in {b"VP8 ", b"VP8L"})
        parts.append(chunk(b"ANMF", small(0) * 2 + size + small(shown) + b"\x02" + chunk(kind, picture)))
    return chunk(b"RIFF", b"WEBP" + b"".join(parts))


def turns(browser: Browser, url: str) -> bytes:
    """A few turns against the computer, with what moves on the table."""
    size = ViewportSize(width=360, height=640)
    context = browser.new_context(viewport=size, color_scheme="light")
    Player.prepare(context, speed="fast", theme="auto", sounds=False)
    player = Player.open(context, url)
    player.begin("borders-2024", seed=7, level="apprentice")
    player.run(MOVING)
    page = player.page
    camera = context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, **size, "scale": SCALE}
    frames: list[tuple[bytes, int]] = []
    for _ in range(TURNS):
        told = page.evaluate("player.next()")
        if told["state"] != "play":
            break
        player.mouse(told)
        for before, after in zip((0, *GLANCES), GLANCES, strict=False):
            page.wait_for_timeout(after - before)
            shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 35, "clip": clip})
            picture = base64.b64decode(shot["data"])
            shown = frames.pop()[1] if frames and frames[-1][0] == picture else 0
            frames.append((picture, shown + after - before))
    context.close()
    return moving(frames, round(size["width"] * SCALE), round(size["height"] * SCALE))


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
        (PICTURES / "play.webp").write_bytes(turns(browser, host.url))
        for name, picture in screens(browser, host.url):
            (PICTURES.parent / "table" / f"after-{name}.jpg").write_bytes(picture)
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
