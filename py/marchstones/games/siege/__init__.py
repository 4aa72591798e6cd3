"""Siege: Schotten Totten 2, an attacker and a defender at seven walls."""

from __future__ import annotations

from marchstones.family import Family, learned
from marchstones.games.siege import positions, reasons, series, setup, spelling, terminal
from marchstones.games.siege.editions import EDITIONS
from marchstones.games.siege.evaluation import SiegeEvaluation


def new_evaluation(rules: str) -> SiegeEvaluation:
    """A new evaluation, with the numbers learned for these rules."""
    return SiegeEvaluation(list(EDITIONS).index(rules), learned(__name__)[rules])


FAMILY = Family(
    name="siege",
    rule_sets=tuple(EDITIONS),
    offered="siege-2020",
    setup=setup,
    spelling=spelling,
    positions=positions,
    reasons=reasons,
    series=series,
    evaluation=new_evaluation,
    show=terminal.show,
)
