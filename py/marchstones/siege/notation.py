"""Siege at the edge: how moves, deals, positions and views are written and read, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marchstones.checks import Reader, arrival_numbers, no_doubles
from marchstones.family import Json, Refused
from marchstones.formations import NAMES, NOTHING
from marchstones.game import CHANCE, NONE
from marchstones.rng import shuffle
from marchstones.siege import moves
from marchstones.siege.declarations import ALL_OPEN, NO_CARD, holds, survey
from marchstones.siege.editions import EDITIONS, WALLS
from marchstones.siege.rules import WALLS_TO_WIN, WHYS, Siege
from marchstones.siege.state import (
    ATTACKER,
    CARDS,
    CAULDRONS,
    DEFENDER,
    DRAW,
    END,
    EXCHANGE,
    GIFTS,
    GIVE,
    HELD,
    HIDDEN,
    INSERT,
    MOST_HAND,
    OPEN,
    OVER,
    PHASES,
    PLAY,
    REINFORCE,
    RETURNS,
    ROOM,
    RULE_SETS,
    SHIELD,
    SIDES,
    SIEGE,
    SUNK,
    VALUES,
    WALL_COUNT,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marchstones.game import State
    from marchstones.rng import Rng
    from marchstones.siege.editions import Face

COLOURS = "rygbp"
TACTICS = (
    *("joker1", "joker2", "spy", "shield"),
    *("redeploy", "recruit", "desert", "traitor", "blast", "reinforce", "exchange"),
)
CARD_NAMES = tuple(f"{colour}{value}" for colour in COLOURS for value in range(VALUES)) + TACTICS
IDS = {name: card for card, name in enumerate(CARD_NAMES)}
SIEGE_IDS = {name: card for name, card in IDS.items() if card < SIEGE}
TACTICS_IDS = {name: card for name, card in IDS.items() if card >= SIEGE}
PILES = ("stack", "tactics")
NOTHING_KNOWN: Json = {"hand": [], "stack": [], "tactics": []}  # also in a view that does not say
SEATS = (0, 1)
GAMES_IN_A_PAIR = 2
LAST_TURNS = 3  # the most that `left` can be

SPELT = {
    moves.REDEPLOY: "redeploy",
    moves.RECRUIT: "recruit",
    moves.DESERT: "desert",
    moves.TRAITOR: "traitor",
    moves.BLAST: "blast",
    moves.REINFORCE: "reinforce",
    moves.EXCHANGE: "exchange",
}
AT_WALL = {moves.RETREAT: "retreat", moves.OIL: "oil", moves.CONTROL: "control"}
KINDS = {word: kind for kind, word in (SPELT | AT_WALL).items()}


def names(cards: Sequence[int]) -> list[str]:
    """Cards as they are spelt."""
    return [CARD_NAMES[card] for card in cards]


def wall_of(word: str) -> int:
    """The wall a word names, from 0, or -1."""
    return "1234567".find(word) if len(word) == 1 else -1


def parts(move: int) -> tuple[int, int, int]:
    """The kind of a move and its two numbers."""
    return move // moves.KIND, move // moves.FIRST % 128, move % moves.FIRST


class Family:
    """Siege as the edge sees it; the meaning of each method stands in `marchstones.family.Family`."""

    name = "siege"
    rule_sets = tuple(EDITIONS)

    def describe(self, rules: str) -> Json:
        """The facts of a rule set."""
        edition = EDITIONS[rules]
        return {
            "id": rules,
            "game": self.name,
            "tactics": bool(edition.tactics),
            "hand": edition.hand,
            "places": WALL_COUNT,
            "colours": list(COLOURS),
            "values": list(range(VALUES)),
            "cards": list(deck_of(rules)),
            "beginner": "alternate",
            "oil": CAULDRONS,
            "walls": [wall.name for wall in WALLS],
        }

    # -- deals ----------------------------------------------------------------------------------------------------

    def deal(self, rules: str, rng: Rng, first: int, bonus: Sequence[int] = (0, 0)) -> Json:
        """W1.1: shuffle and deal; `first` is the attacker's seat."""
        del bonus
        edition = EDITIONS[rules]
        siege = list(range(SIEGE))
        shuffle(siege, rng)
        tactics = list(range(SIEGE, CARDS)) if edition.tactics else []
        shuffle(tactics, rng)
        size = edition.hand
        return {
            "rules": rules,
            "first": first,
            "hands": [names(siege[:size]), names(siege[size : 2 * size])],
            "stack": names(siege[2 * size :]),
            "tactics": names(tactics),
        }

    def start(self, deal: Json) -> State:
        """W1: the first position of a deal."""
        reader = Reader(deal, "bad-deal", "deal")
        rules = reader.word("rules", EDITIONS)
        edition = EDITIONS[rules]
        first = reader.integer("first", 0, 1)
        hands = [reader.card_list(hand, "hands", SIEGE_IDS) for hand in reader.items("hands", 2)]
        stack = reader.cards("stack", SIEGE_IDS)
        tactics = reader.cards("tactics", TACTICS_IDS) if "tactics" in deal or edition.tactics else []
        if any(len(hand) != edition.hand for hand in hands):
            raise reader.wrong("bad-hand", f"deal: each hand has {edition.hand} cards in these rules")
        if tactics and not edition.tactics:
            raise reader.bad_field("tactics", "empty in these rules")
        reader.once([*hands[0], *hands[1], *stack, *tactics], deck_of(rules))
        state = Siege(list(EDITIONS).index(rules))
        state.attacker = state.mover = state.turn = first
        fill_hidden(state, hands, stack, tactics)
        return state

    # -- moves ----------------------------------------------------------------------------------------------------

    def text(self, state: State, move: int) -> str:
        """How a move is spelt."""
        del state
        kind, a, b = parts(move)
        if kind == moves.PLAY:
            return f"play {CARD_NAMES[a]} {b + 1}"
        if kind in (moves.REDEPLOY, moves.RECRUIT, moves.TRAITOR):
            return f"play {SPELT[kind]} {CARD_NAMES[a]} {'off' if b == moves.OFF else b + 1}"
        if kind == moves.REINFORCE:
            return f"play reinforce {CARD_NAMES[a]} {CARD_NAMES[b]}"
        if kind in AT_WALL:
            return f"{AT_WALL[kind]} {b + 1}"
        return {
            moves.DESERT: f"play desert {CARD_NAMES[a]}",
            moves.BLAST: f"play blast {b + 1}",
            moves.EXCHANGE: "play exchange",
            moves.GIVE: f"give {CARD_NAMES[a]}",
            moves.DRAW: f"draw {PILES[b > 0]}",
            moves.PASS: "pass",
            moves.END: "end",
            moves.INSERT: f"insert {CARD_NAMES[a]} {b}",
        }[kind]

    def parse(self, state: State, text: str) -> int:
        """The int of a spelling, or -1."""
        del state
        match text.split(" "):
            case ["play", "exchange"]:
                return moves.move(moves.EXCHANGE, 0, 0)
            case ["play", ("redeploy" | "recruit" | "traitor") as word, card, target] if card in IDS:
                wall = moves.OFF if (target, word) == ("off", "redeploy") else wall_of(target)
                return moves.move(KINDS[word], IDS[card], wall) if wall >= 0 else -1
            case ["play", "desert", card] if card in IDS:
                return moves.move(moves.DESERT, IDS[card], 0)
            case ["play", "blast", target] if wall_of(target) >= 0:
                return moves.move(moves.BLAST, 0, wall_of(target))
            case ["play", "reinforce", first, second] if first in IDS and second in IDS:
                return moves.move(moves.REINFORCE, IDS[first], IDS[second])
            case ["play", card, target] if IDS.get(card, CARDS) <= SHIELD and wall_of(target) >= 0:
                return moves.move(moves.PLAY, IDS[card], wall_of(target))
            case ["give", card] if card in IDS:
                return moves.move(moves.GIVE, IDS[card], 0)
            case [("retreat" | "oil" | "control") as word, target] if wall_of(target) >= 0:
                return moves.move(KINDS[word], 0, wall_of(target))
            case ["draw", ("stack" | "tactics") as pile]:
                return moves.move(moves.DRAW, 0, PILES.index(pile))
            case ["insert", card, place] if card in IDS and place in map(str, range(CARDS)):
                return moves.move(moves.INSERT, IDS[card], int(place))
            case [("pass" | "end") as word]:
                return moves.move(moves.PASS if word == "pass" else moves.END, 0, 0)
        return -1

    def refs(self, state: State, move: int) -> list[str]:
        """What a person points at to make this move."""
        assert isinstance(state, Siege)
        words = self.text(state, move).split(" ")
        kind, _, wall = parts(move)
        if kind == moves.OIL:
            return ["do:oil", f"card:{CARD_NAMES[state.cards[wall * 2 * ROOM]]}"]
        if kind == moves.REINFORCE:
            return ["hand:reinforce", f"discard:{words[2]}", f"discard:{words[3]}"]
        if kind in (moves.REDEPLOY, moves.RECRUIT, moves.TRAITOR, moves.DESERT):
            refs = [f"hand:{words[1]}", f"{'discard' if kind == moves.RECRUIT else 'card'}:{words[2]}"]
            if kind != moves.DESERT:
                refs.append("pile:discard" if words[3] == "off" else f"side:{words[3]}")
            return refs
        last = words[-1]
        return {
            moves.PLAY: [f"hand:{words[1 % len(words)]}", f"side:{last}"],
            moves.BLAST: ["hand:blast", f"stone:{last}"],
            moves.EXCHANGE: ["hand:exchange"],
            moves.GIVE: [f"hand:{last}"],
            moves.RETREAT: ["do:retreat", f"side:{last}"],
            moves.CONTROL: [f"stone:{last}"],
            moves.DRAW: [f"pile:{last}"],
        }.get(kind, [f"do:{words[0]}"])

    def spelling(self, refs: Sequence[str]) -> str:
        """The move these refs point at; a cauldron is spelt by its card, which `refusal` understands."""
        kinds = [ref.partition(":")[0] for ref in refs]
        words = ["off" if ref == "pile:discard" else ref.partition(":")[2] for ref in refs]
        match kinds:
            case ["stone"]:
                return f"control {words[0]}"
            case ["pile"]:
                return f"draw {words[0]}"
            case ["do", *_]:
                return " ".join(words)
        return " ".join(["play", *words])

    def extras(self, state: State, move: int) -> Json:
        """Nothing more to show on a move."""
        del state, move
        return {}

    def redact(self, move: str) -> str:
        """W6.5: the cards given and the places of reinforced cards are not shown."""
        if move.startswith("give "):
            return "give ?"
        return f"{move[: move.rindex(' ')]} ?" if move.startswith("insert ") else move

    def reveals(self, move: str) -> bool:
        """Only draws show a seat something it did not know; an exchange ends with the other's decision."""
        return move.startswith("draw ")

    # -- positions ------------------------------------------------------------------------------------------------

    def position(self, state: State) -> Json:
        """Everything."""
        assert isinstance(state, Siege)
        return {
            **public(state),
            "hands": [names(hand_of(state, seat)) for seat in SEATS],
            "stack": names(state.stack[: state.stack_left][::-1]),
            "tactics": names(state.tactics[: state.tactics_left][::-1]),
            "given": [names(given_by(state, seat)) for seat in SEATS],
        }

    def view(self, state: State, seat: int | None) -> Json:
        """What a seat may know: its hand and what it gives, the sizes of the rest, and the hidden cards it knows."""
        assert isinstance(state, Siege)
        return {
            **public(state),
            "hands": [names(hand_of(state, s)) if s == seat else state.hands[s] for s in SEATS],
            "stack": state.stack_left,
            "tactics": state.tactics_left,
            "given": [names(given_by(state, s)) if s == seat else state.gave[s] for s in SEATS],
            "seat": seat,
            "known": known_cards(state, seat),
        }

    def restore(self, position: Json) -> State:
        """Any position that could be."""
        reader = Reader(position, "bad-position", "position")
        state, lying = read_public(reader)
        ids = ids_of(state)
        hands = [reader.card_list(hand, "hands", ids) for hand in reader.items("hands", 2)]
        given = [reader.card_list(cards, "given", ids) for cards in reader.items("given", 2)]
        stack = reader.cards("stack", SIEGE_IDS)
        tactics = reader.cards("tactics", TACTICS_IDS)
        deck = deck_of(RULE_SETS[state.edition].rules)
        if tactics and len(deck) == SIEGE:
            raise reader.bad_field("tactics", "empty in these rules")
        reader.once([*hands[0], *hands[1], *given[0], *given[1], *stack, *tactics, *lying], deck)
        check_sizes(reader, hands, given)
        fill_hidden(state, hands, stack, tactics)
        fill_given(state, given)
        check_course(reader, state)
        return state

    def sight(self, view: Json) -> State:
        """A position that fits a view: what is hidden is filled in, known cards where they are known to be."""
        reader = Reader(view, "bad-position", "view")
        seat = reader.integer("seat", 0, 1)
        state, lying = read_public(reader)
        ids = ids_of(state)
        hands, given = reader.items("hands", 2), reader.items("given", 2)
        own = reader.card_list(hands[seat], "hands", ids)
        gift = reader.card_list(given[seat], "given", ids)
        size = Reader({"hands": hands[1 - seat]}, "bad-position", "view").integer("hands", 0, MOST_HAND)
        chosen = Reader({"given": given[1 - seat]}, "bad-position", "view").integer("given", 0, GIFTS)
        left = [reader.integer("stack", 0, SIEGE), reader.integer("tactics", 0, len(TACTICS))]
        known = Reader(view.get("known", NOTHING_KNOWN), "bad-position", "view: `known`")
        held = known.cards("hand", ids)
        sunk = [read_sunk(known, "stack", SIEGE_IDS), read_sunk(known, "tactics", TACTICS_IDS)]
        deck = deck_of(RULE_SETS[state.edition].rules)
        sure = [*own, *gift, *lying, *held, *sunk[0], *sunk[1]]
        reader.once([*sure, *(set(range(len(deck))) - set(sure))], deck)
        free = [[card for card in range(len(deck)) if card not in sure and (card >= SIEGE) == i] for i in SEATS]
        stacks = []
        for i in (0, 1):
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
        fill_hidden(state, both, stacks[0], stacks[1])
        fill_given(state, gifts)
        flags = [HIDDEN] * (2 * CARDS)
        for card in held:
            flags[seat * CARDS + card] = HELD
        for card in (*sunk[0], *sunk[1]):
            flags[seat * CARDS + card] = SUNK
        state.known = flags
        check_course(reader, state)
        return state

    # -- reasons --------------------------------------------------------------------------------------------------

    def refusal(self, state: State, text: str) -> Refused:
        """Why a move that is not listed may not be played."""
        assert isinstance(state, Siege)
        move = self.parse(state, spelt_by_card(state, text))
        if move < 0 or self.text(state, move) != spelt_by_card(state, text):
            return refuse_part(state, text)
        if state.phase == OVER:
            return illegal("game-over", "the game is over")
        kind, a, b = parts(move)
        now = illegal(
            "wrong-phase", f"not now: the turn is in its {PHASES[state.phase]} phase", phase=PHASES[state.phase]
        )
        if kind == moves.CONTROL:
            return refuse_control(self, state, b, now)
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

    def proof(self, state: State, place: int) -> Json:
        """W3: would the attacker's declaration hold here, and the reply that decides it."""
        assert isinstance(state, Siege)
        wall = place - 1
        side = wall * 2
        kind, total, needed, _ = survey(state, side + 1, NO_CARD)
        reply = {"kind": NAMES[kind], "total": total, "cards": names(needed)} if kind else None
        if state.rank[side] == NOTHING:
            return {"holds": False, "own": None, "reply": reply, "blockers": []}
        own_kind, own_total, _, rank = survey(state, side, NO_CARD)
        own = {"kind": NAMES[own_kind], "total": own_total, "cards": names(side_of(state, side))}
        proven = holds(state, wall)
        return {"holds": proven, "own": own, "reply": reply, "blockers": blocking(state, wall, rank) if proven else []}

    def marks(self, state: State, seat: int | None) -> Json:
        """What lies open for everyone to work out."""
        assert isinstance(state, Siege)
        timely = state.phase in (OPEN, DRAW, END) and seat == state.mover == state.attacker
        places = []
        for wall in range(WALL_COUNT):
            sides = []
            for side in (wall * 2, wall * 2 + 1):
                kind, total, _, _ = survey(state, side, NO_CARD) if state.rank[side] != NOTHING else (0, 0, [], 0)
                sides.append({"kind": NAMES[kind], "total": total} if kind else None)
            first = None
            if all(sides):
                first = ATTACKER if state.done[wall * 2] < state.done[wall * 2 + 1] else DEFENDER
            damaged = bool(state.damaged[wall])
            places.append(
                {
                    **face_words(WALLS[wall].damaged if damaged else WALLS[wall].intact),
                    "sides": sides,
                    "first": first,
                    "claimable": timely and holds(state, wall),
                    "after": None if damaged else face_words(WALLS[wall].damaged),
                }
            )
        unseen = []
        if seat is not None:
            seen = {*hand_of(state, seat), *given_by(state, seat), *state.discards[: state.discarded]}
            seen |= {*state.coming[: state.arriving]}
            for card in range(CARDS):
                if state.where[card] >= 0 or state.known[seat * CARDS + card] == HELD:
                    seen.add(card)
            deck = deck_of(RULE_SETS[state.edition].rules)
            unseen = [name for card, name in enumerate(deck) if card not in seen]
        return {"places": places, "unseen": unseen, "score": [sum(state.damaged), WALL_COUNT - sum(state.damaged)]}

    # -- results --------------------------------------------------------------------------------------------------

    def result(self, state: State) -> Json | None:
        """What counts for the match."""
        assert isinstance(state, Siege)
        if state.phase != OVER:
            return None
        return {
            "winner": state.winner,
            "why": WHYS[state.why],
            "first": state.attacker,
            "attacker": state.attacker,
            "stack": state.stack_left,
            "intact": WALL_COUNT - sum(state.damaged),
            "oil": state.oil,
        }

    def match(self, rules: str, length: int, results: Sequence[Json]) -> Json:
        """W7: games in pairs with roles swapped; an undecided pair is played again. `length` 1 is a single game."""
        del rules
        points = [0, 0]
        games = []
        for row in results:
            reader = Reader(row, "bad-request", "result")
            attacker, winner = reader.integer("attacker", 0, 1), reader.integer("winner", 0, 1)
            stack = reader.integer("stack", 0, SIEGE)
            kept = reader.integer("intact", 0, WALL_COUNT) + reader.integer("oil", 0, CAULDRONS)
            games.append((attacker, winner, stack if winner == attacker else kept))
            points[winner] += 1
        best = None
        if length == 1 and len(games) == 1:
            best = games[0][1]
        elif games and len(games) % GAMES_IN_A_PAIR == 0:
            best = better_of(games[-2], games[-1])
        if best is not None:
            return {"points": points, "winner": best, "next": None}
        return {"points": points, "winner": None, "next": {"first": 1 - games[-1][0] if games else 0, "bonus": [0, 0]}}


def better_of(one: tuple[int, int, int], two: tuple[int, int, int]) -> int | None:
    """W7.1-W7.3: who is ahead after a pair of games (attacker, winner, what counts), or None."""
    if one[1] == two[1]:
        return one[1]
    # one game each: roles are swapped, so both won as attacker or both as defender
    if one[2] == two[2]:
        return None
    return one[1] if one[2] > two[2] else two[1]


# -- writing ------------------------------------------------------------------------------------------------------


def deck_of(rules: str) -> tuple[str, ...]:
    """The cards of a rule set."""
    return CARD_NAMES if EDITIONS[rules].tactics else CARD_NAMES[:SIEGE]


def ids_of(state: Siege) -> dict[str, int]:
    """The cards of a position's rule set by their names."""
    return IDS if RULE_SETS[state.edition].tactics else SIEGE_IDS


def hand_of(state: Siege, seat: int) -> list[int]:
    """The cards of a hand in order of arrival."""
    return list(state.hand[seat * MOST_HAND : seat * MOST_HAND + state.hands[seat]])


def given_by(state: Siege, seat: int) -> list[int]:
    """The cards a seat has chosen so far in an exchange."""
    return list(state.given[seat * GIFTS : seat * GIFTS + state.gave[seat]])


def side_of(state: Siege, side: int) -> list[int]:
    """The cards of a side in order of arrival."""
    return list(state.cards[side * ROOM : side * ROOM + state.count[side]])


def face_words(face: Face) -> Json:
    """What a face of a tile asks for; the formations that count, strongest first."""
    counts = [NAMES[kind] for kind in range(len(NAMES) - 1, 0, -1) if face.counting >> kind & 1]
    return {"need": face.need, "counts": counts, "low": bool(face.low)}


def public(state: Siege) -> Json:
    """The part of a position that everybody sees."""
    turn = "chance" if state.turn == CHANCE else state.turn if state.turn in SEATS else None
    return {
        "rules": RULE_SETS[state.edition].rules,
        "first": state.attacker,
        "turn": turn,
        "mover": state.mover,
        "phase": PHASES[state.phase],
        "winner": None if state.winner == NONE else state.winner,
        "why": WHYS[state.why],
        "idle": state.idle,
        "walls": [
            {
                "damaged": bool(state.damaged[wall]),
                "cards": [names(side_of(state, side)) for side in (wall * 2, wall * 2 + 1)],
                "since": [
                    list(state.since[side * ROOM : side * ROOM + state.count[side]])
                    for side in (wall * 2, wall * 2 + 1)
                ],
            }
            for wall in range(WALL_COUNT)
        ],
        "attacker": state.attacker,
        "oil": state.oil,
        "discards": names(state.discards[: state.discarded]),
        "played": list(state.played),
        "left": state.left if state.left >= 0 else None,
        "coming": names(state.coming[: state.arriving]),
    }


def known_cards(state: Siege, seat: int | None) -> Json:
    """The hidden cards this seat knows: in the other hand, and at unknown places (null) of the stacks."""
    if seat is None:
        return {"hand": [], "stack": [], "tactics": []}
    flags = state.known[seat * CARDS : seat * CARDS + CARDS]
    sunk = [card for card in range(CARDS) if flags[card] == SUNK]
    return {
        "hand": [CARD_NAMES[card] for card in range(CARDS) if flags[card] == HELD],
        "stack": [[None, CARD_NAMES[card]] for card in sunk if card < SIEGE],
        "tactics": [[None, CARD_NAMES[card]] for card in sunk if card >= SIEGE],
    }


# -- reading ------------------------------------------------------------------------------------------------------


def fill_hidden(state: Siege, hands: Sequence[Sequence[int]], stack: Sequence[int], tactics: Sequence[int]) -> None:
    """Put hands and stacks (next card first) into a position."""
    rows = [[*hand, *[-1] * (MOST_HAND - len(hand))] for hand in hands]
    state.hand = rows[0] + rows[1]
    state.hands = [len(hand) for hand in hands]
    state.stack = [*reversed(stack), *[-1] * (SIEGE - len(stack))]
    state.stack_left = len(stack)
    state.tactics = [*reversed(tactics), *[-1] * (len(TACTICS) - len(tactics))]
    state.tactics_left = len(tactics)


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
    ids = ids_of(state)
    discards = reader.cards("discards", ids)
    coming = reader.cards("coming", {name: card for name, card in ids.items() if card <= SHIELD})
    state.played = list(reader.numbers("played", 2, 0, 2 * len(TACTICS)))
    lying = [*discards, *coming, *read_walls(reader, state, ids)]
    if len(discards) > CARDS:
        raise reader.wrong("card-twice", "position: a card lies twice in the discard")
    if len(coming) > RETURNS:
        raise reader.bad_field("coming", "at most two cards")
    state.discards = [*discards, *[-1] * (CARDS - len(discards))]
    state.discarded = len(discards)
    state.coming = [*coming, *[-1] * (RETURNS - len(coming))]
    state.arriving = len(coming)
    unseen = [1] * SIEGE
    for card in lying:
        if card < SIEGE and card not in coming:
            unseen[card] = 0
    state.unseen = unseen
    for side in range(SIDES):
        state.settle(side)
    check_played(reader, state, lying)
    return state, lying


def read_walls(reader: Reader, state: Siege, ids: dict[str, int]) -> list[int]:
    """The seven walls; the cards that lie at them."""
    rows = [Reader(row, reader.code, "wall") for row in reader.items("walls", WALL_COUNT)]
    state.damaged = [int(row.boolean("damaged")) for row in rows]
    if sum(state.damaged) >= WALLS_TO_WIN:
        raise reader.wrong("game-over", "position: the attacker has won already")
    lying: list[int] = []
    arrivals: list[int] = []
    cards, since, count, where = [-1] * (SIDES * ROOM), [0] * (SIDES * ROOM), [0] * SIDES, [-1] * CARDS
    for wall, row in enumerate(rows):
        sides = [row.card_list(side, "cards", ids) for side in row.items("cards", 2)]
        numbers = arrival_numbers(row, sides, row.source.get("since"), 2)
        for role in (ATTACKER, DEFENDER):
            side = wall * 2 + role
            if len(sides[role]) > state.need(wall):
                raise reader.wrong(
                    "side-full", f"position: too many cards on a side of wall {wall + 1}", place=wall + 1
                )
            if any(card > SHIELD for card in sides[role]):
                raise reader.wrong("no-such-card", "position: only siege and elite cards lie at a wall")
            for i, card in enumerate(sides[role]):
                cards[side * ROOM + i] = card
                since[side * ROOM + i] = numbers[role][i]
                where[card] = side
            count[side] = len(sides[role])
            lying += sides[role]
            arrivals += numbers[role]
    no_doubles(reader, arrivals)
    state.cards, state.since, state.count, state.where = cards, since, count, where
    state.clock = max(arrivals, default=0)
    return lying


def check_played(reader: Reader, state: Siege, lying: Sequence[int]) -> None:
    """W6: `played` counts the tactics cards that lie open, and the elite cards that a reinforcement took back."""
    taken_back = sum(state.played) - sum(card >= SIEGE for card in lying)
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
    stacked = state.stack_left + state.tactics_left > 0
    refilled = state.left >= 0 and REINFORCE in state.discards[: state.discarded]
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
    used = state.discards[: state.discarded]
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
    if phase == DRAW and not state.stack_left + state.tactics_left:
        raise reader.wrong("bad-stack", "position: there is nothing left to draw")
    if phase == END and not (attacking and state.any_control()):
        raise reader.wrong("bad-phase", "position: the end phase is there only for declarations that hold")


def check_left(reader: Reader, state: Siege) -> None:
    """W5.2: `left` is set once the last siege card is drawn, and its turns alternate down to the attacker's last."""
    refilled = REINFORCE in state.discards[: state.discarded]
    if state.left < 0:
        fits = state.stack_left > 0
    elif state.mover == state.attacker:
        fits = state.left == 1 or (state.left == LAST_TURNS and state.phase == END)
    else:
        fits = state.left == LAST_TURNS - 1
    if not fits or (state.left >= 0 and state.stack_left and not refilled):
        raise reader.wrong("bad-left", "position: `left` does not fit the siege stack and the mover (W5.2)")


# -- reasons ------------------------------------------------------------------------------------------------------


def illegal(reason: str, text: str, **params: object) -> Refused:
    """A move refused."""
    return Refused("illegal", reason, text, **params)


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


def refuse_control(family: Family, state: Siege, wall: int, now: Refused) -> Refused:
    """W3: why this declaration is not listed."""
    place = wall + 1
    if state.mover != state.attacker:
        return illegal("not-attacker", "only the attacker declares control, in the own turn (W3.1)")
    need, have = state.need(wall), state.count[wall * 2]
    if have != need:
        return illegal(
            "side-incomplete",
            f"the attacker's side of wall {place} has {have} of {need} cards",
            place=place,
            have=have,
            need=need,
        )
    sheet = family.proof(state, place)
    own, reply = sheet["own"], sheet["reply"]
    if sheet["holds"]:
        return now
    details = {"place": place, "own": own, "reply": reply}
    if reply["cards"]:
        text = f"{', '.join(reply['cards'])} could still come: {reply['kind']} {reply['total']}"
        return illegal(
            "reply", f"not proven: {text} would beat {own['kind']} {own['total']} at wall {place}", **details
        )
    if (own["kind"], own["total"]) == (reply["kind"], reply["total"]):
        return illegal("tie-later", f"equal, and the other side of wall {place} was complete first", **details)
    return illegal("weaker", f"the other side of wall {place} is stronger: {reply['kind']} {reply['total']}", **details)


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
    if card >= SIEGE and state.played[seat] > state.played[1 - seat]:
        return illegal("tactics-limit", "one tactics card ahead already: the other must play one first (W6)", card=name)
    if card == EXCHANGE:
        if state.hands[seat] <= GIFTS or state.hands[1 - seat] < GIFTS:
            return illegal("few-cards", "both need three cards to give (W6.2)", card=name)
    elif card == REINFORCE and sum(card <= SHIELD for card in state.discards[: state.discarded]) < RETURNS:
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
    discards = state.discards[: state.discarded]
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


def blocking(state: Siege, wall: int, own: int) -> list[Json]:
    """The open cards but for which a better reply were possible: each alone, or if none does, together."""
    side = wall * 2 + 1
    seen = [card for card in range(SIEGE) if not state.unseen[card] and state.where[card] >> 1 != wall]
    better = [card for card in seen if survey(state, side, card)[3] > own]
    if not better:
        _, _, needed, rank = survey(state, side, ALL_OPEN)
        better = [card for card in needed if card in seen] if rank > own else []
    return [
        {"card": CARD_NAMES[card], "place": (state.where[card] >> 1) + 1 if state.where[card] >= 0 else None}
        for card in better
    ]
