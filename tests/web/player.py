"""Somebody who plays: knows no rule, points at what the page offers, by mouse, touch, drag, keys or from within."""

import json
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

SCRIPT = (Path(__file__).parent / "player.js").read_text()
SETTINGS = {"speed": "instant", "motion": "less", "think": "short", "claims": True, "draws": True, "sounds": False}
NAME = "marchstones-settings"
HAND = "qwertyuio"
WAYS = [f"[data-do={way}]" for way in ("lift", "board-leave", "puzzle-map", "example-back", "home")]  # out of a screen
WAYS += ["main [data-sheet=menu]"]
FOCUSED = "document.activeElement?.dataset.ref ?? document.activeElement?.dataset.do"
PATIENCE = 180_000  # milliseconds; only what hangs is waited for so long


def until(page, condition):
    """Wait for a condition in the page."""
    page.wait_for_function(f"() => Boolean({condition})", timeout=PATIENCE, polling=50)


# who has been here before is not shown what this is
KNOWN = "if (location.port) try { localStorage['marchstones-setup'] ??= '{}' } catch {}"


class Player:
    """One tab and the one who plays in it."""

    def __init__(self, page):
        self.page = page

    @classmethod
    def prepare(cls, context, *, known=True, **settings):
        """Quick settings and the player's own script for every page of a profile."""
        kept = json.dumps(json.dumps({"lang": "en"} | SETTINGS | settings))
        context.add_init_script(
            f"if (location.port && !localStorage.getItem('{NAME}')) localStorage.setItem('{NAME}', {kept})"
        )
        if known:
            context.add_init_script(KNOWN)
        context.add_init_script(SCRIPT)

    @classmethod
    def open(cls, context, url):
        """A new tab on the site, its engine ready."""
        page = context.new_page()
        page.goto(url)
        player = cls(page)
        player.ready()
        return player

    def ready(self):
        """Wait for the engine."""
        until(self.page, "performance.getEntriesByName('engine-ready').length")

    def home(self):
        """To the start screen from wherever: up the curtain, off the board, out of a lesson, away from the table."""
        there = f"{json.dumps(['[data-do=play]', *WAYS])}.find((way) => document.querySelector(way))"
        while True:
            self.page.evaluate("document.querySelector('dialog[open]')?.close()")
            until(self.page, there)
            way = self.page.evaluate(there)
            if way == "[data-do=play]":
                return
            self.page.evaluate("(way) => document.querySelector(way)?.click()", way)
            gone = f"!document.querySelector({json.dumps(way)})"
            if way == WAYS[-1]:
                button = "document.querySelector('dialog [data-do=home]')"
                self.page.evaluate(f"{button}?.click()")
                gone += f" || !{button}"  # another sheet came over the menu: once more
            until(self.page, gone)

    def settings(self, **wanted):
        """Change settings where a person would."""
        self.page.click("[data-sheet=settings]")
        for name, value in wanted.items():
            box = self.page.locator(f"dialog [data-set={name}]")
            if isinstance(value, bool):
                box.set_checked(value)
            else:
                self.page.locator(f"dialog label:has([data-set={name}][value={value}])").click()
            until(self.page, f"JSON.parse(localStorage.getItem('{NAME}')).{name} === {json.dumps(value)}")
        self.page.click("dialog [data-do=close]")
        until(self.page, "!document.querySelector('dialog')")

    def set_up(self, rules, **how):
        """Fill in the start screen."""
        how = {"mode": "level", "level": "novice", "first": "me", "length": 1, "seed": 1} | how
        seed = how.pop("seed")
        if how["mode"] == "friend":
            del how["level"]
        self.pick("game", rules.split("-")[0])
        self.options()
        if rules != "tug":
            self.pick("rules", rules)
        for name, value in how.items():
            self.pick(name, value)
        self.page.fill("[name=seed]", str(seed))
        self.page.evaluate(f"player.begin({seed})")

    def options(self):
        """The rest of the set-up unfolds."""
        if not self.page.locator("details.options[open]").count():
            self.page.click("details.options > summary")

    def pick(self, name, value):
        """One of several."""
        self.page.locator(f"label:has(input[name={name}][value='{value}'])").click()

    def begin(self, rules, **how):
        """Set up a game and begin it."""
        self.home()
        self.set_up(rules, **how)
        self.page.click("[data-do=play]")

    def midway(self, rules, clicks, **how):
        """Begin a game and play so many clicks of it; once more, where the machine has won before."""
        for _ in range(5):
            self.begin(rules, **how)
            if self.run(clicks) == "play":
                return
        raise AssertionError(self.situation())

    def begin_thinking(self):
        """Begin a game in which the strongest opponent moves first, and has just been asked to think for long."""
        self.settings(think="long")
        self.page.evaluate("player.told.length = 0; player.patient = true")  # it is not to be sure too soon
        self.begin("borders-2024", level="grandmaster", first="other", seed=22)
        until(self.page, "player.told.some(({ to, text }) => to === 'opponent.js' && text.includes('grandmaster'))")

    def run(self, most=5000, *, lift=True):
        """Play from within the page until the game is over, `most` clicks are made or (not `lift`) a curtain falls."""
        while True:
            told = self.page.evaluate(f"player.run({most})")
            if told["state"] != "curtain" or not lift:
                assert told["state"] != "stuck", self.situation()
                return told["state"]
            self.page.click("[data-do=lift]")

    def play(self, hand, most=1000):
        """Play by a hand outside the page until the game is over."""
        for _ in range(most):
            told = self.page.evaluate("player.next()")
            if told["state"] != "play":
                assert told["state"] != "stuck", self.situation()
                return told["state"]
            hand(told)
        return "play"

    def situation(self):
        """What the page looks like, for the report of a failure."""
        with suppress(Error):
            return self.page.evaluate(
                "() => ({ offers: player.offers(), said: document.querySelector('.prompt')?.textContent,"
                " toast: document.querySelector('.toast')?.textContent, under: player.under(),"
                " sheet: document.querySelector('dialog[open]')?.dataset.name })"
            )

    def mouse(self, told):
        """Click."""
        self.page.mouse.click(**told["at"])

    def tap(self, told):
        """Tap."""
        self.page.touchscreen.tap(**told["at"])

    def drag(self, told):
        """Take a card of the hand or a free die to what it can be dropped on; click whatever else there is."""
        mouse = self.page.mouse
        if told["group"] != "hand" and not told["ref"].startswith("free:"):
            return self.mouse(told)
        mouse.move(**told["at"])
        mouse.down()
        mouse.move(told["at"]["x"] + 9, told["at"]["y"] - 9)
        target = self.page.evaluate("player.next()")
        assert self.page.locator(".drag").count() == 1
        # a card that needs no target may fall anywhere on the board
        at = self.page.evaluate("player.spotOf('side:4')") if target["ref"] == told["ref"] else target["at"]
        mouse.move(**at, steps=2)
        mouse.up()
        return None

    def keys(self, told):
        """The keys of the help sheet; what has no key of its own is reached by tabulator and arrows."""
        press = self.page.keyboard.press
        kind, _, name = told["ref"].partition(":")
        if told["group"] == "hand" and 0 <= told["order"] < len(HAND):
            press(HAND[told["order"]])
        elif kind in {"free", "column"}:
            press(name[0])  # a result beyond the letters: first its column alone
        elif told["claim"]:
            press("c")
        elif told["lane"]:
            press(told["lane"])
        else:
            self.walk(told["ref"], told["group"])
            press("Enter")

    def walk(self, ref, group):
        """Bring the focus to something by tabulator and arrows."""
        if group != "board":
            self.tabulate(ref)
            return
        self.tabulate("board", "document.activeElement?.closest('[data-group]')?.dataset.group")
        for _ in range(60):
            arrow = self.page.evaluate("(ref) => player.arrow(ref)", ref)
            if arrow is None:
                return
            self.page.keyboard.press(arrow)
        raise AssertionError(f"the arrows never come to {ref}")

    def tabulate(self, wanted, where=FOCUSED):
        """Press the tabulator until what has the focus is the wanted thing."""
        for _ in range(60):
            if self.page.evaluate(where) == wanted:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator never comes to {wanted}")

    def saves(self):
        """Every game the page keeps, the latest first."""
        return self.page.evaluate(
            """async () => {
              const base = await new Promise((resolve) => {
                const open = indexedDB.open('marchstones');
                open.onsuccess = () => resolve(open.result);
              });
              const asked = base.transaction('games').objectStore('games').getAll();
              const list = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) });
              base.close();
              return list.sort((a, b) => b.date.localeCompare(a.date));
            }"""
        )

    def record(self):
        """The record of the game as it stands."""
        return self.page.evaluate("player.record()")
