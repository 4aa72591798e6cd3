"""The two workers by themselves: they boot, answer, think in slices, and nothing is lost when they die."""

import gzip

import pytest

from budgets import packed
from web.player import Player

BOOT = """async () => {
  const { Engine, Opponent } = await import(site + 'js/engine.js');
  window.heard = []; window.other = [];
  window.engine = new Engine({ onprogress: (boot) => heard.push(boot) });
  window.opponent = new Opponent({ onprogress: (boot) => other.push(boot) });
}"""


@pytest.fixture
def workers(bench):
    """A page with both workers, the opponent asleep."""
    bench.evaluate(BOOT)
    return bench


def ask(page, request, who="engine"):
    """What the engine answers: the answer or the error's code."""
    return page.evaluate(f"(request) => {who}.ask(request).catch((error) => error.code)", request)


def test_progress_counts_every_byte(workers, host):
    """The bar never goes back, knows what comes over the line and ends full; no message comes from nowhere else."""
    workers.evaluate("() => engine.ready")
    heard = workers.evaluate("heard")
    names = [name for name in host.asked if name.startswith(("pyodide/pyodide.asm", "pyodide/library", "engine"))]
    assert len(names) == len(set(names)) == 4
    parts = [boot["part"] for boot in heard]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert heard[-1]["loaded"] == heard[-1]["total"] == sum(packed(host.folder / name) for name in names)
    assert [*dict.fromkeys(boot["phase"] for boot in heard)] == ["load", "start", "ready"]


def test_questions_wait_for_the_boot(workers):
    """What is asked before the worker is ready is answered in order, once it is."""
    answers = workers.evaluate("() => Promise.all([engine.ask({ do: 'rules' }), engine.ask({ do: 'rules' })])")
    assert answers[0] == answers[1]
    assert {"borders-1999", "siege-2020", "tug"} <= {rules["id"] for rules in answers[0]["rules"]}


def test_errors_carry_what_the_engine_said(workers):
    """A refusal rejects with the engine's own code; nonsense is refused and nothing dies of it."""
    assert ask(workers, {"do": "legal"}) == "no-game"
    assert ask(workers, {"do": "conquer"}) == "bad-request"
    assert ask(workers, {"do": "new", "rules": "chess"}) == "unknown-rules"
    assert ask(workers, {"do": "rules"})["rules"]


def test_a_killed_table_goes_on_where_it_was(workers):
    """The worker dies between two moves and in the middle of a question; the game is the same."""
    ask(workers, {"do": "new", "rules": "borders-2024", "seed": 5, "first": 0})
    for _ in range(7):
        ask(workers, {"do": "play", "move": ask(workers, {"do": "legal"})["moves"][0]})
    before = ask(workers, {"do": "position"})
    workers.evaluate("() => engine.restart()")
    assert ask(workers, {"do": "position"}) == before
    ask(workers, {"do": "record"})
    move = ask(workers, {"do": "legal"})["moves"][0]
    asked = "(move) => { const answer = engine.ask({ do: 'play', move }); engine.restart(); return answer }"
    workers.evaluate(asked, move)
    after = ask(workers, {"do": "record"})
    assert len(after["moves"]) == 8
    assert after["moves"][-1] == move


def test_chance_survives_a_restart(workers):
    """Dice thrown before the worker died stay as they fell."""
    ask(workers, {"do": "new", "rules": "tug", "seed": 3})
    for _ in range(6):
        legal = ask(workers, {"do": "legal"})
        ask(workers, {"do": "play", "move": legal["moves"][0]})
    before = ask(workers, {"do": "position"})
    workers.evaluate("() => engine.restart()")
    assert ask(workers, {"do": "position"}) == before


def test_dice_thrown_after_a_record_survive_a_restart(workers):
    """The record was asked for, then dice were thrown and seen: the fresh worker throws the same, seed or none."""
    for opening in ({"do": "new", "rules": "tug"}, {"do": "load", "record": None, "chance": "auto"}):
        if opening["do"] == "load":
            opening["record"] = ask(workers, {"do": "record"})
        ask(workers, opening)
        for _ in range(3):
            ask(workers, {"do": "record"})
            ask(workers, {"do": "play", "move": ask(workers, {"do": "legal"})["moves"][0]})
        before = ask(workers, {"do": "position"})
        workers.evaluate("() => engine.restart()")
        assert ask(workers, {"do": "position"}) == before


def start_thinking(page, ms):
    """Begin to think on a fresh game's view, for all the time there is; the promise stays in the page."""
    page.evaluate(
        """async (ms) => {
          await engine.ask({ do: 'new', rules: 'borders-2024', seed: 1, first: 0 });
          const view = await engine.ask({ do: 'view', seat: 0 });
          const { levels } = await engine.ask({ do: 'rules' });
          opponent.start();
          await opponent.ready;
          window.best = [];
          window.began = performance.now();
          window.thought = opponent
            .think({ do: 'think', view, level: levels.at(-1), ms, seed: 1, patient: true },
              { onprogress: (b) => best.push(b) })
            .then((answer) => ({ answer, took: performance.now() - began }), (error) => error.code);
        }""",
        ms,
    )


def test_the_opponent_thinks_and_answers_between_slices(workers):
    """While it thinks it answers others in a few slices, tells the best so far, and moves when told to."""
    start_thinking(workers, 20_000)
    still = workers.evaluate("""async () => {
      for (let i = 0; i < 20; i += 1) {
        await opponent.ask({ do: 'rules' });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return Promise.race([thought.then(() => 'done'), Promise.resolve('thinking')]);
    }""")
    assert still == "thinking"
    took = workers.evaluate("""async () => {
      const asked = performance.now();
      opponent.moveNow();
      const { answer } = await thought;
      return { answer, took: performance.now() - asked, best: best.length };
    }""")
    assert took["answer"]["move"]
    assert took["took"] < 10_000  # of the twenty seconds it was given
    assert took["best"] >= 1


def test_a_thought_can_be_stopped(workers):
    """A cancelled thought says nothing more, and the next one starts at once."""
    start_thinking(workers, 20_000)
    assert workers.evaluate("() => { opponent.cancel(); return thought }") == "cancelled"
    start_thinking(workers, 200)
    assert workers.evaluate("() => thought")["answer"]["move"]


def test_a_killed_opponent_thinks_again(workers):
    """The worker dies while it thinks; the answer comes all the same."""
    start_thinking(workers, 500)
    workers.evaluate("() => opponent.restart()")
    assert workers.evaluate("() => thought")["answer"]["move"]


def test_an_opponent_without_its_wheel_thinks_uncompiled(bench, host, deploy):
    """What should be installed is rubbish: it thinks with the table's engine instead."""
    host.move(deploy({"wheels/opponent.pack": "rubbish"}))
    bench.evaluate(BOOT)
    assert ask(bench, {"do": "rules"}, "opponent")["compiled"] is False
    start_thinking(bench, 300)
    assert bench.evaluate("() => thought")["answer"]["move"]


def test_the_opponent_is_compiled(workers):
    """Installed from its wheel it is."""
    assert ask(workers, {"do": "rules"}, "opponent")["compiled"] is True
    assert ask(workers, {"do": "rules"})["compiled"] is False


def test_what_is_packed_is_unpacked_by_hand_where_the_browser_cannot(bench, host, deploy):
    """Without `DecompressionStream` both workers boot all the same."""
    old = {name: (host.folder / name).read_text() for name in ("js/worker.js", "js/opponent.js")}
    host.move(deploy({name: f"delete globalThis.DecompressionStream;{text}" for name, text in old.items()}))
    bench.evaluate(BOOT)
    assert ask(bench, {"do": "rules"})["rules"]
    assert ask(bench, {"do": "rules"}, "opponent")["compiled"] is True


def test_what_a_host_has_unpacked_already_is_taken_as_it_is(bench, host, deploy):
    """Some hosts say that a packed file is packed, and the browser unpacks it before the worker sees it."""
    site = deploy({})
    for name in ("engine.pack", "pyodide/library.pack"):
        (site / name).write_bytes(gzip.decompress((site / name).read_bytes()))
    host.move(site)
    bench.evaluate(BOOT)
    assert ask(bench, {"do": "rules"})["rules"]


def test_a_boot_without_files_fails_and_can_be_tried_again(workers, host, problems):
    """The host loses Pyodide: the page is told, the question waits; `restart` with the host well again answers it."""
    workers.evaluate("() => engine.close()")
    host.missing = {"pyodide/library.pack"}
    workers.evaluate(BOOT)
    workers.evaluate("() => { window.asked = engine.ask({ do: 'rules' }) }")
    phase = workers.evaluate("() => engine.ready.then(() => 'ready', (error) => error.code)")
    assert phase == "boot"
    host.missing = set()
    workers.evaluate("() => engine.restart()")
    assert workers.evaluate("() => asked")["rules"]
    problems.clear()


def test_without_room_for_an_opponent_the_table_thinks(context, host, deploy):
    """Its worker runs out of memory at every boot: the table thinks for it, and the game is played to its end."""
    short = "postMessage({ failed: 'RangeError: WebAssembly.Memory(): could not allocate memory' })"
    host.move(deploy({"js/opponent.js": short}))
    Player.prepare(context)
    player = Player.open(context, host.url)
    player.begin("tug", seed=3)
    assert player.run() == "over"
    assert host.asked.count("js/opponent.js") >= 1


def test_one_compilation_serves_all_workers(bench, host):
    """The machine that the table's worker compiled is the opponent's too: its worker asks the host for none."""
    bench.evaluate(BOOT)
    bench.evaluate("() => engine.ready")
    host.asked.clear()
    assert ask(bench, {"do": "rules"}, "opponent")["rules"]
    assert "pyodide/pyodide.asm.wasm" not in host.asked
