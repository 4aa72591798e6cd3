"""What every rule set promises, tried on random walks. A new game is in as soon as it is registered."""

import json
from collections import Counter

import pytest

from every_game.walking import RULES, longest, new, pick, position, strings, walk, walks
from marchstones.family import KINDS, Refused
from marchstones.game import Game
from marchstones.games import FAMILIES
from marchstones.record import load, record_of
from marchstones.rng import Rng
from marchstones.state import CHANCE, NOBODY

SEATS = (0, 1)

each = pytest.mark.parametrize("rules", RULES)


def decides(match):
    """A person is to decide."""
    return match.state.turn in SEATS


@each
def test_legal_moves_are_there_until_the_end(rules, games):
    """Legal is empty only when it is over, and every random game is over within the bound."""
    for seed in range(games):
        match = new(rules, seed)
        for _ in walk(match, Rng(seed)):
            assert match.state.turn != NOBODY
            assert match.family.series.result(match.state) is None
        assert match.state.turn == NOBODY, f"{len(match.log)} moves and not over"
        assert len(match.log) < longest(match.family)
        end = match.family.positions.position(match.state)
        assert (end["phase"], end["turn"], match.moves()) == ("over", None, [])
        assert end["winner"] in (0, 1, "draw")
        assert end["why"]
        assert match.family.series.result(match.state)["winner"] == end["winner"]


@each
def test_legal_moves_are_listed_once_and_in_a_stable_order(rules):
    """No doubles; the same position, however it came about, lists the same moves; each is spelt one way."""
    for match, _ in walks(rules, 3, 3):
        legal, texts = match.legal(), match.moves()
        assert len(set(legal)) == len(legal)
        assert len(set(texts)) == len(texts)
        assert match.legal() == legal
        twin = Game(match.family, match.state.clone(), None, None)
        assert twin.moves() == texts
        assert [match.family.spelling.parse(text) for text in texts] == legal


@each
def test_every_legal_move_applies(rules):
    """Through the door that checks, to a position that is sound, without touching the one it came from."""
    for match, _ in walks(rules, 2, 11):
        before = position(match.state, match.family)
        for text in match.moves()[:80]:
            other = Game(match.family, match.state, None, None)
            other.play(text)
            assert [move for _, move in other.log] == [text]
            assert position(other.state, other.family) != before
            assert position(match.state, match.family) == before


@each
def test_every_other_move_is_refused(rules):
    """Moves of other positions, and the listed ones spelt a little otherwise; a refusal changes nothing."""
    known = sorted({text for match, _ in walks(rules, 8, 4, 400) for text in match.moves()[::3]})
    for match, rng in walks(rules, 2, 13):
        listed = set(match.moves())
        before = position(match.state, match.family)
        tried = [pick(known, rng) for _ in range(40)]
        for text in sorted(listed)[:5]:
            tried += [
                f" {text}",
                f"{text} ",
                text.upper(),
                text.replace(" ", "  "),
                f"{text} 1",
                f"{text}\n",
                f"x{text}",
            ]
        for text in [*tried, "", " ", "play", "claim 0", "claim 03", "claim ３", "play r7", "nonsense", "play r7 3 3"]:
            if text in listed:
                continue
            with pytest.raises(Refused) as refused:
                match.play(text)
            assert refused.value.code == "illegal"
            assert refused.value.reason
            assert refused.value.text
            json.dumps(refused.value.params)
            assert position(match.state, match.family) == before


@each
def test_a_clone_is_a_world_of_its_own(rules):
    """Whatever happens to a clone, its source stays; a copy makes any position of the rule set equal to another."""
    for match, rng in walks(rules, 2, 17):
        before = position(match.state, match.family)
        views = [match.family.positions.view(match.state, seat) for seat in SEATS]
        twin = Game(match.family, match.state.clone(), None, None)
        for _ in walk(twin, Rng(rng.next()), 30):
            pass
        twin.state.guess(0, rng)
        assert position(match.state, match.family) == before
        assert [match.family.positions.view(match.state, seat) for seat in SEATS] == views
        twin.state.copy(match.state)
        assert position(twin.state, twin.family) == before
        assert [twin.family.positions.view(twin.state, seat) for seat in SEATS] == views
        assert twin.moves() == match.moves()


@each
def test_each_card_is_in_exactly_one_place(rules, games):
    """Cards are neither lost nor doubled; in a tug the nine dice stay the same but when they are thrown."""
    deck = Counter(FAMILIES[rules].describe(rules).get("cards", []))
    dice = None
    for match, _ in walks(rules, games):
        here = match.family.positions.position(match.state)
        phase = here.pop("phase")  # one is called `scout`
        assert Counter(word for word in strings(here) if word in deck) == deck
        if here.get("free"):
            now = sorted([*here["columns"][0], *here["columns"][1], *here["free"]])
            assert phase != "act" or dice in (None, now)
            dice = now if phase == "act" else None
        else:
            dice = None


@each
def test_a_view_survives_json(rules):
    """What goes to the page is plain JSON and comes back the same."""
    for match, _ in walks(rules, 2, 5):
        for seat in (*SEATS, None):
            seen = {"view": match.view(seat), "marks": match.marks(seat)}
            assert json.loads(json.dumps(seen)) == seen
            assert bool(seen["view"]["moves"]) == (decides(match) and match.state.turn == seat)


@each
def test_every_move_can_be_pointed_at(rules):
    """The refs of a legal move belong to it alone, so that choosing is nothing but narrowing."""
    for match, _ in walks(rules, 3, 5):
        if decides(match):
            pointed = [tuple(row["refs"]) for row in match.view(match.state.turn)["moves"]]
            assert all(pointed)
            assert len(set(pointed)) == len(pointed)


@each
def test_every_move_says_what_it_is(rules):
    """One of few kinds, and words of its own alone: of a move that is covered nothing more than of its cover."""
    for match, _ in walks(rules, 3, 5):
        spelling = match.family.spelling
        for text in match.moves():
            for shown in (text, spelling.redact(text)):
                told = spelling.about(shown)
                assert told["kind"] in KINDS
                words = [told[key] for key in told.keys() - {"kind", "word", "dice"}] + told.get("dice", [])
                assert {str(word) for word in words} <= set(shown.split(" "))
        if decides(match):
            for row in match.view(match.state.turn)["moves"]:
                assert row.items() >= spelling.about(row["move"]).items()


@each
def test_what_is_hidden_changes_no_view(rules):
    """Dealing anew what a seat cannot know changes neither its view nor its moves nor the open marks."""
    for match, rng in walks(rules, 4, 5):
        for seat in SEATS:
            world = Game(match.family, match.state.clone(), None, None)
            world.state.guess(seat, rng)
            assert world.view(seat) == match.view(seat)
            assert match.family.reasons.marks(world.state, seat) == match.family.reasons.marks(match.state, seat)


@each
def test_a_world_can_be_guessed_from_a_view_alone(rules):
    """`view(guess(v)) == v`, for the view as it comes out of a wire, and for a second guess too."""
    for match, rng in walks(rules, 4, 5):
        if not decides(match):
            continue
        seat = match.state.turn
        view = json.loads(json.dumps(match.view(seat)))
        world = Game(match.family, match.family.positions.sight(view), None, None)
        for _ in range(2):
            world.state.guess(seat, rng)
            assert world.view(seat) == view


@each
def test_a_guess_is_any_world(rules):
    """Guesses differ wherever something is hidden: the card on top of the stack, the other hand."""
    match = new(rules, 1)
    rng = Rng(1)
    if "stack" not in match.family.positions.position(match.state):
        return
    tops, hands = set(), set()
    for _ in range(200):
        world = match.state.clone()
        world.guess(0, rng)
        here = match.family.positions.position(world)
        tops.add(here["stack"][0])
        hands.update(here["hands"][1])
    unseen = len(here["stack"]) + len(here["hands"][1])
    assert len(hands) == unseen
    assert len(tops) > unseen * 0.9


@each
def test_a_view_names_no_hidden_card(rules):
    """The cards of the other hand and of the stacks stand in a view only if the seat knows them."""
    for match, _ in walks(rules, 6, 5):
        here = match.family.positions.position(match.state)
        if "stack" not in here:
            return
        for seat in SEATS:
            hidden = {*here["hands"][1 - seat], *here["stack"], *here["tactics"]}
            view = match.view(seat)
            known = set(strings(view.pop("known", [])))
            shown = {word for move in view.pop("moves") for word in move["move"].split(" ")} | set(strings(view))
            assert not (hidden - known) & shown
            curtain = set(strings(match.view(None))) - {here["phase"]}
            assert not (hidden | set(here["hands"][seat])) & curtain


@each
def test_a_position_comes_back_through_set(rules):
    """Every position that is reached by play is one that could be, and lists the same moves."""
    for match, _ in walks(rules, 10, 3):
        here = json.loads(position(match.state, match.family))
        restored = match.family.positions.restore(here)
        assert match.family.positions.position(restored) == here
        assert Game(match.family, restored, None, None).moves() == match.moves()


@each
def test_the_log_replays_to_the_same_views(rules):
    """A record is complete: replaying it gives every view again, and the same result."""
    match = new(rules, 5)
    seen = [[match.view(seat) for seat in SEATS] for _ in walk(match, Rng(5))]
    record = json.loads(json.dumps(record_of(match)))
    again = load(record, FAMILIES, None)
    assert record_of(again) == record
    assert again.log == match.log
    for length in range(0, len(seen), 1 + len(seen) // 40):
        again = load(record | {"moves": record["moves"][:length]}, FAMILIES, None)
        assert [again.view(seat) for seat in SEATS] == seen[length]
    again.shorten(0)
    assert [again.view(seat) for seat in SEATS] == seen[0]


@each
def test_chance_comes_from_the_seed(rules):
    """The same stream of chance gives the same game; and chance is never left to decide."""
    logs = []
    for _ in range(2):
        start = new(rules, 7)
        match = Game(start.family, start.origin, start.deal, Rng(3))
        rng = Rng(4)
        while match.state.turn != NOBODY and len(match.log) < 300:
            assert match.state.turn != CHANCE
            match.play(pick(match.moves(), rng))
        logs.append(match.log)
    assert logs[0] == logs[1]
