"""The doors to the outside are shut: what the policies forbid, whom the browser speaks to, where the site may lie."""

import re
import socketserver
import threading

import pytest
from playwright.sync_api import Error

from setup import ROOT, on_path
from web.conftest import FLAGS, watch
from web.host import Host
from web.player import Player, until

# Each is tried; what comes back is what the browser let pass.
TRIED = """async (own) => {
  await new Promise((later) => setTimeout(later)); // who drives the browser may evaluate, the page may not
  const passed = [];
  const attempt = async (name, act) => {
    try { if (await act() !== 'shut') passed.push(name) } catch { /* as it should be */ }
  };
  const element = (name, how) => new Promise((resolve) => {
    const one = document.createElement(name);
    Object.assign(one, { onload: () => resolve('open'), onerror: () => resolve('shut') });
    try { how(one) } catch { return resolve('shut') }
    document.head.append(one);
    setTimeout(() => resolve('shut'), 500);
  });
  await attempt('eval', () => (0, eval)('1'));
  await attempt('Function', () => new Function('return 1')());
  await attempt('inline script', () => element('script', (one) => { one.text = 'window.inline = 1' }));
  await attempt('inline handler', () => {
    const div = document.createElement('div');
    div.setAttribute('onclick', 'window.handled = 1');
    div.click();
    return window.handled ? 'open' : 'shut';
  });
  await attempt('markup from text', () => { document.createElement('div').innerHTML = '<b>x</b>' });
  await attempt('a script from elsewhere', () => element('script', (one) => { one.src = own + 'js/main.js' }));
  await attempt('a blob as a worker', () => new Worker(URL.createObjectURL(new Blob(['1']))));
  await attempt('any file as a worker', () => new Worker('./js/part.js'));
  await attempt('fetch from elsewhere', () => fetch(own));
  await attempt('a socket', () => new Promise((resolve) => {
    const socket = new WebSocket(own.replace('http', 'ws'));
    Object.assign(socket, { onopen: () => resolve('open'), onerror: () => resolve('shut') });
  }));
  await attempt('a picture from elsewhere', () => element('img', (one) => { one.src = own + 'icons/192.png' }));
  await element('iframe', (one) => { one.src = own }); // an empty frame is loaded in any case: who was asked tells
  await attempt('inline style', () => {
    const div = document.createElement('div');
    div.setAttribute('style', 'color: red');
    return div.style.color ? 'open' : 'shut';
  });
  return passed;
}"""
# The worker's turn: served from the device it may compile WebAssembly, and nothing else.
PROBE = """
const passed = [];
const attempt = async (name, act) => { try { await act(); passed.push(name) } catch { /* as it should be */ } };
await attempt('eval', () => (0, eval)('1'));
await attempt('Function', () => new Function('return 1')());
await attempt('fetch from elsewhere', () => fetch('ELSEWHERE'));
await attempt('import from elsewhere', () => import('ELSEWHEREjs/own.js'));
await attempt('a blob as a worker', () => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
  worker.onmessage = resolve;
  worker.onerror = reject;
}));
await attempt('WebAssembly', () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
postMessage(passed);
"""
RUN = """async () => {
  const { own } = await import(new URL('js/own.js', location.href).href);
  const worker = new Worker(own('js/worker.js'), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(event.message);
  });
}"""
READY = """async () => {
  const { offline } = await import(new URL('js/offline.js', location.href).href);
  await new Promise((ready, refused) => offline({ ready, update() {}, tabs() {}, refused }));
}"""


@pytest.fixture
def elsewhere(site):
    """A host of another origin, open to all."""
    other = Host(site)
    yield other
    other.stop()


def test_the_page_may_do_nothing_but_its_own(bench, elsewhere, problems):
    """No evaluated text, nothing inline, no markup from text, nothing from elsewhere, no worker but the two."""
    assert bench.evaluate(TRIED, elsewhere.url) == []
    assert elsewhere.asked == []
    problems.clear()  # the browser has said what it forbade


def test_a_worker_may_do_nothing_but_its_own(bench, host, deploy, elsewhere, problems):
    """Served from the device a worker compiles WebAssembly and is shut for all else."""
    host.move(deploy({"js/worker.js": PROBE.replace("ELSEWHERE", elsewhere.url)}))
    bench.evaluate(READY)
    until(bench, "navigator.serviceWorker.controller")
    bench.reload()
    assert bench.evaluate(RUN) == ["WebAssembly"]
    problems.clear()


class Switchboard(socketserver.ThreadingTCPServer):
    """A proxy that connects nobody and writes down whom one asked for."""

    daemon_threads = True

    def __init__(self):
        self.asked = []
        board = self

        class Line(socketserver.StreamRequestHandler):
            def handle(self):
                board.asked.append(self.rfile.readline().decode("latin-1").strip())

        super().__init__(("127.0.0.1", 0), Line)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()


@pytest.mark.fault("requests to third parties")
def test_nobody_else_is_ever_asked(site, playwright_of, found):
    """What the browser wants of others, workers included, would pass a proxy: a whole game asks it for nothing."""
    board, host = Switchboard(), Host(site)
    flags = [*FLAGS, f"--proxy-server=http://127.0.0.1:{board.server_address[1]}"]
    browser = playwright_of.chromium.launch(executable_path=on_path(), args=flags)
    context = browser.new_context(viewport={"width": 390, "height": 664})
    Player.prepare(context)
    player = Player.open(context, host.url)
    with pytest.raises(Error):
        context.new_page().goto("http://example.org/")  # the proxy is there
    player.begin("tug", seed=3)
    assert player.run() == "over"
    browser.close()
    board.shutdown()
    host.stop()
    assert [line for line in board.asked if "127.0.0.1" in line] == []
    ours = [line for line in board.asked if "example.org" not in line and not re.search(r"google|gvt1", line)]
    assert len(board.asked) > 0
    assert ours == []
    found(f"{len(host.asked)} requests to its own host, {len(ours)} to others")


@pytest.fixture
def playwright_of(browser):
    """The Playwright that drives the browser of the run, for one of another kind."""
    return type("Kind", (), {"chromium": browser.browser_type})


@pytest.mark.parametrize("path", ["nowhere", "a/b/c/d", "js/", "rules/../../x"])
def test_a_wrong_address_says_so(context, host, problems, path):
    """However deep: the page of the lost, dressed, from no other file."""
    page = watch(context.new_page(), problems)
    host.asked.clear()
    answer = page.goto(f"{host.url}{path}")
    assert answer.status == 404
    assert page.inner_text("h1") == "No stone here"
    assert page.evaluate("getComputedStyle(document.body).display") == "grid"
    assert [name for name in host.asked if "favicon" not in name] == [host.asked[0]]
    problems.clear()  # the status itself is written to the console


@pytest.mark.parametrize("path", ["/", "/games/", "/a/b/c/d/"])
def test_the_site_works_under_any_path(context, site, problems, path):
    """At the root of a domain and far below it: the start screen, the engine, no address left over."""
    host = Host(site, path=path)
    page = watch(context.new_page(), problems)
    page.goto(host.url)
    until(page, "performance.getEntriesByName('engine-ready').length")
    until(page, "navigator.serviceWorker.controller")
    host.stop()
    assert not problems


def test_what_is_installed_is_pinned():
    """Every Python package, npm package and action is named by its content."""
    for name in ("requirements.txt", "requirements-site.txt"):
        text = (ROOT / name).read_text().replace("\\\n", " ")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert lines
        assert all(re.match(r"[\w.-]+==\S+( ; .*)?( +--hash=sha256:[0-9a-f]{64})+$", line) for line in lines), name
    lock = (ROOT / "package-lock.json").read_text()
    packages = lock.count('"node_modules/')
    assert packages > 4
    assert lock.count('"integrity": "sha512-') == packages
    setup = (ROOT / "tools" / "setup.py").read_text()
    assert setup.count("--require-hashes") == 2
    assert '"ci"' in setup
    actions = re.findall(r"uses: (\S+)", (ROOT / ".github" / "workflows" / "pages.yml").read_text())
    assert actions
    assert all(re.search(r"@[0-9a-f]{40}$", action) for action in actions)
