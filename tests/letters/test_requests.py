"""What the page asks: `{"do": "remote", …}`, through the bridge, as docs/page-protocol.md says it."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from letters.two import eager
from marchstones.bridge import Bridge
from marchstones.letters.wire import to_text

ROOT = Path(__file__).parents[2]


def told(bridge, act, **request):
    """The whole answer."""
    return json.loads(bridge.answer(json.dumps({"do": "remote", "act": act, **request})))


def asked(bridge, act, **request):
    """The answer to a request that is in order."""
    answer = told(bridge, act, **request)
    assert "ok" in answer, answer
    return answer["ok"]


def begun(rules, **terms):
    """Two pages, an invitation accepted and the acceptance opened."""
    pages = [Bridge(), Bridge()]
    letter = asked(pages[0], "invite", rules=rules, name="Ann", **terms)["letter"]
    letter = asked(pages[1], "accept", text=letter, name="Ben")["letter"]
    asked(pages[0], "open", text=letter)
    return pages


def written(page, rng, **extras):
    """The next letter of a page, its moves chosen from what its table offers."""
    while True:
        table = asked(page, "table")
        state, moves = table["state"], [item["move"] for item in table["view"]["moves"]]
        if state["status"] != "move" or not moves or (state["ready"] and state["hidden"]):
            assert state["ready"]
            return asked(page, "send", **extras)
        asked(page, "play", move=eager(rng, moves))


def on_turn(pages):
    """The page whose letter is next, and the other."""
    return pages if asked(pages[0], "state")["state"]["status"] in {"move", "send"} else pages[::-1]


def played(pages, seed=1, letters=10**6, **extras):
    """On to the end, or so many letters; the last answers of both sides."""
    rng = random.Random(seed)
    sent = {}
    while letters:
        if asked(pages[0], "state")["state"]["status"] == asked(pages[1], "state")["state"]["status"] == "over":
            break
        page, other = on_turn(pages)
        sent = written(page, rng, **extras)
        read = asked(other, "open", text=sent["letter"])
        sent |= {"read": read}
        letters -= 1
    return sent


@pytest.mark.parametrize("rules", ["borders-2004-tactics", "siege-2020-tactics", "tug"])
def test_a_game_by_requests(rules, light):
    """Everything a page needs is in the answers; the record at the end is one any engine reads."""
    pages = begun(rules)
    played(pages, 2, 7)
    states = [asked(page, "state")["state"] for page in pages]
    assert [state["seat"] for state in states] == [0, 1]
    assert states[0]["names"] == ["Ann", "Ben"]
    assert states[0]["hash"] == states[1]["hash"]
    assert asked(pages[0], "words") == asked(pages[1], "words")
    assert len(asked(pages[0], "words")["words"]) == 4
    played(pages, 3)
    records = [asked(page, "record")["record"] for page in pages]
    states = [asked(page, "state")["state"] for page in pages]
    assert all(state["checked"]["honest"] for state in states)
    assert states[0]["over"] == states[1]["over"]
    assert states[0]["over"]["result"] == records[0]["result"]
    fresh = Bridge()
    assert "ok" in json.loads(fresh.answer(json.dumps({"do": "load", "record": records[1]})))


def test_reloading_at_every_step(light):
    """A page that is closed after every answer goes on from its save."""
    pages = begun("borders-2024-tactics")
    rng = random.Random(5)
    saves = [page.post.client.save() for page in pages]
    for _ in range(25):
        pages = [Bridge(), Bridge()]
        for page, save in zip(pages, saves, strict=True):
            asked(page, "resume", save=save)
        page, other = on_turn(pages)
        at = pages.index(page)
        table = asked(page, "table")
        moves = [item["move"] for item in table["view"]["moves"]]
        if moves and not (table["state"]["ready"] and table["state"]["hidden"]):
            saves[at] = asked(page, "play", move=eager(rng, moves))["save"]
        else:
            sent = asked(page, "send")
            saves[at] = sent["save"]
            saves[1 - at] = asked(other, "open", text=sent["letter"])["save"]
    assert asked(page, "state")["state"]["number"] > 6


def test_taking_back_until_sent():
    """Every move of a letter that was not sent can be taken back, draws too, since nothing was seen."""
    pages = begun("borders-2024", begins="me")
    before = asked(pages[0], "table")
    move = before["view"]["moves"][0]["move"]
    state = asked(pages[0], "play", move=move)["state"]
    assert (state["status"], state["draft"], state["ready"]) == ("move", [move], False)
    state = asked(pages[0], "play", move="draw stack")["state"]
    assert (state["status"], state["ready"], state["hidden"]) == ("send", True, 1)
    assert asked(pages[0], "undo")["state"]["draft"] == [move]
    asked(pages[0], "undo")
    assert asked(pages[0], "table") == before
    assert told(pages[0], "undo")["error"]["reason"] == "nothing-to-undo"
    assert told(pages[0], "send")["error"]["reason"] == "turn-not-finished"
    for wrong in (
        "claim 3",
        "play",
        "play ",
        "return",
        "give r1",
        "play r1",
        "draw",
        "",
        " ",
        "throw 1 2 3",
        "play x 1",
    ):
        assert told(pages[0], "play", move=wrong)["error"]["code"] == "illegal", wrong
    assert asked(pages[0], "table") == before


def test_a_drawn_card_opens_with_the_answer():
    """Until then it is face down: `?` in the hand, among the unseen, in no move."""
    pages = begun("borders-2024", begins="me")
    played(pages, 1, 1)
    waiting = asked(pages[0], "table")
    assert waiting["view"]["hands"][0].count("?") == 1
    assert waiting["view"]["moves"] == []
    assert (waiting["state"]["status"], waiting["state"]["hidden"]) == ("wait", 1)
    assert len(waiting["marks"]["unseen"]) == 54 - 6
    played(pages, 1, 1)
    opened = asked(pages[0], "table")
    assert "?" not in opened["view"]["hands"][0]
    assert len(opened["marks"]["unseen"]) == 54 - 7 - 1
    assert opened["state"]["status"] == "move"


def test_the_public_requests_look_and_do_not_touch():
    """`view`, `legal`, `proof`, `why` and `play` see the game by letters; what `play` does there stays there."""
    pages = begun("borders-2024", begins="me")
    before = asked(pages[0], "state")

    def ask(**request):
        return json.loads(pages[0].answer(json.dumps({"remote": True, **request})))

    for request in ({"do": "view", "seat": 0}, {"do": "proof", "place": 1}, {"do": "outlook", "seat": 0}):
        assert "ok" in ask(**request)
    legal = ask(do="legal")["ok"]
    assert "ok" in ask(do="play", move=legal["moves"][0])
    assert asked(pages[0], "state") == before
    assert asked(pages[0], "table")["view"]["moves"]
    assert ask(do="legal", remote=False)["error"]["reason"] == "no-game"


def test_a_letter_touches_no_other_game():
    """Whatever is asked of a game by letters, the one that is open beside it stays open, as it was."""
    page, other = begun("borders-2024", begins="me")
    page.answer(json.dumps({"do": "new", "rules": "borders-2004", "seed": 5}))
    before = page.answer('{"do":"record"}')
    asked(page, "peek", text=asked(other, "letters")["letters"][0])
    asked(page, "play", move=asked(page, "table")["view"]["moves"][0]["move"])
    asked(page, "undo")
    asked(page, "resume", save=page.post.client.save())
    assert page.answer('{"do":"record"}') == before


def test_calls_and_signs_ride_along():
    """A call of up to 130 bytes and one of six signs, on any letter; nothing else of them is known here."""
    pages = [Bridge(), Bridge()]
    call = to_text(bytes(range(130)))
    letter = asked(pages[0], "invite", rules="tug", name="Ann", call=call)["letter"]
    answer = asked(pages[1], "accept", text=letter, name="Ben", call=to_text(b"x"))
    assert answer["call"] == call
    opened = asked(pages[0], "open", text=answer["letter"])
    assert (opened["call"], opened["sign"]) == (to_text(b"x"), None)
    sent = played(pages, 1, 1, call=call, sign=3)
    assert (sent["read"]["call"], sent["read"]["sign"]) == (call, 3)
    for wrong in (to_text(bytes(131)), "=", 7, ""):
        assert "error" in told(pages[0], "send", call=wrong)
        assert "error" in told(pages[1], "send", call=wrong)
    for wrong in (6, -1, "3", True):
        assert "error" in told(on_turn(pages)[0], "send", sign=wrong)


SERIES = [("borders-2024", 3, False), ("siege-2020", 2, False), ("tug", 2, False), ("borders-1999", 2, False)]


@pytest.mark.parametrize(("rules", "length", "veiled"), [*SERIES, ("siege-2020", 2, True)])
def test_a_series(rules, length, veiled, light):
    """The last letter of a game brings the invitation to the next: who begins, roles and extra athletes follow.

    Where that letter also proves that a card is one of many it has no room for it, and the answer brings it.
    """
    pages = begun(rules, begins="me", length=length, veiled=veiled)
    results = []
    for number in range(length):
        state = asked(pages[0], "state")["state"]
        assert len(state["results"]) == number
        sent = {}
        while (
            asked(pages[0], "state")["state"]["status"] != "over"
            or asked(pages[1], "state")["state"]["status"] != "over"
        ):
            page, other = on_turn(pages)
            at = pages.index(page)
            answer = written(page, random.Random(number))
            read = asked(other, "open", text=answer["letter"])
            assert len(answer["letter"]) <= 3627
            if "next" in answer:
                assert answer["state"]["checked"] or not veiled  # who answers has seen both seeds
                sent = {"inviter": at, **answer["next"]}
                assert read["state"]["next"] == answer["next"]["letter"]
        results.append(asked(pages[0], "state")["state"]["over"]["result"])
        score = json.loads(
            Bridge().answer(json.dumps({"do": "match", "rules": rules, "length": length, "results": results}))
        )["ok"]
        if score["next"] is None:
            assert not sent
            return
        inviter = sent["inviter"]
        pages = [pages[inviter], pages[1 - inviter]]
        if inviter:
            results = [swapped(result) for result in results]
        asked(pages[0], "resume", save=sent["save"])
        letter = asked(pages[1], "accept", text=sent["letter"], name="Ben")["letter"]
        asked(pages[0], "open", text=letter)
        assert asked(pages[1], "state")["state"]["veiled"] == veiled
        first = score["next"]["first"] ^ inviter
        assert asked(pages[0], "state")["state"]["first"] == first
        position = json.loads(pages[0].answer('{"do":"position","remote":true}'))["ok"]
        if rules == "tug":
            bonus = score["next"]["bonus"][::-1] if inviter else score["next"]["bonus"]
            assert sum(position["standing"]) == sum(map(sum, position["columns"])) + sum(bonus)
        else:
            assert position["first"] == first


@pytest.mark.parametrize(("rules", "offered"), [("siege-2020", True), ("siege-2020-tactics", False), ("tug", False)])
def test_hiding_when_a_card_was_drawn(rules, offered, light):
    """Agreed on where it can be, told to the friend before anything is accepted, and kept in a rematch."""
    page, other = Bridge(), Bridge()
    sent = asked(page, "invite", rules=rules, name="Ann", veiled=True)
    assert sent["state"]["veiled"] == offered
    assert asked(other, "peek", text=sent["letter"])["letters"][0]["veiled"] == offered
    if not offered:
        return
    asked(page, "open", text=asked(other, "accept", text=sent["letter"], name="Ben")["letter"])
    page, other = on_turn([page, other])
    read = asked(other, "open", text=asked(page, "send", giveup=True, rematch=True)["letter"])
    assert asked(Bridge(), "peek", text=read["state"]["next"])["letters"][0]["veiled"]


def swapped(result):
    """A result with the seats the other way round."""
    new = {key: value[::-1] if isinstance(value, list) else value for key, value in result.items()}
    return new | {key: 1 - new[key] for key in ("winner", "first", "attacker") if new.get(key) in {0, 1}}


def test_a_rematch_and_giving_up(light):
    """Giving up ends a game and is checked like any end; the last letter may invite to another, the other beginning."""
    pages = begun("siege-2020", begins="me")
    played(pages, 1, 4)
    page, other = on_turn(pages)
    seat = pages.index(page)
    sent = asked(page, "send", giveup=True, rematch=True)
    assert sent["state"]["over"] == {"result": None, "gaveup": seat}
    read = asked(other, "open", text=sent["letter"])
    assert read["state"]["status"] == "send"
    assert read["state"]["automatic"]
    assert read["state"]["why"] == "end"
    assert read["state"]["checked"]["honest"]
    assert read["state"]["next"] == sent["next"]["letter"]
    last = asked(other, "send", rematch=True)
    assert "next" not in last  # one invitation is enough
    assert asked(page, "open", text=last["letter"])["opened"] == "end"
    assert told(page, "send")["error"]["reason"] == "not-your-turn"
    peeked = asked(Bridge(), "peek", text=sent["next"]["letter"])["letters"][0]
    assert (peeked["kind"], peeked["rules"]) == ("invite", "siege-2020")
    # the friend, seat 0 or 1 of the old game, begins the new one
    assert peeked["begins"] == ("friend" if seat == 0 else "me")


def test_looking_into_a_link():
    """A link may hold several letters; each says to which game it belongs and who wrote it, and nothing else."""
    pages = [Bridge(), Bridge()]
    invited = asked(pages[0], "invite", rules="borders-2024", name="Ann", length=3)
    first = invited["save"]
    accepted = asked(pages[1], "accept", text=invited["letter"], name="Ben")
    asked(pages[0], "open", text=accepted["letter"])
    letters = asked(pages[0], "letters")["letters"]
    told_ = asked(Bridge(), "peek", text=".".join(letters))["letters"]
    assert [one["kind"] for one in told_] == ["invite", "accept"]
    assert [one["author"] for one in told_] == [0, 1]
    assert {one["game"] for one in told_} == {asked(pages[0], "state")["state"]["game"]}
    assert (told_[0]["name"], told_[0]["length"], told_[0]["begins"]) == ("Ann", 3, "coin")
    rest = asked(pages[0], "letters", **{"from": 1})
    assert rest["letters"] == letters[1:]
    assert rest["hash"] == asked(Bridge(), "resume", save=first)["state"]["hash"]
    assert told(pages[0], "letters", **{"from": 3})["error"]["code"] == "bad-request"
    assert told(Bridge(), "peek", text="a.b")["error"]["code"] == "bad-letter"


@pytest.mark.parametrize("wrong", [None, 1, True, "x", "", [], {}, [[]], 10**25, -1, "é\ud800", "A" * 9000])
def test_wrong_types(wrong):
    """Every field of every act with a wrong value: an error with a reason, and the game stands."""
    pages = begun("borders-2024", begins="me")
    before = asked(pages[0], "state"), asked(pages[0], "table")
    fields = ("text", "move", "save", "call", "sign", "giveup", "rematch", "from", "rules", "begins", "length", "act")
    for act in pages[0].post.acts:
        for field in fields:
            if wrong is True and field in {"giveup", "rematch"}:
                continue  # which is no wrong value
            request = {"do": "remote", "act": act, field: wrong}
            page = Bridge()
            page.post, page.game = pages[0].post, pages[0].game
            client = page.post.client
            answer = json.loads(page.answer(json.dumps(request)))
            if "error" in answer:
                assert answer["error"]["reason"] != "engine-fault", (request, answer)
                assert answer["error"]["text"]
                assert page.post.client is client
            page.post.client = client
    assert (asked(pages[0], "state"), asked(pages[0], "table")) == before


def test_no_game_is_open():
    """Without a game there is nothing to play."""
    for act in ("open", "play", "undo", "send", "state", "table", "letters", "words", "record"):
        error = told(Bridge(), act, text="x", move="x")["error"]
        assert (error["code"], error["reason"]) == ("no-game", "no-game")


def test_boot_does_not_wait_for_letters():
    """The engine is imported without them; they come with the first request that needs them."""
    code = "import sys, marchstones.bridge; sys.exit(any('letters' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT / "py", check=False).returncode == 0


def test_letters_need_nothing_but_the_standard_library():
    """In the browser there is nothing else."""
    code = (
        "import sys, marchstones.letters.requests as r;"
        "names = {name.partition('.')[0] for name in sys.modules};"
        "sys.exit(bool(names - {*sys.stdlib_module_names, *sys.builtin_module_names, 'marchstones', '__main__'}))"
    )
    assert subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT / "py", check=False).returncode == 0


def test_a_scout_may_look_at_every_card(light):
    """B6.8: in the middle of a turn a letter may ask for what was drawn; the answer needs nothing but a tap."""
    for number in range(60):
        pages = begun("borders-2024-tactics", begins="me")
        rng = random.Random(number)
        for _ in range(40):
            if asked(pages[0], "state")["state"]["status"] == "over":
                break
            page, other = on_turn(pages)
            moves = [item["move"] for item in asked(page, "table")["view"]["moves"]]
            if "play scout" in moves:
                break
            asked(other, "open", text=written(page, rng)["letter"])
        else:
            continue
        if "play scout" not in moves:
            continue
        asked(page, "play", move="play scout")
        for drawn in (1, 2, 3):
            pile = next(item["move"] for item in asked(page, "table")["view"]["moves"])
            state = asked(page, "play", move=pile)["state"]
            assert (state["hidden"], state["ready"], state["why"]) == (1, True, "opening"), drawn
            asked(other, "open", text=asked(page, "send")["letter"])
            state = asked(other, "state")["state"]
            assert (state["status"], state["automatic"], state["why"]) == ("send", True, "opening")
            asked(page, "open", text=asked(other, "send")["letter"])
            table = asked(page, "table")
            assert table["state"]["hidden"] == 0
            assert table["view"]["phase"] == ("return" if drawn == 3 else "scout")
            assert "?" not in table["view"]["hands"][table["state"]["seat"]]
        return
    pytest.fail("nobody could play the scout")
