"""Vectors of Siege: a whole position is built around the wall that the vector names, and the engine is asked."""

from marchstones.rng import Rng
from vectors.talk import Talk

COLOURS = "rygbp"
CARDS = [f"{colour}{value}" for value in range(12) for colour in COLOURS]
TACTICS = [
    *("joker1", "joker2", "spy", "shield"),
    *("redeploy", "recruit", "desert", "traitor", "blast", "reinforce", "exchange"),
]
ELITE = TACTICS[:4]
ATTACKER, DEFENDER = 0, 1


class Setting:
    """A position under construction; seat 0 attacks. What is not named is in the hands and stacks."""

    def __init__(self, rules):
        self.rules = rules
        self.size = 7 if rules.endswith("tactics") else 6
        self.pool = list(CARDS)
        self.tactics = list(TACTICS) if rules.endswith("tactics") else []
        self.walls = [{"damaged": False, "cards": [[], []], "since": [[], []]} for _ in range(7)]
        self.hands = [[], []]
        self.discards = []
        self.played = [0, 0]
        self.clock = 0
        self.oil = 3

    def take(self, card):
        """A card that is named."""
        (self.pool if card in self.pool else self.tactics).remove(card)
        return card

    def lay(self, wall, role, cards):
        """Cards on a side of a wall (from 0), in order of play."""
        for card in cards:
            self.clock += 1
            self.walls[wall]["cards"][role].append(self.take(card))
            self.walls[wall]["since"][role].append(self.clock)
            self.played[role] += card in ELITE

    def used(self, role, card=None):
        """An action card in the discard."""
        actions = [one for one in self.tactics if one not in (*ELITE, "reinforce", "exchange")]
        self.discards.append(self.take(card or actions[-1]))
        self.played[role] += 1

    def balance(self):
        """Nobody has played more than one tactics card more than the other."""
        while abs(self.played[0] - self.played[1]) > 1:
            self.used(self.played.index(min(self.played)))

    def position(self, *, mover=ATTACKER, phase="open", left=None, hands=None):
        """The whole: hands full while cards last, then the stacks."""
        sizes = hands or [self.size, self.size]
        for role in (ATTACKER, DEFENDER):
            while len(self.hands[role]) < sizes[role]:
                self.hands[role].append(self.pool.pop())
        if left is not None:
            self.discards += self.pool
            self.pool = []
        return {
            "rules": self.rules,
            "first": ATTACKER,
            "turn": mover,
            "mover": mover,
            "phase": phase,
            "winner": None,
            "why": None,
            "idle": 0,
            "walls": self.walls,
            "attacker": ATTACKER,
            "oil": self.oil,
            "hands": self.hands,
            "stack": self.pool,
            "tactics": self.tactics,
            "discards": self.discards,
            "played": self.played,
            "left": left,
            "given": [[], []],
            "coming": [],
        }


def talk_about(position):
    """An engine with this position open."""
    talk = Talk()
    assert talk.ok("set", position=position) == position
    return talk


def at_a_wall(vector, *, mover=ATTACKER, hand=()):
    """Both sides of one wall, other cards in the discard, all others unseen."""
    state = vector["state"]
    named = [*state["attacker"], *state["defender"], *hand]
    tactics = vector["variant"] == "siege_tactics" or any(card in TACTICS for card in named)
    setting = Setting("siege-2020-tactics" if tactics else "siege-2020")
    setting.walls[state["tile"]]["damaged"] = state["damaged"]
    sides = [(ATTACKER, state["attacker"]), (DEFENDER, state["defender"])]
    for role, cards in sides if state["first_complete"] != "defender" else sides[::-1]:
        setting.lay(state["tile"], role, cards)
    setting.discards += [setting.take(card) for card in state["visible_elsewhere"]]
    setting.balance()
    setting.hands[mover] += [setting.take(card) for card in hand]
    setting.hands[ATTACKER] += [setting.take(card) for card in state.get("attacker_hand", [])]
    return talk_about(setting.position(mover=mover))


def check_sides(talk, wall, expected):
    """What lies at a wall and in the discard."""
    here = talk.position
    for role, name in enumerate(("attacker_side", "defender_side")):
        if name in expected:
            assert here["walls"][wall]["cards"][role] == expected[name]
    if "discard" in expected:
        assert sorted(card for card in here["discards"] if card in CARDS or card in ELITE) == sorted(
            expected["discard"]
        )


def declare(vector):
    """W3, W4: does the declaration hold, and what does it do."""
    state, expected = vector["state"], vector["expected"]
    if "damaged_tiles" in state:
        return declare_among(vector)
    talk = at_a_wall(vector)
    wall = state["tile"]
    before = set(talk.position["discards"])
    assert talk.ok("proof", place=wall + 1)["holds"] is expected["success"]
    assert talk.allows(f"control {wall + 1}") is expected["success"]
    after = talk.position
    if not expected["success"]:
        assert (after["walls"][wall]["damaged"], after["winner"]) == (state["damaged"], None)
        return None
    assert (after["winner"] == ATTACKER) is expected.get("attacker_wins", state["damaged"])
    if not state["damaged"]:
        assert after["walls"][wall]["damaged"]
        assert after["walls"][wall]["cards"] == [[], []]
        assert set(after["discards"]) - before == {*state["attacker"], *state["defender"]}
    if "discard" in expected:
        check_sides(talk, wall, expected)
    return None


def declare_among(vector):
    """W3.3: the fourth tile turned, or one taken twice, wins."""
    state, expected = vector["state"], vector["expected"]
    setting = Setting("siege-2020")
    for tile in state["damaged_tiles"]:
        setting.walls[tile]["damaged"] = True
    wall = state["success_on"]
    # the best there is on the tile: low on the last wall's intact face, three of a colour on the fifth's damaged one
    setting.lay(wall, ATTACKER, ["r0", "b0", "g0"] if wall == 6 else ["r9", "r10", "r11"])
    talk = talk_about(setting.position())
    talk.play(f"control {wall + 1}")
    after = talk.position
    assert (after["winner"] == ATTACKER) is expected["attacker_wins"]
    if "damaged_tiles" in expected:
        assert [n for n, row in enumerate(after["walls"]) if row["damaged"]] == expected["damaged_tiles"]


def retreat(vector):
    """W2.1: the side is cleared into the open discard; then a card is to be played."""
    talk = at_a_wall(vector)
    talk.play(*(f"retreat {tile + 1}" for tile in vector["action"]["tiles"]))
    for tile in vector["action"]["tiles"]:
        check_sides(talk, tile, vector["expected"])
    assert talk.position["turn"] == ATTACKER
    assert any(move.startswith("play ") for move in talk.legal)
    assert "pass" not in talk.legal


def cauldron(vector):
    """W2.1: the card that has lain longest, once a turn."""
    state = vector["state"]
    if "used_this_turn" in state:
        setting = Setting("siege-2020")
        setting.oil = state["cauldrons_left"] + state["used_this_turn"]
        setting.lay(1, ATTACKER, ["r1", "b4", "g9"])
        talk = talk_about(setting.position(mover=DEFENDER))
        talk.play("oil 2")
        assert talk.position["oil"] == state["cauldrons_left"]
        assert talk.allows("oil 2") is vector["expected"]["legal"]
        return
    wall = vector["action"]["tile"]
    talk = at_a_wall(vector, mover=DEFENDER)
    talk.play(f"oil {wall + 1}")
    if vector["action"].get("twice_over_two_turns"):
        for _ in range(2):  # the defender's turn ends, the attacker's goes by elsewhere
            played = next(move for move in talk.legal if move.startswith("play ") and not move.endswith(f" {wall + 1}"))
            talk.play(played, "draw stack")
        talk.play(f"oil {wall + 1}")
    check_sides(talk, wall, vector["expected"])


def play(vector):
    """W2.3: 0 and 11 of a colour; W6.2: reinforcements need two discards."""
    action = vector["action"]
    if action["card"] == "reinforce":
        setting = Setting("siege-2020-tactics")
        setting.hands[ATTACKER].append(setting.take("reinforce"))
        setting.discards += [setting.take(card) for card in vector["state"]["discard"]]
        talk = talk_about(setting.position())
        listed = any(move.startswith("play reinforce") for move in talk.legal)
        assert listed is vector["expected"]["legal"]
        return
    mover = {"defender": DEFENDER, "attacker": ATTACKER}[action["actor"]]
    talk = at_a_wall(vector, mover=mover, hand=[action["card"]])
    talk.play(f"play {action['card']} {action['tile'] + 1}")
    check_sides(talk, action["tile"], vector["expected"])


def traitor(vector):
    """W6.2: any of the opponent's cards, elite too."""
    action = vector["action"]
    talk = at_a_wall(vector, mover=DEFENDER, hand=["traitor"])
    assert talk.allows(f"play traitor {action['card']} {action['to'] + 1}") is vector["expected"]["legal"]
    check_sides(talk, action["to"], vector["expected"])


def explosion(vector):
    """W6.2: all cards on both sides of a wall."""
    wall = vector["action"]["tile"]
    talk = at_a_wall(vector, mover=DEFENDER, hand=["blast"])
    talk.play(f"play blast {wall + 1}")
    check_sides(talk, wall, vector["expected"])


def exchange(vector):
    """W6.2, W6.5: three cards each, hands stay as large, then the usual draw."""
    expected = vector["expected"]
    setting = Setting("siege-2020-tactics")
    setting.hands[ATTACKER].append(setting.take("exchange"))
    talk = talk_about(setting.position())
    talk.play("play exchange")
    sizes = [len(hand) for hand in talk.position["hands"]]
    assert sizes == list(vector["state"]["hand_sizes"].values())
    before = talk.position["hands"]
    for _ in range(6):
        talk.play(talk.legal[0])
    after = talk.position["hands"]
    assert [len(hand) for hand in after] == list(expected["hand_sizes"].values())
    assert all(len(set(after[seat]) & set(before[1 - seat])) == 3 for seat in (0, 1))
    talk.play("draw stack")
    assert len(talk.position["hands"][ATTACKER]) == expected["then_draw"]["active"]


def may_play_tactic(vector):
    """W6: never more than one ahead."""
    setting = Setting("siege-2020-tactics")
    for name, number in vector["state"]["tactics_played"].items():
        for _ in range(number):
            setting.used(ATTACKER if name == vector["action"]["actor"] else DEFENDER)
    setting.hands[ATTACKER].append(setting.take("shield"))
    talk = talk_about(setting.position())
    assert talk.allows("play shield 1") is vector["expected"]["legal"]


def setup(vector):
    """W1: hands and stacks."""
    rules = "siege-2020-tactics" if vector["variant"] == "siege_tactics" else "siege-2020"
    here = Talk().ok("new", rules=rules, seed=1)
    found = {"hand": len(here["hands"][0]), "siege_stack": len(here["stack"]), "tactic_stack": len(here["tactics"])}
    assert found == vector["expected"]


def count_turns(vector):
    """W5.2: the whole length of a game in which every turn draws a card while there is one."""
    expected = vector["expected"]
    for seed in range(200):
        talk = Talk()
        start = talk.ok("new", rules="siege-2020", seed=seed)
        assert len(start["stack"]) == vector["state"]["deck_after_deal"]
        turns = whole_game(talk, Rng(seed))
        if turns is not None:
            break
    last = next(n for n, (_, stack) in enumerate(turns, 1) if stack == 0)
    roles = {ATTACKER: "attacker", DEFENDER: "defender"}
    assert roles[turns[last - 1][0]] == expected["last_card_drawn_by"]
    assert last == expected["turn_of_last_draw"]
    assert (len(turns), roles[turns[-1][0]]) == (expected["last_turn"], expected["last_turn_by"])
    assert talk.position["winner"] == DEFENDER


def whole_game(talk, rng):
    """Play without passing; `[(mover, cards left in the stack)]` for each turn, or None if it was no such game."""
    turns = []
    while True:
        here = talk.position
        if here["phase"] == "over":
            return turns if here["why"] == "held" and here["stack"] == [] else None
        moves = talk.legal
        mover = here["mover"]
        choice = next((move for move in moves if move.startswith("control")), moves[rng.below(len(moves))])
        if choice == "pass":
            return None
        talk.play(choice)
        after = talk.position
        if after["mover"] != mover or after["phase"] == "over":
            turns.append((mover, len(after["stack"])))


def end_turn(vector):
    """W5.2: the attacker's last turn has gone by, and the defender has won."""
    setting = Setting("siege-2020")
    talk = talk_about(setting.position(left=1))
    talk.play(next(move for move in talk.legal if move.startswith("play ")))
    after = talk.position
    assert ["attacker", "defender"][after["winner"]] == vector["expected"]["winner"]
    assert after["why"] == "held"


def score(vector):
    """W7: the pair of games."""
    names = ["A", "B"]
    results = []
    for game in vector["state"]["games"]:
        attacker, winner = names.index(game["attacker"]), names.index(game["winner"])
        results.append(
            {
                "winner": winner,
                "why": "walls" if winner == attacker else "held",
                "first": attacker,
                "attacker": attacker,
                "stack": game.get("siege_stack_left", 0),
                "intact": game.get("intact", 3),
                "oil": game.get("cauldrons", 0),
            }
        )
    sheet = Talk().ok("match", rules="siege-2020", length=2, results=results)
    expected = vector["expected"]["winner"]
    assert sheet["winner"] == (None if expected is None else names.index(expected))
    assert (sheet["next"] is None) is (expected is not None)


ACTIONS = {
    "declare": declare,
    "retreat": retreat,
    "cauldron": cauldron,
    "play": play,
    "traitor": traitor,
    "explosion": explosion,
    "exchange": exchange,
    "may_play_tactic": may_play_tactic,
    "setup": setup,
    "count_turns": count_turns,
    "end_turn": end_turn,
    "score": score,
}
