"""What a game survives on the page itself. Each test that bears `fault` is a row of `tools/figures.py faults`."""

import json
import random
import re

import pytest

from setup import ROOT
from web.player import Player, until
from web.test_offline import wait
from web.test_saves import BESIDE, KEPT, TABLE, again, middle

GARBAGE = [None, 0, "", "game", [], {}, {"id": 1}, {"text": "{}"}, {"id": "1", "text": "{}"}, {"id": 1.5, "text": "{}"}]
GARBAGE += [{"id": 7, "text": text} for text in ("", "null", "[]", "{", '{"do": 7}', '{"do": "new"}', "[" * 5000)]
GARBAGE += [{"id": 8, "text": text, "sliced": True} for text in ("", "null", "{", '{"do": "think", "view": 7}')]
GARBAGE += [{"now": "x"}, {"cancel": []}, {"now": 99}, {"cancel": 99}, {"id": 9, "text": 7, "sliced": True}]
# Every message is sent to a worker as it comes up and again when it is ready; then it is asked something sensible.
POUR = """async ([script, garbage, question]) => {
  const { own } = await import(site + 'js/own.js');
  const worker = new Worker(own(script), { type: 'module' });
  const heard = [];
  let ready, last;
  const up = new Promise((resolve) => { ready = resolve });
  const answered = new Promise((resolve) => { last = resolve });
  worker.onmessage = ({ data }) => {
    heard.push(data);
    if (data.ready || data.failed) ready();
    if (data.failed || data.id === 1000) last();
  };
  garbage.forEach((one) => worker.postMessage(one));
  await up;
  garbage.forEach((one) => worker.postMessage(one));
  worker.postMessage({ id: 1000, text: JSON.stringify(question) });
  await answered;
  worker.terminate();
  return heard.filter((one) => one.failed || one.id);
}"""
DATABASE = """async (change) => {
  const base = await new Promise((resolve) => {
    const open = indexedDB.open('marchstones');
    open.onsuccess = () => resolve(open.result);
  });
  const games = base.transaction('games', 'readwrite').objectStore('games');
  const asked = games.getAll();
  const list = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) });
  const newest = list.reduce((a, b) => (a.date > b.date ? a : b));
  const done = new Promise((resolve) => { games.transaction.oncomplete = resolve });
  if (change === 'wipe') games.clear();
  else games.put(change ? { ...newest, ...change } : 'rubbish', newest.id);
  await done;
  base.close();
}"""


@pytest.fixture
def guest(context, host, problems):
    """A player whose site comes from the device: a profile of its own, its service worker in charge."""
    Player.prepare(context)
    player = Player.open(context, host.url)
    until(player.page, "navigator.serviceWorker.controller")
    yield player
    assert not problems


@pytest.mark.fault("the host gone for good")
def test_a_game_with_the_host_gone(guest, host, found, problems):
    """Everything is on the device: reload, a whole game against the machine, its replay, the rules; nothing fails."""
    page = guest.page
    host.stop()
    page.reload()
    guest.ready()
    guest.begin("siege-2020", seed=41)
    assert guest.run() == "over"
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=rules]")
    until(page, "document.querySelector('.prose h3, .prose h4')")
    assert not problems
    found(f"{len(guest.record()['moves'])} moves, {len(problems)} failed requests")


@pytest.mark.fault("a newer version during a game")
def test_an_update_waits_for_the_end_of_a_game(guest, host, deploy, found):
    """It is not offered at the table; even a killed worker comes back in the old version; taken, it has every game."""
    page = guest.page
    record, _ = middle(guest, "borders-2024")
    page.evaluate("window.here = true")
    host.move(deploy({"rules/tug.en.json": "new rules"}))
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
    wait(page, "navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))")
    host.asked.clear()
    page.evaluate("(player.told.length = 0, player.kill('worker.js'))")
    until(page, "player.told.length")  # a fresh one is told what to go on from
    assert guest.run(6) == "play"
    assert page.evaluate("player.rest()") == "play"
    assert page.evaluate("window.here")
    assert not page.locator("[data-do=update]").count()
    assert page.evaluate("fetch('rules/tug.en.json').then((answer) => answer.text())") != "new rules"
    assert set(host.asked) <= {"sw.js"}  # whether there is a still newer one
    page.wait_for_function(KEPT)
    longer = guest.record()
    guest.home()
    with page.expect_navigation():
        page.click("[data-do=update]")
    guest.ready()
    assert page.evaluate("fetch('rules/tug.en.json').then((answer) => answer.text())") == "new rules"
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    page.click(".continue [data-do=resume]")
    assert page.evaluate("player.rest()") == "play"
    assert guest.record()["moves"] == longer["moves"] != record["moves"]
    found(f"0 reloads, 0 files of the new version in the game, {len(longer['moves'])} moves kept")


@pytest.mark.fault("the storage wiped in the middle of a game")
def test_a_wiped_storage_costs_no_running_game(table, found):
    """Everything the site has stored is cleared while one plays: the next move keeps the whole game again."""
    page = table.page
    record, _ = middle(table, "borders-2024-tactics")
    settings = page.evaluate("localStorage.getItem('marchstones-settings')")
    session = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    page.evaluate("(kept) => localStorage.setItem('marchstones-settings', kept)", settings)
    assert table.run(4) == "play"
    assert page.evaluate("player.rest()") == "play"
    moves, seen = table.record()["moves"], page.evaluate(TABLE)
    assert moves[: len(record["moves"])] == record["moves"] != moves
    page.wait_for_function(KEPT)
    again(table)
    assert table.record()["moves"] == moves
    assert page.evaluate(TABLE) == seen
    found(f"{len(moves)} of {len(moves)} moves back")


@pytest.mark.fault("a save overwritten with rubbish in the middle of its game")
def test_a_save_that_breaks_is_mended_by_the_next_move(table, found):
    """What lies on the table is the truth; the save is written anew with all of it."""
    page = table.page
    middle(table, "siege-2020")
    page.evaluate(DATABASE, None)
    assert table.run(4) == "play"
    assert page.evaluate("player.rest()") == "play"
    moves = table.record()["moves"]
    page.wait_for_function(KEPT)
    again(table)
    assert table.record()["moves"] == moves
    found(f"{len(moves)} of {len(moves)} moves back")


@pytest.mark.fault("resuming a damaged save")
@pytest.mark.parametrize("what", ["moves", "deal", "setup"])
def test_a_damaged_save_is_refused_or_mended(table, found, what):
    """A save with impossible moves or cards is refused with a sentence, one with a senseless set-up is played."""
    page = table.page
    record, _ = middle(table, "borders-2024", 6)
    table.home()
    broken = {
        "moves": {"record": record | {"names": ["", ""], "moves": ["claim 9"]}},
        "deal": {"record": record | {"names": ["", ""], "deal": {"rules": "borders-2024", "hands": [[], ["r9"]]}}},
        "setup": {"setup": {"mode": 7, "level": [], "names": 0, "length": "x", "first": {}}},
    }[what]
    page.evaluate(DATABASE, broken)
    page.reload()
    table.ready()
    page.click(".continue [data-do=resume]")
    if what == "setup":
        until(page, "document.querySelector('.curtain, .hand')")
        found("played on")
    else:
        until(page, "document.getElementById('alert').textContent")
        assert page.locator("[data-do=play]").count()
        found("refused with a sentence")
    table.home()
    page.evaluate(DATABASE, "wipe")
    page.reload()
    table.ready()


@pytest.fixture
def cramped(context, inn, problems):
    """A player on a device that grants the site not one byte."""
    Player.prepare(context)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": inn.url.split("/games")[0], "quotaSize": 1})
    yield Player.open(context, inn.url)
    session.detach()
    problems.clear()  # what the service worker could not keep


@pytest.mark.fault("no room on the device at all")
def test_a_game_without_room(cramped, found):
    """The browser refuses the database every byte: the running game is kept elsewhere, and taken up from there."""
    page = cramped.page
    cramped.begin("borders-2024", seed=42)
    assert cramped.run(6) == "play"
    assert page.evaluate("player.rest()") == "play"
    moves = cramped.record()["moves"]
    until(page, f"{BESIDE}.includes({len(moves)})")
    assert cramped.saves() == []
    again(cramped)
    assert cramped.record()["moves"] == moves
    found(f"{len(moves)} of {len(moves)} moves back")


# The page's clocks, which a test turns: the one on the wall, and the one that counts since the page was opened.
CLOCKS = """{
  const wall = Date.now.bind(Date);
  const count = performance.now.bind(performance);
  const turned = (name) => Number(localStorage.getItem(name) ?? 0);
  window.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()) }
    static now() { return wall() + turned('wall') }
  };
  performance.now = () => count() + turned('count');
}"""
TURN = "([name, days]) => localStorage.setItem(name, Number(localStorage.getItem(name) ?? 0) + days * 86_400_000)"


@pytest.fixture
def clocked(context, inn, problems):
    """A player whose clocks the test turns."""
    context.add_init_script(CLOCKS)
    Player.prepare(context)
    yield Player.open(context, inn.url)
    assert not problems


@pytest.mark.fault("a day asleep while the machine thinks")
def test_a_day_asleep(clocked, found):
    """The device is shut while the machine thinks and opened a day later: its move is made, the game goes on."""
    page = clocked.page
    clocked.begin_thinking()
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    for name in ("wall", "count"):
        page.evaluate(TURN, [name, 1])
    until(page, "player.state() === 'play'")
    assert len(clocked.record()["moves"]) == 2
    clocked.home()
    found("its move is made, no worker lost")


@pytest.mark.fault("a clock that goes a year back and two forward")
def test_a_clock_that_jumps(clocked, found):
    """Every move is kept whatever the clock says, and the game played last is the one on offer."""
    page = clocked.page
    middle(clocked, "tug", 6)
    clocked.home()
    record, _ = middle(clocked, "borders-2024-tactics", 10)
    for days in (-365, 730, -1000):
        page.evaluate(TURN, ["wall", days])
        assert clocked.run(4) == "play"
        assert page.evaluate("player.rest()") == "play"
        page.wait_for_function(KEPT)
    moves = clocked.record()["moves"]
    assert moves[: len(record["moves"])] == record["moves"] != moves
    again(clocked)
    assert clocked.record()["moves"] == moves
    found(f"{len(moves)} of {len(moves)} moves back, the game on offer is the last one played")


@pytest.mark.fault("malformed messages to a worker")
@pytest.mark.parametrize("script", ["js/worker.js", "js/opponent.js"])
def test_senseless_messages_find_nothing(bench, found, script):
    """Whatever is posted while it boots and after, a worker does not die and answers the next sensible question."""
    heard = bench.evaluate(POUR, [script, GARBAGE, {"do": "rules"}])
    assert not [one for one in heard if "failed" in one]
    assert "ok" in json.loads(heard[-1]["text"])
    assert all("error" in json.loads(one["text"]) for one in heard[:-1])
    assert {one["id"] for one in heard} <= {7, 8, 1000}
    found(f"{2 * len(GARBAGE)} messages, {len(heard) - 1} refused, the rest ignored")


def spoiled(text, chance):
    """A file with some of its bytes changed, lost or doubled, or with a part of another."""
    data = bytearray(text.encode())
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.choice(b'0123456789[]{}",:\\ \0\xff')
        elif kind == 1:
            del data[at : at + chance.randrange(1, 40)]
        elif kind == 2:
            data[at:at] = data[at : at + chance.randrange(1, 40)]
        else:
            del data[at:]
        data = data or bytearray(b"0")
    return bytes(data)


@pytest.mark.fault("spoiled files")
def test_spoiled_files_find_nothing(table, found):
    """Sixty spoiled copies of an exported game: each is refused or is a game; the kept one stays as it is."""
    page = table.page
    middle(table, "borders-2024-tactics", 30)
    page.click("main [data-sheet=menu]")
    with page.expect_download() as download:
        page.click("dialog [data-do=export]")
    text = download.value.path().read_text()
    table.home()
    before = table.saves()[0]
    page.click("[data-sheet=records]")
    chance = random.Random(11)
    refused = 0
    for n in range(60):
        page.evaluate("for (const one of ['alert', 'polite']) document.getElementById(one).textContent = ''")
        file = {"name": f"{n}.json", "mimeType": "application/json", "buffer": spoiled(text, chance)}
        page.set_input_files("[data-import]", file)
        until(page, "document.getElementById('alert').textContent || document.getElementById('polite').textContent")
        refused += bool(page.inner_text("#alert"))
    assert refused > 30
    assert next(save for save in table.saves() if save["id"] == before["id"]) == before
    page.evaluate(DATABASE, "wipe")
    page.reload()
    table.ready()
    found(f"60 files, {refused} refused, the others sound")


@pytest.mark.fault("records and saves of every earlier version")
def test_old_saves_are_taken_up(table, found):
    """A file as the first version exported it, settings and reviews in their first shape: each game is read."""
    page = table.page
    count = 0
    for file in sorted((ROOT / "tests" / "bridge" / "records").glob("*.jsonl")):
        records = [json.loads(line)["record"] for line in file.read_text().splitlines()]
        saves = [
            {
                "id": f"{file.stem} {n}",
                "setup": {"rules": record["rules"], "mode": "friend", "level": "", "names": record["names"]}
                | {"first": "me", "length": 1, "seed": ""},
                "record": record,
                "results": [],
                "date": f"2026-11-18T10:00:{n:02}.000Z",
            }
            for n, record in enumerate(records)
        ]
        page.click("[data-sheet=records]")
        text = json.dumps({"format": "marchstones/saves", "saves": saves})
        name = {"name": "old.json", "mimeType": "application/json", "buffer": text.encode()}
        page.evaluate("document.getElementById('polite').textContent = ''")
        page.set_input_files("[data-import]", name)
        until(page, "document.getElementById('polite').textContent")
        page.click("dialog [data-do=close]")
        kept = {save["id"]: save for save in table.saves()}
        for save in saves:
            moves = kept[save["id"]]["record"]["moves"]
            # what 0.1.0 left out of a `gather` is written out now
            assert [re.sub(r"^(gather \d \d) \d$", r"\1", move) for move in moves] == [
                re.sub(r"^(gather \d \d) \d$", r"\1", move) for move in save["record"]["moves"]
            ]
        count += len(saves)
    page.evaluate(DATABASE, {"review": [{"ply": 1, "seat": 0, "move": "pass", "win": 0.5, "loss": 0, "error": 0}]})
    page.evaluate(
        "localStorage.setItem('marchstones-settings', JSON.stringify({ lang: 'en', theme: 7, sounds: false }))"
    )
    page.reload()
    table.ready()
    page.click("[data-sheet=records]")
    page.locator(".records [data-do=replay]").first.click()
    page.wait_for_selector("main.replay")
    table.home()
    page.evaluate(DATABASE, "wipe")
    page.evaluate("localStorage.removeItem('marchstones-settings')")
    page.reload()
    table.ready()
    found(f"{count} games, all read")
