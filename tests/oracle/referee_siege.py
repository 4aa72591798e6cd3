"""Siege once more: slow, obvious, written from the numbered rules alone, sharing nothing with the engine.

A position is the dict of the notation. How strong a side can become is found target first: go through every formation
that could lie there and ask whether the lying cards, wild ones tried at every place of it, and unseen cards make it.
"""

from itertools import permutations

COLOURS = "rygbp"
SIEGE = [f"{colour}{value}" for colour in COLOURS for value in range(12)]
ELITE = ["joker1", "joker2", "spy", "shield"]
ACTIONS = ["redeploy", "recruit", "desert", "traitor", "blast", "reinforce", "exchange"]
TACTICS = ELITE + ACTIONS
WALLS = range(1, 8)
HAND = {"siege-2020": 6, "siege-2020-tactics": 7}
STRENGTH = {"colour run": 5, "same value": 4, "colour": 3, "run": 2, "sum": 1}
EVERY = set(STRENGTH)

# W1.3: intact, then damaged: cards a side, what counts, whether the lowest leads
TILES = {
    1: [(3, {"sum"}, False), (3, {"run", "sum"}, False)],
    2: [(4, EVERY, False), (2, {"same value", "sum"}, False)],
    3: [(3, EVERY, False), (3, {"colour", "sum"}, False)],
    4: [(2, EVERY, False), (4, {"sum"}, True)],
    5: [(3, EVERY, False), (3, {"colour", "sum"}, False)],
    6: [(4, EVERY, False), (2, {"same value", "sum"}, False)],
    7: [(3, {"sum"}, True), (3, {"run", "sum"}, False)],
}


def colour(card):
    """The colour of a siege card."""
    return card[0]


def value(card):
    """The value of a siege card."""
    return int(card[1:])


def values_of(card):
    """W6.1: the values a card may have."""
    if card in ("joker1", "joker2"):
        return range(12)
    return {"spy": [10], "shield": [1, 2, 3]}.get(card) or [value(card)]


# -- W4: how strong a side can become -----------------------------------------------------------------------------


def row_fits(lying, row, tint, unseen):
    """Can these values be made, in one colour or (None) any: wild cards at every place, unseen cards at the rest."""
    plain = [card for card in lying if card in SIEGE]
    wild = [card for card in lying if card not in SIEGE]
    if tint is not None and any(colour(card) != tint for card in plain):
        return False
    for places in permutations(range(len(row)), len(wild)):
        if any(row[place] not in values_of(card) for card, place in zip(wild, places, strict=True)):
            continue
        open_values = [row[i] for i in range(len(row)) if i not in places]
        try:
            for card in plain:
                open_values.remove(value(card))
        except ValueError:
            continue
        pool = [card for card in unseen if tint in (None, colour(card))]
        if all(sum(value(card) == v for card in pool) >= open_values.count(v) for v in open_values):
            return True
    return False


def reachable(lying, need, unseen, low):
    """Every (formation, total) worth asking for that a side may be or become."""
    for start in range(12 - need + 1):
        row = list(range(start, start + need))
        if any(row_fits(lying, row, tint, unseen) for tint in COLOURS):
            yield "colour run", sum(row)
        if row_fits(lying, row, None, unseen):
            yield "run", sum(row)
    for v in range(12):
        if row_fits(lying, [v] * need, None, unseen):
            yield "same value", v * need
    own = [card for card in lying if card in SIEGE]
    wild = [card for card in lying if card not in SIEGE]
    missing = need - len(lying)
    for tint in COLOURS:
        rest = sorted((value(card) for card in unseen if colour(card) == tint), reverse=True)[:missing]
        if len(rest) == missing and all(colour(card) == tint for card in own):
            yield "colour", sum(rest) + sum(map(value, own)) + sum(max(values_of(card)) for card in wild)
    rest = sorted((value(card) for card in unseen), reverse=not low)[:missing]
    if len(rest) == missing:
        best = min if low else max
        yield "sum", sum(rest) + sum(best(values_of(card)) for card in lying)


def best(lying, tile, unseen):
    """W4.1-W4.4: the strongest a side can be or become as something comparable, or None."""
    need, counting, low = tile
    found = [
        (STRENGTH[kind], -total if low else total)
        for kind, total in reachable(lying, need, unseen, low)
        if kind in counting
    ]
    return max(found, default=None)


# -- the game -----------------------------------------------------------------------------------------------------


class Referee:
    """A game in the hands of somebody who reads the rules aloud."""

    def __init__(self, position):
        self.position = position
        lying = [number for wall in position["walls"] for side in wall["since"] for number in side]
        self.arrivals = max(lying, default=0)

    @classmethod
    def deal(cls, deal):
        """W1: the first position."""
        return cls(
            {
                "rules": deal["rules"],
                "first": deal["first"],
                "turn": deal["first"],
                "mover": deal["first"],
                "phase": "open",
                "winner": None,
                "why": None,
                "idle": 0,
                "walls": [{"damaged": False, "cards": [[], []], "since": [[], []]} for _ in WALLS],
                "attacker": deal["first"],
                "oil": 3,
                "hands": [list(hand) for hand in deal["hands"]],
                "stack": list(deal["stack"]),
                "tactics": list(deal["tactics"]),
                "discards": [],
                "played": [0, 0],
                "left": None,
                "given": [[], []],
                "coming": [],
            }
        )

    # what lies there

    def __getattr__(self, name):
        """Fields of the position by name."""
        return self.position[name]

    def role(self, seat):
        """0 attacker, 1 defender."""
        return 0 if seat == self.attacker else 1

    def tile(self, wall):
        """The face that lies up."""
        return TILES[wall][self.walls[wall - 1]["damaged"]]

    def side(self, wall, role):
        """The cards of a side."""
        return self.walls[wall - 1]["cards"][role]

    def room(self, role):
        """W2.2: the walls with room on the side of this role."""
        return [wall for wall in WALLS if len(self.side(wall, role)) < self.tile(wall)[0]]

    def find(self, card):
        """The wall and role of a lying card."""
        return next((wall, role) for wall in WALLS for role in (0, 1) if card in self.side(wall, role))

    def takeable(self):
        """W6.3: the discards that are no used actions."""
        return [card for card in self.discards if card not in ACTIONS]

    # W3

    def holds(self, wall):
        """W3.1, W3.2: would a declaration succeed."""
        tile = self.tile(wall)
        own, other = self.side(wall, 0), self.side(wall, 1)
        if len(own) < tile[0]:
            return False
        mine = best(own, tile, [])
        if len(other) == tile[0]:
            theirs = best(other, tile, [])
            since = self.walls[wall - 1]["since"]
            return mine > theirs or (mine == theirs and max(since[0]) < max(since[1]))
        table = {card for row in self.walls for side in row["cards"] for card in side}
        unseen = [card for card in SIEGE if card not in table and card not in self.discards]
        reply = best(other, tile, unseen)
        return reply is None or mine >= reply

    def controls(self):
        """Every declaration that would succeed."""
        return [f"control {wall}" for wall in WALLS if self.holds(wall)]

    # W2, W6: what may be done

    def plays(self):
        """Every play of the mover."""
        seat = self.mover
        role = self.role(seat)
        room = self.room(role)
        own = [(wall, card) for wall in WALLS for card in self.side(wall, role)]
        foreign = [card for wall in WALLS for card in self.side(wall, 1 - role)]
        allowed = self.played[seat] <= self.played[1 - seat]
        found = []
        for card in self.hands[seat]:
            if card in SIEGE or (allowed and card in ELITE):
                found += [f"play {card} {wall}" for wall in room]
            elif not allowed:
                continue
            elif card == "redeploy":
                found += [
                    f"play redeploy {c} {to}" for wall, c in own for to in [w for w in room if w != wall] + ["off"]
                ]
            elif card == "recruit":
                found += [f"play recruit {c} {wall}" for c in self.takeable() for wall in room]
            elif card == "desert":
                found += [f"play desert {c}" for c in foreign]
            elif card == "traitor":
                found += [f"play traitor {c} {wall}" for c in foreign for wall in room]
            elif card == "blast":
                found += [f"play blast {wall}" for wall in WALLS if self.side(wall, 0) + self.side(wall, 1)]
            elif card == "reinforce":
                cards = self.takeable()
                found += [f"play reinforce {a} {b}" for i, a in enumerate(cards) for b in cards[i + 1 :]]
            elif len(self.hands[seat]) >= 4 and len(self.hands[1 - seat]) >= 3:
                found.append("play exchange")
        return found

    def legal(self):
        """Every move, in any order."""
        attacking = self.mover == self.attacker
        if self.phase == "over":
            return []
        if self.phase == "give":
            return [f"give {card}" for card in self.hands[self.turn]]
        if self.phase == "insert":
            card = self.coming[0]
            pile = self.stack if card in SIEGE else self.tactics
            return [f"insert {card} {place}" for place in range(len(pile) + 1)]
        if self.phase == "end":
            return [*self.controls(), "end"]
        found = self.controls() if attacking and self.phase != "play" else []
        if self.phase == "draw":
            return found + [f"draw {pile}" for pile in ("stack", "tactics") if self.position[pile]]
        if self.phase == "open":
            hit = [wall for wall in WALLS if self.side(wall, 0)]
            if attacking:
                found += [f"retreat {wall}" for wall in hit]
            elif self.oil:
                found += [f"oil {wall}" for wall in hit]
        plays = self.plays()
        if not plays and (not attacking or self.room(0)):
            found.append("pass")
        return found + plays

    # what it does

    def change(self, **fields):
        """New values of some fields."""
        self.position |= fields

    def remove(self, card):
        """A card leaves its side."""
        wall, role = self.find(card)
        at = self.side(wall, role).index(card)
        del self.side(wall, role)[at], self.walls[wall - 1]["since"][role][at]

    def off(self, cards):
        """Cards that lie at a wall are discarded."""
        for card in list(cards):
            self.remove(card)
            self.discards.append(card)

    def arrive(self, card, wall, role):
        """W2.3, W6.4: a card comes to lie outermost, unless chicken meets chef."""
        self.arrivals += 1
        if card in SIEGE and value(card) in (0, 11):
            foe = f"{colour(card)}{11 - value(card)}"
            if foe in self.side(wall, 1 - role):
                self.remove(foe)
                self.discards.extend([card, foe] if role == 0 else [foe, card])
                return
        self.side(wall, role).append(card)
        self.walls[wall - 1]["since"][role].append(self.arrivals)

    def play(self, text):
        """Make a move."""
        words = text.split(" ")
        if words[0] != "pass":
            self.change(idle=0)
        getattr(self, f"do_{words[0]}")(*words[1:])

    def do_retreat(self, wall):
        """W2.1."""
        self.off(self.side(int(wall), 0))

    def do_oil(self, wall):
        """W2.1."""
        self.change(oil=self.oil - 1, phase="play")
        self.off(self.side(int(wall), 0)[:1])

    def do_play(self, card, *rest):
        """W2.2, W6."""
        seat = self.mover
        role = self.role(seat)
        self.hands[seat].remove(card)
        if card in TACTICS:
            self.played[seat] += 1
        if card in ACTIONS:
            self.discards.append(card)
        if card == "exchange":
            self.change(phase="give")
            return
        if card == "reinforce":
            self.change(phase="insert", turn="chance", coming=list(rest))
            for back in rest:
                self.discards.remove(back)
            return
        if card == "blast":
            self.off(self.side(int(rest[0]), 0))
            self.off(self.side(int(rest[0]), 1))
        elif card == "desert" or rest[-1] == "off":
            self.off([rest[0]])
        elif card == "recruit":
            self.discards.remove(rest[0])
            self.arrive(rest[0], int(rest[1]), role)
        elif card in ("redeploy", "traitor"):
            self.remove(rest[0])
            self.arrive(rest[0], int(rest[1]), role)
        else:
            self.arrive(card, int(rest[0]), role)
        self.played_on()

    def played_on(self):
        """After a play one draws, if a stack has a card."""
        self.change(turn=self.mover, phase="draw")
        if not self.stack and not self.tactics:
            self.last_words()

    def last_words(self):
        """The turn is over but for declarations."""
        if self.mover == self.attacker and self.controls():
            self.change(phase="end")
        else:
            self.do_end()

    def do_give(self, card):
        """W6.5."""
        self.hands[self.turn].remove(card)
        self.given[self.turn].append(card)
        if len(self.given[self.turn]) == 3:
            if self.turn == self.mover:
                self.change(turn=1 - self.mover)
                return
            self.hands[0].extend(self.given[1])
            self.hands[1].extend(self.given[0])
            self.change(given=[[], []])
            self.played_on()

    def do_insert(self, card, place):
        """W6.5."""
        (self.stack if card in SIEGE else self.tactics).insert(int(place), card)
        self.coming.remove(card)
        if not self.coming:
            self.played_on()

    def do_draw(self, pile):
        """W2.4, W5.2."""
        self.hands[self.mover].append(self.position[pile].pop(0))
        if not self.stack and self.left is None:
            self.change(left=3 if self.mover == self.attacker else 2)
        self.last_words()

    def do_pass(self):
        """W2.6, W5.3."""
        if self.idle:
            self.over(1 - self.attacker, "held")
        else:
            self.change(idle=1)
            self.do_end()

    def do_end(self):
        """The turn ends; W5.2: so may the game."""
        if self.left is not None:
            self.change(left=self.left - 1)
            if self.left == 0:
                self.over(1 - self.attacker, "held")
                return
        self.change(mover=1 - self.mover, turn=1 - self.mover, phase="open")

    def do_control(self, wall):
        """W3.3."""
        row = self.walls[int(wall) - 1]
        again = row["damaged"]
        row["damaged"] = True
        self.off(row["cards"][0])
        self.off(row["cards"][1])
        if again:
            self.over(self.attacker, "breach")
        elif sum(other["damaged"] for other in self.walls) == 4:
            self.over(self.attacker, "walls")
        elif self.phase == "end" and not self.controls():
            self.do_end()

    def over(self, winner, why):
        """W5."""
        self.change(phase="over", turn=None, winner=winner, why=why)
