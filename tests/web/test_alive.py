"""The page never dies in silence: where it cannot start or go on, it says so and offers to repair and to export."""

import json
import re
import shutil

import pytest

from languages import LANGUAGES
from setup import ROOT
from web.host import Host
from web.player import Player, until
from web.test_offline import wait

UP = "'up' in document.documentElement.dataset"
RESCUE = "dialog.rescue"
RESCUED = (ROOT / "js" / "rescue.js").read_text(encoding="utf-8")
KEEP = """async (games) => {
  const base = await new Promise((resolve) => {
    const open = indexedDB.open('marchstones');
    open.onupgradeneeded = () => open.result.createObjectStore('games');
    open.onsuccess = () => resolve(open.result);
  });
  const change = base.transaction('games', 'readwrite');
  games.forEach((game, n) => change.objectStore('games').put(game, game?.id ?? `number ${n}`));
  await new Promise((resolve) => { change.oncomplete = resolve });
  base.close();
}"""
COPIED = """(async () => {
  const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
  const [name, ...others] = await caches.keys();
  const files = name ? await (await caches.open(name)).keys() : [];
  return active.state === 'activated' && !waiting && !installing && !others.length && files.length > 10;
})()"""
GAME = {
    "id": "mine",
    "setup": {
        "rules": "tug",
        "mode": "friend",
        "level": "",
        "names": ["A", "B"],
        "first": "me",
        "length": 1,
        "seed": "",
    },
    "record": {"rules": "tug", "moves": [], "names": ["A", "B"], "result": None},
    "results": [],
    "date": "2026-11-18T10:00:00.000Z",
}
KEYS = ("settings", "setup", "puzzle", "last")
GARBAGE = ["", "{", "null", "7", "1e999", '"text"', "[]", "[[]]", "{}", '{"__proto__": {}}', '{"constructor": 1}']
GARBAGE += ['{"lang": "../lessons/siege"}', '{"lang": "__proto__", "theme": {}, "speed": [], "name": 7, "sort": null}']
GARBAGE += [
    '{"rules": "tug", "length": 1e9, "names": {}}',
    '{"toString": 1, "valueOf": 1}',
    '{"rules": {"toString": 1}}',
]
GARBAGE += ['{"id": "x", "date": "2026-01-01", "setup": {}, "results": [{}], "record": {"rules": "x", "moves": ["y"]}}']
GARBAGE += [json.dumps(GAME | {"setup": {"level": {"toString": 1}}, "results": [None, 7]})]
GARBAGE += [json.dumps({"name": "x" * 100_000, "friend": "\u202e" * 50})]
LOST = {
    "throws": "throw new Error('broken')",
    "is no script": "<!doctype html>",
    "is not there": None,
    "waits for ever": "await new Promise(() => {})",
}


@pytest.fixture
def lose(site, tmp_path):
    """`lose("throws")`: a host of the site whose main script has come to that; `lose.mend()` ends it."""
    hosts = []
    main = tmp_path / "broken" / "js" / "main.js"

    def make(what):
        shutil.copytree(site, tmp_path / "broken")
        main.unlink()
        if LOST[what] is not None:
            main.write_text(LOST[what])
        hosts.append(Host(tmp_path / "broken"))
        return hosts[-1]

    make.mend = lambda: shutil.copy(site / "js" / "main.js", main)
    yield make
    for host in hosts:
        host.stop()


@pytest.mark.fault("plain http under a name: no locks, no service worker, no clipboard")
def test_plain_http_under_a_name_plays(context, inn, problems, found):
    """A phone in the same house: no secure context, and a whole game against the machine, its replay, its link."""
    Player.prepare(context)
    player = Player.open(context, inn.url.replace("127.0.0.1", "marchstones.test"))
    page = player.page
    assert page.evaluate("[isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]") == [False] * 3
    player.begin("borders-2024", seed=41)
    assert player.run() == "over"
    assert player.saves()[0]["record"]["moves"] == player.record()["moves"]
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=share]")
    until(page, "location.hash.startsWith('#deal=')")
    player.home()
    page.click("[data-sheet=settings]")
    with page.expect_navigation():
        page.click("[data-do=repair]")
    player.ready()
    assert len(player.saves()) == 1
    assert not problems
    found(f"{len(player.saves()[0]['record']['moves'])} moves, replay, link and repair")


@pytest.mark.fault("opened as a file")
def test_opened_as_a_file_it_says_what_it_needs(context, site, problems, found):
    """Browsers load no modules from a file: a sentence says so."""
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    page.wait_for_selector("main .note >> text=web server")
    problems.clear()
    found("a sentence")


@pytest.mark.fault("copies lost beside a newer deploy")
def test_lost_copies_beside_a_newer_deploy_heal(page, host, deploy, problems, found):
    """The caches are gone and the host has moved on: the next load is the new version, which then opens offline."""
    wait(page, "Boolean(navigator.serviceWorker.controller)")
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name) }")
    host.move(deploy({"js/main.js": (host.folder / "js" / "main.js").read_text() + "\nwindow.newer = true;\n"}))
    page.reload()
    wait(page, f"{UP} && window.newer")
    wait(page, COPIED)
    host.stop()
    page.reload()
    wait(page, f"{UP} && window.newer")
    problems.clear()  # the old version's file was asked for first
    found("1 reload, then offline too")


@pytest.mark.fault("a main script that fails")
@pytest.mark.parametrize("what", LOST)
def test_a_page_that_does_not_start_is_rescued(what, lose, context, problems, found):
    """A sentence; everything stored goes out as a file that can be read in; *Repair* begins afresh, no game is lost."""
    host = lose(what)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{host.url}#deal=x")
    if what == "waits for ever":
        page.clock.fast_forward(20_000)
    page.clock.run_for(2000)
    page.wait_for_selector(RESCUE)
    page.evaluate(KEEP, [GAME, "rubbish"])
    page.evaluate("localStorage.setItem('marchstones-settings', '{\"theme\": \"dark\"}')")
    page.evaluate("localStorage.setItem('marchstones-game apart', 'a game')")
    with page.expect_download() as download:
        page.click(f"{RESCUE} button:not(.main)")
    told = json.loads(download.value.path().read_text())
    assert told["saves"] == [GAME]
    assert told["rest"] == ["rubbish"]
    kept = {"marchstones-settings": '{"theme": "dark"}', "marchstones-game apart": "a game", "marchstones-setup": "{}"}
    assert told["storage"] == kept
    lose.mend()
    with page.expect_navigation():
        page.click(f"{RESCUE} .main")
    until(page, UP)
    page.wait_for_selector(".continue")
    assert not page.locator(RESCUE).count()
    assert "#" not in page.url
    assert page.evaluate("localStorage.getItem('marchstones-settings aside')") == '{"theme": "dark"}'
    assert page.evaluate("localStorage.getItem('marchstones-game apart')") == "a game"
    problems.clear()
    found("a sentence, a file with every game, and repaired")


def test_a_rescue_makes_no_database(context, lose, problems):
    """Where nothing was ever stored, exporting it leaves no empty database in the page's way."""
    host = lose("throws")
    page = context.new_page()
    page.goto(host.url)
    page.wait_for_selector(RESCUE)
    with page.expect_download():
        page.click(f"{RESCUE} button:not(.main)")
    assert page.evaluate("async () => (await indexedDB.databases()).length") == 0
    problems.clear()


def test_the_rescue_speaks_the_browsers_language(browser, lose):
    """Its few words come along with it."""
    host = lose("throws")
    for lang in LANGUAGES:
        title = re.search(rf"^    {lang}: \{{\n      stuck: '(.*)',$", RESCUED, re.MULTILINE)[1]
        context = browser.new_context(locale=lang)
        page = context.new_page()
        page.goto(host.url)
        page.wait_for_selector(RESCUE)
        assert page.inner_text(f"{RESCUE} h2") == title
        context.close()


@pytest.mark.fault("a slow start taken for none")
def test_a_start_that_comes_late_takes_the_sentence_back(context, host, found):
    """Nothing for twenty seconds, then the page after all: it is as if nothing had been said."""
    page = context.new_page()
    page.clock.install()
    held = []

    def hold(route):
        held.append(route)

    page.route("**/words/en.json", hold)
    page.goto(host.url)
    page.clock.fast_forward(20_000)
    page.wait_for_selector(RESCUE)
    held[0].continue_()
    until(page, UP)
    page.wait_for_selector(RESCUE, state="detached")
    found("the sentence goes")


@pytest.mark.fault("rubbish in every place of the storage")
def test_rubbish_in_the_storage_is_passed_over(table, found):
    """Whatever stands in whichever key: the page starts, its sheets open, a game begins."""
    page = table.page
    kept = page.evaluate("localStorage.getItem('marchstones-settings')")
    for garbage in GARBAGE:
        page.evaluate(
            "([keys, text]) => keys.forEach((key) => localStorage.setItem(`marchstones-${key}`, text))", [KEYS, garbage]
        )
        page.reload()
        until(page, f"{UP} && document.querySelector('[data-do=play]')")
        for sheet in ("settings", "records", "stats"):
            page.click(f"[data-sheet={sheet}]")
            page.click("dialog [data-do=close]")
        page.click("[data-do=puzzle]")
        page.wait_for_selector("main.trail")
        assert not page.locator(RESCUE).count(), garbage
    page.evaluate("(kept) => { localStorage.clear(); localStorage.setItem('marchstones-settings', kept) }", kept)
    page.reload()
    table.ready()
    found(f"{len(GARBAGE)} kinds in {len(KEYS)} places")


@pytest.mark.fault("rubbish in the database")
def test_rubbish_in_the_database_is_passed_over(table, found):
    """What is no game is not shown; what looks like one and is none is refused when it is opened."""
    page = table.page
    games = [json.loads(one) for one in GARBAGE if one.startswith(("{", "[")) and "__proto__" not in one and one != "{"]
    page.evaluate(KEEP, [GAME, *games])
    page.reload()
    until(page, UP)
    page.wait_for_selector(".continue")
    page.click("[data-sheet=records]")
    page.wait_for_selector(".records li")
    assert not page.locator(RESCUE).count()
    page.evaluate("async () => { indexedDB.deleteDatabase('marchstones') }")
    page.evaluate("document.querySelector('dialog')?.close()")
    page.reload()
    table.ready()
    found(f"{len(games)} kinds")


@pytest.mark.fault("a file with settings that make no sense")
def test_a_file_cannot_take_the_words_away(table, found):
    """Settings of another kind than there are, in an imported file, change nothing; every text stays."""
    page = table.page
    page.click("[data-sheet=records]")
    title = page.inner_text("#sheet-title")
    for lang in ("../lessons/siege", "xx", "__proto__", None):
        settings = {"lang": lang, "theme": lang} if lang else {"__proto__": {}, "constructor": 1}
        text = json.dumps({"format": "marchstones/saves", "saves": [], "settings": settings})
        page.evaluate("for (const one of ['alert', 'polite']) document.getElementById(one).textContent = ''")
        file = {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        page.set_input_files("[data-import]", file)
        until(page, "document.getElementById('polite').textContent")
        assert page.inner_text("#alert") == ""
        assert page.inner_text("#sheet-title") == title
    page.click("dialog [data-do=close]")
    until(page, "!document.querySelector('dialog')")
    found("4 files, every text stays")


@pytest.mark.fault("no database")
@pytest.mark.parametrize(
    "how",
    [
        "Object.defineProperty(window, 'indexedDB', { value: undefined })",
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
        "IDBFactory.prototype.open = () => ({})",  # which never answers
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    ],
)
def test_a_game_without_a_database(context, inn, problems, found, how):
    """The browser refuses a storage altogether: a game is played to its end."""
    context.add_init_script(how)
    page = context.new_page()
    page.goto(inn.url)
    until(page, "performance.getEntriesByName('engine-ready').length")
    page.click("[data-do=play]")
    page.wait_for_selector(".hand .card:not([aria-disabled=true])")
    assert not page.locator(RESCUE).count()
    assert not problems
    found("it plays")


DATES = "Intl.DateTimeFormat.prototype"


@pytest.mark.fault("a page that cannot draw any more")
def test_a_page_that_cannot_draw_is_rescued(context, inn, problems, found):
    """Drawing throws in the middle of it: the sentence comes over all, and goes when the page draws again."""
    page = context.new_page()
    page.goto(inn.url)
    until(page, UP)
    page.evaluate(KEEP, [GAME])
    page.reload()
    page.wait_for_selector(".continue")
    page.evaluate(f"() => {{ window.kept = Object.getOwnPropertyDescriptor({DATES}, 'format') }}")
    page.evaluate(f"() => Object.defineProperty({DATES}, 'format', {{ get() {{ throw new Error('x') }} }})")
    page.click("[data-sheet=records]")
    page.wait_for_selector(RESCUE)
    assert problems
    page.evaluate(f"() => Object.defineProperty({DATES}, 'format', kept)")
    page.evaluate("document.querySelector('[name=mode][value=friend]').click()")
    page.wait_for_selector(RESCUE, state="detached")
    page.wait_for_selector(".records li")
    problems.clear()
    found("a sentence, until it can again")
