"""The tug: athletes of two teams who pull, stumble and lie, and what stands between them."""

from art.ink import (
    CLANS,
    CREAM,
    GOLD,
    INK,
    MINE,
    ROSE,
    THEIRS,
    WOOD,
    at,
    ball,
    cells,
    dot,
    flat,
    line,
    mix,
    p,
    plaid,
    rod,
)
from art.people import SKINS

POSES = ["pull", "pull", "pull", "pull", "stumble", "stumble", "lie", "lie"]
TEAMS = ("mine", "theirs")
HAIR = ["#8a3d16", "#2f2622", "#d99a44", "#5a3a1e"]


def face(tone: int, mood: str) -> str:
    """A head in profile, to the right, about its middle."""
    hair = HAIR[tone]
    skull = p("M-13-2Q-14-15 0-15Q12-15 13-4L17 1L13 3Q14 12 4 13Q-13 13-13-2Z", SKINS[tone])
    tops = [
        p("M-14 2Q-19-17 2-18Q14-17 13-8Q2-11-3-5Q-6 3-9 6Z", hair),
        p("M-14 2Q-18-18 2-18Q15-17 13-8Q0-12-4-4Q-6 2-9 4Z", hair) + ball(-16, -6, 5.5, hair),
        p("M-12 6Q-18-14 0-17Q14-17 13-8Q4-11-4-6Q-6 0-8 12Q0 20 12 13Q10 22-2 20Q-12 16-12 6Z", hair),
        p("M-17-8Q-6-24 16-12L19-6Q2-13-17-8Z", ROSE) + ball(-2, -19, 3.6, CREAM),
    ]
    looks = {
        "strain": line("M3-3l7 2", 2.8) + line("M6 1v1.5", 3.6) + p("M4 6H12V10H5Z", "#fff"),
        "fright": ball(6, -1, 3.6, "#fff")
        + dot(7, -1, 1.5, INK)
        + flat("M6 8a3 3.6 0 1 0 6 0a3 3.6 0 1 0-6 0Z", "#5a1d1a"),
        "dazed": line("M3-3l5 5m0-5l-5 5", 2.4)
        + f'<path d="M6 9q5 2 6-2v5q-3 3-6 0Z" fill="{ROSE}" stroke-width="2"/>',
    }
    return skull + looks[mood] + tops[tone]


def limb(d: str, colour: str, width: float = 6) -> str:
    """An arm or a leg."""
    return rod(d, colour, width)


def boots(*spots: tuple[float, float, float]) -> str:
    """Feet, each turned its own way."""
    return "".join(at(p("M-6-5H3Q9-5 12 0Q13 4 10 5H-6Z", "#3a2a20"), x, y, turn=turn) for x, y, turn in spots)


def athlete(team: str, tone: int, pose: str) -> str:
    """One of a team, pulling to the right; the other team is its mirror."""
    cloth, skin = (MINE if team == "mine" else THEIRS), SKINS[tone]
    kilt = f"url(#{team})"
    shadow = f'<ellipse cx="56" cy="106" rx="34" ry="4.5" fill="{INK}" fill-opacity=".25" stroke="none"/>'
    if pose == "pull":  # leaning back, heels in the turf, both fists on the rope at 60
        lean = (-6, 0, -3, 4)[tone]
        back = limb("M40 72L60 84L84 100", skin) + boots((86, 100, -14))
        front = limb("M34 74L44 92L62 102", skin) + boots((63, 102, -8))
        trunk = p("M30 74Q20 58 26 42Q34 34 46 42Q52 58 50 72Z", cloth)
        skirt = p("M28 66Q40 72 52 64L64 84Q44 94 24 86Z", kilt) + p("M28 66Q40 72 52 64L53 69Q40 77 27 71Z", "#5a3a1e")
        arms = (
            limb("M42 50L64 56L84 60", skin)
            + ball(86, 60, 5, skin)
            + limb("M36 52L56 62L74 61", skin)
            + ball(76, 61, 5, skin)
        )
        drops = '<path d="M50 14q5 6 0 9q-5-3 0-9Z" fill="#8cc8f2" stroke-width="1.6"/>' if tone % 2 else ""
        upper = trunk + at(face(tone, "strain"), 33, 28, turn=-14) + arms + drops
        return shadow + back + front + skirt + at(upper, lean / 2, 0)
    if pose == "stumble":  # dragged forward, feet in the air
        back = limb("M38 64L26 78L13 74", skin) + boots((12, 70, 140))
        front = limb("M44 68L50 84L42 98", skin) + boots((42, 100, 20))
        trunk = p("M36 66Q38 46 56 40Q68 42 68 54Q62 68 48 74Z", cloth)
        skirt = p("M34 58Q44 66 54 74L38 88Q24 80 22 68Z", kilt)
        arms = (
            limb("M62 50L78 58L94 60", skin)
            + ball(96, 60, 5, skin)
            + limb("M58 54L66 70L80 78", skin)
            + ball(82, 79, 4.6, skin)
        )
        stars = line("M88 34l8-4M90 42l9 1", 3, GOLD)
        upper = skirt + trunk + at(face(tone, "fright"), 70, 32, turn=20) + arms + stars
        return shadow + at(back + front + upper, 4, 0)
    # on the back, legs up, stars about the head
    legs = (
        limb("M66 92L84 76L80 54", skin)
        + boots((80, 50, -80))
        + limb("M62 94L92 88L98 66", skin)
        + boots((99, 62, -76))
    )
    trunk = p("M24 88Q44 78 66 86L68 104H26Q20 96 24 88Z", cloth)
    skirt = p("M58 84Q70 76 84 82L82 102Q70 106 60 104Z", kilt)
    arm = limb("M36 94L26 106L10 104", skin, 5) + ball(9, 104, 4.6, skin)
    stars = "".join(
        at(p("M0-5L1.5-1.5 5 0 1.5 1.5 0 5-1.5 1.5-5 0-1.5-1.5Z", GOLD), x, y) for x, y in ((6, 66), (22, 60), (36, 68))
    )
    return (
        shadow
        + legs
        + skirt
        + trunk
        + at(face(tone, "dazed"), 18, 86, turn=-84)
        + arm
        + f'<g stroke-width="1.8">{stars}</g>'
    )


def team(who: str) -> list[str]:
    """A team's row; theirs looks the other way."""
    row = [athlete(who, k % 4, pose) for k, pose in enumerate(POSES)]
    return row if who == "mine" else [at(one, 110, 0, flip=True) for one in row]


def athletes() -> str:
    """Four who pull, two who stumble, two who lie; mine above, theirs below."""
    kilts = plaid("w", "mine", mix(MINE, CREAM, 0.25)) + plaid("r", "theirs", mix(THEIRS, CREAM, 0.15))
    return cells(110, 112, [team(who) for who in TEAMS], kilts)


def stake() -> str:
    """The stake in the middle of the meadow, with its pennant."""
    return cells(60, 110, [[rod("M14 108V8", WOOD, 7) + p("M18 10L54 22L18 36Z", CLANS["r"])]])


def knot() -> str:
    """The mark in the rope's middle: a red rag that hangs from it."""
    rag = p("M12 20Q4 40 12 62L20 52L28 62Q36 40 28 20Z", CLANS["r"]) + line("M20 26V48", 2, INK, 0.5)
    return cells(40, 70, [[rag + p("M6 8Q20 2 34 8V22Q20 28 6 22Z", CREAM) + line("M14 6v18M26 6v18", 2.4)]])


def hill() -> str:
    """The meadow they pull on, with two ruts."""
    turf = flat("M-4 30Q300 0 604 30V124H-4Z", "#6f9166") + flat("M-4 58Q300 34 604 58V124H-4Z", "#5f8158")
    ruts = line("M40 44Q160 30 268 30M332 30Q440 30 560 44", 5, "#4a3a28", 0.35)
    tufts = line(
        "".join(
            f"M{x} {y}l-3-9M{x} {y}l1-11M{x} {y}l5-8"
            for x, y in (
                (30, 70),
                (110, 90),
                (190, 62),
                (250, 96),
                (352, 70),
                (420, 98),
                (500, 74),
                (566, 92),
                (300, 110),
            )
        ),
        2.6,
        "#3f5d3c",
    )
    return cells(600, 120, [[turf + ruts + tufts]], stretch=True)
