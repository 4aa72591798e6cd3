"""The worked examples of the rules as positions: each opens on the real table, where one tries what the text says.

An example is known by its rule and its number under it in docs/rules (`B6.2:2`); the positions are the same in every
language. What the text claims of them is checked by `tests/rules/test_examples.py` against the engine.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lessons import CLANS, SIEGE, START, table, tug

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
GUILE = ["joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor"]
ACTIONS = ["joker1", "joker2", "spy", "shield", "redeploy", "recruit", "desert", "traitor", "blast", "reinforce"]
ACTIONS += ["exchange"]


def tidied(deck: list[str], extra: list[str], size: int, lanes: list[Json], **more: Any) -> Json:  # noqa: ANN401
    """Hands filled up to their size and stacks of what is left, the clan cards in an order without pattern."""
    hands = [more.pop("hand", "").split(), more.pop("other", "").split()]
    discards = more.pop("out", "").split()
    used = {card for lane in lanes for side in lane["cards"] for card in side}
    used |= {card["card"] for lane in lanes for card in lane.get("env", ())}
    used |= {*hands[0], *hands[1], *discards}
    rest = [card for card in deck[::5] + deck[3::5] + deck[1::5] + deck[4::5] + deck[2::5] if card not in used]
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    tactics = [card for card in extra if card not in used]
    if more.pop("bare", False):  # the decks have run out
        rest, tactics = [], []
    return {"hands": hands, "stack": rest, "tactics": tactics, "discards": discards, **more}


def borders(rules: str, cards: dict[int, str], **more: Any) -> Json:  # noqa: ANN401
    """A position of Borders, seat 0 to play; `env`: stone by card, and who played it."""
    size = more.pop("size", 7 if rules in {"borders-2024-tactics", "borders-2024-earlybird"} else 6)
    lanes = [{"owner": None, "env": [], **lane} for lane in table(9, cards)]
    for card, (stone, seat) in more.pop("env", {}).items():
        lanes[stone - 1]["env"].append({"card": card, "seat": seat})
    tactics = GUILE if rules.count("-") > 1 else []
    course: Json = {"rules": rules, "phase": "play", "idle": 0, "due": 0, "played": [0, 0], **START}
    course["jokers"] = [any("joker" in card for lane in lanes for card in lane["cards"][seat]) for seat in (0, 1)]
    return {**course, "stones": lanes, **tidied(CLANS, tactics, size, lanes, **more)}


def siege(rules: str, cards: dict[int, str], **more: Any) -> Json:  # noqa: ANN401
    """A position of Siege, seat 0 to play."""
    attacker = more.pop("attacker", 0)
    damaged = more.pop("damaged", ())
    lanes = table(7, cards, attacker)
    walls = [{"damaged": n in damaged, **lane} for n, lane in enumerate(lanes, 1)]
    course: Json = {"rules": rules, "phase": "open", "idle": 0, "attacker": attacker, "oil": 3, "left": None}
    course |= {"given": [[], []], "coming": [], "played": [0, 0], **START, "first": attacker}
    tactics = ACTIONS if rules.endswith("tactics") else []
    return {**course, "walls": walls, **tidied(SIEGE, tactics, 7 if tactics else 6, walls, **more)}


def late(rules: str, stone: str, rest: str, **more: Any) -> Json:  # noqa: ANN401
    """The end of a game: both decks have run out, and all stones are full but the fifth; `rest` lies elsewhere."""
    apart = {*stone.replace("|", "").split(), *rest.split()}
    others = [card for card in CLANS if card not in apart]
    mixed = [others[k * 7 % len(others)] for k in range(len(others))]
    cards = {5: stone}
    for k, place in enumerate((1, 2, 3, 4, 6, 7, 8, 9)):
        cards[place] = f"{' '.join(mixed[k * 6 : k * 6 + 3])} | {' '.join(mixed[k * 6 + 3 : k * 6 + 6])}"
    return borders(rules, cards, size=0, bare=True, **more)


EXAMPLES: dict[str, Callable[[str], Json]] = {
    "B2.6:1": lambda rules: late(
        rules,
        "r2 y5 | g8 b3 w1",
        "p9",
        hand="joker1 spy mud",
        other="joker2 shield fog",
        out="redeploy desert p9 scout traitor",
        played=[2, 2],
    ),
    "B3.1:1": lambda rules: borders(rules, {5: "g2 g3 g4 | r9 b9 w9"}),
    "B3.2:1": lambda rules: borders(rules, {5: "p1 p6 p9 | y2 y4 y7"}),
    "B3.3:1": lambda rules: borders(
        rules, {4: "| g1 p6 w8", 5: ""} | {4: "r2 b5 | g1 p6 w8"}, hand="y8", out="desert g8", played=[0, 1]
    ),
    "B3.4:1": lambda rules: borders(
        rules,
        {3: "p1 p2 p4 p9 | r6 r7 r8 b9", 6: "b2 w9 y9 | g5 g6 g7"},
        env={"mud": (3, 1), "fog": (6, 0)},
        played=[1, 1],
    ),
    "B4.2:1": lambda rules: borders(rules, {5: "r5 y5 p5 | b7 g4 r3"}),
    "B4.3:1": lambda rules: borders(rules, {5: "b8 w6 p5 | y8 g2"}),
    "B4.3a:1": lambda rules: late(
        rules,
        "r2 y5 b3 | g8",
        "w9 p9",
        hand="w9 joker1 spy fog scout",
        other="joker2 shield mud redeploy traitor",
        out="desert p9",
        played=[1, 0],
    ),
    "B4.4:1": lambda rules: borders(rules, {5: "g2 g5 g8 | r3 b3"}, hand="y3"),
    "B4.5:1": lambda rules: borders(
        rules, {2: "w9", 5: "b5 y5 p5 | spy r8", 8: "| r6"}, hand="r9", out="", played=[0, 1]
    ),
    "B6.1:1": lambda rules: borders(
        rules,
        {2: "shield r4 | b6", 5: "y2 | g7"},
        hand="fog p5",
        out="scout desert redeploy r3 traitor",
        played=[3, 2],
    ),
    "B6.2:1": lambda rules: borders(rules, {5: "r7 r8 joker1 | g9 b9 w9"}, played=[1, 0]),
    "B6.2:2": lambda rules: borders(
        rules, {5: "r7 joker1 | g8 b8", 2: "y1 | p4"}, hand="r5 r6 r8 r9 g7", played=[1, 0]
    ),
    "B6.3:1": lambda rules: borders(rules, {5: "w6 spy w8 | r9 b9 g9"}, played=[1, 0]),
    "B6.4:1": lambda rules: borders(rules, {5: "y2 shield y4 | r9 b9 g9"}, played=[1, 0]),
    "B6.11:1": lambda rules: borders(rules, {4: "p4 p5 | p6 p7 p8"}, hand="traitor"),
    "W2.1:1": lambda rules: siege(rules, {2: "g4 g9 | b6 b7", 4: "r2", 6: "| y10"}, attacker=1),
    "W2.3:1": lambda rules: siege(rules, {4: "| y11", 3: "g6 | r2"}, hand="y0"),
    "W3.2:1": lambda rules: siege(rules, {3: "b7 r7 y7 | p9 g3", 5: "b4 r4 y4 | p1 p2"}),
    "W3.2:2": lambda rules: siege(rules, {4: "g10 g11", 3: "r2 | y5"}),
    "W4.2:1": lambda rules: siege(rules, {2: "y3 r3 | g10 g11", 1: "r5 g6 y7 | b4 b5 b6"}, damaged=(1, 2)),
    "W4.3:1": lambda rules: siege(rules, {7: "g1 b2 y2 | r4 p3"}),
    "W4.3:2": lambda rules: siege(rules, {4: "r0 y1 g2 b3 | y2 p3", 3: "r9"}, hand="y0", out="g0 b0", damaged=(4,)),
    "W6:1": lambda rules: siege(
        rules, {2: "spy g4 | r8", 6: "| y3"}, hand="blast", out="redeploy desert r3", played=[2, 1]
    ),
    "T2.1:1": lambda _: {**tug("662 531", "134", (14, 9)), "phase": "reroll"},
    "T2.3:1": lambda _: tug("514 632", "543", (10, 5), (0, 3)),
    "T2.4:1": lambda _: tug("244 632", "513", (8, 8), (2, 0)),
    "T2.6:1": lambda _: tug("643 552", "333", (13, 9)),
    "T2.9:1": lambda _: tug("532 641", "651", (8, 7)),
}


def positions(rules: str, there: set[str]) -> str:
    """The positions of a page's examples as they stand in the site."""
    made = {key: make(rules) for key, make in EXAMPLES.items() if key in there}
    return json.dumps(made, separators=(",", ":"))
