"""Single gestures: taking back, giving up, being told why, settings that ask for more or less of one."""

import pytest

from web.looks import DRAWN
from web.player import until

CARD = ".hand .card:not([aria-disabled=true])"
GHOST = "document.querySelector('.drag')"


@pytest.fixture
def game(table):
    """The first turn of a game in which nothing happens by itself."""
    table.settings(draws=False, claims=False)
    table.begin("borders-2024", seed=41)
    assert table.page.evaluate("player.rest()") == "play"
    yield table
    table.home()
    table.settings(draws=True, claims=True, confirm=False)


def rest(table):
    """The page waits for a person; how many moves have been made."""
    assert table.page.evaluate("player.rest()") == "play"
    return len(table.record()["moves"])


def test_a_card_is_put_back_by_escape_and_by_a_second_tap(game):
    """What is picked can be given up in two ways; nothing was played."""
    page = game.page
    for give_up in (lambda: page.keyboard.press("Escape"), lambda: page.locator(".hand [aria-pressed=true]").click()):
        page.locator(CARD).first.click()
        page.wait_for_selector(".hit.legal")
        give_up()
        page.wait_for_selector(".hit.legal", state="detached")
    assert rest(game) == 0


def test_a_move_is_undone_until_a_card_is_drawn(game):
    """The card comes back to the hand; after the draw and the answer, the whole turn can be taken back."""
    page = game.page
    hand = page.locator(".hand .card").count()
    page.keyboard.press("q")
    page.keyboard.press("5")
    page.wait_for_selector(".act [data-ref='pile:stack']")
    assert rest(game) == 1
    page.click(".act [data-do=undo]")
    until(page, f"document.querySelectorAll('.hand .card').length === {hand} && player.state() === 'play'")
    assert rest(game) == 0
    page.keyboard.press("q")
    page.keyboard.press("5")
    page.click(".act [data-ref='pile:stack']")
    page.wait_for_selector(".act [data-do=takeback]")
    assert rest(game) > 2
    page.click(".act [data-do=takeback]")
    until(page, "player.state() === 'play' && player.record().moves.length === 0")


def test_a_sheet_opened_in_the_frame_in_which_another_closed_stays(table):
    """The browser says a frame later that a sheet was closed; by then that may be true no more."""
    page = table.page
    page.click("main [data-sheet=about]")
    page.wait_for_selector("dialog[data-name=about]")
    page.evaluate(
        """() => {
          document.querySelector('dialog').close();
          document.querySelector('main [data-sheet=records]').click();
        }"""
    )
    page.evaluate(DRAWN)
    until(page, "document.querySelector('dialog[open]')?.dataset.name === 'records'")
    page.evaluate(DRAWN)
    assert page.evaluate("document.querySelector('dialog[open]')?.dataset.name") == "records"
    page.click("dialog [data-do=close]")


def test_a_sheet_that_was_closed_opens_again_at_once(table):
    """However late the browser says that it was closed: the page knows, before anything else is clicked."""
    page = table.page
    page.click("main [data-sheet=about]")
    page.wait_for_selector("dialog[data-name=about]")
    page.evaluate(
        """async () => {
          document.querySelector('dialog').close();
          await null;
          await null;
          document.querySelector('main [data-sheet=about]').click();
        }"""
    )
    for _ in range(2):
        page.evaluate(DRAWN)
        assert page.evaluate("document.querySelector('dialog[open]')?.dataset.name") == "about"
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog')")
    assert page.evaluate("document.activeElement.dataset.sheet") == "about"
    page.click("main [data-sheet=about]")
    page.click("dialog [data-do=close]")
    until(page, "!document.querySelector('dialog')")
    assert page.evaluate("document.activeElement.dataset.sheet") == "about"


def test_a_drag_can_be_given_up(game):
    """Escape in the middle of a drag, and a card let go where nothing is: it lies in the hand as before."""
    page = game.page
    box = page.locator(CARD).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    lane = page.evaluate("player.spotOf('side:5')")
    for give_up in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.move(x, 8)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(**lane, steps=3)
        until(page, GHOST)
        give_up()
        page.mouse.up()
        until(page, f"!{GHOST}")
        page.keyboard.press("Escape")
        page.wait_for_selector(".hit.legal", state="detached")
    assert rest(game) == 0


class Fingers:
    """Touches through the browser itself, beside the mouse."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        """One event: `touchStart`, `touchMove`, `touchEnd` or `touchCancel`."""
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def spots(page):
    """Two cards of the hand and a place to go to."""
    one, two = (page.locator(CARD).nth(n).bounding_box() for n in (0, 2))
    middle = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in (one, two)]
    return *middle, page.evaluate("player.spotOf('side:5')")


@pytest.mark.fault("mouse and finger at once")
def test_two_pointers_leave_no_ghost(seat, found):
    """The later one takes over; whatever order they end in, no card hangs on the screen and none is played unasked."""
    table = seat(has_touch=True)
    page = table.page
    table.settings(draws=False, claims=False)
    table.begin("borders-2024", seed=41)
    assert rest(table) == 0
    first, second, lane = spots(page)
    fingers = Fingers(page)
    for ends in (("touchEnd", "mouse"), ("mouse", "touchEnd"), ("touchCancel", "mouse")):
        page.mouse.move(**first)
        page.mouse.down()
        page.mouse.move(**lane, steps=3)
        until(page, GHOST)
        fingers.touch("touchStart", second)
        for k in range(1, 4):
            fingers.touch("touchMove", {"x": second["x"], "y": second["y"] - 20 * k})
        assert page.locator(".drag").count() <= 1
        for end in ends:
            if end == "mouse":
                page.mouse.move(first["x"], 8)
                page.mouse.up()
            else:
                fingers.touch("touchMove", {"x": second["x"], "y": 8})
                fingers.touch(end)
        until(page, f"!{GHOST}")
        assert page.locator(".lift, .over").count() == 0
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert rest(table) == 0
    table.home()
    table.settings(draws=True, claims=True)
    found("0 ghosts in 3 orders")


@pytest.mark.fault("a drag broken off from outside")
@pytest.mark.parametrize("what", ["blur", "resize"])
def test_a_drag_that_is_broken_off_ends_cleanly(game, found, what):
    """The window loses its focus or changes its size: the card goes back, and the next click counts."""
    page = game.page
    first, _, lane = spots(page)
    page.mouse.move(**first)
    page.mouse.down()
    page.mouse.move(**lane, steps=3)
    until(page, GHOST)
    page.evaluate(f"window.dispatchEvent(new Event('{what}'))")
    assert page.locator(".drag, .lift, .over").count() == 0
    page.mouse.up()
    page.wait_for_selector(".hit.legal", state="detached")
    assert rest(game) == 0
    page.locator(CARD).first.click()
    page.wait_for_selector(".hit.legal")
    page.keyboard.press("Escape")
    found("the card in the hand again")


def test_a_card_without_a_target_is_dropped_anywhere_on_the_table(game):
    """B6.8: the scout has no target. Let go over the hand it goes back there, let go over the board it is played."""
    page = game.page
    game.begin("borders-2024-tactics", seed=3)
    page.evaluate("player.rest()")
    page.keyboard.press("q")
    page.keyboard.press("5")
    page.click(".act [data-ref='pile:tactics']")
    page.wait_for_selector(".act [data-do=takeback]")
    moves = rest(game)
    card = page.evaluate("player.spotOf('hand:scout')")
    for target in ({"x": card["x"] + 12, "y": card["y"]}, page.evaluate("player.spotOf('side:4')")):
        assert rest(game) == moves
        page.mouse.move(**card)
        page.mouse.down()
        page.mouse.move(card["x"], card["y"] - 30)
        until(page, GHOST)
        page.mouse.move(**target, steps=3)
        page.mouse.up()
        until(page, f"!{GHOST}")
    until(page, f"player.state() === 'play' && player.record().moves.length === {moves + 1}")
    assert game.record()["moves"][-1] == "play scout"


def test_an_impossible_wish_is_answered(game):
    """A fourth card on a full side: a sentence says why, seen and heard, and nothing is lost."""
    page = game.page
    for _ in range(3):
        rest(game)
        page.keyboard.press("q")
        page.keyboard.press("5")
        page.click(".act [data-ref='pile:stack']")
    before = rest(game)
    page.keyboard.press("q")
    page.locator("[data-lane='5'] .owns .hit").click(force=True)
    page.wait_for_selector(".toast.bad")
    assert page.inner_text("#alert") == page.inner_text(".toast.bad > span")
    assert rest(game) == before


def test_a_move_is_confirmed_where_one_wants_it(game):
    """With the setting on, a move waits for its tick and can still be given up."""
    page = game.page
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-sheet=settings]")
    page.locator("dialog [data-set=confirm]").check()
    page.click("dialog [data-do=close]")
    for tick in (False, True):
        page.keyboard.press("q")
        page.keyboard.press("4")
        page.wait_for_selector("[data-do=confirm]")
        assert game.record()["moves"] == []
        page.click("[data-do=confirm]" if tick else ".act [data-do=cancel]")
        page.keyboard.press("Escape")
    until(page, "player.record().moves.length === 1")
