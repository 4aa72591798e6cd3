"""Whole games through the page, every rule set: only what it offers is pointed at, and each ends with its result.

One is played by mouse, one by touch and one by drag; `test_input.py` looks at single gestures, `test_everyone.py` plays
by keys alone. The others are clicked from within the page, which is the fastest.
"""

from itertools import pairwise

import pytest

RULES = ["borders-1999", "borders-2004-tactics", "borders-2024-earlybird", "borders-2024", "siege-2020-tactics", "tug"]


def ended(table, state):
    """The result sheet lies open, says who won, and the game is kept as ended."""
    page = table.page
    assert state == "over", table.situation()
    assert page.inner_text("dialog .big")
    page.click("dialog [data-do=close]")
    assert page.inner_text(".prompt")


def decided(page):
    """The match is over, unless it stands level: then it goes on."""
    points = page.locator("dialog .sheet-table td").all_inner_texts()
    assert page.locator("dialog [data-do=again]").count() or points[0] == points[1]


@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game(table, rules):
    """From the start screen to the result."""
    table.begin(rules, seed=4)
    ended(table, table.run())


def test_a_whole_game_by_mouse(table):
    """Siege, clicked."""
    table.begin("siege-2020", seed=5)
    ended(table, table.play(table.mouse))


def test_a_whole_game_by_touch(seat):
    """The advanced game of 2004, tapped with a finger."""
    table = seat(has_touch=True, is_mobile=True)
    table.begin("borders-2004-advanced", seed=6)
    ended(table, table.play(table.tap))


def test_a_whole_game_by_drag(table):
    """The tactics of 2024, every card dragged to where it goes."""
    table.begin("borders-2024-tactics", seed=7)
    ended(table, table.play(table.drag))


def test_a_match_keeps_a_score_sheet(table):
    """Three games of a match: points add up on the sheet, which then names who won the match."""
    page = table.page
    table.begin("borders-1999", length=3, seed=9)
    totals = []
    for game in range(3):
        assert table.run() == "over", table.situation()
        totals.append([int(text) for text in page.locator("dialog .sheet-table td").all_inner_texts()])
        if game < 2:
            page.click("dialog [data-do=next]")
            page.wait_for_selector("dialog", state="detached")
    for before, after in pairwise(totals):
        assert all(now >= then for now, then in zip(after, before, strict=True))
    assert sum(totals[0]) < sum(totals[1]) < sum(totals[2])
    decided(page)
    assert page.locator("dialog .sheet-table ~ p").first.inner_text()


def test_playing_on_until_one_stops(seat):
    """Without an agreed number the next game and stopping are both offered; whoever stops ends the match for good."""
    table = seat(locale="en-NZ")  # a profile without other games
    page = table.page
    table.begin("borders-1999", length=0, seed=9)
    assert table.run() == "over", table.situation()
    page.click("dialog [data-do=next]")
    page.wait_for_selector("dialog", state="detached")
    assert table.run() == "over", table.situation()
    points = page.locator("dialog .sheet-table td").all_inner_texts()
    assert page.locator("dialog [data-do=next]").count() == 1
    table.home()
    page.click("[data-do=resume]")  # a match that may go on is taken up where it was left
    page.wait_for_selector("dialog [data-do=stop]")
    page.click("dialog [data-do=stop]")
    page.wait_for_selector("dialog [data-do=again]")
    assert page.locator("dialog [data-do=next], dialog [data-do=stop]").count() == 0
    assert page.locator("dialog .sheet-table td").all_inner_texts() == points
    table.home()
    assert page.locator("[data-do=resume]").count() == 0
    page.reload()
    table.ready()
    assert page.locator("[data-do=resume]").count() == 0
    assert page.is_checked("[name=length][value='0']")


def test_playing_on_is_not_taken_along(table):
    """2024 agrees on a number: whoever comes from 1999's playing on is offered one game; an even number goes."""
    table.set_up("borders-1999", length=0)
    table.pick("rules", "borders-2024")
    page = table.page
    values = page.eval_on_selector_all("[name=length]", "all => all.map((one) => one.value)")
    assert values == [str(n) for n in range(1, 10)]
    assert page.is_checked("[name=length][value='1']")
    table.pick("length", 2)
    assert page.is_checked("[name=length][value='2']")


def test_a_siege_has_two_roles(table):
    """The second game of a siege match is played from the other side of the walls."""
    page = table.page
    table.begin("siege-2020", length=2, seed=2)
    roles = []
    for game in range(2):
        page.wait_for_selector(".role")
        roles.append(page.get_attribute(".role", "class"))
        assert table.run() == "over", table.situation()
        if game == 0:
            page.click("dialog [data-do=next]")
            page.wait_for_selector("dialog", state="detached")
    assert sorted(role.split()[-1] for role in roles) == ["att", "def"]
    decided(page)


def test_tug_has_a_second_leg(table):
    """The winner of the first leg starts the second with an athlete more, and the other one begins."""
    page = table.page
    table.begin("tug", length=2, seed=3)
    assert table.run() == "over", table.situation()
    page.click("dialog [data-do=next]")
    page.wait_for_selector("dialog", state="detached")
    record = table.record()
    assert sorted(record["deal"]["bonus"]) == [0, 1]
    assert table.run() == "over", table.situation()
    decided(page)
