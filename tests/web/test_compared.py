"""What docs/compared.md promises and no other test looks at."""

import json

import pytest

from web.player import until


@pytest.fixture
def back(table):
    """The player, whose settings are as before afterwards."""
    yield table
    table.home()
    table.settings(sort="none", theme="auto", think="short", keys=True)


def test_the_last_move_stands_out(table):
    """What the other side has just laid has a frame; the move before has none any more."""
    page = table.page
    table.begin("borders-2024", seed=71, first="other")
    assert page.evaluate("player.rest()") == "play"
    for clicks in (0, 2, 2):
        table.run(clicks) if clicks else None
        page.evaluate("player.rest()")
        laid = [move.split()[1] for move in table.record()["moves"] if move.startswith("play ")][-1]
        assert page.locator(".board .card.new").evaluate_all("all => all.map((one) => one.dataset.card)") == [laid]


@pytest.mark.parametrize("order", ["clan", "value"])
def test_the_hand_is_sorted_as_one_likes(back, order):
    """By clan or by value, whatever was drawn when."""
    page = back.page
    back.settings(sort=order)
    back.begin("borders-2024", seed=72)
    page.evaluate("player.rest()")
    hand = page.locator(".hand .card").evaluate_all("all => all.map((one) => one.dataset.card)")
    clans = "rygbpw"
    by = (lambda card: clans.index(card[0])) if order == "clan" else (lambda card: int(card[1:]))
    assert len(hand) > 4
    assert [by(card) for card in hand] == sorted(by(card) for card in hand)


def test_the_keys_are_listed_and_can_be_switched_off(back):
    """`?` lists them; without single-letter keys a letter does nothing."""
    page = back.page
    back.begin("borders-2024", seed=73)
    page.evaluate("player.rest()")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[data-name=keys] kbd")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("q")
    page.wait_for_selector(".hand [aria-pressed=true]")
    back.home()
    back.settings(keys=False)
    back.begin("borders-2024", seed=73)
    page.evaluate("player.rest()")
    for key in "q?l":
        page.keyboard.press(key)
    assert page.locator(".hand [aria-pressed=true], dialog").count() == 0


def test_the_theme_is_as_the_device_or_as_chosen(back):
    """Dark where the device is dark; the setting has the last word."""
    page = back.page
    page.emulate_media(color_scheme="dark")
    until(page, "document.documentElement.dataset.theme === 'dark'")
    back.settings(theme="light")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.emulate_media(color_scheme="light")
    back.settings(theme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(29, 38, 33)"


def test_the_machine_shows_that_it_thinks_and_moves_when_told(back):
    """A long thought: a sign and a button at once; pressed, the move comes."""
    page = back.page
    back.settings(think="long")
    page.evaluate("player.patient = true")
    back.begin("borders-2024", level="grandmaster", seed=74)
    assert page.evaluate("player.rest()") == "play"
    page.keyboard.press("q")
    page.keyboard.press("5")
    page.click(".thinking [data-do=now]")
    assert page.evaluate("player.rest()") == "play"
    assert len([move for move in back.record()["moves"] if move.startswith("play ")]) == 2


def test_the_unseen_cards_are_all_there_is_and_no_more(table):
    """As many as lie in the stack and in the other hand; every card of the deck has its square."""
    page = table.page
    table.begin("siege-2020", seed=75)
    assert table.run(12) == "play"
    page.evaluate("player.rest()")
    page.keyboard.press("m")
    page.wait_for_selector("dialog .tracker")
    assert page.locator("dialog .tracker td").count() == 60
    stack = int(page.inner_text("main .pile").strip().split()[-1])
    foe = page.locator(".foe .back").count()
    assert page.locator("dialog .tracker td.hidden").count() == stack + foe
    page.click("dialog [data-do=close]")


def test_a_replay_shows_every_position(table):
    """Step by step, by keys and buttons: after each move the very cards that had been laid."""
    page = table.page
    table.begin("borders-1999", seed=76)
    assert table.run() == "over"
    record = table.record()
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    page.keyboard.press("Home")
    until(page, "!document.querySelector('.board .card')")
    laid = 0
    for number, move in enumerate(record["moves"][:12], 1):
        page.keyboard.press("ArrowRight")
        laid += move.startswith("play ")
        until(page, f"document.querySelector('.prompt').textContent.includes({json.dumps(f'{number}/')})")
        assert page.locator(".board .card").count() == laid
    page.click("[data-do=step][data-to=last]")
    until(page, f"document.querySelectorAll('.board .card').length > {laid}")
