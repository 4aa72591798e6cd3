"""What a player with an altered page may try: each is answered by one sentence, and nothing changes."""

import pytest

from letters.two import Two, eager, seed
from marchstones.family import Refused
from marchstones.letters import deck, keys, log, pen, table
from marchstones.letters.client import Client, named
from marchstones.letters.deck import BASE, Element
from marchstones.letters.setup import Setup
from marchstones.letters.wire import NUMBERS, to_text, written

RULES = "borders-2024"


def state(client):
    """Everything a client holds."""
    return client.save(), client.log.history, client.log.key, client.audit, client.next


def refused(client, text):
    """The reason of a refusal that changed nothing."""
    before, kept = state(client), client.table
    with pytest.raises(Refused) as caught:
        client.open(text)
    assert state(client) == before
    assert client.table is kept
    assert caught.value.text
    return caught.value.reason


def forged(client, body):
    """The next letter of an altered page: any body under its own, proper seal."""
    number = len(client.log.letters)
    return to_text(client.log.sealed(log.head(log.TURN, client.log.game, number) + body))


def moving(rules=RULES, number=1, letters=4, **terms):
    """A game under way, whose next author has made its moves and not sent them; its honest body."""
    two = Two(rules, number, terms).start().play(letters)
    for _ in two.decide():
        pass
    return two, bytes([0]) + two.author.writing().body()


def test_an_honest_letter_made_by_hand():
    """The tests below differ from this one in what they say they do, and in nothing else."""
    two, body = moving()
    assert two.reader.open(forged(two.author, body)) == "turn"


@pytest.mark.parametrize("trick", ["other slot", "random point", "generator"])
def test_a_wrong_opening(trick, monkeypatch):
    """An opening is proven: another slot's, or any other element, is refused."""
    two, _ = moving(letters=3)
    cheat = two.author
    honest = pen.Draft.opened

    def opened(draft, slot):
        place = draft.base.slots[slot]
        false = {
            "other slot": draft.base.opening(draft.base.stacks["stack"][0]),
            "random point": Element(deck.hashed(keys.digest("anything"))),
            "generator": BASE,
        }[trick]
        draft.pair(place.key, false, place.element)
        return false.code

    monkeypatch.setattr(pen.Draft, "opened", opened)
    cheat.begin_letter()
    monkeypatch.setattr(pen.Draft, "opened", honest)
    for _ in two.decide():
        pass
    assert refused(two.reader, forged(cheat, bytes([0]) + cheat.writing().body())) == "false-proof"


@pytest.mark.parametrize("proves", [True, False])
def test_a_false_card(proves, monkeypatch):
    """A card is played that the slot does not hold, with a proof of the lie or of the truth."""
    two, body = moving()
    cheat = two.author
    play = next(text for text in cheat.writing().texts if text.startswith("play")).split(" ")
    gone = set(two.clients[0].table.known.values()) | set(two.clients[1].table.known.values())
    lie = next(card for card in cheat.table.pack.element if card not in gone)
    false = body.replace(written(play), written([play[0], lie, *play[2:]]))
    assert false != body
    if proves:
        draft = cheat.writing()
        said = draft.table.pack.element[lie]
        key = table.FIRST_KEY
        mask = cheat.keys.mask(key)
        pairs = [*draft.pairs[key][:-1], (said, said.times(mask))]
        proof = deck.prove(mask, BASE.times(mask), pairs, table.context_of(draft.history))
        false = false[: -deck.PROOF] + proof
    assert refused(two.reader, forged(cheat, false)) == "false-proof"


def test_a_changed_proof():
    """Each part of a proof matters, and so does every number in it being in range."""
    two, body = moving()
    at = len(body) - deck.PROOF
    for place in (0, 15, 16, 40):
        changed = bytearray(body)
        changed[at + place] ^= 1
        assert refused(two.reader, forged(two.author, bytes(changed))) == "false-proof"
    assert refused(two.reader, forged(two.author, body[:-32] + b"\xff" * 32)) == "false-proof"


def test_the_proof_of_another_letter():
    """The same cards at the same place, proven in another letter: it does not count."""
    two, body = moving()
    draft = two.author.writing()
    mask = two.author.keys.mask(table.FIRST_KEY)
    other = deck.prove(mask, BASE.times(mask), draft.pairs[table.FIRST_KEY], b"another letter")
    assert refused(two.reader, forged(two.author, body[: -deck.PROOF] + other)) == "false-proof"


def test_moves_that_are_not_allowed():
    """A second play, the other's claim, a card drawn twice, no move at all: the engine judges every letter."""
    two, body = moving(letters=5)
    cheat = two.author
    reader = two.reader
    draft = cheat.writing()
    count_at = 1 + len(draft.head)
    assert body[count_at] == len(draft.moves)
    tail = body[-deck.PROOF :]
    openings = bytes([0]) + draft.head

    def with_moves(*moves):
        return forged(cheat, openings + bytes([len(moves)]) + b"".join(moves) + tail)

    extra = written(["draw", "stack"])
    assert refused(reader, with_moves(*draft.moves, extra)) == "no-fit"
    assert refused(reader, with_moves(*draft.moves, written(["pass"]))) == "no-fit"
    assert refused(reader, with_moves(*draft.moves[:-1])) == "no-fit"
    assert refused(reader, with_moves()) in {"no-fit", "false-proof"}
    assert refused(reader, with_moves(draft.moves[0], *draft.moves)) == "no-fit"
    assert refused(reader, with_moves(written(["claim", "3"]), *draft.moves)) == "no-fit"
    assert refused(reader, with_moves(written(["stack", "play", "lying"]))) in {"no-fit", "false-proof"}
    assert refused(reader, with_moves(bytes([1, NUMBERS["return"], 0]))) in {"no-fit", "false-proof"}
    assert refused(reader, with_moves(bytes([2, NUMBERS["play"], 250]))) == "no-fit"
    assert refused(reader, with_moves(bytes([9]))) == "no-fit"
    assert reader.open(forged(cheat, body)) == "turn"


def test_the_seed_before_the_end():
    """Nobody shows a seed, or invites to the next game, while this one runs."""
    two, body = moving()
    shown = bytes([4]) + body[1:] + two.author.keys.seed
    assert refused(two.reader, forged(two.author, shown)) == "no-fit"
    invitation = Client.invite(Setup(RULES), seed(9, 0)).log.letters[0]
    early = bytes([8]) + body[1:] + len(invitation).to_bytes(2, "big") + invitation
    assert refused(two.reader, forged(two.author, early)) == "no-fit"
    assert refused(two.reader, forged(two.author, bytes([32]) + body[1:])) == "no-fit"


def test_a_false_seed_at_the_end():
    """The seed shown must be the one that was played with."""
    two = Two(RULES, 2).start()
    while not two.author.table.over:
        for _ in two.decide():
            pass
        if two.author.writing().table.over:
            break
        two.letter()
    honest = bytes([4]) + two.author.writing().body()
    assert refused(two.reader, forged(two.author, honest + bytes(32))) == "no-fit"
    assert refused(two.reader, forged(two.author, bytes([0]) + honest[1:])) == "no-fit"
    assert two.reader.open(forged(two.author, honest + two.author.keys.seed)) == "turn"
    assert two.reader.verdict()["honest"]


# -- the shuffles ------------------------------------------------------------------------------------------------------


def tampered(monkeypatch, change):
    """A stack whose elements an altered page changes after shuffling."""
    honest = deck.shuffled

    def shuffled(elements, mask, order):
        return change(honest(elements, mask, order), mask) if elements else []

    monkeypatch.setattr(pen, "shuffled", shuffled)
    return honest


def invited(monkeypatch, change, rules=RULES, number=1):
    """An invitation with a stack that was tampered with."""
    honest = tampered(monkeypatch, change)
    try:
        terms = named(Setup(rules, 2), "Ann")
        ann = Client.__new__(Client)
        Client.__init__(ann, 0, seed(number, 0))
        body = pen.invitation(ann.keys, terms, b"")
        return ann, ann.log.sealed(log.head(log.INVITE, b"", 0) + body)
    finally:
        monkeypatch.setattr(pen, "shuffled", honest)


def doubled(elements, mask):
    """One card twice."""
    return [elements[0], elements[0], *elements[2:]]


def short(elements, mask):
    """A card too few."""
    return elements[:-1]


def blank(elements, mask):
    """In the place of every other card something that is none."""
    return [
        Element(deck.hashed(keys.digest(f"blank {i}"))).times(mask) if i % 2 else one for i, one in enumerate(elements)
    ]


def marked(elements, mask):
    """P and 2P for every other card, so that the inviter can follow P through the other's shuffle."""
    return [elements[i - 1].times(2) if i % 2 else one for i, one in enumerate(elements)]


@pytest.mark.parametrize(("change", "reason"), [(doubled, "equal-cards"), (short, "no-fit")])
def test_a_first_shuffle_that_cannot_be(change, reason, monkeypatch):
    """Equal cards, or one too few, are refused with the invitation."""
    _, letter = invited(monkeypatch, change)
    with pytest.raises(Refused) as caught:
        Client.accept(to_text(letter), "Ben", seed(1, 1))
    assert caught.value.reason == reason


def blanks(ben):
    """The slots whose cards were among the last twelve of the first shuffle."""
    order = ben.keys.order("stack", 0, len(ben.table.slots))
    return {slot for slot, source in enumerate(order) if source >= len(order) - 12 and source % 2}


@pytest.mark.parametrize("change", [blank, marked])
def test_a_blank_is_noticed_when_it_is_drawn(change, monkeypatch, light):
    """A card that is none cannot be told from others in the stack, but whoever draws it knows at once."""

    def some(elements, mask):
        return [*elements[:-12], *change(elements[-12:], mask)]

    for number in range(1, 60):
        ann, letter = invited(monkeypatch, some, number=number)
        ben = Client.accept(to_text(letter), "Ben", seed(number, 1))
        ann.receive(letter)
        try:
            ann.open(to_text(ben.log.letters[1]))
        except Refused:
            continue  # the cheat itself drew one
        text = to_text(ann.log.sealed(log.head(log.TURN, ann.log.game, 2) + bytes([0]) + ann.writing().body()))
        if any(slot in blanks(ben) for slot in ben.table.dealt[1]):
            assert refused(ben, text) == "blank-card"
            return
    pytest.fail("no blank came up")


@pytest.mark.parametrize("change", [blank, marked])
def test_a_marked_stack_is_found_at_the_end(change, monkeypatch):
    """Whatever the luck of the draw: when the seeds are shown, the shuffle is done again."""

    def one(elements, mask):
        return [*elements[:-2], *change(elements[-2:], mask)]

    for number in range(1, 30):
        ann, letter = invited(monkeypatch, one, number=number)
        ben = Client.accept(to_text(letter), "Ben", seed(number, 1))
        ann.receive(letter)
        try:
            ann.open(to_text(ben.log.letters[1]))
            ben.open(ann.send())
            ann.open(ben.send(gives_up=True))
            ben.open(ann.send())
        except Refused:
            continue  # the blank came up in a hand
        verdict = ben.verdict()
        assert (verdict["honest"], verdict["reason"]) == (False, "marked-deck")
        return
    pytest.fail("the blank always came up")


@pytest.mark.parametrize(("change", "reason"), [(doubled, "equal-cards"), (short, "damaged")])
def test_a_second_shuffle_that_cannot_be(change, reason, monkeypatch):
    """The inviter looks at the acceptance in the same way."""
    two = Two(RULES, 4)
    ann = two.clients[0]
    honest = tampered(monkeypatch, change)
    ben = Client(1, seed(4, 1))
    ben.receive(ann.log.letters[0])
    ben.log.key = ben.key_with(ben.table.box.times(ben.keys.mask(table.FIRST_KEY)))
    body = pen.acceptance(ben.table, "Ben", b"", ben.log.history)
    monkeypatch.setattr(pen, "shuffled", honest)
    text = to_text(ben.log.sealed(log.head(log.ACCEPT, ben.log.game, 1) + body))
    assert refused(ann, text) in {reason, "no-fit"}


# -- exchange, reinforcements, the coin and the dice -------------------------------------------------------------------


def reaching(rules, card, policy=eager):
    """A game whose next author has just written a letter in which this card is played."""
    for number in range(1, 200):
        two = Two(rules, number, policy=policy).start()
        while not two.closed:
            for _ in two.decide():
                pass
            if any(text.startswith(f"play {card}") for text in two.author.writing().texts):
                return two
            two.letter()
    raise AssertionError(card)


def test_nobody_sees_an_exchange_before_both_have_chosen(light):
    """W6.5: the mover's three cards are in nothing the other has, and the same whichever they are, but for a hash.

    The proof is made for the letter it stands in, so it changes with that hash, and with nothing else.
    """
    two = reaching("siege-2020-tactics", "exchange")
    mover = two.author
    draft = mover.writing()
    chosen = draft.table.exchange.chosen
    body = bytes([0]) + draft.body()
    while draft.texts[-1].startswith("give"):
        mover.undo()
        draft = mover.writing()
    others = [slot for slot in draft.table.hands[mover.seat] if slot not in chosen]
    for slot in [*others, *chosen][:3]:
        mover.play(f"give {draft.table.known[slot]}")
        draft = mover.writing()
    again = bytes([0]) + draft.body()
    ends = keys.HASH + deck.PROOF
    assert len(again) == len(body)
    assert again[:-ends] == body[:-ends]
    for letter in (body, again):
        mask, pairs = mover.keys.mask(table.FIRST_KEY), draft.pairs[table.FIRST_KEY]
        context = table.context_of(mover.log.history)
        proof = deck.prove(mask, BASE.times(mask), pairs, context, letter[1 : -deck.PROOF])
        assert letter[-deck.PROOF :] == proof


def test_an_exchange_cannot_be_opened_to_other_cards(monkeypatch):
    """W6.5: once the other's cards are seen, the mover's choice stands."""
    two = reaching("siege-2020-tactics", "exchange")
    mover, other = two.author, two.reader
    two.letter()
    two.letter()
    exchange = mover.table.exchange
    hand = mover.table.hands[mover.seat]
    better = tuple(slot for slot in hand if slot not in exchange.chosen)[:3]
    assert len(better) == 3
    mover.table.exchange = table.replace(exchange, chosen=better)
    monkeypatch.setattr(table.Table, "read_exchange", lambda *_: None)
    mover.table.waiting[other.seat] = []
    body = bytes([0]) + pen.Draft(mover.table, len(mover.log.letters), mover.log.history).head + bytes([0])
    monkeypatch.undo()
    assert refused(other, forged(mover, body + bytes(deck.PROOF))) == "no-fit"


def test_cards_to_be_mixed_in_are_proven(monkeypatch):
    """W6.5: the cards put back are those that were named."""
    two = reaching("siege-2020-tactics", "reinforce")
    mover = two.author
    draft = mover.writing()
    honest = draft.table.pack.element
    one, two_ = draft.table.mixing.cards
    swapped = {**honest, one: honest["r0" if "r0" not in {one, two_} else "r1"]}
    monkeypatch.setattr(draft.table.pack, "element", swapped)
    body = bytes([0]) + draft.body()
    monkeypatch.undo()
    assert refused(two.reader, forged(mover, body)) == "false-proof"


def test_a_reshuffle_is_checked_at_the_end(monkeypatch):
    """W6.5: a card replaced while others are mixed in is found when the seeds are shown."""
    two = reaching("siege-2020-tactics", "reinforce")
    two.letter()
    cheat, other = two.author, two.reader

    def last_replaced(elements, mask):
        return [*elements[:-1], elements[0].times(2)]

    honest = tampered(monkeypatch, last_replaced)
    cheat.begin_letter()
    monkeypatch.setattr(pen, "shuffled", honest)
    assert other.open(cheat.send()) == "turn"
    cheat.open(other.send(gives_up=True))
    other.open(cheat.send())
    assert other.verdict()["reason"] == "marked-deck"


def test_the_coin_was_thrown_before():
    """Who begins is settled by a coin the inviter was bound to before the other answered."""
    two = Two(RULES, 5).start()
    body = bytes([0]) + two.author.writing().head
    changed = bytes([0]) + bytes(32) + body[33:]
    assert refused(two.reader, forged(two.author, changed)) == "no-fit"


def test_dice_are_those_agreed_on():
    """A link of another chain, or the next but one, throws no dice."""
    two, body = moving("tug", letters=6)
    for link in (bytes(32), two.author.keys.link(two.author.table.links[two.author.seat] + 2)):
        assert refused(two.reader, forged(two.author, body[:1] + link + body[33:])) == "no-fit"
    assert two.reader.open(forged(two.author, body)) == "turn"


# -- the strict shuffle ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["borders-1999", "siege-2020-tactics"])
def test_a_strict_shuffle(rules, light):
    """Both shuffles are proven before the first answer; the letters are longer, the game is the same."""
    strict_ = Two(rules, 6, {"strict": True}).start().play(3)
    plain = Two(rules, 6).start().play(3)
    assert all(client.table.setup.strict for client in strict_.clients)
    assert len(strict_.texts[2]) > len(plain.texts[2])
    assert max(map(len, strict_.texts)) <= 3700
    for client in strict_.clients:
        assert Client.resume(client.save()).save() == client.save()
    strict_.play()
    assert all(client.verdict()["honest"] for client in strict_.clients)


def test_a_strict_shuffle_for_real():
    """The same with the true group, as far as the two letters that prove it."""
    two = Two("borders-1999", 7, {"strict": True}).start().play(2)
    assert len(two.clients[0].log.letters) == 4


@pytest.mark.parametrize("change", [blank, marked])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_strict_shuffle_finds_marks_before_the_game(change, seat, monkeypatch, light):
    """A stack that was tampered with is refused with the first letter of whoever did it."""

    def last(elements, mask):
        return [*elements[:-2], *change(elements[-2:], mask)] if len(elements) > 2 else elements

    honest = deck.shuffled
    for number in range(1, 40):
        two = Two.__new__(Two)
        if seat == 0:
            tampered(monkeypatch, last)
        ann = Client.invite(named(Setup(RULES, 2 - seat, strict=True), "Ann"), seed(number, 0))
        monkeypatch.setattr(pen, "shuffled", honest)
        if seat == 1:
            tampered(monkeypatch, last)
        ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(number, 1))
        monkeypatch.setattr(pen, "shuffled", honest)
        two.__dict__.update(
            clients=[ann, ben], rules=RULES, texts=[], rng=None, policy=lambda _, moves: moves[0], turns=0
        )
        try:
            ann.open(to_text(ben.log.letters[1]))
            text = two.write()
            if seat == 1:
                ben.open(text)
                text = two.write()
        except Refused:
            continue  # a blank came up in the cheat's own hand
        assert refused(two.clients[1 - seat], text) == "false-shuffle"
        return
    pytest.fail("the blank always came up")


def test_a_strict_shuffle_must_be_complete(light):
    """Rounds that are none, and answers to other questions, are refused."""
    two = Two("borders-1999", 8, {"strict": True, "begins": 2}).start()
    author, reader = two.author, two.reader
    body = bytes([0]) + author.writing().body()
    for at in (33, 60, 400):
        changed = bytearray(body)
        changed[at] ^= 1
        assert refused(reader, forged(author, bytes(changed))) in {"false-shuffle", "no-fit"}
    assert reader.open(forged(author, body)) == "turn"
