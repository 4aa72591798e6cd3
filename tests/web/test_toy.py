"""The toy plays in the page too: its rules, drawing and words come along, and nothing outside its folder knows it."""

import re
import shutil

import pytest

from build import ROOT, bring, service
from web.host import Host
from web.player import Player


@pytest.fixture
def brought(site, tmp_path, context):
    """A player on a site that has a module of tests/toy."""
    hosts = []

    def come(name):
        folder = tmp_path / name
        shutil.copytree(site, folder)
        bring(folder, ROOT / "tests" / "toy" / f"{name}.py")
        service(folder, off=False)
        hosts.append(Host(folder))
        Player.prepare(context)
        return Player.open(context, hosts[-1].url)

    yield come
    for host in hosts:
        host.stop()


def test_it_is_set_up_and_played_to_the_end(brought, problems):
    """Heap by heap and count by count, with a hint on the way; the result is told, kept and can be looked at again."""
    player = brought("nim")
    page = player.page
    page.locator("label:has(input[name=game][value=nim])").click()
    player.options()
    player.pick("first", "me")
    page.click("[data-do=play]")
    page.click("[data-do=hint]")
    page.wait_for_selector(".heap.hint")
    page.click(".act [data-do=cancel]")
    taken = 0
    while page.evaluate("player.rest()") == "play":
        page.locator(".heap.legal").last.click()
        page.locator("dialog [data-ref]").last.click()
        page.wait_for_selector("dialog[data-name=choose]", state="detached")
        taken += 1
    assert taken
    assert page.locator("dialog .big").inner_text() == "The last one."
    save = player.saves()[0]
    assert save["record"]["result"]["why"] == "last"
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector(".replay .heap")
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-do=home]")
    page.click("[data-sheet=stats]")
    page.get_by_text("Nim").first.wait_for()
    assert not problems


@pytest.mark.parametrize("folder", ["py", "js", "css", "tools"])
def test_nobody_outside_its_folder_knows_of_it(folder):
    """Neither in Python nor in JavaScript, neither in looks nor in words."""
    files = [file for file in (ROOT / folder).rglob("*.*") if file.suffix in {".py", ".js", ".json", ".css"}]
    assert files
    assert not [file for file in files if re.search(r"\bnim\b", file.read_text(), re.IGNORECASE)]


def test_a_larger_deck_is_played_to_the_end(brought, problems):
    """Ten values come from the rules' row alone: sixty cards to track, seven in the hand, a face for the ten."""
    player = brought("ten")
    page = player.page
    player.begin("borders-ten", seed=4)
    assert page.evaluate("player.rest()") == "play"
    assert page.locator(".hand .card").count() == 7
    page.click("main [data-sheet=tracker]")
    cells = page.locator("dialog .tracker td").all_inner_texts()
    assert sorted(cells) == sorted([str(value) for value in range(1, 11)] * 6)
    page.click("dialog [data-do=close]")
    assert player.run(60) in {"play", "over"}
    tens = page.locator(".board [data-card$='10'] .idx, .hand [data-card$='10'] .idx")
    assert tens.count()
    assert set(tens.all_inner_texts()) == {"10"}
    assert player.run() == "over"
    assert player.record()["rules"] == "borders-ten"
    assert not problems
