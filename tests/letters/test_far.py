"""The vectors of docs/far.md are what this client does, and what a stranger's client could check it by."""

import json
from pathlib import Path

import pytest

import far
from letters.counting import ADDRESS
from letters.stranger import COLOURS, Stranger
from marchstones.letters.client import Client
from marchstones.letters.wire import LONGEST, WORDS, to_text

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "far.md"
VECTORS = json.loads((ROOT / "docs" / "far.json").read_text())


def test_the_vectors_are_what_is_done():
    """`tools/far.py --write` writes them anew; do so only when the protocol got a new version."""
    assert far.vectors() == VECTORS


def test_a_stranger_can_read_along():
    """With one seed and the letters alone the game is rebuilt."""
    for game in VECTORS["games"]:
        ben = Client.accept(game["letters"][0], "Ben", bytes.fromhex(VECTORS["seeds"][1]))
        assert to_text(ben.log.letters[1]) == game["letters"][1]
        for text in game["letters"][2:]:
            ben.open(text)
        assert [one.hex() for one in ben.log.hashes[1:]] == game["hashes"]
        assert [text for _, text in ben.table.live().log] == game["moves"]


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: game["rules"])
def test_a_client_written_from_the_page_alone(game):
    """Somebody who has only docs/far.md reads the invitation, writes the same acceptance, and follows every turn."""
    text = PAGE.read_text().partition("<!-- words -->")[2].partition("<!-- /words -->")[0]
    words = text.replace("`", "").split()
    words += [f"{colour}{number}" for colour in COLOURS for number in range(12)]
    stranger = Stranger(bytes.fromhex(VECTORS["seeds"][1]), words)
    invitation, acceptance, *turns = game["letters"]
    stranger.invitation(invitation)
    assert (stranger.rules, stranger.inviter, stranger.games, stranger.results) == (game["rules"], "Ann", 1, [])
    assert stranger.veiled == game["veiled"]
    assert stranger.key.hex() == game["key"]
    stranger.accepted(acceptance, "Ben")
    assert stranger.aloud == game["words"]
    for turn in turns:
        stranger.turn(turn)
    assert stranger.h.hex() == game["hashes"][-1]
    assert stranger.first == 0
    assert stranger.moves == game["moves"]
    if stranger.hand:
        ben = Client.accept(invitation, "Ben", stranger.seed)
        for turn in turns:
            ben.open(turn)
        assert set(stranger.hand) == {ben.table.known[slot] for slot in ben.table.opened[1]}


def test_the_page_says_what_the_code_does():
    """Every word of a move, and the sizes, stand in docs/far.md as they are in the code."""
    text = PAGE.read_text()
    assert f"{LONGEST:,} bytes" in text
    assert f"const NAME = '{ADDRESS.rpartition('#')[2].rstrip('=')}';" in (ROOT / "js" / "far" / "text.js").read_text()
    listed = text.partition("<!-- words -->")[2].partition("<!-- /words -->")[0]
    assert tuple(listed.replace("`", "").split()) == WORDS[: WORDS.index("r0")]
