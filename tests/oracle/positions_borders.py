"""Random positions of Borders that could be, rich in formations, wild cards, mud, fog and short unseen sets."""

from itertools import count

from oracle.referee_borders import CLAN, EDITIONS, ELITE, TACTICS

RULES = [rules for rules in EDITIONS if EDITIONS[rules]["tactics"]] * 3 + ["borders-1999", "borders-2024"]


def related(rng, side, left):
    """A card for a side: mostly one that goes with what lies there."""
    lying = [card for card in side if card in CLAN]
    if not lying or rng.random() < 0.25:
        return rng.choice(left)
    like = rng.choice(lying)
    near = [
        card
        for card in left
        if card[1] == like[1] or (card[0] == like[0] and (rng.random() < 0.3 or abs(int(card[1]) - int(like[1])) < 4))
    ]
    return rng.choice(near or left)


def random_position(rng):
    """A position at the start of a turn, in the form of the notation."""
    rules = rng.choice(RULES)
    edition = EDITIONS[rules]
    left = list(CLAN)
    aside = list(TACTICS) if edition["tactics"] else []
    stones = [{"owner": None, "cards": [[], []], "since": [[], []], "env": []} for _ in range(9)]
    for card in ("fog", "mud"):
        at = rng.choice(stones)
        if aside and rng.random() < 0.7 and len(at["env"]) < edition["limit"]:
            aside.remove(card)
            at["env"].append({"card": card, "seat": rng.randrange(2)})
    needs = [4 if any(env["card"] == "mud" for env in stone["env"]) else 3 for stone in stones]
    jokers = [False, False]
    for card in ELITE if aside else ():
        at, seat = rng.randrange(9), rng.randrange(2)
        side = stones[at]["cards"][seat]
        if rng.random() < 0.6 and len(side) < needs[at] and not (card.startswith("joker") and jokers[seat]):
            side.append(card)
            aside.remove(card)
            jokers[seat] = jokers[seat] or card.startswith("joker")
    mover = rng.randrange(2)
    for _ in range(rng.choice((15, 25, 40, 60, 90))):
        at, seat = rng.randrange(9), rng.choice((mover, mover, 1 - mover))
        side = stones[at]["cards"][seat]
        if left and len(side) < needs[at]:
            side.append(related(rng, side, left))
            left.remove(side[-1])
    if rng.random() < 0.3:
        at = rng.randrange(9)
        owners = [seat for seat in (0, 1) if len(stones[at]["cards"][seat]) == needs[at]]
        stones[at]["owner"] = rng.choice(owners) if owners else None
    discards = [card for card in aside if rng.random() < 0.4]
    aside = [card for card in aside if card not in discards]
    if edition["tactics"] and rng.random() < 0.6:
        discards += rng.sample(left, rng.randrange(len(left) + 1))
        left = [card for card in left if card not in discards]
    number_arrivals(rng, stones)
    played = len(TACTICS) - len(aside) if edition["tactics"] else 0
    hands, stack, tactics = hide(rng, left, aside, edition["hand"], mover)
    return {
        "rules": rules,
        "first": rng.randrange(2),
        "turn": mover,
        "mover": mover,
        "phase": "play",
        "winner": None,
        "why": None,
        "idle": rng.randrange(2),
        "stones": stones,
        "hands": hands,
        "stack": stack,
        "tactics": tactics,
        "discards": discards,
        "played": rng.choice([[played // 2, played - played // 2], [played - played // 2, played // 2]]),
        "jokers": jokers,
        "due": 0,
    }


def number_arrivals(rng, stones):
    """Every lying card a number of its own, in any order over the table, rising along each side."""
    sides = [(stone, seat) for stone in stones for seat in (0, 1) for _ in stone["cards"][seat]]
    rng.shuffle(sides)
    for number, (stone, seat) in zip(count(1), sides, strict=False):
        stone["since"][seat].append(number)


def hide(rng, clan, tactics, size, mover):
    """Hands and stacks: full hands if there is enough, else all in the hands, the mover one ahead if odd."""
    hidden = [*clan, *tactics]
    rng.shuffle(hidden)
    ahead = min(size, (len(hidden) + 1) // 2)
    mine, other, rest = hidden[:ahead], hidden[ahead : ahead + size], hidden[ahead + size :]
    hands = [mine, other] if mover == 0 else [other, mine]
    return hands, [card for card in rest if card in clan], [card for card in rest if card in tactics]
