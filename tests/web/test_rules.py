"""The pages of rules lead to the table and back, and the table leads to them."""

import json

import pytest

from languages import LANGUAGES
from rulebook import TRAITS, book
from web.looks import SPEAK
from web.player import until
from web.test_screens import guest  # noqa: F401 (a fixture)


def focused(page, rules, rule):
    until(page, f"document.activeElement.id === 'rules={rules}/{rule}'")


def blocks(rules, lang):
    """What a page of rules is made of."""
    return [block for chapter in book(rules, lang) for block in chapter["blocks"]]


def read(page, rules, rule):
    """The page of a rule set, at a rule."""
    page.evaluate("(link) => { location.hash = link }", f"#rules={rules}/{rule}")
    focused(page, rules, rule)


@pytest.mark.parametrize(
    ("rules", "name", "refs", "outcome"),
    [
        ("borders-1999", "B4.3:1", ["stone:5"], "document.querySelector('[data-lane=\"5\"].won-own')"),
        (
            "borders-2004-tactics",
            "B6.11:1",
            ["hand:traitor", "card:p6", "side:4"],
            "document.querySelector('[data-lane=\"4\"] .owns [data-card=p6]')",
        ),
        ("siege-2020", "W2.3:1", ["hand:y0", "side:4"], "!document.querySelector('[data-lane] [data-card=y11]')"),
        ("tug", "T2.6:1", ["do:berserk"], "document.querySelectorAll('.field.t1 .ath:not(.gone)').length === 5"),
    ],
)
def test_an_example_is_tried_on_the_table(guest, rules, name, refs, outcome):  # noqa: F811 (the fixture)
    """It opens with its text over the table; what the text says comes of it; one sets it up again and goes back."""
    page = guest.page
    rule = name.partition(":")[0]
    read(page, rules, rule)
    text = page.locator(f".example:has([data-example='{name}']) p").inner_text()
    page.click(f"[data-example='{name}']")
    page.wait_for_selector(".coach + .table")
    assert page.inner_text(".coach .told") == text
    assert not page.evaluate(f"Boolean({outcome})")
    for ref in refs:
        page.locator(f".table [data-ref~='{ref}']").first.click(force=True)
        if page.locator("dialog[data-name=choose]").count():
            page.click(f"dialog [data-ref='{ref}']")
    until(page, outcome)
    page.click("[data-do=example-again]")
    until(page, f"!({outcome})")
    page.click("[data-do=example-back]")
    focused(page, rules, rule)
    page.click("dialog [data-do=close]")


def test_an_example_speaks_as_its_reader_does(guest):  # noqa: F811 (the fixture)
    """In another language it is told anew, and so is the page one goes back to."""
    page = guest.page
    try:
        read(page, "borders-2024", "B4.3")
        page.click("[data-example='B4.3:1']")
        page.wait_for_selector(".coach + .table")
        for lang in LANGUAGES[1:]:
            page.evaluate(SPEAK, lang)
            told = next(block for block in blocks("borders-2024", lang) if block.get("example") == "B4.3:1")
            until(page, f"document.querySelector('.coach .told b')?.textContent === {json.dumps(told['label'])}")
        page.click("[data-do=example-back]")
        focused(page, "borders-2024", "B4.3")
        assert page.locator(".example:has([data-example='B4.3:1']) b").first.inner_text() == told["label"]
        page.click("dialog [data-do=close]")
    finally:
        page.evaluate(SPEAK, "en")


def test_four_cards_leave_the_stone_in_sight(guest):  # noqa: F811 (the fixture)
    """Where a mud fight rages more cards lie closer together, on their own side of the stone."""
    page = guest.page
    read(page, "borders-2024-tactics", "B3.4")
    page.click("[data-example='B3.4:1']")
    page.wait_for_selector(".coach + .table")
    assert page.locator("[data-lane='3'] .slot .card").count() == 8
    bottom, top, low, owns = page.evaluate(
        """() => {
          const box = (what) => document.querySelector(`[data-lane='3'] ${what}`).getBoundingClientRect();
          return [box('.foes').bottom, box('.stone').top, box('.stone').bottom, box('.owns').top];
        }"""
    )
    assert bottom <= top <= low <= owns
    page.click("[data-do=example-back]")
    focused(page, "borders-2024-tactics", "B3.4")
    page.click("dialog [data-do=close]")


def test_a_game_waits_while_an_example_is_tried(guest):  # noqa: F811 (the fixture)
    """From a running game to the rules, to an example and back: the game goes on where it was."""
    page = guest.page
    guest.begin("borders-2024", seed=61)
    assert guest.run(4) == "play"
    before = guest.record()["moves"]
    read(page, "borders-2024", "B3.1")
    page.click("[data-example='B3.1:1']")
    page.wait_for_selector(".coach + .table")
    page.click("[data-do=example-back]")
    until(page, "document.querySelector('.table') && !document.querySelector('.coach, dialog')")
    assert page.evaluate("player.rest()") == "play"
    assert guest.record()["moves"][: len(before)] == before
    assert guest.run(4) == "play"


def test_refusals_and_proofs_lead_to_their_rule(guest):  # noqa: F811 (the fixture)
    """The number beside them opens the rule they rest on."""
    page = guest.page
    guest.begin("borders-2024", seed=62)
    assert guest.run(4) == "play"
    assert page.evaluate("player.rest()") == "play"
    page.click(".act [data-do=proof]")
    page.click(".proof .cite")
    focused(page, "borders-2024", "B4.4")
    page.click("dialog [data-do=close]")
    page.click("[data-do=unproof]")
    read(page, "borders-2024", "B4.4")
    page.click("[data-example='B4.4:1']")
    page.wait_for_selector(".coach + .table")
    page.locator("[data-ref='stone:5']").click(force=True)
    page.wait_for_selector(".toast.bad")
    assert page.inner_text(".toast.bad .cite") == "B4.3"
    page.click(".toast.bad .cite")
    focused(page, "borders-2024", "B4.3")
    page.click("dialog [data-do=close]")
    page.click("[data-do=example-back]")
    until(page, "document.querySelector('.table') && !document.querySelector('.coach, dialog')")


@pytest.mark.parametrize(("rules", "clicks"), [("siege-2020-tactics", 9), ("tug", 4)])
def test_a_hint_leads_to_its_rule(guest, rules, clicks):  # noqa: F811 (the fixture)
    """The number beside the advice opens the rule of the move that is advised, and the advice is there on return."""
    page = guest.page
    guest.begin(rules, seed=31)
    assert guest.run(clicks) == "play"
    assert page.evaluate("player.rest()") == "play"
    page.keyboard.press("h")
    rule = page.locator(".advice .cite").inner_text()
    assert any(block.get("rule") == rule for block in blocks(rules, "en"))
    page.click(".advice .cite")
    focused(page, rules, rule)
    page.click("dialog [data-do=close]")
    assert page.locator(".advice .cite").inner_text() == rule


def test_formations_are_drawn_from_strong_to_weak(guest):  # noqa: F811 (the fixture)
    """Five of them, each with cards, under the summary."""
    page = guest.page
    for rules in ("borders-1999", "siege-2020-tactics"):
        read(page, rules, "W1" if rules.startswith("siege") else "B1")
        assert page.locator(".prose .ladder li").count() == 5
        assert page.locator(".prose .ladder li .card").count() >= 15
        assert page.locator(".prose .glance .picture").count() >= 4
    page.click("dialog [data-do=close]")


def test_every_page_has_examples_to_try():
    """Of each rule set."""
    for rules in TRAITS:
        assert any("example" in block for block in blocks(rules, "en"))
