"""The public protocol, request by request, with Borders: what is answered, what is refused, what is hidden."""

import json
import random

import pytest

from rules.borders.scene import CLAN, EVERY, TACTICAL, Table, dealt, every_edition, scene, with_tactics

POSITION = {
    *("rules", "first", "turn", "mover", "phase", "winner", "why", "idle", "stones", "hands", "stack", "tactics"),
    *("discards", "played", "jokers", "due"),
}
NEEDS_A_GAME = [
    {"do": "legal"},
    {"do": "play", "move": "pass"},
    {"do": "proof", "place": 3},
    {"do": "view", "seat": 0},
    {"do": "position"},
    {"do": "record"},
]


def code(answer):
    """The code of an error that says something."""
    assert answer["error"]["text"]
    return answer["error"]["code"]


def walked(rules, steps=10**6, seed=1):
    """A dealt game after some random moves, claims preferred."""
    rng, table = random.Random(seed), dealt(rules, seed)
    for _ in range(steps):
        moves = table.legal
        if not moves:
            break
        table.play(moves[0] if moves[0].startswith("claim") else rng.choice(moves))
    return table


PHASES = {
    "play": lambda: scene("3: r7 r8 / b1", hand="r9"),
    "draw": lambda: scene("3: r7 r8 / b1", hand="r9").play("play r9 3"),
    "end": lambda: scene("3: r7 r8 / b1", hand="r9 r1", other="b4", drained=True).play("play r9 3"),
    "scout": lambda: scene(hand="scout").play("play scout", "draw tactics"),
    "return": lambda: scene(hand="scout r1").play("play scout", *["draw stack"] * 3, "return r1"),
    "drop": lambda: scene("3: r1 / b1 b2 b3 b4 mud", hand="desert", rules="borders-2004-tactics").play(
        "play desert mud"
    ),
}
each_phase = pytest.mark.parametrize("phase", PHASES)


def test_every_phase_is_reached():
    """The tables below stand in the phases they are named after."""
    assert [table().phase for table in PHASES.values()] == list(PHASES)


# -- the frame --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [0, 7, "seven", None, [1, 2], {"a": 1}, 1.5, True])
def test_id_comes_back(name):
    """`id` is returned as it was, on success and on failure; without one there is none."""
    table = Table()
    assert table.ask("rules", id=name)["id"] == name
    assert table.ask("legal", id=name)["id"] == name
    assert "id" not in table.ask("rules")


@pytest.mark.parametrize("request_", NEEDS_A_GAME, ids=lambda request: request["do"])
def test_no_game(request_):
    """Before any game these are refused."""
    assert code(Table().ask(**request_)) == "no-game"


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[]", "7", "null", '"legal"', '{"do":"dance"}', "{}", '{"do":7}']
)
def test_bad_request(text):
    """What is no request is answered so, and the game goes on."""
    table = dealt("borders-2024")
    before = table.position
    assert code(json.loads(table.bridge.answer(text))) == "bad-request"
    assert table.position == before


# -- rules ------------------------------------------------------------------------------------------------------------


def test_rules():
    """Every rule set with its game, the levels, and what engine this is."""
    told = Table().ok("rules")
    assert {entry["id"]: entry["game"] for entry in told["rules"]}.items() >= dict.fromkeys(EVERY, "borders").items()
    assert told["levels"]
    assert isinstance(told["compiled"], bool)
    assert isinstance(told["version"], str)


# -- new --------------------------------------------------------------------------------------------------------------


@every_edition
def test_new_from_a_seed(rules):
    """The answer is the position; the same seed gives the same, whoever begins."""
    table = Table()
    position = table.ok("new", rules=rules, seed=7, first=1)
    assert position.keys() == POSITION
    assert position == table.position
    assert position == table.ok("new", rules=rules, seed=7, first=1)
    assert position["hands"] == table.ok("new", rules=rules, seed=7, first=0)["hands"]


def test_new_without_a_seed():
    """A deal nobody can foresee: two are hardly the same."""
    table = Table()
    assert table.ok("new", rules="borders-2024") != table.ok("new", rules="borders-2024")


@pytest.mark.parametrize("rules", ["borders", "Borders-2024", "chess", ""])
def test_unknown_rules(rules):
    """A rule set that there is not."""
    assert code(Table().ask("new", rules=rules)) == "unknown-rules"


@pytest.mark.parametrize(
    "fields", [{}, {"rules": 7}, {"rules": "tug", "seed": "x"}, {"rules": "borders-2024", "first": 2}], ids=str
)
def test_new_of_wrong_types(fields):
    """A missing name, a wrong seed, a third seat."""
    assert code(Table().ask("new", **fields)) == "bad-request"


def deal_of(rules):
    """A good deal."""
    position = dealt(rules).position
    return {field: position[field] for field in ("rules", "first", "hands", "stack", "tactics")}


def spoil(deal, how):
    """A deal with one thing wrong."""
    hands, stack = deal["hands"], deal["stack"]
    if how == "card twice":
        stack[0] = stack[1]
    elif how == "card missing":
        stack.pop()
    elif how == "no such card":
        stack[0] = "r10"
    elif how == "tactics card in a hand":
        hands[0][0] = "spy"
    elif how == "long hand":
        hands[0].append(stack.pop())
    elif how == "uneven hands":
        hands[0].append(hands[1].pop())
    elif how == "one hand":
        hands.pop()
    elif how == "clan card in the tactics stack":
        deal["tactics"].append(stack.pop())
    elif how == "first":
        deal["first"] = 2
    elif how == "true is no seat":
        deal["first"] = True
    elif how == "no rules":
        del deal["rules"]
    elif how == "no stack":
        del deal["stack"]
    elif how == "stack of numbers":
        deal["stack"] = list(range(len(stack)))
    elif how == "hand as text":
        deal["hands"][0] = "r7"
    return deal


SPOILT = [
    *("card twice", "card missing", "no such card", "tactics card in a hand", "long hand", "uneven hands", "one hand"),
    *("clan card in the tactics stack", "first", "true is no seat", "no rules", "no stack", "stack of numbers"),
    "hand as text",
]


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("rules", ["borders-1999", "borders-2024-tactics"])
def test_bad_deal(rules, how):
    """A deal that is none is refused, and the game before it stays."""
    table = dealt("borders-2004")
    before = table.position
    assert code(table.ask("new", deal=spoil(deal_of(rules), how))) == "bad-deal"
    assert table.position == before


@every_edition
def test_given_deal_is_played_as_given(rules):
    """A deal gives the same game again."""
    table = Table()
    assert table.ok("new", deal=deal_of(rules), chance="manual") == dealt(rules).position


def test_tactics_are_dealt_exactly_where_they_are_played():
    """The base game has none of them, the tactics game all."""
    base, tactics = deal_of("borders-2024"), deal_of("borders-2024-tactics")
    assert code(Table().ask("new", deal={**base, "tactics": tactics["tactics"]})) == "bad-deal"
    assert code(Table().ask("new", deal={**tactics, "tactics": []})) == "bad-deal"


# -- legal and play ---------------------------------------------------------------------------------------------------


@every_edition
def test_legal(rules):
    """Who decides and what, in a stable order; the same question has the same answer."""
    table = walked(rules, 30)
    assert table.ok("legal") == table.ok("legal")
    assert table.ok("legal")["turn"] == table.turn
    assert len(set(table.legal)) == len(table.legal)


@every_edition
def test_legal_when_over(rules):
    """Nobody decides, and there is nothing to."""
    table = walked(rules)
    assert table.phase == "over"
    assert table.ok("legal") == {"turn": None, "moves": []}


def test_play_tells_who_is_next():
    """Who decides next, and whether it is over."""
    table = scene("1: own r1 y1 g1 /; 2: own r2 y2 g2 /; 3: p7 p8 /; 5: w7 w8 w9 /", hand="p9")
    assert table.ok("play", move="claim 5") == {"turn": 0, "winner": None, "why": None}
    assert table.ok("play", move="play p9 3") == {"turn": 0, "winner": None, "why": None}
    assert table.ok("play", move="claim 3") == {"turn": None, "winner": 0, "why": "three"}


@pytest.mark.parametrize(
    "move",
    [
        *("claim 03", " claim 3", "claim 3 ", "claim  3", "Claim 3", "CLAIM 3", "claim\t3", "claim 3\n", "claim 3.0"),
        *("claim ³", "claim ٣", "claim 0", "claim 10", "claim -1", "claim", "claim 3 3", "claim three", "3"),
        *("play r7", "play 3 r9", "play r9 03", "play R9 3", "play r9 off", "play r09 4", "play red9 4", ""),
        *("play scout 3", "play traitor b1 off", "play desert b1 3", "play redeploy r7", "draw", "draw clan", "Pass"),
        *("pass 1", "end.", "__class__", "{}", "claim 3;claim 3", "\x00", "é", "claim 3" * 1000),
    ],
)
def test_spelt_exactly(move):
    """Move strings are compared exactly; a near miss is no move."""
    table = scene("3: r7 r8 r6 / b1; 5: w7 w8 w9 /", hand="r9")
    assert table.refusal(move)["reason"] == "no-such-move"


@pytest.mark.parametrize("move", [None, 3, 1.5, True, ["claim 3"], {"move": "claim 3"}])
def test_a_move_is_a_text(move):
    """Anything else is a bad request."""
    table = scene("3: r7 r8 r9 / b1")
    assert code(table.ask("play", move=move)) == "bad-request"


@each_phase
def test_wrong_phase(phase):
    """A move of another phase is refused, and nothing has changed."""
    table = PHASES[phase]()
    belongs = {"draw stack": ("draw", "scout"), "return b1": ("return",), "drop r1": ("drop",), "end": ("end",)}
    for move, phases in belongs.items():
        if phase not in phases:
            assert table.refusal(move)["reason"] == "wrong-phase"


REFUSALS = [
    ("no-such-move", "3: r7 /", "", "play r7", {}),
    ("not-in-hand", "3: r7 /", "", "play r7 4", {"card": "r7"}),
    ("side-full", "3: r7 r8 r6 /", "r9", "play r9 3", {"place": 3}),
    ("stone-claimed", "3: own r7 r8 r6 /", "r9", "play r9 3", {"place": 3}),
    ("stone-claimed", "3: own r7 r8 r6 /", "r9", "claim 3", {"place": 3}),
    ("side-incomplete", "3: r7 r8 /", "r9", "claim 3", {"place": 3, "have": 2, "need": 3}),
    ("side-incomplete", "3: r7 r8 r9 mud /", "r1", "claim 3", {"place": 3, "have": 3, "need": 4}),
    ("second-joker", "3: joker1 / spy", "joker2", "play joker2 4", {"card": "joker2"}),
    ("environment-taken", "3: mud /", "fog", "play fog 3", {"place": 3}),
    ("no-target", "3: r7 r8 r6 /", "redeploy", "play redeploy fog 3", {"card": "fog"}),
    ("no-target", "3: r7 / b1", "desert", "play desert r7", {"card": "r7"}),
    ("no-target", "3: r7 / spy", "traitor", "play traitor spy 3", {"card": "spy"}),
    ("same-stone", "3: r7 /", "redeploy", "play redeploy r7 3", {"card": "r7"}),
    ("can-play", "3: r7 /", "r1", "pass", {}),
    ("wrong-phase", "3: r7 /", "r1", "draw stack", {"phase": "play"}),
]


@pytest.mark.parametrize(("reason", "line", "hand", "move", "params"), REFUSALS, ids=lambda value: str(value)[:24])
def test_refusal_has_a_reason(reason, line, hand, move, params):
    """Beside the text stands a fixed word with its details, so that every language can say it."""
    error = scene(line, hand=hand).refusal(move)
    assert error["reason"] == reason
    assert error["params"].items() >= params.items()


@pytest.mark.parametrize(
    ("reason", "line", "later"),
    [
        ("reply", "3: r4 g4 y4 / b6 b8", ""),
        ("weaker", "3: r4 g4 y5 / b6 b8 b1", ""),
        ("tie-later", "3: r4 g4 y4 / p4 w4 b4", "y4"),
    ],
)
def test_refused_claims_show_both_sides(reason, line, later):
    """A refused claim tells the own formation and the one that beats it."""
    table = scene(line, later=later)
    error = table.refusal("claim 3")
    assert error["reason"] == reason
    assert error["params"] == {"place": 3, "own": table.proof(3)["own"], "reply": table.proof(3)["reply"]}


# -- proof ------------------------------------------------------------------------------------------------------------


@each_phase
@pytest.mark.parametrize("stone", range(1, 10))
def test_proof_in_any_phase(phase, stone):
    """Whatever phase and timing: it judges the table for the seat to move, and changes nothing."""
    table = PHASES[phase]()
    before = table.position, table.legal
    assert isinstance(table.proof(stone)["holds"], bool)
    assert (table.position, table.legal) == before


def test_proof_that_holds():
    """The own formation with its cards, and the best that could still come with the cards it needs."""
    sheet = scene("3: r4 g4 y4 / b6 b8; 9: b7 /").proof(3)
    assert sheet["holds"] is True
    assert sheet["own"] == {"kind": "same value", "total": 12, "cards": ["r4", "g4", "y4"]}
    assert sheet["reply"] == {"kind": "colour", "total": 23, "cards": ["b9"]}
    assert sheet["blockers"] == [{"card": "b7", "place": 9}]


def test_proof_that_does_not():
    """The reply is what would beat it."""
    sheet = scene("3: r4 g4 y4 / b6 b8").proof(3)
    assert (sheet["holds"], sheet["blockers"]) == (False, [])
    assert sheet["reply"] == {"kind": "colour run", "total": 21, "cards": ["b7"]}


def test_proof_of_a_claimed_stone():
    """It does not hold, and there is no own formation to claim with."""
    for line in ("3: own r7 r8 r9 / b1", "3: lost r7 r8 r9 / b1 b2 b3"):
        sheet = scene(line).proof(3)
        assert (sheet["holds"], sheet["own"]) == (False, None)


def test_proof_of_an_incomplete_side():
    """It does not hold; what the other side may become is told all the same."""
    sheet = scene("3: r7 / b6 b8").proof(3)
    assert (sheet["holds"], sheet["own"]) == (False, None)
    assert sheet["reply"] == {"kind": "colour run", "total": 21, "cards": ["b7"]}


def test_proof_without_a_reply():
    """Nothing can be completed: it holds."""
    sheet = scene("3: r1 b2 g4 / p9", hand="y1", drained=True).proof(3)
    assert (sheet["holds"], sheet["reply"]) == (True, None)


def test_proof_ignores_the_timing():
    """After an early-claims play the claim is not listed, though it would hold."""
    table = scene("3: r7 r8 r9 / b1", hand="w1", rules="borders-2024-earlybird").play("play w1 5")
    assert table.holds(3)
    assert table.moves("claim") == []


@every_edition
def test_claims_are_listed_exactly_when_they_hold(rules):
    """In the `play` phase the list of moves and the proof say the same."""
    for seed in range(6):
        table = walked(rules, 40 + seed, seed)
        if table.phase == "play":
            assert table.moves("claim") == [f"claim {stone}" for stone in range(1, 10) if table.holds(stone)]


@pytest.mark.parametrize("place", [0, 10, -1, "3", None, 3.0, True, [3]])
def test_proof_of_no_stone(place):
    """Stones are 1 to 9."""
    assert code(dealt("borders-2024").ask("proof", place=place)) == "bad-request"


# -- view -------------------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_view(rules, seat):
    """The position less what the seat may not know, with the seat and its moves."""
    table = walked(rules, 25)
    view, position = table.view(seat), table.position
    assert view.keys() == {*POSITION, "seat", "known", "moves"}
    assert view["hands"][seat] == position["hands"][seat]
    assert view["hands"][1 - seat] == len(position["hands"][1 - seat])
    assert (view["stack"], view["tactics"]) == (len(position["stack"]), len(position["tactics"]))
    assert all(view[field] == position[field] for field in POSITION - {"hands", "stack", "tactics"})


@each_phase
def test_moves_in_the_view_of_who_decides(phase):
    """They are the legal moves in their order, each with what it points at; the other sees none."""
    table = PHASES[phase]()
    assert [row["move"] for row in table.view(table.turn)["moves"]] == table.legal
    assert all(row["refs"] for row in table.view(table.turn)["moves"])
    assert table.view(1 - table.turn)["moves"] == []


@with_tactics
@pytest.mark.parametrize("seat", [0, 1])
def test_view_hides(rules, seat):
    """Other cards in the other hand and in the stacks, in another order: the same view."""
    position = walked(rules, 25).position
    before = view_of(position, seat)
    clan = [card for card in position["hands"][1 - seat] + position["stack"] if card in CLAN]
    rest = [card for card in position["hands"][1 - seat] + position["tactics"] if card not in CLAN]
    random.Random(1).shuffle(clan)
    random.Random(2).shuffle(rest)
    for pile in (position["hands"][1 - seat], position["stack"], position["tactics"]):
        pile[:] = [clan.pop() if card in CLAN else rest.pop() for card in pile]
    assert view_of(position, seat) == before


def view_of(position, seat):
    """What a seat sees of a position."""
    table = Table()
    table.ok("set", position=position)
    return table.view(seat)


def test_view_of_no_seat():
    """Seats are 0 and 1."""
    for seat in (2, -1, "0", None, True, 0.0):
        assert code(dealt("borders-2024").ask("view", seat=seat)) == "bad-request"


# -- record and load --------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("steps", [0, 1, 33, 10**6])
def test_record_round_trip(rules, steps):
    """Deal and moves give every position again, in the middle of a game and at its end."""
    table = walked(rules, steps)
    record = table.ok("record")
    again = Table()
    assert again.ok("load", record=record) == table.position
    assert again.ok("record") == record
    assert again.legal == table.legal


def test_record_shape():
    """Its fields, and that it says what was played."""
    table = Table()
    table.ok("new", rules="borders-2024", seed=3, names=["Ada", "Bo"])
    moves = [table.legal[0], "draw stack"]
    record = table.play(*moves).ok("record")
    assert record.keys() == {"format", "rules", "deal", "moves", "names", "result", "date"}
    assert (record["format"], record["rules"], record["moves"]) == ("marchstones/1", "borders-2024", moves)
    assert (record["names"], record["result"]) == (["Ada", "Bo"], None)


def test_record_with_the_scout():
    """A chain of small moves is replayed like any other."""
    for seed in range(60):
        table = walked("borders-2004-tactics", seed=seed)
        record = table.ok("record")
        if "play scout" in record["moves"]:
            assert Table().ok("load", record=record) == table.position
            return
    pytest.fail("no scout was played")


def test_play_on_after_loading():
    """A loaded game goes on, and its record grows."""
    record = walked("borders-2024", 9).ok("record")
    table = Table()
    table.ok("load", record=record)
    move = table.legal[0]
    assert table.play(move).ok("record")["moves"] == [*record["moves"], move]


@pytest.mark.parametrize(
    "change",
    [
        {"format": "marchstones/2"},
        {"format": None},
        {"moves": ["pass"]},
        {"moves": "pass"},
        {"moves": [7]},
        {"moves": None},
        {"deal": {}},
        {"deal": None},
        {"rules": "borders-2004"},
        {"rules": 7},
        {"names": ["Ada"]},
        {"names": "Ada"},
    ],
    ids=str,
)
def test_bad_record(change):
    """A record that does not replay is refused, and the game before it stays."""
    record = walked("borders-2024", 9).ok("record") | change
    table = dealt("borders-2004")
    before = table.position
    assert code(table.ask("load", record=record)) == "bad-record"
    assert table.position == before


def test_bad_record_says_which_move():
    """The first move that does not fit is named."""
    record = walked("borders-2024", 9).ok("record")
    record["moves"][4] = "claim 5"
    error = Table().ask("load", record=record)["error"]
    assert (error["code"], error["params"]["number"]) == ("bad-record", 5)


@pytest.mark.parametrize("record", [None, 7, "r", [], {}], ids=str)
def test_no_record(record):
    """What is no record at all."""
    assert code(Table().ask("load", record=record)) == "bad-record"


def test_no_deal():
    """A game that was set has no record; but one that is loaded has."""
    assert code(scene("3: r7 /").ask("record")) == "no-deal"


@pytest.mark.parametrize("rules", TACTICAL)
def test_errors_change_nothing(rules):
    """After every refused request the game is as before."""
    table = walked(rules, 21)
    before = table.position, table.ok("record")
    for fields in (
        {"do": "play", "move": "claim 99"},
        {"do": "new", "rules": "nothing"},
        {"do": "new", "deal": {"rules": rules}},
        {"do": "load", "record": {}},
        {"do": "set", "position": {"rules": rules}},
        {"do": "proof", "place": 0},
        {"do": "view", "seat": 2},
        {"do": "think", "view": {}, "level": "none"},
    ):
        assert "error" in table.ask(**fields)
        assert (table.position, table.ok("record")) == before
