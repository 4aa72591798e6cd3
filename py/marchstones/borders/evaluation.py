"""How good positions and moves of Borders look: a learned chance per stone, combined exactly over the ways to win.

The stones do not fall independently, and a hand serves them all, so every chance is judged in the light of the whole
row, and what follows from them is put right once more by the network.

Everything is judged from what one seat knows: its own hand counts as cards it has, every other unseen card as one that
either seat may get.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.borders.claims import leads, refuted
from marchstones.borders.moves import CARD, CLAIM, DESERT, DRAW, DROP, END, KIND, PASS, PLAY, RETURN, SCOUT
from marchstones.borders.network import FIRST, SECOND, Network
from marchstones.borders.recall import Recall
from marchstones.borders.rules import Borders
from marchstones.borders.state import CLAN, FOG, MOST_HAND, MUD, ROOM, RULE_SETS, STONES, Table
from marchstones.borders.tactics import may_play_tactics
from marchstones.formations import NOTHING
from marchstones.outlook import FEATURES, NO_FLOOR, Outlook
from marchstones.search.arithmetic import exp
from marchstones.search.evaluation import Evaluation

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from marchstones.game import State

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
INPUTS = 48
LEAVES = 512  # all ways to share out nine stones; kept as the bottom of a heap
GUILE = 5  # a guile card's place in `keep`, less the kind of its move
DRAWN = 10  # in `keep`: the weights of what speaks for a tactics card rather than a clan card
DRAWS = 8
SHARE = 0.35  # of the cards still to be drawn, that a seat gets to use
SURE = 0.9999  # no chance that follows from the stones counts as surer when the whole is put right


class BordersEvaluation(Evaluation):
    """One per thread of thought; keeps scratch tables and the parts of the last position judged."""

    __slots__ = (
        "chances",
        "empty_other",
        "empty_own",
        "features",
        "fold",
        "has_empty_other",
        "has_empty_own",
        "keep",
        "lost",
        "net",
        "open",
        "other",
        "other_part",
        "own",
        "own_part",
        "parts",
        "past",
        "place",
        "place_part",
        "reach",
        "reasons",
        "scratch",
        "seconds",
        "tactics",
        "total",
        "trial",
        "use",
        "weights",
    )

    def __init__(self, edition: int, numbers: Sequence[float], shares: Sequence[float], keep: Sequence[float]) -> None:
        """The rule set by number, the network, the value of each class of shares, the value of keeping each card."""
        super().__init__()
        self.net = Network(numbers)
        self.scratch = Borders(edition)
        self.trial = Borders(edition)
        self.past = Recall(edition)
        self.tactics = RULE_SETS[edition].tactics
        self.keep = list(keep)  # by tactics card, then the weights of a draw
        self.own = Outlook(6, 9, 1, 7)
        self.other = Outlook(6, 9, 1, 7)
        self.own_part = [0.0] * 288
        self.other_part = [0.0] * 288
        self.place_part = [0.0] * 288
        self.parts = [0.0] * 96  # of a stone under trial
        self.open = [0] * 9  # stones that are not fixed
        self.seconds = [0.0] * 144  # second bends of the open ones
        self.empty_own = [0.0] * 32  # the part of any empty side that faces no complete one, if `has_empty_own`
        self.empty_other = [0.0] * 32
        self.has_empty_own = 0
        self.has_empty_other = 0
        self.place = [0.0] * 16
        self.reasons = [0.0] * 8
        self.features = [0.0] * 48  # of the stone judged last
        self.chances = [0.0] * 9
        self.use = [0.0] * 9  # how much the win chance grows with the chance of each stone
        self.lost = [0.0] * 9  # what a card that leaves the hand costs each stone
        self.total = 0.0
        self.weights = [share_of(pattern, shares) for pattern in range(LEAVES)]
        self.fold = [0.0] * 1024
        self.reach = [0.0] * 1024

    # -- what a seat knows ----------------------------------------------------------------------------------------

    def know(self, table: Table, seat: int, to_move: int) -> int:
        """The chances of every card for both seats, and the inputs that are the same at every stone."""
        unseen = 0
        for card in range(CLAN):
            unseen += table.unseen[card]
        at = seat * MOST_HAND
        elite = 0
        guile = 0
        for i in range(at, at + table.hands[seat]):
            card = table.hand[i]
            if card < CLAN:
                unseen -= 1
            elif card < FOG:
                elite += 1
            else:
                guile += 1
        other = 1 - seat
        held = 0  # clan cards the other holds: their backs show it
        for i in range(other * MOST_HAND, other * MOST_HAND + table.hands[other]):
            if table.hand[i] < CLAN:
                held += 1
        mine = 0.0
        theirs = 0.0
        if unseen > 0:
            mine = SHARE * table.stack_left / unseen
            theirs = (held + SHARE * table.stack_left) / unseen
            theirs = min(theirs, 1.0)
        for card in range(CLAN):
            if table.unseen[card]:
                self.own.weight[card] = mine
                self.other.weight[card] = theirs
            else:
                self.own.weight[card] = mine * (1.0 - self.attention)
                self.other.weight[card] = theirs * (1.0 - self.attention)
        for i in range(at, at + table.hands[seat]):
            card = table.hand[i]
            if card < CLAN:
                self.own.weight[card] = 1.0
                self.other.weight[card] = theirs * (1.0 - self.attention)
        self.own.gather()
        self.other.gather()
        self.has_empty_own = 0
        self.has_empty_other = 0
        place = self.place
        place[TO_MOVE] = to_move
        place[STACK] = table.stack_left * 0.025
        place[STONES_OWN] = table.stones[seat] * 0.25
        place[STONES_OTHER] = table.stones[other] * 0.25
        place[ELITES] = elite * 0.5
        place[GUILES] = guile * 0.5
        place[OTHER_TACTICS] = (table.hands[other] - held) * 0.5
        place[MAY_PLAY] = 1.0 if self.tactics and may_play_tactics(table, seat) else 0.0
        place[OTHER_MAY] = 1.0 if self.tactics and may_play_tactics(table, other) else 0.0
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
        self.has_empty_own = 0
        return self.own.change(card, weight)

    def look_own(self, table: Table, stone: int, seat: int, out: MutableSequence[float], at: int) -> int:
        """The part of the own side."""
        side = stone * 2 + seat
        empty = table.count[side] == 0 and table.rank[side ^ 1] == NOTHING and not self.is_odd(table, stone)
        if empty and self.has_empty_own:
            for j in range(FIRST):
                out[at + j] = self.empty_own[j]
            return 0
        self.own.look(
            table.cards,
            side * ROOM,
            table.count[side],
            table.need(stone),
            table.counting(stone),
            0,
            table.rank[side ^ 1] if table.rank[side ^ 1] != NOTHING else NO_FLOOR,
        )
        self.net.add(self.own.out, FEATURES, OWN, out, at)
        if empty:
            self.has_empty_own = 1
            for j in range(FIRST):
                self.empty_own[j] = out[at + j]
        return 0

    def look_other(self, table: Table, stone: int, seat: int, out: MutableSequence[float], at: int) -> int:
        """The part of the other side."""
        side = stone * 2 + 1 - seat
        empty = table.count[side] == 0 and table.rank[side ^ 1] == NOTHING and not self.is_odd(table, stone)
        if empty and self.has_empty_other:
            for j in range(FIRST):
                out[at + j] = self.empty_other[j]
            return 0
        self.other.look(
            table.cards,
            side * ROOM,
            table.count[side],
            table.need(stone),
            table.counting(stone),
            0,
            table.rank[side ^ 1] if table.rank[side ^ 1] != NOTHING else NO_FLOOR,
        )
        if self.regard < 1.0:
            for i in range(FEATURES):
                self.other.out[i] *= self.regard
        self.net.add(self.other.out, FEATURES, OTHER, out, at)
        if empty:
            self.has_empty_other = 1
            for j in range(FIRST):
                self.empty_other[j] = out[at + j]
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
        self.look_own(table, stone, seat, self.parts, 0)
        self.look_other(table, stone, seat, self.parts, FIRST)
        self.look_place(table, stone, seat, self.parts, 2 * FIRST)
        self.net.bend(self.parts, 0, self.parts, FIRST, self.parts, 2 * FIRST)
        return self.net.chance()

    def judge_parts(self, at: int) -> float:
        """The same with another own part and what is kept of the stone at[…] beside."""
        self.net.bend(self.parts, 0, self.other_part, at, self.place_part, at)
        return self.net.chance()

    def describe(self, table: Table, stone: int, seat: int) -> bool:
        """For training: the inputs of a stone in `features`; false if it is decided. After `know`."""
        if self.fixed(table, stone, seat) >= 0:
            return False
        self.has_empty_own = 0
        self.has_empty_other = 0
        self.look_own(table, stone, seat, self.parts, 0)
        self.look_other(table, stone, seat, self.parts, FIRST)
        self.look_place(table, stone, seat, self.parts, 2 * FIRST)
        for i in range(FEATURES):
            self.features[OWN + i] = self.own.out[i]
            self.features[OTHER + i] = self.other.out[i]
            self.features[PLACE + i] = self.place[i]
        return True

    # -- all stones -----------------------------------------------------------------------------------------------

    def judge_all(self, table: Table, seat: int, to_move: int) -> float:
        """The win chance out of those of the stones; keeps the parts."""
        self.know(table, seat, to_move)
        net = self.net
        net.begin()
        for stone in range(STONES):
            fixed = self.fixed(table, stone, seat)
            self.open[stone] = 1 if fixed < 0 else 0
            if fixed >= 0:
                self.chances[stone] = fixed
                continue
            at = stone * FIRST
            self.look_own(table, stone, seat, self.own_part, at)
            self.look_other(table, stone, seat, self.other_part, at)
            self.look_place(table, stone, seat, self.place_part, at)
            net.bend(self.own_part, at, self.other_part, at, self.place_part, at)
            net.join()
        for stone in range(STONES):
            if self.open[stone]:
                at = stone * FIRST
                net.bend(self.own_part, at, self.other_part, at, self.place_part, at)
                self.chances[stone] = net.chance()
                for j in range(SECOND):
                    self.seconds[stone * SECOND + j] = net.seconds[j]
        self.combine()
        self.weigh_stones()
        return self.put_right()

    def put_right(self) -> float:
        """What the network makes of the win chance; `use` follows it."""
        net = self.net
        for stone in range(STONES):
            if self.open[stone]:
                net.pool(self.seconds, stone * SECOND, self.use[stone])
        odds = exp(net.lift())
        p = min(SURE, max(1.0 - SURE, self.total))
        rest = p * odds + 1.0 - p
        for stone in range(STONES):
            self.use[stone] *= odds / (rest * rest)
        self.total = p * odds / rest
        return self.total

    def combine(self) -> float:
        """B5.1: the chance to win if the stones fall independently."""
        fold = self.fold
        n = LEAVES // 2
        p = self.chances[STONES - 1]
        for i in range(n):
            fold[n + i] = self.weights[2 * i] + p * (self.weights[2 * i + 1] - self.weights[2 * i])
        for stone in range(STONES - 2, -1, -1):
            n //= 2
            p = self.chances[stone]
            for i in range(n, 2 * n):
                fold[i] = fold[2 * i] + p * (fold[2 * i + 1] - fold[2 * i])
        self.total = fold[1]
        return self.total

    def weigh_stones(self) -> int:
        """After `combine`: in `use`, how much the win chance grows with the chance of each stone."""
        fold = self.fold
        reach = self.reach
        reach[1] = 1.0
        n = 1
        for stone in range(STONES):
            p = self.chances[stone]
            use = 0.0
            for i in range(n, 2 * n):
                if stone < STONES - 1:
                    use += reach[i] * (fold[2 * i + 1] - fold[2 * i])
                    reach[2 * i] = reach[i] * (1.0 - p)
                    reach[2 * i + 1] = reach[i] * p
                else:
                    use += reach[i] * (self.weights[2 * (i - n) + 1] - self.weights[2 * (i - n)])
            self.use[stone] = use
            n *= 2
        return 0

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
            if table.hand[i] >= CLAN:
                worth += self.keep[table.hand[i] - CLAN]
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

    def score(self, state: State, options: Sequence[int], n: int, out: MutableSequence[float]) -> int:
        """The win chance after each move: what it changes at its stone, and by the card that leaves the hand."""
        source: Table = state  # type: ignore[assignment]
        seat = source.turn
        self.scratch.copy(source)
        table = self.scratch
        base = self.judge_all(table, seat, 0)
        last = -1
        loss = 0.0
        for i in range(n):
            move = options[i]
            kind = move // KIND
            card = move // CARD % 128
            stone = move % CARD
            if kind == PLAY and card < CLAN:
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
            if kind != PLAY or card >= CLAN:
                out[i] = base + self.gain(source, seat, move)
        return 0

    def miss(self, table: Table, seat: int, card: int) -> float:
        """What the win chance loses when this card is no longer in the hand; per stone in `lost`."""
        loss = 0.0
        colour = card // 9
        value = card % 9
        for stone in range(STONES):
            self.lost[stone] = 0.0
            side = stone * 2 + seat
            if table.owner[stone] >= 0 or table.rank[side] != NOTHING:
                continue
            wanted = table.count[side] == 0
            for i in range(side * ROOM, side * ROOM + table.count[side]):
                lying = table.cards[i]
                if lying >= CLAN or lying // 9 == colour or -3 <= lying % 9 - value <= 3:
                    wanted = True
            if not wanted or self.fixed(table, stone, seat) >= 0:
                continue
            self.look_own(table, stone, seat, self.parts, 0)
            at = stone * FIRST
            p = self.judge_parts(at)
            self.lost[stone] = p - self.chances[stone]
            loss += self.use[stone] * self.lost[stone]
        return loss

    def tried(self, table: Table, stone: int, seat: int) -> float:
        """The chance of a stone at which only the own side changed by a card from the hand."""
        if table.rank[stone * 2 + seat] != NOTHING:
            return self.judge(table, stone, seat)
        at = stone * FIRST
        self.look_own(table, stone, seat, self.parts, 0)
        return self.judge_parts(at)

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
            return -self.keep[GUILE + SCOUT]
        if kind == RETURN:
            if card >= CLAN:
                return -self.keep[card - CLAN]
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
            change -= self.keep[card - CLAN]
        elif kind != DROP:
            change -= self.keep[GUILE + kind]
        return change

    # -- what the search asks besides -----------------------------------------------------------------------------

    def forced(self, state: State, options: Sequence[int], n: int) -> int:
        """B4.7: a stone that can be claimed is best claimed at once, so that it is safe."""
        for i in range(n):
            if options[i] // KIND == CLAIM:
                return i
        return -1

    def group(self, move: int) -> int:
        """Plays of one card belong together."""
        return move // CARD

    def settled(self, state: State, seat: int) -> bool:
        """Nothing to draw, so the other hand is what is not seen."""
        table: Table = state  # type: ignore[assignment]
        return table.stack_left == 0 and table.tactics_left == 0

    def recall(self, state: State, seat: int) -> int:
        """The other's last plays."""
        table: Table = state  # type: ignore[assignment]
        return self.past.look_back(self, table, seat)

    def weight(self, world: State, seat: int) -> float:
        """What they say about a guessed hand."""
        table: Table = world  # type: ignore[assignment]
        return self.past.weight(table, seat)


def share_of(pattern: int, shares: Sequence[float]) -> float:
    """The win chance if the stones end shared out so (bit 8 is stone 0, 1 for the seat): three adjacent, five."""
    own = other = 0
    three_own = three_other = 0
    run_own = run_other = 0
    for stone in range(STONES):
        if pattern // 2 ** (8 - stone) % 2:
            own += 1
            run_own += 1
            run_other = 0
        else:
            other += 1
            run_other += 1
            run_own = 0
        three_own |= run_own == 3
        three_other |= run_other == 3
    five = 1 if own >= 5 else 0
    return shares[four_ways(three_own, three_other) * 2 + five]


def four_ways(own: int, other: int) -> int:
    """Who has three adjacent: nobody, the other, the seat, both."""
    return (2 if own else 0) + (1 if other else 0)
