"""Tug once more, slow and obvious: athletes are words in lists, and who leaves is found by going through all groups."""

from itertools import combinations, product


class Referee:
    """A leg as two people would keep it: T1-T3 in the order of the leaflet."""

    def __init__(self, deal):
        self.columns = [list(column) for column in deal["columns"]]
        self.teams = [["up"] * (sum(deal["columns"][seat]) + deal["bonus"][seat]) for seat in (0, 1)]
        self.mover = deal["first"]
        self.dice = None
        self.again = []  # dice named for a reroll
        self.waiting = None  # the die being thrown again
        self.asking = False  # is a reroll on offer
        self.done = {}  # die: place
        self.winner = None

    def chance(self):
        """The throws that may come, or nothing if a player decides."""
        if self.winner is not None:
            return []
        if self.dice is None:
            return [f"throw {a} {b} {c}" for a, b, c in product(range(1, 7), repeat=3)]
        return [f"throw {value}" for value in range(1, 7)] if self.waiting else []

    def legal(self):
        """Every legal move."""
        return self.chance() or list(self.choices())

    def choices(self):
        """Every move with the position it leads to: `{text: (own team, other team)}` as sorted teams."""
        if self.winner is not None or self.dice is None or self.waiting:
            return {}
        if self.asking:
            return dict.fromkeys([*(f"reroll {die}" for die in (1, 2, 3) if die not in self.again), "keep"])
        own, other = self.teams[self.mover], self.teams[1 - self.mover]
        found = {}
        for die, place in product((1, 2, 3), repeat=2):
            if die in self.done or place in self.done.values():
                continue
            value, column = self.dice[die - 1], self.columns[self.mover][place - 1]
            for state, word in (("up", "standing"), ("down", "lying")):
                need = column if state == "up" else column - 2
                if state in other and value >= need:
                    found[f"eliminate {die} {place} {word}"] = (sorted(own), without(other, [state]))
            come = sorted([*own, "up"])  # one comes first, then the pips that differ come or go
            if value >= column:
                found[f"gather {die} {place}"] = (sorted([*come, *["up"] * (value - column)]), sorted(other))
            else:
                ways = ways_to_leave(come, column - value)
                for lying, left in ways.items():
                    name = f"gather {die} {place}" + (f" {lying}" if len(ways) > 1 else "")
                    found[name] = (left, sorted(other))
            if "up" in other:
                found[f"weaken {die} {place}"] = (sorted(own), sorted([*without(other, ["up"]), "down"]))
        if not self.done and len(set(self.dice)) == 1 and any(self.dice[0] >= die for die in self.columns[self.mover]):
            ways = ways_to_leave(other, 4)
            for lying, left in ways.items():
                found["berserk" + (f" {lying}" if len(ways) > 1 else "")] = (sorted(own), left)
        return found

    def play(self, text):
        """Do it."""
        words = text.split(" ")
        if words[0] == "throw":
            if self.dice is None:
                self.dice = [int(word) for word in words[1:]]
            else:
                self.dice[self.waiting - 1] = int(words[1])
                self.waiting = None
            self.asking = len(self.again) < self.columns[self.mover].count(6)
            return
        if words[0] == "reroll":
            self.waiting = int(words[1])
            self.again.append(self.waiting)
            return
        if words[0] == "keep":
            self.asking = False
            return
        self.teams[self.mover], self.teams[1 - self.mover] = self.choices()[text]
        if words[0] != "berserk":
            die, place = int(words[1]), int(words[2])
            self.done[die] = place
            if words[0] == "gather":
                column = self.columns[self.mover]
                self.dice[die - 1], column[place - 1] = column[place - 1], self.dice[die - 1]
        for seat in (0, 1):
            if not self.teams[seat]:
                self.winner = 1 - seat
                return
        if words[0] == "berserk" or len(self.done) == 3:
            self.mover = 1 - self.mover
            self.dice, self.again, self.done = None, [], {}


def without(team, leaving):
    """A team after some have left."""
    rest = list(team)
    for one in leaving:
        rest.remove(one)
    return sorted(rest)


def ways_to_leave(team, number):
    """`{how many of them are lying: team that is left}` over every group of so many athletes."""
    if number >= len(team):
        return {0: []}
    # more than `number` of a kind make no new group, only more work
    pool = [one for kind in ("up", "down") for one in [kind] * min(number, team.count(kind))]
    groups = {tuple(sorted(group)) for group in combinations(pool, number)}
    return {group.count("down"): without(team, group) for group in groups}
