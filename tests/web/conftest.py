"""The built site under a sub-path, and a real Chromium looking at it.

`site` is the folder, `host` serves it (and can be broken), `page` is a tab of a fresh profile on the open site, `bench`
one on an empty page of it. Every console error, failed request and violated policy fails the test unless it empties
`problems`.
"""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from budgets import APART
from build import build, service
from setup import ROOT, on_path
from web.host import Host
from web.player import KNOWN, PATIENCE, Player

FLAGS = [
    "--no-sandbox",
    "--js-flags=--no-wasm-inlining --no-wasm-loop-unrolling --no-wasm-loop-peeling",  # a page boots a third cheaper
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP marchstones.test 127.0.0.1",  # a name whose plain http is no secure context
]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site as it would be deployed."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    policy = re.search(r"<meta\s+http-equiv=[^>]*>", (folder / "index.html").read_text())[0]
    (folder / "bench.html").write_text(
        f"<!doctype html>{policy}<link rel=icon href=css/art/icon.svg><title>bench</title>"
    )
    for name in APART:
        shutil.copy(ROOT / "js" / name, folder / "js" / name)
    service(folder, off=False)
    return folder


@pytest.fixture
def host(site):
    """A host of the site, gone after the test."""
    host = Host(site)
    yield host
    host.stop()


@pytest.fixture
def deploy(site, tmp_path):
    """Makes a changed copy of the site: `deploy({"js/words.js": text})` with a service worker that knows the change."""

    def change(files: dict[str, str], name: str = "next") -> Path:
        copy = tmp_path / name
        shutil.copytree(site, copy)
        for file, text in files.items():
            (copy / file).write_text(text)
        service(copy, off=False)
        return copy

    return change


@pytest.fixture(scope="session")
def browser():
    """A Chromium: this machine's where it has one."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=on_path(), args=FLAGS)
        yield browser
        browser.close()


def watch(page, problems):
    """Write down whatever goes wrong on a page, which is waited for patiently."""
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))

    def failed(request):
        if request.failure != "net::ERR_ABORTED":  # the page left while it loaded
            problems.append(f"failed: {request.url} {request.failure}")

    page.on("requestfailed", failed)
    return page


@pytest.fixture
def problems():
    """What went wrong; a test that expects trouble empties it."""
    return []


@pytest.fixture
def context(browser, problems):
    """A fresh profile."""
    context = browser.new_context(viewport={"width": 390, "height": 664})
    context.on("page", lambda page: watch(page, problems))
    context.add_init_script(KNOWN)
    yield context
    context.close()


@pytest.fixture
def bench(context, host, problems):
    """A tab on an empty page of the site, with its policy: for the modules by themselves."""
    page = context.new_page()
    page.goto(f"{host.url}bench.html")
    page.evaluate("async () => { window.site = new URL('./', location.href).href }")
    yield page
    assert not problems


@pytest.fixture
def page(context, host, problems):
    """A tab on the open site."""
    page = context.new_page()
    page.goto(host.url)
    yield page
    assert not problems


@pytest.fixture(scope="session")
def inn(site):
    """A host that stands for the whole run."""
    host = Host(site)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def taken():
    """Players at tables that are ready, by kind: a boot costs seconds, a game a few."""
    return {}


@pytest.fixture
def seat(browser, inn, taken, request):
    """`seat(has_touch=True)`: a player at the start screen in a profile of that kind, kept until a test fails."""
    used = set()

    def sit(**kind):
        key = repr(kind)
        if key not in taken:
            context = browser.new_context(
                **{"viewport": {"width": 390, "height": 664}, "service_workers": "block"} | kind
            )
            problems = []
            context.on("page", lambda page: watch(page, problems))
            Player.prepare(context)
            taken[key] = Player.open(context, inn.url), problems
        used.add(key)
        player, _ = taken[key]
        player.home()
        return player

    failed = request.session.testsfailed
    yield sit
    for key in used:
        player, problems = taken[key]
        bad, problems[:] = [*problems], []
        if bad or request.session.testsfailed > failed or player.page.is_closed():
            player.page.context.close()
            del taken[key]
        assert not bad


@pytest.fixture
def table(seat):
    """A player with a mouse, before a phone's screen."""
    return seat()
