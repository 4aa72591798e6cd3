"""Breaking things on purpose: lines that drop, workers that die, storage and links full of rubbish."""

import json
import random

import pytest

from web.test_offline import wait

TABLES = """async () => {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(script, options) {
      super(script, options);
      workers.push({ worker: this, name: String(script).split('/').at(-1) });
    }
  };
  const { Engine, Opponent } = await import(site + 'js/engine.js');
  window.engine = new Engine();
  window.referee = new Engine();
  window.opponent = new Opponent();
  await Promise.all([engine.ready, referee.ready]);
}"""
PLAY = """async (seed) => {
  // One random game; in the middle of a question the worker that was asked dies without a word; the referee lives on.
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const table = workers.filter(({ name }) => name === 'worker.js');
  let living = window.living ?? table[0].worker;
  let deaths = 0;
  const { rules, levels } = await engine.ask({ do: 'rules' });
  const { id } = rules[seed % rules.length];
  await engine.ask({ do: 'new', rules: id, seed, first: 0 });
  const last = below(16);
  for (let ply = 0; ply < 400; ply += 1) {
    const { turn, moves } = await engine.ask({ do: 'legal' });
    if (!moves.length) break;
    let move = moves[below(moves.length)];
    if (ply === last && seed % 5 === 0 && turn !== 'chance') {
      const view = await engine.ask({ do: 'view', seat: turn });
      const thought = opponent.think({ do: 'think', view, level: levels[0], playouts: 20, seed });
      await opponent.ready;
      workers.findLast(({ name }) => name === 'opponent.js').worker.terminate();
      deaths += 1;
      ({ move } = await thought);
    }
    const played = engine.ask({ do: 'play', move });
    if (ply === last && !deaths) {
      living.terminate();
      deaths += 1;
    }
    await played;
    if (deaths) living = workers.findLast(({ name }) => name === 'worker.js').worker;
    if (ply % 7 === 0) await engine.ask({ do: 'record' });
  }
  window.living = living;
  const record = await engine.ask({ do: 'record' });
  const here = await engine.ask({ do: 'position' });
  const there = await referee.ask({ do: 'load', record });
  return { moves: record.moves.length, deaths, same: JSON.stringify(here) === JSON.stringify(there) };
}"""


@pytest.fixture
def tables(bench):
    """Two tables, one to be killed and one to compare with, and an opponent."""
    bench.evaluate(TABLES)
    return bench


@pytest.mark.fault("a worker killed at a random moment of every game")
@pytest.mark.parametrize("half", [0, 1])
def test_games_survive_their_workers(tables, found, games, half):
    """In random games of every rule set a worker dies in the middle of a question; no game differs from its record."""
    moves = deaths = 0
    for seed in range(half, games, 2):
        game = tables.evaluate(PLAY, seed)
        assert game["same"], seed
        assert game["moves"] > 5
        moves += game["moves"]
        deaths += game["deaths"]
    assert deaths > games / 2 * 0.8
    found(f"{games // 2} games, {deaths} deaths, {moves} moves, none lost")


@pytest.mark.fault("an answer that breaks off in the middle")
@pytest.mark.parametrize(
    "broken", [["boot.json"], ["engine.pack", "pyodide/library.pack"], ["pyodide/pyodide.asm.wasm"]]
)
def test_a_line_that_drops_is_tried_again(bench, host, problems, found, broken):
    """An answer breaks off in the middle; the boot begins again by itself and ends well."""
    host.cut = set(broken)
    boots = bench.evaluate("""async () => {
      const { Engine } = await import(site + 'js/engine.js');
      let boots = 0;
      await new Engine({ onprogress: ({ phase, part }) => { boots += phase === 'load' && part === 0 } }).ready;
      return boots;
    }""")
    assert not host.cut
    assert boots > 1
    problems.clear()
    found(f"{', '.join(broken)}")


@pytest.mark.fault("a slow line: 16 Mbit/s and 0.3 s before every answer")
def test_a_slow_line_only_takes_longer(bench, host, found):
    """Two megabytes a second, with a delay: the boot is slow and sound."""
    host.rate, host.delay = 2_000_000, 0.3
    took, phases = bench.evaluate("""async () => {
      const { Engine } = await import(site + 'js/engine.js');
      const phases = new Set();
      const engine = new Engine({ onprogress: ({ phase }) => phases.add(phase) });
      const began = performance.now();
      await engine.ready;
      return [performance.now() - began, [...phases]];
    }""")
    assert phases == ["load", "start", "ready"]
    found(f"ready after {took / 1000:.1f} s, no failed attempts")


@pytest.mark.fault("a frozen page")
def test_a_device_that_slept_wakes_in_its_game(tables, found):
    """The page is frozen in the middle of a game and thawed: same worker, same game."""
    tables.evaluate("() => engine.ask({ do: 'new', rules: 'tug', seed: 1 })")
    before = tables.evaluate("() => engine.ask({ do: 'position' })")
    session = tables.context.new_cdp_session(tables)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    tables.wait_for_timeout(1500)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    assert tables.evaluate("() => engine.ask({ do: 'position' })") == before
    found("the same worker, the same position")


RUBBISH = [
    None,
    0,
    "game",
    [],
    {},
    {"id": 1},
    {"id": "a", "date": "x", "setup": {}, "results": [], "record": {"rules": "chess", "moves": [], "names": ["", ""]}},
    {
        "id": "b",
        "date": "2026-01-01",
        "setup": {"rules": "tug"},
        "results": [{}],
        "record": {"rules": "tug", "moves": ["keep"], "names": ["", ""]},
    },
]


@pytest.mark.fault("rubbish in the storage")
def test_rubbish_in_the_storage_is_left_alone(page, host, found):
    """Saves and settings of all wrong kinds: the page starts, and says nothing untrue."""
    ready = "performance.getEntriesByName('engine-ready').length"
    wait(page, ready)  # its own storage stands
    page.evaluate(
        """async (rubbish) => {
          const open = indexedDB.open('marchstones');
          const base = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result) });
          const games = base.transaction('games', 'readwrite').objectStore('games');
          rubbish.forEach((one, i) => games.put(one, `rubbish ${i}`));
          base.close();
          for (const name of ['marchstones-settings', 'marchstones-last', 'marchstones-setup'])
            localStorage.setItem(name, JSON.stringify(rubbish.at(-1)));
        }""",
        RUBBISH,
    )
    page.reload()
    wait(page, ready)
    assert page.locator("[data-do=play]").count() == 1
    for text in ("{", "null", "[]", '"x"', '{"theme": 7, "lang": "../../x"}'):
        page.evaluate(
            "(text) => { for (const name of Object.keys(localStorage)) localStorage.setItem(name, text) }", text
        )
        page.reload()
        wait(page, "document.querySelector('[data-do=play]')")
    found(f"{len(RUBBISH)} saves and 5 settings of wrong kinds, 0 errors")


@pytest.mark.fault("rubbish in links")
def test_rubbish_in_a_link_is_refused(page, host, found):
    """Random and damaged links of every kind: refused with a sentence, and the page lives on."""
    chance = random.Random(7)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    links = [
        "#deal=",
        "#deal=%00",
        "#deal=<script>",
        "#" + "x" * 30_000,
        "#deal=" + "A" * 20_000,
        "#position=1",
        "#deal=e30",
    ]
    links += ["#deal=" + "".join(chance.choices(letters, k=chance.randrange(1, 300))) for _ in range(40)]
    for link in links:
        page.evaluate("(link) => { location.hash = link }", link)
        page.wait_for_timeout(20)
    assert page.locator("[data-do=play]").count() == 1
    found(f"{len(links)} links, 0 errors")


@pytest.mark.fault("impossible deals in links")
def test_rubbish_as_a_deal_is_refused(page, host, found):
    """Well packed links with deals no engine accepts: refused, and the page lives on."""
    wait(page, "performance.getEntriesByName('engine-ready').length")
    deals = [{}, {"hands": 7}, {"hands": [["r1"], ["r1"]]}, {"rules": "tug", "columns": "x"}, {"stack": ["z9"] * 1000}]
    for deal in deals:
        text = json.dumps({"rules": "borders-2024", "deal": deal})
        page.evaluate(
            """async (text) => {
              const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
              const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
              const base = btoa(String.fromCharCode(...bytes));
              location.hash = '#deal=' + base.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
            }""",
            text,
        )
        page.wait_for_timeout(100)
        page.evaluate("document.querySelector('[data-do=deal], [data-do=takedeal], dialog [data-do]')?.click()")
        page.wait_for_timeout(200)
        page.reload()
        wait(page, "document.querySelector('[data-do=play]')")
    found(f"{len(deals)} deals, 0 errors")
