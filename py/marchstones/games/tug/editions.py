"""The one rule set of Tug."""

from __future__ import annotations

RULES = "tug"
# A leg has room for hundreds of slips, so the levels lie closer together: differences of win chance they hardly feel.
SLIPS = {"novice": 0.014, "apprentice": 0.005, "journeyman": 0.003, "master": 0.0007}
