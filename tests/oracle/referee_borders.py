"""Borders once more: slow, obvious, written from the numbered rules alone, sharing nothing with the engine.

A position is the dict of the notation. Claims are proven by trying every completion and every value of a wild card.
"""

from functools import cache
from itertools import combinations, pairwise, product

COLOURS = "rygbpw"
CLAN = [f"{colour}{value}" for colour in COLOURS for value in range(1, 10)]
ELITE = ["joker1", "joker2", "spy", "shield"]
ENVIRONMENT = ["fog", "mud"]
TACTICS = [*ELITE, *ENVIRONMENT, "scout", "redeploy", "desert", "traitor"]
STONES = range(1, 10)
COLOUR_RUN, SAME, COLOUR, RUN, SUM = 5, 4, 3, 2, 1

# B8, a column a rule set
EDITIONS = {
    "borders-1999": {"tactics": False, "hand": 6, "early": False},
    "borders-2004": {"tactics": False, "hand": 6, "early": False},
    "borders-2004-tactics": {"tactics": True, "hand": 6, "early": False, "limit": 9, "owned": True, "top": True},
    "borders-2004-advanced": {"tactics": True, "hand": 6, "early": True, "limit": 9, "owned": True, "top": True},
    "borders-2024": {"tactics": False, "hand": 6, "early": False},
    "borders-2024-tactics": {"tactics": True, "hand": 7, "early": False, "limit": 1, "owned": False, "top": False},
    "borders-2024-earlybird": {"tactics": True, "hand": 7, "early": True, "limit": 1, "owned": False, "top": False},
}


# -- B3: how strong cards are -------------------------------------------------------------------------------------


def strength(cards, *, fog=False):
    """B3: formation and total of clan cards; a stronger pair is a greater tuple."""
    values = sorted(int(card[1:]) for card in cards)
    total = sum(values)
    if fog:
        return SUM, total
    one_colour = len({card[0] for card in cards}) == 1
    consecutive = all(high - low == 1 for low, high in pairwise(values))
    if one_colour and consecutive:
        return COLOUR_RUN, total
    if len(set(values)) == 1:
        return SAME, total
    if one_colour:
        return COLOUR, total
    if consecutive:
        return RUN, total
    return SUM, total


def faces(card):
    """B6.2–B6.4: the clan cards that a card may stand for."""
    if card in ("joker1", "joker2"):
        return CLAN
    if card == "spy":
        return [f"{colour}7" for colour in COLOURS]
    if card == "shield":
        return [f"{colour}{value}" for colour in COLOURS for value in (1, 2, 3)]
    return [card]


@cache
def best_of(cards, fog):
    """The strongest these cards (a frozenset) can be, trying every value of every wild card."""
    return max(strength(choice, fog=fog) for choice in product(*map(faces, cards)))


def best(cards, *, fog=False):
    """The same for any list of cards."""
    return best_of(frozenset(cards), fog)


def completions(cards, unseen, need):
    """B4.3: every way to complete a side with cards that could still come."""
    return combinations(sorted(unseen, key=lambda card: card[1], reverse=True), need - len(cards))


def replies(cards, unseen, need, *, fog=False):
    """Every (strength, cards it needs) that a side may still reach."""
    for added in completions(cards, unseen, need):
        yield best_of(frozenset((*cards, *added)), fog), added


_witnesses = {}


def can_be_beaten(cards, unseen, need, own, *, fog=False):
    """Whether some completion beats `own`. The last one found is tried first: mostly it still can come."""
    key = (frozenset(cards), need, fog)
    witness = _witnesses.get(key)
    if witness is not None and unseen.issuperset(witness) and best_of(frozenset((*cards, *witness)), fog) > own:
        return True
    for reached, added in replies(cards, unseen, need, fog=fog):
        if reached > own:
            _witnesses[key] = added
            return True
    return False


# -- the game -----------------------------------------------------------------------------------------------------


class Referee:
    """One game; `position` is always the whole truth in the form of the notation."""

    def __init__(self, position):
        """Go on from a position; the arrival numbers go on from the largest lying."""
        self.position = position
        self.edition = EDITIONS[position["rules"]]
        lying = [number for stone in position["stones"] for side in stone["since"] for number in side]
        self.arrivals = max(lying, default=0)
        self.proven = {}

    @classmethod
    def deal(cls, deal):
        """B1: a game from a deal."""
        return cls(
            {
                "rules": deal["rules"],
                "first": deal["first"],
                "turn": deal["first"],
                "mover": deal["first"],
                "phase": "play",
                "winner": None,
                "why": None,
                "idle": 0,
                "stones": [{"owner": None, "cards": [[], []], "since": [[], []], "env": []} for _ in STONES],
                "hands": [list(hand) for hand in deal["hands"]],
                "stack": list(deal["stack"]),
                "tactics": list(deal["tactics"]),
                "discards": [],
                "played": [0, 0],
                "jokers": [False, False],
                "due": 0,
            }
        )

    # -- what lies where ------------------------------------------------------------------------------------------

    def stone(self, number):
        """A stone by its number, 1 to 9."""
        return self.position["stones"][number - 1]

    def open_stones(self):
        """The numbers of the unclaimed stones."""
        return [number for number in STONES if self.stone(number)["owner"] is None]

    def environment(self, number):
        """The names of the environment cards at a stone."""
        return {env["card"] for env in self.stone(number)["env"]}

    def need(self, number):
        """B3, B6.6: the cards of a complete side."""
        return 4 if "mud" in self.environment(number) else 3

    def roomy(self, seat):
        """B2.1, B2.4: the stones where a seat may lay a card."""
        return [s for s in self.open_stones() if len(self.stone(s)["cards"][seat]) < self.need(s)]

    def unseen(self):
        """B4.4: the clan cards that lie nowhere open."""
        lying = {card for stone in self.position["stones"] for side in stone["cards"] for card in side}
        return frozenset(CLAN) - lying - set(self.position["discards"])

    # -- B4: claims -----------------------------------------------------------------------------------------------

    def proves(self, seat, number):
        """B4.1–B4.5 without timing: may this seat claim this stone by what lies open."""
        stone = self.stone(number)
        need, fog = self.need(number), "fog" in self.environment(number)
        own, other = stone["cards"][seat], stone["cards"][1 - seat]
        if stone["owner"] is not None or len(own) < need:
            return False
        mine = best(own, fog=fog)
        if len(other) == need:
            theirs = best(other, fog=fog)
            first = max(stone["since"][seat]) < max(stone["since"][1 - seat])
            return mine > theirs or (mine == theirs and first)
        key = (frozenset(own), frozenset(other), need, fog, self.unseen())
        if key not in self.proven:
            self.proven[key] = not can_be_beaten(other, self.unseen(), need, mine, fog=fog)
        return self.proven[key]

    def claims(self):
        """The claims that hold for the mover."""
        return [f"claim {s}" for s in self.open_stones() if self.proves(self.position["mover"], s)]

    # -- the legal moves ------------------------------------------------------------------------------------------

    def legal(self):
        """Every legal move."""
        p = self.position
        phase, seat, early = p["phase"], p["turn"], self.edition["early"]
        if phase == "play":
            return [*self.claims(), *self.plays(), *self.passes()]
        if phase == "scout":
            return self.draws()
        if phase == "return":
            # B6.2: the joker that may no longer be played stays
            return [f"return {c}" for c in p["hands"][seat] if not (c.startswith("joker") and p["jokers"][seat])]
        if phase == "drop":
            return [f"drop {c}" for s in self.overfull(seat) for c in self.stone(s)["cards"][seat]]
        if phase == "draw":
            return [*([] if early else self.claims()), *self.draws()]
        if phase == "end":
            return [*self.claims(), "end"]
        return []

    def draws(self):
        """B2.3: the stacks that have a card."""
        return [f"draw {name}" for name in ("stack", "tactics") if self.position[name]]

    def clan_plays(self):
        """B2.1: clan cards to every own side with room."""
        seat = self.position["mover"]
        return [f"play {c} {s}" for c in self.position["hands"][seat] if c in CLAN for s in self.roomy(seat)]

    def passes(self):
        """B2.5, B2.6: passing exactly when no clan card can be played."""
        return [] if self.clan_plays() else ["pass"]

    def plays(self):
        """B2.1, B6: clan cards and tactics cards."""
        p = self.position
        seat = p["mover"]
        found = self.clan_plays()
        if p["played"][seat] > p["played"][1 - seat]:  # B6.1
            return found
        for card in p["hands"][seat]:
            if card in ELITE and not (card.startswith("joker") and p["jokers"][seat]):
                found += [f"play {card} {s}" for s in self.roomy(seat)]
            elif card in ENVIRONMENT:
                found += [
                    f"play {card} {s}" for s in self.open_stones() if len(self.environment(s)) < self.edition["limit"]
                ]
            elif card == "scout" and (p["stack"] or p["tactics"]):
                found.append("play scout")
            elif card == "redeploy":
                found += self.redeploys(seat)
            elif card == "desert":
                found += [
                    f"play desert {c}"
                    for s in self.open_stones()
                    for c in [*self.stone(s)["cards"][1 - seat], *self.owned_environment(s, 1 - seat)]
                ]
            elif card == "traitor":
                found += [
                    f"play traitor {c} {to}"
                    for s in self.open_stones()
                    for c in self.stone(s)["cards"][1 - seat]
                    if c in CLAN
                    for to in self.roomy(seat)
                ]
        return found

    def redeploys(self, seat):
        """B6.9: a card of the own side to another stone, or off."""
        found = []
        for s in self.open_stones():
            for card in self.stone(s)["cards"][seat]:
                found += [f"play redeploy {card} {to}" for to in self.roomy(seat) if to != s]
                found.append(f"play redeploy {card} off")
            for card in self.owned_environment(s, seat):
                found += [f"play redeploy {card} {to}" for to in self.open_stones() if to != s]
                found.append(f"play redeploy {card} off")
        return found

    def owned_environment(self, number, seat):
        """B6.7: the environment cards at a stone that lie on a seat's side."""
        if not self.edition["owned"]:
            return []
        return [env["card"] for env in self.stone(number)["env"] if env["seat"] == seat]

    def overfull(self, seat):
        """B6.7: the stones where mud left a side with a card too many."""
        return [s for s in self.open_stones() if len(self.stone(s)["cards"][seat]) > self.need(s)]

    # -- making a move --------------------------------------------------------------------------------------------

    def play(self, move):
        """Make a legal move."""
        p = self.position
        seat = p["turn"]
        word, *rest = move.split()
        if word == "claim":
            self.claim(seat, int(rest[0]))
        elif word == "draw":
            p["hands"][seat].append(p[rest[0]].pop(0))
            self.after_draw(seat)
        elif word == "return":
            p["hands"][seat].remove(rest[0])
            pile = p["stack" if rest[0] in CLAN else "tactics"]
            pile.insert(0 if self.edition["top"] else len(pile), rest[0])
            p["due"] -= 1
            if p["due"] == 0:
                self.close()
        elif word == "drop":
            self.take(rest[0])
            p["discards"].append(rest[0])
            self.after_play()
        elif word == "pass":
            self.pass_turn()
        elif word == "end":
            self.next_turn()
        else:
            p["idle"] = 0
            self.play_card(seat, *rest)

    def play_card(self, seat, card, *targets):
        """B2.1, B6: a card leaves the hand and does what it does."""
        p = self.position
        p["hands"][seat].remove(card)
        p["played"][seat] += card in TACTICS
        if card in CLAN or card in ELITE:
            p["jokers"][seat] = p["jokers"][seat] or card.startswith("joker")
            self.lay(card, seat, int(targets[0]))
        elif card in ENVIRONMENT:
            self.stone(int(targets[0]))["env"].append({"card": card, "seat": seat})
        else:
            p["discards"].append(card)
            if card == "scout":
                p["phase"], p["due"] = "scout", min(3, len(p["stack"]) + len(p["tactics"]))
                return
            self.take(targets[0])
            if card == "desert" or targets[1] == "off":
                p["discards"].append(targets[0])
            elif targets[0] in ENVIRONMENT:
                self.stone(int(targets[1]))["env"].append({"card": targets[0], "seat": seat})
            else:
                self.lay(targets[0], seat, int(targets[1]))
        self.after_play()

    def lay(self, card, seat, number):
        """A card arrives on a side."""
        self.arrivals += 1
        self.stone(number)["cards"][seat].append(card)
        self.stone(number)["since"][seat].append(self.arrivals)

    def take(self, card):
        """A card leaves the place where it lies."""
        for stone in self.position["stones"]:
            stone["env"] = [env for env in stone["env"] if env["card"] != card]
            for cards, since in zip(stone["cards"], stone["since"], strict=True):
                if card in cards:
                    since.pop(cards.index(card))
                    cards.remove(card)

    def claim(self, seat, number):
        """B4, B5.1: take a stone; three neighbours or any five win at once."""
        p = self.position
        self.stone(number)["owner"] = seat
        p["idle"] = 0
        owned = [s for s in STONES if self.stone(s)["owner"] == seat]
        if any({s, s + 1, s + 2} <= set(owned) for s in owned):
            self.finish(seat, "three")
        elif len(owned) == 5:
            self.finish(seat, "five")
        elif p["phase"] == "end" and not self.claims():
            self.next_turn()

    def after_draw(self, seat):
        """B2.3, B6.8: the turn's draw ends it; a scout's draws go on to the third or the last card."""
        p = self.position
        if p["phase"] == "draw":
            self.next_turn()
            return
        p["due"] -= 1
        if p["due"] == 0:
            p["due"] = len(p["hands"][seat]) - self.edition["hand"]
            p["phase"] = "return"
            if p["due"] == 0:
                self.close()

    def after_play(self):
        """Once played, sides that mud left too full are cut first, then comes the draw."""
        p = self.position
        mover = p["mover"]
        for seat in (mover, 1 - mover):
            if self.overfull(seat):
                p["phase"], p["turn"] = "drop", seat
                return
        p["turn"] = mover
        p["phase"] = "draw"
        if not p["stack"] and not p["tactics"]:
            self.close()

    def close(self):
        """No draw is to come: claims, while one holds and the timing allows."""
        self.position["phase"] = "end"
        if self.edition["early"] or not self.claims():
            self.next_turn()

    def pass_turn(self):
        """B5.2: the second pass in a row ends the game."""
        p = self.position
        if p["idle"]:
            stones = [sum(stone["owner"] == seat for stone in p["stones"]) for seat in (0, 1)]
            self.finish("draw" if stones[0] == stones[1] else stones.index(max(stones)), "stones")
            return
        p["idle"] = 1
        self.next_turn()

    def next_turn(self):
        """The other's turn."""
        p = self.position
        p["mover"] = p["turn"] = 1 - p["mover"]
        p["phase"] = "play"

    def finish(self, winner, why):
        """The game is over."""
        self.position |= {"phase": "over", "turn": None, "winner": winner, "why": why}
