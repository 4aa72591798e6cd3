"""Vectors of Borders: a whole position is built around what the vector names, and the engine is asked."""

from vectors.talk import Talk

COLOURS = "rygbpw"
CLAN = [f"{colour}{value}" for value in range(1, 10) for colour in COLOURS]
TACTICS = ["joker1", "joker2", "spy", "shield", "fog", "mud", "scout", "redeploy", "desert", "traitor"]
ELITE = TACTICS[:4]
OWN, OPP = 0, 1
STONE = 5  # where a vector that names no stone takes place
KINDS = {"colour_run": "colour run", "same_strength": "same value", "colour": "colour", "run": "run", "sum": "sum"}
BASE = {"000": "borders-1999", "001": "borders-2024", "002": "borders-2004"}
WITH_TACTICS = {"001": "borders-2024-tactics", "002": "borders-2004-tactics"}


class Setting:
    """A position under construction: what is named is laid first, the rest of the cards goes where it does no harm."""

    def __init__(self, rules):
        self.rules = rules
        self.size = 7 if rules.startswith("borders-2024-") else 6
        self.pool = list(CLAN)
        self.tactics = [] if rules.removeprefix("borders-").isdigit() else list(TACTICS)
        self.stones = [{"owner": None, "cards": [[], []], "since": [[], []], "env": []} for _ in range(9)]
        self.hands = [[], []]
        self.discards = []
        self.played = [0, 0]
        self.jokers = [False, False]
        self.clock = 0

    def take(self, card):
        """A card that is named."""
        (self.pool if card in self.pool else self.tactics).remove(card)
        return card

    def lay(self, stone, seat, cards):
        """Cards on a side, in order of arrival."""
        for card in cards:
            self.clock += 1
            row = self.stones[stone - 1]
            row["cards"][seat].append(self.take(card))
            row["since"][seat].append(self.clock)
            if card in ELITE:
                self.played[seat] += 1
                self.jokers[seat] = self.jokers[seat] or card.startswith("joker")

    def environment(self, stone, card):
        """Fog or mud, laid by whoever has played less."""
        seat = self.less()
        self.played[seat] += 1
        self.stones[stone - 1]["env"].append({"card": self.take(card), "seat": seat})

    def used(self, seat=None):
        """A guile card in the discard."""
        seat = self.less() if seat is None else seat
        guile = next(card for card in reversed(self.tactics) if card not in (*ELITE, "fog", "mud"))
        self.discards.append(self.take(guile))
        self.played[seat] += 1

    def balance(self):
        """Nobody has played more than one tactics card more than the other."""
        while abs(self.played[0] - self.played[1]) > 1:
            self.used()

    def less(self):
        """Who has played fewer tactics cards; the opponent if both have as many."""
        return OWN if self.played[OWN] < self.played[OPP] else OPP

    def beside(self, cards, but=STONE):
        """Cards that lie open at other stones, the rest in the discard."""
        cards = list(cards)
        places = [(stone, seat) for stone in range(1, 10) if stone != but for seat in (OPP, OWN)]
        for stone, seat in places:
            row = self.stones[stone - 1]
            room = 0 if row["owner"] is not None else 3 - len(row["cards"][seat])
            self.lay(stone, seat, cards[:room])
            del cards[:room]
        for card in cards:
            self.discards.append(self.take(card))

    def position(self, *, phase="play", hands=None, stack=None, tactics=None, first_tactics=False):
        """The whole: hands full while cards last, then the stacks; sizes may be asked for."""
        sizes = list(hands or (self.size, self.size))
        for _ in range(max(sizes)):
            for seat in (OWN, OPP):
                if len(self.hands[seat]) < sizes[seat]:
                    pools = [self.tactics, self.pool] if first_tactics else [self.pool, self.tactics]
                    pool = next((pool for pool in pools if pool), None)
                    if pool:
                        self.hands[seat].append(pool.pop())
        if stack is not None:
            self.beside(self.pool[stack:], but=0)
        assert tactics is None or tactics == len(self.tactics), "the tactics cards do not come out"
        return {
            "rules": self.rules,
            "first": 0,
            "turn": OWN,
            "mover": OWN,
            "phase": phase,
            "winner": None,
            "why": None,
            "idle": 0,
            "stones": self.stones,
            "hands": self.hands,
            "stack": self.pool,
            "tactics": self.tactics,
            "discards": self.discards,
            "played": self.played,
            "jokers": self.jokers,
            "due": 0,
        }


def rules_of(vector):
    """The rule set a vector speaks of."""
    fixed = {"early_bird": "borders-2024-earlybird", "advanced": "borders-2004-advanced"}
    if vector["variant"] in fixed:
        return fixed[vector["variant"]]
    return (BASE if vector["variant"] == "base" else WITH_TACTICS)[vector["source"]]


def talk_about(position):
    """An engine with this position open."""
    talk = Talk()
    assert talk.ok("set", position=position) == position
    return talk


def at_a_stone(vector):
    """Own and opposing cards at one stone, other cards lying open elsewhere, all others unseen."""
    state = vector["state"]
    elsewhere = state["visible_elsewhere"]
    crowded = len(elsewhere) > 8 * 6
    discarded = state.get("visible_kind") == "clan discard pile"
    rules = WITH_TACTICS["001"] if crowded else rules_of(vector)
    setting = Setting(rules)
    if state["need"] == 4:
        setting.environment(STONE, "mud")
    if state["fog"]:
        setting.environment(STONE, "fog")
    sides = [(OWN, state["own"]), (OPP, state["opp"])]
    for seat, cards in sides if state["first_complete"] != "opp" else sides[::-1]:
        setting.lay(STONE, seat, cards)
    if crowded or discarded:
        setting.used(OPP)
    if discarded:
        setting.discards += [setting.take(card) for card in elsewhere]
    else:
        setting.beside(elsewhere)
    setting.balance()
    setting.hands[OWN] += [setting.take(card) for card in state.get("own_hand", [])]
    sizes = None
    if len(setting.pool) + len(setting.tactics) < 2 * setting.size:
        cards = len(setting.pool) + len(setting.tactics)
        sizes = (cards - cards // 2, cards // 2)
    return talk_about(setting.position(hands=sizes))


def claim(vector):
    """B4: is the claim listed, taken and proven; if not, is it refused with a reason."""
    expected = vector["expected"]
    if "own" not in vector["state"]:
        return claim_stones(vector)
    talk = at_a_stone(vector)
    proof = talk.ok("proof", place=STONE)
    assert proof["holds"] is expected["legal"]
    if "own" in expected:
        assert proof["own"]["kind"] == KINDS[expected["own"]]
    if "opp" in expected:
        assert proof["reply"]["kind"] == KINDS[expected["opp"]]
    if "own_sum" in expected:
        assert proof["own"]["total"] == expected["own_sum"]
    assert talk.allows(f"claim {STONE}") is expected["legal"]
    owner = talk.position["stones"][STONE - 1]["owner"]
    assert owner == (OWN if expected["legal"] else None)
    return None


def compare(vector):
    """B3: both formations, and who is ahead."""
    expected = vector["expected"]
    talk = at_a_stone(vector)
    proof = talk.ok("proof", place=STONE)
    assert proof["own"]["kind"] == KINDS[expected["own"]]
    assert proof["reply"]["kind"] == KINDS[expected["opp"]]
    assert proof["holds"] is (expected["stronger"] == "own")


def best_formation(vector):
    """B6.2-B6.4: what wild cards make of a side."""
    own = at_a_stone(vector).ok("proof", place=STONE)["own"]
    assert (own["kind"], own["total"]) == (KINDS[vector["expected"]["own"]], vector["expected"]["own_sum"])


def first_complete(vector):
    """B3.3: of two equal sides the one whose last card came first; then the claim of the own side holds or not."""
    state = vector["state"]
    setting = Setting(rules_of(vector))
    if state["need"] == 4:
        setting.environment(STONE, "mud")
    need = state["need"]
    setting.lay(STONE, OWN, ["r2", "g5", "b8", "p3"][:need])
    setting.lay(STONE, OPP, ["y1", "p6", "w8", "g3"][:need])
    setting.stones[STONE - 1]["since"] = [state["arrivals"]["own"], state["arrivals"]["opp"]]
    talk = talk_about(setting.position())
    assert talk.allows(f"claim {STONE}") is (vector["expected"]["first"] == "own")


def claimable(vector, phase):
    """Stones claimed by both, and stones that the own side could claim."""
    state = vector["state"]
    setting = Setting(rules_of(vector))
    for value, stone in enumerate(state["claimable_now"], 1):
        setting.lay(stone + 1, OWN, [f"{colour}{10 - value}" for colour in "ryg"])
        setting.lay(stone + 1, OPP, [f"b{value}", f"p{value + 1}", f"w{value + 3}"])
    for seat, owned in ((OWN, state.get("stones_own", [])), (OPP, state.get("stones_opp", []))):
        for stone in owned:
            setting.lay(stone + 1, seat, setting.pool[:3])
            setting.stones[stone]["owner"] = seat
    hands = (setting.size - 1, setting.size) if phase == "draw" else None
    return talk_about(setting.position(phase=phase, hands=hands))


def claim_stones(vector):
    """B4.8, B5: claims before and after the play, and what they win."""
    state, expected, action = vector["state"], vector["expected"], vector["action"]
    phase = {"after play": "draw", "before play": "play"}[state.get("phase", "before play")]
    talk = claimable(vector, phase)
    stones = action.get("stones") or [action["stone"]]
    for stone in stones[:-1]:
        assert talk.allows(f"claim {stone + 1}")
    assert talk.allows(f"claim {stones[-1] + 1}") is expected.get("legal", True)
    after = talk.position
    assert (after["phase"] == "over") is expected.get("game_over", False)
    if expected.get("winner") == "own":
        assert after["winner"] == OWN
    if "stones_own" in expected:
        assert [n for n, row in enumerate(after["stones"]) if row["owner"] == OWN] == expected["stones_own"]


def play(vector):
    """B2.1, B2.4, B6.7, B6.11: a card that may not be laid; B6.8 what a scout does."""
    state, action = vector["state"], vector["action"]
    if action.get("card") == "scout":
        return scout(vector)
    if "own_sides_full_on_all_unclaimed_stones" in state:
        return no_place(vector)
    setting = Setting(rules_of(vector))
    if state.get("stone") == "claimed by opp":
        setting.lay(STONE, OPP, ["g1", "g2", "g3"])
        setting.stones[STONE - 1]["owner"] = OPP
    setting.lay(STONE, OWN, state.get("own_side", []))
    setting.lay(STONE, OPP, state.get("opp_side", []))
    for card in state.get("stone_cards", []):
        setting.environment(STONE, card)
    setting.hands[OWN] += [setting.take(card) for card in state.get("hand", [action["card"]])]
    if state.get("own_sides_full_everywhere"):
        for stone in range(1, 10):
            setting.lay(stone, OWN, setting.pool[:3])
    talk = talk_about(setting.position())
    found = [move for move in talk.legal if move.startswith(f"play {action['card']} ")]
    if action.get("to") == "same stone":
        found = [move for move in found if move.endswith(f" {STONE}")]
        assert talk.refuses(f"play {action['card']} {STONE}")
    else:
        assert talk.refuses(f"play {action['card']} {state['opp_side'][0]} {STONE}")
    assert bool(found) is vector["expected"]["legal"]
    return None


def no_place(vector):
    """B2.5: nothing can be played: the turn is skipped, nothing is drawn."""
    state = vector["state"]
    setting = Setting(rules_of(vector))
    for stone in range(1, 10):
        setting.lay(stone, OWN, setting.pool[-3:])
    talk = talk_about(setting.position(hands=(state["hand_size"],) * 2, stack=state["stack"]))
    plays = [move for move in talk.legal if move.startswith("play")]
    assert len(plays) == vector["expected"]["legal_plays"]
    assert [move for move in talk.legal if not move.startswith("claim")] == ["pass"]
    told = talk.play("pass").position
    after = talk.position
    assert (told["turn"], after["phase"], len(after["hands"][OWN])) == (OPP, "play", state["hand_size"])
    assert len(after["stack"]) == state["stack"]


def scout(vector):
    """B6.8: three cards in, two back underneath, no further draw."""
    state, action, expected = vector["state"], vector["action"], vector["expected"]
    setting = Setting(rules_of(vector))
    setting.hands[OWN].append(setting.take("scout"))
    others = len(setting.tactics) - state["tactic_stack"]
    for seat in (OWN, OPP):
        for _ in range(others // 2 + (seat == OPP and others % 2)):
            setting.hands[seat].append(setting.tactics.pop(0))
    talk = talk_about(
        setting.position(hands=(state["hand_size"],) * 2, stack=state["clan_stack"], tactics=state["tactic_stack"])
    )
    steps = [len(talk.position["hands"][OWN])]
    talk.play("play scout")
    steps.append(len(talk.position["hands"][OWN]))
    talk.play(*(f"draw {'stack' if kind == 'clan' else 'tactics'}" for kind in action["draw"]))
    steps.append(len(talk.position["hands"][OWN]))
    given = []
    for kind in action["return"]:
        hand = talk.position["hands"][OWN]
        given.append(next(card for card in hand if (card in CLAN) == (kind == "clan")))
        talk.play(f"return {given[-1]}")
    after = talk.position
    steps.append(len(after["hands"][OWN]))
    assert steps == expected["hand_size_steps"]
    assert after["phase"] != "draw"
    assert {"clan": len(after["stack"]), "tactic": len(after["tactics"])} == expected["stacks_after"]
    assert [after["stack"][-1], after["tactics"][-1]] == given


def draw(vector):
    """B2.3: what the stacks allow."""
    state, action, expected = vector["state"], vector["action"], vector["expected"]
    setting = Setting(rules_of(vector))
    clan = state["stack"] if "stack" in state else state["clan_stack"]
    left = state.get("tactic_stack", 0)
    held = state["hand_size_after_play"]
    if setting.tactics:
        for n in range(len(setting.tactics) - left):
            setting.hands[n % 2].append(setting.tactics.pop())
    if clan + left == 0:
        # no draw is to come: the play itself must end the turn
        setting.pool.sort(key=lambda card: card[1])
        talk = talk_about(setting.position(hands=(held + 1,) * 2, stack=0, tactics=left))
        talk.play(next(move for move in talk.legal if move.startswith("play ") and move[6].isdigit()))
        if talk.position["phase"] == "end":
            talk.play("end")
    else:
        full = setting.size
        talk = talk_about(setting.position(phase="draw", hands=(full - 1, full), stack=clan, tactics=left))
        assert len(talk.position["hands"][OWN]) == held
        pile = {"clan": "stack", "tactic": "tactics"}.get(action.get("from"), "stack")
        assert talk.allows(f"draw {pile}") is expected.get("legal", True)
    after = talk.position
    if "must_draw_from" in expected:
        assert [move for move in talk.legal if move.startswith("draw")] == ["draw tactics"]
    else:
        assert len(after["hands"][OWN]) == expected["hand_size"]
        assert after["turn"] == OPP
    if "stack" in expected:
        assert len(after["stack"]) == expected["stack"]
    assert (after["phase"] == "over") is expected.get("game_over", False)


def may_play_tactic(vector):
    """B6.1: never more than one ahead."""
    played, actor = vector["state"]["tactics_played"], vector["action"]["actor"]
    setting = Setting(rules_of(vector))
    for name, number in played.items():
        for _ in range(number):
            setting.used(OWN if name == actor else OPP)
    setting.hands[OWN].append(setting.take("shield"))
    talk = talk_about(setting.position())
    assert talk.allows("play shield 1") is vector["expected"]["legal"]


def redeploy(vector):
    """B6.9: a tactics card may be moved too."""
    state, card = vector["state"], vector["action"]["card"]
    setting = Setting(rules_of(vector))
    setting.hands[OWN].append(setting.take("redeploy"))
    setting.lay(STONE, OWN, state["from"])
    setting.lay(STONE + 1, OWN, state["to_side"])
    setting.used(OPP)
    assert state["to_need"] == 3
    talk = talk_about(setting.position())
    assert talk.allows(f"play redeploy {card} {STONE + 1}") is vector["expected"]["legal"]
    assert talk.position["stones"][STONE]["cards"][OWN] == [*state["to_side"], card]


def banshee(vector):
    """B6.10: an elite card may be hit, and lies open afterwards."""
    card = vector["action"]["card"]
    setting = Setting(rules_of(vector))
    setting.hands[OWN].append(setting.take("desert"))
    setting.lay(STONE, OPP, vector["state"]["opp_side"])
    talk = talk_about(setting.position())
    assert talk.allows(f"play desert {card}") is vector["expected"]["legal"]
    after = talk.position
    assert after["discards"] == ["desert", card]
    assert talk.ok("view", seat=OPP)["discards"] == after["discards"]


def desert(vector):
    """B4.7: nothing happens at a claimed stone; seen from the other player, for whom it would be a target."""
    card = vector["action"]["card"]
    setting = Setting(rules_of(vector))
    setting.hands[OWN].append(setting.take("desert"))
    setting.lay(STONE, OPP, vector["state"]["own_side"])
    setting.lay(1, OPP, ["g9"])
    setting.stones[STONE - 1]["owner"] = OPP
    talk = talk_about(setting.position())
    assert "play desert g9" in talk.legal
    assert talk.allows(f"play desert {card}") is vector["expected"]["legal"]


def pass_turn(vector):
    """B2.6: exactly when no clan card can be played."""
    state = vector["state"]
    setting = Setting(rules_of(vector))
    hand = [setting.take(card) for card in state["hand"]]
    if state.get("own_sides_full_everywhere"):
        for stone in range(1, 10):
            setting.lay(stone, OWN, setting.pool[:3])
    setting.hands[OWN] = hand
    clan = any(card in CLAN for card in hand)
    talk = talk_about(setting.position(first_tactics=not clan))
    assert talk.allows("pass") is vector["expected"]["legal"]


def turns(vector):
    """B5.2: two passes in a row end the game; more stones win."""
    state, expected = vector["state"], vector["expected"]
    setting = Setting("borders-2024-tactics")
    for seat, stones in ((OWN, (1, 2, 4, 5)), (OPP, (3, 6, 7))):
        for stone in stones:
            setting.lay(stone, seat, setting.pool[:3])
            setting.lay(stone, 1 - seat, setting.pool[:3])
            setting.stones[stone - 1]["owner"] = seat
    for stone in (8, 9):
        for seat in (OWN, OPP):
            setting.lay(stone, seat, setting.pool[:2])
    setting.discards += [setting.take(card) for card in list(setting.pool)]
    for hand, cards in zip(setting.hands, state["hands"].values(), strict=True):
        hand += [setting.take(card) for card in cards]
    for card in list(setting.tactics):
        setting.played[setting.less()] += 1
        setting.discards.append(setting.take(card))
    setting.jokers = [True, False]  # whose joker was hit is not to be seen; B holds the other
    talk = talk_about(setting.position(hands=(0, 1)))
    talk.play("pass", "pass")
    after = talk.position
    names = list(state["hands"])
    assert (after["phase"] == "over") is expected["game_over"]
    assert names[after["winner"]] == expected["winner"]
    result = {"winner": after["winner"], "why": after["why"], "first": 0, "stones": list(state["stones"].values())}
    sheet = talk.ok("match", rules="borders-2024-tactics", length=1, results=[result])
    assert dict(zip(names, sheet["points"], strict=True)) == expected["points"]


def start_player(vector):
    """B7.3: who begins the next game."""
    names = ["A", "B"]
    winner = names.index(vector["state"]["previous_winner"])
    for first in (0, 1):
        result = {"winner": winner, "why": "five", "first": first, "stones": [5 - 4 * winner, 1 + 4 * winner]}
        sheet = Talk().ok("match", rules=BASE[vector["source"]], length=9, results=[result])
        assert names[sheet["next"]["first"]] == vector["expected"]["starts"]


def score(vector):
    """B7: points over several games, and who began each."""
    names, expected = ["A", "B"], vector["expected"]
    rounds = vector["state"]["rounds"]
    results, starts = [], []
    for row in rounds:
        sheet = Talk().ok("match", rules="borders-2024", length=len(rounds), results=results)
        starts.append(names[sheet["next"]["first"]])
        stones = [row["stones"][name] for name in names]
        results.append(
            {"winner": names.index(row["winner"]), "why": "five", "first": names.index(row["start"]), "stones": stones}
        )
    sheet = Talk().ok("match", rules="borders-2024", length=len(rounds), results=results)
    assert starts == expected["starts"]
    assert dict(zip(names, sheet["points"], strict=True)) == expected["points"]
    assert (names[sheet["winner"]], sheet["next"]) == (expected["winner"], None)


ACTIONS = {
    "claim": claim,
    "claim_many": claim_stones,
    "compare": compare,
    "best_formation": best_formation,
    "first_complete": first_complete,
    "play": play,
    "draw": draw,
    "may_play_tactic": may_play_tactic,
    "redeploy": redeploy,
    "banshee": banshee,
    "desert": desert,
    "pass": pass_turn,
    "turns": turns,
    "start_player": start_player,
    "score": score,
}
