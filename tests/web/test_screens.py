"""Every screen and sheet fits every viewport in every language, nothing on it is too small, and axe finds nothing.

Both themes are looked at; the pictures lie in build/screens/.
"""

import base64
import json
import random
import zlib
from itertools import cycle

import pytest

from languages import LANGUAGES
from marchstones.bridge import Bridge
from setup import ROOT
from web.host import Host
from web.looks import DRAWN, ROUND, SPEAK, axe
from web.player import Player, until

PHONES = [(360, 560), (360, 640), (390, 664)]
SIZES = [*PHONES, (768, 1024), (1280, 800)]
SHOWN = [(390, 664), (1280, 800)]
FEW = [PHONES[0], *SHOWN]  # for what lies over a table that was looked at in all sizes
THEMES = ["light", "dark"]
# axe sees each screen in both themes and on both kinds of screen, in languages that change from screen to screen.
VIEWS = cycle([[((390, 664), "light"), ((1280, 800), "dark")], [((390, 664), "dark"), ((1280, 800), "light")]])
SPOKEN = cycle(LANGUAGES)
GAMES = {"borders": ("borders-2024-tactics", 21), "siege": ("siege-2020-tactics", 12), "tug": ("tug", 6)}
SCREENS = ROOT / "build" / "screens"
SHEETS = ["settings", "records", "stats", "keys", "about"]
NAMES = ["Ann", "Ben"]
LEVELS = ["novice", "apprentice", "journeyman", "master", "grandmaster"]


def played(rules, seed, most=2000, until=""):
    """A game of chance as a record: to its end, so many moves, or until seat 0 can point at such a thing."""
    engine, chance = Bridge(), random.Random(seed)

    def ask(**request):
        return json.loads(engine.answer(json.dumps(request)))["ok"]

    ask(do="new", rules=rules, seed=seed, first=0)
    for _ in range(most):
        if until and any(until in ref for move in ask(do="view", seat=0)["moves"] for ref in move["refs"]):
            break
        moves = ask(do="legal")["moves"]
        if not moves:
            break
        ask(do="play", move=chance.choice([one for one in moves if one not in {"pass", "end"}] or moves))
    return ask(do="record") | {"names": ["", ""], "date": f"2026-10-{seed % 27 + 1:02}T10:00:00.000Z"}


def save(number, rules):
    """A finished game against the machine, as it is kept."""
    record = played(rules, number) | {"names": NAMES}
    setup = {"rules": rules, "mode": "level", "level": LEVELS[number % 2], "names": NAMES, "first": "me"}
    setup |= {"length": 1, "seed": ""}
    return {"id": f"save-{number}", "setup": setup, "record": record, "results": [], "date": record["date"]}


def link(what):
    """What a link carries behind its #."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(what).encode()) + packer.flush()
    return "#deal=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.fixture
def guest(seat):
    """A player in a profile of its own, so that the saves of others are not in the pictures."""
    return seat(device_scale_factor=1)


@pytest.fixture
def look(guest):
    """`look(name)`: what is wrong with a screen in these sizes, themes and languages; pictures are kept."""
    page = guest.page

    def all_round(name, sizes=SIZES, langs=LANGUAGES):
        wrong, here = [], langs
        eyes = [(*view, next(SPOKEN) if langs is LANGUAGES else langs[0]) for view in next(VIEWS)]
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(DRAWN)
            at = f"{name} {size[0]}x{size[1]}"
            wrong += [f"{at}: {fault}" for fault in page.evaluate(ROUND, here)]
            here = here[::-1]  # a language less to change to
            if size not in SHOWN:
                continue
            page.evaluate(SPEAK, langs[0])
            page.evaluate("scrollTo(0, 0)")
            here = langs
            kind = "phone" if size[0] < size[1] else "desktop"
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                until(page, f"document.documentElement.dataset.theme === '{theme}'")
                page.screenshot(path=SCREENS / f"{name}-{kind}-{theme}.jpg", type="jpeg", quality=85)
                for eye_size, eye_theme, lang in eyes:
                    if (eye_size, eye_theme) == (size, theme) and lang in langs:
                        page.evaluate(SPEAK, lang)
                        wrong += [f"{at} {theme} {lang}: {fault}" for fault in axe(page)]
                        page.evaluate(SPEAK, langs[0])
            page.emulate_media(color_scheme="light")
        return wrong

    SCREENS.mkdir(parents=True, exist_ok=True)
    yield all_round
    page.set_viewport_size({"width": 390, "height": 664})
    page.emulate_media(color_scheme="light")
    page.evaluate(SPEAK, "en")


def test_the_start_screen_and_its_sheets(guest, look):
    """Start, settings, saved games, statistics, keys, about, somebody's deal and game."""
    page = guest.page
    saves = [save(number, rules) for number, rules in enumerate(["borders-2024", "tug", "siege-2020"] * 4)]
    running = save(20, "borders-2024-tactics")
    running["record"] |= {"moves": running["record"]["moves"][:14], "result": None}
    file = {"format": "marchstones/saves", "saves": [*saves, running]}
    page.click("main [data-sheet=records]")
    page.set_input_files(
        "[data-import]",
        {"name": "saves.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()},
    )
    page.wait_for_selector("[data-do=resume]")
    page.click("dialog [data-do=close]")
    until(page, "!document.querySelector('dialog, .toast')")
    wrong = look("start")
    for sheet in SHEETS:
        page.click(f"main [data-sheet={sheet}]")
        wrong += look(sheet)
        page.click("dialog [data-do=close]")
    guest.pick("game", "siege")
    guest.options()
    guest.pick("mode", "friend")
    wrong += look("start-friend")
    guest.pick("mode", "level")
    guest.pick("game", "borders")
    record = saves[0]["record"]
    for name, what in (("deal", {"rules": "tug", "deal": played("tug", 3, 0)["deal"]}), ("shared", record)):
        page.evaluate("(hash) => { location.hash = hash }", link(what))
        page.wait_for_selector(f"dialog[data-name={name}]")
        wrong += look(name)
        page.click("dialog [data-do=close]")
    assert not wrong, "\n".join(wrong)


def test_the_rules_of_each_game(guest, look):
    """A page of rules of each game, in its language."""
    page, wrong = guest.page, []
    for lang in LANGUAGES:
        for game, (rules, _) in GAMES.items():
            page.evaluate(SPEAK, lang)
            page.click("main [data-do=rules]")
            page.wait_for_selector(".prose")
            page.select_option("[data-rulebook]", rules)
            until(page, f"document.querySelector('.prose')?.dataset.rules === '{rules}'")
            wrong += look(f"rules-{game}-{lang}", FEW, [lang])
            page.click("dialog [data-do=close]")
    assert not wrong, "\n".join(wrong)


def title(lang, game):
    """A game's name."""
    return json.loads((ROOT / "js" / "words" / f"{lang}.json").read_text())[f"game.{game}"]


def test_a_lesson_and_a_puzzle(guest, look):
    """What is taught before the engine is there: a step to read, a step to do, a question and its answer."""
    page, wrong = guest.page, []
    for game in GAMES:
        guest.pick("game", game)
        page.click("[data-do=lesson]")
        page.wait_for_selector(".coach [data-do=lesson-next]")
        wrong += look(f"lesson-{game}") if game == "borders" else []
        page.click("[data-do=lesson-next]")
        until(page, "!document.querySelector('[data-do=lesson-next]')")
        wrong += look(f"lesson-{game}-do")
        page.click(".coach [data-do=home]")
    page.click("[data-do=puzzle]")
    page.wait_for_selector(".trail")
    wrong += look("trail")
    page.click(".trail header [data-do=puzzle-open]")
    page.wait_for_selector("[data-do=puzzle-yes]")
    wrong += look("puzzle")
    page.click("[data-do=puzzle-yes]")
    page.wait_for_selector(".proof")
    wrong += look("puzzle-answer")
    page.click(".coach [data-do=puzzle-map]")
    page.click(".trail [data-do=home]")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_each_game(guest, look, game):
    """A game in its middle, a card picked, a hint, the proof, the sheets, the result, the replay and its review."""
    page = guest.page
    rules, clicks = GAMES[game]
    guest.midway(rules, clicks, seed=31)
    assert page.evaluate("player.rest()") == "play"
    wrong = look(game)
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    wrong += look(f"{game}-hint", FEW)
    page.keyboard.press("Escape")
    if game != "tug":
        page.locator(".hand .card:not([aria-disabled=true])").first.click()
        wrong += look(f"{game}-picked", FEW)
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        page.wait_for_selector(".proof")
        wrong += look(f"{game}-proof")
        page.keyboard.press("Escape")
        page.click("main [data-sheet=piles]")
        wrong += look(f"{game}-piles", FEW)
        page.click("dialog [data-do=close]")
    for key, sheet in [("m", "tracker"), ("l", "log")][game == "tug" :]:
        page.keyboard.press(key)
        page.wait_for_selector(f"dialog[data-name={sheet}]")
        wrong += look(f"{game}-{sheet}", FEW)
        page.click("dialog [data-do=close]")
    page.click("main [data-sheet=menu]")
    wrong += look(f"{game}-menu", FEW)
    page.click("dialog [data-do=close]")
    assert guest.run() == "over", guest.situation()
    wrong += look(f"{game}-result")
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    wrong += look(f"{game}-replay")
    assert not wrong, "\n".join(wrong)


def test_a_review(guest, look):
    """The beginning of a game, judged: the curve, the marks, the better move."""
    page = guest.page
    record = played("borders-2024", 5, 16) | {"names": NAMES}
    page.evaluate("(hash) => { location.hash = hash }", link(record))
    page.click("[data-do=take-game]")
    page.wait_for_selector("main.replay")
    page.click("[data-do=review]")
    page.wait_for_selector("figure.review, .review .curve", timeout=60_000)
    page.keyboard.press("Home")
    for at in ("Move 0 of 16", "1/16", "2/16", "3/16"):
        until(page, f"document.querySelector('.prompt')?.textContent.trim().startsWith('{at}')")
        if at != "3/16":
            page.keyboard.press("ArrowRight")
    assert not look("review")


def test_a_choice_of_cards_and_a_score_sheet(guest, look):
    """Several cards side by side to choose from; the result of a match in its middle."""
    page = guest.page
    record = played("siege-2020-tactics", 32, until="discard:") | {"names": NAMES}
    page.evaluate("(hash) => { location.hash = hash }", link(record))
    page.click("[data-do=take-game]")
    page.wait_for_selector("main.replay")
    page.locator("[data-do=retry]").first.click()
    page.click("[data-do=lift]")
    page.evaluate("player.rest()")
    card = next(
        move["refs"][0] for move in view(record)["moves"] if any(ref.startswith("discard:") for ref in move["refs"])
    )
    page.click(f"[data-ref='{card}']")
    page.wait_for_selector("dialog[data-name=choose]")
    wrong = look("choose")
    page.click("dialog [data-do=close]")
    guest.begin("tug", length=2, seed=3)
    assert guest.run() == "over", guest.situation()
    assert page.locator("dialog .sheet-table").count() == 1
    wrong += look("score")
    assert not wrong, "\n".join(wrong)


def view(record):
    """What seat 0 sees at the end of a record."""
    engine = Bridge()
    engine.answer(json.dumps({"do": "load", "record": record}))
    return json.loads(engine.answer(json.dumps({"do": "view", "seat": 0})))["ok"]


def test_the_curtain(guest, look):
    """What two people see between their turns."""
    guest.begin("borders-2024", mode="friend", seed=3)
    assert guest.run(1, lift=False) == "curtain"
    assert not look("curtain")
    guest.page.set_viewport_size({"width": 1280, "height": 800})
    until(guest.page, "document.querySelector('.beside.news')")
    assert guest.page.locator(".tracker").count() == 0  # whose cards would it be about?


@pytest.fixture
def cold(browser, site):
    """`cold(missing=…)`: a tab whose engine comes slowly or never."""
    hosts, contexts = [], []

    def open_at(path="", **trouble):
        host = Host(site)
        hosts.append(host)
        vars(host).update(trouble)
        contexts.append(browser.new_context(viewport={"width": 360, "height": 560}, service_workers="block"))
        Player.prepare(contexts[-1])
        page = contexts[-1].new_page()
        page.goto(host.url + path)
        return page

    SCREENS.mkdir(parents=True, exist_ok=True)
    yield open_at
    for one in contexts:
        one.close()
    for host in hosts:
        host.stop()


def whole(page, name):
    """The same look for a page that stands by itself."""
    wrong = []
    for theme, lang in zip(cycle(["light", "dark"]), LANGUAGES, strict=False):
        page.emulate_media(color_scheme=theme)
        if page.locator("#app").count():
            wrong += page.evaluate(ROUND, [lang])
        wrong += axe(page)
        page.screenshot(path=SCREENS / f"{name}-{lang}.jpg", type="jpeg", quality=85)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wrong


def test_while_the_engine_loads_and_when_it_cannot(cold):
    """The bar on the start screen and before the table; then the message that it failed, with its button."""
    page = cold(rate=400_000)
    page.wait_for_selector("progress")
    wrong = whole(page, "loading")
    page.click("[data-do=play]")
    page.wait_for_selector("main.table progress")
    wrong += whole(page, "waiting")
    page = cold(missing={"pyodide/", "engine.pack"})
    page.wait_for_selector("[data-do=reboot]", timeout=60_000)
    wrong += whole(page, "failed")
    page.click("[data-do=play]")
    page.wait_for_selector("main.table [data-do=reboot]")
    wrong += whole(page, "failed-table")
    assert not wrong, "\n".join(wrong)


def test_no_page_at_this_address(cold):
    """A host shows 404.html for what is not there, below folders too."""
    page = cold("404.html")
    assert not whole(page, "nowhere")


@pytest.mark.parametrize("size", [(320, 640), (640, 400), (320, 256)])
def test_everything_can_be_reached_when_it_is_magnified(guest, size):
    """Twice and four times as large (WCAG 1.4.4, 1.4.10): nothing is lost, nothing needs scrolling sideways."""
    page = guest.page
    try:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        wrong = []
        for lang in LANGUAGES:
            page.evaluate(SPEAK, lang)
            wrong += [f"start {lang} {fault}" for fault in page.evaluate(REACH)]
        for game, (rules, clicks) in GAMES.items():
            guest.midway(rules, clicks, seed=33)
            wrong += [f"{game} {fault}" for fault in page.evaluate(REACH)]
            page.click("main [data-sheet=menu]")
            page.click("dialog [data-sheet=settings]")
            wrong += [f"{game} settings {fault}" for fault in page.evaluate(REACH)]
            page.click("dialog [data-do=close]")
            guest.home()
    finally:
        page.set_viewport_size({"width": 390, "height": 664})
        page.evaluate(SPEAK, "en")
    assert not wrong, "\n".join(wrong)


# Scrolls to each thing one can press and looks whether it can be seen and met there.
REACH = """() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`page: ${document.documentElement.scrollWidth}`);
  const root = document.querySelector('dialog[open]') ?? document;
  for (const one of root.querySelectorAll('button, input, summary')) {
    const shown = one.matches('input') ? (one.closest('label') ?? one) : one;
    if (!one.checkVisibility() || one.closest('.sr')) continue;
    shown.scrollIntoView({ block: 'center' });
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const spots = [0.2, 0.5, 0.8].flatMap((a) => [0.1, 0.5, 0.9].map((b) => [a, b]));
    const met = spots.some(([a, b]) => {
      const there = document.elementFromPoint(left + a * (right - left), top + b * (bottom - top));
      return there && (shown.contains(there) || there.contains(shown));
    });
    if (!met) faults.push(`cannot be met: ${one.className} ${one.textContent.trim().slice(0, 20)}`);
  }
  scrollTo(0, 0);
  return faults;
}"""
