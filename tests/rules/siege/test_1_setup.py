"""W1: how a siege begins."""

import pytest


def test_sixty_siege_cards(game):
    """W1.1: five colours with values 0 to 11; six each, the rest is the stack."""
    castle = game()
    cards = [*castle.hands[0], *castle.hands[1], *castle.stack]
    assert sorted(cards) == sorted(f"{colour}{value}" for colour in "rygbp" for value in range(12))
    assert [len(castle.hands[0]), len(castle.hands[1]), len(castle.stack)] == [6, 6, 48]
    assert castle.tactics == []


def test_seven_cards_with_tactics(game):
    """W1.1: with tactics seven siege cards each, and eleven tactics cards beside."""
    castle = game("siege-2020-tactics")
    assert [len(castle.hands[0]), len(castle.hands[1]), len(castle.stack), len(castle.tactics)] == [7, 7, 46, 11]
    assert all(card[0] in "rygbp" and card[1:].isdigit() for hand in castle.hands for card in hand)


@pytest.mark.parametrize("first", [0, 1])
def test_the_attacker_begins(game, first):
    """W1.2: seven intact walls, three cauldrons, and the attacker, named by the deal, begins."""
    castle = game(first=first)
    assert (castle.damaged, castle.oil, castle.attacker, castle.turn, castle.phase) == ([], 3, first, first, "open")


def test_what_a_deal_must_have(game):
    """W1.1: hands of six, every card once, no tactics cards in the game without."""
    castle = game()
    deal = castle.ask("record")["ok"]["deal"]
    short = deal | {"hands": [deal["hands"][0][:5], deal["hands"][1]], "stack": [*deal["stack"], deal["hands"][0][5]]}
    for wrong in (short, deal | {"tactics": ["spy"]}, deal | {"stack": deal["stack"][1:]}, deal | {"first": 2}):
        assert castle.ask("new", deal=wrong)["error"]["code"] == "bad-deal"


def test_the_walls(siege):
    """W1.3: cards a side and what counts, intact and damaged, from left to right as the attacker sees them."""
    places = siege().ask("table", seat=0)["ok"]["marks"]["places"]
    every = ["colour run", "same value", "colour", "run", "sum"]
    pit, tower, wall = (3, ["run", "sum"], False), (2, ["same value", "sum"], False), (3, ["colour", "sum"], False)
    assert [tuple(place[key] for key in ("need", "counts", "low")) for place in places] == [
        (3, ["sum"], False),
        (4, every, False),
        (3, every, False),
        (2, every, False),
        (3, every, False),
        (4, every, False),
        (3, ["sum"], True),
    ]
    after = [tuple(place["after"][key] for key in ("need", "counts", "low")) for place in places]
    assert after == [pit, tower, wall, (4, ["sum"], True), wall, tower, pit]
