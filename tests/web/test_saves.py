"""Nothing is lost: a game survives the tab, the workers and the storage; records go out and come in."""

import json

import pytest

from languages import texts
from web.player import until

# What lies where; not what can be chosen, which hangs on what has been picked.
TABLE = """() => [...document.querySelectorAll('.lane, .hand .card, .field, .die, .score')]
  .filter((one) => !one.closest('.acts'))
  .map((one) => one.dataset.card ?? [...one.querySelectorAll('[data-card]')].map((card) => card.dataset.card).join(' ')
    + (one.getAttribute('aria-label') ?? one.className).replaceAll(', PLAYABLE', ''))""".replace(
    "PLAYABLE", texts("en")["playable"]
)
# How many moves the game has that the database did not take.
BESIDE = """Object.entries(localStorage).filter(([name]) => name.startsWith('marchstones-game '))
  .map(([, text]) => JSON.parse(text).record.moves.length)"""
KEPT = """async (n) => {
  const base = await new Promise((resolve) => {
    const open = indexedDB.open('marchstones');
    open.onupgradeneeded = () => open.transaction.abort(); // there is none yet: the page is to make it, not this look
    open.onerror = (event) => (event.preventDefault(), resolve(null));
    open.onsuccess = () => resolve(open.result);
  });
  if (!base) return false;
  const list = await new Promise((resolve) => {
    const asked = base.transaction('games').objectStore('games').getAll();
    asked.onsuccess = () => resolve(asked.result);
  });
  base.close();
  return list.some(({ record }) => JSON.stringify(record.moves) === JSON.stringify(player.record().moves));
}"""


def middle(table, rules, clicks=24, **how):
    """A game in its middle, waiting for a person, and kept."""
    table.midway(rules, clicks, seed=21, **how)
    assert table.page.evaluate("player.rest()") == "play"
    table.page.wait_for_function(KEPT)
    return table.record(), table.page.evaluate(TABLE)


def again(table):
    """The page is loaded anew, and the game on offer taken up."""
    table.page.reload()
    table.ready()
    table.page.click(".continue [data-do=resume]")
    assert table.page.evaluate("player.rest()") == "play", table.situation()
    table.page.evaluate("player.begin(1)")


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "tug"])
def test_a_reload_resumes_the_same_position(table, rules):
    """The tab goes in the middle of a game; the start screen offers to go on, and everything lies where it lay."""
    record, seen = middle(table, rules)
    again(table)
    assert table.record()["moves"] == record["moves"]
    assert table.page.evaluate(TABLE) == seen
    assert table.run() == "over"


def test_a_record_goes_out_and_comes_in(table):
    """An exported game, deleted here, comes back from its file and is played on."""
    page = table.page
    record, seen = middle(table, "siege-2020")
    page.click("main [data-sheet=menu]")
    with page.expect_download() as download:
        page.click("dialog [data-do=export]")
    text = download.value.path().read_text()
    assert json.loads(text)["moves"] == record["moves"]
    table.home()
    page.click("[data-sheet=records]")
    page.wait_for_selector(".records li")
    count = page.locator(".records li").count()
    page.locator(".records [data-do=delete]").first.click()
    until(page, f"document.querySelectorAll('.records li').length === {count - 1}")
    page.set_input_files(
        "[data-import]", {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    until(page, f"document.querySelectorAll('.records li').length === {count}")
    page.locator(".records [data-do=resume]").first.click()
    assert page.evaluate("player.rest()") == "play"
    assert page.evaluate(TABLE) == seen
    assert table.record()["moves"] == record["moves"]


def damage(record):
    """Files that carry no sound record, by what is wrong with them."""
    twice = record["deal"] | {"stack": [*record["deal"]["stack"], record["deal"]["stack"][0]]}
    sound = {"id": "sound", "date": "2026-01-01", "setup": {}, "results": [], "record": record}
    return {
        "no JSON": "{",
        "no record": json.dumps({"rules": "borders-2024"}),
        "an unknown game": json.dumps(record | {"rules": "chess"}),
        "an illegal move": json.dumps(record | {"moves": [*record["moves"][:3], "play r7 12"]}),
        "a move too many": json.dumps(record | {"moves": [*record["moves"], record["moves"][0]]}),
        "a card twice": json.dumps(record | {"deal": twice}),
        "one of two": json.dumps(
            {"format": "marchstones/saves", "saves": [sound, sound | {"id": "x", "record": record | {"moves": ["x"]}}]}
        ),
    }


def test_a_damaged_record_is_refused(table):
    """Each is refused with a sentence; the games that are kept stay as they are, the one to go on with too."""
    page = table.page
    record, seen = middle(table, "borders-2024")
    table.home()
    before = table.saves()
    page.click("[data-sheet=records]")
    for what, text in damage(table.record()).items():
        page.evaluate("document.getElementById('alert').textContent = ''")
        page.set_input_files(
            "[data-import]", {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        until(page, "document.getElementById('alert').textContent")
        assert len(page.inner_text("#alert")) > 20, what
        assert table.saves() == before, what
    page.click("dialog [data-do=close]")
    page.click(".continue [data-do=resume]")
    assert page.evaluate("player.rest()") == "play"
    assert page.evaluate(TABLE) == seen
    assert table.record()["moves"] == record["moves"]


@pytest.mark.fault("the opponent gone while it thinks")
def test_a_killed_opponent_is_replaced(table, found):
    """Its worker vanishes while it thinks and says nothing; after a while another thinks in its place."""
    page = table.page
    table.begin_thinking()
    assert page.evaluate("(player.kill('opponent.js'), player.state())") == "wait"
    page.click(".thinking [data-do=now]")
    assert page.evaluate("player.rest(60000)") == "play"
    assert len(table.record()["moves"]) == 2
    table.home()
    table.settings(think="short")
    found("its move is made by the next")


def test_a_table_left_in_the_middle_of_a_move(table):
    """Who goes to the start screen while a move is on its way finds it made when coming back."""
    page = table.page
    record, _ = middle(table, "borders-2024")
    page.click("main [data-sheet=menu]")
    page.evaluate("""async () => {
      document.querySelector('.hand .card:not([aria-disabled=true])').click();
      await new Promise((drawn) => setTimeout(drawn));
      document.querySelector('.hit.legal').click();
      document.querySelector('dialog [data-do=home]').click();
    }""")
    page.locator(".continue small", has_text=f" {len(record['moves']) + 1} ").wait_for()
    page.click(".continue [data-do=resume]")
    assert page.evaluate("player.rest()") == "play"
    assert table.record()["moves"][: len(record["moves"])] == record["moves"]
    assert len(table.record()["moves"]) > len(record["moves"])


def test_a_killed_table_goes_on(table):
    """The table's worker crashes; a fresh one stands where the old one stood."""
    page = table.page
    record, seen = middle(table, "siege-2020-tactics")
    page.evaluate("player.kill('worker.js', true)")
    assert page.evaluate("player.rest(60000)") == "play"
    assert page.evaluate(TABLE) == seen
    assert table.run(10) == "play"
    assert table.record()["moves"][: len(record["moves"])] == record["moves"]


@pytest.mark.fault("a storage that fills up in the middle of a game")
def test_a_full_storage_loses_no_game(table, found):
    """The database refuses: the running game is kept elsewhere and survives. Nothing has room: the page says so."""
    page = table.page
    full = "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    page.evaluate(full)
    table.begin("borders-2024", seed=23)
    assert table.run(9) == "play"
    assert page.evaluate("player.rest()") == "play"
    moves = table.record()["moves"]
    until(page, f"{BESIDE}.includes({len(moves)})")
    again(table)
    assert table.record()["moves"] == moves
    page.evaluate(full)
    page.evaluate(full.replace("IDBObjectStore", "Storage").replace("put", "setItem"))
    table.run(2)
    page.wait_for_selector(".toast.bad")
    page.reload()
    table.ready()
    found(f"{len(moves)} of {len(moves)} moves back")


@pytest.mark.fault("two tabs on one game")
def test_two_tabs_do_not_play_one_game(table, found):
    """A game on the table here is refused in a second tab; once it is closed here, it goes on there where it stands."""
    record, _ = middle(table, "borders-2024", clicks=6)
    other = type(table).open(table.page.context, table.page.url.split("#")[0])
    other.page.click(".continue [data-do=resume]")
    until(other.page, "document.body.textContent.includes('open in another tab')")
    assert other.page.locator("[data-do=play]").count()
    table.run(6)
    assert table.page.evaluate("player.rest()") == "play"
    table.page.wait_for_function(KEPT)
    longer = table.record()
    table.page.close()
    other.page.click(".continue [data-do=resume]")
    assert other.page.evaluate("player.rest()") == "play"
    other.page.evaluate("player.begin(1)")
    assert other.record()["moves"] == longer["moves"] != record["moves"]
    found("refused in the second; once the first is closed it goes on there with every move")
