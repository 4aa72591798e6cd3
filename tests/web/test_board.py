"""The analysis board: positions laid by hand, taken from a game, brought by a link; judged, played on from, shared."""

import json

import pytest

from languages import LANGUAGES, texts
from web.player import until
from web.referee import Referee
from web.test_screens import guest, look  # noqa: F401 (fixtures)

CARDS = ("borders-1999", "borders-2024-tactics", "siege-2020", "siege-2020-tactics")
LINES = "document.querySelectorAll('.coach.judges .best li').length"
SHARED = """Object.defineProperty(navigator, 'clipboard', {
  configurable: true,
  value: { writeText: async (text) => { window.copied = text } },
})"""
SIDES = """[...document.querySelectorAll('[data-lane="3"] .slot')].map((side) =>
  [...side.querySelectorAll('[data-card]')].map((card) => card.dataset.card))"""


def asked(page, word):
    """The requests of a kind that went to the table's worker, the latest last."""
    told = page.evaluate("player.told.filter(({ to }) => to === 'worker.js').map(({ text }) => text)")
    return [one for one in map(json.loads, told) if one.get("do") == word]


def opened(page, rules):
    """The empty board of a rule set."""
    page.click("[data-do=board]")
    page.wait_for_selector(".desk")
    page.select_option("[data-board-rules]", rules)
    page.wait_for_selector(f".desk[data-rules='{rules}']")


def laid(page, card, at):
    """A card from the box to a place."""
    page.click(f".box [data-card='{card}']")
    page.click(f".desk [data-at='{at}']")


def left(page):
    """Back to the start screen."""
    page.click("[data-do=board-leave]")
    page.wait_for_selector("[data-do=play]")


@pytest.mark.parametrize("rules", CARDS)
def test_a_position_is_laid_judged_and_played_on_from(guest, rules):  # noqa: F811 (the fixture)
    """What cannot be is said in a sentence; what can is judged, proven, played by both hands, taken back, laid anew."""
    page = guest.page
    known = texts("en")
    opened(page, rules)
    page.click("[data-do=board-play]")
    until(page, "document.querySelector('.desk .said.bad')")
    assert page.inner_text(".desk .said") == known["board.bad-hand"]
    page.click("[data-do=board-deal]")
    for card in ("r5", "r6", "r7"):
        laid(page, card, "own:3")
    laid(page, "g2", "foe:3")
    laid(page, "b1", "out")
    page.click("[data-do=board-deal]")
    page.click("[data-do=board-play]")
    until(page, LINES)
    sides = page.evaluate(SIDES)
    assert sides == [["g2"], ["r5", "r6", "r7"]]
    assert page.locator(".coach.judges .told b").first.inner_text().startswith("Your chance to win: ")
    page.locator("[data-ref='stone:3']").click()
    if page.locator(".proof").count() == 0:
        until(page, "document.querySelector('.proof, .won-own, .damaged, .toast')")
    page.click("[data-do=board-back]")
    until(page, "!document.querySelector('.proof')")
    until(page, LINES)
    page.click("[data-do=board-lay]")
    page.wait_for_selector(".desk")
    page.click("[data-at='own:3']")
    page.click("[data-at='own:2']")
    assert "red 7" in page.get_attribute("[data-at='own:2']", "aria-label")
    left(page)


@pytest.mark.parametrize("size", [(390, 640), (360, 560), (760, 390), (1280, 800)])
@pytest.mark.parametrize("rules", CARDS)
def test_the_cards_are_at_hand_wherever_one_looks(guest, rules, size):  # noqa: F811 (the fixture)
    """The tray stays in sight with the board above or beside it, and whatever is looked for in it scrolls inside."""
    page = guest.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, rules)
    for end in (0, 10_000):
        page.evaluate("(end) => scrollTo(0, end)", end)
        tray, play = page.locator(".desk .box").bounding_box(), page.locator("[data-do=board-play]").bounding_box()
        assert tray["y"] >= 0
        assert play["y"] + play["height"] <= size[1]
        assert tray["y"] + min(tray["height"], 100) <= play["y"]
        assert tray["height"] <= size[1] * 0.4 or tray["x"] > size[0] * 0.4  # the rest is the board's
    for name, of in ((".desk .box > :last-child .one >> nth=-1", "own:1"), (".desk .box .one >> nth=0", "foe:7")):
        card = page.get_attribute(name, "data-card")
        laid(page, card, of)
        assert page.locator(f".desk [data-at='{of}'] .card").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 390, "height": 664})
    left(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_that_is_laid_out_fits(guest, look, lang):  # noqa: F811 (the fixture)
    """Nothing sticks out or is too small in any size; pictures are kept."""
    opened(guest.page, "siege-2020-tactics")
    assert not look(f"desk-{lang}", langs=[lang])
    left(guest.page)


def test_dice_and_athletes_are_laid(guest):  # noqa: F811 (the fixture)
    page = guest.page
    opened(page, "tug")
    page.click("[data-do=board-thrown]")
    page.click("[data-at='free:0']")
    page.click("[data-kind=lying][data-seat='1'][data-by='1']")
    page.click("[data-do=board-play]")
    until(page, LINES)
    (last,) = asked(page, "set")[-1:]
    assert last["position"]["free"] == [2, 1, 1]
    assert last["position"]["lying"] == [0, 1]
    left(page)


def test_a_running_game_shows_no_more_than_one_may_know(guest):  # noqa: F811 (the fixture)
    """Its own seat's view goes to the board; the other hand is dealt anew there; the game waits as it was."""
    page = guest.page
    guest.begin("borders-2024", seed=71)
    assert guest.run(9) == "play"
    record = guest.record()
    referee = Referee(record)
    for _ in referee.steps():
        truth = referee.hands()
    seen = referee.view(0)
    before = len(asked(page, "position"))
    page.evaluate("player.told.length = 0")
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=board]")
    until(page, LINES)
    (position,) = [one["position"] for one in asked(page, "set")]
    assert position["hands"][0] == seen["hands"][0]
    assert len(position["hands"][1]) == seen["hands"][1]
    assert sorted(position["hands"][1]) != sorted(truth[1])
    assert not asked(page, "position")[before:]
    assert [stone["cards"] for stone in position["stones"]] == [stone["cards"] for stone in seen["stones"]]
    for one in page.evaluate("player.told.map(({ text }) => text)"):
        view = json.loads(one).get("view") or {}
        assert view.get("known", {"hand": []})["hand"] == seen["known"]["hand"]
    page.click("[data-do=board-leave]")
    until(page, "document.querySelector('.table:not(.replay) .hand [data-ref]') && !document.querySelector('.coach')")
    assert guest.record()["moves"] == record["moves"]


def test_the_computer_plays_the_other_hand(guest):  # noqa: F811 (the fixture)
    page = guest.page
    opened(page, "borders-2024")
    page.click("[data-do=board-deal]")
    page.click("[data-do=board-play]")
    until(page, LINES)
    page.click("[data-do=board-versus]")
    until(page, LINES)
    before = int(page.get_attribute(".table", "data-length"))
    page.locator(".hand [data-ref]").first.click()
    page.locator("[data-ref='side:5']").click()
    until(page, "document.querySelector('[data-ref=\\'pile:stack\\']')")
    page.locator("[data-ref='pile:stack']").first.click()
    until(page, f"Number(document.querySelector('.table').dataset.length) >= {before + 3}")
    until(page, LINES)
    assert page.locator("[data-lane='5'] .owns [data-card]").count() == 1
    left(page)


def test_a_position_goes_out_by_link_and_comes_in_as_text(guest):  # noqa: F811 (the fixture)
    """The link leads to the same table; a text that is none is told so, and a position of the notation is taken."""
    page = guest.page
    page.evaluate(SHARED)
    opened(page, "borders-2024")
    for card, at in (("w9", "own:1"), ("w8", "own:1"), ("p2", "foe:9"), ("b4", "known")):
        laid(page, card, at)
    page.click("[data-do=board-deal]")
    page.click("[data-do=board-play]")
    until(page, LINES)
    hand = page.evaluate("[...document.querySelectorAll('.hand [data-card]')].map((c) => c.dataset.card)")
    page.click("[data-do=board-link]")
    until(page, "window.copied")
    link = page.evaluate("copied")
    page.evaluate("delete navigator.clipboard")  # the tab is kept for other tests
    assert "#board=" in link
    left(page)
    page.evaluate("(hash) => { location.hash = hash }", link[link.index("#") :])
    until(page, LINES)
    assert page.evaluate("[...document.querySelectorAll('.hand [data-card]')].map((c) => c.dataset.card)") == hand
    assert page.locator("[data-lane='1'] .owns [data-card]").count() == 2
    assert "b4" in asked(page, "set")[-1]["position"]["hands"][1]
    position = asked(page, "set")[-1]["position"]
    page.click("[data-do=board-lay]")
    page.click("[data-do=board-text]")
    page.fill("[data-position]", "no position")
    page.click("[data-do=board-paste]")
    until(page, "document.querySelector('.toast.bad')")
    page.fill("[data-position]", json.dumps(position))
    page.click("[data-do=board-paste]")
    until(page, LINES)
    assert asked(page, "set")[-1]["position"]["hands"][0] == position["hands"][0]
    left(page)


def test_a_finished_game_is_looked_into(guest):  # noqa: F811 (the fixture)
    """From its replay, with both hands open."""
    page = guest.page
    guest.begin("borders-2024", seed=5)
    guest.run()
    until(page, "document.querySelector('dialog[data-name=over]')")
    page.click("dialog [data-do=replay], dialog [data-do=review]")
    page.wait_for_selector(".replay")
    if page.locator("[data-do=review-stop]").count():
        page.click("[data-do=review-stop]")
    for _ in range(12):
        page.click("[data-do=step][data-to='-1']")
    page.wait_for_timeout(300)
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=board]")
    until(page, LINES)
    page.click("[data-do=board-lay]")
    until(page, "document.querySelector('.desk')")
    assert page.locator(".hands [data-at=known] .card").count() >= 1
    left(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_words(lang):
    own = {key for key in texts(lang) if key.startswith(("board.", "puzzle.", "goal"))}
    assert own == {key for key in texts("en") if key.startswith(("board.", "puzzle.", "goal"))}
