"""The pictures: small, harmless, the same each time, told apart at every size by all eyes, and never in the way.

A sheet of contacts with every picture on light and dark lies in build/screens/ afterwards.
"""

import base64
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from art import clans, pictures, siege, tactics
from budgets import packed
from marchstones.games import borders
from marchstones.games.borders.cards import deck_of
from marchstones.games.siege.cards import LARGEST
from setup import ROOT
from web.looks import DRAWN
from web.test_palette import EYES

SVG = "{http://www.w3.org/2000/svg}"
SHOWN = {"svg", "g", "defs", "path", "circle", "ellipse", "pattern", "clipPath", "linearGradient", "stop"}
LEAST = 0.04  # of the pixels
SHEETS = {f"borders-{clan}": 9 for clan in "rygbpw"} | {f"siege-{company}": 12 for company in "rygbp"} | {"tactics": 14}
# The cells of some sheets as they are seen by some eyes at some width, and the pairs that are too much alike.
ALIKE = """async ([sheets, width, eyes, least]) => {
  const height = Math.round(width * 1.25), cells = [];
  for (const [name, columns] of Object.entries(sheets)) {
    const image = new Image();
    image.src = `${site}art/${name}.svg`;
    await image.decode();
    for (let k = 0; k < columns; k += 1) {
      const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext('2d');
      pen.drawImage(image, k * 120, 0, 120, 150, 0, 0, width, height);
      const { data } = pen.getImageData(0, 0, width, height);
      const seen = new Uint8ClampedArray(data.length);
      for (let i = 0; i < data.length; i += 4)
        for (let row = 0; row < 3; row += 1) {
          let light = 0;
          for (let part = 0; part < 3; part += 1) light += eyes[row][part] * (data[i + part] / 255) ** 2.2;
          seen[i + row] = 255 * Math.max(0, light) ** (1 / 2.2);
        }
      cells.push([`${name} ${k}`, seen]);
    }
  }
  const wrong = [];
  let nearest = 1;
  cells.forEach(([one, a], k) => {
    for (const [other, b] of cells.slice(k + 1)) {
      let apart = 0;
      for (let i = 0; i < a.length; i += 4)
        if ([0, 1, 2].some((part) => Math.abs(a[i + part] - b[i + part]) > 32)) apart += 1;
      const share = apart / (width * height);
      nearest = Math.min(nearest, share);
      if (share <= least) wrong.push(`${one} and ${other}: ${share.toFixed(3)}`);
    }
  });
  return { wrong, nearest, cells: cells.length };
}"""
# A card by itself, as the page draws it.
CARD = """async ([classes, width, strip]) => {
  if (!document.querySelector('link[rel=stylesheet]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = site + 'css/all.css';
    const there = new Promise((next) => link.addEventListener('load', next));
    document.head.append(link);
    await there;
  }
  document.querySelector('.card')?.remove();
  const card = document.createElement('div');
  card.className = `card ${classes}`;
  const sizes = { '--w': width, '--h': width * 1.4, '--strip': strip };
  for (const [name, size] of Object.entries(sizes)) card.style.setProperty(name, `${size}px`);
  document.body.append(card);
  const look = getComputedStyle(card, '::after');
  const asked = ['display', 'top', 'bottom', 'zIndex', 'backgroundImage', 'backgroundPositionX', 'backgroundSize'];
  return Object.fromEntries(asked.map((name) => [name, look[name]]));
}"""


# How many pixels of a picture are dark, how many like skin.
COLOURS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const found = { all: data.length / 4, dark: 0, skin: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = data.slice(i, i + 3);
    if (Math.max(red, green, blue) < 120) found.dark += 1;
    if (red > 215 && green > 150 && green < 215 && blue > 100 && blue < 180) found.skin += 1;
  }
  return found;
}"""


@pytest.fixture(scope="module")
def drawn():
    """Every sheet, by name."""
    return pictures()


def test_all_of_them_weigh_little(site):
    """At most 60 KB on the line, everything together."""
    assert sum(packed(file) for file in (site / "art").glob("*.svg")) <= 60_000


def test_they_are_the_same_each_time(drawn):
    """Two drawings are one, byte for byte."""
    assert pictures() == drawn


def test_they_are_pictures_and_nothing_else(drawn):
    """Shapes with attributes: no style, no script, no link; an id is there once."""
    for name, text in drawn.items():
        root = ET.fromstring(text)  # noqa: S314 - it is ours
        tags = {node.tag.removeprefix(SVG) for node in root.iter()}
        assert tags <= SHOWN, name
        attributes = {key for node in root.iter() for key in node.attrib}
        assert not {key for key in attributes if key in {"style", "class"} or key.startswith(("on", "{"))}, name
        ids = Counter(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
        assert not [key for key, count in ids.items() if count > 1], name
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids), name
        assert not re.search(r"nan|None|\{|\}", text), name


def test_every_card_of_the_games_has_its_picture():
    """The sheets hold what the rules know, in the order the stylesheet counts."""
    names = {f"{clan}{value}" for clan in clans.HATS for value in clans.VALUES} | set(tactics.CARDS[:10])
    assert names == {card for rules in borders.FAMILY.rule_sets for card in deck_of(rules).ids}
    named = {f"{company}{value}" for company in siege.HATS for value in siege.VALUES}
    assert named <= set(LARGEST.ids)
    assert {name.rstrip("12") for name in set(LARGEST.ids) - named} <= {card.rstrip("12") for card in tactics.CARDS}


@pytest.mark.parametrize("width", [40, 120])
@pytest.mark.parametrize("game", ["borders", "siege"])
def test_no_two_cards_look_alike(bench, width, game):
    """Each pair of a game's figures differs in more than one pixel of twenty-five, on a phone and on a desktop."""
    sheets = {name: columns for name, columns in SHEETS.items() if name.startswith(game)}
    seen = bench.evaluate(ALIKE, [sheets, width, EYES["all cones"], LEAST])
    assert seen["cells"] == sum(sheets.values()) in {54, 60}
    assert not seen["wrong"]


@pytest.mark.parametrize("eyes", [kind for kind in EYES if kind != "all cones"])
def test_nor_to_the_colour_blind(bench, eyes):
    """The same at 40 with each kind of colour blindness, tactics cards included."""
    for game in ("borders", "siege"):
        sheets = {name: columns for name, columns in SHEETS.items() if name.startswith((game, "tactics"))}
        assert not bench.evaluate(ALIKE, [sheets, 40, EYES[eyes], LEAST])["wrong"]


def test_the_strip_stays_free(bench):
    """A card 41 wide keeps 22 for digit and symbol; the picture begins below and ends above a hem of tartan."""
    look = bench.evaluate(CARD, ["r v7 borders", 41, 22])
    assert look["top"] == "22px"
    assert 2 <= float(look["bottom"].removesuffix("px")) <= 4
    assert look["zIndex"] == "auto"  # digit and symbol lie above


def test_each_card_shows_its_own_cell(bench):
    """Sheet and place of every card there is."""
    cards = [(f"{clan} v{v} borders", f"borders-{clan}", v - 1, 9) for clan in clans.HATS for v in clans.VALUES]
    cards += [(f"{company} v{v} siege", f"siege-{company}", v, 12) for company in siege.HATS for v in siege.VALUES]
    cards += [(f"t t-{card}", "tactics", k, 14) for k, card in enumerate(tactics.CARDS)]
    for classes, sheet, place, columns in cards:
        look = bench.evaluate(CARD, [classes, 60, 26])
        assert look["backgroundImage"].endswith(f'/art/{sheet}.svg")'), classes
        assert float(look["backgroundPositionX"].removesuffix("%")) == pytest.approx(
            place * 100 / (columns - 1), abs=0.01
        )
        assert float(look["backgroundSize"].split("%")[0]) == columns * 100


@pytest.mark.parametrize("media", [{"forced_colors": "active"}, {"media": "print"}])
def test_the_tartan_is_what_is_printed(bench, media):
    """With colours of one's own, and on paper, there are no pictures."""
    assert bench.evaluate(CARD, ["r v7 borders", 60, 26])["display"] == "block"
    bench.emulate_media(**media)
    assert bench.evaluate(CARD, ["r v7 borders", 60, 26])["display"] == "none"


def test_without_its_picture_a_card_is_tartan(bench, problems):
    """A sheet that does not come leaves the clan's pattern; when it comes, it covers it all but the hem."""
    bench.route("**/art/*.svg", lambda route: route.abort())
    bench.evaluate(CARD, ["y v7 borders", 120, 30])
    colours = []
    for _ in range(2):
        bench.evaluate(DRAWN)
        picture = base64.b64encode(bench.locator(".card").screenshot()).decode()
        colours.append(bench.evaluate(COLOURS, picture))
        bench.unroute("**/art/*.svg")
        bench.reload()
        bench.evaluate("window.site = new URL('./', location.href).href")
        bench.evaluate(CARD, ["y v7 borders", 120, 30])
    plaid, figure = colours
    assert 40 < plaid["dark"] < plaid["all"] / 2
    assert figure["skin"] > plaid["skin"] + 200
    assert all("/art/" in problem or "ERR_FAILED" in problem for problem in problems)
    problems.clear()


def test_the_start_screen_asks_for_none(seat):
    """They come with the first cards, after the first paint; those of the other game do not come."""
    player = seat(color_scheme="dark")
    page = player.page
    page.reload()
    player.ready()
    asked = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/art/'))"
    sheets = f"({asked}).filter((name) => /(borders|siege|tactics)/.test(name))"
    assert page.evaluate(sheets) == []
    player.begin("borders-2024", seed=3)
    page.wait_for_function(f"() => {sheets}.length > 0")
    assert not page.evaluate(f"{sheets}.filter((name) => /siege/.test(name))")


def test_the_sheet_of_contacts(bench, drawn):
    """Every picture with its name, on light and on dark, for a person to look at."""
    folder = ROOT / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    html = "<!doctype html><title>Art</title><style>figure{margin:8px;font:14px sans-serif}img{max-width:100%}"
    html += "body{background:#e9e2d0}.dark{background:#1d2621;color:#f4efe2}</style>"
    for theme in ("light", "dark"):
        html += f"<div class={theme}>"
        for name, text in drawn.items():
            data = base64.b64encode(text.encode()).decode()
            html += f'<figure><figcaption>{name}</figcaption><img src="data:image/svg+xml;base64,{data}"></figure>'
        html += "</div>"
    (folder / "art.html").write_text(html)
    page = bench.context.new_page()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.set_content(html)
    page.wait_for_function("() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth)")
    for theme in ("light", "dark"):
        page.locator(f".{theme}").screenshot(path=folder / f"art-{theme}.png")
    page.close()
