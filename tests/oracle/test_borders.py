"""Borders against its referee: whole random games, move by move. `MANY=1000` plays that many of every rule set."""

import os
import random
from collections import Counter

import pytest

from marchstones.family import Refused
from marchstones.game import Game
from marchstones.games import FAMILIES
from oracle.players_borders import PLAYERS, choose
from oracle.referee_borders import CLAN, EDITIONS, STONES, TACTICS, Referee

MANY = int(os.environ.get("MANY", "0"))
GAMES = MANY or 24
LONGEST = 1000  # moves; a game is far shorter
WORDS = [
    *("pass", "end", "play scout", "draw stack", "draw tactics"),
    *(f"claim {stone}" for stone in STONES),
    *(f"{word} {card}" for word in ("return", "drop", "play desert") for card in CLAN + TACTICS),
    *(f"play {card} {stone}" for card in CLAN + TACTICS for stone in STONES),
    *(f"play {word} {card} {to}" for word in ("redeploy", "traitor") for card in CLAN + TACTICS for to in (1, 5, 9)),
    *(f"play redeploy {card} off" for card in CLAN + TACTICS),
]


def random_deal(rng, rules):
    """B1: a deal in the form of the notation."""
    edition = EDITIONS[rules]
    clan, tactics = rng.sample(CLAN, len(CLAN)), rng.sample(TACTICS, len(TACTICS)) if edition["tactics"] else []
    size = edition["hand"]
    return {
        "rules": rules,
        "first": rng.randrange(2),
        "hands": [clan[:size], clan[size : 2 * size]],
        "stack": clan[2 * size :],
        "tactics": tactics,
    }


def is_settable(position):
    """The contract sets up no hands more than one card apart (§5); passing can lead there once the stacks are empty."""
    mine, other = len(position["hands"][position["mover"]]), len(position["hands"][1 - position["mover"]])
    ahead = mine + (position["phase"] in ("drop", "end")) - other
    return bool(position["stack"] or position["tactics"]) or ahead in (0, 1)


def refused(match, move):
    """Whether a move is refused as it should be: with its code, and changing nothing."""
    before = match.family.positions.position(match.state), len(match.log)
    try:
        match.play(move)
    except Refused as error:
        return (
            error.code == "illegal"
            and bool(error.text)
            and before
            == (
                match.family.positions.position(match.state),
                len(match.log),
            )
        )
    return False


def set_up_again(match, referee):
    """The same position through `restore`: nothing but arrival numbers may remember how it came about."""
    state = match.family.positions.restore(referee.position)
    again = Referee(referee.position)
    assert match.family.positions.position(state) == referee.position
    return Game(match.family, state, None, None), again


def check_views(match):
    """What a seat sees is enough to build a position with the same view."""
    for seat in (0, 1):
        view = match.family.positions.view(match.state, seat)
        assert match.family.positions.view(match.family.positions.sight(view), seat) == view


def play_out(rules, rng, seen):
    """One game, both implementations compared at every step."""
    deal = random_deal(rng, rules)
    family = FAMILIES[rules]
    match, referee = Game(family, family.setup.start(deal), deal, None), Referee.deal(deal)
    players = rng.choices(PLAYERS, k=2)
    for _ in range(LONGEST):
        position = referee.position
        assert family.positions.position(match.state) == position
        assert match.turn == position["turn"]
        moves = match.moves()
        assert sorted(moves) == sorted(referee.legal())
        if position["phase"] == "over":
            seen[position["why"]] += 1
            return
        stone = rng.choice(STONES)
        proof = family.reasons.proof(match.state, stone)
        assert proof["holds"] == referee.proves(position["turn"], stone)
        seen["held" if proof["holds"] else "refused" if proof["own"] else "incomplete"] += 1
        other = rng.choice(WORDS)
        assert other in moves or refused(match, other)
        if rng.random() < 0.1:
            check_views(match)
            if is_settable(position):
                match, referee = set_up_again(match, referee)
        move = choose(rng, players[position["turn"]], moves, position)
        seen[" ".join(move.split()[: 2 if move.split()[0] == "play" and move.split()[1] in TACTICS else 1])] += 1
        match.play(move)
        referee.play(move)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("rules", EDITIONS)
def test_whole_games(rules):
    """Legal moves, positions, turns, refusals and the end are the same, whatever the players lean to."""
    seen = Counter()
    for seed in range(GAMES):
        try:
            play_out(rules, random.Random(f"{rules} {seed}"), seen)
        except BaseException:
            print(f"{rules}, seed {seed}")  # noqa: T201 - to play it again
            raise
    wanted = {"play", "draw", "claim", "pass", "three", "held", "refused"}
    if EDITIONS[rules]["tactics"]:
        wanted |= {f"play {card}" for card in TACTICS} | {"return"}
    assert wanted <= seen.keys()
    if MANY:
        print(rules, dict(seen))  # noqa: T201 - what was reached
