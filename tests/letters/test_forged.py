"""What somebody tries who knows the protocol well: letters in the other's name, moves of no page, false keys."""

import contextlib
import random

import pytest

from letters.test_accidents import said
from letters.test_cheats import forged, invited, moving, refused, state
from letters.two import Two, eager, seed
from marchstones.family import Refused
from marchstones.game import Game
from marchstones.letters import deck, fill, log, pen, setup, table
from marchstones.letters.client import Client, named
from marchstones.letters.deck import BASE
from marchstones.letters.engine import load
from marchstones.letters.setup import Setup
from marchstones.letters.wire import Reader, from_text, to_text, written


def returning(number=0):
    """A game whose next author has scouted and is to put back two cards, and owes the other nothing."""
    for n in range(number, number + 200):
        two = Two("borders-2004-tactics", n, policy=eager).start()
        while not two.closed:
            for _ in two.decide():
                pass
            draft = two.author.writing()
            if draft.texts and draft.texts[0].startswith("return") and not draft.head:
                return two
            two.letter()
    raise AssertionError("nobody could play the scout")


# -- the key of the seals is the other's too ---------------------------------------------------------------------------


def test_a_letter_in_the_other_s_name(light):
    """Both have the key of the seals: what nobody but oneself can have written must show it."""
    two = returning()
    victim, forger = two.author, two.reader
    for first in range(3):
        body = bytes([0, 2]) + b"".join(written(["return"]) + bytes([index]) for index in (first, 0))
        assert refused(victim, forged(forger, body)) == "unproven"
    assert refused(victim, forged(forger, bytes([16, 0]) + bytes(32))) == "no-fit"  # nor that it gives up
    assert forger.open(two.write()) == "turn"


@pytest.mark.parametrize("rules", ["borders-2024", "siege-2020-tactics"])
def test_a_lost_letter_comes_back_as_it_was(rules):
    """A page that has gone back takes its own letters from the other as it wrote them, and no others."""
    two = Two(rules, 5).start().play(4)
    author = two.author
    backup = author.save()
    letter = from_text(two.write())
    body = letter[log.BODY_AT : -log.SEAL]
    lost = Client.resume(backup)
    for at in range(len(body)):  # a sign, an opening, a move, the card it is made with, the proof
        changed = bytes([body[0] ^ 2, 3]) + body[1:] if at == 0 else body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
        assert refused(lost, forged(lost, changed)) in {"false-proof", "no-fit", "unproven"}, at
    assert lost.open(to_text(letter)) == "restored"
    assert lost.save() == author.save()


def test_moves_made_anew_are_the_same_letter(light):
    """A page that has gone back before a letter that proves nothing makes it again by making the same moves."""
    two = returning()
    backup, reader = two.author.save(), two.reader
    first = two.write()
    assert reader.open(first) == "turn"
    again = Client.resume(backup)
    assert refused(again, first) == "unproven"
    assert again.send() == first
    assert again.open(two.write()) == "turn"


# -- a key that is a card ----------------------------------------------------------------------------------------------


def with_card_as_box(terms, card):
    """An inviter whose box is a card of its own shuffle, several times over; and the letters until it knows the key."""
    ann = Client(0, seed(1, 0))
    pack = deck.pack_of(terms.rules)
    cards = pack.cards["stack"]
    order = ann.keys.order("stack", 0, len(cards))
    place = order.index(cards.index(card))
    mask = ann.keys.mask(table.FIRST_KEY)
    box = pack.element[card].times(mask).times(5)
    body = pen.invitation(ann.keys, named(terms, "Ann"), b"")
    body = body.replace(BASE.times(ann.keys.box()).code, box.code)
    ann.receive(ann.log.sealed(log.head(log.INVITE, b"", 0) + body))
    ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(1, 1))
    letter = ben.log.letters[1]
    reader = Reader(log.body_of(letter))
    reader.element()
    setup.read_extras(reader)
    reader.name()
    keys = [ann.key_with(element.times(5)) for element in reader.elements(len(cards))]
    slot = next(slot for slot, key in enumerate(keys) if ann.log.is_sealed(letter, 1, key))
    assert ben.keys.order("stack", 0, len(cards))[slot] == place  # the cheat knows where the card lies
    ann.receive(letter, key=keys[slot])
    return ann, ben


def test_a_box_that_is_a_card_is_found_at_the_end(light):
    """The key of the seals can be tried out; it must come from the seed, else it could follow a card."""
    ann, ben = with_card_as_box(Setup("borders-1999", setup.FRIEND), "r9")
    ben.open(ann.send())
    ann.open(ben.send(gives_up=True))
    ben.open(ann.send())
    assert (ben.verdict()["honest"], ben.verdict()["reason"]) == (False, "false-seed")


def test_a_box_that_is_a_card_is_found_by_a_strict_shuffle(light):
    """Where shuffles are proven, so is the key, with the inviter's first letter."""
    ann, ben = with_card_as_box(Setup("borders-1999", setup.FRIEND, strict=True), "r9")
    assert refused(ben, ann.send()) == "false-shuffle"


def test_a_coin_of_another_seed(light, monkeypatch):
    """All that the inviter binds itself to comes from its seed."""
    ann = Client(0, seed(3, 0))
    monkeypatch.setattr(ann.keys, "coin", lambda: bytes(32))
    ann.add_own(log.head(log.INVITE, b"", 0) + pen.invitation(ann.keys, named(Setup("borders-1999", 2), "Ann"), b""))
    ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(3, 1))
    ann.open(to_text(ben.log.letters[1]))
    ben.open(ann.send())
    ann.open(ben.send(gives_up=True))
    ben.open(ann.send())
    assert ben.verdict()["reason"] == "false-seed"


def test_a_card_that_lies_in_both_stacks(monkeypatch):
    """No element stands twice in a letter, in whichever of its lists."""
    first = []

    def shared(elements, mask):
        first[:] = first or elements[:1]
        return [*first, *elements[1:]]

    _, letter = invited(monkeypatch, shared, rules="borders-2024-tactics")
    with pytest.raises(Refused) as caught:
        Client.accept(to_text(letter), "Ben", seed(1, 1))
    assert caught.value.reason == "equal-cards"


# -- moves that no page would write ------------------------------------------------------------------------------------


def test_a_card_put_back_is_not_named(light):
    """A card put back by its name would stay in the hand for the one and lie on the stack for the other."""
    tried = 0
    for number in range(0, 40, 4):
        two = returning(number)
        cheat = two.author
        draft = cheat.writing()
        hand = draft.base.hands[cheat.seat]
        rest = draft.moves[2:]
        for slot in hand:
            first = written(["return", draft.base.known[slot]])
            for index in range(len(hand)):
                moves = [first, written(["return"]) + bytes([index]), *rest]
                body = bytes([0, len(moves)]) + b"".join(moves)
                assert refused(two.reader, forged(cheat, body)) == "no-fit"
                tried += 1
    assert tried > 100


def test_who_gives_up_makes_no_move(light):
    """A letter that gives up holds no move, though the moves would be allowed."""
    two, _ = moving()
    draft = two.author.writing()
    rest = two.author.keys.seed
    body = draft.body(bytes([20]), rest)
    assert refused(two.reader, forged(two.author, bytes([20]) + body + rest)) == "no-fit"


def test_a_pass_after_cards_were_mixed_in_is_judged(light, monkeypatch):
    """W6.5: looking for a hand that may pass comes to an end, also where cards have had more than one slot."""
    loads = []

    def counted(source):
        loads.append(source)
        assert len(loads) < 200
        return load(source)

    monkeypatch.setattr(fill, "load", counted)
    tried = 0
    for number in range(40):
        two = Two("siege-2020-tactics", number, policy=eager).start()
        while not two.closed:
            for _ in two.decide():
                pass
            draft = two.author.writing()
            if draft.base.reshuffles and draft.moves and not draft.table.over:
                tried += 1
                draft.moves.append(written(["pass"]))
                loads.clear()
                assert refused(two.reader, forged(two.author, bytes([0]) + draft.body())) == "no-fit"
                draft.moves.pop()
            loads.clear()
            two.letter()
            loads.clear()
        if tried > 30:
            return
    raise AssertionError("no cards were mixed in")


def anything_at_all(draft, rng):
    """Makes moves as they come, with every proof that belongs to them; False where they cannot be written."""
    seen, me = draft.table, draft.table.me
    known = [card for card in map(seen.known.get, seen.hands[me]) if card]
    spots = [*"123456789", "off", *seen.pack.element]
    for _ in range(rng.randrange(5)):
        legal = [] if seen.mixing or seen.decider() != me else seen.live().moves()
        card, spot = rng.choice(known or ["r7"]), rng.choice(spots)
        wild = [f"play {card} {spot}", f"play {card}", f"play {card} {spot} {rng.choice(spots)}", f"claim {spot}"]
        wild += [f"control {spot}", f"oil {spot}", f"retreat {spot}", f"drop {spot}", f"return {card}", f"give {card}"]
        wild += ["draw stack", "draw tactics", "pass", "end", "play", "claim"]
        text = rng.choice(legal if legal and rng.random() < 0.8 else wild)
        words = text.split(" ")
        card = words[1] if len(words) > 1 else ""
        if card not in seen.pack.element and words[0] in pen.HELD and len(words) > 1:
            continue
        try:
            draft.play_card(words, text)
        except (Refused, ValueError, IndexError, KeyError):
            return False
    return True


def lenient(play):
    """An engine that lets everything pass."""

    def done(game, text):
        with contextlib.suppress(Refused):
            play(game, text)

    return done


@pytest.mark.parametrize("rules", ["borders-2004-advanced", "borders-2024-tactics", "siege-2020-tactics"])
def test_an_altered_page_that_makes_any_moves(rules, fuzz, light, monkeypatch):
    """Moves as they come, properly sealed and proven: what is taken is allowed where every card truly lies."""
    rng = random.Random(rules)
    taken, letters = 0, fuzz // 60
    for number in range(0, letters, 10):
        two = Two(rules, number, policy=eager).start().play(rng.randrange(2, 40))
        author, reader = two.author, two.reader
        for _ in range(0 if two.closed else 10):
            author.begin_letter()
            draft = author.writing()
            if draft.table.game is None or draft.base.over:
                break
            with monkeypatch.context() as patch:
                patch.setattr(Game, "play", lenient(Game.play))
                if not anything_at_all(draft, rng):
                    continue
            try:
                body = draft.body()
            except (Refused, KeyError, ValueError):
                continue
            before = state(reader)
            reason = said(reader.open, forged(author, bytes([0]) + body))
            if reason:
                assert reason in {"no-fit", "false-proof"}
                assert state(reader) == before
                continue
            taken += 1
            true = two.position(reader.table)
            assert true.turn == reader.table.decider()
            reader.__dict__.update(Client.resume(before[0]).__dict__)
    assert taken > letters // 50
