"""The budgets of the page, each measured in a real Chromium against the built site; `figures.py` prints them.

Fresh profiles throughout. `slow` is a phone on a bad day: 360x640, CPU slowed down four times, 1.6 Mbit/s with 150 ms
delay. CPU throttling slows the page, not its workers; the line is slowed on the host's side, so it is slow for both.
"""

import gzip
import json
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from build import closure
from languages import LANGUAGES
from setup import ROOT
from web.host import Host
from web.player import Player

LINE = 1_600_000 // 8
LONG_TASK = 50  # milliseconds
LONG_TASK_SLOW = 200
LONG = 10  # milliseconds from which a task is looked at
TRACED = 12  # clicks
WARM = 20  # games after which everything has been compiled once
SIZES = [(360, 560), (360, 640), (390, 664), (768, 1024), (1280, 800)]
TABLES = {"borders": ("borders-2024-tactics", 21), "siege": ("siege-2020-tactics", 12), "tug": ("tug", 6)}
APART = ("chance.js", "engine.js", "offline.js", "own.js", "pace.js")  # laid beside the site, for tests to load alone
THEMES = ("light", "dark")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
WATCH = """
  window.seen = { tasks: [], events: [], laid: [], flights: [], shifts: 0, paint: {} };
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
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (JSON.stringify(frames).includes('transform')) seen.flights.push(how.duration);
    return animate.call(this, frames, how);
  };
  const cards = () => document.querySelectorAll('.board [data-card]').length;
  addEventListener('click', ({ target, timeStamp }) => {
    if (!target.closest?.('.hit.legal')) return;
    const before = cards();
    const look = (now) => {
      if (cards() > before) seen.laid.push(now - timeStamp);
      else if (now - timeStamp < 3000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
"""
OUT_OF_REACH = """async () => {
  const wait = async (what) => {
    for (let n = 0; n < 100 && !document.querySelector(what); n += 1) await new Promise((next) => setTimeout(next, 50));
    return Boolean(document.querySelector(what));
  };
  const sees = async (button, what) => {
    document.querySelector(button)?.click();
    const seen = await wait(what);
    document.querySelector('dialog[open] [data-do=close]')?.click();
    return seen;
  };
  const found = [
    await sees('[data-sheet=settings]', 'dialog [data-set=theme]'),
    await sees('main [data-do=rules]', '.prose h3, .prose h4'),
    await sees('[data-do=lesson]', 'main.table .prompt, main.lesson .prompt, .lesson'),
  ];
  return found.filter((one) => !one).length;
}"""
# What sticks out of the window, in pixels, and the things one points at that are smaller than they may be.
MEASURED = """() => {
  const root = document.documentElement;
  const out = Math.max(0, root.scrollWidth - innerWidth, root.scrollHeight - innerHeight);
  const least = { '.hand .card': 44, '.die': 44, '.acts button': 44, '.stone': 32, button: 24, '.hit': 37 };
  const small = new Set();
  for (const [what, side] of Object.entries(least))
    for (const one of document.querySelectorAll(`main ${what}`)) {
      const { width, height } = one.getBoundingClientRect();
      if (one.checkVisibility() && width && Math.max(width, height) < side) small.add(`${what} ${width}x${height}`);
      if (one.checkVisibility() && width && Math.min(width, height) < Math.min(side, 24)) small.add(`${what} thin`);
    }
  return { out, small: [...small] };
}"""
VIOLATIONS = """async () => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run(document, { runOnly, rules: { 'target-size': { enabled: true } } });
  return violations.map(({ id }) => id);
}"""
LEVELS = """async () => {
  const { Engine, Opponent } = await import(new URL('js/engine.js', location.href).href);
  const engine = new Engine();
  const opponent = new Opponent();
  const { levels } = await engine.ask({ do: 'rules' });
  const acks = [];
  await engine.ask({ do: 'new', rules: 'borders-2024', seed: 1, first: 0 });
  for (let n = 0; n < 40; n += 1) {
    const { moves } = await engine.ask({ do: 'legal' });
    const asked = performance.now();
    await engine.ask({ do: 'play', move: moves[0] });
    await engine.ask({ do: 'table', seat: 0 });
    acks.push(performance.now() - asked);
  }
  await engine.ask({ do: 'new', rules: 'borders-2024', seed: 1, first: 0 });
  const view = await engine.ask({ do: 'view', seat: 0 });
  opponent.start();
  await opponent.ready;
  const took = [];
  for (const level of [levels[0], levels[levels.length >> 1], levels.at(-1)]) {
    const asked = performance.now();
    await opponent.think({ do: 'think', view, level, ms: 900, seed: 1 });
    took.push([level, performance.now() - asked]);
  }
  return { acks, took };
}"""
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


class Table(Protocol):
    """Where the rows go."""

    def add(self, what: str, found: float, unit: str, limit: float | None = None, note: str = "") -> None:
        """One row: what was found, at most what is allowed."""


def packed(file: Path) -> int:
    """What a file costs on the line of a host that compresses text and WebAssembly."""
    data = file.read_bytes()
    return len(data) if file.suffix in {".pack", ".whl", ".png"} else len(gzip.compress(data, 6))


def scripts(site: Path) -> int:
    """What our scripts weigh, those aside that only browsers which cannot unpack ask for, or only measurements."""
    aside = {"inflate.js", *APART}
    return sum(packed(file) for file in (site / "js").glob("*.js") if file.name not in aside)


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
    while not page.evaluate(f"(async () => Boolean(await ({condition})))()"):
        if time.monotonic() > end:
            sys.exit(f"never came true: {condition}")
        page.wait_for_timeout(20)


def weights(table: Table, site: Path) -> None:
    """What the files weigh on the line."""
    main = sum(packed(site / part) for part in closure(site))
    rest = sum(packed(site / name) for name in ("index.html", "css/all.css", "js/words/en.json"))
    table.add("shell: page, script, sheet, words", (main + rest) / 1000, "KB", 60)
    table.add("the page's script, libraries included", main / 1000, "KB", 35)
    table.add("all scripts but Pyodide's", scripts(site) / 1000, "KB", 112)
    engine = [*(site / "pyodide").iterdir(), site / "engine.pack"]
    opponent = [*(site / "wheels").glob("*.pack")]
    table.add("what the table's engine loads", sum(map(packed, engine)) / 1e6, "MB", 5)
    for file in sorted(engine, key=packed, reverse=True):
        table.add(f"  {file.name}", packed(file) / 1000, "KB")
    table.add("what the opponent loads beside it", sum(map(packed, opponent)) / 1e6, "MB", 0.65)
    for file in opponent:
        table.add(f"  {file.name}", packed(file) / 1000, "KB")
    for wheel in sorted((site / "wheels").glob("*.whl")):
        table.add(f"for other pages: {wheel.name[:37]}", packed(wheel) / 1000, "KB")


def start_screen(table: Table, browser: Browser, host: Host) -> None:
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
    host.missing = {"pyodide/", "engine.pack"}
    with tab(browser) as (page, _session):
        page.goto(host.url)
        until(page, "document.querySelector('#app [data-do=play]')")
        lost = page.evaluate(OUT_OF_REACH)
    host.missing = set()
    table.add("of settings, rules, lesson, lost without the engine", lost, "", 0)


def first_move(page: Page) -> None:
    """From the start screen to a card on the table, as fast as the page lets one."""
    until(page, "document.querySelector('#app [data-do=play]')")
    page.evaluate("player.begin(1)")
    page.click("[data-do=play]")
    until(page, "player.state() === 'play'", 120)
    page.evaluate("player.run(2)")
    until(page, "player.record()?.moves.length")


def visits(table: Table, browser: Browser, host: Host) -> None:
    """A fresh profile: from the address to the first move; again without a network; and into a game under way."""
    setup = json.dumps(json.dumps({"rules": "borders-2024", "mode": "level", "level": "novice", "first": "me"}))
    first, second, resumed = [], [], []
    for slow in (False, False, False, True):
        with tab(browser, slow=slow) as (page, _session):
            Player.prepare(page.context)
            page.context.add_init_script(f"localStorage.setItem('marchstones-setup', {setup})")
            host.rate, host.delay = (LINE, 0.15) if slow else (0, 0)
            began = time.monotonic()
            page.goto(host.url, wait_until="commit")
            first_move(page)
            took = time.monotonic() - began
            host.rate, host.delay = 0, 0
            if slow:
                table.add("first visit to first move, slow", took, "s", 60)
                continue
            first.append(took)
            until(page, "navigator.serviceWorker.controller")
            host.stop()
            began = time.monotonic()
            page.goto(host.url, wait_until="commit")
            first_move(page)
            second.append(time.monotonic() - began)
            page.evaluate("player.rest()")
            page.reload()
            until(page, "performance.getEntriesByName('engine-ready').length")
            began = time.monotonic()
            page.click(".continue [data-do=resume]")
            until(page, "document.querySelector('.hand .card')")
            resumed.append(1000 * (time.monotonic() - began))
            host.start()
    table.add("first visit to first move", median(first), "s", 10)
    table.add("second visit, no network, to first move", median(second), "s", 6)
    table.add("resuming a game, once the engine is there", median(resumed), "ms", 1000)


def engine(table: Table, browser: Browser, host: Host, stock: Host, rounds: int) -> None:
    """Boots, ours against a bare stock Pyodide in a worker, in turns."""
    ours, bare, warm = [], [], []
    for _ in range(rounds):
        with tab(browser) as (page, _):
            page.goto(stock.url)
            bare.append(page.evaluate(STOCK))
        with tab(browser) as (page, _):
            page.goto(host.url)
            until(page, "performance.getEntriesByName('engine-ready').length")
            ours.append(page.evaluate("performance.getEntriesByName('engine-ready')[0].startTime"))
            until(page, "navigator.serviceWorker.controller")
            page.reload()
            until(page, "performance.getEntriesByName('engine-ready').length")
            warm.append(page.evaluate("performance.getEntriesByName('engine-ready')[0].startTime"))
    cold, plain, again = median(ours), median(bare), median(warm)
    table.add("engine ready, cold", cold / 1000, "s", 10)
    table.add("engine ready, from the device", again / 1000, "s", 6)
    table.add("a bare stock Pyodide in a worker, cold", plain / 1000, "s")
    table.add("engine ready / bare stock Pyodide", cold / plain, "", 0.6)


def bar(table: Table, browser: Browser, host: Host) -> None:
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


def opponent(table: Table, browser: Browser, host: Host) -> None:
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
    with tab(browser) as (page, _):
        page.goto(f"{host.url}bench.html")
        found = page.evaluate(LEVELS)
    table.add("a move and the table after it, p95 of 40", high(found["acks"]), "ms", 300)
    for (level, took), most in zip(found["took"], (1, 2.5, 5), strict=True):
        table.add(f"a reply of the {level}, usual pace", took / 1000, "s", most)


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


def game(table: Table, browser: Browser, host: Host) -> None:
    """A whole game against the machine, played with the mouse through the page as it comes."""
    with tab(browser) as (page, _session):
        Player.prepare(page.context, speed="normal", motion="auto", claims=False, draws=True)
        player = Player.open(page.context, host.url)
        player.set_up("borders-2024", level="apprentice")
        played = player.page
        played.evaluate("player.calm = 150")
        played.click("[data-do=play]")
        until(played, "document.querySelector('.hand .card')")
        nodes = played.evaluate("document.querySelectorAll('body *').length")
        played.evaluate("seen.events.length = seen.shifts = 0")
        with traced(browser, played) as tasks:  # traces are large: the first turns stand for all
            player.play(player.mouse, most=TRACED)
        player.play(player.mouse)
        taps, shifts, flights = played.evaluate("[seen.events, seen.shifts, seen.flights]")
    table.add("elements at the table", nodes, "", 900)
    worst = f"worst {max(tasks, default=0):.0f} ms"
    table.add("tasks over 50 ms of processor in ten turns", sum(task > LONG_TASK for task in tasks), "", 0, worst)
    table.add("largest burst of layout shifts in it", shifts, "", 0.02)
    table.add("a click to its next frame, p95", high(taps), "ms", 100, f"{len(taps)} of 16 ms and more")
    table.add("longest flight of a card or stone", max(flights), "ms", 350, f"{len(flights)} flights")


def slow_game(table: Table, browser: Browser, host: Host) -> None:
    """The same on a slow phone, with less motion wished for."""
    with tab(browser, slow=True) as (page, _session):
        Player.prepare(page.context, speed="normal", motion="less", claims=False, draws=True)
        player = Player.open(page.context, host.url)
        session = page.context.new_cdp_session(player.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        player.set_up("borders-2024", level="novice")
        played = player.page
        played.evaluate("player.calm = 150")
        played.click("[data-do=play]")
        until(played, "document.querySelector('.hand .card')")
        played.evaluate("seen.events.length = seen.shifts = 0")
        with traced(browser, played) as tasks:
            player.play(player.mouse, most=40)
        taps, laid, shifts, flights = played.evaluate("[seen.events, seen.laid, seen.shifts, seen.flights]")
    long = [task for task in tasks if task > LONG_TASK_SLOW]
    table.add("a click to its next frame, p95, CPU x4", high(taps or [0]), "ms", 100, f"{len(taps)} of 16 ms and more")
    table.add("a target tapped to its card on the table, CPU x4", median(laid), "ms", 150, f"median of {len(laid)}")
    worst = f"worst {max(tasks, default=0):.0f} ms"
    table.add("tasks over 200 ms of processor, CPU x4", len(long), "", 0, worst)
    table.add("largest burst of layout shifts, CPU x4", shifts, "", 0.02)
    table.add("animations despite reduced motion", len(flights), "", 0)


def screens(table: Table, browser: Browser, host: Host) -> None:
    """The three tables in every language, size and theme: what sticks out, what is too small to hit, what axe says."""
    out, small, wrong, seen = 0, set(), set(), 0
    for language in LANGUAGES:
        with tab(browser) as (page, _session):
            Player.prepare(page.context, lang=language)
            player = Player.open(page.context, host.url)
            page = player.page  # noqa: PLW2901 (the player's own tab)
            for rules, clicks in TABLES.values():
                player.begin(rules, seed=31)
                player.run(clicks)
                page.evaluate("player.rest()")
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_timeout(50)
                    found = page.evaluate(MEASURED)
                    seen += 1
                    out = max(out, found["out"])
                    small |= set(found["small"])
                page.set_viewport_size({"width": 390, "height": 664})
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE.read_text()} }} }}")
                    wrong |= set(page.evaluate(VIOLATIONS))
    table.add("worst overflow", out, "px", 0, f"{seen} tables in {len(LANGUAGES)} languages and {len(SIZES)} sizes")
    table.add("targets under 24, 32 or 44 px", len(small), "", 0, "; ".join(sorted(small))[:60])
    table.add(
        "violations axe finds", len(wrong), "", 0, " ".join(sorted(wrong)) or f"{len(LANGUAGES)} languages, 2 themes"
    )


def used(browser: Browser) -> float:
    """The memory that Chromium's page processes have for themselves, in MB."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    total = 0
    for process in processes:
        if process["type"] == "renderer":
            text = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_"))
    return total / 1000


def memory(table: Table, browser: Browser, host: Host, games: int) -> None:
    """Many games in one page, the opponent asked now and then."""
    with tab(browser) as (page, session):
        page.goto(f"{host.url}bench.html")
        page.evaluate("""async () => {
          const { Engine, Opponent } = await import(new URL('js/engine.js', location.href).href);
          window.engine = new Engine();
          window.opponent = new Opponent();
          window.about = await engine.ask({ do: 'rules' });
        }""")
        found = []
        for n in range(games):
            page.evaluate(RANDOM_GAME, n)
            if n >= WARM and n % 5 == 0:
                session.send("HeapProfiler.collectGarbage")
                page.wait_for_timeout(100)
                found.append(used(browser))
    # The browser cleans the workers up when it likes, so one look says little.
    third = len(found) // 3
    early, late = median(found[:third]), median(found[-third:])
    table.add(f"memory of page and workers after {games} games", late, "MB", 250, f"at most {max(found):.0f} MB")
    note = f"medians of the first and last {third} of {len(found)} looks"
    table.add(f"its growth from game {WARM} to {games}", 100 * (late / early - 1), "%", 5, note)
