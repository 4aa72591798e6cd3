"""Whole games between two clients: each sees what is true, as far as it may, and the end agrees."""

import itertools

import pytest

from letters.two import Two, anything, brisk, eager
from marchstones.family import Refused
from marchstones.letters import audit, keys, table
from marchstones.letters.client import Client
from marchstones.letters.engine import RULES, load

FEW = 20  # games unless --games says otherwise: then some are enough here
VEILED = ("borders-1999", "borders-2004", "borders-2024", "siege-2020")  # where it can be hidden when a card was drawn
GAMES = [pytest.param((rules, {}), id=rules) for rules in RULES]
GAMES += [pytest.param((rules, {"veiled": True}), id=f"{rules}-veiled") for rules in VEILED]


def whole(two, every=1):
    """A game to its end, every so manyth decision compared with the true position; how many were."""
    two.start()
    compared = steps = 0
    while not two.closed:
        for client, moves in two.decide():
            seen = client.writing().table
            steps += 1
            if steps % every or seen.waiting[client.seat] or seen.exchange:
                continue  # what is not seen yet is not offered, and of an exchange nobody has seen both halves
            true = two.position(seen)
            assert true.turn == client.seat
            assert sorted(true.moves()) == sorted(moves)
            compared += 1
        two.letter()
    return compared


def agreed(two):
    """Both found the other honest, and have the same record, which the engine reads."""
    verdicts = [client.verdict() for client in two.clients]
    assert [verdict["honest"] for verdict in verdicts] == [True, True], verdicts
    records = [verdict["record"] for verdict in verdicts]
    if two.rules != "tug":
        assert verdicts[0]["checked"]["cards"] == len(two.clients[0].table.slots)
    assert records[0]["moves"] == records[1]["moves"]
    assert records[0]["result"] == records[1]["result"] == load(records[0]).result() is not None
    return records[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game):
    """With true cryptography: the moves on offer are the true position's; both check the other and agree."""
    rules, terms = game
    two = Two(rules, 1, terms, eager)
    assert whole(two) > 5
    record = agreed(two)
    assert record["names"] == ["Ann", "Ben"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", [anything, eager])
def test_many_games(game, policy, games, light, found):
    """With the stand-in for the group: so many games (--games), half of them seeking letters to and fro."""
    rules, terms = game
    count = 2 if games <= FEW else games // 2
    first = 1000 if policy is anything else 1000 + count
    compared = letters = moves = 0
    for number in range(first, first + count):
        two = Two(rules, number, terms, brisk(policy))
        compared += whole(two, 3)
        letters += len(two.texts)
        moves += len(agreed(two)["moves"])
    found(f"{count} games, {letters} letters, {moves} moves, {compared} choices compared")
    assert compared > 3 * count


def test_all_that_needs_letters_to_and_fro_is_met(light):
    """The games above do play scouts, exchanges, reinforcements, mud left behind, and throw again."""
    met = {}
    for rules in ("borders-2004-tactics", "siege-2020-tactics", "tug"):
        for number in range(4):
            two = Two(rules, 1000 + number, policy=eager).start().play()
            for move in two.clients[0].verdict()["record"]["moves"]:
                word = " ".join(move.split(" ")[: 2 if move.startswith("play") else 1])
                met[word] = met.get(word, 0) + 1
    wanted = ("play scout", "return", "play exchange", "give", "play reinforce", "insert", "reroll", "keep")
    assert all(met.get(word) for word in wanted), met


def test_an_exchange_that_ends_a_turn(light):
    """W6.5: with empty stacks whoever gives in answer is to move at once, but sees the three cards before."""
    two = Two("siege-2020-tactics", 1093).start()
    while not two.closed:
        author = two.author
        for _ in two.decide():
            pass
        draft = author.writing()
        if draft.texts and draft.texts[-1].startswith("give") and draft.table.decider() == author.seat:
            assert draft.ready
            with pytest.raises(Refused):
                author.play(draft.table.live().moves()[0])
            two.letter()
            two.letter()
            assert two.author is author
            assert not author.writing().hidden()
            agreed(two.play())
            return
        two.letter()
    pytest.fail("no exchange ended a turn")


def test_checking_is_no_formality(light):
    """The check redoes what the other did: an order other than the one of the seed is found."""
    two = Two("borders-1999", 3).start().play()
    for client in two.clients:
        seed = two.clients[1 - client.seat].keys.seed
        assert audit.Audit(client.table, seed).result()["honest"]
        broken = audit.Audit(client.table, seed)
        broken.keys.order = lambda *sizes: list(range(sizes[-1]))
        assert broken.result()["reason"] == "false-shuffle"
        broken = audit.Audit(client.table, bytes(32))
        assert broken.result()["reason"] == "false-seed"


def test_a_long_game_of_dice_goes_beyond_one_chain(monkeypatch, light):
    """Where a chain of links ends the next one begins, in the same letter; a save goes on there too."""
    monkeypatch.setattr(keys, "LINKS", 4)
    monkeypatch.setattr(table, "LINKS", 4)
    two = Two("tug", 1).start().play(11)
    two.clients = [Client.resume(client.save()) for client in two.clients]
    two.play()
    assert min(client.table.links[0] for client in two.clients) > 8
    agreed(two)


@pytest.mark.parametrize("rules", ["borders-2004-tactics", "siege-2020-tactics", "tug"])
def test_giving_up_at_any_moment(rules, light):
    """In the middle of a scout, an exchange, a reinforcement: both are found honest, and have the same record."""
    for letters in range(60):
        two = Two(rules, 1001, policy=eager).start().play(letters)
        if two.author.table.over:
            break  # the letter that is left shows the seed
        giver, other = two.author, two.reader
        other.open(giver.send(gives_up=True))
        assert other.table.gave_up == giver.table.gave_up == giver.seat
        if rules != "tug":
            giver.open(other.send())
        assert two.closed
        verdicts = [client.verdict() for client in two.clients]
        assert all(verdict["honest"] for verdict in verdicts), verdicts
        assert verdicts[0]["record"]["moves"] == verdicts[1]["record"]["moves"]
    assert letters > 20


def test_a_card_dropped_in_the_other_s_turn(light):
    """B6.7: mud taken away asks the other for a decision in the middle of a turn, and the turn goes on."""

    def muddy(two):
        """Mud is laid, sides there are filled, and then it is taken away."""

        def policy(rng, moves):
            game = two.author.writing().table.live()
            stones = game.position()["stones"]
            mud = [i for i, stone in enumerate(stones, 1) if any(lying["card"] == "mud" for lying in stone["env"])]
            full = mud and max(map(len, stones[mud[0] - 1]["cards"])) > 3
            taking = [move for move in moves if full and move.startswith("play desert mud")]
            filling = [move for move in moves if not full and mud and move.endswith(f" {mud[0]}")]
            laying = [move for move in moves if move.startswith(("play mud", "draw tactics"))]
            return rng.choice(taking or filling or laying or moves)

        return policy

    for number in range(60):
        two = Two("borders-2004-tactics", number)
        two.policy = muddy(two)
        whole(two)
        moves = agreed(two)["moves"]
        if any(one == "play desert mud" and two_.startswith("drop") for one, two_ in itertools.pairwise(moves)):
            return
    pytest.fail("no mud was taken")
