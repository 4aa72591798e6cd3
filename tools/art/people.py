"""People from the waist up: a head about (60, 88), shoulders at 126, feet out of the picture. And the beasts they keep."""

from dataclasses import dataclass

from art.ink import BONE, CREAM, GOLD, INK, ROSE, at, ball, deep, dot, flat, line, mix, p

SKINS = ["#f3cfa8", "#e3b388", "#c98f63", "#f0c39c", "#dba577", "#a8744c"]
GREY, SNOW = "#b9b4a8", "#e9e6dc"


@dataclass(frozen=True)
class Face:
    """Who it is: every value here changes the drawing."""

    skin: str = SKINS[0]
    hair: str = "#5a3a1e"
    eyes: str = "dots"
    look: float = 0  # to the right, to the left
    brow: float = 0  # anger; below zero, wonder
    mouth: str = "smile"
    nose: str = "bent"
    beard: float = 0  # how long
    whiskers: bool = False  # a moustache
    freckles: bool = False
    blush: bool = False
    old: bool = False
    scar: bool = False
    young: bool = False


def head(face: Face) -> str:
    """Neck, ears and skull."""
    jaw = 15 if face.young else 20
    chin = 116 if face.young else 119
    shape = f"M38 86Q38 61 60 61Q82 61 82 86Q82 102 {60 + jaw * 0.66} {chin - 5}Q60 {chin + 3} {60 - jaw * 0.66}"
    shape += f" {chin - 5}Q38 102 38 86Z"
    shade = f"M66 61.5Q82 64 82 86Q82 102 {60 + jaw * 0.66} {chin - 5}Q66 {chin} 62 {chin}Q73 104 73 86Q73 70 66 61.5Z"
    neck = p("M50 108H70V128Q60 138 50 128Z", deep(face.skin, 0.27))
    ears = p("M39 84Q31 82 33 92Q35 99 40 97ZM81 84Q89 82 87 92Q85 99 80 97Z", face.skin)
    return neck + ears + p(shape, face.skin) + flat(shade, INK, 0.13)


def eyes(face: Face) -> str:
    """Eyes and brows."""
    x, kind = face.look, face.eyes
    kinds = {
        "dots": line(f"M{51 + x} 88.5v3.4M{69 + x} 88.5v3.4", 5),
        "happy": line("M46.5 91.5q4.5-6 9 0M64.5 91.5q4.5-6 9 0", 3),
        "shut": line("M46.5 89q4.5 5 9 0M64.5 89q4.5 5 9 0", 3),
        "squint": line(f"M{47 + x} 90h8M{65 + x} 90h8", 4),
        "wide": "".join(
            f'<circle cx="{c}" cy="90" r="6" fill="#fff" stroke-width="2.4"/>' + dot(c + x, 90, 2.8, INK)
            for c in (51, 69)
        ),
        "wink": line(f"M{51 + x} 88.5v3.4", 5) + line("M64.5 91.5q4.5-5 9 0", 3),
        "patch": line(f"M{51 + x} 88.5v3.4", 5)
        + line("M40 78 82 86", 3)
        + flat("M62 84Q76 84 76 91Q69 99 62 91Z", INK),
    }
    lift = face.brow
    brows = f"M45.5 {81.5 - lift * 0.4}L56.5 {81 + lift}"
    if kind != "patch":
        brows += f"M74.5 {81.5 - lift * 0.4}L63.5 {81 + lift}"
    return kinds[kind] + line(brows, 3.6, deep(face.hair, 0.35))


def mouth(face: Face) -> str:
    """What the face says."""
    kinds = {
        "smile": line("M52 105Q60 112 68 105", 2.8),
        "smirk": line("M53 107Q62 109 69 102", 2.8),
        "flat": line("M53 106H67", 2.8),
        "frown": line("M53 108Q60 102 67 108", 2.8),
        "oh": '<ellipse cx="60" cy="107" rx="4" ry="5" stroke="none" fill="#5a1d1a"/>',
        "grin": '<path d="M50 103Q60 105 70 103Q68 113 60 113Q52 113 50 103Z" fill="#fff" stroke-width="2.4"/>',
        "gap": '<path d="M50 103Q60 105 70 103Q68 113 60 113Q52 113 50 103Z" fill="#fff" stroke-width="2.4"/>'
        + flat("M58 104.5h5v5h-5Z", "#5a1d1a"),
        "teeth": '<path d="M51 103H69V109H51Z" fill="#fff" stroke-width="2.4"/>' + line("M57 103v6M63 103v6", 1.6),
        "tongue": line("M51 104Q60 109 69 104", 2.8)
        + f'<path d="M58 107v4q4 5 7-1v-4" fill="{ROSE}" stroke-width="2"/>',
        "laugh": '<path d="M48 101Q60 103 72 101Q71 116 60 116Q49 116 48 101Z" fill="#5a1d1a" stroke-width="2.4"/>'
        + flat("M50.5 102.5Q60 104 69.5 102.5V105.5H50.5Z", "#fff"),
        "lips": '<path d="M53 106Q57 102.5 60 104.5Q63 102.5 67 106Q60 112 53 106Z" fill="#9c3038" stroke="none"/>',
    }
    return kinds[face.mouth]


def nose(face: Face) -> str:
    """A nose."""
    dark = deep(face.skin, 0.3)
    kinds = {
        "bent": line("M60 91 57 99H62", 2.4, deep(face.skin, 0.6)),
        "round": f'<path d="M55 97Q55 92 60 92Q66 92 66 97Q65 101 60 101Q55 101 55 97Z" fill="{mix(face.skin, ROSE, 0.3)}" '
        'stroke-width="2"/>',
        "long": f'<path d="M60 88 54 100Q59 104 65 100" fill="{mix(face.skin, ROSE, 0.15)}" stroke-width="2.2"/>',
        "dot": line("M58.5 98h3", 3, dark),
    }
    return kinds[face.nose]


def beard(face: Face) -> str:
    """Beard and moustache, with the mouth between them."""
    inner = ""
    if face.beard:
        b = face.beard * 6
        shape = (
            f"M37 90Q42 102 51 102Q60 97 69 102Q78 102 83 90Q86 110 73 {118 + b * 0.6}Q60 {126 + b} 47 {118 + b * 0.6}"
        )
        inner += p(f"{shape}Q34 110 37 90Z", face.hair)
        inner += line(f"M53 115V{118 + b * 0.6}M60 116V{120 + b * 0.8}M67 115V{118 + b * 0.6}", 2, INK, 0.35)
        inner += flat("M52.5 107Q60 104 67.5 107Q60 113 52.5 107Z", "#5a1d1a")
    if face.whiskers:
        tips = "M60 100Q52 95 40 106Q52 110 60 103Q68 110 80 106Q68 95 60 100Z"
        inner += f'<path d="{tips}" fill="{face.hair}" stroke-width="2.6"/>'
    return inner


def features(face: Face) -> str:
    """All that a face shows."""
    inner = ""
    if face.blush:
        inner += dot(45.5, 99, 4.6, ROSE, 0.4) + dot(74.5, 99, 4.6, ROSE, 0.4)
    if face.freckles:
        inner += line("M43 97h.1M47 100h.1M48 95.5h.1M73 97h.1M77 100h.1M72 101h.1", 2.4, "#8f5a32", 0.7)
    if face.old:
        inner += line("M42.5 95q3 4 7 3M77.5 95q-3 4-7 3", 1.8, INK, 0.45)
    said = "" if face.beard else mouth(face)
    scar = line("M72 76 76 96M71 84l7-2M72 90l6-2", 2, "#8f2a35") if face.scar else ""
    return inner + eyes(face) + said + beard(face) + nose(face) + scar


MOPS = {
    "mop": "M36 88Q31 54 60 53Q89 54 84 88Q81 73 70 71Q52 76 45 71Q39 75 36 88Z",
    "spikes": "M36 84Q32 70 38 62L34 55L45 57L47 47L57 53L64 45L69 54L80 49L79 59L88 60L83 68Q87 76 84 84Q80 72 70 70"
    "Q52 76 45 70Q39 74 36 84Z",
    "bald": "M36 88Q34 78 38 74Q42 82 40 92ZM84 88Q86 78 82 74Q78 82 80 92Z",
    "curls": "M35 88Q27 80 34 72Q28 62 40 60Q42 48 54 53Q62 44 70 52Q82 48 82 60Q92 64 86 74Q92 82 85 88Q82 74 72 72"
    "Q62 76 54 71Q42 72 35 88Z",
    "part": "M36 88Q32 55 58 53Q86 52 85 88Q82 72 58 64Q44 70 36 88Z",
}


def stood(figure: str, size: float, *, flip: bool) -> str:
    """A figure in its size on the lower edge of a card."""
    return at(at(figure, -60, -172), 60, 173, size=size, flip=flip)


def locks(hair: str, kind: str) -> str:
    """Hair that hangs behind the head."""
    kinds = {
        "long": p("M34 84Q30 54 60 54Q90 54 86 84L92 130Q76 138 60 130Q44 138 28 130Z", hair),
        "braids": p(
            "M36 90Q24 100 29 116Q26 128 32 142Q38 130 36 118Q42 106 42 96ZM84 90Q96 100 91 116Q94 128 88 142"
            "Q82 130 84 118Q78 106 78 96Z",
            hair,
        )
        + line("M28 116h9M83 116h9", 3, GOLD),
        "bun": ball(60, 50, 12, hair),
        "tail": p("M72 58Q98 54 98 84Q98 104 90 114Q90 90 76 72Z", hair),
        "": "",
    }
    return kinds[kind]


def body(width: float, cloth: str, cloak: str, *, top: float = 126) -> str:
    """Shoulders in a cloth, a cloak over one of them."""
    left, right = 60 - width, 60 + width
    shape = f"M{left} 178C{left} {top + 22} {left + 16} {top + 6} 46 {top}H74C{right - 16} {top + 6} {right} {top + 22} {right} 178Z"
    shade = f"M78 {top + 1}C{right - 16} {top + 6} {right} {top + 22} {right} 178H{right - 15}Q{right - 15} {top + 24} 78 {top + 1}Z"
    drape = f"M46 {top}C{left + 16} {top + 6} {left} {top + 22} {left} 178H62Q64 146 46 {top}Z"
    collar = p(f"M47 {top + 1}Q60 {top + 17} 73 {top + 1}L70 {top - 4}Q60 {top + 8} 50 {top - 4}Z", cloak)
    return p(shape, cloth) + flat(shade, INK, 0.25) + p(drape, cloak) + collar


def raven() -> str:
    """A raven, perched, looking left."""
    wing = p("M-4 0Q-14-2-16-14Q-16-24-6-26Q4-26 6-16Q18-8 24 6L12 4Q4 6-4 0Z", "#2c2a33")
    return (
        line("M-2 1v6M4 2v6", 2.6)
        + wing
        + p("M-15-20-28-15-15-13Z", "#6c6a70")
        + dot(-9, -18, 2.2, "#fff")
        + line("M0-12Q8-8 12 0", 2, "#6f6d7c")
    )


def hen(comb: str = ROSE) -> str:
    """A hen, looking left."""
    coat = p("M-14-22Q-6-34 2-24Q4-16 14-18Q22-22 26-28Q32-8 20 2Q6 12-8 2Q-18-6-14-22Z", "#f3efe2")
    crest = p("M-12-28Q-16-36-8-36Q-6-42 0-37Q6-38 3-28Q-4-32-12-28Z", comb) + p("M-15-20-25-16-15-14Z", GOLD)
    return (
        line("M0 4v6M8 4v6", 2.6, "#8f5a12")
        + crest
        + coat
        + p("M-14-13q-5 8 2 9q4-4 2-9Z", comb)
        + dot(-7, -22, 2.2, INK)
        + line("M4-8Q10 0 18-8", 2.4)
    )


def fox() -> str:
    """A fox's head and brush, looking out."""
    brush = p("M14 4Q34-2 28-26Q24-36 16-38Q20-26 12-18Z", "#c8672c") + p("M16-38Q24-36 28-26Q22-26 18-28Z", CREAM)
    mask = p("M-20-38-12-26H6L14-38Q18-18 8-10L-3-1L-14-10Q-24-18-20-38Z", "#c8672c")
    cheeks = flat("M-19-20Q-12-14-8-16L-3-4L2-16Q6-14 13-20Q12-12 6-8L-3-1L-12-8Q-18-12-19-20Z", CREAM)
    return brush + mask + cheeks + dot(-10, -18, 2.3, INK) + dot(4, -18, 2.3, INK) + dot(-3, -3, 3, INK)


def hound() -> str:
    """A hound's head, tongue out."""
    skull = p("M-16-26Q-14-36 0-36Q14-36 16-26Q18-14 10-8Q10 2 0 2Q-10 2-10-8Q-18-14-16-26Z", "#c9a06b")
    ears = p("M-14-32Q-28-32-24-10Q-16-8-14-18ZM14-32Q28-32 24-10Q16-8 14-18Z", "#7b5534")
    muzzle = flat("M-8-12Q0-18 8-12Q8-1 0-1Q-8-1-8-12Z", CREAM)
    return (
        skull
        + ears
        + muzzle
        + dot(-7, -21, 2.4, INK)
        + dot(7, -21, 2.4, INK)
        + flat("M-5-14H5Q4-8 0-8Q-4-8-5-14Z", INK)
        + f'<path d="M-3-3v6q3 5 6 0v-6" fill="{ROSE}" stroke-width="2"/>'
    )


def cat(coat: str = "#5b5560") -> str:
    """A cat's head, content."""
    skull = p("M-18-16-18-36-8-28H8L18-36V-16Q16 2 0 2Q-16 2-18-16Z", coat)
    slits = line("M-11-17q4 5 8 0M3-17q4 5 8 0", 2.6, BONE)
    return (
        skull
        + slits
        + flat("M-3-10H3L0-6Z", "#e39a9a")
        + line("M0-6v2q-3 3-5 1M0-4q3 3 5 1", 1.8, BONE)
        + line("M-12-8-26-11M-12-5-25-2M12-8 26-11M12-5 25-2", 1.6)
    )


def owl() -> str:
    """An owl, wide awake."""
    coat = p("M-16-36Q-8-32 0-32Q8-32 16-36Q20-14 12 2Q0 10-12 2Q-20-14-16-36Z", "#a98d66")
    chest = flat("M-8-10Q0-16 8-10Q8 2 0 4Q-8 2-8-10Z", BONE) + line(
        "M-4-6l2 3 2-3 2 3 2-3M-2 0l2 3 2-3", 1.6, "#7b5534"
    )
    rings = "".join(
        f'<circle cx="{x}" cy="-21" r="7" fill="#fff" stroke-width="2.4"/>' + dot(x, -21, 3.2, INK) for x in (-7, 7)
    )
    return coat + chest + rings + flat("M-3-17H3L0-11Z", GOLD)


BEASTS = {"r": raven, "y": hen, "g": fox, "b": hound, "p": cat, "w": owl}


def beast(clan: str, x: float, y: float, size: float = 1, *, flip: bool = False) -> str:
    """A clan's animal somewhere."""
    return at(BEASTS[clan](), x, y, size=size, flip=flip)
