"""How good positions and moves of Borders look: a learned chance per stone, combined exactly over the ways to win.

The stones do not fall independently, and a hand serves them all, so every chance is judged in the context of the whole
row, and the combined win chance gets a correction in logits.

Everything is judged from what one seat knows: its own hand counts as cards it has, every other unseen card as one that
either seat may get.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.claims import leads, refuted
from marchstones.cards.evaluation import CardEvaluation
from marchstones.cards.state import MOST_HAND, ROOM
from marchstones.formations import NOTHING, PLAIN
from marchstones.games.borders.fold import Fold
from marchstones.games.borders.moves import (
    CARD,
    CLAIM,
    DESERT,
    DRAW,
    DROP,
    END,
    KIND,
    PASS,
    PLAY,
    RETURN,
    SCOUT,
    TRAITOR,
)
from marchstones.games.borders.network import FACTS, FIRST, INPUTS, SECOND, Network
from marchstones.games.borders.recall import Recall
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.state import FOG, MUD, STONES, STRIDE, Table
from marchstones.outlook import FEATURES
from marchstones.search.arithmetic import exp

if TYPE_CHECKING:
    from array import array
    from collections.abc import MutableSequence
    from typing import Annotated

    from marchstones.state import State

# rows of the network: the own side, the other side, then what concerns the stone and the whole table
OWN, OTHER, PLACE = 0, 16, 32
(
    TO_MOVE,
    STACK,
    EDGE,
    NEIGHBOURS_OWN,
    NEIGHBOURS_OTHER,
    STONES_OWN,
    STONES_OTHER,
    FOUR,
    FOGGED,
    OWN_PROVEN,
    OTHER_PROVEN,
    ELITES,
    GUILES,
    OTHER_TACTICS,
    MAY_PLAY,
    OTHER_MAY,
) = range(16)
PLACES = 16
# facts of the whole table; of two alike the first is the seat's, the second the other's
(
    OPEN,
    ROOM_OWN,
    ROOM_OTHER,
    WON_OWN,
    WON_OTHER,
    TWO_OWN,
    TWO_OTHER,
    ONE_OWN,
    ONE_OTHER,
    THREE_OWN,
    THREE_OTHER,
    FULL_OWN,
    FULL_OTHER,
    NEARLY_OWN,
    NEARLY_OTHER,
    MOVING,
    LEFT,
    NONE_LEFT,
    FEW_LEFT,
    HAND,
    FINISHING,
    THREATENED,
) = range(22)
FEW = 6  # cards in the stack
GUILE = 5  # a guile card's place in `keep`, less the kind of its move
DRAWN = 10  # in `keep`: the weights of what speaks for a tactics card rather than a clan card
DRAWS = 8
SHARE = 0.35  # of the cards still to be drawn, that a seat gets to use
LATE = 5  # cards in the stack, from which on games are played on to their end
TO_THE_END = 16  # turns
SURE = 0.9999  # no chance that follows from the stones counts as surer when the whole is put right


class BordersEvaluation(CardEvaluation):
    """One per thread of thought; keeps scratch tables and the parts of the last position judged."""

    __slots__ = (
        "chances",
        "decided",
        "empty",
        "facts",
        "features",
        "fold",
        "has_empty",
        "keep",
        "lost",
        "net",
        "other_part",
        "own_part",
        "parts",
        "past",
        "place",
        "place_part",
        "reasons",
        "scratch",
        "seconds",
        "spent",
        "tactics",
        "total",
        "trial",
        "use",
    )

    def __init__(self, edition: int, numbers: list[float], shares: list[float], keep: list[float]) -> None:
        """The rule set by number, the network, the value of each class of shares, the value of keeping each card."""
        self.scratch = Borders(edition)
        super().__init__(self.scratch.prover)
        self.net = Network(numbers)
        self.trial = Borders(edition)
        self.past = Recall(edition)
        self.tactics: int = self.scratch.tactical
        self.wary = self.tactics > 0
        self.keep: Annotated[list[float], DRAWN + DRAWS] = list(keep)  # by tactics card, then the weights of a draw
        self.own_part = [0.0] * (STONES * FIRST)
        self.other_part = [0.0] * (STONES * FIRST)
        self.place_part = [0.0] * (STONES * FIRST)
        self.parts = [0.0] * (3 * FIRST)  # of a stone under trial
        self.decided = [-1] * STONES  # 1 or 0 where nothing can change any more, see `fixed`
        self.facts = [0.0] * FACTS
        self.seconds = [0.0] * (STONES * SECOND)  # second hidden units of the open ones
        # 0 own, 1 other: the part of any empty side that faces no complete one, if `has_empty`
        self.empty = [0.0] * (2 * FIRST)
        self.has_empty = [0] * 2
        self.place = [0.0] * PLACES
        self.reasons = [0.0] * DRAWS
        self.features = [0.0] * INPUTS  # of the stone judged last
        self.chances = [0.0] * STONES
        self.use = [0.0] * STONES  # the gradient: how much the win chance grows with the chance of each stone
        self.lost = [0.0] * STONES  # what a card that leaves the hand costs each stone
        self.total = 0.0
        self.spent = [0.0] * DRAWN  # by tactics card
        self.fold = Fold(shares)

    # -- what a seat knows ----------------------------------------------------------------------------------------

    def know(self, table: Table, seat: int, to_move: int) -> int:
        """The chances of every card for both seats, and the inputs that are the same at every stone."""
        self.weigh_cards(table, seat, SHARE)
        self.own.gather()
        self.other.gather()
        self.has_empty[0] = 0
        self.has_empty[1] = 0
        other = 1 - seat
        place = self.place
        place[TO_MOVE] = to_move
        place[STACK] = table.stacked[0] * 0.025
        place[STONES_OWN] = table.stones[seat] * 0.25
        place[STONES_OTHER] = table.stones[other] * 0.25
        place[ELITES] = self.elites * 0.5
        place[GUILES] = self.actions * 0.5
        place[OTHER_TACTICS] = (table.hands[other] - self.held) * 0.5
        place[MAY_PLAY] = 1.0 if self.tactics and table.may_play_tactics(seat) else 0.0
        place[OTHER_MAY] = 1.0 if self.tactics and table.may_play_tactics(other) else 0.0
        return 0

    # -- one stone ------------------------------------------------------------------------------------------------

    def fixed(self, table: Table, stone: int, seat: int) -> int:
        """1 or 0 where nothing can change any more who gets a stone, else -1."""
        owner = table.owner[stone]
        if owner >= 0:
            return 1 if owner == seat else 0
        side = stone * 2 + seat
        if self.tactics:
            return -1
        if table.rank[side] != NOTHING:
            if table.rank[side ^ 1] != NOTHING:
                return 1 if leads(table, side) else 0
            return -1 if refuted(table, side) else 1
        if table.rank[side ^ 1] != NOTHING:
            return -1 if refuted(table, side ^ 1) else 0
        return -1

    def is_odd(self, table: Table, stone: int) -> bool:
        """B6.5, B6.6: fog or mud lies here."""
        return stone in (table.fog, table.mud)

    def hold(self, card: int, weight: float) -> int:
        """Another chance of the asker for one card."""
        self.has_empty[0] = 0
        return self.own.change(card, weight)

    def look_side(self, table: Table, side: int, other: int, out: MutableSequence[float], at: int) -> int:
        """The part of a side, the own one (0) or the other (1)."""
        stone = side >> 1
        empty: bool = table.count[side] == 0 and table.rank[side ^ 1] == NOTHING and not self.is_odd(table, stone)
        if empty and self.has_empty[other]:
            for j in range(FIRST):
                out[at + j] = self.empty[other * FIRST + j]
            return 0
        outlook = self.other if other else self.own
        self.look_at(outlook, table, side)
        self.net.add(outlook.out, FEATURES, OTHER if other else OWN, out, at)
        if empty:
            self.has_empty[other] = 1
            for j in range(FIRST):
                self.empty[other * FIRST + j] = out[at + j]
        return 0

    def look_place(self, table: Table, stone: int, seat: int, out: MutableSequence[float], at: int) -> int:
        """The part of the place: neighbours, fog and mud, and whole-table inputs."""
        place = self.place
        own = 0
        other = 0
        for i in range(max(0, stone - 2), min(STONES, stone + 3)):
            if table.owner[i] == seat:
                own += 1
            elif table.owner[i] >= 0:
                other += 1
        place[NEIGHBOURS_OWN] = own * 0.5
        place[NEIGHBOURS_OTHER] = other * 0.5
        place[EDGE] = (4 - stone if stone < 4 else stone - 4) * 0.25
        place[FOUR] = 1.0 if table.mud == stone else 0.0
        place[FOGGED] = 1.0 if table.fog == stone else 0.0
        place[OWN_PROVEN] = 0.0
        place[OTHER_PROVEN] = 0.0
        if self.tactics:
            side = stone * 2 + seat
            if table.rank[side] != NOTHING:
                if table.rank[side ^ 1] != NOTHING:
                    place[OWN_PROVEN if leads(table, side) else OTHER_PROVEN] = 1.0
                elif not refuted(table, side):
                    place[OWN_PROVEN] = 1.0
            elif table.rank[side ^ 1] != NOTHING and not refuted(table, side ^ 1):
                place[OTHER_PROVEN] = 1.0
        return self.net.add(place, PLACES, PLACE, out, at)

    def judge(self, table: Table, stone: int, seat: int) -> float:
        """The chance that the seat gets this stone, nothing kept but the light of the others; after `judge_all`."""
        fixed = self.fixed(table, stone, seat)
        if fixed >= 0:
            return fixed
        self.look_side(table, stone * 2 + seat, 0, self.parts, 0)
        self.look_side(table, stone * 2 + 1 - seat, 1, self.parts, FIRST)
        self.look_place(table, stone, seat, self.parts, 2 * FIRST)
        self.net.activate(self.parts, 0, self.parts, FIRST, self.parts, 2 * FIRST)
        return self.net.chance(stone)

    def judge_parts(self, stone: int) -> float:
        """The same with another own part and what is kept of the stone beside."""
        at = stone * FIRST
        self.net.activate(self.parts, 0, self.other_part, at, self.place_part, at)
        return self.net.chance(stone)

    def describe(self, table: Table, stone: int, seat: int) -> bool:
        """For training: the inputs of a stone in `features`; false if it is decided. After `know`."""
        if self.fixed(table, stone, seat) >= 0:
            return False
        self.has_empty[0] = 0
        self.has_empty[1] = 0
        self.look_side(table, stone * 2 + seat, 0, self.parts, 0)
        self.look_side(table, stone * 2 + 1 - seat, 1, self.parts, FIRST)
        self.look_place(table, stone, seat, self.parts, 2 * FIRST)
        for i in range(FEATURES):
            self.features[OWN + i] = self.own.out[i]
            self.features[OTHER + i] = self.other.out[i]
            self.features[PLACE + i] = self.place[i]
        return True

    # -- all stones -----------------------------------------------------------------------------------------------

    def look_around(self, table: Table, seat: int, to_move: int) -> int:
        """The facts of the whole table; `decided` is known."""
        facts = self.facts
        decided = self.decided
        for i in range(FACTS):
            facts[i] = 0.0
        for stone in range(STONES):
            if decided[stone] == 1:
                facts[WON_OWN] += 1.0
            elif decided[stone] == 0:
                facts[WON_OTHER] += 1.0
            else:
                facts[OPEN] += 1.0
                own = table.need[stone] - table.count[stone * 2 + seat]
                other = table.need[stone] - table.count[stone * 2 + 1 - seat]
                facts[ROOM_OWN] += own
                facts[ROOM_OTHER] += other
                if own <= 1:
                    facts[NEARLY_OWN if own == 1 else FULL_OWN] += 1.0
                if other <= 1:
                    facts[NEARLY_OTHER if other == 1 else FULL_OTHER] += 1.0
        for stone in range(STONES - 2):
            mine = 0
            theirs = 0
            for i in range(stone, stone + 3):
                if decided[i] == 1:
                    mine += 1
                elif decided[i] == 0:
                    theirs += 1
            if theirs == 0 and mine:
                facts[THREE_OWN if mine == 3 else TWO_OWN if mine == 2 else ONE_OWN] += 1.0
            if mine == 0 and theirs:
                facts[THREE_OTHER if theirs == 3 else TWO_OTHER if theirs == 2 else ONE_OTHER] += 1.0
        facts[OPEN] *= 0.2
        facts[ROOM_OWN] *= 0.1
        facts[ROOM_OTHER] *= 0.1
        facts[WON_OWN] *= 0.3
        facts[WON_OTHER] *= 0.3
        left = table.stacked[0]
        facts[MOVING] = to_move
        facts[LEFT] = left * 0.025
        facts[NONE_LEFT] = 1.0 if left == 0 else 0.0
        facts[FEW_LEFT] = 1.0 if left <= FEW else 0.0
        facts[HAND] = table.hands[seat] * 0.15
        if facts[TWO_OWN] > 0.0 and to_move:
            facts[FINISHING] = 1.0
        if facts[TWO_OTHER] > 0.0 and not to_move:
            facts[THREATENED] = 1.0
        return 0

    def judge_all(self, table: Table, seat: int, to_move: int) -> float:
        """The win chance out of those of the stones; keeps the parts."""
        self.know(table, seat, to_move)
        net = self.net
        for stone in range(STONES):
            self.decided[stone] = self.fixed(table, stone, seat)
        self.look_around(table, seat, to_move)
        net.begin(self.facts)
        for stone in range(STONES):
            fixed = self.decided[stone]
            if fixed >= 0:
                self.chances[stone] = fixed
                net.settle(stone, 1 - fixed)
                continue
            at = stone * FIRST
            self.look_side(table, stone * 2 + seat, 0, self.own_part, at)
            self.look_side(table, stone * 2 + 1 - seat, 1, self.other_part, at)
            self.look_place(table, stone, seat, self.place_part, at)
            net.activate(self.own_part, at, self.other_part, at, self.place_part, at)
            net.join(stone)
        for stone in range(STONES):
            if self.decided[stone] < 0:
                at = stone * FIRST
                net.activate(self.own_part, at, self.other_part, at, self.place_part, at)
                self.chances[stone] = net.chance(stone)
                for j in range(SECOND):
                    self.seconds[stone * SECOND + j] = net.seconds[j]
        self.total = self.fold.combine(self.chances)
        self.fold.slopes(self.chances, self.use)
        return self.put_right()

    def put_right(self) -> float:
        """Logit correction of the combined win chance; the gradient in `use` is rescaled by the chain rule."""
        net = self.net
        for stone in range(STONES):
            if self.decided[stone] < 0:
                net.pool(self.seconds, stone * SECOND, self.use[stone])
        own = 0.0
        other = 0.0
        for stone in range(STONES - 2):
            run = self.chances[stone] * self.chances[stone + 1] * self.chances[stone + 2]
            own = max(own, run)
            run = (1.0 - self.chances[stone]) * (1.0 - self.chances[stone + 1]) * (1.0 - self.chances[stone + 2])
            other = max(other, run)
        odds = exp(net.lift(own, other))
        p = min(SURE, max(1.0 - SURE, self.total))
        rest = p * odds + 1.0 - p
        for stone in range(STONES):
            self.use[stone] *= odds / (rest * rest)
        self.total = p * odds / rest
        return self.total

    def value(self, state: State, seat: int) -> float:
        """The win chance of a seat, from what it knows."""
        table: Table = state  # type: ignore[assignment]
        value = self.judge_all(table, seat, 1 if table.turn == seat else 0)
        if self.tactics:
            value = min(1.0, max(0.0, value + self.hand_worth(table, seat)))
        return value

    def hand_worth(self, table: Table, seat: int) -> float:
        """What the tactics cards in the hand are worth beside what they do on the table."""
        worth = 0.0
        for i in range(seat * MOST_HAND, seat * MOST_HAND + table.hands[seat]):
            if table.hand[i] >= PLAIN:
                worth += self.keep[table.hand[i] - PLAIN]
        return worth

    def list_draw(self) -> int:
        """What speaks for drawing a tactics card or against it, in `reasons`; after `judge_all`."""
        place = self.place
        reasons = self.reasons
        doubt = 4.0 * self.total * (1.0 - self.total)
        reasons[0] = doubt
        reasons[1] = doubt * place[ELITES]
        reasons[2] = doubt * place[GUILES]
        reasons[3] = doubt * place[OTHER_TACTICS]
        reasons[4] = doubt * place[MAY_PLAY]
        reasons[5] = doubt * place[OTHER_MAY]
        reasons[6] = doubt * place[STACK]
        reasons[7] = doubt * place[MAY_PLAY] if place[ELITES] + place[GUILES] == 0.0 else 0.0
        return 0

    def draw_worth(self) -> float:
        """B2.3: what a tactics card is worth more than a clan card, before it is seen."""
        self.list_draw()
        worth = 0.0
        for i in range(DRAWS):
            worth += self.keep[DRAWN + i] * self.reasons[i]
        return worth

    # -- moves ----------------------------------------------------------------------------------------------------

    def score(self, state: State, options: array[int], n: int, out: array[float]) -> int:
        """The win chance after each move: what it changes at its stone, and by the card that leaves the hand."""
        source: Table = state  # type: ignore[assignment]
        seat = source.turn
        self.scratch.copy(source)
        table = self.scratch
        if self.tactics:
            self.spend(source, seat, options, n)
        base = self.judge_all(table, seat, 0)
        last = -1
        loss = 0.0
        for i in range(n):
            move = options[i]
            kind = move // KIND
            card = move // CARD % 128
            stone = move % CARD
            if kind == PLAY and card < PLAIN:
                if card != last:
                    if last >= 0:
                        self.hold(last, 1.0)
                    self.hold(card, 0.0)
                    loss = self.miss(table, seat, card)
                    last = card
                side = stone * 2 + seat
                table.lay(card, side)
                p = self.tried(table, stone, seat)
                table.lift(card)
                table.unseen[card] = 1
                out[i] = base + loss - self.use[stone] * self.lost[stone] + self.use[stone] * (p - self.chances[stone])
        if last >= 0:
            self.hold(last, 1.0)
        for i in range(n):
            move = options[i]
            kind = move // KIND
            card = move // CARD % 128
            if kind != PLAY or card >= PLAIN:
                out[i] = base + self.gain(source, seat, move)
        return 0

    def spend(self, source: Table, seat: int, options: array[int], n: int) -> int:
        """The win chance once a tactics card has left the hand, whatever it does when it is played; in `spent`."""
        table = self.trial
        last = -1
        for i in range(n):
            kind = options[i] // KIND
            card = GUILE + kind
            if kind == PLAY or kind == RETURN:
                card = options[i] // CARD % 128 - PLAIN
            elif kind > TRAITOR:
                card = -1
            if card >= 0 and card != last:
                last = card
                table.copy(source)
                table.take_from_hand(seat, card + PLAIN)
                if kind != RETURN:
                    table.played[seat] += 1
                self.spent[card] = self.judge_all(table, seat, 0) - self.keep[card]
        return 0

    def miss(self, table: Table, seat: int, card: int) -> float:
        """What the win chance loses when this card is no longer in the hand; per stone in `lost`."""
        loss = 0.0
        colour = card // STRIDE
        value = card % STRIDE
        for stone in range(STONES):
            self.lost[stone] = 0.0
            side = stone * 2 + seat
            if table.owner[stone] >= 0 or table.rank[side] != NOTHING:
                continue
            wanted: bool = table.count[side] == 0
            for i in range(side * ROOM, side * ROOM + table.count[side]):
                lying = table.cards[i]
                if lying >= PLAIN or lying // STRIDE == colour or -3 <= lying % STRIDE - value <= 3:
                    wanted = True
            if not wanted or self.fixed(table, stone, seat) >= 0:
                continue
            self.look_side(table, stone * 2 + seat, 0, self.parts, 0)
            p = self.judge_parts(stone)
            self.lost[stone] = p - self.chances[stone]
            loss += self.use[stone] * self.lost[stone]
        return loss

    def tried(self, table: Table, stone: int, seat: int) -> float:
        """The chance of a stone at which only the own side changed by a card from the hand."""
        if table.rank[stone * 2 + seat] != NOTHING:
            return self.judge(table, stone, seat)
        self.look_side(table, stone * 2 + seat, 0, self.parts, 0)
        return self.judge_parts(stone)

    def gain(self, source: Table, seat: int, move: int) -> float:
        """What any other move changes."""
        kind = move // KIND
        card = move // CARD % 128
        place = move % CARD
        if kind == CLAIM:
            return self.use[place] * (1.0 - self.chances[place])
        if kind == DRAW:
            return self.draw_worth() if place else 0.0
        if kind == SCOUT:
            return self.spent[GUILE + SCOUT] - self.total
        if kind == RETURN:
            if card >= PLAIN:
                return self.spent[card - PLAIN] - self.total
            self.hold(card, 0.0)
            loss = self.miss(self.scratch, seat, card)
            self.hold(card, 1.0)
            return loss
        if kind in {PASS, END}:
            return 0.0
        table = self.trial
        table.copy(source)
        first = -1
        second = -1
        third = -1
        if FOG <= card <= MUD:
            if kind != DESERT:
                first = place
            third = table.fog if card == FOG else table.mud
        elif kind == PLAY:
            first = place
        else:
            first = table.where[card] >> 1
            second = place
        table.play(move)
        change = 0.0
        if 0 <= first < STONES:
            change += self.use[first] * (self.judge(table, first, seat) - self.chances[first])
        if 0 <= second < STONES and second != first and kind != DESERT and kind != DROP:
            change += self.use[second] * (self.judge(table, second, seat) - self.chances[second])
        if 0 <= third < STONES and third != first:
            change += self.use[third] * (self.judge(table, third, seat) - self.chances[third])
        if kind == PLAY:
            change += self.spent[card - PLAIN] - self.total
        elif kind != DROP:
            change += self.spent[GUILE + kind] - self.total
        return change

    # -- what the search asks besides -----------------------------------------------------------------------------

    def forced(self, state: State, options: array[int], n: int) -> int:
        """B4.7: a stone that can be claimed is best claimed at once, so that it is safe."""
        for i in range(n):
            if options[i] // KIND == CLAIM:
                return i
        return -1

    def group(self, move: int) -> int:
        """Plays of one card belong together."""
        return move // CARD

    def horizon(self, state: State) -> int:
        """Longer towards the end, which is then seen; with nothing left to draw the tree and the solver do it alone.

        A draw from one of two stacks is left to the tree: what is drawn shows far too late.
        """
        table: Table = state  # type: ignore[assignment]
        if table.is_drawing() or table.stacked[0] == 0:
            return 0
        return 8 if table.stacked[0] > LATE else TO_THE_END

    def settled(self, state: State, seat: int) -> bool:
        """Nothing to draw, so the other hand is what is not seen."""
        table: Table = state  # type: ignore[assignment]
        return table.stacked[0] + table.stacked[1] == 0

    def recall(self, state: State, seat: int) -> int:
        """The other's last plays."""
        table: Table = state  # type: ignore[assignment]
        return self.past.look_back(self, table, seat)

    def weight(self, world: State, seat: int) -> float:
        """What they say about a guessed hand."""
        table: Table = world  # type: ignore[assignment]
        return self.past.weight(table, seat)
