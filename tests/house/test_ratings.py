"""The opponents' ratings are worked out from the ladder that was measured, and stand nowhere else."""

from math import isclose

import ratings
from marchstones.search.levels import LEVELS

TEXT = ratings.DOCS.read_text(encoding="utf-8")


def test_the_page_and_the_docs_say_what_the_ladder_says():
    """`.venv/bin/python tools/ratings.py` writes both anew."""
    assert ratings.TARGET.read_text(encoding="utf-8") == ratings.script(ratings.ratings(TEXT))
    assert ratings.page(TEXT) == TEXT
    assert ratings.table(ratings.ratings(TEXT)) in TEXT


def test_every_rung_of_the_ladder_is_found():
    """Five levels, a rung between each two; three quarters of the games are a lead of 191 points."""
    assert list(LEVELS) == list(ratings.LEVELS)
    rungs = ratings.measured(TEXT)
    assert len(rungs) == len(ratings.LEVELS) - 1
    assert all(len(rung) >= 3 for rung in rungs)
    assert isclose(ratings.points(75, 5).lead, 190.8, abs_tol=0.1)


def test_two_measurements_are_pooled_by_their_precision():
    """The more precise one counts for more, and both together are more precise than either."""
    rough, fine = ratings.Rung(100, 40), ratings.Rung(200, 20)
    both = ratings.pooled([rough, fine])
    assert isclose(both.lead, 180)
    assert both.error < fine.error
