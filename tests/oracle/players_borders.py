"""Random players with a leaning each, so that games reach the corners that a uniform choice hardly ever sees.

A player is a function (move, position) -> weight; the move is then drawn by weight. All of them look at everything.
"""

from oracle.referee_borders import CLAN, TACTICS


def uniform(move, position):
    """Any move."""
    return 1


def lying_with(move, position):
    """For `play c s` of a clan card: the card, and the clan cards of the own side of that stone."""
    words = move.split()
    if words[0] != "play" or words[1] not in CLAN:
        return None
    side = position["stones"][int(words[2]) - 1]["cards"][position["mover"]]
    return words[1], [card for card in side if card in CLAN]


def builder(move, position):
    """Builds formations, and claims at once."""
    if move.startswith("claim"):
        return 200
    found = lying_with(move, position)
    if not found:
        return 1
    card, side = found
    weight = 1
    for other in side:
        near = abs(int(card[1]) - int(other[1]))
        weight *= 12 if near <= 2 and card[0] == other[0] else 8 if near == 0 else 4 if card[0] == other[0] else 0.3
    return weight * (1 + len(side))


def sitter(move, position):
    """Builds like a builder, but claims late or never: sides fill, hands stick, both pass."""
    if move.startswith("claim"):
        return 0.05
    return 40 if move == "end" else builder(move, position)


def hoarder(move, position):
    """Draws tactics cards and keeps them; passes when it may."""
    if move == "draw tactics" or move == "pass":
        return 60
    words = move.split()
    if words[0] == "return":
        return 20 if words[1] in CLAN else 1
    return 0.1 if words[0] == "play" and words[1] in TACTICS else builder(move, position)


def juggler(move, position):
    """Plays every tactics card it can, and moves or takes fog, mud and wild cards."""
    words = move.split()
    if words == ["draw", "tactics"]:
        return 30
    if words[0] == "play" and words[1] in TACTICS:
        return 400 if any(word in TACTICS for word in words[2:]) else 40 if words[1] in ("mud", "fog") else 15
    if words[0] == "play" and words[1] in CLAN:
        stone = position["stones"][int(words[2]) - 1]
        return 10 * builder(move, position) if stone["env"] else 1
    return 5 if words[0] == "claim" else 1


def tardy(move, position):
    """Keeps mud for later: fills muddy sides to four cards, does not claim them, then plays what takes mud away."""
    words = move.split()
    if words[0] == "claim":
        muddy = any(env["card"] == "mud" for env in position["stones"][int(words[1]) - 1]["env"])
        return 0.2 if muddy else 20
    if words[0] == "play" and words[1] in CLAN:
        side = position["stones"][int(words[2]) - 1]
        return 60 if any(env["card"] == "mud" for env in side["env"]) else 1
    if words[0] == "play" and words[1] in ("redeploy", "desert"):
        return 2000 if "mud" in words[2:] else 0.05
    if words[:2] == ["play", "mud"]:
        return 200
    return 30 if move == "draw tactics" else 3


PLAYERS = (uniform, builder, sitter, hoarder, juggler, tardy)


def choose(rng, player, moves, position):
    """A move drawn by the player's weights."""
    return rng.choices(moves, [player(move, position) for move in moves])[0]
