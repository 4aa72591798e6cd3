"""The told games are played again and must read the same."""

import pytest

from every_game.playthroughs import FOLDER, story
from every_game.walking import RULES


def test_one_for_every_rule_set():
    """No more, no less."""
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(RULES)


@pytest.mark.parametrize("rules", RULES)
def test_the_game_reads_as_told(rules):
    """Otherwise a rule, a position or a random stream has changed."""
    assert story(rules).splitlines() == (FOLDER / f"{rules}.txt").read_text(encoding="utf-8").splitlines()
