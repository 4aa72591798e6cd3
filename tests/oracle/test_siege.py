"""Siege against its referee: whole random games, move by move. `MANY=1000` plays that many of each rule set."""

import os
import random
from collections import Counter

import pytest

from marchstones.family import Refused
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.rng import Rng
from oracle.referee_siege import HAND, SIEGE, TACTICS, WALLS, Referee

MANY = int(os.environ.get("MANY", "0"))
GAMES = MANY or 30
LONGEST = 1500  # moves; a game is far shorter
WORDS = [
    *("pass", "end", "play exchange", "draw stack", "draw tactics"),
    *(f"{word} {wall}" for word in ("control", "retreat", "oil", "play blast") for wall in WALLS),
    *(f"{word} {card}" for word in ("give", "play desert") for card in SIEGE + TACTICS),
    *(f"play {card} {wall}" for card in SIEGE + TACTICS for wall in WALLS),
    *(
        f"play {word} {card} {to}"
        for word in ("redeploy", "recruit", "traitor")
        for card in SIEGE + TACTICS
        for to in (1, 7)
    ),
    *(f"play redeploy {card} off" for card in SIEGE + TACTICS),
    *(f"play reinforce {a} {b}" for a in ("r0", "b11", "spy", "blast") for b in ("g5", "joker1", "desert", "r0")),
    *(f"insert {card} {place}" for card in ("r0", "b11", "spy", "blast") for place in (0, 3, 60)),
]


def random_deal(rng, rules):
    """W1: a deal in the form of the notation."""
    siege, size = rng.sample(SIEGE, len(SIEGE)), HAND[rules]
    return {
        "rules": rules,
        "first": rng.randrange(2),
        "hands": [siege[:size], siege[size : 2 * size]],
        "stack": siege[2 * size :],
        "tactics": rng.sample(TACTICS, len(TACTICS)) if "tactics" in rules else [],
    }


# what kinds of players like: weights for the beginnings of moves, for tactics cards and for chickens and chefs
PLAYERS = {
    "any": {},
    "patient": {"retreat": 0.02, "control": 5},
    "tactician": {"retreat": 0.05, "tactics": 20, "draw tactics": 20},
    "hoarder": {"retreat": 0.001, "tactics": 0.001, "draw tactics": 50},
    "cook": {"retreat": 0.2, "0": 30, "11": 30},
}


def liking(player, move):
    """The weight of a move for a player."""
    words = move.split(" ")
    likes = PLAYERS[player]
    weight = likes.get(words[0], 1) * likes.get(move, 1)
    if words[0] == "play":
        weight *= likes.get("tactics" if words[1] in TACTICS else words[1][1:], 1)
    return weight


def kinds_of(move):
    """What a move is an example of."""
    words = move.split(" ")
    return [words[0], *(f"play {word}" for word in words[1:2] if word in TACTICS)]


def refused(match, move):
    """Whether a move is refused as it should be: with its code, and changing nothing."""
    before = match.family.positions.position(match.state), len(match.log)
    try:
        match.play(move)
    except Refused as error:
        after = match.family.positions.position(match.state), len(match.log)
        return error.code == "illegal" and bool(error.text) and before == after
    return False


def check_views(match, rng):
    """What a seat sees is enough to build a position with the same view, in any world it may be in."""
    for seat in (0, 1):
        view = match.family.positions.view(match.state, seat)
        world = match.family.positions.sight(view)
        assert match.family.positions.view(world, seat) == view
        world.guess(seat, rng)
        assert match.family.positions.view(world, seat) == view


def play_out(rules, rng, seen):
    """One game, both implementations compared at every step."""
    deal = random_deal(rng, rules)
    family = FAMILIES[rules]
    match, referee = Game(family, family.setup.start(deal), deal, None), Referee.deal(deal)
    players = [rng.choice(list(PLAYERS)) for _ in (0, 1)]
    whole = sorted([*SIEGE, *deal["tactics"]])
    for step in range(LONGEST):
        position = match.family.positions.position(match.state)
        assert position == referee.position
        moves = match.moves()
        legal = referee.legal()
        assert sorted(moves) == sorted(legal), (position, set(moves) ^ set(legal))
        cards = [card for pile in ("hands", "given") for seat in position[pile] for card in seat]
        cards += [card for wall in position["walls"] for side in wall["cards"] for card in side]
        cards += position["stack"] + position["tactics"] + position["discards"] + position["coming"]
        assert sorted(cards) == whole
        seen[position["phase"]] += 1
        if not moves:
            seen[position["why"]] += 1
            return step
        for wall in WALLS:
            assert family.reasons.proof(match.state, wall)["holds"] == referee.holds(wall)
        word = rng.choice(WORDS)
        assert word in moves or refused(match, word)
        if rng.random() < 0.05:
            state = family.positions.restore(position)
            assert family.positions.position(state) == position
            match, referee = Game(family, state, None, None), Referee(family.positions.position(state))
        elif rng.random() < 0.05:
            check_views(match, Rng(step))
        if isinstance(position["turn"], int):
            drawn = match.state.pick(Rng(step), match.out)
            assert family.spelling.text(drawn) == moves[Rng(step).below(len(moves))]
            move = rng.choices(moves, [liking(players[position["turn"]], move) for move in moves])[0]
        else:
            move = rng.choice(moves)
        seen.update(kinds_of(move))
        match.play(move)
        referee.play(move)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("rules", list(HAND))
def test_whole_games_against_the_referee(rules):
    """Same position, same moves, same declarations, at every step of random games."""
    seen = Counter()
    for seed in range(GAMES):
        play_out(rules, random.Random(seed), seen)
    wanted = {"held", "breach", "walls", "control", "retreat", "oil", "pass", "end", "draw"}
    if "tactics" in rules:
        wanted |= {"give", "insert", *(f"play {card}" for card in TACTICS)}
    assert wanted <= set(seen), f"never seen: {wanted - set(seen)}"
