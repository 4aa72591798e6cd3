"""B8: the seven rule sets; what differs between them is one row of fields, each read in one place."""

from __future__ import annotations

from typing import NamedTuple


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


EDITIONS = {
    edition.rules: edition
    for edition in (
        Edition("borders-1999", tactics=0, hand=6, early=0, crowded=1, sided=1, below=0, alternate=0),
        Edition("borders-2004", tactics=0, hand=6, early=0, crowded=1, sided=1, below=0, alternate=0),
        Edition("borders-2004-tactics", tactics=1, hand=6, early=0, crowded=1, sided=1, below=0, alternate=0),
        Edition("borders-2004-advanced", tactics=1, hand=6, early=1, crowded=1, sided=1, below=0, alternate=0),
        Edition("borders-2024", tactics=0, hand=6, early=0, crowded=0, sided=0, below=1, alternate=1),
        Edition("borders-2024-tactics", tactics=1, hand=7, early=0, crowded=0, sided=0, below=1, alternate=1),
        Edition("borders-2024-earlybird", tactics=1, hand=7, early=1, crowded=0, sided=0, below=1, alternate=1),
    )
}
