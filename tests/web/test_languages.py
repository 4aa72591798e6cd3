"""Every language: chosen from the browser, changed in the middle of a game, the same features in each."""

import json
import re

import pytest

from languages import LANGUAGES, said, texts
from rulebook import TRAITS, book
from web.looks import SPEAK
from web.player import KNOWN, until
from web.test_screens import guest, save  # noqa: F401 (a fixture)

# as somebody's browser asks for it
LOCALES = {"en": "en-GB", "de": "de-AT", "nl": "nl-BE", "fr": "fr-CA", "es": "es-MX"}
WORDS = {lang: texts(lang) for lang in LANGUAGES}


def word(lang, key, rules="", **holes):
    """A text of a language, as the rule set's edition words it."""
    game, year = [*rules.split("-"), ""][:2]
    found = next(WORDS[lang][one] for one in (f"{key}@{game}-{year}", f"{key}@{game}", key) if one in WORDS[lang])
    return said(lang, found, **holes)


@pytest.fixture
def reader(guest):  # noqa: F811 (the fixture)
    """`reader(lang)`: the player of `test_screens.py`, reading that language."""

    def read(lang):
        guest.page.evaluate(SPEAK, lang)
        return guest

    yield read
    guest.page.evaluate("document.querySelector('dialog[open]')?.close()")
    guest.page.evaluate(SPEAK, "en")


@pytest.mark.parametrize(("locale", "lang"), [*((LOCALES[lang], lang) for lang in LANGUAGES), ("ja-JP", "en")])
def test_the_browser_chooses_the_language(browser, inn, locale, lang):
    """The page, its title, its texts and the manifest speak it before anything was set."""
    context = browser.new_context(locale=locale, service_workers="block")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.goto(inn.url)
    page.wait_for_selector("[data-do=play]")
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.title() == word(lang, "title")
    assert page.inner_text("[data-do=play]").splitlines() == [
        word(lang, "play"),
        page.inner_text(".options summary > span"),
    ]
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
    for lang in [*LANGUAGES[1:], LANGUAGES[0]]:
        assert guest.run(4) == "play"
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
        assert page.inner_text(".foe .who") == word(lang, "person.novice")
        assert page.title() == f"{word(lang, 'say.turn')} {word(lang, 'title')}"
    assert guest.run() == "over", guest.situation()
    how = {0: "own", 1: "foe", "draw": "draw"}[guest.record()["result"]["winner"]]
    assert page.inner_text("#sheet-title") == word("en", f"sheet.over.{how}")


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
    """The page of each rule set in its language: cards and dice are drawn, no sign of how it is written; one types."""
    page = reader(lang).page
    page.click("main [data-do=rules]")
    for rules in TRAITS:
        page.select_option("[data-rulebook]", rules)
        until(page, f"document.querySelector('.prose')?.dataset.rules === '{rules}'")
        assert (
            page.inner_text("#sheet-title")
            == f"{word(lang, 'rules')}{word(lang, 'colon')} {word(lang, f'rules.{rules}')}"
        )
        text = page.text_content(".prose")
        assert not re.search(r"[*`_{}\[\]]|\b[rygbpw]\d|joker\d", text)
        names = page.locator(".prose .printed .sr").all_inner_texts()
        assert len(names) > 20
        assert len(names) == page.locator(".prose .printed").count()
        shown = page.locator(".prose .part > p > a.no").all_inner_texts()
        assert shown == [
            block["rule"] for chapter in book(rules, lang) for block in chapter["blocks"] if "rule" in block
        ]
        own = page.locator(".prose .own").count()
        assert own == json.dumps(book(rules, lang)).count('"own"')
        page.fill("[data-search]", "1.1")
        until(page, "document.querySelector('.prose section[hidden]')")
        assert page.locator(".prose .part:not([hidden]) > p > a.no").all_inner_texts()[0].endswith("1.1")
        page.fill("[data-search]", "qqq")
        assert page.locator(".prose .part:not([hidden])").count() == 0
        assert page.inner_text(".prose") == word(lang, "rules.none")
    page.select_option("[data-rulebook]", "borders-2024")
    until(page, "document.querySelector('.prose')?.dataset.rules === 'borders-2024'")
    assert page.input_value("[data-search]") == ""
    assert page.locator(".prose [hidden]:not(.none)").count() == 0
    page.click("dialog [data-do=close]")


def test_a_link_leads_to_a_rule(reader):
    """From outside, from another rule and from its own number; an unknown one to the rules at least."""
    page = reader("en").page
    for rules, rule in (("borders-2004-tactics", "B6.4"), ("siege-2020", "W3"), ("tug", "T2.6")):
        page.evaluate("(link) => { location.hash = link }", f"#rules={rules}/{rule}")
        until(page, f"document.activeElement.id === 'rules={rules}/{rule}'")
        assert page.get_attribute(".prose", "data-rules") == rules
        top = page.evaluate("document.activeElement.getBoundingClientRect().top")
        assert 0 <= top < page.viewport_size["height"]
    assert page.evaluate("location.hash") == ""
    link = page.locator("[id='rules=tug/T3.2'] a:not(.no)").first
    rule = link.inner_text()
    link.click()
    until(page, f"document.activeElement.id === 'rules=tug/{rule}'")
    page.evaluate("location.hash = '#rules=chess/B1.1'")
    chosen = page.evaluate("document.querySelector('[name=rules]:checked, [name=game]:checked').value")
    until(page, f"document.querySelector('.prose')?.dataset.rules.startsWith('{chosen}')")
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
    assert page.inner_text(".trail h1") == word(lang, "puzzle.title")
    page.click(".trail header [data-do=puzzle-open]")
    page.click("[data-do=puzzle-yes]")
    page.wait_for_selector(".proof")
    assert page.inner_text(".coach p").strip() in {word(lang, "puzzle.right"), word(lang, "puzzle.wrong")}
    page.click(".coach [data-do=puzzle-map]")
    page.click(".trail [data-do=home]")


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
    """A link to a finished game brings the very deal; the deal of the day is one and the same."""
    table = reader(lang)
    page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.begin("borders-2024", seed=54 + LANGUAGES.index(lang))
    page.evaluate("player.rest()")
    deal = table.record()["deal"]
    assert table.run() == "over"
    page.click("dialog summary")
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
        assert word(lang, "daily") in page.inner_text("main [data-do=daily]")
        page.locator("[data-do=daily]").first.click()
        page.wait_for_selector(".hand .card")
        page.evaluate("player.rest()")
        days.append(table.record()["deal"])
        table.home()
    assert days[0]["hands"] == days[1]["hands"]
    assert days[0]["stack"] == days[1]["stack"]
