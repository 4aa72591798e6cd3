"""Statistics, the deal of the day, and everything one has here going out and coming in."""

import json
import re

import pytest

from languages import LANGUAGES, texts
from languages import said as said_of
from marchstones.bridge import Bridge
from marchstones.rng import Rng
from web.player import NAME, Player, until


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


def statistics(page, saves, lang):
    """What the sheet says in a language."""
    page.click("main [data-sheet=stats]")
    page.wait_for_selector(".stats")
    title, won_ = texts(lang)["stats.history"], texts(lang)["ending.won"]
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
        assert course.get_attribute("aria-label").count(won_) == run.count(0)
    assert page.locator("dialog svg.curve").count() == 1
    for level, all_ in (("novice", 9), ("master", 3)):
        won = sum(one["record"]["result"]["winner"] == 0 for one in saves if one["setup"]["level"] == level)
        row = page.locator(f".rivals li:has(.portrait.{level})")
        assert texts(lang)[f"person.{level}"] in row.inner_text()
        said = said_of(lang, texts(lang)["stats.vs"], won=won, drawn=0, lost=all_ - won)
        assert said in row.inner_text()
        bar = row.locator("rect.won").evaluate("(one) => one.getBBox().width")
        assert abs(bar - 100 * won / all_) < 0.1
    assert page.locator(".run path:is(.won, .lost)").count() == len(saves)
    assert page.get_attribute(".run", "aria-label").count(won_) == sum(
        one["record"]["result"]["winner"] == 0 for one in saves
    )
    numbers = [int(part) for part in re.findall(r"\d{3,4}", page.inner_text(".strengths .big"))]
    assert len(numbers) == 3
    assert numbers[1] < numbers[0] < numbers[2]
    assert page.locator(".strength image").count() == 5
    assert re.search(r"\d{3,4}$", page.get_attribute(".strength", "aria-label"))
    assert page.evaluate("document.querySelector('.sheet-body').scrollWidth <= innerWidth")
    assert page.locator(".history li").count() == len(saves)
    page.click("dialog [data-do=close]")


def test_statistics_by_rules_and_level(guest, saves):
    """What was won and lost, in a row and at best, the course of each, and every game to look at again."""
    page = guest.page
    bring(page, {"format": "marchstones/saves", "saves": saves, "settings": {"lang": LANGUAGES[1]}})
    until(page, f"document.documentElement.lang === '{LANGUAGES[1]}'")
    page.set_viewport_size({"width": 360, "height": 640})
    for lang in LANGUAGES:
        guest.settings(lang=lang)
        statistics(page, saves, lang)
    page.click("main [data-sheet=stats]")
    page.locator(".history [data-do=replay]").first.click()
    page.wait_for_selector("main.replay")
    assert page.get_attribute("main.replay", "data-at") == str(len(saves[-1]["record"]["moves"]))


def test_everything_goes_out_and_comes_in(guest, saves):
    """Games, settings and how far one has come with the puzzles, in one file; elsewhere it is all there again."""
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
    kept = page.evaluate("JSON.parse(localStorage.getItem('marchstones-puzzle'))")
    assert kept == {"at": "", "solved": [], "tried": [], "was": 7}


def test_settings_of_a_file_are_looked_at(guest, saves):
    """Nonsense among them changes nothing."""
    page = guest.page
    before = page.evaluate(f"localStorage.getItem('{NAME}')")
    bring(page, {"format": "marchstones/saves", "saves": saves, "settings": {"theme": 7, "speed": "x"}, "puzzle": "y"})
    kept = json.loads(page.evaluate(f"localStorage.getItem('{NAME}')"))
    assert kept.items() >= json.loads(before).items()
    assert page.evaluate("localStorage.getItem('marchstones-puzzle')") is None


# The page was opened at noon of a certain day: no midnight comes in the middle of a test.
NOON = """{
  const off = Date.UTC(2026, 2, 14, 12) - Date.now();
  window.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(window.Date.now()) }
    static now() { return super.now() + off }
  };
}"""


def test_the_deal_of_the_day_is_the_same_for_everybody(guest):
    """Its seed is the date, so that two people have the same cards; once it is played it is ticked off."""
    page = guest.page
    seed = "20260314"
    page.add_init_script(NOON)
    page.reload()
    guest.ready()
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
    assert texts("en")["daily.done"] in page.inner_text("[data-do=daily]")


def test_of_too_few_games_no_strength_is_told(guest, saves):
    """It is not known yet, and how many are missing is said; the best formation is shown as its cards."""
    page = guest.page
    few = [dict(one) for one in saves[-3:]]
    few[1]["best"] = {"kind": "colour run", "total": 24, "rank": 0, "cards": ["r7", "r8", "r9"]}
    few[2]["best"] = {"kind": "sum", "total": 26, "rank": 4, "cards": ["r9", "b9", "g8"]}
    file = json.dumps({"format": "marchstones/saves", "saves": few})
    page.click("main [data-sheet=records]")
    page.set_input_files("[data-import]", {"name": "x.json", "mimeType": "application/json", "buffer": file.encode()})
    until(page, "document.querySelectorAll('.records li').length === 3")
    page.click("dialog [data-do=close]")
    page.click("main [data-sheet=stats]")
    page.wait_for_selector(".strengths")
    assert page.inner_text(".strengths .big") == said_of("en", texts("en")["stats.rating.none"], n=2)
    assert page.locator("svg.strength").count() == 0
    shown = page.evaluate("[...document.querySelectorAll('.finest [data-card]')].map((one) => one.dataset.card)")
    assert shown == ["r7", "r8", "r9"]
    assert "24" in page.inner_text(".finest")


def test_the_best_formation_is_kept_with_a_finished_game(guest):
    """It is the one the result tells of."""
    page = guest.page
    guest.begin("borders-2024", seed=3)
    assert guest.run() == "over"
    page.wait_for_selector("dialog[data-name=over] .facts")
    best = guest.saves()[0]["best"]
    assert len(best["cards"]) >= 3
    assert str(best["total"]) in page.inner_text("dialog .facts")
