"""A siege position on one line, played through the public protocol. Seat 0 attacks, seat 1 defends."""

import pytest

from client import Client

SIEGE = [f"{colour}{value}" for colour in "rygbp" for value in range(12)]
ACTIONS = ["redeploy", "recruit", "desert", "traitor", "blast", "reinforce", "exchange"]
TACTICS = ["joker1", "joker2", "spy", "shield", *ACTIONS]
SEATS = {"attacker": 0, "defender": 1}


def lay(text, first):
    """`"4: r10 r11 | b2; 2!: r5 |"`: the attacker's cards, then the defender's; `!` a damaged wall."""
    walls = [{"damaged": False, "cards": [[], []], "since": [[], []]} for _ in range(7)]
    clock = 0
    for part in filter(str.strip, text.split(";")):
        head, _, sides = part.partition(":")
        wall = walls[int(head.strip().rstrip("!")) - 1]
        wall["damaged"] = head.strip().endswith("!")
        wall["cards"] = [side.split() for side in sides.partition("|")[::2]]
        for role in (0, 1) if first == "attacker" else (1, 0):
            cards = wall["cards"][role]
            wall["since"][role] = list(range(clock + 1, clock + len(cards) + 1))
            clock += len(cards)
    return walls


class Castle(Client):
    """A game under way."""

    def at(self, wall):
        """`"r1 r2 | b3"`: what lies at a wall."""
        attacker, defender = (" ".join(side) for side in self.walls[wall - 1]["cards"])
        return f"{attacker} | {defender}".strip()

    @property
    def damaged(self):
        """The damaged walls."""
        return [number for number, wall in enumerate(self.walls, 1) if wall["damaged"]]


def position(  # noqa: PLR0913 - each names one thing of a one-line position
    walls="",
    *,
    hand="",
    other="",
    discards="",
    stack="",
    tactics=None,
    mover="attacker",
    first="attacker",
    empty=False,
    **more,
):
    """A whole position: hands are filled up, what is named nowhere lies in the stacks (`stack` on top).

    `empty`: it lies in the discard; `sizes`: of hands that are not full; everything else is a field of the position.
    """
    laid = lay(walls, first)
    discards = discards.split()
    seat = SEATS[mover]
    hands = [hand.split(), other.split()] if seat == 0 else [other.split(), hand.split()]
    top = stack.split()
    table = [card for wall in laid for side in wall["cards"] for card in side] + discards
    named = {*table, *hands[0], *hands[1], *top, *(tactics or "").split(), *more.get("coming", [])}
    named |= {card for cards in more.get("given", []) for card in cards}
    with_tactics = tactics is not None or not named <= set(SIEGE)
    rest = [card for card in SIEGE if card not in named]
    size = 7 if with_tactics else 6
    after_play = more.get("phase") in ("draw", "give", "insert")
    for who in (0, 1):
        given = len(more.get("given", [[], []])[who])
        room = size - given - (1 if after_play and who == seat else 0) - len(hands[who])
        if "sizes" in more:
            room = more["sizes"][who] - len(hands[who])
        hands[who] += [rest.pop() for _ in range(room)]
    tactics = (tactics or "").split()
    spare = [card for card in TACTICS if card not in named] if with_tactics else []
    if empty:  # nothing is left to draw but what is named: the rest lies open
        discards, rest, spare = discards + rest + spare, [], []
    lying = [card for wall in laid for side in wall["cards"] for card in side] + discards
    actions = sum(card in TACTICS for card in lying)
    return {
        "rules": "siege-2020-tactics" if with_tactics else "siege-2020",
        "first": 0,
        "turn": seat,
        "mover": seat,
        "phase": "open",
        "winner": None,
        "why": None,
        "idle": 0,
        "walls": laid,
        "attacker": 0,
        "oil": 3,
        "hands": hands,
        "stack": top + rest,
        "tactics": tactics + spare,
        "discards": discards,
        "played": [actions - actions // 2, actions // 2],
        "left": None,
        "given": [[], []],
        "coming": [],
        **{key: value for key, value in more.items() if key != "sizes"},
    }


@pytest.fixture
def siege():
    """`siege(walls, hand=…, mover="defender", …)`: the mover is to decide."""

    def build(*args, **more):
        castle = Castle()
        castle.ok("set", position=position(*args, **more))
        return castle

    return build


@pytest.fixture
def refused():
    """`refused(walls, …)`: the reason for which a position cannot be."""

    def build(*args, **more):
        error = Castle().ask("set", position=position(*args, **more))["error"]
        assert error["code"] == "bad-position"
        return error["reason"]

    return build


@pytest.fixture
def game():
    """`game(rules, seed, first)`: a game dealt from a seed."""

    def build(rules="siege-2020", seed=1, first=0):
        castle = Castle()
        castle.ok("new", rules=rules, seed=seed, first=first)
        return castle

    return build
