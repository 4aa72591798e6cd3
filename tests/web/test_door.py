"""The front door: what a newcomer sees and is taught, and what whoever comes back finds on top."""

import json
import re

import pytest

from languages import LANGUAGES, texts
from setup import ROOT
from web.host import Host
from web.looks import DRAWN, FAULTS, SMALL, SPEAK
from web.player import NAME, Player, until

SCREENS = ROOT / "build" / "screens"
FEW = 20  # games unless --games says otherwise
# What can be pressed or chosen, as far as it is to be seen without unfolding anything.
CONTROLS = """() => [...document.querySelectorAll('main button, main label, main summary')]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"""
INSIDE = "(what) => document.querySelector(what).getBoundingClientRect().bottom <= innerHeight"
GIVEN = "JSON.parse(localStorage.getItem('marchstones-tips') ?? '[]')"


@pytest.fixture
def newcomer(browser, inn):
    """Somebody who has never been here, before a small phone."""
    context = browser.new_context(viewport={"width": 390, "height": 640}, service_workers="block")
    Player.prepare(context, known=False)
    player = Player.open(context, inn.url)
    yield player
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_visit_asks_for_little(newcomer, lang):
    """At most eight controls and no edition; the tutorial and the way into a game stand on the first screen."""
    page = newcomer.page
    page.evaluate(SPEAK, lang)
    assert len(page.evaluate(CONTROLS)) <= 8
    assert page.locator("[name=rules]").count() == 0
    assert texts(lang)["door.play"] in page.inner_text("[data-do=play]")
    assert page.evaluate(INSIDE, "[data-do=play]")
    assert page.evaluate(INSIDE, "[data-do=lesson]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.evaluate(SMALL)


def test_one_tap_leads_into_a_game_that_teaches(newcomer):
    """Against the first level; each tip is given once, stays for its decision, and never comes again."""
    page = newcomer.page
    page.evaluate("player.begin(5)")
    page.click("[data-do=play]")
    page.wait_for_selector("main.table .tutor")
    assert texts("en")["person.novice"] in page.inner_text(".foe")
    assert texts("en")["tip.ready"] in page.inner_text(".tutor")
    assert page.evaluate(GIVEN) == ["card"]
    page.click("[data-do=tip-done]")
    until(page, "!document.querySelector('.tutor')")
    assert newcomer.run() == "over"
    given = page.evaluate(GIVEN)
    assert {"card", "pair", "full"} <= set(given)
    assert len(given) == len(set(given))
    newcomer.home()
    page.click("[data-do=play]")
    page.wait_for_selector("main.table .hand button")
    assert page.locator(".tutor").count() == 0


SLOW = 200_000  # bytes a second: 1.6 Mbit/s
READY = "performance.getEntriesByName('engine-ready').length"


def test_two_taps_lay_the_first_card_while_the_engine_is_still_on_its_way(browser, site):
    """On a slow line: play, then any stone. The card lies there; until the other comes one reads what beats what."""
    host = Host(site)
    host.rate, host.delay = SLOW, 0.15
    context = browser.new_context(viewport={"width": 390, "height": 640}, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(host.url)
    until(page, "document.querySelector('[data-do=play]')")
    page.tap("[data-do=play]")
    until(page, "document.querySelector('.hand [aria-pressed=true]')")
    card = page.get_attribute(".hand [aria-pressed=true]", "data-card")
    page.locator("[data-ref='side:5']").tap()
    until(page, "document.querySelector('[data-lane=\"5\"] .owns [data-card]')")
    assert not page.evaluate(READY)
    assert page.get_attribute("[data-lane='5'] .owns [data-card]", "data-card") == card
    assert page.locator(f".hand [data-card={card}]").count() == 0
    assert texts("en")["soon"].format(name="Rory") in page.inner_text(".awaited")
    assert texts("en")["soon"].format(name="Rory") in page.inner_text("#polite")
    assert page.locator(".awaited .ladder ol > li").count() == 5
    assert page.evaluate("document.querySelector('.awaited').getBoundingClientRect().bottom") < page.evaluate(
        "document.querySelector('[data-lane=\"5\"] .owns').getBoundingClientRect().top"
    )
    page.locator("[data-ref='side:3']").tap()  # nothing to be laid now
    host.rate = 0
    until(page, "document.querySelector('.foes [data-card]')")
    until(page, "document.querySelectorAll('.hand [data-ref]').length === 6")
    assert page.locator(".awaited").count() == 0
    assert page.locator("[data-lane='5'] .owns [data-card]").count() == 1
    assert page.locator("[data-lane='3'] .owns [data-card]").count() == 0
    context.close()
    host.stop()


def test_nobody_waits_before_an_empty_table(browser, site):
    """Whoever comes back and has no engine yet sees what beats what, and can go to a lesson meanwhile."""
    host = Host(site)
    host.missing = {"pyodide/"}
    context = browser.new_context(viewport={"width": 360, "height": 640}, service_workers="block")
    Player.prepare(context)
    page = context.new_page()
    page.goto(host.url)
    until(page, "document.querySelector('[data-do=play]')")
    host.missing, host.delay = set(), 0.0
    host.rate = SLOW
    page.click("[data-do=play]")
    until(page, "document.querySelector('.plate .ladder')")
    assert page.locator(".plate .ladder ol > li").count() == 5
    assert page.locator(".plate [data-do=puzzle]").is_visible()
    page.click(".plate [data-do=lesson]")
    until(page, "document.querySelector('.coach')")
    host.rate = 0
    until(page, READY)
    page.wait_for_timeout(500)
    assert page.locator(".coach").count() == 1  # the game that was given up does not come in between
    context.close()
    host.stop()


def test_tips_are_put_off_for_good(newcomer):
    """Who wants none gets none, and may ask for them again in the settings."""
    page = newcomer.page
    page.evaluate("player.begin(5)")
    page.click("[data-do=play]")
    page.click("[data-do=tip-off]")
    until(page, "!document.querySelector('.tutor')")
    assert newcomer.run() == "over"
    assert page.evaluate(GIVEN) == ["card"]
    newcomer.home()
    newcomer.settings(tips=True)


# The page was opened at noon of a certain day, or so many days later: no midnight comes in the middle.
NOON = """{
  const off = Date.UTC(2026, 2, 14, 12) + 86_400_000 * Number(localStorage.getItem('later') ?? 0) - Date.now();
  window.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(window.Date.now()) }
    static now() { return super.now() + off }
  };
}"""


@pytest.mark.parametrize(
    ("lang", "size"),
    [("en", (390, 640)), ("de", (360, 640)), ("fr", (390, 640)), ("nl", (1280, 800)), ("es", (1280, 800))],
)
def test_the_first_minutes_and_the_next_day(browser, inn, lang, size, games):
    """The door, the first game, today's and tomorrow's: a picture of each, in every language; nothing sticks out.

    Usually the games are played to their ends in one language, the others see how the first one begins.
    """
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, service_workers="block")
    Player.prepare(context, known=False, lang=lang)
    context.add_init_script(NOON)
    player = Player.open(context, inn.url)
    page, wrong, known = player.page, [], texts(lang)

    def seen(name):
        page.evaluate(DRAWN)
        wrong.extend(f"{name}: {fault}" for fault in page.evaluate(FAULTS))
        page.screenshot(path=SCREENS / f"first-{lang}-{name}.jpg", type="jpeg", quality=85)

    SCREENS.mkdir(parents=True, exist_ok=True)
    page.evaluate("player.begin(8)")
    seen("1-door")
    page.click("[data-do=play]")
    page.wait_for_selector(".tutor")
    assert known["tip.ready"] in page.inner_text(".tutor")
    seen("2-first-card")
    page.click("[data-ref='side:5']")
    until(page, "document.querySelector('.foes [data-card]')")
    seen("3-answered")
    assert player.run(5) == "play"
    seen("4-going-on")
    if lang != LANGUAGES[0] and games <= FEW:
        context.close()
        assert not wrong, "\n".join(wrong)
        return
    assert player.run() == "over"
    page.wait_for_selector("dialog[data-name=over]")
    seen("5-over")
    number = 0
    for day, streak in ((0, ""), (1, known["daily.streak"]["other"].format(n=2))):
        page.evaluate(f"localStorage.setItem('later', {day})")
        page.reload()
        player.ready()
        told = page.inner_text("[data-do=daily]")
        found = int(re.search(r"\d+", told)[0])
        assert not number or found == number + 1
        number = found
        assert re.search(rf"\b{14 + day}\b", told)  # the day of the month
        seen(f"6-day-{day}")
        page.evaluate("player.begin(8)")
        page.click("[data-do=daily]")
        assert player.run() == "over"
        player.home()
        until(page, "document.querySelector('[data-do=daily] .icon')")
        assert streak in page.inner_text("[data-do=daily]")
    page.reload()
    player.ready()
    assert known["daily.streak"]["other"].format(n=2) in page.inner_text("[data-do=daily]")
    seen("7-two-days")
    context.close()
    assert not wrong, "\n".join(wrong)


def test_who_knows_the_game_has_every_choice(newcomer):
    """And is not taken for a newcomer again; the set-up is one line that unfolds."""
    page = newcomer.page
    page.click("[data-do=enter]")
    assert page.locator("[name=rules]").first.is_visible() is False
    newcomer.options()
    assert page.locator("[name=rules]").first.is_visible() is True
    groups = page.locator("fieldset.many > p").all_inner_texts()
    assert groups == [texts("en")[f"editions.{name}"] for name in ("base", "tactics", "earlier")]
    assert page.locator("[name=rules]").first.get_attribute("value") == "borders-2024"
    assert page.locator("fieldset.many label small").count() == page.locator("[name=rules]").count()
    page.reload()
    until(page, "document.querySelector('[data-do=play]')")
    assert page.locator("[data-do=enter]").count() == 0
    assert page.locator("[data-do=daily]").count() == 1
    page.click("[data-do=play]")
    page.wait_for_selector("main.table .hand button")
    assert page.locator(".tutor").count() == 0


def test_today_s_game_counts_the_days_and_is_told_without_spoiling_it(newcomer):
    """Its number and the days in a row stand on the start screen; what one shares names no card."""
    page = newcomer.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-do=enter]")
    page.evaluate("player.begin(6)")
    page.click("[data-do=daily]")
    assert newcomer.run() == "over"
    page.wait_for_selector("dialog[data-name=over]")
    brought = page.locator("dialog .gained").all_inner_texts()
    if newcomer.record()["result"]["winner"] == 0:
        assert f"{texts('en')['goal.reached']}: {texts('en')['goal.first']}" in brought
    else:
        assert not brought
    page.click("dialog summary")
    until(page, f"({INSIDE})('dialog .rest')")  # what is unfolded is seen at once
    assert page.evaluate("document.querySelector('.sheet-body').getBoundingClientRect().bottom <= innerHeight")
    page.click("[data-do=share-day]")
    until(page, f"document.querySelector('#polite').textContent.includes({json.dumps(texts('en')['daily.copied'])})")
    told = page.evaluate("navigator.clipboard.readText()")
    stones = sum(told.count(square) for square in "⬜🟩🟥")
    assert stones == 9
    assert page.url.split("#")[0] in told
    assert len(told) < 300  # the cards of that day are not in the link either
    assert not [card for card in newcomer.record()["deal"]["stack"] if card in told.split()]
    page.evaluate("document.querySelector('dialog')?.close()")
    newcomer.home()
    until(page, "document.querySelector('[data-do=daily] .icon')")
    page.evaluate("(hash) => { location.hash = hash }", told[told.index("#") :])
    page.wait_for_selector("dialog[data-name=deal] .beat")
    won = newcomer.record()["result"]["winner"] == 0
    beat = texts("en")["beat.won" if won else "beat.lost"]["other"].partition("{n}")[2]
    assert beat in page.inner_text("dialog .beat")
    year = newcomer.saves()[0]["setup"]["seed"][:4]
    assert year in page.inner_text("dialog[data-name=deal] .sheet-body > p:first-child")  # the date, in words
    assert year in told
    stack = newcomer.record()["deal"]
    page.click("[data-do=take-deal]")
    page.wait_for_selector("main.table .hand button")
    until(page, "!document.querySelector('dialog')")
    assert newcomer.record()["deal"] == stack  # whoever follows it has the same cards


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", 15), ("America/Los_Angeles", 14)])
def test_today_is_the_day_of_one_s_own_calendar(browser, inn, zone, day):
    """At one moment it is the 15th here and the 14th there; whoever comes back to a page left open sees the new day."""
    context = browser.new_context(timezone_id=zone, service_workers="block")
    Player.prepare(context)
    context.add_init_script(NOON)
    player = Player.open(context, inn.url)
    page = player.page
    assert re.search(rf"\b{day}\b", page.inner_text("[data-do=daily]"))
    page.evaluate("localStorage.setItem('later', 1)")
    page.evaluate("window.Date.now = ((now) => () => now() + 86_400_000)(Date.now)")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, f"/\\b{day + 1}\\b/.test(document.querySelector('[data-do=daily]').textContent)")
    page.click("[data-do=daily]")
    page.wait_for_selector("main.table .hand [data-ref]")
    (save,) = player.saves()
    assert save["setup"]["seed"] == f"202603{day + 1}"
    assert "late" not in save
    context.close()


def test_a_friend_s_link_says_what_to_beat(newcomer):
    """The deal of a game that is over, with the name and how it went; of one that runs nothing goes out."""
    page = newcomer.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-do=enter]")
    kept = json.loads(page.evaluate(f"localStorage['{NAME}']")) | {"name": "Ann"}
    page.evaluate("([name, kept]) => { localStorage[name] = kept }", [NAME, json.dumps(kept)])
    page.reload()
    newcomer.ready()
    newcomer.begin("tug", seed=4)
    assert newcomer.run() == "over"
    page.wait_for_selector("dialog[data-name=over]")
    page.click("dialog summary")
    page.click("dialog [data-do=share]")
    until(page, f"document.querySelector('#polite').textContent.includes({json.dumps(texts('en')['share.done'])})")
    link = page.evaluate("navigator.clipboard.readText()")
    page.evaluate("document.querySelector('dialog')?.close()")
    newcomer.home()
    for lang in LANGUAGES:
        page.evaluate(SPEAK, lang)
        page.evaluate("(hash) => { location.hash = hash }", link[link.index("#") :])
        page.wait_for_selector("dialog[data-name=deal] .beat")
        told = page.inner_text("dialog .beat")
        assert told.startswith("Ann") or "Ann" in told
        assert "{" not in told
        page.click("dialog [data-do=close]")
