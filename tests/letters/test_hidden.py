"""What is hidden stays hidden: nothing a page holds, sends or tells depends on the other's cards."""

import json
from itertools import permutations

import pytest

from letters.two import Two, choices, seed
from marchstones.bridge import Bridge
from marchstones.letters import deck
from marchstones.letters.client import Client, named
from marchstones.letters.engine import RULES
from marchstones.letters.group import doubled, encode
from marchstones.letters.keys import LINKS, Keys, dice, digest, hashed, number
from marchstones.letters.setup import INVITER, Setup
from marchstones.letters.wire import from_text, to_text

CARDS = [rules for rules in RULES if rules != "tug"]


def asked(bridge, act, **request):
    """A request as the page makes it."""
    answer = json.loads(bridge.answer(json.dumps({"do": "remote", "act": act, **request})))
    assert "ok" in answer, answer
    return answer["ok"]


def world(rules, swap, monkeypatch, *, veiled=False):
    """A game just begun by Ann; with `swap` the cards hidden from her lie elsewhere, hers are the same."""
    honest = Keys.order

    def order(keys, name, epoch, n):
        found = honest(keys, name, epoch, n)
        if swap and keys.seed == seed(1, 1) and n > 2:
            hand = deck.pack_of(rules).hand if name == "stack" else 0
            found = [*found[:hand], *found[hand:][::-1]]
        return found

    monkeypatch.setattr(Keys, "order", order)
    ann = Client.invite(named(Setup(rules, INVITER, veiled=veiled), "Ann"), seed(1, 0))
    ben = Client.accept(to_text(ann.log.letters[0]), "Ben", seed(1, 1))
    bridge = Bridge()
    asked(bridge, "resume", save=ann.save())
    opened = asked(bridge, "open", text=to_text(ben.log.letters[1]))
    return ann, ben, bridge, opened


@pytest.mark.parametrize(("rules", "veiled"), [*((rules, False) for rules in CARDS), ("siege-2020", True)])
def test_other_hidden_cards_change_nothing(rules, veiled, monkeypatch):
    """The other's hand and the stacks exchanged for others: same view, same moves, same lengths of all that is told."""
    told = []
    for swap in (False, True):
        _, ben, bridge, opened = world(rules, swap, monkeypatch, veiled=veiled)
        table = asked(bridge, "table")
        move = next(item["move"] for item in table["view"]["moves"] if item["move"].startswith("play"))
        played = asked(bridge, "play", move=move)
        asked(bridge, "play", move="draw stack")
        after = asked(bridge, "table")
        sent = asked(bridge, "send")
        told.append(
            [
                *(table["view"], table["marks"], after["view"], after["marks"], played["state"]["draft"]),
                *(len(opened["save"]), len(sent["letter"]), len(sent["save"]), len(to_text(ben.log.letters[1]))),
            ]
        )
        ben.open(sent["letter"])
        hidden = {ben.table.known[slot] for slot in ben.table.hands[1]}
        assert len(hidden) >= 6
    assert told[0] == told[1]
    assert told[0][2]["hands"][0].count("?") == 1  # the drawn card is face down until the answer


def test_no_hidden_card_is_in_anything_said():
    """No name of the other's cards in what the page is told; in a save none bare, or bare but for one's own mask."""
    two = Two("siege-2020-tactics", 3).start().play(8)
    for client in two.clients:
        other = two.clients[1 - client.seat]
        names = {other.table.known[slot] for slot in other.table.hands[other.seat] if slot in other.table.known}
        names -= set(client.table.known.values())
        assert names
        bridge = Bridge()
        asked(bridge, "resume", save=client.save())
        table = asked(bridge, "table")
        said = {word for text in strings([table["view"], table["state"]]) for word in text.split(" ")}
        assert not said & names
        everything = b"".join(client.log.letters)
        later = b"".join(client.log.letters[1:])
        for name in names:
            element = client.table.pack.element[name]
            assert element.code not in everything
            assert element.times(client.keys.mask(("", 0))).code not in later
        for secret in (client.keys.seed, client.keys.coin(), client.log.key):
            answers = json.dumps([table, asked(bridge, "letters"), asked(bridge, "state")["state"]])
            assert secret.hex() not in answers
            assert to_text(secret) not in answers


def strings(value):
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def test_cards_have_no_known_relation():
    """Hashed to the group, no card is twice another, so no mask lets a pair of them be seen."""
    pack = deck.pack_of("borders-2024-tactics")
    mask = Keys(seed(1, 0)).mask(("", 0))
    points = [element.times(mask).point for element in pack.element.values()]
    codes = {encode(point) for point in points}
    assert len(codes) == len(points)
    assert not codes & {encode(doubled(point)) for point in points}


def test_a_reroll_is_decided_before_it_can_be_known():
    """T2.1: the answer's link is part of the throw, and is shown after the decision only."""
    two = Two("tug", 1, policy=lambda _, moves: next((m for m in moves if m.startswith("reroll")), moves[0])).start()
    while True:
        for _ in two.decide():
            pass
        author, reader = two.author, two.reader
        if any(text.startswith("reroll") for text in author.writing().texts):
            break
        two.letter()
    draft = author.writing()
    assert draft.ready
    assert draft.table.decider() == "chance"
    assert not choices(author)
    throws = draft.table.throws
    letter = from_text(two.write())
    reader.open(to_text(letter))
    assert not choices(reader)
    answer = from_text(two.write())
    author.open(to_text(answer))
    own = author.keys.link(author.table.links[author.seat] + 1)
    link = reader.table.shown[reader.seat]
    assert link in answer
    assert link not in b"".join(author.log.letters[:-1])
    expected = dice(1, "throw", own, link, number(throws + 1))
    game = author.writing().table.live()
    assert game.log[-1][1] == f"throw {expected[0]}"


@pytest.mark.parametrize("chooser", ["the other", "the mover"])
def test_nobody_can_bend_the_dice(chooser):
    """A hundred thousand throws in which one side picks, of four chains, what looks best to it: as even as chance."""
    cells = [0] * 216
    throws = 100_000
    known = digest("known")[:32]
    for i in range(throws):
        secret = digest("secret", number(i))[:32]
        choices_ = [digest("chosen", number(i), bytes([j]))[:32] for j in range(4)]

        def hoped(link, known=known, i=i):
            pair = (known, link) if chooser == "the other" else (link, known)
            return sum(dice(3, "throw", *pair, number(i)))

        chosen = max(choices_, key=hoped) if i % 10 == 0 else choices_[i % 4]
        pair = (secret, chosen) if chooser == "the other" else (chosen, secret)
        a, b, c = dice(3, "throw", *pair, number(i))
        cells[36 * (a - 1) + 6 * (b - 1) + c - 1] += 1
        known = secret
    expected = throws / 216
    chi = sum((n - expected) ** 2 / expected for n in cells)
    assert 150 < chi < 290  # 215 on average; beyond 290 once in two thousand


def test_links_go_on_beyond_one_chain():
    """Each link hashes to the one before; the last of a chain brings the anchor of the next."""
    keys = Keys(seed(1, 0))
    anchor = keys.link(0)
    for index in range(1, 2 * LINKS + 3):
        shown = keys.link(index)
        assert hashed(shown[:32]) == anchor
        assert len(shown) == (64 if index % LINKS == 0 else 32)
        anchor = shown[-32:]


def test_shuffles_are_even():
    """Every order of a few things comes equally often."""
    count = dict.fromkeys(permutations(range(4)), 0)
    keys = Keys(seed(2, 0))
    for i in range(4800):
        count[tuple(keys.order("stack", i, 4))] += 1
    assert sum((n - 200) ** 2 / 200 for n in count.values()) < 50  # 23 on average
