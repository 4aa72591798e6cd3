"""Every puzzle of the trail, tried once more by the referees: one answer is right, and all the others are not."""

import json
from copy import deepcopy

import pytest

import lessons
from marchstones.games import FAMILIES
from oracle import referee_borders, referee_siege

POSED = json.loads((lessons.FOLDER / "puzzles.json").read_text())
CLAIMS = ("claim ", "control ")


def ask(*kinds):
    """The puzzles that ask so."""
    found = [one for one in POSED if one["ask"] in kinds]
    assert found
    return pytest.mark.parametrize("puzzle", found, ids=lambda one: f"{one['ask']}-{one['id']}")


def whole(puzzle):
    """A position that looks like the puzzle to seat 0: what is hidden lies anywhere."""
    view = puzzle["view"]
    book = referee_siege if view["rules"].startswith("siege") else referee_borders
    lanes = view.get("stones") or view["walls"]
    seen = {card for lane in lanes for side in lane["cards"] for card in side} | {*view["discards"], *view["hands"][0]}
    seen |= {env["card"] for lane in lanes for env in lane.get("env", [])}
    clan = [card for card in (book.SIEGE if book is referee_siege else book.CLAN) if card not in seen]
    tactics = [card for card in book.TACTICS if card not in seen] if view["rules"].endswith("tactics") else []
    stacked, aside = len(clan) - view["stack"], len(tactics) - view["tactics"]
    assert stacked + aside == view["hands"][1]
    hands = [view["hands"][0], [*clan[:stacked], *tactics[:aside]]]
    piles = {"stack": clan[stacked:], "tactics": tactics[aside:]}
    left = {key: view[key] for key in view.keys() - {"seat", "moves", "known"}}
    given = {"given": [[], []]} if book is referee_siege else {}
    return book, deepcopy({**left, **piles, **given, "hands": hands})


def referee(puzzle):
    """Somebody who knows the rules, at the position."""
    book, position = whole(puzzle)
    return book.Referee(position)


def after(match, move):
    """The position after a move, as a match of its own."""
    other = type(match)(deepcopy(match.position))
    other.play(move)
    return other


def moves(puzzle):
    """What is tried, as it is spelt."""
    pointed = FAMILIES[puzzle["view"]["rules"]].reasons.pointed
    return [pointed(one["refs"]) for one in puzzle["tried"]]


def claimed(match, seat=0):
    """What a seat can claim now."""
    return [] if match.position["turn"] != seat else [move for move in match.legal() if move.startswith(CLAIMS)]


def wins(match):
    """Whether seat 0 wins by claims alone."""
    return match.position["winner"] == 0 or any(wins(after(match, move)) for move in claimed(match))


def judged(puzzle, holds):
    """Everything that can be played was tried, and this is true of the right answer alone."""
    match = referee(puzzle)
    listed = match.legal()
    tried = moves(puzzle)
    assert sorted(tried) == sorted(move for move in listed if move.startswith("play "))
    assert not claimed(match)
    assert [holds(after(match, move)) for move in tried] == [k == puzzle["right"] for k in range(len(tried))]


def holds(match, place):
    """Whether a claim of the mover, or the attacker's declaration, would hold."""
    return match.proves(0, place) if hasattr(type(match), "proves") else match.holds(place)


@ask("claim")
def test_a_claim_holds_or_not(puzzle):
    assert holds(referee(puzzle), puzzle["answer"]["place"]) == puzzle["answer"]["holds"]


@ask("which")
def test_one_of_several_can_be_claimed(puzzle):
    match = referee(puzzle)
    places = [int(one["refs"][0].partition(":")[2]) for one in puzzle["tried"]]
    assert len(places) >= 3
    assert [holds(match, place) for place in places] == [k == puzzle["right"] for k in range(len(places))]
    assert len(claimed(match)) == 1


@ask("lay")
def test_one_play_leads_to_a_claim(puzzle):
    judged(puzzle, lambda match: bool(claimed(match)))


@ask("win")
def test_one_play_wins_in_this_turn(puzzle):
    judged(puzzle, wins)


def drawn(match):
    """Once seat 0 has drawn and ended its turn."""
    while match.position["turn"] == 0 and match.position["winner"] is None:
        (move,) = [move for move in match.legal() if move in {"draw stack", "end"}]
        match = after(match, move)
    return match


def safe(match):
    """Whether the other seat can claim nothing in its turn, whichever of the unseen cards it may hold."""
    unseen = [*match.position["hands"][1], *match.position["stack"]]
    match = drawn(match)
    if claimed(match, 1):
        return False
    for card in unseen:
        world = type(match)(deepcopy(match.position))
        world.position["hands"][1][0] = card
        plays = [move for move in world.legal() if move.startswith(f"play {card} ")]
        if any(claimed(after(world, move), 1) for move in plays):
            return False
    return True


@ask("keep")
def test_one_play_saves_everything(puzzle):
    judged(puzzle, safe)


def value(match, least=-1, most=1):
    """What seat 0 gets where nothing is hidden."""
    p = match.position
    if p["winner"] is not None:
        return {0: 1, 1: -1}.get(p["winner"], 0)
    mine = p["turn"] == 0
    best = -2 if mine else 2
    for move in match.legal():
        found = value(after(match, move), least, most)
        best = max(best, found) if mine else min(best, found)
        least, most = (max(least, best), most) if mine else (least, min(most, best))
        if least >= most:
            break
    return best


@ask("end")
def test_one_play_is_best_in_an_ending(puzzle):
    match = referee(puzzle)
    assert not match.position["stack"]
    assert sorted(match.position["hands"][1]) == sorted(puzzle["foe"])
    values = [value(after(match, move)) for move in moves(puzzle)]
    assert values == [one["value"] for one in puzzle["tried"]]
    assert [one == max(values) for one in values] == [k == puzzle["right"] for k in range(len(values))]
    assert max(values) >= 0
