"""From what one player knows to a position the engine can work with: what is hidden is filled in, consistently.

The engine wants every card somewhere. Which unknown card lies where does not matter to the moves of the seat that asks,
with two exceptions: a pass, and a card put back, are allowed by what the other's hand holds. Where a filling makes such
a move of the past impossible, the names responsible are barred from those slots, and another filling is sought; if
there is none, the move was not allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from marchstones.family import Refused
from marchstones.letters.deck import PILES
from marchstones.letters.engine import FORMAT, load
from marchstones.letters.keys import number, order
from marchstones.letters.wire import no_fit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from marchstones.family import Json
    from marchstones.letters.engine import Game
    from marchstones.letters.table import Table


@dataclass(frozen=True)
class Step:
    """One move of the game so far.

    kind: "say" a move whose words are all open; "card" a word and the hidden card of a slot; "gift" a card chosen by
    the seat `slot` and not shown yet; "insert" a reinforced card whose place follows from the reshuffle.
    """

    kind: str
    text: str = ""
    slot: int = -1


def lasting(table: Table, deck: str) -> tuple[list[int], dict[str, int]]:
    """The slots of a pack that stand for one card each now; and from which slot on a card mixed in can be found."""
    gone: set[int] = set()
    late: dict[str, int] = {}
    for shuffle in table.reshuffles:
        if shuffle.deck == deck:
            gone |= {*shuffle.old, *(slot for _, slot in shuffle.recalled)}
            late |= {card: shuffle.new[0] for card, _ in shuffle.recalled}
    return [slot for slot, place in enumerate(table.slots) if place.deck == deck and slot not in gone], late


def paired(slots: Sequence[int], names: Sequence[str], fits: Callable[[int, str], bool]) -> dict[int, str]:
    """A name for every slot, each once; refused if there is no way to give them."""
    place: dict[int, str] = {}
    holder: dict[str, int] = {}
    left = list(names)
    for slot in slots:
        name = next((name for name in left if fits(slot, name)), None)
        if name is not None:
            place[slot], holder[name] = name, slot
            left.remove(name)
            continue
        asked: dict[str, int] = {}
        queue, free = [slot], None
        while queue and free is None:
            one = queue.pop(0)
            for other in names:
                if other not in asked and fits(one, other):
                    asked[other] = one
                    if other not in holder:
                        free = other
                        break
                    queue.append(holder[other])
        if free is None:
            raise no_fit("the cards cannot lie as it says")
        left.remove(free)
        while True:
            one = asked[free]
            before = place.get(one)
            place[one], holder[free] = free, one
            if before is None:
                break
            free = before
    return place


def filled(table: Table, known: Mapping[int, str]) -> dict[int, str]:
    """A card for every slot that stands for one: what is known, and anything consistent for the rest."""
    names: dict[int, str] = {}
    for deck in PILES:
        slots, late = lasting(table, deck)
        sure = {slot: known[slot] for slot in slots if slot in known}
        taken = set(sure.values())
        if len(taken) != len(sure):
            raise no_fit("a card is in two places")
        rest = [card for card in table.pack.cards[deck] if card not in taken]
        mixed = [rest[i] for i in order(len(rest), "filling", table.keys.seed, number(len(table.slots)))]
        mixed.sort(key=lambda card: len(table.among.get(card, slots)))  # those first that fit in the fewest slots
        open_ = sorted((slot for slot in slots if slot not in sure), key=lambda slot: (slot not in table.bars, slot))

        def fits(slot: int, card: str, late: Mapping[str, int] = late) -> bool:
            placed = late.get(card, 0) <= slot and slot in table.among.get(card, (slot,))
            return placed and card not in table.bars.get(slot, ())

        names |= sure | paired(open_, mixed, fits)
    return names


def record(table: Table, known: Mapping[int, str]) -> tuple[Json, dict[int, str]]:
    """The record that follows, and the card of every slot in it."""
    names = filled(table, known)
    full = {**names, **known}
    places: dict[str, list[int]] = {}
    for shuffle in reversed(table.reshuffles):
        cards = [full[slot] for slot in shuffle.new]
        for card, _ in reversed(shuffle.recalled):
            if card not in cards:
                raise no_fit("a card that was mixed in is not there")
            places.setdefault(card, []).append(cards.index(card))
            cards.remove(card)
        full.update(zip(shuffle.old, cards, strict=True))
    moves = []
    gift = 0
    for step in table.course:
        match step.kind:
            case "card":
                moves.append(f"{step.text} {full[step.slot]}")
            case "gift":
                assert table.exchange
                slots = table.exchange.chosen or table.hands[step.slot]
                moves.append(f"give {full[slots[gift]]}")
                gift += 1
            case "insert":
                moves.append(f"insert {step.text} {places[step.text].pop()}")
            case _:
                moves.append(step.text)
    deal: dict[str, Any] = {"rules": table.setup.rules, "first": table.first}
    deal["hands"] = [[full[slot] for slot in hand] for hand in table.dealt]
    deal |= {deck: [full[slot] for slot in table.laid[deck]] for deck in PILES}
    whole = {"format": FORMAT, "rules": table.setup.rules, "deal": deal, "moves": moves, "names": table.setup.names}
    return whole, full


def fitting(table: Table) -> Game:
    """The game as the engine sees it with some filling; refused if the moves allow none."""
    while True:
        whole, full = record(table, table.known)
        try:
            return load(whole)
        except Refused as error:
            at = error.params.get("number")
            if not isinstance(at, int) or not bar(table, whole, full, at - 1):
                raise no_fit(error.text) from error


def bar(table: Table, whole: Json, full: Mapping[int, str], at: int) -> bool:
    """Learn from a move that the filling does not allow which names some slots cannot have; whether anything was."""
    step = table.course[at]
    if step.kind == "card" and step.slot not in table.known:
        return barred(table, [step.slot], {full[step.slot]})
    if step.text != "pass":
        return False
    before = load({**whole, "moves": whole["moves"][:at]})
    seat = before.turn
    if seat not in {0, 1}:
        return False
    hand = before.position()["hands"][seat]
    playable = {move.split(" ")[1] for move in before.moves() if move.startswith("play ")}
    # a card that was mixed in, or lay in the stack then, had another slot before, which stands for nothing now
    standing = [slot for deck in PILES for slot in lasting(table, deck)[0]]
    unknown = [slot for slot in standing if full[slot] in hand and slot not in table.known]
    return barred(table, unknown, {full[slot] for slot in unknown} & playable)


def barred(table: Table, slots: Sequence[int], names: set[str]) -> bool:
    """Bar names from slots; whether that is more than was barred before, so that seeking comes to an end."""
    more = False
    for slot in slots:
        before = table.bars.setdefault(slot, set())
        more |= not names <= before
        before |= names
    return more
