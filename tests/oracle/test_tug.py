"""Tug a second time, slow and obvious, as referee of whole random games: it shares no line with the engine.

Athletes are objects in lists, dice are tried one by one, and who leaves is chosen by going through all subsets.
"""

import json
from itertools import combinations, product

import pytest

from marchstones.bridge import Bridge
from marchstones.rng import Rng

GAMES = 60
LONGEST = 3000


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
            change = 1 + value - column
            if change >= 0:
                found[f"gather {die} {place}"] = (sorted([*own, *["up"] * change]), sorted(other))
            else:
                ways = ways_to_leave(own, -change)
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


def deal(rng):
    """Any columns, now and then with a bonus."""
    columns = [[1 + rng.below(6) for _ in range(3)] for _ in (0, 1)]
    return {"rules": "tug", "first": rng.below(2), "columns": columns, "bonus": [rng.below(2), rng.below(2)]}


def same(position, referee):
    """The engine's position is the referee's."""
    assert position["columns"] == referee.columns
    assert position["free"] == referee.dice
    assert position["standing"] == [team.count("up") for team in referee.teams]
    assert position["lying"] == [team.count("down") for team in referee.teams]
    assert position["mover"] == referee.mover
    assert position["winner"] == referee.winner
    assert position["rerolled"] == referee.again
    assert position["places"] == [referee.done.get(die, 0) for die in (1, 2, 3)]


@pytest.mark.parametrize("part", range(3))
def test_whole_games_agree(part):
    """At every step of random games both list the same moves, and both come to the same position."""
    rng = Rng(part)
    bridge = Bridge()

    def ask(do, **request):
        return json.loads(bridge.answer(json.dumps({"do": do, **request})))["ok"]

    for _ in range(GAMES // 3):
        dealt = deal(rng)
        referee = Referee(dealt)
        ask("new", deal=dealt, chance="manual")
        for _ in range(LONGEST):
            same(ask("position"), referee)
            listed = ask("legal")["moves"]
            expected = referee.chance() or list(referee.choices())
            assert len(listed) == len(set(listed))
            assert sorted(listed) == sorted(expected)
            if not listed:
                break
            move = listed[rng.below(len(listed))]
            referee.play(move)
            ask("play", move=move)
