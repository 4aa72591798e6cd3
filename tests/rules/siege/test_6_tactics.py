"""W6: the eleven tactics cards."""

import pytest


def test_never_more_than_one_ahead(siege):
    """W6 like B6.1: two played against one: no tactics card; two against two: one more."""
    used = {"discards": "redeploy recruit blast", "hand": "spy joker1"}
    castle = siege(**used, played=[2, 1])
    assert castle.moves("play spy") == []
    assert castle.refused("play spy 1") == "tactics-limit"
    used["discards"] += " desert"
    assert siege(**used, played=[2, 2]).moves("play spy")


def test_every_tactics_card_counts(siege):
    """W6 like B6.1: elite cards and actions are counted for whoever plays them."""
    castle = siege("3: | b2", hand="desert", other="shield").play("play desert b2", "draw stack")
    assert castle.played == [1, 0]
    assert castle.play("play shield 2", "draw stack").played == [1, 1]


def test_no_limit_of_jokers(siege):
    """W6.1: one player may lay both."""
    castle = siege("3: joker1 |", hand="joker2", discards="blast", played=[1, 1]).play("play joker2 3")
    assert castle.at(3) == "joker1 joker2 |"


def test_elite_cards_are_laid_like_siege_cards(siege):
    """W6.1: where there is room, on any own side."""
    castle = siege("4: spy r1 |", hand="joker1 shield", played=[0, 1])
    for card in ("joker1", "shield"):
        assert castle.moves(f"play {card}") == [f"play {card} {wall}" for wall in (1, 2, 3, 5, 6, 7)]


def test_redeploy(siege):
    """W6.2: a card of the own side to another wall of the own side with room, or off."""
    castle = siege("3: r7 joker1 | b1; 4: y1 y2 |", hand="redeploy", played=[0, 1])
    targets = [f"play redeploy r7 {to}" for to in (1, 2, 5, 6, 7, "off")]
    assert castle.moves("play redeploy r7") == targets
    assert castle.refused("play redeploy r7 3") == "same-stone"
    assert castle.refused("play redeploy r7 4") == "side-full"
    assert castle.refused("play redeploy b1 1") == "no-target"
    castle.play("play redeploy r7 1")
    assert (castle.at(1), castle.at(3), castle.discards) == ("r7 |", "joker1 | b1", ["redeploy"])


def test_redeploy_off(siege):
    """W6.2: the discard shows the action, then the card."""
    castle = siege("3: r7 |", hand="redeploy").play("play redeploy r7 off")
    assert (castle.at(3), castle.discards) == ("|", ["redeploy", "r7"])


def test_recruit(siege):
    """W6.2: a discarded siege or elite card to the own side of a wall with room."""
    castle = siege("4: | y1 y2", mover="defender", hand="recruit", discards="r7 spy b2", played=[1, 0])
    assert castle.moves("play recruit spy") == [f"play recruit spy {wall}" for wall in (1, 2, 3, 5, 6, 7)]
    castle.play("play recruit spy 3")
    assert (castle.at(3), castle.discards, castle.played) == ("| spy", ["r7", "b2", "recruit"], [1, 1])


def test_desert(siege):
    """W6.2: any card of the opponent's at a wall, elite too; it stays in the discard."""
    castle = siege("3: r7 joker1 | b1 b2", mover="defender", hand="desert", played=[1, 0])
    assert castle.moves("play desert") == ["play desert r7", "play desert joker1"]
    castle.play("play desert r7")
    assert (castle.at(3), castle.discards) == ("joker1 | b1 b2", ["desert", "r7"])


def test_traitor(siege):
    """W6.2: any card of the opponent's, elite too, to the own side of any wall with room, the same wall too."""
    castle = siege("4: joker1 | r1", mover="defender", hand="traitor", played=[1, 0])
    assert castle.moves("play traitor") == [f"play traitor joker1 {wall}" for wall in range(1, 8)]
    castle.play("play traitor joker1 4")
    assert castle.at(4) == "| r1 joker1"


def test_blast(siege):
    """W6.2: all cards of both sides of one wall, the attacker's first."""
    castle = siege("5: r1 spy | b2", hand="blast", played=[0, 1]).play("play blast 5")
    assert (castle.at(5), castle.discards, castle.damaged) == ("|", ["blast", "r1", "spy", "b2"], [])


def test_reinforce(siege):
    """W6.2: two discarded cards, each back into its own stack."""
    castle = siege(hand="reinforce", discards="r1 spy", stack="y1", tactics="joker1", played=[0, 1])
    assert castle.moves("play reinforce") == ["play reinforce r1 spy"]
    castle.play("play reinforce r1 spy")
    assert (castle.phase, castle.turn, castle.mover, castle.coming) == ("insert", "chance", 0, ["r1", "spy"])
    castle.play("insert r1 1", "insert spy 0")
    assert (castle.stack[:2], castle.tactics[:2], castle.discards) == (["y1", "r1"], ["spy", "joker1"], ["reinforce"])
    assert (castle.phase, castle.turn, castle.coming) == ("draw", 0, [])


@pytest.mark.parametrize("discards", ["", "r1", "r1 blast"])
def test_reinforce_needs_two_discards(siege, discards):
    """W6.2: with fewer than two it may not be played; used actions are none, the reinforcement itself is none."""
    castle = siege(hand="reinforce", discards=discards, played=[0, 1] if "blast" in discards else [0, 0])
    assert castle.moves("play reinforce") == []
    assert castle.ask("why", seat=0, refs=["hand:reinforce"])["ok"]["reason"] == "few-discards"


def test_reinforce_names_a_pair_once(siege):
    """W6.2: the earlier discard first."""
    castle = siege(hand="reinforce", discards="r5 b2 g9")
    pairs = ["r5 b2", "r5 g9", "b2 g9"]
    assert castle.moves("play reinforce") == [f"play reinforce {pair}" for pair in pairs]
    assert castle.refused("play reinforce b2 r5") == "pair-order"


def test_exchange(siege):
    """W6.2: both choose three cards and swap them; then the mover draws as usual."""
    castle = siege(hand="exchange r1 r2 r3 r4 r5 r6", other="b1 b2 b3 b4 b5 b6 b7", stack="y5").play("play exchange")
    assert (castle.phase, castle.turn, castle.legal) == ("give", 0, [f"give r{value}" for value in range(1, 7)])
    castle.play("give r6", "give r1", "give r3")
    assert (castle.turn, castle.mover, len(castle.legal)) == (1, 0, 7)
    castle.play("give b1", "give b2", "give b7")
    assert castle.hands == [["r2", "r4", "r5", "b1", "b2", "b7"], ["b3", "b4", "b5", "b6", "r6", "r1", "r3"]]
    assert (castle.phase, castle.turn, castle.given) == ("draw", 0, [[], []])
    castle.play("draw stack")
    assert [len(hand) for hand in castle.hands] == [7, 7]


def test_exchange_needs_three_cards_each(siege):
    """W6.2: not playable if either hand has fewer than three after it is played."""
    last = {"mover": "attacker", "left": 1, "empty": True, "tactics": ""}
    assert siege(hand="exchange r1 r2 r3", sizes=(4, 3), **last).moves("play exchange") == ["play exchange"]
    castle = siege(hand="exchange r1 r2", sizes=(3, 3), **last)
    assert castle.moves("play exchange") == []
    assert castle.refused("play exchange") == "few-cards"
    assert siege(hand="exchange r1 r2", sizes=(3, 2), **last).refused("play exchange") == "few-cards"


@pytest.mark.parametrize(
    ("card", "walls"),
    [
        ("redeploy", "3: | b1"),
        ("recruit", "3: r1 | b1"),
        ("desert", "3: r1 |"),
        ("traitor", "3: r1 |"),
        ("blast", ""),
        ("reinforce", "3: r1 | b1"),
    ],
)
def test_no_target_no_play(siege, card, walls):
    """W6.3: an action without a legal target may not be played."""
    castle = siege(walls, hand=card)
    assert castle.moves(f"play {card}") == []


def test_a_blast_needs_a_card_there(siege):
    """W6.3: an empty wall is no target."""
    castle = siege("3: r1 |; 6: | b1", hand="blast")
    assert castle.moves("play blast") == ["play blast 3", "play blast 6"]
    assert castle.refused("play blast 2") == "wall-empty"


def test_used_actions_cannot_be_taken(siege):
    """W6.3: neither recruited nor shuffled back."""
    castle = siege(hand="recruit reinforce", discards="desert r1 r2 blast")
    assert {move.split(" ")[2] for move in castle.moves("play recruit")} == {"r1", "r2"}
    assert castle.moves("play reinforce") == ["play reinforce r1 r2"]
    assert castle.refused("play recruit desert 1") == "used-action"
    assert castle.refused("play reinforce desert r1") == "used-action"


def test_a_full_side_takes_no_recruit(siege):
    """W6.3: with all own places full there is no target."""
    full = "1: r1 r2 r3 |; 2: r4 r5 r6 r7 |; 3: y1 y2 y3 |; 4: y4 y5 |; 5: g1 g2 g3 |; 6: g4 g5 g6 g7 |; 7: b1 b2 b3 |"
    castle = siege(full, hand="recruit traitor redeploy", discards="p1")
    assert castle.moves("play recruit") + castle.moves("play traitor") == []
    assert all(move.endswith(" off") for move in castle.moves("play redeploy"))


@pytest.mark.parametrize(
    ("hand", "move", "lies"),
    [
        ("redeploy", "play redeploy r5 3", "b1 r5 | y1"),
        ("recruit", "play recruit r6 3", "b1 r6 | y1"),
        ("traitor", "play traitor p8 3", "b1 p8 | y1"),
    ],
)
def test_arrivals_lie_outermost(siege, hand, move, lies):
    """W6.4: also when they have lain elsewhere for long; so a cauldron hits them last."""
    castle = siege("1: r5 | p8; 3: b1 | y1", hand=hand, discards="r6").play(move)
    assert castle.at(3) == lies
    assert castle.walls[2]["since"] == [[3, 5], [4]]


@pytest.mark.parametrize(
    ("mover", "hand", "move", "discards"),
    [
        ("attacker", "redeploy", "play redeploy r0 3", ["redeploy", "r0", "r11"]),
        ("attacker", "recruit", "play recruit g11 5", ["recruit", "g11", "g0"]),
        ("defender", "traitor", "play traitor r0 7", ["traitor", "r11", "r0"]),
        ("defender", "traitor", "play traitor y0 6", ["traitor", "y11", "y0"]),
    ],
)
def test_arrivals_meet_chicken_and_chef(siege, mover, hand, move, discards):
    """W6.4, W2.3: recruits, stolen and moved cards trigger it; the attacker's card is discarded first."""
    walls = "1: r0 |; 3: | r11; 5: | g0; 6: y0 y11 |; 7: |"
    if move.endswith("7"):
        walls = "1: r0 |; 7: r11 |"
    taken = "g11 " if hand == "recruit" else ""
    castle = siege(walls, mover=mover, hand=hand, discards=taken).play(move)
    assert castle.discards == discards


def test_any_place_of_the_stack(siege):
    """W6.5: from 0, drawn next, to the size the stack then has, one card after the other."""
    castle = siege("", hand="reinforce", discards="r1 r2", stack="y1")
    size = len(castle.stack)
    castle.play("play reinforce r1 r2")
    assert castle.legal == [f"insert r1 {place}" for place in range(size + 1)]
    castle.play(f"insert r1 {size}")
    assert castle.stack[-1] == "r1"
    assert castle.legal == [f"insert r2 {place}" for place in range(size + 2)]
    castle.play("insert r2 0", "draw stack")
    assert castle.hands[0][-1] == "r2"


def test_chance_inserts_by_itself(game):
    """W6.5: unless the caller plays chance, the places are thrown at once, and they are not shown."""
    castle = game("siege-2020-tactics", seed=4)
    moves = 0
    while not castle.moves("play reinforce"):
        assert moves < 400
        wanted = castle.moves("draw tactics") or castle.moves("play") or castle.legal
        castle.play(wanted[moves % len(wanted)])
        moves += 1
    mover = castle.mover
    castle.play(castle.moves("play reinforce")[0])
    assert castle.phase == "draw"
    for seat in (mover, 1 - mover):
        log = castle.ask("table", seat=seat)["ok"]["marks"]["log"]
        assert [who for who, *_ in log[-2:]] == ["chance", "chance"]
        assert all(move.startswith("insert ") and move.endswith(" ?") for _, move, _ in log[-2:])


def test_nothing_is_shown_before_both_have_chosen(siege):
    """W6.5: a seat sees what it gives, the other only how many cards are chosen."""
    hands = {"hand": "exchange r1 r2 r3 r4 r5 r6", "other": "b1 b2 b3 b4 b5 b6 b7"}
    castle = siege(**hands).play("play exchange", "give r1", "give r2")
    assert castle.view(0)["given"] == [["r1", "r2"], 0]
    assert castle.view(1)["given"] == [2, []]
    assert (castle.view(0)["hands"][0], castle.view(1)["hands"][0]) == (["r3", "r4", "r5", "r6"], 4)
    castle.play("give r3", "give b1")
    assert castle.view(0)["given"] == [["r1", "r2", "r3"], 1]
    assert castle.view(1)["given"] == [3, ["b1"]]
    assert "b1" not in str(castle.view(0))
    assert "r1" not in str(castle.view(1))
    log = castle.ask("table", seat=1)["ok"]["marks"]["log"]
    assert [move for _, move, _ in log] == ["play exchange", "give ?", "give ?", "give ?", "give b1"]


def test_each_knows_what_it_gave(siege):
    """W6.5: after the swap a seat knows those cards of the other hand, until they are played."""
    hands = {"hand": "exchange r1 r2 r3 r4 r5 r6", "other": "b1 b2 b3 b4 b5 b6 b7"}
    castle = siege(**hands).play("play exchange", *(f"give {card}" for card in ("r1", "r2", "r3", "b1", "b2", "b3")))
    assert castle.view(0)["known"]["hand"] == ["r1", "r2", "r3"]
    assert sorted(castle.view(1)["known"]["hand"]) == ["b1", "b2", "b3"]
    castle.play("draw stack", "play r2 1")
    assert castle.view(0)["known"]["hand"] == ["r1", "r3"]


def test_shuffled_back_is_in_the_stack_until_the_other_draws(siege):
    """W6.5: nobody knows the place, but that it lies in the stack as long as the other has not drawn from it."""
    castle = siege(hand="reinforce", discards="r1 r2", stack="y1 y2 y3 y4", other="b1")
    castle.play("play reinforce r1 r2", "insert r1 3", "insert r2 3", "draw stack")
    assert castle.view(0)["known"]["stack"] == [[None, "r1"], [None, "r2"]]
    assert castle.view(1)["known"]["stack"] == []
    castle.play("play b1 1", "draw tactics")
    assert castle.view(0)["known"]["stack"] == [[None, "r1"], [None, "r2"]]
    for pile in ("tactics", "stack"):
        castle.play(
            next(move for move in castle.moves("play ") if move[5] in "rygbp" and "re" not in move), f"draw {pile}"
        )
    assert castle.view(0)["known"]["stack"] == []
