"""Two people far apart: each in a profile of their own, with nothing between them but the links their pages write."""

import json
import time

from web.player import Player, until

READ = "performance.getEntriesByName('letter-read').length"
SHEET = "document.querySelector('dialog[open]')?.dataset.name"

# Decides by chance and sends, until a letter is to go out (its link) or another is awaited (nothing).
TURN = """async () => {
  const shown = (what) => document.querySelector(what);
  for (;;) {
    if (shown('dialog[data-name=far-out]')) return ['out', shown('dialog textarea').value];
    if (shown('.act [data-sheet=over]') && !shown('[data-do=far-send]')) return ['over', null];
    const { state } = await player.run();
    if (shown('dialog[data-name=far-out]')) continue;
    const send = shown(state === 'over' ? 'dialog [data-do=far-send]' : '.act [data-do=far-send]');
    if (!send) return [state, null];
    send.click();
    const gone = () => shown('dialog[data-name=far-out]') || (shown('.line.on') && !send.isConnected);
    for (let k = 0; k < 1000 && !gone(); k += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
}"""

# Plays on by itself while a line carries the letters, the last one too.
ALONE = """() => {
  window.alone = true;
  window.ended = (async () => {
    while (alone) {
      const { state } = await player.run(1);
      if (state === 'over') document.querySelector('dialog [data-do=far-send]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
}"""
STOP = "() => { window.alone = false; return window.ended }"
# What would go to the clipboard, where a test can look.
COPIED = "if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { window.copied = text };"


class Friend(Player):
    """One of the two."""

    @classmethod
    def meet(cls, browser, url, name, *, watched, script="", **kind):
        """A fresh profile with the site open in it; `watched` hears of every page."""
        context = browser.new_context(**({"viewport": {"width": 390, "height": 664}} | kind))
        context.on("page", watched)
        cls.prepare(context, name=name)
        context.add_init_script(COPIED + script)
        friend = cls.open(context, url)
        friend.name = name
        friend.url = url
        return friend

    def tab(self):
        """Another tab of the same profile."""
        other = type(self)(self.page.context.new_page())
        other.name, other.url = self.name, self.url
        other.page.goto(self.url)
        other.ready()
        return other

    def reload(self):
        """The page is loaded anew."""
        self.page.reload()
        self.ready()

    def ready(self):
        """Wait for the engine; from then on this player chooses by chance."""
        super().ready()
        self.page.evaluate("player.begin(7)")

    def anew(self):
        """The same, after a reload: so that it reads like `killed`."""
        self.reload()
        return self

    def killed(self):
        """The tab is gone without a goodbye; whoever opens the site again."""
        context, dead = self.page.context, self.page
        self.page = context.new_page()
        dead.close()
        self.page.goto(self.url)
        self.ready()
        return self

    # -- what the page shows --------------------------------------------------------------------------------------

    @property
    def sheet(self):
        """The sheet that is open."""
        return self.page.evaluate(SHEET)

    def wait(self, sheet):
        """Until a sheet is open."""
        until(self.page, f"{SHEET} === {json.dumps(sheet)}")

    def close(self):
        """The sheet that is open, if one is."""
        self.page.evaluate("document.querySelector('dialog[open]')?.close()")
        until(self.page, "!document.querySelector('dialog[open]')")

    @property
    def link(self):
        """The link of the letter that is to be sent."""
        self.wait("far-out")
        return self.page.evaluate("document.querySelector('dialog textarea').value")

    @property
    def note(self):
        """What is said about a letter."""
        self.wait("far-note")
        return self.page.inner_text("dialog .sheet-body p >> nth=0")

    def checked(self):
        """The result says that the check at the end was made."""
        if self.sheet != "over":
            self.close()
            self.page.click(".act [data-sheet=over]")
        until(self.page, "document.querySelector('dialog[data-name=over] .ok')")

    @property
    def decides(self):
        """Whether something is to be decided here."""
        return self.page.evaluate("player.rest()") == "play"

    @property
    def moves(self):
        """How many moves the latest game has."""
        return len(self.saves()[0]["record"]["moves"])

    def drawn(self):
        """What lies on the table, for a comparison."""
        until(self.page, "document.querySelector('main.table .act')")
        self.page.evaluate("player.rest()")
        return self.page.evaluate(
            "[...document.querySelectorAll('main.table [data-ref], .act')].map((one) => one.textContent.trim())"
        )

    @property
    def code(self):
        """The link with the own half of a direct connection."""
        until(self.page, "document.querySelector('dialog[data-name=far-near] .qr svg')")
        self.page.evaluate("window.copied = null")
        self.page.click("dialog [data-do=far-copy]")
        until(self.page, "window.copied")
        return self.page.evaluate("copied")

    def stands(self, how):
        """Until the line to the friend stands so."""
        until(self.page, f"document.querySelector('.line.{how}')")

    # -- what one does --------------------------------------------------------------------------------------------

    def set_far(self, rules, first="me", length=1, options=()):
        """To where an invitation is made, with what else is agreed on."""
        self.home()
        self.pick("game", rules.split("-")[0])
        self.options()
        if rules != "tug":
            self.pick("rules", rules)
        self.pick("mode", "far")
        self.pick("first", first)
        if rules != "tug":
            self.pick("length", length)
        self.page.click("[data-do=play]")
        self.wait("far-new")
        for option in options:
            self.switch(option)

    def switch(self, option):
        """What else can be agreed on, on or off."""
        self.page.locator(f"dialog label:has([data-set={option}])").click()

    def invite(self, rules, first="me", length=1, options=()):
        """The invitation."""
        self.set_far(rules, first, length, options)
        self.page.click("[data-do=far-invite]")
        return self.link

    def accept(self, link):
        """The answer to an invitation."""
        self.take(link)
        self.wait("far-in")
        self.page.click("[data-do=far-accept]")
        return self.link

    def take(self, link):
        """Open a link, as a tap in a messenger would in this tab, and wait until it has been read."""
        before = self.page.evaluate(READ)
        self.page.evaluate("(link) => { location.hash = new URL(link).hash }", link)
        until(self.page, f"{READ} > {before}")

    def paste(self, text):
        """Put a text into the field for letters."""
        before = self.page.evaluate(READ)
        self.page.evaluate("document.querySelector('dialog[open]')?.close()")
        if self.page.locator("main.table").count():
            self.page.click("main [data-sheet=menu]")
            self.page.click("dialog [data-do=far-paste]")
        else:
            self.page.click("main [data-do=far-paste]")
        self.wait("far-paste")
        self.page.fill("#far-text", text)
        self.page.click("[data-do=far-take]")
        until(self.page, f"{READ} > {before} || {SHEET} === 'far-note'")

    def offer(self):
        """The first half of a direct connection."""
        self.near()
        self.page.click("dialog [data-do=far-code]")
        return self.code

    def near(self):
        """Where it is offered."""
        self.close()
        self.page.click("main [data-sheet=menu]")
        self.page.click("dialog [data-do=far-connect]")
        self.wait("far-near")

    def answer(self, offer):
        """The second half."""
        self.take(offer)
        self.wait("far-near")
        self.page.click("dialog [data-do=far-answer]")
        return self.code

    def resume(self):
        """The latest game: of the list of friends far away, or of those that are over."""
        save = self.saves()[0]
        if save["far"]["status"] == "over":
            self.page.click("main [data-sheet=records]")
        place = "dialog" if save["far"]["status"] == "over" else ".far"
        self.page.click(f"{place} [data-do=resume][data-id={save['id']}]")
        until(self.page, f"{SHEET} === 'far-out' || document.querySelector('main.table .act')")

    def again(self):
        """The last letter once more, where the friend has not answered: below the table, or with the result."""
        if not self.saves()[0]["record"]["result"]:
            self.page.click(".act [data-do=far-again]")
            return
        self.wait("over")
        if not self.page.locator("dialog [data-do=far-again]").is_visible():
            self.page.click("dialog summary")
        self.page.click("dialog [data-do=far-again]")

    def give_up(self):
        """With the next letter."""
        self.close()
        self.page.click("main [data-sheet=menu]")
        self.page.click("dialog [data-do=far-giveup]")
        self.page.click("dialog [data-do=far-giveup-yes]")

    def turn(self):
        """Decide all there is to be decided, and give back the letter; None where another is awaited."""
        state, link = self.page.evaluate(TURN)
        assert state != "stuck", self.situation()
        return link


def game(ann, ben, rules, most=1000, **terms):
    """A whole game by letters, or so many; the links that were sent."""
    links = [ann.invite(rules, **terms)]
    links.append(ben.accept(links[0]))
    ben.close()
    ann.take(links[1])
    return [*links, *on(ann, ben, most - 2)]


def on(ann, ben, most=1000):
    """On with a game, whoever is to write."""
    links, people = [], [ann, ben]
    idle = 0
    while len(links) < most and idle < 2:
        link = people[0].turn()
        if link:
            links.append(link)
            people[0].close()
            people[1].take(link)
            idle = 0
        else:
            idle += 1
        people.reverse()
    return links


def movers(ann, ben, links):
    """Who decides now and who waits, after letters that answer without a decision; all that were sent are noted."""
    while True:
        for mover, other in ((ann, ben), (ben, ann)):
            if mover.decides:
                return mover, other
        links += on(ann, ben, 1)


def connect(one, other, late=0):
    """Two pages meet by two codes, the second carried over after so many seconds."""
    answer = other.answer(one.offer())
    time.sleep(late)
    one.take(answer)
    for each in (one, other):
        each.stands("on")
        each.close()


def live(one, other, enough, patience=60):
    """Both play on, with nothing carried by hand, until there is enough."""
    for each in (one, other):
        each.page.evaluate(ALONE)
    end = time.monotonic() + patience
    while not enough():
        assert time.monotonic() < end, (one.situation(), other.situation())
        one.page.wait_for_timeout(50)
    for each in (one, other):
        each.page.evaluate(STOP)
