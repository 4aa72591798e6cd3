"""What goes wrong without anybody meaning it, and what is sent by strangers: one sentence, and nothing changes."""

import random

import pytest

from letters.test_cheats import refused, state
from letters.two import Two, choices, eager, seed
from marchstones.family import Refused
from marchstones.letters import log
from marchstones.letters.client import Client
from marchstones.letters.wire import LONGEST, LONGEST_TEXT, from_text, to_text

RULES = "borders-2024"
SENTENCES = {
    *("no-letter", "too-long", "older-version", "newer-version", "damaged", "other-game", "own-letter", "known-letter"),
    *("gone-back", "missing-letter", "taken", "no-fit", "false-proof", "blank-card", "equal-cards", "no-invitation"),
}


def resealed(letter):
    """An invitation somebody has changed, with a new seal: anybody can make one."""
    return to_text(letter[: -log.SEAL] + log.seal(b"", b"", letter[: -log.SEAL]))


def test_a_letter_opened_twice_or_by_its_author():
    """It was opened before; it is one's own, to be sent."""
    two = Two(RULES, 1).start().play(3)
    ann, ben = two.clients
    assert refused(ben, two.texts[0]) == "known-letter"
    assert refused(ann, two.texts[0]) == "own-letter"
    assert refused(ann, two.texts[1]) == "known-letter"
    assert refused(ben, two.texts[1]) == "own-letter"
    assert refused(ben, two.texts[2]) == "known-letter"
    assert refused(ann, two.texts[2]) == "own-letter"
    assert refused(ann, two.texts[3]) == "known-letter"


def test_letters_in_another_order():
    """A letter that comes before its time says so, and is accepted in its turn; own ones that were lost come back."""
    two = Two(RULES, 2).start().play(2)
    reader = Client.resume(two.reader.save())  # a page that hears nothing for a while
    two.play(3)
    assert refused(reader, two.texts[-1]) == "missing-letter"
    assert refused(reader, two.texts[-2]) == "missing-letter"
    assert [reader.open(text) for text in two.texts[-3:]] == ["turn", "restored", "turn"]
    assert refused(reader, two.texts[-1]) == "known-letter"
    assert reader.save() == two.clients[reader.seat].save()


def test_the_letters_of_another_game():
    """Letters know their game: a third person's, or those of a second game with the same friend, do not fit."""
    one, two = Two(RULES, 3).start().play(4), Two(RULES, 4).start().play(4)
    for text in (two.texts[0], two.texts[1], two.texts[-1], two.write()):
        for client in one.clients:
            assert refused(client, text) == "other-game"
    stranger = two.author
    number = len(one.author.log.letters)
    head = log.head(log.TURN, one.author.log.game, number)
    assert refused(one.reader, to_text(stranger.log.sealed(head + bytes(60)))) == "damaged"


def test_a_second_acceptor():
    """The first who accepts plays; the other is told by the inviter's page, and cannot read on."""
    two = Two(RULES, 5).start()
    ann = two.clients[0]
    third = Client.accept(two.texts[0], "Cat", seed(5, 7))
    assert refused(ann, to_text(third.log.letters[1])) == "taken"
    first = two.write()
    assert refused(third, first) == "damaged"
    assert refused(two.clients[1], to_text(third.log.letters[1])) == "damaged"
    assert two.clients[1].open(first) == "turn"
    flawed = bytearray(third.log.letters[1])
    flawed[-1] ^= 1
    assert refused(ann, to_text(bytes(flawed))) == "damaged"


def test_an_invitation_is_no_letter_to_accept_twice():
    """Only an invitation can be accepted; accepting is refused for anything else, in one sentence."""
    two = Two(RULES, 6).start().play(3)
    for text in (two.texts[1], two.texts[-1]):
        with pytest.raises(Refused) as caught:
            Client.accept(text, "Dot")
        assert caught.value.reason == "no-invitation"


def test_a_restored_backup():
    """A page that goes back and plays another move: its friend keeps the first, and says so. Both can go on."""
    two = Two(RULES, 7).start().play(5)
    author, reader = two.author, two.reader
    backup = author.save()
    first = two.write()
    assert reader.open(first) == "turn"
    restored = Client.resume(backup)
    played = author.table.live().log[-2][1]
    restored.play(next(move for move in choices(restored) if move != played))
    while not restored.writing().ready:
        restored.play(choices(restored)[-1])
    other = restored.send()
    assert refused(reader, other) == "gone-back"
    assert refused(author, other) == "own-letter"
    # what was sent first brings the page back to where it was, and the game goes on
    lost = Client.resume(backup)
    assert lost.open(first) == "restored"
    assert lost.save() == author.save()
    assert lost.open(two.write()) == "turn"


def test_an_exchange_survives_a_restored_backup():
    """The three cards a page had bound itself to are found again from its own letter."""
    from letters.test_cheats import reaching  # noqa: PLC0415 (a slow way to a rare position)

    two = reaching("siege-2020-tactics", "exchange")
    mover = two.author
    backup = Client.resume(mover.save())
    assert backup.save() == mover.save()
    while backup.draft.texts:
        backup.undo()
    empty = backup.save()
    two.letter()
    restored = Client.resume(empty)
    assert restored.open(two.texts[-1]) == "restored"
    assert restored.table.exchange.chosen == mover.table.exchange.chosen
    two.letter()
    restored.open(two.texts[-1])
    two.letter()
    assert restored.open(two.texts[-1]) == "restored"
    assert restored.save() == mover.save()


def test_what_is_no_letter():
    """Nothing, other types, other alphabets, padding, loose bits, too much of it: refused before it is read."""
    two = Two(RULES, 8).start()
    ann = two.clients[0]
    for text in (None, 7, b"AQ", [], {}, "", "=", "é", "AQ==", "A", "AQ A", "AQ\n", "AR", "../..", "<b>", "\0"):
        assert refused(ann, text) == "no-letter", text
    assert refused(ann, "A" * (LONGEST_TEXT + 1)) == "too-long"
    assert refused(ann, "A" * LONGEST_TEXT) == "too-long"
    assert refused(ann, to_text(b"\1" * (LONGEST + 1))) == "too-long"
    assert refused(ann, to_text(b"\0" * 40)) == "older-version"
    assert refused(ann, to_text(b"\2" * 40)) == "newer-version"
    assert refused(ann, to_text(b"\1")) == "damaged"


def test_every_bit_counts(light):
    """Each bit of a usual letter, of an acceptance and of an invitation turned over: refused, nothing changed."""
    two = Two(RULES, 9).start().play(4)
    reader = two.reader
    letter = from_text(two.write())
    seen = set()
    for bit in range(8 * len(letter)):
        changed = bytearray(letter)
        changed[bit // 8] ^= 1 << bit % 8
        seen.add(refused(reader, to_text(bytes(changed))))
    assert seen <= {"damaged", "other-game", "missing-letter", "known-letter", "older-version", "newer-version",
                    "gone-back", "own-letter"}  # fmt: skip
    fresh = Two(RULES, 9)
    for bit in range(0, 8 * len(fresh.clients[1].log.letters[1]), 5):
        changed = bytearray(fresh.clients[1].log.letters[1])
        changed[bit // 8] ^= 1 << bit % 8
        assert refused(fresh.clients[0], to_text(bytes(changed))) in SENTENCES
    for bit in range(0, 8 * len(fresh.clients[0].log.letters[0]), 3):
        changed = bytearray(fresh.clients[0].log.letters[0])
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Refused) as caught:
            Client.accept(to_text(bytes(changed)), "Ben")
        assert caught.value.reason in {"damaged", "no-invitation", "older-version", "newer-version"}


def test_every_length_counts(light):
    """A letter cut off anywhere, or with something added, is refused, also under a proper seal."""
    two = Two(RULES, 10).start().play(4)
    author, reader = two.author, two.reader
    letter = from_text(two.write())
    for size in range(len(letter)):
        assert refused(reader, to_text(letter[:size])) in SENTENCES
    earlier = Client.resume(author.save())
    earlier.log.hashes.pop()
    earlier.log.letters.pop()
    for size in range(log.BODY_AT, len(letter) - log.SEAL):
        assert refused(reader, to_text(earlier.log.sealed(letter[:size]))) in {"no-fit", "false-proof"}
    assert refused(reader, to_text(earlier.log.sealed(letter[: -log.SEAL] + b"\0"))) == "no-fit"


def said(do, *arguments):
    """The reason of a refusal, None where there was none; anything else that goes wrong is the test's failure."""
    try:
        do(*arguments)
    except Refused as error:
        return error.reason
    return None


def mangled(letter, rng):
    """A letter with something wrong somewhere."""
    data = bytearray(letter)
    for _ in range(1 + rng.randrange(3)):
        at = rng.randrange(len(data)) if data else 0
        match rng.randrange(7):
            case 0 if data:
                data[at] ^= 1 << rng.randrange(8)
            case 1 if data:
                data[at] = rng.randrange(256)
            case 2:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 5)))
            case 3 if data:
                del data[at : at + rng.randrange(1, 40)]
            case 4 if data:
                other = rng.randrange(len(data))
                data[at : at + 32] = data[other : other + 32]
            case 5:
                data = data[:at]
            case _ if data:
                data[at] = rng.choice((0, 1, 2, 3, 4, 127, 128, 255))
    return bytes(data)


def test_damaged_letters(fuzz, light, found):
    """So many damaged letters (--fuzz), half of them under a proper seal as only the friend can make it."""
    rules = ("borders-2004-tactics", "siege-2020-tactics", "tug", "borders-1999", "siege-2020")
    games = []
    for number, name in enumerate(rules):
        for letters in (1, 2, 5, 12, 30):
            terms = {"veiled": True} if name == "siege-2020" else {}
            two = Two(name, 50 + number, terms, eager).start().play(letters)
            if not two.closed:
                reader, author = two.reader, Client.resume(two.author.save())
                games.append((reader, author.log, from_text(two.write())))
    rng = random.Random(1)
    reasons = {}
    taken = 0
    for _ in range(fuzz):
        reader, chain, letter = rng.choice(games)
        body = mangled(letter[log.BODY_AT : -log.SEAL], rng)
        bad = chain.sealed(letter[: log.BODY_AT] + body) if rng.random() < 0.5 else mangled(letter, rng)
        if bad == letter:
            continue
        before, table = state(reader), reader.table
        kept = (list(reader.log.letters), list(reader.log.hashes), reader.draft)
        reason = said(reader.open, to_text(bad))
        reasons[reason] = reasons.get(reason, 0) + 1
        if reason:
            assert reader.table is table
            assert state(reader) == before
        else:
            taken += 1  # another call, sign or move that could be: put back for the next one
            reader.log.letters, reader.log.hashes, reader.draft = kept
            reader.table, reader.audit, reader.next = table, None, b""
    found(f"{sum(reasons.values())} letters: {reasons}")
    assert {"damaged", "no-fit"} <= set(reasons), reasons
    assert set(reasons) <= SENTENCES | {None}
    assert taken < fuzz // 20


def test_damaged_invitations(fuzz, light):
    """The same for invitations, which anybody can seal."""
    letters = [Client.invite(Two(rules, 1).clients[0].table.setup).log.letters[0] for rules in (RULES, "tug")]
    rng = random.Random(2)
    reasons = set()
    for _ in range(fuzz // 10):
        bad = mangled(rng.choice(letters), rng)
        text = resealed(bad) if len(bad) > log.SEAL else to_text(bad)
        reasons.add(said(Client.accept, text, "Ben"))
    assert "no-fit" in reasons
    assert reasons <= SENTENCES | {None}


def test_a_save_is_whole_or_refused():
    """A save goes on exactly where it was; anything else is no save."""
    two = Two("siege-2020", 11).start().play(9)
    for _ in two.decide():
        break
    two.author.play(choices(two.author)[0])
    for client in two.clients:
        again = Client.resume(client.save())
        assert again.save() == client.save()
        assert again.table.known == client.table.known
        assert again.shown.live().log == client.shown.live().log
    good = two.author.save()
    for bad in (None, 1, "", "x", good[:-1], good[1:], good.replace("1", "2", 1), good + " ", "[" * 1000, "." + good):
        with pytest.raises(Refused) as caught:
            Client.resume(bad)
        assert caught.value.reason == "bad-save"
