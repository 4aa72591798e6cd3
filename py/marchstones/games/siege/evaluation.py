"""How good positions and moves of Siege look: a learned chance per wall that the attacker takes its present face.

The chances are combined exactly (one breach, or enough walls), and a last small network weighs that against time,
cauldrons and hands. Each role has networks of its own, since it knows another hand. Everything is judged from what
one seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.claims import proves
from marchstones.cards.evaluation import CardEvaluation
from marchstones.cards.state import CARDS, MOST_HAND, ROOM, TACTICS_CARDS
from marchstones.formations import NOTHING, PLAIN
from marchstones.games.siege.moves import (
    CONTROL,
    DESERT,
    DRAW,
    EXCHANGE,
    FIRST,
    GIVE,
    KIND,
    OIL,
    PLAY,
    REDEPLOY,
    REINFORCE,
    RETREAT,
    TRAITOR,
)
from marchstones.games.siege.rules import WALLS_TO_WIN, Siege
from marchstones.games.siege.state import ATTACKER, DEFENDER, HELD, STRIDE, TOP, WALL_COUNT, Table
from marchstones.net import HIDDEN, Net
from marchstones.outlook import FEATURES

if TYPE_CHECKING:
    from array import array
    from typing import Any

    from marchstones.state import State

# rows of a wall's network: the attacker's side, the defender's side, then what concerns the wall and the whole table
FACES = 9  # kinds of faces that read differently
DAMAGED_FACES = 5  # from here on they are damaged ones
(
    TO_MOVE,
    STACK,
    DAMAGED_WALLS,
    CAULDRONS_LEFT,
    DECLARABLE,
    FRONT_PLAIN,
    ELITES,
    ACTIONS,
    OTHER_TACTICS,
    MAY_PLAY,
    OTHER_MAY,
    LAST_TURNS,
    NEAR_END,
    FINAL,
) = range(9, 23)
PLACES = 23
INPUTS = 2 * FEATURES + PLACES
HOLDINGS = TACTICS_CARDS + 1
# inputs of the last network: what the chances of the walls come to, then the whole table
(
    BREACH_CHANCE,
    ENOUGH_CHANCE,
    EITHER_CHANCE,
    EXPECTED_WALLS,
    LIKELIEST_WALL,
    WHOLE_TO_MOVE,
    WHOLE_STACK,
    WHOLE_DAMAGED,
    WHOLE_CAULDRONS,
    TACTICS_LEAD,
    WHOLE_TACTICS,
    WHOLE_LAST_TURNS,
    HELD_TACTICS,
) = range(13)
WHOLE_NEAR_END = HELD_TACTICS + HOLDINGS
LIKELIEST_BREACH = WHOLE_NEAR_END + 1
WHOLE = LIKELIEST_BREACH + 1
ACTION = 3  # an action card's place among the tactics cards, less the kind of its move
SHARE = 0.4  # of the cards still to be drawn, that a seat gets to use
SURE = 0.998
PRICE = 0.1  # what an opening action must gain at even chances, times four
HASTE = 0.7  # how much of the chance remains if a wall is given up that can still be taken


class SiegeEvaluation(CardEvaluation):
    """One per thread of thought; keeps scratch tables and the parts of the last position judged."""

    __slots__ = (
        "attacking",
        "before",
        "chances",
        "counts",
        "defending",
        "faces",
        "features",
        "gone",
        "holding",
        "kept",
        "missed",
        "net",
        "parts",
        "place",
        "role",
        "scratch",
        "tactics",
        "toll",
        "trial",
        "weigh_attacking",
        "weigh_defending",
        "whole",
    )

    def __init__(self, edition: int, learned: dict[str, Any]) -> None:
        """The rule set by number, and what was learned for it."""
        self.trial = Siege(edition)
        self.scratch = Siege(edition)
        super().__init__(self.trial.prover)
        self.attacking = Net(learned["attacking"])
        self.defending = Net(learned["defending"])
        self.weigh_attacking = Net(learned["weigh_attacking"])
        self.weigh_defending = Net(learned["weigh_defending"])
        self.net = self.attacking
        self.tactics: int = self.trial.tactical
        self.toll = 0  # 1: training mode, maximise walls and ignore the win
        self.parts = [0.0] * (3 * HIDDEN)
        self.place = [0.0] * PLACES
        self.whole = [0.0] * WHOLE
        self.holding = [0.0] * HOLDINGS  # the tactics cards in the own hand, then the number of its siege cards
        self.kept = [0.0] * HOLDINGS
        self.features = [0.0] * INPUTS
        self.chances = [0.0] * WALL_COUNT
        self.before = [0.0] * WALL_COUNT
        self.missed = [0.0] * WALL_COUNT  # `chances` without the card about to be played
        self.counts = [0.0] * (WALL_COUNT + 1)
        self.role = ATTACKER
        self.gone = 0  # 1: the attacker has no card left to play
        # one kind for every face that reads differently
        self.faces = [0, 5, 1, 6, 2, 7, 3, 8, 2, 7, 1, 6, 4, 5]

    # -- what a seat knows ----------------------------------------------------------------------------------------

    def know(self, table: Table, seat: int, to_move: int) -> int:
        """The chances of every card for both seats, and the inputs that are the same at every wall."""
        role = seat ^ table.attacker
        self.role = role
        self.net = self.attacking if role == ATTACKER else self.defending
        other = 1 - seat
        at = seat * MOST_HAND
        for i in range(HOLDINGS):
            self.holding[i] = 0.0
        for i in range(at, at + table.hands[seat]):
            card = table.hand[i]
            if card < PLAIN:
                self.holding[TACTICS_CARDS] += 0.125
            else:
                self.holding[card - PLAIN] = 1.0
        self.weigh_cards(table, seat, SHARE)
        for card in range(PLAIN):
            if table.known[seat * CARDS + card] == HELD:
                self.own.weight[card] = 0.0
                self.other.weight[card] = 1.0
        self.own.gather()
        self.other.gather()
        place = self.place
        fallen = 0
        for wall in range(WALL_COUNT):
            fallen += table.damaged[wall]
        place[TO_MOVE] = to_move
        place[STACK] = table.stacked[0] * 0.025
        place[DAMAGED_WALLS] = fallen * 0.333
        place[CAULDRONS_LEFT] = table.oil * 0.333
        place[ELITES] = self.elites * 0.5
        place[ACTIONS] = self.actions * 0.5
        place[OTHER_TACTICS] = (table.hands[other] - self.held) * 0.5
        place[MAY_PLAY] = 1.0 if self.tactics and table.may_play_tactics(seat) else 0.0
        place[OTHER_MAY] = 1.0 if self.tactics and table.may_play_tactics(other) else 0.0
        place[LAST_TURNS] = (4 - table.left) * 0.333 if table.left >= 0 else 0.0
        place[NEAR_END] = (10 - table.stacked[0]) * 0.1 if table.stacked[0] < 10 else 0.0
        place[FINAL] = 1.0 if table.left == 1 or table.left == 2 else 0.0
        self.gone = 0
        if table.left == 1 and table.mover == table.attacker and not (role == ATTACKER and to_move):
            self.gone = 1
        return 0

    # -- one wall -------------------------------------------------------------------------------------------------

    def look_side(self, table: Table, side: int, at: int) -> int:
        """The part of one side."""
        outlook = self.own if side & 1 == self.role else self.other
        self.look_at(outlook, table, side)
        return self.net.add(outlook.out, FEATURES, (side & 1) * FEATURES, self.parts, at)

    def look_place(self, table: Table, wall: int) -> int:
        """The part of the place."""
        place = self.place
        for i in range(FACES):
            place[i] = 0.0
        place[self.faces[wall * 2 + table.damaged[wall]]] = 1.0
        place[DECLARABLE] = 1.0 if proves(table, wall * 2) else 0.0
        place[FRONT_PLAIN] = 1.0 if table.count[wall * 2 + 1] > table.count[wall * 2] else 0.0
        return self.net.add(place, PLACES, 2 * FEATURES, self.parts, 2 * HIDDEN)

    def judge(self, table: Table, wall: int) -> float:
        """The chance that the attacker takes the visible face of this wall in time. After `know`."""
        self.look_side(table, wall * 2, 0)
        self.look_side(table, wall * 2 + 1, HIDDEN)
        self.look_place(table, wall)
        if self.place[DECLARABLE] > 0.5 and (
            table.mover == table.attacker or (self.role == DEFENDER and self.place[TO_MOVE] < 0.5)
        ):
            return SURE  # it is about to be declared
        if self.gone:
            return 1.0 - SURE
        return self.net.chance(self.parts, 0, self.parts, HIDDEN, self.parts, 2 * HIDDEN)

    def describe(self, table: Table, wall: int) -> int:
        """For training: the inputs of a wall in `features`. After `know`."""
        self.judge(table, wall)
        for i in range(FEATURES):
            self.features[i] = self.own.out[i] if self.role == ATTACKER else self.other.out[i]
            self.features[FEATURES + i] = self.other.out[i] if self.role == ATTACKER else self.own.out[i]
        for i in range(PLACES):
            self.features[2 * FEATURES + i] = self.place[i]
        return 0

    # -- all walls ------------------------------------------------------------------------------------------------

    def judge_all(self, table: Table, seat: int, to_move: int) -> float:
        """The win chance of a seat; keeps what `combine` needs."""
        self.know(table, seat, to_move)
        for wall in range(WALL_COUNT):
            self.chances[wall] = self.judge(table, wall)
        return self.combine(table)

    def combine(self, table: Table) -> float:
        """W3.3: from the chances of the walls to the win chance of the seat `know` was asked for."""
        safe = 1.0  # no damaged wall is taken
        counts = self.counts
        for i in range(WALL_COUNT + 1):
            counts[i] = 0.0
        counts[0] = 1.0
        fallen = 0
        open_ = 0
        total = 0.0
        best = 0.0
        breach = 0.0
        for wall in range(WALL_COUNT):
            p = self.chances[wall]
            if table.damaged[wall]:
                safe *= 1.0 - p
                breach = max(breach, p)
                fallen += 1
                continue
            total += p
            best = max(best, p)
            open_ += 1
            for i in range(open_, 0, -1):
                counts[i] += p * (counts[i - 1] - counts[i])
            counts[0] *= 1.0 - p
        few = 0.0  # not enough further walls fall
        for i in range(WALLS_TO_WIN - fallen):
            few += counts[i]
        whole = self.whole
        place = self.place
        whole[BREACH_CHANCE] = 1.0 - safe
        whole[ENOUGH_CHANCE] = 1.0 - few
        whole[EITHER_CHANCE] = 1.0 - safe * few
        whole[EXPECTED_WALLS] = total * 0.5
        whole[LIKELIEST_WALL] = best
        whole[WHOLE_TO_MOVE] = place[TO_MOVE]
        whole[WHOLE_STACK] = place[STACK]
        whole[WHOLE_DAMAGED] = place[DAMAGED_WALLS]
        whole[WHOLE_CAULDRONS] = place[CAULDRONS_LEFT]
        whole[TACTICS_LEAD] = 0.0
        if self.tactics:
            whole[TACTICS_LEAD] = table.may_play_tactics(0) - table.may_play_tactics(1)
            if self.role != table.attacker:
                whole[TACTICS_LEAD] = -whole[TACTICS_LEAD]
        whole[WHOLE_TACTICS] = place[OTHER_TACTICS]
        whole[WHOLE_LAST_TURNS] = place[LAST_TURNS]
        for i in range(HOLDINGS):
            whole[HELD_TACTICS + i] = self.holding[i]
        whole[WHOLE_NEAR_END] = place[NEAR_END]
        whole[LIKELIEST_BREACH] = breach
        net = self.weigh_attacking if self.role == ATTACKER else self.weigh_defending
        for i in range(HIDDEN):
            self.parts[HIDDEN + i] = 0.0
        net.add(whole, WHOLE, 0, self.parts, 0)
        win = net.chance(self.parts, 0, self.parts, HIDDEN, self.parts, HIDDEN)
        if self.toll:
            win = (total + 1.0 - safe) * 0.125
        return 1.0 - win if self.role == DEFENDER else win

    def value(self, state: State, seat: int) -> float:
        """The win chance of a seat, from what it knows."""
        table: Table = state  # type: ignore[assignment]
        return self.judge_all(table, seat, 1 if table.mover == seat else 0)

    # -- moves ----------------------------------------------------------------------------------------------------

    def score(self, state: State, options: array[int], n: int, out: array[float]) -> int:
        """The win chance after each move, for the seat to decide."""
        table: Table = state  # type: ignore[assignment]
        seat = table.turn
        base = self.judge_all(table, seat, 0)
        self.scratch.copy(table)
        last = -1
        best = 0.0
        openings = 0
        for wall in range(WALL_COUNT):
            self.before[wall] = self.chances[wall]
        for i in range(n):
            move = options[i]
            kind = move // KIND
            card = move // FIRST % 128
            if kind == RETREAT or kind == OIL:
                openings += 1
                continue
            if kind == PLAY or kind == GIVE:
                if card != last:
                    if 0 <= last < PLAIN:
                        self.own.change(last, 1.0)
                    last = card
                    if card < PLAIN:
                        self.own.change(card, 0.0)
                    self.miss(table, card)
                for wall in range(WALL_COUNT):
                    self.chances[wall] = self.missed[wall]
            else:
                if 0 <= last < PLAIN:
                    self.own.change(last, 1.0)
                last = -1
                for wall in range(WALL_COUNT):
                    self.chances[wall] = self.before[wall]
            out[i] = self.after(table, move)
            best = max(best, out[i])
        if 0 <= last < PLAIN:
            self.own.change(last, 1.0)
        if openings:
            self.score_openings(table, seat, options, n, out, best if openings < n else base)
        return 0

    def miss(self, table: Table, card: int) -> int:
        """The chances of the walls when this card is no longer in the hand, in `missed`."""
        colour = card // STRIDE
        value = card % STRIDE
        for wall in range(WALL_COUNT):
            side = wall * 2 + self.role
            wanted: bool = False
            if card < PLAIN and table.rank[side] == NOTHING:
                wanted = table.count[side] == 0
                for i in range(side * ROOM, side * ROOM + table.count[side]):
                    lying = table.cards[i]
                    if lying >= PLAIN or lying // STRIDE == colour or -4 < lying % STRIDE - value < 4:
                        wanted = True
            self.missed[wall] = self.judge(table, wall) if wanted else self.before[wall]
        return 0

    def after(self, table: Table, move: int) -> float:
        """The win chance after a move that is no opening; `chances` holds those of the walls it does not touch."""
        kind = move // KIND
        card = move // FIRST % 128
        if kind == DRAW:
            return self.drawn(table, move % FIRST)
        if kind == PLAY or kind == GIVE:
            spent = TACTICS_CARDS if card < PLAIN else card - PLAIN
        elif kind <= EXCHANGE:
            spent = ACTION + kind
        else:
            return self.combine(table)
        amount = self.holding[spent]
        self.holding[spent] = amount - 0.125 if spent == TACTICS_CARDS else 0.0
        win = self.laid(table, move)
        self.holding[spent] = amount
        return win

    def drawn(self, table: Table, tactics: int) -> float:
        """The win chance when a card is drawn that nobody knows yet."""
        holding = self.holding
        place = self.place
        stack = place[STACK]
        near = place[NEAR_END]
        if tactics:
            others = 0
            for i in range(TACTICS_CARDS):
                self.kept[i] = holding[i]
                if holding[i] == 0.0 and table.where[PLAIN + i] < 0:
                    others += 1
            for i in range(TACTICS_CARDS):
                if holding[i] == 0.0 and table.where[PLAIN + i] < 0:
                    holding[i] = 1.0 / others
        else:
            holding[TACTICS_CARDS] += 0.125
            place[STACK] = stack - 0.025
            if table.stacked[0] <= 10:
                place[NEAR_END] = near + 0.1
        win = self.combine(table)
        if tactics:
            for i in range(TACTICS_CARDS):
                holding[i] = self.kept[i]
        else:
            holding[TACTICS_CARDS] -= 0.125
            place[STACK] = stack
            place[NEAR_END] = near
        return win

    def laid(self, table: Table, move: int) -> float:
        """The win chance after a play or an action, the card being gone from `holding`."""
        kind = move // KIND
        card = move // FIRST % 128
        place = move % FIRST
        if kind == GIVE or kind == REINFORCE or kind == EXCHANGE:
            return self.combine(table)
        if kind == PLAY and card < PLAIN and 0 < card % STRIDE < TOP and table.stacked[0] + table.stacked[1]:
            return self.tried(table, card, place)
        trial = self.trial
        trial.copy(table)
        first = -1
        if kind == REDEPLOY or kind == DESERT or kind == TRAITOR:
            first = table.where[card] >> 1
        trial.play(move)
        if first >= 0:
            self.chances[first] = self.judge(trial, first)
        if kind != DESERT and place < WALL_COUNT:
            self.chances[place] = self.judge(trial, place)
        return self.combine(trial)

    def tried(self, table: Table, card: int, wall: int) -> float:
        """The same of a siege card that changes its own side and nothing else: it is laid, and lifted again."""
        scratch = self.scratch
        scratch.lay(card, wall * 2 + self.role)
        self.chances[wall] = self.judge(scratch, wall)
        scratch.lift(card)
        scratch.unseen[card] = table.unseen[card]
        return self.combine(table)

    def score_openings(
        self, table: Table, seat: int, options: array[int], n: int, out: array[float], best: float
    ) -> int:
        """Retreats and cauldrons: the best play, changed by what the opening changes before a play."""
        trial = self.trial
        now = self.judge_all(table, seat, 1)
        now = min(0.999999, max(0.000001, now))
        price = PRICE * now * (1.0 - now)
        for i in range(n):
            kind = options[i] // KIND
            wall = options[i] % FIRST
            if kind == RETREAT and table.rank[wall * 2] == NOTHING and table.rank[wall * 2 + 1] == NOTHING:
                out[i] = best * HASTE
            elif kind == RETREAT or kind == OIL:
                trial.copy(table)
                trial.play(options[i])
                then = self.judge_all(trial, seat, 1) - price
                then = min(0.999999, max(0.000001, then))
                # the odds of the play change as the odds before it do
                win = best * then * (1.0 - now)
                out[i] = win / (win + (1.0 - best) * (1.0 - then) * now + 1e-12)
        return 0

    # -- what the search asks besides -----------------------------------------------------------------------------

    def forced(self, state: State, options: array[int], n: int) -> int:
        """W3.3: a wall that can be taken is best taken at once; one that is damaged already before all others."""
        table: Table = state  # type: ignore[assignment]
        found = -1
        for i in range(n):
            if options[i] // KIND == CONTROL:
                if table.damaged[options[i] % FIRST]:
                    return i
                if found < 0:
                    found = i
        return found

    def group(self, move: int) -> int:
        """Plays of one card belong together, and the places in a stack, which nobody sees."""
        return move // FIRST

    def settled(self, state: State, seat: int) -> bool:
        """Nothing to draw, so the other hand is what is not seen; W6.5: and nobody can put cards back or swap any."""
        table: Table = state  # type: ignore[assignment]
        drawn: bool = table.stacked[0] + table.stacked[1] == 0
        return drawn and table.gave[1 - seat] == 0 and not table.may_mix()
