"""Hints, the win bar and who is told what for them: a hint has a reason, and the opponent learns nothing from it."""

import json
import re

import pytest

from languages import LANGUAGES, texts
from web.conftest import watch
from web.looks import SPEAK
from web.player import KNOWN, Player, until

RULES = {"borders-2024-tactics": 9, "siege-2020": 9, "tug": 4}
WHY = ["hint.chances", "hint.effect", "hint.quiet"]
# the link to the rule is no part of what is said
WORDS = """() => {
  const copy = document.querySelector('.advice').cloneNode(true);
  for (const link of copy.querySelectorAll('.cite')) link.remove();
  return copy.textContent.replace(/ +/g, ' ');
}"""
HOLE = re.compile(r"\{\w+\}")


def said(lang, *ids):
    """What stands between the holes of these texts."""
    return [part for one in ids for part in HOLE.split(texts(lang)[one]) if part.strip(": .")]


def ask(table):
    """Ask for a hint and wait for it; what it says."""
    assert table.page.evaluate("player.rest()") == "play"
    table.page.keyboard.press("h")
    until(table.page, "document.querySelector('.advice')?.textContent.match(/[0-9]/)")
    return table.page.evaluate(WORDS)


@pytest.mark.parametrize("rules", RULES)
def test_a_hint_names_a_legal_move_and_says_why(table, rules):
    """In each game: the move, what it does to stones, walls or athletes, how well it does, and where to point."""
    table.begin(rules, seed=31)
    assert table.run(RULES[rules]) == "play"
    text = ask(table)
    assert all(part in text for part in said("en", "hint.text"))
    assert any(part in text for part in said("en", *WHY))
    assert table.page.locator(".hint").count()
    table.page.keyboard.press("Escape")
    until(table.page, "!document.querySelector('.advice')")
    assert table.run() == "over"


def test_a_hint_is_given_in_every_language(table):
    """The same hint, in words of the language, and read out."""
    table.begin("borders-2024", seed=5)
    assert table.run(12) == "play"
    try:
        for lang in LANGUAGES:
            table.page.evaluate(SPEAK, lang)
            text = ask(table)
            assert all(part in text for part in said(lang, "hint.text"))
            assert any(part in text for part in said(lang, *WHY))
            until(table.page, f"document.getElementById('polite').textContent.includes({json.dumps(text)})")
            table.page.keyboard.press("Escape")
            until(table.page, "!document.querySelector('.advice')")
    finally:
        table.page.evaluate(SPEAK, "en")


def test_the_opponent_is_never_told_what_the_person_sees(table):
    """Hints all along a game: the worker that plays hears of its seat alone, the one that advises of the other."""
    page = table.page
    table.begin("borders-2024", seed=8)
    page.evaluate("player.told.length = 0")
    for _ in range(4):
        assert table.run(3) == "play"
        ask(table)
        page.keyboard.press("Escape")
    assert table.run(6) == "play"
    seats = {}
    for message in page.evaluate("player.told.filter(({ to }) => to === 'opponent.js')"):
        request = json.loads(message["text"])
        assert request["do"] == "think"
        seats.setdefault(message["who"], set()).add(request["view"]["seat"])
        assert isinstance(request["view"]["hands"][1 - request["view"]["seat"]], int)
    assert sorted(map(sorted, seats.values())) == [[0], [1]]


def test_the_adviser_is_ended_when_nobody_asks_any_more(bench):
    """A thinker with a rest ends its worker after it, and begins a fresh one for the next question."""
    ended = bench.evaluate("""async () => {
      const { Engine, Opponent } = await import(site + 'js/engine.js');
      const engine = new Engine();
      await engine.ask({ do: 'new', rules: 'tug', seed: 1, first: 0 });
      const { levels } = await engine.ask({ do: 'rules' });
      const { turn } = await engine.ask({ do: 'legal' });
      const view = await engine.ask({ do: 'view', seat: turn });
      const { terminate } = Worker.prototype;
      let last = () => {};
      const gone = new Promise((resolve) => (last = resolve));
      Worker.prototype.terminate = function () { last(); return terminate.call(this) };
      const adviser = new Opponent({ rest: 1 });
      const request = { do: 'think', view, level: levels[0], ms: 10, explain: true };
      const first = await adviser.think(request);
      await gone;
      const second = await adviser.think(request);
      adviser.close();
      return [first.places, second.places];
    }""")
    assert ended == [[], []]


def test_on_a_small_device_two_workers_are_the_most(context, host, problems):
    """With 2 GB the opponent's worker makes room for the adviser's and comes back; each hears of one seat alone."""
    context.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })")
    context.add_init_script("""
      window.alive = new Set();
      window.most = 0;
      window.Worker = class extends Worker {
        constructor(...how) { super(...how); alive.add(this); most = Math.max(most, alive.size) }
        terminate() { alive.delete(this); super.terminate() }
      };
    """)
    Player.prepare(context)
    player = Player.open(context, host.url)
    player.begin("borders-2024", seed=8)
    for _ in range(2):
        assert player.run(3) == "play"
        ask(player)
        player.page.keyboard.press("Escape")
    assert player.run(6) == "play"
    assert player.page.evaluate("most") == 2
    seats = {}
    for message in player.page.evaluate("player.told.filter(({ to }) => to === 'opponent.js')"):
        seats.setdefault(message["who"], set()).add(json.loads(message["text"])["view"]["seat"])
    assert len(seats) > 2
    assert all(len(seen) == 1 for seen in seats.values())
    assert not problems


def test_a_dead_worker_is_noticed_at_once(bench):
    """Killed while it boots or while it rests: a fresh one takes its place before anybody waits for it."""
    told = bench.evaluate("""async () => {
      const workers = [];
      window.Worker = class extends Worker { constructor(...how) { super(...how); workers.push(this) } };
      const { Engine, Opponent } = await import(site + 'js/engine.js');
      const phases = [];
      const opponent = new Opponent({ onprogress: ({ phase }) => phases.push(phase) });
      const alive = (worker) => new Promise((resolve) =>
        worker.addEventListener('message', ({ data }) => data.alive && resolve()));
      opponent.start();
      await alive(workers[0]);
      workers[0].terminate();
      await opponent.ready;
      const booted = workers.length;
      workers.at(-1).terminate();
      while (workers.length === booted) await new Promise((resolve) => setTimeout(resolve, 20));
      const { rules } = await opponent.ask({ do: 'rules' });
      opponent.close();
      return { booted, all: workers.length, rules: rules.length, slow: phases.includes('slow') };
    }""")
    assert told["booted"] == 2
    assert told["all"] == 3
    assert told["rules"] == 10
    assert not told["slow"]


def test_the_win_bar_is_judged_from_what_the_person_sees(table):
    """Off at first; switched on it stands at once, moves with the game, and the opponent is not asked for it."""
    page = table.page
    table.begin("siege-2020", seed=4)
    assert table.run(4) == "play"
    assert page.locator(".winbar").count() == 0
    try:
        page.click("main [data-sheet=menu]")
        page.click("dialog [data-sheet=settings]")
        page.evaluate("player.told.length = 0")
        page.locator("dialog [data-set=winbar]").set_checked(checked=True)
        page.click("dialog [data-do=close]")
        page.wait_for_selector(".winbar")
        assert {message["to"] for message in page.evaluate("player.told")} == {"worker.js"}
        seen = set()
        for _ in range(4):
            seen.add(page.get_attribute(".winbar", "aria-label"))
            table.run(3)
            page.evaluate("player.rest()")
        assert len(seen) > 1
    finally:
        table.home()
        table.settings(winbar=False)


@pytest.fixture
def page(browser, host, problems):
    """The open site without a service worker, which might still have what the host has lost."""
    context = browser.new_context(viewport={"width": 390, "height": 664}, service_workers="block")
    context.add_init_script(KNOWN)
    page = watch(context.new_page(), problems)
    page.goto(host.url)
    yield page
    context.close()
    assert not problems


def test_an_opponent_that_cannot_be_loaded_is_told_and_tried_again(page, host, problems):
    """Its wheels are lost: one is told, the game stands still; *move now* tries again, and the game goes on."""
    host.missing = {"wheels/"}
    page.reload()
    until(page, "performance.getEntriesByName('engine-ready').length")
    page.click("[data-do=play]")
    page.wait_for_selector("main.table .act")
    until(page, "document.getElementById('alert').textContent.includes('Move now')")
    host.missing = set()
    if page.locator("[data-do=now]").count() == 0:
        page.locator(".hand .card").first.click()
        page.locator(".hit.legal").first.click()
        page.wait_for_selector("[data-do=now]")
    page.click("[data-do=now]")
    until(page, "document.querySelectorAll('.foes [data-card]').length")
    problems.clear()


def test_a_hint_that_cannot_be_thought_of_is_said_so(page, problems):
    """The opponent plays, then its script is lost: the hint is called off with a sentence, and the next one comes."""
    until(page, "performance.getEntriesByName('engine-ready').length")
    page.click("details.options > summary")
    page.locator("label:has(input[name=first][value=me])").click()
    page.click("[data-do=play]")
    page.locator(".hand .card").first.click()
    page.locator(".hit.legal").first.click()
    until(page, "document.querySelectorAll('.foes [data-card]').length")
    page.wait_for_selector("[data-do=hint]")
    page.evaluate("document.getElementById('alert').textContent = ''")
    page.route("**/js/opponent.js", lambda route: route.abort())  # which keeps the browser's cache out as well
    page.click("[data-do=hint]")
    until(page, "document.getElementById('alert').textContent.includes('hint couldn’t be loaded')")
    until(page, "!document.querySelector('.advice')")
    page.unroute("**/js/opponent.js")
    page.click("[data-do=hint]")
    until(page, "document.querySelector('.advice')?.textContent.match(/[0-9]/)")
    problems.clear()
