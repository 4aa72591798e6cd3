"""The land behind the board at four times of the day, its weather, and what a ceremony needs."""

from art.ink import (
    CREAM,
    GOLD,
    INK,
    MINE,
    THEIRS,
    WOOD,
    at,
    cells,
    deep,
    dot,
    flat,
    line,
    mix,
    p,
    ramp,
)
from art.siege import flame
from art.stones import spiral

# sky from above to the horizon, then hills from far to near, then the light's place, size and colour
TIMES = {
    "morning": (
        ["#cfe0e6", "#f3e2c8", "#f6d3b0"],
        ["#b9c3bb", "#95aa90", "#6f8f6a", "#4f7350"],
        (250, 300, 46, "#fff3d6"),
    ),
    "noon": (
        ["#a9d0e2", "#d9e8e2", "#eef0dc"],
        ["#a9bcae", "#84a382", "#5f8a60", "#467049"],
        (700, 110, 52, "#fffbe6"),
    ),
    "dusk": (
        ["#6f6a94", "#d99a86", "#f6c98f"],
        ["#9a8795", "#7b7a78", "#56685a", "#3d5244"],
        (930, 290, 56, "#ffe0a8"),
    ),
    "night": (
        ["#131d33", "#24324a", "#3a4a5f"],
        ["#2c3b50", "#223243", "#1a2a30", "#142220"],
        (900, 130, 40, "#f0ead2"),
    ),
}


def land(time: str) -> str:
    """Lochs and hills, a ring of stones on the ridge, a cottage whose window is lit when it is dark."""
    sky, hills, (x, y, size, light) = TIMES[time]
    dark = time in {"dusk", "night"}
    out = flat("M0 0H1200V600H0Z", "url(#k)") + dot(x, y, size * 1.9, light, 0.14)
    if time == "night":
        out += flat(f"M{x} {y - 40}A40 40 0 1 1 {x - 38} {y + 14}A34 34 0 0 0 {x} {y - 40}Z", light, 0.95)
        out += "".join(
            dot(17 + (k * 311) % 1170, 12 + (k * 67) % 230, 1.2 + k % 3 * 0.6, CREAM, 0.85) for k in range(30)
        )
    else:
        out += dot(x, y, size, light, 0.95)
    out += flat(
        "M0 330L90 230L150 280L260 160L350 270L420 220L540 320L640 240L720 300L830 150L930 280L1010 220L1110 300L1200 230V600H0Z",
        hills[0],
    )
    if not dark:
        out += flat("M260 160L286 192L262 186L240 200L226 196ZM830 150L860 192L832 184L808 204L796 190Z", CREAM, 0.8)
    out += "".join(
        line(f"M{a} {b}H{c}", 12, CREAM, 0.1 if time == "night" else 0.4)
        for a, b, c in ((60, 318, 330), (470, 342, 700), (820, 312, 1130))
    )
    out += flat("M0 400Q140 300 300 372T600 350T900 372T1200 320V600H0Z", hills[1])
    out += flat(
        "M380 410Q560 378 760 404Q820 420 740 428Q540 444 400 426Q350 420 380 410Z", mix(sky[2], light, 0.4), 0.75
    )
    ring = "".join(
        f"M{a} 352v-{h}q6-8 {w} 0v{h}Z"
        for a, h, w in ((104, 40, 14), (130, 46, 15), (158, 38, 13), (184, 48, 16), (214, 36, 13))
    )
    out += flat(ring + "M128 306h34v-9h-34Z", deep(hills[2], 0.3))
    out += flat("M0 470Q200 390 420 440T820 430T1200 420V600H0Z", hills[2])
    pines = "".join(
        f"M{a} {b}l-15 34h8l-13 26h40l-13-26h8Z"
        for a, b in ((60, 396), (96, 408), (1090, 362), (1126, 374), (1050, 380), (870, 392))
    )
    out += flat(pines, deep(hills[3], 0.25))
    out += flat("M690 440V412H750V440Z", mix(CREAM, hills[2], 0.5 if dark else 0.15)) + flat(
        "M682 414L702 394H740L758 414Z", mix(WOOD, hills[3], 0.5)
    )
    out += flat("M704 420h9v10h-9ZM728 420h9v10h-9Z", "#ffd86b" if dark else INK, 1 if dark else 0.5)
    out += flat("M0 540Q240 478 520 520T1200 500V600H0Z", hills[3])
    sheep = "".join(
        dot(a, b, 9, CREAM, 0.35 if time == "night" else 0.9) + dot(a + 8, b - 2, 4, INK, 0.8)
        for a, b in ((300, 482), (334, 492), (560, 474), (986, 470))
    )
    out += sheep + line(
        "".join(
            f"M{a} {b}l-4-14M{a} {b}l2-17M{a} {b}l8-12"
            for a, b in ((90, 570), (220, 556), (410, 580), (640, 566), (830, 584), (1010, 560), (1140, 578))
        ),
        3,
        deep(hills[3], 0.35),
    )
    return cells(1200, 600, [[out]], ramp("k", sky))


def rain() -> str:
    """A tile of rain."""
    drops = "".join(f"M{9 + k * 47 % 106} {3 + k * 29 % 96}l-5 17" for k in range(11))
    return cells(120, 120, [[line(drops, 1.8, "#dfeaf2", 0.8)]])


def mist() -> str:
    """A tile of mist that goes on sideways."""
    banks = ["M0 30Q24 8 60 22T120 20T180 24T240 30V58Q200 72 160 58T80 60T0 58Z"]
    banks += [
        "M0 52Q40 34 80 48T160 44T240 52V84Q190 98 140 84T60 88T0 84Z",
        "M0 62Q60 52 120 64T240 62V74Q180 82 120 74T0 74Z",
    ]
    return cells(240, 100, [["".join(flat(bank, "#eef2ef", 0.62) for bank in banks)]])


def mud() -> str:
    """A tile of mud with bubbles, its upper edge wet; it goes on sideways."""
    pool = p("M-6 60V24Q6 8 18 18Q30 2 44 16Q58 6 70 18Q86 2 98 16Q110 8 126 24V60Z", "#6b4a2c")
    drips = "".join(p(f"M{x} {y}q-5 7 0 9q5-2 0-9Z", "#6b4a2c") for x, y in ((30, -4), (82, 0)))
    return cells(
        120,
        50,
        [
            [
                drips
                + pool
                + line("M14 30q10-6 20 0M60 36q12-6 24 0", 2.4, INK, 0.5)
                + dot(96, 34, 4, "#8a6642")
                + dot(44, 30, 3, "#8a6642")
            ]
        ],
    )


def torch() -> str:
    """A torch, burning and cold."""
    stick = (
        p("M16 62L24 150H36L44 62Z", WOOD)
        + p("M14 62H46V74H14Z", "#3a2a20")
        + line("M20 90h20M22 110h16", 2.4, INK, 0.5)
    )
    return cells(
        60,
        156,
        [
            [
                dot(30, 40, 30, GOLD, 0.25) + at(flame(0, 0, 1.36), 30, 64) + stick,
                stick + line("M30 58q-8-8 0-16t0-16", 3, "#8b837c"),
            ]
        ],
    )


def ribbon() -> str:
    """A ribbon for words, its ends folded: in the winner's colour and in the other's."""

    def one(colour: str) -> str:
        dark = deep(colour, 0.35)
        ends = p("M4 24H60V66H4L18 45Z", dark) + p("M296 24H240V66H296L282 45Z", dark)
        folds = p("M36 58L60 66V54Z", INK) + p("M264 58L240 66V54Z", INK)
        return ends + folds + p("M36 12H264V58H36Z", colour) + line("M42 18H258M42 52H258", 2, GOLD)

    return cells(300, 72, [[one(MINE)], [one(THEIRS)]], stretch=True)


def backs() -> str:
    """The backs: clan cards green with a spiral, tactics cards red with a knot."""

    def one(colour: str, stripe: str, mark: str) -> str:
        weave = "".join(
            line(f"M{k} -4V172", 5, stripe, 0.5) + line(f"M{k + 9} -4V172", 1.6, GOLD, 0.8) for k in range(-6, 130, 24)
        )
        weave += "".join(
            line(f"M-4 {k}H124", 5, stripe, 0.5) + line(f"M-4 {k + 9}H124", 1.6, GOLD, 0.8) for k in range(-6, 176, 24)
        )
        disc = f'<circle cx="60" cy="84" r="33" fill="{colour}" stroke="{GOLD}" stroke-width="4"/>'
        return flat("M-4-4H124V172H-4Z", colour) + weave + disc + mark

    arms = "".join(
        f'<g transform="rotate({k * 120} 60 84)">{line(spiral(60, 70, 11, 1.7, 20), 3.4, GOLD)}</g>' for k in range(3)
    )
    knot = line(
        "M44 68L76 100M76 68L44 100M44 68Q60 52 76 68M44 100Q60 116 76 100M44 68Q28 84 44 100M76 68Q92 84 76 100",
        3.4,
        GOLD,
    )
    return cells(120, 168, [[one("#1f4a3c", "#122f25", arms), one("#7d2a23", "#511a15", knot)]])
