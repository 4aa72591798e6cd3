"""Why a move of Siege is refused, what a declaration rests on, and what lies open for everyone to work out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards import reasons as cards
from marchstones.cards.claims import proves
from marchstones.cards.deck import PILES
from marchstones.cards.positions import discards_of, hand_of, side_of
from marchstones.cards.state import CARDS, OVER
from marchstones.family import Json, Refused, illegal
from marchstones.formations import NAMES, PLAIN
from marchstones.games.siege import moves, spelling
from marchstones.games.siege.cards import deck_of
from marchstones.games.siege.editions import WALLS
from marchstones.games.siege.evaluation import SiegeEvaluation
from marchstones.games.siege.positions import given_by, rules_of
from marchstones.games.siege.rules import Siege
from marchstones.games.siege.spelling import CARD_NAMES, IDS, SPELT, parts
from marchstones.games.siege.state import (
    ATTACKER,
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
    WALL_COUNT,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.games.siege.editions import Face
    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

PLACE = "wall"


def refusal(state: State, text: str) -> Refused:
    """Why a move that is not listed may not be played."""
    assert isinstance(state, Siege)
    move = spelling.parse(spelt_by_card(state, text))
    if move < 0 or spelling.text(move) != spelt_by_card(state, text):
        return refuse_part(state, text)
    if state.phase == OVER:
        return illegal("game-over", "the game is over")
    kind, a, b = parts(move)
    now = illegal("wrong-phase", f"not now: the turn is in its {PHASES[state.phase]} phase", phase=PHASES[state.phase])
    if kind == moves.CONTROL:
        return refuse_control(state, b, now)
    if kind in (moves.RETREAT, moves.OIL):
        return refuse_opening(state, kind, text, now)
    if kind == moves.DRAW and state.phase == DRAW:
        return illegal("stack-empty", "this stack is empty", pile=PILES[b])
    if kind == moves.GIVE and state.phase == GIVE:
        return illegal("not-in-hand", "this card is not in the hand", card=CARD_NAMES[a])
    if kind == moves.PASS and state.phase in (OPEN, PLAY):
        if state.any_room(state.mover ^ state.attacker):
            return illegal("can-play", "a card can be played, so passing is not allowed (W2.6)")
        return illegal("must-retreat", "all own places are full: retreat somewhere first (W2.6)")
    if kind == moves.INSERT and state.phase == INSERT:
        return illegal("no-such-place", f"{CARD_NAMES[state.coming[0]]} is next, to a place of its own stack")
    if kind <= moves.EXCHANGE and state.phase in (OPEN, PLAY):
        return refuse_play(state, kind, a, b)
    return now


def pointed(refs: Sequence[str]) -> str:
    """The move these refs point at; a cauldron is spelt by its card, which `refusal` understands."""
    return cards.pointed(refs, "control")


def proof(state: State, place: int) -> Json:
    """W3: would the attacker's declaration hold here, and the reply that decides it."""
    assert isinstance(state, Siege)
    side = (place - 1) * 2 + ATTACKER
    return cards.proof_sheet(state, deck_of(rules_of(state)), side, proven=proves(state, side))


def marks(state: State, seat: int | None) -> Json:
    """What lies open for everyone to work out."""
    assert isinstance(state, Siege)
    timely = state.phase in (OPEN, DRAW, END) and seat == state.mover == state.attacker
    places = []
    for wall in range(WALL_COUNT):
        damaged = bool(state.damaged[wall])
        places.append(
            {
                **face_words(WALLS[wall].damaged if damaged else WALLS[wall].intact),
                **cards.sides_shown(state, wall),
                "claimable": timely and proves(state, wall * 2 + ATTACKER),
                "after": None if damaged else face_words(WALLS[wall].damaged),
            }
        )
    unseen = []
    if seat is not None:
        seen = {*hand_of(state, seat), *given_by(state, seat), *discards_of(state)}
        seen |= {*state.coming[: state.arriving]}
        for card in range(CARDS):
            if state.where[card] >= 0 or state.known[seat * CARDS + card] == HELD:
                seen.add(card)
        unseen = [name for card, name in deck_of(rules_of(state)).names.items() if card not in seen]
    return {"places": places, "unseen": unseen, "score": [sum(state.damaged), WALL_COUNT - sum(state.damaged)]}


def chances(evaluation: Evaluation, state: State, seat: int) -> list[tuple[int, float]]:
    """The chance to take each wall, or to hold it, with its face; nobody is to move, which would shift all a little."""
    assert isinstance(evaluation, SiegeEvaluation)
    assert isinstance(state, Siege)
    evaluation.judge_all(state, seat, 0)
    taking = seat == state.attacker
    return [(state.damaged[wall], chance if taking else 1.0 - chance) for wall, chance in enumerate(evaluation.chances)]


def face_words(face: Face) -> Json:
    """What a face of a tile asks for; the formations that count, strongest first."""
    counts = [NAMES[kind] for kind in range(len(NAMES) - 1, 0, -1) if face.counting >> kind & 1]
    return {"need": face.need, "counts": counts, "low": bool(face.low)}


def spelt_by_card(state: Siege, text: str) -> str:
    """A cauldron pointed at a card, `oil r7`, as the move it would be."""
    match text.split(" "):
        case ["oil", card] if card in IDS and state.where[IDS[card]] >= 0:
            return f"oil {(state.where[IDS[card]] >> 1) + 1}"
    return text


def refuse_part(state: Siege, text: str) -> Refused:
    """Why a card of the hand cannot even be begun with; anything else is no move at all."""
    match text.split(" "):
        case ["play", card, *_] if card in IDS and state.phase in (OPEN, PLAY):
            refused = refuse_hand(state, IDS[card])
            if refused is None and not state.any_room(state.mover ^ state.attacker):
                refused = illegal("all-full", "all own places are full")
            return refused or illegal("no-target", "this card is no target for it", card=card)
        case ["play", card, *_] if card in IDS and state.phase != OVER:
            return illegal("wrong-phase", "no card is played now", phase=PHASES[state.phase])
    return illegal("no-such-move", "no move is spelt like this")


def refuse_control(state: Siege, wall: int, now: Refused) -> Refused:
    """W3: why this declaration is not listed."""
    place = wall + 1
    if state.mover != state.attacker:
        return illegal("not-attacker", "only the attacker declares control, in the own turn (W3.1)")
    need, have = state.need[wall], state.count[wall * 2]
    if have != need:
        return cards.incomplete("attacker's side of wall", place, have, need)
    sheet = proof(state, place)
    return now if sheet["holds"] else cards.unproven(sheet, PLACE, place)


def refuse_opening(state: Siege, kind: int, text: str, now: Refused) -> Refused:
    """W2.1: why this retreat or cauldron is not listed."""
    attacking = state.mover == state.attacker
    if attacking != (kind == moves.RETREAT):
        who = "attacker" if kind == moves.RETREAT else "defender"
        return illegal(f"not-{who}", f"only the {who} does that (W2.1)")
    if kind == moves.OIL and state.phase == PLAY:
        return illegal("oil-used", "one cauldron a turn (W2.1)")
    if state.phase != OPEN:
        return now
    if kind == moves.OIL and state.oil == 0:
        return illegal("no-oil", "no cauldron is left")
    word = text.split(" ")[1]
    if word in IDS:
        if state.where[IDS[word]] & 1 == ATTACKER and side_of(state, state.where[IDS[word]])[0] == IDS[word]:
            return illegal("no-such-move", "a cauldron is spelt by its wall")
        return illegal("not-nearest", "a cauldron hits the attacker's card nearest the wall (W2.1)", card=word)
    return illegal("wall-empty", f"no card of the attacker lies at wall {word}", place=int(word))


def refuse_hand(state: Siege, card: int) -> Refused | None:
    """W2.2, W6: why this card may not be played from the hand at all."""
    seat = state.mover
    name = CARD_NAMES[card]
    if card not in hand_of(state, seat):
        return illegal("not-in-hand", f"{name} is not in the hand", card=name)
    if card >= PLAIN and state.played[seat] > state.played[1 - seat]:
        return illegal("tactics-limit", "one tactics card ahead already: the other must play one first (W6)", card=name)
    if card == EXCHANGE:
        if state.hands[seat] <= GIFTS or state.hands[1 - seat] < GIFTS:
            return illegal("few-cards", "both need three cards to give (W6.2)", card=name)
    elif card == REINFORCE and sum(card <= SHIELD for card in discards_of(state)) < RETURNS:
        return illegal("few-discards", "two discarded cards are needed (W6.2)", card=name)
    return None


def refuse_play(state: Siege, kind: int, a: int, b: int) -> Refused:
    """W2.2, W6.2: why this play is not listed."""
    role = state.mover ^ state.attacker
    refused = refuse_hand(state, IDS[SPELT[kind]] if kind in SPELT else a)
    if refused is not None:
        return refused
    place = b + 1
    if kind == moves.BLAST:
        return illegal("wall-empty", f"no card lies at wall {place}", place=place)
    discards = discards_of(state)
    if kind in (moves.RECRUIT, moves.REINFORCE):
        for card in (a, b) if kind == moves.REINFORCE else (a,):
            if card > SHIELD:
                return illegal("used-action", "used actions are no discards to take (W6.2)", card=CARD_NAMES[card])
            if card not in discards:
                return illegal("not-discarded", f"{CARD_NAMES[card]} is not in the discard", card=CARD_NAMES[card])
        if kind == moves.REINFORCE:
            return illegal("pair-order", "a pair is named once, the earlier discard first")
    wanted = {moves.REDEPLOY: role, moves.DESERT: 1 - role, moves.TRAITOR: 1 - role}.get(kind)
    if wanted is not None and (state.where[a] < 0 or state.where[a] & 1 != wanted):
        return illegal("no-target", "this card is no target for it", card=CARD_NAMES[a])
    if kind == moves.REDEPLOY and state.where[a] >> 1 == b:
        return illegal("same-stone", "the card lies there already", card=CARD_NAMES[a])
    return illegal("side-full", f"the own side of wall {place} is full (W2.2)", place=place)
