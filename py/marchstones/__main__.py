"""The command line: `engine` speaks the protocol, `play` is a table of text, `review` judges a recorded game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from marchstones import arena, play
from marchstones.bridge import MOST_PLAYOUTS, REVIEW_PLAYOUTS, answer
from marchstones.family import Refused
from marchstones.games import FAMILIES
from marchstones.record import load
from marchstones.review import Review, as_text
from marchstones.search.levels import LEVELS


def engine() -> int:
    """One JSON request a line in, one answer a line out, until the input ends."""
    for line in sys.stdin.buffer:
        sys.stdout.write(answer(line.decode("utf-8", errors="replace")) + "\n")
        sys.stdout.flush()
    return 0


def judge(options: argparse.Namespace) -> int:
    """Review a record, with its progress on the error stream."""
    try:
        game = load(json.loads(options.record.read_text()), FAMILIES, None)
    except RecursionError:
        sys.exit(f"{options.record}: nested too deeply")
    except (OSError, ValueError) as error:
        sys.exit(f"{options.record}: {error}")
    except Refused as error:
        sys.exit(f"{options.record}: {error.text}")
    review = Review(game, options.level, options.playouts)
    while not review.step(200.0):
        done, total = review.progress()
        sys.stderr.write(f"\r{done} of {total} moves")
    sys.stderr.write("\r")
    found = review.answer()
    print(json.dumps(found, indent=1) if options.json else as_text(found, game.family.reasons.PLACE))
    return 0


def playouts(text: str) -> int:
    """How many playouts a decision is given."""
    number = int(text)
    if not 1 <= number <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to {MOST_PLAYOUTS}")
    return number


def main() -> int:
    """Read the command and do it; Ctrl-C and whoever stops listening end it quietly, as they end other programs."""
    try:
        return command()
    except KeyboardInterrupt:
        return arena.BROKEN_OFF
    except BrokenPipeError:
        # what is still unwritten goes nowhere, so that Python does not complain of it on its way out
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def command() -> int:
    """Read the command and do it."""
    parser = argparse.ArgumentParser(prog="marchstones", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("engine", help="answer requests, one JSON object a line")
    reviewing = commands.add_parser("review", help="judge every decision of a recorded game")
    reviewing.add_argument("record", type=Path, help="a record as JSON")
    reviewing.add_argument("--level", default=list(LEVELS)[-1], choices=list(LEVELS), help="who judges")
    reviewing.add_argument("--playouts", type=playouts, default=REVIEW_PLAYOUTS, help="a decision")
    reviewing.add_argument("--json", action="store_true", help="the whole review as JSON")
    play.add_arguments(commands.add_parser("play", help="play in the terminal"))
    arena.add_arguments(commands.add_parser("arena", help="matches between levels and programs"))
    options = parser.parse_args()
    if options.command == "engine":
        return engine()
    if options.command == "review":
        return judge(options)
    if options.command == "arena":
        return arena.main(options)
    return play.main(options)


if __name__ == "__main__":
    sys.exit(main())
