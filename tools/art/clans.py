"""Borders: six clans of nine, from the child who carries the bundle to the chief.

1 to 3 are young, 4 to 6 grown, 7 to 9 the elders; shoulders, headgear and scenery grow with the value.
Blades, Targes, Antlers, Helms, Thistles and Elders differ by what they wear on their heads, even as shadows.
"""

from dataclasses import replace
from typing import Any

from art.ink import (
    BONE,
    CLANS,
    CREAM,
    GOLD,
    INK,
    LEAF,
    ROSE,
    SIGNS,
    STAR,
    STEEL,
    STEEL2,
    WOOD,
    at,
    ball,
    cells,
    deep,
    dot,
    flat,
    line,
    mix,
    p,
    plaid,
    rod,
)
from art.people import GREY, MOPS, SKINS, SNOW, Face, beast, body, features, head, locks, stood

VALUES = range(1, 10)
HAIR = {"r": "#8a3d16", "y": "#d99a44", "g": "#5a3a1e", "b": "#2f2622", "p": "#93401f", "w": "#d8d3c4"}
# What one's age and rank make of a face, in every clan; each clan changes some.
AGES = {
    1: Face(eyes="wide", mouth="gap", nose="dot", freckles=True, young=True, brow=-2),
    2: Face(eyes="happy", mouth="laugh", nose="dot", blush=True, young=True, brow=-2),
    3: Face(look=2, mouth="smirk", young=True, brow=-1, freckles=True),
    4: Face(mouth="lips", blush=True, brow=0, look=-2),
    5: Face(whiskers=True, mouth="smile", nose="round", brow=0),
    6: Face(beard=1, eyes="wink", nose="bent", brow=1),
    7: Face(beard=2, nose="long", brow=3, scar=True),
    8: Face(beard=3.4, whiskers=True, eyes="squint", nose="round", brow=2, old=True),
    9: Face(beard=5, whiskers=True, nose="long", brow=4, old=True),
}
OWN: dict[str, dict[str, Any]] = {
    "r3": {"eyes": "patch", "mouth": "grin"},
    "r6": {"eyes": "patch", "beard": 2},
    "r9": {"nose": "round"},
    "y4": {"mouth": "tongue", "eyes": "wink"},
    "y7": {"eyes": "happy", "scar": False},
    "y9": {"eyes": "shut", "brow": 0, "nose": "round"},
    "g2": {"mouth": "oh", "eyes": "wide"},
    "g8": {"eyes": "dots"},
    "b6": {"eyes": "dots", "brow": -2, "mouth": "oh", "beard": 0, "whiskers": True},
    "p5": {"whiskers": False, "mouth": "lips", "eyes": "shut", "nose": "bent"},
    "p6": {"beard": 0, "mouth": "grin", "blush": True},
    "p7": {"beard": 0, "mouth": "flat", "scar": False, "nose": "bent"},
    "p8": {"beard": 0, "whiskers": False, "mouth": "smirk", "blush": True},
    "p9": {"beard": 0, "whiskers": False, "mouth": "lips", "eyes": "squint", "brow": 4},
    "w1": {"eyes": "shut", "mouth": "oh"},
    "w5": {"beard": 1.6, "eyes": "happy"},
    "w8": {"eyes": "happy", "brow": -3},
    "w9": {"beard": 7, "eyes": "shut", "brow": -1},
}
HANGING = {"r2": "braids", "r4": "braids", "y4": "braids", "g4": "tail", "w4": "long", "b4": "tail", "g2": "tail"}
HANGING |= {"p1": "braids", "p2": "bun", "p3": "tail", "p4": "long", "p5": "braids", "p6": "long", "p7": "long"}
HANGING |= {
    "p8": "bun",
    "p9": "long",
    "y2": "bun",
    "w2": "braids",
    "r9": "braids",
    "w7": "long",
    "w8": "long",
    "w9": "long",
}
TOPS = {1: "spikes", 2: "part", 3: "mop", 4: "part", 5: "curls", 6: "mop", 7: "mop", 8: "bald", 9: "mop"}


def person(clan: str, value: int) -> Face:
    """The face of a card."""
    hair = HAIR[clan]
    if value >= 8:
        hair = mix(hair, SNOW, 0.75)
    elif clan == "w":
        hair = "#8a6f4d" if value < 4 else GREY
    skin = SKINS["rygbpw".index(clan) - (value % 2)]
    return replace(AGES[value], skin=skin, hair=hair, **OWN.get(f"{clan}{value}", {}))


def sword(turn: float) -> str:
    """A sword on the back, hilt up."""
    blade = p("M-5 40V-34H5V40Z", STEEL) + p("M-14-38H14V-31H-14Z", GOLD) + p("M-3.5-56H3.5V-38H-3.5Z", WOOD)
    return at(blade + ball(0, -59, 5, GOLD), 60, 122, turn=turn)


def star(x: float, y: float, size: float, fill: str) -> str:
    """A star about a point."""
    return at(f'<path d="{STAR}" fill="{fill}" stroke-width="{2.6 / size}"/>', x - 10 * size, y - 10 * size, size=size)


def antlers(reach: float) -> str:
    """Two antlers, one the mirror of the other."""
    tines = f"M10 2Q20-6 25-{14 + reach}M19-4Q30-4 34-13"
    if reach > 4:
        tines += f"M23-{8 + reach * 0.4}Q16-{14 + reach * 0.6} 17-{22 + reach * 0.5}"
    one = rod(tines, BONE, 4.6)
    return at(one, 60, 54) + at(one, 60, 54, flip=True)


def behind(clan: str, value: int, width: float) -> str:
    """What is seen past the shoulders."""
    left, right = 60 - width, 60 + width
    if clan == "r" and value >= 4:
        return "".join(sword(turn) for turn in ((40,) if value < 7 else (-40, 40)))
    if clan == "g" and value >= 4:
        bow = f"M{right - 4} 52Q{right + 20} 108 {right - 4} 166"
        arrows = p("M22 76l5-14 5 14ZM32 82l5-14 5 14Z", CREAM) + p("M18 80H44L40 150H26Z", WOOD) if value >= 6 else ""
        return rod(bow, WOOD, 3.6) + line(f"M{right - 4} 52V166", 1.6) + arrows
    if clan == "b" and value >= 5:
        flag = f"M{right + 1} {40 + (value < 7) * 6}Q{right - 14} 36 {right - 30} 48L{right - 18} 52L{right - 28} 64Q{right - 10} 58 {right + 1} 64Z"
        return rod(f"M{right} 40V176", WOOD, 3.4) + p(flag, CLANS[clan])
    if clan == "p" and value >= 4:
        bulb = p("M-8 4Q0-4 8 4Q9 14 0 15Q-9 14-8 4Z", LEAF)
        bloom = p("M-8 3-10-10-4-2 0-12 4-2 10-10 8 3Q0-3-8 3Z", CLANS[clan])
        return rod(f"M{right - 3} 70V176", GOLD, 3) + at(bulb + bloom, right - 3, 56, size=1.1)
    if clan == "w" and value >= 4:
        crook = f"M{left + 4} 176V60Q{left + 4} 44 {left - 8} 46Q{left - 16} 50 {left - 10} 58"
        return (
            rod(crook, WOOD, 3.4)
            if value < 7
            else rod(f"M{left + 2} 58V176", WOOD, 3.4) + star(left + 2, 48, 1.25, GOLD)
        )
    return ""


def hat_r(value: int, hair: str) -> str:
    """Blades: a band, a leather cap, a winged helm."""
    red = CLANS["r"]
    if value <= 3:
        knot = p("M82 76L96 70L94 80L98 88L82 83Z", red)
        return p(MOPS[TOPS[value]], hair) + knot + p("M35 77Q60 66 85 77V85Q60 74 35 85Z", red)
    if value <= 6:
        fur = "".join(f"q5-6 {k} 0" for k in (10, 10, 10, 10, 10))
        return (
            p("M36 82Q34 50 60 50Q86 50 84 82Q60 70 36 82Z", WOOD)
            + line("M60 50V72", 2)
            + p(
                f"M35 82{fur}V{74 if value < 6 else 72}Q60 64 35 {74 if value < 6 else 72}Z",
                BONE if value == 6 else GOLD,
            )
        )
    wings = ""
    if value >= 8:
        tall = 8 * (value - 8)
        one = f"M36 66Q14 62 {14 - tall / 4} {38 - tall}Q26 40 30 46Q28 36 30 32Q42 44 42 58Z"
        wings = p(one, CREAM) + at(p(one, CREAM), 120, 0, flip=True)
    bowl = p("M36 82Q35 46 60 40Q85 46 84 82Q60 70 36 82Z", STEEL) + flat(
        "M64 43Q82 50 81 77L73 75Q75 56 64 43Z", STEEL2
    )
    guard = p("M34 76Q60 64 86 76V85Q66 77 64 80V99H56V80Q54 77 34 85Z", GOLD)
    horn = "" if value >= 8 else p("M60 42L55 30Q60 24 65 30Z", GOLD)
    return wings + horn + bowl + guard


def hat_y(value: int, hair: str) -> str:
    """Targes: bare heads, bonnets, feathers."""
    gold = CLANS["y"]
    top = p(MOPS[TOPS[value]], hair)
    if value <= 2:
        straw = line("M84 104 98 100M98 100l3-6M98 100l5 2", 2.6, "#b9861e") if value == 1 else ""
        return top + straw
    if value <= 6:
        wide = 2 * (value - 4)
        cap = p(
            f"M{28 - wide} 70Q{30 - wide} 50 60 50Q{90 + wide} 50 {94 + wide} 67Q92 77 60 74Q32 77 {28 - wide} 70Z",
            gold,
        )
        return (
            top
            + cap
            + p("M38 74Q60 68 82 74V80Q60 75 38 80Z", deep(gold, 0.6))
            + ball(60, 50, 5 + wide / 2, CREAM if value > 3 else ROSE)
        )
    feathers = "".join(
        at(
            p("M0 0Q-9-20 0-40Q9-20 0 0Z", CREAM) + line("M0 0V-32", 1.6) + flat("M-4-30Q0-40 4-30Z", INK),
            82,
            60,
            turn=2 + k * 20,
        )
        for k in range(value - 6)
    )
    cap = p("M26 70Q26 46 60 44Q94 46 96 66Q96 79 60 75Q30 79 26 70Z", gold)
    return top + feathers + cap + line("M34 72Q60 66 92 71", 2.4) + ball(82, 61, 7, GOLD) + dot(82, 61, 2.4, INK)


def hat_g(value: int, hair: str) -> str:
    """Antlers: leaves in the hair, a hood, a hood with antlers."""
    if value <= 3:
        leaf = p("M0 4Q-8-4 0-15Q8-4 0 4Z", LEAF)
        many = 2 + value
        wreath = "".join(
            at(leaf, 60 + (k - (many - 1) / 2) * 11, 68 + abs(k - (many - 1) / 2) * 2.4, turn=(k - (many - 1) / 2) * 14)
            for k in range(many)
        )
        return p(MOPS[TOPS[value]], hair) + wreath
    peak = 48 - 2 * (value - 4) if value < 7 else 44
    green = deep(CLANS["g"], 0.3 if value < 7 else 0.42)
    hood = f"M27 126Q22 50 60 {peak}Q98 50 93 126Q86 112 83 94Q86 70 60 68Q34 70 37 94Q34 112 27 126Z"
    fold = f"M66 {peak + 1}Q98 52 93 126Q88 116 86 104Q94 66 66 {peak + 1}Z"
    clasp = ball(60, 65, 4, GOLD) if value >= 6 else ""
    return (antlers((value - 7) * 9) if value >= 7 else "") + p(hood, green) + flat(fold, INK, 0.28) + clasp


def hat_b(value: int, hair: str) -> str:
    """Helms: mail, a kettle hat, a great helm with a plume."""
    blue = CLANS["b"]
    if value <= 3:
        if value == 1:  # a pot too big for him
            pot = p("M30 80Q28 46 60 46Q92 46 90 80Q60 88 30 80Z", STEEL) + flat(
                "M68 47Q92 50 90 80Q84 82 78 82Q84 62 68 47Z", STEEL2
            )
            return pot + p("M88 66H104V72H89Z", STEEL2)
        coif = "M32 114Q30 54 60 54Q90 54 88 114Q80 104 80 90Q80 73 60 72Q40 73 40 90Q40 104 32 114Z"
        rings = line("M36 94h.1M37 84h.1M41 75h.1M48 67h.1M56 63h.1M64 63h.1M72 67h.1M79 75h.1M83 84h.1M84 94h.1", 3)
        return p(coif, STEEL2) + rings + (p("M38 70Q60 56 82 70V76Q60 64 38 76Z", blue) if value == 3 else "")
    if value <= 6:
        rim = 2 * (value - 4)
        mail = (
            p("M36 114Q33 76 40 76H80Q87 76 84 114Q79 106 79 90V80H41V90Q41 106 36 114Z", STEEL2)
            if value > 4
            else p(MOPS["part"], hair)
        )
        hat = p(f"M{27 - rim} 80Q34 75 38 71Q38 48 60 46Q82 48 82 71Q86 75 {93 + rim} 80Q60 88 {27 - rim} 80Z", STEEL)
        comb = p("M56 46Q60 34 64 46L62 60H58Z", blue) if value == 6 else ""
        return mail + hat + flat(f"M64 47Q82 50 82 71Q86 76 {92 + rim} 80Q80 84 71 85Q78 62 64 47Z", STEEL2) + comb
    lift = (value - 7) * 3
    plume = p(f"M60 52Q52 {32 - lift} 76 {30 - lift}Q102 {30 - lift} 106 66Q106 84 96 96Q98 66 76 58Z", blue)
    helm = p("M35 62Q60 44 85 62L87 110L60 126L33 110Z", STEEL) + flat("M62 53Q76 54 85 62L87 110L62 125Z", STEEL2)
    slits = p("M60 52V124") + line("M39 86H55M65 86H81", 6)
    holes = line("M46 100h.1M46 108h.1M52 104h.1M68 104h.1M74 100h.1M74 108h.1", 4)
    crown = p("M33 64L31 48L42 55L50 44L60 52L70 44L78 55L89 48L87 64Q60 48 33 64Z", GOLD) if value == 9 else ""
    if value == 8:  # the visor is up
        return plume
    return plume + helm + slits + holes + crown


def visor() -> str:
    """The helm of the eighth: open, the owner looks out of it."""
    helm = p("M32 116Q28 50 60 48Q92 50 88 116L80 110Q84 76 60 75Q36 76 40 110Z", STEEL)
    return helm + p("M30 76Q28 50 60 46Q92 50 90 76L82 70Q60 62 38 70Z", STEEL2) + line("M44 60H54M66 60H76", 4)


def hat_p(value: int, hair: str) -> str:
    """Thistles: flowers, a circlet, a crown that grows."""
    purple = CLANS["p"]
    top = p(MOPS["part" if value % 2 else "curls"] if value < 9 else MOPS["part"], hair)
    if value <= 3:
        many = 1 + 2 * value
        spots = [(60 + (k - value) * (13 - value), 64 + abs(k - value) * 3.4) for k in range(many)]
        return top + "".join(
            ball(x, y, 6, CREAM if k % 2 else purple) + dot(x, y, 2, GOLD) for k, (x, y) in enumerate(spots)
        )
    if value <= 6:
        veil = p("M38 74Q30 92 26 124Q40 120 40 96ZM82 74Q90 92 94 124Q80 120 80 96Z", CREAM) if value == 6 else ""
        return top + veil + p("M36 76Q60 62 84 76V83Q60 70 36 83Z", GOLD) + ball(60, 70, 4 + (value == 5) * 2, purple)
    h = 12 + (value - 7) * 6
    tips = [(33, 66 - h), (60, 58 - h), (87, 66 - h)]
    points = f"M35 80L33 {68 - h}L47 {66 - h * 0.3}L60 {60 - h}L73 {66 - h * 0.3}L87 {68 - h}L85 80Q60 66 35 80Z"
    return top + p(points, GOLD) + line("M37 73Q60 61 83 73", 2) + "".join(ball(x, y, 4.4, purple) for x, y in tips)


def hat_w(value: int, hair: str) -> str:
    """Elders: novices, wreaths, stars."""
    if value == 1:
        return p("M28 124Q26 52 60 50Q94 52 92 124Q84 110 82 96Q84 72 60 70Q36 72 38 96Q36 110 28 124Z", CREAM)
    if value <= 3:
        return p(MOPS["bald" if value == 3 else "mop"], hair) + line("M36 78Q60 68 84 78", 4, "#6f7d52")
    top = p(MOPS["part"], hair)
    leaf = p("M0 4Q-7-1-5-8Q-2-7 0-13Q2-7 5-8Q7-1 0 4Z", "#5f8f57" if value < 7 else "#7fa36a")
    wreath = "".join(at(at(leaf, 0, -27), 60, 94, turn=-72 + k * 24) for k in range(7))
    stars = "".join(
        star(60 + (k - (value - 7) / 2) * 20, 50 - (value == 9 and k == 1) * 6, 0.95, GOLD) for k in range(value - 6)
    )
    return top + wreath + stars


HATS = {"r": hat_r, "y": hat_y, "g": hat_g, "b": hat_b, "p": hat_p, "w": hat_w}


def figure(clan: str, value: int) -> str:
    """One of the fifty-four."""
    colour, face = CLANS[clan], person(clan, value)
    width = 27 + value * 2
    cloak = {"w": "#8d8879", "y": "#8a5a12"}.get(clan, deep(colour, 0.55))
    inner = behind(clan, value, width) + locks(face.hair, HANGING.get(f"{clan}{value}", ""))
    inner += body(width, "url(#t)", cloak)
    if value >= 6:
        inner += ball(42, 142, 8.4, GOLD) + at(SIGNS[clan], 37, 137, size=0.5)
    if clan == "y" and value >= 5:
        ring = f'<circle r="{9 + value * 0.7}" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        inner += at(ball(0, 0, 15 + value, WOOD) + ring + ball(0, 0, 4.6, GOLD), 66 + width * 0.55, 158)
    masked = clan == "b" and value in {7, 9}
    shown, hat = "" if masked else features(face), HATS[clan](value, face.hair)
    hooded = (clan in "gbw" and value >= 4) or (clan, value) == ("w", 1)  # then the face lies over it
    inner += ("" if masked else head(face)) + (hat + shown if hooded else shown + hat)
    inner += visor() if (clan, value) == ("b", 8) else ""
    if value == 3:
        inner += beast(clan, 84, 152)
    # the young fill the card with their faces, the chiefs with what they wear
    size = (1.13, 1.1, 1.06)[(value - 1) // 3]
    return stood(inner, size, flip=value % 2 == 0 and value != 8)


def scenery(clan: str, value: int) -> str:
    """Where a clan lives, tinted with its colour; the sun rises with the value."""
    colour = CLANS[clan]
    sky = mix(colour, CREAM, 0.74) if clan != "w" else "#d3dadb"
    far = mix(colour, CREAM, 0.5) if clan != "w" else "#b3bcbb"
    mid = mix(colour, CREAM, 0.22) if clan != "w" else "#98a3a1"
    near = deep(colour, 0.16) if clan != "w" else "#7d8885"
    x = 12 + value * 10.6
    sun = dot(x, 66 - 30 * (1 - ((value - 5) / 5) ** 2), 7 + value * 0.8, CREAM, 0.9)
    peaks = {
        "r": "M-4 112L14 76L26 90L46 58L66 94L82 72L104 100L124 84V176H-4Z",
        "y": "M-4 104Q30 84 62 98T124 92V176H-4Z",
        "g": "M-4 118L6 84L14 106L24 70L34 104L42 82L52 110H70L80 76L88 104L98 66L108 104L116 86L124 112V176H-4Z",
        "b": "M-4 116H10V74H15V79H20V74H25V79H30V74H35V116L60 106L84 114V90H88V94H93V90H98V94H103V90H107V114L124 108V176H-4Z",
        "p": "M-4 110Q14 70 36 96Q54 60 80 92Q100 76 124 104V176H-4Z",
        "w": "M-4 118H8V84Q14 74 20 84V112H30V78H62V84H56V112H84V88Q92 78 98 90V114H124V176H-4Z",
    }
    ground = {
        "r": "M-4 128L24 112L58 130L92 114L124 128V176H-4Z",
        "y": "M-4 130Q30 112 60 124T124 118V176H-4Z",
        "g": "M-4 128Q34 116 64 126T124 120V176H-4Z",
        "b": "M-4 124Q20 120 40 124T82 124T124 124V176H-4Z",
        "p": "M-4 124Q24 108 58 124T124 116V176H-4Z",
        "w": "M-4 122Q30 112 60 120T124 118V176H-4Z",
    }
    return (
        flat("M-4 0H124V176H-4Z", sky)
        + sun
        + flat(peaks[clan], far)
        + flat(ground[clan], mid)
        + flat("M-4 152Q40 138 64 148T124 142V176H-4Z", near)
    )


def sheet(clan: str) -> str:
    """A clan's nine cards side by side."""
    row = [scenery(clan, value) + figure(clan, value) for value in VALUES]
    return cells(120, 150, [row], plaid(clan), top=22)
