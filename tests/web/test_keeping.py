"""A record is written to its own save and to no other: files, links, deletions, a second tab, a full device."""

import base64
import json
import zlib

import pytest

from marchstones.bridge import Bridge
from web.player import until
from web.test_saves import KEPT, middle

EMPTY = """async () => {
  for (const key of Object.keys(localStorage)) if (/^marchstones-(game|last)/.test(key)) localStorage.removeItem(key);
  const base = await new Promise((resolve) => {
    const open = indexedDB.open('marchstones');
    open.onsuccess = () => resolve(open.result);
  });
  const games = base.transaction('games', 'readwrite').objectStore('games');
  const done = new Promise((resolve) => { games.transaction.oncomplete = resolve });
  games.clear();
  await done;
  base.close();
}"""
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }"
FREE = "async () => !(await navigator.locks.query()).held.some(({ name }) => name.startsWith('marchstones game'))"
AT = "document.querySelector('main.replay')?.dataset.at"
OUT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr, svg'))
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width && (left < -1 || right > innerWidth + 1);
  }).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.fixture
def alone(seat):
    """A player whose device holds no game yet, in a profile where nobody else was."""
    table = seat(locale="en-IE")
    table.page.evaluate(EMPTY)
    table.page.reload()
    table.ready()
    return table


@pytest.fixture
def second(alone):
    """A second tab of the same player."""
    other = type(alone).open(alone.page.context, alone.page.url.split("#")[0])
    yield other
    other.page.close()


def dealt(rules, seed, moves=0):
    """A game whose players do what is listed last: its record after some moves."""
    bridge = Bridge()

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules=rules, seed=seed, first=0, names=["Ann", "Bob"])
    while moves and (legal := ask(do="legal"))["turn"] is not None:
        ask(do="play", move=legal["moves"][-1])
        moves -= 1
    return ask(do="record")


def link(record, moves=None, names=("Ann", "Bob")):
    """The part behind the # that brings a deal, or with `moves` a game."""
    what = {"rules": record["rules"], "deal": record["deal"]}
    if moves is not None:
        what |= {"moves": moves, "names": list(names)}
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(what).encode()) + packer.flush()
    return "#deal=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def follow(page, hash_):
    """Paste a link into the tab."""
    page.evaluate("(hash) => { location.hash = hash }", hash_)


def bring(page, content):
    """Choose a file."""
    file = {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()}
    page.set_input_files("[data-import]", file)


def exported(page, what="export-all"):
    """Everything as a file."""
    with page.expect_download() as download:
        page.click(f"dialog [data-do={what}]")
    return json.loads(download.value.path().read_text())


def moves(table, k=0):
    """The moves of a game as it is kept, the latest first."""
    return table.saves()[k]["record"]["moves"]


def silence(page):
    """What was said before is not taken for an answer."""
    page.evaluate("for (const one of ['alert', 'polite']) document.getElementById(one).textContent = ''")


def heard(page, where="alert"):
    """What is said next."""
    until(page, f"document.getElementById('{where}').textContent")
    return page.inner_text(f"#{where}")


# All that is read out, since one message may follow the other at once.
LISTEN = """() => {
  window.said = [];
  const region = document.getElementById('polite');
  const listen = new MutationObserver(() => said.push(region.textContent));
  listen.observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.mark.fault("playing while a file is still being read in")
@pytest.mark.parametrize("button", [".records [data-do=resume]", "[data-do=play]"])
def test_a_game_begun_while_a_file_is_read(alone, found, button):
    """A game is taken up, or another begun, while sixty are examined: every record is in its own save."""
    page = alone.page
    record, _ = middle(alone, "borders-2024", 8)
    mine = alone.saves()[0]["id"]
    alone.home()
    page.click("[data-sheet=records]")
    page.wait_for_selector(".records li")
    siege = dealt("siege-2020-tactics", 3, 90)
    many = [
        {"id": f"s{k}", "date": "2026-01-01", "setup": {}, "results": [], "record": siege | {"date": f"2026-01-{k:02}"}}
        for k in range(1, 61)
    ]
    page.evaluate(LISTEN)
    bring(page, {"format": "marchstones/saves", "saves": many})
    page.evaluate("(button) => document.querySelector(button).click()", button)
    until(page, "document.querySelector('main.table .hand .card')")
    assert alone.run(4) == "play"
    page.evaluate("player.rest()")
    until(page, "player.told.filter(({ text }) => text.includes('siege-2020-tactics')).length >= 60")
    until(page, "said.some((text) => text.includes('imported'))")
    assert alone.run(2) == "play"
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    alone.home()
    saves = {save["id"]: save for save in alone.saves()}
    assert len([save for save in saves.values() if save["record"]["rules"].startswith("siege")]) == 60
    assert all(save["record"]["rules"] == save["setup"]["rules"] for save in saves.values())
    assert saves[mine]["record"]["deal"] == record["deal"]
    assert saves[mine]["record"]["moves"][: len(record["moves"])] == record["moves"]
    found("60 games read beside it, every record in its own save")


@pytest.mark.fault("two games where the database cannot be used")
def test_every_game_is_kept_without_a_database(alone, found):
    """Room runs out in the middle of a game, another is begun: after a reload both are there with all their moves."""
    page = alone.page
    middle(alone, "borders-2024", 6)
    page.evaluate(f"() => {{ {FULL} }}")
    assert alone.run(6) == "play"
    page.evaluate("player.rest()")
    first = alone.record()["moves"]
    alone.begin("siege-2020", seed=5)
    assert alone.run(6) == "play"
    page.evaluate("player.rest()")
    second = alone.record()["moves"]
    page.reload()
    alone.ready()
    page.click("[data-sheet=records]")
    kept = [save["record"]["moves"] for save in exported(page)["saves"]]
    assert sorted(kept) == sorted([first, second])
    found(f"{len(first)} and {len(second)} moves back")


@pytest.mark.fault("an older file read in over a newer game")
def test_an_older_file_replaces_nothing_unasked(alone, found):
    """What would cost moves is asked about: to keep what is here, what the file has, or both."""
    page = alone.page
    middle(alone, "borders-2024", 6)
    alone.home()
    page.click("[data-sheet=records]")
    old = exported(page)
    page.click(".records [data-do=resume]")
    assert alone.run(8) == "play"
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    longer = alone.record()["moves"]
    shorter = old["saves"][0]["record"]["moves"]
    assert len(longer) > len(shorter)
    alone.home()
    for choice, left in (
        (None, [longer]),
        ("mine", [longer]),
        ("both", [longer, shorter]),
        ("theirs", [shorter, shorter]),
    ):
        page.click("[data-sheet=records]")
        bring(page, old)
        page.wait_for_selector("dialog[data-name=meeting]")
        if choice:
            page.locator(f"dialog label:has([value={choice}])").click()
            page.click("dialog [data-do=meet]")
        else:
            page.keyboard.press("Escape")
        until(page, "!document.querySelector('dialog')")
        page.wait_for_timeout(200)
        assert sorted(save["record"]["moves"] for save in alone.saves()) == sorted(left), choice
    page.click(".continue [data-do=resume]")  # the one chosen last, without loading the page anew
    assert page.evaluate("player.rest()") == "play"
    assert alone.record()["moves"] == shorter
    alone.home()
    page.click("[data-sheet=records]")
    silence(page)
    bring(page, old | {"saves": old["saves"][:1]})
    assert "already" in heard(page, "polite")
    found("asked: what is here, what the file has, or both; nothing lost unasked")


@pytest.mark.fault("a file over a game that another tab plays")
def test_a_game_another_tab_plays_is_not_replaced(alone, second, found):
    """Neither a file nor a deletion takes a game from under the one who plays it in another tab."""
    page = alone.page
    middle(second, "borders-2024", 6)
    page.reload()
    alone.ready()
    page.click("[data-sheet=records]")
    old = exported(page)
    assert second.run(6) == "play"
    second.page.evaluate("player.rest()")
    second.page.wait_for_function(KEPT)
    playing = moves(alone)
    bring(page, old)
    page.wait_for_selector("dialog[data-name=meeting]")
    page.locator("dialog label:has([value=theirs])").click()
    silence(page)
    page.click("dialog [data-do=meet]")
    assert "another tab" in heard(page)
    page.click("[data-sheet=records]")
    silence(page)
    page.locator(".records [data-do=delete]").click()
    assert "another tab" in heard(page)
    assert [save["record"]["moves"] for save in alone.saves()] == [playing]
    second.page.close()
    page.wait_for_function(FREE)
    silence(page)
    page.locator(".records [data-do=delete]").click()
    until(page, "['polite', 'alert'].some((where) => document.getElementById(where).textContent)")
    assert "Deleted" in page.inner_text("#polite"), page.inner_text("#alert")
    assert alone.saves() == []
    found("refused, by import and by delete, until that tab is closed")


@pytest.mark.fault("a game deleted by mistake")
def test_a_deleted_game_comes_back(alone, found):
    """Two games are deleted; each comes back, the last first, as it was."""
    page = alone.page
    middle(alone, "borders-2024", 6)
    alone.home()
    middle(alone, "tug", 6)
    alone.home()
    before = alone.saves()
    page.click("[data-sheet=records]")
    for left in (1, 0):
        page.locator(".records [data-do=delete]").first.click()
        until(page, f"document.querySelectorAll('.records li').length === {left}")
    assert alone.saves() == []
    page.click("dialog [data-do=close]")
    page.click("[data-sheet=records]")
    for back in (1, 2):
        page.click("[data-do=restore]")
        until(page, f"document.querySelectorAll('.records li').length === {back}")
    assert page.locator("[data-do=restore]").count() == 0
    assert alone.saves() == before
    found("2 deleted, 2 back as they were")


def test_a_double_click_deletes_one_game(alone):
    """The second click of it meets the next game of the list, for which it is not meant."""
    page = alone.page
    for rules in ("borders-2024", "tug"):
        middle(alone, rules, 6)
        alone.home()
    before = alone.saves()
    page.click("[data-sheet=records]")
    for n in (1, 2):
        box = page.locator(".records [data-do=delete]").first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down(click_count=n)
        page.mouse.up(click_count=n)
        until(page, "document.querySelectorAll('.records li').length === 1")
    page.wait_for_timeout(300)
    assert alone.saves() == before[1:]
    page.click("[data-do=restore]")
    until(page, "document.querySelectorAll('.records li').length === 2")
    assert alone.saves() == before
    page.click("dialog [data-do=close]")


def test_what_comes_back_replaces_nothing(alone):
    """A deleted game that a file has brought again meanwhile, a move longer or shorter, comes back beside it."""
    page = alone.page
    middle(alone, "borders-2024", 6)
    alone.home()
    page.click("[data-sheet=records]")
    older = exported(page)
    page.click(".records [data-do=resume]")
    assert alone.run(4) == "play"
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    longer, shorter = alone.record()["moves"], older["saves"][0]["record"]["moves"]
    alone.home()
    page.click("[data-sheet=records]")
    page.click(".records [data-do=delete]")
    page.wait_for_selector("[data-do=restore]")
    bring(page, older)
    until(page, "document.querySelectorAll('.records li').length === 1")
    page.click("[data-do=restore]")
    until(page, "document.querySelectorAll('.records li').length === 2")
    assert sorted(save["record"]["moves"] for save in alone.saves()) == sorted([shorter, longer])


@pytest.mark.fault("a link opened while the machine thinks")
@pytest.mark.parametrize("what", ["game", "deal"])
def test_a_link_ends_what_is_under_way(alone, found, what):
    """The machine's answer lands neither in the stranger's game nor in the new one; one's own waits where it was."""
    page = alone.page
    stranger = dealt("borders-2024", 77, 2)
    alone.begin_thinking()
    mine = alone.saves()[0]
    follow(page, link(stranger, stranger["moves"] if what == "game" else None))
    page.click(f"dialog [data-do=take-{what}]")
    page.wait_for_selector("main.replay .act" if what == "game" else "main.table .hand .card")
    page.wait_for_timeout(4000)  # longer than it would have thought
    saves = {save["id"]: save for save in alone.saves()}
    assert saves[mine["id"]]["record"]["moves"] == []
    if what == "game":
        assert list(saves) == [mine["id"]]
        assert page.evaluate(AT) == "2"
        page.keyboard.press("End")
        page.wait_for_timeout(200)
        assert page.evaluate(AT) == "2"
        assert not page.inner_text("#alert")
    alone.home()
    alone.settings(think="short")
    page.click("[data-sheet=records]")
    page.locator(f".records [data-do=resume][data-id='{mine['id']}']").click()
    assert page.evaluate("player.rest()") == "play"
    page.wait_for_function(KEPT)
    assert len(alone.record()["moves"]) == 2
    assert alone.record()["deal"] == mine["record"]["deal"]
    found("0 moves in the wrong game, the own one goes on")


def test_a_rotten_link_ends_nothing(alone):
    """A game the engine refuses is told of; the one on the table stands as it stood."""
    page = alone.page
    record, _ = middle(alone, "borders-2024", 6)
    for hash_ in (link(record | {"deal": {"rules": "borders-2024"}}), link(record, ["claim 9"])):
        follow(page, hash_)
        page.wait_for_selector("dialog [data-do^=take]")
        silence(page)
        page.click("dialog [data-do^=take]")
        assert heard(page)
        page.click("dialog [data-do=close]")
    assert page.evaluate("player.rest()") == "play"
    assert alone.run(2) == "play"
    assert alone.record()["moves"][: len(record["moves"])] == record["moves"]


@pytest.mark.fault("keys of the table pressed in a replay")
def test_a_replay_changes_no_game(alone, found):
    """Undo, claim, hint and a tap beside the cards while a finished game is replayed: it stays as it is."""
    page = alone.page
    alone.begin("borders-2024", seed=31)
    assert alone.run() == "over"
    page.wait_for_function(KEPT)
    before = alone.saves()
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay .act")
    length = len(before[0]["record"]["moves"])
    for back in range(1, 31):
        for key in "zch":
            page.keyboard.press(key)
        page.mouse.click(195, 330)
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowLeft")
        until(page, f"{AT} === '{length - back}'")
    page.wait_for_timeout(300)
    assert alone.saves() == before
    found("30 positions, 0 changes")


@pytest.mark.fault("a double click on Resume")
def test_a_double_click_takes_a_game_up_once(alone, found):
    """Whoever clicks twice hears nothing of another tab."""
    page = alone.page
    record, _ = middle(alone, "borders-2024", 6)
    alone.home()
    silence(page)
    page.dblclick(".continue [data-do=resume]")
    assert page.evaluate("player.rest()") == "play"
    page.wait_for_timeout(1300)  # what would be said wrongly comes after a second
    assert not page.inner_text("#alert")
    assert alone.record()["moves"] == record["moves"]
    found("taken up, nothing said")


@pytest.mark.fault("a link with something behind it, or damaged")
def test_what_stands_behind_a_link_is_passed_over(alone, found):
    """Dots, brackets, marks of emphasis and parameters behind a link do no harm; a damaged one gets a sentence."""
    page = alone.page
    good = link(dealt("siege-2020", 4))
    ends = [".", ")", "%20", "&utm=1", "*", "_", "__", ").", ">", "%0A", "%E2%80%9D", "!"]
    for end in ends:
        follow(page, good + end)
        page.wait_for_selector("dialog[data-name=deal]", timeout=5000)
        page.click("dialog [data-do=close]")
        until(page, "!document.querySelector('dialog') && !location.hash")
    bad = ["#deal=", "#deal=abc%20", "#deal=a.b", good[:-9], good[:20] + "%20" + good[20:], "#deal=" + "A" * 30_000]
    for one in bad:
        silence(page)
        follow(page, one)
        assert "playable game" in heard(page), one[:30]
        assert not page.locator("dialog").count()
    found(f"{len(ends)} ends passed over, {len(bad)} damaged ones told of")


@pytest.mark.fault("names of any length from a link or a file")
def test_long_names_stay_where_they_are(alone, found):
    """Three thousand letters in a link, two million in a file: nothing sticks out, from the replay to the result."""
    page = alone.page
    wide, long = "W" * 3000, "Mm" * 1000
    follow(page, link(dealt("borders-2024", 9), dealt("borders-2024", 9, 12)["moves"], (wide, long)))
    page.click("dialog [data-do=take-game]")
    page.wait_for_selector("main.replay .act")
    out = page.evaluate(OUT)
    page.click("[data-do=retry]")
    page.wait_for_selector(".curtain")
    out += page.evaluate(OUT)
    page.click("[data-do=lift]")
    out += page.evaluate(OUT)
    page.evaluate("player.begin(3)")
    assert alone.run() == "over"
    out += page.evaluate(OUT)
    page.click("dialog [data-do=close]")
    alone.home()
    page.click("[data-sheet=records]")
    silence(page)
    bring(page, dealt("tug", 2, 20) | {"names": ["W" * 2_000_000, "a\n\u202e" * 90]})
    heard(page, "polite")
    out += page.evaluate(OUT)
    page.locator(".records [data-do=delete]").first.click()
    page.wait_for_selector("[data-do=restore]")
    out += page.evaluate(OUT)
    page.click("dialog [data-do=close]")
    out += page.evaluate(OUT)
    assert not out
    assert all(len(name) <= 40 for save in alone.saves() for name in save["record"]["names"])
    found("0 px over the edge on 7 screens")


SHOWN = "document.querySelector('main.replay .openhand')"


@pytest.mark.fault("the other hand of a running game, by its buttons")
@pytest.mark.parametrize("mode", ["level", "friend"])
def test_no_button_shows_the_other_hand(alone, found, mode):
    """Of a running game nothing is shared, neither from the table nor from its replay, which shows no other hand."""
    page = alone.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('nothing')")
    alone.begin("borders-2024", mode=mode, seed=61)
    assert alone.run(6, lift=mode == "level") in {"play", "curtain"}
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    if page.locator("[data-do=lift]").count():
        page.click("[data-do=lift]")
    page.click("main [data-sheet=menu]")
    silence(page)
    page.click("dialog [data-do=share]")
    assert "in progress" in heard(page, "polite")
    alone.home()
    page.click("[data-sheet=records]")
    page.click(".records [data-do=replay]")
    page.wait_for_selector("main.replay .foe .backs")
    assert page.locator("[data-do=retry], [data-do=review]").count() == 0
    page.click("main [data-sheet=menu]")
    silence(page)
    page.click("dialog [data-do=share]")
    assert "in progress" in heard(page, "polite")
    assert page.evaluate("navigator.clipboard.readText()") == "nothing"
    assert not page.evaluate("location.hash")
    found("nothing shared, nothing shown; both once it is over")


@pytest.mark.fault("the cards of a running game, brought by a link")
@pytest.mark.parametrize("mode", ["level", "friend"])
def test_no_link_shows_the_other_hand(alone, found, mode):
    """A link with its cards, from wherever, shows no hand and deals nothing until the game is over."""
    page = alone.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    alone.begin("borders-2024", mode=mode, seed=61)
    assert alone.run(6, lift=mode == "level") in {"play", "curtain"}
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    record = alone.record()
    follow(page, link(record, record["moves"]))
    page.click("dialog [data-do=take-game]")
    page.wait_for_selector("main.replay .foe .backs")
    assert not page.locator("main.replay .openhand").count()
    assert page.locator(".under .hand").count() == 0
    assert page.locator("[data-do=retry], [data-do=review]").count() == 0
    follow(page, link(record))
    silence(page)
    page.click("dialog [data-do=take-deal]")
    assert "finish" in heard(page)
    page.click("dialog [data-do=close]")

    alone.home()
    page.click(".continue [data-do=resume]")
    page.evaluate("player.begin(1)")
    assert alone.run() == "over"
    page.wait_for_function(KEPT)
    follow(page, link(record, record["moves"]))
    page.click("dialog [data-do=take-game]")
    until(page, SHOWN)
    alone.home()
    page.click("[data-sheet=records]")
    page.locator(".records [data-do=replay]").first.click()
    until(page, SHOWN)
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=share]")
    until(page, "document.querySelector('#polite').textContent.includes('copied')")
    found("covered and not dealt again; shown and shared once it is over")


def test_a_copy_or_a_deletion_shows_nothing_either(alone):
    """A copy played to its end stays covered beside the running game; once seen, a deleted game does not come back."""
    page = alone.page
    alone.begin("borders-2024", seed=62)
    assert alone.run(6) == "play"
    page.evaluate("player.rest()")
    page.wait_for_function(KEPT)
    alone.home()
    mine = alone.saves()[0]
    done = dealt("borders-2024", 62, 9999)
    assert done["result"]
    assert done["deal"] == mine["record"]["deal"]
    page.click("[data-sheet=records]")
    bring(page, done)
    until(page, "document.querySelectorAll('.records li').length === 2")
    over = ".records li:not(:has([data-do=resume])) [data-do=replay]"
    page.click(over)
    page.wait_for_selector("main.replay .act")
    assert not page.locator("main.replay .openhand").count()
    assert "still in progress" in page.inner_text("main.replay .review")
    alone.home()
    page.click("[data-sheet=records]")
    page.click(f".records [data-do=delete][data-id='{mine['id']}']")
    page.wait_for_selector("[data-do=restore]")
    page.click(over)
    until(page, SHOWN)
    alone.home()
    page.click("[data-sheet=records]")
    assert page.locator("[data-do=restore]").count() == 0


def test_a_file_of_a_running_game_says_what_is_in_it(alone):
    """It is the whole save; whoever exports it before the end is told so, afterwards not."""
    page = alone.page
    record, _ = middle(alone, "borders-2024", 6)
    silence(page)
    page.click("main [data-sheet=menu]")
    assert exported(page, "export")["deal"] == record["deal"]
    until(page, "document.getElementById('polite').textContent.includes('hidden')")
    page.click("dialog [data-do=close]")
    assert alone.run() == "over"
    page.click("dialog [data-do=close]")
    page.click("main [data-sheet=menu]")
    page.wait_for_timeout(100)
    silence(page)
    exported(page, "export")
    page.wait_for_timeout(300)
    assert "hidden" not in page.inner_text("#polite")


def test_a_shuffle_of_the_page_has_ninety_six_bits(alone):
    """Three random words of 32 bits are the seed of a deal, a chosen deal number stays that number."""
    page = alone.page
    asked = "player.told.map(({ text }) => JSON.parse(text)).filter((one) => one.do === 'new').map((one) => one.seed)"
    page.evaluate("player.told.length = 0")
    alone.set_up("borders-2024", seed="")
    for _ in range(3):
        page.click("[data-do=play]")
        page.wait_for_selector(".hand .card")
        page.evaluate("player.rest()")
        alone.home()
    seeds = page.evaluate(asked)
    assert all(len(seed) == 3 and max(seed) < 2**32 for seed in seeds)
    assert len({word for seed in seeds for word in seed}) == 9
    alone.begin("borders-2024", seed=7)
    page.wait_for_selector(".hand .card")
    assert page.evaluate(asked)[-1] == 7
