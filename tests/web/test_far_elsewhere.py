"""Two friends far apart with different browsers: letters in Firefox and WebKit, lines between Chromium and Firefox."""

import json
import time

import pytest

from web.drivers import Firefox, WebKit
from web.far import COPIED, SHEET, TURN, Friend, connect
from web.player import KNOWN, NAME, SCRIPT, SETTINGS, until

PATIENCE = 90
FEW = 20  # games unless --games says otherwise
# Seconds until the second code is carried over, by who offers; Firefox, answering, would give up after five.
LATE = {"chromium": [20], "firefox": [1]}
EVERY_LATE = [1, 20, 120]
ASKED = "performance.getEntriesByName('letter-read').length"


class Elsewhere:
    """A friend in a browser that Playwright does not drive; does what `Friend` does."""

    def __init__(self, driver, url, name):
        self.driver, self.url = driver, url
        driver.open(f"{url}bench.html")
        kept = json.dumps(json.dumps(SETTINGS | {"lang": "en", "name": name}))
        self.run(f"async () => {{ localStorage['{NAME}'] = {kept}; {KNOWN} }}")
        driver.open(url)
        self.until("performance.getEntriesByName('engine-ready').length")
        self.run(f"async () => {{ {SCRIPT}; {COPIED}; player.begin(7) }}")

    def run(self, script):
        """What comes of an async function in the page."""
        return self.driver.run(script)

    def until(self, condition):
        """Wait for it."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"async () => Boolean({condition})"):
            assert time.monotonic() < end, (condition, self.run("async () => document.body.innerText"))
            time.sleep(0.1)

    def click(self, what):
        """Press a button, once it is there."""
        self.until(f"document.querySelector('{what}')")
        self.run(f"async () => {{ document.querySelector('{what}').click() }}")

    def close(self):
        """The sheet that is open."""
        self.run("async () => document.querySelector('dialog[open]')?.close()")

    def take(self, link):
        """Open a link."""
        before = self.run(f"async () => {ASKED}")
        self.run(f"async () => {{ location.hash = new URL({json.dumps(link)}).hash }}")
        self.until(f"{ASKED} > {before}")

    def accept(self, link):
        """The answer to an invitation."""
        self.take(link)
        self.click("dialog [data-do=far-accept]")
        self.until(f"{SHEET} === 'far-out'")
        return self.run("async () => document.querySelector('dialog textarea').value")

    def turn(self):
        """Decide, and give back the letter."""
        return self.run(TURN)[1]

    @property
    def code(self):
        """The own half of a connection."""
        self.until("document.querySelector('dialog[data-name=far-near] .qr svg')")
        self.click("dialog [data-do=far-copy]")
        self.until("window.copied")
        return self.run("async () => { const { copied } = window; window.copied = null; return copied }")

    def offer(self):
        """The first half."""
        self.close()
        self.click("main [data-sheet=menu]")
        self.click("dialog [data-do=far-connect]")
        self.click("dialog [data-do=far-code]")
        return self.code

    def answer(self, offer):
        """The second half."""
        self.take(offer)
        self.click("dialog [data-do=far-answer]")
        return self.code

    def stands(self, how):
        """Until the line stands so."""
        self.until(f"document.querySelector('.line.{how}')")


@pytest.fixture
def ann(browser, host, problems):
    """A friend in Chromium."""
    friend = Friend.meet(browser, host.url, "Ann", watched=lambda page: page, script="", service_workers="block")
    yield friend
    friend.page.context.close()


@pytest.fixture
def elsewhere(tmp_path, host):
    """`elsewhere(Firefox)`: a friend in a fresh profile there."""
    drivers = []

    def meet(kind, name="Ben"):
        if not kind.program:
            pytest.skip(f"no {kind.name} on this machine, and it could not be installed")
        home = tmp_path / f"{name}-{kind.name}"
        home.mkdir()
        drivers.append(kind(home))
        return Elsewhere(drivers[-1], host.url, name)

    yield meet
    for driver in drivers:
        driver.close()


def begun(ann, ben, letters=4):
    """A game under way."""
    ann.take(ben.accept(ann.invite("borders-2024")))
    ben.close()
    people = [ann, ben]
    for _ in range(letters):
        link = people[0].turn()
        assert link
        people[0].close()
        people[1].take(link)
        people.reverse()


@pytest.mark.parametrize("kind", [Firefox, WebKit], ids=lambda kind: kind.name)
def test_letters_with_another_browser(ann, elsewhere, kind):
    """Invited in one, accepted in the other, turns there and back; what cannot connect does not offer it."""
    ben = elsewhere(kind)
    begun(ann, ben)
    able = ben.run("async () => 'RTCPeerConnection' in window")
    ben.click("main [data-sheet=menu]")
    ben.until("document.querySelector('dialog [data-do=far-numbers]')")
    assert ben.run("async () => Boolean(document.querySelector('dialog [data-do=far-connect]'))") == able


@pytest.mark.parametrize("offers", ["chromium", "firefox"])
def test_a_line_between_chromium_and_firefox(ann, elsewhere, offers, games):
    """Whoever offers, however late the answer comes: the line stands, and turns go through it by themselves."""
    ben = elsewhere(Firefox)
    begun(ann, ben)
    letters = "document.querySelector('.act [data-do=far-again]')"
    for late in EVERY_LATE if games > FEW else LATE[offers]:
        connect(*((ann, ben) if offers == "chromium" else (ben, ann)), late=late)
        assert ann.turn() is None
        ben.until(f"!{letters} && player.offers().length")
        assert ben.turn() is None
        until(ann.page, "player.state() === 'play'")  # it needs a moment there
        ann.reload()
        ben.stands("lost")
        ann.resume()
        ann.close()
