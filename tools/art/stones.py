"""Menhirs and walls. The page writes numbers and plates on them, so their middle stays plain."""

import math
import random

from art.ink import (
    CLANS,
    CREAM,
    FIRE,
    GOLD,
    INK,
    MINE,
    STONE,
    STONE2,
    STONE3,
    THEIRS,
    WOOD,
    at,
    cells,
    dot,
    flat,
    line,
    mix,
    p,
    rod,
)

STONES = range(1, 10)
LEANS = (-6, 0, 6)  # to the left, upright, to the right
OUTLINES = [
    "M20 140Q10 96 24 52Q32 14 58 11Q88 9 97 52Q110 98 101 140Z",
    "M17 140Q18 90 22 52Q30 24 66 8Q90 16 98 58Q106 100 104 140Z",
    "M22 140Q6 100 20 60Q36 26 50 16Q78 4 95 46Q112 92 99 140Z",
    "M24 140Q20 100 28 58Q28 30 44 18Q58 28 72 12Q94 24 94 62Q100 104 98 140Z",
    "M14 140Q22 112 18 84Q18 40 44 22Q70 4 90 30Q108 60 100 92Q102 118 106 140Z",
    "M26 140Q14 106 26 70Q40 22 76 10Q84 30 92 58Q104 100 96 140Z",
]


def spiral(x: float, y: float, r: float, turns: float = 2.4, steps: int = 30) -> str:
    """A spiral as carved, outwards."""
    points = ((r * k / steps, turns * 2 * math.pi * k / steps) for k in range(1, steps + 1))
    return f"M{x} {y}L" + " ".join(f"{x + q * math.cos(a):.1f} {y + q * math.sin(a):.1f}" for q, a in points)


CARVINGS = [
    spiral(59, 40, 15),
    "M59 26V54M45 40H73M50 31L68 49M68 31L50 49",
    "M46 48A13 13 0 1 1 72 48M52 48A7 7 0 1 1 66 48M59 48V56",
]


def moss(colour: str) -> str:
    """What grows at its foot."""
    blades = ((5, 12), (4, 9), (6, 16), (4, 11), (6, 13), (5, 10), (6, 15), (5, 12), (5, 9))
    tufts = "".join(f"l{wide} {-high}l{wide} {high}" for wide, high in blades)
    return f'<path d="M15 145{tufts}Z" fill="{colour}" stroke-width="2.2"/>'


def sash(colour: str) -> str:
    """The claimer's cloth about the stone, its end blowing."""
    knot = p("M92 62L112 52L108 64L116 74L92 74Z", colour)
    band = p("M13 62Q60 82 107 58V76Q60 100 13 80Z", colour)
    return (
        knot
        + band
        + f'<path d="M16 71Q60 91 105 67" fill="none" stroke="{GOLD}" stroke-width="2.6" stroke-dasharray="6 5"/>'
    )


def menhir(number: int, owner: str, lean: float) -> str:
    """A border stone, leaning towards one who leads, wrapped by one who has claimed it."""
    outline, chance = OUTLINES[(number * 5) % len(OUTLINES)], random.Random(number)
    lit = f'<clipPath id="s{number}"><path d="{outline}"/></clipPath>' if (owner, lean) == ("free", LEANS[0]) else ""
    shade = flat("M70 0Q104 44 86 150H130V0Z", STONE2) + flat("M90 0Q122 60 102 150H130V0Z", STONE3)
    gleam = flat("M20 60Q30 22 52 14L40 6L6 40V142H16Q12 100 20 60Z", mix(STONE, CREAM, 0.7))
    specks = "".join(
        dot(chance.randint(22, 96), chance.randint(22, 126), chance.choice((1.2, 1.6, 2.2)), INK, 0.2) for _ in range(6)
    )
    crack = line(f"M{92 - number} 84l-7 11 4 15", 2, INK, 0.45)
    cut = CARVINGS[number % 3]
    carved = at(line(cut, 3.2, "#ffffff", 0.6), 1.5, 1.5) + line(cut, 3, INK, 0.62)
    stone = f'{lit}<g clip-path="url(#s{number})">{flat("M0 0H120V150H0Z", STONE)}{shade}{gleam}{specks}</g>'
    stone += p(outline) + carved + crack
    cloth = {"mine": MINE, "theirs": THEIRS}.get(owner)
    stone += sash(cloth) if cloth else ""
    shadow = f'<ellipse cx="61" cy="143" rx="52" ry="5.5" fill="{INK}" fill-opacity=".3" stroke="none"/>'
    leaning = f'<g transform="rotate({lean} 60 140)">{stone}</g>' if lean else stone
    return shadow + leaning + moss(mix(cloth, "#7f9a78", 0.25) if cloth else "#7f9a78")


def stones() -> str:
    """Nine stones across; down: free, mine, theirs, each leaning left, upright, leaning right."""
    return cells(
        120, 150, [[menhir(n, owner, lean) for n in STONES] for owner in ("free", "mine", "theirs") for lean in LEANS]
    )


WALLS = range(1, 8)
STATES = ("whole", "breached", "burning")


def masonry(number: int, outline: str, name: str) -> str:
    """A wall's stones within its outline."""
    chance = random.Random(number)
    seams = "".join(f"M-2 {y}H122" for y in range(20, 112, 15))
    seams += "".join(f"M{x} {y}v15" for k, y in enumerate(range(5, 112, 15)) for x in range(8 + k % 2 * 13, 122, 26))
    lit = "".join(
        flat(
            f"M{chance.randrange(4) * 26 + 9} {20 + 15 * chance.randrange(6)}h{chance.choice((11, 24))}v13h-24Z",
            chance.choice((STONE2, CREAM)),
            0.7,
        )
        for _ in range(7)
    )
    inner = (
        flat("M-2-20H122V112H-2Z", STONE) + lit + line(seams, 1.6, INK, 0.32) + flat("M84-20H122V112H84Z", INK, 0.14)
    )
    return f'<clipPath id="{name}"><path d="{outline}"/></clipPath><g clip-path="url(#{name})">{inner}</g>' + p(outline)


def skyline(number: int) -> tuple[str, str]:
    """Where a wall stands makes its shape: towers at both ends, the gatehouse in the middle."""
    flats = "V22H14V28H28V22H42V28H54V22H66V28H78V22H92V28H106V22H124V112Z"
    shapes = {
        1: "M2 112V-2H12V6H20V-2H30V6H38V-2H48V20H58V28H70V22H82V28H94V22H106V28H124V112Z",
        2: "M-4 112V28H6V22H18V28H30V12H38V18H46V12H54V18H62V12H70V18H78V12H86V28H98V22H110V28H124V112Z",
        3: f"M-4 112{flats}",
        4: "M-4 112V24H12V4H20V12H30V4H40V14H80V4H90V12H100V4H108V24H124V112Z",
        5: f"M-4 112{flats}",
        6: "M-4 112V28H10V22H22V28H34V12H42V18H50V12H58V18H66V12H74V18H82V12H90V28H102V22H114V28H124V112Z",
        7: "M-4 112V28H14V22H26V28H38V22H50V28H62V20H72V-2H82V6H90V-2H100V6H108V-2H118V112Z",
    }
    roof = {
        2: p("M34 12Q60-22 82 12Z", CLANS["b"]),
        6: p("M38 12Q60-22 86 12Z", CLANS["b"]),
        4: rod("M60 14V-16", WOOD, 2.6) + p("M62-16Q74-22 84-14L78-8 84-2Q74-8 62-4Z", CLANS["b"]),
    }.get(number, "")
    return shapes[number], roof


def rubble(spots: list[tuple[int, int, int]]) -> str:
    """Stones at the foot of a breach."""
    return "".join(
        p(f"M{x - r} {y + 4}L{x - r * 0.6} {y - r * 0.7}L{x + r * 0.4} {y - r}L{x + r} {y + 4}Z", STONE2)
        for x, y, r in spots
    )


def wall(number: int, state: str) -> str:
    """A wall, whole, breached or burning."""
    shape, roof = skyline(number)
    left = {1: "M2 112V-2H10V6H15", 2: "M-4 112V28H6V22H14", 4: "M-4 112V24H10V4H16"}.get(number, "M-4 112V22H8V28H14")
    right = {7: "106 6H108V-2H118V112Z", 6: "106 22H114V28H124V112Z", 4: "102 4H108V24H124V112Z"}
    gap = "L20 42L34 52L38 68L48 74L54 88L70 92L78 78L84 72L88 56L98 46L"
    sides = left + gap + right.get(number, "104 28H112V22H124V112Z")
    name = f"{state[:2]}{number}"
    if state == "whole":
        slits = flat("M24 8h5v9h-5Z", INK) if number == 1 else flat("M92 8h5v9h-5Z", INK) if number == 7 else ""
        gate = (
            p("M48 112V96Q48 84 60 84Q72 84 72 96V112Z", WOOD) + line("M54 90V112M60 86V112M66 90V112", 2)
            if number == 4
            else ""
        )
        return roof + masonry(number, shape, name) + slits + gate
    if state == "breached":
        dust = flat("M18 60Q22 34 44 36Q52 18 70 28Q92 24 96 50Q110 60 98 80H26Z", "#d8cdb6", 0.75)
        cracks = line("M34 52l-10 8 2 14M88 56l10 10-2 12", 2.2)
        return (
            dust
            + masonry(number, sides, name)
            + cracks
            + rubble([(44, 106, 9), (60, 101, 12), (78, 106, 9), (28, 108, 6), (94, 108, 6)])
        )
    low = "M-4 112V{0}L8 56L16 70L26 74L32 90L60 100L90 92L98 76L106 70L112 58L124 {1}V112Z"
    fires = "".join(
        flat(
            f"M{x} 102C{x - 18 * s} 92 {x - 14 * s} 74 {x - 5 * s} {102 - 46 * s}Q{x - 4 * s} {102 - 30 * s} {x + 2 * s} {102 - 34 * s}Q{x} {102 - 54 * s} {x + 8 * s} {102 - 66 * s}Q{x + 8 * s} {102 - 44 * s} {x + 14 * s} {102 - 40 * s}C{x + 20 * s} 80 {x + 14 * s} 98 {x} 102Z",
            c,
        )
        for x, s, c in (
            (36, 1, FIRE),
            (84, 1.1, FIRE),
            (60, 0.8, FIRE),
            (36, 0.6, GOLD),
            (84, 0.66, GOLD),
            (60, 0.45, GOLD),
        )
    )
    smoke = line("M40 34q-10-10 0-18t-2-18M86 24q10-8 0-16t2-14", 7, "#6f675c", 0.5)
    pole = rod("M60 104V-10", WOOD, 3) + p("M62-10Q78-18 92-8Q102-2 112-8V16Q102 24 92 16Q78 6 62 14Z", CLANS["r"])
    return (
        smoke
        + fires
        + pole
        + masonry(number, low.format(52, 56), name)
        + rubble([(44, 108, 8), (62, 106, 10), (80, 108, 8)])
    )


def walls() -> str:
    """Seven walls across, which together are the castle; down: whole, breached, burning."""
    return cells(120, 136, [[wall(n, state) for n in WALLS] for state in STATES], top=-24)
