"""Which evaluation judges which rule set, with the numbers learned for it: `families` for the search."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marchstones.search.evaluation import Evaluation


@cache
def learned(game: str) -> dict[str, Any]:
    """The numbers of a game's rule sets, as `tools/train.py` stored them."""
    text = get_data("marchstones", f"{game}/learned.json")  # in the browser the package lies in an archive
    assert text is not None
    rows: dict[str, Any] = json.loads(text)["rules"]
    return rows


def evaluation_for(rules: str, state: Any) -> Evaluation:  # noqa: ANN401 - a position of the game `rules` names
    """A new evaluation for positions like this one."""
    game = rules.partition("-")[0]
    if game == "borders":
        from marchstones.borders.evaluation import BordersEvaluation  # noqa: PLC0415 - a game loads when it is played

        row = learned(game)[rules]
        row = learned(game)[row["as"]] if "as" in row else row
        return BordersEvaluation(state.edition, row["net"], row["shares"], row["keep"])
    if game == "siege":
        from marchstones.siege.evaluation import SiegeEvaluation  # noqa: PLC0415 - likewise

        return SiegeEvaluation(state.edition, learned(game)[rules])
    from marchstones.tug.evaluation import TugEvaluation  # noqa: PLC0415 - likewise

    return TugEvaluation(learned(game)[rules])
