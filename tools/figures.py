"""Prints the budgets of the page with their measured figures: `.venv/bin/python tools/figures.py`. Takes some minutes.

Everything is measured in a real Chromium against the built site, fresh profiles throughout. `slow` is a phone on a bad
day: 360x640, CPU slowed down four times, 1.6 Mbit/s with 150 ms delay. CPU throttling slows the page, not its workers;
the line is slowed on the host's side, so it is slow for both.
"""

import gzip
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tests")]

from build import build, closure  # noqa: E402
from setup import on_path  # noqa: E402
from web.host import Host  # noqa: E402
from web.player import Player  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
LINE = 1_600_000 // 8
LONG_TASK = 50  # milliseconds
GAMES = 200
TRACED = 12  # clicks
LONG = 10  # numbers from here on need no decimals
ENGINE = ("pyodide/", "engine.zip", "wheels/", "boot.json")
WATCH = """
  window.seen = { tasks: [], events: [], shifts: 0, paint: {} };
  let burst = { from: 0, to: 0, sum: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((e) => e.interactionId && seen.events.push(e.duration)))
    .observe({ type: 'event', buffered: true, durationThreshold: 16 });
  new PerformanceObserver((list) => list.getEntries().forEach((e) => seen.tasks.push([e.startTime, e.duration])))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((e) => {
    if (e.hadRecentInput) return;
    const on = e.startTime - burst.to < 1000 && e.startTime - burst.from < 5000;
    burst = { from: on ? burst.from : e.startTime, to: e.startTime, sum: (on ? burst.sum : 0) + e.value };
    seen.shifts = Math.max(seen.shifts, burst.sum);
  }))
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((e) => { seen.paint.largest = e.startTime }))
    .observe({ type: 'largest-contentful-paint', buffered: true });
"""
STOCK = """async () => {
  const started = performance.now();
  await new Promise((resolve) => { new Worker('stock.mjs', { type: 'module' }).onmessage = resolve });
  return performance.now() - started;
}"""
RANDOM_GAME = """async (n) => {
  const { id } = about.rules[n % about.rules.length];
  await engine.ask({ do: 'new', rules: id, seed: n });
  for (let ply = 0; ply < 300; ply += 1) {
    const { turn, moves } = await engine.ask({ do: 'legal' });
    if (!moves.length) return;
    if (ply % 25 === 1 && turn !== 'chance') {
      const view = await engine.ask({ do: 'view', seat: turn });
      await opponent.think({ do: 'think', view, level: about.levels.at(-1), playouts: 50, seed: n });
    }
    await engine.ask({ do: 'play', move: moves[Math.floor(Math.random() * moves.length)] });
    await engine.ask({ do: 'table', seat: 0 });
  }
}"""


@dataclass
class Figures:
    """The table under way."""

    broken: int = 0

    def add(self, what: str, found: float, unit: str, limit: float | None = None, note: str = "") -> None:
        """One row: what was found, at most what is allowed."""
        kept = "-" if limit is None else "yes" if found <= limit else "NO"
        self.broken += kept == "NO"
        digits = 0 if found == round(found) or found >= LONG else 2
        allowed = "" if limit is None else f"{limit:g} {unit}"
        print(f"{what:54} {allowed:>10} {found:12.{digits}f} {unit:4} {kept:4} {note}", flush=True)


def packed(file: Path) -> int:
    """What a file costs on the line of a host that compresses text and WebAssembly."""
    data = file.read_bytes()
    return len(data) if file.suffix in {".zip", ".whl", ".png"} else len(gzip.compress(data, 6))


def median(numbers: list[float]) -> float:
    """The one in the middle."""
    return statistics.median(numbers)


def high(numbers: list[float]) -> float:
    """The 95th percentile."""
    return sorted(numbers)[max(0, round(len(numbers) * 0.95) - 1)]


@contextmanager
def tab(browser: Browser, *, slow: bool = False) -> Iterator[tuple[Page, CDPSession]]:
    """A tab of a fresh profile, with what we watch."""
    size = ViewportSize(width=360, height=640) if slow else ViewportSize(width=390, height=664)
    context = browser.new_context(viewport=size, device_scale_factor=2)
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    if slow:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    yield page, session
    context.close()


def until(page: Page, condition: str, seconds: float = 60) -> None:
    """Wait for an expression; the page's policy forbids the usual way."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({condition})"):
        if time.monotonic() > end:
            sys.exit(f"never came true: {condition}")
        page.wait_for_timeout(20)


def weights(table: Figures, site: Path) -> None:
    """What the files weigh on the line."""
    scripts = sum(packed(file) for file in (site / "js").glob("*.js")) / 1000
    main = sum(packed(site / part) for part in closure(site))
    rest = sum(packed(site / name) for name in ("index.html", "css/all.css", "js/words/en.json"))
    table.add("shell: page, script, sheet, words", (main + rest) / 1000, "KB", 60)
    table.add("the page's script, libraries included", main / 1000, "KB", 35)
    table.add("all scripts but Pyodide's", scripts, "KB", 70)
    engine = [*(site / "pyodide").iterdir(), site / "engine.zip"]
    table.add("what the table's engine loads", sum(map(packed, engine)) / 1e6, "MB", 6.8)
    for wheel in sorted((site / "wheels").iterdir()):
        table.add(f"  {wheel.name[:50]}", packed(wheel) / 1000, "KB")


def start_screen(table: Figures, browser: Browser, host: Host) -> None:
    """The first second on a slow phone, engine and all."""
    paints, largest, blocked, shifts, asked = [], [], [], [], 0
    for _ in range(3):
        host.rate, host.delay = LINE, 0.15
        host.asked.clear()
        with tab(browser, slow=True) as (page, _session):
            strangers: list[str] = []
            page.on("request", lambda request: strangers.append(request.url))  # noqa: B023 (this round's list)
            page.goto(host.url, wait_until="commit")
            until(page, "document.querySelector('#app [data-do=play]')")
            page.wait_for_timeout(1500)
            first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            paints.append(first)
            largest.append(page.evaluate("seen.paint.largest"))
            blocked.append(page.evaluate("seen.tasks.reduce((sum, [, long]) => sum + Math.max(0, long - 50), 0)"))
            shifts.append(page.evaluate("seen.shifts"))
            before = "performance.getEntriesByType('resource').filter((e) => e.responseEnd <= %d).length + 1"
            asked = page.evaluate(before % first)
            foreign = [url for url in strangers if not url.startswith(host.url)]
        host.rate, host.delay = 0, 0
    table.add("first paint, slow", median(paints), "ms", 1000)
    table.add("largest paint, slow", median(largest), "ms", 1200)
    table.add("blocked by long tasks at the start, slow", median(blocked), "ms", 150)
    table.add("layout shifts at the start, slow", max(shifts), "", 0.02)
    table.add("answers before the first paint", asked, "", 4)
    table.add("requests to other hosts", len(foreign), "", 0)


def engine(table: Figures, browser: Browser, host: Host, stock: Host) -> None:
    """Boots, ours against a bare stock Pyodide in a worker, in turns."""
    ours, bare, warm = [], [], []
    for _ in range(5):
        with tab(browser) as (page, _):
            page.goto(stock.url)
            bare.append(page.evaluate(STOCK))
        with tab(browser) as (page, _):
            page.goto(host.url)
            until(page, "performance.getEntriesByName('engine-ready').length")
            ours.append(page.evaluate("performance.getEntriesByName('engine-ready')[0].startTime"))
            until(page, "navigator.serviceWorker.getRegistration().then((r) => Boolean(r && r.active))")
            page.reload()
            until(page, "performance.getEntriesByName('engine-ready').length")
            warm.append(page.evaluate("performance.getEntriesByName('engine-ready')[0].startTime"))
    cold, plain, again = median(ours), median(bare), median(warm)
    table.add("engine ready, cold", cold / 1000, "s", 10)
    table.add("engine ready, from the device", again / 1000, "s", 6)
    table.add("a bare stock Pyodide in a worker, cold", plain / 1000, "s")
    table.add("engine ready / bare stock Pyodide", cold / plain, "", 1.5)


def bar(table: Figures, browser: Browser, host: Host) -> None:
    """The progress bar on a slow line: how soon, how silent."""
    host.rate = LINE * 4
    with tab(browser) as (page, _):
        page.goto(f"{host.url}bench.html")
        gaps = page.evaluate("""async () => {
          const { Engine } = await import(new URL('js/engine.js', location.href).href);
          const ticks = [performance.now()];
          const onprogress = ({ phase, loaded }) => loaded && phase === 'load' && ticks.push(performance.now());
          const engine = new Engine({ onprogress });
          const started = ticks[0];
          await engine.ready;
          return [ticks[1] - started, Math.max(...ticks.slice(2).map((tick, i) => tick - ticks[i + 1]))];
        }""")
    host.rate = 0
    table.add("first tick of the bar, 6.4 Mbit/s", gaps[0], "ms", 500)
    table.add("longest silence of the bar while bytes flow", gaps[1], "ms", 1000)


def opponent(table: Figures, browser: Browser, host: Host) -> None:
    """Questions while it thinks, being hurried, being killed."""
    with tab(browser) as (page, _):
        page.goto(f"{host.url}bench.html")
        found = page.evaluate("""async () => {
          const { Engine, Opponent } = await import(new URL('js/engine.js', location.href).href);
          const engine = new Engine();
          const opponent = new Opponent();
          const { levels } = await engine.ask({ do: 'rules' });
          await engine.ask({ do: 'new', rules: 'borders-2024', seed: 1, first: 0 });
          const view = await engine.ask({ do: 'view', seat: 0 });
          const asleep = performance.now();
          opponent.start();
          await opponent.ready;
          const boot = performance.now() - asleep;
          const think = (ms) => opponent.think({ do: 'think', view, level: levels.at(-1), ms, seed: 1 });
          const long = think(60_000);
          const pings = [];
          for (let i = 0; i < 100; i += 1) {
            const asked = performance.now();
            await opponent.ask({ do: 'rules' });
            pings.push(performance.now() - asked);
            await new Promise((resolve) => setTimeout(resolve, 7));
          }
          const hurried = performance.now();
          opponent.moveNow();
          const answer = await long;
          const hurry = performance.now() - hurried;
          const killed = think(500);
          await new Promise((resolve) => setTimeout(resolve, 100));
          const death = performance.now();
          opponent.restart();
          await killed;
          return { boot, pings, hurry, death: performance.now() - death, playouts: answer.playouts };
        }""")
    table.add("opponent ready, after the table", found["boot"] / 1000, "s")
    table.add("an answer while it thinks, p95 of 100", high(found["pings"]), "ms", 100)
    table.add("`move now` to its move", found["hurry"], "ms", 300)
    table.add("killed while thinking, to its move", found["death"] / 1000, "s", 12)


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[list[float]]:
    """The page threads' tasks of 10 ms and more, by clock and by processor: a busy machine makes them little longer."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    over: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.append(None))
    categories = {"includedCategories": ["toplevel"], "excludedCategories": ["*"]}
    session.send("Tracing.start", {"traceConfig": categories | {"traceBufferSizeInKb": 400_000}})
    tasks: list[float] = []
    yield tasks
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    main = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    runs = (
        min(e.get("tdur", 0), e["dur"]) / 1000
        for e in events
        if "dur" in e and e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in main
    )
    tasks.extend(run for run in runs if run > LONG)


def game(table: Figures, browser: Browser, host: Host) -> None:
    """A whole game against the machine, played with the mouse through the page as it comes."""
    with tab(browser) as (page, _session):
        Player.prepare(page.context, speed="normal", motion="auto", claims=False, draws=True)
        player = Player.open(page.context, host.url)
        player.set_up("borders-2024", level="apprentice")
        played = player.page
        played.click("[data-do=play]")
        until(played, "document.querySelector('.hand .card')")
        nodes = played.evaluate("document.querySelectorAll('body *').length")
        played.evaluate("seen.events.length = seen.shifts = 0")
        with traced(browser, played) as tasks:  # traces are large: the first turns stand for all
            player.play(player.mouse, most=TRACED)
        player.play(player.mouse)
        taps = played.evaluate("seen.events")
        shifts = played.evaluate("seen.shifts")
    table.add("elements at the table", nodes, "", 900)
    worst = f"worst {max(tasks, default=0):.0f} ms"
    table.add("tasks over 50 ms of processor in ten turns", sum(task > LONG_TASK for task in tasks), "", 0, worst)
    table.add("largest burst of layout shifts in it", shifts, "", 0.02)
    table.add("a click to its next frame, p95", high(taps), "ms", 100, f"{len(taps)} of 16 ms and more")


def used(browser: Browser) -> float:
    """The memory that Chromium's page processes have for themselves, in MB."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    total = 0
    for process in processes:
        if process["type"] == "renderer":
            text = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_"))
    return total / 1000


def memory(table: Figures, browser: Browser, host: Host) -> None:
    """Two hundred games in one page, the opponent asked now and then."""
    with tab(browser) as (page, session):
        page.goto(f"{host.url}bench.html")
        page.evaluate("""async () => {
          const { Engine, Opponent } = await import(new URL('js/engine.js', location.href).href);
          window.engine = new Engine();
          window.opponent = new Opponent();
          window.about = await engine.ask({ do: 'rules' });
        }""")
        found = {}
        for n in range(GAMES):
            page.evaluate(RANDOM_GAME, n)
            if n + 1 in {GAMES // 10, GAMES}:
                session.send("HeapProfiler.collectGarbage")
                page.wait_for_timeout(500)
                found[n + 1] = used(browser)
    early, late = found[GAMES // 10], found[GAMES]
    table.add(f"memory of page and workers after {GAMES} games", late, "MB", 250)
    table.add(f"its growth from game {GAMES // 10} to {GAMES}", 100 * (late / early - 1), "%", 5)


def main() -> None:
    """Build, measure, print."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site, bare = Path(place) / "site", Path(place) / "stock"
        build(site)
        (site / "bench.html").write_text("<!doctype html><link rel=icon href=data:,><title>bench</title>")
        bare.mkdir()
        for file in (ROOT / "node_modules" / "pyodide").iterdir():
            shutil.copy(file, bare)
        (bare / "index.html").write_text("<!doctype html><link rel=icon href=data:,><title>stock</title>")
        (bare / "stock.mjs").write_text(
            "import { loadPyodide } from './pyodide.mjs'; loadPyodide().then(() => postMessage(1));"
        )
        host, stock = Host(site), Host(bare)
        browser = playwright.chromium.launch(executable_path=on_path(), args=FLAGS)
        table = Figures()
        print(
            f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores: what takes time takes longer on a busy machine"
        )
        print(f"{'what':54} {'budget':>10} {'found':>12}      kept", flush=True)
        weights(table, site)
        for name in ("engine.js", "own.js"):
            shutil.copy(ROOT / "js" / name, site / "js" / name)
        start_screen(table, browser, host)
        engine(table, browser, host, stock)
        bar(table, browser, host)
        opponent(table, browser, host)
        game(table, browser, host)
        memory(table, browser, host)
        browser.close()
        host.stop()
        stock.stop()
        sys.exit(bool(table.broken))


if __name__ == "__main__":
    main()
