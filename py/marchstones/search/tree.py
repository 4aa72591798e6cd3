"""A tree search over positions whose hidden part is guessed anew in every iteration (information-set MCTS with PUCT).

One tree serves all guessed worlds: an edge is known by the moves that lead to it, and counts how often its move was
possible. Moves get priors from one-ply scores, leaves their value from the evaluation; `rollouts.py` may follow. At
the root every guessed world is tried with every move in question (common random numbers): luck is the same for all.
Everything stands in flat arrays by the number of the edge; edge 0 leads to the root.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from marchstones.rng import Rng
from marchstones.search.arithmetic import exp, root
from marchstones.search.race import Race
from marchstones.search.rollouts import Rollouts
from marchstones.state import CHANCE, MOST_MOVES, NOBODY

if TYPE_CHECKING:
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State
    from marchstones.widths import Int64

DEEPEST = 256  # decisions in one iteration
GUESSES = 8  # of which one is tried
LONGEST_SKIP = 64  # forced moves in a row
LEAST_ROUNDS = 32  # before the first of them leaves
ROUNDS = 8  # from one look at the race to the next
BEYOND_DOUBT = 3.5  # standard errors by which a move is worse for sure
LIKELY = 2.0  # and by which it may be better
MULTIPLIER = 1640531535
MOVE_MULTIPLIER = 1073807359


class Search:
    """One search: made for one position as one seat sees it, then stepped, asked, thrown away."""

    __slots__ = (
        "actor",
        "asked",
        "avail",
        "base",
        "cap",
        "decided",
        "depth",
        "dice",
        "edges",
        "evaluation",
        "explore",
        "first",
        "found",
        "fresh",
        "guessed",
        "hasty",
        "indifference",
        "legal",
        "live",
        "luck",
        "mask",
        "mean",
        "move",
        "n",
        "next",
        "origin",
        "parent",
        "path",
        "playouts",
        "prior",
        "pseudo_visits",
        "question",
        "race",
        "recalls",
        "rng",
        "rollouts",
        "score",
        "scores",
        "seat",
        "slots",
        "squares",
        "taken",
        "temperature",
        "told",
        "total",
        "turns",
        "visits",
        "wide",
        "world",
    )

    def __init__(
        self,
        origin: State,
        seat: int,
        evaluation: Evaluation,
        seed: int,
        cap: int,
        explore: float,
        temperature: float,
        pseudo_visits: float,
        wide: int,
        indifference: float,
    ) -> None:
        """The position (its hidden part is guessed away), who asks, and how to search.

        `explore` is the exploration constant of PUCT, `temperature` that of the softmax behind the prior (a difference
        of win chance), `pseudo_visits` are the visits a one-ply score counts as, `wide` bounds the moves of a group
        below the root; the search is decided once no rival can be more than `indifference` better (scaled by 4p(1-p));
        `cap` bounds the edges.
        """
        self.origin: State = origin.clone()
        self.world: State = origin.clone()
        self.seat = seat
        self.evaluation = evaluation
        self.rng = Rng(seed)
        self.guessed: State = origin.clone()
        self.dice = Rng(0)  # where the dice of this world begin, the same for every move in question
        self.luck = Rng(0)
        self.live = 0
        self.recalls = False  # whether the past speaks for some guesses
        self.asked = 0  # moves in question that were tried in this world
        self.cap = cap
        self.explore = explore
        self.temperature = temperature
        self.pseudo_visits = pseudo_visits
        self.wide = wide
        self.indifference = indifference
        self.race = Race(temperature)
        self.rollouts = Rollouts(evaluation)
        self.turns = 0  # by which the moves in question are played on; 0: they are looked into by the tree
        self.decided = self.hasty = False  # more thought would hardly change the move; it stops at once then
        self.base = 0  # the edge that leads to the root
        self.edges = 1
        self.playouts = self.depth = self.n = 0
        self.squares = self.told = 0.0  # `told`: by the last iteration, to the seat
        size = 1024
        while size < 2 * cap:
            size *= 2
        self.mask = size - 1
        self.slots = array("i", bytes(4 * size))  # edges; 0 is empty, since edge 0 has no parent
        self.move = array("i", bytes(4 * cap))
        self.parent = array("i", bytes(4 * cap))
        self.first = array("i", bytes(4 * cap))
        self.next = array("i", bytes(4 * cap))
        self.actor = array("i", bytes(4 * cap))
        self.visits = array("i", bytes(4 * cap))
        self.avail = array("i", bytes(4 * cap))
        self.total = array("d", bytes(8 * cap))  # of the chances of whoever chose the edge
        self.score = array("d", bytes(8 * cap))
        self.mean = array("d", bytes(8 * cap))  # what was foreseen of the chance after it
        self.prior = array("d", bytes(8 * cap))  # not yet shared out; 0: never looked at
        self.legal = array("i", bytes(4 * MOST_MOVES))
        self.fresh = array("i", bytes(4 * MOST_MOVES))
        self.found = array("i", bytes(4 * MOST_MOVES))
        self.taken = array("i", bytes(4 * MOST_MOVES))
        self.scores = array("d", bytes(8 * MOST_MOVES))
        self.question = array("i", bytes(4 * MOST_MOVES))  # edges at the root still in question
        self.path = [0] * DEEPEST
        self.begin()

    # -- the edges ------------------------------------------------------------------------------------------------

    def slot(self, parent: int, move: int) -> int:
        """Where the edge of this move stands in the table, or would stand."""
        high: Int64 = parent
        low: Int64 = move
        at: Int64 = (high * MULTIPLIER + low * MOVE_MULTIPLIER) >> 13 & self.mask
        while True:
            edge = self.slots[at]
            if edge == 0 or (self.parent[edge] == parent and self.move[edge] == move):
                return at
            at = (at + 1) & self.mask

    def add(self, parent: int, move: int, actor: int, score: float, prior: float) -> int:
        """A new edge, or -1 if the tree is full."""
        if self.edges >= self.cap:
            return -1
        edge = self.edges
        self.edges += 1
        self.slots[self.slot(parent, move)] = edge
        self.move[edge] = move
        self.parent[edge] = parent
        self.actor[edge] = actor
        self.score[edge] = score
        self.prior[edge] = prior
        self.next[edge] = self.first[parent]
        self.first[parent] = edge
        return edge

    # -- one iteration --------------------------------------------------------------------------------------------

    def step(self, iterations: int) -> int:
        """About so many iterations more: every guessed world is tried with every move still in question.

        Only where the evaluation foresees chance, and one iteration is long, it may pause between two of those moves.
        """
        done = 0
        while done < iterations or (self.asked and not self.evaluation.foresees):
            if self.asked == 0:
                self.determinize()
                self.dice.copy(self.rng)
                self.rng.next()
            self.world.copy(self.guessed)
            self.luck.copy(self.dice)
            if self.turns and self.live:
                self.roll_out(self.question[self.asked])
            else:
                self.iterate(self.question[self.asked] if self.live else -1)
            done += 1
            if self.race.on:
                self.race.note(self.question[self.asked], self.told)
            self.asked += 1
            if self.asked >= self.live:
                self.asked = 0
                if self.race.on:
                    self.thin_out()
                    if self.decided and self.hasty:
                        break
        return self.playouts

    def thin_out(self) -> int:
        """Racing, after a round: moves worse beyond doubt leave; decided when no rival may be noticeably better."""
        rounds = self.race.lap(self.question, self.live)
        least = LEAST_ROUNDS // 2 if self.turns else LEAST_ROUNDS
        if rounds < least or rounds % ROUNDS:
            return self.live
        best = self.question[0]
        for i in range(1, self.live):
            if self.worth(self.question[i]) > self.worth(best):
                best = self.question[i]
        lead = self.worth(best)
        indifference = self.indifference * 4.0 * lead * (1.0 - lead)
        kept = 0
        self.decided = True
        for i in range(self.live):
            edge = self.question[i]
            if edge != best:
                behind = lead - self.worth(edge)
                doubt = self.race.doubt(best, edge)
                if behind > BEYOND_DOUBT * doubt:
                    continue
                if behind + LIKELY * doubt > indifference:
                    self.decided = False
            self.question[kept] = edge
            kept += 1
        self.live = kept
        return kept

    def begin(self) -> int:
        """Score the moves at the root; all are in question. Where the root is not the asker's or forced, none is.

        A forced draw brings a card that is another one in every guessed world, and so are the moves after it.
        """
        self.world.copy(self.origin)
        if self.skip() or self.world.turn != self.seat:
            return 0
        self.expand(self.base)
        for i in range(self.n):
            if self.found[i] > 0:
                self.question[self.live] = self.found[i]
                self.live += 1
        self.recalls = self.evaluation.recall(self.origin, self.seat) > 0
        return self.live

    def deepen(self, turns: int, most: int) -> int:
        """From now on the moves in question are played on for so many turns instead.

        What the tree found stays as a prior: of every move at most so many visits.
        """
        self.turns = turns
        highest = 1
        edge = self.first[self.base]
        while edge:
            highest = max(highest, self.visits[edge])
            edge = self.next[edge]
        edge = self.first[self.base]
        while edge:
            n = self.visits[edge]
            if n:
                kept = max(1, n * most // highest) if highest > most else n
                self.total[edge] = self.total[edge] / n * kept
                self.visits[edge] = kept
            edge = self.next[edge]
        self.visits[self.base] = 0
        self.total[self.base] = 0.0
        self.squares = 0.0
        self.asked = 0
        self.race = Race(self.temperature)
        self.race.begin(self.question, self.live)
        return self.live

    def roll_out(self, edge: int) -> int:
        """Play the world on from after this move, and tell how that ended."""
        self.world.play(self.move[edge])
        value = self.rollouts.play_on(self.world, self.luck, self.turns)
        self.path[0] = self.base
        self.path[1] = edge
        self.depth = 2
        self.playouts += self.rollouts.plies
        return self.backup(value)

    def has_subtree(self, move: int) -> bool:
        """Whether there is a subtree below a move at the root, with room for more."""
        edge = self.slots[self.slot(self.base, move)]
        return edge > 0 and self.first[edge] > 0 and 2 * self.edges < self.cap

    def reroot(self, move: int, origin: State) -> None:
        """Re-root at a move: the same seat decides again and learned nothing, so its subtree is still valid."""
        self.base = self.slots[self.slot(self.base, move)]
        self.origin.copy(origin)
        self.visits[self.base] = 0
        self.total[self.base] = 0.0
        self.squares = 0.0
        self.playouts = 0
        self.keep_none()
        self.turns = 0
        self.decided = False
        self.race = Race(self.temperature)
        self.begin()

    def determinize(self) -> int:
        """Draw a determinization; where the past tells something of hidden cards, one of several by importance."""
        guessed = self.guessed
        guessed.copy(self.origin)
        guessed.guess(self.seat, self.rng)
        if not self.recalls:
            return 1
        world = self.world
        world.copy(guessed)
        total = self.evaluation.weight(guessed, self.seat)
        for _ in range(GUESSES - 1):
            world.guess(self.seat, self.rng)
            weight = self.evaluation.weight(world, self.seat)
            total += weight
            if self.rng.unit() * total < weight:
                guessed.copy(world)
        return GUESSES

    def keep(self, most: int, margin: float) -> int:
        """Only the best few moves stay in question, and none that seems worse than the best by more than the margin.

        Where the evaluation foresees chance, a score is that of the end of the turn: moves of one score lead to the
        same end, so one of them will do.
        """
        if self.live <= 1:
            return self.live
        edges = sorted(self.question[: self.live], key=self.standing)
        best = self.worth(edges[0])
        self.live = self.asked = 0
        scores = set()
        for edge in edges:
            if self.live == most or self.worth(edge) < best - margin:
                break
            if self.evaluation.foresees:
                if self.score[edge] in scores:
                    continue
                scores.add(self.score[edge])
            self.question[self.live] = edge
            self.live += 1
        self.race.begin(self.question, self.live)
        self.decided = self.decided or self.live == 1
        return self.live

    def keep_none(self) -> None:
        """No move is in question: the root is looked at like any other position."""
        self.live = self.asked = 0
        self.race.on = False

    def duel(self, move: int) -> bool:
        """Only the move most looked at and this one stay in question; false if that is one or they are not known."""
        best = self.roots()
        edge = self.slots[self.slot(self.base, move)]
        if not best or edge <= 0 or edge == best[0]:
            return False
        self.question[0] = best[0]
        self.question[1] = edge
        self.live = 2
        self.asked = 0
        self.race.on = False
        return True

    def worth(self, edge: int) -> float:
        """The mean value of a move, its one-ply score counted as some visits."""
        return (self.pseudo_visits * self.score[edge] + self.total[edge]) / (self.pseudo_visits + self.visits[edge])

    def standing(self, edge: int) -> tuple[float, int]:
        """Sorts edges by worth, then by age."""
        return (-self.worth(edge), edge)

    def iterate(self, asked: int) -> int:
        """One iteration: select down to a leaf, by the edge asked for (-1: any), evaluate it, back the value up.

        Where the evaluation foresees chance, a leaf is the end of a turn, and a control variate takes the luck of the
        throws on the way out of its value: the estimated value of a throw is subtracted, the exact mean added.
        """
        world = self.world
        foresees = self.evaluation.foresees
        luck = 0.0
        node = self.base
        self.depth = 1
        self.path[0] = node
        while True:
            self.skip()
            new: bool = node != self.base and self.visits[node] == 0
            if world.turn == NOBODY or (new and not foresees) or self.depth == DEEPEST:
                break
            if world.turn == CHANCE:
                if foresees and self.first[node] == 0:
                    self.mean[node] = self.evaluation.foresee(world)
                    if world.mover != self.actor[node] and new:
                        return self.backup(self.mean[node] - luck)
                edge = self.sample_chance(node)
                if foresees and edge >= 0:
                    luck += self.score[edge] - self.mean[node]
            else:
                edge = asked if asked >= 0 else self.select(node)
                asked = -1
                if edge >= 0:
                    world.play(self.move[edge])
            if edge < 0:
                break  # the tree is full
            self.path[self.depth] = edge
            self.depth += 1
            node = edge
        return self.backup(self.judge() - luck)

    def skip(self) -> int:
        """Play forced moves; their number. Then `n` moves stand in `legal`."""
        world = self.world
        for played in range(LONGEST_SKIP):
            if world.turn == NOBODY or world.turn == CHANCE:
                return played
            self.n = world.legal(self.legal)
            if self.n == 1:
                world.play(self.legal[0])
                continue
            forced = self.evaluation.forced(world, self.legal, self.n)
            if forced < 0:
                return played
            world.play(self.legal[forced])
        self.n = world.legal(self.legal) if world.turn < CHANCE else 0
        return LONGEST_SKIP

    def sample_chance(self, node: int) -> int:
        """Sample a move of chance by its probability; the edge, or -1."""
        world = self.world
        move = self.evaluation.same(world, world.roll(self.luck))
        shared = self.evaluation.group(move)
        edge = self.slots[self.slot(node, shared)]
        world.play(move)
        if edge == 0:
            score = self.evaluation.fair(world) if self.evaluation.foresees else 0.0
            edge = self.add(node, shared, CHANCE, score, 0.0)
        return edge

    def select(self, node: int) -> int:
        """PUCT over the moves legal in this world, availability in place of the parent's visits; the edge, or -1."""
        self.expand(node)
        total = 0.0
        for i in range(self.n):
            edge = self.found[i]
            if edge > 0:
                self.avail[edge] += 1
                total += self.prior[edge]
        best = -1
        highest = -1.0
        if total <= 0.0:
            return -1
        scale = self.explore / total
        for i in range(self.n):
            edge = self.found[i]
            if edge > 0 and self.prior[edge] > 0.0:
                n = self.visits[edge]
                worth = (self.pseudo_visits * self.score[edge] + self.total[edge]) / (self.pseudo_visits + n)
                worth += scale * self.prior[edge] * root(self.avail[edge]) / (1 + n)
                if worth > highest:
                    highest = worth
                    best = edge
        return best

    def expand(self, node: int) -> int:
        """Expand: find the edges of the legal moves; new ones are scored one ply deep and get theirs, with a prior."""
        missing = 0
        for i in range(self.n):
            edge = self.slots[self.slot(node, self.legal[i])]
            self.found[i] = edge
            if edge == 0:
                self.fresh[missing] = self.legal[i]
                missing += 1
        if missing == 0:
            return 0
        self.evaluation.score(self.world, self.fresh, missing, self.scores)
        if node != self.base:
            self.narrow(missing)
        actor = self.world.turn
        k = 0
        for i in range(self.n):
            if self.found[i] == 0:
                prior = 0.0
                if node == self.base or self.taken[k]:
                    prior = exp((self.scores[k] - 0.5) / self.temperature)
                self.found[i] = self.add(node, self.legal[i], actor, self.scores[k], prior)
                k += 1
        return missing

    def narrow(self, n: int) -> int:
        """Prune by group: mark in `taken` the best few of every group of the fresh moves; a group stands together."""
        i = 0
        while i < n:
            group = self.evaluation.group(self.fresh[i])
            end = i
            while end < n and self.evaluation.group(self.fresh[end]) == group:
                self.taken[end] = 1 if end - i < self.wide else 0
                end += 1
            if end - i > self.wide:
                for j in range(i, end):
                    better = 0
                    for k in range(i, end):
                        if self.scores[k] > self.scores[j] or (self.scores[k] == self.scores[j] and k < j):
                            better += 1
                    self.taken[j] = 1 if better < self.wide else 0
            i = end
        return 0

    def judge(self) -> float:
        """The win chance of seat 0 in the position reached."""
        world = self.world
        if world.turn == NOBODY:
            return 1.0 if world.winner == 0 else 0.0 if world.winner == 1 else 0.5
        return self.evaluation.fair(world)

    def backup(self, value: float) -> int:
        """Backup: add the value to every edge of the path."""
        self.playouts += 1 + self.evaluation.weighed
        self.evaluation.weighed = 0
        for i in range(1, self.depth):
            edge = self.path[i]
            self.visits[edge] += 1
            self.total[edge] += 1.0 - value if self.actor[edge] == 1 else value
        if self.seat == 1:
            value = 1.0 - value
        self.visits[self.base] += 1
        self.total[self.base] += value
        self.squares += value * value
        self.told = value
        return 0

    # -- what came out --------------------------------------------------------------------------------------------

    def children(self, edge: int) -> list[int]:
        """The edges after an edge, most visited first."""
        found: list[int] = []
        child = self.first[edge]
        while child:
            if self.visits[child]:
                found.append(child)
            child = self.next[child]
        found.sort(key=self.rank)
        return found

    def rank(self, edge: int) -> tuple[int, float, int]:
        """Sorts edges by visits, then by worth, then by age."""
        return (-self.visits[edge], -self.worth(edge), edge)

    def roots(self) -> list[int]:
        """The edges at the root, best first; those still in question are looked at equally often, so by their worth."""
        asked = sorted([edge for edge in self.question[: self.live] if self.visits[edge]], key=self.standing)
        return asked + [edge for edge in self.children(self.base) if edge not in asked]

    def top(self) -> list[tuple[int, float, float]]:
        """The moves at the root: move, share of the visits, win chance; best first."""
        found = self.roots()
        visits = sum([self.visits[edge] for edge in found])
        return [(self.move[edge], self.visits[edge] / visits, self.total[edge] / self.visits[edge]) for edge in found]

    def win(self) -> float:
        """The win chance of the seat that asks, over all iterations."""
        return self.total[self.base] / self.visits[self.base] if self.visits[self.base] else 0.5

    def error(self) -> float:
        """The standard error of `win`."""
        n = self.visits[self.base]
        if n < 2:
            return 0.5
        mean = self.total[self.base] / n
        spread = self.squares / n - mean * mean
        return root(spread / n)

    def line(self) -> list[int]:
        """The moves most looked at, one after the other."""
        found: list[int] = []
        edge = self.base
        while True:
            after = self.children(edge) if edge != self.base else self.roots()
            if not after or self.visits[after[0]] < 2 or self.actor[after[0]] == CHANCE:
                return found
            edge = after[0]
            found.append(self.move[edge])
