"""Sounds and the device's buzz: made on the spot, and only when they are wanted."""

import pytest

from web.player import Player, until

COUNT = """{
  window.notes = 0;
  window.buzzes = [];
  for (const kind of ['OscillatorNode', 'AudioBufferSourceNode'])
    window[kind] = class extends window[kind] { constructor(...how) { super(...how); notes += 1 } };
  navigator.vibrate = (pattern) => { buzzes.push(pattern); return true };
}"""


@pytest.fixture
def listener(context, inn, problems, sounds, haptics):
    """A player whose notes and buzzes are counted; both switches stand the wrong way."""
    Player.prepare(context, sounds=not sounds, haptics=not haptics)
    context.add_init_script(COUNT)
    player = Player.open(context, inn.url)
    yield player
    assert not problems


@pytest.mark.parametrize("sounds", [True, False])
@pytest.mark.parametrize("haptics", [True, False])
def test_only_what_is_wanted_is_heard_and_felt(listener, sounds, haptics):
    """Each of the two has its switch; a card chosen and laid sounds, an impossible tap sounds otherwise."""
    page = listener.page
    listener.settings(sounds=sounds, haptics=haptics)
    listener.begin("borders-2024", seed=3)
    assert page.evaluate("player.rest()") == "play"
    page.evaluate("notes = 0; buzzes.length = 0")
    page.locator(".hand .card").first.click()
    until(page, "document.querySelector('.hand [aria-pressed=true]')")
    page.locator("[data-lane='3'] .hit.legal").click()
    until(page, "document.querySelector('[data-lane=\\'3\\'] .owns [data-card]')")
    assert (page.evaluate("notes") > 0) is sounds
    assert (len(page.evaluate("buzzes")) > 0) is haptics
