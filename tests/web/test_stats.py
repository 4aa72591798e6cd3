"""Statistics, the deal of the day, and everything one has here going out and coming in."""

import json

import pytest

from marchstones.bridge import Bridge
from marchstones.rng import Rng
from web.player import NAME, Player, until

LANGS = {"en": ("Last games", "won"), "de": ("Letzte Partien", "gewonnen"), "nl": ("Laatste partijen", "gewonnen")}


def game(rules, seed):
    """A finished random game."""
    bridge, rng = Bridge(), Rng(seed)

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules=rules, seed=seed, first=0)
    while moves := ask(do="legal")["moves"]:
        ask(do="play", move=moves[rng.below(len(moves))])
    return ask(do="record") | {"names": ["You", "Novice"]}


def save(rules, number, level):
    """It as the page keeps it; a higher number is a later day."""
    setup = {"rules": rules, "mode": "level", "level": level, "names": ["You", "Novice"], "first": "me"}
    date = f"2026-01-{number + 1:02}T12:00:00.000Z"
    record = game(rules, number) | {"date": date}
    more = {"setup": setup | {"length": 1, "seed": ""}, "results": [], "date": date}
    return {"id": f"stats-{number}", "record": record} | more


@pytest.fixture(scope="module")
def saves():
    """Some games of tug against a novice, then of borders against a master."""
    return [save("tug", number, "novice") for number in range(9)] + [
        save("borders-2024", number, "master") for number in range(9, 12)
    ]


@pytest.fixture
def guest(context, inn, problems):
    """A player in a profile of their own."""
    Player.prepare(context)
    yield Player.open(context, inn.url)
    assert not problems


def bring(page, file):
    """Import a file."""
    page.click("main [data-sheet=records]")
    buffer = json.dumps(file).encode()
    page.set_input_files("[data-import]", {"name": "x.json", "mimeType": "application/json", "buffer": buffer})
    until(page, "document.querySelectorAll('.records li').length >= 12")
    page.click("dialog [data-do=close]")
    until(page, "!document.querySelector('dialog')")


def streaks(run):
    """Wins in a row at the end, and at best."""
    now = best = 0
    for winner in run:
        now = now + 1 if winner == 0 else 0
        best = max(best, now)
    return now, best


@pytest.mark.parametrize("lang", LANGS)
def test_statistics_by_rules_and_level(guest, saves, lang):
    """What was won and lost, in a row and at best, the course of each, and every game to look at again."""
    page = guest.page
    bring(page, {"format": "marchstones/saves", "saves": saves, "settings": {"lang": lang}})
    until(page, f"document.documentElement.lang === '{lang}'")
    page.set_viewport_size({"width": 360, "height": 640})
    page.click("main [data-sheet=stats]")
    page.wait_for_selector(".stats")
    title, won = LANGS[lang]
    assert title in page.inner_text("dialog")
    for k, rules in enumerate(["borders-2024", "tug"], 2):
        run = [one["record"]["result"]["winner"] for one in saves if one["record"]["rules"] == rules]
        cells = page.locator(f".stats tr:nth-child({k}) td").all_inner_texts()
        assert cells[1].strip() == str(run.count(0))
        assert cells[2].split()[0] == str(run.count(1))
        now, best = streaks(run)
        assert [int(part) for part in cells[3].split() if part.isdigit()] == [now, best]
        course = page.locator(f".stats tr:nth-child({k}) .course")
        assert course.locator("rect").count() == len(run)
        assert course.get_attribute("aria-label").count(won) == run.count(0)
    assert page.locator("dialog svg.curve").count() == 1
    assert page.evaluate("document.querySelector('.sheet-body').scrollWidth <= innerWidth")
    assert page.locator(".history li").count() == len(saves)
    page.locator(".history [data-do=replay]").first.click()
    page.wait_for_selector("main.replay")
    assert page.get_attribute("main.replay", "data-at") == str(len(saves[-1]["record"]["moves"]))


def test_everything_goes_out_and_comes_in(guest, saves):
    """Games, settings and the puzzle one was at, in one file; elsewhere it is all there again."""
    page = guest.page
    bring(page, {"format": "marchstones/saves", "saves": saves})
    guest.settings(theme="dark", winbar=True)
    page.evaluate("localStorage.setItem('marchstones-puzzle', '7')")
    page.click("main [data-sheet=records]")
    with page.expect_download() as download:
        page.click("dialog [data-do=export-all]")
    file = json.loads(download.value.path().read_text())
    assert len(file["saves"]) == len(saves)
    page.click("dialog [data-do=close]")
    guest.settings(theme="light", winbar=False)
    page.evaluate("localStorage.removeItem('marchstones-puzzle')")
    for _ in saves:
        page.click("main [data-sheet=records]")
        count = page.locator(".records li").count()
        page.locator(".records [data-do=delete]").first.click()
        until(page, f"document.querySelectorAll('.records li').length === {count - 1}")
        page.click("dialog [data-do=close]")
    bring(page, file)
    until(page, f"JSON.parse(localStorage.getItem('{NAME}')).theme === 'dark'")
    assert page.evaluate(f"JSON.parse(localStorage.getItem('{NAME}')).winbar") is True
    assert page.evaluate("localStorage.getItem('marchstones-puzzle')") == "7"


def test_settings_of_a_file_are_looked_at(guest, saves):
    """Nonsense among them changes nothing."""
    page = guest.page
    before = page.evaluate(f"localStorage.getItem('{NAME}')")
    bring(page, {"format": "marchstones/saves", "saves": saves, "settings": {"theme": 7, "speed": "x"}, "puzzle": "y"})
    kept = json.loads(page.evaluate(f"localStorage.getItem('{NAME}')"))
    assert kept.items() >= json.loads(before).items()
    assert page.evaluate("localStorage.getItem('marchstones-puzzle')") is None


def test_the_deal_of_the_day_is_the_same_for_everybody(guest):
    """Its seed is the date, so that two people have the same cards; once it is played it is ticked off."""
    page = guest.page
    seed = page.evaluate("new Date().toISOString().slice(0, 10).replaceAll('-', '')")
    guest.pick("game", "tug")
    assert page.locator("[data-do=daily] .icon").count() == 0
    page.evaluate(f"player.begin({seed})")
    page.click("[data-do=daily]")
    assert guest.run() == "over"
    bridge = Bridge()
    bridge.answer(json.dumps({"do": "new", "rules": "tug", "seed": int(seed), "first": 0}))
    wanted = json.loads(bridge.answer('{"do":"record"}'))["ok"]["deal"]
    assert guest.record()["deal"] == wanted
    guest.home()
    until(page, "document.querySelector('[data-do=daily] .icon')")
    assert page.get_attribute("[data-do=daily]", "aria-label") == "Deal of the day: played"
