"""Whatever is sent, the answer is JSON and says why; after an error nothing has changed and the next is served."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from every_game.walking import RULES, new, pick, walk
from marchstones.bridge import Bridge
from marchstones.family import Refused
from marchstones.game import Game
from marchstones.record import record_of
from marchstones.rng import Rng

ROOT = Path(__file__).parents[2]
CODES = {
    *("bad-request", "no-game", "bad-deal", "bad-record", "bad-position", "illegal", "no-deal"),
    *("unknown-rules", "unknown-level"),
}
WRONG = [
    *(None, True, False, -1, 0, 1, 2, 7, 10**25, 1.5, -0.0, 1e308, "", "r7", "joker1", "chance", "0", "é\ud800"),
    *([], {}, [[]], [None], ["r7", "r7"], {"": 0}, [[], []], [0, 0], [1, 2, 3], [-1, 9], ["r7"] * 60, list(range(100))),
]
GARBAGE = [
    *("", " ", "null", "true", "1", '"do"', "[]", "{}", "[{}]", "nonsense", "{", "}", '{"do"}', '{"do":}', "\x00"),
    *('{"do":null}', '{"do":1}', '{"do":[]}', '{"do":{}}', '{"do":"Legal"}', '{"do":"legal "}', '{"do":"__init__"}'),
    *('{"do":"answer"}', '{"do":"open"}', '{"do":"new"}', '{"do":"load"}', '{"do":"set"}', '{"do":"play"}'),
    *('{"do":"think"}', '{"do":"match"}', '{"do":"why"}', '{"do":"undo"}', '{"do":"view"}', '{"do":"proof"}'),
    *('{"do":"new","rules":"chess"}', '{"do":"new","rules":["tug"]}', '{"do":"new","rules":{}}'),
    *('{"do":"new","rules":"tug","seed":"7"}', '{"do":"new","rules":"tug","seed":1e999}', "NaN", "Infinity"),
    *('{"do":"legal","id":NaN}', '{"do":"legal","id":-Infinity}', '{"do":"legal","id":1e999}'),
    *('{"do":"new","rules":"tug","first":2}', '{"do":"new","rules":"tug","first":true}'),
    *('{"do":"new","rules":"tug","chance":"me"}', '{"do":"new","deal":[]}', '{"do":"new","deal":{"rules":"tug"}}'),
    *('{"do":"load","record":7}', '{"do":"load","record":{"rules":"tug"}}', '{"do":"set","position":"tug"}'),
    '{"do":"play","move":"play r7 3","move":7}',
    '{"do":"legal"} {"do":"legal"}',
    '{"do":"' + "x" * 100_000 + '"}',
    '{"do":"play","move":"' + "claim " * 10_000 + '"}',
    '{"do":"new","rules":"tug","seed":' + "9" * 5000 + "}",
    "[" * 100_000,
    "[" * 100_000 + "]" * 100_000,
    '{"a":' * 50_000 + "1" + "}" * 50_000,
    '{"do":"set","position":' + "[" * 500 + "]" * 500 + "}",
    '{"do":"set","position":{"rules":"tug","x":' + '{"y":' * 900 + "0" + "}" * 901 + "}",
    '"' + "[" * 1000,
    "\ufeff{}",
]


def no_json(word):
    """NaN and Infinity: Python reads them, nobody else does."""
    raise AssertionError(word)


def told(bridge, text):
    """The answer to a request, which must be one line of JSON with either `ok` or a known error."""
    line = bridge.answer(text)
    assert "\n" not in line
    line.encode()  # can be sent
    answer = json.loads(line, parse_constant=no_json)
    assert ("ok" in answer) != ("error" in answer)
    if "error" in answer:
        error = answer["error"]
        assert error["code"] in CODES, error
        assert error["text"]
        assert error["reason"] not in {"", "engine-fault"}, text[:200]
        assert isinstance(error["params"], dict)
    return answer


def asked(bridge, do, **request):
    """The same for a request that can be written."""
    return told(bridge, json.dumps({"do": do, **request}))


def whole(bridge):
    """Everything the open game says of itself."""
    return [
        asked(bridge, "position"),
        asked(bridge, "legal"),
        *(asked(bridge, "table", seat=seat) for seat in (0, 1, None)),
        asked(bridge, "record"),
    ]


def paths(value, here=()):
    """The way to every value inside a JSON value."""
    yield here
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, (*here, key))


def damaged(value, rng):
    """A copy with one value replaced, dropped or doubled."""
    copy = json.loads(json.dumps(value))
    way = pick([way for way in paths(copy) if way], rng)
    inside = copy
    for key in way[:-1]:
        inside = inside[key]
    kind = rng.below(8)
    if kind == 0:
        del inside[way[-1]]
    elif kind == 1 and isinstance(inside, list):
        inside.append(inside[way[-1]])
    else:
        inside[way[-1]] = pick(WRONG, rng)
    return copy


def somewhere(rules, seed):
    """A game played into, with an engine that has it open."""
    rng = Rng(seed)
    match = new(rules, seed)
    stop = rng.below(90)
    for number, _ in enumerate(walk(match, rng)):
        if number == stop:
            break
    record = record_of(match) | {"date": "2026-01-01"}
    bridge = Bridge()
    assert "ok" in asked(bridge, "load", record=record)
    return match, record, bridge, rng


@pytest.mark.parametrize("game", [None, "borders-2024-tactics", "siege-2020-tactics", "tug"])
def test_garbage(game):
    """Lines that are no request, with a game open or none."""
    bridge = Bridge()
    if game:
        asked(bridge, "new", rules=game, seed=1, chance="manual")
    before = whole(bridge)
    for text in GARBAGE:
        assert "error" in told(bridge, text), text[:80]
        assert (whole(bridge) == before) or not game
    assert whole(bridge) == before


def test_ten_megabytes():
    """A line that long is read, refused, and forgotten."""
    bridge = Bridge()
    asked(bridge, "new", rules="borders-2024", seed=1)
    before = whole(bridge)
    ten = 10_000_000
    for text in (
        "x" * ten,
        '"' + "\\" * ten,
        json.dumps({"do": "play", "move": "r" * ten}),
        json.dumps({"do": "new", "rules": "r" * ten}),
        json.dumps({"do": "load", "record": {"rules": "tug", "moves": [[]] * (ten // 4)}}),
        "[" * ten,
    ):
        error = told(bridge, text)["error"]
        assert len(json.dumps(error)) < 1000
    assert whole(bridge) == before


@pytest.mark.parametrize(
    "field", ["seat", "place", "to", "refs", "move", "seed", "ms", "results", "length", "id", "names"]
)
def test_wrong_types(field):
    """Every field of every request with every wrong value."""
    requests = [
        {"do": "view", "seat": 0},
        {"do": "table", "seat": 0},
        {"do": "proof", "place": 1},
        {"do": "undo", "to": 0},
        {"do": "why", "seat": 0, "refs": ["hand:r7"]},
        {"do": "play", "move": "pass"},
        {"do": "match", "rules": "tug", "length": 2, "results": []},
        {"do": "match", "rules": "borders-2024", "length": 2, "results": []},
        {"do": "match", "rules": "siege-2020", "length": 2, "results": []},
        {"do": "new", "rules": "tug", "seed": 1, "names": ["", ""]},
    ]
    bridge = Bridge()
    asked(bridge, "new", rules="borders-2024", seed=1)
    for request in requests:
        for wrong in WRONG:
            before = asked(bridge, "position")
            answer = told(bridge, json.dumps(request | {field: wrong}))
            if "error" in answer:
                assert asked(bridge, "position") == before


@pytest.mark.parametrize("rules", RULES)
def test_damaged_positions(rules):
    """A position with one thing wrong is refused, or is one that could be: then it can be asked everything."""
    taken = 0
    for seed in range(2):
        match, _, bridge, rng = somewhere(rules, seed)
        position = match.family.positions.position(match.state)
        for _ in range(60):
            before = whole(bridge)
            wrong = damaged(position, rng)
            answer = asked(bridge, "set", position=wrong)
            if "error" in answer:
                assert answer["error"]["code"] in {"bad-position", "unknown-rules", "bad-request"}
                assert whole(bridge) == before
            else:
                taken += 1
                legal = asked(bridge, "legal")["ok"]
                assert legal["moves"] or answer["ok"]["phase"] == "over"
                for move in legal["moves"][:3]:
                    asked(bridge, "play", move=move)
                whole(bridge)
                assert "ok" in asked(bridge, "set", position=position) or position["phase"] == "over"
    assert taken < 120


@pytest.mark.parametrize("rules", RULES)
def test_damaged_records(rules):
    """A record with one thing wrong is refused, or replays to a whole game; else the open game stays."""
    for seed in range(2):
        _, record, bridge, rng = somewhere(rules, seed)
        for _ in range(40):
            before = whole(bridge)
            answer = asked(bridge, "load", record=damaged(record, rng))
            if "error" in answer:
                assert answer["error"]["code"] in {"bad-record", "unknown-rules", "bad-request"}
                assert whole(bridge) == before
            else:
                whole(bridge)
                assert "ok" in asked(bridge, "load", record=record)


@pytest.mark.parametrize("rules", RULES)
def test_damaged_deals(rules):
    """A deal with one thing wrong is refused, or begins a whole game."""
    for seed in range(2):
        _, record, bridge, rng = somewhere(rules, seed)
        for _ in range(40):
            before = whole(bridge)
            answer = asked(bridge, "new", deal=damaged(record["deal"], rng), chance="manual")
            if "error" in answer:
                assert answer["error"]["code"] in {"bad-deal", "unknown-rules", "bad-request"}
                assert whole(bridge) == before
            else:
                whole(bridge)
                assert "ok" in asked(bridge, "load", record=record)


@pytest.mark.parametrize("rules", RULES)
def test_damaged_views(rules):
    """A view with one thing wrong is refused, or could be: then there is a world for it, and a move."""
    codes = set()
    for seed in range(2):
        match, _, _, rng = somewhere(rules, seed)
        if match.state.turn not in (0, 1):
            continue
        view = match.view(match.state.turn)
        for _ in range(80):
            try:
                world = match.family.positions.sight(damaged(view, rng))
            except Refused as refused:
                codes.add(refused.code)
            else:
                world.guess(view["seat"], rng)
                assert Game(match.family, world, None, None).moves()
    assert codes == {"bad-position"}


@pytest.mark.parametrize("rules", RULES)
def test_thinking_about_damaged_views(rules):
    """The same through `think`; no open game is touched."""
    pytest.importorskip("marchstones.search.think")
    match, _, bridge, rng = somewhere(rules, 1)
    before = whole(bridge)
    level = asked(bridge, "rules")["ok"]["levels"][0]
    view = match.view(0)
    for _ in range(10):
        answer = asked(bridge, "think", view=damaged(view, rng), level=level, playouts=1, seed=1)
        if "error" in answer:
            assert answer["error"]["code"] in {"bad-position", "unknown-rules", "bad-request"}
    assert whole(bridge) == before


def test_an_id_comes_back_whatever_it_is():
    """Also one that is no text anybody could send."""
    bridge = Bridge()
    for sent in (*WRONG, {"do": "rules"}):
        assert asked(bridge, "match", id=sent)["id"] == sent
        assert asked(bridge, "match", rules="tug", results=[], id=sent)["id"] == sent


def test_a_fault_of_the_engine_ends_one_request_alone(monkeypatch, capsys):
    """What nobody thought of is answered like anything else, told on the error stream, and the game stands."""
    bridge = Bridge()
    asked(bridge, "new", rules="tug", seed=1)
    before = whole(bridge)

    def fail(*_):
        raise IndexError("nobody thought of this")

    monkeypatch.setitem(bridge.does, "proof", fail)
    error = json.loads(bridge.answer('{"do":"proof","place":1,"id":7}'))
    assert (error["id"], error["error"]["code"], error["error"]["reason"]) == (7, "bad-request", "engine-fault")
    assert "nobody thought of this" in capsys.readouterr().err
    assert whole(bridge) == before


def test_the_process_lives_on():
    """`python -m marchstones engine`: garbage of every kind between two requests, each line answered in order."""
    lines = [b'{"do":"new","rules":"tug","seed":1,"id":"first"}']
    lines += [text.encode("utf-8", "surrogatepass") for text in GARBAGE]
    lines += [b"\xff\xfe\x80", b'{"do":"\xc3\x28"}', b"x" * 10_000_000, b'{"do":"position","id":"last"}']
    done = subprocess.run(
        [sys.executable, "-m", "marchstones", "engine"],
        cwd=ROOT / "py",
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        check=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.stderr == b""
    assert len(answers) == len(lines)
    assert answers[0]["id"] == "first"
    assert answers[-1] == answers[0] | {"id": "last"}
    assert all("error" in answer for answer in answers[1:-1])
