"""Vectors of Tug: positions and turns through the public protocol."""

from vectors.talk import Talk

OWN, OPP = 0, 1


def acting(column, thrown, athletes, **more):
    """The own player has thrown and acts; `athletes` by name, lying ones beside."""
    talk = Talk()
    position = {
        "rules": "tug",
        "first": 0,
        "turn": OWN,
        "mover": OWN,
        "phase": "act",
        "winner": None,
        "why": None,
        "columns": [column, [1, 1, 1]],
        "free": thrown,
        "standing": [athletes.get("own", 9), athletes.get("opp", 9)],
        "lying": [0, athletes.get("lying", 0)],
        "places": [0, 0, 0],
        "rerolled": [],
        **more,
    }
    assert talk.ok("set", position=position) == position
    return talk


def throwing(column, athletes):
    """The own player is about to throw."""
    return acting(column, None, athletes, phase="throw", turn="chance")


def find(values, wanted, used):
    """The first position (from 1) of a value that is not used."""
    return next(n for n, value in enumerate(values, 1) if value == wanted and n not in used)


def athletes(talk, seat):
    """Standing and lying ones."""
    here = talk.position
    return here["standing"][seat] + here["lying"][seat]


def setup(vector):
    """T1.1, T3.2: pips become athletes, and the winner of the first leg has one more."""
    state, expected = vector["state"], vector["expected"]
    names = list(state["rolls"])
    columns = []
    for roll in state["rolls"].values():
        if isinstance(roll, str):  # only the sum is given
            rest = int(roll.removeprefix("sum ")) - 3
            roll = [1 + max(0, min(5, rest - 5 * n)) for n in range(3)]  # noqa: PLW2901 - now it is dice
        columns.append(roll)
    talk = Talk()
    bonus, first = [0, 0], 0
    if "first_game_winner" in state:
        winner = names.index(state["first_game_winner"])
        following = talk.ok("match", rules="tug", length=2, results=[{"winner": winner, "first": 0}])["next"]
        bonus, first = following["bonus"], following["first"]
    deal = {"rules": "tug", "first": first, "columns": columns, "bonus": bonus}
    standing = talk.ok("new", deal=deal, chance="manual")["standing"]
    assert dict(zip(names, standing, strict=True)) == expected["athletes"]
    if "reserve" in expected:
        whole = next(row for row in talk.ok("rules")["rules"] if row["id"] == "tug")["athletes"]
        assert {name: whole - number for name, number in zip(names, standing, strict=True)} == expected["reserve"]


def turn(vector):
    """T2: the deeds of a turn in order, and what they lead to."""
    state, expected = vector["state"], vector["expected"]
    if "first_throw" in state:
        talk = throwing(state["column"], state["athletes"])
        talk.play("throw " + " ".join(map(str, state["first_throw"])))
        free = list(state["first_throw"])
        for again in state["reroll"]:
            die = find(free, again["die"], ())
            free[die - 1] = again["result"]
            talk.play(f"reroll {die}", f"throw {again['result']}")
    else:
        talk = acting(state["column"], state["thrown"], state["athletes"])
        free = state["thrown"]
    dice, places = [], []
    for action in vector["action"]["actions"]:
        if action["do"] == "D":
            assert talk.allows("berserk") is expected.get("legal", True)
            continue
        dice.append(find(free, action["die"], dice))
        places.append(find(state["column"], action["to"], places))
        deed = {"A": "eliminate {} {} standing", "B": "gather {} {}", "C": "weaken {} {}"}[action["do"]]
        talk.play(deed.format(dice[-1], places[-1]))
    check_turn(talk, state, expected, dice, places)


def check_turn(talk, state, expected, dice, places):
    """Everything a turn is expected to lead to."""
    after = talk.position
    for name, seat in (("own", OWN), ("opp", OPP)):
        if name in expected:
            assert athletes(talk, seat) == expected[name]
    if "column" in expected:
        assert after["columns"][OWN] == expected["column"]
    if "dice_passed_on" in expected:
        # nine dice: what was thrown and lay in the column, less what lies there now
        passed = [*state["column"], *state["thrown"]]
        for value in after["columns"][OWN]:
            passed.remove(value)
        assert sorted(passed) == sorted(expected["dice_passed_on"])
        assert (after["mover"], after["free"]) == (OPP, None)
    if "third_die" in expected:
        third = expected["third_die"]
        die = find(state["thrown"], third["die"], dice)
        place = find(state["column"], third["to"], places)
        words = {move.split(" ")[0] for move in talk.legal if move.split(" ")[1:3] == [str(die), str(place)]}
        found = {f"{letter}_legal": word in words for letter, word in zip("ABC", DEEDS, strict=True)}
        assert found == {key: third[key] for key in found}
    if "game_over" in expected:
        assert (after["phase"] == "over") is expected["game_over"]
    if "winner" in expected:
        assert after["winner"] == {"own": OWN, "opp": OPP}[expected["winner"]]


DEEDS = ("eliminate", "gather", "weaken")


def action(vector):
    """T2.3, T2.4: one die at one place."""
    state, expected = vector["state"], vector["expected"]
    if vector["action"]["do"] == "B":
        old, new = vector["action"]["old"], vector["action"]["new"]
        talk = acting([old, 1, 1], [new, 1, 1], state["athletes"])
        talk.play("gather 1 1")
        assert athletes(talk, OWN) == expected["own"]
        return
    place = find(state["column"], state["to"], ())
    talk = acting(state["column"], [state["die"], 1, 1], {"lying": 2})
    assert talk.allows(f"eliminate 1 {place} {state['target']}") is expected["legal"]


def rerolls_allowed(vector):
    """T2.1: one for every six of the column."""
    talk = throwing(vector["state"]["column"], {})
    talk.play("throw 1 1 1")
    count = 0
    while talk.position["phase"] == "reroll":
        talk.play(next(move for move in talk.legal if move != "keep"), "throw 1")
        count += 1
    assert count == vector["expected"]["count"]


def reroll(vector):
    """T2.1: no die a third time."""
    state = vector["state"]
    dice = [find(state["thrown"], value, ()) for value in state["rerolled"]]
    talk = acting(state["column"], state["thrown"], {}, phase="reroll", rerolled=dice)
    assert talk.allows(f"reroll {dice[0]}") is vector["expected"]["legal"]


def start_player(vector):
    """T1.2: the other one begins the second leg."""
    names = ["A", "B"]
    first = names.index(vector["state"]["first_game_started_by"])
    for winner in (0, 1):
        sheet = Talk().ok("match", rules="tug", length=2, results=[{"winner": winner, "first": first}])
        assert names[sheet["next"]["first"]] == vector["expected"]["starts"]


ACTIONS = {
    "setup": setup,
    "turn": turn,
    "action": action,
    "rerolls_allowed": rerolls_allowed,
    "reroll": reroll,
    "start_player": start_player,
}
