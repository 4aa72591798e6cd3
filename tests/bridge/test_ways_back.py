"""Undo and takeback: what the page may offer, and that going back gives the same game."""

import json

from marchstones.bridge import Bridge

DEAL = {"do": "new", "rules": "borders-2024-tactics", "seed": 3, "first": 0}


class Talk:
    """One conversation with the engine."""

    def __init__(self, opening):
        self.bridge = Bridge()
        self.ask(opening)

    def ask(self, request):
        answer = json.loads(self.bridge.answer(json.dumps(request)))
        assert "ok" in answer, answer
        return answer["ok"]

    def play(self, *moves):
        for move in moves:
            self.ask({"do": "play", "move": move})

    def first(self, word):
        return next(move for move in self.ask({"do": "legal"})["moves"] if move.startswith(word))

    def marks(self, seat):
        return self.ask({"do": "table", "seat": seat})["marks"]


def test_a_card_played_can_be_undone_until_the_draw():
    """Nothing hidden was revealed by the play, so it may be taken up again; the draw ends that."""
    talk = Talk(DEAL)
    assert talk.marks(0)["undo"] is None
    talk.play(talk.first("play"))
    assert talk.marks(0)["undo"] == 0
    assert talk.marks(1)["undo"] is None
    talk.play("draw stack")
    assert talk.marks(0)["undo"] is None


def test_undo_gives_the_position_before_and_the_same_stacks():
    """Going back and playing on again leads to the same cards."""
    talk = Talk(DEAL)
    before = talk.ask({"do": "position"})
    move = talk.first("play")
    talk.play(move, "draw stack")
    after = talk.ask({"do": "position"})
    assert talk.ask({"do": "undo", "to": 0}) == before
    talk.play(move, "draw stack")
    assert talk.ask({"do": "position"}) == after


def test_takeback_goes_to_the_start_of_the_seats_last_turn():
    """Against the opponent a whole turn of one's own can be taken back, during the reply and after it."""
    talk = Talk(DEAL)
    talk.play(talk.first("play"), "draw stack")
    assert talk.marks(0)["takeback"] == 0
    assert talk.marks(1)["takeback"] is None
    talk.play(talk.first("play"), "draw stack")
    assert talk.marks(0)["takeback"] == 0
    assert talk.marks(1)["takeback"] == 2
    talk.play(talk.first("play"))
    assert talk.marks(0)["takeback"] == 0


def test_undo_beyond_the_game_is_refused_and_changes_nothing():
    """A length the game never had is a bad request."""
    talk = Talk(DEAL)
    talk.play(talk.first("play"))
    before = talk.ask({"do": "position"})
    answer = json.loads(talk.bridge.answer('{"do":"undo","to":7}'))
    assert answer["error"]["code"] == "bad-request"
    assert talk.ask({"do": "position"}) == before


def test_the_log_hides_what_the_other_put_back():
    """B6.8: the cards a scout returns stand as `?` in the other seat's log and in full in one's own."""
    position = Talk(DEAL).ask({"do": "position"})
    hands, tactics = position["hands"], position["tactics"]
    position["hands"] = [["scout", *hands[0][1:]], hands[1]]
    position["tactics"] = [card for card in tactics if card != "scout"]
    position["stack"] = [hands[0][0], *position["stack"]]
    talk = Talk({"do": "set", "position": position})
    talk.play("play scout", "draw stack", "draw stack", "draw tactics")
    back = [talk.first("return")]
    talk.play(back[0])
    back.append(talk.first("return"))
    talk.play(back[1])
    told = {"kind": "give", "word": "return"}
    assert talk.marks(0)["log"][-2:] == [[0, move, told | {"card": move.split()[1]}] for move in back]
    assert talk.marks(1)["log"][-2:] == [[0, "return ?", told], [0, "return ?", told]]
    known = talk.ask({"do": "view", "seat": 0})["known"]
    assert sorted(card for pile in ("stack", "tactics") for _, card in known[pile]) == sorted(
        move.split()[1] for move in back
    )
    assert talk.ask({"do": "view", "seat": 1})["known"] == {"hand": [], "stack": [], "tactics": []}
