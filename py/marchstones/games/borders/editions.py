"""B8: the seven rule sets; what differs between them is one row of fields, each read in one place."""

from __future__ import annotations

from typing import NamedTuple

# A row judged as a whole tells good plays from fair ones by more, so the levels lie closer together.
SLIPS = {"novice": 0.046, "apprentice": 0.0255, "journeyman": 0.0155, "master": 0.0065}
# With a hand full of tactics cards that nobody may play a slip costs more, so the levels lie closer together.
TACTICS_SLIPS = {"novice": 0.03, "apprentice": 0.02, "journeyman": 0.0125, "master": 0.0065}


class Edition(NamedTuple):
    """One column of the table in B8."""

    rules: str  # the public name
    tactics: int  # 1: with the ten tactics cards
    hand: int  # cards dealt to each player
    early: int  # 1: claims only at the start of the own turn (B4.8)
    crowded: int  # 1: several environment cards may share a stone (B6.7)
    sided: int  # 1: an environment card lies on its player's side, so it can be moved (B6.7)
    below: int  # 1: the scout puts cards back underneath, 0: on top (B6.8)
    alternate: int  # 1: beginners alternate in a match, 0: the last winner begins (B7.3)
    open: int  # 1: a match may stay open until both have had enough (B7.1)
    colours: int = 6  # of the clan cards (B1.1), at most the six of `cards.COLOURS`
    values: int = 9  # of each colour, from 1 on, at most `state.STRIDE`
    judged: str = ""  # the rule set whose learned numbers serve, if it has none of its own


EDITIONS = {
    edition.rules: edition
    for edition in (
        Edition(
            "borders-1999",
            tactics=0,
            hand=6,
            early=0,
            crowded=1,
            sided=1,
            below=0,
            alternate=0,
            open=1,
            judged="borders-2024",
        ),
        Edition(
            "borders-2004",
            tactics=0,
            hand=6,
            early=0,
            crowded=1,
            sided=1,
            below=0,
            alternate=0,
            open=1,
            judged="borders-2024",
        ),
        Edition("borders-2004-tactics", tactics=1, hand=6, early=0, crowded=1, sided=1, below=0, alternate=0, open=1),
        Edition("borders-2004-advanced", tactics=1, hand=6, early=1, crowded=1, sided=1, below=0, alternate=0, open=1),
        Edition("borders-2024", tactics=0, hand=6, early=0, crowded=0, sided=0, below=1, alternate=1, open=0),
        Edition("borders-2024-tactics", tactics=1, hand=7, early=0, crowded=0, sided=0, below=1, alternate=1, open=0),
        Edition("borders-2024-earlybird", tactics=1, hand=7, early=1, crowded=0, sided=0, below=1, alternate=1, open=0),
    )
}
