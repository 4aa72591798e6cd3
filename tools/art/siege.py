"""Siege: five companies of twelve at the walls. The nought is the company's animal, dressed for the war.

Torches, Engineers and Climbers come from outside; the Watch and the Kitchen keep the walls (somebody has to heat the
oil). What they wear on their heads grows with the value.
"""

from dataclasses import replace
from typing import Any

from art.clans import AGES
from art.ink import (
    CLANS,
    CREAM,
    FIRE,
    GOLD,
    INK,
    PEN,
    ROSE,
    SIGNS,
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
from art.people import MOPS, SKINS, SNOW, Face, beast, body, features, head, locks, stood

VALUES = range(12)
HAIR = {"r": "#2f2622", "y": "#a9713a", "g": "#8a3d16", "b": "#5a3a1e", "p": "#3d2a2a"}
RANKS = AGES | {
    10: Face(eyes="patch", beard=2.4, whiskers=True, nose="round", brow=4, scar=False),
    11: Face(eyes="wide", beard=6, whiskers=True, nose="round", brow=5, old=True),
}
OWN: dict[str, dict[str, Any]] = {
    "r2": {"mouth": "teeth", "eyes": "wide", "brow": 3},
    "r5": {"mouth": "grin", "eyes": "squint"},
    "r8": {"eyes": "wide"},
    "y1": {"mouth": "oh", "eyes": "squint"},
    "y4": {"eyes": "shut", "mouth": "smirk", "nose": "round"},
    "y7": {"eyes": "happy", "whiskers": True, "scar": False},
    "y9": {"eyes": "wide"},
    "g1": {"mouth": "tongue"},
    "g5": {"eyes": "happy", "mouth": "laugh"},
    "g7": {"beard": 0, "mouth": "teeth", "eyes": "wide"},
    "b2": {"mouth": "flat", "eyes": "shut"},
    "b4": {"mouth": "flat", "blush": False, "brow": 3},
    "b5": {"beard": 0, "mouth": "frown", "brow": 3},
    "b7": {"eyes": "squint", "whiskers": True, "beard": 1},
    "b9": {"beard": 2.4, "eyes": "patch"},
    "p1": {"mouth": "tongue", "eyes": "happy"},
    "p4": {"mouth": "laugh", "eyes": "shut"},
    "p5": {"mouth": "smirk", "eyes": "wink"},
    "p6": {"beard": 0, "mouth": "oh", "eyes": "wide", "blush": True, "brow": -3},
    "p7": {"beard": 0, "mouth": "flat", "scar": False, "whiskers": True},
    "p8": {"beard": 0, "eyes": "happy", "blush": True},
    "p9": {"beard": 0, "mouth": "frown", "nose": "round"},
    "p10": {"beard": 0, "eyes": "squint", "whiskers": True},
    "p11": {"beard": 0, "mouth": "lips", "eyes": "happy", "blush": True},
}
HANGING = {
    "r2": "braids",
    "r4": "long",
    "y2": "bun",
    "y4": "bun",
    "g2": "long",
    "g4": "tail",
    "b2": "braids",
    "b4": "braids",
}
HANGING |= {
    "p2": "tail",
    "p4": "bun",
    "p6": "long",
    "p9": "bun",
    "g8": "braids",
    "b11": "long",
    "r10": "long",
    "y11": "long",
}


def soldier(company: str, value: int) -> Face:
    """The face of a card."""
    hair = HAIR[company] if value < 8 else mix(HAIR[company], SNOW, 0.3 + (value - 8) * 0.18)
    skin = SKINS[("rygbp".index(company) * 2 + value) % 6]
    return replace(RANKS[value], skin=skin, hair=hair, **OWN.get(f"{company}{value}", {}))


def flame(x: float, y: float, size: float) -> str:
    """A flame that stands on a point."""
    outer = p("M0 0C-16-4-14-18-6-28Q-6-20-2-20Q-4-32 4-42Q4-32 10-28Q18-12 0 0Z", FIRE)
    return at(outer + flat("M0-3C-9-6-6-14 1-22Q8-12 0-3Z", GOLD), x, y, size=size)


def behind(company: str, value: int, width: float) -> str:
    """What is seen past the shoulders."""
    left, right = 60 - width, 60 + width
    if company == "r" and value >= 3:
        torch = flame(right + 2, 76, 0.7 + value * 0.02) + rod(f"M{right - 1} 176L{right + 2} 78", WOOD, 4)
        return torch + (
            flame(left - 2, 76, 0.7 + value * 0.02) + rod(f"M{left + 1} 176L{left - 2} 78", WOOD, 4)
            if value >= 7
            else ""
        )
    if company == "y" and value >= 3:
        mallet = rod(f"M{right} 176V74", WOOD, 4) + p(
            f"M{right - 14} 56H{right + 14}V76H{right - 14}Z", STEEL if value > 6 else "#a9834f"
        )
        return mallet + line(f"M{right - 8} 56v20M{right + 8} 56v20", 2)
    if company == "g" and value >= 3:
        rails = rod(f"M{left - 4} 178L{left + 8} 40", WOOD, 3.4) + rod(f"M{left + 18} 178L{left + 30} 40", WOOD, 3.4)
        return "".join(rod(f"M{left + 4 - k * 1.6} {70 + k * 22}h24", WOOD, 2.6) for k in range(-1, 5)) + rails
    if company == "b" and value >= 3:
        x = right - 5
        axe = p(f"M{x} 62Q{x + 20} 54 {x + 19} 86Q{x + 10} 80 {x} 82Z", STEEL) + p(
            f"M{x} 66L{x - 10} 74L{x} 79Z", STEEL2
        )
        return axe + rod(f"M{x} 176V50", WOOD, 3.4) + p(f"M{x - 5} 52L{x} 34L{x + 5} 52Z", STEEL)
    if company == "p" and value >= 3:
        spoon = '<ellipse cx="0" cy="0" rx="9" ry="12" fill="#b98a4e"/>' + dot(1, 1, 4, INK, 0.25)
        fork = line("M-7-10V2Q-7 10 0 10Q7 10 7 2V-10M0-12V10", 7) + line(
            "M-7-10V2Q-7 10 0 10Q7 10 7 2V-10M0-12V10", 2.8, STEEL
        )
        return rod(f"M{right} 176V72", WOOD, 3.4) + at(fork if value % 2 else spoon, right, 60, size=1.1)
    return ""


def hat_r(value: int, hair: str) -> str:
    """Torches: singed hair, a cowl, a helm that burns."""
    red = CLANS["r"]
    if value <= 2:
        smoke = line("M58 52q-8-6 0-12t0-12M72 56q-6-5 0-9t0-8", 3, "#8b837c")
        return p(MOPS["spikes" if value == 1 else "curls"], hair) + (
            smoke if value == 1 else p("M35 74Q60 64 85 74V82Q60 72 35 82Z", red)
        )
    if value <= 6:
        tip = (value - 3) * 5
        cowl = f"M29 122Q26 66 46 54Q60 46 {82 + tip} {40 - tip * 0.4}Q{80 + tip * 0.4} 54 84 64Q94 84 91 122Q84 110 82 96Q84 72 60 70Q36 72 38 96Q36 110 29 122Z"
        return p(cowl, red) + flat(
            f"M{82 + tip} {40 - tip * 0.4}Q{80 + tip * 0.4} 54 84 64Q94 84 91 122Q85 112 84 100Q86 66 66 54Z", INK, 0.22
        )
    burning = "".join(
        flame(60 + k * 14, 56 + abs(k) * 4, (0.6 + (value - 7) * 0.1) * (1 - abs(k) * 0.14))
        for k in ((-1, 1, 0) if value < 10 else (-2, 2, -1, 1, 0))
    )
    bowl = p("M36 84Q35 52 60 50Q85 52 84 84Q60 72 36 84Z", "#5b5560") + flat(
        "M66 51Q85 54 84 83L74 78Q76 62 66 51Z", INK, 0.3
    )
    return burning + bowl + p("M34 80Q60 68 86 80V88Q60 77 34 88Z", GOLD if value > 9 else STEEL)


def hat_y(value: int, hair: str) -> str:
    """Engineers: goggles, then a siege tower for a hat, storey by storey."""
    gold = CLANS["y"]
    strap = line("M36 76Q60 68 84 76", 5, WOOD) + "".join(
        ball(x, 72, 8, "#bfe0ea") + line(f"M{x - 3} 71l3-3", 2, "#fff") for x in (50, 70)
    )
    if value <= 3:
        return p(MOPS["spikes" if value == 1 else "mop"], hair) + strap
    cap = p("M35 84Q32 52 60 52Q88 52 85 84Q60 72 35 84Z", "#a9713a") + line("M60 52V74", 2)
    if value <= 6:
        pencil = p("M82 96L96 62L102 65L88 98Z", gold) if value == 6 else ""
        return cap + strap + (ball(60, 50, 4, GOLD) if value >= 5 else "") + pencil
    floors = 1 + (value - 7) // 2
    tower, y = "", 64.0
    for k in range(floors):
        w, high = 20 - k * 4, 12
        tower = (
            p(f"M{60 - w} {y}L{60 - w + 2} {y - high}H{60 + w - 2}L{60 + w} {y}Z", "#c79a5b")
            + line(f"M{60 - w / 2} {y - high}v{high}M{60 + w / 2} {y - high}v{high}", 2)
            + flat(f"M57 {y - 2}v-5q3-4 6 0v5Z", INK)
            + tower
        )
        y -= high
    w = 20 - (floors - 1) * 4
    merlons = p(
        f"M{60 - w} {y}V{y - 7}H{60 - w + 7}V{y - 3}H56V{y - 7}H64V{y - 3}H{60 + w - 7}V{y - 7}H{60 + w}V{y}Z",
        "#c79a5b",
    )
    flag = p(f"M60 {y - 4}V{y - 19}L74 {y - 14}L60 {y - 9}", gold) if value % 2 == 0 or value == 11 else ""
    return tower + flag + merlons + p("M33 82Q34 62 60 60Q86 62 87 82Q60 70 33 82Z", gold)


def hat_g(value: int, hair: str) -> str:
    """Climbers: a cap that gets longer, with a feather that gets longer still."""
    green = CLANS["g"]
    if value <= 2:
        twigs = line("M46 56l-6-12M46 56l4-12M70 54l8-12M70 54l-2-12", 3, WOOD)
        return p(MOPS["curls"], hair) + (twigs if value == 1 else p("M34 80Q60 64 86 80V86Q60 72 34 86Z", green))
    reach = (value - 3) * 2.2
    feather = ""
    for k in range(1 + (value >= 6) + (value >= 9) + (value >= 11)):
        one = p(f"M0 0Q-12-{16 + reach} 2-{30 + reach}Q10-{14 + reach} 0 0Z", (ROSE, CREAM, GOLD, ROSE)[k]) + line(
            f"M0 0V-{22 + reach}", 1.8
        )
        feather += at(one, 84, 70, turn=34 - k * 24)
    cap = f"M28 80Q34 52 60 48Q84 46 {100 + reach * 0.5} {66 - reach * 0.2}Q90 70 86 80Q56 70 28 80Z"
    back = p(MOPS["mop"], hair)
    brim = p(f"M26 82Q30 70 40 72Q66 66 92 78L{98 + reach * 0.4} 72Q96 88 84 86Q58 76 26 82Z", deep(green, 0.35))
    return back + feather + p(cap, green) + brim


def hat_b(value: int, hair: str) -> str:
    """Watch: an iron cap, then a crest that grows, then wings of steel about the face."""
    blue = CLANS["b"]
    if value == 1:
        return (
            p(MOPS["mop"], hair)
            + p("M30 84Q26 58 60 56Q94 58 90 84Q60 74 30 84Z", STEEL)
            + ball(60, 56, 4, STEEL2)
            + line("M34 80q12 8 0 0", 2)
        )
    crest = ""
    if value >= 4:
        tall = 6 + (value - 4) * 2.6
        crest = p(
            f"M34 66Q30 {46 - tall} 60 {46 - tall}Q90 {46 - tall} 86 66Q60 40 34 66Z", blue if value < 10 else ROSE
        )
        crest += line(f"M60 {47 - tall}V52M46 {52 - tall}L49 54M74 {52 - tall}L71 54", 2, "#ffffff", 0.7)
    bowl = p("M35 82Q34 50 60 48Q86 50 85 82Q60 72 35 82Z", STEEL) + flat(
        "M66 49Q86 53 85 81L75 77Q77 62 66 49Z", STEEL2
    )
    brow = p("M33 80Q60 67 87 80V87Q60 75 33 87Z", GOLD if value >= 10 else STEEL2)
    cheeks = (
        p("M34 84L42 84Q40 100 48 112L40 116Q32 104 34 84ZM86 84L78 84Q80 100 72 112L80 116Q88 104 86 84Z", STEEL)
        if value >= 6
        else ""
    )
    bar = p("M57 78H63V100H57Z", STEEL2) if value in {8, 10} else ""
    return (p(MOPS["part"], hair) if value < 6 else "") + crest + bowl + cheeks + brow + bar


def hat_p(value: int, hair: str) -> str:
    """Kitchen: a kerchief, then a cook's hat that rises like dough."""
    purple = CLANS["p"]
    top = p(MOPS["curls" if value in {1, 5} else "part"], hair)
    if value <= 2:
        knot = p("M84 78L98 74L94 84L98 92L84 86Z", purple) if value == 2 else ""
        return top + (
            knot + p("M34 82Q36 52 60 52Q84 52 86 82Q60 68 34 82Z", purple)
            if value == 2
            else p("M34 80Q60 68 86 80V88Q60 76 34 88Z", purple)
        )
    rise = (value - 3) * 2.7 - 2
    puff = f"M40 72V{60 - rise * 0.4}Q24 {60 - rise} 32 {50 - rise}Q36 {40 - rise} 48 {44 - rise}Q60 {30 - rise} 72 {44 - rise}Q84 {40 - rise} 88 {50 - rise}Q96 {60 - rise} 80 {60 - rise * 0.4}V72Z"
    pleats = line(f"M52 70V{60 - rise * 0.5}M60 68V{58 - rise * 0.5}M68 70V{60 - rise * 0.5}", 2, INK, 0.5)
    shade = flat(
        f"M74 {45 - rise}Q84 {40 - rise} 88 {50 - rise}Q96 {60 - rise} 80 {60 - rise * 0.4}V72H72V{60 - rise * 0.4}Q82 {56 - rise} 74 {45 - rise}Z",
        INK,
        0.16,
    )
    band = p("M38 80V68Q60 58 82 68V80Q60 68 38 80Z", purple if value < 10 else GOLD)
    pin = ball(60, 68, 4, ROSE) if value == 11 else ""
    return top + p(puff, "#fffdf6") + shade + pleats + band + pin


HATS = {"r": hat_r, "y": hat_y, "g": hat_g, "b": hat_b, "p": hat_p}


def mascot(company: str) -> str:
    """The nought: an animal on its own."""
    x, y, size = {
        "r": (64, 148, 2.0),
        "y": (56, 150, 2),
        "g": (54, 152, 2.1),
        "b": (60, 156, 2.1),
        "p": (60, 142, 2.0),
    }[company]
    extra = {
        "r": rod("M42 116L12 108", WOOD, 4) + flame(13, 106, 0.9),
        "y": ball(34, 109, 9, "#bfe0ea")
        + ball(52, 107, 7, "#bfe0ea")
        + line("M43 108h2M59 106L84 116", 4, WOOD)
        + '<ellipse cx="92" cy="160" rx="9" ry="11" fill="#fff"/>',
        "g": at(p("M0 0Q-12-20 2-38Q10-18 0 0Z", ROSE), 66, 88, turn=24)
        + p("M14 92Q30 68 66 86L84 74Q82 96 70 98Q44 88 14 92Z", CLANS["g"]),
        "b": p("M28 104Q26 74 60 72Q94 74 92 104Q60 92 28 104Z", STEEL)
        + p("M40 76Q60 44 80 76Q60 66 40 76Z", CLANS["b"]),
        "p": p("M12 136H108V146H104Q104 176 60 180Q16 176 16 146H12Z", "#5b5560")
        + flat("M80 146H104Q104 172 72 178Q82 168 80 146Z", INK, 0.3)
        + line("M40 66q-6-8 0-14M80 66q-6-8 0-14", 3, "#fff", 0.8),
    }[company]
    animal = f'<g stroke-width="{PEN / size}">{beast(company, x, y, size)}</g>'
    return at(animal + extra, 0, -26 if company == "p" else -18)


def figure(company: str, value: int) -> str:
    """One of the sixty."""
    if value == 0:
        return mascot(company)
    colour, face = CLANS[company], soldier(company, value)
    width = 27 + value * 1.6
    cloak = {"y": "#8a5a12", "p": "#fffdf6"}.get(company, deep(colour, 0.55))
    inner = behind(company, value, width) + locks(face.hair, HANGING.get(f"{company}{value}", ""))
    inner += body(width, "url(#t)", cloak)
    if company == "g" and value >= 5:  # a coil of rope
        inner += "".join(
            line(f"M{36 - k} 128Q64 150 {60 + width - 12 + k} 172", w, c)
            for k, w, c in ((0, 10, INK), (0, 5, "#c9a06b"))
        )
    if company == "r" and value >= 4:
        inner += flat("M70 140l8 6-4 8 10 4-6 10 12 8H70Z", INK, 0.55)
    if value >= 8:
        inner += ball(42, 144, 8.4, GOLD) + at(SIGNS[company], 37, 139, size=0.5)
    soot = flat("M70 96q6-3 10 2-2 6-8 5-4-2-2-7Z", INK, 0.5) if company == "r" and value < 8 else ""
    hat = HATS[company](value, face.hair)
    inner += head(face) + soot + (hat + features(face) if company in "rb" and value >= 3 else features(face) + hat)
    size = (1.13, 1.08, 1.0, 0.96)[(value - 1) // 3] - (0.04 if company in "yp" and value > 6 else 0)
    return stood(inner, size, flip=value % 2 == 0)


def scenery(company: str, value: int) -> str:
    """Outside or upon the walls; a moon that rises with the value."""
    colour = CLANS[company]
    sky, far, near = mix(colour, CREAM, 0.7), mix(colour, CREAM, 0.42), deep(colour, 0.2)
    moon = dot(14 + value * 8.4, 62 - 26 * (1 - ((value - 5.5) / 5.5) ** 2), 6 + value * 0.6, CREAM, 0.9)
    battlement = "M-4 176V{0}H10V{1}H26V{0}H40V{1}H56V{0}H70V{1}H86V{0}H100V{1}H116V{0}H124V176Z"
    views = {
        "r": "M-4 118Q4 92 10 104Q12 70 24 56Q22 84 34 98Q40 78 48 92Q50 110 60 112Q66 84 76 78Q74 96 86 100Q92 60 104 52Q100 84 112 100Q118 92 124 118V176H-4Z",
        "y": "M-4 122H14L34 78L42 70L48 76L40 82L58 122H80V92H78V84H84V88H90V84H96V88H102V84H108V92H106V122H124V176H-4Z",
        "g": "M-4 112L10 76L22 104L36 64L50 110H74V84H80V90H88V84H94V90H102V84H108V112L124 96V176H-4Z",
        "b": battlement.format(88, 98),
        "p": "M-4 176V60H124V176H100V120Q100 84 60 84Q20 84 20 120V176Z",
    }
    bricks = (
        line("M-4 116H124M-4 134H124M18 98v18M50 98v18M92 98v18M34 116v18M76 116v18", 2, near, 0.35)
        if company == "b"
        else ""
    )
    ground = flat("M-4 146Q40 132 64 142T124 136V176H-4Z", near)
    return flat("M-4 0H124V176H-4Z", sky) + moon + flat(views[company], far) + bricks + ground


def sheet(company: str) -> str:
    """A company's twelve cards side by side."""
    row = [scenery(company, value) + figure(company, value) for value in VALUES]
    return cells(120, 150, [row], plaid(company), top=22)
