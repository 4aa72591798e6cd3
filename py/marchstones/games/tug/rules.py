"""Tug of war with dice, one leg, in rulebook order. Nothing is hidden; the two legs of a game stand in `series`.

Dice, places and seats count from 0. The column of a seat stands at seat * DICE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.games.tug import moves
from marchstones.state import CHANCE, NOBODY, NONE, State

if TYPE_CHECKING:
    from array import array

    from marchstones.rng import Rng

DICE = 3  # in a column, and free ones
PIPS = 6
REACH = 2  # how much lower a die may be against a lying athlete (T2.3)
RAGE = 4  # athletes a berserker removes (T2.6)
UNUSED = -1  # in `places`

THROWING, REROLLING, RETHROWING, ACTING, OVER = range(5)
PHASES = ("throw", "reroll", "rethrow", "act", "over")
ATHLETES = 1
WHYS = (None, "athletes")


class Tug(State):
    """A position of Tug that knows the rules."""

    __slots__ = (
        "columns",
        "first",
        "free",
        "lying",
        "phase",
        "places",
        "rerolled",
        "rerolls",
        "standing",
        "why",
    )

    def __init__(self) -> None:
        """An empty field."""
        self.turn = CHANCE
        self.mover = 0
        self.winner = NONE
        self.first = 0  # who began the leg
        self.phase = THROWING
        self.why = 0
        self.columns = [0] * (2 * DICE)
        self.free = [0] * DICE  # 0 before a throw; a die that gathered shows the value it left the column with
        self.places = [-1] * DICE  # column place each free die was used at, or UNUSED
        self.rerolled = [0] * DICE  # dice named for a reroll, in order
        self.rerolls = 0  # how many they are
        self.standing = [0] * 2
        self.lying = [0] * 2

    def copy(self, source: State) -> int:
        """Become equal to another position."""
        other: Tug = source  # type: ignore[assignment]
        self.turn = other.turn
        self.mover = other.mover
        self.winner = other.winner
        self.first = other.first
        self.phase = other.phase
        self.why = other.why
        self.rerolls = other.rerolls
        self.columns[:] = other.columns
        self.free[:] = other.free
        self.places[:] = other.places
        self.rerolled[:] = other.rerolled
        self.standing[:] = other.standing
        self.lying[:] = other.lying
        return 0

    def clone(self) -> State:
        """A new equal position."""
        new = Tug()
        new.copy(self)
        return new

    def guess(self, seat: int, rng: Rng) -> int:  # noqa: ARG002 - every game is asked
        """Nothing is hidden, so there is no other world."""
        return 0

    # -- what may be decided --------------------------------------------------------------------------------------

    def legal(self, out: array[int]) -> int:
        """T2, by phase; actions by die, then by column place, the berserker last."""
        n = 0
        if self.phase == ACTING:
            for die in range(DICE):
                if self.places[die] == UNUSED:
                    for place in range(DICE):
                        if not self.is_used(place):
                            n = self.list_actions(die, place, out, n)
            return self.list_berserk(out, n)
        if self.phase == REROLLING:
            for die in range(DICE):
                if not self.is_rerolled(die):
                    out[n] = moves.move(moves.REROLL, die, 0, 0)
                    n += 1
            out[n] = moves.move(moves.KEEP, 0, 0, 0)
            return n + 1
        return self.list_throws(out)

    def list_throws(self, out: array[int]) -> int:
        """T2.1: everything three dice, or the one named for a reroll, may show."""
        n = 0
        if self.phase == RETHROWING:
            for value in range(1, PIPS + 1):
                out[n] = moves.move(moves.RETHROW, 0, 0, value)
                n += 1
        elif self.phase == THROWING:
            for value in range(PIPS * PIPS * PIPS):
                out[n] = moves.move(moves.THROW, 1 + value // (PIPS * PIPS), 1 + value // PIPS % PIPS, 1 + value % PIPS)
                n += 1
        return n

    def list_actions(self, die: int, place: int, out: array[int], n: int) -> int:
        """T2.3-T2.5, T2.7: what one die may do at one column die; to gather is always possible."""
        other = 1 - self.mover
        thrown = self.free[die]
        column = self.columns[self.mover * DICE + place]
        if thrown >= column and self.standing[other]:
            out[n] = moves.move(moves.ELIMINATE, die, place, moves.STANDING)
            n += 1
        if thrown >= column - REACH and self.lying[other]:
            out[n] = moves.move(moves.ELIMINATE, die, place, moves.LYING)
            n += 1
        n = self.list_counts(moves.move(moves.GATHER, die, place, 0), column - thrown, self.mover, out, n)
        if self.standing[other]:
            out[n] = moves.move(moves.WEAKEN, die, place, 0)
            n += 1
        return n

    def list_berserk(self, out: array[int], n: int) -> int:
        """T2.6: three equal dice, none used yet, at least as high as the lowest of the column."""
        if not self.can_berserk():
            return n
        return self.list_counts(moves.move(moves.BERSERK, 0, 0, 0), RAGE, 1 - self.mover, out, n)

    def list_counts(self, move: int, leaving: int, seat: int, out: array[int], n: int) -> int:
        """The move with each number of lying athletes among those leaving; bare if only one number is possible."""
        standing = self.standing[seat] + (1 if seat == self.mover else 0)  # T2.4: of one's own, one comes first
        least = max(0, leaving - standing)
        most = min(leaving, self.lying[seat])
        if least >= most or leaving >= standing + self.lying[seat]:
            out[n] = move
            return n + 1
        for count in range(least, most + 1):
            out[n] = move + count + 1
            n += 1
        return n

    def can_berserk(self) -> bool:
        """T2.6: the dice allow it."""
        at = self.mover * DICE
        value = self.free[0]
        return (
            self.free[1] == value
            and self.free[2] == value
            and self.places[0] == UNUSED
            and self.places[1] == UNUSED
            and self.places[2] == UNUSED
            and value >= min(self.columns[at], self.columns[at + 1], self.columns[at + 2])
        )

    def sixes(self) -> int:
        """T2.1: the rerolls the mover's column allows."""
        n = 0
        for place in range(DICE):
            if self.columns[self.mover * DICE + place] == PIPS:
                n += 1
        return n

    def is_rerolled(self, die: int) -> bool:
        """T2.1: this die was thrown twice already."""
        for i in range(self.rerolls):
            if self.rerolled[i] == die:
                return True
        return False

    def is_used(self, place: int) -> bool:
        """T2.2: a die was assigned to this column die."""
        for die in range(DICE):
            if self.places[die] == place:
                return True
        return False

    def athletes(self, seat: int) -> int:
        """T2.9: standing and lying ones alike."""
        return self.standing[seat] + self.lying[seat]

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, move: int) -> int:
        """Apply a legal move."""
        kind = move // moves.KIND
        die = move // moves.DIE % 8
        place = move // moves.PLACE % 8
        last = move % moves.PLACE
        if kind == moves.THROW:
            self.free[0] = die
            self.free[1] = place
            self.free[2] = last
            return self.after_throw()
        if kind == moves.RETHROW:
            self.free[self.rerolled[self.rerolls - 1]] = last
            return self.after_throw()
        if kind == moves.REROLL:
            self.rerolled[self.rerolls] = die
            self.rerolls += 1
            self.phase = RETHROWING
            self.turn = CHANCE
            return 0
        if kind == moves.KEEP:
            self.phase = ACTING
            return 0
        if kind == moves.BERSERK:
            self.remove(1 - self.mover, RAGE, last)
            return self.after_action(1)
        self.places[die] = place
        if kind == moves.GATHER:
            self.gather(die, place, last)
        elif kind == moves.WEAKEN:
            self.standing[1 - self.mover] -= 1
            self.lying[1 - self.mover] += 1
        elif last == moves.STANDING:
            self.standing[1 - self.mover] -= 1
        else:
            self.lying[1 - self.mover] -= 1
        return self.after_action(0)

    def roll(self, rng: Rng) -> int:
        """A chance move: every value of every die is equally likely."""
        if self.phase == RETHROWING:
            return moves.move(moves.RETHROW, 0, 0, 1 + rng.below(PIPS))
        a = 1 + rng.below(PIPS)
        b = 1 + rng.below(PIPS)
        c = 1 + rng.below(PIPS)
        return moves.move(moves.THROW, a, b, c)

    def after_throw(self) -> int:
        """T2.1: another reroll is offered while the column has a six for it; then the dice act."""
        self.turn = self.mover
        self.phase = REROLLING if self.rerolls < self.sixes() else ACTING
        return 0

    def gather(self, die: int, place: int, last: int) -> int:
        """T2.4: the two dice are swapped; one athlete comes, then as many more come or go as the pips differ."""
        at = self.mover * DICE + place
        thrown = self.free[die]
        column = self.columns[at]
        self.columns[at] = thrown
        self.free[die] = column
        self.standing[self.mover] += 1
        if thrown >= column:
            self.standing[self.mover] += thrown - column
            return 0
        return self.remove(self.mover, column - thrown, last)

    def remove(self, seat: int, leaving: int, last: int) -> int:
        """So many athletes leave the field, all if fewer; `last` as in the moves says how many of them are lying."""
        if leaving >= self.athletes(seat):
            self.standing[seat] = 0
            self.lying[seat] = 0
            return 0
        lying = last - 1 if last else max(0, leaving - self.standing[seat])
        self.lying[seat] -= lying
        self.standing[seat] -= leaving - lying
        return 0

    def after_action(self, berserk: int) -> int:
        """T3.1, T2.8: the leg may be over; after the last die the other seat's turn begins."""
        if self.athletes(0) == 0:
            return self.finish(1)
        if self.athletes(1) == 0:
            return self.finish(0)
        for die in range(DICE):
            if self.places[die] == UNUSED and not berserk:
                return 0
        for die in range(DICE):
            self.free[die] = 0
            self.places[die] = UNUSED
            self.rerolled[die] = 0
        self.rerolls = 0
        self.mover = 1 - self.mover
        self.turn = CHANCE
        self.phase = THROWING
        return 0

    def finish(self, winner: int) -> int:
        """T3.1: the last athlete is lost, and with it the leg."""
        self.winner = winner
        self.why = ATHLETES
        self.turn = NOBODY
        self.phase = OVER
        return 0
