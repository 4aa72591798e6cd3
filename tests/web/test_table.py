"""The table as it is looked at: it fills the screen, can be read, says why, shows who leads, and ends worth seeing."""

import json

import pytest

from languages import LANGUAGES, texts
from web.looks import SPEAK
from web.player import until
from web.referee import Referee

PHONE = {"width": 390, "height": 760}
# size, the least share of its height that is the board, the least width of a card of a hand of six
SCREENS = [((390, 760), 0.65, 58), ((360, 640), 0.62, 50), ((820, 1180), 0.68, 90), ((1440, 900), 0.6, 90)]
SCREENS += [((1920, 1080), 0.65, 110)]
GAMES = {"borders-2024-tactics": 30, "siege-2020-tactics": 24, "tug": 9}
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
# Texts and digits that are smaller than they may be.
TINY = """(least) => [...document.querySelectorAll('#app *')].flatMap((one) => {
  const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!text || !one.checkVisibility() || one.closest('.sr, .sr *') || one.matches('.sr')) return [];
  const scale = one.closest('svg') ? one.getBoundingClientRect().height / (one.getBBox?.().height || 1) : 1;
  const size = parseFloat(getComputedStyle(one).fontSize) * scale;
  return size < least - 0.01 ? [`${size} ${one.className.baseVal ?? one.className} ${one.textContent.trim()}`] : [];
})"""
BOX = """(what) => {
  const { left, top, right, bottom, width, height } = document.querySelector(what).getBoundingClientRect();
  return { left, top, right, bottom, width, height };
}"""
# Which way each stone leans: 1 to the one who looks.
LEANS = """() => [...document.querySelectorAll('.stone')].map(({ classList }) =>
  classList.contains('right') ? 1 : classList.contains('left') ? -1 : 0)"""
# Long waits are kept until they are let go, so that nothing here depends on the clock.
HOLD = """() => {
  window.kept = [];
  window.heard = '';
  new MutationObserver(() => { heard += document.getElementById('polite').textContent }).observe(
    document.getElementById('polite'), { subtree: true, childList: true, characterData: true });
  window.realTimeout ??= window.setTimeout;
  window.setTimeout = (act, ms, ...more) => (ms >= 1000 ? kept.push([ms, act]) : realTimeout(act, ms, ...more));
}"""
FREE = "() => { window.setTimeout = window.realTimeout ?? window.setTimeout }"


@pytest.fixture
def player(table):
    """A player whose settings are as they were afterwards."""
    yield table
    table.page.evaluate(FREE)
    table.home()
    table.settings(speed="instant", motion="less")
    table.page.set_viewport_size({"width": 390, "height": 664})


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020"])
def test_the_board_fills_the_screen(player, rules):
    """Its share of the height, whole cards where they are promised, a hand one can read, nothing to scroll."""
    page = player.page
    player.begin(rules, seed=31)
    assert player.run(16) == "play"
    for (width, height), share, card in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(BOX, ".ground")["height"] >= share * height, (width, height)
        assert page.evaluate(BOX, ".hand .card")["width"] >= card, (width, height)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.set_viewport_size({"width": 2560, "height": 1080})
    page.evaluate(DRAWN)
    assert page.evaluate(BOX, ".beside.aids")["width"] == page.evaluate(BOX, ".beside.news")["width"] == 560
    assert page.evaluate(BOX, ".slot")["width"] >= 140
    page.set_viewport_size({"width": 760, "height": 390})
    page.evaluate(DRAWN)
    assert page.evaluate(BOX, ".slot .card")["width"] >= 58
    assert page.evaluate("document.documentElement.scrollHeight") == 390
    assert all(box["top"] >= 0 and box["bottom"] <= 390 and box["width"] > 40 for box in cards(page))


# The highest strip of the screen on which nothing stands, and how many elements there are.
EMPTY = """() => {
  const spans = [...document.querySelectorAll(
    '.top > *, .foe > *, .slot, .stone, .badge, .pitch, .die, .act > *, .hand > *, .acts *'
  )].map((one) => one.getBoundingClientRect()).filter(({ height }) => height).map(({ top, bottom }) => [top, bottom]);
  spans.sort(([a], [b]) => a - b);
  let [at, worst] = [0, 0];
  for (const [top, bottom] of [...spans, [innerHeight, innerHeight]]) {
    worst = Math.max(worst, top - at);
    at = Math.max(at, bottom);
  }
  return { worst, elements: document.querySelectorAll('*').length };
}"""


@pytest.mark.parametrize("rules", GAMES)
def test_no_strip_of_the_screen_is_empty(player, rules):
    """No more than 60 pixels of nothing at any size; at most 900 elements, with all that stands beside the table."""
    page = player.page
    player.begin(rules, seed=31)
    assert player.run(GAMES[rules]) == "play"
    for width, height in [size for size, *_ in SCREENS] + [(760, 390), (2560, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found = page.evaluate(EMPTY)
        assert found["worst"] <= 60, (width, height)
        assert found["elements"] <= 900, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_tactics_card_says_what_it_is(player):
    """In the hand by its name; where it is a hundred wide by a line as well. Seven in a hand are fifty wide at 390."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin("borders-2024-tactics", seed=31)
    for _ in range(80):
        if page.locator(".hand .card.t").count() or player.run(1) != "play":
            break
    assert page.evaluate(BOX, ".hand .card")["width"] >= 50
    assert page.locator(".hand .t .named").first.inner_text()
    assert not page.locator(".hand .t .does").first.is_visible()
    page.set_viewport_size({"width": 820, "height": 1180})
    page.evaluate(DRAWN)
    assert page.evaluate(BOX, ".hand .card.t")["width"] >= 100
    assert page.locator(".hand .t .does").first.is_visible()


# The names on cards that lie on the board: how large, what of them sticks out of their card.
NAMES = """() => [...document.querySelectorAll('.board .named')].map((one) => {
  const [box, card] = [one.firstElementChild, one.closest('.card')].map((part) => part.getBoundingClientRect());
  const text = [...one.firstElementChild.childNodes].find(({ nodeType }) => nodeType === 3);
  const lines = [...text.data.matchAll(/[^\\s-]+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length;
  });
  const whole = box.width <= card.width + 1 && lines.every((line) => line === 1);
  return { name: text.data, size: parseFloat(getComputedStyle(one).fontSize), whole };
})"""


@pytest.mark.parametrize(
    ("rules", "example"),
    [
        ("borders-2004-tactics", "B6.2:1"),
        ("borders-2024-tactics", "B6.3:1"),
        ("borders-2024-tactics", "B6.4:1"),
        ("siege-2020-tactics", "W6:1"),
    ],
)
def test_a_tactics_card_on_the_board_says_what_it_is(player, rules, example):
    """By its name, in every language and at every size; each kind that can lie there in an example of the rules."""
    page = player.page
    page.evaluate("(link) => { location.hash = link }", f"#rules={rules}/{example.partition(':')[0]}")
    page.click(f"[data-example='{example}']")
    page.wait_for_selector(".coach + .table")
    try:
        for lang in LANGUAGES:
            page.evaluate(SPEAK, lang)
            for width, height in [size for size, *_ in SCREENS] + [(667, 375), (844, 390)]:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN)
                names = page.evaluate(NAMES)
                assert names
                assert all(name["size"] >= 11 and name["whole"] for name in names), (lang, width, height, names)
    finally:
        page.evaluate(SPEAK, "en")
        page.click("[data-do=example-back]")
        page.click("dialog [data-do=close]")


def test_counts_on_walls_are_numerals(player):
    """Of at least 12 pixels, with the wall's number beside them; seven walls at 390."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin("siege-2020", seed=31)
    assert page.evaluate("player.rest()") == "play"
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.fan')].map((one) => {
          const { content, fontSize } = getComputedStyle(one, '::before');
          return [content.replaceAll('"', ''), parseFloat(fontSize)];
        })"""
    )
    assert len(sizes) >= 7
    assert all(number in "234" and size >= 12 for number, size in sizes)
    assert page.locator(".stone .num").all_inner_texts() == list("1234567")


def cards(page):
    """Where the cards of the hand lie."""
    return [
        page.evaluate(BOX, f".hand .card:nth-child({k + 1})") for k in range(page.locator(".hand button.card").count())
    ]


def test_three_cards_of_a_lane_lie_whole(player):
    """On a phone held upright and on a tablet no card of a full side of Borders covers another."""
    page = player.page
    player.midway("borders-2024", 24, seed=31)
    for size in ({"width": 390, "height": 760}, {"width": 768, "height": 1024}, {"width": 820, "height": 1180}):
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        apart = page.evaluate(
            """() => [...document.querySelectorAll('.slot:not(.over)')].flatMap((slot) => {
              const tops = [...slot.querySelectorAll('.card')].map((one) => one.getBoundingClientRect());
              tops.sort((a, b) => a.top - b.top);
              return tops.slice(1).map((one, k) => one.top - tops[k].bottom);
            })"""
        )
        assert len(apart) > 6
        assert min(apart) >= -0.5


@pytest.mark.parametrize("rules", GAMES)
def test_nothing_is_too_small_to_read(player, rules):
    """At 390 no text has less than 11 pixels, neither at the table nor in the result."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin(rules, seed=31)
    assert player.run(GAMES[rules]) == "play"
    assert page.evaluate(TINY, 11) == []
    assert player.run() == "over"
    assert page.evaluate(TINY, 11) == []


@pytest.mark.parametrize("rules", GAMES)
def test_the_hint_has_its_place(player, rules):
    """Whatever else there is to do, in each own turn its button is there, and where it was."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin(rules, seed=34)
    places = set()
    for _ in range(40):
        if player.run(1) != "play" or page.evaluate("player.rest()") != "play":
            break
        box = page.evaluate(BOX, ".act [data-do=hint]")
        places.add((round(box["left"]), round(box["top"])))
    assert len(places) == 1


def test_a_proof_leaves_the_board_in_sight_on_a_phone_on_its_side(player):
    """It stands beside the board, where the hand was, and the board stays as large as it was."""
    page = player.page
    player.begin("borders-2024", seed=31)
    assert player.run(16) == "play"
    assert page.evaluate("player.rest()") == "play"
    for width, height in ((667, 375), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        board = page.evaluate(BOX, ".ground")
        page.keyboard.press("b")
        page.wait_for_selector(".proof")
        assert page.evaluate(BOX, ".ground") == board
        assert page.evaluate(BOX, ".proof")["left"] >= board["right"]
        assert page.evaluate(BOX, ".proof")["bottom"] <= height
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("rules", "clicks"), [("borders-2024", 40), ("siege-2020", 30)])
def test_stones_and_walls_lean_to_whoever_leads(player, rules, clicks):
    """As this seat can judge it by its own view, where the lead is clear; not where it is not wanted."""
    page = player.page
    player.midway(rules, clicks, seed=31, level="apprentice")
    assert page.evaluate("player.rest()") == "play"
    until(page, "document.querySelector('.stone.right, .stone.left')")
    referee = Referee(player.record())
    for _ in referee.steps():
        pass
    chances = referee.ask(do="outlook", seat=0)["places"]
    free = page.evaluate(
        "() => [...document.querySelectorAll('.lane')].map(({ className }) => !/won-/.test(className))"
    )
    wanted = [(chance > 0.5) - (chance < 0.5) if abs(chance - 0.5) > 0.1 else 0 for chance in chances]
    sure = [is_free and abs(abs(chance - 0.5) - 0.1) > 0.01 for chance, is_free in zip(chances, free, strict=True)]
    leans = f"({LEANS})()"
    shown = f"{leans}.every((lean, k) => !{json.dumps(sure)}[k] || lean === {json.dumps(wanted)}[k])"
    until(page, shown)  # the outlook is asked for after the move
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-sheet=settings]")
    page.locator("dialog [data-set=leads]").set_checked(checked=False)
    until(page, "!document.querySelector('.stone.right, .stone.left')")
    page.locator("dialog [data-set=leads]").set_checked(checked=True)
    page.click("dialog [data-do=close]")


def seen_at_leisure(player):
    """From now on things take their time, and what waits for a second or more waits until it is let go."""
    page = player.page
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-sheet=settings]")
    page.locator("dialog label:has([data-set=speed][value=fast])").click()
    page.click("dialog [data-do=close]")
    until(page, "!document.querySelector('dialog')")
    page.evaluate(HOLD)


# Plays on, and lets go what waits, until something can be seen; null where the game is over before.
PLAY_ON = """async (wanted) => {
  for (;;) {
    const found = document.querySelector(wanted);
    if (found) return found.textContent.replace(/\\s+/g, ' ').trim();
    if (document.querySelector('dialog[data-name=over]')) return null;
    for (const [, act] of kept.splice(0)) act();
    if (document.querySelector(wanted)) continue;
    if (player.state() === 'play') await player.run(1);
    await new Promise((next) => realTimeout(next, 5));
  }
}"""
# What of a banner lies outside of it or of the screen.
SPILT = """(what) => {
  const banner = document.querySelector(what);
  const box = banner.getBoundingClientRect();
  const parts = [...banner.querySelectorAll('p, b, span:not(.sr), .card')].filter((one) => one.checkVisibility());
  return [banner, ...parts].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return top < Math.max(0, box.top) - 5 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
  }).map((one) => one.outerHTML.slice(0, 60));
}"""


# What is left of something once a tap has gone through the page; soon after, the next claim of the turn may be told.
AT_THE_TAP = """(what) =>
  addEventListener('pointerdown', () => (window.left = document.querySelectorAll(what).length), { once: true })"""


@pytest.mark.parametrize("who", ["own", "foe"])
@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020"])
def test_a_claim_says_why(player, rules, who):
    """Whoever claims: both formations are shown and said, whole, for at least 1.2 seconds or until a tap."""
    page = player.page
    page.set_viewport_size(PHONE)
    wanted = ".verdict.own:not([hidden])" if who == "own" else ".verdict:not(.own, [hidden])"
    for seed in range(31, 37):
        player.begin(rules, seed=seed, level="apprentice", first="me" if who == "own" else "other")
        seen_at_leisure(player)
        told = page.evaluate(PLAY_ON, wanted)
        if told:
            break
        page.evaluate(FREE)
        player.home()
        player.settings(speed="instant")
    assert told, "nobody claimed a place in six games"
    assert page.evaluate(SPILT, wanted) == []
    assert any(1200 <= ms <= 5000 for ms in page.evaluate("kept.map(([ms]) => ms)"))
    assert page.evaluate(BOX, wanted)["height"] > 60
    kinds = [words for key, words in texts("en").items() if key.startswith("kind.") and "@" not in key]
    why = page.inner_text(f"{wanted} p span").lower()
    assert any(words.lower() in why for words in kinds), why
    assert page.locator(f"{wanted} .winners .card").count() >= 2
    said = page.inner_text(f"{wanted} p span")
    until(page, f"heard.includes({json.dumps(said)})")
    page.evaluate(AT_THE_TAP, wanted)
    page.mouse.click(200, 300)
    assert page.evaluate("left") == 0


def test_a_tactics_card_of_the_other_is_shown(player):
    """It is shown large with its name and what it does; a tap puts it away."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin("borders-2024-tactics", seed=31, level="apprentice")
    seen_at_leisure(player)
    wanted = ".feature:not(.own, [hidden])"
    assert page.evaluate(PLAY_ON, wanted)
    assert page.evaluate(SPILT, wanted) == []
    assert page.evaluate(BOX, f"{wanted} .card")["width"] >= 120
    assert page.inner_text(f"{wanted} p span")
    page.mouse.click(20, 700)
    assert page.locator(wanted).count() == 0


def test_the_move_of_the_other_stays_marked(player):
    """In the other's own colour, which is not that of targets, until one has acted."""
    page = player.page
    player.begin("borders-2024", seed=31)
    assert player.run(6) == "play"
    while page.evaluate("player.rest()") == "play" and not page.locator(".hand:not(.wait)").count():
        player.run(1)
    assert page.locator(".foes .card.new").count() == 1
    colour, own = page.evaluate(
        """() => [getComputedStyle(document.querySelector('.foes .card.new')).outlineColor,
          getComputedStyle(document.querySelector('.board')).getPropertyValue('--acc')]"""
    )
    assert colour == "rgb(138, 75, 18)"
    assert own == "#0a5a8a"
    page.locator(".hand .card").first.click()
    assert page.locator(".foes .card.new").count() == 1


def until_taken(player, rules):
    """Games are played until a stone is taken or a wall is breached in the midst of one."""
    taken = ".won-own .stone, .won-foe .stone" if rules.startswith("borders") else ".stone.damaged"
    for seed in range(31, 41):
        player.begin(rules, seed=seed, level="apprentice")
        while player.run(1) == "play":
            if player.page.locator(taken).count():
                return taken
        player.home()
    pytest.fail("no place was taken in ten games")


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020"])
def test_a_stone_remembers_what_it_was_won_with(player, rules):
    """A stone that was taken, or a wall that was breached, tells of its last battle, after a reload too."""
    page = player.page
    taken = until_taken(player, rules)

    def told():
        page.locator(taken).first.focus()
        page.keyboard.press("b")
        page.wait_for_selector(".proof .battle")
        assert page.locator(".proof .versus .winners .card").count() >= 2
        words = page.inner_text(".proof .battle")
        page.keyboard.press("Escape")
        return words

    before = told()
    page.reload()
    player.ready()
    page.click(".continue [data-do=resume]")
    assert page.evaluate("player.rest()") == "play"
    assert told() == before


@pytest.mark.parametrize("rules", ["borders-2024", "tug"])
def test_the_end_is_seen_before_it_is_told(player, rules):
    """The result waits at least a second and a half, or for a tap; with less motion it comes at once."""
    page = player.page
    player.begin(rules, seed=31)
    page.click("main [data-sheet=menu]")
    page.click("dialog [data-sheet=settings]")
    for name, value in (("speed", "fast"), ("motion", "full")):
        page.locator(f"dialog label:has([data-set={name}][value={value}])").click()
    page.click("dialog [data-do=close]")
    page.evaluate(HOLD)
    page.evaluate(
        """async () => {
          while (!document.querySelector('.ending')) {
            for (const [, act] of kept.splice(0)) act();
            if (player.state() === 'play') await player.run(1);
            await new Promise((next) => realTimeout(next, 5));
          }
        }"""
    )
    until(page, "kept.some(([ms]) => ms >= 1500)")
    assert page.locator("dialog").count() == 0
    page.click(".foe")
    page.wait_for_selector("dialog[data-name=over]")


@pytest.mark.parametrize("size", [(390, 760), (1440, 900), (1920, 1080)])
def test_the_result_does_not_cover_what_won(player, size):
    """The places that won are seen beside the sheet, which has two buttons at first and speaks to the player."""
    page = player.page
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    player.begin("borders-2024", seed=31)
    assert player.run() == "over"
    sheet = page.evaluate(BOX, "dialog[data-name=over]")
    won = page.evaluate(
        "() => [...document.querySelectorAll('.lane.won .stone')].map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert len(won) >= 3
    for one in won:
        apart = one["right"] <= sheet["left"] + 1 or one["bottom"] <= sheet["top"] + 1
        assert apart, (one, sheet)
    shown = page.evaluate(
        "() => [...document.querySelectorAll('dialog .sheet-body .btn')].filter((one) => one.checkVisibility()).length"
    )
    assert shown <= 2
    words = texts("en")
    titles = {words["sheet.over.own"], words["sheet.over.foe"], words["sheet.over.draw"]}
    assert page.text_content("#sheet-title") in titles


def test_a_card_tilts_a_little(player):
    """Under the mouse by at most six degrees; not with less motion."""
    page = player.page
    player.begin("borders-2024", seed=3)
    assert page.evaluate("player.rest()") == "play"
    box = page.evaluate(BOX, ".hand .card")
    page.mouse.move(box["left"] + 3, box["top"] + 5)
    assert page.locator(".tilts").count() == 0
    page.evaluate("() => { document.documentElement.dataset.motion = 'full' }")
    page.mouse.move(box["left"] + 4, box["top"] + 5)
    page.wait_for_selector(".hand .card.tilts")
    turns = page.evaluate(
        """() => ['x', 'y'].map((one) =>
          parseFloat(document.querySelector('.tilts').style.getPropertyValue(`--turn-${one}`)))"""
    )
    assert all(0 < abs(turn) <= 6 for turn in turns)
    page.evaluate("() => { document.documentElement.dataset.motion = 'less' }")


def test_the_rope_goes_to_the_stronger(player):
    """One's own team is on the left throughout; the more athletes one is ahead, the farther left is the knot."""
    page = player.page
    page.set_viewport_size(PHONE)
    player.begin("tug", seed=31, level="apprentice")
    seen = {}
    for _ in range(400):
        if page.evaluate("player.rest()") != "play":
            break
        own, foe = (int(text) for text in page.locator(".tally").all_text_contents())
        at = page.evaluate("() => parseFloat(document.querySelector('.knot').getAttribute('transform').slice(10))")
        seen[own - foe] = at
        if own and foe:
            sides = page.evaluate(
                "[0, 1].map((seat) => document.querySelector(`.t${seat} .up`)?.getAttribute('transform'))"
            )
            left, right = (side and float(side[10:].split()[0]) for side in sides)
            assert left is None or right is None or left < right
        player.run(1)
    order = [seen[lead] for lead in sorted(seen)]
    assert len(order) > 3
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == len(order)


def test_a_die_takes_three_taps_at_most(player):
    """The die, what it does where, and sometimes to how many."""
    page = player.page
    player.begin("tug", seed=33, level="apprentice")
    taps, clicks = [], 0
    plays = 'player.told.filter(({ text }) => text.includes(\'"do":"play"\')).length'
    for _ in range(300):
        if page.evaluate("player.rest()") != "play":
            break
        made = page.evaluate(plays)
        player.run(1)
        clicks += 1
        if page.evaluate(plays) > made:
            taps.append(clicks)
            clicks = 0
    assert len(taps) > 10
    assert sorted(taps)[len(taps) // 2] <= 3
    assert max(taps) <= 4


def test_a_long_press_tells_and_plays_nothing(seat):
    """A card held for a moment is shown large with its text; letting go plays nothing, a tap closes it."""
    player = seat(has_touch=True)
    page = player.page
    player.begin("borders-2024-tactics", seed=3)
    assert page.evaluate("player.rest()") == "play"
    moves = len(player.record()["moves"])
    line = page.context.new_cdp_session(page)
    for _ in range(5):  # a card that is still on its way to the hand is not under the finger
        box = page.evaluate(BOX, ".hand .card")
        spot = [{"x": box["left"] + 10, "y": box["top"] + 20}]
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
        page.wait_for_timeout(1000)
        if page.locator("[role=tooltip]:popover-open").count():
            break
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.keyboard.press("Escape")
    page.wait_for_selector("[role=tooltip]:popover-open")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator(".hand [aria-pressed=true]").count() == 0
    assert len(player.record()["moves"]) == moves
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('[role=tooltip]:popover-open')")


# How much of each cell of a sheet is drawn upon.
AREA = """async ([name, columns, rows, width, height]) => {
  const image = new Image();
  image.src = `${site}art/${name}.svg`;
  await image.decode();
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  const areas = [];
  for (let row = 0; row < rows; row += 1) {
    const line = [];
    for (let column = 0; column < columns; column += 1) {
      pen.clearRect(0, 0, width, height);
      pen.drawImage(image, column * 120, row * 136, 120, 136, 0, 0, width, height);
      const { data } = pen.getImageData(0, 0, width, height);
      let drawn = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 200) drawn += 1;
      line.push(drawn / (width * height));
    }
    areas.push(line);
  }
  return areas;
}"""


def test_walls_are_told_apart_by_their_shape(bench):
    """Whole, breached and burning: each silhouette of the seven differs by more than a fifth of its area, 52 wide."""
    whole, breached, burning = bench.evaluate(AREA, ["walls", 7, 3, 52, 59])
    for one, two, three in zip(whole, breached, burning, strict=True):
        assert min(abs(one - two), abs(one - three)) > 0.2 * min(one, two, three), json.dumps([one, two, three])


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020"])
def test_a_card_is_inspected_by_resting_on_it(player, rules):
    """Any card, in the hand or on the table, is shown large to who rests on it with the mouse, and goes with it."""
    page = player.page
    page.set_viewport_size({"width": 1280, "height": 800})
    player.begin(rules, seed=31)
    assert player.run(8) == "play"
    for card in (".hand .card", ".board .card"):
        box = page.evaluate(BOX, card)
        page.mouse.move(box["left"] + 9, box["top"] + 9)
        page.wait_for_selector("#tip:popover-open .card")
        page.mouse.move(2, 400)
        page.wait_for_selector("#tip:popover-open", state="detached")
