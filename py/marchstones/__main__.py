"""The command line: `engine` speaks the protocol, `play` is a table of text, `arena` measures players."""

from __future__ import annotations

import argparse
import sys

from marchstones import play
from marchstones.bridge import answer


def engine() -> int:
    """One JSON request a line in, one answer a line out, until the input ends."""
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", errors="replace").strip("\r\n")
        if text.strip():
            sys.stdout.write(answer(text) + "\n")
            sys.stdout.flush()
    return 0


def main() -> int:
    """Read the command and do it."""
    parser = argparse.ArgumentParser(prog="marchstones", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("engine", help="answer requests, one JSON object a line")
    play.add_arguments(commands.add_parser("play", help="play in the terminal"))
    options = parser.parse_args()
    if options.command == "engine":
        return engine()
    return play.main(options)


if __name__ == "__main__":
    sys.exit(main())
