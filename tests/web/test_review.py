"""The review on the page: curve and judgements, stepping, open hands, another try, progress, cancelling, keeping."""

import base64
import json
import re
import zlib

import pytest

from languages import LANGUAGES, texts
from marchstones.bridge import Bridge
from setup import ROOT
from web.player import until
from web.referee import Referee

OVER = {"borders-2024-tactics": 31, "siege-2020": 32}
REVIEWS = 'player.told.filter(({ text }) => text.includes(\'"do":"review"\')).length'
AT = "Number(document.querySelector('main.replay')?.dataset.at)"
HANDS = """() => ['.openhand', '.under .hand'].map((where) =>
  [...document.querySelectorAll(`${where} [data-card]`)].map((one) => one.dataset.card).sort())"""
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
WRONG = "async () => (await axe.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`)"


def finished(table, rules, seed=31):
    """A game played to its end; its record."""
    table.begin(rules, seed=seed)
    assert table.run() == "over"
    table.page.wait_for_selector("dialog[data-name=over]")
    return table.record()


def careless(rules, seed):
    """A game whose players always do what is listed last: its record, as the engine here keeps it."""
    bridge = Bridge()

    def ask(**request):
        return json.loads(bridge.answer(json.dumps(request)))["ok"]

    ask(do="new", rules=rules, seed=seed, first=0)
    while (legal := ask(do="legal"))["turn"] is not None:
        ask(do="play", move=legal["moves"][-1])
    return ask(do="record")


def reviewed(page):
    """Wait for the curve."""
    until(page, "document.querySelector('svg.curve')")


def link(record, moves):
    """The part behind the # that brings a game's beginning."""
    what = {"rules": record["rules"], "deal": record["deal"], "moves": moves, "names": ["Ann", "Bob"]}
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(what).encode()) + packer.flush()
    return "#deal=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def turns(moves):
    """The moves with a row of their own: a draw nobody has anything to say about stands with the move before it."""
    rows = []
    for row in moves:
        told = row["kind"] != "draw" or row.get("mark") or row.get("loss", 0) >= 0.005
        if told or not rows or rows[-1]["seat"] != row["seat"] or rows[-1]["kind"] == "draw":
            rows.append(row)
    return rows


def erred(moves, seats=(0, 1)):
    """The moves that were mistakes, by number, with their judgements."""
    return [(k, row) for k, row in enumerate(moves, 1) if row.get("mark") and row["seat"] in seats]


def goto(page, at):
    """Show the game after a move."""
    page.evaluate(
        "(at) => document.querySelector(`svg.curve rect[data-to='@${at}']`)"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        at,
    )
    until(page, f"{AT} === {at}")


def lay(page, card, place):
    """Pick a card and then its place, as at the table."""
    page.click(f".hand [data-card='{card}']")
    page.click(f".hit[data-ref='side:{place}']")


@pytest.mark.parametrize("rules", OVER)
def test_a_finished_game_is_reviewed(table, rules):
    """From the result: the curve, every move's row, each mistake with a better move and the places it is better at."""
    page = table.page
    record = finished(table, rules, OVER[rules])
    page.click("dialog [data-do=review]")
    reviewed(page)
    assert "%" in page.get_attribute("svg.curve", "aria-label")
    assert page.locator("svg.curve rect").count() == len(record["moves"]) + 1
    page.click(".review [data-sheet=review]")
    assert page.locator("dialog .moves tr").count() == 1 + len(turns(table.saves()[0]["review"]["moves"]))
    errors = page.locator("dialog .moves tr:is(.inaccuracy, .mistake, .blunder)")
    assert errors.count()
    told = errors.all_inner_texts()
    assert all("Better:" in text and "−" in text for text in told)
    assert any("instead of" in text for text in told)
    page.evaluate(AXE)
    assert page.evaluate(WRONG) == []
    errors.locator("button").first.click()
    until(page, "!document.querySelector('dialog')")
    until(page, f"{AT} < {len(record['moves'])}")
    assert page.locator(".judge:is(.inaccuracy, .mistake, .blunder)").count() == 1
    assert page.evaluate(WRONG) == []


def test_it_is_stepped_through_by_keys_and_shows_both_hands(table):
    """Home, right, left, end; both hands as they were, at every step; N goes from mistake to mistake."""
    page = table.page
    record = finished(table, "borders-2024")
    page.click("dialog summary")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    page.keyboard.press("Home")
    until(page, f"{AT} === 0")
    referee = Referee(record)
    for step, _ in enumerate(referee.steps()):
        until(page, f"{AT} === {step}")
        other, own = page.evaluate(HANDS)
        assert [own, other] == [sorted(hand) for hand in referee.hands()], step
        if step == 12:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    until(page, f"{AT} === 11")
    page.evaluate(
        "['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'].forEach((key) =>"
        " document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"
    )
    until(page, f"{AT} === 2")  # no press is lost, however quick
    assert page.evaluate(HANDS)
    page.keyboard.press("End")
    until(page, f"{AT} === {len(record['moves'])}")
    page.click("[data-do=review]")
    reviewed(page)
    page.keyboard.press("Home")
    until(page, f"{AT} === 0")
    seen = []
    for _ in range(3):
        before = page.evaluate(AT)
        page.keyboard.press("n")
        until(page, f"{AT} !== {before}")
        seen.append(page.evaluate(AT))
        assert page.locator(".judge:is(.inaccuracy, .mistake, .blunder)").count() == 1
    assert len(set(seen)) > 1
    box = page.locator("svg.curve").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, f"Math.abs({AT} - {len(record['moves']) / 2}) <= 2")


def test_it_is_kept_with_the_game(table):
    """Opened again, also after a reload, the review is there and nobody thinks again."""
    page = table.page
    finished(table, "borders-2024")
    page.click("dialog [data-do=review]")
    reviewed(page)
    label = page.get_attribute("svg.curve", "aria-label")
    until(page, "!document.querySelector('#review-bar')")
    page.reload()
    table.ready()
    page.evaluate("player.begin(1)")
    page.click("main [data-sheet=records]")
    page.locator("dialog [data-do=replay]").first.click()
    reviewed(page)
    assert page.get_attribute("svg.curve", "aria-label") == label
    assert page.evaluate(REVIEWS) == 0


def test_it_can_be_cancelled_and_begun_again(table):
    """While it runs one can step through the game; cancelled, it leaves nothing behind; begun again, it ends."""
    page = table.page
    record = finished(table, "borders-2024")
    page.click("dialog [data-do=review]")
    page.wait_for_selector("#review-bar")
    page.keyboard.press("ArrowLeft")
    until(page, f"{AT} === {len(record['moves']) - 1}")
    if page.locator("[data-do=review-stop]").count():
        page.click("[data-do=review-stop]")
        until(page, "!document.querySelector('#review-bar')")
        assert page.locator("svg.curve").count() == 0
        page.click("[data-do=review]")
    reviewed(page)
    assert page.locator("svg.curve rect").count() == len(record["moves"]) + 1


def test_another_move_is_tried_where_one_erred(table):
    """From a mistake the game goes on before it, as a game of its own; the reviewed one stays as it was."""
    page = table.page
    record = finished(table, "borders-2024")
    page.click("dialog [data-do=review]")
    reviewed(page)
    page.keyboard.press("Home")
    until(page, f"{AT} === 0")
    page.keyboard.press("n")
    until(page, f"{AT} > 0")
    at = page.evaluate(AT)
    assert page.locator("[data-do=retry][title='Try another move here']").count() == 1
    count = len(table.saves())
    page.click("[data-do=retry]")
    assert page.evaluate("player.rest()") == "play"
    assert table.record()["moves"] == record["moves"][: at - 1]
    assert table.run() == "over"
    saves = table.saves()
    assert len(saves) == count + 1
    assert [save["record"]["moves"] for save in saves].count(record["moves"]) == 1
    assert "review" not in saves[0]


def test_a_running_game_stays_covered(table):
    """A replay of a game that still runs shows one's own hand alone, and nobody is asked to judge it."""
    page = table.page
    table.midway("borders-2024", 20, seed=6)
    page.evaluate("player.rest()")
    table.home()
    page.click("main [data-sheet=records]")
    page.locator("dialog [data-do=replay]").first.click()
    page.wait_for_selector("main.replay")
    until(page, "document.querySelectorAll('.under .hand [data-card]').length")
    assert page.locator(".openhand").count() == 0
    assert page.locator(".foe .backs").count() == 1
    assert page.locator("[data-do=review]").count() == 0
    table.begin("borders-2024", mode="friend", seed=6)
    assert table.run(3, lift=False) in {"curtain", "play"}
    table.home()
    page.click("main [data-sheet=records]")
    page.locator("dialog [data-do=replay]").first.click()
    page.wait_for_selector("main.replay .foe .backs")
    assert page.locator(".openhand, .under .hand").count() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_that_was_shared_is_reviewed_in_every_language(table, lang):
    """A link brings the beginning of a game of tug; it is judged by what the dice do, on the smallest phone."""
    page = table.page
    record = careless("tug", seed=9)
    try:
        table.settings(lang=lang)
        page.set_viewport_size({"width": 360, "height": 560})
        page.evaluate("(hash) => { location.hash = hash }", link(record, record["moves"][:40]))
        page.click("dialog [data-do=take-game]")
        page.wait_for_selector("main.replay")
        page.click("[data-do=review]")
        reviewed(page)
        page.keyboard.press("n")
        until(page, "document.querySelector('.judge:is(.inaccuracy, .mistake, .blunder)')")
        better = re.search(r"\. (\S+)\s?: \{best\}", texts(lang)["review.mistake"])[1]
        assert better in page.inner_text(".judge")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click(".review [data-sheet=review]")
        assert better in page.inner_text("dialog .moves")
        assert page.evaluate("document.querySelector('.sheet-body').scrollWidth <= innerWidth")
    finally:
        page.set_viewport_size({"width": 390, "height": 664})
        table.home()
        table.settings(lang="en")


def test_the_better_move_is_seen_on_the_board(table):
    """The better card as a ghost where it would lie, an arrow that ends there, the played card struck."""
    page = table.page
    finished(table, "borders-2024")
    page.click("dialog [data-do=review]")
    reviewed(page)
    moves = table.saves()[0]["review"]["moves"]
    seen = 0
    for at, row in erred(moves)[:8]:
        goto(page, at)
        better = row["plan"][0]
        if better["kind"] != "lay":
            continue
        seen += 1
        side = "owns" if row["seat"] == 0 else "foes"
        where = f"[data-lane='{better['place']}'] .slot.{side} .ghost.better[data-card='{better['card']}']"
        page.wait_for_selector(where)
        assert page.locator(".ghost.better").count() == 1
        if row["kind"] == "lay":
            assert page.locator(f".card.struck[data-card='{row['card']}']").count() == 1
            until(page, "document.querySelector('.arrow .strike').getAttribute('d')")
        until(page, "document.querySelector('.arrow .head').getAttribute('d')")
        page.wait_for_timeout(450)  # the arrow is drawn once more when the cards have come to rest
        assert page.evaluate(ENDS, where)
    assert seen > 2
    page.keyboard.press("Home")
    until(page, f"{AT} === 0")
    assert page.locator(".ghost, .arrow, .struck").count() == 0


ENDS = """(where) => {
  const head = document.querySelector('.arrow .head').getBoundingClientRect();
  const card = document.querySelector(where).getBoundingClientRect();
  return head.right > card.left && head.left < card.right && head.bottom > card.top && head.top < card.bottom;
}"""
CLIPPED = """() => [...document.querySelectorAll('.judge, .replay .prompt, .review .tool, .learn .btn')].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1
  || one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent.trim())"""


def test_no_word_of_it_is_cut_off_in_any_language(table):
    """What is said of each mistake is there as a whole, and so are its buttons' words; the page never scrolls."""
    page = table.page
    finished(table, "borders-2024-tactics", OVER["borders-2024-tactics"])
    page.click("dialog [data-do=review]")
    reviewed(page)
    found = erred(table.saves()[0]["review"]["moves"], (0,))
    longest = sorted(found, key=lambda one: -len(one[1]["places"]) - 9 * len(one[1]["plan"]))[:3]
    try:
        for lang in LANGUAGES:
            table.home()
            table.settings(lang=lang)
            page.click("main [data-sheet=records]")
            page.locator("dialog [data-do=replay]").first.click()
            reviewed(page)
            for width, height in ((360, 640), (390, 760)):
                page.set_viewport_size({"width": width, "height": height})
                for at, _ in longest:
                    goto(page, at)
                    assert page.evaluate(CLIPPED) == [], (lang, width, at)
                    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                page.click("[data-do=learn]")
                page.wait_for_selector("main.learning .learn")
                assert page.evaluate(CLIPPED) == [], (lang, width)
                page.click("[data-do=learn-stop]")
                page.wait_for_selector("main.replay:not(.learning)")
    finally:
        page.set_viewport_size({"width": 390, "height": 664})
        table.home()
        table.settings(lang="en")


def test_one_learns_from_ones_mistakes(table):
    """Each is asked about before it is answered: the move played will not do, the better one will; or one is shown."""
    page = table.page
    finished(table, "borders-2024")
    page.click("dialog [data-do=review]")
    reviewed(page)
    mistakes = erred(table.saves()[0]["review"]["moves"], (0,))
    assert len(mistakes) > 2
    page.click("[data-do=learn]")
    solved = 0
    for k, (at, row) in enumerate(mistakes, 1):
        until(page, f"{AT} === {at - 1}")
        page.wait_for_selector("main.learning .hand .card")
        assert page.inner_text(".learn .prompt").startswith(f"{k} of {len(mistakes)}")
        assert page.locator(".ghost, .arrow .way[d]").count() == 0
        better = row["plan"][0]
        if row["kind"] == better["kind"] == "lay" and solved < 2:
            lay(page, row["card"], row["place"])
            until(page, "document.querySelector('.learn .prompt.same')")
            assert page.locator(".ghost").count() == 0
            lay(page, better["card"], better["place"])
            until(page, "document.querySelector('.learn .prompt.right')")
            solved += 1
        else:
            page.click("[data-do=learn-tell]")
            until(page, "document.querySelector('.learn .prompt.told')")
        if better["kind"] == "lay":
            assert page.locator(f".ghost.better[data-card='{better['card']}']").count() == 1
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(AT) == at - 1
        page.click("[data-do=learn-next]")
    until(page, "document.querySelector('[data-do=learn].btn')")
    assert f"{solved} of {len(mistakes)}" in page.inner_text(".learn .prompt")
    page.click("[data-do=learn-stop]")
    until(page, "!document.querySelector('main.learning')")
    assert solved


def test_another_move_is_judged_when_it_is_tried(table):
    """Any legal move may be tried instead; it is judged from the same view, and only one about as good is accepted."""
    page = table.page
    finished(table, "borders-2024", 32)
    page.click("dialog [data-do=review]")
    reviewed(page)
    page.click("[data-do=learn]")
    tried = 0
    for _ in range(12):
        page.wait_for_selector("main.learning .hand .card")
        for card in page.evaluate("[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)")[
            :2
        ]:
            if not page.locator("[data-do=learn-tell]").count():
                break
            page.click(f".hand [data-card='{card}']")
            page.locator(".hit.legal").first.click()
            until(page, "/worse|nearer|close|right|same/.test(document.querySelector('.learn .prompt').className)")
            good = page.locator(".learn .prompt:is(.right, .close)").count()
            assert page.locator("[data-do=learn-next]").count() == good
            assert bool(page.locator(".ghost.better, .stone.better").count()) is bool(good)
            tried += 1
        if tried > 3:
            break
        if page.locator("[data-do=learn-tell]").count():
            page.click("[data-do=learn-tell]")
        page.click("[data-do=learn-next]")
    assert tried > 1
    page.click("[data-do=learn-stop]")
    table.home()
