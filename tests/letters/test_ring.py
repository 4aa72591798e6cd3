"""Hiding when a card was drawn: a play shows that the card came to the hand, and not when; nothing else passes."""

import random

import pytest

from letters.test_cheats import forged, moving, refused
from letters.test_games import VEILED
from letters.two import Two, seed
from marchstones.family import Refused
from marchstones.letters import fill, log, pen
from marchstones.letters.client import Client, named
from marchstones.letters.deck import BASE, CHALLENGE, PROOF, pack_of
from marchstones.letters.engine import RULES
from marchstones.letters.group import ORDER
from marchstones.letters.keys import Keys
from marchstones.letters.ring import Ring
from marchstones.letters.setup import INVITER, Setup
from marchstones.letters.table import FIRST_KEY, context_of
from marchstones.letters.wire import from_text, to_text, written

VEIL = {"veiled": True}
MASK = 7**80 % ORDER
READABLE = ("hands", "stacks", "known", "used", "among", "course", "waiting", "first", "bars", "over")


def ring(n, mine, context=b"context"):
    """The first card of a pack is played, and lies at this place of n."""
    cards = list(pack_of("borders-2024").element.values())
    held = cards[1:n]
    held.insert(mine, cards[0])
    openings = tuple(card.times(MASK) for card in held)
    return Ring(cards[0], BASE.times(MASK), openings, context)


# -- the proof by itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "mine"), [(1, 0), (2, 0), (2, 1), (6, 0), (6, 3), (6, 5)])
def test_a_ring(n, mine):
    """With the true group: it holds wherever the card is, is made again the same, and has one length."""
    one = ring(n, mine)
    proof = one.prove(MASK, b"around")
    assert len(proof) == one.size == 16 + 32 * n
    assert one.proven(proof)
    assert one.prove(MASK, b"around") == proof
    other = one.prove(MASK, b"another letter")
    assert one.proven(other)
    assert all(proof[at : at + 32] != other[at : at + 32] for at in range(CHALLENGE, len(proof), 32))


def test_every_part_of_a_ring_matters():
    """A bit of the challenge or of any answer; another card, key, context, or the openings in another order."""
    one = ring(4, 2)
    proof = one.prove(MASK, b"")
    for at in (0, CHALLENGE - 1, *(CHALLENGE + 32 * place + byte for place in range(4) for byte in (0, 15, 31))):
        changed = bytearray(proof)
        changed[at] ^= 1
        assert not one.proven(bytes(changed)), at
    for changes in (
        {"card": pack_of("borders-2024").element["b5"]},
        {"public": BASE.times(MASK + 1)},
        {"context": b"another"},
        {"openings": one.openings[::-1]},
        {"openings": (*one.openings[:2], BASE, *one.openings[3:])},
    ):
        assert not Ring(**{**one.__dict__, **changes}).proven(proof), changes
    assert not Ring(one.card, one.public, (), one.context).proven(bytes(CHALLENGE))


def test_an_answer_is_written_in_one_way(light):
    """The same answer plus the order of the group is none."""
    one = ring(4, 2)
    proof = one.prove(MASK, b"")
    for place in range(4):
        at = CHALLENGE + 32 * place
        same = int.from_bytes(proof[at : at + 32], "little") + ORDER
        assert not one.proven(proof[:at] + same.to_bytes(32, "little") + proof[at + 32 :])


def test_a_card_that_is_not_there_makes_no_ring():
    """Whoever has another card at every place, or another mask, closes no ring, at whichever place it is tried."""
    one = ring(4, 2)
    absent = Ring(pack_of("borders-2024").element["w9"], one.public, one.openings, one.context)
    for mine in range(4):
        assert not absent.proven(absent.closed(mine, MASK, b""))
        assert not one.proven(one.closed(mine, MASK + 1, b""))
        assert one.proven(one.closed(mine, MASK, b"")) == (mine == 2)
    with pytest.raises(ValueError, match="not in"):
        absent.prove(MASK, b"")


def test_no_answer_looks_unlike_another(light):
    """Which answer of six is the largest has nothing to do with where the card is."""
    rng = random.Random(1)
    largest = [0] * 6
    for number in range(1200):
        mine = rng.randrange(6)
        proof = ring(6, mine, number.to_bytes(2, "big")).prove(MASK, b"")
        answers = [int.from_bytes(proof[CHALLENGE + 32 * i : CHALLENGE + 32 * i + 32], "little") for i in range(6)]
        largest[(answers.index(max(answers)) - mine) % 6] += 1
    assert sum((n - 200) ** 2 / 200 for n in largest) < 25  # 5 on average; beyond 25 once in seven thousand


# -- what the reader learns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", VEILED)
def test_where_the_card_lay_changes_nothing(rules, monkeypatch):
    """Two cards of Ann's hand change places: her letter is the same but for its proofs, and so is all that Ben sees."""
    honest = Keys.order
    told, lay = [], set()
    for swap in (False, True):

        def order(keys, name, epoch, n, swap=swap):
            found = honest(keys, name, epoch, n)
            if swap and keys.seed == seed(1, 1) and n > 2:
                found[1], found[4] = found[4], found[1]
            return found

        monkeypatch.setattr(Keys, "order", order)
        ann = Client.invite(named(Setup(rules, INVITER, **VEIL), "Ann"), seed(1, 0))
        ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(1, 1))
        ann.open(to_text(ben.log.letters[1]))
        moved = sorted(ann.table.known[slot] for slot in (1, 4))
        lay.add(ann.table.index_of(moved[0]))
        ann.play(next(move for move in ann.writing().table.live().moves() if move.startswith(f"play {moved[0]} ")))
        ann.play("draw stack")
        size = ann.writing().rings[0].size
        letter = from_text(ann.send())
        ben.open(to_text(letter))
        view = ben.game().view(1)
        seen = {name: getattr(ben.table, name) for name in READABLE}
        told.append((letter[: -log.SEAL - size - PROOF], len(letter), view, seen, ben.game().marks(1)))
        assert ben.table.among[moved[0]] == set(range(6))
        assert not set(ben.table.known) & set(range(6))
    assert told[0] == told[1]
    assert lay == {1, 4}


def test_no_place_is_named(light):
    """A move holds its words alone, hands keep all that came, and n grows with every card."""
    two = Two("siege-2020", 3, VEIL).start()
    sizes = [[], []]
    while not two.closed:
        author = two.author
        for _ in two.decide():
            pass
        draft = author.writing()
        said = [written(text.split(" ")) for text in draft.texts]
        assert draft.moves == said
        sizes[author.seat] += [len(one.openings) for one in draft.rings]
        assert set(two.reader.table.known) <= set(two.reader.table.opened[two.reader.seat])
        two.letter()
    for row in sizes:
        assert row[0] == 6
        assert row == sorted(row)
        assert 12 < row[-1] < 40


def test_what_cannot_lie_so_is_refused():
    """Two cards played, one slot for both: no filling."""
    two = Two("borders-2004", 4, VEIL).start().play(3)
    reader = two.clients[0].table.clone()
    cards = [card for card in reader.pack.element if card not in reader.known.values()][:2]
    reader.among = dict.fromkeys(cards[:1], frozenset({7}))
    assert fill.filled(reader, reader.known)[7] == cards[0]
    reader.among = dict.fromkeys(cards, frozenset({7}))
    with pytest.raises(Refused) as caught:
        fill.filled(reader, reader.known)
    assert caught.value.reason == "no-fit"


def test_the_check_at_the_end_looks_for_the_card(light):
    """Where the seeds tell that a card had not come to the hand, the verdict says so."""
    two = Two("borders-2024", 5, VEIL).start().play()
    client = two.clients[0]
    assert client.verdict()["honest"]
    card = next(step.text for step in client.table.course if step.text.startswith("play")).split(" ")[1]
    truth = next(slot for slot, name in two.truth(client.table).items() if name == card)
    client.table.among[card] -= {truth}
    client.audit = None
    assert client.verdict()["reason"] == "false-card"


# -- cheats ------------------------------------------------------------------------------------------------------------


def about_to_play(number=1, letters=6, rules="borders-2024"):
    """A game whose next author has made its moves and not sent them: its body up to the ring, and the ring."""
    two, body = moving(rules, number, letters, **VEIL)
    draft = two.author.writing()
    assert len(draft.rings) == 1
    size = draft.rings[0].size
    return two, body[:-size], body[-size:]


def false_play(two, front, card, *, closed=None):
    """The same letter with another card in it: its proofs are made for it, the ring closed where one says."""
    draft = two.author.writing()
    play = next(text for text in draft.texts if text.startswith("play")).split(" ")
    false = front.replace(written(play), written([play[0], card, *play[2:]]))
    assert false != front
    claim = Ring(**{**draft.rings[0].__dict__, "card": draft.table.pack.element[card]})
    mask = two.author.keys.mask(FIRST_KEY)
    return false + (claim.prove(mask, b"") if closed is None else claim.closed(closed, mask, b""))


def test_a_card_that_was_never_drawn(light):
    """Of the stack or of the other's hand: nobody closes a ring with it, and whoever is asked knows their own."""
    two, front, _ = about_to_play()
    author, reader = two.author, two.reader
    truth = two.truth(author.table)
    gone = {move.split(" ")[1] for _, move in author.table.live().log if move.startswith("play")}
    stack = [truth[slot] for slot in author.table.stacks["stack"]]
    theirs = [truth[slot] for slot in author.table.hands[reader.seat] if truth[slot] not in gone]
    for card in (*stack[:3], *theirs[:3]):
        for mine in (0, 5):
            assert refused(reader, forged(author, false_play(two, front, card, closed=mine))) == "false-proof"


def test_a_card_played_before():
    """Its ring is true, since it did come to the hand; it is refused all the same, own or the other's."""
    two, front, _ = about_to_play()
    author, reader = two.author, two.reader
    gone = [(who, move.split(" ")[1]) for who, move in author.table.live().log if move.startswith("play")]
    for seat in (0, 1):
        card = next(card for who, card in gone if who == seat)
        false = false_play(two, front, card, closed=None if seat == author.seat else 0)
        assert refused(reader, forged(author, false)) == "no-fit"
    again = next(card for who, card in gone if who == author.seat)
    with pytest.raises(Refused):
        author.play(f"play {again} 1")


def test_a_damaged_ring():
    """The challenge, each answer, its length, an answer that is too large: refused, and nothing has changed."""
    two, front, proof = about_to_play()
    author, reader = two.author, two.reader
    for at in (0, CHALLENGE - 1, *(CHALLENGE + i for i in range(0, len(proof) - CHALLENGE, 37)), len(proof) - 1):
        changed = bytearray(proof)
        changed[at] ^= 4
        assert refused(reader, forged(author, front + bytes(changed))) == "false-proof"
    other = Ring(**{**author.writing().rings[0].__dict__, "context": b"another letter"})
    assert refused(reader, forged(author, front + other.prove(author.keys.mask(FIRST_KEY), b""))) == "false-proof"
    for false in (b"", proof[:-32], proof[:-1], proof + bytes(1), proof + proof[-32:]):
        assert refused(reader, forged(author, front + false)) == "no-fit"
    assert refused(reader, forged(author, front + b"\xff" * len(proof))) == "false-proof"
    assert reader.open(forged(author, front + proof)) == "turn"


def test_a_play_with_a_place():
    """A letter of a game in which places are named does not fit, nor the other way round."""
    two, front, proof = about_to_play()
    play = written(next(text for text in two.author.writing().texts if text.startswith("play")).split(" "))
    placed = front.replace(play, play + bytes(1))
    assert refused(two.reader, forged(two.author, placed + proof)) in {"no-fit", "false-proof"}
    plain, body = moving()
    play = written(next(text for text in plain.author.writing().texts if text.startswith("play")).split(" "))
    at = body.index(play) + len(play)
    assert refused(plain.reader, forged(plain.author, body[:at] + body[at + 1 :])) in {"no-fit", "false-proof"}


# -- own letters, and the agreement ------------------------------------------------------------------------------------


def test_own_letters_come_back(light):
    """Every own letter is taken in again after a loss, as it was and no other; a save goes on where it was."""
    two = Two("siege-2020", 7, VEIL).start()
    for _ in range(12):
        author, reader = two.author, two.reader
        backup = author.save()
        text = two.write()
        lost = Client.resume(backup)
        assert lost.open(text) == "restored"
        assert lost.save() == author.save()
        assert lost.table.among == author.table.among
        assert lost.table.opened[lost.seat].keys() == author.table.opened[author.seat].keys()
        assert reader.open(text) == "turn"


def test_another_true_ring_in_the_own_name(light):
    """A ring that holds, and is not the one the author makes, shows that somebody else wrote the letter."""
    two, front, proof = about_to_play()
    author = two.author
    backup = author.save()
    other = author.writing().rings[0].prove(author.keys.mask(FIRST_KEY), b"somebody else's")
    text = forged(author, front + other)
    assert other != proof
    lost = Client.resume(backup)
    lost.draft = None
    assert refused(lost, text) == "false-proof"
    assert two.reader.open(text) == "turn"  # any k makes a proof


@pytest.mark.parametrize("rules", RULES)
def test_where_it_is_offered(rules, light):
    """An invitation may ask for it where cards leave a hand by being played alone; elsewhere it is refused."""
    terms = named(Setup(rules, **VEIL), "Ann")
    assert terms.may_veil == (rules in VEILED)
    ann = Client(0, seed(1, 0))
    letter = to_text(ann.log.sealed(log.head(log.INVITE, b"", 0) + pen.invitation(ann.keys, terms, b"")))
    if rules in VEILED:
        assert Client.accept(letter, "Ben").table.setup.veiled
        return
    with pytest.raises(Refused) as caught:
        Client.accept(letter, "Ben")
    assert caught.value.reason == "no-fit"
    assert "it cannot be hidden when a card was drawn" in caught.value.text


@pytest.mark.parametrize("rules", VEILED)
def test_a_card_leaves_a_hand_by_being_played_alone(rules, light):
    """What the option rests on: no card is put back, given or dropped from a hand."""
    for number in range(3):
        record = Two(rules, 20 + number).start().play().clients[0].verdict()["record"]
        assert not [move for move in record["moves"] if move.startswith(("return", "give", "drop", "insert"))]


def test_the_context_is_the_letter_s():
    """Each ring is bound to all that was said before it."""
    two, _, _ = about_to_play()
    assert two.author.writing().rings[0].context == context_of(two.author.log.history)
