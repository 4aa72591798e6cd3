"""The colours of the stylesheet: six clans that nobody confuses, and writing that stands out, in both themes.

Colour blindness is simulated after Machado, Oliveira and Fernandes (2009, full severity); differences are CIEDE2000.
"""

import math
import re
from itertools import combinations

import pytest

from art.ink import MINE, THEIRS
from art.land import TIMES
from setup import ROOT

CLANS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple", "w": "white"}
EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
WHITE = (0.95047, 1.0, 1.08883)
XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
LEAST = 20  # CIEDE2000 between any two clans
APART = 15  # between what is won and what is lost, which words and pictures tell too


def tokens(theme):
    """The custom properties of a theme that are plain colours."""
    text = (ROOT / "css" / "tokens.css").read_text()
    light, dark = re.search(r":root \{(.*?)\n\}.*?:root\[data-theme='dark'\] \{(.*?)\n\}", text, re.DOTALL).groups()
    found = {}
    for block in [light, dark][: 1 + (theme == "dark")]:
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return found


def baize():
    """The custom properties of what frames the board."""
    sheet = (ROOT / "css" / "bar.css").read_text()
    (body,) = re.findall(r"> :is\(\.top, \.foe, \.act, \.hand, \.acts, \.deck\) \{([^}]*--ink[^}]*)\}", sheet)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))


def linear(colour):
    """A colour as light: red, green and blue from 0 to 1."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix, vector):
    """A matrix applied."""
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(light):
    """Light as CIELAB."""

    def root(part):
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x, y, z = (root(part / white) for part, white in zip(times(XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour, eyes):
    """What such eyes see of a colour, as CIELAB."""
    return lab([min(1, max(0, part)) for part in times(EYES[eyes], linear(colour))])


def difference(one, other):
    """CIEDE2000 of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    wave = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * wave
    bend = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    light, chroma, hue = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(light**2 + chroma**2 + hue**2 + bend * chroma * hue)


def contrast(one, other):
    """The ratio WCAG asks for."""
    dark, light = sorted(times(XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_measure_is_right(one, other, known):
    """Pairs published with the formula (Sharma, Wu and Dalal, 2005)."""
    assert difference(one, other) == pytest.approx(known, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_clans_look_alike(eyes):
    """The six colours the cards are painted with, for all and for each kind of colour blindness."""
    colours = tokens("light")
    looks = {clan: seen(colours[name], eyes) for clan, name in CLANS.items()}
    for one, other in combinations(CLANS, 2):
        assert difference(looks[one], looks[other]) >= LEAST, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_victory_and_defeat_do_not_look_alike(eyes):
    """Mine and theirs, right and wrong, in both themes and on baize; what is dyed in them takes these colours."""
    light = tokens("light")
    for where, colours in {"light": light, "dark": tokens("dark"), "baize": baize()}.items():
        for won, lost in (("mine", "theirs"), ("ok", "bad")):
            apart = difference(seen(colours[won], eyes), seen(colours[lost], eyes))
            assert apart >= APART, (where, won, lost)
    assert (light["mine"], light["theirs"]) == (MINE, THEIRS)
    dyed = re.findall(r"background: (#[0-9a-f]{6});", (ROOT / "css" / "tug.css").read_text())
    assert set(dyed) == {MINE, THEIRS}


def test_the_cards_are_painted_with_these_colours():
    """Each clan's rule takes its token; no theme changes it."""
    text = (ROOT / "css" / "card.css").read_text()
    for clan, name in CLANS.items():
        (body,) = re.findall(rf"^\.card\.{clan} \{{(.*?)\}}", text, re.DOTALL | re.MULTILINE)
        assert f"--c: var(--{name});" in body
        assert tokens("light")[name] == tokens("dark")[name]
        ink = "on-dark" if "var(--on-dark)" in body else "on-light"
        assert contrast(tokens("light")[name], tokens("light")[ink]) >= 5.5, clan


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_writing_and_outlines_stand_out(theme):
    """4.5 to 1 for what is read, 3 to 1 for lines and rings, on the table and on every sheet."""
    colour = tokens(theme)
    for paper in ("table", "surf", "surf-2"):
        for ink in ("ink", "mute", "acc", "ok", "bad", "mine", "theirs"):
            assert contrast(colour[paper], colour[ink]) >= 4.5, (paper, ink)
    for paper, ink in (("acc", "on-acc"), ("ok", "on-ok")):
        assert contrast(colour[paper], colour[ink]) >= 4.5, paper
    for paper in ("table", "felt", "surf"):
        for line in ("line", "acc", "ok"):
            assert contrast(colour[paper], colour[line]) >= 3, (paper, line)


def laid(ground, over):
    """A colour with a translucent one over it, as the stylesheet writes it."""
    *tones, share = (float(part) for part in re.findall(r"[\d.]+", over))
    under = [int(ground[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(under, tones, strict=True))


def declared(sheet, selector, name):
    """What the last rule of a stylesheet that names a selector says of a custom property."""
    bodies = re.findall(rf"{re.escape(selector)}(?: |,[^{{}}]*)\{{([^{{}}]*)\}}", sheet)
    said = [value for body in bodies for value in re.findall(rf"--{name}: (rgb\([^)]*\));", body)]
    return said[-1] if said else None


@pytest.mark.parametrize("time", TIMES)
def test_a_side_stands_out_from_the_land(time):
    """1.4 to 1 at every time of the day, over the sky and every hill, for the empty places cards go to."""
    sheet = (ROOT / "css" / "bar.css").read_text()
    plain = (ROOT / "css" / "tokens.css").read_text()
    veil = declared(sheet, f".table.{time}", "veil") or re.search(r"--veil: (rgb\([^)]*\));", sheet)[1]
    bed = declared(sheet, f".table.{time}", "bed") or re.search(r"--bed: (rgb\([^)]*\));", plain)[1]
    sky, hills, _ = TIMES[time]
    for land in sky + hills:
        ground = laid(land, veil)
        assert contrast(ground, laid(ground, bed)) >= 1.4, (time, land)


def test_what_frames_the_board_can_be_read():
    """Cream and the teams' colours on baize, paper buttons on it."""
    written, light = baize(), tokens("light")
    for ground in (light["baize"], light["baize-edge"]):
        for ink in ("ink", "mute", "acc", "ok", "bad", "mine", "theirs"):
            assert contrast(ground, written[ink]) >= 4.5, (ground, ink)
        assert contrast(ground, light["surf"]) >= 4.5
