"""What is right in one place, shown in another: letters, keys and proofs of other games, forks, ends and halves."""

import random

import pytest

from letters.test_cheats import forged, refused, state
from letters.test_forged import returning
from letters.two import Two, eager, seed
from marchstones.family import Refused
from marchstones.letters import deck, group, log, pen, setup, table
from marchstones.letters.client import Client, named
from marchstones.letters.deck import BASE, PROOF, Element
from marchstones.letters.engine import RULES as ALL
from marchstones.letters.group import ORDER
from marchstones.letters.setup import Setup
from marchstones.letters.wire import from_text, to_text

RULES = "borders-2024"


def moved(letter, client):
    """A letter as the next one of another game, properly sealed there."""
    return forged(client, from_text(letter)[log.BODY_AT : -log.SEAL])


# -- other games -------------------------------------------------------------------------------------------------------


def test_the_same_seeds_in_another_game(light):
    """Equal seeds make equal masks and shuffles: the same cards and openings; a proof counts in one game only."""
    one = Two(RULES, 1, {"begins": 1}).start()
    two = Two(RULES, 1, {"begins": 1, "length": 3}).start()
    assert [place.element.code for place in one.author.table.slots] == [
        place.element.code for place in two.author.table.slots
    ]
    for _ in range(6):
        reader = one.reader
        letter = one.write()
        assert refused(two.reader, letter) == "other-game"
        assert refused(two.reader, moved(letter, two.author)) == "false-proof"
        reader.open(letter)
        two.letter()


def test_the_next_game_of_a_series_is_another(light):
    """Letters of the first game of a series in the second one, by either player: none is taken."""
    one = Two("siege-2020", 3, {"length": 2}).start().play()
    terms = Client.following(one.clients[1].table, 0)
    ann = Client.invite(named(terms, "Ann"), seed(3, 0))  # with the seed of the first game, too
    ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(3, 1))
    ann.open(to_text(ben.log.letters[1]))
    for text in one.texts:
        for client in (ann, ben):
            assert refused(client, text) == "other-game"
    for text in one.texts[2:]:
        author, reader = (ann, ben) if len(ann.log.letters) % 2 == 0 else (ben, ann)
        assert refused(reader, moved(text, author)) in {"false-proof", "no-fit"}


@pytest.mark.parametrize("change", ["rules", "length", "results", "strict", "veiled"])
def test_a_series_does_not_change_its_terms(change, light):
    """The invitation in a last letter that goes on with a series has its rules, its length and its results, or none."""
    one = Two("borders-2004", 2, {"length": 3}).start()
    while not one.author.table.over:
        for _ in one.decide():
            pass
        if one.author.writing().table.over:
            break
        one.letter()
    author, reader = one.author, one.reader
    terms = Client.following(author.writing().table, author.seat)
    honest = Setup(**terms.__dict__)
    match change:
        case "rules":
            terms.rules = "borders-1999"
        case "length":
            terms.length = 5
        case "strict":
            terms.strict = True
        case "veiled":
            terms.veiled = True
        case "results":
            row = terms.results[0]
            terms.results = [{**row, "winner": 1 - row["winner"]}]
    for said, reason in ((terms, "no-fit"), (honest, None)):
        invitation = Client.invite(named(said, author.table.setup.names[author.seat]), seed(5, 0)).log.letters[0]
        flags = bytes([setup.HAS_SEED | setup.HAS_NEXT])
        rest = author.keys.seed + len(invitation).to_bytes(2, "big") + invitation
        letter = forged(author, flags + author.writing().body(flags, rest) + rest)
        if reason:
            assert refused(reader, letter) == reason
        else:
            assert reader.open(letter) == "turn"


@pytest.mark.parametrize("rules", ALL)
def test_made_up_results(rules, light):
    """Any results in an invitation, as far as bytes can say them: a game, or a sentence."""
    rng = random.Random(rules)
    said = set()
    for number in range(60):
        terms = named(Setup(rules, length=rng.choice((1, 2, 3, 9, 99))), "Ann")
        body = pen.invitation(Client(0, seed(number, 0)).keys, terms, b"")
        count = rng.randrange(1, 4)
        rows = b"".join(
            bytes([rng.choice((0, 1, 2, 4, 5, 6))])
            + b"".join(rng.choice((0, 1, 3, 9, 65535)).to_bytes(2, "big") for _ in range(3))
            for _ in range(count)
        )
        at = 1 + 3  # the extras; then who begins, the rule set, the length
        unsealed = log.head(log.INVITE, b"", 0) + body[:at] + bytes([count]) + rows + body[at + 1 :]
        text = to_text(unsealed + log.seal(b"", b"", unsealed))
        try:
            ben = Client.accept(text, "Ben", seed(number, 1))
        except Refused as error:
            said.add(error.reason)
            continue
        said.add("game")
        ann = Client(0, seed(number, 0))
        ann.receive(from_text(text))
        assert ann.open(to_text(ben.log.letters[1])) == "accept"
        assert ben.open(ann.send() if ann.writing().ready else Two.write(played(ann, ben))) == "turn"
    assert said <= {"game", "no-fit"}
    assert "game" in said


def played(ann, ben):
    """Two players who go on with any moves."""
    two = Two.__new__(Two)
    two.__dict__.update(clients=[ann, ben], texts=[], rng=random.Random(1), policy=lambda _, moves: moves[0], turns=0)
    return two


# -- keys --------------------------------------------------------------------------------------------------------------


def test_a_key_that_is_not_one_s_own():
    """The inviter's keys, their inverse, the generator, nothing at all as the friend's own: the seal cannot be made."""
    two = Two(RULES, 4)
    ann, ben = two.clients
    honest = ben.log.letters[1]
    body = log.body_of(honest)
    keys = [ann.table.public[0][table.FIRST_KEY], ann.table.box, BASE]
    keys += [Element(group.negated(key.point)) for key in keys]
    own = ben.key_with(ben.table.box.times(ben.keys.mask(table.FIRST_KEY)))
    shared = [own, *(ben.key_with(key.times(ben.keys.mask(table.FIRST_KEY))) for key in keys)]
    for code in [bytes(32), *(key.code for key in keys)]:
        start = log.head(log.ACCEPT, ben.log.game, 1) + code + body[32:]
        for key in shared:
            letter = start + log.seal(key, ben.log.hashes[1], start)
            # with G as the public key the mask is 1, and the seal follows: the openings are not made with it
            assert refused(ann, to_text(letter)) in {"damaged", "false-proof"}
        if code == BASE.code:
            key = ben.key_with(ben.table.box)
            letter = start + log.seal(key, ben.log.hashes[1], start)
            assert refused(ann, to_text(letter)) == "false-proof"
    assert ann.open(to_text(honest)) == "accept"


STRANGE = {
    "identity": bytes(32),
    "one": (1).to_bytes(32, "little"),
    "minus one": (group.P - 1).to_bytes(32, "little"),
    "the modulus": group.P.to_bytes(32, "little"),
    "twice": (group.P + 2).to_bytes(32, "little"),
    "all bits": b"\xff" * 32,
    "the top bit": bytes(31) + b"\x80",
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_what_is_no_element_is_none_anywhere(strange):
    """The identity and every other spelling of small elements, in the place of each key, card and opening."""
    two = Two(RULES, 5)
    ann, ben = two.clients
    invitation = ann.log.letters[0]
    size = 32 * len(ann.table.pack.element)
    for back in (size + 64, size + 32, size, size - 32 * 20, 32):
        at = len(invitation) - log.SEAL - back
        unsealed = invitation[:at] + strange + invitation[at + 32 : -log.SEAL]
        with pytest.raises(Refused) as caught:
            Client.accept(to_text(unsealed + log.seal(b"", b"", unsealed)), "Cat", seed(5, 7))
        assert caught.value.reason == "no-fit"
    acceptance = ben.log.letters[1]
    hand = 32 * ann.table.pack.hand + PROOF
    for back in (hand + size, hand + 32, hand, PROOF + 32):
        at = len(acceptance) - log.SEAL - back
        unsealed = acceptance[:at] + strange + acceptance[at + 32 : -log.SEAL]
        letter = unsealed + log.seal(ben.log.key, ben.log.hashes[1], unsealed)
        assert refused(ann, to_text(letter)) == "no-fit"
    two.start()
    for _ in two.decide():
        pass
    body = bytes([0]) + two.author.writing().body()  # a coin, then six openings
    for at in (33, 33 + 32 * 5):
        assert refused(two.reader, forged(two.author, body[:at] + strange + body[at + 32 :])) == "no-fit"


@pytest.mark.parametrize("strict", [False, True])
def test_a_friend_who_looks_at_a_hand_is_found(strict, light, monkeypatch):
    """A multiple of a card of the inviter's hand in one's own, when it is opened, tells the card; it is found."""
    hand = deck.pack_of(RULES).hand
    honest = deck.shuffled
    lost = []

    def peeking(elements, mask, order):
        after = honest(elements, mask, order)
        if elements:
            lost.append(elements[order[hand]])
            after[hand] = elements[order[0]].times(7)
        return after

    ann = Client.invite(named(Setup(RULES, 1, strict=strict), "Ann"), seed(6, 0))
    with monkeypatch.context() as patch:
        patch.setattr(pen, "shuffled", peeking)
        ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(6, 1))
    ann.open(to_text(ben.log.letters[1]))
    pack, slots = ann.table.pack, ann.table.hands
    victim = ann.table.known[slots[0][0]]
    opening = ann.table.opening(slots[1][0])
    assert pack.name[opening.without(7).code] == victim
    # the altered page takes the blank for the card that is no longer there, which an honest one would not
    blank = opening.without(ben.keys.mask(table.FIRST_KEY)).code
    missing = pack.name[lost[0].without(ann.keys.mask(table.FIRST_KEY)).code]
    monkeypatch.setitem(pack.name, blank, missing)
    assert ben.open(played(ann, ben).write()) == "turn"
    if strict:
        assert refused(ann, forged(ben, bytes([0]) + ben.writing().body())) == "false-shuffle"
        return
    play = next(text for text in ben.writing().table.live().moves() if text.startswith(f"play {missing}"))
    ben.play(play)
    assert refused(ann, forged(ben, bytes([0]) + ben.writing().body())) == "false-proof"
    ann.open(ben.send(gives_up=True))
    assert ann.verdict()["reason"] == "marked-deck"


# -- proofs ------------------------------------------------------------------------------------------------------------


def test_proofs_in_another_order(light):
    """A letter with two proofs: neither stands for the other, nor twice."""
    for number in range(1, 200):
        two = Two("siege-2020-tactics", number, policy=eager).start()
        while not two.closed:
            for _ in two.decide():
                pass
            draft = two.author.writing()
            if len(draft.pairs) > 1 and not draft.table.over and not draft.table.exchange and not draft.table.mixing:
                body = bytes([0]) + draft.body()
                rest, one, other = body[: -2 * PROOF], body[-2 * PROOF : -PROOF], body[-PROOF:]
                for proofs in (other + one, one + one, other + other):
                    assert refused(two.reader, forged(two.author, rest + proofs)) == "false-proof"
                assert refused(two.reader, forged(two.author, rest + one)) == "no-fit"
                assert refused(two.reader, forged(two.author, body + other)) == "no-fit"
                assert two.reader.open(forged(two.author, body)) == "turn"
                return
            two.letter()
    pytest.fail("no letter had two proofs")


def test_a_proof_of_openings_and_cards_exchanged(light):
    """The same pairs in another order make another sum: a proof fits the letter as it is written."""
    two = Two(RULES, 7).start().play(3)
    for _ in two.decide():
        pass
    draft = two.author.writing()
    mask = two.author.keys.mask(table.FIRST_KEY)
    pairs = draft.pairs[table.FIRST_KEY]
    assert len(pairs) > 1
    body = bytes([0]) + draft.body()
    context = table.context_of(draft.history)
    other = deck.prove(mask, BASE.times(mask), pairs[::-1], context)
    again = deck.prove((mask + ORDER) % ORDER, BASE.times(mask), pairs, context)
    assert refused(two.reader, forged(two.author, body[:-PROOF] + other)) == "false-proof"
    assert two.reader.open(forged(two.author, body[:-PROOF] + again)) == "turn"  # any k makes a proof


# -- forks -------------------------------------------------------------------------------------------------------------


def test_two_forks_do_not_mix(light):
    """Both pages restored and gone on with otherwise: no letter of the one fork is taken in the other."""
    two = Two("borders-2004-tactics", 8, policy=eager).start().play(6)
    saves = [client.save() for client in two.clients]
    forks = []
    for choice in (0, -1):
        fork = played(*map(Client.resume, saves))
        fork.policy = lambda _, moves, choice=choice: moves[choice]
        forks.append(fork)
        for _ in range(4):
            fork.letter()
    one, other = forks
    assert one.texts[0] != other.texts[0]
    for text in one.texts:
        for client in other.clients:
            assert refused(client, text) in {"gone-back", "own-letter", "damaged"}
    # a page that has gone back takes what it wrote itself, where it shows so, and then the one fork only
    back = Client.resume(saves[two.reader.seat])
    assert back.open(one.texts[0]) == "turn"
    assert refused(back, other.texts[0]) == "gone-back"
    assert refused(back, other.texts[1]) in {"damaged", "false-proof"}
    assert back.open(one.texts[1]) == "restored"


def test_a_letter_that_proves_nothing_in_another_fork(light):
    """Cards put back prove nothing; in the author's own name they are not taken in another fork either."""
    two = returning()
    victim, other = two.author, two.reader
    backup = victim.save()
    victim.send()
    again = Client.resume(backup)
    before = state(again)
    assert refused(again, to_text(victim.log.letters[-1])) == "unproven"
    assert state(again) == before
    assert other.open(to_text(victim.log.letters[-1])) == "turn"


def test_each_half_of_a_round_is_asked_for_once(light):
    """Which halves of a strict shuffle are shown follows from the letters before: no second acceptance gets others."""
    two = Two(RULES, 9, {"strict": True}).start()
    backup = two.clients[0].save()
    first = two.write()
    again = Client.resume(backup)
    assert again.open(first) == "restored"
    # another acceptance, for which other halves would be shown, comes too late
    late = Client.accept(two.texts[0], "Cat", seed(9, 7))
    assert refused(again, to_text(late.log.letters[1])) == "taken"
