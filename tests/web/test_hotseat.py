"""Nobody learns what is hidden: the curtain between two people, and what the opponent's worker is told."""

import json
import re

import pytest

from setup import ROOT
from web.referee import Referee

WORDS = json.loads((ROOT / "js" / "words" / "en.json").read_text())
CURTAINS = 14
# Everything the page says: texts, attributes, what fields hold.
SAID = """() => [...document.querySelectorAll('*')].flatMap((one) => [
  ...[...one.attributes].filter(({ name }) => name !== 'd').map(({ value }) => value),
  ...[...one.childNodes].filter((node) => node.nodeType === 3 || node.nodeType === 8).map((node) => node.data),
  one.value ?? '',
]).filter((text) => typeof text === 'string' && !one_of_ours(text)).join('\\n')
function one_of_ours(text) { return text.trim() === '' }"""
# An impossible wish, so that the page has a reason to name a card; and every key that shows something.
WISH = """() => {
  document.querySelector('.hand .card:not([aria-disabled=true])')?.click();
  document.querySelector('.owns .hit[aria-disabled=true]')?.click();
}"""


def names(card):
    """How a card may be spelt on the page."""
    if re.fullmatch(r"[rygbpw]\d+", card):
        return [card, WORDS[f"clan.{card[0]}"].format(value=card[1:])]
    name = WORDS[f"card.{card}"]
    return [card, *([name] if isinstance(name, str) else name.values())]


def spelt(text, cards):
    """Which of the cards a text gives away."""
    return [
        card for card in cards if any(re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", text) for name in names(card))
    ]


def everything(page):
    """The page as text: DOM and accessibility tree."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return page.evaluate(SAID) + json.dumps(
        [[node.get(what) for what in ("name", "value", "description")] for node in tree]
    )


def now(record):
    """The referee at the end of a record."""
    referee = Referee(record)
    for _ in referee.steps():
        pass
    return referee


@pytest.mark.parametrize("rules", ["borders-2024-tactics", "siege-2020-tactics"])
def test_the_curtain_hides_both_hands(table, rules):
    """At each curtain no card of either hand is in any text, attribute or accessible name, whatever was asked."""
    page = table.page
    table.begin(rules, mode="friend", seed=11)
    # what was read out in the game before may name the same cards
    page.evaluate("() => { for (const id of ['polite', 'alert']) document.getElementById(id).textContent = '' }")
    for _ in range(CURTAINS):
        assert table.run(lift=False) == "curtain"
        game = now(table.record())
        hands = game.hands()
        told = json.dumps(game.ask(do="table", seat=None)["marks"]["log"])  # a reinforced card has lain open before
        hidden = [card for hand in hands for card in hand if not re.search(rf"\b{card}\b", told)]
        for key in "qbslm1":
            page.keyboard.press(key)
        seen = everything(page)
        assert spelt(seen, hidden) == [], (table.record()["moves"][-6:], seen)
        page.evaluate("document.querySelector('dialog')?.close()")
        page.click("[data-do=lift]")
        assert table.page.evaluate("player.rest()") == "play"
        owner = now(table.record()).ask(do="legal")["turn"]
        seen = everything(page)
        assert set(spelt(seen, hands[owner])) == set(hands[owner])
        assert spelt(seen, [card for card in hands[1 - owner] if card in hidden]) == []
        page.keyboard.press("s")
        page.evaluate(WISH)


# The page believes that nobody looks at it, until the next page.
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
}"""


@pytest.mark.fault("the tab hidden with a card in the hand and in the ear")
def test_a_hidden_tab_keeps_what_was_said_and_held(table, found):
    """When the curtain falls over a turn, nothing that was read out stays to be heard and no dragged card is seen."""
    page = table.page
    table.begin("borders-2024", mode="friend", seed=11)
    page.click("[data-do=lift]")
    assert page.evaluate("player.rest()") == "play"
    hand = now(table.record()).hands()[0]
    card = page.locator(".hand .card").first.bounding_box()
    page.evaluate("() => { for (const id of ['polite', 'alert']) document.getElementById(id).textContent = 'red 7' }")
    page.mouse.move(card["x"] + 9, card["y"] + 9)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, card["y"] - 60, steps=3)
    page.wait_for_selector("body > .drag")
    page.evaluate(HIDE)
    page.wait_for_selector(".curtain")
    assert page.locator("body > .drag, .lift").count() == 0
    assert page.inner_text("#polite") + page.inner_text("#alert") == ""
    assert spelt(everything(page), hand) == []
    page.mouse.up()
    page.click("[data-do=lift]")
    assert page.evaluate("player.rest()") == "play"
    assert table.record()["moves"] == []
    found("0 cards seen or heard")


def test_a_card_one_rests_on_goes_with_the_turn(table):
    """Shown large while the own turn ends, it is gone when the curtain has fallen."""
    page = table.page
    table.begin("borders-2024", mode="friend", seed=12)
    page.click("[data-do=lift]")
    assert page.evaluate("player.rest()") == "play"
    hand = now(table.record()).hands()[0]
    card = page.locator(".hand .card").last.bounding_box()
    page.mouse.move(card["x"] + 9, card["y"] + 9)
    page.wait_for_selector("#tip:popover-open")
    assert table.run(9, lift=False) == "curtain"
    assert page.locator("#tip:popover-open").count() == 0
    assert spelt(everything(page), hand[-1:]) == []


def test_a_card_one_reads_goes_with_the_hand(table):
    """Held down it is shown large; when the tab is hidden nothing of it stays, neither seen nor in the page."""
    page = table.page
    table.begin("borders-2024", mode="friend", seed=12)
    page.click("[data-do=lift]")
    assert page.evaluate("player.rest()") == "play"
    hand = now(table.record()).hands()[0]
    card = page.locator(".hand .card").first.bounding_box()
    page.mouse.move(card["x"] + 9, card["y"] + 9)
    page.mouse.down()
    page.wait_for_selector("#tip:popover-open")
    page.mouse.up()
    page.evaluate(HIDE)
    page.wait_for_selector(".curtain")
    assert page.locator("#tip:popover-open").count() == 0
    assert spelt(everything(page), hand) == []
    page.click("[data-do=lift]")
    assert page.evaluate("player.rest()") == "play"


@pytest.mark.parametrize("rules", ["borders-2004-tactics", "siege-2020"])
def test_the_opponent_is_told_its_own_view_alone(table, rules):
    """Each thing the opponent's worker hears is its seat's view of that moment, without a card of the other hand.

    But for those it put on a stack itself and saw the other draw (B6.8).
    """
    page = table.page
    page.evaluate("player.told.length = 0")
    table.begin(rules, seed=12)
    assert table.run() == "over"
    told = [json.loads(one["text"]) for one in page.evaluate("player.told") if one["to"] == "opponent.js"]
    thoughts = iter([request for request in told if request["do"] == "think"])
    assert {request["do"] for request in told} <= {"think", "rules"}
    referee = Referee(table.record())
    thought, matched = next(thoughts), 0
    for _ in referee.steps():
        if thought and referee.view(1) == thought["view"]:
            known = thought["view"]["known"]["hand"]
            assert set(spelt(json.dumps(thought), referee.hands()[0])) <= set(known)
            thought, matched = next(thoughts, None), matched + 1
    assert thought is None
    assert matched > 5
