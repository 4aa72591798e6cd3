"""The pen: colours, strokes and patterns that every picture is drawn with.

A picture is SVG text. It stands in a group that inks every outline alike (`inked`), so a shape says only its path and its
fill; what has no outline is `flat`, what is only a stroke is `line`. Presentation attributes only: the site's policy
forbids styles.
"""

import re

from setup import ROOT


def tokens() -> dict[str, str]:
    """The page's own colours, from the one place where they are written."""
    text = (ROOT / "css" / "tokens.css").read_text()
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text.split("}")[0]))
    return {str(name): str(value) for name, value in found.items()}


TOKENS = tokens()
CLANS = {
    "r": TOKENS["red"],
    "y": TOKENS["yellow"],
    "g": TOKENS["green"],
    "b": TOKENS["blue"],
    "p": TOKENS["purple"],
    "w": TOKENS["white"],
}
INK, CREAM = TOKENS["ink"], TOKENS["surf"]
MINE, THEIRS = TOKENS["mine"], TOKENS["theirs"]
STEEL, STEEL2, WOOD, GOLD = "#c9ced2", "#8d979e", "#7a5230", "#e0b640"
BONE, LEAF, ROSE, FIRE, NIGHT = "#e3d2ac", "#2f7d57", "#c2452f", "#d9622b", "#24324a"
STONE, STONE2, STONE3 = "#cfc7b6", "#b3aa97", "#8f8674"
PEN = 3.3  # 2.75 % of a card of 120


def mix(one: str, other: str, part: float) -> str:
    """Some of the other colour in the first."""
    return "#" + "".join(f"{round(tone):02x}" for tone in between(one, other, part))


def deep(colour: str, part: float) -> str:
    """A darker one, to one digit a tone: shades are many, and every letter is paid for."""
    return "#" + "".join(f"{round(tone / 17):x}" for tone in between(colour, INK, part))


def between(one: str, other: str, part: float) -> list[float]:
    """Red, green and blue on the way from a colour to another."""
    a, b = ([int(colour[k : k + 2], 16) for k in (1, 3, 5)] for colour in (one, other))
    return [x + (y - x) * part for x, y in zip(a, b, strict=True)]


def p(d: str, fill: str = "none") -> str:
    """An outlined shape."""
    return f'<path fill="{fill}" d="{d}"/>'


def flat(d: str, fill: str, opacity: float = 1) -> str:
    """A shape without outline; a shade, when it lets through."""
    return f'<path stroke="none"{faint("fill", opacity)} fill="{fill}" d="{d}"/>'


def line(d: str, width: float = 2.4, colour: str = INK, opacity: float = 1) -> str:
    """A stroke."""
    shade = f' stroke="{colour}"' if colour != INK else ""
    return f'<path fill="none" stroke-width="{width}"{shade}{faint("stroke", opacity)} d="{d}"/>'


def faint(what: str, opacity: float) -> str:
    """How much shows of a fill or stroke, if not all."""
    return f' {what}-opacity="{opacity}"' if opacity != 1 else ""


def dot(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    """A spot without outline."""
    return f'<circle stroke="none"{faint("fill", opacity)} fill="{fill}" r="{r}" cx="{x}" cy="{y}"/>'


def ball(x: float, y: float, r: float, fill: str) -> str:
    """An outlined circle."""
    return f'<circle fill="{fill}" r="{r}" cx="{x}" cy="{y}"/>'


def rod(d: str, colour: str, width: float) -> str:
    """A thick stroke with an outline: a stave, an arm, an antler."""
    return line(d, width + 2 * PEN - 1) + line(d, width, colour)


def at(what: str, x: float = 0, y: float = 0, *, size: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing moved, turned and scaled; `flip` mirrors it."""
    steps = [f"translate({x} {y})"] if x or y else []
    steps += [f"rotate({turn})"] if turn else []
    if flip:
        steps.append(f"scale({-size} {size})")
    elif size != 1:
        steps.append(f"scale({size})")
    return f'<g transform="{"".join(steps)}">{what}</g>' if steps else what


def inked(what: str) -> str:
    """A drawing whose shapes all have the same outline."""
    return f'<g stroke="{INK}" stroke-width="{PEN}" stroke-linejoin="round" stroke-linecap="round">{what}</g>'


def ramp(name: str, stops: list[str]) -> str:
    """A colour from top to bottom."""
    last = max(1, len(stops) - 1)
    inner = "".join(f'<stop offset="{k / last}" stop-color="{colour}"/>' for k, colour in enumerate(stops))
    return f'<linearGradient id="{name}" x2="0" y2="1">{inner}</linearGradient>'


# What each clan weaves, the same as its card: hatching, spots, upright, level, chequers, a net.
WEAVES = {
    "r": ("#ffffff", "M0 0 12 12M12 0 0 12", 0),
    "y": (INK, "M6 6h.1", 0),
    "g": (INK, "M3 0V12M7 0V12", 20),
    "b": ("#ffffff", "M0 3H12M0 7H12", 20),
    "p": (INK, "M0 0H6V6H0ZM6 6H12V12H6Z", 0),
    "w": (INK, "M0 1H12M1 0V12", 20),
}


def plaid(clan: str, name: str = "t", tint: str = "") -> str:
    """A clan's cloth as a pattern to fill with."""
    colour, d, turn = WEAVES[clan]
    ends = {"y": ' stroke-width="5" stroke-linecap="round"'}.get(clan, ' stroke-width="1.8"')
    ink = f'fill="{colour}" fill-opacity=".5"' if clan == "p" else f'stroke="{colour}" stroke-opacity=".58"{ends}'
    mark = f'<path d="{d}" {ink}/>'
    turned = f' patternTransform="rotate({turn})"' if turn else ""
    box = f'<path d="M0 0H12V12H0Z" fill="{tint or CLANS[clan]}"/>'
    return f'<pattern id="{name}" width="12" height="12" patternUnits="userSpaceOnUse"{turned}>{box}{mark}</pattern>'


STAR = "M10 1 12.6 7.2 19 7.6 14 12 15.8 18.6 10 15 4.2 18.6 6 12 1 7.6 7.4 7.2Z"
# Each clan's symbol, in a box of twenty.
SIGNS = {
    "r": '<path d="M3 3 17 17M17 3 3 17" stroke-width="5" stroke-linecap="butt"/>',
    "y": '<circle cx="10" cy="10" r="6" fill="none" stroke-width="5"/>',
    "g": f'<path d="M10 1 18 12H13V19H7V12H2Z" fill="{INK}" stroke="none"/>',
    "b": f'<path d="M2 2H18V10Q18 16 10 19Q2 16 2 10Z" fill="{INK}" stroke="none"/>',
    "p": f'<path d="M1 4 6 10 10 3 14 10 19 4 17 18H3Z" fill="{INK}" stroke="none"/>',
    "w": f'<path d="{STAR}" fill="{INK}" stroke="none"/>',
}
FRACTION = re.compile(r"-?\d*\.\d+(?:e-?\d+)?")
SPACE = re.compile(r"(?<=[a-zA-Z\d]) (?=-)|(?<=[a-zA-Z]) (?=\d)|(?<=\d) (?=[a-zA-Z])")
HALVES, WHOLES = 4, 24
PATH = re.compile(r' d="[^"]*"')
SHARE = re.compile(r'((?:opacity|offset)=")([^"]*)')


def number(text: str) -> str:
    """A number in as few letters as will do: large ones whole, others to the half, small ones to the hundredth."""
    value = float(text)
    step = 1 if abs(value) >= WHOLES else 0.5 if abs(value) >= HALVES else 0.01
    kept = f"{round(value / step) * step:.2f}"
    return re.sub(r"^(-?)0(?=\.)", r"\1", kept.rstrip("0").rstrip(".")) if float(kept) else "0"


def short(text: str) -> str:
    """The same picture in fewer letters."""
    text = SHARE.sub(lambda found: found[1] + number(found[2]), text)
    text = FRACTION.sub(lambda found: number(found[0]), text)
    return PATH.sub(lambda found: " " + SPACE.sub("", found[0][1:]), text)


def cells(
    width: int, height: int, rows: list[list[str]], defs: str = "", *, top: int = 0, stretch: bool = False
) -> str:
    """A sheet: pictures of one size in rows, each kept within its own cell; one that may `stretch` fills any box."""
    wide, high = width * max(map(len, rows)), height * len(rows)
    box = f'width="{width}" height="{height}" viewBox="0 {top} {width} {height}"'
    inner = "".join(
        f'<svg x="{x * width}" y="{y * height}" {box}>{inked(cell)}</svg>'
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
    )
    shape = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    shape += ' preserveAspectRatio="none"' if stretch else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>'
    return short(f"{head}{f'<defs>{defs}</defs>' if defs else ''}{inner}</svg>")
