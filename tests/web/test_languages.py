"""English, German and Dutch: chosen from the browser, changed in the middle of a game, the same features in each."""

import json
import re

import pytest

from setup import ROOT
from web.looks import LANGUAGES, SPEAK
from web.player import until
from web.test_screens import guest, save  # noqa: F401 (a fixture)

WORDS = {lang: json.loads((ROOT / "js" / "words" / f"{lang}.json").read_text()) for lang in LANGUAGES}


def word(lang, key, rules="", **holes):
    """A text of a language, as the rule set's edition words it."""
    game, year = [*rules.split("-"), ""][:2]
    found = next(WORDS[lang][one] for one in (f"{key}@{game}-{year}", f"{key}@{game}", key) if one in WORDS[lang])
    text = found if isinstance(found, str) else found["one" if holes.get("n") == 1 else "other"]
    return text.format(**holes)


@pytest.fixture
def reader(guest):  # noqa: F811 (the fixture)
    """`reader(lang)`: the player of `test_screens.py`, reading that language."""

    def read(lang):
        guest.page.evaluate(SPEAK, lang)
        return guest

    yield read
    guest.page.evaluate("document.querySelector('dialog[open]')?.close()")
    guest.page.evaluate(SPEAK, "en")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("de-AT", "de"), ("nl-BE", "nl"), ("fr-FR", "en")])
def test_the_browser_chooses_the_language(browser, inn, locale, lang):
    """The page, its title, its texts and the manifest speak it before anything was set."""
    context = browser.new_context(locale=locale, service_workers="block")
    page = context.new_page()
    page.goto(inn.url)
    page.wait_for_selector("[data-do=play]")
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.title() == word(lang, "title")
    assert page.inner_text("[data-do=play]") == word(lang, "play")
    assert page.inner_text(".hero p") == word(lang, "tagline")
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["lang"] == lang
    assert len(manifest["icons"]) == 5
    assert not context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
    context.close()


def test_a_language_is_changed_in_the_middle_of_a_game(guest):  # noqa: F811 (the fixture)
    """In the settings, over the table: nothing of the game is lost, everything on it is said anew, and it goes on."""
    page = guest.page
    guest.begin("borders-2024-tactics", seed=51)
    for lang, before in (("de", 6), ("nl", 6), ("en", 6)):
        assert guest.run(before) == "play"
        assert page.evaluate("player.rest()") == "play"
        moves, cards = guest.record()["moves"], page.locator(".board .card, .hand .card").count()
        page.click("main [data-sheet=menu]")
        page.click("dialog [data-sheet=settings]")
        page.click(f"dialog label:has([data-set=lang][value={lang}])")
        until(page, f"document.documentElement.lang === '{lang}'")
        assert page.inner_text("#sheet-title") == word(lang, "sheet.settings")
        page.click("dialog [data-do=close]")
        until(page, "!document.querySelector('dialog')")
        assert guest.record()["moves"] == moves
        assert page.locator(".board .card, .hand .card").count() == cards
        assert page.get_attribute(".hand", "aria-label") == word(lang, "hand.own")
        assert page.get_attribute("[data-ref='stone:1']", "aria-label").startswith(word(lang, "place", n=1))
        assert page.inner_text(".foe .who") == word(lang, "level.novice")
        assert page.title() == f"{word(lang, 'say.turn')} {word(lang, 'title')}"
    assert guest.run() == "over", guest.situation()
    assert page.inner_text("#sheet-title") == word("en", "sheet.over")


@pytest.mark.parametrize("rules", ["borders-2004-tactics", "borders-2024-tactics", "siege-2020-tactics"])
def test_cards_and_formations_have_the_names_of_their_edition(guest, rules):  # noqa: F811 (the fixture)
    """Every tactics card on the list of unseen cards, and the formations on the walls, in each language."""
    page = guest.page
    guest.begin(rules, seed=52)
    page.evaluate("player.rest()")
    view = page.evaluate("player.record()")
    cards = [
        card
        for card in [*view["deal"]["tactics"], *view["deal"]["hands"][0], *view["deal"]["hands"][1]]
        if len(card) > 3
    ]
    walls = [] if rules.startswith("borders") else ["colour", "run", "sum"]
    page.keyboard.press("m")
    for lang in LANGUAGES:
        page.evaluate(SPEAK, lang)
        chips = page.locator("dialog .chips li").all_inner_texts()
        shown = [re.split(r"\n", chip)[0].strip() for chip in chips]
        for card in cards:
            assert any(word(lang, f"card.{card}", rules) in chip for chip in shown), (lang, card, shown)
        tiles = " ".join(page.evaluate("[...document.querySelectorAll('.stone')].map((one) => one.ariaLabel)"))
        assert all(word(lang, f"kind.{kind}", rules) in tiles for kind in walls)
    page.click("dialog [data-do=close]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_read_and_searched(reader, lang):
    """Each game's page in its language; what one types leaves only what speaks of it."""
    page = reader(lang).page
    page.click("main [data-do=rules]")
    for game, typed in (("borders", "2004"), ("siege", "11"), ("tug", "6")):
        page.click(f"dialog [data-do=rules][data-game={game}]")
        until(
            page,
            f"document.querySelector('#sheet-title').textContent.includes({json.dumps(word(lang, f'game.{game}'))})",
        )
        until(page, "document.querySelector('.prose > *')")
        page.fill("[data-search]", typed)
        left = page.evaluate(
            "[...document.querySelectorAll('.prose > :not([hidden], h3, h4)')].map((one) => one.textContent)"
        )
        gone = page.locator(".prose > [hidden]").count()
        assert left
        assert gone > 3
        assert all(typed in text for text in left)
        page.fill("[data-search]", "")
        assert page.locator(".prose > [hidden]").count() == 0
    page.click("dialog [data-do=close]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_proof_in_words(reader, lang):
    """A stone that is full on one side: its formation, the best reply, why nothing better; read out too."""
    table = reader(lang)
    page = table.page
    rules = "borders-2024"
    table.begin(rules, seed=53)
    page.evaluate("player.rest()")
    for _ in range(40):
        if page.evaluate("document.querySelectorAll('.badge.low svg').length"):
            break
        assert table.run(1) == "play"
        page.evaluate("player.rest()")
    place = page.evaluate("document.querySelector('.lane:has(.badge.low svg)').dataset.lane")
    page.evaluate("(n) => document.querySelector(`[data-ref='stone:${n}']`).focus()", place)
    page.keyboard.press("b")
    page.wait_for_selector(".proof")
    text = page.inner_text(".proof")
    assert word(lang, "proof.note") in text
    title = page.inner_text("#proof-title")
    assert word(lang, "place", n=place).lower() in title.lower()
    if word(lang, "proof.open") not in title:
        holds = word(lang, "proof.holds") in title
        assert holds or word(lang, "proof.fails") in title
        assert word(lang, "proof.own", kind="@", total="@", cards="@").split("@")[0] in text
    until(page, f"document.querySelector('#polite').textContent.includes({json.dumps(title.split(':')[1].strip())})")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_and_a_puzzle(reader, lang):
    """What is taught, and how an answer is judged."""
    table = reader(lang)
    page = table.page
    for game in ("borders", "siege", "tug"):
        table.pick("game", game)
        page.click("[data-do=lesson]")
        page.wait_for_selector(".coach")
        assert page.inner_text(".coach p") == word(lang, f"lesson.{game}.1")
        page.click("[data-do=lesson-next]")
        until(page, f"document.querySelector('.coach p').textContent === {json.dumps(word(lang, f'lesson.{game}.2'))}")
        page.click(".coach [data-do=home]")
    page.click("[data-do=puzzle]")
    page.click("[data-do=puzzle-yes]")
    page.wait_for_selector(".proof")
    assert page.inner_text(".coach p") in {word(lang, "puzzle.right"), word(lang, "puzzle.wrong")}
    page.click(".coach [data-do=home]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_come_in_and_go_out(reader, lang):
    """An imported file, listed and told of, and everything exported again."""
    table = reader(lang)
    page = table.page
    number = 30 + LANGUAGES.index(lang)
    file = {"format": "marchstones/saves", "saves": [save(number, "tug")]}
    page.click("main [data-sheet=records]")
    page.set_input_files(
        "[data-import]", {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    until(
        page, f"document.querySelector('#polite').textContent.trim() === {json.dumps(word(lang, 'import.done', n=1))}"
    )
    assert word(lang, "rules.tug") in page.inner_text("dialog .records")
    with page.expect_download() as download:
        page.click("dialog [data-do=export-all]")
    out = json.loads(download.value.path().read_text())
    assert save(number, "tug")["record"]["moves"] in [one["record"]["moves"] for one in out["saves"]]
    page.click("dialog [data-do=close]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_goes_by_link_and_is_the_same_for_everyone_on_a_day(reader, lang):
    """A shared link brings the very deal; the deal of the day is one and the same."""
    table = reader(lang)
    page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.begin("borders-2024", seed=54 + LANGUAGES.index(lang))
    page.evaluate("player.rest()")
    deal = table.record()["deal"]
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=share]")
    until(page, f"document.querySelector('#polite').textContent.includes({json.dumps(word(lang, 'share.done'))})")
    page.evaluate("document.querySelector('dialog')?.close()")
    shared = page.evaluate("navigator.clipboard.readText()")
    table.home()
    page.evaluate("(link) => { location.hash = new URL(link).hash }", shared)
    page.wait_for_selector("dialog[data-name=deal]")
    assert word(lang, "rules.borders-2024") in page.inner_text("dialog")
    page.click("[data-do=take-deal]")
    assert page.evaluate("player.rest()") == "play"
    assert table.record()["deal"]["hands"] == deal["hands"]
    table.home()
    days = []
    for _ in range(2):
        assert word(lang, "daily") in page.inner_text("main nav.links") or word(lang, "daily.done") in page.inner_text(
            "main"
        )
        page.locator("[data-do=daily]").first.click()
        page.wait_for_selector(".hand .card")
        page.evaluate("player.rest()")
        days.append(table.record()["deal"])
        table.home()
    assert days[0]["hands"] == days[1]["hands"]
    assert days[0]["stack"] == days[1]["stack"]
