"""`set` with Borders: each item of the acceptance list, violated once and at its limits."""

import copy

import pytest

from marchstones.games import FAMILIES
from rules.borders.scene import BASE, EVERY, HAND, TACTICAL, Table, dealt, every_edition, scene, scene_position

OF_2004 = "borders-2004-tactics"


def answer(position):
    """What `set` says, to a table that had a game open before; a refusal leaves that game alone."""
    table = dealt("borders-2004", seed=3)
    before = table.position
    told = table.ask("set", position=position)
    if "error" in told:
        assert told["error"]["code"] == "bad-position"
        assert told["error"]["text"]
        assert table.position == before
        return told["error"]["reason"]
    assert told["ok"] == position == table.position
    return "ok"


def put(line="", **fields):
    """The same for a line."""
    return answer(scene_position(line, **fields))


def changed(position, **fields):
    """A position with some fields otherwise."""
    return answer({**position, **fields})


# -- any position that could be, in any phase -------------------------------------------------------------------------

REACHED = {
    "play": lambda rules: scene("3: r7 r8 / b1", hand="r9", rules=rules),
    "draw": lambda rules: scene("3: r7 r8 / b1", hand="r9", rules=rules).play("play r9 3"),
    "end": lambda rules: scene("3: r7 r8 / b1", hand="r9 r1", other="b4", drained=True, rules=rules).play("play r9 3"),
    "scout": lambda rules: scene(hand="scout", rules=rules).play("play scout"),
    "scout, one drawn": lambda rules: scene(hand="scout", rules=rules).play("play scout", "draw stack"),
    "scout, two drawn": lambda rules: scene(hand="scout", rules=rules).play("play scout", *["draw tactics"] * 2),
    "return": lambda rules: scene(hand="scout r1", rules=rules).play("play scout", *["draw stack"] * 3),
    "return, one back": lambda rules: scene(hand="scout r1", rules=rules).play(
        "play scout", *["draw stack"] * 3, "return r1"
    ),
    "end after the scout": lambda rules: scene("3: r7 r8 r9 /", hand="scout r1 r2", rules=rules).play(
        "play scout", *["draw stack"] * 3, "return r1", "return r2"
    ),
    "drop": lambda rules: scene("3: r1 r2 r3 r4 mud /", hand="redeploy", rules=rules).play("play redeploy mud 5"),
    "drop by the other": lambda rules: scene("3: / b1 b2 b3 b4 mud", hand="desert", rules=rules).play(
        "play desert mud"
    ),
    "idle": lambda rules: scene(drained=True, rules=rules).play("pass"),
}


@pytest.mark.parametrize("phase", REACHED)
@pytest.mark.parametrize("rules", ["borders-2004-tactics", "borders-2024-tactics"])
def test_every_phase(rules, phase):
    """Whatever is reached by playing can be set, with the same moves."""
    if phase.startswith("drop") and rules != OF_2004:
        return
    table, again = REACHED[phase](rules), Table()
    assert phase.startswith(table.phase) or table.idle
    assert again.ok("set", position=table.position) == table.position
    assert again.ok("legal") == table.ok("legal")


@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat(rules, seat):
    """The mover may be either seat."""
    position = dealt(rules, first=seat).position
    assert answer(position) == "ok"


def test_since_goes_on():
    """After `set` arrivals are counted from the largest that lies."""
    table = scene("3: r7 / b1", hand="r9", later="b1").play("play r9 3")
    assert table.since(3) == [1, 101]


# -- each card once ---------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (("hands", 0), "card-twice"),
        (("hands", 1), "card-twice"),
        (("stack",), "card-twice"),
        (("discards",), "card-twice"),
        (("stones", 4, "cards", 1), "card-twice"),
    ],
)
def test_card_twice(rules, place, reason):
    """A card that lies at a stone is nowhere else."""
    position = scene_position("3: r7 / b1", hand="r1", rules=rules)
    target = position
    for step in place:
        target = target[step]
    if "stones" in place:
        position["stones"][4]["since"][1] = [99]
    if place[0] == "hands":
        target[0] = "r7"
    else:
        target.append("r7")
    assert answer(position) == reason


@every_edition
def test_card_missing(rules):
    """Every card of the deck is somewhere."""
    position = scene_position("3: r7 / b1", rules=rules)
    position["stack"].pop()
    assert answer(position) == "card-missing"


@pytest.mark.parametrize("card", ["r0", "r10", "k7", "R7", "7r", "", "joker3", "spy ", 7, None, ["r7"]])
@pytest.mark.parametrize("pile", ["stack", "tactics", "discards"])
def test_no_such_card(pile, card):
    """Only cards of the game."""
    position = scene_position("3: r7 / b1")
    position[pile].append(card)
    assert answer(position) == "no-such-card"


@pytest.mark.parametrize("rules", BASE)
@pytest.mark.parametrize("pile", ["stack", "tactics", "discards", "hands"])
def test_no_tactics_in_the_base_game(rules, pile):
    """Rule sets without tactics have no such cards anywhere."""
    position = scene_position("3: r7 / b1", rules=rules)
    if pile == "hands":
        position["hands"][0][0] = "spy"
    else:
        position[pile].append("spy")
    assert answer(position) == "no-such-card"


@pytest.mark.parametrize("rules", TACTICAL)
def test_kinds_keep_apart(rules):
    """Clan cards in the clan stack, tactics cards in theirs; only clan and elite cards on a side."""
    position = scene_position(rules=rules)
    position["stack"].append(position["tactics"].pop())
    assert answer(position) == "no-such-card"
    position = scene_position(rules=rules)
    position["tactics"].append(position["stack"].pop())
    assert answer(position) == "no-such-card"
    for card in ("fog", "scout"):
        position = scene_position(f"3: {card} r7 /", rules=rules) if card == "scout" else scene_position(rules=rules)
        if card == "fog":
            position["tactics"].remove("fog")
            position["stones"][2] |= {"cards": [["fog"], []], "since": [[1], []]}
            position["played"] = [0, 1]
        assert answer(position) == "no-such-card"


# -- hands ------------------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("change", [-1, 1, -3])
def test_hands_are_full_while_a_stack_has_cards(rules, seat, change):
    """Neither hand may be smaller or larger."""
    position = scene_position(rules=rules)
    for _ in range(abs(change)):
        source, target = (position["hands"][seat], position["stack"])
        if change > 0:
            source, target = target, source
        target.append(source.pop())
    assert answer(position) == "bad-hand"


@pytest.mark.parametrize("rules", TACTICAL)
@pytest.mark.parametrize("pile", ["no_clan", "no_tactics"])
def test_either_stack_fills_the_hands(rules, pile):
    """A single card in either stack is enough for that."""
    position = scene_position(rules=rules, **{pile: True})
    assert answer(position) == "ok"
    position["discards"].append(position["hands"][1].pop())
    assert answer(position) == "bad-hand"


@every_edition
def test_one_card_less_before_the_draw(rules):
    """In the `draw` phase the mover's hand is one short, and only then."""
    position = scene("3: r7 / b1", hand="r9", rules=rules).play("play r9 3").position
    assert answer(position) == "ok"
    assert changed(position, phase="play") == "bad-hand"
    full = scene_position(rules=rules)
    assert changed(full, phase="draw") == "bad-hand"


SIZES = ["r1", "r2", "r3", "r4", "r5", "r6", "r7"]


@every_edition
@pytest.mark.parametrize(
    ("mine", "other", "told"),
    [
        (0, 0, "ok"),
        (1, 0, "ok"),
        (3, 3, "ok"),
        (4, 3, "ok"),
        (6, 6, "ok"),
        (6, 5, "ok"),
        (3, 4, "bad-hand"),
        (5, 3, "bad-hand"),
        (6, 0, "bad-hand"),
        (0, 1, "bad-hand"),
        (1, 3, "bad-hand"),
    ],
)
def test_hands_without_stacks(rules, mine, other, told):
    """With both stacks empty at most one card apart, the mover having more."""
    own, others = " ".join(SIZES[:mine]), " ".join(SIZES[:other]).replace("r", "b")
    assert put(hand=own, other=others, drained=True, rules=rules) == told


@every_edition
def test_hands_without_stacks_in_the_end_phase(rules):
    """After the play the mover has as many cards or one less."""
    if rules in ("borders-2004-advanced", "borders-2024-earlybird"):
        return
    for other in ("b4", "b4 b5"):
        position = scene_position("3: r7 r8 r9 / b1", hand="r1", other=other, drained=True, rules=rules, phase="end")
        assert answer(position) == "ok"


@every_edition
def test_no_hand_over_its_size(rules):
    """A hand never has more cards than were dealt, outside the scout."""
    size = HAND[rules] + 1
    many = " ".join(["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"][:size])
    others = " ".join(["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"][:size])
    assert put(hand=many, other=others, drained=True, rules=rules) == "bad-hand"


@pytest.mark.parametrize("rules", BASE)
def test_who_could_not_play_keeps_more(rules):
    """Further apart only if the one with more has no room for a card."""
    full = "; ".join(f"{n}: r{n} y{n} g{n} /" for n in range(1, 10))
    assert put(full, hand="w1 w2 w3", other="b1", drained=True, rules=rules) == "ok"
    assert put(full.replace(" r9", ""), hand="w1 w2 w3", other="b1", drained=True, rules=rules) == "bad-hand"


@pytest.mark.parametrize("rules", TACTICAL)
def test_view_of_hands_far_apart(rules):
    """Story: who had passed, three cards ahead, got room by mud; the opponent was refused the view of that."""
    full = "; ".join(f"{n}: r{n} y{n} g{n} /" for n in range(1, 10))
    table = scene(full, hand="w1 w2 w3", other="mud", drained=True, played=[5, 4], rules=rules)
    table.play("pass", "play mud 3")
    assert [len(hand) for hand in table.hands] == [3, 0]
    family = FAMILIES[rules]
    for seat in (0, 1):
        view = table.view(seat)
        again = family.positions.view(family.positions.sight(view), seat)
        assert again == {field: view[field] for field in again}


# -- played and jokers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", TACTICAL)
@pytest.mark.parametrize(
    ("played", "told"),
    [
        ([2, 2], "ok"),
        ([1, 3], "bad-played"),
        ([3, 1], "bad-played"),
        ([2, 1], "bad-played"),
        ([2, 3], "bad-played"),
        ([0, 0], "bad-played"),
        ([-1, 5], "bad-field"),
        ([2], "bad-field"),
        ([2, True], "bad-field"),
        ("22", "bad-field"),
    ],
)
def test_played(rules, played, told):
    """As many as lie at the stones, as environment or in the discard, at most one apart."""
    assert put("3: spy r1 / b1 mud; 5: / shield", discards="scout", rules=rules, played=played) == told


@pytest.mark.parametrize("played", [[2, 1], [1, 2]])
def test_played_one_apart(played):
    """Either seat may be one ahead."""
    assert put("3: spy r1 / b1 mud", discards="scout", played=played) == "ok"


@pytest.mark.parametrize("rules", TACTICAL)
def test_jokers(rules):
    """The owner of a lying joker has played one; so may have who has none lying any more."""
    line = "3: joker1 r1 / b1 spy"
    assert put(line, rules=rules, jokers=[True, False]) == "ok"
    assert put(line, rules=rules, jokers=[False, False]) == "bad-jokers"
    assert put(line, rules=rules, jokers=[False, True]) == "bad-jokers"
    assert put(discards="desert joker2", rules=rules, jokers=[False, True]) == "ok"


@pytest.mark.parametrize("jokers", [[1, 0], [True], None, [None, None], "no", [True, False, False]])
def test_jokers_are_booleans(jokers):
    """Two of them."""
    assert put(jokers=jokers) == "bad-field"


# -- sides ------------------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("line", ["3: r1 r2 r3 r5 / b1", "3: r1 / b1 b2 b3 b5", "3: own r1 r2 r3 r5 / b1"])
def test_side_over_its_room(rules, line):
    """Three cards a side without mud."""
    assert put(line, rules=rules) == "side-full"


@pytest.mark.parametrize("rules", TACTICAL)
def test_side_over_its_room_under_mud(rules):
    """Four with it."""
    assert put("3: r1 r2 r3 r5 mud / b1 b2 b3 b5", rules=rules) == "ok"
    assert put("3: r1 r2 r3 r5 r6 mud / b1", rules=rules) == "side-full"


@every_edition
def test_claimed_stones_are_complete(rules):
    """For their owner; what lies opposite is free."""
    assert put("3: own r1 r2 r3 / ; 5: lost / b1 b2 b3", rules=rules) == "ok"
    assert put("3: own r1 r2 / b1 b2 b3", rules=rules) == "side-incomplete"
    assert put("3: lost r1 r2 r3 / b1 b2", rules=rules) == "side-incomplete"
    assert put("3: own / ", rules=rules) == "side-incomplete"


@pytest.mark.parametrize("rules", TACTICAL)
def test_claimed_under_mud(rules):
    """With four cards there."""
    assert put("3: own r1 r2 r3 r4 mud / b1", rules=rules) == "ok"
    assert put("3: own r1 r2 r3 mud / b1", rules=rules) == "side-incomplete"


@pytest.mark.parametrize("rules", TACTICAL)
def test_environment(rules):
    """Each once; both at one stone in 2004 only."""
    assert put("3: mud r1 / b1; 5: fog /", rules=rules) == "ok"
    told = put("3: mud r1 / b1 fog", rules=rules)
    assert told == ("ok" if "2004" in rules else "environment-taken")


@pytest.mark.parametrize("rules", BASE)
def test_no_environment_in_the_base_game(rules):
    """There is none."""
    position = scene_position("3: r1 / b1", rules=rules)
    position["stones"][2]["env"].append({"card": "mud", "seat": 0})
    assert answer(position) == "bad-field"


@pytest.mark.parametrize(
    "env", [{}, {"card": "spy", "seat": 0}, {"card": "fog"}, {"card": "fog", "seat": 2}, "fog", None, 7], ids=str
)
def test_environment_entries(env):
    """A card and who played it."""
    position = scene_position("3: r1 / b1")
    position["stones"][2]["env"].append(env)
    assert answer(position) in ("bad-field", "not-an-object", "no-such-card")


# -- since ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("since", "told"),
    [
        ([[1, 2], [3]], "ok"),
        ([[2, 7], [1]], "ok"),
        ([[10, 500], [20]], "ok"),
        ([[2, 1], [3]], "bad-since"),
        ([[1, 1], [3]], "bad-since"),
        ([[1, 3], [3]], "bad-since"),
        ([[1, 9], [3]], "bad-since"),  # 9 lies at another stone
        ([[0, 1], [3]], "bad-since"),
        ([[-1, 1], [3]], "bad-since"),
        ([[1], [3]], "bad-since"),
        ([[1, 2, 3], [4]], "bad-since"),
        ([[1, 2]], "bad-field"),
        ([[1, 2.5], [3]], "bad-since"),
        ([[True, 2], [3]], "bad-since"),
        ([["1", "2"], ["3"]], "bad-since"),
        (None, "bad-field"),
    ],
)
def test_since(since, told):
    """Rising along each side, no number twice on the whole table."""
    position = scene_position("3: r7 r8 / b1; 5: g1 /")
    position["stones"][2]["since"] = since
    position["stones"][4]["since"] = [[9], []]
    assert answer(position) == told


# -- no winner yet ----------------------------------------------------------------------------------------------------

OWN = "{n}: own r{n} y{n} g{n} /"


@every_edition
@pytest.mark.parametrize(
    ("stones", "told"),
    [
        ((1, 2, 4, 5), "ok"),
        ((1, 3, 5, 7), "ok"),
        ((1, 2, 3), "game-over"),
        ((7, 8, 9), "game-over"),
        ((1, 2, 4, 6, 8), "game-over"),
        ((1, 3, 5, 7, 9), "game-over"),
    ],
)
def test_nobody_has_won(rules, stones, told):
    """Neither three neighbours nor five; four may be claimed."""
    assert put("; ".join(OWN.format(n=n) for n in stones), rules=rules) == told


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"winner": 0}, "bad-field"),
        ({"why": "five"}, "bad-field"),
        ({"phase": "over"}, "bad-field"),
        ({"phase": "over", "turn": None, "winner": "draw", "why": "stones"}, "bad-field"),
    ],
)
def test_a_game_that_is_over(fields, reason):
    """A finished game is not set."""
    assert put(**fields) == reason


# -- the course of a turn ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rules": "siege"}, None),
        ({"rules": 7}, "bad-field"),
        ({"first": 2}, "bad-field"),
        ({"first": None}, "bad-field"),
        ({"turn": 1}, "bad-turn"),
        ({"turn": "chance"}, "bad-field"),
        ({"mover": 1}, "bad-turn"),
        ({"mover": True}, "bad-field"),
        ({"phase": "claim"}, "bad-field"),
        ({"phase": None}, "bad-field"),
        ({"idle": 2}, "bad-field"),
        ({"idle": False}, "bad-field"),
        ({"due": 1}, "bad-due"),
        ({"due": 4}, "bad-field"),
        ({"phase": "scout", "due": 3}, "bad-due"),
        ({"phase": "return", "due": 2}, "bad-due"),
        ({"phase": "drop"}, "bad-phase"),
        ({"phase": "end"}, "bad-phase"),
        ({"stones": []}, "bad-field"),
        ({"stones": [{}] * 9}, "bad-field"),
        ({"stones": [7] * 9}, "not-an-object"),
        ({"stones": None}, "bad-field"),
        ({"hands": [[], []]}, "card-missing"),
        ({"hands": [[]]}, "bad-field"),
        ({"hands": ["r7", "r8"]}, "bad-field"),
        ({"hands": None}, "bad-field"),
        ({"stack": None}, "bad-field"),
        ({"tactics": {}}, "bad-field"),
        ({"discards": "scout"}, "bad-field"),
    ],
    ids=str,
)
def test_fields(fields, reason):
    """Every field has its shape, and phase, turn and number of due cards fit together."""
    position = scene_position("3: r7 / b1") | fields
    told = dealt("borders-2004").ask("set", position=position)["error"]
    assert (told["code"], told["reason"]) == (
        ("bad-position", reason) if reason else ("unknown-rules", "unknown-rules")
    )


@pytest.mark.parametrize("field", sorted(set(scene_position()) - {"winner", "why"}))
def test_missing_fields(field):
    """None of them may be left out."""
    position = scene_position("3: r7 / b1")
    del position[field]
    assert answer(position) in ("bad-field", "bad-since")


@pytest.mark.parametrize("position", [None, 7, "r7", [], True], ids=str)
def test_no_position(position):
    """What is no position at all."""
    assert Table().ask("set", position=position)["error"]["code"] == "bad-position"


def test_idle_only_at_the_start():
    """After a play nobody has just passed."""
    position = scene("3: r7 / b1", hand="r9").play("play r9 3").position
    assert changed(position, idle=1) == "bad-idle"


def test_draw_needs_a_stack():
    """With both stacks empty there is no draw."""
    assert put(hand="r1", other="b1 b2", drained=True, phase="draw") == "bad-stack"


@pytest.mark.parametrize("rules", EVERY)
def test_end_needs_a_claim(rules):
    """The `end` phase is there for claims that hold, with no draw to come, and not in early-claims sets."""
    early = rules in ("borders-2004-advanced", "borders-2024-earlybird")
    line = "3: r7 r8 r9 / b1"
    told = put(line, hand="r1", other="b3 b2", drained=True, phase="end", rules=rules)
    assert told == ("bad-phase" if early else "ok")
    assert put("3: r7 r8 / b1", hand="r1", other="b3 b2", drained=True, phase="end", rules=rules) == "bad-phase"


def test_end_with_a_draw_to_come():
    """Only the scout replaces the draw."""
    position = scene("3: r7 r8 r9 / b1", hand="r1").play("play r1 5").position
    assert changed(position, phase="end") == "bad-hand"
    assert put("3: r7 r8 r9 / b1", phase="end", discards="scout") == "ok"
    assert put("3: r7 r8 r9 / b1", phase="end") == "bad-hand"


@pytest.mark.parametrize(
    ("drawn", "due", "told"),
    [(0, 3, "ok"), (1, 2, "ok"), (2, 1, "ok"), (0, 1, "bad-hand"), (1, 3, "bad-hand"), (2, 2, "bad-hand")],
)
def test_due_in_the_scout(drawn, due, told):
    """Draws still to make fit the cards already drawn."""
    position = scene(hand="scout").play("play scout", *["draw stack"] * drawn).position
    assert changed(position, due=due) == told


def test_due_with_short_stacks():
    """With one card left one draw is still to make."""
    position = scene(hand="scout", stack="w9", no_clan=True, no_tactics=True).play("play scout").position
    assert (position["due"], answer(position), changed(position, due=3)) == (1, "ok", "bad-stack")


@pytest.mark.parametrize(
    ("returned", "due", "told"), [(0, 2, "ok"), (1, 1, "ok"), (0, 1, "bad-hand"), (0, 3, "bad-due")]
)
def test_due_in_the_return(returned, due, told):
    """Returns still to make fit the hand."""
    position = scene(hand="scout r1").play("play scout", *["draw stack"] * 3, *["return r1"] * returned).position
    assert changed(position, due=due) == told


def test_scout_must_lie_open():
    """Who draws for the scout has played it."""
    position = scene(hand="scout").play("play scout").position
    position["discards"].remove("scout")
    position["tactics"].append("scout")
    assert changed(position, played=[0, 0]) == "bad-due"


# -- drop -------------------------------------------------------------------------------------------------------------


def dropping():
    """Mud went from a stone with four cards on both sides; the mover drops first."""
    return scene("3: r1 r2 r3 r4 mud / b1 b2 b3 b4", hand="redeploy", rules=OF_2004).play("play redeploy mud off")


def test_drop():
    """Both to drop, then one."""
    table = dropping()
    assert answer(table.position) == "ok"
    assert answer(table.play("drop r1").position) == "ok"


def test_no_proof_before_the_drop():
    """Story: a side with a card too many was judged as if it were complete."""
    sheet = dropping().proof(3)
    assert (sheet["holds"], sheet["own"], sheet["reply"]) == (False, None, None)


def test_drop_is_for_the_owner():
    """The mover's side first, so it is the mover's decision."""
    assert changed(dropping().position, turn=1) == "bad-turn"
    assert changed(dropping().play("drop r1").position, turn=0) == "bad-turn"


@pytest.mark.parametrize("phase", ["play", "draw", "end"])
def test_four_cards_without_mud_must_drop(phase):
    """In no other phase a side has a card too many."""
    assert changed(dropping().position, phase=phase, turn=0) == "side-full"


def test_drop_needs_something_that_took_the_mud():
    """Where nothing moves mud, or nothing did, nobody has four cards without it."""
    position = dropping().position
    assert changed(position, rules="borders-2024-tactics") in ("bad-phase", "bad-hand")
    gone = copy.deepcopy(position)
    gone["discards"].remove("redeploy")
    gone["tactics"].append("redeploy")
    assert changed(gone, played=[0, 1]) == "bad-phase"


def test_one_stone_only():
    """Mud was at one stone."""
    position = dropping().position
    position["stones"][6] |= {"cards": [["g1", "g2", "g3", "g4"], []], "since": [[50, 51, 52, 53], []]}
    taken = {"g1", "g2", "g3", "g4"}
    spare = [card for card in position["stack"] if card not in taken]
    position["hands"] = [[spare.pop() if card in taken else card for card in hand] for hand in position["hands"]]
    position["stack"] = spare
    assert answer(position) == "bad-phase"
