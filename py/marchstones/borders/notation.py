"""Borders at the edge: how moves, deals, positions and views are written and read, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.borders import moves
from marchstones.borders.claims import ALL_OPEN, NO_CARD, holds, survey
from marchstones.borders.editions import EDITIONS
from marchstones.borders.rules import SCOUT_DRAWS, STONES_TO_WIN, WHYS, Borders
from marchstones.borders.state import (
    CARDS,
    CLAN,
    DESERT,
    DRAW,
    DROP,
    END,
    FOG,
    JOKER2,
    MOST_HAND,
    MUD,
    OVER,
    PHASES,
    PLAY,
    REDEPLOY,
    RETURN,
    ROOM,
    RULE_SETS,
    SCOUT,
    SCOUTING,
    SHIELD,
    STONES,
)
from marchstones.borders.tactics import dropper
from marchstones.checks import Reader, arrival_numbers, no_doubles
from marchstones.family import Json, Refused
from marchstones.formations import NAMES
from marchstones.rng import shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.game import State
    from marchstones.rng import Rng

COLOURS = "rygbpw"
TACTICS = ("joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor")
CARD_NAMES = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 10)) + TACTICS
IDS = {name: card for card, name in enumerate(CARD_NAMES)}
CLAN_IDS = {name: card for name, card in IDS.items() if card < CLAN}
TACTICS_IDS = {name: card for name, card in IDS.items() if card >= CLAN}
PILES = ("stack", "tactics")
NOTHING_KNOWN: Json = {"hand": [], "stack": [], "tactics": []}  # also in a view that does not say
SEATS = (0, 1)
POINTS_FOR_WIN = 5

SPELT = {moves.REDEPLOY: "redeploy", moves.DESERT: "desert", moves.TRAITOR: "traitor"}
KINDS = {word: kind for kind, word in SPELT.items()}


def names(cards: Sequence[int]) -> list[str]:
    """Cards as they are spelt."""
    return [CARD_NAMES[card] for card in cards]


def stone_of(word: str) -> int:
    """The stone a word names, from 0, or -1."""
    return "123456789".find(word) if len(word) == 1 else -1


class Family:
    """Borders as the edge sees it; the meaning of each method stands in `marchstones.family.Family`."""

    name = "borders"
    rule_sets = tuple(EDITIONS)

    def describe(self, rules: str) -> Json:
        """The facts of a rule set."""
        edition = EDITIONS[rules]
        return {
            "id": rules,
            "game": self.name,
            "tactics": bool(edition.tactics),
            "early": bool(edition.early),
            "hand": edition.hand,
            "places": STONES,
            "colours": list(COLOURS),
            "values": list(range(1, 10)),
            "cards": list(CARD_NAMES if edition.tactics else CARD_NAMES[:CLAN]),
            "beginner": "alternate" if edition.alternate else "winner",
        }

    # -- deals ----------------------------------------------------------------------------------------------------

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """B1: shuffle and deal."""
        del bonus
        edition = EDITIONS[rules]
        clan = list(range(CLAN))
        shuffle(clan, rng)
        tactics = list(range(CLAN, CARDS)) if edition.tactics else []
        shuffle(tactics, rng)
        size = edition.hand
        return {
            "rules": rules,
            "first": first,
            "hands": [names(clan[:size]), names(clan[size : 2 * size])],
            "stack": names(clan[2 * size :]),
            "tactics": names(tactics),
        }

    def start(self, deal: Json) -> State:
        """B1: the first position of a deal."""
        reader = Reader(deal, "bad-deal", "deal")
        rules = reader.word("rules", EDITIONS)
        edition = EDITIONS[rules]
        first = reader.integer("first", 0, 1)
        hands = [reader.card_list(hand, "hands", CLAN_IDS) for hand in reader.items("hands", 2)]
        stack = reader.cards("stack", CLAN_IDS)
        ids = TACTICS_IDS if edition.tactics else {}
        tactics = reader.cards("tactics", ids) if "tactics" in deal or edition.tactics else []
        if any(len(hand) != edition.hand for hand in hands):
            raise reader.wrong("bad-hand", f"deal: each hand has {edition.hand} cards in these rules")
        deck = CARD_NAMES if edition.tactics else CARD_NAMES[:CLAN]
        reader.once([*hands[0], *hands[1], *stack, *tactics], deck)
        state = Borders(list(EDITIONS).index(rules))
        state.first = first
        state.mover = state.turn = first
        fill_hidden(state, hands, stack, tactics)
        return state

    # -- moves ----------------------------------------------------------------------------------------------------

    def text(self, state: State, move: int) -> str:
        """How a move is spelt."""
        del state
        kind, card, place = move // moves.KIND, move // moves.CARD % 128, move % moves.CARD
        if kind == moves.PLAY:
            return f"play {CARD_NAMES[card]} {place + 1}"
        if kind in (moves.REDEPLOY, moves.TRAITOR):
            return f"play {SPELT[kind]} {CARD_NAMES[card]} {'off' if place == moves.OFF else place + 1}"
        if kind == moves.DESERT:
            return f"play desert {CARD_NAMES[card]}"
        if kind == moves.CLAIM:
            return f"claim {place + 1}"
        if kind == moves.DRAW:
            return f"draw {PILES[place]}"
        if kind in (moves.RETURN, moves.DROP):
            return f"{'return' if kind == moves.RETURN else 'drop'} {CARD_NAMES[card]}"
        return {moves.SCOUT: "play scout", moves.PASS: "pass", moves.END: "end"}[kind]

    def parse(self, state: State, text: str) -> int:
        """The int of a spelling, or -1."""
        del state
        match text.split(" "):
            case ["play", "scout"]:
                return moves.move(moves.SCOUT, 0, 0)
            case ["play", ("redeploy" | "traitor") as word, card, target] if card in IDS:
                place = moves.OFF if (target, word) == ("off", "redeploy") else stone_of(target)
                return moves.move(KINDS[word], IDS[card], place) if place >= 0 else -1
            case ["play", "desert", card] if card in IDS:
                return moves.move(moves.DESERT, IDS[card], 0)
            case ["play", card, target] if card in IDS and IDS[card] < IDS["scout"] and stone_of(target) >= 0:
                return moves.move(moves.PLAY, IDS[card], stone_of(target))
            case ["claim", target] if stone_of(target) >= 0:
                return moves.move(moves.CLAIM, 0, stone_of(target))
            case ["draw", ("stack" | "tactics") as pile]:
                return moves.move(moves.DRAW, 0, PILES.index(pile))
            case ["return", card] if card in IDS:
                return moves.move(moves.RETURN, IDS[card], 0)
            case ["drop", card] if card in IDS:
                return moves.move(moves.DROP, IDS[card], 0)
            case ["pass"]:
                return moves.move(moves.PASS, 0, 0)
            case ["end"]:
                return moves.move(moves.END, 0, 0)
        return -1

    def refs(self, state: State, move: int) -> list[str]:
        """What a person points at to make this move."""
        assert isinstance(state, Borders)
        words = self.text(state, move).split(" ")
        kind, card = move // moves.KIND, move // moves.CARD % 128
        if kind == moves.PLAY:
            target = "stone" if FOG <= card <= MUD and not state.sided else "side"
            return [f"hand:{words[1]}", f"{target}:{words[2]}"]
        if kind in (moves.REDEPLOY, moves.TRAITOR, moves.DESERT):
            refs = [f"hand:{words[1]}", f"card:{words[2]}"]
            if kind != moves.DESERT:
                refs.append("pile:discard" if words[3] == "off" else f"side:{words[3]}")
            return refs
        if kind in (moves.PASS, moves.END):
            return [f"do:{words[0]}"]
        pointed = {moves.CLAIM: "stone", moves.DRAW: "pile", moves.DROP: "card"}
        return [f"{pointed.get(kind, 'hand')}:{words[1]}"]

    def spelling(self, refs: Sequence[str]) -> str:
        """The move these refs point at."""
        kinds = [ref.partition(":")[0] for ref in refs]
        words = ["off" if ref == "pile:discard" else ref.partition(":")[2] for ref in refs]
        match kinds:
            case ["stone"]:
                return f"claim {words[0]}"
            case ["pile"]:
                return f"draw {words[0]}"
            case ["do"]:
                return words[0]
            case ["card"]:
                return f"drop {words[0]}"
        return " ".join(["play", *words])

    def extras(self, state: State, move: int) -> Json:
        """Nothing more to show on a move."""
        del state, move
        return {}

    def redact(self, move: str) -> str:
        """B6.8: the cards put back are not shown."""
        return "return ?" if move.startswith("return ") else move

    def reveals(self, move: str) -> bool:
        """Only draws show a seat something it did not know."""
        return move.startswith("draw ")

    # -- positions ------------------------------------------------------------------------------------------------

    def position(self, state: State) -> Json:
        """Everything."""
        assert isinstance(state, Borders)
        return {
            **public(state),
            "hands": [names(hand_of(state, seat)) for seat in SEATS],
            "stack": names(state.stack[: state.stack_left][::-1]),
            "tactics": names(state.tactics[: state.tactics_left][::-1]),
        }

    def view(self, state: State, seat: int | None) -> Json:
        """What a seat may know: its hand, the sizes of the rest, and the hidden cards it knows."""
        assert isinstance(state, Borders)
        return {
            **public(state),
            "hands": [names(hand_of(state, s)) if s == seat else state.hands[s] for s in SEATS],
            "stack": state.stack_left,
            "tactics": state.tactics_left,
            "seat": seat,
            "known": known_cards(state, seat) if seat is not None else NOTHING_KNOWN,
        }

    def restore(self, position: Json) -> State:
        """Any position that could be."""
        reader = Reader(position, "bad-position", "position")
        state, lying = read_public(reader)
        edition = RULE_SETS[state.edition]
        ids = IDS if edition.tactics else CLAN_IDS
        hands = [reader.card_list(hand, "hands", ids) for hand in reader.items("hands", 2)]
        stack = reader.cards("stack", CLAN_IDS)
        tactics = reader.cards("tactics", TACTICS_IDS if edition.tactics else {})
        reader.once(
            [*hands[0], *hands[1], *stack, *tactics, *lying], CARD_NAMES if edition.tactics else CARD_NAMES[:CLAN]
        )
        if any(len(hand) >= MOST_HAND for hand in hands):
            raise reader.wrong("bad-hand", "position: a hand is too large")
        fill_hidden(state, hands, stack, tactics)
        check_course(reader, state, from_view=False)
        return state

    def sight(self, view: Json) -> State:
        """A position that fits a view: what is hidden is filled in, known cards where they are known to be."""
        reader = Reader(view, "bad-position", "view")
        seat = reader.integer("seat", 0, 1)
        state, lying = read_public(reader)
        edition = RULE_SETS[state.edition]
        ids = IDS if edition.tactics else CLAN_IDS
        hands = reader.items("hands", 2)
        own = reader.card_list(hands[seat], "hands", ids)
        size = hands[1 - seat]
        left = [reader.integer("stack", 0, CLAN), reader.integer("tactics", 0, len(TACTICS))]
        known = Reader(view.get("known", NOTHING_KNOWN), "bad-position", "view: `known`")
        held = known.cards("hand", ids)
        placed = [read_places(known, pile, ids, left[i]) for i, pile in enumerate(PILES)]
        deck = range(CARDS if edition.tactics else CLAN)
        sure = [*own, *lying, *held, *placed[0].values(), *placed[1].values()]
        reader.once([*sure, *(set(deck) - set(sure))], CARD_NAMES[: len(deck)])
        free = [[card for card in deck if card not in sure and (card >= CLAN) == i] for i in (False, True)]
        stacks = []
        for i in (0, 1):
            if any((card >= CLAN) != i for card in placed[i].values()) or len(free[i]) < left[i] - len(placed[i]):
                raise reader.wrong("bad-stack", "view: the stacks do not fit the cards that are hidden")
            stacks.append([placed[i][place] if place in placed[i] else free[i].pop() for place in range(left[i])])
        other = [*held, *free[0], *free[1]]
        if type(size) is not int or size != len(other) or size >= MOST_HAND or len(own) >= MOST_HAND:
            raise reader.wrong("bad-hand", "view: the hands do not fit the cards that are hidden")
        fill_hidden(state, [own, other] if seat == 0 else [other, own], stacks[0], stacks[1])
        flags = [0] * (2 * CARDS)
        for card in (*held, *placed[0].values(), *placed[1].values()):
            flags[seat * CARDS + card] = 1
        state.known = flags
        check_course(reader, state, from_view=True)
        return state

    # -- reasons --------------------------------------------------------------------------------------------------

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played."""
        assert isinstance(state, Borders)
        move = self.parse(state, text)
        if move < 0 or self.text(state, move) != text:
            return illegal("no-such-move", "no move is spelt like this")
        if state.phase == OVER:
            return illegal("game-over", "the game is over")
        kind, card, place = move // moves.KIND, move // moves.CARD % 128, move % moves.CARD
        if kind == moves.CLAIM:
            return refuse_claim(self, state, place)
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
        return illegal(
            "wrong-phase", f"not now: the turn is in its {PHASES[state.phase]} phase", phase=PHASES[state.phase]
        )

    def proof(self, state: State, place: int) -> Json:
        """B4: would the claim of the seat to move hold, and the reply that decides it."""
        assert isinstance(state, Borders)
        seat = state.turn if state.turn in SEATS else state.mover
        stone = place - 1
        side = stone * 2 + seat
        if state.owner[stone] >= 0:
            return {"holds": False, "own": None, "reply": None, "blockers": []}
        kind, total, needed = survey(state, side ^ 1, NO_CARD)
        reply = {"kind": NAMES[kind], "total": total, "cards": names(needed)} if kind else None
        if state.count[side] != state.need(stone):
            return {"holds": False, "own": None, "reply": reply, "blockers": []}
        at = side * ROOM
        own_kind, own_total, _ = survey(state, side, NO_CARD)
        own = {"kind": NAMES[own_kind], "total": own_total, "cards": names(state.cards[at : at + state.count[side]])}
        proven = holds(state, stone, seat)
        blockers = blocking(state, side, (own_kind, own_total)) if proven else []
        return {"holds": proven, "own": own, "reply": reply, "blockers": blockers}

    def marks(self, state: State, seat: int | None) -> Json:
        """What lies open for everyone to work out."""
        assert isinstance(state, Borders)
        places = []
        timely = state.phase == PLAY or (state.phase in (DRAW, END) and not state.early)
        for stone in range(STONES):
            complete = [state.rank[stone * 2 + s] >= 0 for s in SEATS]
            sides = [survey(state, stone * 2 + s, NO_CARD) if complete[s] else None for s in SEATS]
            first = None
            if all(complete):
                first = 0 if state.done[stone * 2] < state.done[stone * 2 + 1] else 1
            places.append(
                {
                    "need": state.need(stone),
                    "sides": [{"kind": NAMES[side[0]], "total": side[1]} if side else None for side in sides],
                    "first": first,
                    "claimable": timely and seat == state.mover == state.turn and holds(state, stone, state.mover),
                    "fog": state.fog == stone,
                    "mud": state.mud == stone,
                }
            )
        unseen = []
        if seat is not None:
            edition = RULE_SETS[state.edition]
            deck = CARD_NAMES if edition.tactics else CARD_NAMES[:CLAN]
            view = self.view(state, seat)
            seen = {*view["hands"][seat], *view["known"]["hand"], *view["discards"]}
            seen |= {card for pile in PILES for _, card in view["known"][pile]}
            for row in view["stones"]:
                seen |= {*row["cards"][0], *row["cards"][1], *(item["card"] for item in row["env"])}
            unseen = [card for card in deck if card not in seen]
        return {"places": places, "unseen": unseen, "score": list(state.stones)}

    # -- results --------------------------------------------------------------------------------------------------

    def result(self, state: State) -> Json | None:
        """What counts for the match."""
        assert isinstance(state, Borders)
        if state.phase != OVER:
            return None
        return {
            "winner": winner_word(state.winner),
            "why": WHYS[state.why],
            "first": state.first,
            "stones": list(state.stones),
        }

    def match(self, rules: str, length: int, results: Sequence[Json]) -> Json:
        """B7: five points for the winner, the loser's stones for the loser; who begins next; who won."""
        edition = EDITIONS[rules]
        points = [0, 0]
        begins = 0
        for row in results:
            reader = Reader(row, "bad-request", "result")
            first = reader.integer("first", 0, 1)
            stones = reader.numbers("stones", 2, 0, STONES)
            winner = row.get("winner")
            if winner not in (0, 1, "draw"):
                raise reader.bad_field("winner", "0, 1 or draw")
            for seat in SEATS:
                points[seat] += POINTS_FOR_WIN if winner == seat else stones[seat]
            begins = 1 - first if edition.alternate or winner == "draw" else winner
        if len(results) < length:
            return {"points": points, "winner": None, "next": {"first": begins, "bonus": [0, 0]}}
        best = "draw" if points[0] == points[1] else points.index(max(points))
        return {"points": points, "winner": best, "next": None}


# -- writing ------------------------------------------------------------------------------------------------------


def winner_word(winner: int) -> int | str | None:
    """The `winner` of a position."""
    return {-1: None, 2: "draw"}.get(winner, winner)


def hand_of(state: Borders, seat: int) -> list[int]:
    """The cards of a hand in order of arrival."""
    return list(state.hand[seat * MOST_HAND : seat * MOST_HAND + state.hands[seat]])


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
    turn: int | None = state.turn if state.turn in SEATS else None
    stones = []
    for stone in range(STONES):
        sides = [(side * ROOM, side * ROOM + state.count[side]) for side in (stone * 2, stone * 2 + 1)]
        owner = state.owner[stone]
        stones.append(
            {
                "owner": owner if owner >= 0 else None,
                "cards": [names(state.cards[a:b]) for a, b in sides],
                "since": [list(state.since[a:b]) for a, b in sides],
                "env": environment(state, stone),
            }
        )
    return {
        "rules": RULE_SETS[state.edition].rules,
        "first": state.first,
        "turn": turn,
        "mover": state.mover,
        "phase": PHASES[state.phase],
        "winner": winner_word(state.winner),
        "why": WHYS[state.why],
        "idle": state.idle,
        "stones": stones,
        "discards": names(state.discards[: state.discarded]),
        "played": list(state.played),
        "jokers": [bool(flag) for flag in state.jokers],
        "due": state.due,
    }


def known_cards(state: Borders, seat: int) -> Json:
    """The hidden cards this seat knows: in the other hand, and by place in the stacks (0: next to be drawn)."""
    flags = state.known
    stacks = (state.stack[: state.stack_left][::-1], state.tactics[: state.tactics_left][::-1])
    return {
        "hand": sorted(CARD_NAMES[card] for card in hand_of(state, 1 - seat) if flags[seat * CARDS + card]),
        **{
            pile: [[place, CARD_NAMES[card]] for place, card in enumerate(cards) if flags[seat * CARDS + card]]
            for pile, cards in zip(PILES, stacks, strict=True)
        },
    }


# -- reading ------------------------------------------------------------------------------------------------------


def fill_hidden(state: Borders, hands: Sequence[Sequence[int]], stack: Sequence[int], tactics: Sequence[int]) -> None:
    """Put hands and stacks (next card first) into a position."""
    rows = [[*hand, *[-1] * (MOST_HAND - len(hand))] for hand in hands]
    state.hand = rows[0] + rows[1]
    state.hands = [len(hand) for hand in hands]
    state.stack = [*reversed(stack), *[-1] * (CLAN - len(stack))]
    state.stack_left = len(stack)
    state.tactics = [*reversed(tactics), *[-1] * (len(TACTICS) - len(tactics))]
    state.tactics_left = len(tactics)


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
    edition = EDITIONS[rules]
    state = Borders(list(EDITIONS).index(rules))
    state.first = reader.integer("first", 0, 1)
    state.mover = reader.integer("mover", 0, 1)
    state.turn = reader.integer("turn", 0, 1)
    state.phase = PHASES.index(reader.word("phase", PHASES[:OVER]))
    state.idle = reader.integer("idle", 0, 1)
    state.due = reader.integer("due", 0, 3)
    reader.null("winner")
    reader.null("why")
    ids = IDS if edition.tactics else CLAN_IDS
    discards = reader.cards("discards", ids)
    played = reader.numbers("played", 2, 0, len(TACTICS))
    jokers = reader.items("jokers", 2)
    if any(not isinstance(flag, bool) for flag in jokers):
        raise reader.bad_field("jokers", "a pair of true or false")
    state.played = list(played)
    state.jokers = [int(flag) for flag in jokers]
    lying = [*discards, *read_stones(reader, state, ids)]
    state.discards = [*discards, *[-1] * (CARDS - len(discards))][:CARDS]
    state.discarded = min(len(discards), CARDS)
    unseen = [1] * CLAN
    for card in lying:
        if card < CLAN:
            unseen[card] = 0
    state.unseen = unseen
    for side in range(2 * STONES):
        state.settle(side)
    out = sum(card >= CLAN for card in lying)
    if sum(played) != out or abs(played[0] - played[1]) > 1:
        raise reader.wrong("bad-played", "position: `played` does not fit the tactics cards that lie open")
    return state, lying


def read_stones(reader: Reader, state: Borders, ids: dict[str, int]) -> list[int]:
    """The nine stones; the cards that lie at them."""
    rows = [Reader(row, reader.code, "stone") for row in reader.items("stones", STONES)]
    lying: list[int] = []
    cards, since, count = [-1] * (18 * ROOM), [0] * (18 * ROOM), [0] * 18
    where, owner = [-1] * CARDS, [-1] * STONES
    arrivals: list[int] = []
    placed = []
    for stone, row in enumerate(rows):
        if row.source.get("owner") is not None:
            owner[stone] = row.integer("owner", 0, 1)
        for item in row.items("env"):
            entry = Reader(item, reader.code, "environment card")
            card = IDS[entry.word("card", [name for name in ("fog", "mud") if name in ids])]
            placed.append((card, stone, entry.integer("seat", 0, 1)))
        if len(row.items("env")) > 1 and not state.crowded:
            raise reader.wrong("environment-taken", "position: one environment card a stone in these rules (B6.7)")
    for card, stone, seat in placed:
        state.set_environment(card, stone, seat)
        lying.append(card)
    for stone, row in enumerate(rows):
        sides = [row.card_list(side, "cards", ids) for side in row.items("cards", 2)]
        numbers = arrival_numbers(row, sides, row.source.get("since"), 2)
        for seat in SEATS:
            side = stone * 2 + seat
            room = state.need(stone)
            spare = state.phase == DROP and owner[stone] < 0
            if len(sides[seat]) > (ROOM if spare else room):
                raise reader.wrong(
                    "side-full", f"position: too many cards on a side of stone {stone + 1}", place=stone + 1
                )
            if any(card > SHIELD for card in sides[seat]):
                raise reader.wrong("no-such-card", "position: only clan and elite cards lie on a side")
            for i, card in enumerate(sides[seat]):
                cards[side * ROOM + i] = card
                since[side * ROOM + i] = numbers[seat][i]
                where[card] = side
                if CLAN <= card <= JOKER2 and not state.jokers[seat]:
                    raise reader.wrong("bad-jokers", "position: `jokers` does not know of a joker that lies there")
            count[side] = len(sides[seat])
            lying += sides[seat]
            arrivals += numbers[seat]
        if owner[stone] >= 0 and len(sides[owner[stone]]) != state.need(stone):
            raise reader.wrong(
                "side-incomplete", f"position: stone {stone + 1} is claimed by an incomplete side", place=stone + 1
            )
    no_doubles(reader, arrivals)
    state.cards, state.since, state.count = cards, since, count
    state.where, state.owner = where, owner
    state.clock = max(arrivals, default=0)
    state.stones = [owner.count(seat) for seat in SEATS]
    won = any(state.stones[seat] >= STONES_TO_WIN for seat in SEATS)
    won = won or any(owner[i] >= 0 and owner[i] == owner[i + 1] == owner[i + 2] for i in range(STONES - 2))
    if won:
        raise reader.wrong("game-over", "position: somebody has won already")
    return lying


def check_course(reader: Reader, state: Borders, *, from_view: bool) -> None:
    """Phase, turn, hands and stacks fit together as they would in a game."""
    left = state.stack_left + state.tactics_left
    phase = state.phase
    drop = dropper(state)
    discards = state.discards[: state.discarded]
    mud_gone = state.sided and (REDEPLOY in discards or DESERT in discards)
    crowded = sum(max(state.count[2 * i], state.count[2 * i + 1]) > state.need(i) for i in range(STONES))
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


# -- reasons ------------------------------------------------------------------------------------------------------


def moves_of_guile() -> tuple[int, ...]:
    """The move kinds that play a guile card."""
    return (moves.SCOUT, moves.REDEPLOY, moves.DESERT, moves.TRAITOR)


def illegal(reason: str, text: str, **params: object) -> Refused:
    """A move refused."""
    return Refused("illegal", reason, text, **params)


def refuse_claim(family: Family, state: Borders, stone: int) -> Refused:
    """B4: why this claim is not listed."""
    seat = state.turn
    place = stone + 1
    if state.owner[stone] >= 0:
        return illegal("stone-claimed", f"stone {place} is claimed already", place=place)
    need = state.need(stone)
    have = state.count[stone * 2 + seat]
    if have != need:
        return illegal(
            "side-incomplete",
            f"the own side of stone {place} has {have} of {need} cards",
            place=place,
            have=have,
            need=need,
        )
    sheet = family.proof(state, place)
    own, reply = sheet["own"], sheet["reply"]
    if not sheet["holds"]:
        details = {"place": place, "own": own, "reply": reply}
        if reply["cards"]:
            text = f"{', '.join(reply['cards'])} could still come: {reply['kind']} {reply['total']}"
            return illegal(
                "reply", f"not proven: {text} would beat {own['kind']} {own['total']} at stone {place}", **details
            )
        if (own["kind"], own["total"]) == (reply["kind"], reply["total"]):
            return illegal("tie-later", f"equal, and the other side of stone {place} was complete first", **details)
        return illegal(
            "weaker", f"the other side of stone {place} is stronger: {reply['kind']} {reply['total']}", **details
        )
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
    if in_hand >= CLAN and state.played[seat] > state.played[1 - seat]:
        return illegal(
            "tactics-limit", "one tactics card ahead already: the other must play one first (B6.1)", card=name
        )
    if CLAN <= in_hand <= JOKER2 and state.jokers[seat]:
        return illegal("second-joker", "whoever has played one joker may not play the other (B6.2)", card=name)
    if kind == moves.SCOUT:
        return illegal("stack-empty", "both stacks are empty", card=name)
    if kind in (moves.PLAY, moves.REDEPLOY, moves.TRAITOR) and stone != moves.OFF:
        place = stone + 1
        if state.owner[stone] >= 0:
            return illegal("stone-claimed", f"stone {place} is claimed already (B2.4)", place=place)
        if kind == moves.PLAY and FOG <= card <= MUD:
            return illegal("environment-taken", f"stone {place} has an environment card already (B6.7)", place=place)
        if kind == moves.PLAY or (card < FOG and state.count[stone * 2 + seat] >= state.need(stone)):
            return illegal("side-full", f"the own side of stone {place} is full (B2.1)", place=place)
    if in_hand == REDEPLOY and state.where[card] == stone * 2 + seat:
        return illegal("same-stone", "the card lies there already", card=CARD_NAMES[card])
    return illegal("no-target", "this card is no target for it", card=CARD_NAMES[card])


def blocking(state: Borders, side: int, own: tuple[int, int]) -> list[Json]:
    """The open cards but for which a better reply were possible: each alone, or if none does, together."""
    stone = side >> 1
    seen = [card for card in range(CLAN) if not state.unseen[card] and state.where[card] >> 1 != stone]
    better = [card for card in seen if survey(state, side ^ 1, card)[:2] > own]
    if not better and survey(state, side ^ 1, ALL_OPEN)[:2] > own:
        better = [card for card in survey(state, side ^ 1, ALL_OPEN)[2] if card in seen]
    return [
        {"card": CARD_NAMES[card], "place": (state.where[card] >> 1) + 1 if state.where[card] >= 0 else None}
        for card in better
    ]
