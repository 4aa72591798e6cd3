"""A random user: knows no rule and no mercy. After each step the promises of the page are looked at.

Everything it does follows from its family, its seed and what the page shows; the page's own chance is seeded too, and
the machine thinks in playouts instead of milliseconds. So a finding comes back with the same family and seed, as far as
the browser lets it.
"""

import json
import random
import re
from contextlib import suppress

from playwright.sync_api import Error

from languages import LANGUAGES, texts
from marchstones.bridge import Bridge
from setup import ROOT
from web.conftest import watch
from web.player import PATIENCE, Player, until
from web.referee import Referee

FAMILIES = {
    "borders": (["borders-2024", "borders-2004", "borders-1999"], 1),
    "tactics": (["borders-2024-tactics", "borders-2004-tactics"], 1),
    "siege": (["siege-2020", "siege-2020-tactics"], 1),
    "tug": (["tug"], 1),
    "tabs": (["borders-2024-tactics", "siege-2020", "tug"], 2),
}
ACTS = {"play": 10, "click": 12, "double": 4, "drag": 4, "both": 3, "keys": 5, "type": 1, "resize": 2, "link": 2}
ACTS |= {"hold": 2, "bring": 2, "kill": 2, "hide": 3, "history": 1, "reload": 1, "switch": 2}
SIZES = [(390, 664), (360, 560), (768, 1024), (1280, 800), (844, 390)]
KEYS = [*"qwertyuio123456789cbzhlmns?", "Escape", "Escape", "Enter", "Tab", "ArrowLeft", "ArrowUp", "Home", " "]
GARBAGE = ["", "{", "null", "[]", '{"format": "marchstones/saves", "saves": [1]}', '{"rules": "chess", "moves": []}']
GARBAGE += ['{"settings": {"lang": "../x", "__proto__": {}}, "format": "marchstones/saves", "saves": []}', "\x00" * 99]
LINKS = ["#deal=", "#deal=abc", "#deal=abc%20", "#deal=" + "A" * 300, "#x", "#deal=q1YqKs1JVbJSSsovSkktKtY1MjAyUaoFAA"]
WORDS = [texts(lang) for lang in LANGUAGES]
RECORDS = [
    json.loads(line)["record"]
    for file in sorted((ROOT / "tests" / "bridge" / "records").glob("*.jsonl"))
    for line in file.read_text().splitlines()
]
PICTURES = ROOT / "build" / "monkey"
SETTLE = 6000  # milliseconds after which a click that cannot be made is given up
LATE = 8  # steps until what was chosen of an imported game must be kept
SOME = 0.3  # of the games are between two people

# The page's own chance, the same with the same seed but other in each page; and a machine that looks at no clock.
CHANCE = """if (location.port) {
  const page = Number(localStorage.getItem('pages') ?? 0) + 1;
  localStorage.setItem('pages', page);
  let x = (%d * 1000 + page) | 0;
  const next = () => {
    x = (x + 0x9e3779b9) | 0;
    let y = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    y = Math.imul(y ^ (y >>> 15), 0x735a2d97);
    return (y ^ (y >>> 15)) >>> 0;
  };
  crypto.getRandomValues = (list) => list.map(() => next());
  Math.random = () => next() / 2 ** 32;
  addEventListener('click', ({ target }) => {
    const { do: command, id = '' } = target.closest?.('[data-do]')?.dataset ?? {};
    if (command) did(command, id);
  }, true);
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    const text = message.text?.replace(/"ms":\\d+/, '"playouts":20');
    const { do: asked, to } = text ? JSON.parse(text) : {};
    if (asked === 'undo') did('back', String(to));
    return postMessage.call(this, text ? { ...message, text } : message, ...more);
  };
}"""
# What can be clicked, in the order of the page; not what would only make the clock slow.
THINGS = """() => [...document.querySelectorAll('button, label, summary, [data-ref], .table, .curtain')]
  .filter((one) => one.checkVisibility() && !one.querySelector('[data-set=speed], [data-set=think], [type=file]'))
  .map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = one.dataset.do || one.dataset.ref || one.textContent.trim().slice(0, 20);
    return { x: left + width / 2, y: top + height / 2, name };
  })
  .filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
}"""
# What is kept, wherever.
KEPT = """async () => {
  const last = Object.keys(localStorage).filter((key) => /^marchstones-(last|game )/.test(key));
  const spare = last.map((key) => JSON.parse(localStorage.getItem(key))).flat().filter((one) => one?.record);
  const base = await new Promise((resolve) => {
    const open = indexedDB.open('marchstones');
    open.onupgradeneeded = () => open.transaction.abort();
    open.onerror = () => resolve(null);
    open.onsuccess = () => resolve(open.result);
  });
  if (!base) return spare;
  const asked = base.transaction('games').objectStore('games').getAll();
  const list = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) });
  base.close();
  return [...list.filter(({ id }) => !spare.some((one) => one.id === id)), ...spare];
}"""
LISTS = ".tracker, .proof, .prose, .hint, .toast, #alert"
STANCE = """() => ({
  up: 'up' in document.documentElement.dataset,
  rescue: Boolean(document.querySelector('dialog.rescue')),
  ghosts: document.querySelectorAll('body > .drag').length,
  dialog: document.querySelector('dialog[open]')?.dataset.name ?? '',
  curtain: Boolean(document.querySelector('.curtain')),
  proof: Boolean(document.querySelector('.proof')),
  table: Boolean(document.querySelector('main.table:not(.replay) [data-group], .curtain'))
    && !document.querySelector('.coach'),
  lists: [...document.querySelectorAll('LISTS')].some((one) => one.textContent.trim()),
  over: Boolean(document.querySelector('main.table [data-sheet=over]')),
  state: player.state(),
})""".replace("LISTS", LISTS)
PASSING = {"state": "", "lists": ""}  # comes and goes while a table hangs
# The ladder of formations shows the same examples whatever one holds.
EXAMPLES = {
    one["id"]: [set(formation["cards"]) for formation in one.get("formations") or []]
    for one in json.loads(Bridge().answer('{"do": "rules"}'))["ok"]["rules"]
}
# Everything the page says: texts, attributes, what fields hold. Under the curtain all of it; else without the lists of
# cards one has not seen, and the reasons that name what might still come.
SAID = """(all) => [...document.querySelectorAll('body *')].flatMap((one) => !all && one.closest('LISTS') ? [] : [
  ...[...one.attributes].filter(({ name }) => name !== 'd').map(({ value }) => value),
  ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3 || nodeType === 8).map(({ data }) => data),
  one.value ?? '',
]).filter((text) => typeof text === 'string' && text.trim()).join('\\n')""".replace("LISTS", LISTS)
# Commands that put another game on the screen.
LEAVES = {"replay", "review", "retry", "resume", "take-game", "take-deal", "again", "next", "daily", "play", "lesson"}
LEAVES |= {"puzzle", "board", "home", "new"}


class FindingError(AssertionError):
    """A promise of the page that was not kept."""


def spellings(card):
    """How a card may be spelt on the page, in any language."""
    if re.fullmatch(r"[rygbpw]\d+", card):
        return {card, *(words[f"clan.{card[0]}"].format(value=card[1:]) for words in WORDS)}
    names = [words[f"card.{card}"] for words in WORDS]
    return {card}.union(*([name] if isinstance(name, str) else name.values() for name in names))


def spelt(text, cards):
    """Which of the cards a text gives away."""
    return [
        card
        for card in cards
        if any(re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", text) for name in spellings(card))
    ]


def flat(pile):
    """The cards of a pile, or of several."""
    return [card for part in pile for card in (part if isinstance(part, list) else [part]) if isinstance(card, str)]


def twin(card):
    """A pattern for a card and those of the same name: the jokers are called alike."""
    return re.escape(card) if re.fullmatch(r"[rygbpw]\d+", card) else re.escape(card.rstrip("0123456789")) + r"\d*"


class Monkey:
    """One run: a profile of its own, one tab or two, and everything that was done in them."""

    def __init__(self, browser, host, family, seed):
        self.rules, tabs = FAMILIES[family]
        self.host = host
        self.name = f"{family}-{seed}"
        self.chance = random.Random(self.name)
        self.command = f"npm test -- tests/web/test_monkey.py -k {family} --seed {seed}"
        self.steps = []
        self.problems = []
        self.known = {}  # the games that are kept, as last seen
        self.gone = set()  # games the monkey has thrown away
        self.back = {}  # by tab: how far a game was asked to go back, until it is kept so
        self.brought = []  # the moves of own games in files, and for how many steps one may be put in a game's place
        self.met = 0
        self.sure = {}  # by tab: the game whose record the player heard last is the one on the screen
        self.context = browser.new_context(
            viewport={"width": 390, "height": 664}, has_touch=True, service_workers="block"
        )
        self.context.on("page", lambda page: watch(page, self.problems))
        self.context.add_init_script(CHANCE % seed)
        self.context.expose_binding("did", self.hear)
        Player.prepare(self.context)
        self.tabs = [Player.open(self.context, host.url) for _ in range(tabs)]
        for tab in self.tabs:
            tab.page.set_default_timeout(SETTLE)
            tab.page.set_default_navigation_timeout(PATIENCE)
            tab.page.on("dialog", lambda dialog: dialog.accept())
            tab.page.on("filechooser", lambda chooser: None)  # noqa: ARG005 (opened and left)
            tab.page.evaluate("player.begin(1)")
        self.fingers = {tab: self.context.new_cdp_session(tab.page) for tab in self.tabs}
        self.tab = self.tabs[0]

    @property
    def page(self):
        """The page of the tab the monkey is at."""
        return self.tab.page

    def run(self, steps):
        """So many steps, the promises looked at after each."""
        try:
            for n in range(steps):
                act = self.chance.choices(list(ACTS), list(ACTS.values()))[0]
                self.steps.append([n, self.tabs.index(self.tab), act])
                self.do(getattr(self, act))
                self.look()
        except FindingError as finding:
            with suppress(Error):
                PICTURES.mkdir(parents=True, exist_ok=True)
                self.page.screenshot(path=PICTURES / f"{self.name}.png")
            told = "\n".join(" ".join(map(str, step)) for step in self.steps)
            raise FindingError(f"{finding}\n{told}\nagain: {self.command} --steps {len(self.steps)}") from None
        finally:
            self.context.close()

    def hear(self, source, command, name):
        """What a click has asked for, or the page its engine: games or moves may go, or another game come."""
        (tab,) = (tab for tab in self.tabs if tab.page == source["page"])
        if command == "delete":
            self.gone.add(name)
        if command == "back":
            self.back[tab] = min(int(name), self.back.get(tab, int(name)))
        if command == "meet":
            self.met = LATE
        if command in LEAVES:
            self.sure[tab] = False

    def note(self, *what):
        """What exactly was done in this step."""
        self.steps[-1] += what

    def do(self, act):
        """One step; a page that is just leaving cannot be asked, which is no finding."""
        try:
            act()
        except Error as error:
            self.note("-", str(error).split("\n")[0][:90])
            if "wait_for_function: Timeout" in str(error):
                raise FindingError(f"the page never comes to what it should: {self.tab.situation()}") from None
            if "Timeout" in str(error):
                self.arrive()

    def arrive(self):
        """The page is there and its engine ready."""
        self.page.wait_for_load_state()
        self.tab_arrives(self.tab)
        self.page.evaluate("player.begin(1)")

    # what it does

    def things(self):
        """What can be clicked."""
        return self.page.evaluate(THINGS)

    def play(self):
        """Some sensible moves, in a new game where none is open."""
        stance = self.page.evaluate(STANCE)
        if stance["dialog"]:
            self.page.evaluate("document.querySelector('dialog[open]').close()")
        if not stance["table"] or stance["over"] or stance["dialog"] == "over":
            self.sit_down()
            self.page.evaluate("player.rest()")
            stance = self.page.evaluate(STANCE)
        # What is proven or half picked makes the table wait for as long as one likes.
        self.page.evaluate("document.activeElement?.blur()")
        for _ in range(3):
            self.page.keyboard.press("Escape")
        if not self.sure.get(self.tab):
            self.hush()
        n = self.chance.randrange(1, 9)
        before = self.page.evaluate("player.record()?.moves")
        self.lift()
        told = self.page.evaluate(f"player.run({n})")["state"]
        if told == "stuck" and self.page.evaluate(STANCE)["proof"]:  # asked for before, of a table that had died
            self.page.keyboard.press("Escape")
            told = self.page.evaluate(f"player.run({n})")["state"]
        self.note(n, told)
        if told == "stuck" and self.page.evaluate(STANCE) | PASSING == stance | PASSING | {"dialog": ""}:
            raise FindingError(f"the table hangs: {self.tab.situation()}")
        self.sure[self.tab] = self.page.evaluate("player.record()?.moves") != before

    def lift(self):
        """The curtain, if it is down, more often than not."""
        if self.page.locator("[data-do=lift]").count() and self.chance.random() > SOME:
            self.page.click("[data-do=lift]")

    def sit_down(self):
        """Go on with the game on offer, or begin another."""
        self.tab.home()
        offered = self.page.locator(".continue [data-do=resume]")
        if offered.count() and self.chance.random() < SOME:
            self.hush()
            offered.click()
            until(self.page, "document.querySelector('main.table, .curtain, #alert:not(:empty)')")
            if self.page.locator("main.table, .curtain").count():
                return
            self.note("another tab has it")
        rules = self.chance.choice(self.rules)
        mode = "friend" if self.chance.random() < SOME else "level"
        first = self.chance.choice(["me", "other"])
        self.note(rules, mode, first)
        self.tab.begin(rules, mode=mode, first=first, seed=self.chance.randrange(1, 1000))

    def hush(self):
        """What was said in another game may name any card."""
        self.page.evaluate(
            "() => { for (const id of ['polite', 'alert']) document.getElementById(id).textContent = '' }"
        )

    def click(self, times=1):
        """Anything that can be clicked."""
        things = self.things()
        if not things:
            return
        thing = self.chance.choice(things)
        self.note(thing["name"])
        self.page.mouse.click(thing["x"], thing["y"], click_count=times, delay=0)

    def double(self):
        """Twice."""
        self.click(2)

    def hand(self):
        """The middles of the cards one could take."""
        return [one for one in self.things() if one["name"].startswith(("hand:", "free:"))]

    def anywhere(self):
        """A point of the screen."""
        size = self.page.viewport_size
        return {"x": self.chance.randrange(size["width"]), "y": self.chance.randrange(size["height"])}

    def drag(self):
        """A card to anywhere, perhaps given up."""
        cards = self.hand()
        start = self.chance.choice(cards) if cards else self.anywhere()
        self.page.mouse.move(start["x"], start["y"])
        self.page.mouse.down()
        self.page.mouse.move(**self.anywhere(), steps=3)
        if self.chance.random() < SOME:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()

    def hold(self):
        """A card, long enough to be shown large; things may happen while it is."""
        start = self.chance.choice(self.hand() or [self.anywhere()])
        self.page.mouse.move(start["x"], start["y"])
        self.page.mouse.down()
        self.page.wait_for_timeout(450)
        self.page.mouse.up()
        if self.chance.random() < SOME:
            self.hide()

    def both(self):
        """A mouse and a finger, each with a card; things may happen in between."""
        cards = [{"x": one["x"], "y": one["y"]} for one in self.hand()] or [self.anywhere()]
        first, second = self.chance.choice(cards), self.chance.choice(cards)
        touch = self.fingers[self.tab]

        def finger(kind, *points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        self.page.mouse.move(**first)
        self.page.mouse.down()
        self.page.mouse.move(**self.anywhere(), steps=2)
        finger("touchStart", second)
        finger("touchMove", self.anywhere())
        between = self.chance.choice([None, "hide", "resize", "keys"])
        self.note(between)
        if between:
            getattr(self, between)()
        finger("touchMove", self.anywhere())
        ends = [self.page.mouse.up, lambda: finger(self.chance.choice(["touchEnd", "touchCancel"]))]
        self.chance.shuffle(ends)
        for end in ends:
            end()

    def keys(self):
        """Some keys."""
        pressed = self.chance.choices(KEYS, k=self.chance.randrange(1, 6))
        self.note(*pressed)
        for key in pressed:
            self.page.keyboard.press(key)

    def type(self):
        """Into a field, if there is one."""
        fields = self.page.locator("input[type=text]:visible")
        if fields.count():
            text = self.chance.choice(["Ann", "<b>x</b>", "\u202eabc", "9" * 30, "red seven", ""])
            fields.nth(self.chance.randrange(fields.count())).fill(text)

    def resize(self):
        """Another window."""
        width, height = self.chance.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})

    def link(self):
        """A link of whatever kind, opened in this tab."""
        self.sure[self.tab] = False
        link = self.chance.choice([*LINKS, "deal", "game"])
        if link in {"deal", "game"}:
            record = self.chance.choice(RECORDS)
            what = {"rules": record["rules"], "deal": record["deal"], "names": record["names"]}
            if link == "game":
                what["moves"] = record["moves"][: self.chance.randrange(40)]
            link = "#deal=" + self.page.evaluate(PACK, what)
        self.note(link[:20])
        self.page.evaluate("(link) => { location.hash = link }", link)
        self.page.wait_for_timeout(50)
        if self.chance.random() < SOME:
            take = self.page.locator("[data-do=take-game], [data-do=take-deal]")
            if take.count():
                take.first.click()

    def bring(self):
        """A file: one of the own games as it is or was, a stranger's, or rubbish."""
        self.sure[self.tab] = False
        if not self.page.locator("[data-import]").count():
            self.tab.home()
            self.page.click("[data-sheet=records]")
        kind = self.chance.choice(["own", "older", "foreign", "rubbish"])
        own = [save for save in self.known.values() if save["record"]["moves"]]
        text = self.chance.choice(GARBAGE)
        if kind == "foreign" or (kind != "rubbish" and not own):
            text = json.dumps(self.chance.choice(RECORDS))
        elif kind != "rubbish":
            save = json.loads(json.dumps(self.chance.choice(own)))
            if kind == "older":
                save["record"] |= {"moves": save["record"]["moves"][:-1], "result": None}
            self.brought.append(save["record"]["moves"])
            text = json.dumps({"format": "marchstones/saves", "saves": [save]})
        self.note(kind)
        file = {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        self.page.set_input_files("[data-import]", file)
        if self.chance.random() < SOME:
            self.click()

    def kill(self):
        """A worker dies."""
        script = self.chance.choice(["worker.js", "opponent.js"])
        loud = self.chance.random() < SOME
        self.note(script, loud)
        with suppress(Error):  # where there is none to die
            self.page.evaluate("([script, loud]) => player.kill(script, loud)", [script, loud])

    def hide(self):
        """The tab is hidden for a moment."""
        self.page.evaluate(HIDE)

    def history(self):
        """Back and forward."""
        self.page.go_back()
        if not self.page.url.startswith(self.host.url):
            self.page.go_forward()
        if not self.page.url.startswith(self.host.url):
            self.page.goto(self.host.url)
        self.arrive()

    def reload(self):
        """Anew."""
        self.page.reload()
        self.arrive()

    def switch(self):
        """To the other tab."""
        self.tab = self.chance.choice(self.tabs)
        self.page.bring_to_front()

    # what it looks at

    def look(self):
        """Every promise, as far as the page can be asked now."""
        for tab in self.tabs:
            for _ in range(3):
                try:
                    self.look_at(tab)
                    break
                except Error as error:  # the page was leaving
                    self.note("?", str(error).split("\n")[0][:60])
                    tab.page.wait_for_load_state()
        if self.problems:
            raise FindingError(f"an error on the page: {self.problems}")
        self.look_at_saves()

    def look_at(self, tab):
        """The page of a tab: alive, without ghosts, fair."""
        page = tab.page
        stance = page.evaluate(STANCE)
        if stance["rescue"]:
            raise FindingError("the page has given up")
        if not stance["up"]:
            self.tab_arrives(tab)
            return
        if stance["ghosts"]:
            raise FindingError("a card hangs on the screen")
        if self.sure.get(tab) and stance["table"] and stance["state"] in {"play", "curtain"}:
            self.look_for_hidden(tab, stance)

    def tab_arrives(self, tab):
        """A page that is just being loaded has to come up."""
        self.sure[tab] = False
        try:
            tab.ready()
        except Error as error:
            raise FindingError(f"the page does not start: {error}") from None

    def look_for_hidden(self, tab, stance):
        """No card of a hand that is not the own one is named anywhere on the page, to the eye or to the ear."""
        record = tab.record()
        referee = Referee(record)
        for _ in referee.steps():
            pass
        legal = referee.ask(do="legal")
        if legal["turn"] not in {0, 1} or record["rules"] == "tug":
            return
        hands = referee.hands()
        mode = self.known_mode(record)
        if mode is None:
            return
        seat = None if stance["curtain"] else legal["turn"] if mode == "friend" else 0
        told = referee.ask(do="table", seat=seat)
        table = json.dumps([told["view"], told["marks"]["log"]])
        others = [0, 1] if seat is None else [1 - seat]
        hidden = [card for other in others for card in hands[other] if not re.search(rf"\b{twin(card)}\b", table)]
        said = tab.page.evaluate(SAID, stance["curtain"])
        if stance["curtain"] or not stance["lists"]:
            tree = self.fingers[tab].send("Accessibility.getFullAXTree")["nodes"]
            said += "".join(
                "\n" + json.dumps([node.get(what) for what in ("name", "value", "description")], ensure_ascii=False)
                for node in tree
            )
        if tab.record() != record or tab.page.evaluate(STANCE) != stance:
            return  # the table went on meanwhile
        if found := spelt(said, hidden):
            deck = [card for pile in record["deal"].values() if isinstance(pile, list) for card in flat(pile)]
            lines = [line for line in said.split("\n") if spelt(line, found)]
            lines = [line for line in lines if set(spelt(line, deck)) not in EXAMPLES[record["rules"]]]
            if lines:
                raise FindingError(f"{found} of the other hand are on the page: {lines[:3]}")

    def known_mode(self, record):
        """Whether a game is against the machine, as its save says."""
        same = [save["setup"]["mode"] for save in self.known.values() if save["record"]["deal"] == record["deal"]]
        return same[-1] if same else None

    def look_at_saves(self):
        """Every game that was ever kept is there, sound, and none has lost a move it was not asked to take back."""
        try:
            saves = {save["id"]: save for save in self.page.evaluate(KEPT)}
        except Error:
            return  # the page is leaving
        for name, before in self.known.items():
            if name not in saves and name not in self.gone:
                raise FindingError(f"a game is gone: {name} with {len(before['record']['moves'])} moves")
        for name, save in saves.items():
            before, record = self.known.get(name), save["record"]
            if before and before["record"]["moves"] == record["moves"]:
                continue
            answer = json.loads(Bridge().answer(json.dumps({"do": "load", "record": record})))
            if "error" in answer:
                raise FindingError(f"a save does not load: {name}: {answer['error']}")
            if before and before["record"]["deal"] != record["deal"]:
                raise FindingError(f"another game stands in the save {name}")
            if before and not self.may_become(before["record"]["moves"], record["moves"]):
                raise FindingError(f"{name} lost moves: {before['record']['moves'][-3:]} to {record['moves'][-3:]}")
        self.known = saves
        self.met = max(0, self.met - 1)
        kept = [save["record"]["moves"] for save in saves.values()]
        for tab in [*self.back]:
            with suppress(Error):
                at_rest = tab.page.evaluate("player.state()") != "wait"
                if at_rest and (tab.record() or {}).get("moves") in kept:
                    del self.back[tab]

    def may_become(self, before, moves):
        """Whether no move is gone that was not asked to: taken back, or left for an imported state of the game."""
        same = next((n for n, pair in enumerate(zip(before, moves, strict=False)) if pair[0] != pair[1]), len(moves))
        if same >= len(before) or any(to <= same for to in self.back.values()):
            return True
        return bool(self.met) and any(moves[: len(one)] == one for one in self.brought)


PACK = """async (value) => {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}"""
