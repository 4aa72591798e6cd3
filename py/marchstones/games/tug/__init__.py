"""Tug: a tug of war with dice between two villages: rules T1-T3."""

from __future__ import annotations

from marchstones.family import Family, learned
from marchstones.games.tug import positions, reasons, series, setup, spelling, terminal
from marchstones.games.tug.editions import RULES, SLIPS
from marchstones.games.tug.evaluation import TugEvaluation


def new_evaluation(rules: str) -> TugEvaluation:
    """A new evaluation, with the numbers learned."""
    return TugEvaluation(learned(__name__)[rules])


FAMILY = Family(
    name="tug",
    rule_sets=(RULES,),
    offered=RULES,
    setup=setup,
    spelling=spelling,
    positions=positions,
    reasons=reasons,
    series=series,
    evaluation=new_evaluation,
    show=terminal.show,
    slips={RULES: SLIPS},
)
