"""The test vectors of docs/far.md: two players with known seeds, what they derive, and their first letters.

.venv/bin/python tools/far.py            prints them
.venv/bin/python tools/far.py --write    into docs/far.json
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "py"))

from marchstones.family import Json  # noqa: E402 (found through the line above)
from marchstones.letters.client import Client, named  # noqa: E402
from marchstones.letters.deck import pack_of  # noqa: E402
from marchstones.letters.keys import Keys, dice, number  # noqa: E402
from marchstones.letters.setup import INVITER, Setup  # noqa: E402
from marchstones.letters.table import FIRST_KEY  # noqa: E402
from marchstones.letters.wire import to_text  # noqa: E402

FILE = ROOT / "docs" / "far.json"
SEEDS = [bytes([seat + 1]) * 32 for seat in (0, 1)]
CARDS = ("r1", "r7", "w9", "b11", "joker1", "exchange")
LETTERS = 7  # of each game


def derived(seed: bytes) -> Json:
    """What follows from a seed."""
    keys = Keys(seed)
    return {
        "mask": keys.mask(FIRST_KEY).to_bytes(32, "little").hex(),
        "mask stack 1": keys.mask(("stack", 1)).to_bytes(32, "little").hex(),
        "box": keys.box().to_bytes(32, "little").hex(),
        "coin": keys.coin().hex(),
        "nonce 5": keys.nonce(5).hex(),
        "links": [keys.link(index).hex() for index in (0, 1, 2, 1023, 1024, 1025)],
        "order of 9": keys.order("stack", 0, 9),
    }


def cards() -> Json:
    """The elements of some cards."""
    packs = {
        card: pack_of("siege-2020-tactics" if card in {"b11", "exchange"} else "borders-2024-tactics") for card in CARDS
    }
    return {card: pack.element[card].code.hex() for card, pack in packs.items()}


def game(rules: str, *, veiled: bool = False) -> Json:
    """The first letters of a game in which everybody makes the first move on offer."""
    ann = Client.invite(named(Setup(rules, INVITER, veiled=veiled), "Ann"), SEEDS[0])
    ben = Client.accept(to_text(ann.log.letters[0]), "Ben", SEEDS[1])
    ann.open(to_text(ben.log.letters[1]))
    players = [ann, ben]
    while len(ann.log.letters) < LETTERS:
        author = players[len(ann.log.letters) % 2]
        while not author.writing().ready:
            author.play(author.writing().table.live().moves()[0])
        players[1 - author.seat].open(author.send())
    return {
        "rules": rules,
        "veiled": veiled,
        "key": ann.log.key.hex(),
        "words": ann.log.words(),
        "letters": [to_text(letter) for letter in ann.log.letters],
        "hashes": [hash_.hex() for hash_ in ann.log.hashes[1:]],
        "moves": [text for _, text in ann.table.live().log if not text.startswith("return")],
        "hand": sorted(ann.table.known[slot] for slot in ann.table.dealt[0]),
    }


def vectors() -> Json:
    """All of them."""
    return {
        "seeds": [seed.hex() for seed in SEEDS],
        "derived": [derived(seed) for seed in SEEDS],
        "cards": cards(),
        "throw": {
            "link": SEEDS[0].hex(),
            "other": SEEDS[1].hex(),
            "number": 7,
            "dice": dice(3, "throw", *SEEDS, number(7)),
        },
        "games": [game("borders-1999"), game("tug"), game("borders-2004", veiled=True)],
    }


def main() -> None:
    """Print or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="into docs/far.json")
    text = json.dumps(vectors(), indent=2) + "\n"
    if parser.parse_args().write:
        FILE.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
