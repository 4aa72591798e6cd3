"""The opponents as persons: chosen by face and name, met at the table, heard now and then, and the next one offered."""

import json

import pytest

from languages import LANGUAGES, texts
from web.player import Player, until
from web.test_stats import save

FACE = """(where) => {
  const one = document.querySelector(where);
  const look = getComputedStyle(one);
  return [one.offsetWidth > 15, look.backgroundImage.includes('opponents.svg'), look.backgroundPositionX];
}"""
HEARD = """window.heard = [];
new MutationObserver((all) => all.forEach(({ target }) => heard.push(target.textContent)))
  .observe(document.getElementById('polite'), { childList: true, characterData: true, subtree: true });"""
WORD = ".bubble:not([hidden]), .quip"


def played(letters, level="novice"):
    """Finished games against a level: won or lost, the last one the latest."""
    games = [save("tug", number, level) for number, _ in enumerate(letters)]
    for one, letter in zip(games, letters, strict=True):
        one["record"]["result"] = dict(one["record"]["result"], winner="wl".index(letter))
    return games


@pytest.fixture
def guest(context, inn, problems):
    """A player in a profile of their own, at the usual pace."""
    Player.prepare(context, speed="fast")
    yield Player.open(context, inn.url)
    assert not problems


def put(guest, games):
    """Saves lie on the device."""
    list_ = json.dumps(games)
    guest.page.evaluate(
        f"{list_}.forEach((one) => localStorage.setItem(`marchstones-game ${{one.id}}`, JSON.stringify(one)))"
    )
    guest.page.reload()
    guest.ready()


def test_they_are_chosen_by_face_and_name(guest):
    """Five different faces; the level's name and a line on how each plays; nothing sticks out at 360."""
    page = guest.page
    page.set_viewport_size({"width": 360, "height": 640})
    for lang in LANGUAGES:
        guest.settings(lang=lang)
        guest.options()
        until(page, "document.querySelector('.people small')?.textContent")
        faces = []
        for level in ("novice", "apprentice", "journeyman", "master", "grandmaster"):
            label = page.locator(f".people label:has([value={level}])")
            said = label.inner_text()
            for name in (f"person.{level}", f"level.{level}", f"manner.{level}"):
                assert texts(lang)[name] in said
            faces.append(tuple(page.evaluate(FACE, f".people label:has([value={level}]) .portrait")))
            assert label.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        assert len(set(faces)) == 5
        assert all(wide and drawn for wide, drawn, _ in faces)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        guest.pick("level", "master")
        assert texts(lang)["person.master"] in page.inner_text(".options > summary")
        assert texts(lang)["level.master"] in page.inner_text(".options > summary")


def test_one_meets_them_at_the_table(guest):
    """Name and face beside the cards; a greeting that is read out, gone with any tap, and not said twice."""
    page = guest.page
    page.evaluate(HEARD)
    guest.begin("borders-2024", level="journeyman", seed=3)
    page.wait_for_selector("main.table .foe .portrait.journeyman")
    assert page.inner_text(".foe .who") == "Hamish"
    hello = texts("en")["remark.journeyman.hello"]
    page.wait_for_selector(WORD)
    assert hello in page.inner_text(WORD)
    until(page, "window.heard.some((text) => text.includes('Hamish says'))")
    assert sum(hello in text for text in page.evaluate("heard")) == 1
    page.mouse.click(5, 400)
    until(page, f"!document.querySelector('{WORD}')")
    assert guest.run(2)
    assert page.locator(WORD).count() == 0
    guest.home()
    page.reload()
    guest.ready()
    page.click("[data-do=resume]")
    page.wait_for_selector("main.table .foe .portrait")
    assert page.evaluate("player.rest()") == "play"
    assert page.locator(WORD).count() == 0


def test_their_last_word_stands_with_the_result_and_can_be_switched_off(guest):
    """At the end what suits the result; switched off, no word at all, at the beginning or the end."""
    page = guest.page
    for on in (True, False):
        guest.home()
        guest.settings(speed="fast")
        if not on:
            guest.settings(remarks=False)
        guest.begin("borders-2024", level="novice", seed=3)
        page.wait_for_selector("main.table .hand button")
        assert bool(page.locator(WORD).count()) is on
        guest.page.evaluate("document.querySelector('.bubble')?.remove()")
        page.click("main [data-sheet=menu]")
        guest.settings(speed="instant")
        assert guest.run() == "over"
        page.wait_for_selector("dialog[data-name=over]")
        won = guest.record()["result"]["winner"] == 0
        word = texts("en")[f"remark.novice.{'lose' if won else 'win'}"]
        assert (word in page.inner_text("dialog")) is on
        assert page.locator("dialog .parting").count() == int(on)


@pytest.mark.parametrize(
    ("letters", "level", "wanted"), [("lww", "novice", "apprentice"), ("lll", "master", "journeyman")]
)
def test_the_right_next_one_is_offered(guest, letters, level, wanted):
    """On the start screen by the main button, with the reason; a tap begins the game, and that one stays chosen."""
    page = guest.page
    put(guest, played(letters, level))
    guest.pick("game", "tug")
    guest.options()
    guest.pick("level", level)
    offer = page.locator(f".offer[data-level={wanted}]")
    assert texts("en")[f"person.{wanted}"] in offer.inner_text()
    assert texts("en")[f"person.{level}"] in offer.inner_text()
    page.evaluate("player.begin(3)")
    offer.click()
    page.wait_for_selector(f"main.table .foe .portrait.{wanted}")
    assert page.inner_text(".foe .who") == texts("en")[f"person.{wanted}"]
    guest.home()
    assert page.locator("input[name=level]:checked").get_attribute("value") == wanted
    assert page.locator(".offer").count() == 0


def test_the_result_offers_the_next_one_and_the_same_again(guest):
    """After two wins the main button leads on; the opponent of before is one tap further."""
    page = guest.page
    put(guest, [save("borders-2024", number, "novice") | {"id": f"b{number}"} for number in range(3)])
    games = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('marchstones-game')).length")
    assert games == 3
    put(
        guest,
        [
            dict(one, record=one["record"] | {"result": one["record"]["result"] | {"winner": 0}})
            for one in (save("borders-2024", number, "novice") | {"id": f"b{number}"} for number in range(3))
        ],
    )
    guest.settings(speed="instant")
    guest.begin("borders-2024", level="novice", seed=3)
    assert guest.run() == "over"
    main = page.locator("dialog .btn.main")
    assert main.get_attribute("data-level") == "apprentice"
    assert texts("en")["person.apprentice"] in main.inner_text()
    page.click("dialog summary")
    assert "Rory" in page.inner_text("dialog .rest [data-do=again]")
    main.click()
    page.wait_for_selector("main.table .foe .portrait.apprentice")
    assert page.inner_text(".foe .who") == "Mairi"
    assert guest.run(1)
