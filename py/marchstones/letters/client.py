"""One player's side of a game by letters: the letters so far, the moves not sent yet, and the one secret, the seed.

Everything follows from the seat, the seed and the letters; a save is these three and the moves not sent. Reading a
letter works on a copy of the table, so that a letter is accepted whole or changes nothing.
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

from marchstones.family import Json, Refused
from marchstones.letters import log as logs
from marchstones.letters import pen, setup
from marchstones.letters.audit import Audit
from marchstones.letters.deck import BASE, PILES, Element
from marchstones.letters.engine import CHANCE, RULES, record_of
from marchstones.letters.keys import HASH, SEED, Keys, digest
from marchstones.letters.setup import GIVES_UP, HAS_NEXT, HAS_SEED, Setup
from marchstones.letters.table import FIRST_KEY, Letter, Table
from marchstones.letters.wire import LONGEST, clean_name, from_text, no_fit, refuse, to_text

if TYPE_CHECKING:
    from marchstones.letters.engine import Game

SAVE = 1  # the form of a save
SUM = 16  # digits that tell a damaged save
LISTS = 3  # in a save
MOST_DRAFT = 100


class Client:
    """A game by letters as one of the two has it."""

    def __init__(self, seat: int, seed: bytes) -> None:
        self.seat = seat
        self.keys = Keys(seed)
        self.log = logs.Log()
        self.table = Table(seat, self.keys, Setup(RULES[0]))
        self.draft: pen.Draft | None = None
        self.next: bytes = b""  # the invitation to the next game, if a letter brought one
        self.audit: Json | None = None
        self.call = b""  # what rode on the other's latest letter
        self.sign: int | None = None

    # -- beginning ------------------------------------------------------------------------------------------------

    @classmethod
    def invite(cls, terms: Setup, seed: bytes | None = None, call: bytes = b"") -> Client:
        """A new game, with the invitation to it."""
        new = cls(0, seed or secrets.token_bytes(SEED))
        new.add_own(logs.head(logs.INVITE, b"", 0) + pen.invitation(new.keys, terms, call))
        return new

    @classmethod
    def accept(cls, text: object, name: str, seed: bytes | None = None, call: bytes = b"") -> Client:
        """The other side of an invitation."""
        letter = from_text(text)
        if logs.head_of(letter).kind != logs.INVITE:
            raise refuse("no-invitation", "this letter is no invitation")
        new = cls(1, seed or secrets.token_bytes(SEED))
        new.receive(letter)
        new.log.key = new.key_with(new.table.box.times(new.keys.mask(FIRST_KEY)))
        body = pen.acceptance(new.table, name, call, new.log.history)
        new.add_own(logs.head(logs.ACCEPT, new.log.game, 1) + body)
        return new

    @classmethod
    def resume(cls, save: object) -> Client:
        """A game from its save."""
        seat, seed, letters, draft = read_save(save)
        try:
            new = cls(seat, from_text(seed))
            for letter in letters:
                new.receive(from_text(letter), trusted=True)
            if new.due:
                new.begin_letter()
            for move in draft:
                new.play(move)
        except (Refused, IndexError) as error:
            raise bad_save() from error
        return new

    def save(self) -> str:
        """Everything needed to go on; it holds the own hidden cards."""
        draft = self.draft.texts if self.draft else []
        letters = [to_text(letter) for letter in self.log.letters]
        text = json.dumps([SAVE, self.seat, to_text(self.keys.seed), letters, draft], separators=(",", ":"))
        return f"{digest('save', text.encode()).hex()[:SUM]}.{text}"

    def key_with(self, shared: Element) -> bytes:
        """The key of all seals."""
        return logs.seal_key(shared.code, self.log.hashes[1])

    # -- reading --------------------------------------------------------------------------------------------------

    def open(self, text: object) -> str:
        """Take a letter in: what it was ("accept", "turn", "end", or "restored" for an own one this page had lost)."""
        letter = from_text(text)
        head = logs.head_of(letter)
        number = len(self.log.letters)
        if head.game != self.log.game:
            raise refuse("other-game", "this letter belongs to another game")
        if head.number > number:
            raise refuse("missing-letter", "a letter before this one is missing: open that one first", number=number)
        if head.number < number:
            raise self.stale(letter, head)
        key = self.log.key
        if head.kind == logs.ACCEPT:
            key = self.accept_key(letter)
        if not self.log.is_sealed(letter, number, key):
            raise refuse("damaged", "this letter is damaged, or was changed on its way")
        restores = head.author == self.seat
        self.receive(letter, key=key, restores=restores)
        if restores:
            return "restored"
        return "accept" if head.kind == logs.ACCEPT else "end" if self.table.closed else "turn"

    def accept_key(self, letter: bytes) -> bytes:
        """The key of all seals, as an acceptance claims it."""
        if self.seat:
            return self.log.key or self.key_with(self.table.box.times(self.keys.mask(FIRST_KEY)))
        try:
            return self.key_with(Element.read(logs.body_of(letter)[:32]).times(self.keys.box()))
        except ValueError as error:
            raise refuse("damaged", "this letter is damaged, or was changed on its way") from error

    def stale(self, letter: bytes, head: logs.Head) -> Refused:
        """Why a letter with a number that is taken changes nothing."""
        own = head.author == self.seat
        if letter == self.log.letters[head.number]:
            if own:
                return refuse("own-letter", "this is your own letter: send it to your friend", number=head.number)
            return refuse("known-letter", "this letter was opened before", number=head.number)
        accepts = head.kind == logs.ACCEPT and not own
        if not self.log.is_sealed(letter, head.number, self.accept_key(letter) if accepts else None):
            return refuse("damaged", "this letter is damaged, or was changed on its way")
        if accepts:
            return refuse("taken", "somebody has already accepted this invitation")
        if own:
            text = "this is a letter you wrote in another copy of this game; the one you sent first stands"
            return refuse("own-letter", text, number=head.number)
        text = "your friend's page has gone back to an earlier state; what it sent first stands"
        return refuse("gone-back", text, number=head.number)

    def receive(
        self,
        letter: bytes,
        *,
        trusted: bool = False,
        restores: bool = False,
        key: bytes | None = None,
        game: Game | None = None,
    ) -> None:
        """Read the next letter, whoever wrote it; refused, and nothing has changed, if it does not fit.

        `restores`: an own one comes back from the other, who has the key of the seals too; it must show that it is as
        it was written. `game` is how it stands after an own letter, where that is known: the moves were judged when
        they were made.
        """
        number = len(self.log.letters)
        author = number % 2
        own = author == self.seat
        if trusted and key is None and number == 1:
            key = self.accept_key(letter)
        reader = Letter(logs.body_of(letter), number, self.log.history, trusted=trusted, restores=restores)
        reader.game = game
        if number == 0:
            table, invitation = self.read_invitation(reader), b""
        else:
            table = self.table.clone()
            read = self.read_acceptance if number == 1 else self.read_turn
            invitation = read(table, author, reader)
        reader.done()
        if restores and not (reader.keys or reader.rings or table.dice or reader.extras[0] & HAS_SEED):
            raise refuse("unproven", "this letter is in your name, but nothing in it proves that you wrote it")
        if invitation and not own:
            self.check_following(table, invitation)
        self.table, self.next = table, invitation or self.next
        self.log.add(letter)
        self.log.key = key or self.log.key
        self.draft = None
        if not own:
            _, self.call, self.sign = reader.extras
        if not own and self.due and not trusted:
            self.begin_letter()
        if self.table.over and not trusted:
            self.check()

    def read_invitation(self, letter: Letter) -> Table:
        """Letter 0."""
        letter.extras = setup.read_extras(letter)
        table = Table(self.seat, self.keys, setup.read_terms(letter))
        table.coined = letter.take(HASH)
        table.box = letter.element()
        table.public[0][FIRST_KEY] = letter.element()
        if table.dice:
            table.anchors[0] = letter.take(HASH)
        for deck in PILES:
            table.half[deck] = letter.elements(len(table.pack.cards[deck]))
        table.bound[0] = letter.take(HASH) if table.setup.strict else b""
        return table

    def read_acceptance(self, table: Table, author: int, letter: Letter) -> bytes:
        """Letter 1."""
        table.public[author][FIRST_KEY] = letter.element()
        letter.extras = setup.read_extras(letter)
        names = [table.setup.names[0], letter.name()]
        table.setup = Setup(**{**table.setup.__dict__, "names": names})
        if table.dice:
            table.anchors[author] = letter.take(HASH)
        table.deal({deck: letter.elements(len(table.pack.cards[deck])) for deck in PILES})
        table.bound[author] = letter.take(HASH) if table.setup.strict else b""
        for slot in table.waiting[0]:
            table.read_opening(author, slot, letter)
        table.waiting[0] = []
        table.read_proofs(author, letter)
        return b""

    def read_turn(self, table: Table, author: int, letter: Letter) -> bytes:
        """Every letter from number 2 on; the invitation it holds, if one."""
        letter.extras = setup.read_extras(letter, HAS_SEED | HAS_NEXT | GIVES_UP)
        flags = letter.extras[0]
        was_over = (bool(flags & HAS_SEED) or not letter.trusted or table.dice) and table.over
        if was_over and (table.closed or table.seeds[author] is not None):
            raise no_fit("the game is over")
        if not was_over:
            self.read_play(table, author, letter, gives_up=bool(flags & GIVES_UP))
        elif flags & GIVES_UP:
            raise no_fit("the game is over")
        ends = bool(flags & HAS_SEED) if letter.trusted and not table.dice else table.over
        if bool(flags & HAS_SEED) != (ends and not table.dice) or (flags & HAS_NEXT and not ends):
            raise no_fit("the seed is shown when the game is over, and not before")
        if flags & HAS_SEED:
            seed = letter.take(SEED)
            public = table.public[author][FIRST_KEY].code
            if not letter.trusted and BASE.times(Keys(seed).mask(FIRST_KEY)).code != public:
                raise no_fit("the seed shown is not the one that was played with")
            table.seeds[author] = seed
        if not flags & HAS_NEXT:
            return b""
        invitation = letter.take(letter.pair())
        if logs.head_of(invitation).kind != logs.INVITE:
            raise no_fit("the invitation is none")
        return invitation

    def check_following(self, table: Table, invitation: bytes) -> None:
        """An invitation inside a letter, if it goes on with a series, must go on with this one."""
        terms = setup.read_terms(terms_of(invitation))
        if terms.results:
            mine = self.following(table)
            if mine is None or setup.write_terms(terms) != setup.write_terms(named(mine, terms.names[0])):
                raise no_fit("the next game does not follow from the series")

    @staticmethod
    def following(table: Table, inviter: int | None = None) -> Setup | None:
        """The next game of the series, with the seats it will have; None where the series is over."""
        result = table.live().result()
        if result is None:
            return None
        inviter = 1 - table.me if inviter is None else inviter
        results = [*table.setup.results, result]
        return setup.following(table.setup, [setup.swapped(row) for row in results] if inviter else results)

    @staticmethod
    def read_play(table: Table, author: int, letter: Letter, *, gives_up: bool) -> None:
        """What is played in a letter."""
        before = len(table.live().log) if table.game and not letter.trusted else 0
        table.read_head(author, letter)
        moves = table.read_moves(author, letter)
        if gives_up and moves:
            raise no_fit("whoever gives up makes no move")
        table.read_tail(author, letter)
        table.read_proofs(author, letter)
        if gives_up:
            table.gave_up = author
        if letter.game is not None:
            table.game, table.stale = letter.game, False
            return
        if letter.trusted:
            table.stale = not table.dice
            return
        if not table.dice:
            table.sync()
        game = table.live()
        if any(who not in {author, CHANCE} for who, _ in game.log[before:]):
            raise no_fit("it holds a move that is not its author's")
        if not gives_up and game.turn == author and not (table.waiting[author] or table.exchange):
            raise no_fit("the turn in it is not finished")

    # -- writing --------------------------------------------------------------------------------------------------

    @property
    def due(self) -> bool:
        """Whether the next letter is the own one."""
        number = len(self.log.letters)
        return number > 1 and number % 2 == self.seat and not self.table.closed

    def begin_letter(self) -> None:
        """Prepare the own next letter: what the state demands, before any move."""
        self.draft = pen.Draft(self.table, len(self.log.letters), self.log.history)

    def writing(self) -> pen.Draft:
        """The own letter under way."""
        if self.draft is None and self.due:
            self.begin_letter()
        if self.draft is None:
            raise Refused("illegal", "not-your-turn", "it is the other's turn")
        return self.draft

    def play(self, move: object) -> None:
        """One move more in the own letter."""
        if not isinstance(move, str):
            raise Refused("bad-request", "bad-field", "request: `move` is not a move", field="move")
        draft = self.writing()
        if len(draft.texts) >= MOST_DRAFT:
            raise Refused("illegal", "too-many-moves", "a letter holds no more moves")
        draft.play(move)

    def undo(self) -> None:
        """Take back the last move that was not sent."""
        draft = self.writing()
        if not draft.texts:
            raise Refused("illegal", "nothing-to-undo", "there is no move that was not sent")
        texts = draft.texts[:-1]
        self.begin_letter()
        for text in texts:
            self.writing().play(text)

    def send(
        self, call: bytes = b"", sign: int | None = None, *, gives_up: bool = False, invitation: bytes = b""
    ) -> str:
        """Seal the own letter: it is part of the game from now on."""
        draft = self.writing()
        if gives_up and draft.texts:
            self.begin_letter()
            draft = self.writing()
        if not gives_up and not draft.ready:
            raise Refused("illegal", "turn-not-finished", "the turn is not finished yet")
        over = gives_up or draft.table.over
        shows = over and not self.table.dice
        flags = (HAS_SEED if shows else 0) | (GIVES_UP if gives_up else 0)
        flags |= HAS_NEXT if over and invitation else 0
        extras = setup.write_extras(call, sign, flags)
        rest = self.keys.seed if shows else b""
        if flags & HAS_NEXT:
            rest += len(invitation).to_bytes(2, "big") + invitation
        body = extras + draft.body(extras, rest) + rest
        if invitation and logs.BODY_AT + len(body) + logs.SEAL > LONGEST:
            return self.send(call, sign, gives_up=gives_up)  # the answer has room for it
        game = None if self.table.dice or self.table.over else draft.table.live()
        return to_text(self.add_own(logs.head(logs.TURN, self.log.game, draft.number) + body, game))

    def add_own(self, unsealed: bytes, game: Game | None = None) -> bytes:
        """Seal an own letter and take it in."""
        letter = self.log.sealed(unsealed)
        if len(letter) > LONGEST:
            raise Refused("bad-request", "letter-too-long", "this letter would be too long for a link")
        self.receive(letter, game=game)
        return letter

    # -- what is asked of it --------------------------------------------------------------------------------------

    @property
    def shown(self) -> Table:
        """The table as it stands on the own screen, with the moves that were not sent."""
        return self.draft.table if self.draft else self.table

    def check(self) -> None:
        """The check at the end, as soon as the other has shown its seed."""
        if self.table.dice:
            checked = {"shuffles": 0, "cards": 0, "moves": len(self.table.live().log), "throws": self.table.throws}
            self.audit = {"honest": True, "checked": checked, "record": record_of(self.table.live())}
            return
        seed = self.table.seeds[1 - self.seat]
        if seed is not None and self.audit is None:
            self.audit = Audit(self.table, seed).result()

    def verdict(self) -> Json | None:
        """What the check at the end found; None before."""
        if self.table.over:
            self.check()
        return self.audit

    def game(self) -> Game | None:
        """The game the engine shows."""
        return self.shown.live() if self.shown.game is not None else None


def bad_save() -> Refused:
    """A save that is none."""
    return Refused("bad-request", "bad-save", "this is no game by letters, or it is damaged")


def read_save(save: object) -> tuple[int, str, list[str], list[str]]:
    """The parts of a save: seat, seed, letters, moves not sent."""
    sum_, _, text = save.partition(".") if isinstance(save, str) else ("", "", "")
    if digest("save", text.encode()).hex()[:SUM] != sum_ or text.count("[") != LISTS or "{" in text:
        raise bad_save()
    try:
        form, seat, seed, letters, draft = json.loads(text)
    except ValueError as error:
        raise bad_save() from error
    texts = [seed, *letters, *draft] if isinstance(letters, list) and isinstance(draft, list) else [None]
    if form != SAVE or seat not in {0, 1} or not letters or not all(isinstance(one, str) for one in texts):
        raise bad_save()
    return seat, seed, letters, draft


def terms_of(invitation: bytes) -> Letter:
    """A reader that stands where the agreement of an invitation begins."""
    reader = Letter(logs.body_of(invitation), 0, b"")
    setup.read_extras(reader)
    return reader


def named(terms: Setup, name: object) -> Setup:
    """The agreement with the inviter's name in it."""
    terms.names = [clean_name(name), ""]
    return terms
