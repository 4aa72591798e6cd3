"""Positions and views of Borders, written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.deck import PILES, SEATS
from marchstones.cards.positions import (
    NOTHING_KNOWN,
    Lying,
    discards_of,
    fill_hidden,
    fill_known,
    hand_of,
    hidden_cards,
    hidden_sizes,
    nowhere_yet,
    place_cards,
    read_hidden,
    stack_of,
)
from marchstones.cards.state import CARDS, MOST_HAND, OVER, ROOM
from marchstones.checks import Reader
from marchstones.family import Json, course
from marchstones.formations import PLAIN
from marchstones.games.borders.cards import TACTICS, deck_of
from marchstones.games.borders.editions import EDITIONS
from marchstones.games.borders.rules import NEIGHBOURS_TO_WIN, SCOUT_DRAWS, STONES_TO_WIN, WHYS, Borders
from marchstones.games.borders.state import (
    DESERT,
    DRAW,
    DROP,
    END,
    FOG,
    JOKER2,
    MUD,
    PHASES,
    PLAY,
    REDEPLOY,
    RETURN,
    SCOUT,
    SCOUTING,
    SHIELD,
    STONES,
)
from marchstones.games.borders.tactics import dropper

if TYPE_CHECKING:
    from marchstones.state import State

KNOWN = 1  # in `known`: the seat knows where this hidden card is
ENVIRONMENT = {"fog": FOG, "mud": MUD}


def rules_of(state: State) -> str:
    """The rule set of a position."""
    assert isinstance(state, Borders)
    return list(EDITIONS)[state.edition]


def why(state: State) -> str | None:
    """How the game ended."""
    assert isinstance(state, Borders)
    return WHYS[state.why]


def position(state: State) -> Json:
    """Everything."""
    assert isinstance(state, Borders)
    return {**public(state), **hidden_cards(state, deck_of(rules_of(state)))}


def view(state: State, seat: int | None) -> Json:
    """What a seat may know: its hand, the sizes of the rest, and the hidden cards it knows."""
    assert isinstance(state, Borders)
    known = known_cards(state, seat) if seat is not None else NOTHING_KNOWN
    return {**public(state), **hidden_sizes(state, deck_of(rules_of(state)), seat), "known": known}


def restore(position: Json) -> State:
    """Any position that could be."""
    reader = Reader(position, "bad-position", "position")
    state, lying = read_public(reader)
    deck = deck_of(rules_of(state))
    hands, stacks = read_hidden(reader, deck)
    reader.once([*hands[0], *hands[1], *stacks[0], *stacks[1], *lying], deck.names)
    if any(len(hand) >= MOST_HAND for hand in hands):
        raise reader.wrong("bad-hand", "position: a hand is too large")
    fill_hidden(state, hands, stacks)
    check_course(reader, state, from_view=False)
    return state


def sight(view: Json) -> State:
    """A position that fits a view: what is hidden is filled in, known cards where they are known to be."""
    reader = Reader(view, "bad-position", "view")
    seat = reader.integer("seat", 0, 1)
    state, lying = read_public(reader)
    deck = deck_of(rules_of(state))
    hands = reader.items("hands", 2)
    own = reader.card_list(hands[seat], "hands", deck.ids)
    size = hands[1 - seat]
    left = [reader.integer("stack", 0, PLAIN), reader.integer("tactics", 0, len(TACTICS))]
    known = Reader(view.get("known", NOTHING_KNOWN), "bad-position", "view: `known`")
    held = known.cards("hand", deck.ids)
    placed = [read_places(known, pile, deck.ids, left[i]) for i, pile in enumerate(PILES)]
    sure = [*own, *lying, *held, *placed[0].values(), *placed[1].values()]
    free = nowhere_yet(reader, deck, sure)
    stacks = []
    for i in SEATS:
        if any((card >= PLAIN) != i for card in placed[i].values()) or len(free[i]) < left[i] - len(placed[i]):
            raise reader.wrong("bad-stack", "view: the stacks do not fit the cards that are hidden")
        stacks.append([placed[i][place] if place in placed[i] else free[i].pop() for place in range(left[i])])
    other = [*held, *free[0], *free[1]]
    if type(size) is not int or size != len(other) or size >= MOST_HAND or len(own) >= MOST_HAND:
        raise reader.wrong("bad-hand", "view: the hands do not fit the cards that are hidden")
    fill_hidden(state, [own, other] if seat == 0 else [other, own], stacks)
    fill_known(state, seat, dict.fromkeys((*held, *placed[0].values(), *placed[1].values()), KNOWN))
    check_course(reader, state, from_view=True)
    return state


def environment(state: Borders, stone: int) -> list[Json]:
    """Fog and mud at a stone, in order of play."""
    found = []
    if state.fog == stone:
        found.append({"card": "fog", "seat": state.fog_seat})
    if state.mud == stone:
        found.insert(0 if state.mud_first else len(found), {"card": "mud", "seat": state.mud_seat})
    return found


def public(state: Borders) -> Json:
    """The part of a position that everybody sees."""
    deck = deck_of(rules_of(state))
    return {
        "rules": rules_of(state),
        "first": state.first,
        **course(state, PHASES[state.phase], why(state)),
        "idle": state.idle,
        "stones": [
            {
                "owner": owner if owner >= 0 else None,
                **place_cards(state, deck, stone),
                "env": environment(state, stone),
            }
            for stone, owner in enumerate(state.owner)
        ],
        "discards": deck.spell(discards_of(state)),
        "played": list(state.played),
        "jokers": [bool(flag) for flag in state.jokers],
        "due": state.due,
    }


def known_cards(state: Borders, seat: int) -> Json:
    """The hidden cards this seat knows: in the other hand, and by place in the stacks (0: next to be drawn)."""
    names = deck_of(rules_of(state)).names
    flags = state.known[seat * CARDS : seat * CARDS + CARDS]
    return {
        "hand": sorted(names[card] for card in hand_of(state, 1 - seat) if flags[card]),
        **{
            pile: [[place, names[card]] for place, card in enumerate(stack_of(state, i)) if flags[card]]
            for i, pile in enumerate(PILES)
        },
    }


def read_places(reader: Reader, pile: str, ids: dict[str, int], size: int) -> dict[int, int]:
    """The cards a seat knows in a stack, by place."""
    places: dict[int, int] = {}
    for item in reader.items(pile):
        match item:
            case [int(place), str(card)] if not isinstance(place, bool) and 0 <= place < size and card in ids:
                places[place] = ids[card]
            case _:
                raise reader.bad_field(pile, "a list of places with their cards")
    return places


def read_public(reader: Reader) -> tuple[Borders, list[int]]:
    """What everybody sees of a position or view; the new position and all cards that lie open."""
    rules = reader.word("rules", EDITIONS)
    state = Borders(list(EDITIONS).index(rules))
    state.first = reader.integer("first", 0, 1)
    state.mover = reader.integer("mover", 0, 1)
    state.turn = reader.integer("turn", 0, 1)
    state.phase = PHASES.index(reader.word("phase", PHASES[:OVER]))
    state.idle = reader.integer("idle", 0, 1)
    state.due = reader.integer("due", 0, 3)
    reader.null("winner")
    reader.null("why")
    deck = deck_of(rules)
    discards = reader.cards("discards", deck.ids)
    played = reader.numbers("played", 2, 0, len(TACTICS))
    jokers = reader.items("jokers", 2)
    if any(not isinstance(flag, bool) for flag in jokers):
        raise reader.bad_field("jokers", "a pair of true or false")
    state.played = list(played)
    state.jokers = [int(flag) for flag in jokers]
    lying = Lying(reader, deck, "stone", SHIELD)
    read_stones(lying, state)
    lying.fill(state, discards)
    out = sum(card >= PLAIN for card in lying.all)
    if sum(played) != out or abs(played[0] - played[1]) > 1:
        raise reader.wrong("bad-played", "position: `played` does not fit the tactics cards that lie open")
    return state, lying.all


def read_stones(lying: Lying, state: Borders) -> None:
    """The nine stones."""
    reader = lying.reader
    rows = [Reader(row, reader.code, "stone") for row in reader.items("stones", STONES)]
    owner = [-1] * STONES
    for stone, row in enumerate(rows):
        if row.source.get("owner") is not None:
            owner[stone] = row.integer("owner", 0, 1)
        for item in row.items("env"):
            entry = Reader(item, reader.code, "environment card")
            card = ENVIRONMENT[entry.word("card", [name for name in ENVIRONMENT if name in lying.deck.ids])]
            state.set_environment(card, stone, entry.integer("seat", 0, 1))
            lying.all.append(card)
        if len(row.items("env")) > 1 and not state.crowded:
            raise reader.wrong("environment-taken", "position: one environment card a stone in these rules (B6.7)")
    for stone, row in enumerate(rows):
        spare = state.phase == DROP and owner[stone] < 0
        sides = lying.read(row, stone, [ROOM if spare else state.need[stone]] * 2)
        for seat in SEATS:
            if not state.jokers[seat] and any(PLAIN <= card <= JOKER2 for card in sides[seat]):
                raise reader.wrong("bad-jokers", "position: `jokers` does not know of a joker that lies there")
        if owner[stone] >= 0 and len(sides[owner[stone]]) != state.need[stone]:
            raise reader.wrong(
                "side-incomplete", f"position: stone {stone + 1} is claimed by an incomplete side", place=stone + 1
            )
    state.owner = owner
    state.stones = [owner.count(seat) for seat in SEATS]
    won = any(state.stones[seat] >= STONES_TO_WIN for seat in SEATS)
    runs = (owner[stone : stone + NEIGHBOURS_TO_WIN] for stone in range(STONES - NEIGHBOURS_TO_WIN + 1))
    if won or any(run[0] >= 0 and len(set(run)) == 1 for run in runs):
        raise reader.wrong("game-over", "position: somebody has won already")


def check_course(reader: Reader, state: Borders, *, from_view: bool) -> None:
    """Phase, turn, hands and stacks fit together as they would in a game."""
    left = sum(state.stacked)
    phase = state.phase
    drop = dropper(state)
    discards = discards_of(state)
    mud_gone = state.sided and (REDEPLOY in discards or DESERT in discards)
    crowded = sum(max(state.count[2 * i], state.count[2 * i + 1]) > state.need[i] for i in range(STONES))
    if (phase == DROP) != (drop >= 0) or (phase == DROP and not mud_gone) or crowded > 1:
        raise reader.wrong("bad-phase", "position: a card is to be dropped exactly when mud left a side with four")
    if state.turn != (drop & 1 if phase == DROP else state.mover):
        raise reader.wrong("bad-turn", "position: `turn` is not the seat that decides in this phase")
    if state.idle and phase != PLAY:
        raise reader.wrong("bad-idle", "position: `idle` is 1 only at the start of a turn")
    scouting = phase in (SCOUTING, RETURN)
    if (
        scouting != (state.due > 0)
        or (scouting and SCOUT not in discards)
        or (phase == RETURN and state.due == SCOUT_DRAWS)
    ):
        raise reader.wrong("bad-due", "position: `due` does not fit the phase")
    if (phase == DRAW and not left) or (phase == SCOUTING and left < state.due):
        raise reader.wrong("bad-stack", "position: there is nothing left to draw")
    if phase == END and (state.early or not state.any_claim()):
        raise reader.wrong("bad-phase", "position: the end phase is there only for claims that hold")
    if not hands_fit(state, left, scouted=SCOUT in discards, from_view=from_view):
        raise reader.wrong("bad-hand", "position: the hands are not of the size they would have")


def hands_fit(state: Borders, left: int, *, scouted: bool, from_view: bool) -> bool:
    """B1.2, B2.3, B6.8: hands are full while a stack has cards; afterwards the mover has as many or one more."""
    size, phase = state.hand_size, state.phase
    mine, other = state.hands[state.mover], state.hands[1 - state.mover]
    if phase == SCOUTING:
        drawn = mine - size + 1
        return other == size and 0 <= drawn < SCOUT_DRAWS and state.due == min(SCOUT_DRAWS - drawn, left)
    if phase == RETURN:
        return other == size and mine == size + state.due
    if phase == END and scouted and mine == other == size:
        return True
    start = mine + (phase in (DROP, DRAW, END))  # before the play of this turn
    if left:
        return start == other == size and phase != END
    if max(start, other) > size:
        return False
    # B2.5, B2.6: whoever cannot play keeps more cards; in a view that may have been long ago, before room came
    more = state.mover if start > other else 1 - state.mover
    return start in (other, other + 1) or from_view or not state.can_play_clan(more)
