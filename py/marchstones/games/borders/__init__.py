"""Borders (Schotten Totten) in its editions of 1999, 2004 and 2024: rules B1-B8."""

from __future__ import annotations

from marchstones.family import Family, learned
from marchstones.games.borders import positions, reasons, series, setup, spelling, terminal
from marchstones.games.borders.editions import EDITIONS, SLIPS, TACTICS_SLIPS
from marchstones.games.borders.evaluation import BordersEvaluation


def new_evaluation(rules: str) -> BordersEvaluation:
    """A new evaluation, with the numbers learned for these rules or for those that they are judged by."""
    row = learned(__name__)[EDITIONS[rules].judged or rules]
    return BordersEvaluation(list(EDITIONS).index(rules), row["net"], row["shares"], row["keep"])


FAMILY = Family(
    name="borders",
    rule_sets=tuple(EDITIONS),
    offered="borders-2024",
    setup=setup,
    spelling=spelling,
    positions=positions,
    reasons=reasons,
    series=series,
    evaluation=new_evaluation,
    show=terminal.show,
    slips={rules: TACTICS_SLIPS if edition.tactics else SLIPS for rules, edition in EDITIONS.items()},
)
