"""The tactics cards as scenes: what the trick looks like, in a hundred and twenty by a hundred and fifty.

What matters lies above 112, for a low card shows no more.
"""

from dataclasses import replace

from art.ink import (
    CLANS,
    CREAM,
    FIRE,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    ROSE,
    STEEL,
    STEEL2,
    STONE,
    STONE2,
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
    rod,
)
from art.people import MOPS, SKINS, Face, body, features, fox, head, hound, locks, raven

CARDS = ["joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor"]
CARDS += ["recruit", "blast", "reinforce", "exchange"]
MUD, MIST = "#6b4a2c", "#eef2ef"


def ground(colour: str, y: float = 116) -> str:
    """The earth under a scene."""
    return flat(f"M-4 {y}Q34 {y - 12} 64 {y - 2}T124 {y - 4}V156H-4Z", colour)


def sky(colour: str) -> str:
    """What is behind it."""
    return flat("M-4-4H124V156H-4Z", colour)


def person(face: Face, x: float, y: float, size: float, hat: str = "", cloth: str = "", *, flip: bool = False) -> str:
    """Somebody whose chin is at the point."""
    shoulders = body(34, cloth, mix(INK, cloth, 0.45) if cloth[0] == "#" else INK) if cloth else ""
    return at(at(shoulders + head(face) + features(face) + hat, -60, -118), x, y, size=size, flip=flip)


def rays(one: str, other: str) -> str:
    """A burst of light behind somebody."""
    wedges = "M60 70L-8 40V4ZM60 70L24-8H60ZM60 70L92-8H128V16ZM60 70L128 56V92ZM60 70L128 132V160H104ZM60 70L70 160H30ZM60 70L-8 150V104Z"
    return sky(one) + flat(wedges, other)


def joker(left: str, right: str, face: Face, *, third: bool) -> str:
    """A jester with bells; the second wears a third horn."""
    cap = p("M60 52Q38 38 24 48Q14 58 16 76Q34 62 42 76Q50 66 60 66Z", left) + p(
        "M60 52Q82 38 96 48Q106 58 104 76Q86 62 78 76Q70 66 60 66Z", right
    )
    cap += (p("M46 66Q44 44 60 28Q76 44 74 66Q60 58 46 66Z", GOLD) + ball(60, 28, 6, CREAM)) if third else ""
    cap += ball(16, 78, 6.5, GOLD) + ball(104, 78, 6.5, GOLD)
    ruff = p("M24 140L34 126L42 132L50 122L60 130L70 122L78 132L86 126L96 140Q60 150 24 140Z", CREAM)
    coat = p("M14 160Q20 134 60 132Q100 134 106 160Z", left) + p("M60 132Q100 134 106 160H60Z", right)
    return at(coat + head(face) + ruff + features(face) + cap, -3, -16, size=1.05)


def hand(x: float, y: float, *, flip: bool = False, sleeve: str = ROSE, turn: float = 0) -> str:
    """A fist that comes from the left and holds something."""
    fist = p("M-6-12H10Q20-12 20-2Q20 12 8 12H-6Z", SKINS[0]) + line("M10-4h9M9 3h9", 2)
    return at(p("M-40-16L-4-13V13L-40 18Z", sleeve) + fist, x, y, flip=flip, turn=turn)


def slip(x: float, y: float, turn: float, colour: str, size: float = 1) -> str:
    """A small card."""
    return at(
        p("M-14-20H14V20H-14Z", CREAM) + flat("M-12.4-18.4H12.4V-8H-12.4Z", colour) + line("M-14-8H14", 2),
        x,
        y,
        turn=turn,
        size=size,
    )


def spy() -> str:
    """Night, a bush, a hat, one long glass."""
    hat = p("M22 78Q60 66 98 78Q94 86 60 82Q26 86 22 78Z", "#3a3442") + p(
        "M38 76Q38 48 60 52Q82 48 82 76Q60 70 38 76Z", "#3a3442"
    )
    hat += p("M38 70Q60 62 82 70V76Q60 69 38 76Z", ROSE)
    somebody = person(
        Face(skin=SKINS[1], eyes="wink", mouth="smirk", brow=2, nose="long"), 52, 96, 0.98, hat, "#4a4354"
    )
    glass = rod("M64 76L108 64", GOLD, 8) + rod("M90 69L112 63", GOLD, 12) + ball(113, 63, 6, "#bfe0ea")
    bush = p("M-4 156V112Q8 98 20 108Q28 92 42 104Q54 92 66 106Q80 92 92 106Q104 96 124 112V156Z", LEAF)
    return (
        sky(NIGHT)
        + dot(96, 28, 15, CREAM)
        + dot(90, 24, 13, NIGHT)
        + dot(20, 20, 1.6, CREAM)
        + dot(40, 34, 1.3, CREAM)
        + somebody
        + glass
        + bush
    )


def shield() -> str:
    """A very small man behind a very large shield."""
    targe = ball(60, 86, 44, WOOD) + f'<circle cx="60" cy="86" r="34" fill="none" stroke="{GOLD}" stroke-width="5"/>'
    studs = "".join(at(dot(0, -22, 3.4, GOLD), 60, 86, turn=k * 45) for k in range(8))
    helm = p("M36 84Q34 50 60 48Q86 50 84 84Q60 74 36 84Z", STEEL) + p("M34 80Q60 68 86 80V87Q60 76 34 87Z", STEEL2)
    top = person(Face(eyes="wide", brow=-3, mouth="oh", nose="round"), 60, 50, 0.78, helm)
    fingers = line("M24 60q-8 2-6 10M96 60q8 2 6 10", 8) + line("M24 60q-8 2-6 10M96 60q8 2 6 10", 3.6, SKINS[0])
    feet = p("M40 118H56V134H34Q34 126 40 126ZM64 118H80V126Q86 126 86 134H64Z", "#5a3a1e")
    return (
        sky("#cfe0d2")
        + ground("#8fb08a", 126)
        + top
        + feet
        + targe
        + studs
        + ball(60, 86, 11, GOLD)
        + p("M60 75V97M49 86H71")
        + fingers
    )


def fog() -> str:
    """Blind man's bluff between the stones."""
    stone = p("M84 130Q80 70 92 50Q104 36 114 56Q122 90 118 130Z", STONE2)
    cloth = p("M36 80Q60 84 84 80V92Q60 97 36 92Z", CREAM) + p("M84 82L98 76L94 88L102 96L84 92Z", CREAM)
    groping = person(
        Face(skin=SKINS[3], mouth="oh", nose="round", eyes="shut"),
        46,
        96,
        0.95,
        p(MOPS["curls"], "#8a3d16") + cloth,
        "#7b8a5a",
    )
    arm = rod("M66 118Q84 112 94 96", SKINS[3], 7) + line("M94 96l8-4M94 96l7 2M94 96l2-9", 3.4)
    mist = "".join(
        line(f"M{x} {y}q15-13 30 0t30 0t30 0", 11, MIST, 0.92)
        for x, y in ((-20, 40), (46, 66), (-26, 112), (40, 134), (-10, 146))
    )
    return sky("#b5c1c2") + ground("#93a3a0", 124) + stone + groping + arm + mist


def mud() -> str:
    """Two who fight, up to the chin."""
    mop = p(MOPS["spikes"], MUD)
    one = person(
        Face(skin=SKINS[0], hair=MUD, mouth="teeth", brow=5), 34, 92, 0.72, mop + flat("M44 96q8-4 12 4-4 8-12 4Z", MUD)
    )
    two = person(
        Face(skin=SKINS[2], hair=MUD, mouth="laugh", eyes="happy"),
        86,
        88,
        0.72,
        p(MOPS["curls"], "#2f2622") + flat("M66 78q8-6 12 2-6 8-12 2Z", MUD),
        flip=True,
    )
    splash = p("M-4 156V96Q10 84 20 92Q24 74 30 90Q46 80 56 92Q58 66 66 90Q80 78 96 90Q100 72 104 90L124 94V156Z", MUD)
    drops = "".join(
        p(f"M{x} {y}q-6 8 0 10q6-2 0-10Z", MUD) for x, y in ((60, 34), (18, 30), (104, 26), (46, 16), (80, 12))
    )
    return (
        sky("#d8c9a4")
        + drops
        + one
        + two
        + splash
        + line("M10 116q14-8 28 0M58 128q16-8 32 0M78 108q10-6 20 0", 2.6, INK, 0.5)
    )


def scout() -> str:
    """The recruiter, who is heard."""
    cap = p("M28 74Q30 52 60 50Q92 50 94 72Q92 82 60 76Q32 80 28 74Z", ROSE) + ball(60, 50, 5, GOLD)
    caller = person(
        Face(skin=SKINS[4], eyes="shut", mouth="oh", blush=True, brow=4, nose="round"), 44, 94, 0.95, cap, CLANS["b"]
    )
    horn = (
        p("M56 84L92 60Q108 52 112 66Q114 84 104 88L60 92Z", GOLD)
        + '<ellipse cx="108" cy="73" rx="6" ry="16" fill="#8a5a12"/>'
    )
    noise = line("M96 36l4-14M108 40l10-12M84 38l-3-12", 3.4)
    scroll = p("M64 104H104V146H64Z", CREAM) + line("M70 114H98M70 122H98M70 130H90", 2.4, INK, 0.6)
    return rays("#eadfb9", "#e3d19a") + caller + horn + noise + scroll + at(hand(0, 0, sleeve=CLANS["b"]), 60, 126)


def redeploy() -> str:
    """The strategist's map: a piece takes another place."""
    sheet = p("M6 50L114 40L120 156H0Z", "#e8d7a8") + flat("M20 70Q44 56 60 76T104 66V90Q70 104 20 92Z", "#9dbf9a")
    cross = line("M86 100l12 12M98 100l-12 12", 4.4, ROSE)
    way = '<path d="M36 108Q52 126 82 112" fill="none" stroke-width="3.4" stroke-dasharray="6 6"/>' + p(
        "M78 104L90 106L82 116Z", INK
    )
    pawn = p("M-16 34Q-16 24-8 22Q-4 6-8 0Q-14-4-8-10H8Q14-4 8 0Q4 6 8 22Q16 24 16 34Z", CLANS["r"]) + ball(
        0, -18, 11, CLANS["r"]
    )
    grip = (
        p("M-4-4H10Q18 0 16 12L4 26L-8 14Z", SKINS[0])
        + p("M-24-44L18-52L14-4H-8Z", "#5d4a7a")
        + line("M-20-32L17-40", 3, GOLD)
    )
    return (
        sky("#a9834f")
        + line("M-4 24H124M-4 8H124", 2, INK, 0.3)
        + sheet
        + way
        + cross
        + at(pawn, 34, 82, turn=-10)
        + at(grip, 38, 44)
    )


def desert() -> str:
    """The banshee."""
    hair = p("M60 22Q22 22 22 66Q20 100 6 112Q24 114 32 104L88 104Q98 114 114 112Q100 98 98 66Q98 22 60 22Z", "#9fb6c4")
    face = p(
        "M60 32Q34 32 36 64Q36 94 24 120Q36 114 42 128Q50 116 58 130Q66 116 76 128Q82 114 96 120Q84 94 84 64Q86 32 60 32Z",
        "#e4edf0",
    )
    hollow = '<g stroke="none" fill="#171310"><ellipse cx="49" cy="60" rx="6" ry="8"/><ellipse cx="71" cy="60" rx="6" ry="8"/><ellipse cx="60" cy="86" rx="9" ry="14"/></g>'
    glints = dot(51, 57, 2, "#fff") + dot(73, 57, 2, "#fff")
    arms = rod("M34 96Q16 90 8 76M86 96Q104 90 112 76", "#e4edf0", 6) + line(
        "M8 76l-5-6M8 76l0-9M112 76l5-6M112 76l0-9", 3
    )
    voice = line("M28 16q-6-6 0-12M60 14v-10M92 16q6-6 0-12", 3, "#8fa7c4")
    return (
        sky(NIGHT) + dot(92, 40, 24, CREAM, 0.9) + voice + hair + face + hollow + glints + arms + ground("#18263a", 136)
    )


def traitor() -> str:
    """A fox among the sheep."""
    wool = "M20 96Q8 88 16 76Q10 62 24 58Q26 42 42 46Q50 34 62 42Q76 34 82 46Q98 44 98 60Q110 66 104 78Q112 92 98 98Q96 112 80 108Q66 118 56 108Q38 116 34 104Q22 106 20 96Z"
    sheep = at(
        p("M-14-8Q-16-20-6-20Q0-24 6-20Q16-20 14-8Q16 4 0 4Q-16 4-14-8Z", CREAM)
        + p("M-7-12H7Q8 6 0 8Q-8 6-7-12Z", "#4a4038")
        + dot(-3, -6, 1.6, "#fff")
        + dot(3, -6, 1.6, "#fff"),
        0,
        0,
    )
    far = at(sheep, 22, 48, size=0.9) + at(sheep, 100, 44, size=0.8) + at(sheep, 66, 34, size=0.7)
    mask = f'<g stroke-width="2">{at(fox(), 66, 106, size=1.7)}</g>'
    hood = p("M22 62Q28 34 58 36Q92 34 96 62Q88 52 80 60Q70 50 60 58Q48 50 40 60Q30 52 22 62Z", CREAM)
    return (
        sky("#cfe3ea")
        + ground("#9cc08d", 62)
        + far
        + at(p(wool, CREAM) + mask + hood, -4, 14)
        + line("M50 116q8 6 16 0", 3)
    )


def recruit() -> str:
    """Back from the discard: bandaged, on a crutch, saluting."""
    helm = (
        p("M34 84Q32 50 60 48Q88 50 86 84Q60 72 34 84Z", STEEL)
        + line("M66 52l-8 8 8 6-6 8", 2.4)
        + p("M40 90L84 78V86L44 98Z", CREAM)
    )
    brave = person(
        Face(skin=SKINS[0], eyes="patch", mouth="gap", brow=-2, blush=True, nose="round"), 58, 92, 1, helm, LEAF
    )
    salute = rod("M92 130Q108 112 92 84", LEAF, 8) + p("M84 86L94 74L100 84L92 92Z", SKINS[0])
    crutch = rod("M20 160V92M10 92H30", WOOD, 4)
    return rays("#d9e3cf", "#c9d8bb") + crutch + brave + salute + line("M34 128l10 10M44 128l-10 10", 3, CREAM)


def blast() -> str:
    """A barrel, a fuse, a wall that was."""
    burst = p(
        "M60-2L70 24L92 6L90 32L120 26L102 48L124 62L98 68L110 94L84 84L78 110L62 90L44 110L40 86L12 98L24 72L-4 62L22 50L4 26L32 32L30 6L50 24Z",
        GOLD,
    )
    core = flat("M60 20L68 38L86 28L82 46L100 58L80 64L82 80L64 72L52 84L48 68L28 70L42 56L30 40L48 44Z", FIRE) + dot(
        62, 54, 9, "#fff6d8"
    )
    bits = "".join(
        at(p("M-7-5L5-7L8 4L-5 7Z", STONE), x, y, turn=r)
        for x, y, r in ((16, 16, 20), (106, 12, 50), (14, 84, 80), (112, 104, 10), (84, 4, 70))
    )
    wall = p("M-4 156V104H10V110L22 118L30 134L46 142H78L90 130L96 114L108 108V102H124V156Z", STONE) + line(
        "M-4 124H24M-4 140H40M98 124H124M88 140H124M10 110V124M112 110V124M20 124V140M106 124V140", 2, INK, 0.5
    )
    barrel = (
        p("M42 112H78Q84 128 78 144H42Q36 128 42 112Z", WOOD)
        + line("M40 120H80M40 136H80", 3, STEEL2)
        + line("M60 112Q64 98 74 102", 3)
    )
    return sky("#4b3a4f") + burst + core + bits + wall + barrel


def reinforce() -> str:
    """Help comes over the hill."""
    kettle = p("M26 82Q34 76 38 72Q38 48 60 46Q82 48 82 72Q86 76 94 82Q60 90 26 82Z", STEEL)
    flag = (
        rod("M60 100V10", WOOD, 3.4)
        + p("M62 12Q78 6 92 14Q104 20 114 12V40Q104 48 92 40Q78 34 62 40Z", CLANS["r"])
        + line("M80 20l8 8m0-8-8 8", 3.4)
    )
    spears = "".join(
        rod(f"M{x} 110V{y}", WOOD, 2.4) + p(f"M{x - 4} {y + 2}L{x} {y - 12}L{x + 4} {y + 2}Z", STEEL)
        for x, y in ((14, 40), (34, 30), (104, 56))
    )
    troop = person(Face(skin=SKINS[1], whiskers=True, nose="round"), 26, 96, 0.66, kettle, CLANS["b"])
    troop += person(Face(skin=SKINS[5], mouth="grin", eyes="happy"), 94, 98, 0.66, kettle, CLANS["b"], flip=True)
    troop += person(Face(skin=SKINS[0], beard=1.4, brow=3, hair="#8a3d16"), 60, 100, 0.8, kettle, CLANS["b"])
    return (
        sky("#f3d9a8")
        + dot(60, 66, 44, "#fbefc9")
        + spears
        + flag
        + troop
        + flat("M-4 124Q60 92 124 124V156H-4Z", "#7fa36a")
        + line("M-4 124Q60 92 124 124", 3.3)
    )


def exchange() -> str:
    """Two hands, two bundles, neither looks."""
    turn = p("M40 22Q60 6 82 20L88 12L92 34L70 32L77 26Q60 16 46 28Z", GOLD) + at(
        p("M40 22Q60 6 82 20L88 12L92 34L70 32L77 26Q60 16 46 28Z", GOLD), 120, 132, turn=180
    )
    left = slip(38, 52, -24, CLANS["r"]) + slip(50, 48, -6, CLANS["y"]) + slip(62, 50, 12, CLANS["r"])
    right = slip(60, 88, -14, CLANS["b"]) + slip(72, 86, 4, CLANS["p"]) + slip(84, 90, 22, CLANS["b"])
    return (
        rays("#d6d3e2", "#c4c0d6")
        + turn
        + left
        + hand(38, 70, sleeve=CLANS["g"], turn=8)
        + right
        + hand(84, 104, sleeve=ROSE, flip=True, turn=8)
    )


LAUGH = Face(skin=SKINS[0], hair="#5a3a1e", eyes="happy", mouth="laugh", blush=True, nose="round", brow=-3)
SCENES = {
    "joker1": lambda: rays("#ecd083", "#dcb349") + joker(CLANS["r"], CLANS["g"], LAUGH, third=False),
    "joker2": lambda: (
        rays("#cfc3e6", "#b8a8da")
        + joker(CLANS["b"], ROSE, replace(LAUGH, skin=SKINS[2], eyes="wink", mouth="tongue"), third=True)
    ),
    "spy": spy,
    "shield": shield,
    "fog": fog,
    "mud": mud,
    "scout": scout,
    "redeploy": redeploy,
    "desert": desert,
    "traitor": traitor,
    "recruit": recruit,
    "blast": blast,
    "reinforce": reinforce,
    "exchange": exchange,
}


def sheet() -> str:
    """All of them side by side."""
    return cells(120, 150, [[SCENES[card]() for card in CARDS]])


OPPONENTS = ["novice", "apprentice", "journeyman", "master", "grandmaster"]


def portraits() -> str:
    """Five whom one may play against, each a character, for squares and circles of any size."""
    straw = line("M68 106L98 98M98 98l4-7M98 98l6 2", 3, "#b9861e")
    quill = p("M80 82Q104 56 106 30Q84 44 76 78Z", CREAM) + line("M80 80L102 38", 2)
    spot = flat("M72 98q5-3 8 1-1 6-6 5-5-2-2-6Z", "#1d3a7a")
    brim = p("M16 76Q60 58 104 76Q100 86 60 80Q20 86 16 76Z", "#7b5534")
    brim += p("M36 74Q38 40 60 46Q82 40 84 74Q60 66 36 74Z", "#7b5534") + p("M37 66Q60 58 83 66V73Q60 65 37 73Z", LEAF)
    lens = '<circle cx="69" cy="90" r="9.5" fill="#bfe0ea" fill-opacity=".4"/>' + line("M78 94Q86 110 82 132", 2)
    collar = p("M40 128L60 140L80 128L84 138L60 152L36 138Z", CREAM)
    hood = p("M22 134Q18 46 60 42Q102 46 98 134Q88 116 84 94Q88 66 60 66Q32 66 36 94Q32 116 22 134Z", "#3d3a5c")
    glass = '<circle cx="{}" cy="92" r="8" fill="#fff" fill-opacity=".35" stroke-width="2.4"/>'
    glasses = glass.format(50) + glass.format(70) + line("M58 92h4", 2.4)

    def bust(face: Face, cloth: str, ground: str, *, hanging: str = "", under: str = "", over: str = "") -> str:
        who = flat("M-4-4H124V156H-4Z", ground) + locks(face.hair, hanging) + body(40, cloth, deep(cloth, 0.5))
        return at(who + head(face) + under + features(face) + over, -6, -38, size=1.1)

    novice = Face(SKINS[0], "#d99a44", "wide", brow=-3, mouth="gap", nose="dot", freckles=True, young=True)
    apprentice = Face(SKINS[2], "#2f2622", "dots", look=2, mouth="tongue", blush=True, young=True)
    journeyman = Face(SKINS[1], "#8a3d16", "happy", nose="round", beard=1.6, whiskers=True)
    master = Face(SKINS[5], "#b9b4a8", "squint", brow=4, mouth="flat", nose="long", old=True)
    grand = Face(SKINS[3], "#e9e6dc", "shut", brow=-2, nose="round", beard=8, whiskers=True, old=True)
    pup, bird = at(hound(), 98, 150, size=0.8), at(raven(), 98, 132, size=1.05)
    row = [
        bust(novice, LEAF, "#cfe3c4", over=p(MOPS["spikes"], novice.hair) + straw + pup),
        bust(apprentice, "#8a5a12", "#f2e2b4", hanging="bun", over=p(MOPS["part"], apprentice.hair) + quill + spot),
        bust(journeyman, "#6f7d52", "#d9e3e6", over=p(MOPS["mop"], journeyman.hair) + brim),
        bust(master, CLANS["r"], "#e6d3dd", hanging="bun", over=p(MOPS["part"], master.hair) + lens + collar),
        bust(grand, "#3d3a5c", "#cfd2e6", hanging="long", under=hood, over=glasses + bird),
    ]
    return cells(120, 120, [row])
