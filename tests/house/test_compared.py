"""docs/compared.md names a test for whatever it says this project has."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "compared.md").read_text().splitlines()
    if re.match(r"\| [^-|]", line)
]


def test_every_promise_names_a_test_that_exists():
    """A file below tests/ and a function in it; only what is missing here needs none."""
    (head, *rows) = ROWS
    assert head[:3] == ["feature", "Marchstones", "shown by"]
    assert len(rows) > 45
    for row in rows:
        feature, here, shown = row[:3]
        assert len(row) == len(head), feature
        named = re.findall(r"`([\w/]+\.(?:py|js|test\.js)) ([^`]+)`", shown)
        assert named or here.startswith("no"), feature
        for file, name in named:
            text = (ROOT / "tests" / file).read_text()
            assert f"def {name}(" in text or f"test('{name}'" in text, (feature, file, name)
