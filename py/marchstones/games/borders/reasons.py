"""Why a move of Borders is refused, what a claim rests on, and what lies open for everyone to work out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.cards import reasons as cards
from marchstones.cards.claims import proves
from marchstones.cards.deck import PILES, SEATS
from marchstones.cards.positions import hand_of
from marchstones.cards.state import OVER
from marchstones.family import Json, Refused, illegal
from marchstones.formations import PLAIN
from marchstones.games.borders import moves, spelling
from marchstones.games.borders.cards import deck_of
from marchstones.games.borders.evaluation import BordersEvaluation
from marchstones.games.borders.positions import rules_of, view
from marchstones.games.borders.rules import Borders
from marchstones.games.borders.spelling import CARD_NAMES, IDS, SPELT
from marchstones.games.borders.state import (
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
    SCOUTING,
    STONES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.search.evaluation import Evaluation
    from marchstones.state import State

PLACE = "stone"


def refusal(state: State, text: str) -> Refused:
    """Why a move that is not listed may not be played."""
    assert isinstance(state, Borders)
    move = spelling.parse(text)
    kind, card, place = move // moves.KIND, move // moves.CARD % 128, move % moves.CARD
    if move < 0 or spelling.text(move) != text or (card < PLAIN and not state.deck[card]):
        return illegal("no-such-move", "no move is spelt like this")
    if state.phase == OVER:
        return illegal("game-over", "the game is over")
    if kind == moves.CLAIM:
        return refuse_claim(state, place)
    if kind == moves.DRAW and state.phase in (DRAW, SCOUTING):
        return illegal("stack-empty", "this stack is empty", pile=PILES[place])
    if kind == moves.RETURN and state.phase == RETURN:
        if card not in hand_of(state, state.turn):
            return illegal("not-in-hand", "this card is not in the hand", card=CARD_NAMES[card])
        return illegal("joker-stays", "the second joker may not be put back (B6.2)", card=CARD_NAMES[card])
    if kind == moves.DROP and state.phase == DROP:
        return illegal("not-to-drop", "one of the four cards the mud left behind must go", card=CARD_NAMES[card])
    if kind == moves.PASS and state.phase == PLAY:
        return illegal("can-play", "a clan card can be played, so passing is not allowed (B2.5, B2.6)")
    if kind in (moves.PLAY, *moves_of_guile()) and state.phase == PLAY:
        return refuse_play(state, kind, card, place)
    return illegal("wrong-phase", f"not now: the turn is in its {PHASES[state.phase]} phase", phase=PHASES[state.phase])


def pointed(refs: Sequence[str]) -> str:
    """The move these refs point at."""
    if len(refs) == 1 and refs[0].startswith("card:"):
        return f"drop {refs[0].partition(':')[2]}"
    return cards.pointed(refs, "claim")


def proof(state: State, place: int) -> Json:
    """B4: would the claim of the seat to move hold, and the reply that decides it."""
    assert isinstance(state, Borders)
    seat = state.turn if state.turn in SEATS else state.mover
    side = (place - 1) * 2 + seat
    if state.owner[place - 1] >= 0:
        return {"holds": False, "own": None, "reply": None, "blockers": []}
    return cards.proof_sheet(state, deck_of(rules_of(state)), side, proven=proves(state, side))


def marks(state: State, seat: int | None) -> Json:
    """What lies open for everyone to work out."""
    assert isinstance(state, Borders)
    places = []
    timely = state.phase == PLAY or (state.phase in (DRAW, END) and not state.early)
    for stone in range(STONES):
        side = stone * 2 + state.mover
        open_ = state.owner[stone] < 0
        places.append(
            {
                "need": state.need[stone],
                **cards.sides_shown(state, stone),
                "claimable": timely and seat == state.mover == state.turn and open_ and proves(state, side),
                "fog": state.fog == stone,
                "mud": state.mud == stone,
            }
        )
    unseen = []
    if seat is not None:
        own = view(state, seat)
        seen = {*own["hands"][seat], *own["known"]["hand"], *own["discards"]}
        seen |= {card for pile in PILES for _, card in own["known"][pile]}
        for row in own["stones"]:
            seen |= {*row["cards"][0], *row["cards"][1], *(item["card"] for item in row["env"])}
        unseen = [card for card in deck_of(rules_of(state)).ids if card not in seen]
    return {"places": places, "unseen": unseen, "score": list(state.stones)}


def chances(evaluation: Evaluation, state: State, seat: int) -> list[tuple[int, float]]:
    """The chance to get each stone; whose move it is would shift all of them a little, so nobody is to move."""
    assert isinstance(evaluation, BordersEvaluation)
    assert isinstance(state, Borders)
    evaluation.judge_all(state, seat, 0)
    return [(0, chance) for chance in evaluation.chances]


def moves_of_guile() -> tuple[int, ...]:
    """The move kinds that play a guile card."""
    return (moves.SCOUT, moves.REDEPLOY, moves.DESERT, moves.TRAITOR)


def refuse_claim(state: Borders, stone: int) -> Refused:
    """B4: why this claim is not listed."""
    seat = state.turn
    place = stone + 1
    if state.owner[stone] >= 0:
        return illegal("stone-claimed", f"stone {place} is claimed already", place=place)
    need, have = state.need[stone], state.count[stone * 2 + seat]
    if have != need:
        return cards.incomplete("own side of stone", place, have, need)
    sheet = proof(state, place)
    if not sheet["holds"]:
        return cards.unproven(sheet, PLACE, place)
    if state.early and state.phase in (DRAW, END):
        return illegal("claim-early", "in these rules stones are claimed at the start of the turn (B4.8)", place=place)
    return illegal("wrong-phase", "no claim is possible now", phase=PHASES[state.phase])


def refuse_play(state: Borders, kind: int, card: int, stone: int) -> Refused:
    """B2.1, B6: why this play is not listed."""
    seat = state.turn
    guile = {moves.SCOUT: "scout", **SPELT}.get(kind)
    in_hand = IDS[guile] if guile else card
    name = CARD_NAMES[in_hand]
    if in_hand not in hand_of(state, seat):
        return illegal("not-in-hand", f"{name} is not in the hand", card=name)
    if in_hand >= PLAIN and state.played[seat] > state.played[1 - seat]:
        return illegal(
            "tactics-limit", "one tactics card ahead already: the other must play one first (B6.1)", card=name
        )
    if PLAIN <= in_hand <= JOKER2 and state.jokers[seat]:
        return illegal("second-joker", "whoever has played one joker may not play the other (B6.2)", card=name)
    if kind == moves.SCOUT:
        return illegal("stack-empty", "both stacks are empty", card=name)
    if kind in (moves.PLAY, moves.REDEPLOY, moves.TRAITOR) and stone != moves.OFF:
        place = stone + 1
        if state.owner[stone] >= 0:
            return illegal("stone-claimed", f"stone {place} is claimed already (B2.4)", place=place)
        if kind == moves.PLAY and FOG <= card <= MUD:
            return illegal("environment-taken", f"stone {place} has an environment card already (B6.7)", place=place)
        if kind == moves.PLAY or (card < FOG and state.count[stone * 2 + seat] >= state.need[stone]):
            return illegal("side-full", f"the own side of stone {place} is full (B2.1)", place=place)
    if in_hand == REDEPLOY and state.where[card] == stone * 2 + seat:
        return illegal("same-stone", "the card lies there already", card=CARD_NAMES[card])
    return illegal("no-target", "this card is no target for it", card=CARD_NAMES[card])
