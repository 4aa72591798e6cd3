"""The door from a view to an answer: what a level would play, thought in slices. It is given a view alone."""

from __future__ import annotations

from array import array
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from marchstones.family import Refused
from marchstones.rng import Rng
from marchstones.search.arithmetic import exp
from marchstones.search.endgame import UNSOLVED, WIN, Endgame
from marchstones.search.levels import LEVELS, noise
from marchstones.search.tree import Search
from marchstones.state import CHANCE, MOST_MOVES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from marchstones.family import Family, Json
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

# how to search, as `Search` asks for it: explore, temperature, pseudo-visits, wide, indifference
COARSE = (1.0, 0.03, 8.0, 4, 0.004)
FINE = (0.05, 0.01, 1.0, 4, 0.0003)  # where the evaluation foresees chance, so that little of a value is luck
# sequential halving: from this share of the budget on the best so many moves are looked into
STAGES = ((0.0, 16), (0.25, 8), (0.5, 4), (0.75, 2))
# where positions can be played on, the tree is only the beginning: what it leaves in question is played on
ROLLED = ((0.0, 16), (0.125, 5), (0.4, 3), (0.75, 2))
PRIOR = 15  # rollouts that the findings of the tree count as
ROLLED_LATER, PRIOR_LATER = ((0.0, 16), (0.3, 5), (0.55, 3), (0.8, 2)), 40  # where less is to be expected of them
ENOUGH = 64  # playouts of that beginning; a thought with fewer stays with the tree
MARGIN = 0.08  # a move that seems so much worse than the best is no longer in question
MOST_EDGES = 400_000  # about 25 MB
EDGES_A_PLAYOUT, EDGES_A_MS = 40, 400
EDGES_A_THROW = 10  # where most playouts are throws that were weighed
SLICE = 0.004  # seconds between looks at the clock
POSITIONS = 8  # of an exact solution, for each playout allowed
FIRST_POSITIONS = 256  # of the first attempt; each further one may take four times as many
GUESSED = 5  # worlds in which a view must come out the same
FEW = 32  # iterations where there is nothing to decide
TOP = 12  # alternatives told
SAID = 4  # digits of a chance


def habits(evaluation: Evaluation) -> tuple[float, float, float, int, float]:
    """How to search with this evaluation."""
    return FINE if evaluation.foresees else COARSE


class Thinking:
    """One question being thought about. `step` until it says so, `answer` at any time."""

    def __init__(
        self,
        family: Family,
        view: Mapping[str, Any],
        level: str,
        seed: int,
        ms: float | None,
        playouts: int | None,
        before: Thinking | None = None,
    ) -> None:
        """Read the view; either `ms` or `playouts` bounds the search, and the level may bound it further.

        `before` is a thought that `leads_to` this view: what it found is used, unless the answer is to be repeatable.
        """
        self.begun = perf_counter()
        self.family = family
        self.level = LEVELS[level]
        self.noise = noise(self.level, family.slips.get(view["rules"], {}))
        self.state = family.positions.sight(dict(view))
        self.seat = int(view["seat"])
        self.ms = ms
        self.legal = array("i", bytes(4 * MOST_MOVES))
        self.n = 0
        if self.state.turn == self.seat:
            self.n = self.state.legal(self.legal)
        if self.n == 0:
            raise Refused("bad-request", "not-your-turn", "this seat has nothing to decide")
        self.evaluation = family.evaluation(view["rules"])
        self.evaluation.attention = self.level.attention
        self.evaluation.regard = self.level.regard
        self.forced = 0 if self.n == 1 else self.evaluation.forced(self.state, self.legal, self.n)
        self.rng = Rng(seed)
        self.scores: list[float] = []  # as the level sees it
        self.honest: list[float] = []  # as it is told
        self.search: Search | None = None
        self.played = -1  # what it answered last
        self.stages, self.stage = STAGES, -1
        self.horizon = 0  # turns by which positions are played on; 0: the tree alone is asked
        self.endgame: Endgame | None = None
        self.solved = UNSOLVED
        self.positions = FIRST_POSITIONS
        self.attempt = 0.0  # seconds the last one took
        self.patient = False  # it thinks on where the move is clear, so that chances are known better
        self.goal = self.level.playouts
        if self.goal:
            bound = FEW if self.forced >= 0 else playouts
            if bound is not None:
                self.goal = bound if self.goal < 0 else min(self.goal, bound)
            if before is not None and before.search is not None and self.goal < 0 and before.level is self.level:
                self.search, self.evaluation = before.search, before.evaluation
                self.search.reroot(before.played, self.state)
            else:
                self.search = self.planted(seed)
            if self.forced < 0 and (horizon := self.evaluation.horizon(self.state)):
                self.horizon, self.stages = horizon, ROLLED_LATER if self.evaluation.wary else ROLLED
            if self.forced < 0 and self.evaluation.settled(self.state, self.seat):
                self.endgame = Endgame(self.state, self.evaluation)
                if self.goal > 0:
                    self.solved = self.endgame.solve(POSITIONS * self.goal)
        else:
            self.scores = self.scored()
            self.evaluation.attention = self.evaluation.regard = 1.0
            self.honest = self.scored()

    def planted(self, seed: int) -> Search:
        """A tree with room for what there is to think."""
        room = EDGES_A_THROW if self.evaluation.foresees else EDGES_A_PLAYOUT
        edges = 1000 + (room * self.goal if self.goal > 0 else int(EDGES_A_MS * (self.ms or 0.0)))
        return Search(self.state, self.seat, self.evaluation, seed, min(edges, MOST_EDGES), *habits(self.evaluation))

    def leads_to(self, view: Mapping[str, Any]) -> bool:
        """Whether this view follows from the last answer and forced moves, and no hidden card was revealed.

        Then the tree may be reused. Several determinizations must give this view: where something was learned, they
        would differ.
        """
        search = self.search
        if search is None or self.played < 0 or self.forced >= 0 or not search.has_subtree(self.played):
            return False
        seen = {key: value for key, value in view.items() if key != "moves"}
        for seed in range(GUESSED):
            world = self.state.clone()
            world.guess(self.seat, Rng(seed))
            world.play(self.played)
            while world.turn == self.seat and self.family.positions.view(world, self.seat) != seen:
                moves = self.legal_again()
                n = world.legal(moves)
                forced = 0 if n == 1 else self.evaluation.forced(world, moves, n)
                if forced < 0:
                    return False
                world.play(moves[forced])
            if world.turn != self.seat:
                return False
        return True

    def scored(self) -> list[float]:
        """The scores of the legal moves."""
        scores = array("d", bytes(8 * MOST_MOVES))
        self.evaluation.score(self.state, self.legal, self.n, scores)
        return list(scores[: self.n])

    def step(self, ms: float) -> bool:
        """Think for about so many milliseconds; true when there is nothing left to think about."""
        search = self.search
        if search is None:
            return True
        now = perf_counter()
        stop = now + ms / 1000
        over = None if self.ms is None else self.begun + self.ms / 1000
        if over is not None:
            stop = min(stop, over)
        if self.solved != UNSOLVED:
            return True
        if self.goal < 0 and self.endgame is not None and now + 6 * self.attempt < stop:
            self.solved = self.endgame.solve(self.positions)
            self.positions *= 4
            self.attempt, now = perf_counter() - now, perf_counter()
            if self.solved != UNSOLVED:
                return True
        several = 1
        while self.goal < 0 or search.playouts < self.goal:
            most = self.narrow(search, now)
            search.hasty = self.endgame is None and not self.patient and (search.turns > 0 or self.horizon == 0)
            if search.hasty and search.decided:
                return True
            search.step(several if most is None else min(several, most))
            before, now = now, perf_counter()
            if over is not None and now >= over:
                return True
            if now >= stop:
                return False
            if not self.evaluation.foresees:  # else one iteration may be long and the next one short
                several = max(1, min(several * 2, int(several * SLICE / max(now - before, 1e-6))))
        return True

    def narrow(self, search: Search, now: float) -> int | None:
        """The longer it has been thought, the fewer moves stay in question; the iterations until the next cut.

        Bounded by playouts the cuts come at fixed numbers of them, so that the search is repeatable.
        """
        if self.goal > 0:
            share = search.playouts / self.goal
        else:
            spent = (now - self.begun) * 1000
            share = spent / self.ms if self.ms and spent < self.ms else 1.0
        stage = max(i for i, (begins, _) in enumerate(self.stages) if begins <= share)
        if stage > self.stage:
            if self.stage <= 0 < stage and self.horizon:
                if search.playouts < ENOUGH:
                    self.stages, self.horizon = STAGES, 0
                    return self.narrow(search, now)
                search.keep(self.stages[stage][1], MARGIN)
                search.deepen(self.horizon, PRIOR_LATER if self.evaluation.wary else PRIOR)
            else:
                search.keep(self.stages[stage][1], MARGIN)
            self.stage = stage
        if self.goal < 0:
            return None
        ends = self.stages[stage + 1][0] if stage + 1 < len(self.stages) else 1.0
        left = max(1, ceil(self.goal * ends) - search.playouts)
        return max(1, left // (search.turns + 1))

    def compare(self, text: str, playouts: int) -> bool:
        """Spend further playouts on the best move and this one alone; false if there is nothing to compare."""
        search = self.search
        move = self.family.spelling.parse(text)
        if search is None or self.goal <= 0 or self.solved != UNSOLVED or move < 0 or not search.duel(move):
            return False
        self.stage = len(self.stages) - 1
        self.goal = search.playouts + playouts
        return True

    def answer(self) -> Json:
        """The move and what is known about it."""
        search = self.search
        if search is None:
            return self.told(*self.glance())
        if self.endgame is not None and self.solved != UNSOLVED:
            return self.told([(self.endgame.best, 1.0, self.solved / WIN)], 0.0, max(1, search.playouts), [])
        if search.playouts == 0:
            search.step(1)
        if self.forced >= 0:
            move = self.legal[self.forced]
            return self.told([(move, 1.0, search.win())], search.error(), search.playouts, [move])
        top = search.top()
        if not top:
            return self.told([(self.legal[0], 1.0, search.win())], search.error(), search.playouts, [])
        top = [(move, share, self.bounded(win)) for move, share, win in top]
        return self.told(top, search.error(), search.playouts, search.line())

    def glance(self) -> tuple[list[tuple[int, float, float]], float, int, list[int]]:
        """One ply: the best move, or with noise one nearly as good; the shares are how likely each was."""
        if self.forced >= 0:
            best = self.forced
            return [(self.legal[best], 1.0, self.bounded(self.honest[best]))], 0.0, 1, []
        highest = max(self.scores)
        if self.noise <= 0.0:
            shares = [1.0 if i == self.scores.index(highest) else 0.0 for i in range(self.n)]
        else:
            shares = [exp((score - highest) / self.noise) for score in self.scores]
            total = sum(shares)
            shares = [share / total for share in shares]
        left = Rng(self.rng.next()).unit()
        chosen = shares.index(max(shares))
        for i in range(self.n):
            left -= shares[i]
            if left < 0.0:
                chosen = i
                break
        order = sorted(range(self.n), key=lambda i: (i != chosen, -shares[i], -self.scores[i], i))
        return [(self.legal[i], shares[i], self.bounded(self.honest[i])) for i in order], 0.0, 1, []

    def bounded(self, score: float) -> float:
        """A score can leave the range of chances by a little."""
        return min(1.0, max(0.0, score))

    def told(self, top: list[tuple[int, float, float]], error: float, playouts: int, line: list[int]) -> Json:
        """The answer as the protocol has it; the first of `top` is the move."""
        self.played = top[0][0]
        said = [
            {"move": self.family.spelling.text(move), "share": round(share, SAID), "win": round(win, SAID)}
            for move, share, win in top[:TOP]
        ]
        return {
            "move": said[0]["move"],
            "win": said[0]["win"],
            "error": round(error, SAID),
            "playouts": playouts,
            "top": said,
            **self.spelt(line),
        }

    def spelt(self, line: list[int]) -> Json:
        """The expected line in words, with what needs no thought in between left out, as far as it is possible here.

        `dice`: what the dice show that each of its moves names, where there are dice.
        """
        state = self.state.clone()
        state.guess(self.seat, Rng(0))
        words: list[str] = []
        dice: list[list[int]] = []
        for move in line:
            if not self.reach(state):
                break
            n = state.legal(self.legal_again())
            if move not in self.again[:n]:
                break
            words.append(self.family.spelling.text(move))
            dice.append(self.family.spelling.pips(state, move))
            state.play(move)
        return {"line": words, **({"dice": dice} if any(dice) else {})}

    def legal_again(self) -> array[int]:
        """A list of moves of its own, so that the first one stays."""
        self.again = array("i", bytes(4 * MOST_MOVES))
        return self.again

    def reach(self, state: State) -> bool:
        """Play what needs no thought; false if no seat is to decide then."""
        while state.turn < CHANCE:
            moves = self.legal_again()
            n = state.legal(moves)
            forced = 0 if n == 1 else self.evaluation.forced(state, moves, n)
            if forced < 0:
                return True
            if state.turn == self.seat and state.mover == self.seat and n > 1:
                return True
            state.play(moves[forced])
        return False


class Memory:
    """The last thought of a player, which the next one may go on from."""

    def __init__(self) -> None:
        self.thought: Thinking | None = None

    def thinking(self, family: Family, view: Mapping[str, Any], level: str, seed: int, ms: float) -> Thinking:
        """Begin to think about a view, with what was found before if the last answer led to it."""
        before, self.thought = self.thought, None  # so that no two trees stand beside each other
        if before is not None and not before.leads_to(view):
            before = None
        thought = Thinking(family, view, level, seed, ms, None, before)
        self.thought = before if thought.forced >= 0 else thought
        return thought


def thinking(
    family: Family,
    view: Mapping[str, Any],
    level: str,
    seed: int,
    ms: float | None = None,
    playouts: int | None = None,
) -> Thinking:
    """Begin to think about a view."""
    return Thinking(family, view, level, seed, ms, playouts)
