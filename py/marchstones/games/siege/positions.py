"""Positions and views of Siege, written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards.deck import SEATS
from marchstones.cards.positions import (
    NOTHING_KNOWN,
    Lying,
    discards_of,
    fill_hidden,
    fill_known,
    hidden_cards,
    hidden_sizes,
    nowhere_yet,
    place_cards,
    read_hidden,
)
from marchstones.cards.state import CARDS, MOST_HAND, OVER
from marchstones.checks import Reader
from marchstones.family import Json, course
from marchstones.formations import PLAIN
from marchstones.games.siege.cards import TACTICS, deck_of
from marchstones.games.siege.editions import EDITIONS
from marchstones.games.siege.rules import WALLS_TO_WIN, WHYS, Siege
from marchstones.games.siege.state import (
    CAULDRONS,
    DRAW,
    END,
    EXCHANGE,
    GIFTS,
    GIVE,
    HELD,
    INSERT,
    OPEN,
    PHASES,
    PLAY,
    REINFORCE,
    RETURNS,
    SHIELD,
    SUNK,
    WALL_COUNT,
)
from marchstones.state import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.state import State

LAST_TURNS = 3  # the most that `left` can be


def rules_of(state: State) -> str:
    """The rule set of a position."""
    assert isinstance(state, Siege)
    return list(EDITIONS)[state.edition]


def why(state: State) -> str | None:
    """How the game ended."""
    assert isinstance(state, Siege)
    return WHYS[state.why]


def position(state: State) -> Json:
    """Everything."""
    assert isinstance(state, Siege)
    deck = deck_of(rules_of(state))
    given = [deck.spell(given_by(state, seat)) for seat in SEATS]
    return {**public(state), **hidden_cards(state, deck), "given": given}


def view(state: State, seat: int | None) -> Json:
    """What a seat may know: its hand and what it gives, the sizes of the rest, and the hidden cards it knows."""
    assert isinstance(state, Siege)
    deck = deck_of(rules_of(state))
    return {
        **public(state),
        **hidden_sizes(state, deck, seat),
        "given": [deck.spell(given_by(state, s)) if s == seat else state.gave[s] for s in SEATS],
        "known": known_cards(state, seat) if seat is not None else NOTHING_KNOWN,
    }


def restore(position: Json) -> State:
    """Any position that could be."""
    reader = Reader(position, "bad-position", "position")
    state, lying = read_public(reader)
    deck = deck_of(rules_of(state))
    given = [reader.card_list(cards, "given", deck.ids) for cards in reader.items("given", 2)]
    if reader.items("tactics") and not deck.piles[1]:
        raise reader.bad_field("tactics", "empty in these rules")
    hands, stacks = read_hidden(reader, deck)
    reader.once([*hands[0], *hands[1], *given[0], *given[1], *stacks[0], *stacks[1], *lying], deck.names)
    check_sizes(reader, hands, given)
    fill_hidden(state, hands, stacks)
    fill_given(state, given)
    check_course(reader, state)
    return state


def sight(view: Json) -> State:
    """A position that fits a view: what is hidden is filled in, known cards where they are known to be."""
    reader = Reader(view, "bad-position", "view")
    seat = reader.integer("seat", 0, 1)
    state, lying = read_public(reader)
    deck = deck_of(rules_of(state))
    hands, given = reader.items("hands", 2), reader.items("given", 2)
    own = reader.card_list(hands[seat], "hands", deck.ids)
    gift = reader.card_list(given[seat], "given", deck.ids)
    size = Reader({"hands": hands[1 - seat]}, "bad-position", "view").integer("hands", 0, MOST_HAND)
    chosen = Reader({"given": given[1 - seat]}, "bad-position", "view").integer("given", 0, GIFTS)
    left = [reader.integer("stack", 0, PLAIN), reader.integer("tactics", 0, len(TACTICS))]
    known = Reader(view.get("known", NOTHING_KNOWN), "bad-position", "view: `known`")
    held = known.cards("hand", deck.ids)
    sunk = [read_sunk(known, "stack", deck.piles[0]), read_sunk(known, "tactics", deck.piles[1])]
    sure = [*own, *gift, *lying, *held, *sunk[0], *sunk[1]]
    free = nowhere_yet(reader, deck, sure)
    stacks = []
    for i in SEATS:
        wanted = left[i] - len(sunk[i])
        if not 0 <= wanted <= len(free[i]):
            raise reader.wrong("bad-stack", "view: the stacks do not fit the cards that are hidden")
        stacks.append([*sunk[i], *free[i][:wanted]])
        del free[i][:wanted]
    rest = [*held, *free[0], *free[1]]
    if size + chosen != len(rest) or size < len(held):
        raise reader.wrong("bad-hand", "view: the hands do not fit the cards that are hidden")
    pairs = [own, rest[:size]], [gift, rest[size:]]
    both, gifts = pairs if seat == 0 else (pairs[0][::-1], pairs[1][::-1])
    check_sizes(reader, both, gifts)
    fill_hidden(state, both, stacks)
    fill_given(state, gifts)
    fill_known(state, seat, dict.fromkeys(held, HELD) | dict.fromkeys((*sunk[0], *sunk[1]), SUNK))
    check_course(reader, state)
    return state


def given_by(state: Siege, seat: int) -> list[int]:
    """The cards a seat has chosen so far in an exchange."""
    return list(state.given[seat * GIFTS : seat * GIFTS + state.gave[seat]])


def public(state: Siege) -> Json:
    """The part of a position that everybody sees."""
    deck = deck_of(rules_of(state))
    return {
        "rules": rules_of(state),
        "first": state.attacker,
        **course(state, PHASES[state.phase], why(state)),
        "idle": state.idle,
        "walls": [
            {"damaged": bool(damaged), **place_cards(state, deck, wall)} for wall, damaged in enumerate(state.damaged)
        ],
        "attacker": state.attacker,
        "oil": state.oil,
        "discards": deck.spell(discards_of(state)),
        "played": list(state.played),
        "left": state.left if state.left >= 0 else None,
        "coming": deck.spell(state.coming[: state.arriving]),
    }


def known_cards(state: Siege, seat: int) -> Json:
    """The hidden cards this seat knows: in the other hand, and at unknown places (null) of the stacks."""
    flags = state.known[seat * CARDS : seat * CARDS + CARDS]
    names = deck_of(rules_of(state)).names.items()
    sunk = [card for card, _ in names if flags[card] == SUNK]
    return {
        "hand": [name for card, name in names if flags[card] == HELD],
        "stack": [[None, name] for card, name in names if card in sunk and card < PLAIN],
        "tactics": [[None, name] for card, name in names if card in sunk and card >= PLAIN],
    }


def fill_given(state: Siege, given: Sequence[Sequence[int]]) -> None:
    """Put the cards of an exchange under way into a position."""
    rows = [[*cards, *[-1] * (GIFTS - len(cards))] for cards in given]
    state.given = rows[0] + rows[1]
    state.gave = [len(cards) for cards in given]


def read_sunk(reader: Reader, pile: str, ids: dict[str, int]) -> list[int]:
    """The cards a seat knows to be somewhere in a stack."""
    found = []
    for item in reader.items(pile):
        match item:
            case [None, str(card)] if card in ids:
                found.append(ids[card])
            case _:
                raise reader.bad_field(pile, "a list of unknown places with their cards")
    return found


def read_public(reader: Reader) -> tuple[Siege, list[int]]:
    """What everybody sees of a position or view; the new position and all cards that lie open."""
    rules = reader.word("rules", EDITIONS)
    state = Siege(list(EDITIONS).index(rules))
    state.attacker = reader.integer("attacker", 0, 1)
    state.mover = reader.integer("mover", 0, 1)
    state.phase = PHASES.index(reader.word("phase", PHASES[:OVER]))
    if state.phase == INSERT:
        reader.word("turn", ["chance"])
        state.turn = CHANCE
    else:
        state.turn = reader.integer("turn", 0, 1)
    if reader.integer("first", 0, 1) != state.attacker:
        raise reader.bad_field("first", "the attacker's seat")
    state.idle = reader.integer("idle", 0, 1)
    state.oil = reader.integer("oil", 0, CAULDRONS)
    state.left = reader.integer("left", 1, LAST_TURNS) if reader.source.get("left") is not None else -1
    reader.null("winner")
    reader.null("why")
    deck = deck_of(rules)
    discards = reader.cards("discards", deck.ids)
    coming = reader.cards("coming", {name: card for name, card in deck.ids.items() if card <= SHIELD})
    state.played = list(reader.numbers("played", 2, 0, 2 * len(TACTICS)))
    if len(coming) > RETURNS:
        raise reader.bad_field("coming", "at most two cards")
    state.coming = [*coming, *[-1] * (RETURNS - len(coming))]
    state.arriving = len(coming)
    lying = Lying(reader, deck, "wall", SHIELD)
    read_walls(lying, state)
    lying.fill(state, discards)
    lying.all += coming
    check_played(reader, state, lying.all)
    return state, lying.all


def read_walls(lying: Lying, state: Siege) -> None:
    """The seven walls."""
    reader = lying.reader
    rows = [Reader(row, reader.code, "wall") for row in reader.items("walls", WALL_COUNT)]
    for wall, row in enumerate(rows):
        state.turn_tile(wall, int(row.boolean("damaged")))
        lying.read(row, wall, [state.need[wall]] * 2)
    if sum(state.damaged) >= WALLS_TO_WIN:
        raise reader.wrong("game-over", "position: the attacker has won already")


def check_played(reader: Reader, state: Siege, lying: Sequence[int]) -> None:
    """W6: `played` counts the tactics cards that lie open, and the elite cards that a reinforcement took back."""
    taken_back = sum(state.played) - sum(card >= PLAIN for card in lying)
    most = RETURNS - state.arriving if REINFORCE in lying else 0
    if not 0 <= taken_back <= most or abs(state.played[0] - state.played[1]) > 1:
        raise reader.wrong("bad-played", "position: `played` does not fit the tactics cards that lie open")


def check_sizes(reader: Reader, hands: Sequence[Sequence[int]], given: Sequence[Sequence[int]]) -> None:
    """No hand and no gift is larger than it can be."""
    if any(len(hand) >= MOST_HAND for hand in hands) or any(len(cards) > GIFTS for cards in given):
        raise reader.wrong("bad-hand", "position: a hand is too large")


def check_course(reader: Reader, state: Siege) -> None:
    """Phase, turn, hands and stacks fit together as they would in a game."""
    check_phase(reader, state)
    check_left(reader, state)
    mover, other = state.mover, 1 - state.mover
    mine, theirs = state.hands[mover] + state.gave[mover], state.hands[other] + state.gave[other]
    size = state.hand_size
    before = state.phase in (OPEN, PLAY)
    stacked = sum(state.stacked) > 0
    refilled = state.left >= 0 and REINFORCE in discards_of(state)
    if (stacked or state.arriving) and not refilled:
        fits = theirs == size and mine == (size if before or state.phase == END else size - 1)
    else:
        # who is to play has as many as the other or one more, who has played as many or one less
        low, high = (0, 1) if before else (-1, 1 if state.phase == END and refilled else 0)
        fits = max(mine, theirs) <= size and low <= mine - theirs <= high
    if state.phase == GIVE and min(mine, theirs) < GIFTS:
        fits = False
    if not fits:
        raise reader.wrong("bad-hand", "position: the hands are not of the size they would have")


def check_phase(reader: Reader, state: Siege) -> None:
    """What a phase needs: a cauldron used, cards given or coming, a stack, a declaration that holds."""
    phase, mover = state.phase, state.mover
    attacking = mover == state.attacker
    used = discards_of(state)
    if (phase == INSERT) != (state.arriving > 0) or (phase == INSERT and REINFORCE not in used):
        raise reader.wrong("bad-coming", "position: cards are coming back only in the insert phase")
    own, foreign = state.gave[mover], state.gave[1 - mover]
    if phase != GIVE and own + foreign:
        raise reader.wrong("bad-given", "position: cards are given only in the give phase")
    if phase == GIVE:
        giving = own < GIFTS and foreign == 0 if state.turn == mover else own == GIFTS and foreign < GIFTS
        if not giving or EXCHANGE not in used:
            raise reader.wrong("bad-given", "position: first the mover gives three cards, then the other")
    if phase not in (GIVE, INSERT) and state.turn != mover:
        raise reader.wrong("bad-turn", "position: `turn` is not the seat that decides in this phase")
    if state.idle and phase != OPEN:
        raise reader.wrong("bad-idle", "position: `idle` is 1 only at the start of a turn")
    if phase == PLAY and (attacking or state.oil == CAULDRONS):
        raise reader.wrong("bad-phase", "position: the play phase follows a cauldron")
    if phase == DRAW and not sum(state.stacked):
        raise reader.wrong("bad-stack", "position: there is nothing left to draw")
    if phase == END and not (attacking and state.any_control()):
        raise reader.wrong("bad-phase", "position: the end phase is there only for declarations that hold")


def check_left(reader: Reader, state: Siege) -> None:
    """W5.2: `left` is set once the last siege card is drawn, and its turns alternate down to the attacker's last."""
    refilled = REINFORCE in discards_of(state)
    if state.left < 0:
        fits = state.stacked[0] > 0
    elif state.mover == state.attacker:
        fits = state.left == 1 or (state.left == LAST_TURNS and state.phase == END)
    else:
        fits = state.left == LAST_TURNS - 1
    if not fits or (state.left >= 0 and state.stacked[0] and not refilled):
        raise reader.wrong("bad-left", "position: `left` does not fit the siege stack and the mover (W5.2)")
