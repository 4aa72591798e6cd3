"""Everyone can play: whole games of each family by keys alone, and by what a screen reader hears alone."""

import pytest

from web.player import until

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
  const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
  const over = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + (right - left) * part, y));
  if (!over.some((one) => shown.contains(one) || one?.contains(shown))) return `covered: ${name} by ${over.map((one) => one?.outerHTML.slice(0, 60))} ${[left, y, right].map(Math.round)}`;
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
        if game != "tug":
            choose(table, "rules", rules)
        choose(table, "level", "novice")
        choose(table, "first", "me")
        choose(table, "length", "1")
        table.tabulate("SUMMARY", "document.activeElement?.tagName")
        if not page.locator("[name=seed]").is_visible():
            page.keyboard.press("Enter")
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
        table.tabulate("sheet")
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
