"""Everyone can play: whole games of each family by keys alone, and by what a screen reader hears alone."""

import json
import random
import re
from itertools import cycle

import pytest

from languages import LANGUAGES, texts
from web.player import until
from web.referee import Referee

# The focus is looked at in every frame; the tabulator alone may lead out of the page.
WATCH = """() => {
  window.lost = [];
  window.watching = true;
  let key = '';
  document.addEventListener('keydown', (event) => { key = event.key }, true);
  const look = () => {
    const here = document.activeElement;
    if ((!here || here === document.body) && key !== 'Tab')
      lost.push(document.querySelector('.prompt')?.textContent ?? document.querySelector('h1, h2')?.textContent);
    if (watching) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
# What is wrong with the focus as one sees it: no ring, out of sight, under something else.
UNSEEN = """() => {
  const here = document.activeElement;
  if (here === document.body) return null;
  const name = `<${here.localName} class="${here.className}"> ${here.textContent.trim().slice(0, 30)}`;
  const shown = here.matches('input') ? (here.closest('label') ?? here) : here;
  const ring = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  if (!here.matches(':focus-visible') || !(ring(here) || ring(shown))) return `no ring: ${name}`;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const over = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + (right - left) * part, y));
  if (!over.some((one) => shown.contains(one) || one?.contains(shown))) return `covered: ${name}`;
  return null;
}"""
VALUE = "document.activeElement?.name && `${document.activeElement.name}=${document.activeElement.value}`"
FAMILIES = {
    "borders": ("borders-1999", 15),
    "tactics": ("borders-2024-tactics", 16),
    "siege": ("siege-2020-tactics", 17),
    "tug": ("tug", 18),
}


class Keyboard:
    """Presses keys, and looks after each where the focus is."""

    def __init__(self, page):
        self.page = page
        self.unseen = []
        self.press_key, page.keyboard.press = page.keyboard.press, self.press

    def press(self, key):
        """One key."""
        self.press_key(key)
        fault = self.page.evaluate(UNSEEN)
        if fault:
            self.unseen.append((key, fault))


def choose(table, name, value):
    """One of several, on the start screen: there by tabulator, then with the arrows."""
    page = table.page
    table.tabulate(name, "document.activeElement?.name")
    for _ in range(12):
        if page.evaluate(VALUE) == f"{name}={value}":
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never come to {name} {value}")


# Whatever moves across the screen, frame by frame.
MOTION = """() => {
  window.moved = [];
  window.watching = true;
  const look = () => {
    for (const one of document.getAnimations())
      for (const frame of one.effect.getKeyframes())
        for (const how of ['transform', 'translate', 'rotate', 'scale'])
          if (![undefined, 'none', 'auto'].includes(frame[how]))
            moved.push(`${one.effect.target.className} ${how} ${frame[how]}`);
    if (watching) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@pytest.mark.parametrize(("motion", "moves"), [("auto", False), ("less", False), ("full", True)])
def test_nothing_moves_for_those_who_want_it_so(seat, motion, moves):
    """The device asks for less motion: nothing is moved, turned or scaled, unless the setting says otherwise."""
    table = seat(reduced_motion="reduce")
    page = table.page
    table.settings(motion=motion, speed="fast")
    table.begin("borders-2024-tactics", seed=22)
    page.evaluate(MOTION)
    assert table.run(8) == "play"
    assert page.evaluate("player.rest()") == "play"
    page.evaluate("watching = false")
    table.home()
    table.settings(motion="less", speed="instant")
    assert bool(page.evaluate("moved")) == moves, page.evaluate("moved.slice(0, 5)")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_whole_game_by_keys(table, family):
    """From the start screen to the result and back, without a pointer; the focus is never lost and always seen."""
    page = table.page
    rules, seed = FAMILIES[family]
    game = rules.split("-")[0]
    keyboard = Keyboard(page)
    try:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Tab")
        page.evaluate(WATCH)
        choose(table, "game", game)
        table.tabulate("SUMMARY", "document.activeElement?.tagName")
        if not page.locator("[name=seed]").is_visible():
            page.keyboard.press("Enter")
        if game != "tug":
            choose(table, "rules", rules)
        choose(table, "level", "novice")
        choose(table, "first", "me")
        choose(table, "length", "1")
        table.tabulate("seed", "document.activeElement?.name")
        page.keyboard.press("Control+a")
        page.keyboard.type(str(seed))
        page.evaluate(f"player.begin({seed})")
        table.tabulate("play")
        page.keyboard.press("Enter")
        assert table.play(table.keys) == "over", table.situation()
        assert len(table.record()["moves"]) > 10
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        table.tabulate("menu", "document.activeElement?.dataset.sheet")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog[data-name=menu]")
        table.tabulate("home")
        page.keyboard.press("Enter")
        until(page, "document.querySelector('[data-do=play]')")
    finally:
        del page.keyboard.press
        page.evaluate("window.watching = false")
    assert not keyboard.unseen
    assert not page.evaluate("lost")


# What is read out, message by message.
HEAR = """() => {
  const listens = window.heard;
  window.heard = [];
  if (listens) return;
  for (const id of ['polite', 'alert']) {
    const region = document.getElementById(id);
    const listen = () => region.textContent.trim() && heard.push([id, region.textContent.trim()]);
    new MutationObserver(listen).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
CLICK = "function () { this.focus(); this.click() }"


class Listener:
    """Knows of the page what its accessibility tree says: roles, names, states, and what is read out."""

    def __init__(self, page, lang, rules):
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.texts = texts(lang)
        self.rules = rules
        self.random = random.Random(rules)

    def word(self, key):
        """A text of the page in its language, as the edition words it."""
        game, year = [*self.rules.split("-"), ""][:2]
        return next(self.texts[one] for one in (f"{key}@{game}-{year}", f"{key}@{game}", key) if one in self.texts)

    def spelling(self, card):
        """A card as it is read out."""
        if re.fullmatch(r"[rygbpw]\d+", card):
            return self.texts[f"clan.{card[0]}"].format(value=card[1:])
        return self.word(f"card.{card}")

    def buttons(self):
        """Each button: its name, its states and what to press."""
        nodes = {node["nodeId"]: node for node in self.line.send("Accessibility.getFullAXTree")["nodes"]}
        found = []
        for node in nodes.values():
            if value(node, "role") != "button" or node.get("ignored"):
                continue
            states = {state["name"]: state["value"].get("value") for state in node.get("properties", [])}
            within, up = set(), node
            while (up := nodes.get(up.get("parentId"))) is not None:
                within.add(value(up, "name"))
            found.append(
                {
                    "name": value(node, "name"),
                    "off": bool(states.get("disabled")),
                    "on": states.get("pressed") == "true",
                    "in": within,
                    "node": node["backendDOMNodeId"],
                }
            )
            assert found[-1]["name"], "a button without a name"
        return found

    def press(self, button):
        """What a screen reader does when one says yes."""
        there = self.line.send("DOM.resolveNode", {"backendNodeId": button["node"]})["object"]["objectId"]
        self.line.send("Runtime.callFunctionOn", {"objectId": there, "functionDeclaration": CLICK})

    def decide(self):
        """What to press next: what is asked for; a claim, a draw, a card of the hand; what ends a turn last."""
        word = self.word
        every = self.buttons()
        sheet, board, hand, acts, deeds, columns, dice = (
            [one for one in every if word(place) in one["in"] and not one["off"]]
            for place in ("sheet.choose", "board", "hand.own", "actions", "deeds", "column.own", "dice.free")
        )
        ask = {word(key).split("}")[-1].strip("; ") for key in ("lane.legal", "playable", "aim.own", "aim.foe")}
        targets = [one for one in [*board, *columns] if one["name"].endswith(tuple(ask))]
        athletes = {word("athlete.standing"), word("athlete.lying")}
        piles = {word(f"draw.{pile}") for pile in ("stack", "tactics", "discard")}
        ends = {word(f"do:{deed}") for deed in ("keep", "pass", "end", "retreat")}
        for some in (
            [one for one in sheet if one["name"] != word("close")],
            [one for one in board if word("claimable") in one["name"] or one["name"] in athletes],
            sorted(deeds, key=self.worth)[-1:],
            [one for one in acts if one["name"] in ends] if dice else [],
            targets,
            [one for one in acts if one["name"] in piles],
            [one for one in hand if one["on"]] or hand,
            [one for one in dice if not one["on"]],
            [one for one in acts if one["name"] in ends],
        ):
            if some:
                return self.random.choice(some)
        raise AssertionError([one["name"] for one in every])

    def worth(self, deed):
        """What a deed of the rope promises in its name."""
        gain = sum(int(n) for n in re.findall(r"(-?\d+)", deed["name"].replace("\u2212", "-")))
        return gain if self.word("do:gather") in deed["name"] else abs(gain) + 1

    def heard(self):
        """What has been read out so far."""
        return [(kind, plain(text)) for kind, text in self.page.evaluate("heard")]


def plain(text):
    """With nothing but plain spaces: some languages have narrow ones before a colon."""
    return re.sub(r"\s", " ", text)


def value(node, what):
    """A field of a node of the accessibility tree."""
    return node.get(what, {}).get("value", "")


def turns(log):
    """The moves one did not make oneself, by the times they come in; what one finds at the table is no news."""
    runs, mine = [], log[0][0] != "luck"
    for seat, text in log:
        if seat != "me":
            if mine:
                runs.append([])
            if runs:
                runs[-1].append(text)
        mine = seat == "me"
    return runs


def hidden(referee, seat):
    """The cards a seat has never been shown."""
    position = referee.ask(do="position")
    told = json.dumps([referee.ask(do="table", seat=seat)["marks"]["log"], referee.view(seat)["known"]])
    cards = [*position["hands"][1 - seat], *position["stack"], *position["tactics"]]
    return [card for card in cards if not re.search(rf"\b{card}\b", told) and not card.startswith("joker")]


# A game in each language, with its seed.
GAMES = {
    "tug": 21,
    "borders-2024-tactics": 19,
    "siege-2020-tactics": 20,
    "borders-2004-tactics": 22,
    "siege-2020": 23,
}


@pytest.mark.parametrize(
    ("rules", "lang", "seed"),
    [(rules, lang, seed) for lang, (rules, seed) in zip(LANGUAGES, cycle(GAMES.items()), strict=False)],
)
def test_a_whole_game_by_what_is_read_out(table, rules, lang, seed):
    """Every decision is taken from names and states; what the other side does is said once, and nothing hidden ever."""
    page = table.page
    try:
        table.settings(lang=lang)
        table.set_up(rules, seed=seed)
        page.evaluate(HEAR)
        ear = Listener(page, lang, rules)
        (start,) = [one for one in ear.buttons() if one["name"].startswith(ear.word("play") + " ")]
        ear.press(start)
        known = []  # how many moves had been made, and what had been said, whenever a person was asked
        for _ in range(600):
            state = page.evaluate("player.rest()")
            known.append((len(table.record()["moves"]), len(ear.heard())))
            if state != "play":
                break
            ear.press(ear.decide())
        assert state == "over", table.situation()
        page.wait_for_timeout(100)
        page.click("dialog [data-do=close]")
        page.keyboard.press("l")
        log = page.evaluate(
            "[...document.querySelectorAll('dialog .log li')]"
            ".map((one) => [one.classList[0], one.textContent.trim().replace(/\\s+/g, ' ')])"
        )
        page.click("dialog [data-do=close]")
        heard, record = ear.heard(), table.record()
    finally:
        table.home()
        table.settings(lang="en")
    assert not [text for kind, text in heard if kind == "alert"]
    said = [text for _, text in heard]
    assert ear.word("say.turn") in said[0]
    theirs = re.compile(rf"({ear.word('person.novice')}|{ear.word('chance')}){plain(ear.word('colon'))} ")
    news = [text for text in said if theirs.search(text)]
    told = turns(log)
    assert len(news) <= len(told)  # a message a turn; two that come at once are read as one
    assert len(theirs.findall(" ".join(news))) == sum(map(len, told))
    left = " ".join(news)
    for run in told:
        _, found, left = left.partition(". ".join(run))
        assert found, (run, news)
    if rules != "tug":
        referee, steps = Referee(record), 0
        walk = referee.steps()
        next(walk)
        for (_, before), (moves, after) in zip([(0, 0), *known], known, strict=False):
            while steps < moves:
                next(walk)
                steps += 1
            for text in said[before:after]:
                leaks = [card for card in hidden(referee, 0) if re.search(rf"(?<!\w){ear.spelling(card)}(?!\w)", text)]
                assert not leaks, (leaks, text)
