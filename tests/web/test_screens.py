"""Every screen fits every viewport, theme and language, and axe finds nothing; the pictures lie in build/screens/."""

import pytest

from setup import ROOT
from web.player import until

PHONES = [(360, 560), (360, 640), (390, 664)]
SIZES = [*PHONES, (768, 1024), (1280, 800)]
SHOWN = [(390, 664), (1280, 800)]
THEMES = ["light", "dark"]
GAMES = {"borders": ("borders-2024-tactics", 21), "siege": ("siege-2020-tactics", 12), "tug": ("tug", 6)}
SCREENS = ROOT / "build" / "screens"
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(' | ')}`);
}"""
# What sticks out: of the page, of the table, of its own box.
FAULTS = """() => {
  const root = document.documentElement;
  const table = document.querySelector('main.table') && !document.querySelector('dialog[open]');
  const name = (one) => `<${one.localName} class="${one.className}"> ${one.textContent.trim().slice(0, 40)}`;
  const faults = [];
  if (root.scrollWidth > innerWidth) faults.push(`page: ${root.scrollWidth} wide`);
  if (table && root.scrollHeight > innerHeight) faults.push(`page: ${root.scrollHeight} high`);
  const clipped = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflow !== 'visible') return true;
    return false;
  };
  for (const one of document.querySelectorAll('#app *')) {
    if (!one.checkVisibility() || one.closest('.sr, svg svg, symbol') || one.matches('.sr *')) continue;
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (!width || !height) continue;
    const tall = table && (top < -0.6 || bottom > innerHeight + 0.6);
    if ((left < -0.6 || right > innerWidth + 0.6 || tall) && !clipped(one))
      faults.push(`outside: ${name(one)} ${[left, top, right, bottom].map(Math.round)}`);
    const { overflowX, overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowX) && !one.matches('.wide') && one.scrollWidth > one.clientWidth + 1)
      faults.push(`scrolls sideways: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (text && one.clientWidth && one.scrollWidth > one.clientWidth + 1 && overflowX !== 'auto')
      faults.push(`too wide: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    if (text && one.clientHeight && one.scrollHeight > one.clientHeight + 3 && overflowY !== 'auto')
      faults.push(`too high: ${name(one)} ${one.scrollHeight} > ${one.clientHeight}`);
  }
  return [...new Set(faults)];
}"""
SHEETS = ["settings", "records", "stats", "keys", "about"]


@pytest.fixture
def look(table):
    """`look(name)`: what is wrong with the screen in these sizes and themes, and its pictures."""
    page = table.page

    def all_round(name, sizes=SIZES, themes=THEMES, *, axe=False):
        wrong = []
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for theme in themes:
                page.emulate_media(color_scheme=theme)
                until(page, f"document.documentElement.dataset.theme === '{theme}'")
                page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
                if theme == themes[0]:
                    wrong += [f"{name} {width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]
                if (width, height) in SHOWN:
                    kind = "phone" if width < height else "desktop"
                    page.screenshot(path=SCREENS / f"{name}-{kind}-{theme}.png")
                    if axe:
                        page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
                        wrong += [f"{name} {kind} {theme}: {fault}" for fault in page.evaluate(RUN)]
        return wrong

    SCREENS.mkdir(parents=True, exist_ok=True)
    yield all_round
    page.set_viewport_size({"width": 390, "height": 664})
    page.emulate_media(color_scheme="light")


def test_the_start_screen_and_its_sheets(table, look):
    """Start, settings, rules, saved games, statistics, keys and about fit everywhere."""
    page = table.page
    wrong = look("start", axe=True)
    for sheet in SHEETS:
        page.click(f"main [data-sheet={sheet}]")
        wrong += look(sheet, axe=sheet == "settings")
        page.click("dialog [data-do=close]")
    page.click("main [data-do=rules]")
    until(page, "document.querySelector('.prose h3, .prose h4')")
    wrong += look("rules", axe=True)
    page.click("dialog [data-do=close]")
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_each_game(table, look, game):
    """A game in its middle, a card picked, its sheets, the proof and the result fit everywhere."""
    page = table.page
    rules, clicks = GAMES[game]
    table.begin(rules, seed=31)
    assert table.run(clicks) == "play"
    assert page.evaluate("player.rest()") == "play"
    wrong = look(game, axe=True)
    if game != "tug":
        page.locator(".hand .card:not([aria-disabled=true])").first.click()
        wrong += look(f"{game}-picked", SHOWN)
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        page.wait_for_selector(".proof")
        wrong += look(f"{game}-proof", SIZES, axe=True)
        page.keyboard.press("Escape")
    for key, sheet in [("m", "tracker"), ("l", "log")][game == "tug" :]:
        page.keyboard.press(key)
        page.wait_for_selector(f"dialog[data-name={sheet}]")
        wrong += look(f"{game}-{sheet}", SHOWN)
        page.click("dialog [data-do=close]")
    assert table.run() == "over", table.situation()
    wrong += look(f"{game}-result", axe=game == "borders")
    page.click("dialog [data-do=replay]")
    page.wait_for_selector("main.replay")
    wrong += look(f"{game}-replay", axe=game == "borders")
    page.keyboard.press("Home")
    page.click("main [data-sheet=menu]")
    wrong += look(f"{game}-menu", SHOWN)
    page.evaluate("document.querySelector('dialog').close()")
    assert not wrong


def test_the_curtain(table, look):
    """What two people see between their turns."""
    table.begin("borders-2024", mode="friend", seed=3)
    assert table.run(1, lift=False) == "curtain"
    assert not look("curtain", axe=True)


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_longer_languages_fit_a_small_phone(table, look, lang):
    """German and Dutch on 360 pixels: start, settings, every game's table, its picked card and the result."""
    page = table.page
    small, light = [(360, 560)], ["light"]
    try:
        table.settings(lang=lang)
        wrong = look(f"start-{lang}", small, light)
        page.click("main [data-sheet=settings]")
        wrong += look(f"settings-{lang}", small, light)
        page.click("dialog [data-do=close]")
        for game, (rules, clicks) in GAMES.items():
            table.begin(rules, seed=32)
            table.run(clicks)
            wrong += look(f"{game}-{lang}", small, light)
            page.click("main [data-sheet=menu]")
            wrong += look(f"{game}-menu-{lang}", small, light)
            page.click("dialog [data-do=close]")
        assert table.run() == "over"
        wrong += look(f"result-{lang}", small, light)
    finally:
        table.home()
        table.settings(lang="en")
    assert not wrong
