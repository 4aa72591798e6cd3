"""What a finished game was like: every decision judged from what its seat could know, and the win chance all along.

For each decision the search looks at the view the seat had and says what it would have played; where that is another
move, both are looked at again. A move's loss is the difference in win chance; its mark allows for the search's own
uncertainty. In slices, like thinking.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from marchstones.game import Game
from marchstones.prospects import Prospects
from marchstones.search.think import Thinking, thinking

if TYPE_CHECKING:
    from marchstones.family import Json

MARKS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))  # losses of win chance, worst first
TOLD = 3  # places named as the reason, in text
BAR = 20  # letters of a whole chance
CERTAIN = 1.0  # a loss counts only beyond this many standard errors of the comparison


class Review:
    """One game under review."""

    def __init__(self, game: Game, level: str, playouts: int, first: int = 0) -> None:
        """Begin with the first decision of a replayed game, of those from move number `first` on."""
        self.game = game
        self.level = level
        self.playouts = playouts
        self.first = first
        self.replay = Game(game.family, game.origin, game.deal, None)
        self.number = 0
        self.thought: Thinking | None = None
        self.seen: Json = {}  # what it is thought about
        self.compared = False  # whether the move played has been looked at as closely as the best
        self.rows: list[Json] = []
        self.curve: list[float] = []  # win chance of seat 0 before each move, as its decider could judge it
        self.begin()

    def begin(self) -> None:
        """Go on to the next decision that is one: chance and forced moves are only replayed."""
        while self.number < len(self.game.log):
            who, text = self.game.log[self.number]
            if who in (0, 1) and self.number >= self.first and len(self.replay.legal()) > 1:
                self.seen = self.replay.view(who)
                self.compared = False
                self.thought = thinking(self.game.family, self.seen, self.level, self.number, None, self.playouts)
                self.thought.patient = True
                return
            self.pass_over(who, text)
        self.thought = None

    def pass_over(self, who: int, text: str) -> None:
        """A move that was no decision."""
        self.curve.append(self.curve[-1] if self.curve else 0.5)
        self.rows.append({"seat": who if who in (0, 1) else "chance", **self.game.family.told(text), **self.pips()})
        self.replay.play(text)
        self.number += 1

    def step(self, ms: float) -> bool:
        """Review for about so many milliseconds; true when the whole game is done."""
        if self.thought is None:
            return True
        if self.thought.step(ms):
            answer = self.thought.answer()
            played = self.game.log[self.number][1]
            if not self.compared and played != answer["move"]:
                self.compared = True
                if self.thought.compare(played, max(2, self.playouts // 2)):
                    return False
            self.judge(answer)
            self.begin()
        return self.thought is None

    def judge(self, answer: Json) -> None:
        """Compare the move played with the best one."""
        seat, text = self.game.log[self.number]
        found = {item["move"]: item for item in answer["top"]}
        best = answer["win"]
        error = difference(answer, found.get(text))
        played = found[text]["win"] if text in found else min((item["win"] for item in answer["top"]), default=best)
        loss = max(0.0, best - played) if text != answer["move"] else 0.0
        mark = next((word for least, word in MARKS if loss - CERTAIN * error >= least), None)
        self.curve.append(best if seat == 0 else 1.0 - best)
        row = {
            "seat": seat,
            **self.game.family.told(text),
            "win": round(best, 4),
            "played": round(played, 4),
            "loss": round(loss, 4),
            "error": round(error, 4),
            "mark": mark,
            "better": answer["move"] if text != answer["move"] else None,
            "line": answer.get("line", []),
            **self.pips(answer),
        }
        if mark:
            row |= self.reasons(text, answer["move"])
            row["plan"] = [self.game.family.told(move) for move in answer["line"] or [answer["move"]]]
        self.rows.append(row)
        self.replay.play(text)
        self.number += 1

    def pips(self, answer: Json | None = None) -> Json:
        """`pips`: what the dice show that the move played, the better one and its line name by their places (tug)."""
        offered = {move["move"]: move.get("dice") for move in self.seen.get("moves", [])}
        said = answer or {"move": None}
        found = {"move": self.game.pips[self.number], "better": offered.get(said["move"]), "line": said.get("dice")}
        shown = {which: dice for which, dice in found.items() if dice}
        return {"pips": shown} if shown else {}

    def reasons(self, played: str, better: str) -> Json:
        """What the better move does and the one played does not: to the chances of places, or at once (tug)."""
        effects = {item["move"]: item["effect"] for item in self.seen["moves"] if "effect" in item}
        if effects:
            return {"effects": [effects.get(played), effects.get(better)]}
        return {"places": Prospects(self.game.family, self.seen).moved(better, played)}

    def progress(self) -> tuple[int, int]:
        """Moves reviewed, and moves in all."""
        return self.number, len(self.game.log)

    def answer(self) -> Json:
        """The review so far."""
        result = self.game.result()
        end = None if result is None else {0: 1.0, 1: 0.0}.get(result["winner"], 0.5)
        done, total = self.progress()
        return {
            "rules": self.game.rules,
            "names": self.game.names,
            "result": result,
            "level": self.level,
            "playouts": self.playouts,
            "done": done,
            "total": total,
            "curve": [round(win, 4) for win in self.curve] + ([end] if end is not None and done == total else []),
            "moves": self.rows,
            "loss": [self.average(seat) for seat in (0, 1)],
        }

    def average(self, seat: int) -> float | None:
        """The mean loss of a seat's decisions."""
        losses = [row["loss"] for row in self.rows if row["seat"] == seat and "loss" in row]
        return round(sum(losses) / len(losses), 4) if losses else None


def difference(answer: Json, played: Json | None) -> float:
    """The standard error of the difference in win chance between the best move and the one played."""
    least = 1.0 / answer["playouts"]
    shares = [max(least, answer["top"][0]["share"]), max(least, played["share"] if played else least)]
    return float(answer["error"] * sqrt(sum(1.0 / share for share in shares)))


def because(row: Json, place: str) -> str:
    """Why the better move is better, as far as that can be told; a place is a stone or a wall."""
    told = [f"{place} {item['place']} {item['from']:.0%} -> {item['to']:.0%}" for item in row.get("places", [])[:TOLD]]
    for effect in row.get("effects", [])[1:]:
        told += [f"{who} {amount:+d}" for who, amount in (effect or {}).items() if amount]
    then = [f"then {'; '.join(row['line'][1:])}"] if row["line"][1:] else []
    return "".join(f" ({', '.join(part)})" for part in (told, then) if part)


def as_text(review: Json, place: str) -> str:
    """A review for reading in a terminal; `place` is what a place is called there."""
    names = [name or f"seat {seat}" for seat, name in enumerate(review["names"])]
    lines = [f"{review['rules']}: {names[0]} against {names[1]}", f"result: {review['result']}"]
    for number, (row, win) in enumerate(zip(review["moves"], review["curve"], strict=False), 1):
        who = names[row["seat"]] if row["seat"] in (0, 1) else "chance"
        line = f"{number:4} {who:>12}  {row['move']:<24} {win:6.1%} {'=' * round(BAR * win):<{BAR}}"
        if row.get("mark"):
            line += f"  {row['mark']}, {row['loss']:.1%} lost; better: {row['better']}{because(row, place)}"
        elif row.get("loss"):
            line += f"  {row['loss']:.1%} lost"
        lines.append(line.rstrip())
    lines += [
        f"{name}: {loss:.2%} lost a decision on average"
        for name, loss in zip(names, review["loss"], strict=True)
        if loss is not None
    ]
    return "\n".join(lines)
