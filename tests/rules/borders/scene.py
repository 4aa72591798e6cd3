"""A Borders position on one line, played through the public protocol.

`scene("3: r7 r8 r9 / b1 b2; 5: own r1 r2 r3 /")`: left the side of the mover, seat 0, right the other's; `own` and
`lost` stones are claimed by seat 0 and 1; fog and mud stand on the side of whoever played them. The rest is hidden.
"""

import pytest

from client import Client

EVERY = (
    *("borders-1999", "borders-2004", "borders-2004-tactics", "borders-2004-advanced"),
    *("borders-2024", "borders-2024-tactics", "borders-2024-earlybird"),
)
EARLY = ("borders-2004-advanced", "borders-2024-earlybird")
TACTICAL = ("borders-2004-tactics", "borders-2024-tactics", *EARLY)
BASE = tuple(rules for rules in EVERY if rules not in TACTICAL)
USUAL = tuple(rules for rules in EVERY if rules not in EARLY)
OF_2004 = ("borders-2004-tactics", "borders-2004-advanced")
OF_2024 = ("borders-2024-tactics", "borders-2024-earlybird")
HAND = dict.fromkeys(EVERY, 6) | dict.fromkeys(OF_2024, 7)

every_edition = pytest.mark.parametrize("rules", EVERY)
base_editions = pytest.mark.parametrize("rules", BASE)
with_tactics = pytest.mark.parametrize("rules", TACTICAL)
usual_claims = pytest.mark.parametrize("rules", USUAL)
early_claims = pytest.mark.parametrize("rules", EARLY)
usual_tactics = pytest.mark.parametrize("rules", ["borders-2004-tactics", "borders-2024-tactics"])
in_2004 = pytest.mark.parametrize("rules", OF_2004)
in_2024 = pytest.mark.parametrize("rules", OF_2024)

CLAN = [f"{colour}{value}" for value in range(1, 10) for colour in "rygbpw"]
TACTICS = ["joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor"]
ENVIRONMENT = ("fog", "mud")


class Table(Client):
    """A game under way."""

    def own(self, stone):
        """The own formation as (kind, total)."""
        return self.proof(stone)["own"]["kind"], self.proof(stone)["own"]["total"]

    def reply(self, stone):
        """The best reply as (kind, total)."""
        return self.proof(stone)["reply"]["kind"], self.proof(stone)["reply"]["total"]

    def side(self, stone, seat=0):
        """The cards on a side."""
        return self.position["stones"][stone - 1]["cards"][seat]

    def since(self, stone, seat=0):
        """Their arrival numbers."""
        return self.position["stones"][stone - 1]["since"][seat]

    def env(self, stone):
        """The environment cards at a stone."""
        return [(env["card"], env["seat"]) for env in self.position["stones"][stone - 1]["env"]]

    def owner(self, stone):
        """Who has claimed a stone."""
        return self.position["stones"][stone - 1]["owner"]

    def hand(self, seat=0):
        """A hand."""
        return self.position["hands"][seat]


def stones_of(text):
    """The nine stones that a line names, arrivals not yet numbered."""
    stones = [{"owner": None, "cards": [[], []], "since": [[], []], "env": []} for _ in range(9)]
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        number, _, rest = part.partition(":")
        stone = stones[int(number) - 1]
        for seat, words in enumerate(rest.split("/")):
            for word in words.split():
                if word in ("own", "lost"):
                    stone["owner"] = ("own", "lost").index(word)
                elif word in ENVIRONMENT:
                    stone["env"].append({"card": word, "seat": seat})
                else:
                    stone["cards"][seat].append(word)
    return stones


def number_arrivals(stones, later):
    """Seat 0's sides first, stone by stone; the card `later` came last of all."""
    number = 0
    for seat in (0, 1):
        for stone in stones:
            for card in stone["cards"][seat]:
                number += 1
                stone["since"][seat].append(100 if card == later else number)
            order = sorted(zip(stone["since"][seat], stone["cards"][seat], strict=True))
            stone["since"][seat] = [since for since, _ in order]
            stone["cards"][seat] = [card for _, card in order]


def scene_position(  # noqa: PLR0913 - a line names only what matters
    stones="",
    *,
    rules="borders-2024-tactics",
    hand="",
    other="",
    stack="",
    tactics="",
    discards="",
    later="",
    no_clan=False,
    no_tactics=False,
    drained=False,
    **fields,
):
    """The position at the start of a turn of seat 0, who begins every line.

    Named cards lie where they are named, in stacks on top. `no_clan`, `no_tactics`: that stack is empty, its cards were
    discarded; `drained`: both, and the hands are exactly those named, else full.
    """
    rows = stones_of(stones)
    number_arrivals(rows, later)
    hands, piles = [hand.split(), other.split()], {"stack": stack.split(), "tactics": tactics.split()}
    gone = discards.split()
    lying = [card for row in rows for side in row["cards"] for card in side]
    placed = {*lying, *gone, *hands[0], *hands[1], *piles["stack"], *piles["tactics"]}
    placed |= {env["card"] for row in rows for env in row["env"]}
    clan = [card for card in CLAN if card not in placed]
    spare = [card for card in TACTICS if card not in placed] if rules in TACTICAL else []
    if not drained:
        for cards in hands:
            while len(cards) < HAND[rules]:
                cards.append(clan.pop(0))
    for left, pile, empty in ((clan, "stack", no_clan), (spare, "tactics", no_tactics)):
        (gone if empty or drained else piles[pile]).extend(left)
    out = sum(card in TACTICS for card in [*lying, *gone]) + sum(len(row["env"]) for row in rows)
    return {
        "rules": rules,
        "first": 0,
        "turn": 0,
        "mover": 0,
        "phase": "play",
        "winner": None,
        "why": None,
        "idle": 0,
        "stones": rows,
        "hands": hands,
        **piles,
        "discards": gone,
        "played": [out // 2, out - out // 2],
        "jokers": [any(card.startswith("joker") for row in rows for card in row["cards"][seat]) for seat in (0, 1)],
        "due": 0,
        **fields,
    }


def scene(stones="", **rest):
    """A table with such a position on it."""
    table = Table()
    table.ok("set", position=scene_position(stones, **rest))
    return table


def dealt(rules, seed=1, first=0):
    """A table with a game dealt from a seed."""
    table = Table()
    table.ok("new", rules=rules, seed=seed, first=first)
    return table
